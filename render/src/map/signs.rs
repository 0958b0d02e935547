//! What stands in regions: counters, buildings, marks, names and codes.
//!
//! Each is measured around an anchor, drawn once and kept as a sprite.

use std::sync::Arc;

use crate::{
    art::{
        counter::{self, Body},
        site,
    },
    canvas::{Canvas, Pen, Point, Rect, RoundedRect, Sprite, Vec2, polygon},
    colour::Colour,
    num::nearest_pixel,
    scene::{Counter, CounterKind, Emblem, Faction, Site, Vigour},
    text::{Align, Face, Fitted, Style},
    theme,
    workshop::Workshop,
};

/// How high capitals are that must be read: where Discord shows 550 of 1600 units, 8 pixels.
pub(super) const READ: f64 = 23.6;
/// How high capitals are that may need a click.
const PRINT: f64 = 13.0;
/// Half the width of the picture that a side brought.
pub(super) const PICTURE: f64 = 19.0;
/// Height of pills with codes.
const PILL: f64 = 33.0;
const COIN: f64 = 12.0;
/// How much wider than its name a strip is.
const STRIP: f64 = 14.0;
/// Nothing longer stands on a map.
const LONGEST: f64 = 330.0;

/// One thing that stands in a region.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Sign {
    /// An army or fleet, in battle or not.
    Counter(Counter, bool),
    Site(Site),
    Battle,
    Contested,
    /// A name or a part of one.
    Name(String, Lettering),
    /// The code of a side.
    Code(Faction, String),
    /// The emblem of a side.
    Emblem(Faction),
    /// The picture that a side brought.
    Picture(Faction, Emblem),
    /// The code of a region beside the arms of its owner.
    Plate(Faction, String),
    /// What a region yields.
    Coin(String),
    /// Under which number it stands in a list.
    Number(u16),
    /// Where to a region goes on beyond the edge of a part.
    Way(String, Edge),
}

/// An edge of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Edge {
    Left,
    Right,
    Top,
    Bottom,
}

/// How a name is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Lettering {
    pub(super) ground: Paper,
    pub(super) print: Print,
}

/// How large a name is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Print {
    /// Read wherever the picture is shown.
    Large,
    /// Read after a click.
    Small,
}

/// What a name is written on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Paper {
    Land,
    Water,
    /// A light strip of its own, wherever it lies.
    Strip,
}

impl Lettering {
    fn style(self) -> Style {
        let face = self.face();
        let size = self.capitals() / face.cap_height();
        if self.ground == Paper::Water {
            Style::new(face, size, theme::SEA_NAME).tracked(60)
        } else {
            Style::new(face, size, theme::INK).tracked(12)
        }
    }

    fn face(self) -> Face {
        match self.ground {
            Paper::Water => Face::Water,
            Paper::Land | Paper::Strip => Face::Header,
        }
    }

    fn capitals(self) -> f64 {
        match self.print {
            Print::Large => READ,
            Print::Small => PRINT,
        }
    }
}

/// How large signs are, of their full size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Grain {
    /// Of signs with numbers and letters.
    pub(crate) letters: f64,
    /// Of those that are seen rather than read.
    pub(crate) icons: f64,
}

impl Grain {
    /// All signs of one size.
    pub(crate) const fn all(share: f64) -> Self {
        Self {
            letters: share,
            icons: share,
        }
    }

    /// With smaller icons, for want of room.
    pub(super) fn tight(self) -> Self {
        Self {
            icons: self.letters * 0.8,
            ..self
        }
    }
}

/// What a sprite of a sign depends on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct SignKey {
    sign: Sign,
    grain: u64,
    factor: u64,
}

impl Sign {
    /// Whether it is a name that is too long for a map.
    pub(super) fn is_cut(&self, workshop: &Workshop) -> bool {
        let Self::Name(text, lettering) = self else {
            return false;
        };
        let style = lettering.style();
        workshop.fit(text, style, style.size, f64::INFINITY).width > LONGEST
    }

    /// Whether it is read rather than seen.
    pub(super) fn has_letters(&self) -> bool {
        match self {
            Self::Name(..)
            | Self::Code(..)
            | Self::Plate(..)
            | Self::Coin(_)
            | Self::Number(_)
            | Self::Way(..) => true,
            Self::Counter(..)
            | Self::Site(_)
            | Self::Battle
            | Self::Contested
            | Self::Emblem(_)
            | Self::Picture(..) => false,
        }
    }

