//! Income, upkeep and control: PK-12 to PK-15, PK-45.

use serde_json::json;

use super::{ANN, BOB, CID, Table, at};

#[test]
fn pk_13_territory_and_capital_yield_gold() {
    // Ada yields 2, Bel and Elm 1 each; the sea beside Ada yields nothing.
    assert_eq!(Table::at(&["Ada K", "Lom K"]).gold(ANN), 4);
    // Bob stands next to Bel and Elm.
    assert_eq!(Table::at(&["Ada K", "Fen K"]).gold(ANN), 2);
    // He stands in the capital: it yields nothing, and Elm next to it neither.
    let occupied = Table::at(&["Ada; Ivy K", "Lom K; Ada P"]);
    let ledger = occupied.state.state.own[0].ledger.clone().unwrap();
    assert_eq!((ledger.territory, ledger.capital, ledger.heads), (2, 0, 2));
    // A castle yields nothing.
    let castle = Table::at(&["Ada K; Bel P; castle Bel", "Lom K"]);
    let ledger = castle.state.state.own[0].ledger.clone().unwrap();
    assert_eq!(
        (ledger.territory, ledger.capital, ledger.castles),
        (3, 2, 3)
    );
    assert_eq!(castle.gold(ANN), 2);
}

#[test]
fn pk_14_upkeep_may_lead_into_debt_in_which_nothing_is_bought() {
    let table = Table::at(&["Ada; Bel K Q 2G P; gold -50", "Lom K"]);
    let ledger = table.state.state.own[0].ledger.clone().unwrap();
    assert_eq!((ledger.heads, ledger.generals, ledger.castles), (4, 2, 0));
    assert_eq!(table.gold(ANN), -51);
    table.refuses(ANN, "buy P", "PK-14", "you owe 51 gold");
    table.refuses(ANN, "dismiss K at Bel", "PK-14", "king and queen stay");
    table.refuses(ANN, "dismiss R at Bel", "PK-14", "K Q P 2G");
    table.refuses(ANN, "dismiss P at Ada", "PK-14", "nobody of yours");
    table.refuses(BOB, "dismiss K at Lom", "PK-14", "waits for Ann");
    let table = table.play(ANN, "dismiss P 2G at Bel");
    assert_eq!(table.stands("Bel"), "Ann K Q");
}

#[test]
fn pk_80_king_and_queen_are_not_dismissed() {
    let table = Table::at(&["Ada K Q P", "Lom K"]);
    table.refuses(
        ANN,
        "dismiss Q P at Ada",
        "PK-14",
        "dismiss P, N, B, R or G",
    );
    table.play(ANN, "dismiss P at Ada");
}

#[test]
fn pk_15_control_is_of_who_stands_there_or_alone_beside_it() {
    let table = Table::at(&["Ivy; Bel P; Ada K", "Lom K; Gil P"]);
    let control = |name: &str| {
        let realm = &table.state.state.realm;
        realm.control(&table.state.world, at(name))
    };
    assert_eq!(control("Bel"), Some(ANN));
    assert_eq!(control("Elm"), Some(ANN));
    assert_eq!(control("Dun"), None);
    assert_eq!(control("Hay"), Some(BOB));
    // Both stand beside these.
    assert_eq!((control("Cor"), control("Fen")), (None, None));
    // Nobody stands beside the capital.
    assert_eq!(control("Ivy"), Some(ANN));
}

#[test]
fn pk_45_a_foreign_capital_yields_to_both_and_a_stack_blocks_its_own_province() {
    let table = Table::at(&["Ada; Kip K", "Lom; Dun K"]);
    // Kip, Jet, Gil and Lom, and 2 for Ada; the king is out.
    assert_eq!(table.gold(ANN), 4);
    let table = table.play(ANN, "done").play(ANN, "end");
    // Dun, Cor and Hay, and 2 for Lom.
    assert_eq!(table.gold(BOB), 3);
    let seats = ["Ada K", "Lom K", "Dun; conquered_by 0"];
    let stack = Table::begun(
        &seats,
        &json!({"stacks": [{"at": "Bel", "of": 2, "pieces": "P"}]}),
    );
    assert_eq!(stack.gold(ANN), 3);
    let realm = &stack.state.state.realm;
    assert_eq!(realm.control(&stack.state.world, at("Bel")), None);
    assert!(!realm.is_living(CID));
}

#[test]
fn pk_12_a_round_is_one_turn_of_each_in_order() {
    let table = Table::at(&["Ada K", "Lom K", "Ivy K"]);
    assert_eq!(table.asks(), "purchase Ann");
    table.refuses(ANN, "end", "PK-12", "waits for Ann to place and buy");
    let table = table.play(ANN, "done");
    assert_eq!(table.asks(), "moves Ann");
    let table = table.play(ANN, "end");
    assert_eq!(table.asks(), "purchase Bob");
    let table = table.play(BOB, "done; end").play(CID, "done; end");
    assert_eq!(table.asks(), "purchase Ann");
    assert_eq!(table.state.state.realm.round, 6);
}

#[test]
fn pk_13_what_pays_and_what_is_contested_is_listed_as_the_ledger_counts_it() {
    // Fen lies between the two, so that neither it nor what is beside an enemy pays.
    let table = Table::at(&["Ada K; Bel Q", "Lom K; Gil P"]);
    let view = table.view(ANN);
    let [paying, contested] = view.view.yields(&view.world, ANN);
    let names = |regions: Vec<rules::map::Region>| -> Vec<&str> {
        let names = regions.into_iter().map(|at| super::NAMES[at.index()]);
        names.collect()
    };
    let (paying, contested) = (names(paying), names(contested));
    assert_eq!(
        (paying.as_slice(), contested.as_slice()),
        (&["Bel", "Elm"][..], &["Cor", "Fen"][..])
    );
    let ledger = view.view.own.ledger.clone().unwrap();
    assert_eq!(ledger.territory, 2);
}

#[test]
fn pk_15_what_is_controlled_from_beside_and_what_is_contested() {
    let table = Table::at(&["Ada K; Bel Q", "Lom K; Gil P"]);
    let view = table.view(ANN);
    let (realm, world) = (&view.view.realm, &view.world);
    let like = |is: &dyn Fn(rules::map::Region) -> bool| -> Vec<&str> {
        let all = world.map.regions().filter(|region| is(*region));
        all.map(|region| super::NAMES[region.index()]).collect()
    };
    assert_eq!(
        like(&|region| realm.is_contested(world, region)),
        ["Cor", "Fen"]
    );
    assert_eq!(
        like(&|region| realm.is_dominated(world, region)),
        ["Elm", "Hay", "Kip"]
    );
}
