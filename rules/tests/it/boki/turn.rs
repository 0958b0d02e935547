//! Recruiting and declaring: BK-05, BK-07, BK-08, BK-21, BK-31.

use rules::Seat;
use rules::boki::{Event, PassReason, SeatView};
use serde_json::json;

use super::{ANN, BOB, CID, DEE, Table, cards};

#[test]
fn bk_05_the_first_turn_deals_four_rounds_of_one_card() {
    let deck = "hearts 7, spades 7, suns 7, moons 7, hearts 8, spades 8, suns 8, moons 8, \
                hearts 9, spades 9, suns 9, moons 9, hearts 10, spades 10, suns 10, moons 10, hearts J";
    let table = Table::dealt(4, deck);
    assert_eq!(table.troops(ANN), "hearts 7 8 9 10");
    assert_eq!(table.troops(BOB), "spades 7 8 9 10");
    assert_eq!(table.troops(DEE), "moons 7 8 9 10");
    assert_eq!(table.public().deck, 1);
    assert_eq!(table.asks(), "declare Ann");
}

#[test]
fn bk_05_dealing_begins_with_the_active_seat_and_goes_clockwise() {
    let deck = cards("hearts 7 8 9 10 J Q");
    let table = Table::with(4, json!({"first": 2, "deck": deck}));
    assert_eq!(table.troops(CID), "hearts 7 J");
    assert_eq!(table.troops(DEE), "hearts 8 Q");
    assert_eq!(table.troops(ANN), "hearts 9");
    assert_eq!(table.troops(BOB), "hearts 10");
}

#[test]
fn bk_05_later_turns_deal_one_card_to_each_seat() {
    let seats = ["hearts K", "spades K", "suns K", "moons K"];
    let more =
        json!({"deck": "hearts 7, spades 7, suns 7, moons 7, hearts 8, spades 8, suns 8, moons 8"});
    let table = Table::begun(&seats, more);
    assert_eq!(table.troops(ANN), "hearts 7 K");
    assert_eq!(table.public().deck, 4);
    let table = table
        .play(ANN, "war hearts on Bob")
        .play(BOB, "defend spades")
        .play(ANN, "deploy centre K west 7")
        .play(BOB, "deploy centre K west 7");
    // Bob is active now, and got the first card.
    assert_eq!(table.troops(BOB), "hearts 8, spades 7 K");
    assert_eq!(table.troops(ANN), "hearts 7 K, moons 8");
    assert_eq!(table.public().deck, 0);
}

#[test]
fn bk_05_a_six_is_laid_open_and_replaced_again_and_again() {
    let deck = "hearts 6, spades 6, hearts 7, spades 7, suns 7, moons 7, \
                hearts 8, spades 8, suns 6, suns 8, moons 8";
    let table = Table::dealt(4, deck);
    assert_eq!(table.trains(), [2, 0, 1, 0]);
    assert_eq!(table.troops(ANN), "hearts 7 8");
    assert_eq!(table.troops(CID), "suns 7 8");
    assert_eq!(table.public().seats[0].trains, 2, "everybody sees them");
}

#[test]
fn bk_05_dealing_stops_the_moment_the_deck_is_empty() {
    let table = Table::dealt(4, "hearts 7, spades 7, suns 7, moons 7, hearts 8, spades 8");
    let counts: Vec<usize> = table.public().seats.iter().map(SeatView::troops).collect();
    assert_eq!(counts, [2, 2, 1, 1]);
    // A six that nothing can replace stays a train, and the next one gets nothing.
    let table = Table::dealt(4, "hearts 7, spades 7, hearts 6");
    assert_eq!(table.trains(), [0, 0, 1, 0]);
    assert_eq!(table.troops(CID), "");
    let table = Table::at(&["hearts K", "spades K"]);
    let dealt = |event: &Event| matches!(event, Event::Recruited { .. });
    assert!(!table.log.iter().any(dealt), "an empty deck deals nothing");
}

#[test]
fn bk_31_a_deck_that_ends_in_sixes_lays_them_all_before_one_seat() {
    let seats = ["hearts K", "spades K", "suns K"];
    let table = Table::begun(&seats, json!({"deck": "hearts 6, spades 6, suns 6"}));
    assert_eq!(table.trains(), [3, 0, 0, 0]);
    let table = Table::begun(&seats, json!({"deck": "hearts 7, spades 6, suns 6"}));
    assert_eq!(table.trains(), [0, 2, 0, 0]);
    assert_eq!(table.public().deck, 0);
}

#[test]
fn bk_07_a_war_is_declared_with_a_held_suit_on_a_seat_with_troops() {
    let table = Table::at(&["hearts K 9, moons 7", "spades 9", "suns 7", ""]);
    assert_eq!(table.asks(), "declare Ann");
    assert_eq!(
        table.legal(ANN, ""),
        [
            "war hearts on Bob",
            "war hearts on Cid",
            "war moons on Bob",
            "war moons on Cid"
        ]
    );
    let table = table.play(ANN, "war hearts on Bob");
    let battle = table.public().view.battle.unwrap();
    let attacker = &battle.armies[0];
    assert_eq!((attacker.seat, attacker.size), (ANN, 2), "all its hearts");
    assert_eq!(table.asks(), "defend Bob");
}