    /// The room it takes around its anchor, in units.
    pub(super) fn bounds(&self, workshop: &Workshop, grain: Grain) -> Rect {
        let grain = self.grain(grain);
        let own = match self {
            Self::Counter(counter, in_battle) => counter_bounds(counter, *in_battle, workshop),
            Self::Site(site) => {
                let half = site::half_width(*site) + 2.0;
                let high = site::half_height(*site);
                Rect::new(-half, -high, half, high)
            }
            Self::Battle | Self::Contested => Rect::new(-17.0, -17.0, 17.0, 17.0),
            Self::Emblem(_) => Rect::new(-16.0, -16.0, 16.0, 16.0),
            Self::Picture(..) => {
                let half = PICTURE + counter::RIM;
                Rect::new(-half, -half, half, half)
            }
            Self::Name(text, lettering) => {
                let strip = match lettering.ground {
                    Paper::Strip => STRIP + 2.0,
                    Paper::Land | Paper::Water => 3.0,
                };
                let half = f64::midpoint(name(text, *lettering, workshop).width, strip);
                let high = lettering.capitals();
                // Accents above capitals, tails below; codes have neither.
                let is_plain = text
                    .bytes()
                    .all(|it| matches!(it, b'A'..=b'Z' | b'0'..=b'9'));
                let (rise, fall) = if is_plain && lettering.ground != Paper::Strip {
                    (0.56, 0.54)
                } else {
                    (0.66, 0.62)
                };
                Rect::new(-half, -high * rise, half, high * fall)
            }
            Self::Code(_, text) => {
                let half = code_width(text, workshop) / 2.0 + 1.6;
                Rect::new(-half, -PILL / 2.0 - 1.6, half, PILL / 2.0 + 1.6)
            }
            Self::Plate(_, text) => {
                let half = plate_width(text, workshop) / 2.0 + 1.6;
                Rect::new(-half, -PILL / 2.0 - 1.6, half, PILL / 2.0 + 1.6)
            }
            Self::Coin(text) => {
                let half = coin_width(text, workshop) / 2.0;
                Rect::new(-half, -COIN - 2.0, half, COIN + 2.0)
            }
            Self::Number(number) => {
                let half = number_width(*number, workshop) / 2.0 + 1.6;
                Rect::new(-half, -PILL / 2.0 - 1.6, half, PILL / 2.0 + 1.6)
            }
            Self::Way(text, edge) => {
                let half = way_half(text, *edge, workshop);
                Rect::new(-half.x, -half.y, half.x, half.y)
            }
        };
        own.scale_from_origin(grain)
    }

    /// The size of this sign: what must be read keeps its size where room is short.
    fn grain(&self, grain: Grain) -> f64 {
        match self {
            Self::Name(..)
            | Self::Code(..)
            | Self::Plate(..)
            | Self::Coin(_)
            | Self::Number(_)
            | Self::Way(..)
            | Self::Counter(..)
            | Self::Site(Site::Fort(_)) => grain.letters,
            Self::Emblem(_)
            | Self::Picture(..)
            | Self::Site(_)
            | Self::Battle
            | Self::Contested => grain.icons,
        }
    }

    /// The sprite, anchored where the sign is.
    pub(crate) fn sprite(&self, workshop: &Workshop, grain: Grain, factor: f64) -> Sprite {
        let key = SignKey {
            sign: self.clone(),
            grain: self.grain(grain).to_bits(),
            factor: factor.to_bits(),
        };
        workshop.maps.sign(key, || {
            let bounds = self.bounds(workshop, grain);
            let grain = self.grain(grain);
            let bounds = bounds.scale_from_origin(1.0 / grain).inset(8.0);
            sprite(bounds, factor * grain, |canvas| {
                self.draw(canvas, workshop);
            })
        })
    }

