//! What stands in regions: counters, buildings, marks, names and codes.
//!
//! Each is measured around an anchor, drawn once and kept as a sprite.

use super::{
    lettering::{Lettering, READ, reading},
    pills::{self, COIN},
    stamp::sprite,
    view::{Edge, Grain},
};
use crate::{
    art::{
        counter::{self, Body},
        site,
    },
    canvas::{Canvas, Point, Rect, Sprite},
    scene::{Counter, CounterKind, Emblem, Faction, MapScene, RegionLook, Site, Vigour},
    text::{Align, Fitted},
    theme,
    workshop::Workshop,
};

/// Half the width of the picture that a side brought.
pub(super) const PICTURE: f64 = 19.0;

/// One thing that stands in a region.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Sign {
    /// An army or fleet, in battle or not.
    Counter(Counter, bool),
    /// A castle, city or other building.
    Site(Site),
    /// A battle where no counter stands.
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

/// What a sprite of a sign depends on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct SignKey {
    sign: Sign,
    grain: u64,
    factor: u64,
}

impl Sign {
    /// The icons that a region shows, from left to right.
    pub(super) fn icons_of(scene: &MapScene, region: usize, look: &RegionLook) -> Vec<Self> {
        let in_battle = scene.battles.contains(&region);
        let mut icons: Vec<Self> = look.number.map(Self::Number).into_iter().collect();
        icons.extend(look.sites.iter().copied().map(Self::Site));
        if look.sites.contains(&Site::Capital) {
            icons.extend(own_picture(scene, look.owner));
        }
        if look.contested {
            icons.push(Self::Contested);
        }
        if in_battle && look.counters.is_empty() {
            icons.push(Self::Battle);
        }
        let last = look.counters.len();
        for (counter, place) in look.counters.iter().zip(1..) {
            let is_last = place == last;
            icons.push(Self::Counter(counter.clone(), in_battle && is_last));
        }
        icons
    }

    /// Whether it is a name that is too long for a map.
    pub(super) fn is_cut(&self, workshop: &Workshop) -> bool {
        matches!(self, Self::Name(text, lettering) if lettering.cuts(text, workshop))
    }

    /// Whether it is an army, a fleet or a battle.
    pub(super) fn is_armed(&self) -> bool {
        matches!(self, Self::Counter(..) | Self::Battle)
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
            Self::Name(text, lettering) => lettering.bounds(text, workshop),
            Self::Code(_, text) => pills::around(pills::code_width(text, workshop)),
            Self::Plate(_, text) => pills::around(pills::plate_width(text, workshop)),
            Self::Coin(text) => {
                let half = pills::coin_width(text, workshop) / 2.0;
                Rect::new(-half, -COIN - 2.0, half, COIN + 2.0)
            }
            Self::Number(number) => pills::around(pills::number_width(*number, workshop)),
            Self::Way(text, edge) => {
                let half = pills::way_half(text, *edge, workshop);
                Rect::new(-half.x, -half.y, half.x, half.y)
            }
        };
        own.scale_from_origin(grain)
    }

    /// The size of this sign: what must be read keeps its size where room is short, also the numbers on counters and
    /// forts.
    fn grain(&self, grain: Grain) -> f64 {
        let has_number = matches!(self, Self::Counter(..) | Self::Site(Site::Fort(_)));
        if has_number || self.has_letters() {
            grain.letters
        } else {
            grain.icons
        }
    }

    /// What its sprite is kept under.
    pub(super) fn key(&self, grain: Grain, factor: f64) -> SignKey {
        SignKey {
            sign: self.clone(),
            grain: self.grain(grain).to_bits(),
            factor: factor.to_bits(),
        }
    }

    /// Draws its sprite, anchored where the sign is.
    pub(super) fn sprite(&self, workshop: &Workshop, grain: Grain, factor: f64) -> Sprite {
        let bounds = self.bounds(workshop, grain);
        let grain = self.grain(grain);
        let bounds = bounds.scale_from_origin(1.0 / grain).inset(8.0);
        sprite(bounds, factor * grain, |canvas| {
            self.draw(canvas, workshop);
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
            Self::Name(text, lettering) => lettering.draw(canvas, text, workshop),
            Self::Code(faction, text) => pills::code(canvas, *faction, text, workshop),
            Self::Emblem(faction) => counter::roundel(canvas, *faction, 14.0),
            Self::Picture(faction, emblem) => counter::portrait(canvas, *faction, emblem, PICTURE),
            Self::Plate(faction, text) => pills::plate(canvas, *faction, text, workshop),
            Self::Coin(text) => pills::coin(canvas, text, workshop),
            Self::Number(number) => pills::number(canvas, *number, workshop),
            Self::Way(text, edge) => pills::way(canvas, text, *edge, workshop),
        }
    }
}

/// The picture that an owner brought.
fn own_picture(scene: &MapScene, owner: Option<Faction>) -> Option<Sign> {
    let side = scene
        .sides
        .iter()
        .find(|side| Some(side.faction) == owner)?;
    let emblem = side.emblem.clone()?;
    Some(Sign::Picture(side.faction, emblem))
}

fn strength(counter: &Counter, body: &Body, workshop: &Workshop) -> Fitted {
    workshop.fit_normal(&counter.strength, reading(body.ink()), 17.5, 110.0)
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
        let text = workshop.fit_normal(&level.to_string(), reading(theme::IVORY), READ, 40.0);
        text.draw(canvas, site::LEVEL, Align::Centre);
    }
}
