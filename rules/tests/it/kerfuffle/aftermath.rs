//! What comes of battles: who falls back where, and what becomes of prisoners (PK-26, PK-31 to PK-35, PK-57, PK-62).

use rules::Seat;
use serde_json::json;

use super::boards::{fought, held, plays};
use super::{ANN, BOB, CID, Table, roster, scenario, started};

/// Ann's turn to move at a table that fights on boards; the neutral stack in Bel was Bob's.
fn ruins(ann: &str, cid: &str) -> Table {
    let seats = [ann, "Lom; conquered_by 2", cid];
    let more = json!({"stacks": [{"at": "Bel", "of": 1, "pieces": "N"}]});
    let options = json!({"battles": "board only", "scenario": scenario(&seats, &more)});
    started(3, options).unwrap().play(ANN, "done")
}

/// Both are set up.
fn deployed(table: Table, attacker: &str) -> Table {
    let table = table.play(ANN, "end").play(BOB, "deploy Nd3");
    table.play(ANN, &format!("deploy {attacker}"))
}

/// What the clock does for a seat, as text.
fn default(table: &Table, seat: Seat) -> String {
    let view = table.view(seat);
    let order = view.default_order(seat, crate::context()).unwrap();
    view.print(&roster(), &order)
}

#[test]
fn pk_33_prisoners_of_a_stack_go_free_when_it_is_beaten() {
    let table = ruins("Ada K 2P", "Dun K").play(ANN, "attack Ada > Bel K 2P");
    let table = deployed(table, "Kc6 Pd7 Pa6");
    let table = plays(table, "retreat d3e5 a6a7 e5d7 c6d7");
    assert_eq!(
        (table.stands("Bel"), table.stands("Ada")),
        ("Ann K P".into(), "Ann P".into())
    );
    assert_eq!(table.asks(), "purchase Cid");
    assert!(held(&table, BOB, ANN).is_empty());
}

#[test]
fn pk_33_prisoners_of_a_stack_go_free_when_it_wins() {
    // It takes the king in retreat, and the pawn leaves.
    let table = ruins("Ada K P", "Dun K").play(ANN, "attack Ada > Bel K P");
    let table = deployed(table, "Kc6 Pa6");
    let table = plays(table, "retreat d3e5 a6a7 e5c6 a7a8 c6e5 a8off");
    assert_eq!(
        (table.stands("Ada"), table.stands("Bel")),
        ("Ann K".into(), "nobody N".into())
    );
    assert_eq!(table.asks(), "fall back Ann");
    assert!(held(&table, BOB, ANN).is_empty());
    let table = table.play(ANN, "fall back Ada: P");
    assert!(table.state.state.realm.is_living(ANN));
}

#[test]
fn pk_31_generals_that_a_stack_takes_go_free() {
    let table = ruins("Ada P G; Ivy K", "Dun K").play(ANN, "attack Ada > Bel P G");
    let table = plays(deployed(table, "Pe6"), "e6e5 d3e5");
    assert_eq!(
        (table.stands("Ada"), table.stands("Bel")),
        ("Ann G".into(), "nobody N".into())
    );
    assert_eq!(table.asks(), "purchase Cid");
}

#[test]
fn pk_32_who_has_no_place_after_a_battle_with_a_stack_is_free() {
    // Cid retreats to where Ann's force came from, and stands wherever else it could go.
    let table = ruins("Jet; Ada K P; Ivy Q 2P", "Dun; Elm K P; Cor P; Fen P");
    let table = table
        .play(ANN, "attack Ada > Bel K P")
        .play(ANN, "attack Ivy > Elm Q 2P")
        .play(CID, "retreat to Ada");
    let table = deployed(table, "Kc8 Pa8");
    let table = plays(table, "retreat d3e1 c8off e1d3 a8off");
    assert_eq!(
        (table.stands("Jet"), table.stands("Bel")),
        ("Ann K P".into(), "nobody N".into())
    );
    assert_eq!(table.asks(), "purchase Cid");
}

/// Ann's force, of two parts from Ada, is beaten in Bel; Ada is Cid's capital, and no other place is free.
fn two_parts(parts: [&str; 2]) -> Table {
    let seats = [
        "Ivy; Ada K Q 2P 3N",
        "Lom K; Bel 2N; Cor P; Fen P",
        "Ada; Dun K",
    ];
    let [one, other] = parts.map(|part| format!("attack Ada > Bel {part}"));
    let table = Table::moving(&seats).play(ANN, &one).play(ANN, &other);
    let table = table.play(ANN, "end").play(BOB, "bet N");
    table.play(ANN, "bet retreat")
}

#[test]
fn pk_32_two_parts_from_one_province_are_one_origin() {
    let table = two_parts(["K P", "Q P 3N"]);
    assert_eq!(
        (table.stands("Ada"), table.asks()),
        ("Ann K Q 2P 3N".into(), "purchase Bob".into())
    );
}

