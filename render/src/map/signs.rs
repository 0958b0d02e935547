//! What stands in regions: counters, buildings, marks, names and codes.
//!
//! Each is measured around an anchor, drawn once and kept as a sprite.

use std::sync::Arc;

use crate::{
    art::{
        counter::{self, Body},
        site,
    },
    canvas::{Canvas, Pen, Point, Rect, RoundedRect, Sprite},
    num::nearest_pixel,
    scene::{Counter, CounterKind, Faction, Site, Vigour},
    text::{Align, Face, Fitted, Style},
    theme,
    workshop::Workshop,
};

/// Height of pills with codes.
const PILL: f64 = 21.0;
const COIN: f64 = 9.0;
/// How much wider than its name a strip is.
const STRIP: f64 = 12.0;
/// Names are cut beyond this width.
const LONGEST: f64 = 250.0;

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
    /// The code of a region beside the arms of its owner.
    Plate(Faction, String),
    /// What a region yields.
    Coin(String),
}

/// How a name is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Lettering {
    pub(super) ground: Paper,
    /// In tenths of a unit.
    pub(super) size: u16,
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
        let size = f64::from(self.size) / 10.0;
        if self.ground == Paper::Water {
            Style::new(Face::Water, size, theme::SEA_NAME).tracked(110)
        } else {
            Style::new(Face::Header, size, theme::INK).tracked(12)
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
    /// Whether it is read rather than seen.
    pub(super) fn has_letters(&self) -> bool {
        match self {
            Self::Name(..) | Self::Code(..) | Self::Plate(..) | Self::Coin(_) => true,
            Self::Counter(..)
            | Self::Site(_)
            | Self::Battle
            | Self::Contested
            | Self::Emblem(_) => false,
        }
    }

    /// The room it takes around its anchor, in units.
    pub(super) fn bounds(&self, workshop: &Workshop, grain: f64) -> Rect {
        let grain = self.grain(grain);
        let own = match self {
            Self::Counter(counter, in_battle) => counter_bounds(counter, *in_battle, workshop),
            Self::Site(site) => {
                let half = site::half_width(*site) + 2.0;
                Rect::new(-half, -18.0, half, 18.0)
            }
            Self::Battle | Self::Contested => Rect::new(-17.0, -17.0, 17.0, 17.0),
            Self::Emblem(_) => Rect::new(-13.0, -13.0, 13.0, 13.0),
            Self::Name(text, lettering) => {
                let strip = match lettering.ground {
                    Paper::Strip => STRIP + 2.0,
                    Paper::Land | Paper::Water => 3.0,
                };
                let half = f64::midpoint(name(text, *lettering, workshop).width, strip);
                let high = f64::from(lettering.size) / 10.0;
                // Accents above capitals, tails below.
                Rect::new(-half, -high * 0.46, half, high * 0.44)
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
                Rect::new(-half, -COIN - 1.0, half, COIN + 1.0)
            }
        };
        own.scale_from_origin(grain)
    }

    /// Names and codes keep their size on crowded maps: they must be read.
    fn grain(&self, grain: f64) -> f64 {
        match self {
            Self::Name(..) | Self::Code(..) | Self::Plate(..) | Self::Coin(_) => grain.max(1.0),
            Self::Emblem(_) => grain.max(0.9),
            Self::Counter(..) | Self::Site(_) | Self::Battle | Self::Contested => grain,
        }
    }

    /// The sprite, anchored where the sign is.
    pub(crate) fn sprite(&self, workshop: &Workshop, grain: f64, factor: f64) -> Sprite {
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
                        let halo = theme::IVORY.alpha(140);
                        text.draw_on_halo(canvas, Point::ZERO, 4.6, halo);
                    }
                    Paper::Strip => {
                        let high = f64::from(lettering.size) / 10.0;
                        let half = f64::midpoint(text.width, STRIP);
                        let strip = Rect::new(-half, -high * 0.44, half, high * 0.42);
                        let strip = RoundedRect::from_rect(strip, 4.0);
                        canvas.stroke(&strip, &Pen::new(1.0, theme::INK.alpha(150)));
                        canvas.fill(&strip, theme::IVORY);
                        text.draw(canvas, Point::ZERO, Align::Centre);
                    }
                }
            }
            Self::Code(faction, text) => draw_code(canvas, *faction, text, workshop),
            Self::Emblem(faction) => counter::roundel(canvas, *faction, 11.0),
            Self::Plate(faction, text) => draw_plate(canvas, *faction, text, workshop),
            Self::Coin(text) => {
                let half = coin_width(text, workshop) / 2.0;
                counter::coin(canvas, Point::new(COIN - half, 0.0), COIN);
                let text = coin_text(text, workshop);
                let at = Point::new(half - text.width / 2.0 - 1.0, 0.0);
                text.draw_on_halo(canvas, at, 4.0, theme::IVORY.alpha(150));
            }
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

