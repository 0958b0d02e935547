//! Moves on a board that are filed while the other side is to move: PK-93.

use rules::kerfuffle::Kerfuffle;
use rules::{Game, Viewer};

use super::boards::{fought, plays};
use super::{ANN, BOB, CID, Table};

/// Ann's king and pawn against Bob's knight and pawn; it is Ann's move.
fn board() -> Table {
    let seats = ["Ada K P; Jet Q", "Lom Q; Bel N P", "Ivy K"];
    fought(&seats, "K P", ["Ke8 Pd7", "Nb1 Pc2"])
}

fn lines(table: &Table) -> usize {
    table.state.state.own[BOB.index()].lines.len()
}

fn position(table: &Table) -> String {
    let field = table.state.state.realm.board().unwrap();
    field.position.unwrap().to_string()
}

#[test]
fn pk_93_lines_are_written_as_they_are_read() {
    let table = board();
    let view = table.view(BOB);
    let roster = super::roster();
    let reads = |text: &str, printed: &str| {
        let order = view.parse(&roster, text).unwrap();
        assert_eq!(view.print(&roster, &order), printed);
    };
    for text in [
        "if e7e5 then g1f3; then if b8c6 then f1b5; if d7d6 then f1c4",
        "if a7a8r then e1off",
        "if none",
    ] {
        reads(text, text);
    }
    reads("If D7-D5  then b1 > c3", "if d7d5 then b1c3");
    // An order that begins with a move is not one of them.
    reads("e7e5", "e7e5");
}

#[test]
fn pk_93_a_foreseen_move_is_answered_at_once() {
    let filed = board().play(BOB, "if d7d6 then b1c3; if d7d5 then b1a3");
    let answered = filed.clone().play(ANN, "d7d6");
    let by_hand = plays(board(), "d7d6 b1c3");
    assert_eq!(position(&answered), position(&by_hand));
    assert_eq!((answered.asks(), lines(&answered)), ("board Ann".into(), 0));
    let other = filed.clone().play(ANN, "d7d5");
    assert_eq!(position(&other), position(&plays(board(), "d7d5 b1a3")));
    // They end with the first move that is not foreseen.
    let unforeseen = filed.play(ANN, "e8e7");
    assert_eq!(
        (unforeseen.asks(), lines(&unforeseen)),
        ("board Bob".into(), 0)
    );
}

#[test]
fn pk_93_who_has_seen_a_reply_cannot_take_the_move_back_alone() {
    let reveals = |table: &Table| {
        let last = &table.log[table.log.len() - 1];
        Kerfuffle::nature(last).reveals
    };
    let filed = board().play(BOB, "if d7d6 then b1c3").play(ANN, "d7d6");
    assert!(reveals(&filed));
    assert!(!reveals(&plays(board(), "d7d6 b1c3")));
}

#[test]
fn pk_93_a_line_goes_on_after_its_reply() {
    let filed = board().play(
        BOB,
        "if d7d6 then b1c3; then if d6d5 then c3d5; if d7d6 then b1c3; then if e8e7 then c3e4",
    );
    let first = filed.play(ANN, "d7d6");
    assert_eq!(lines(&first), 2);
    let taken = first.clone().play(ANN, "d6d5");
    assert_eq!(
        position(&taken),
        position(&plays(board(), "d7d6 b1c3 d6d5 c3d5"))
    );
    let other = first.play(ANN, "e8e7");
    assert_eq!(
        position(&other),
        position(&plays(board(), "d7d6 b1c3 e8e7 c3e4"))
    );
}

#[test]
fn pk_93_what_is_filed_is_checked() {
    let table = board();
    for text in [
        "if",
        "if d7d6",
        "if d7d6 then",
        "if none; if d7d6 then b1c3",
        "if d7d9 then b1c3",
        "if d7d6 then b1c3; if d7d5 then b1c3; if e8e7 then b1c3; if e8f8 then b1c3; if e8d8 then b1c3",
        "if d7d6 then b1c3; then if d6d5 then c3b1; then if e8e7 then b1c3; then if e7e8 then c3b1; then if e8e7 then b1c3",
    ] {
        table.refuses(BOB, text, "PK-93", "if e7e5 then g1f3");
    }
    table.refuses(BOB, "if d7d4 then b1c3", "PK-93", "d7d5 or d7d6");
    table.refuses(BOB, "if d7d6 then b1b3", "PK-93", "b1a3");
    table.refuses(
        BOB,
        "if retreat then b1c3",
        "PK-93",
        "cannot be played there",
    );
    table.refuses(
        BOB,
        "if d7d6 then retreat",
        "PK-93",
        "cannot be played there",
    );
    table.refuses(
        BOB,
        "if d7d6 then b1c3; if d7d6 then b1a3",
        "PK-93",
        "d7d6 has two answers",
    );
    table.refuses(BOB, "if none", "PK-93", "no moves filed");
    // Ann is to move herself, and Cid is not there.
    for seat in [ANN, CID] {
        table.refuses(seat, "if d7d6 then b1c3", "PK-93", "waits for Ann");
    }
}

#[test]
fn pk_93_a_retreat_and_an_offer_to_settle_end_the_lines() {
    let filed = board().play(BOB, "if d7d6 then b1c3; if e8e7 then b1a3");
    let retreated = filed.clone().play(ANN, "retreat");
    assert_eq!(
        (retreated.asks(), lines(&retreated)),
        ("board Bob".into(), 0)
    );
    let settling = filed.clone().play(ANN, "settle by dice");
    assert_eq!(lines(&settling), 0);
    let settling = settling.play(ANN, "d7d6");
    assert_eq!(settling.asks(), "board Bob");
    assert_eq!(lines(&filed.play(BOB, "if none")), 0);
}

#[test]
fn pk_93_a_line_may_end_the_battle() {
    let seats = ["Ada K; Jet Q", "Lom Q; Bel R", "Ivy K"];
    let table = fought(&seats, "K", ["Kd8", "Ra1"]);
    let table = table.play(
        BOB,
        "if d8c8 then a1a2; if d8e8 then a1a8; then if e8e7 then a8a7",
    );
    let table = table.play(ANN, "d8e8").play(ANN, "e8e7");
    assert_eq!(lines(&table), 0);
    let table = table.play(BOB, "if e7d7 then a7d7");
    let table = table.play(ANN, "e7d7");
    assert_eq!(table.stands("Bel"), "Bob R");
    assert!(table.state.state.realm.battle.is_none());
}

#[test]
fn pk_93_nobody_else_sees_them() {
    let before = board();
    let text = "if d7d6 then b1c3";
    let after = before.clone().play(BOB, text);
    for viewer in [Viewer::Seat(ANN), Viewer::Seat(CID), Viewer::Public] {
        assert!(before.observation(BOB, text, viewer).is_empty());
        assert_eq!(
            before.state.view(viewer).view,
            after.state.view(viewer).view
        );
    }
    assert_eq!(before.asks(), after.asks());
    assert_eq!(before.observation(BOB, text, Viewer::Seat(BOB)).len(), 1);
}
