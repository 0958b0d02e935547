//! Standing answers to being attacked: PK-92.

use rules::kerfuffle::Kerfuffle;
use rules::{BotContext, BotSeed, Game, Viewer};
use serde_json::json;

use super::{ANN, BOB, CID, Table, scenario, started};

/// Ann is about to attack Bob in Bel; the defender chooses how it is fought.
fn table(ann: &str, bob: &str) -> Table {
    let seats = [
        format!("Ada {ann}; Jet Q P"),
        format!("Lom Q; Bel {bob}"),
        "Ivy K".to_owned(),
    ];
    let seats: Vec<&str> = seats.iter().map(String::as_str).collect();
    let options = json!({"battles": "choice", "scenario": scenario(&seats, &json!({}))});
    started(3, options).unwrap().play(ANN, "done")
}

fn stances(table: &Table) -> usize {
    table.state.state.own[BOB.index()].stances.len()
}

#[test]
fn pk_92_a_standing_answer_is_written_as_it_is_read() {
    let table = table("K P", "N");
    let view = table.view(BOB);
    let roster = super::roster();
    let reads = |text: &str, printed: &str| {
        let order = view.parse(&roster, text).unwrap();
        assert_eq!(view.print(&roster, &order), printed);
    };
    for text in [
        "attacked: dice",
        "attacked: board",
        "attacked: retreat to Cor, Fen",
        "attacked: retreat",
        "attacked: retreat below 30 %; dice",
        "attacked: retreat to Cor below 30 %; board below 60 %; dice",
        "attacked: none",
    ] {
        reads(text, text);
    }
    reads(
        "Attacked  retreat to cor  Fen below 5%; DICE",
        "attacked: retreat to Cor, Fen below 5 %; dice",
    );
    reads("attacked : none", "attacked: none");
}

#[test]
fn pk_92_what_is_no_standing_answer_is_refused() {
    let table = table("K P", "N");
    for text in [
        "attacked:",
        "attacked: flee",
        "attacked: dice below 0 %",
        "attacked: dice below 100 %",
        "attacked: dice below -1 %",
        "attacked: dice above 30 %",
        "attacked: retreat Cor",
        "attacked: retreat to",
        "attacked: retreat to below 30 %",
        "attacked: none; dice",
        "attacked: dice;dice;dice;dice;dice;dice;dice;dice;dice",
    ] {
        table.refuses(BOB, text, "PK-92", "attacked: dice");
    }
    table.refuses(BOB, "attacked: retreat to Nowhere", "PK-60", "did you mean");
    table.refuses(BOB, "attacked: retreat to Mar", "PK-02", "");
    table.refuses(BOB, "attacked: none", "PK-92", "no standing answer");
    table.refuses(BOB, "attacked: dice\nend", "PK-92", "attacked: dice");
    let dice = Table::moving(&["Ada K P", "Lom K; Bel N"]);
    dice.refuses(BOB, "attacked: board", "PK-19", "dice only");
}

#[test]
fn pk_92_it_is_played_at_once_and_told_with_the_battle() {
    let table = table("K P", "N").play(BOB, "attacked: board");
    let table = table.play(ANN, "attack Ada > Bel K P");
    assert_eq!(table.asks(), "moves Ann");
    let table = table.play(ANN, "end");
    assert_eq!(table.asks(), "deploy Bob");
    // It stands until it is taken back.
    assert_eq!(stances(&table), 1);
    assert_eq!(stances(&table.play(BOB, "attacked: none")), 0);
}

#[test]
fn pk_92_the_first_place_that_is_possible_is_gone_to() {
    let table = table("K P", "N K").play(BOB, "attacked: retreat to Ada, Lom, Fen, Cor");
    // Ann's is no place for Bob, and Lom does not touch Bel.
    let table = table.play(ANN, "attack Ada > Bel K P");
    assert_eq!(
        (table.asks(), table.stands("Bel"), table.stands("Fen")),
        ("moves Ann".into(), "Ann K P".into(), "Bob K N".into())
    );
}

#[test]
fn pk_92_without_a_place_the_calmest_one_is_gone_to() {
    // Ann's queen in Jet is next to Fen.
    let table = table("K P", "N K").play(BOB, "attacked: retreat");
    let table = table.play(ANN, "attack Ada > Bel K P");
    assert_eq!(table.stands("Cor"), "Bob K N");
}

#[test]
fn pk_92_what_does_not_fit_is_asked() {
    // Without a leader nobody retreats (PK-19).
    let attacked = table("K P", "N").play(BOB, "attacked: retreat to Cor");
    let attacked = attacked.play(ANN, "attack Ada > Bel K P");
    assert_eq!(attacked.asks(), "moves Ann, answer Bob");
    let next = table("K P", "N").play(BOB, "attacked: retreat to Cor; dice");
    let next = next.play(ANN, "attack Ada > Bel K P");
    assert_eq!(next.asks(), "moves Ann");
}

#[test]
fn pk_92_chances_are_weighed_when_the_attack_is_whole() {
    // One of two equal pieces wins half of the battles.
    let even = |below: &str| {
        let table = table("K", "K").play(BOB, &format!("attacked: retreat to Cor below {below} %"));
        table.play(ANN, "attack Ada > Bel K")
    };
    // Others may still join.
    assert_eq!(even("51").asks(), "moves Ann, answer Bob");
    let gone = even("51").play(ANN, "end");
    assert_eq!(gone.stands("Cor"), "Bob K");
    let asked = even("50").play(ANN, "end");
    assert_eq!(asked.asks(), "answer Bob");
}

#[test]
fn pk_92_who_joins_an_attack_counts_against_the_chance_to_hold() {
    let plan = "attacked: retreat to Cor below 40 %; dice";
    let table = table("K P", "K 2P").play(BOB, plan);
    let alone = table.play(ANN, "attack Ada > Bel K P; end");
    assert_eq!(alone.asks(), "bet Ann, bet Bob");
    let both = Table::moving(&["Ada K 2P; Fen Q 2P", "Lom Q; Bel K 2P"]);
    let both = both.play(BOB, plan);
    let both = both.play(ANN, "attack Ada > Bel K 2P; attack Fen > Bel Q 2P; end");
    assert_eq!(both.stands("Cor"), "Bob K 2P");
}

#[test]
fn pk_92_nobody_else_sees_it() {
    let before = table("K P", "N");
    let after = before.clone().play(BOB, "attacked: dice");
    for viewer in [Viewer::Seat(ANN), Viewer::Seat(CID), Viewer::Public] {
        assert!(before.observation(BOB, "attacked: dice", viewer).is_empty());
        assert_eq!(
            before.state.view(viewer).view,
            after.state.view(viewer).view
        );
    }
    assert_eq!(before.asks(), after.asks());
    let own = before.observation(BOB, "attacked: dice", Viewer::Seat(BOB));
    assert_eq!(own.len(), 1);
}

#[test]
fn pk_92_the_clock_weighs_it_at_once() {
    let table = table("K", "K").play(BOB, "attacked: retreat to Cor below 51 %");
    let table = table.play(ANN, "attack Ada > Bel K");
    let context = BotContext::keen(BotSeed::new([7; 32]));
    let view = table.view(BOB);
    let order = Kerfuffle::default_order(&view.world, &view.view, BOB, context).unwrap();
    assert_eq!(
        view.print(&super::roster(), &order),
        "retreat to Cor at Bel"
    );
}

#[test]
fn pk_92_who_is_out_answers_nothing() {
    let table = table("K P", "N").play(BOB, "attacked: dice");
    let table = table.roll(BOB, "surrender to Ann", &[2]);
    assert_eq!(stances(&table), 0);
}
