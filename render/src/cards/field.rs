//! The lanes of a battle: west, centre and east. On either side the card of the first
//! line is the large one; that of the second stands beside it, further from the enemy.
//!
//! Arrows run between the first lines, from card edge to card edge: they can
//! hide no card.

use super::{
    felt::{LANE, LANE_EDGE, NO_MANS_LAND},
    grid::TALL,
    page::Page,
    things::Thing,
};
use crate::{
    canvas::{Line, Pen, Point, Rect, RoundedRect},
    chrome::TITLE_HEIGHT,
    num::nearest_pixel,
    scene::{BattleScene, Card, Charge, Fighter, Front, Place, Side, Stack, Suit},
    text::{Align, Face, Style},
    theme,
    workshop::Easel,
};

/// Height of the bar at the foot.
pub(super) const FOOT: u16 = 72;
pub(super) const TOP: f64 = TITLE_HEIGHT + 12.0;
pub(super) const BOTTOM: f64 = 616.0;
const LEFT: f64 = 218.0;
pub(super) const RIGHT: f64 = LEFT + 2.0 * LANE_STEP + LANE_WIDTH;
const LANE_WIDTH: f64 = 213.0;
const LANE_STEP: f64 = 221.0;
/// Width of cards of the first line and of the second, and the height of the first.
const FIRST: u16 = 118;
const SECOND: u16 = 76;
const FIRST_TALL: f64 = 165.0;
/// From the side of a lane to the second line, and to the first beside it.
const ASIDE: (f64, f64) = (5.0, 89.0);
/// Room above the cards for the name of the place and of a supporter, and below for
/// the name of a supporter.
const ABOVE: f64 = 73.0;
const BELOW: f64 = 45.0;
/// Room between the first lines for arrows.
const BETWEEN: f64 = BOTTOM - TOP - ABOVE - BELOW - 2.0 * FIRST_TALL;
/// Where the two lines of battle meet.
const MIDDLE: f64 = TOP + ABOVE + FIRST_TALL + BETWEEN / 2.0;

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

/// The thing a card looks like.
pub(super) fn card(card: Card, width: u16, is_fallen: bool) -> Thing {
    let suit = card.suit;
    match card.face {
        Some(rank) => Thing::Face {
            suit,
            rank,
            width,
            is_fallen,
        },
        None => Thing::Back {
            suit,
            width,
            is_fallen,
        },
    }
}

fn put_card(page: &mut Page<'_>, fighter: Fighter, width: u16, at: Point) {
    page.put(&card(fighter.card, width, fighter.fallen), at);
    if fighter.fresh {
        page.put(&Thing::New { width }, at);
    }
}

/// The place of a lane.
pub(super) fn lane(place: Place) -> Rect {
    let number = match place {
        Place::West => 0.0,
        Place::Centre => 1.0,
        Place::East => 2.0,
    };
    let x = LEFT + number * LANE_STEP;
    Rect::new(x, TOP, x + LANE_WIDTH, BOTTOM)
}

fn tall(width: u16) -> f64 {
    (f64::from(width) * TALL).round()
}

/// The corner of a card in the first line.
fn first(side: Side, place: Place) -> Point {
    let y = match side {
        Side::Attacker => MIDDLE - BETWEEN / 2.0 - FIRST_TALL,
        Side::Defender => MIDDLE + BETWEEN / 2.0,
    };
    Point::new(lane(place).x0 + ASIDE.1, y)
}

/// The middle of the cards in the first line from left to right.
fn axis(place: Place) -> f64 {
    lane(place).x0 + ASIDE.1 + f64::from(FIRST) / 2.0
}

/// The corner of a card in the second line.
fn second(side: Side, place: Place) -> Point {
    let first = first(side, place);
    let y = match side {
        Side::Attacker => first.y,
        Side::Defender => first.y + FIRST_TALL - tall(SECOND),
    };
    Point::new(lane(place).x0 + ASIDE.0, y)
}

/// The middle of the room for the name of a supporter.
fn behind_lines(side: Side, place: Place) -> Point {
    let first = first(side, place);
    let y = match side {
        Side::Attacker => first.y - 22.0,
        Side::Defender => first.y + FIRST_TALL + 23.0,
    };
    Point::new(lane(place).center().x.round(), y.round())
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

/// Draws the empty lanes.
pub(super) fn draw_lanes(easel: &mut Easel<'_>) {
    for place in [Place::West, Place::Centre, Place::East] {
        let rect = lane(place);
        let outline = RoundedRect::from_rect(rect, 14.0);
        easel.canvas.fill(&outline, LANE_EDGE);
        let inner = RoundedRect::from_rect(rect.inset(-1.5), 12.5);
        easel.canvas.fill(&inner, LANE);
        for side in [Side::Attacker, Side::Defender] {
            draw_slot(easel, first(side, place), FIRST);
            draw_slot(easel, second(side, place), SECOND);
        }
    }
    draw_line_of_battle(easel);
    draw_names(easel);
}

/// The dark ground between the armies, under the arrows.
fn draw_line_of_battle(easel: &mut Easel<'_>) {
    let half = BETWEEN / 2.0 - 13.0;
    let band = Rect::new(LEFT - 6.0, MIDDLE - half, RIGHT + 6.0, MIDDLE + half);
    easel.canvas.fill(&band, NO_MANS_LAND);
    let rule = Pen::new(1.5, theme::GOLD_DEEP).sharp();
    for y in [band.y0, band.y1] {
        let line = Line::new((band.x0, y), (band.x1, y));
        easel.canvas.stroke(&line, &rule);
    }
}

/// The names of the places over the lanes.
fn draw_names(easel: &mut Easel<'_>) {
    let style = Style::new(Face::Header, 27.0, theme::GOLD_PALE).tracked(40);
    for (place, name) in [
        (Place::West, "West"),
        (Place::Centre, "Centre"),
        (Place::East, "East"),
    ] {
        let at = Point::new(lane(place).center().x, TOP + 19.0);
        easel.text(name, style, at, Align::Centre);
    }
}

fn draw_slot(easel: &mut Easel<'_>, corner: Point, width: u16) {
    let rect = Rect::from_origin_size(corner, (f64::from(width), tall(width)));
    let slot = RoundedRect::from_rect(rect.inset(-1.5), 9.0);
    let pen = Pen::new(2.0, LANE_EDGE).dashed(7.0, 8.0, 0.0);
    easel.canvas.stroke(&slot, &pen);
}
