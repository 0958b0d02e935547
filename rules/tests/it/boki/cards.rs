//! Seats, suits, ranks and the deck: BK-01 … BK-04, BK-39.

use std::collections::BTreeSet;

use rules::boki::{Boki, Card, Event, Rank, Suit};
use rules::dice::{Dice, DiceStop, Scripted};
use rules::{Refuse, Running, Seat, Setup, Viewer};
use serde_json::json;

use super::{ANN, BOB, Table, ctx, roster, scenario, started};

#[test]
fn bk_01_four_to_twelve_seats_play() {
    for seats in [0, 1, 3, 13, 400] {
        let setup = Setup {
            seats,
            ..Setup::default()
        };
        let error = Running::<Boki>::new(&setup).unwrap_err().to_string();
        assert_eq!(
            error,
            format!("boki is played with 4 to 12 seats, not {seats}")
        );
    }
    for seats in 4..=12 {
        let table = Table::with(seats, json!({}));
        assert_eq!(table.public().seats.len(), seats);
        assert_eq!(table.public().suits().len(), seats);
    }
}

#[test]
fn bk_01_each_suit_has_nine_cards_and_a_back_of_its_own() {
    let of_suit = Rank::ALL.map(Rank::text);
    assert_eq!(of_suit, ["6", "7", "8", "9", "10", "J", "Q", "K", "A"]);
    let mut words = BTreeSet::new();
    for suit in Suit::ALL {
        words.insert(suit.name());
        words.insert(suit.emblem());
        words.insert(suit.code());
        for word in [suit.name(), suit.emblem(), suit.code()] {
            assert_eq!(Suit::named(&word.to_uppercase()), Some(suit));
        }
    }
    assert_eq!(words.len(), 3 * 12, "no word names two suits");
}

#[test]
fn bk_01_the_back_is_public_and_the_rank_is_not() {
    let table = Table::at(&["hearts K, moons 7", "spades 9"]);
    let piles = &table.public().seats[0].piles;
    let backs: Vec<(Suit, usize, usize)> = piles
        .iter()
        .map(|pile| (pile.suit, pile.hidden, pile.opened.len()))
        .collect();
    assert_eq!(backs, [(Suit::Hearts, 1, 0), (Suit::Moons, 1, 0)]);
}

#[test]
fn bk_01_an_order_of_a_seat_that_is_not_there_is_refused() {
    let table = Table::at(&["hearts K", "spades 9"]);
    let order = rules::boki::Order::Pass;
    let actor = rules::Actor::Seat(Seat(4));
    let Err(rules::Halt::Refused(refusal)) =
        table
            .state
            .decide(&roster(), actor, &order, &mut rules::dice::NoDice)
    else {
        panic!("seat 5 of 4 may not pass");
    };
    assert_eq!(refusal.ruling().unwrap().to_string(), "BK-01");
    let four = rules::Roster::of_names(["Ann", "Bob", "Cid", "Dee"]);
    let said = refusal.explain(ctx(&four));
    assert_eq!(said, "there is no seat 5 here: the seats are 1 to 4");
    assert!(refusal.explain(ctx(&roster())).contains("seat 5"));
}

#[test]
fn bk_02_what_the_ranks_stand_for() {
    let roles: Vec<(&str, &str)> = Rank::ALL
        .iter()
        .map(|rank| (rank.text(), rank.role()))
        .collect();
    assert_eq!(
        roles,
        [
            ("6", "supply train"),
            ("7", "musketeers"),
            ("8", "musketeers"),
            ("9", "artillery"),
            ("10", "artillery"),
            ("J", "light cavalry"),
            ("Q", "lady"),
            ("K", "heavy cavalry"),
            ("A", "pikemen"),
        ]
    );
    for word in ["A", "a", "1", "ace"] {
        assert_eq!(Rank::named(word), Some(Rank::Ace), "the ace is number 1");
    }
}

