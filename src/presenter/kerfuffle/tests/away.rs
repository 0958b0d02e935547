//! What the attacked are told, and what panels file for when nobody is there (PK-91 … PK-93).

use rules::any::GameId;
use rules::{Seat, Viewer};
use serde_json::json;

use super::{panel, scenario, seating, with_neighbour, with_turn};
use crate::presenter::tests::play::Table;
use crate::presenter::{Row, asked, hint, meanwhile};

const ANN: Seat = Seat(0);
const BOB: Seat = Seat(1);

/// Ann attacks Bob, who stands beside her with his last king.
fn attacked(battles: &str) -> (Table, String) {
    let near = with_neighbour();
    let mut options = scenario();
    options["battles"] = json!(battles);
    options["scenario"]["seats"][1]["forces"] = json!({near.as_str(): "K 2P"});
    options["scenario"]["seats"][1]["capital"] = json!(near.as_str());
    let mut table = Table::open(GameId::Kerfuffle, &options);
    table.order(ANN, &format!("done; attack Ionasyra > {near} K 2P N"));
    (table, near)
}

/// What calls a seat.
fn call(table: &Table, seat: Seat) -> Option<String> {
    asked(&table.view(Viewer::Public), seat, &seating(table))
}

/// The lists and buttons of a seat that is not asked: labels, and the values of choices.
fn idle(table: &Table, seat: Seat, picked: Option<&str>) -> Vec<(String, Vec<String>)> {
    with_turn(table, seat, "", picked, |turn| {
        let rows = meanwhile(turn).into_iter();
        let row = |row| match row {
            Row::Buttons(buttons) => (
                "buttons".to_owned(),
                buttons.into_iter().map(|it| it.label).collect(),
            ),
            Row::Select(select) => (
                select.placeholder.to_owned(),
                (0..select.choices.len())
                    .filter_map(|at| select.choices.at(at))
                    .map(|it| it.value)
                    .collect(),
            ),
        };
        rows.map(row).collect()
    })
}

#[test]
fn the_attacked_are_told_by_whom_where_with_what_and_what_is_at_stake() {
    let (mut table, near) = attacked("dice only");
    let told = format!(
        "Ann attacks {near} with the king, 2 pawns and a knight, against your king and 2 pawns (at stake: your \
         capital and your rule: without king and queen you are conquered). Fight or retreat?"
    );
    assert_eq!(call(&table, BOB), Some(told));
    // Whose turn it is stands above.
    assert_eq!(call(&table, ANN), Some("move and attack.".to_owned()));
    table.order(BOB, "battle dice");
    table.order(ANN, "end");
    let bet = format!("your bet in the battle of {near}.");
    assert_eq!(call(&table, BOB), Some(bet.clone()));
    assert_eq!(call(&table, ANN), Some(bet));
}

#[test]
fn what_is_played_while_one_is_away_is_chosen_from_lists() {
    let (table, _) = attacked("choice");
    let away = panel(&table, BOB, "", Some("away"));
    assert_eq!(away[0][0], "Fight with dice");
    assert!(
        away[0].contains(&"Retreat if I would lose, else the board".to_owned()),
        "{away:?}"
    );
    assert_eq!(away[1][0], "Bet the cheapest first");
    assert_eq!(away[2], ["Close"]);
    let says = with_turn(&table, BOB, "", Some("away"), hint);
    assert!(says.contains("played for you at once"), "{says}");
    // Nothing is taken back that is not there.
    assert!(
        !away[0].contains(&"Ask me each time".to_owned()),
        "{away:?}"
    );
    let dice = panel(&attacked("dice only").0, BOB, "", Some("away"));
    assert!(dice[0].iter().all(|it| !it.contains("board")), "{dice:?}");
    // Every choice is an order that counts.
    let (mut table, _) = attacked("choice");
    for (over, all) in idle(&table, ANN, Some("away")) {
        for order in all.iter().filter(|_| over != "buttons") {
            table.order(ANN, order);
        }
    }
    assert!(panel(&table, ANN, "", Some("away"))[0].contains(&"Ask me each time".to_owned()));
}

#[test]
fn pk_93_replies_are_put_together_from_two_lists() {
    let (mut table, _) = attacked("choice");
    table.order(BOB, "battle board");
    table.order(ANN, "end");
    table.order(BOB, "deploy Ke1 Pc2 Pd2");
    table.order(ANN, "deploy Ke8 Nb8 Pc7 Pd7");
    let first = idle(&table, BOB, None);
    assert_eq!(first[0].0, "If they play");
    assert!(first[0].1.contains(&"if d7d5".to_owned()), "{first:?}");
    let second = idle(&table, BOB, Some("if d7d5"));
    assert_eq!(second[1].0, "then I play");
    let order = "if d7d5 then d2d4".to_owned();
    assert!(second[1].1.contains(&order), "{second:?}");
    table.order(BOB, &order);
    // Another answer joins it, and an answer to the same move takes its place.
    let third = idle(&table, BOB, Some("if c7c5"));
    assert!(
        third[1]
            .1
            .contains(&"if d7d5 then d2d4; if c7c5 then d2d4".to_owned()),
        "{third:?}"
    );
    let other = idle(&table, BOB, Some("if d7d5"));
    assert!(
        other[1].1.contains(&"if d7d5 then c2c4".to_owned()),
        "{other:?}"
    );
    assert_eq!(other[2].1[0], "Take my answers back (1)");
    table.order(ANN, "d7d5");
    // It was played at once, and it is Ann's move again.
    assert_eq!(call(&table, BOB), None);
    assert!(call(&table, ANN).is_some_and(|it| it.starts_with("your move in the battle of ")));
}
