//! Combat Castles, ruling by ruling: the legal case, and the refusal with its id.

mod board;
mod draws;
mod notation;
mod turn;

use std::sync::LazyLock;

use rules::castles::{Castles, Order, Side, World};
use rules::dice::Scripted;
use rules::{Ctx, Game, Roster, Running, Seat, Setup};
use serde_json::{Value, json};

/// First and second seat of the tests.
const ANN: Seat = Seat(0);
const BOB: Seat = Seat(1);

type Table = crate::table::Table<Castles>;

impl Table {
    /// A started table with the given options; who begins is Ann unless they say otherwise.
    fn with(options: Value) -> Self {
        let Value::Object(options) = options else {
            panic!("options are an object")
        };
        let setup = Setup {
            seats: 2,
            options,
            map: None,
        };
        let state = Running::new(&setup).unwrap();
        Self::started(state, roster(), &mut Scripted::new([1]))
    }

    /// A table before the opening placement, with Ann on a1 to begin.
    fn new() -> Self {
        Self::with(json!({}))
    }

    /// A table whose seats stand as written, with Ann to move her castle.
    ///
    /// A side is its castle's square, its units' squares, `+N` for the supply and `*N` for points.
    fn at(ann: &str, bob: &str) -> Self {
        Self::with(json!({"scenario": {"to_move": 0, "sides": [side(ann), side(bob)]}}))
    }

    fn side(&self, seat: Seat) -> Side {
        *self.public().position.side(seat)
    }

    /// The squares of a seat's units, as text.
    fn units(&self, seat: Seat) -> String {
        let units: Vec<String> = self
            .side(seat)
            .units
            .iter()
            .map(|square| square.to_string())
            .collect();
        units.join(" ")
    }

    fn legal(&self, seat: Seat, partial: &str) -> String {
        self.public().legal(&roster(), seat, partial).join(" ")
    }

    fn default(&self, seat: Seat) -> Option<Order> {
        self.public().default_order(seat, crate::context())
    }
}

fn side(text: &str) -> Value {
    let mut words = text.split(' ');
    let castle = words.next().unwrap();
    let (mut units, mut supply, mut points) = (Vec::new(), 0, 0);
    for word in words {
        match word.split_at(1) {
            ("+", number) => supply = number.parse().unwrap(),
            ("*", number) => points = number.parse().unwrap(),
            _ => units.push(word),
        }
    }
    json!({"castle": castle, "units": units, "supply": supply, "points": points})
}

/// What explanations are written with.
fn ctx(roster: &Roster) -> Ctx<'_, World> {
    static WORLD: LazyLock<World> = LazyLock::new(|| {
        Castles::world(&Setup {
            seats: 2,
            ..Setup::default()
        })
        .unwrap()
    });
    Ctx::new(&WORLD, roster, Castles::newest())
}

fn roster() -> Roster {
    Roster::of_names(["Ann", "Bob"])
}