/// Bob's force in Bel retreats from dice, and nothing is open to it but Cor, where others of his stand.
fn one_haven(bel: &str, cor: &str) -> Table {
    let bob = format!("Lom; Bel {bel}; Cor {cor}; Hay K");
    let table = Table::moving(&["Jet; Ada K Q 3P", &bob, "Dun K; Fen P"]);
    let table = table.play(ANN, "attack Ada > Bel K Q 2P").play(ANN, "end");
    table.play(BOB, "bet retreat").play(ANN, "bet P")
}

#[test]
fn pk_32_with_little_room_the_owner_chooses_who_goes() {
    let table = one_haven("P N B R", "P N B");
    assert_eq!(table.asks(), "fall back Bob");
    assert_eq!(
        table.legal(BOB),
        [
            "fall back Cor: P B",
            "fall back Cor: P N",
            "fall back Cor: P R"
        ]
    );
    table.refuses(BOB, "fall back Cor: N", "PK-32", "Cor has room");
    table.refuses(BOB, "fall back Cor: P N B", "PK-03", "too many in Cor");
    let bishop = table.clone().play(BOB, "fall back Cor: P B");
    assert_eq!(
        (bishop.stands("Cor"), bishop.asks()),
        ("Bob 2P N 2B".into(), "purchase Bob".into())
    );
    // PK-59: the clock takes the dearest first.
    assert_eq!(default(&table, BOB), "fall back Cor: P R");
    // Where all are alike, or all go, there is nothing to choose.
    let alike = one_haven("3P 2N", "2P 2N");
    assert_eq!(
        (alike.stands("Cor"), alike.asks()),
        ("Bob 4P 3N".into(), "purchase Bob".into())
    );
    let all = one_haven("P N B", "P R");
    assert_eq!(all.stands("Cor"), "Bob 2P N B R");
}

#[test]
fn pk_32_the_clock_takes_knights_before_bishops() {
    let one = one_haven("2B N", "2R");
    assert_eq!(one.legal(BOB), ["fall back Cor: B", "fall back Cor: N"]);
    assert_eq!(default(&one, BOB), "fall back Cor: N");
    let two = one_haven("2B N", "R");
    assert_eq!(two.legal(BOB), ["fall back Cor: 2B", "fall back Cor: N B"]);
    assert_eq!(default(&two, BOB), "fall back Cor: N B");
}

#[test]
fn pk_32_little_room_in_two_places_leaves_every_choice_open() {
    let bob = "Lom; Bel N B R; Cor 2N; Fen 2N; Hay K";
    let table = Table::moving(&["Jet; Ada K Q 3P", bob, "Dun K"]);
    let table = table.play(ANN, "attack Ada > Bel K Q 2P").play(ANN, "end");
    let table = table.play(BOB, "bet retreat").play(ANN, "bet P");
    let legal = table.legal(BOB);
    assert_eq!(legal.len(), 6, "{legal:?}");
    assert!(legal.contains(&"fall back Cor: B; Fen: N".to_owned()));
    let saved = default(&table, BOB);
    assert!(!saved.contains('B'), "{saved}");
}

#[test]
fn pk_33_generals_taken_in_the_own_capital_are_held_there() {
    let table = Table::moving(&["Bel; Ada K Q 3P", "Lom K; Bel G"]);
    let table = table.play(ANN, "attack Ada > Bel K Q 2P");
    assert_eq!(table.asks(), "moves Ann, answer Bob");
    let table = table.play(BOB, "battle dice");
    assert_eq!(held(&table, ANN, BOB).to_string(), "G");
    assert_eq!(table.stands("Bel"), "Ann K Q 2P");
}

#[test]
fn pk_57_generals_alone_that_cannot_be_held_go_free() {
    let table = Table::moving(&["Ada; Bel K P", "Lom K; Ada P; Cor G; Gil P"]);
    let table = table
        .play(ANN, "attack Bel > Cor K P")
        .play(BOB, "battle dice");
    assert!(held(&table, ANN, BOB).is_empty());
    assert_eq!(
        (table.stands("Cor"), table.stands("Lom")),
        ("Ann K P".into(), "Bob K G".into())
    );
}

#[test]
fn pk_57_an_attack_that_is_only_declared_does_not_occupy_a_capital() {
    let seats = ["Ivy; Ada P G; Kip Q", "Lom K P; Bel N"];
    let options = json!({"battles": "board only", "scenario": scenario(&seats, &json!({}))});
    let table = started(2, options).unwrap().play(ANN, "done");
    let table = table
        .play(ANN, "attack Ada > Bel P G")
        .play(ANN, "attack Kip > Lom Q")
        .play(BOB, "battle board at Lom");
    let table = plays(deployed(table, "Pe6"), "e6e5 d3e5");
    assert_eq!(table.asks(), "prisoners Bob");
    let table = table.play(BOB, "hold G");
    assert_eq!(held(&table, BOB, ANN).to_string(), "G");
    assert_eq!(table.asks(), "deploy Bob");
}

