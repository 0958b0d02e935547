//! Offers at the probe game (PR-11): their terms, who is told, and what a seat may know before.

use proptest::prelude::*;
use rules::any::{AnyObservation, AnyState, GameId};
use rules::dice::Scripted;
use rules::offers::notation::{free_text, read_reference};
use rules::offers::{Observation as Heard, WordsId};
use rules::probe::{Deal, Observation, Order, Probe};
use rules::{Actor, Ctx, Game, Halt, Roster, Running, Seat, Setup, Viewer};

const ANN: Seat = Seat(0);
const BOB: Seat = Seat(1);
const CID: Seat = Seat(2);

fn roster() -> Roster {
    Roster::of_names(["Ann", "Bob", "Cid"])
}

struct Table(AnyState);

impl Table {
    fn new() -> Self {
        let setup = Setup {
            seats: 3,
            ..Setup::default()
        };
        let mut state = GameId::Probe.world(&setup).unwrap().open();
        for event in state.start(&mut Scripted::new([7, 4, 5])).unwrap() {
            state.apply(&event).unwrap();
        }
        Self(state)
    }

    /// Plays an order, and gives what a viewer is told of it.
    #[track_caller]
    fn play(&mut self, actor: Actor, text: &str, viewer: Viewer) -> Vec<AnyObservation> {
        let mut dice = Scripted::new([6]);
        let decided = match self.0.decide(actor, &roster(), text, &mut dice) {
            Ok(decided) => decided,
            Err(halt) => panic!("{text}: {halt:?}"),
        };
        let mut observation = Vec::new();
        for event in &decided.events {
            observation.extend(self.0.observe(event, viewer));
            self.0.apply(event).unwrap();
        }
        observation
    }

    /// Plays orders, each as `Ann: offer …`.
    #[track_caller]
    fn play_all(&mut self, lines: &[&str]) {
        for line in lines {
            let (name, text) = line.split_once(": ").unwrap();
            let seat = roster().find(name).unwrap();
            self.play(Actor::Seat(seat), text, Viewer::Public);
        }
    }

    /// The rounds of bids, without which nothing is won.
    fn rounds(&mut self, bids: [u8; 3]) {
        for (seat, bid) in Seat::first(3).zip(bids) {
            self.play(Actor::Seat(seat), &format!("bid {bid}"), Viewer::Public);
        }
    }

    #[track_caller]
    fn refusal(&self, actor: Actor, text: &str) -> String {
        match self
            .0
            .decide(actor, &roster(), text, &mut Scripted::new([]))
        {
            Err(Halt::Refused(refusal)) => refusal.to_string(),
            other => panic!("{text} led to {other:?}"),
        }
    }

    fn won(&self) -> serde_json::Value {
        self.0.to_json().unwrap()["won"].clone()
    }

    fn open(&self, viewer: Viewer) -> usize {
        let view = self.0.view(viewer).to_json().unwrap();
        view["offers"]["open"].as_array().unwrap().len()
    }
}

#[test]
fn pr_11_won_rounds_change_hands_when_they_are_there() {
    let mut table = Table::new();
    table.play_all(&["Ann: offer Bob: give 1; get 2"]);
    let refused = table.refusal(Actor::Seat(BOB), "accept 1");
    assert_eq!(
        refused,
        "Ann would give 1 won rounds and has 0: offer at most 0 (PR-11)"
    );
    table.rounds([9, 1, 1]);
    let refused = table.refusal(Actor::Seat(BOB), "accept 1");
    assert!(refused.contains("Bob would give 2 won rounds"), "{refused}");
    table.play_all(&["Bob: counter 1: get 1; promise words#5"]);
    let observation = table.play(Actor::Seat(ANN), "accept 2", Viewer::Public);
    assert_eq!(observation.len(), 2, "{observation:?}");
    assert_eq!(table.won(), serde_json::json!([0, 1, 0]));
    assert!(
        table
            .refusal(Actor::Seat(ANN), "offer Bob: give")
            .contains("not a number of rounds")
    );
}

