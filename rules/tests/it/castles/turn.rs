//! The turn and its steps: CC-04 … CC-13, CC-19.

use rules::castles::{Event, Met, Step};

use super::{ANN, BOB, Table};

#[test]
fn cc_04_draft_castle_units_placement_end() {
    let table = Table::at("b2 b3 +1", "d4").play(ANN, "Cb1");
    assert_eq!(table.public().position.step, Step::Units);
    let table = table.play(ANN, "b3b4").play(ANN, "+c1");
    assert_eq!(table.public().position.step, Step::Placement);
    let table = table.play(ANN, ".");
    assert_eq!(table.public().position.to_move, BOB);
}

#[test]
fn cc_04_a_step_once_left_is_not_entered_again() {
    let table = Table::at("b2 b3 +1", "d4");
    table.refuses(ANN, ".", "CC-04", "the castle moves first");
    table.refuses(ANN, "b3b4", "CC-04", "Ca1, Cb1");
    table.refuses(ANN, "+c1", "CC-04", "the castle moves first");
    table.refuses(ANN, "Cb1 Cb2", "CC-04", "the castle has moved");
    table.refuses(ANN, "Cb1 +c1 b3b4", "CC-04", "units are being placed");
    table.refuses(ANN, "Cb1 +c1 Cb2", "CC-04", "units are being placed");
}

#[test]
fn cc_04_steps_may_be_left_out_but_for_the_castle() {
    let table = Table::at("b2 b3 +1", "d4");
    assert_eq!(table.play(ANN, "Cb1 .").public().position.to_move, BOB);
}

#[test]
fn cc_05_the_draft_takes_one_unit_from_the_scrap_heap() {
    let table = Table::new().play(BOB, "+c3");
    assert_eq!((table.side(ANN).supply, table.side(ANN).scrap), (1, 4));
    let table = table.play(ANN, "Cb2 .");
    assert_eq!((table.side(BOB).supply, table.side(BOB).scrap), (1, 3));
}

#[test]
fn cc_05_an_empty_scrap_heap_drafts_nothing() {
    let table = Table::at("a1", "d4 +5");
    let events = table.decide(ANN, "Ca2 .", &[]).unwrap();
    assert_eq!(
        events.last(),
        Some(&Event::TurnBegan {
            seat: BOB,
            drafted: false
        })
    );
    let table = table.play(ANN, "Ca2 .");
    assert_eq!((table.side(BOB).supply, table.side(BOB).scrap), (5, 0));
}

#[test]
fn cc_06_the_castle_moves_exactly_one_space() {
    let table = Table::at("b2", "c3");
    assert_eq!(table.legal(ANN, ""), "Ca1 Ca2 Ca3 Cb1 Cb3 Cc1 Cc2");
    table.refuses(ANN, "Cd2", "CC-06", "Ca1, Cb1, Cc1, Ca2, Cc2, Ca3 or Cb3");
    table.refuses(ANN, "Cb2", "CC-06", "cannot go from b2 to b2");
    table.refuses(ANN, "Cc3", "CC-06", "cannot go from b2 to c3");
}

#[test]
fn cc_07_a_castle_on_an_enemy_unit_scores_for_the_units_owner() {
    let table = Table::at("b2", "d4 b3");
    let events = table.decide(ANN, "Cb3", &[]).unwrap();
    assert!(matches!(
        events[..],
        [Event::CastleMoved {
            met: Met::CrushedUnit,
            ..
        }]
    ));
    let table = table.play(ANN, "Cb3");
    assert_eq!((table.side(BOB).points, table.side(ANN).points), (1, 0));
    assert_eq!(
        (table.units(BOB), table.side(BOB).scrap),
        (String::new(), 5)
    );
}

#[test]
fn cc_07_the_owners_third_point_ends_the_game_at_once() {
    let table = Table::at("b2", "d4 b3 *2");
    table.refuses(ANN, "Cb3 .", "CC-14", ". comes after the end of the game");
    assert_eq!(
        table.play(ANN, "Cb3").over(),
        Some((vec![BOB], "points".into()))
    );
}

#[test]
fn cc_08_a_castle_on_an_own_unit_sends_it_to_the_supply() {
    let table = Table::at("b2 b3", "d4").play(ANN, "Cb3");
    assert_eq!((table.side(ANN).supply, table.side(ANN).scrap), (1, 4));
    assert_eq!(table.side(ANN).points, 0);
    assert_eq!(
        table.play(ANN, "+b4 .").units(ANN),
        "b4",
        "it may be placed again this turn"
    );
}

#[test]
fn cc_09_units_step_once_each_in_any_order() {
    let table = Table::at("a1 b2 b3", "d4");
    let table = table.play(ANN, "Ca2 b3b4 b2b3 .");
    assert_eq!(
        table.units(ANN),
        "b3 b4",
        "the second moved to where the first had stood"
    );
    let table = || Table::at("a1 b2 b3", "d4");
    let (one, other) = (
        table().play(ANN, "Ca2 b2c2 b3b4 ."),
        table().play(ANN, "Ca2 b3b4 b2c2 ."),
    );
    assert_eq!(one.units(ANN), "c2 b4");
    assert_eq!(one.public().position, other.public().position);
}

