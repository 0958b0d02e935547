//! Partial Kerfuffle in the properties of every game.

use rules::kerfuffle::{Bet, Kerfuffle, Order, State, Step, View};
use rules::{Seat, Setup, Viewer};
use serde_json::{Value, json};

use super::Subject;
use crate::kerfuffle::grid;

fn setup(seats: usize, options: Value) -> Setup {
    let Value::Object(options) = options else {
        panic!("options are an object")
    };
    Setup {
        seats,
        options,
        map: Some(grid().into()),
    }
}

/// What somebody might type, most of it wrong nearly always.
const ODD: [&str; 100] = [
    "keep",
    "redraw",
    "done",
    "end",
    "show card",
    "show",
    "",
    "end; done",
    "zz",
    "capital Ada with Bel Elm",
    "capital Lom with Kip Hay",
    "capital Mar with Ada Bel",
    "castle Fen",
    "castle Mar",
    "castle Gil",
    "castle Ada",
    "castle Jet",
    "place P at Ada",
    "place G at Ada",
    "place 5P at Ada",
    "place P at Lom",
    "dismiss P at Ada",
    "dismiss K at Ada",
    "dismiss P at Gil",
    "dismiss Q at Gil",
    "buy P",
    "buy 3P",
    "buy G",
    "buy 200R",
    "buy K",
    "buy stack at Jet",
    "buy stack at Ada",
    "move Ada > Bel K",
    "move Ada > Elm K 2P",
    "move Ada > Elm P",
    "move Fen > Elm Q N",
    "move Fen > Mar Q",
    "attack Fen > Gil Q N",
    "attack Fen > Jet Q N",
    "attack Fen > Jet Q",
    "attack Ada > Bel K 2P",
    "attack Gil > Fen Q P",
    "attack Gil > Fen G",
    "battle dice",
    "battle board",
    "deploy Ke1",
    "deploy Ke1 Ke1",
    "deploy Ka9",
    "e2e4",
    "e7e8q",
    "a8off",
    "pass",
    "retreat",
    "settle by dice",
    "settle",
    "hold 9P",
    "execute 9P",
    "recruit K",
    "recruit G",
    "recruit 9P of Bob",
    "pick 9P",
    "retreat to Cor",
    "retreat to Hay",
    "retreat to Ivy",
    "bet P",
    "bet N",
    "bet K",
    "bet Q",
    "bet R",
    "bet G",
    "bet retreat",
    "fall back Ada: K",
    "fall back",
    "pick P at Gil",
    "pick N at Lom",
    "surrender to Ann",
    "surrender to Bob",
    "surrender to Cid",
    "surrender to Fay",
    "offer",
    "offer Bob: alliance",
    "offer Ann: alliance; secret",
    "offer Cid: war",
    "offer Bob: give 0 gold",
    "offer Ann: give 900000 gold; secret",
    "offer Fay: alliance",
    "offer Bob: alliance; alliance",
    "offer Bob: promise \"I stay\"",
    "offer Ann: loan 5 repay 6 by round 0",
    "offer Bob: give prisoners 9P",
    "counter 1: alliance",
    "counter 9: war",
    "accept 1",
    "accept 2",
    "decline 1",
    "withdraw 1",
    "break alliance with Ann",
    "break alliance with Bob",
    "ransom 9P for 5",
    "ransom P",
];

impl Subject for Kerfuffle {
    const THROWS: &'static [&'static str] = &["bet", "castle", "recruit", "redraw", "surrender"];

    const BOTS: usize = 80;
    const GIVES_UP: &'static [&'static str] = &["surrender"];

    fn setups() -> Vec<Setup> {
        let seats = json!([
            {"capital": "Ada", "forces": {"Ada": "K 2P", "Fen": "Q N"}, "treasury": 4, "waiting": "P G"},
            {"capital": "Lom", "forces": {"Lom": "K N", "Gil": "Q P G", "Bel": "P", "Kip": "G"},
                "prisoners": {"0": "G"}, "castle": "Hay"},
            {"capital": "Dun", "conquered_by": 0},
        ]);
        let few = json!([
            {"capital": "Ada", "forces": {"Ada": "K R P G", "Elm": "N G"}},
            {"capital": "Lom", "forces": {"Bel": "K N P", "Fen": "B P G"}},
        ]);
        let stacks =
            json!([{"at": "Jet", "of": 2, "pieces": "P N"}, {"at": "Dun", "of": 2, "pieces": "P"}]);
        vec![
            setup(2, json!({})),
            setup(
                3,
                json!({"battles": "choice", "scenario": {"seats": seats, "stacks": stacks}}),
            ),
            setup(3, json!({"start": "drawn"})),
            setup(
                2,
                json!({"battles": "board only", "scenario": {"seats": few, "round": 3}}),
            ),
        ]
    }

    fn vocabulary(_view: &View, _seat: Seat) -> Vec<String> {
        ODD.map(str::to_owned).to_vec()
    }

    fn is_hidden(state: &State, (seat, order): (Seat, &Order), viewer: Viewer) -> bool {
        if viewer == Viewer::Seat(seat) {
            return false;
        }
        if let [Step::Deal(act)] = order.steps.as_slice() {
            return state.is_secret_deal(seat, act, viewer);
        }
        order.steps.iter().all(|step| matches!(step, Step::Buy(_)))
    }

    fn hidden_through(
        before: &State,
        after: &State,
        (seat, order): (Seat, &Order),
        viewer: Viewer,
        pick: u8,
    ) -> Option<(State, Order)> {
        let [Step::Bet(_)] = order.steps.as_slice() else {
            return None;
        };
        let is_hidden = after.own.get(seat.index())?.bet.is_some();
        if viewer == Viewer::Seat(seat) || !is_hidden {
            return None;
        }
        let number = before.realm.battle.as_ref()?.number;
        let party = before.realm.party(seat)?;
        let army = before.realm.armies(number)?[party.index()].fighters();
        let figures: Vec<_> = army.each().map(|(figure, _)| figure).collect();
        let other = Bet::Figure(figures[usize::from(pick) % figures.len()]);
        let steps = vec![Step::Bet(other)];
        Some((before.clone(), Order { steps }))
    }

    fn other_secrets(state: &State, viewer: Viewer, pick: u8) -> Option<State> {
        Some(state.with_other_secrets(viewer, pick))
    }
}
