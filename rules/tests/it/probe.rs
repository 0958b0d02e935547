//! The probe game, ruling by ruling.

use rules::any::{AnyObservation, AnyState, GameId};
use rules::dice::{NoDice, Scripted};
use rules::probe::{Fact, Observation};
use rules::{Actor, Halt, Roster, Seat, SeatChange, Setup, Viewer};

const ANN: Seat = Seat(0);
const BOB: Seat = Seat(1);
const CID: Seat = Seat(2);

struct Table {
    state: AnyState,
    observation: Vec<AnyObservation>,
}

impl Table {
    fn new() -> Self {
        let setup = Setup {
            seats: 2,
            ..Setup::default()
        };
        let mut table = Self {
            state: GameId::Probe.world(&setup).unwrap().open(),
            observation: Vec::new(),
        };
        let events = table.state.start(&mut Scripted::new([7, 4])).unwrap();
        for event in &events {
            table.state.apply(event).unwrap();
        }
        table
    }

    /// Plays an order with these throws, and keeps what Ann is told.
    fn play(mut self, seat: Seat, text: &str, throws: &[u32]) -> Self {
        let mut dice = Scripted::new(throws.iter().copied());
        let decided = self
            .state
            .decide(Actor::Seat(seat), &roster(), text, &mut dice)
            .unwrap();
        assert_eq!(dice.left(), 0, "{text} threw too few dice");
        for event in &decided.events {
            self.observation
                .extend(self.state.observe(event, Viewer::Seat(ANN)));
            self.state.apply(event).unwrap();
        }
        self
    }

    fn refusal(&self, seat: Seat, text: &str) -> String {
        match self
            .state
            .decide(Actor::Seat(seat), &roster(), text, &mut NoDice)
        {
            Err(Halt::Refused(refusal)) => refusal.ruling.unwrap().to_string(),
            Err(Halt::Dice(stop)) => stop.to_string(),
            Ok(decided) => panic!("{text} led to {decided:?}"),
        }
    }
}

fn roster() -> Roster {
    Roster::of_names(["Ann", "Bob"])
}

#[test]
fn pr_01_bids_are_bounded() {
    assert_eq!(Table::new().refusal(ANN, "bid 10"), "PR-01");
}

#[test]
fn pr_02_bids_are_secret_until_both_are_in() {
    let table = Table::new().play(BOB, "bid 5", &[]);
    assert_eq!(
        table.observation,
        [AnyObservation::Probe(Observation::Bid {
            seat: BOB,
            bid: None
        })]
    );
    assert_eq!(table.refusal(BOB, "bid 6"), "PR-02");
    let table = table.play(ANN, "bid 3", &[6]);
    let shown = Observation::Shown {
        bids: vec![3, 5],
        die: 6,
        winner: BOB,
    };
    assert_eq!(
        table.observation.last(),
        Some(&AnyObservation::Probe(shown))
    );
}

#[test]
fn pr_03_a_peek_is_told_to_nobody_else() {
    let table = Table::new();
    assert_eq!(
        table.refusal(BOB, "peek"),
        "a die with 6 sides would be thrown for peek"
    );
    let table = table.play(BOB, "peek", &[2]);
    assert_eq!(table.observation, []);
    assert_eq!(table.refusal(BOB, "peek"), "PR-03");
    let table = table.play(ANN, "peek", &[3]);
    assert_eq!(
        table.observation,
        [AnyObservation::Probe(Observation::Peeked { die: 3 })]
    );
}

#[test]
fn pr_04_the_die_breaks_ties() {
    for (die, winner) in [(1, ANN), (2, BOB)] {
        let table = Table::new()
            .play(BOB, "bid 4", &[])
            .play(ANN, "bid 4", &[die]);
        let AnyObservation::Probe(Observation::Shown { winner: won, .. }) =
            table.observation.last().unwrap()
        else {
            panic!("{:?}", table.observation)
        };
        assert_eq!(*won, winner);
    }
}

#[test]
fn pr_05_rounds_and_cards_decide() {
    let mut table = Table::new();
    for _ in 0..3 {
        table = table.play(BOB, "bid 4", &[]).play(ANN, "bid 5", &[1]);
    }
    assert_eq!(table.state.over().unwrap().winners, [ANN]);
    assert_eq!(table.refusal(ANN, "bid 1"), "PR-05");
    assert_eq!(table.state.asks(), []);
}