#[test]
fn cc_09_no_step_too_far_twice_or_onto_own_pieces() {
    let table = Table::at("a1 b2 b3", "d4").play(ANN, "Ca2");
    table.refuses(ANN, "b2d2", "CC-09", "moves one space");
    table.refuses(ANN, "b2b2", "CC-09", "moves one space");
    table.refuses(ANN, "b2c2 c2d2", "CC-09", "has moved in this turn");
    table.refuses(ANN, "b2b3", "CC-09", "your own piece is on b3");
    table.refuses(ANN, "b2a2", "CC-09", "your own piece is on a2");
    table.refuses(ANN, "c1c2", "CC-09", "none of your units is on c1");
    table.refuses(ANN, "d4c4", "CC-09", "units that can move: b2 or b3");
}

#[test]
fn cc_10_a_unit_destroys_an_enemy_unit_and_stays() {
    let table = Table::at("a1 b2", "d4 c3").play(ANN, "Ca2 b2c3");
    assert_eq!(
        (table.units(ANN), table.units(BOB)),
        ("c3".into(), String::new())
    );
    assert_eq!((table.side(BOB).scrap, table.side(ANN).points), (5, 0));
}

#[test]
fn cc_11_a_unit_that_strikes_the_castle_scores_and_is_scrapped() {
    let table = Table::at("a1 c3", "d4").play(ANN, "Ca2 c3d4");
    assert_eq!((table.side(ANN).points, table.side(ANN).scrap), (1, 5));
    assert_eq!(table.units(ANN), "");
    assert_eq!(table.side(BOB).castle.to_string(), "d4", "the castle stays");
}

#[test]
fn cc_12_moved_units_are_flipped_until_the_end_of_the_turn() {
    let table = Table::at("a1 b2 b3", "d4").play(ANN, "Ca2 b2c2");
    let flipped: Vec<String> = table
        .public()
        .position
        .moved
        .iter()
        .map(|square| square.to_string())
        .collect();
    assert_eq!(flipped, ["c2"]);
    assert!(table.play(ANN, ".").public().position.moved.is_empty());
}

#[test]
fn cc_12_placed_units_are_not_flipped_and_cannot_move() {
    let table = Table::at("a1 +1", "d4").play(ANN, "Ca2 +b2");
    assert!(table.public().position.moved.is_empty());
    table.refuses(ANN, "b2c2", "CC-04", "units are being placed");
}

#[test]
fn cc_13_a_unit_is_placed_next_to_the_castle_or_its_chain() {
    let table = Table::at("a1 b2 c3 +2", "d4").play(ANN, "Ca2");
    // b2 touches the castle and c3 touches b2, so the neighbours of all three will do.
    assert_eq!(
        table.legal(ANN, "+d3"),
        "+a1 +a3 +b1 +b3 +b4 +c1 +c2 +c4 +d2 ."
    );
    table.refuses(ANN, "+d1", "CC-13", "touches neither");
    assert_eq!(
        table.play(ANN, "+d2 +d1").units(ANN),
        "d1 b2 d2 c3",
        "each extends the chain"
    );
}

#[test]
fn cc_13_not_far_away_not_on_a_piece_not_without_supply() {
    let table = Table::at("a1 d1 +1", "d4 b1").play(ANN, "Ca2");
    table.refuses(ANN, "+c1", "CC-13", "a1, b2, a3 or b3");
    table.refuses(ANN, "+b1", "CC-13", "a piece is on b1");
    table.refuses(ANN, "+a2", "CC-13", "a piece is on a2");
    table.refuses(ANN, "+a1 +b2", "CC-13", "your supply is empty");
}

#[test]
fn cc_19_moved_units_link_and_enemies_never_do() {
    let table = Table::at("a1 b1 +1", "c4 c1 c2").play(ANN, "Ca2 b1b2");
    assert_eq!(table.legal(ANN, ""), "+a1 +a3 +b1 +b3 +c3 .");
    let table = Table::at("a1 +1", "d4 b2 c3").play(ANN, "Ca2");
    table.refuses(ANN, "+c1", "CC-13", "touches neither");
}

#[test]
fn cc_19_the_enemy_castles_space_is_not_empty() {
    let table = Table::at("b2 +1", "c3").play(ANN, "Cb3");
    table.refuses(ANN, "+c3", "CC-13", "a piece is on c3");
}

#[test]
fn cc_19_the_supply_has_no_cap() {
    let table = Table::at("a1 +5", "d4").play(ANN, "Ca2 +a1 +b1 +b2 +b3 +a3 .");
    assert_eq!(
        (table.side(ANN).units.len(), table.side(ANN).supply),
        (5, 0)
    );
}
