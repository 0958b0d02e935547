//! Campaign and map: EU-02 … EU-06, EU-31, EU-61.

use rules::erkenfara::Erkenfara;
use rules::erkenfara::setup::scenario::Scenario;
use rules::erkenfara::state::State;
use rules::erkenfara::world::ties::Ties;
use rules::erkenfara::world::{Founder, Options, World, board, invariants};
use rules::map::{self, Kind, Map, Place, Region, Start, TreatyKind};
use rules::{Game, MapSetup, Seat, Setup};
use serde_json::{Value, json};

use super::{AQUILA, BOREAS, CORVUS, Position, army, scenario, try_world};

#[track_caller]
fn wrong(scenario: Value, words: &str) {
    let fault = try_world(scenario, Options::default()).unwrap_err();
    let said = fault.to_string();
    assert!(said.contains(words), "{said:?} does not say {words:?}");
}

#[test]
fn eu_02_a_fortification_borders_one_land_region_and_seas() {
    let at = Position::of(&[]);
    let fort = at.region("Fort Alba");
    assert_eq!(at.names(at.world.map.borders(fort)), "Alba, Mare");
    assert_eq!(at.world.site(fort).level, 2);
    let level = |level: i64| scenario(&[], &[("/regions/Fort Alba/level", json!(level))]);
    wrong(level(0), "the level of Fort Alba is 1 to 4, not 0 (EU-02)");
    wrong(level(5), "not 5 (EU-02)");
    wrong(
        joined("Fort Alba", "Bria"),
        "borders exactly one land region",
    );
    wrong(
        scenario(&[], &[("/regions/Mare/production", json!(5))]),
        "Mare is sea and produces nothing (EU-02)",
    );
    wrong(
        scenario(&[], &[("/regions/Mare/owner", json!("Aquila"))]),
        "Mare is sea, which nobody owns (EU-02)",
    );
    wrong(
        scenario(&[], &[("/regions/Alba/level", json!(1))]),
        "Alba is not a fortification",
    );
}

/// The lands with one border more.
fn joined(one: &str, other: &str) -> Value {
    let mut scenario = scenario(&[], &[]);
    let edges = scenario["edges"].as_array_mut().unwrap();
    edges.push(json!([one, other]));
    scenario
}

#[test]
fn eu_03_one_land_army_and_one_sea_army_in_a_region() {
    let both = Position::of(&["Aquila fleet Mare 3000", "Aquila Mare 2000"]);
    assert_eq!(both.board.armies.len(), 2);
    wrong(
        scenario(&["Aquila Alba 3000", "Boreas Alba 2000"], &[]),
        "two armies of one kind stand in Alba (EU-03)",
    );
    wrong(
        scenario(&["Aquila fleet Alba 3000"], &[]),
        "is a fleet on land (EU-03)",
    );
}

#[test]
fn eu_04_homeland_is_what_the_scenario_says_else_what_was_owned() {
    let at = Position::with(&[], &[("/homeland", json!({"Boreas": ["Fara"]}))]);
    let home = |seat: Seat| at.names(&at.board.empires[seat.index()].homeland);
    assert_eq!(home(AQUILA), "Alba, Bria, Fort Alba");
    assert_eq!(home(BOREAS), "Fara");
    wrong(
        scenario(&[], &[("/homeland", json!({"Boreas": ["Oro"]}))]),
        "Oro is sea, which is nobody's homeland (EU-04)",
    );
    wrong(
        scenario(&[], &[("/regions/Alba/occupier", json!("Aquila"))]),
        "Alba is occupied by its owner (EU-04)",
    );
}

