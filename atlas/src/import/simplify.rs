//! Borders with fewer corners: each is drawn once, and both neighbours keep touching.
//!
//! A border runs from one corner where several meet to the next. Corners whose triangle with their neighbours is
//! smallest go first (Visvalingam); where a border would cross another then, both keep more of theirs.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use super::net::faces::{Faces, faces, from, to};
use super::net::snap::clashes;
use super::net::{Line, Tangled, turn};
use crate::model::{Point, pair, sides};

/// A line with the regions above and below it.
pub(super) type Border = (Point, Point, Option<usize>, Option<usize>);
/// A ring of corners, and a polygon of rings.
pub(super) type Ring = Vec<Point>;
/// Polygons of a region.
pub(super) type Shape = Vec<Vec<Ring>>;

/// How often what crosses gets a corner back.
const ROUNDS: u32 = 200;

/// A border from corner to corner, with the region on its left and on its right.
struct Arc {
    corners: Vec<Point>,
    /// By how much each corner counts; the ends most.
    weight: Vec<i64>,
    is_kept: Vec<bool>,
    left: Option<usize>,
    right: Option<usize>,
}

impl Arc {
    /// The corners that are kept, by their number.
    fn kept(&self) -> Vec<usize> {
        (0..self.corners.len())
            .filter(|at| self.is_kept[*at])
            .collect()
    }

    fn sides(&self) -> usize {
        usize::from(self.left.is_some()) + usize::from(self.right.is_some())
    }

    /// How many corners of regions it has with those that count so much at least.
    fn count(&self, least: i64) -> usize {
        self.sides()
            * (self
                .weight
                .iter()
                .filter(|weight| **weight >= least)
                .count()
                - 1)
    }

    /// Keeps the corner that counts most between two that are kept; false where there is none.
    fn restore(&mut self, from: usize, to: usize) -> bool {
        let best = (from + 1..to).max_by_key(|at| (self.weight[*at], Reverse(*at)));
        if let Some(best) = best {
            self.is_kept[best] = true;
        }
        best.is_some()
    }
}

/// Of which arc a line is, between which of its corners, and whether it runs along it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Piece {
    arc: usize,
    from: usize,
    to: usize,
    along: bool,
}

/// The shapes of regions with about `most` corners, and how many corners there were and are.
pub(super) struct Drawn {
    pub(super) shapes: Vec<Shape>,
    pub(super) beside: BTreeMap<(usize, usize), i64>,
    pub(super) before: usize,
    pub(super) after: usize,
}

