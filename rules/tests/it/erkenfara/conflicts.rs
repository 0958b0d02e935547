//! Exchanges and retreats: EU-21 … EU-25, EU-39, EU-41, EU-47, EU-64.

use rules::erkenfara::turn::exchange::{Cause, Outcome, advantages, exchange, strength, sum};
use rules::erkenfara::turn::retreat::{embarked, haven, retreats, together};
use serde_json::json;

use super::{AQUILA, BOREAS, CORVUS, Position};

#[test]
fn eu_21_strength_advantage_is_the_stronger_ones_in_whole_percent() {
    assert_eq!(strength([15_000, 10_000]), [50, 0]);
    assert_eq!(strength([10_000, 14_999]), [0, 49]);
    assert_eq!(strength([5000, 5000]), [0, 0]);
    assert_eq!(strength([i64::MAX, 1]), [i64::MAX, 0]);
}

#[test]
fn eu_22_advantages_are_summed() {
    let at = Position::with(
        &[
            "Aquila Fort Alba 5000 well rested",
            "Boreas Bria 5000 exhausted",
        ],
        &[
            ("/armies/0/heroes", json!(2)),
            ("/armies/0/enchantment", json!(3)),
        ],
    );
    let home = at.troops(AQUILA, "Fort Alba");
    let all = advantages(at.field(), home, true, false);
    let causes: Vec<_> = all.iter().map(|it| (it.cause, it.percent)).collect();
    assert_eq!(
        causes,
        [
            (Cause::Rested, 10),
            (Cause::Homeland, 20),
            (Cause::Fortification, 20),
            (Cause::LastStand, 30),
            (Cause::Heroes, 6),
            (Cause::Enchantment, 30),
        ]
    );
    assert_eq!(sum(&all), 116);
    let guest = at.troops(BOREAS, "Bria");
    assert_eq!(sum(&advantages(at.field(), guest, false, true)), -40);
}

#[test]
fn eu_22_only_the_defender_has_homeland_and_walls() {
    let at = Position::of(&["Aquila Fort Alba 5000"]);
    let army = at.troops(AQUILA, "Fort Alba");
    assert_eq!(sum(&advantages(at.field(), army, false, true)), 0);
    assert_eq!(sum(&advantages(at.field(), army, true, true)), 40);
}

#[test]
fn eu_41_a_besieged_fortification_keeps_its_bonus_and_an_occupied_one_has_none() {
    let of = |what: &str, value| {
        let at = Position::with(
            &["Aquila Fort Alba 5000"],
            &[(&format!("/regions/Fort Alba/{what}"), value)],
        );
        let army = at.troops(AQUILA, "Fort Alba");
        sum(&advantages(at.field(), army, true, true))
    };
    assert_eq!(of("statuses", json!(["besieged"])), 40);
    assert_eq!(of("occupier", json!("Boreas")), 20);
}

#[test]
fn eu_31_statuses_give_advantages() {
    let at = Position::with(
        &["Aquila Cora 5000 Blessed"],
        &[
            (
                "/statuses",
                json!([
                    {"name": "Blessed", "of": "army", "advantage": 7},
                    {"name": "Hills", "of": "region", "advantage": 15},
                ]),
            ),
            ("/regions/Cora/statuses", json!(["Hills"])),
        ],
    );
    let army = at.troops(AQUILA, "Cora");
    assert_eq!(sum(&advantages(at.field(), army, true, true)), 22);
    assert_eq!(sum(&advantages(at.field(), army, false, true)), 7);
}

#[test]
fn eu_23_the_difference_says_what_each_side_loses() {
    let even = [(10_000, 10_000); 2];
    let of = |first: i64, second: i64| {
        let it = exchange(even, [0, 0], [first, second], false);
        (it.outcome, it.winner, it.after)
    };
    let draw = Some((9000, 9500));
    assert_eq!(of(60, 10), (Outcome::Draw, None, [draw, draw]));
    let minor = [draw, Some((8000, 9000))];
    assert_eq!(of(61, 10), (Outcome::Minor, Some(0), minor));
    let with = |more: i64| {
        let it = exchange(even, [0, more], [10, 10], false);
        (it.outcome, it.after)
    };
    let major = [Some((7000, 8500)), Some((9500, 9500))];
    assert_eq!(with(101), (Outcome::Major, major));
    assert_eq!(with(200), (Outcome::Major, major));
    assert_eq!(with(201), (Outcome::Superior, [None, Some((9000, 9500))]));
}

