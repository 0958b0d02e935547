//! Shapes as a net of lines: where shapes meet, cross or lie upon each other, lines are split, so that all that
//! follows is about faces between lines and needs no geometry.
//!
//! Corners lie on a grid of whole numbers below 2^20, far coarser than a map's own: what lies within half a step
//! of a line becomes a corner of it.

pub(super) mod faces;
pub(super) mod sets;
pub(super) mod snap;

use crate::model::Point;
pub(super) use crate::model::{square, turn};

/// Why a net cannot be made: shapes lie upon each other so often that it would take too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tangled;

/// A line between two corners, the smaller one first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Line {
    pub(super) a: Point,
    pub(super) b: Point,
    /// Which shapes have it as an edge, by their number in [`sets::Sets`].
    pub(super) set: usize,
}

impl Line {
    /// The line between two corners; nothing where they are the same.
    pub(super) fn new(from: Point, to: Point, set: usize) -> Option<Self> {
        let (a, b) = if from < to { (from, to) } else { (to, from) };
        (a != b).then_some(Self { a, b, set })
    }
}

/// A whole number as a float: all that are made here are below 2^53.
#[expect(
    clippy::cast_precision_loss,
    reason = "lengths and areas for comparisons"
)]
pub(super) fn float(number: i64) -> f64 {
    number as f64
}