/// Simplifies borders, which meet in corners alone, to about `most` corners; those between two regions to corners that
/// count at least as much as `least_between` says.
pub(super) fn simplify(
    borders: &[Border],
    regions: usize,
    most: usize,
    least_between: impl Fn(Option<usize>, Option<usize>) -> i64,
) -> Result<Drawn, Tangled> {
    let mut arcs = arcs(borders);
    let count = |arcs: &[Arc], least: i64| arcs.iter().map(|arc| arc.count(least)).sum::<usize>();
    let before = count(&arcs, 0);
    let mut weights: Vec<i64> = arcs
        .iter()
        .flat_map(|arc| &arc.weight)
        .copied()
        .filter(|weight| *weight < i64::MAX)
        .collect();
    weights.sort_unstable();
    // What lies on a line says nothing; of the rest, as much as there is room for.
    let mut least = 1;
    if count(&arcs, least) > most {
        let (mut low, mut high) = (0, weights.len());
        while low < high {
            let middle = usize::midpoint(low, high);
            let weight = weights[middle] + 1;
            if count(&arcs, weight) > most {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        least = weights.get(low).map_or(least, |weight| weight + 1).max(1);
    }
    for arc in &mut arcs {
        let least = least.max(least_between(arc.left, arc.right));
        arc.is_kept = arc.weight.iter().map(|weight| *weight >= least).collect();
    }
    for _ in 0..ROUNDS {
        let (lines, of) = lines(&arcs);
        let clashing = clashes(&lines)?;
        let mut wrong: Vec<usize> = clashing.into_iter().flat_map(<[usize; 2]>::from).collect();
        let faces = faces(&lines);
        if wrong.is_empty() {
            wrong = misplaced(&arcs, &lines, &of, &faces);
        }
        if wrong.is_empty() {
            let kept = |arc: &Arc| arc.sides() * (arc.kept().len() - 1);
            let after = arcs.iter().map(kept).sum();
            return Ok(drawn(&arcs, &lines, &of, &faces, regions, (before, after)));
        }
        wrong.sort_unstable();
        wrong.dedup();
        let mut is_finer = false;
        for line in wrong {
            let piece = of[line];
            is_finer |= arcs[piece.arc].restore(piece.from, piece.to);
        }
        if !is_finer {
            break;
        }
    }
    Err(Tangled)
}

/// The borders, put together to arcs.
fn arcs(borders: &[Border]) -> Vec<Arc> {
    let mut at: BTreeMap<Point, Vec<usize>> = BTreeMap::new();
    for (index, border) in borders.iter().enumerate() {
        at.entry(border.0).or_default().push(index);
        at.entry(border.1).or_default().push(index);
    }
    let is_node = |corner: &Point| at.get(corner).is_none_or(|around| around.len() != 2);
    let mut used = vec![false; borders.len()];
    let mut arcs = Vec::new();
    let mut walk = |start: Point, first: usize, used: &mut Vec<bool>| {
        let (mut corner, mut line) = (start, first);
        let mut corners = vec![start];
        let (a, _, above, below) = borders[first];
        let (left, right) = if a == start {
            (above, below)
        } else {
            (below, above)
        };
        loop {
            used[line] = true;
            let (a, b, ..) = borders[line];
            corner = if a == corner { b } else { a };
            corners.push(corner);
            let next = at
                .get(&corner)
                .filter(|_| !is_node(&corner))
                .and_then(|around| around.iter().find(|next| !used[**next]));
            match next {
                Some(&next) => line = next,
                None => break,
            }
        }
        let weight = weigh(&corners);
        arcs.push(Arc {
            corners,
            weight,
            left,
            right,
            is_kept: Vec::new(),
        });
    };
    for (corner, around) in &at {
        if is_node(corner) {
            for &line in around {
                if !used[line] {
                    walk(*corner, line, &mut used);
                }
            }
        }
    }
    // What is left are rings that meet nothing; they begin at their smallest corner.
    for (corner, around) in &at {
        if let Some(&line) = around.iter().find(|line| !used[**line]) {
            walk(*corner, line, &mut used);
        }
    }
    arcs
}

/// By how much each corner counts: twice the area of its triangle when it goes, never less than what went before.
fn weigh(corners: &[Point]) -> Vec<i64> {
    let last = corners.len() - 1;
    let mut weight = vec![i64::MAX; corners.len()];
    let mut before: Vec<usize> = (0..corners.len()).map(|at| at.saturating_sub(1)).collect();
    let mut after: Vec<usize> = (0..corners.len()).map(|at| (at + 1).min(last)).collect();
    let area =
        |one: usize, at: usize, other: usize| turn(corners[one], corners[at], corners[other]).abs();
    let mut heap: BinaryHeap<Reverse<(i64, usize)>> = BinaryHeap::new();
    let mut own = vec![0; corners.len()];
    for (at, own) in own.iter_mut().enumerate().take(last).skip(1) {
        *own = area(at - 1, at, at + 1);
        heap.push(Reverse((*own, at)));
    }
    // A ring keeps two corners beside its end.
    let mut left = if corners.first() == corners.last() {
        last.saturating_sub(3)
    } else {
        last.saturating_sub(1)
    };
    let mut reached = 0;
    while let Some(Reverse((size, at))) = heap.pop() {
        if left == 0 {
            break;
        }
        if weight[at] != i64::MAX || size != own[at] {
            continue;
        }
        reached = reached.max(size);
        weight[at] = reached;
        left -= 1;
        let (one, other) = (before[at], after[at]);
        after[one] = other;
        before[other] = one;
        for beside in [one, other] {
            if beside != 0 && beside != last {
                own[beside] = area(before[beside], beside, after[beside]);
                heap.push(Reverse((own[beside], beside)));
            }
        }
    }
    weight
}

/// The lines of what is kept, sorted, each with where it is from.
fn lines(arcs: &[Arc]) -> (Vec<Line>, Vec<Piece>) {
    let mut all: Vec<(Line, Piece)> = Vec::new();
    for (arc, of) in arcs.iter().enumerate() {
        for ends in of.kept().windows(2) {
            let (from, to) = (ends[0], ends[1]);
            let (a, b) = (of.corners[from], of.corners[to]);
            let piece = Piece {
                arc,
                from,
                to,
                along: a < b,
            };
            all.extend(Line::new(a, b, 0).map(|line| (line, piece)));
        }
    }
    all.sort_unstable();
    all.into_iter().unzip()
}

/// The region that a side of a line has on its left.
fn label(arcs: &[Arc], of: &[Piece], side: usize) -> Option<usize> {
    let Piece { arc, along, .. } = of[side / 2];
    if along == side.is_multiple_of(2) {
        arcs[arc].left
    } else {
        arcs[arc].right
    }
}

/// Arcs around faces that lie in two regions: something has slipped to the other side of a border.
fn misplaced(arcs: &[Arc], lines: &[Line], of: &[Piece], faces: &Faces) -> Vec<usize> {
    let mut labels: Vec<Option<Option<usize>>> = vec![None; faces.area.len()];
    let mut bad = vec![false; faces.area.len()];
    for side in 0..2 * lines.len() {
        let (face, own) = (faces.of[side], label(arcs, of, side));
        if *labels[face].get_or_insert(own) != own {
            bad[face] = true;
        }
    }
    (0..2 * lines.len())
        .filter(|&side| bad[faces.of[side]])
        .map(|side| side / 2)
        .collect()
}

/// The shapes that faces make.
fn drawn(
    arcs: &[Arc],
    lines: &[Line],
    of: &[Piece],
    faces: &Faces,
    regions: usize,
    counts: (usize, usize),
) -> Drawn {
    let mut rings: BTreeMap<usize, Vec<Ring>> = BTreeMap::new();
    let mut region_of: BTreeMap<usize, usize> = BTreeMap::new();
    let mut seen = vec![false; 2 * lines.len()];
    for start in 0..2 * lines.len() {
        let Some(region) = label(arcs, of, start).filter(|_| !seen[start]) else {
            continue;
        };
        let mut ring = Vec::new();
        let mut side = start;
        while !seen[side] {
            seen[side] = true;
            ring.push(from(lines, side));
            side = faces.next[side];
        }
        region_of.insert(faces.of[start], region);
        rings
            .entry(faces.of[start])
            .or_default()
            .extend(simple(ring));
    }
    let mut shapes: Vec<Shape> = vec![Vec::new(); regions];
    for (face, rings) in rings {
        let (mut outer, holes): (Vec<Ring>, Vec<Ring>) =
            rings.into_iter().partition(|ring| area(ring) > 0);
        let Some(&region) = region_of.get(&face) else {
            continue;
        };
        // A face that is pinched in one corner has several outer rings, of which holes lie in one.
        outer.sort_by_key(|ring| Reverse(area(ring)));
        let mut polygons: Vec<Vec<Ring>> = outer.into_iter().map(|ring| vec![ring]).collect();
        for hole in holes {
            let home = polygons
                .iter()
                .rposition(|polygon| holds(&polygon[0], &hole))
                .unwrap_or(0);
            if let Some(polygon) = polygons.get_mut(home) {
                polygon.push(hole);
            }
        }
        shapes[region].extend(polygons);
    }
    let mut beside = BTreeMap::new();
    for line in 0..lines.len() {
        if let (Some(one), Some(other)) = (label(arcs, of, 2 * line), label(arcs, of, 2 * line + 1))
            && one != other
        {
            let length = super::net::square(from(lines, 2 * line), to(lines, 2 * line)).isqrt();
            *beside.entry(pair(one, other)).or_insert(0) += length;
        }
    }
    Drawn {
        shapes,
        beside,
        before: counts.0,
        after: counts.1,
    }
}

/// A ring that comes to a corner again, as rings that do not.
pub(crate) fn simple(ring: Ring) -> Vec<Ring> {
    let mut rings = Vec::new();
    let mut open: Ring = Vec::new();
    let mut place: BTreeMap<Point, usize> = BTreeMap::new();
    for corner in ring {
        if let Some(&start) = place.get(&corner) {
            let loop_: Ring = open.drain(start + 1..).collect();
            for gone in &loop_ {
                place.remove(gone);
            }
            rings.push(std::iter::once(corner).chain(loop_).collect::<Ring>());
        } else {
            place.insert(corner, open.len());
            open.push(corner);
        }
    }
    rings.push(open);
    rings.retain(|ring| ring.len() >= 3);
    rings
}

/// Twice the area of a ring, positive if it runs counterclockwise.
pub(super) fn area(ring: &[Point]) -> i64 {
    let cross =
        |(a, b): (Point, Point)| i64::from(a.x) * i64::from(b.y) - i64::from(b.x) * i64::from(a.y);
    sides(ring).map(cross).sum()
}

/// Whether a ring lies in another one that it does not cross: its first corner that is not the other's too.
pub(crate) fn holds(outer: &[Point], inner: &[Point]) -> bool {
    inner
        .iter()
        .find(|corner| !outer.contains(corner))
        .is_some_and(|corner| inside(outer, *corner))
}

/// Whether a corner lies inside a ring.
pub(super) fn inside(ring: &[Point], corner: Point) -> bool {
    let crossed = sides(ring).filter(|&(a, b)| {
        let (low, high) = if a.y < b.y { (a, b) } else { (b, a) };
        low.y <= corner.y && corner.y < high.y && turn(low, high, corner) > 0
    });
    crossed.count() % 2 == 1
}