#[test]
fn eu_23_of_current_and_of_maximal_and_then_capped() {
    // The referee's example: 15 000 against 10 000.
    let it = exchange(
        [(15_000, 15_000), (10_000, 10_000)],
        [-20, 30],
        [61, 14],
        false,
    );
    assert_eq!((it.strength, it.results), ([50, 0], [91, 44]));
    assert_eq!((it.outcome, it.winner), (Outcome::Draw, None));
    assert_eq!(it.after, [Some((13_500, 14_250)), Some((9000, 9500))]);
    // Rounded half up: 10 % of 1005 are 101.
    let it = exchange([(1115, 1115), (1115, 1115)], [0, 0], [1, 1], false);
    assert_eq!(it.after[0], Some((1003, 1059)));
}

#[test]
fn eu_24_below_1000_an_army_is_gone() {
    let it = exchange([(1100, 5000), (1112, 5000)], [0, 0], [1, 1], false);
    assert_eq!(it.after, [None, Some((1001, 4750))]);
}

#[test]
fn eu_47_overrun_spares_a_winner_ten_times_as_strong() {
    let values = [(20_000, 20_000), (2000, 2000)];
    let spared = exchange(values, [0, 0], [1, 100], true);
    assert_eq!(
        (spared.strength[0], spared.outcome),
        (900, Outcome::Superior)
    );
    assert_eq!(spared.after, [Some((20_000, 20_000)), None]);
    let not = exchange(values, [0, 0], [1, 100], false);
    assert_eq!(not.after[0], Some((18_000, 19_000)));
    let weaker = exchange([(19_999, 20_000), (2000, 2000)], [0, 0], [1, 100], true);
    assert_eq!(weaker.after[0], Some((17_999, 19_000)));
}

#[test]
fn eu_25_a_retreat_is_to_a_neighbour_without_enemies_and_others_of_its_kind() {
    let at = Position::with(
        &[
            "Aquila Bria 5000",
            "Boreas Cora 2000",
            "Corvus Alba 2000",
            "Aquila Mare 1000",
        ],
        &[("/peace", json!([["Aquila", "Corvus"]]))],
    );
    let army = at.troops(AQUILA, "Bria");
    assert_eq!(at.names(&retreats(at.field(), army)), "Mare");
    let foe = at.troops(BOREAS, "Cora");
    assert_eq!(at.names(&retreats(at.field(), foe)), "Dora, Nox");
    let friend = at.troops(CORVUS, "Alba");
    assert_eq!(at.names(&retreats(at.field(), friend)), "Fort Alba");
}

#[test]
fn eu_25_without_such_a_region_there_is_no_retreat() {
    let at = Position::of(&[
        "Aquila Fort Alba 5000",
        "Boreas Alba 2000",
        "Boreas fleet Mare 2000",
    ]);
    let army = at.troops(AQUILA, "Fort Alba");
    assert_eq!(retreats(at.field(), army), []);
    let last = advantages(at.field(), army, true, false);
    assert!(last.iter().any(|it| it.cause == Cause::LastStand));
}

