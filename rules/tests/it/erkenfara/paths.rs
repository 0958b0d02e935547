//! Reach and paths: EU-03, EU-16, EU-19, EU-36.

use rules::Seat;
use rules::erkenfara::turn::paths::{ends, reach, route};
use rules::erkenfara::world::board::Army;
use serde_json::json;

use super::{AQUILA, BOREAS, Position};

/// Where an army can go, as `Bria 1, Cora 2, Dora 3!`.
fn reached(at: &Position, army: &Army) -> String {
    let reach = reach(at.field(), army);
    let text = reach.into_iter().map(|(region, (steps, exhausted))| {
        let mark = if exhausted { "!" } else { "" };
        format!("{} {steps}{mark}", at.world.name(region))
    });
    text.collect::<Vec<_>>().join(", ")
}

#[test]
fn eu_16_land_armies_go_two_regions_free_and_four_exhausted() {
    let at = Position::of(&["Aquila Alba 5000"]);
    let army = at.troops(AQUILA, "Alba");
    assert_eq!(
        reached(&at, army),
        "Bria 1, Cora 2, Dora 3!, Esta 4!, Fort Alba 1, Mare 1, Nox 2, Oro 3!, Fara 4!, Fort Fara 4!"
            .split(", ")
            .collect::<std::collections::BTreeSet<_>>()
            .into_iter()
            .collect::<Vec<_>>()
            .join(", ")
    );
    let path = route(at.field(), army, &[at.region("Esta")]).unwrap();
    assert_eq!(at.names(&path), "Bria, Cora, Dora, Esta");
}

#[test]
fn eu_16_fleets_go_four_seas_free_and_eight_exhausted() {
    let sea = |at: usize| format!("Sea {}", char::from(b'A' + u8::try_from(at).unwrap()));
    let mut scenario = super::lands();
    for at in 0..9 {
        scenario["regions"][sea(at)] = json!({"kind": "sea"});
        let before = if at == 0 {
            "Mare".to_owned()
        } else {
            sea(at - 1)
        };
        let edges = scenario["edges"].as_array_mut().unwrap();
        edges.push(json!([before, sea(at)]));
    }
    scenario["armies"] = json!([super::army("Aquila fleet Mare 2000")]);
    let world = super::try_world(scenario, rules::erkenfara::world::Options::default()).unwrap();
    let state = rules::erkenfara::state::State::new(&world);
    let at = Position {
        board: state.board.clone(),
        ties: state.ties(&world),
        world,
    };
    let fleet = at.fleet(AQUILA, "Mare");
    let found = reach(at.field(), fleet);
    let of = |name: &str| found.get(&at.region(name)).copied();
    assert_eq!(of("Sea D"), Some((4, false)));
    assert_eq!(of("Sea E"), Some((5, true)));
    assert_eq!((of("Sea H"), of("Sea I")), (Some((8, true)), None));
    assert_eq!(of("Alba"), None);
    let far = route(at.field(), fleet, &[at.region("Sea I")]);
    at.is_refused(far, "EU-16", "at most 8 regions");
}

#[test]
fn eu_03_fleets_stay_at_sea() {
    let at = Position::of(&["Aquila fleet Mare 5000"]);
    let fleet = at.fleet(AQUILA, "Mare");
    assert_eq!(reached(&at, fleet), "Nox 1, Oro 2");
    let ashore = route(at.field(), fleet, &[at.region("Alba")]);
    at.is_refused(ashore, "EU-03", "a fleet cannot be in Alba");
}

#[test]
fn eu_16_a_path_ends_in_but_never_passes_an_enemy() {
    let at = Position::of(&[
        "Aquila Alba 5000",
        "Boreas Bria 2000",
        "Boreas fleet Mare 2000",
    ]);
    let army = at.troops(AQUILA, "Alba");
    // Mare holds an enemy fleet: the troops would drown there.
    assert_eq!(reached(&at, army), "Bria 1, Fort Alba 1");
    let through = route(at.field(), army, &[at.region("Bria"), at.region("Cora")]);
    at.is_refused(through, "EU-16", "not through it to Cora");
    let beyond = route(at.field(), army, &[at.region("Cora")]);
    at.is_refused(beyond, "EU-16", "Cora is too far from Alba");
}

