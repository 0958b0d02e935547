//! What scenarios on maps may hold: capitals with their provinces and castles (PK-07, PK-09), and a deck (PK-11).

use serde_json::{Map, Value, json};

use super::Kerfuffle;
use super::card::{Kind, Side};
use super::scenario::{MOST_COUNTED, MOST_FACTIONS};
use super::setup::MOST_CARDS;
use crate::Game;
use crate::map::{Asked, Card, CardForm, Deck, Form, Part, Scenario};

/// The most provinces that a card names.
pub(super) const MOST_PROVINCES: u8 = 6;

const TURNS: (&str, Asked) = ("turns", Asked::UpTo(MOST_COUNTED));

pub(super) const FORM: Form = Form {
    game: Kerfuffle::ID,
    seats: MOST_FACTIONS,
    parts: &[(Part::Capitals, "PK-07"), (Part::Castles, "PK-09")],
    least_army: 0,
    statuses: &[],
    deck: Some(Deck {
        ruling: "PK-11",
        // One to be dealt, one to be drawn instead.
        least_each: 2,
        most: MOST_CARDS,
        kinds: &[
            CardForm {
                kind: "hold",
                keys: &[("provinces", Asked::UpTo(MOST_PROVINCES as u32)), TURNS],
            },
            CardForm {
                kind: "gold",
                keys: &[("gold", Asked::UpTo(MOST_COUNTED))],
            },
            CardForm {
                kind: "conquer",
                keys: &[("side", Asked::OneOf(&["left", "right", "across"]))],
            },
            CardForm {
                kind: "castles",
                keys: &[TURNS],
            },
            CardForm {
                kind: "generals",
                keys: &[],
            },
        ],
    }),
};

/// The option that a scenario with a deck sets.
pub(super) fn deck_of(scenario: &Scenario) -> Map<String, Value> {
    let deck: Vec<Kind> = scenario.cards.iter().filter_map(kind).collect();
    let deck = (!deck.is_empty()).then(|| ("deck".to_owned(), json!(deck)));
    deck.into_iter().collect()
}

/// A card of the form.
fn kind(card: &Card) -> Option<Kind> {
    let number = |key: &str| card.numbers.get(key).copied();
    Some(match card.kind {
        "hold" => Kind::Hold {
            provinces: u8::try_from(number("provinces")?).ok()?,
            turns: number("turns")?,
        },
        "gold" => Kind::Gold {
            gold: number("gold")?,
        },
        "conquer" => Kind::Conquer(match *card.words.get("side")? {
            "left" => Side::Left,
            "right" => Side::Right,
            _ => Side::Across,
        }),
        "castles" => Kind::Castles {
            turns: number("turns")?,
        },
        "generals" => Kind::Generals,
        _ => return None,
    })
}