#[test]
fn pr_06_notation_and_default() {
    let table = Table::new();
    assert_eq!(table.refusal(ANN, "bid five"), "PR-06");
    let view = table.state.view(Viewer::Seat(ANN));
    assert_eq!(
        view.default_order(ANN, &roster(), crate::context())
            .unwrap(),
        "bid 0"
    );
}

/// What Ann is told of a duel, without the rest.
fn duel(observation: &[AnyObservation]) -> Vec<Fact> {
    let fact = |observation: &AnyObservation| {
        let AnyObservation::Probe(Observation::Duel(fact)) = observation else {
            panic!("{observation:?}")
        };
        *fact
    };
    observation.iter().map(fact).collect()
}

/// Who is asked what, and in which episode.
fn asked(table: &Table) -> Vec<(Seat, String, Option<String>)> {
    let asks = table.state.asks().into_iter();
    asks.map(|ask| (ask.seat, ask.key, ask.episode)).collect()
}

#[test]
fn pr_10_a_duel_is_struck_in_turn_and_its_winner_has_a_round_more() {
    let mut table = Table::new();
    assert_eq!(table.refusal(ANN, "duel Ann"), "PR-10");
    assert_eq!(table.refusal(ANN, "duel Cid"), "PR-10");
    assert_eq!(table.refusal(ANN, "strike high"), "PR-10");
    table = table.play(BOB, "duel Ann", &[]);
    let episode = Some("duel-1".to_owned());
    let bids = |seat| (seat, "bid-1".to_owned(), None);
    let strike = |seat, number| (seat, format!("strike-1-{number}"), episode.clone());
    assert_eq!(asked(&table), [bids(ANN), strike(BOB, 1), bids(BOB)]);
    for refused in ["duel Ann", "bid 3"] {
        assert_eq!(table.refusal(BOB, refused), "PR-10", "{refused}");
    }
    assert_eq!(table.refusal(ANN, "strike low"), "PR-10", "in turn");
    // The others' round goes on meanwhile.
    table = table.play(ANN, "bid 4", &[]);
    table.observation.clear();
    // Strikes that differ are the challenger's, with a die of 3 or more; others the challenged's.
    for (number, high, die, hit) in [
        (1, true, 2, None),
        (3, false, 3, Some(ANN)),
        (5, true, 6, Some(BOB)),
    ] {
        assert_eq!(asked(&table)[0], strike(BOB, number));
        let word = if high { "strike high" } else { "strike low" };
        table = table.play(BOB, word, &[]);
        assert_eq!(asked(&table)[0], strike(ANN, number + 1));
        table = table.play(ANN, "strike low", &[die]);
        let die = u8::try_from(die).unwrap();
        let exchanged = Fact::Exchanged { duel: 1, die, hit };
        assert!(
            duel(&table.observation).contains(&exchanged),
            "{:?}",
            table.observation
        );
    }
    let ended = Fact::Ended {
        duel: 1,
        winner: None,
    };
    assert_eq!(duel(&table.observation).last(), Some(&ended), "a hit each");
    assert_eq!(asked(&table), [bids(BOB)]);
    let episodes: Vec<bool> = table
        .observation
        .iter()
        .map(|observation| observation.episode().unwrap().ends)
        .collect();
    assert_eq!(episodes.iter().filter(|ends| **ends).count(), 1);
}

#[test]
fn pr_10_the_default_is_a_low_strike_and_the_end_of_the_game_breaks_a_duel_off() {
    let won = |table: &Table| {
        let view = table.state.view(Viewer::Public);
        let rules::any::AnyView::Probe(seen) = &view else {
            panic!("{view:?}")
        };
        seen.view.won.clone()
    };
    let mut table = Table::new().play(ANN, "duel #2", &[]);
    for (seat, dice) in [
        (ANN, &[][..]),
        (BOB, &[5]),
        (ANN, &[]),
        (BOB, &[5]),
        (ANN, &[]),
        (BOB, &[1]),
    ] {
        let view = table.state.view(Viewer::Seat(seat));
        assert_eq!(
            view.default_order(seat, &roster(), crate::context())
                .unwrap(),
            "strike low"
        );
        table = table.play(seat, "strike low", dice);
    }
    assert_eq!(won(&table), [0, 1]);
    for round in 1..=3 {
        if round == 3 {
            table = table.play(BOB, "bid 1", &[]).play(BOB, "duel Ann", &[]);
        } else {
            table = table.play(BOB, "bid 1", &[]);
        }
        table = table.play(ANN, "bid 2", &[1]);
    }
    assert!(table.state.over().is_some());
    assert_eq!(asked(&table), []);
    let broken = AnyObservation::Probe(Observation::Duel(Fact::Ended {
        duel: 2,
        winner: None,
    }));
    assert!(
        table.observation.contains(&broken),
        "{:?}",
        table.observation
    );
}

