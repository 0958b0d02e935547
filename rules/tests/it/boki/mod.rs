//! Boki Card Wargame, ruling by ruling: the legal case, and the refusal with its id.

mod bots;
mod cards;
mod deployment;
mod end;
mod judge;
mod notation;
mod pieces;
mod reserves;
mod rounds;
mod secrets;
mod setup;
mod spoils;
mod support;
mod turn;
mod vote;

use std::sync::LazyLock;

use rules::boki::{Boki, Card, Event, Outcome, Place, Rank, Round, Side, World};
use rules::dice::Scripted;
use rules::{Ctx, Game, Roster, Running, Seat, Setup, SetupError, Viewer};
use serde_json::{Map, Value, json};

/// The first seats of the tests.
const ANN: Seat = Seat(0);
const BOB: Seat = Seat(1);
const CID: Seat = Seat(2);
const DEE: Seat = Seat(3);
const EVE: Seat = Seat(4);

type Table = crate::table::Table<Boki>;

/// Opens and starts a table; the dice always show their highest side.
fn started(seats: usize, options: Value) -> Result<Table, SetupError> {
    let Value::Object(options) = options else {
        panic!("options are an object")
    };
    let setup = Setup {
        seats,
        options,
        map: None,
    };
    let state = Running::new(&setup)?;
    let highest = (2..=u32::try_from(9 * seats - 1).unwrap()).rev();
    let lot = u32::try_from(seats).unwrap();
    let mut dice = Scripted::new(highest.chain([lot]));
    Ok(Table::started(state, roster(), &mut dice))
}

impl Table {
    /// A started table with the given options.
    fn with(seats: usize, options: Value) -> Self {
        started(seats, options).unwrap()
    }

    /// A table that deals from a stacked deck, such as `hearts 7 8, moons 6`; Ann is active first.
    fn dealt(seats: usize, deck: &str) -> Self {
        Self::with(seats, json!({"first": 0, "deck": cards(deck)}))
    }

    /// A table whose seats have what is written, with an empty deck, in a turn of Ann.
    ///
    /// A seat is written as suits with ranks, such as `hearts K 10, open moons J, coins 2, trains
    /// 1`. There are four seats at least.
    fn at(seats: &[&str]) -> Self {
        Self::begun(seats, json!({}))
    }

    /// The same with more of a scenario: `deck`, `active`, `reward`.
    fn begun(seats: &[&str], more: Value) -> Self {
        Self::with(
            seats.len().max(4),
            json!({"scenario": scenario(seats, more)}),
        )
    }

    /// Ann with hearts fights Bob with spades; Cid and Dee cannot support. Both are to deploy.
    fn armies(ann: &str, bob: &str) -> Self {
        let (ann, bob) = (format!("hearts {ann}"), format!("spades {bob}"));
        Self::at(&[&ann, &bob, "suns 7", "moons 7"])
            .play(ANN, "war hearts on Bob")
            .play(BOB, "defend spades")
    }

    /// The same, deployed as written.
    fn battle(ann: &str, bob: &str) -> Self {
        let army = |deployment: &str| -> String {
            let words = deployment.split(' ');
            let ranks = words.filter(|word| Rank::named(word).is_some());
            ranks.collect::<Vec<_>>().join(" ")
        };
        Self::armies(&army(ann), &army(bob))
            .play(ANN, &format!("deploy {ann}"))
            .play(BOB, &format!("deploy {bob}"))
    }

    fn legal(&self, seat: Seat, partial: &str) -> Vec<String> {
        self.view(seat).legal(&roster(), seat, partial)
    }

    fn asides(&self, seat: Seat) -> Vec<String> {
        self.view(seat).asides(&roster(), seat)
    }

    /// A seat's troops, such as `hearts K 10, moons J`.
    fn troops(&self, seat: Seat) -> String {
        written(&self.state.seats[seat.index()].troops)
    }

    fn coins(&self) -> Vec<u32> {
        self.state.seats.iter().map(|hand| hand.coins).collect()
    }

    fn trains(&self) -> Vec<u32> {
        self.state.seats.iter().map(|hand| hand.trains).collect()
    }

    /// What is wanted of all that has happened.
    fn each<T>(&self, wanted: impl Fn(&Event) -> Option<T>) -> Vec<T> {
        self.log.iter().filter_map(wanted).collect()
    }

