//! Combat Castles, ruling by ruling: the legal case, and the refusal with its id.

mod board;
mod draws;
mod notation;
mod turn;

use std::sync::LazyLock;

use rules::castles::{Castles, Event, Order, Refusal, Side, World};
use rules::dice::{NoDice, Scripted};
use rules::{Actor, Ctx, Game, Halt, Refuse, Roster, Running, Seat, Seen, Setup, Viewer};
use serde_json::{Value, json};

/// First and second seat of the tests.
const ANN: Seat = Seat(0);
const BOB: Seat = Seat(1);

/// A table in the middle of a test.
struct Table(Running<Castles>);

impl Table {
    /// A started table with the given options; who begins is Ann unless they say otherwise.
    fn with(options: Value) -> Self {
        let Value::Object(options) = options else {
            panic!("options are an object")
        };
        let mut table = Self(
            Running::<Castles>::new(&Setup {
                seats: 2,
                options,
                map: None,
            })
            .unwrap(),
        );
        let events = table.0.start(&mut Scripted::new([1])).unwrap();
        table.apply(&events);
        table
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

    fn apply(&mut self, events: &[Event]) {
        for event in events {
            self.0.apply(event).unwrap();
        }
    }

    fn decide(&self, seat: Seat, text: &str) -> Result<Vec<Event>, Refusal> {
        let order = self.view().parse(&roster(), text)?;
        self.0
            .decide(&roster(), Actor::Seat(seat), &order, &mut NoDice)
            .map_err(|halt| match halt {
                Halt::Refused(refusal) => refusal,
                Halt::Dice(stop) => panic!("{stop}"),
            })
    }

    /// Plays a line that must be legal, and returns the table for the next one.
    #[track_caller]
    fn play(mut self, seat: Seat, text: &str) -> Self {
        match self.decide(seat, text) {
            Ok(events) => self.apply(&events),
            Err(refusal) => panic!("{text:?} was refused: {}", refusal.explain(ctx(&roster()))),
        }
        self
    }

    /// Checks that a line is refused by `ruling`, with `words` in the explanation.
    #[track_caller]
    fn refuses(&self, seat: Seat, text: &str, ruling: &str, words: &str) {
        let refusal = self.decide(seat, text).expect_err(text);
        let said = refusal.explain(ctx(&roster()));
        let id = refusal
            .ruling()
            .map(|ruling| ruling.to_string())
            .unwrap_or_default();
        assert_eq!(id, ruling, "{text:?}: {said}");
        assert!(
            said.contains(words),
            "{text:?}: {said:?} does not say {words:?}"
        );
    }

    fn view(&self) -> Seen<Castles> {
        self.0.view(Viewer::Public)
    }

    fn side(&self, seat: Seat) -> Side {
        *self.view().position.side(seat)
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
        self.view().legal(&roster(), seat, partial).join(" ")
    }

    fn over(&self) -> Option<(Vec<Seat>, String)> {
        self.0.over().map(|over| (over.winners, over.how))
    }

    fn default(&self, seat: Seat) -> Option<Order> {
        self.view().default_order(seat, crate::context())
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