#[test]
fn eu_16_among_enemies_an_army_may_leave() {
    let at = Position::of(&[
        "Aquila Alba 5000",
        "Boreas fleet Mare 2000",
        "Aquila Mare 1000",
    ]);
    let troops = at.troops(AQUILA, "Mare");
    assert!(reached(&at, troops).contains("Bria 1"));
}

#[test]
fn eu_36_friends_do_not_block_and_enemies_of_either_kind_do() {
    let friends = Position::with(
        &["Aquila Alba 5000", "Boreas Bria 2000"],
        &[("/peace", json!([["Aquila", "Boreas"]]))],
    );
    let army = friends.troops(AQUILA, "Alba");
    let path = route(friends.field(), army, &[friends.region("Cora")]).unwrap();
    assert_eq!(friends.names(&path), "Bria, Cora");
    let fleet = Position::of(&["Aquila fleet Mare 5000", "Boreas Nox 2000"]);
    let army = fleet.fleet(AQUILA, "Mare");
    assert_eq!(reached(&fleet, army), "Nox 1");
}

#[test]
fn eu_36_a_path_may_return_to_its_start() {
    let at = Position::of(&["Aquila Alba 5000"]);
    let army = at.troops(AQUILA, "Alba");
    let path = route(at.field(), army, &[at.region("Bria"), at.region("Alba")]).unwrap();
    assert_eq!(at.names(&path), "Bria, Alba");
    let nowhere = route(at.field(), army, &[at.region("Alba")]);
    at.is_refused(nowhere, "EU-16", "already in Alba");
}

#[test]
fn eu_16_stops_count_all_their_steps() {
    let at = Position::of(&["Aquila Alba 5000"]);
    let army = at.troops(AQUILA, "Alba");
    let stops = |names: &[&str]| -> Vec<_> { names.iter().map(|name| at.region(name)).collect() };
    let path = route(at.field(), army, &stops(&["Mare", "Cora"])).unwrap();
    assert_eq!(at.names(&path), "Mare, Bria, Cora");
    let far = route(at.field(), army, &stops(&["Fort Alba", "Dora"]));
    at.is_refused(far, "EU-16", "Dora is too far from Alba");
}

#[test]
fn eu_19_no_move_ends_beside_a_friend_of_the_same_kind() {
    let at = Position::with(
        &[
            "Aquila Alba 5000",
            "Boreas Bria 2000",
            "Boreas fleet Mare 2000",
        ],
        &[("/peace", json!([["Aquila", "Boreas"]]))],
    );
    let army = at.troops(AQUILA, "Alba");
    let refused = ends(at.field(), army, at.region("Bria"), false);
    at.is_refused(refused, "EU-19", "an army of Boreas stands in Bria");
    assert_eq!(ends(at.field(), army, at.region("Mare"), false), Ok(()));
}

#[test]
fn eu_19_troops_need_a_fleet_among_enemies_at_sea() {
    let at = Position::of(&["Aquila Alba 5000", "Boreas fleet Mare 2000"]);
    let army = at.troops(AQUILA, "Alba");
    let mare = at.region("Mare");
    assert_eq!(ends(at.field(), army, mare, true), Ok(()));
    at.is_refused(
        ends(at.field(), army, mare, false),
        "EU-19",
        "troops need a fleet",
    );
    // An enemy army on land is what one fights.
    let on_land = Position::of(&["Aquila Alba 5000", "Boreas Bria 2000"]);
    let army = on_land.troops(AQUILA, "Alba");
    assert_eq!(
        ends(on_land.field(), army, on_land.region("Bria"), false),
        Ok(())
    );
    assert_eq!(army.seat(), Seat(0));
    assert!(on_land.ties.enemies(AQUILA, BOREAS));
}
