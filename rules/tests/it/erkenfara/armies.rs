//! Armies that split, unite, rest and recover: EU-15, EU-17, EU-18, EU-28, EU-34, EU-35, EU-45, EU-52.

use rules::erkenfara::turn::forces::{split, unite};
use rules::erkenfara::turn::updates::{aged, armies_at_update, recovered, relieved};
use rules::erkenfara::world::board::{Army, Lasting};
use serde_json::json;

use super::{AQUILA, BOREAS, Position};

fn values(armies: &[Army]) -> Vec<(i64, i64)> {
    armies
        .iter()
        .map(|army| (army.current, army.maximal))
        .collect()
}

#[test]
fn eu_17_a_split_divides_current_in_proportion() {
    let at = Position::of(&["Aquila Alba 10000/5000"]);
    let army = at.troops(AQUILA, "Alba");
    let parts = split(army, &[4000, 3000]).unwrap();
    assert_eq!(values(&parts), [(2000, 4000), (1500, 3000), (1500, 3000)]);
}

#[test]
fn eu_17_each_part_needs_1000_and_all_are_there() {
    let at = Position::of(&["Aquila Alba 10000/5000"]);
    let army = at.troops(AQUILA, "Alba");
    at.is_refused(split(army, &[1990]), "EU-17", "a part of 1990");
    at.is_refused(split(army, &[9000]), "EU-17", "a part of 1000");
    at.is_refused(
        split(army, &[6000, 5000]),
        "EU-17",
        "add up to 11000, and it has 10000",
    );
    at.is_refused(split(army, &[i64::MAX, i64::MAX]), "EU-17", "it has 10000");
}

#[test]
fn eu_45_ties_of_the_remainder_go_to_the_part_named_first() {
    let at = Position::of(&["Aquila Alba 10000/7001"]);
    let army = at.troops(AQUILA, "Alba");
    let parts = split(army, &[5000, 5000]).unwrap();
    assert_eq!(values(&parts), [(3501, 5000), (3500, 5000)]);
    // The whole value is the whole army.
    assert_eq!(split(army, &[10_000]).unwrap(), std::slice::from_ref(army));
}

#[test]
fn eu_35_heroes_stay_with_the_first_named_part_and_add_at_a_union() {
    let at = Position::with(
        &["Aquila Alba 10000"],
        &[
            ("/armies/0/heroes", json!(4)),
            ("/armies/0/enchantment", json!(2)),
        ],
    );
    let parts = split(at.troops(AQUILA, "Alba"), &[4000]).unwrap();
    let gifts = |army: &Army| (army.heroes, army.enchantment);
    assert_eq!((gifts(&parts[0]), gifts(&parts[1])), ((4, 2), (0, 0)));
    let one = unite(&[parts[0].clone(), parts[1].clone(), parts[0].clone()]).unwrap();
    assert_eq!(gifts(&one), (8, 3));
    assert_eq!((one.current, one.maximal), (14_000, 14_000));
}

#[test]
fn eu_18_rested_and_exhausted_cancel_in_pairs() {
    let at = Position::of(&[
        "Aquila Alba 2000 well rested",
        "Aquila Bria 3000",
        "Aquila Cora 4000 exhausted",
    ]);
    let [rested, plain, tired] =
        ["Alba", "Bria", "Cora"].map(|name| at.troops(AQUILA, name).clone());
    let of = |armies: &[&Army]| {
        let armies: Vec<Army> = armies.iter().map(|army| (*army).clone()).collect();
        let one = unite(&armies).unwrap();
        (one.current, one.rested, one.exhausted)
    };
    assert_eq!(of(&[&rested, &tired]), (6000, false, false));
    assert_eq!(of(&[&rested, &plain]), (5000, true, false));
    assert_eq!(of(&[&tired, &rested, &tired]), (10_000, false, true));
    assert_eq!(unite(&[]), None);
}