#[test]
fn bk_07_what_a_war_may_not_be() {
    let table = Table::at(&["hearts K 9, moons 7", "spades 9", "suns 7", ""]);
    table.refuses(BOB, "war spades on Ann", "BK-07", "now Ann declares war");
    table.refuses(
        ANN,
        "war spades on Bob",
        "BK-07",
        "you hold no spades: choose hearts or moons",
    );
    table.refuses(
        ANN,
        "war hearts on Dee",
        "BK-07",
        "Dee cannot be challenged: Bob or Cid can",
    );
    table.refuses(
        ANN,
        "war hearts on Ann",
        "BK-07",
        "Ann cannot be challenged: Bob or Cid can",
    );
    table.refuses(ANN, "war hearts", "BK-07", "say on whom: Bob or Cid");
    let table = table.play(ANN, "war hearts on Bob");
    table.refuses(
        ANN,
        "war moons on Cid",
        "BK-07",
        "now Bob chooses the defence",
    );
}

#[test]
fn bk_07_a_seat_that_can_must_declare() {
    let table = Table::at(&["hearts K", "spades 9"]);
    table.refuses(ANN, "pass", "BK-07", "nobody may pass at this table");
    assert_eq!(table.legal(ANN, ""), ["war hearts on Bob"]);
}

#[test]
fn bk_07_with_peace_the_active_seat_may_pass() {
    let scenario = super::scenario(&["hearts K", "spades 9"], json!({}));
    let table = Table::with(4, json!({"peace": true, "scenario": scenario}));
    assert_eq!(table.legal(ANN, ""), ["pass", "war hearts on Bob"]);
    table.refuses(BOB, "pass", "BK-07", "now Ann declares war");
    let table = table.play(ANN, "pass");
    assert_eq!(table.asks(), "declare Bob");
    assert!(table.log.contains(&Event::Passed {
        seat: ANN,
        why: PassReason::Chosen
    }));
    assert_eq!(table.coins(), [0; 4]);
}

#[test]
fn bk_07_the_turn_of_a_seat_without_troops_passes_on() {
    let table = Table::begun(&["", "", "suns 7", "moons 7"], json!({"active": 0}));
    assert_eq!(table.asks(), "declare Cid");
    let passed: Vec<&Event> = table
        .log
        .iter()
        .filter(|event| matches!(event, Event::Passed { .. }))
        .collect();
    let why = PassReason::NoTroops;
    assert_eq!(
        passed,
        [
            &Event::Passed { seat: ANN, why },
            &Event::Passed { seat: BOB, why }
        ]
    );
    assert_eq!(table.public().turn, 3);
}

#[test]
fn bk_08_the_challenged_seat_chooses_a_suit_it_holds() {
    let table =
        Table::at(&["hearts K", "hearts 9 8, spades 9", "suns 7"]).play(ANN, "war hearts on Bob");
    assert_eq!(table.asks(), "defend Bob");
    assert_eq!(table.legal(BOB, ""), ["defend hearts", "defend spades"]);
    table.refuses(
        BOB,
        "defend suns",
        "BK-08",
        "you hold no suns: choose hearts or spades",
    );
    table.refuses(CID, "defend suns", "BK-08", "now Bob chooses the defence");
    table.refuses(ANN, "defend hearts", "BK-08", "now Bob chooses the defence");
    let table = table.play(BOB, "defend spades");
    let army = &table.public().view.battle.unwrap().armies[1];
    assert_eq!((army.seat, army.size), (BOB, 1));
    table.refuses(BOB, "defend hearts", "BK-08", "now Ann and Bob deploy");
}

#[test]
fn bk_08_it_may_be_the_attackers_suit() {
    let table = Table::at(&["hearts K", "hearts 9 8, spades 9"])
        .play(ANN, "war hearts on Bob")
        .play(BOB, "defend hearts");
    let battle = table.public().view.battle.unwrap();
    assert_eq!(battle.armies[0].suit, battle.armies[1].suit);
    assert_eq!(battle.armies[1].size, 2);
    let table = table
        .play(ANN, "deploy centre K")
        .play(BOB, "deploy centre 9 8");
    assert_eq!(table.fallen(), ["defender centre 9", "defender centre 8"]);
}

#[test]
fn bk_21_the_next_seat_clockwise_is_active_whether_or_not_it_has_troops() {
    let table = Table::begun(&["hearts K", "", "suns K", "moons K"], json!({"active": 3}))
        .play(DEE, "war moons on Cid")
        .play(CID, "defend suns")
        .play(DEE, "deploy centre K")
        .play(CID, "deploy centre K");
    assert_eq!(
        table.asks(),
        "declare Ann",
        "clockwise from the last seat is the first"
    );
    let table = table
        .play(ANN, "war hearts on Cid")
        .play(CID, "defend suns")
        .play(ANN, "deploy centre K")
        .play(CID, "deploy centre K");
    let began: Vec<Seat> = table.each(|event| {
        if let Event::TurnBegan { seat, .. } = event {
            Some(*seat)
        } else {
            None
        }
    });
    assert_eq!(began, [DEE, ANN, BOB, CID], "Bob had a turn, and passed it");
}