/// Ann has attacked Bob's capital Lom; Cid, who holds Bob's knight in Dun, is elsewhere.
fn besieged(ann: &str, bob: &str, attack: &str) -> Table {
    let table = Table::moving(&[ann, bob, "Dun; Cor K; holds 1 N"]);
    table.play(ANN, &format!("attack Kip > Lom {attack}"))
}

#[test]
fn pk_57_freed_pieces_defend_a_capital_under_a_declared_attack() {
    let table = besieged("Ivy; Kip Q 2P; Hay K", "Lom P; Elm K", "Q 2P");
    let freed = table.clone().play(ANN, "move Hay > Dun K");
    assert_eq!(
        (freed.stands("Lom"), freed.waiting(BOB).is_empty()),
        ("Bob P N".into(), true)
    );
    let fights = freed.play(ANN, "end").play(BOB, "bet N");
    assert_eq!(fights.asks(), "bet Ann");
    // Once the battle is fought they come too late.
    let late = table.play(ANN, "end").play(BOB, "bet P");
    let late = late.play(CID, "offer Bob: give prisoners N");
    let late = late.play(BOB, "accept 1");
    assert_eq!(
        (late.stands("Lom"), late.waiting(BOB).to_string()),
        ("Bob P".into(), "N".into())
    );
}

#[test]
fn pk_48_freed_troops_do_not_come_between_generals_alone() {
    let table = besieged("Ivy Q; Kip 2G; Hay K", "Lom G; Elm K", "2G");
    assert_eq!(table.asks(), "moves Ann, answer Bob");
    let table = table.play(ANN, "move Hay > Dun K");
    assert_eq!(
        (table.stands("Lom"), table.waiting(BOB).to_string()),
        ("Bob G".into(), "N".into())
    );
    let table = table.play(BOB, "battle dice");
    assert_eq!(held(&table, ANN, BOB).to_string(), "G");
}

#[test]
fn pk_35_recruiting_is_refused_only_if_every_half_has_too_many_generals() {
    let table = |ann: &str| Table::moving(&[ann, "Lom K", "Ivy K"]);
    let one = table("Ada K 4G; holds 1 2G").roll(ANN, "recruit 2G", &[1]);
    assert_eq!(held(&one, ANN, BOB).to_string(), "G");
    assert_eq!(one.state.state.own[0].ordered.to_string(), "G");
    let full = table("Ada K 5G; holds 1 2G P");
    full.refuses(ANN, "recruit 2G", "PK-03", "at most 0 more");
    let full = full.roll(ANN, "recruit 2G P", &[1]);
    assert_eq!(full.legal(ANN), ["pick P"]);
}

#[test]
fn pk_35_a_pick_with_too_many_generals_is_refused() {
    let seats = ["Ada K 4G; holds 1 2P 2G", "Lom K", "Ivy K"];
    let table = Table::moving(&seats).roll(ANN, "recruit 2P 2G", &[1]);
    assert_eq!(table.legal(ANN), ["pick 2P", "pick P G"]);
    table.refuses(ANN, "pick 2G", "PK-03", "at most 1 more");
    assert_eq!(default(&table, ANN), "pick P G");
    let table = table.play(ANN, "pick P G");
    assert_eq!(held(&table, ANN, BOB).to_string(), "P G");
}

#[test]
fn pk_33_those_left_of_a_recruiting_who_cannot_be_held_go_free() {
    let seats = ["Kip; Ada K R", "Lom Q; Bel K N 2P", "Ivy K; Kip P"];
    let table = plays(
        fought(&seats, "K R", ["Ke8 Ra8", "Ke3 Na2 Pb2 Pc2"]),
        "e8e7 retreat a8a2 e3e2 a2b2 e2e1 b2c2 e1off",
    );
    let table = table.play(BOB, "fall back Cor: K");
    table.refuses(ANN, "hold N", "PK-57", "capital is occupied");
    let table = table.roll(ANN, "recruit 2P", &[1]);
    assert_eq!(table.stands("Lom"), "Bob Q P");
    assert_eq!(table.state.state.own[0].ordered.to_string(), "P");
    // The knight is still to be decided about.
    assert_eq!(
        table.legal(ANN),
        ["execute N", "ransom N for 2", "recruit N"]
    );
    let table = table.play(ANN, "execute N");
    assert_eq!(table.asks(), "purchase Bob");
}

#[test]
fn pk_62_the_capital_of_a_faction_that_is_out_bars_nobody() {
    let seats = [
        "Ada K 2P",
        "Lom; Bel K 2P",
        "Cor; conquered_by 0",
        "Ivy K; Fen P",
    ];
    let table = Table::moving(&seats).play(ANN, "attack Ada > Bel K 2P");
    assert_eq!(table.asks(), "moves Ann, answer Bob");
    let table = table.play(BOB, "retreat to Cor");
    assert_eq!(table.stands("Cor"), "Bob K 2P");
}
