//! The strategic map: PK-04, PK-05, PK-17 to PK-21, PK-33, PK-48 to PK-50, PK-62, PK-68.

use rules::kerfuffle::{Event, Kerfuffle, March, Marched, Step};
use rules::{Game, Viewer};

use super::{ANN, BOB, Table, at};

#[test]
fn pk_04_troops_move_with_a_leader() {
    let table = Table::moving(&["Ada K 2P; Bel 2P; Elm G", "Lom K"]);
    table.refuses(
        ANN,
        "move Bel > Cor P",
        "PK-04",
        "take a king, queen or general",
    );
    table.refuses(ANN, "move Ada > Elm P", "PK-04", "from Ada");
    let table = table.play(ANN, "move Ada > Bel K 2P; move Elm > Ivy G");
    assert_eq!(
        (table.stands("Bel"), table.stands("Ivy")),
        ("Ann K 4P".into(), "Ann G".into())
    );
}

#[test]
fn pk_05_hostile_forces_share_no_province() {
    let table = Table::moving(&["Ada K P", "Bel K P"]);
    table.refuses(ANN, "move Ada > Bel K P", "PK-18", "write attack");
    table.play(ANN, "attack Ada > Bel K P");
}

#[test]
fn pk_17_pieces_move_one_province_once() {
    let table = Table::moving(&["Ada K Q 2P; Bel G P", "Lom K"]);
    table.refuses(ANN, "move Ada > Cor K", "PK-17", "Bel or Elm does");
    table.refuses(ANN, "move Ada > Bel K 3P", "PK-17", "you can move K Q 2P");
    table.refuses(ANN, "move Cor > Dun K", "PK-17", "nobody of yours");
    table.refuses(ANN, "move Ada > Mar K", "PK-02", "Mar is not a province");
    table.refuses(BOB, "move Lom > Kip K", "PK-17", "waits for Ann");
    let table = table.play(ANN, "move Ada > Bel K P");
    table.refuses(ANN, "move Bel > Cor K", "PK-17", "you can move P G");
    let table = table.play(ANN, "move Bel > Cor P G");
    table.refuses(ANN, "move Bel > Ada K", "PK-17", "all in Bel have moved");
    assert_eq!(table.stands("Cor"), "Ann P G");
    // In the next turn they move again.
    let table = table
        .play(ANN, "end")
        .play(BOB, "done; end")
        .play(ANN, "done");
    table.play(ANN, "move Bel > Ada K P");
}

#[test]
fn pk_18_several_forces_attack_as_one() {
    let table = Table::moving(&["Ada K 4P; Cor Q 2P; Fen G N", "Bel K P"]);
    table.refuses(ANN, "attack Ada > Elm K", "PK-18", "write move");
    let table = table.play(ANN, "attack Ada > Bel K 3P");
    table.refuses(ANN, "attack Cor > Bel Q 2P", "PK-03", "where K 3P stands");
    let table = table
        .play(ANN, "attack Cor > Bel Q P")
        .play(ANN, "attack Fen > Bel N G");
    let realm = &table.state.state.realm;
    assert_eq!(realm.attacks.len(), 1);
    assert_eq!(realm.attacks[0].pieces().to_string(), "K Q 4P N G");
    assert_eq!(
        (table.stands("Fen"), table.stands("Bel")),
        (String::new(), "Bob K P".into())
    );
}

#[test]
fn pk_19_the_defender_may_retreat_at_once() {
    let table = Table::moving(&["Ada K 4P", "Lom; Bel K 2P"]).play(ANN, "attack Ada > Bel K 4P");
    assert_eq!(table.asks(), "moves Ann, answer Bob");
    table.refuses(BOB, "battle board", "PK-19", "dice only");
    table.refuses(BOB, "retreat to Ada", "PK-19", "only to Cor or Fen");
    table.refuses(BOB, "retreat to Cor at Fen", "PK-19", "add at Bel");
    table.refuses(
        ANN,
        "retreat to Cor",
        "PK-19",
        "waits for Ann to move and Bob",
    );
    let fled = table.clone().play(BOB, "retreat to Cor");
    assert_eq!(
        (fled.stands("Cor"), fled.stands("Bel")),
        ("Bob K 2P".into(), "Ann K 4P".into())
    );
    assert_eq!(fled.asks(), "moves Ann");
    fled.refuses(ANN, "attack Bel > Cor K P", "PK-17", "have moved");
    let fled = fled.play(ANN, "end");
    assert_eq!(fled.asks(), "purchase Bob");
    let stood = table.play(BOB, "battle dice").play(ANN, "end");
    assert_eq!(stood.asks(), "bet Ann, bet Bob");
}

#[test]
fn pk_20_the_whole_force_must_have_room_where_it_retreats() {
    let table = Table::moving(&["Ada K 4P", "Lom; Bel K 4P; Cor P"]);
    let table = table.play(ANN, "attack Ada > Bel K 4P");
    table.refuses(BOB, "retreat to Cor", "PK-19", "only to Fen");
    table.play(BOB, "retreat to Fen");
}

#[test]
fn pk_19_who_has_nothing_to_choose_is_not_asked() {
    // No leader, so no retreat.
    let table = Table::moving(&["Ada K 4P", "Lom K; Bel 2P"]).play(ANN, "attack Ada > Bel K P");
    assert_eq!(table.asks(), "moves Ann");
    assert!(table.state.state.realm.attacks[0].answered);
}

