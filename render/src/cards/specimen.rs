//! A made-up picture that shows all that a picture of some colours can show.
//!
//! The colours of pictures of cards are chosen by it.

use super::{Base, Colours, battle, card, compose, page::Page, sign::Sign, tableau, things::Thing};
use crate::{
    canvas::{Canvas, Point, Raster, Rect},
    num::length,
    scene::{
        Arms, Badge, BattleScene, Build, Card, Charge, ClashLine, Faction, Fighter, Front, Heading,
        Note, Place, Rank, Side, Stack, Suit, Supporter, TableauOutcome,
    },
    workshop::{Easel, Workshop},
};

const WORDS: &str = "Specimen 0123";

/// The pixels of the specimen of a suit, as RGBA bytes.
pub(crate) fn of(suit: Suit, workshop: &Workshop) -> Vec<u8> {
    [draw(&Colours::of([suit]), workshop), outcome(workshop)]
        .map(|raster| raster.data_as_u8_slice().to_vec())
        .concat()
}

/// The band over tables that are over.
fn outcome(workshop: &Workshop) -> Raster {
    let area = Rect::new(0.0, 0.0, Base::size().width, 120.0);
    let empty = Easel::new(workshop, area, 1.0).canvas.finish();
    let mut page = Page::new(workshop, empty, area, 1.0);
    let winner = Arms {
        faction: Faction::Azure,
        build: Build::Round,
    };
    let over = TableauOutcome {
        title: WORDS.into(),
        detail: WORDS.into(),
        winners: vec![winner],
    };
    tableau::draw_outcome(&over, &mut page);
    page.finish()
}

/// Draws the specimen of some colours.
fn draw(colours: &Colours, workshop: &Workshop) -> Raster {
    let sheet = battle::sheet(&scene(colours));
    let raster = compose(&sheet, 1.0, workshop);
    let all = Rect::from_origin_size(Point::ZERO, Base::size());
    let mut page = Page::new(workshop, raster, all, 1.0);
    // More suits than a battle has places for lie on the lanes.
    for (place, &suit) in colours.suits.iter().enumerate() {
        put_suit(&mut page, suit, spot(place));
    }
    for (x, sign) in [
        (40.0, Sign::Coin),
        (90.0, Sign::Train),
        (145.0, Sign::Eye),
        (190.0, Sign::Deck),
    ] {
        for y in [210.0, 260.0, 470.0, 520.0] {
            page.put(&Thing::Sign { sign, width: 54 }, Point::new(x, y));
        }
    }
    let below = Rect::new(30.0, 550.0, 1080.0, 700.0);
    page.paint(below, |easel| swatches(&mut easel.canvas, colours));
    page.finish()
}

/// So much of each colour of the suits that the palette holds it exactly.
fn swatches(canvas: &mut Canvas, colours: &Colours) {
    let suits = colours.suits.iter().flat_map(|suit| {
        let tint = suit.tint();
        [
            suit.fill(),
            suit.ink(),
            suit.letter(),
            suit.edge(),
            tint.pale(),
        ]
    });
    for (place, colour) in suits.enumerate() {
        let (x, y) = (place % 21, place / 21);
        let corner = Point::new(30.0 + 50.0 * length(x), 550.0 + 50.0 * length(y));
        canvas.fill(&Rect::from_origin_size(corner, (50.0, 50.0)), colour);
    }
}

fn spot(place: usize) -> Point {
    let (col, row) = (place % 4, place / 4);
    Point::new(225.0 + 205.0 * length(col), 100.0 + 150.0 * length(row))
}

fn put_suit(page: &mut Page<'_>, suit: Suit, at: Point) {
    for (across, rank, is_fallen) in [(0.0, Rank::King, false), (66.0, Rank::Ten, true)] {
        let width = 80;
        let face = Thing::Face {
            suit,
            rank,
            width,
            is_fallen,
        };
        page.put(&face, Point::new(at.x + across, at.y));
        let back = Thing::Back {
            suit,
            width,
            is_fallen,
        };
        page.put(&back, Point::new(at.x + across, at.y + 62.0));
    }
    let disc = Rect::from_center_size(at, (44.0, 44.0));
    page.paint(disc, |easel| card::disc(&mut easel.canvas, suit, at, 20.0));
    let pile = Thing::Pile {
        suit,
        width: 44,
        count: 2,
    };
    page.put(&pile, Point::new(at.x + 150.0, at.y + 60.0));
}

fn scene(colours: &Colours) -> BattleScene {
    let suits = if colours.suits.is_empty() {
        vec![Suit::Hearts]
    } else {
        colours.suits.clone()
    };
    let arms = Arms {
        faction: Faction::Azure,
        build: Build::Round,
    };
    let mut next = suits.into_iter().cycle();
    let mut suit = move || next.next().unwrap_or(Suit::Hearts);
    let (one, other) = (suit(), suit());
    let charge = |by, from, beats| Charge {
        by,
        from,
        to: Place::Centre,
        beats,
    };
    BattleScene {
        title: WORDS.into(),
        heading: Heading {
            main: WORDS.into(),
            sub: WORDS.into(),
        },
        badge: Some(Badge {
            text: WORDS.into(),
            faction: None,
        }),
        attacker: front(one, arms),
        defender: front(other, arms),
        charges: vec![
            charge(Side::Attacker, Place::West, true),
            charge(Side::Defender, Place::West, false),
            charge(Side::Defender, Place::East, true),
        ],
        lines: [one, other]
            .map(|suit| ClashLine {
                place: Place::West,
                suit: Some(suit),
                text: WORDS.into(),
            })
            .into(),
        reminders: Vec::new(),
        next: Some(Note {
            heading: WORDS.into(),
            text: WORDS.into(),
        }),
    }
}

fn front(suit: Suit, arms: Arms) -> Front {
    let fighter = |face, fallen, fresh| {
        Some(Fighter {
            card: Card { suit, face },
            fallen,
            fresh,
        })
    };
    let stack = |fallen, fresh| Stack {
        first: fighter(Some(Rank::Nine), fallen, fresh),
        second: fighter(None, fallen, fresh),
        supporter: Some(Supporter {
            name: WORDS.into(),
            arms,
        }),
    };
    let card = |face| Card { suit, face };
    Front {
        name: WORDS.into(),
        arms,
        role: WORDS.into(),
        suit: Some(suit),
        standing: 3,
        state: WORDS.into(),
        west: stack(false, false),
        centre: stack(false, true),
        east: stack(true, false),
        reserve: vec![card(None)],
        unplaced: vec![],
        fallen: vec![card(Some(Rank::King)), card(Some(Rank::Queen))],
    }
}
