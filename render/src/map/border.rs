//! Where regions meet: the lines between them, and the pixels near these.

use std::collections::BTreeMap;

use super::{
    survey::{NONE, closed},
    view::View,
};
use crate::{
    canvas::{Point, Rect, Vec2},
    num::{length, whole},
    scene::{MapPoint, MapShape},
};

/// Borders reach so far to each side, in units.
pub(super) const REACH: f64 = 7.0;
/// Steps of distance in a unit.
pub(super) const STEPS: f64 = 32.0;

/// A straight piece of a line between two regions.
#[derive(Clone, Copy, Debug)]
pub(super) struct Side {
    pub(super) from: MapPoint,
    pub(super) to: MapPoint,
}

/// The lines between regions by what lies on their sides, the lower first.
pub(super) type Sides = BTreeMap<(u16, u16), Vec<Side>>;

/// A pixel near a border.
#[derive(Clone, Copy, Debug)]
pub(super) struct Near {
    pub(super) at: u32,
    /// The region it lies in.
    pub(super) region: u16,
    /// How far it is from the line, in steps.
    pub(super) apart: u8,
}

/// The border of two regions, or of one and the water.
#[derive(Debug)]
pub(super) struct Border {
    pub(super) sides: (u16, u16),
    pub(super) near: Vec<Near>,
}

/// All lines between regions, by what lies on their two sides.
pub(super) fn sides(shape: &MapShape, view: &View, regions: &[u16]) -> Sides {
    let mut lines: Vec<(MapPoint, MapPoint, u16)> = Vec::new();
    for (region, place) in shape.regions.iter().zip(0_u16..) {
        let rings = region
            .polygons
            .iter()
            .flat_map(|polygon| std::iter::once(&polygon.outer).chain(&polygon.holes));
        for (from, to) in rings.flat_map(|ring| closed(ring)) {
            lines.push((from.min(to), from.max(to), place));
        }
    }
    lines.sort_unstable();
    let mut sides: Sides = BTreeMap::new();
    for same in lines.chunk_by(|one, other| (one.0, one.1) == (other.0, other.1)) {
        let Some(&(from, to, _)) = same.first() else {
            continue;
        };
        let pair = beside(view, regions, from, to).filter(|(one, other)| one != other);
        if let Some((one, other)) = pair {
            let pair = (one.min(other), one.max(other));
            sides.entry(pair).or_default().push(Side { from, to });
        }
    }
    sides
}

/// What lies on both sides of a line; nothing when it is out of view.
fn beside(view: &View, regions: &[u16], from: MapPoint, to: MapPoint) -> Option<(u16, u16)> {
    const STEP: f64 = 1.1;
    let (width, height) = view.pixels();
    let [from, to] = [from, to].map(|at| view.pixel(at));
    let bounds = Rect::new(0.0, 0.0, length(width), length(height));
    let (from, to) = clip(from, to, bounds.inset(REACH * view.factor()))?;
    let middle = from.midpoint(to);
    let along = to - from;
    let across = Vec2::new(-along.y, along.x) / along.hypot().max(1e-9) * STEP;
    let look = |at: Point| {
        // Just outside of the picture is as at its edge.
        let column = whole(at.x).min(width.saturating_sub(1));
        let row = whole(at.y).min(height.saturating_sub(1));
        regions.get(row * width + column).copied().unwrap_or(NONE)
    };
    Some((look(middle + across), look(middle - across)))
}

/// The part of a line that lies within bounds.
fn clip(from: Point, to: Point, bounds: Rect) -> Option<(Point, Point)> {
    let along = to - from;
    let (mut enter, mut leave) = (0.0_f64, 1.0_f64);
    for (start, way, low, high) in [
        (from.x, along.x, bounds.x0, bounds.x1),
        (from.y, along.y, bounds.y0, bounds.y1),
    ] {
        if way.abs() < 1e-12 {
            if start < low || start > high {
                return None;
            }
        } else {
            let (one, other) = ((low - start) / way, (high - start) / way);
            enter = enter.max(one.min(other));
            leave = leave.min(one.max(other));
        }
    }
    (enter < leave).then(|| (from + along * enter, from + along * leave))
}

