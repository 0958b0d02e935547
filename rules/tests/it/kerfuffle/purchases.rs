//! Purchasing: PK-03, PK-16, PK-46, and the bounds of what can be bought.

use super::{ANN, BOB, Table};

#[test]
fn pk_16_what_was_bought_is_placed_a_turn_later() {
    let table = Table::at(&["Ada K; gold 10; waiting 2P N", "Lom K"]);
    assert_eq!(table.gold(ANN), 14);
    table.refuses(
        ANN,
        "place R at Ada",
        "PK-16",
        "what waits to be placed is 2P N",
    );
    table.refuses(ANN, "place P at Bel", "PK-16", "only in Ada");
    table.refuses(ANN, "buy K", "PK-16", "not for sale");
    table.refuses(ANN, "buy 4R", "PK-16", "16 gold or more, and you have 14");
    table.refuses(BOB, "buy P", "PK-16", "waits for Ann");
    let table = table
        .play(ANN, "place 2P N at Ada")
        .play(ANN, "buy 3P N; buy R");
    assert_eq!(table.stands("Ada"), "Ann K 2P N");
    assert_eq!((table.gold(ANN), table.waiting(ANN).total()), (5, 0));
    table.refuses(ANN, "place P at Ada", "PK-16", "comes in your next turn");
    table.refuses(ANN, "buy 3P; buy 3P", "PK-16", "and you have 2");
    let table = table.play(ANN, "done");
    table.refuses(ANN, "buy P", "PK-16", "waits for Ann to move");
    let table = table.play(ANN, "end").play(BOB, "done; end");
    assert_eq!(table.waiting(ANN).to_string(), "3P N R");
}

#[test]
fn pk_46_placing_needs_no_force_in_the_capital_but_nobody_elses() {
    let seats = ["Ada; Bel K; Elm P; castle Elm; waiting 4P", "Lom K; Ivy P"];
    let table = Table::at(&seats);
    let table = table.play(ANN, "place P at Ada; place P at Elm");
    assert_eq!(
        (table.stands("Ada"), table.stands("Elm")),
        ("Ann P".into(), "Ann 2P".into())
    );
    let barred = Table::at(&["Ada; Bel K; waiting P", "Lom K; Ada P"]);
    barred.refuses(ANN, "place P at Ada", "PK-16", "only in none");
}

#[test]
fn pk_03_no_order_exceeds_a_cap() {
    let table = Table::at(&["Ada K 3P 3N 5G; gold 90; waiting 2P B; Bel Q 2P", "Lom K"]);
    table.refuses(
        ANN,
        "place 2P at Ada",
        "PK-03",
        "at most one king, one queen, 4 pawns",
    );
    table.refuses(
        ANN,
        "place B at Ada",
        "PK-03",
        "3 knights, bishops and rooks",
    );
    table.refuses(ANN, "buy G", "PK-03", "at most 0 more");
    let table = table.play(ANN, "place P at Ada").play(ANN, "done");
    table.refuses(
        ANN,
        "move Bel > Ada Q P",
        "PK-03",
        "in Ada, where K 4P 3N 5G stands",
    );
    table.play(ANN, "move Bel > Ada Q");
}

#[test]
fn pk_57_generals_on_order_and_in_prison_count() {
    let seats = ["Ada K G; gold 90; waiting G", "Lom K; holds 0 2G"];
    let table = Table::at(&seats);
    table.refuses(ANN, "buy 2G", "PK-03", "at most 1 more");
    let table = table.play(ANN, "buy G");
    table.refuses(ANN, "buy G", "PK-03", "at most 0 more");
}

#[test]
fn pk_16_absurd_amounts_are_refused() {
    let table = Table::at(&["Ada K; gold 1000000", "Lom K"]);
    let many = format!("buy {}P", "9".repeat(30));
    table.refuses(ANN, &many, "PK-60", "a number before it from 1 to 255");
    table.refuses(ANN, "buy 255P", "PK-16", "buy less");
    table.refuses(ANN, "buy 200P 200P", "PK-16", "buy less");
    table.refuses(ANN, "buy 0P", "PK-60", "0P");
    table.refuses(ANN, "buy", "PK-60", "cannot be read");
}
