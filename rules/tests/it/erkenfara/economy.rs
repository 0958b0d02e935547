//! The economy round's sums: EU-08, EU-10, EU-11, EU-12, EU-13, EU-14, EU-37, EU-42, EU-44, EU-48, EU-49.

use proptest::prelude::{prop_assert_eq, proptest};
use rules::erkenfara::turn::updates::after_winter;
use rules::erkenfara::winter::economy::{
    FREE, affordable, cut, income, income_by_region, place, places, upkeep,
};
use rules::erkenfara::world::production::percent;
use rules::erkenfara::world::production::production;
use serde_json::json;

use super::{AQUILA, BOREAS, CORVUS, Position};

#[test]
fn percentages_are_rounded_half_up() {
    assert_eq!(
        [percent(50, 1), percent(49, 1), percent(1005, 10)],
        [1, 0, 101]
    );
    assert_eq!(percent(i64::MAX, 100), i64::MAX);
}

#[test]
fn eu_08_income_is_the_production_of_owned_regions() {
    let at = Position::of(&[]);
    assert_eq!(income(at.field(), AQUILA), 1900);
    assert_eq!(income(at.field(), CORVUS), 300);
    let status = |status: &str| {
        let at = Position::with(&[], &[("/regions/Alba/statuses", json!([status]))]);
        income(at.field(), AQUILA)
    };
    assert_eq!((status("taxed"), status("burned")), (900, 900));
}

#[test]
fn eu_08_an_occupier_has_a_fifth_and_the_owner_nothing() {
    let at = Position::with(
        &[],
        &[
            ("/regions/Alba/occupier", json!("Boreas")),
            ("/regions/Alba/production", json!(1009)),
        ],
    );
    assert_eq!(income(at.field(), AQUILA), 900);
    assert_eq!(income(at.field(), BOREAS), 1800 + 201);
    let regions = income_by_region(at.field(), BOREAS);
    assert_eq!(regions[0], (at.region("Alba"), 201));
    let burned = Position::with(
        &[],
        &[
            ("/regions/Alba/occupier", json!("Boreas")),
            ("/regions/Alba/statuses", json!(["burned"])),
        ],
    );
    assert_eq!(income(burned.field(), BOREAS), 1800);
}

#[test]
fn eu_10_upkeep_is_the_sources_formula() {
    assert_eq!([0, 29_999, 30_000, 31_667, 33_333].map(upkeep), [0; 5]);
    assert_eq!(upkeep(50_000), 7143);
    assert_eq!(upkeep(100_000), 100_000);
    // f(60000) = 1800000000 / 140000 + …: 17142.857…
    assert_eq!(upkeep(60_000), 17_143);
    assert_eq!(upkeep(i64::MAX), i64::MAX);
}

#[test]
fn eu_44_upkeep_is_free_up_to_33_340() {
    assert_eq!((upkeep(FREE), affordable(0)), (0, FREE));
    assert_eq!(upkeep(FREE + 1), 1);
    assert_eq!(affordable(7143), 50_000);
    assert!(upkeep(affordable(1000) + 1) > 1000);
}

#[test]
fn eu_11_armies_are_cut_by_the_same_ratio() {
    // What 7143 gold pay: 50 000.
    assert_eq!(cut(&[60_000, 40_000], 7143), [30_000, 20_000]);
    assert_eq!(cut(&[60_001, 40_000], 7143), [30_000, 19_999]);
    assert_eq!(cut(&[20_000, 13_000], 0), [20_000, 13_000]);
}

#[test]
fn eu_49_armies_that_stop_at_1000_make_the_others_give_more() {
    let left = cut(&[98_000, 1000, 1500], 7143);
    assert_eq!(left, [48_000, 1000, 1000]);
    // The first three would be below 1000 only once the last one has stopped.
    let left = cut(&[1990, 1980, 1000, 95_030], 7143);
    assert_eq!(left.iter().sum::<i64>() / 10, 5000);
    assert!(left.iter().all(|left| *left >= 1000), "{left:?}");
}

#[test]
fn eu_49_the_smallest_are_disbanded_whole_and_the_others_scaled_anew() {
    // 34 armies: 33 340 pays 33 of 1000. Of the two smallest the first by name goes; the other stops at
    // 1000, and the rest have 32 340 among them.
    let mut maximal = vec![1100; 34];
    maximal[..2].fill(1000);
    let mut wanted = vec![1010; 34];
    wanted[..2].copy_from_slice(&[0, 1000]);
    assert_eq!(cut(&maximal, 0), wanted);
    // Those that are left are not cut at all if they can be paid.
    let mut wanted = vec![1000; 34];
    wanted[0] = 0;
    assert_eq!(cut(&[1000; 34], 0), wanted);
    let mut maximal = vec![2000; 40];
    maximal[5] = 1500;
    let left = cut(&maximal, 0);
    let gone: Vec<usize> = (0..40).filter(|at| left[*at] == 0).collect();
    assert_eq!(gone, [0, 1, 2, 3, 4, 5, 6]);
    assert!(left.iter().all(|left| *left == 0 || *left == 1010));
}

