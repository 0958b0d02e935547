//! The probe game, ruling by ruling.

use rules::any::{AnyState, AnyTold, GameId};
use rules::dice::{NoDice, Scripted};
use rules::probe::Told;
use rules::{Actor, Halt, Roster, Seat, Setup, Viewer};

const ANN: Seat = Seat(0);
const BOB: Seat = Seat(1);

struct Table {
    state: AnyState,
    told: Vec<AnyTold>,
}

impl Table {
    fn new() -> Self {
        let setup = Setup {
            seats: 2,
            ..Setup::default()
        };
        let mut table = Self {
            state: GameId::Probe.world(&setup).unwrap().open(),
            told: Vec::new(),
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
            self.told.extend(self.state.tell(event, Viewer::Seat(ANN)));
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
        table.told,
        [AnyTold::Probe(Told::Bid {
            seat: BOB,
            bid: None
        })]
    );
    assert_eq!(table.refusal(BOB, "bid 6"), "PR-02");
    let table = table.play(ANN, "bid 3", &[6]);
    let shown = Told::Shown {
        bids: vec![3, 5],
        die: 6,
        winner: BOB,
    };
    assert_eq!(table.told.last(), Some(&AnyTold::Probe(shown)));
}

#[test]
fn pr_03_a_peek_is_told_to_nobody_else() {
    let table = Table::new();
    assert_eq!(
        table.refusal(BOB, "peek"),
        "a die with 6 sides would be thrown for peek"
    );
    let table = table.play(BOB, "peek", &[2]);
    assert_eq!(table.told, []);
    assert_eq!(table.refusal(BOB, "peek"), "PR-03");
    let table = table.play(ANN, "peek", &[3]);
    assert_eq!(table.told, [AnyTold::Probe(Told::Peeked { die: 3 })]);
}

#[test]
fn pr_04_the_die_breaks_ties() {
    for (die, winner) in [(1, ANN), (2, BOB)] {
        let table = Table::new()
            .play(BOB, "bid 4", &[])
            .play(ANN, "bid 4", &[die]);
        let AnyTold::Probe(Told::Shown { winner: won, .. }) = table.told.last().unwrap() else {
            panic!("{:?}", table.told)
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
    assert_eq!(view.default_order(ANN, &roster()).unwrap(), "bid 0");
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
