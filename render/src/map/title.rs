//! The title bar of a map: one line, large enough to be read where the picture is shown small.

use super::view::SMALLEST;
use crate::{
    art,
    canvas::Point,
    chrome::{MARGIN, Pill},
    scene::{Badge, Crest, Heading},
    text::{Align, Face, Style},
    theme,
    workshop::Easel,
};

/// The height of the middle of all that stands in the bar.
const MIDDLE: f64 = 28.5;
/// Where the crest has its middle, and where the title begins.
const CREST: f64 = 46.0;
const START: f64 = 76.0;
/// Room between what stands side by side.
const GAP: f64 = 20.0;

const TITLE: Style = Style::new(Face::Title, 36.0, theme::IVORY).tracked(45);
const MAIN: Style = Style::new(Face::Strong, SMALLEST, theme::IVORY);
const SUB: Style = Style::new(Face::Plain, SMALLEST, theme::GREY);

/// Draws crest, title, heading and badge on the title bar; the second part of the heading only where
/// the title leaves room for all of it.
pub(super) fn draw(
    easel: &mut Easel<'_>,
    width: f64,
    (crest, title): (Crest, &str),
    heading: &Heading,
    badge: Option<&Badge>,
) {
    let mut right = width - MARGIN;
    if let Some(badge) = badge {
        let (fill, ink) = match badge.faction {
            Some(faction) => (faction.fill(), faction.ink()),
            None => (theme::GOLD, theme::INK),
        };
        let pill = Pill {
            floor: SMALLEST,
            height: 44.0,
            ..Pill::new(Style::new(Face::Number, SMALLEST, ink).tracked(20), fill)
        };
        right -= pill.draw(easel, &badge.text, Point::new(right, MIDDLE)) + GAP;
    }
    let main = easel.fit(&heading.main, MAIN, SMALLEST, width * 0.27);
    main.draw(&mut easel.canvas, Point::new(right, MIDDLE), Align::Right);
    right -= main.width + GAP;
    art::crest(&mut easel.canvas, crest, Point::new(CREST, MIDDLE), 37.0);
    let title = easel.fit(title, TITLE, SMALLEST, right - START);
    let at = Point::new(START, MIDDLE + 1.0);
    title.draw(&mut easel.canvas, at, Align::Left);
    let sub = easel.fit(&heading.sub, SUB, SMALLEST, f64::INFINITY);
    if START + title.width + GAP + sub.width <= right {
        sub.draw(&mut easel.canvas, Point::new(right, MIDDLE), Align::Right);
    }
}
