//! The games that take part in the properties.

use rules::castles::{self, Castles};
use rules::probe::{self, Probe};
use rules::{Seat, Setup, Viewer};
use serde_json::{Map, Value, json};

use super::Subject;

fn setup(options: Value) -> Setup {
    let Value::Object(options) = options else {
        panic!("options are an object")
    };
    Setup {
        seats: 2,
        options,
        map: None,
    }
}

impl Subject for Castles {
    fn setups() -> Vec<Setup> {
        vec![
            setup(json!({})),
            setup(json!({"match": 2, "repetition": false})),
            setup(json!({"scenario": {
                "to_move": 1,
                "sides": [
                    {"castle": "b2", "units": ["c2", "b3"], "supply": 1, "points": 2},
                    {"castle": "d3", "units": ["c3", "a1"], "supply": 2, "points": 1},
                ],
            }})),
        ]
    }

    fn vocabulary(_view: &castles::View, _seat: Seat) -> Vec<String> {
        let squares = || {
            "abcd"
                .chars()
                .flat_map(|file| (1..=4).map(move |rank| format!("{file}{rank}")))
        };
        let moves = squares().flat_map(|from| squares().map(move |to| format!("{from}{to}")));
        let words = castles::Word::ALL.map(|word| word.text().to_owned());
        [".".to_owned(), "zz".to_owned(), String::new()]
            .into_iter()
            .chain(squares().map(|to| format!("C{to}")))
            .chain(squares().map(|at| format!("+{at}")))
            .chain(moves)
            .chain(words)
            .collect()
    }

    fn other_secrets(state: &castles::State, viewer: Viewer, _pick: u8) -> Option<castles::State> {
        // All information is open: the same state must look the same to everyone.
        (viewer == Viewer::Public).then(|| state.clone())
    }
}

impl Subject for Probe {
    const THROWS: &'static [&'static str] = &["bid", "peek", "strike"];

    fn setups() -> Vec<Setup> {
        vec![
            Setup {
                map: None,
                seats: 2,
                options: Map::new(),
            },
            setup(json!({"rounds": 5, "duels": "thread"})),
            Setup {
                seats: 3,
                ..setup(json!({"rounds": 2, "tie": "first", "regions": 24}))
            },
        ]
    }

    fn corrections() -> &'static [&'static str] {
        &["gm won Ann 9", "gm won Bob 2, Ann 1", "gm won Lee 1", "gm"]
    }

    fn vocabulary(_view: &probe::View, _seat: Seat) -> Vec<String> {
        let odd = [
            "peek",
            "bid",
            "bid -1",
            "bid x",
            "peek 2",
            "",
            "march",
            "march 0 to Region 2",
            "march 1 > r2",
            "march 3 to Region 99",
            "march 99 to R1",
            "duel Ann",
            "duel bob",
            "duel #3",
            "duel",
            "duel nobody here",
            "strike high",
            "strike LOW",
            "strike",
            // Numbers are a pair's own, so several seats' offers may have the same.
            "offer",
            "offer Bob: peace",
            "offer Ann: peace; secret",
            "offer Ann: give 0",
            "offer Lee: peace",
            "offer Bob: promise \"I stay\"",
            "offer Ann: peace; peace",
            "counter 1: peace; secret",
            "counter 9: peace",
            "accept 1",
            "decline 1",
            "decline 2",
            "withdraw 1",
            "break peace with Ann",
            "break peace with Bob",
        ]
        .map(str::to_owned);
        (0..=20)
            .map(|bid| format!("bid {bid}"))
            .chain(odd)
            .collect()
    }

    fn is_hidden(
        _state: &probe::State,
        (seat, order): (Seat, &probe::Order),
        viewer: Viewer,
    ) -> bool {
        *order == probe::Order::Peek && viewer != Viewer::Seat(seat)
    }

    fn other_secrets(state: &probe::State, viewer: Viewer, pick: u8) -> Option<probe::State> {
        Some(state.with_other_secrets(viewer, pick))
    }
}