#[test]
fn eu_05_enemies_are_all_without_peace_or_alliance() {
    let at = Position::with(
        &[],
        &[
            ("/peace", json!([["Boreas", "Aquila"]])),
            ("/alliance", json!([["Boreas", "Corvus"]])),
        ],
    );
    assert!(!at.ties.enemies(AQUILA, BOREAS) && !at.ties.allied(AQUILA, BOREAS));
    assert!(!at.ties.enemies(BOREAS, CORVUS) && at.ties.allied(CORVUS, BOREAS));
    assert!(at.ties.enemies(AQUILA, CORVUS) && at.ties.enemies(CORVUS, AQUILA));
    assert!(!at.ties.enemies(AQUILA, AQUILA) && at.ties.allied(AQUILA, AQUILA));
    wrong(
        scenario(&[], &[("/peace", json!([["Aquila", "Aquila"]]))]),
        "needs no treaty with itself",
    );
}

#[test]
fn eu_06_an_army_has_1000_at_least_and_no_more_than_its_maximal() {
    let at = Position::of(&["Aquila Alba 3000/1000"]);
    let army = at.troops(AQUILA, "Alba");
    assert_eq!((army.current, army.maximal), (1000, 3000));
    assert_eq!(army.clone().valued(999, 3000), None);
    wrong(
        scenario(&["Aquila Alba 3000/999"], &[]),
        "less than 1000 (EU-06)",
    );
    wrong(
        scenario(&["Aquila Alba 3000/3001"], &[]),
        "more than its maximal value (EU-06)",
    );
    wrong(scenario(&["Aquila Alba 999"], &[]), "not 999 (EU-06)");
}

#[test]
fn eu_31_statuses_are_made_without_code() {
    let swamp = json!([{"name": "Swamp", "of": "region", "negative": true, "production": -50}]);
    let at = Position::with(
        &[],
        &[
            ("/statuses", swamp.clone()),
            ("/regions/Bria/statuses", json!(["swamp"])),
        ],
    );
    let bria = at.region("Bria");
    assert!(at.board.land(bria).unwrap().is_negative(&at.world));
    wrong(
        scenario(&[], &[("/regions/Bria/statuses", json!(["swamp"]))]),
        "\"swamp\" is not a status of this kind",
    );
    let mut marsh = scenario(&[], &[("/statuses", swamp)]);
    marsh["statuses"][0]["production"] = json!(-101);
    wrong(
        marsh,
        "production of the status \"Swamp\" is -100 to 1000, not -101 (EU-31)",
    );
}

#[test]
fn eu_61_truce_and_shelter_make_no_enemies() {
    let options = Options {
        truce: 2,
        shelter: 3,
        ..Options::default()
    };
    let world = try_world(scenario(&[], &[]), options).unwrap();
    let mut board = world.board();
    let enemies = |board: &_| Ties::of_year(&world, board).enemies(AQUILA, BOREAS);
    assert!(!enemies(&board));
    board.year = 3;
    assert!(enemies(&board));
    board.empires[1].entered = Some(3);
    assert!(!enemies(&board));
    board.year = 6;
    assert!(enemies(&board));
}

#[test]
fn a_world_is_written_as_it_is_read() {
    let armies = [
        "Aquila Alba 5000 well rested",
        "Boreas fleet Oro 3000/2000 exhausted",
    ];
    let given = scenario(
        &armies,
        &[
            ("/peace", json!([["Aquila", "Boreas"]])),
            ("/regions/Esta/statuses", json!(["taxed"])),
            ("/regions/Esta/occupier", json!("Aquila")),
        ],
    );
    let world = try_world(given, Options::default()).unwrap();
    let state = State::new(&world);
    let written = Scenario::of(&world, &state);
    let again = written.world(Options::default()).unwrap();
    assert_eq!(again, world);
    assert_eq!(State::new(&again), state);
    let json = serde_json::to_value(&world).unwrap();
    assert_eq!(serde_json::from_value::<World>(json).unwrap(), world);
}