/// The same as [`cut`], said in another way: the fewest of the smallest go, then the fewest of what is left
/// stop at 1000, so that the others have 1000 or more.
fn shared(maximal: &[i64], most: i64) -> Vec<i64> {
    let total: i64 = maximal.iter().sum();
    if total <= most {
        return maximal.to_vec();
    }
    let mut order: Vec<usize> = (0..maximal.len()).collect();
    order.sort_by_key(|at| maximal[*at]);
    let payable = usize::try_from(most / 1000).unwrap();
    let kept = order.split_off(order.len().saturating_sub(payable));
    let mut left = vec![0; maximal.len()];
    for stopped in 0..=kept.len() {
        let (least, others) = kept.split_at(stopped);
        let whole: i64 = others.iter().map(|at| maximal[*at]).sum();
        let share = (most - 1000 * i64::try_from(stopped).unwrap()).min(whole);
        let parts: Vec<i64> = others
            .iter()
            .map(|at| maximal[*at] * share / whole)
            .collect();
        if parts.iter().all(|part| *part >= 1000) {
            for at in least {
                left[*at] = 1000;
            }
            for (at, part) in others.iter().zip(parts) {
                left[*at] = part;
            }
            return left;
        }
    }
    left
}

proptest! {
    #[test]
    fn eu_49_what_is_left_can_be_paid_and_is_shared_by_what_there_was(
        maximal in proptest::collection::vec(1000_i64..60_000, 1..60),
        purse in 0_i64..60_000,
    ) {
        prop_assert_eq!(cut(&maximal, purse), shared(&maximal, affordable(purse)));
    }

    #[test]
    fn eu_49_the_same_of_many_small_armies(
        maximal in proptest::collection::vec(1000_i64..1300, 30..70),
        purse in 0_i64..3000,
    ) {
        prop_assert_eq!(cut(&maximal, purse), shared(&maximal, affordable(purse)));
    }
}

#[test]
fn eu_12_raising_in_forts_beside_them_at_sea_and_with_rested_armies() {
    let at = Position::of(&["Aquila Bria 5000 well rested", "Aquila Alba 2000"]);
    let places = places(at.field(), AQUILA);
    let regions: Vec<_> = places.iter().map(|(region, _)| *region).collect();
    assert_eq!(at.names(&regions), "Bria, Fort Alba, Mare");
    let refused = |name: &str| place(at.field(), AQUILA, at.region(name));
    at.is_refused(refused("Alba"), "EU-12", "nothing can be raised in Alba");
    at.is_refused(refused("Nox"), "EU-12", "Nox");
    at.is_refused(refused("Fort Fara"), "EU-12", "Fort Fara");
    let enemy = Position::of(&["Boreas fleet Mare 2000"]);
    let refused = place(enemy.field(), AQUILA, enemy.region("Mare"));
    enemy.is_refused(refused, "EU-12", "without enemies");
}

#[test]
fn eu_13_negative_statuses_bar_raising() {
    for (what, value) in [
        ("statuses", json!(["taxed"])),
        ("statuses", json!(["burned"])),
        ("statuses", json!(["besieged"])),
        ("occupier", json!("Boreas")),
    ] {
        let at = Position::with(&[], &[(&format!("/regions/Fort Alba/{what}"), value)]);
        assert_eq!(places(at.field(), AQUILA), []);
        let refused = place(at.field(), AQUILA, at.region("Mare"));
        at.is_refused(refused, "EU-12", "without a negative status");
    }
}

#[test]
fn eu_37_nothing_is_raised_beside_a_foreign_army() {
    let at = Position::with(
        &["Boreas Fort Alba 2000", "Boreas fleet Mare 2000"],
        &[("/peace", json!([["Aquila", "Boreas"]]))],
    );
    for name in ["Fort Alba", "Mare"] {
        let refused = place(at.field(), AQUILA, at.region(name));
        at.is_refused(refused, "EU-37", "a foreign army stands in");
    }
    let alone = Position::of(&[]);
    assert_eq!(place(alone.field(), AQUILA, alone.region("Mare")), Ok(()));
}

#[test]
fn eu_14_taxed_goes_and_burned_becomes_taxed() {
    let at = Position::with(
        &[],
        &[
            ("/regions/Alba/statuses", json!(["taxed"])),
            ("/regions/Bria/statuses", json!(["burned"])),
            ("/regions/Esta/occupier", json!("Aquila")),
        ],
    );
    let after = after_winter(&at.world, &at.board.lands);
    let regions: Vec<_> = after.iter().map(|(region, _)| *region).collect();
    assert_eq!(at.names(&regions), "Alba, Bria");
    assert!(!after[0].1.taxed && !after[0].1.burned);
    assert!(after[1].1.taxed && !after[1].1.burned);
}

#[test]
fn eu_42_an_unowned_region_becomes_its_occupiers() {
    let at = Position::with(&[], &[("/regions/Cora/occupier", json!("Corvus"))]);
    let after = after_winter(&at.world, &at.board.lands);
    assert_eq!(after.len(), 1);
    assert_eq!(
        (after[0].1.owner, after[0].1.occupier),
        (Some(CORVUS), None)
    );
}

#[test]
fn eu_48_unowned_occupied_land_yields_nothing_in_its_first_winter() {
    let at = Position::with(&[], &[("/regions/Cora/occupier", json!("Corvus"))]);
    assert_eq!(income(at.field(), CORVUS), 300);
    let mut board = at.board.clone();
    for (region, land) in after_winter(&at.world, &board.lands) {
        board.lands[region.index()] = land;
    }
    let next = Position { board, ..at };
    assert_eq!(income(next.field(), CORVUS), 805);
}

#[test]
fn eu_31_statuses_change_what_a_region_yields() {
    let at = Position::with(
        &[],
        &[
            (
                "/statuses",
                json!([{"name": "Fair", "of": "region", "production": 25}]),
            ),
            ("/regions/Cora/statuses", json!(["Fair"])),
        ],
    );
    let cora = at.region("Cora");
    let land = at.board.land(cora).unwrap();
    assert_eq!(production(&at.world, cora, land), 631);
}