/// The pixels near a border with their distance from its lines.
pub(super) fn border(sides: (u16, u16), lines: &[Side], view: &View, regions: &[u16]) -> Border {
    let field = Field::new(lines, view);
    let near = field.near(view, regions);
    Border { sides, near }
}

/// Distances from some lines in the rectangle around them.
struct Field {
    left: usize,
    top: usize,
    width: usize,
    /// Squared distances in pixels.
    squares: Vec<f32>,
}

impl Field {
    fn new(lines: &[Side], view: &View) -> Self {
        let (width, height) = view.pixels();
        let reach = REACH * view.factor() + 1.0;
        let picture = Rect::new(0.0, 0.0, length(width), length(height));
        let pieces: Vec<(Point, Point)> = lines
            .iter()
            .map(|line| [line.from, line.to].map(|at| view.pixel(at)))
            .filter_map(|[from, to]| clip(from, to, picture.inset(reach)))
            .collect();
        let mut bounds = pieces
            .first()
            .map_or(Rect::ZERO, |&(from, to)| Rect::from_points(from, to));
        for &(from, to) in &pieces {
            bounds = bounds.union(Rect::from_points(from, to));
        }
        let bounds = bounds.inset(reach).intersect(picture);
        let (left, top) = (whole(bounds.x0), whole(bounds.y0));
        let mut field = Self {
            left,
            top,
            width: whole(bounds.x1.ceil()).saturating_sub(left),
            squares: Vec::new(),
        };
        let rows = whole(bounds.y1.ceil()).saturating_sub(top);
        field.squares = vec![f32::INFINITY; field.width * rows];
        for (from, to) in pieces {
            field.add(from, to, reach);
        }
        field
    }

    /// Takes a line in, in short pieces, so that few pixels are looked at in vain.
    fn add(&mut self, from: Point, to: Point, reach: f64) {
        const PIECE: f64 = 24.0;
        let pieces = ((to - from).hypot() / PIECE).ceil().max(1.0);
        for piece in 0..whole(pieces) {
            let at = |piece: usize| from.lerp(to, length(piece) / pieces);
            self.add_piece(at(piece), at(piece + 1), reach);
        }
    }

    #[expect(
        clippy::cast_possible_truncation,
        reason = "distances of a few pixels need no more digits"
    )]
    fn add_piece(&mut self, from: Point, to: Point, reach: f64) {
        let origin = Vec2::new(length(self.left), length(self.top));
        let (from, to) = (from - origin, to - origin);
        let bounds = Rect::from_points(from, to).inset(reach);
        let (first, beyond) = (whole(bounds.x0), whole(bounds.x1).min(self.width));
        let along = to - from;
        let share = 1.0 / along.hypot2().max(1e-12);
        let rows = self.squares.chunks_exact_mut(self.width.max(1));
        let rows = rows
            .enumerate()
            .take(whole(bounds.y1))
            .skip(whole(bounds.y0));
        for (row, line) in rows {
            let y = length(row) + 0.5 - from.y;
            let mut x = length(first) + 0.5 - from.x;
            for square in line.get_mut(first..beyond).unwrap_or_default() {
                let on = ((x * along.x + y * along.y) * share).clamp(0.0, 1.0);
                let (dx, dy) = (x - on * along.x, y - on * along.y);
                *square = square.min((dx * dx + dy * dy) as f32);
                x += 1.0;
            }
        }
    }

    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "at most the reach in steps, which fits a byte"
    )]
    fn near(&self, view: &View, regions: &[u16]) -> Vec<Near> {
        let (width, _) = view.pixels();
        let most = (REACH * view.factor()).powi(2) as f32;
        let steps = (STEPS / view.factor()) as f32;
        let mut near = Vec::new();
        for (row, line) in self.squares.chunks_exact(self.width.max(1)).enumerate() {
            let start = (self.top + row) * width + self.left;
            let row_regions = regions.get(start..start + self.width).unwrap_or_default();
            for ((square, &region), at) in line.iter().zip(row_regions).zip(start..) {
                if *square < most {
                    near.push(Near {
                        at: u32::try_from(at).unwrap_or(u32::MAX),
                        region,
                        apart: (square.sqrt() * steps).min(255.0) as u8,
                    });
                }
            }
        }
        near
    }
}
