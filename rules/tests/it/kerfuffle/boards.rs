//! Boards and prisoners at a table: PK-19, PK-23 to PK-35, PK-47, PK-55, PK-57, PK-58, PK-65, PK-69, PK-70.

use rules::kerfuffle::Pieces;
use rules::{Allowance, Viewer};
use serde_json::json;

use super::{ANN, BOB, CID, Table, scenario, started};

/// Ann's turn to move at a table where the defender chooses.
fn table(seats: &[&str]) -> Table {
    let options = json!({"battles": "choice", "scenario": scenario(seats, &json!({}))});
    started(seats.len(), options).unwrap().play(ANN, "done")
}

/// Ann from Ada against Bob in Bel, on a board where both are set up.
fn board(ann: &str, bob: &str, sides: [&str; 2]) -> Table {
    let (own, other) = (format!("Ada {ann}; Jet Q"), format!("Lom Q; Bel {bob}"));
    fought(&[&own, &other, "Ivy K; Elm P"], ann, sides)
}

pub(super) fn fought(seats: &[&str], army: &str, [attacker, defender]: [&str; 2]) -> Table {
    table(seats)
        .play(ANN, &format!("attack Ada > Bel {army}"))
        .play(BOB, "battle board")
        .play(ANN, "end")
        .play(BOB, &format!("deploy {defender}"))
        .play(ANN, &format!("deploy {attacker}"))
}

pub(super) fn plays(table: Table, moves: &str) -> Table {
    let mut table = table;
    for action in moves.split(' ') {
        let seat = table.state.asks()[0].seat;
        table = table.play(seat, action);
    }
    table
}

pub(super) fn held(table: &Table, by: rules::Seat, of: rules::Seat) -> Pieces {
    let faction = &table.state.state.realm.factions[by.index()];
    faction.prisoners.get(&of).copied().unwrap_or_default()
}

#[test]
fn pk_19_the_defender_chooses_board_or_dice() {
    let attacked = table(&["Ada K 2P", "Lom K; Bel N"]).play(ANN, "attack Ada > Bel K 2P");
    assert_eq!(attacked.asks(), "moves Ann, answer Bob");
    let legal = attacked.legal(BOB);
    assert!(
        legal.contains(&"battle board".to_owned()) && legal.contains(&"battle dice".to_owned())
    );
    let only = json!({"battles": "board only", "scenario": scenario(&["Ada K 2P", "Lom K; Bel N G"], &json!({}))});
    let only = started(2, only)
        .unwrap()
        .play(ANN, "done")
        .play(ANN, "attack Ada > Bel K 2P");
    only.refuses(BOB, "battle dice", "PK-19", "boards only");
}

#[test]
fn pk_23_the_defender_sets_up_first_and_the_attacker_sees_it() {
    let seats = ["Ada K 2P G", "Lom Q; Bel N P", "Ivy K"];
    let table = table(&seats).play(ANN, "attack Ada > Bel K 2P G");
    let table = table.play(BOB, "battle board").play(ANN, "end");
    assert_eq!(table.asks(), "deploy Bob");
    table.refuses(
        ANN,
        "deploy Ke8 Pd7 Pe7",
        "PK-23",
        "waits for Bob to set up",
    );
    table.refuses(BOB, "deploy Nb4 Pc2", "PK-23", "ranks 1, 2 and 3");
    table.refuses(BOB, "deploy Nb1 Pb1", "PK-23", "one piece a square");
    table.refuses(BOB, "deploy Nb1 Qc2", "PK-23", "set up P N");
    table.refuses(BOB, "deploy Nb1", "PK-23", "P must be set up");
    assert_eq!(table.legal(BOB), ["deploy Pd2 Nb1"]);
    let table = table.play(BOB, "deploy nb1, pc2");
    let seen = table.view(ANN);
    let field = seen.realm.board().unwrap();
    assert_eq!(field.deployed[1].as_ref().unwrap().to_string(), "Pc2 Nb1");
    // Generals stay in camp; the attacker moves first (PK-24).
    let table = table.play(ANN, "deploy Ke8 Pd7 Pe7");
    assert_eq!(table.asks(), "board Ann");
    // PK-70: each side has a bank of time for the whole battle.
    let time = table.state.asks()[0].time.clone();
    assert!(matches!(
        time,
        Allowance::Bank {
            slow: 172_800_000,
            live: 600_000,
            ..
        }
    ));
}

