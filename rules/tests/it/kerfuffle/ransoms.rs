//! Ransoms: PK-34, PK-59, PK-83.

use rules::kerfuffle::Kerfuffle;
use rules::{Game, Seat};

use super::boards::{fought, held, plays};
use super::{ANN, BOB, Table, roster};

/// Ann has taken Bob's knight prisoner and is to say what becomes of it.
fn won(gold: &str) -> Table {
    let bob = format!("Lom Q; Bel K N{gold}");
    let seats = ["Ada K R", bob.as_str(), "Ivy K"];
    let table = plays(
        fought(&seats, "K R", ["Ke8 Ra8", "Ke1 Na2"]),
        "e8e7 retreat a8a2 e1off",
    );
    table.play(BOB, "fall back Cor: K")
}

fn does(table: &Table, seat: Seat) -> String {
    let view = table.view(seat);
    let order = view.bot_order(seat, crate::context()).unwrap();
    view.print(&roster(), &order)
}

#[test]
fn pk_34_whoever_pays_a_ransom_has_the_prisoners_back() {
    let table = won("; gold 4");
    assert!(table.legal(ANN).contains(&"ransom N for 2".to_owned()));
    let table = table.play(ANN, "ransom N for 3");
    assert_eq!(table.asks(), "ransom Bob");
    table.refuses(ANN, "hold N", "PK-33", "waits for Bob");
    assert_eq!(table.legal(BOB), ["accept Ann 1", "decline Ann 1"]);
    assert_eq!(table.next(BOB, ""), ["accept Ann 1", "decline Ann 1"]);
    let paid = table.clone().play(BOB, "accept 1");
    assert_eq!((paid.gold(ANN), paid.asks()), (5, "purchase Bob".into()));
    // The freed go to the king of the beaten army.
    assert_eq!(paid.stands("Cor"), "Bob K N");
    let declined = table.play(BOB, "decline 1");
    assert_eq!(
        (declined.asks(), declined.gold(ANN)),
        ("prisoners Ann".into(), 2)
    );
    assert_eq!(
        held(&declined.play(ANN, "hold N"), ANN, BOB).to_string(),
        "N"
    );
}

#[test]
fn pk_34_a_promise_may_be_all_that_is_asked() {
    let table = won("").play(ANN, "ransom N for promise words#4");
    let table = table.play(BOB, "accept 1");
    assert_eq!(table.stands("Cor"), "Bob K N");
    assert_eq!(table.state.state.offers.treaties().count(), 1);
    let table = won("").play(ANN, "ransom N for 2 and promise words#4");
    table.refuses(BOB, "accept 1", "PK-86", "2 gold and have 0");
    // Later, in the own strategic map phase, it is an offer like others.
    let later = Table::moving(&["Ada K; holds 1 N P", "Lom K; gold 5", "Ivy K"]);
    later.refuses(BOB, "ransom N for 2", "PK-34", "waits for Ann");
    let later = later.play(ANN, "ransom N for 2");
    assert_eq!(later.asks(), "moves Ann");
    let later = later.play(BOB, "accept 1");
    assert_eq!(
        (later.stands("Lom"), later.gold(ANN)),
        ("Bob K N".into(), 5)
    );
}

#[test]
fn pk_83_the_game_waits_for_a_ransom_three_times_a_battle() {
    let mut table = won("; gold 1");
    for number in 1..=3 {
        table = table.play(ANN, "ransom N for 1");
        assert_eq!(table.asks(), "ransom Bob");
        table = table.play(BOB, &format!("decline {number}"));
    }
    table.refuses(ANN, "ransom N for 1", "PK-83", "3 times");
    let keys: Vec<String> = table.state.asks().into_iter().map(|ask| ask.key).collect();
    assert_eq!(keys, ["prisoners-1-1-3"]);
    // Who answers with an offer of its own has declined; prisoners change hands by it, too.
    let other = won("; gold 4").play(ANN, "ransom N for 4");
    other.refuses(BOB, "offer Ann: give 4 gold; war; war", "PK-22", "already");
    let other = other.play(BOB, "counter 1: give 1 gold; get prisoners N");
    assert_eq!(other.asks(), "prisoners Ann");
    let other = other.play(ANN, "accept 2");
    assert_eq!((other.asks(), other.gold(ANN)), ("purchase Bob".into(), 3));
    assert_eq!(other.stands("Cor"), "Bob K N");
    // Meanwhile nobody else gets them.
    let waits = won("; gold 4").play(BOB, "offer Ann: get prisoners N");
    let waits = waits.play(ANN, "ransom N for 4");
    waits.refuses(ANN, "accept Bob 1", "PK-22", "is being decided");
}

#[test]
fn pk_59_a_ransom_is_declined_for_who_is_away_and_paid_by_a_bot_player_if_it_is_fair() {
    let asked = won("; gold 9").play(ANN, "ransom N for 2");
    assert!(Kerfuffle::is_default_ruled(&asked.view(BOB).view, BOB));
    let order = asked
        .view(BOB)
        .default_order(BOB, crate::context())
        .unwrap();
    assert_eq!(asked.view(BOB).print(&roster(), &order), "decline Ann 1");
    assert_eq!(does(&asked, BOB), "accept Ann 1");
    let dear = won("; gold 9").play(ANN, "ransom N for 3");
    assert_eq!(does(&dear, BOB), "decline Ann 1");
    let poor = won("; gold 1").play(ANN, "ransom N for 2");
    assert_eq!(does(&poor, BOB), "decline Ann 1");
}