#[test]
fn bk_02_a_supply_train_never_fights() {
    for rank in Rank::ALL {
        assert!(!Rank::Six.beats(rank) && !rank.beats(Rank::Six), "{rank}");
    }
    let words = "6 is a supply train, which never fights";
    let table = Table::armies("K 9", "7").clone();
    table.refuses(ANN, "deploy centre K west 6", "BK-02", words);
    table.refuses(ANN, "deploy centre 6", "BK-02", words);
    let table = Table::battle("centre K west Q east 9 reserve 7", "centre K west 8 east 7");
    assert_eq!(table.asks(), "reinforce Ann");
    table.refuses(ANN, "send west 6", "BK-02", words);
    let table = Table::at(&["hearts K", "spades 9", "hearts 7, trains 1"])
        .play(ANN, "war hearts on Bob")
        .play(BOB, "defend spades");
    table.refuses(super::CID, "support attacker west 6", "BK-02", words);
    // A train alone does not call up another army: it is not a troop.
    let table = Table::at(&["hearts K", "spades 9", "trains 1", "moons 7"]);
    table.refuses(ANN, "war hearts on Cid", "BK-07", "Bob or Dee can");
    let scenario = scenario(&["hearts 6"], json!({}));
    let error = started(4, json!({"scenario": scenario})).err().unwrap();
    assert!(error.to_string().contains("hearts 6, a supply train"));
}

/// The ruling's table, as it is written there.
const BEATS: [(&str, &str); 8] = [
    ("K", "J 10 9 8 7"),
    ("J", "10 9 8 7"),
    ("10", "9 8 7 A Q"),
    ("9", "8 7 A Q"),
    ("8", "7 A Q"),
    ("7", "A Q"),
    ("A", "K J Q"),
    ("Q", "K J"),
];

#[test]
fn bk_03_the_table_is_complete() {
    let mut count = 0;
    for (winner, losers) in BEATS {
        let one = Rank::named(winner).unwrap();
        let losers: Vec<Rank> = losers
            .split(' ')
            .map(|word| Rank::named(word).unwrap())
            .collect();
        for other in Rank::TROOPS {
            assert_eq!(
                one.beats(other),
                losers.contains(&other),
                "{one} on {other}"
            );
        }
        count += losers.len();
    }
    assert_eq!(count, 8 * 7 / 2);
}

#[test]
fn bk_03_of_two_different_ranks_exactly_one_beats_the_other() {
    for one in Rank::TROOPS {
        for two in Rank::TROOPS {
            let beaten = [one.beats(two), two.beats(one)];
            assert_eq!(beaten[0] != beaten[1], one != two, "{one} and {two}");
            assert!(one != two || !beaten[0], "{one} ties with itself");
        }
    }
}

#[test]
fn bk_03_it_is_what_happens_in_the_centre() {
    for one in Rank::TROOPS {
        for two in Rank::TROOPS {
            let table = Table::battle(&format!("centre {one}"), &format!("centre {two}"));
            let fell = if one.beats(two) {
                format!("defender centre {two}")
            } else if two.beats(one) {
                format!("attacker centre {one}")
            } else {
                String::new()
            };
            assert_eq!(table.fallen(), [fell]);
        }
    }
}

/// Dice that remember what they were thrown for.
#[derive(Default)]
struct Noted(Vec<(String, u32)>);

impl Dice for Noted {
    fn roll(&mut self, what: &str, sides: u32) -> Result<u32, DiceStop> {
        self.0.push((what.to_owned(), sides));
        Ok(1)
    }
}

#[test]
fn bk_04_all_cards_but_one_train_are_shuffled_with_the_games_dice() {
    for seats in 4..=12 {
        let setup = Setup {
            seats,
            ..Setup::default()
        };
        let state = Running::<Boki>::new(&setup).unwrap();
        let mut dice = Noted::default();
        let events = state.start(&mut dice).unwrap();
        let Some(Event::Shuffled { deck }) = events.first() else {
            panic!("the deck is shuffled first: {events:?}");
        };
        let different: BTreeSet<_> = deck.iter().collect();
        assert_eq!(different.len(), 9 * seats - 1);
        let trains = deck.iter().filter(|card| card.rank == Rank::Six).count();
        assert_eq!(trains, seats - 1);
        // One throw decides the place of each card but the last, a further one the lot.
        let (lot, deck_throws) = dice.0.split_last().unwrap();
        let sides = (2..=u32::try_from(9 * seats - 1).unwrap()).rev();
        let expected: Vec<(String, u32)> = sides.map(|sides| ("deck".into(), sides)).collect();
        assert_eq!(deck_throws, expected);
        assert_eq!(*lot, ("first player".into(), u32::try_from(seats).unwrap()));
    }
}

