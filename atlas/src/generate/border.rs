//! The lines of borders: sides of cells, smoothed and shaken, the same for both neighbours.

use std::collections::BTreeMap;

use super::mesh::{Mesh, Point, is_on_frame, wide};
use super::random::Random;
use crate::model::{pair, sides};

/// A line shorter than this is not broken up.
const SHORT: i64 = 5 * super::mesh::UNIT;

/// A straight piece of a border, and the corners of the side of a cell that it belongs to.
type Piece = ((usize, usize), Point, Point);

/// A ring of a region's shape.
pub(super) type Ring = Vec<Point>;

/// Whether a border is a coast, which is rougher than others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Look {
    /// Between land and land.
    Inland,
    /// Between land and water.
    Coast,
    /// Between water and water, or the frame: nobody looks at it.
    Plain,
}

/// All sides of cells that are borders.
pub(super) struct Borders<'a> {
    mesh: &'a Mesh,
    label: &'a [Option<usize>],
    /// How each side looks, by its two corners, the smaller first.
    looks: BTreeMap<(usize, usize), Look>,
    /// What each corner of a border is next to.
    next: BTreeMap<usize, Vec<usize>>,
    points: Vec<Point>,
    /// Places between the two corners, seen from the smaller.
    between: BTreeMap<(usize, usize), Vec<Point>>,
}

impl<'a> Borders<'a> {
    pub(super) fn new(
        mesh: &'a Mesh,
        label: &'a [Option<usize>],
        is_water: impl Fn(usize) -> bool,
    ) -> Self {
        let mut looks = BTreeMap::new();
        let mut next: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for cell in mesh.inside() {
            for (side, other) in mesh.around(cell).into_iter().enumerate() {
                if label[cell] == label[other] {
                    continue;
                }
                let corners = mesh.corners_of(cell);
                let (from, to) = (corners[side], corners[(side + 1) % 6]);
                let key = pair(from, to);
                let look = match (label[cell].map(&is_water), label[other].map(&is_water)) {
                    (Some(false), Some(false)) => Look::Inland,
                    (Some(true), Some(false)) | (Some(false), Some(true)) => Look::Coast,
                    _ => Look::Plain,
                };
                if looks.insert(key, look).is_none() {
                    next.entry(from).or_default().push(to);
                    next.entry(to).or_default().push(from);
                }
            }
        }
        let points = mesh.corners.clone();
        Self {
            mesh,
            label,
            looks,
            next,
            points,
            between: BTreeMap::new(),
        }
    }

    fn look(&self, one: usize, two: usize) -> Look {
        self.looks
            .get(&pair(one, two))
            .copied()
            .unwrap_or(Look::Plain)
    }

    /// Takes the zigzag of the cells away.
    pub(super) fn smooth(&mut self, rounds: usize) {
        for round in 0..rounds {
            let before = self.points.clone();
            for (&corner, next) in &self.next {
                if is_on_frame(before[corner]) {
                    continue;
                }
                // Where borders meet, a coast does not follow the border that ends there.
                let coasts: Vec<usize> = next
                    .iter()
                    .copied()
                    .filter(|&other| self.look(corner, other) == Look::Coast)
                    .collect();
                let pull = if coasts.is_empty() { next } else { &coasts };
                if coasts.is_empty() || round < rounds.div_ceil(2) {
                    self.points[corner] = towards(before[corner], pull, &before);
                }
            }
        }
    }

    /// Breaks each side up and shakes it.
    pub(super) fn roughen(&mut self, random: &mut Random) {
        for (&(from, to), &look) in &self.looks {
            let (start, end) = (self.points[from], self.points[to]);
            let mut between = Vec::new();
            let (shake, depth) = match look {
                Look::Inland => (120, 1),
                Look::Coast => (190, 2),
                Look::Plain => (0, 0),
            };
            shatter(start, end, shake, depth, random, &mut between);
            self.between.insert((from, to), between);
        }
    }

    /// Straightens the sides at places where borders cross; false where there were none.
    pub(super) fn straighten(&mut self) -> bool {
        let crossed = self.crossed();
        for &(from, to) in &crossed {
            if self
                .between
                .get(&(from, to))
                .is_some_and(|between| !between.is_empty())
            {
                self.between.insert((from, to), Vec::new());
                continue;
            }
            for corner in [from, to] {
                self.points[corner] = self.mesh.corners[corner];
                for other in self.next.get(&corner).cloned().unwrap_or_default() {
                    self.points[other] = self.mesh.corners[other];
                    self.between.insert(pair(corner, other), Vec::new());
                    for far in self.next.get(&other).into_iter().flatten() {
                        self.between
                            .insert((other.min(*far), other.max(*far)), Vec::new());
                    }
                }
            }
        }
        !crossed.is_empty()
    }