#[test]
fn pk_24_moves_that_are_none_are_refused_with_their_ruling() {
    let table = board("K P", "N P", ["Ke8 Pd7", "Nb1 Pc2"]);
    table.refuses(BOB, "b1c3", "PK-24", "waits for Ann to move");
    table.refuses(ANN, "e8e6", "PK-24", "e8f8");
    table.refuses(ANN, "e8off", "PK-28", "e8d8");
    table.refuses(ANN, "pass", "PK-24", "d7d5");
    let table = table.play(ANN, "retreat");
    let table = table.play(BOB, "b1c3");
    table.refuses(ANN, "retreat", "PK-27", "cannot be revoked");
    table.refuses(ANN, "d7d6", "PK-27", "d7d8");
}

#[test]
fn pk_26_who_is_captured_is_killed_and_in_retreat_taken_prisoner() {
    let table = board("R P G", "N P K", ["Ra8 Pd7", "Na2 Ph2 Ke1"]);
    let killed = plays(table.clone(), "a8a2");
    let field = killed.state.state.realm.board().unwrap().clone();
    assert_eq!(field.killed[1].to_string(), "N");
    let taken = plays(table, "d7d6 retreat a8a2");
    let field = taken.state.state.realm.board().unwrap().clone();
    assert_eq!(
        (field.killed[1].to_string(), field.prisoners[1].to_string()),
        (String::new(), "N".into())
    );
    assert_eq!(taken.stands("Bel"), "Bob K P");
}

/// Ann's rook takes Bob's knight prisoner, and his king leaves.
fn knight_taken(ann: &str) -> Table {
    let seats = [ann, "Lom Q; Bel K N", "Ivy K"];
    plays(
        fought(&seats, "K R", ["Ke8 Ra8", "Ke1 Na2"]),
        "e8e7 retreat a8a2 e1off",
    )
}

#[test]
fn pk_29_who_leaves_the_board_has_retreated_and_survives() {
    let table = knight_taken("Ada K R");
    assert_eq!(
        (table.stands("Bel"), table.asks()),
        ("Ann K R".into(), "fall back Bob".into())
    );
    let table = table.play(BOB, "fall back Cor: K");
    assert_eq!(table.stands("Cor"), "Bob K");
    // Both in retreat: the defender holds, and all survive.
    let both = plays(board("K", "N", ["Ke8", "Nb1"]), "retreat retreat");
    assert_eq!(
        (both.stands("Bel"), both.asks()),
        ("Bob N".into(), "fall back Ann".into())
    );
}

#[test]
fn pk_31_generals_of_a_destroyed_force_are_taken() {
    let seats = ["Ada K R", "Lom Q; Bel N 2G", "Ivy K"];
    let table = plays(fought(&seats, "K R", ["Ke8 Ra8", "Na2"]), "a8a2");
    assert_eq!(table.asks(), "prisoners Ann");
    let table = table.play(ANN, "hold 2G");
    assert_eq!(held(&table, ANN, BOB).to_string(), "2G");
}

#[test]
fn pk_32_who_has_no_place_after_a_board_is_taken_prisoner() {
    let seats = ["Ada; Ada K R; Elm P", "Lom Q; Bel K", "Dun K; Cor P; Fen P"];
    let table = plays(
        fought(&seats, "K R", ["Ke8 Ra8", "Ke1"]),
        "e8e7 retreat e7e6 e1off",
    );
    // The way the attacker came is free, and open to whoever is beaten but for a capital of another.
    assert_eq!(table.asks(), "prisoners Ann");
    assert_eq!(
        table
            .state
            .state
            .realm
            .spoils
            .as_ref()
            .unwrap()
            .pieces
            .to_string(),
        "K"
    );
}