#[test]
fn eu_39_a_fleets_troops_go_along_to_what_is_legal_for_both() {
    let at = Position::with(
        &[
            "Aquila fleet Nox 5000",
            "Aquila Nox 2000",
            "Boreas Oro 1000",
            "Corvus Mare 1000",
        ],
        &[(
            "/peace",
            json!([["Aquila", "Corvus"], ["Aquila", "Boreas"]]),
        )],
    );
    let fleet = at.fleet(AQUILA, "Nox");
    let carried = embarked(at.field(), fleet, BOREAS);
    assert_eq!(carried.len(), 1);
    assert_eq!(at.names(&retreats(at.field(), fleet)), "Mare, Oro");
    // In both stand others' troops: the fleet goes alone.
    assert_eq!(
        at.names(&together(at.field(), fleet, &carried)),
        "Mare, Oro"
    );
    let open = Position::with(
        &[
            "Aquila fleet Nox 5000",
            "Aquila Nox 2000",
            "Corvus Mare 1000",
        ],
        &[("/peace", json!([["Aquila", "Corvus"]]))],
    );
    let fleet = open.fleet(AQUILA, "Nox");
    let carried = embarked(open.field(), fleet, BOREAS);
    assert_eq!(open.names(&together(open.field(), fleet, &carried)), "Oro");
}

#[test]
fn eu_39_allies_protect_troops_and_others_stay_untouched() {
    let allied = |what: &str| {
        let at = Position::with(
            &["Aquila fleet Nox 5000", "Corvus Nox 2000"],
            &[(what, json!([["Aquila", "Corvus"]]))],
        );
        embarked(at.field(), at.fleet(AQUILA, "Nox"), BOREAS).len()
    };
    assert_eq!((allied("/alliance"), allied("/peace")), (1, 0));
}

#[test]
fn eu_64_a_retreat_goes_by_owner_then_land_then_the_way_to_a_fort_then_name() {
    let of = |army: &str, at: &str, changes: &[(&str, serde_json::Value)]| {
        let position = Position::with(&[&format!("{army} {at} 5000")], changes);
        let army = &position.board.armies[0];
        let legal = retreats(position.field(), army);
        let to = haven(position.field(), army.seat(), &legal).unwrap();
        position.names(&[to])
    };
    // Own land before nobody's, although that comes first by name.
    assert_eq!(of("Boreas", "Dora", &[]), "Esta");
    // A friend's before nobody's, nobody's before an enemy's; a truce makes nobody a friend.
    let peace = [("/peace", json!([["Aquila", "Boreas"]]))];
    assert_eq!(of("Aquila", "Dora", &peace), "Esta");
    assert_eq!(of("Aquila", "Dora", &[]), "Cora");
    // Land before sea, and the sea before an enemy's land.
    assert_eq!(of("Corvus", "Bria", &[]), "Cora");
    let taken = [("/regions/Cora/owner", json!("Boreas"))];
    assert_eq!(of("Corvus", "Bria", &taken), "Mare");
    // The nearer to an own fortification, whatever lies between.
    let wide = [("/regions/Dora/owner", json!("Boreas"))];
    assert_eq!(of("Boreas", "Esta", &wide), "Fara");
    // Without one, by name.
    let none = [
        ("/regions/Dora/owner", json!("Boreas")),
        ("/regions/Fort Fara/owner", json!("Corvus")),
    ];
    assert_eq!(of("Boreas", "Esta", &none), "Dora");
}

#[test]
fn eu_23_the_nearest_throw_that_would_have_ended_it_otherwise() {
    let of = |values, rolls| {
        let found = exchange([(values, values), (10_000, 10_000)], [0, 0], rolls, false);
        assert_eq!(found.advantage(0), (values - 10_000) / 100);
        [found.nearest_change(0), found.nearest_change(1)]
    };
    let draw = |roll| Some((roll, Outcome::Draw, None));
    // 71 against 20: by one of the two it is a draw.
    assert_eq!(of(10_000, [71, 20]), [draw(70), draw(21)]);
    let minor = |roll| Some((roll, Outcome::Minor, Some(0)));
    assert_eq!(of(10_000, [60, 10]), [minor(61), minor(9)]);
    // Three times as strong, it is superior whatever the other throws.
    assert_eq!(of(40_000, [60, 10]), [None, None]);
    assert_eq!(
        of(15_000, [100, 50]),
        [draw(50), Some((49, Outcome::Major, Some(0)))]
    );
}
