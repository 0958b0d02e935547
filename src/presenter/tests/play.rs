//! Games for tests: from the start or a scenario, by given orders or at random.

use rules::any::{AnyObservation, AnyView, GameId};
use rules::dice::{Dice, DiceStop};
use rules::history::History;
use rules::{Actor, Roster, Seat, Viewer};
use serde_json::Value;

use crate::labels::Seating;
use crate::maps;

/// Names that are long, turn the direction, ping, format, or show nothing.
pub(in crate::presenter) fn nasty_names() -> Vec<String> {
    vec![
        "@everyone".repeat(120),
        "*_~`|>#[](:/\\".repeat(80),
        "\u{202e}\u{2066}evil\u{0}\u{7f} \n\r\n".repeat(60),
        "\u{200b}\u{3164}\u{2028}".into(),
        "שלום*".repeat(200),
        "👨\u{200d}👩\u{200d}👧\u{200d}👦".repeat(140),
        format!("Z{}", "\u{336}\u{321}".repeat(499)),
        "<@!123456789012345678> <#1> </play:1> <t:0:R>".into(),
        "𝕬".repeat(1000),
        String::new(),
    ]
}

/// Ann in Azure and Bob in Ember at table 1042.
pub(in crate::presenter) fn seating() -> Seating {
    seating_of("Ann", "Bob")
}

pub(in crate::presenter) fn seating_of(first: &str, second: &str) -> Seating {
    Seating {
        roster: Roster::of_names([first, second]),
        colours: vec![0, 1],
        table_number: 1042,
        ..Seating::default()
    }
}

/// Who sits at a table of so many seats: Ann, Bob, S3, S4, ….
pub(in crate::presenter) fn roster(seats: usize) -> Roster {
    let names = ["Ann", "Bob"].map(str::to_owned).into_iter();
    Roster::of_names(names.chain((3..=seats).map(|number| format!("S{number}"))))
}

/// Dice that show 1, but for those of six sides: they go on from one throw to the next, so that no battle
/// is thrown again for ever.
#[derive(Debug, Default)]
pub(crate) struct Cycling(u32);

impl Dice for Cycling {
    fn roll(&mut self, _what: &str, sides: u32) -> Result<u32, DiceStop> {
        if sides != 6 {
            return Ok(1);
        }
        self.0 = self.0 % 6 + 1;
        Ok(self.0)
    }
}

type Act = dyn FnMut(Seat, &str) -> Vec<AnyObservation>;
type See = dyn Fn(Viewer) -> AnyView;
type Read = dyn Fn(Viewer) -> History;

/// A running game, known by its functions alone.
pub(in crate::presenter) struct Table {
    act: Box<Act>,
    see: Box<See>,
    read: Box<Read>,
}

impl Table {
    #[track_caller]
    pub(in crate::presenter) fn open(game: GameId, options: &Value) -> Self {
        Self::of(game, options, 2)
    }

    /// A table of so many seats, called Ann, Bob, S3, S4, ….
    #[track_caller]
    pub(in crate::presenter) fn of(game: GameId, options: &Value, seats: usize) -> Self {
        let options = options.as_object().cloned().unwrap_or_default();
        let setup = maps::setup(game, seats, &options);
        let mut state = game.world(&setup).unwrap().open();
        let mut dice = Cycling::default();
        for event in state.start(&mut dice).unwrap() {
            state.apply(&event).unwrap();
        }
        let state = std::rc::Rc::new(std::cell::RefCell::new(state));
        let (watched, read) = (state.clone(), state.clone());
        let act = move |seat: Seat, text: &str| {
            let roster = roster(seats);
            let mut state = state.borrow_mut();
            let decided = state.decide(Actor::Seat(seat), &roster, text, &mut dice);
            let decided = decided.unwrap_or_else(|halt| panic!("{seat} {text:?}: {halt:?}"));
            let mut observation = Vec::new();
            for event in &decided.events {
                observation.extend(state.observe(event, Viewer::Public));
                state.apply(event).unwrap();
            }
            observation
        };
        Self {
            act: Box::new(act),
            see: Box::new(move |viewer| watched.borrow().view(viewer)),
            read: Box::new(move |viewer| read.borrow().history(viewer)),
        }
    }

    #[track_caller]
    pub(in crate::presenter) fn order(&mut self, seat: Seat, text: &str) -> Vec<AnyObservation> {
        (self.act)(seat, text)
    }

    pub(in crate::presenter) fn view(&self, viewer: Viewer) -> AnyView {
        (self.see)(viewer)
    }

    pub(in crate::presenter) fn history(&self, viewer: Viewer) -> History {
        (self.read)(viewer)
    }
}

/// What an order of a seat leads to, as it is suggested.
pub(in crate::presenter) fn leads(table: &Table, seat: Seat, text: &str) -> Option<String> {
    let now = table.view(Viewer::Seat(seat));
    let seating = Seating {
        roster: roster(4),
        world: Some(now.world()),
        ..Seating::default()
    };
    let after = now.preview(seat, &seating.roster, text);
    let after = after.unwrap_or_else(|refusal| panic!("{text:?}: {refusal:?}"));
    crate::presenter::leads_to(&now, &after.view, seat, &seating)
}

/// Numbers for random play; the same for the same seed.
pub(in crate::presenter) struct Random(pub(in crate::presenter) u64);

impl Random {
    pub(in crate::presenter) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap() % bound
    }
}
