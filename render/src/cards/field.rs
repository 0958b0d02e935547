//! What stands in the lanes of a battle.
//!
//! Arrows run between the first lines, from card edge to card edge: they can
//! hide no card.

use super::{
    lanes::{
        BETWEEN, BOTTOM, FIRST, LANE_STEP, MIDDLE, SECOND, TOP, axis, behind_lines, first, lane,
        second,
    },
    page::Page,
    things::Thing,
};
use crate::{
    canvas::{Point, Rect},
    num::nearest_pixel,
    scene::{BattleScene, Charge, Fighter, Front, Place, Side, Stack, Suit},
};

/// All that one lane shows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Field {
    place: Place,
    attacker: Stack,
    defender: Stack,
    /// The strikes that touch the lane, each in the colours of a suit.
    charges: Vec<(Charge, Suit)>,
}

impl Field {
    /// The three lanes with their places. They meet, so that an arrow from one
    /// into the next is drawn half by each.
    pub(super) fn all(scene: &BattleScene) -> [(Self, Rect); 3] {
        // In a fixed order, whatever that of the caller.
        let mut charges = scene.charges.clone();
        charges.sort_unstable();
        [Place::West, Place::Centre, Place::East].map(|place| {
            let touching = charges
                .iter()
                .filter(|charge| charge.from == place || charge.to == place);
            let field = Self {
                place,
                attacker: stack(&scene.attacker, place).clone(),
                defender: stack(&scene.defender, place).clone(),
                charges: touching
                    .map(|&charge| (charge, suit_of(scene, charge)))
                    .collect(),
            };
            let middle = lane(place).center().x;
            let (left, right) = (middle - LANE_STEP / 2.0, middle + LANE_STEP / 2.0);
            (field, Rect::new(left, TOP - 6.0, right, BOTTOM + 6.0))
        })
    }

    pub(super) fn draw(&self, page: &mut Page<'_>) {
        let place = self.place;
        let sides = [
            (Side::Attacker, &self.attacker),
            (Side::Defender, &self.defender),
        ];
        for (side, stack) in sides {
            if let Some(fighter) = stack.second {
                put_card(page, fighter, SECOND, second(side, place));
            }
            if let Some(fighter) = stack.first {
                put_card(page, fighter, FIRST, first(side, place));
            }
            if let Some(supporter) = &stack.supporter {
                let chip = Thing::Chip(supporter.clone());
                page.put(&chip, behind_lines(side, place));
            }
        }
        for &(charge, suit) in &self.charges {
            put_charge(page, charge, suit);
        }
    }
}

/// What stands at a place of an army.
fn stack(front: &Front, place: Place) -> &Stack {
    match place {
        Place::West => &front.west,
        Place::Centre => &front.centre,
        Place::East => &front.east,
    }
}

/// The suit of a strike: that of the card, else that of the army.
pub(super) fn suit_of(scene: &BattleScene, charge: Charge) -> Suit {
    let front = match charge.by {
        Side::Attacker => &scene.attacker,
        Side::Defender => &scene.defender,
    };
    let card = stack(front, charge.from).first;
    let own = card.map(|fighter| fighter.card.suit);
    own.or(front.suit).unwrap_or(Suit::Hearts)
}

fn put_charge(page: &mut Page<'_>, charge: Charge, suit: Suit) {
    let (from, to) = ends(charge);
    let side = |length: f64| i16::try_from(nearest_pixel(length)).unwrap_or(0);
    let arrow = Thing::Arrow {
        across: side(to.x - from.x),
        down: side(to.y - from.y),
        suit,
        is_full: charge.beats,
    };
    page.put(&arrow, from);
}

fn put_card(page: &mut Page<'_>, fighter: Fighter, width: u16, at: Point) {
    page.put(&Thing::card(fighter.card, width, fighter.fallen), at);
    if fighter.fresh {
        page.put(&Thing::New { width }, at);
    }
}

/// Where an arrow starts and ends: between the first lines, a little off the cards.
fn ends(charge: Charge) -> (Point, Point) {
    /// How far from the middles of both cards a strike to the side runs.
    const REACH: f64 = 44.0;
    let down = match charge.by {
        Side::Attacker => 1.0,
        Side::Defender => -1.0,
    };
    let (from, to) = (axis(charge.from), axis(charge.to));
    let line = MIDDLE - down * BETWEEN / 2.0;
    let enemy = MIDDLE + down * BETWEEN / 2.0;
    if charge.from == charge.to {
        let start = Point::new(from, line + down * 10.0);
        return (start, Point::new(to, enemy - down * 9.0));
    }
    let right = (to - from).signum();
    let start = Point::new(from + right * REACH, line + down * 11.0);
    let end = Point::new(to - right * REACH, enemy - down * 11.0);
    (start.round(), end.round())
}
