//! Rows of cards as large as there is room for.

use crate::{
    canvas::{Point, Rect},
    num::{length, pixels, whole},
};

/// Height of a card for its width.
pub(super) const TALL: f64 = 1.4;

/// So many cards of one size in an area.
#[derive(Debug)]
pub(super) struct Grid {
    /// Width of a card in units.
    pub(super) width: u16,
    /// The corners of the cards.
    pub(super) corners: Vec<Point>,
}

/// Lays out cards of at most so many units of width, row by row, centred.
pub(super) fn grid(count: usize, area: Rect, most: f64, gap: f64) -> Grid {
    let fit = |cols: usize| {
        let rows = count.div_ceil(cols);
        let across = (area.width() + gap) / length(cols) - gap;
        let down = ((area.height() + gap) / length(rows) - gap) / TALL;
        across.min(down).min(most)
    };
    // The fewest columns among those that allow the largest cards.
    let mut best = (1, f64::MIN);
    for cols in 1..=count.max(1) {
        if fit(cols) > best.1 + 0.01 {
            best = (cols, fit(cols));
        }
    }
    let (cols, width) = (best.0, length(whole(best.1.max(8.0))));
    let height = (width * TALL).round();
    let rows = count.div_ceil(cols);
    let tall = length(rows) * (height + gap) - gap;
    let top = (area.center().y - tall / 2.0).round();
    let corners = (0..count).map(|place| {
        let row = place / cols;
        let in_row = cols.min(count - row * cols);
        let wide = length(in_row) * (width + gap) - gap;
        let left = (area.center().x - wide / 2.0).round();
        Point::new(
            left + length(place % cols) * (width + gap),
            top + length(row) * (height + gap),
        )
    });
    Grid {
        width: pixels(width),
        corners: corners.collect(),
    }
}