    /// How the last battle ended.
    fn outcome(&self) -> Option<Outcome> {
        let ended = |event: &Event| {
            if let Event::Ended { outcome, .. } = event {
                Some(*outcome)
            } else {
                None
            }
        };
        self.each(ended).pop()
    }

    /// The rounds of the last battle.
    fn rounds(&self) -> Vec<&Round> {
        let declared = |event: &Event| matches!(event, Event::Declared { .. });
        let last = self.log.iter().rposition(declared).unwrap();
        let mut rounds = Vec::new();
        for event in &self.log[last..] {
            if let Event::Fought { round } = event {
                rounds.push(round);
            }
        }
        rounds
    }

    /// The cards that fell in each round of the last battle, such as `defender centre A`.
    fn fallen(&self) -> Vec<String> {
        let fell = |round: &&Round| {
            let cards = round.fallen_cards();
            let cards = cards.map(|(side, place, card)| format!("{side} {place} {}", card.rank));
            cards.collect::<Vec<String>>().join(", ")
        };
        self.rounds().iter().map(fell).collect()
    }

    /// The ranks of a place as they stand, such as `K 10`; `?` is unknown to the viewer.
    fn stands(&self, viewer: Viewer, side: Side, place: Place) -> String {
        let view = self.state.view(viewer);
        let battle = view.view.battle.unwrap();
        let front = &battle.army(side).front;
        seen(front.at(place).iter().map(|card| card.rank))
    }
}

fn seen(ranks: impl Iterator<Item = Option<Rank>>) -> String {
    let ranks: Vec<&str> = ranks
        .map(|rank| rank.map_or("?", |rank| rank.text()))
        .collect();
    ranks.join(" ")
}

/// Cards as the helpers read them, such as `hearts K 10, moons J`.
fn written(cards: &[Card]) -> String {
    let mut text = String::new();
    let mut suit = None;
    for card in cards {
        if suit != Some(card.suit) {
            text.push_str(if suit.is_some() { ", " } else { "" });
            text.push_str(card.suit.name());
            suit = Some(card.suit);
        }
        text.push(' ');
        text.push_str(card.rank.text());
    }
    text
}

/// Reads `hearts K 10, moons J`.
fn cards(text: &str) -> Vec<String> {
    let groups = text.split(", ").filter(|group| !group.is_empty());
    let of_suit = |group: &str| {
        let (suit, ranks) = group.split_once(' ').unwrap();
        let card = |rank: &str| format!("{suit} {rank}");
        ranks.split(' ').map(card).collect::<Vec<_>>()
    };
    groups.flat_map(of_suit).collect()
}

/// A scenario as [`Table::at`] writes it; `more` may bring a deck in the same form.
fn scenario(seats: &[&str], more: Value) -> Value {
    let mut all: Vec<Value> = seats.iter().map(|text| seat(text)).collect();
    all.resize_with(all.len().max(4), || json!({}));
    let mut scenario = Map::from_iter([("seats".to_owned(), Value::Array(all))]);
    let Value::Object(more) = more else {
        panic!("more of a scenario is an object")
    };
    for (name, value) in more {
        let value = match (name.as_str(), value.as_str()) {
            ("deck", Some(text)) => json!(cards(text)),
            _ => value,
        };
        scenario.insert(name, value);
    }
    Value::Object(scenario)
}

fn seat(text: &str) -> Value {
    let (mut hand, mut opened, mut coins, mut trains) = (Vec::new(), Vec::new(), 0, 0);
    for group in text.split(", ").filter(|group| !group.is_empty()) {
        match group.split_once(' ').unwrap() {
            ("coins", number) => coins = number.parse().unwrap(),
            ("trains", number) => trains = number.parse().unwrap(),
            ("open", group) => opened.extend(cards(group)),
            _ => hand.extend(cards(group)),
        }
    }
    json!({"hand": hand, "opened": opened, "coins": coins, "trains": trains})
}

/// What explanations are written with.
fn ctx(roster: &Roster) -> Ctx<'_, World> {
    static WORLD: LazyLock<World> = LazyLock::new(|| {
        Boki::world(&Setup {
            seats: 4,
            ..Setup::default()
        })
        .unwrap()
    });
    Ctx::new(&WORLD, roster, Boki::newest())
}

fn roster() -> Roster {
    Roster::of_names([
        "Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim", "Lee",
    ])
}