/// What a world begins with, on a map whose regions are numbered the other way round, behind mountains.
fn by_numbers(world: &World) -> MapSetup {
    let number = |at: Region| Region::at(world.map.len() - at.index());
    let all = |regions: &[Region]| regions.iter().copied().map(number).collect();
    let mountains = Place {
        kind: Kind::Impassable,
        ..Place::new("Peaks", "PKS")
    };
    let places = [mountains].into_iter();
    let places = places.chain(world.map.places().iter().rev().cloned());
    let ways = world.map.ways().iter();
    let ways: Vec<_> = ways
        .map(|way| (number(way.first), number(way.second)))
        .collect();
    let army = |army: &board::Army| map::Army {
        at: number(army.region()),
        kind: army.spot.kind,
        current: army.current.try_into().unwrap(),
        maximal: army.maximal.try_into().unwrap(),
        statuses: army
            .rested
            .then(|| "well rested".to_owned())
            .into_iter()
            .collect(),
        heroes: 0,
        enchantment: 0,
    };
    let start = |(seat, founder): (Seat, &Founder)| {
        let own = |land: &board::Holding| land.owner == Some(seat);
        let lands = world.map.regions().zip(&world.lands);
        let owns: Vec<Region> = lands
            .filter(|(_, land)| own(land))
            .map(|(at, _)| at)
            .collect();
        let armies = world.armies.iter().filter(|army| army.seat() == seat);
        Start {
            name: founder.name.clone(),
            owns: all(&owns),
            homeland: all(&founder.homeland),
            treasury: founder.treasury.try_into().unwrap(),
            armies: armies.map(army).collect(),
            ..Start::default()
        }
    };
    let taxed = world.map.regions().zip(&world.lands);
    let taxed = taxed.filter(|(_, land)| land.taxed);
    MapSetup {
        scenario: Some(map::Scenario {
            seats: Seat::first(3).zip(&world.founders).map(start).collect(),
            order: Some(vec![0, 1, 2]),
            regions: taxed
                .map(|(at, _)| (number(at), vec!["Taxed".to_owned()]))
                .collect(),
            treaties: vec![(0, 1, TreatyKind::Peace)],
            ..map::Scenario::default()
        }),
        ..Map::new(places.collect(), &ways).unwrap().into()
    }
}

#[test]
fn a_scenario_by_numbers_makes_the_same_world_as_one_by_names() {
    let armies = ["Aquila Alba 5000 well rested", "Boreas fleet Oro 3000/2000"];
    let changes = [
        ("/peace", json!([["Boreas", "Aquila"]])),
        ("/regions/Esta/statuses", json!(["taxed"])),
        ("/homeland", json!({"Boreas": ["Fara"]})),
    ];
    let named = try_world(scenario(&armies, &changes), Options::default()).unwrap();
    let setup = Setup {
        seats: 3,
        options: serde_json::Map::new(),
        map: Some(by_numbers(&named)),
    };
    assert_eq!(Erkenfara::world(&setup).unwrap(), named);
}

#[test]
fn names_that_are_nobodys_are_named() {
    wrong(
        scenario(&[], &[("/turn_order", json!(["Aquila", "Boreas"]))]),
        "turn order names each",
    );
    wrong(
        scenario(&["Nobody Nowhere 1000"], &[]),
        "\"Nowhere\" is not a region",
    );
    wrong(
        joined("Alba", "Atlantis"),
        "an edge names \"Atlantis\", which is not a region",
    );
    let mut one = scenario(&[], &[]);
    one["empires"] = json!(["Aquila"]);
    wrong(one, "\"Boreas\" is not an empire: choose Aquila");
    assert_eq!(
        army("Aquila fleet Mare 3000/2000 exhausted")["current"],
        json!(2000)
    );
}

