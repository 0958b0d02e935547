//! Signs that are read: codes, numbers, yields and ways out on pills, each around the origin.

use super::{
    lettering::{READ, reading},
    view::Edge,
};
use crate::{
    art::counter,
    canvas::{Canvas, Point, Rect, RoundedRect, Vec2, polygon},
    scene::Faction,
    text::{Align, Face, Fitted, Style},
    theme,
    workshop::Workshop,
};

/// Height of pills with codes.
const PILL: f64 = 33.0;
/// Half the width of a coin.
pub(super) const COIN: f64 = 12.0;

/// The room that a pill so wide takes.
pub(super) fn around(width: f64) -> Rect {
    Rect::from_center_size(Point::ZERO, (width, PILL)).inset(1.6)
}

fn code_text(text: &str, faction: Faction, workshop: &Workshop) -> Fitted {
    workshop.fit_normal(text, reading(faction.ink()), READ, 120.0)
}

pub(super) fn code_width(text: &str, workshop: &Workshop) -> f64 {
    code_text(text, Faction::Azure, workshop).width + PILL * 1.18
}

pub(super) fn code(canvas: &mut Canvas, faction: Faction, text: &str, workshop: &Workshop) {
    let width = code_width(text, workshop);
    let rect = Rect::from_center_size(Point::ZERO, (width, PILL));
    counter::code_pill(canvas, faction, rect);
    let text = code_text(text, faction, workshop);
    let at = Point::new(rect.x1 - PILL * 0.22 - text.width, 0.0);
    text.draw(canvas, at, Align::Left);
}

fn plate_text(text: &str, workshop: &Workshop) -> Fitted {
    workshop.fit_normal(text, reading(theme::INK), READ, 120.0)
}

pub(super) fn plate_width(text: &str, workshop: &Workshop) -> f64 {
    plate_text(text, workshop).width + PILL * 1.2
}

pub(super) fn plate(canvas: &mut Canvas, faction: Faction, text: &str, workshop: &Workshop) {
    let width = plate_width(text, workshop);
    let rect = Rect::from_center_size(Point::ZERO, (width, PILL));
    counter::plate(canvas, faction, rect);
    let text = plate_text(text, workshop);
    let at = Point::new(rect.x1 - PILL * 0.14 - text.width, 0.0);
    text.draw(canvas, at, Align::Left);
}

fn coin_text(text: &str, workshop: &Workshop) -> Fitted {
    workshop.fit_normal(text, reading(theme::INK), READ, 130.0)
}

pub(super) fn coin_width(text: &str, workshop: &Workshop) -> f64 {
    coin_text(text, workshop).width + 2.0 * COIN + 5.0
}

/// A coin with a number beside it.
pub(super) fn coin(canvas: &mut Canvas, text: &str, workshop: &Workshop) {
    let half = coin_width(text, workshop) / 2.0;
    counter::coin(canvas, Point::new(COIN - half, 0.0), COIN);
    let text = coin_text(text, workshop);
    let at = Point::new(half - text.width / 2.0 - 1.0, 0.0);
    text.draw_on_halo(canvas, at, 5.0, theme::IVORY.alpha(170));
}

fn number_text(number: u16, workshop: &Workshop) -> Fitted {
    workshop.fit_normal(&number.to_string(), reading(theme::IVORY), READ, 80.0)
}

pub(super) fn number_width(number: u16, workshop: &Workshop) -> f64 {
    (number_text(number, workshop).width + 16.0).max(PILL)
}

/// A dark disc, or a pill for long numbers, with a gold edge.
pub(super) fn number(canvas: &mut Canvas, number: u16, workshop: &Workshop) {
    let width = number_width(number, workshop);
    let rect = Rect::from_center_size(Point::ZERO, (width, PILL));
    let shape = |by: f64| RoundedRect::from_rect(rect.inset(by), PILL / 2.0 + by);
    canvas.fill(&shape(1.6), theme::GOLD);
    canvas.fill(&shape(-0.8), theme::BAR);
    number_text(number, workshop).draw(canvas, Point::ZERO, Align::Centre);
}

fn way_text(text: &str, workshop: &Workshop) -> Fitted {
    let style = Style::new(Face::Strong, 20.0, theme::IVORY);
    workshop.fit_normal(text, style, 17.5, 240.0)
}

/// Room for the arrow beside the name.
const WAY_TIP: f64 = 15.0;

pub(super) fn way_half(text: &str, edge: Edge, workshop: &Workshop) -> Vec2 {
    let width = way_text(text, workshop).width + 16.0;
    match edge {
        Edge::Left | Edge::Right => Vec2::new(f64::midpoint(width, WAY_TIP), 15.0),
        Edge::Top | Edge::Bottom => Vec2::new(width / 2.0, 15.0 + WAY_TIP / 2.0),
    }
}

/// A dark strip with a name and an arrow out of the picture.
pub(super) fn way(canvas: &mut Canvas, text: &str, edge: Edge, workshop: &Workshop) {
    let half = way_half(text, edge, workshop) - Vec2::new(1.0, 1.0);
    let (out, shift) = match edge {
        Edge::Left => (Vec2::new(-1.0, 0.0), half.x),
        Edge::Right => (Vec2::new(1.0, 0.0), half.x),
        Edge::Top => (Vec2::new(0.0, -1.0), half.y),
        Edge::Bottom => (Vec2::new(0.0, 1.0), half.y),
    };
    let all = Rect::new(-half.x, -half.y, half.x, half.y);
    let body = all.intersect(all - out * WAY_TIP);
    let across = Vec2::new(-out.y, out.x) * 9.0;
    let foot = (out * (shift - WAY_TIP + 1.0)).to_point();
    let tip = polygon([foot + across, (out * shift).to_point(), foot - across]);
    canvas.fill(&RoundedRect::from_rect(body, 5.0), theme::BAR);
    canvas.fill(&tip, theme::BAR);
    let text = way_text(text, workshop);
    text.draw(canvas, body.center(), Align::Centre);
}
