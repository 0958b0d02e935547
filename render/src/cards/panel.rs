//! The panels beside the lanes, and those of armies over a hand.

use crate::{canvas::Rect, chrome, scene::Suit, theme, workshop::Easel};

/// Room around a panel for its shadow.
pub(super) const EDGE: f64 = 12.0;

/// A dark panel with an edge in the colour of a suit.
pub(super) fn panel(easel: &mut Easel<'_>, rect: Rect, suit: Option<Suit>) {
    let edge = suit.map_or(theme::BAR_EDGE, Suit::edge);
    chrome::panel(&mut easel.canvas, rect, edge, 2.5);
}