fn strength(counter: &Counter, body: &Body, workshop: &Workshop) -> Fitted {
    let style = Style::new(Face::Number, 21.0, body.ink());
    workshop.fit(&counter.strength, style, 17.5, 70.0)
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
        CounterKind::Army => 15.0,
        CounterKind::Fleet => 20.0,
    };
    let least = match counter.kind {
        CounterKind::Army => 19.5,
        CounterKind::Fleet => 24.0,
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
        counter::battle(canvas, at, 12.5);
    }
}

fn draw_site(canvas: &mut Canvas, what: Site, workshop: &Workshop) {
    site::draw(canvas, what);
    if let Site::Fort(level) = what {
        let style = Style::new(Face::Number, 17.5, theme::IVORY);
        let text = workshop.fit(&level.to_string(), style, style.size, 30.0);
        text.draw(canvas, site::LEVEL, Align::Centre);
    }
}

fn code_text(text: &str, faction: Faction, workshop: &Workshop) -> Fitted {
    let style = Style::new(Face::Number, 15.5, faction.ink()).tracked(30);
    workshop.fit(text, style, style.size, 60.0)
}

fn code_width(text: &str, workshop: &Workshop) -> f64 {
    code_text(text, Faction::Azure, workshop).width + PILL * 1.25
}

fn draw_code(canvas: &mut Canvas, faction: Faction, text: &str, workshop: &Workshop) {
    let width = code_width(text, workshop);
    let rect = Rect::from_center_size(Point::ZERO, (width, PILL));
    counter::code_pill(canvas, faction, rect);
    let text = code_text(text, faction, workshop);
    let at = Point::new(rect.x1 - PILL * 0.3 - text.width, 0.0);
    text.draw(canvas, at, Align::Left);
}

fn plate_text(text: &str, workshop: &Workshop) -> Fitted {
    let style = Style::new(Face::Number, 15.5, theme::INK).tracked(20);
    workshop.fit(text, style, style.size, 60.0)
}

fn plate_width(text: &str, workshop: &Workshop) -> f64 {
    plate_text(text, workshop).width + PILL * 1.42
}

fn draw_plate(canvas: &mut Canvas, faction: Faction, text: &str, workshop: &Workshop) {
    let width = plate_width(text, workshop);
    let rect = Rect::from_center_size(Point::ZERO, (width, PILL));
    counter::plate(canvas, faction, rect);
    let text = plate_text(text, workshop);
    let at = Point::new(rect.x1 - PILL * 0.24 - text.width, 0.0);
    text.draw(canvas, at, Align::Left);
}

fn coin_text(text: &str, workshop: &Workshop) -> Fitted {
    let style = Style::new(Face::Number, 16.5, theme::INK);
    workshop.fit(text, style, style.size, 80.0)
}

fn coin_width(text: &str, workshop: &Workshop) -> f64 {
    coin_text(text, workshop).width + 2.0 * COIN + 5.0
}