    /// Draws it around the origin.
    fn draw(&self, canvas: &mut Canvas, workshop: &Workshop) {
        match self {
            Self::Counter(counter, in_battle) => {
                draw_counter(canvas, counter, *in_battle, workshop);
            }
            Self::Site(site) => draw_site(canvas, *site, workshop),
            Self::Battle => counter::battle(canvas, Point::ZERO, 15.5),
            Self::Contested => counter::contested(canvas, Point::ZERO, 16.0),
            Self::Name(text, lettering) => {
                let text = name(text, *lettering, workshop);
                match lettering.ground {
                    Paper::Water => text.draw(canvas, Point::ZERO, Align::Centre),
                    Paper::Land => {
                        let halo = theme::IVORY.alpha(165);
                        text.draw_on_halo(canvas, Point::ZERO, 5.2, halo);
                    }
                    Paper::Strip => {
                        let high = lettering.capitals();
                        let half = f64::midpoint(text.width, STRIP);
                        let strip = Rect::new(-half, -high * 0.64, half, high * 0.6);
                        let strip = RoundedRect::from_rect(strip, 4.0);
                        canvas.stroke(&strip, &Pen::new(1.0, theme::INK.alpha(150)));
                        canvas.fill(&strip, theme::IVORY);
                        text.draw(canvas, Point::ZERO, Align::Centre);
                    }
                }
            }
            Self::Code(faction, text) => draw_code(canvas, *faction, text, workshop),
            Self::Emblem(faction) => counter::roundel(canvas, *faction, 14.0),
            Self::Picture(faction, emblem) => counter::portrait(canvas, *faction, emblem, PICTURE),
            Self::Plate(faction, text) => draw_plate(canvas, *faction, text, workshop),
            Self::Coin(text) => {
                let half = coin_width(text, workshop) / 2.0;
                counter::coin(canvas, Point::new(COIN - half, 0.0), COIN);
                let text = coin_text(text, workshop);
                let at = Point::new(half - text.width / 2.0 - 1.0, 0.0);
                text.draw_on_halo(canvas, at, 5.0, theme::IVORY.alpha(170));
            }
            Self::Number(number) => draw_number(canvas, *number, workshop),
            Self::Way(text, edge) => draw_way(canvas, text, *edge, workshop),
        }
    }
}

/// Draws into a sprite whose anchor is at the origin.
pub(super) fn sprite(bounds: Rect, factor: f64, draw: impl FnOnce(&mut Canvas)) -> Sprite {
    let left = (bounds.x0 * factor).floor();
    let top = (bounds.y0 * factor).floor();
    let right = (bounds.x1 * factor).ceil();
    let bottom = (bounds.y1 * factor).ceil();
    let area = Rect::new(left, top, right, bottom).scale_from_origin(1.0 / factor);
    let mut canvas = Canvas::new(area, factor);
    draw(&mut canvas);
    Sprite {
        raster: Arc::new(canvas.finish()),
        offset: (nearest_pixel(left), nearest_pixel(top)),
    }
}

fn name(text: &str, lettering: Lettering, workshop: &Workshop) -> Fitted {
    let style = lettering.style();
    workshop.fit(text, style, style.size, LONGEST)
}

/// The style of numbers and codes that must be read.
pub(super) fn reading(colour: Colour) -> Style {
    Style::new(Face::Number, READ / Face::Number.cap_height(), colour)
}

fn strength(counter: &Counter, body: &Body, workshop: &Workshop) -> Fitted {
    workshop.fit(&counter.strength, reading(body.ink()), 17.5, 110.0)
}

fn body(counter: &Counter, workshop: &Workshop) -> Body {
    let mut body = Body {
        faction: counter.faction,
        kind: counter.kind,
        vigour: counter.vigour,
        leader: counter.leader,
        half: 0.0,
    };
    let room = match counter.kind {
        CounterKind::Army => 13.0,
        CounterKind::Fleet => 20.0,
    };
    let least = match counter.kind {
        CounterKind::Army => 23.0,
        CounterKind::Fleet => 27.0,
    };
    let width = strength(counter, &body, workshop).width;
    body.half = f64::midpoint(width, room).max(least);
    body
}

fn counter_bounds(counter: &Counter, in_battle: bool, workshop: &Workshop) -> Rect {
    let half = body(counter, workshop).half + 3.2;
    let mut bounds = Rect::new(-half, -counter::HALF - 3.2, half, counter::HALF + 4.0);
    if counter.leader.is_some() {
        bounds.y0 -= counter::LEADER - 2.0;
    }
    if counter.vigour != Vigour::Steady {
        bounds.x1 += counter::OVERHANG - 1.0;
    }
    if in_battle {
        bounds.x1 = bounds.x1.max(half - 3.2 + counter::BATTLE);
        bounds.y0 = bounds.y0.min(-counter::HALF - counter::BATTLE);
    }
    bounds
}