#[test]
fn pk_33_the_winner_holds_executes_or_recruits() {
    let table = knight_taken("Ada K R; Elm P").play(BOB, "fall back Cor: K");
    assert_eq!(table.asks(), "prisoners Ann");
    table.refuses(BOB, "hold N", "PK-33", "waits for Ann");
    table.refuses(ANN, "hold 2N", "PK-33", "your prisoners are N");
    table.refuses(
        ANN,
        "done",
        "PK-16",
        "waits for Ann to say what becomes of prisoners",
    );
    let all = table.legal(ANN);
    assert_eq!(all, ["execute N", "hold N", "ransom N for 2", "recruit N"]);
    let holds = table.clone().play(ANN, "hold N");
    assert_eq!(
        (held(&holds, ANN, BOB).to_string(), holds.asks()),
        ("N".into(), "purchase Bob".into())
    );
    let kills = table.play(ANN, "execute N");
    assert_eq!(
        (held(&kills, ANN, BOB).to_string(), kills.asks()),
        (String::new(), "purchase Bob".into())
    );
    kills.refuses(BOB, "execute N", "PK-33", "waits for Bob");
    // Those that are held are dealt with in the own strategic map phase.
    let later = Table::moving(&["Ada K; holds 1 N P", "Lom K", "Ivy K"]);
    later.refuses(BOB, "execute N", "PK-33", "waits for Ann");
    let later = later.play(ANN, "execute N");
    assert_eq!(held(&later, ANN, BOB).to_string(), "P");
    later.refuses(ANN, "execute N", "PK-33", "your prisoners are P");
}

#[test]
fn pk_35_a_coin_says_whether_prisoners_join() {
    let held_ = |table: &Table| held(table, ANN, BOB).to_string();
    let table = Table::moving(&["Ada K; holds 1 3P N G", "Lom K", "Ivy K"]);
    let heads = table.clone().roll(ANN, "recruit 3P N G", &[1]);
    assert_eq!(heads.asks(), "enlist Ann");
    heads.refuses(ANN, "pick 3P", "PK-35", "pick 2 of 3P N G");
    heads.refuses(BOB, "pick 2P", "PK-35", "waits for Ann");
    let heads = heads.play(ANN, "pick P N");
    assert_eq!(held_(&heads), "2P G");
    assert_eq!(heads.state.state.own[0].ordered.to_string(), "P N");
    let tails = table.clone().roll(ANN, "recruit 2P", &[2]);
    assert_eq!(held_(&tails), "P N G");
    // Where all are alike there is nothing to pick; one is at least one.
    let alike = table.roll(ANN, "recruit N", &[1]);
    assert_eq!(
        (held_(&alike), alike.asks()),
        ("3P G".into(), "moves Ann".into())
    );
    let king = Table::moving(&["Ada K; holds 1 Q", "Lom K", "Ivy K"]);
    king.refuses(ANN, "recruit Q", "PK-35", "never join");
    let full = Table::moving(&["Ada K 5G; holds 1 G", "Lom K", "Ivy K"]);
    full.refuses(ANN, "recruit G", "PK-03", "at most 0 more");
}

#[test]
fn pk_57_nobody_is_held_while_the_capital_is_occupied() {
    let seats = ["Kip; Ada K R", "Lom Q; Bel K N", "Ivy K; Kip P"];
    let table = plays(
        fought(&seats, "K R", ["Ke8 Ra8", "Ke1 Na2"]),
        "e8e7 retreat a8a2 e1off",
    );
    let table = table.play(BOB, "fall back Cor: K");
    table.refuses(ANN, "hold N", "PK-57", "capital is occupied");
    assert_eq!(
        table.legal(ANN),
        ["execute N", "ransom N for 2", "recruit N"]
    );
}

/// Ann takes Bob's king prisoner, and is beaten all the same: both sides are in retreat.
fn taken_home(ann: &str, other: &str) -> Table {
    let table = fought(
        &[ann, "Lom Q; Bel K R P", other],
        "K R",
        ["Ke8 Rh7", "Kb1 Ra1 Pd3"],
    );
    plays(table, "h7h1 retreat h1b1 d3d2 retreat")
}

#[test]
fn pk_55_prisoners_of_a_side_that_retreats_go_home_with_it() {
    let table = taken_home("Ada K R", "Ivy K");
    assert_eq!(
        (table.stands("Bel"), table.asks()),
        ("Bob P R".into(), "fall back Ann".into())
    );
    assert_eq!(held(&table, ANN, BOB).to_string(), "K");
    // Whoever won has back what had left the board.
    let seats = ["Ada K R", "Lom Q; Bel K N", "Ivy K"];
    let won = plays(
        fought(&seats, "K R", ["Ke8 Rh8", "Ke1 Nb1"]),
        "retreat e1e2 e8off e2e3 h8off",
    );
    assert_eq!(won.stands("Bel"), "Bob K N");
}