#[test]
fn eu_34_left_over_equal_statuses_are_one() {
    let at = Position::of(&[
        "Aquila Alba 2000 well rested",
        "Aquila Bria 3000 well rested",
    ]);
    let [one, other] = ["Alba", "Bria"].map(|name| at.troops(AQUILA, name).clone());
    let both = unite(&[one.clone(), other]).unwrap();
    assert!(both.rested && !both.exhausted);
    let tired = one.tired();
    assert!(tired.exhausted && !tired.rested);
}

#[test]
fn eu_15_the_update_clears_the_statuses_of_armies() {
    let at = Position::of(&[
        "Aquila Alba 2000 well rested",
        "Aquila Bria 3000 exhausted",
        "Boreas Esta 2000 exhausted",
    ]);
    let after = armies_at_update(at.field(), AQUILA);
    assert_eq!(after.len(), 2);
    for (_, army) in after {
        let army = army.unwrap();
        assert!(!army.rested && !army.exhausted);
    }
}

#[test]
fn eu_15_harmful_regions_hurt_armies_and_besieged_is_lifted() {
    let at = Position::with(
        &["Aquila Bria 3000", "Aquila Cora 1040"],
        &[
            (
                "/statuses",
                json!([{"name": "Bare", "of": "region", "current": 10, "maximal": 5}]),
            ),
            ("/regions/Bria/statuses", json!(["Bare"])),
            ("/regions/Cora/statuses", json!(["Bare"])),
            ("/regions/Fort Alba/statuses", json!(["besieged"])),
        ],
    );
    let after = armies_at_update(at.field(), AQUILA);
    assert_eq!(
        after[0].1.as_ref().map(|army| (army.current, army.maximal)),
        Some((2700, 2850))
    );
    assert_eq!(after[1].1, None);
    let free = relieved(at.field());
    assert_eq!(
        (free[0].0, free[0].1.besieged),
        (at.region("Fort Alba"), false)
    );
    let besieged = Position::with(
        &["Boreas fleet Mare 2000"],
        &[("/regions/Fort Alba/statuses", json!(["besieged"]))],
    );
    assert_eq!(relieved(besieged.field()), []);
}

#[test]
fn eu_52_several_harmful_statuses_act_one_after_the_other() {
    let at = Position::with(
        &["Aquila Bria 10000"],
        &[
            (
                "/statuses",
                json!([
                    {"name": "Bog", "of": "region", "current": 50},
                    {"name": "Ash", "of": "region", "current": 10, "maximal": 40},
                ]),
            ),
            ("/regions/Bria/statuses", json!(["Bog", "Ash"])),
        ],
    );
    // Ash by name first: 9000 of 6000, which is 6000; then half of it.
    let after = armies_at_update(at.field(), AQUILA);
    assert_eq!(
        after[0].1.as_ref().map(|army| (army.current, army.maximal)),
        Some((3000, 6000))
    );
}

#[test]
fn eu_35_statuses_with_a_duration_stay_until_it_is_over() {
    let at = Position::with(
        &["Aquila Bria 3000 Blessed, Brave"],
        &[(
            "/statuses",
            json!([
                {"name": "Blessed", "of": "army", "advantage": 5, "rounds": 2},
                {"name": "Brave", "of": "army", "advantage": 5},
            ]),
        )],
    );
    let after = armies_at_update(at.field(), AQUILA);
    let made = &after[0].1.as_ref().unwrap().made;
    assert_eq!(made.len(), 1);
    let once = aged(made);
    assert_eq!(
        once,
        [Lasting {
            status: 0,
            rounds: Some(1)
        }]
    );
    assert_eq!(aged(&once), []);
}

#[test]
fn eu_28_current_becomes_maximal_at_the_end_of_the_turn() {
    let at = Position::of(&[
        "Aquila Alba 3000/1200 exhausted",
        "Aquila Bria 2000",
        "Boreas Esta 3000/1200",
    ]);
    let after = recovered(at.field(), AQUILA);
    assert_eq!(after.len(), 1);
    let army = after[0].1.as_ref().unwrap();
    assert_eq!((army.current, army.exhausted), (3000, true));
    assert_eq!(recovered(at.field(), BOREAS).len(), 1);
}
