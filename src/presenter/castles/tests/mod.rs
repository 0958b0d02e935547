//! Combat Castles: what is said, marked and offered.

mod marks;
mod panel;
mod texts;

use rules::any::{AnyObservation, AnyView, GameId};
use rules::{Seat, Viewer};
use serde_json::{Value, json};

use crate::presenter::tests::play::Table;

/// A position by its sides, as `castle units supply points`: `b2 a3,c2 1 0`.
fn scenario(sides: [&str; 2], to_move: u8, step: &str) -> Value {
    let side = |text: &str| {
        let words: Vec<&str> = text.split(' ').collect();
        let [castle, units, supply, points] = words[..] else {
            panic!("{text:?} is not a side")
        };
        let units: Vec<&str> = units.split(',').filter(|unit| *unit != "-").collect();
        let number = |text: &str| text.parse::<u8>().unwrap();
        json!({
            "castle": castle,
            "units": units,
            "supply": number(supply),
            "points": number(points),
        })
    };
    let sides = sides.map(side);
    json!({ "scenario": { "sides": sides, "to_move": to_move, "step": step } })
}

/// The view and what was told after orders of seats, as `1: Cb2 .`, from options.
#[track_caller]
fn played(options: &Value, orders: &[&str]) -> (AnyView, Vec<AnyObservation>) {
    let mut table = Table::open(GameId::Castles, options);
    let mut observation = Vec::new();
    for order in orders {
        let (seat, text) = order.split_once(": ").unwrap();
        let seat = Seat(seat.parse::<u8>().unwrap() - 1);
        observation.extend(table.order(seat, text));
    }
    (table.view(Viewer::Public), observation)
}
