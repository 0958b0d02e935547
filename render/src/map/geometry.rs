//! How boxes and lines lie to each other.

use crate::canvas::{Point, Rect};

/// Whether two rectangles share any area.
pub(super) fn meet(one: Rect, other: Rect) -> bool {
    one.x0 < other.x1 && other.x0 < one.x1 && one.y0 < other.y1 && other.y0 < one.y1
}

/// The point of a box that is nearest to another.
pub(super) fn nearest(bounds: Rect, to: Point) -> Point {
    Point::new(
        to.x.clamp(bounds.x0, bounds.x1),
        to.y.clamp(bounds.y0, bounds.y1),
    )
}

/// Whether two lines cross.
pub(super) fn cross((a, b): (Point, Point), (c, d): (Point, Point)) -> bool {
    let side = |from: Point, to: Point, at: Point| (to - from).cross(at - from);
    side(a, b, c) * side(a, b, d) < 0.0 && side(c, d, a) * side(c, d, b) < 0.0
}

/// Whether a line runs through a box.
pub(super) fn touches(bounds: Rect, (from, to): (Point, Point)) -> bool {
    let around = Rect::from_points(from, to);
    if bounds.x1 < around.x0
        || around.x1 < bounds.x0
        || bounds.y1 < around.y0
        || around.y1 < bounds.y0
    {
        return false;
    }
    let corners = [
        bounds.origin(),
        Point::new(bounds.x1, bounds.y0),
        Point::new(bounds.x1, bounds.y1),
        Point::new(bounds.x0, bounds.y1),
    ];
    let mut sides = corners.into_iter().zip(corners.into_iter().cycle().skip(1));
    bounds.contains(from) || bounds.contains(to) || sides.any(|side| cross((from, to), side))
}
