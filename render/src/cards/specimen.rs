//! A made-up picture that shows all that a picture of a suit can show.
//!
//! The colours of pictures of cards are chosen by it.

use super::{
    Cards,
    base::WHOLE,
    battle, card, outcome,
    page::{Page, Things},
    sign::Sign,
    spread::Spread,
    things::Thing,
};
use crate::{
    canvas::{Canvas, Point, Raster, Rect},
    engine::Frame,
    look::Scale,
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
    [draw(suit, workshop), over(workshop)]
        .map(|raster| raster.data_as_u8_slice().to_vec())
        .concat()
}

/// The band over tables that are over.
fn over(workshop: &Workshop) -> Raster {
    let area = Rect::new(0.0, 0.0, WHOLE.x1, 120.0);
    let empty = Easel::new(workshop, area, 1.0).canvas.finish();
    let things = Cards::new().things;
    let mut page = Page::new((workshop, &things), empty, area, Scale::One);
    let winner = Arms {
        faction: Faction::Azure,
        build: Build::Round,
    };
    let over = TableauOutcome {
        title: WORDS.into(),
        detail: WORDS.into(),
        winners: vec![winner],
    };
    outcome::draw(&over, &mut page);
    page.finish()
}

/// Draws a spread without reducing its colours.
fn compose(spread: Spread, things: &Things, workshop: &Workshop) -> Raster {
    let mut picture = spread.base.draw(1.0, workshop);
    for (part, area) in spread.parts {
        let frame = Frame::of(area, 1.0);
        let ground = frame.cut_raster(&picture);
        let mut page = Page::new((workshop, things), ground, area, Scale::One);
        part.draw(&mut page);
        let (drawn, wide) = (page.finish(), picture.width());
        let pixels = picture.data_as_u8_slice_mut();
        frame.put(drawn.data_as_u8_slice(), pixels, wide, 4);
    }
    picture
}

/// Draws the specimen of a suit.
fn draw(suit: Suit, workshop: &Workshop) -> Raster {
    let things = Cards::new().things;
    let raster = compose(battle::spread(&scene(suit)), &things, workshop);
    let mut page = Page::new((workshop, &things), raster, WHOLE, Scale::One);
    put_suit(&mut page, suit, Point::new(225.0, 100.0));
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
    page.paint(below, |easel| swatches(&mut easel.canvas, suit));
    page.finish()
}

/// So much of each colour of the suit that the palette holds it exactly.
fn swatches(canvas: &mut Canvas, suit: Suit) {
    let colours = [
        suit.fill(),
        suit.ink(),
        suit.letter(),
        suit.edge(),
        suit.tint().pale(),
    ];
    for (place, colour) in colours.into_iter().enumerate() {
        let corner = Point::new(30.0 + 50.0 * length(place), 550.0);
        canvas.fill(&Rect::from_origin_size(corner, (50.0, 50.0)), colour);
    }
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

fn scene(suit: Suit) -> BattleScene {
    let arms = Arms {
        faction: Faction::Azure,
        build: Build::Round,
    };
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
        attacker: front(suit, arms),
        defender: front(suit, arms),
        charges: vec![
            charge(Side::Attacker, Place::West, true),
            charge(Side::Defender, Place::West, false),
            charge(Side::Defender, Place::East, true),
        ],
        lines: vec![
            ClashLine {
                place: Place::West,
                suit: Some(suit),
                text: WORDS.into(),
            };
            2
        ],
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