    fn line(&self, from: usize, to: usize) -> impl Iterator<Item = Point> + '_ {
        let between = self.between.get(&(from, to)).map_or(&[][..], Vec::as_slice);
        [self.points[from]]
            .into_iter()
            .chain(between.iter().copied())
            .chain([self.points[to]])
    }

    /// The sides that touch others where they should not.
    fn crossed(&self) -> Vec<(usize, usize)> {
        let cell = self.mesh.step;
        let mut grid: BTreeMap<(i64, i64), Vec<Piece>> = BTreeMap::new();
        for &(from, to) in self.looks.keys() {
            let line: Vec<Point> = self.line(from, to).collect();
            for piece in line.windows(2) {
                let (start, end) = (piece[0], piece[1]);
                for column in start.x.min(end.x) / cell..=start.x.max(end.x) / cell {
                    for row in start.y.min(end.y) / cell..=start.y.max(end.y) / cell {
                        grid.entry((column, row))
                            .or_default()
                            .push(((from, to), start, end));
                    }
                }
            }
        }
        let mut crossed = Vec::new();
        for lines in grid.values() {
            for (place, one) in lines.iter().enumerate() {
                for two in &lines[place + 1..] {
                    if touch((one.1, one.2), (two.1, two.2)) {
                        crossed.extend([one.0, two.0]);
                    }
                }
            }
        }
        crossed.sort_unstable();
        crossed.dedup();
        crossed
    }

    /// The rings of each of so many regions.
    pub(super) fn rings(&self, regions: usize) -> Vec<Vec<Ring>> {
        let mut after: BTreeMap<(usize, usize), usize> = BTreeMap::new();
        for cell in self.mesh.inside() {
            let Some(region) = self.label[cell] else {
                continue;
            };
            let corners = self.mesh.corners_of(cell);
            for (side, other) in self.mesh.around(cell).into_iter().enumerate() {
                if self.label[other] != Some(region) {
                    after.insert((region, corners[side]), corners[(side + 1) % 6]);
                }
            }
        }
        let mut rings = vec![Vec::new(); regions];
        while let Some((&(region, start), _)) = after.first_key_value() {
            let mut ring = Vec::new();
            let mut corner = start;
            while let Some(next) = after.remove(&(region, corner)) {
                let key = pair(corner, next);
                let mut line: Vec<Point> = self.line(key.0, key.1).collect();
                if key.0 != corner {
                    line.reverse();
                }
                line.pop();
                // Corners on the frame are needed where borders end only.
                let idle = self.next.get(&corner).is_some_and(|next| next.len() == 2);
                if !(idle && is_on_frame(line[0]) && !is_corner(line[0])) {
                    ring.append(&mut line);
                }
                corner = next;
            }
            ring.dedup();
            if ring.first() == ring.last() {
                ring.pop();
            }
            rings[region].push(ring);
        }
        // A region is in one piece: what goes around all of it comes first, the others are holes.
        for rings in &mut rings {
            rings.sort_by_key(|ring| -area(ring).abs());
        }
        rings
    }
}

/// Twice the area within a ring.
fn area(ring: &[Point]) -> i64 {
    sides(ring)
        .map(|(one, two)| one.x * two.y - two.x * one.y)
        .sum()
}

fn is_corner(point: Point) -> bool {
    let (width, height) = (super::mesh::SIZE.0, super::mesh::SIZE.1);
    let unit = super::mesh::UNIT;
    (point.x == 0 || point.x == width * unit) && (point.y == 0 || point.y == height * unit)
}

/// Half the way to the middle of its neighbours.
fn towards(point: Point, next: &[usize], points: &[Point]) -> Point {
    let many = wide(next.len()).max(1);
    let x: i64 = next.iter().map(|&other| points[other].x).sum();
    let y: i64 = next.iter().map(|&other| points[other].y).sum();
    Point {
        x: i64::midpoint(point.x, x / many),
        y: i64::midpoint(point.y, y / many),
    }
}

/// Breaks a line in the middle, which moves sideways by up to so many thousandths of its length, then
/// both halves in the same way.
fn shatter(
    start: Point,
    end: Point,
    shake: i64,
    depth: usize,
    random: &mut Random,
    between: &mut Vec<Point>,
) {
    if depth == 0 || start.far(end) < SHORT * SHORT {
        return;
    }
    let sideways = random.around(shake);
    let along = random.around(120);
    let (dx, dy) = (end.x - start.x, end.y - start.y);
    let middle = Point {
        x: i64::midpoint(start.x, end.x) + (dx * along - dy * sideways) / 1000,
        y: i64::midpoint(start.y, end.y) + (dy * along + dx * sideways) / 1000,
    };
    shatter(start, middle, shake, depth - 1, random, between);
    between.push(middle);
    shatter(middle, end, shake, depth - 1, random, between);
}

/// Whether two lines share anything but an end of both.
fn touch(one: (Point, Point), two: (Point, Point)) -> bool {
    if one == two || (one.1, one.0) == two {
        return true;
    }
    let side = |(from, to): (Point, Point), point: Point| {
        ((to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x)).signum()
    };
    let on = |line: (Point, Point), point: Point| {
        point != line.0
            && point != line.1
            && side(line, point) == 0
            && (line.0.x.min(line.1.x)..=line.0.x.max(line.1.x)).contains(&point.x)
            && (line.0.y.min(line.1.y)..=line.0.y.max(line.1.y)).contains(&point.y)
    };
    if [two.0, two.1].into_iter().any(|end| on(one, end))
        || [one.0, one.1].into_iter().any(|end| on(two, end))
    {
        return true;
    }
    side(one, two.0) * side(one, two.1) < 0 && side(two, one.0) * side(two, one.1) < 0
}
