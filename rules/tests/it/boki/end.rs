//! The end by cards: BK-22, BK-23, BK-35.

use rules::boki::{Event, SeatView};
use serde_json::json;

use super::{ANN, BOB, CID, DEE, Table};

/// Kings against kings: nobody can fall.
const KINGS: [&str; 3] = ["hearts K", "spades K", "suns K"];

/// A war of kings, which changes nothing but a coin.
fn draw(table: Table, attacker: rules::Seat, suit: &str, on: (rules::Seat, &str, &str)) -> Table {
    table
        .play(attacker, &format!("war {suit} on {}", on.1))
        .play(on.0, &format!("defend {}", on.2))
        .play(attacker, "deploy centre K")
        .play(on.0, "deploy centre K")
}

#[test]
fn bk_22_the_game_ends_with_an_empty_deck_and_one_seat_with_troops() {
    let table = Table::at(&["hearts K", "spades 9, coins 1"])
        .play(ANN, "war hearts on Bob")
        .play(BOB, "defend spades")
        .play(ANN, "deploy centre K")
        .play(BOB, "deploy centre 9");
    // Ann has two coins; Bob one, and the reward.
    assert_eq!(table.over(), Some((vec![BOB], "troops".into())));
    let Some(Event::Finished { scores, .. }) = table.log.last() else {
        panic!("the game is finished: {:?}", table.log);
    };
    assert_eq!(*scores, [2, 4, 0, 0]);
    assert_eq!(table.asks(), "");
}

#[test]
fn bk_22_not_while_the_deck_has_cards_or_two_have_troops() {
    let deck = json!({"deck": "hearts 7, spades 8, suns 8, moons 8, hearts 8"});
    let table = Table::begun(&["hearts K"], deck)
        .play(ANN, "war hearts on Bob")
        .play(BOB, "defend spades")
        .play(ANN, "deploy centre K 7")
        .play(BOB, "deploy centre 8");
    assert_eq!(table.over(), None);
    assert_eq!(table.asks(), "declare Bob", "he got the last card");
    assert_eq!(Table::battle("centre K", "centre 9").over(), None);
}

#[test]
fn bk_22_nobody_with_troops_ends_it_too() {
    let table = Table::at(&["coins 2", "trains 1", "", ""]);
    assert_eq!(table.over(), Some((vec![BOB], "troops".into())));
}

#[test]
fn bk_22_a_train_counts_three_and_equal_points_share_the_win() {
    let table = Table::at(&["coins 6", "coins 3, trains 1", "trains 2", "coins 5"]);
    assert_eq!(table.over(), Some((vec![ANN, BOB, CID], "troops".into())));
    let scores: Vec<u32> = table.public().seats.iter().map(SeatView::score).collect();
    assert_eq!(scores, [6, 6, 6, 5]);
}

#[test]
fn bk_22_after_the_end_every_order_is_refused() {
    let table = Table::at(&["hearts K, coins 1"]);
    for text in [
        "war hearts on Bob",
        "pass",
        "hold",
        "end yes",
        "stay out",
        "support none",
    ] {
        table.refuses(ANN, text, "BK-22", "the game is over");
    }
    assert!(table.legal(ANN, "").is_empty() && table.asides(ANN).is_empty());
}

#[test]
fn bk_23_a_full_circle_without_a_loss_ends_the_game() {
    let table = Table::at(&KINGS);
    let table = draw(table, ANN, "hearts", (BOB, "Bob", "spades"));
    let table = draw(table, BOB, "spades", (CID, "Cid", "suns"));
    assert_eq!(table.over(), None);
    // Dee has no troops; her turn passes, and counts.
    let table = draw(table, CID, "suns", (ANN, "Ann", "hearts"));
    assert_eq!(
        table.over(),
        Some((vec![ANN, BOB, CID], "standstill".into()))
    );
    assert_eq!(table.coins(), [1, 1, 1, 0]);
}

#[test]
fn bk_23_a_lost_card_begins_the_circle_anew() {
    let table = Table::at(&["hearts K", "spades K", "suns K 7", "moons K 9"]);
    let table = draw(table, ANN, "hearts", (BOB, "Bob", "spades"));
    let table = draw(table, BOB, "spades", (ANN, "Ann", "hearts"));
    let table = table
        .play(CID, "war suns on Dee")
        .play(DEE, "defend moons")
        .play(CID, "deploy centre K west 7")
        .play(DEE, "deploy centre K west 9");
    assert_eq!(table.fallen()[0], "attacker west 7");
    let table = table
        .play(DEE, "war moons on Ann")
        .play(ANN, "defend hearts")
        .play(DEE, "deploy centre K west 9")
        .play(ANN, "deploy centre K");
    let table = draw(table, ANN, "hearts", (BOB, "Bob", "spades"));
    let table = draw(table, BOB, "spades", (ANN, "Ann", "hearts"));
    assert_eq!(table.over(), None, "three quiet turns since");
    let table = draw(table, CID, "suns", (ANN, "Ann", "hearts"));
    assert_eq!(table.over().unwrap().1, "standstill");
}

#[test]
fn bk_35_passed_turns_count_and_so_does_the_one_that_empties_the_deck() {
    let all = ["hearts K", "spades K", "suns K", "moons K"];
    let scenario = super::scenario(&all, json!({}));
    let table = Table::with(4, json!({"peace": true, "scenario": scenario}));
    let table = table.play(ANN, "pass").play(BOB, "pass").play(CID, "pass");
    assert_eq!(table.over(), None);
    let table = table.play(DEE, "pass");
    assert_eq!(table.over().unwrap().1, "standstill");
    // The first of these turns found a card in the deck, and left none.
    let scenario = super::scenario(&all, json!({"deck": "hearts 7"}));
    let table = Table::with(4, json!({"peace": true, "scenario": scenario}));
    let table = table
        .play(ANN, "pass")
        .play(BOB, "pass")
        .play(CID, "pass")
        .play(DEE, "pass");
    assert_eq!(table.over().unwrap().1, "standstill");
}

#[test]
fn bk_35_turns_with_cards_in_the_deck_do_not_count() {
    let scenario = super::scenario(
        &["hearts K", "spades K", "suns K", "moons K"],
        json!({"deck": "hearts 7, spades 7, suns 7, moons 7, hearts 8"}),
    );
    let table = Table::with(4, json!({"peace": true, "scenario": scenario}));
    let table = table
        .play(ANN, "pass")
        .play(BOB, "pass")
        .play(CID, "pass")
        .play(DEE, "pass");
    assert_eq!(table.over(), None, "Ann's first turn left a card");
    assert_eq!(table.play(ANN, "pass").over().unwrap().1, "standstill");
}