#[test]
fn bk_04_the_throws_decide_the_order_of_the_cards() {
    let deck_of = |throws: Vec<u32>| {
        let state = Running::<Boki>::new(&Setup {
            seats: 4,
            ..Setup::default()
        })
        .unwrap();
        let events = state.start(&mut Scripted::new(throws)).unwrap();
        let Some(Event::Shuffled { deck }) = events.first().cloned() else {
            panic!("the deck is shuffled first: {events:?}");
        };
        deck
    };
    let still: Vec<u32> = (2..=35).rev().chain([1]).collect();
    let mut swapped = still.clone();
    swapped[0] = 1;
    let (still, swapped) = (deck_of(still), deck_of(swapped));
    assert_eq!((still[0], still[34]), (swapped[34], swapped[0]));
    assert_eq!(still[1..34], swapped[1..34]);
}

#[test]
fn bk_04_the_lot_names_the_first_active_seat() {
    for number in 1..=4_u32 {
        let throws = (2..=35).rev().chain([number]);
        let state = Running::<Boki>::new(&Setup {
            seats: 4,
            ..Setup::default()
        })
        .unwrap();
        let events = state.start(&mut Scripted::new(throws)).unwrap();
        let seat = Seat(u8::try_from(number - 1).unwrap());
        assert_eq!(events[1], Event::FirstDrawn { seat });
    }
}

#[test]
fn bk_04_before_the_deal_nothing_may_be_ordered() {
    let mut table = Table::at(&["hearts K", "spades 9"]);
    table.state = Running::<Boki>::new(&Setup {
        seats: 4,
        ..Setup::default()
    })
    .unwrap();
    for text in ["war hearts on Bob", "end yes", "stay out", "hold"] {
        table.refuses(ANN, text, "BK-04", "wait for the start");
    }
    assert_eq!(table.asks(), "");
}

#[test]
fn bk_39_the_lot_is_drawn_after_the_shuffle_from_the_same_dice() {
    let state = Running::<Boki>::new(&Setup {
        seats: 4,
        ..Setup::default()
    })
    .unwrap();
    let mut dice = Scripted::new((2..=35).rev());
    let stop = state.start(&mut dice).unwrap_err();
    assert_eq!(
        stop.to_string(),
        "no dice left: a result from 1 to 4 is needed for first player"
    );
    // What the table fixes is not thrown for.
    let fixed = json!({"first": 2, "deck": super::cards("hearts 7 8 9 10 J")});
    let setup = Setup {
        map: None,
        seats: 4,
        options: fixed.as_object().unwrap().clone(),
    };
    let state = Running::<Boki>::new(&setup).unwrap();
    let events = state.start(&mut rules::dice::NoDice).unwrap();
    assert_eq!(events[1], Event::FirstDrawn { seat: Seat(2) });
}

#[test]
fn tb_08_the_deck_is_drawn_anew_and_nobody_sees_that() {
    let setup = Setup {
        seats: 4,
        ..Setup::default()
    };
    let mut game = Running::<Boki>::new(&setup).unwrap();
    for event in game.start(&mut Always(1)).unwrap() {
        game.apply(&event).unwrap();
    }
    let before = game.clone();
    let events = game.redraw(&mut Always(1)).unwrap();
    for event in &events {
        for viewer in Seat::first(4).map(Viewer::Seat).chain([Viewer::Public]) {
            assert_eq!(game.observe(event, viewer), None);
        }
        game.apply(event).unwrap();
    }
    assert_ne!(game.state.deck, before.state.deck, "another order");
    let sorted = |deck: &[Card]| {
        let mut deck = deck.to_vec();
        deck.sort();
        deck
    };
    assert_eq!(sorted(&game.state.deck), sorted(&before.state.deck));
    for viewer in Seat::first(4).map(Viewer::Seat).chain([Viewer::Public]) {
        assert_eq!(game.view(viewer), before.view(viewer));
    }
    // Who began with a deck of their own keeps it, and what is empty needs no dice.
    let stacked = Table::dealt(4, "hearts 7 8, moons 6");
    assert_eq!(stacked.state.redraw(&mut Scripted::new([])).unwrap(), []);
    let empty = Table::at(&["hearts K", "spades 9"]);
    assert_eq!(empty.state.redraw(&mut Scripted::new([])).unwrap(), []);
}

/// Dice that always show the same, if they can.
struct Always(u32);

impl Dice for Always {
    fn roll(&mut self, _what: &str, sides: u32) -> Result<u32, DiceStop> {
        Ok(self.0.min(sides))
    }
}
