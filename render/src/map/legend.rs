//! The legend: every side with its code, name and numbers.

use super::{
    lettering::{READ, reading},
    shelves::Tools,
    signs::{PICTURE, Sign},
    tiles::draw_land,
    view::{Grain, SMALLEST},
};
use crate::{
    art::counter::RIM,
    canvas::{Point, Rect, RoundedRect},
    scene::{MapSide, SideStanding},
    text::{Align, Face, Style},
    theme,
    workshop::{Easel, Workshop},
};

/// Height of a side.
pub(super) const ROW: f64 = 46.0;
/// Longer numbers are cut.
pub(super) const MOST_NUMBER: f64 = 132.0;
/// Longer names are cut.
pub(super) const MOST_NAME: f64 = 200.0;
/// Room between the land of a side and its name.
const GAP: f64 = 12.0;
/// Half the height of the land of a side.
const LAND: f64 = 20.5;
/// Half the width of the picture that a side brought, with its rim.
const PORTRAIT: f64 = PICTURE + RIM;

pub(super) const NAME: Style = Style::new(Face::Strong, SMALLEST, theme::IVORY);
pub(super) const CAPTION: Style = Style::new(Face::Caption, SMALLEST, theme::GREY).tracked(10);

/// Where the name of a side stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Names {
    /// Between its code and its numbers.
    Beside,
    /// In a line of its own, below its code and its numbers.
    Beneath,
    /// Only in the message: there is no room.
    Nowhere,
}

/// How wide a number is.
pub(super) fn number_width(number: &str, workshop: &Workshop) -> f64 {
    let style = reading(theme::IVORY);
    workshop.fit_normal(number, style, READ, MOST_NUMBER).width
}

/// How wide the land of a side is, with the room behind it.
pub(super) fn land_width(side: &MapSide, workshop: &Workshop) -> f64 {
    swatch_width(side, workshop) + picture_width(side) + GAP
}

fn swatch_width(side: &MapSide, workshop: &Workshop) -> f64 {
    let pill = pill(side).bounds(workshop, Grain::all(1.0));
    pill.width() + 10.0
}

/// The room of the picture that a side brought, with that before it.
fn picture_width(side: &MapSide) -> f64 {
    side.emblem.as_ref().map_or(0.0, |_| 2.0 * PORTRAIT + 8.0)
}

fn pill(side: &MapSide) -> Sign {
    let letters = side.code.trim().chars().take(3).collect();
    Sign::Code(side.faction, letters)
}

/// Draws the empty panel with its rules along the map.
pub(super) fn draw_panel(easel: &mut Easel<'_>, area: Rect, is_beside: bool) {
    let canvas = &mut easel.canvas;
    canvas.fill(&area, theme::BAR);
    let rule = |from: f64, to: f64| {
        if is_beside {
            Rect::new(area.x0 + from, area.y0, area.x0 + to, area.y1)
        } else {
            Rect::new(area.x0, area.y0 + from, area.x1, area.y0 + to)
        }
    };
    canvas.fill(&rule(0.0, 3.0), theme::GOLD);
    canvas.fill(&rule(6.0, 7.0), theme::GOLD_DEEP);
}

/// Draws the captions over the numbers of a column of sides.
pub(super) fn draw_head(easel: &mut Easel<'_>, rect: Rect, captions: &[String], widths: &[u16]) {
    let ends = ends(rect.x1, widths);
    for (caption, x) in captions.iter().zip(ends) {
        let text = easel.fit_normal(caption, CAPTION, SMALLEST, MOST_NUMBER);
        let at = Point::new(x, rect.center().y - 1.0);
        text.draw(&mut easel.canvas, at, Align::Right);
    }
}

/// Where columns of some widths end, the last at `end`.
fn ends(end: f64, widths: &[u16]) -> Vec<f64> {
    let mut ends = Vec::new();
    let mut x = end;
    for &width in widths.iter().rev() {
        ends.insert(0, x);
        x -= f64::from(width);
    }
    ends
}

/// Draws one side: its land with its code, its name, its numbers.
pub(super) fn draw_side(
    easel: &mut Easel<'_>,
    rect: Rect,
    side: &MapSide,
    widths: &[u16],
    names: Names,
    tools: Tools<'_>,
) {
    let middle = rect.y0 + ROW / 2.0;
    let land = swatch_width(side, tools.workshop);
    let swatch = Rect::new(rect.x0, middle - LAND, rect.x0 + land, middle + LAND);
    let rim = match side.standing {
        SideStanding::Out => theme::BAR_EDGE,
        SideStanding::Waiting | SideStanding::ToMove => side.faction.rim(),
    };
    if side.standing == SideStanding::ToMove {
        let frame = RoundedRect::from_rect(swatch.inset(3.0), 8.0);
        easel.canvas.fill(&frame, theme::GOLD);
    }
    easel.canvas.fill(&RoundedRect::from_rect(swatch, 6.0), rim);
    let inner = RoundedRect::from_rect(swatch.inset(-2.5), 4.0);
    match side.standing {
        SideStanding::Out => easel.canvas.fill(&inner, theme::RUIN),
        SideStanding::Waiting | SideStanding::ToMove => {
            draw_land(&mut easel.canvas, inner, side.faction);
        }
    }
    tools.put(easel, &pill(side), swatch.center(), 1.0);
    if let Some(emblem) = &side.emblem {
        let picture = Sign::Picture(side.faction, emblem.clone());
        let at = Point::new(swatch.x1 + 8.0 + PORTRAIT, middle);
        tools.put(easel, &picture, at, 1.0);
    }
    let numbers: f64 = widths.iter().map(|&width| f64::from(width)).sum();
    let (colour, first) = match side.standing {
        SideStanding::Waiting => (theme::IVORY, theme::GOLD),
        SideStanding::ToMove => (theme::GOLD_PALE, theme::GOLD),
        SideStanding::Out => (theme::GREY_DEEP, theme::GREY_DEEP),
    };
    let name = Style { colour, ..NAME };
    let left = swatch.x1 + picture_width(side) + GAP;
    let (at, room) = match names {
        Names::Beside => (Point::new(left, middle), rect.x1 - numbers - left),
        Names::Beneath => (Point::new(rect.x0, rect.y1 - 25.0), rect.width()),
        Names::Nowhere => (Point::ZERO, 0.0),
    };
    if names != Names::Nowhere {
        let name = easel.fit(&side.name, name, SMALLEST, room.max(40.0));
        name.draw(&mut easel.canvas, at, Align::Left);
    }
    for (place, (number, x)) in side.numbers.iter().zip(ends(rect.x1, widths)).enumerate() {
        let colour = if place == 0 { first } else { colour };
        let text = easel.fit_normal(number, reading(colour), READ, MOST_NUMBER);
        text.draw(&mut easel.canvas, Point::new(x, middle), Align::Right);
    }
}