#[test]
fn pr_11_offers_lapse_when_the_next_rounds_bids_are_shown() {
    let mut table = Table::new();
    table.play_all(&["Ann: offer Bob: peace; secret"]);
    table.rounds([1, 2, 3]);
    assert_eq!(table.open(Viewer::Seat(BOB)), 1);
    table.play_all(&["Ann: bid 1", "Bob: bid 1"]);
    let observation = table.play(Actor::Seat(CID), "bid 1", Viewer::Seat(BOB));
    assert_eq!(table.open(Viewer::Seat(BOB)), 0);
    let lapsed = |observation: &&AnyObservation| {
        matches!(observation, AnyObservation::Probe(Observation::Deal(_)))
    };
    assert_eq!(observation.iter().filter(lapsed).count(), 1);
    assert!(
        table
            .refusal(Actor::Seat(BOB), "accept 1")
            .ends_with("(PR-11)")
    );
}

#[test]
fn pr_11_a_breach_is_known_though_the_peace_was_secret() {
    let mut table = Table::new();
    let secret = ["Ann: offer Bob: peace; secret", "Bob: accept 1"];
    let mut heard = Vec::new();
    for line in secret {
        let (name, text) = line.split_once(": ").unwrap();
        let seat = roster().find(name).unwrap();
        heard.extend(table.play(Actor::Seat(seat), text, Viewer::Seat(CID)));
    }
    assert_eq!(heard, []);
    let observation = table.play(Actor::Seat(BOB), "break peace with Ann", Viewer::Public);
    assert!(
        matches!(
            &observation[..],
            [AnyObservation::Probe(Observation::Deal(Heard::Broken {
                by: BOB,
                with: ANN,
                ..
            }))]
        ),
        "{observation:?}"
    );
}

#[test]
fn pr_11_whoever_is_offered_something_is_called() {
    let mut table = Table::new();
    let observation = table.play(
        Actor::Seat(ANN),
        "offer Bob, Cid: promise words#3; secret",
        Viewer::Seat(BOB),
    );
    assert_eq!(
        observation
            .iter()
            .map(|observation| observation.calls(BOB))
            .collect::<Vec<_>>(),
        [true]
    );
    assert!(!observation[0].calls(ANN));
    assert_eq!(observation[0].words(), [WordsId(3)]);
    let view = |viewer| table.0.view(viewer);
    assert_eq!(view(Viewer::Seat(CID)).words(), [WordsId(3)]);
    assert_eq!(view(Viewer::Public).words(), []);
    let observation = table.play(Actor::Seat(BOB), "decline 1", Viewer::Seat(ANN));
    assert!(!observation[0].calls(ANN) && !observation[0].calls(BOB));
}

#[test]
fn pr_11_the_clock_makes_and_takes_no_offer() {
    let mut table = Table::new();
    table.play_all(&["Ann: offer Bob: peace"]);
    for text in ["offer Cid: peace", "accept 1", "counter 1: peace"] {
        let refused = table.refusal(Actor::Clock(BOB), text);
        assert!(refused.ends_with("(TB-12)"), "{text}: {refused}");
    }
    table.play(Actor::Clock(BOB), "decline 1", Viewer::Public);
    assert_eq!(table.open(Viewer::Seat(BOB)), 0);
}

#[test]
fn pr_11_bot_players_bid_first_and_decline_then() {
    let mut table = Table::new();
    table.play_all(&["Ann: offer Bob: peace; secret"]);
    let bot = |table: &Table| {
        table
            .0
            .view(Viewer::Seat(BOB))
            .bot_order(BOB, &roster(), crate::context())
    };
    assert_eq!(bot(&table).unwrap(), "bid 4");
    table.play_all(&["Bob: bid 4"]);
    let decline = bot(&table).unwrap();
    assert_eq!(decline, "decline Ann 1");
    table.play(Actor::Seat(BOB), &decline, Viewer::Public);
    assert_eq!(bot(&table), None);
}

