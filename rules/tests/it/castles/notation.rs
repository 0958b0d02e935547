//! Notation and precedence: CC-16, CC-17, CC-18, CC-22, CC-23.

use rules::castles::{Order, has_stray_end};

use super::{ANN, BOB, Table};

#[test]
fn cc_16_a_whole_turn_is_one_line() {
    let table = Table::at("a1 c1 +1", "d4").play(ANN, "Cb2 c1c2 +b3 .");
    assert_eq!(
        (table.units(ANN), table.side(ANN).castle.to_string()),
        ("c2 b3".into(), "b2".into())
    );
    assert_eq!(table.public().position.to_move, BOB);
}

#[test]
fn cc_16_text_that_is_no_token_is_refused_and_quoted() {
    let table = Table::at("a1 c1 +1", "d4");
    for text in [
        "zz",
        "Cb5",
        "b2",
        "a1b2c3",
        "+",
        "C",
        "♜b2",
        "castle b2",
        "a1 to",
        "++c3",
        "to",
    ] {
        table.refuses(ANN, text, "CC-16", "cannot be read");
    }
    for text in ["", "  ", ";", "\n"] {
        table.refuses(ANN, text, "CC-16", "the line is empty");
    }
    let huge = "x".repeat(1_000_000);
    let said = rules::Refuse::explain(
        &table.decide(ANN, &huge, &[]).unwrap_err(),
        super::ctx(&super::roster()),
    );
    assert!(said.len() < 250, "{} bytes are quoted", said.len());
}

#[test]
fn cc_17_a_line_is_all_or_nothing() {
    let table = Table::at("a1 c1 +1", "d4");
    table.refuses(ANN, "Cb2 c1c2 +d4", "CC-13", "+d4: a piece is on d4");
    assert_eq!(table.side(ANN).castle.to_string(), "a1");
}

#[test]
fn cc_17_a_line_may_be_the_beginning_of_a_turn() {
    let table = Table::at("a1 c1 +1", "d4")
        .play(ANN, "Cb2")
        .play(ANN, "c1c2 +b3")
        .play(ANN, ".");
    assert_eq!(table.public().position.to_move, BOB);
}

#[test]
fn cc_17_nothing_follows_the_end_of_the_turn() {
    let table = Table::at("a1 c1 +1", "d4");
    table.refuses(
        ANN,
        "Cb2 . c1c2",
        "CC-17",
        "\"c1c2\" comes after the end of the turn",
    );
    table.refuses(ANN, "Cb2 . .", "CC-17", "leave it out");
    table.refuses(ANN, "Cb2 end zz", "CC-17", "leave it out");
}

#[test]
fn cc_18_the_first_bad_token_decides() {
    let table = Table::at("a1 c1 +1", "d4 c2 *2");
    table.refuses(ANN, "Cd1 zz", "CC-06", "cannot go");
    table.refuses(ANN, "zz Cd1", "CC-16", "cannot be read");
}

#[test]
fn cc_18_of_several_rulings_the_first_in_order_is_named() {
    // After the end of the turn goes before unreadable.
    Table::at("a1", "d4").refuses(ANN, "Cb2 . zz", "CC-17", "zz");
    // Unreadable goes before game over, in the line that ends it and after.
    let won = Table::at("b1", "d4 b2 *2");
    won.refuses(ANN, "Cb2 zz", "CC-16", "zz");
    won.refuses(ANN, "Cb2 b1b2", "CC-14", "after the end of the game");
    let over = won.play(ANN, "Cb2");
    over.refuses(ANN, "zz", "CC-16", "zz");
    over.refuses(BOB, "", "CC-16", "empty");
    over.refuses(BOB, "Cd3", "CC-14", "after the end of the game");
    // Unreadable goes before the opening, and the opening before the step.
    let table = Table::new();
    table.refuses(BOB, "zz", "CC-16", "zz");
    table.refuses(BOB, "c4c3", "CC-03", "opening placement");
    // The step goes before the piece's own rule.
    Table::at("a1", "d4").refuses(ANN, "c1d4", "CC-04", "the castle moves first");
}

#[test]
fn cc_22_an_order_out_of_turn_is_refused_without_a_ruling() {
    let table = Table::at("a1", "d4");
    for text in ["Cd3", "zz", "", "Ca2 ."] {
        table.refuses(BOB, text, "", "it is the turn of Ann");
    }
    let table = table.play(ANN, "Ca2 .");
    table.refuses(ANN, "Ca1", "", "it is the turn of Bob");
}

#[test]
fn cc_22_after_the_end_nobody_is_out_of_turn() {
    let table = Table::at("a1", "d4").play(BOB, "resign");
    table.refuses(BOB, "Cd3", "CC-14", "end of the game");
    table.refuses(ANN, "Ca2", "CC-14", "end of the game");
}

#[test]
fn cc_22_the_opening_placement_is_the_whole_turn() {
    let table = Table::new();
    table.refuses(
        BOB,
        "+c4 .",
        "CC-03",
        "the opening placement is the whole turn",
    );
    table.refuses(
        BOB,
        "+c4 +c3",
        "CC-03",
        "the opening placement is the whole turn",
    );
    table.refuses(BOB, "+c4 zz", "CC-16", "zz");
    assert_eq!(table.play(BOB, "+c4").units(BOB), "c4");
}

#[test]
fn cc_23_what_people_type_on_phones_is_read() {
    let table = Table::at("a1 c1 +1", "d4");
    let plain = Order::read("Cb2 c1c2 +b3 .");
    for text in [
        "cb2 C1C2 +B3 .",
        "Cb2 c1-c2 +b3 end",
        "Cb2 c1 to c2 +b3 END",
        "Cb2 c1→c2 +b3.",
        "C-b2; c1 > c2\n+b3 .",
        "  Cb2   c1 -> c2  +b3   .  ",
        "C to b2 c1 TO c2 +b3.",
    ] {
        assert_eq!(Order::read(text), plain, "{text:?}");
        assert!(table.decide(ANN, text, &[]).is_ok(), "{text:?}");
    }
}

#[test]
fn cc_23_a_stray_dot_on_the_last_token_ends_the_turn() {
    let table = Table::at("a1 c1 +1", "d4");
    assert_eq!(
        table.decide(ANN, "Cb2 c1c2.", &[]),
        table.decide(ANN, "Cb2 c1c2 .", &[])
    );
    table.refuses(ANN, "Cb2. c1c2", "CC-16", "\"Cb2.\" cannot be read");
    assert!(has_stray_end("Cb2 c1c2."));
    assert!(!has_stray_end("Cb2 c1c2 ."));
    assert!(!has_stray_end("Cb2. c1c2"));
}

#[test]
fn cc_23_everything_is_open_information() {
    use rules::Viewer;
    let table = Table::at("a1 c1 +1", "d4");
    for viewer in [Viewer::Seat(ANN), Viewer::Seat(BOB)] {
        assert_eq!(table.state.view(viewer), table.public());
    }
    let event = table.decide(ANN, "Cb2", &[]).unwrap()[0];
    assert_eq!(table.state.observe(&event, Viewer::Public), Some(event));
}