#[test]
fn eu_31_lists_that_are_too_long_are_refused_before_anything_is_made_of_them() {
    let many = |item: Value, count: usize| Value::Array(vec![item; count]);
    let numbered = |count: usize| -> Value {
        (0..count)
            .map(|at| (format!("X{at}"), json!({})))
            .collect::<serde_json::Map<String, Value>>()
            .into()
    };
    let pair = || json!(["?", "?"]);
    let cases = [
        (
            "/regions",
            numbered(401),
            "regions: there are 401, and the limit is 400",
        ),
        (
            "/starts",
            many(json!("?"), 401),
            "starts: there are 401, and the limit is 400",
        ),
        (
            "/edges",
            many(pair(), 79_801),
            "edges: there are 79801, and the limit is 79800",
        ),
        (
            "/empires",
            many(json!("?"), 8000),
            "empires: there are 8000, and the limit is 24",
        ),
        (
            "/turn_order",
            many(json!("?"), 25),
            "turn_order: there are 25, and the limit is 24",
        ),
        (
            "/armies",
            many(army("? ? 0"), 801),
            "armies: there are 801, and the limit is 800",
        ),
        (
            "/peace",
            many(pair(), 277),
            "peace: there are 277, and the limit is 276",
        ),
        (
            "/alliance",
            many(pair(), 277),
            "alliance: there are 277, and the limit is 276",
        ),
        (
            "/statuses",
            many(json!({"name": "?", "of": "army"}), 51),
            "statuses: there are 51, and the limit is 50",
        ),
        (
            "/homeland",
            json!({"?": many(json!("?"), 401)}),
            "a homeland: there are 401, and the limit is 400",
        ),
        (
            "/regions/Alba/statuses",
            many(json!("?"), 55),
            "the statuses of a region: there are 55, and the limit is 54",
        ),
    ];
    for (list, value, words) in cases {
        wrong(scenario(&[], &[(list, value)]), words);
    }
    let mut tired = army("Aquila Alba 3000");
    tired["statuses"] = many(json!("?"), 55);
    wrong(
        scenario(&[], &[("/armies", json!([tired]))]),
        "the statuses of an army: there are 55, and the limit is 54",
    );
    // Nobody lists the empires, and each region has an owner of its own.
    let owned = |at: usize| (format!("X{at}"), json!({"owner": format!("E{at}")}));
    let owned: serde_json::Map<String, Value> = (0..25).map(owned).collect();
    let mut unlisted = scenario(&[], &[("/regions", owned.into())]);
    for list in ["turn_order", "treasury", "empires"] {
        unlisted.as_object_mut().unwrap().remove(list);
    }
    wrong(unlisted, "empires: there are 25, and the limit is 24");
}

#[test]
fn invariants_find_what_does_not_hold() {
    let world = try_world(scenario(&["Aquila Alba 3000"], &[]), Options::default()).unwrap();
    let state = State::new(&world);
    assert_eq!(invariants::check(&world, &state), Ok(()));
    let broken = |change: fn(&mut State)| {
        let mut state = state.clone();
        change(&mut state);
        invariants::check(&world, &state).unwrap_err().to_string()
    };
    assert!(broken(|state| state.private[0].treasury = -1).contains("-1 gold"));
    assert!(broken(|state| state.board.armies[0].current = 4000).contains("EU-06"));
    assert!(broken(|state| state.board.turn = Some(AQUILA)).contains("in winter"));
    assert!(broken(|state| state.board.order.truncate(1)).contains("EU-54"));
    assert!(broken(|state| state.board.lands[0].besieged = true).contains("EU-27"));
}

#[test]
fn worlds_of_old_tables_say_apart_from_the_map_what_regions_are_worth() {
    let at = Position::of(&[]);
    let new = serde_json::to_value(&at.world).unwrap();
    let mut old = new.clone();
    let places = old["map"]["places"].as_array_mut().unwrap();
    let sites = places.iter_mut().map(|place| {
        let place = place.as_object_mut().unwrap();
        let production = place.remove("production").unwrap_or(json!(0));
        let level = place.remove("level").unwrap_or(json!(0));
        json!({"production": production, "level": level})
    });
    old["sites"] = sites.collect();
    assert_ne!(old, new);
    let read: World = serde_json::from_value(old).unwrap();
    assert_eq!(read, at.world);
    assert_eq!(serde_json::from_value::<World>(new).unwrap(), read);
    read.check().unwrap();
}