#[test]
fn pk_65_a_loser_that_brought_prisoners_home_deals_with_them_in_its_own_turn() {
    let table = taken_home("Ada K R", "Ivy K").play(ANN, "fall back Ada: K R");
    table.refuses(ANN, "execute K", "PK-33", "waits for Bob");
    let table = table
        .play(BOB, "done")
        .play(BOB, "end")
        .play(CID, "done")
        .play(CID, "end");
    let table = table.play(ANN, "done").play(ANN, "execute K");
    assert!(held(&table, ANN, BOB).is_empty());
    // Where its capital is occupied they go free.
    let free = taken_home("Kip; Ada K R", "Ivy K; Kip P");
    assert!(held(&free, ANN, BOB).is_empty());
    assert_eq!(free.stands("Lom"), "Bob K Q");
}

#[test]
fn pk_58_a_stack_never_declares_retreat_and_fights_by_dice_if_nobody_answers() {
    let seats = ["Ada K 4P", "Lom; conquered_by 2", "Dun K"];
    let more = json!({"stacks": [{"at": "Bel", "of": 1, "pieces": "2P"}]});
    let options = json!({"battles": "choice", "scenario": scenario(&seats, &more)});
    let table = started(3, options).unwrap().play(ANN, "done");
    let table = table.play(ANN, "attack Ada > Bel K 4P").play(ANN, "end");
    assert_eq!(table.asks(), "answer Bob");
    let view = table.view(BOB);
    let order = view.default_order(BOB, crate::context()).unwrap();
    assert_eq!(view.print(&super::roster(), &order), "battle dice at Bel");
    let table = table.play(BOB, "battle board").play(BOB, "deploy Pd2 Pe2");
    let table = table
        .play(ANN, "deploy Ke8 Pa7 Pb7 Pc7 Pd7")
        .play(ANN, "a7a6");
    table.refuses(BOB, "retreat", "PK-58", "never retreats");
    assert!(!table.legal(BOB).contains(&"retreat".to_owned()));
    table.play(BOB, "d2d4");
}

#[test]
fn pk_69_by_agreement_dice_decide_what_is_left() {
    let table = board("R P G", "N 2P", ["Ra8 Pd7", "Na2 Pg2 Ph2"]);
    table.refuses(BOB, "settle by dice", "PK-69", "waits for Ann");
    let offered = plays(table, "a8a2").play(BOB, "settle by dice");
    offered.refuses(BOB, "settle by dice", "PK-69", "already");
    assert_eq!(offered.asks(), "board Bob");
    // Who plays on declines it.
    let declined = plays(offered.clone(), "g2g3 a2a4");
    assert!(!declined.state.state.realm.board().unwrap().settles[1]);
    let agreed = plays(offered, "g2g3").play(ANN, "settle by dice");
    assert_eq!(agreed.asks(), "bet Ann, bet Bob");
    agreed.refuses(BOB, "bet N", "PK-36", "one of 2P");
    let fought = agreed.play(ANN, "bet R").roll(BOB, "bet P", &[3, 3, 1]);
    let fought = fought.play(ANN, "bet R").roll(BOB, "bet P", &[3, 3, 1]);
    assert_eq!(
        (fought.stands("Bel"), fought.asks()),
        ("Ann P R G".into(), "purchase Bob".into())
    );
    // A declared retreat is kept, and ends the battle.
    let table = board("K R P", "K 2P", ["Ke8 Ra8 Pd7", "Ka2 Pg2 Ph2"]);
    let kept = plays(table, "retreat").play(BOB, "settle by dice");
    let kept = plays(kept, "a2a3").play(ANN, "settle by dice");
    assert_eq!(
        (kept.stands("Bel"), kept.asks()),
        ("Bob K 2P".into(), "fall back Ann".into())
    );
}

#[test]
fn pk_67_everybody_sees_a_board() {
    let table = board("K P", "N P", ["Ke8 Pd7", "Nb1 Pc2"]);
    let public = table.state.view(Viewer::Public);
    let others = table.view(CID);
    assert_eq!(public.realm.board(), others.realm.board());
    assert_eq!(
        public.realm.to_move().unwrap().1.to_string(),
        "4k3/3p4/8/8/8/8/2P5/1N6 b - - - 0 -"
    );
}
