//! Draws and resigning: CC-15, CC-24, CC-25.

use rules::Seat;
use serde_json::json;

use super::{ANN, BOB, Table, roster};

/// Both castles step to and fro once, which leads back to the same position.
fn to_and_fro(table: Table) -> Table {
    table
        .play(ANN, "Ca2 .")
        .play(BOB, "Cd3 .")
        .play(ANN, "Ca1 .")
        .play(BOB, "Cd4 .")
}

/// Nothing left to draft, so that positions can repeat.
fn still() -> Table {
    Table::at("a1 +5", "d4 +5")
}

fn words(table: &Table, seat: Seat) -> Vec<String> {
    table.public().asides(&roster(), seat)
}

#[test]
fn cc_15_a_seat_may_resign_at_any_time() {
    for (seat, winner) in [(ANN, BOB), (BOB, ANN)] {
        let table = Table::new().play(seat, "resign");
        assert_eq!(table.over(), Some((vec![winner], "resignation".into())));
        // In the middle of a turn, and with an offer that is open.
        let table = Table::at("a1 b2", "d4").play(ANN, "Ca2 b2b3");
        let resigned = Some((vec![winner], "resignation".into()));
        assert_eq!(table.play(seat, "resign").over(), resigned);
        let table = Table::at("a1", "d4").play(ANN, "offer draw");
        assert_eq!(table.play(seat, "resign").over(), resigned);
    }
}

#[test]
fn cc_15_a_draw_is_offered_and_accepted() {
    let table = Table::at("a1", "d4").play(BOB, "Offer Draw");
    assert_eq!(
        words(&table, ANN),
        ["accept draw", "decline draw", "resign"]
    );
    assert_eq!(words(&table, BOB), ["resign"]);
    let table = table.play(ANN, "accept draw");
    assert_eq!(table.over(), Some((vec![], "agreement".into())));
}

#[test]
fn cc_15_an_offer_may_be_declined_and_made_again() {
    let table = Table::at("a1", "d4")
        .play(BOB, "offer draw")
        .play(ANN, "decline draw");
    assert_eq!(table.public().offer, None);
    assert!(table.play(BOB, "offer draw").public().offer.is_some());
}

#[test]
fn cc_15_words_that_do_not_apply_are_refused() {
    let table = Table::at("a1", "d4");
    table.refuses(ANN, "accept draw", "CC-15", "nobody offers you a draw");
    table.refuses(ANN, "decline draw", "CC-15", "nobody offers you a draw");
    let table = table.play(ANN, "offer draw");
    table.refuses(ANN, "offer draw", "CC-15", "your offer is still open");
    table.refuses(ANN, "accept draw", "CC-15", "nobody offers you a draw");
    table.refuses(BOB, "offer draw", "CC-15", "a draw is offered to you");
}

#[test]
fn cc_15_words_are_no_tokens_of_a_turn() {
    Table::at("a1", "d4").refuses(ANN, "Ca2 resign", "CC-16", "\"resign\" cannot be read");
}

#[test]
fn cc_15_the_third_repetition_may_be_claimed_by_the_seat_whose_turn_begins() {
    let table = to_and_fro(still());
    table.refuses(ANN, "claim draw", "CC-15", "occurred 2 of 3 times");
    let table = to_and_fro(table);
    assert!(words(&table, ANN).contains(&"claim draw".to_owned()));
    table.refuses(
        BOB,
        "claim draw",
        "CC-15",
        "at the beginning of your own turn",
    );
    let table = table.play(ANN, "claim draw");
    assert_eq!(table.over(), Some((vec![], "repetition".into())));
}

#[test]
fn cc_15_the_claim_is_gone_once_the_castle_has_moved() {
    let table = to_and_fro(to_and_fro(still())).play(ANN, "Ca2");
    table.refuses(ANN, "claim draw", "CC-15", "before the castle moves");
}

#[test]
fn cc_15_supply_and_points_are_part_of_the_position() {
    // The drafts change the supply, so nothing has repeated yet.
    let table = to_and_fro(to_and_fro(Table::at("a1", "d4")));
    table.refuses(ANN, "claim draw", "CC-15", "occurred 1 of 3 times");
}

#[test]
fn cc_15_a_table_may_play_without_the_house_rule() {
    let sides = [
        json!({"castle": "a1", "supply": 5}),
        json!({"castle": "d4", "supply": 5}),
    ];
    let table =
        Table::with(json!({"repetition": false, "scenario": {"to_move": 0, "sides": sides}}));
    let table = to_and_fro(to_and_fro(table));
    assert!(!words(&table, ANN).contains(&"claim draw".to_owned()));
    table.refuses(ANN, "claim draw", "CC-15", "without draws by repetition");
}

#[test]
fn cc_24_an_offer_lapses_when_a_whole_turn_of_the_other_ends() {
    // Offered during the own turn: the other has a whole turn to answer.
    let table = Table::at("a1", "d4")
        .play(ANN, "offer draw")
        .play(ANN, "Ca2 .");
    assert!(table.public().offer.is_some());
    let table = table.play(BOB, "Cd3 .");
    assert_eq!(table.public().offer, None);
    // Offered during the other's turn: that one is not whole, so it stands to the end of the next.
    let table = table.play(BOB, "offer draw").play(ANN, "Ca1 .");
    assert!(table.public().offer.is_some());
    let table = table.play(BOB, "Cd4 .");
    assert!(table.public().offer.is_some());
    assert_eq!(table.play(ANN, "Ca2 .").public().offer, None);
}

#[test]
fn cc_24_an_offer_stands_while_the_other_is_in_the_middle_of_its_turn() {
    let table = Table::at("a1", "d4")
        .play(BOB, "offer draw")
        .play(ANN, "Ca2");
    assert_eq!(
        table.play(ANN, "accept draw").over(),
        Some((vec![], "agreement".into()))
    );
}

#[test]
fn cc_25_a_later_repetition_may_be_claimed_too() {
    let table = to_and_fro(to_and_fro(to_and_fro(still())));
    assert_eq!(table.public().occurred, 4);
    assert!(table.play(ANN, "claim draw").over().is_some());
}

#[test]
fn what_is_seen_holds_no_options() {
    let plain = Table::with(json!({"first": 0}));
    let other = Table::with(json!({"first": 0, "match": 2, "repetition": false}));
    assert_eq!(plain.public().view, other.public().view);
    assert_eq!(plain.state.state, other.state.state);
}