fn draw_counter(canvas: &mut Canvas, counter: &Counter, in_battle: bool, workshop: &Workshop) {
    let body = body(counter, workshop);
    body.draw(canvas);
    let text = strength(counter, &body, workshop);
    text.draw(canvas, body.number(), Align::Centre);
    if in_battle {
        let at = Point::new(body.half - 3.5, -counter::HALF + 3.5);
        counter::battle(canvas, at, 14.0);
    }
}

fn draw_site(canvas: &mut Canvas, what: Site, workshop: &Workshop) {
    site::draw(canvas, what);
    if let Site::Fort(level) = what {
        let text = workshop.fit(&level.to_string(), reading(theme::IVORY), READ, 40.0);
        text.draw(canvas, site::LEVEL, Align::Centre);
    }
}

fn code_text(text: &str, faction: Faction, workshop: &Workshop) -> Fitted {
    workshop.fit(text, reading(faction.ink()), READ, 120.0)
}

fn code_width(text: &str, workshop: &Workshop) -> f64 {
    code_text(text, Faction::Azure, workshop).width + PILL * 1.18
}

fn draw_code(canvas: &mut Canvas, faction: Faction, text: &str, workshop: &Workshop) {
    let width = code_width(text, workshop);
    let rect = Rect::from_center_size(Point::ZERO, (width, PILL));
    counter::code_pill(canvas, faction, rect);
    let text = code_text(text, faction, workshop);
    let at = Point::new(rect.x1 - PILL * 0.22 - text.width, 0.0);
    text.draw(canvas, at, Align::Left);
}

fn plate_text(text: &str, workshop: &Workshop) -> Fitted {
    workshop.fit(text, reading(theme::INK), READ, 120.0)
}

fn plate_width(text: &str, workshop: &Workshop) -> f64 {
    plate_text(text, workshop).width + PILL * 1.2
}

fn draw_plate(canvas: &mut Canvas, faction: Faction, text: &str, workshop: &Workshop) {
    let width = plate_width(text, workshop);
    let rect = Rect::from_center_size(Point::ZERO, (width, PILL));
    counter::plate(canvas, faction, rect);
    let text = plate_text(text, workshop);
    let at = Point::new(rect.x1 - PILL * 0.14 - text.width, 0.0);
    text.draw(canvas, at, Align::Left);
}

fn coin_text(text: &str, workshop: &Workshop) -> Fitted {
    workshop.fit(text, reading(theme::INK), READ, 130.0)
}

fn coin_width(text: &str, workshop: &Workshop) -> f64 {
    coin_text(text, workshop).width + 2.0 * COIN + 5.0
}

fn number_text(number: u16, workshop: &Workshop) -> Fitted {
    workshop.fit(&number.to_string(), reading(theme::IVORY), READ, 80.0)
}

fn number_width(number: u16, workshop: &Workshop) -> f64 {
    (number_text(number, workshop).width + 16.0).max(PILL)
}

/// A dark disc, or a pill for long numbers, with a gold edge.
fn draw_number(canvas: &mut Canvas, number: u16, workshop: &Workshop) {
    let width = number_width(number, workshop);
    let rect = Rect::from_center_size(Point::ZERO, (width, PILL));
    let shape = |by: f64| RoundedRect::from_rect(rect.inset(by), PILL / 2.0 + by);
    canvas.fill(&shape(1.6), theme::GOLD);
    canvas.fill(&shape(-0.8), theme::BAR);
    number_text(number, workshop).draw(canvas, Point::ZERO, Align::Centre);
}

fn way_text(text: &str, workshop: &Workshop) -> Fitted {
    let style = Style::new(Face::Strong, 20.0, theme::IVORY);
    workshop.fit(text, style, 17.5, 240.0)
}

/// Room for the arrow beside the name.
const WAY_TIP: f64 = 15.0;

fn way_half(text: &str, edge: Edge, workshop: &Workshop) -> Vec2 {
    let width = way_text(text, workshop).width + 16.0;
    match edge {
        Edge::Left | Edge::Right => Vec2::new(f64::midpoint(width, WAY_TIP), 15.0),
        Edge::Top | Edge::Bottom => Vec2::new(width / 2.0, 15.0 + WAY_TIP / 2.0),
    }
}

/// A dark strip with a name and an arrow out of the picture.
fn draw_way(canvas: &mut Canvas, text: &str, edge: Edge, workshop: &Workshop) {
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
