//! What all sheets have in common: their size, the title bar, what is left below it.

use crate::{
    canvas::{Rect, Size},
    chrome::{TITLE_RULE, TitleBar},
    engine::Sheet,
    look::Scale,
    palette::{Colours, Kind},
    scene::Faction,
    theme,
    workshop::Easel,
};

/// That of the frame in which Discord shows a picture, doubled.
pub(super) const SIZE: Size = Size::new(1100.0, 700.0);
pub(super) const WHOLE: Rect = Rect::new(0.0, 0.0, SIZE.width, SIZE.height);
/// Room around all, and between things.
pub(super) const EDGE: f64 = 12.0;
/// What of a title bar is drawn as a part.
pub(super) const TITLE: Rect = Rect::new(0.0, 0.0, SIZE.width, TITLE_RULE);
/// What is left below a title bar.
pub(super) const BODY: Rect = Rect::new(EDGE, 76.0, SIZE.width - EDGE, SIZE.height - EDGE);

/// A sheet in the colours of some factions.
pub(super) fn sheet<P>(
    kind: Kind,
    factions: impl IntoIterator<Item = Faction>,
    scale: Scale,
    parts: impl IntoIterator<Item = P>,
    area: impl Fn(&P) -> Rect,
) -> Sheet<P> {
    let parts = parts.into_iter().map(|part| {
        let area = area(&part);
        (part, area)
    });
    Sheet {
        colours: Colours::of_factions(kind, factions),
        scale,
        size: SIZE,
        parts: parts.collect(),
    }
}

/// Draws a title bar with its ground.
pub(super) fn draw_title(title: &TitleBar, easel: &mut Easel<'_>) {
    easel.canvas.fill(&WHOLE, theme::BAR);
    title.draw(easel, SIZE.width);
}