#[test]
fn pr_11_what_may_follow_is_listed_piece_by_piece() {
    let mut table = Table::new();
    table.play_all(&["Ann: offer Bob: peace", "Cid: offer Bob: peace; secret"]);
    let view = table.0.view(Viewer::Seat(BOB));
    let next = |partial: &str| {
        let next = view.beside(&roster(), BOB, partial);
        let texts: Vec<String> = next.texts(&roster(), |_| None).collect();
        (texts, next.may_end)
    };
    let words = |words: &[&str]| words.iter().map(|it| (*it).to_owned()).collect::<Vec<_>>();
    assert_eq!(next("accept").0, words(&["Ann 1", "Cid 1"]));
    assert_eq!(next("accept Ann 1"), (Vec::new(), true));
    assert_eq!(next("offer").0, words(&["Ann:", "Cid:"]));
    let terms = words(&["peace", "peace; secret", "give", "get", "promise"]);
    assert_eq!(next("offer Ann:").0, terms);
    assert_eq!(next("counter Ann 1:").0, terms);
    assert_eq!(next("offer Ann: give").0, words(&["<1..5000>"]));
    assert!(next("offer Ann: peace; secret").1);
    assert_eq!(next("withdraw").0, words(&[]));
    assert!(!next("").0.contains(&"break".to_owned()));
}

#[test]
fn pr_11_a_preview_shows_an_offer_without_the_number_that_it_will_have() {
    let mut table = Table::new();
    table.play_all(&["Ann: offer Bob: peace; secret", "Ann: withdraw 1"]);
    let view = table.0.view(Viewer::Seat(ANN));
    let preview = view.preview(ANN, &roster(), "offer Bob: peace").unwrap();
    let AnyObservation::Probe(Observation::Deal(Heard::Made { offers })) = &preview.observation[0]
    else {
        panic!("{:?}", preview.observation)
    };
    assert_eq!(offers[0].number, None);
    assert_eq!(
        preview.view.to_json().unwrap()["offers"]["open"]
            .as_array()
            .unwrap()
            .len(),
        1
    );
    assert!(!preview.complete);
}

#[test]
fn tb_02_an_offer_takes_the_rest_of_its_line_in_a_sheet() {
    let steps = GameId::Probe.steps("bid 3; offer Bob: peace; secret\npeek");
    assert_eq!(steps, ["bid 3", "offer Bob: peace; secret", "peek"]);
    assert_eq!(GameId::Probe.steps(&GameId::Probe.join(&steps)), steps);
}

fn texts() -> impl Strategy<Value = String> {
    let word = proptest::sample::select(vec![
        "offer",
        "counter",
        "Ann",
        "Bob",
        "1",
        "#2",
        ":",
        ": ",
        ";",
        ",",
        " promise ",
        "PROMISE",
        "\"I stay\"",
        "\"",
        "words#17",
        "WORDS#4",
        "peace",
        "secret",
        "\n",
        " ",
        "“a; b”",
        "accept",
    ]);
    proptest::collection::vec(word, 0..14).prop_map(|words| words.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20_000, failure_persistence: None, ..ProptestConfig::default() })]

    /// No reference comes into an order that the table does not see before.
    #[test]
    fn tb_10_each_reference_of_an_order_stands_where_free_text_is_found(text in texts()) {
        let world = Probe::world(&Setup { seats: 2, ..Setup::default() }).unwrap();
        let state = Running::<Probe>::open(std::sync::Arc::new(world));
        let names = roster();
        let view = state.view(Viewer::Seat(ANN));
        let found: Vec<WordsId> = free_text(&text, "promise")
            .into_iter()
            .filter_map(|at| read_reference(&text[at]))
            .collect();
        let ctx: Ctx<'_, _> = view.ctx(&names);
        for step in std::iter::once(text.clone()).chain(Probe::steps(&text)) {
            let Ok(Order::Deal(act)) = Probe::parse(ctx, &view.view, &step) else { continue };
            let (rules::offers::Act::Offer { terms, .. } | rules::offers::Act::Counter { terms, .. }) = act
            else { continue };
            for term in terms {
                if let Deal::Promise(id) = term {
                    prop_assert!(found.contains(&id), "{step:?} of {text:?}: {id}");
                }
            }
        }
    }
}