#[test]
fn pr_12_a_seat_rests_and_comes_back() {
    let change = |table: &mut Table, change: SeatChange| {
        let events = table.state.reseat(change)?;
        for event in &events {
            table.state.apply(event).unwrap();
        }
        Ok::<(), String>(())
    };
    let resting = |table: &Table| table.state.view(Viewer::Public).resting();
    let mut table = Table::new();
    change(&mut table, SeatChange::Joined(CID)).unwrap();
    change(&mut table, SeatChange::Paused(CID)).unwrap();
    assert_eq!(resting(&table), [CID]);
    let seats = |table: &Table| {
        let asks = table.state.asks().into_iter();
        asks.map(|ask| ask.seat).collect::<Vec<Seat>>()
    };
    assert_eq!(seats(&table), [ANN, BOB], "who rests is asked for nothing");
    let roster = Roster::of_names(["Ann", "Bob", "Cid"]);
    let refused = table
        .state
        .decide(Actor::Seat(CID), &roster, "bid 3", &mut NoDice);
    let Err(Halt::Refused(refusal)) = refused else {
        panic!("{refused:?} is not a refusal");
    };
    assert_eq!(refusal.ruling.unwrap().to_string(), "PR-12");
    assert_eq!(refusal.text, "your seat rests: come back to bid");
    // The round ends without it: its bid counts as 0.
    table = table.play(ANN, "bid 2", &[]);
    table = table.play(BOB, "bid 1", &[6]);
    let shown = AnyObservation::Probe(Observation::Shown {
        bids: vec![2, 1, 0],
        die: 6,
        winner: ANN,
    });
    assert!(
        table.observation.contains(&shown),
        "{:?}",
        table.observation
    );
    // It does not where the round waits for its bid alone, in a duel, or as the last.
    table = table.play(ANN, "bid 2", &[]);
    let no = |table: &mut Table, seat, words: &str| {
        let refused = change(table, SeatChange::Paused(seat)).unwrap_err();
        assert!(refused.contains(words), "{refused}");
    };
    no(&mut table, BOB, "only this seat's bid is missing");
    no(&mut table, CID, "rests already");
    table = table.play(BOB, "duel Ann", &[]);
    no(&mut table, ANN, "in a duel");
    change(&mut table, SeatChange::Resumed(CID)).unwrap();
    assert_eq!(seats(&table), [BOB, BOB, CID]);
    let refused = change(&mut table, SeatChange::Resumed(CID)).unwrap_err();
    assert!(refused.contains("does not rest"), "{refused}");
    let mut two = Table::new();
    change(&mut two, SeatChange::Paused(BOB)).unwrap();
    no(&mut two, ANN, "all others rest");
    assert_eq!(
        two.refusal(ANN, "duel Bob"),
        "PR-10",
        "nobody challenges it"
    );
}

#[test]
fn an_event_of_another_game_is_corrupt() {
    let setup = Setup {
        seats: 2,
        ..Setup::default()
    };
    let castles = GameId::Castles.world(&setup).unwrap().open();
    let event = castles.start(&mut Scripted::new([1])).unwrap().remove(0);
    let corrupt = Table::new().state.apply(&event).unwrap_err();
    assert_eq!(
        corrupt.to_string(),
        "the event does not fit the state: an event of castles at a table of probe"
    );
}

#[test]
fn pr_09_a_game_master_sets_how_many_rounds_seats_have_won() {
    let mut table = Table::new();
    let text = "gm won bob 2, Ann 1";
    let correction = table.state.correct(&roster(), text).unwrap();
    assert_eq!(correction.text, "gm won Bob 2, Ann 1");
    assert_eq!(correction.affected, [BOB, ANN]);
    let again = table.state.correct(&roster(), &correction.text);
    assert_eq!(again.unwrap(), correction, "it reads what it writes");
    for event in &correction.events {
        table.state.apply(event).unwrap();
    }
    let AnyState::Probe(running) = &table.state else {
        panic!("a probe");
    };
    assert_eq!(running.state.won, [1, 2]);
    for text in [
        "gm won",
        "gm won Bob",
        "gm won Bob x",
        "gm won Cid 1",
        "gm won Bob 1,",
    ] {
        let refused = table.state.correct(&roster(), text).unwrap_err();
        assert_eq!(
            refused.ruling.map(|id| id.to_string()),
            Some("PR-06".into()),
            "{text}"
        );
    }
}
