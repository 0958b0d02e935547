//! The places around a point that are tried for a block, and which of them are free.

use std::sync::LazyLock;

use crate::{
    canvas::{Rect, Vec2},
    num::{nearest_pixel, span},
};

/// Units between two places.
const STEP: f64 = 10.0;
/// So many places lie to each side of the point.
const SIDE: i32 = 45;
/// In a row or column.
const ACROSS: usize = 91;

/// A place, by steps from the point.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    col: i32,
    row: i32,
    /// How far it is from the point, in units.
    pub(super) away: f64,
}

impl Place {
    /// From the point to the place, in units.
    pub(super) fn by(self) -> Vec2 {
        Vec2::new(self.col.into(), self.row.into()) * STEP
    }
}

/// All places, from the point outwards.
pub(super) fn outwards() -> &'static [Place] {
    static PLACES: LazyLock<Vec<Place>> = LazyLock::new(|| {
        let steps = || -SIDE..=SIDE;
        let place = |row, col| {
            let away = Vec2::new(f64::from(col), f64::from(row)).hypot() * STEP;
            Place { col, row, away }
        };
        let places = steps().flat_map(|row| steps().map(move |col| place(row, col)));
        let mut places: Vec<Place> = places.collect();
        places.sort_by(|one, other| one.away.total_cmp(&other.away));
        places
    });
    &PLACES
}

/// At which places a box, moved there from the point, lies well. A bit is a place: so what is in the
/// way of one is told of all of them at once.
#[derive(Clone, Debug)]
pub(super) struct Lattice {
    rows: [u128; ACROSS],
}

impl Lattice {
    /// Open where a box, which is around the point now, lies inside of a field.
    pub(super) fn within(field: Rect, around: Rect) -> Self {
        let mut open = Self { rows: [0; ACROSS] };
        let cols = [
            ((field.x0 - around.x0) / STEP).ceil(),
            ((field.x1 - around.x1) / STEP).floor(),
        ];
        let rows = [
            ((field.y0 - around.y0) / STEP).ceil(),
            ((field.y1 - around.y1) / STEP).floor(),
        ];
        open.change(cols, rows, |row, bits| *row |= bits);
        open
    }

    /// Closes where a box, which is around the point now, shares any area with another.
    pub(super) fn close(&mut self, other: Rect, around: Rect) {
        let cols = [
            ((other.x0 - around.x1) / STEP).floor() + 1.0,
            ((other.x1 - around.x0) / STEP).ceil() - 1.0,
        ];
        let rows = [
            ((other.y0 - around.y1) / STEP).floor() + 1.0,
            ((other.y1 - around.y0) / STEP).ceil() - 1.0,
        ];
        self.change(cols, rows, |row, bits| *row &= !bits);
    }

    pub(super) fn has(&self, place: &Place) -> bool {
        let row = self.rows.get(span(place.row + SIDE));
        row.is_some_and(|bits| bits >> span(place.col + SIDE) & 1 == 1)
    }

    /// Changes the places from a column and row to another, both taken in.
    fn change(&mut self, cols: [f64; 2], rows: [f64; 2], with: impl Fn(&mut u128, u128)) {
        let [left, right] = cols.map(|col| nearest_pixel(col).clamp(-SIDE - 1, SIDE + 1));
        let [top, bottom] = rows.map(|row| nearest_pixel(row).clamp(-SIDE - 1, SIDE + 1));
        let (left, right) = (left.max(-SIDE), right.min(SIDE));
        if left > right {
            return;
        }
        let bits = ((1 << span(right - left + 1)) - 1) << span(left + SIDE);
        let rows = span(top.max(-SIDE) + SIDE)..span(bottom.min(SIDE) + SIDE + 1);
        for row in self.rows.get_mut(rows).into_iter().flatten() {
            with(row, bits);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::canvas::Point;

    const ENDS: [f64; 9] = [-613.0, -90.0, -31.5, -10.0, 0.0, 4.0, 27.0, 110.0, 700.0];

    fn sides() -> Vec<(f64, f64)> {
        let pairs = ENDS.iter().flat_map(|low| ENDS.map(|high| (*low, high)));
        pairs.filter(|(low, high)| low < high).collect()
    }

    /// Rectangles around the point, some of which touch places exactly.
    fn rects() -> Vec<Rect> {
        let down = sides();
        let across = down.iter().step_by(5);
        let rects =
            across.flat_map(|(x0, x1)| down.iter().map(|(y0, y1)| Rect::new(*x0, *y0, *x1, *y1)));
        rects.collect()
    }

    #[test]
    fn places_are_closed_exactly_where_boxes_meet() {
        let around = Rect::new(-25.0, -11.0, 35.0, 9.5);
        let field = Rect::new(-380.0, -222.0, 395.0, 279.5);
        for other in rects() {
            let mut lattice = Lattice::within(field, around);
            lattice.close(other, around);
            for place in outwards() {
                let there = around + place.by();
                let is_inside = there.union(field) == field;
                let meets = crate::map::geometry::meet(there, other);
                assert_eq!(
                    lattice.has(place),
                    is_inside && !meets,
                    "{other:?} {place:?}"
                );
            }
        }
    }

    #[test]
    fn places_lead_outwards_and_none_is_left_out() {
        let places = outwards();
        assert_eq!(places.len(), ACROSS * ACROSS);
        assert!(places.is_sorted_by(|one, other| one.away <= other.away));
        let first = places.first().map(|place| place.by().to_point());
        assert_eq!(first, Some(Point::ORIGIN));
    }
}