#[test]
fn pk_21_generals_alone_are_taken_without_a_battle() {
    let table = Table::moving(&["Ada K P", "Lom K; Bel 2G"]).play(ANN, "attack Ada > Bel K P");
    assert_eq!(table.asks(), "moves Ann, answer Bob");
    let away = table.clone().play(BOB, "retreat to Fen");
    assert_eq!(away.stands("Fen"), "Bob 2G");
    let taken = table.play(BOB, "battle dice");
    assert_eq!(taken.stands("Bel"), "Ann K P");
    let held = &taken.state.state.realm.factions[0].prisoners;
    assert_eq!(held[&BOB].to_string(), "2G");
}

#[test]
fn pk_33_prisoners_go_free_when_the_capital_is_occupied() {
    let seats = ["Ada; Bel K; holds 1 2G", "Lom K; Elm Q P"];
    let table = Table::moving(&seats).play(ANN, "end").play(BOB, "done");
    let table = table.play(BOB, "move Elm > Ada Q P");
    assert!(table.state.state.realm.factions[0].prisoners.is_empty());
    assert_eq!(table.stands("Lom"), "Bob K 2G");
}

#[test]
fn pk_48_generals_alone_attack_generals_alone_only() {
    let table = Table::moving(&["Ada K 2G", "Lom K; Bel P; Elm G"]);
    table.refuses(
        ANN,
        "attack Ada > Bel G",
        "PK-48",
        "take troops, a king or a queen",
    );
    let table = table
        .play(ANN, "attack Ada > Elm G")
        .play(BOB, "retreat to Ivy");
    assert_eq!(table.stands("Elm"), "Ann G");
    table.play(ANN, "attack Ada > Bel K G");
}

#[test]
fn pk_49_a_force_retreats_once_in_a_phase() {
    let seats = ["Ada K 2P; Gil Q 2P; Ivy G P", "Lom; Bel K 2P"];
    let table = Table::moving(&seats).play(ANN, "attack Ada > Bel K 2P");
    let table = table
        .play(BOB, "retreat to Fen")
        .play(ANN, "attack Gil > Fen Q 2P");
    assert_eq!(table.asks(), "moves Ann");
    // Nor into a province with a declared battle.
    let seats = ["Ada K 2P; Jet Q 2P", "Lom K; Bel G 2P; Fen P"];
    let table = Table::moving(&seats).play(ANN, "attack Jet > Fen Q 2P");
    let table = table.play(ANN, "attack Ada > Bel K 2P");
    table.refuses(BOB, "retreat to Fen", "PK-19", "only to Cor");
}

#[test]
fn pk_50_attackers_have_left_where_they_came_from() {
    let table = Table::moving(&["Ada K 2P; Elm G P", "Lom K; Bel P"]);
    let table = table.play(ANN, "attack Ada > Bel K 2P");
    assert_eq!(table.stands("Ada"), "");
    let table = table.play(ANN, "move Elm > Ada P G");
    assert_eq!(
        (table.stands("Ada"), table.stands("Bel")),
        ("Ann P G".into(), "Bob P".into())
    );
}

#[test]
fn pk_62_nobody_retreats_to_a_foreign_capital_or_force() {
    let seats = ["Ada K 2P", "Lom; Bel K 2P", "Cor; Ivy K; Fen P"];
    let table = Table::moving(&seats).play(ANN, "attack Ada > Bel K 2P");
    // Ada and Cor are the capitals of others, and Cid stands in Fen.
    assert_eq!(table.asks(), "moves Ann");
}

#[test]
fn pk_68_battles_wait_for_the_end_of_the_phase_and_for_all_answers() {
    let seats = ["Ada K 2P; Jet Q 2P", "Lom K; Bel G 2P; Kip P"];
    let table = Table::moving(&seats).play(ANN, "attack Ada > Bel K 2P");
    // Meanwhile other forces move.
    let table = table.play(ANN, "attack Jet > Kip Q 2P").play(ANN, "end");
    assert_eq!(table.asks(), "answer Bob");
    table.refuses(ANN, "end", "PK-12", "waits for Bob to answer an attack");
    let table = table.play(BOB, "battle dice at Bel");
    // In the order declared.
    assert_eq!(table.state.state.realm.battle.as_ref().unwrap().number, 1);
    assert_eq!(table.asks(), "bet Ann, bet Bob");
    // An attack asks another, so it is not taken back freely; a move is.
    let reveals: Vec<bool> = table
        .log
        .iter()
        .map(|event| Kerfuffle::nature(event).reveals)
        .collect();
    let attacks = |event: &Event| matches!(event, Event::March(Marched::Attacked { .. }));
    let expected: Vec<bool> = table.log.iter().map(attacks).collect();
    assert_eq!(reveals, expected);
    let moved =
        Table::moving(&["Ada K", "Lom K"]).observation(ANN, "move Ada > Bel K", Viewer::Public);
    assert!(!Kerfuffle::nature(&moved[0].fact).reveals);
    let march = March {
        from: at("Ada"),
        to: at("Bel"),
        pieces: "K".parse().unwrap(),
    };
    assert!(Step::Attack(march).may_go_on());
}
