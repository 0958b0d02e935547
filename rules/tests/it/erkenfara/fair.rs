//! Maps that are dealt fairly (EU-76).

use rules::erkenfara::Erkenfara;
use rules::erkenfara::state::State;
use rules::erkenfara::winter::economy::income;
use rules::erkenfara::world::World;
use rules::erkenfara::world::board::{Army, ArmyKind, Holding};
use rules::erkenfara::world::ties::Field;
use rules::map::{Kind, Region};
use rules::{Game, Homeland, Seat, Setup, SetupError};
use serde_json::{Map, Value, json};

/// A square of land of so many rows, each region worth another amount, with a sea along its upper side and a
/// fortification at each end of it.
fn square(rows: usize) -> Value {
    let name = |x: usize, y: usize| format!("R{x:02}x{y:02}");
    let mut regions = Map::new();
    let mut edges = Vec::new();
    regions.insert("Sea".into(), json!({"kind": "sea"}));
    for y in 0..rows {
        for x in 0..rows {
            let production = 500 + 100 * ((x * 7 + y * 3) % 10);
            regions.insert(name(x, y), json!({"production": production}));
            edges.extend((x > 0).then(|| json!([name(x - 1, y), name(x, y)])));
            edges.extend((y > 0).then(|| json!([name(x, y - 1), name(x, y)])));
        }
        edges.push(json!(["Sea", name(y, 0)]));
    }
    for (fort, x) in [("East Fort", 0), ("West Fort", rows - 1)] {
        regions.insert(fort.into(), json!({"kind": "fortification", "level": 2}));
        edges.extend([json!([fort, name(x, 0)]), json!([fort, "Sea"])]);
    }
    json!({"regions": regions, "edges": edges})
}

pub(super) fn dealt(rows: usize, seats: usize) -> Result<World, SetupError> {
    chosen(rows, seats, &json!([]))
}

fn chosen(rows: usize, seats: usize, homelands: &Value) -> Result<World, SetupError> {
    made(&square(rows), seats, homelands)
}

fn setup(scenario: &Value, seats: usize, homelands: &Value) -> Setup {
    let options = json!({"scenario": scenario, "homelands": homelands});
    Setup {
        seats,
        options: options.as_object().unwrap().clone(),
        map: None,
    }
}

fn made(scenario: &Value, seats: usize, homelands: &Value) -> Result<World, SetupError> {
    Erkenfara::world(&setup(scenario, seats, homelands))
}

fn homelands(scenario: &Value, seats: usize, chosen: &Value) -> Vec<Homeland> {
    let setup = setup(scenario, seats, chosen);
    Erkenfara::homelands(&setup, &Erkenfara::world(&setup).unwrap())
}

fn empires(world: &World) -> (State, Vec<i64>) {
    let state = State::new(world);
    let ties = state.ties(world);
    let field = Field::new(world, &state.board, &ties);
    let seats = state.board.seats();
    let incomes = seats.map(|seat| income(field, seat)).collect();
    (state, incomes)
}

#[test]
fn eu_76_each_empire_has_the_same_troops_and_land_of_the_same_worth() {
    for seats in 2..=12 {
        let world = dealt(7, seats).unwrap();
        let (state, incomes) = empires(&world);
        let (least, most) = (incomes.iter().min().unwrap(), incomes.iter().max().unwrap());
        assert!(10 * most <= 11 * least, "{seats}: {incomes:?}");
        let mut forts = 0;
        for seat in Seat::first(seats) {
            let own = |land: &&(Region, &Holding)| land.1.owner == Some(seat);
            let regions: Vec<_> = world.map.regions().zip(&state.board.lands).collect();
            let own: Vec<Region> = regions.iter().filter(own).map(|(at, _)| *at).collect();
            assert!((3..=8).contains(&own.len()), "{own:?}");
            // Its land hangs together.
            let mut reached = vec![own[0]];
            let mut next = 0;
            while let Some(at) = reached.get(next).copied() {
                next += 1;
                let beside = world.map.borders(at).iter();
                let more = beside.filter(|to| own.contains(to) && !reached.contains(to));
                let more: Vec<Region> = more.copied().collect();
                reached.extend(more);
            }
            assert_eq!(reached.len(), own.len(), "{own:?}");
            // There is one sea alone, and two fortifications: others have their troops on land.
            let troops = state.board.armies_of(seat).map(|army| army.maximal);
            assert_eq!(troops.sum::<i64>(), 14_000);
            let is_own =
                |army: &Army| army.spot.kind == ArmyKind::Sea || own.contains(&army.region());
            assert!(state.board.armies_of(seat).all(is_own));
            // What its land yields less is made good in gold, to the piece.
            let less = most - incomes[seat.index()];
            assert_eq!(state.private[seat.index()].treasury, 5_000 + less);
            let is_fort = |at: &&Region| world.kind(**at) == Kind::Fortification;
            let fort = own.iter().find(is_fort);
            forts += usize::from(fort.is_some());
            // Who has no fortification has leave to raise in its first region.
            let muster = state.board.empires[seat.index()].muster;
            let first = state.board.armies_of(seat).max_by_key(|army| army.maximal);
            let first = first.map(Army::region).filter(|_| fort.is_none());
            assert_eq!(muster, first);
        }
        // There are two: nobody goes without where there is one for each.
        assert!(forts == 2 || seats > 2 && forts < 2, "{seats}: {forts}");
    }
    // The same map is dealt the same way, without dice.
    assert_eq!(dealt(7, 5), dealt(7, 5));
}

#[test]
fn eu_76_a_map_says_for_how_many_it_can_be_dealt() {
    let refusal = dealt(2, 2).unwrap_err().to_string();
    let said = "the map has 4 land regions, and 2 empires need 3 each (EU-76): choose another map";
    assert!(refusal.ends_with(said), "{refusal}");
    let refusal = dealt(3, 4).unwrap_err().to_string();
    let said = "4 empires need 3 each (EU-76): choose 2 seats, or another map";
    assert!(refusal.ends_with(said), "{refusal}");
    // One region is worth more than all others: no two empires are alike.
    let mut rich = square(3);
    rich["regions"]["R01x01"]["production"] = json!(1_000_000);
    let made = |scenario: &Value, homelands: Value| made(scenario, 2, &homelands);
    assert!(made(&rich, json!([])).is_ok(), "nobody needs to own it");
    let refusal = made(&rich, json!(["R01x01", null]))
        .unwrap_err()
        .to_string();
    let said = "with R01x01 as homelands, the map cannot be dealt so that 2 empires have land in one piece";
    assert!(
        refusal.contains(said) && refusal.contains("EU-76"),
        "{refusal}"
    );
    // Islands of two regions each.
    let mut isles = json!({"regions": {"Sea": {"kind": "sea"}}, "edges": []});
    for isle in 0..4 {
        for half in ["East", "West"] {
            let name = format!("{half} {isle}");
            isles["regions"][&name] = json!({"production": 1000});
            isles["edges"]
                .as_array_mut()
                .unwrap()
                .push(json!([name, "Sea"]));
        }
        let strait = json!([format!("East {isle}"), format!("West {isle}")]);
        isles["edges"].as_array_mut().unwrap().push(strait);
    }
    let refusal = made(&isles, json!([])).unwrap_err().to_string();
    let said = "cannot be dealt so that 2 empires have land in one piece that yields about the same (EU-76): \
                choose another map";
    assert!(refusal.ends_with(said), "{refusal}");
}

#[test]
fn eu_76_a_map_that_yields_nothing_is_refused() {
    let mut barren = square(4);
    for (name, region) in barren["regions"].as_object_mut().unwrap() {
        if name.starts_with('R') {
            region["production"] = json!(0);
        }
    }
    let options = json!({"scenario": barren});
    let refusal = Erkenfara::world(&Setup {
        seats: 2,
        options: options.as_object().unwrap().clone(),
        map: None,
    });
    let refusal = refusal.unwrap_err().to_string();
    assert!(
        refusal.contains("nothing on the map yields gold") && refusal.contains("EU-12"),
        "{refusal}"
    );
}

#[test]
fn eu_78_who_has_chosen_a_homeland_begins_there_and_all_others_far_away() {
    let world = chosen(7, 4, &json!([null, "r03x03", null, "R06x06"])).unwrap();
    let state = State::new(&world);
    let homes = |seat: u8| world.names(&state.board.empires[usize::from(seat)].homeland);
    let strong = |seat: u8| {
        let armies = state.board.armies_of(Seat(seat));
        let first = armies.max_by_key(|army| army.maximal).unwrap();
        world.name(first.region()).to_owned()
    };
    for (seat, name) in [(1, "R03x03"), (3, "R06x06")] {
        assert!(homes(seat).iter().any(|it| it == name), "{:?}", homes(seat));
        assert_eq!(strong(seat), name, "the first army stands in it");
    }
    for seat in [0, 2] {
        let at = world.map.find(&strong(seat)).unwrap();
        for chosen in ["R03x03", "R06x06"] {
            let chosen = world.map.find(chosen).unwrap();
            assert!(at != chosen && !world.map.borders(at).contains(&chosen));
        }
    }
    // Nobody is worse off for what somebody else chose.
    let (state, incomes) = empires(&world);
    let most = incomes.iter().max().unwrap();
    assert!(
        incomes.iter().all(|own| 10 * most <= 11 * own),
        "{incomes:?}"
    );
    for (private, own) in state.private.iter().zip(&incomes) {
        assert_eq!(private.treasury, 5_000 + most - own, "{incomes:?}");
    }
}

#[test]
fn eu_78_homelands_that_crowd_others_or_are_no_land_are_refused() {
    let cases = [
        (json!(["R03x03", "R03x03"]), "is taken or touches"),
        (json!(["R03x03", "R03x04"]), "is taken or touches R03x03"),
        (json!(["Sea", null]), "is not land of this map"),
        (json!(["East Fort", null]), "is not land of this map"),
        (
            json!([null, "Nowhere"]),
            "\"Nowhere\" is not land of this map",
        ),
    ];
    for (homelands, said) in cases {
        let refusal = chosen(7, 2, &homelands).unwrap_err().to_string();
        assert!(
            refusal.contains(said) && refusal.contains("EU-78"),
            "{refusal}"
        );
    }
    // More than there are seats are somebody's who has left.
    assert_eq!(chosen(7, 2, &json!([null, null, "Nowhere"])), dealt(7, 2));
}

#[test]
fn eu_85_what_is_dealt_is_shared_out_as_people_choose_and_nothing_else_changes() {
    for seats in 2..=6 {
        let open = homelands(&square(7), seats, &json!([]));
        let last = seats - 1;
        // The last takes the first's, and the first the second's; all others what is left, in order.
        let mut chosen = vec![Value::Null; seats];
        chosen[last] = json!(open[0].name.to_lowercase());
        chosen[0] = json!(open[1].name);
        let dealt = homelands(&square(7), seats, &json!(chosen));
        let mut expected = vec![open[1].clone()];
        expected.extend_from_slice(&open[2..]);
        expected.push(open[0].clone());
        assert_eq!(dealt, expected, "{seats}");
        for homeland in &dealt {
            assert!(
                !homeland.is_power && homeland.income > 1_500,
                "{homeland:?}"
            );
            assert!(
                (3..=6).contains(&(homeland.regions.len() - homeland.forts)),
                "{homeland:?}"
            );
            assert_eq!(homeland.regions[0], homeland.first);
        }
    }
}

#[test]
fn eu_85_beside_land_that_nobody_is_dealt_the_rest_is_chosen_too() {
    let scenario = square(7);
    let open = homelands(&scenario, 3, &json!([]));
    let is_first = |name: &str| open.iter().any(|homeland| homeland.name == name);
    let own = (0..7)
        .map(|x| format!("R{x:02}x03"))
        .find(|name| !is_first(name));
    let own = own.unwrap();
    let one = homelands(&scenario, 3, &json!([own]));
    assert_eq!(one[0].name, own);
    // Whoever takes what another would be dealt then begins there.
    let both = homelands(&scenario, 3, &json!([own, one[2].name]));
    assert_eq!([&both[0].name, &both[1].name], [&own, &one[2].name]);
    let incomes = both.iter().map(|homeland| homeland.income);
    let (least, most) = (incomes.clone().min().unwrap(), incomes.max().unwrap());
    assert!(10 * most <= 11 * least, "{both:?}");
}

#[test]
fn eu_78_the_powers_of_a_scenario_are_chosen_by_name_with_all_that_is_theirs() {
    let mut founded = square(7);
    founded["empires"] = json!(["Aquila", "Boreas", "Corvus"]);
    for (region, owner) in [
        ("R00x00", "Aquila"),
        ("R03x03", "Boreas"),
        ("R06x06", "Corvus"),
    ] {
        founded["regions"][region]["owner"] = json!(owner);
    }
    founded["treasury"] = json!({"Corvus": 77});
    founded["peace"] = json!([["Aquila", "Corvus"]]);
    let named = |chosen: Value| -> Vec<String> {
        let homelands = homelands(&founded, 3, &chosen);
        assert!(homelands.iter().all(|homeland| homeland.is_power));
        homelands
            .into_iter()
            .map(|homeland| homeland.name)
            .collect()
    };
    assert_eq!(named(json!([])), ["Aquila", "Boreas", "Corvus"]);
    assert_eq!(
        named(json!([null, "aquila"])),
        ["Boreas", "Aquila", "Corvus"]
    );
    let chosen = json!(["Corvus", null, "Aquila"]);
    assert_eq!(named(chosen.clone()), ["Corvus", "Boreas", "Aquila"]);
    let world = made(&founded, 3, &chosen).unwrap();
    let state = State::new(&world);
    assert_eq!(state.private[0].treasury, 77);
    assert_eq!(world.bonds.len(), 1);
    assert_eq!((world.bonds[0].0, world.bonds[0].1), (Seat(0), Seat(2)));
    let refused = [
        (
            json!(["Rome"]),
            "\"Rome\" is not an empire of this scenario: choose Aquila, Boreas or Corvus (EU-78)",
        ),
        (
            json!(["Corvus", "corvus"]),
            "corvus is taken: choose Aquila or Boreas (EU-78)",
        ),
    ];
    for (homelands, said) in refused {
        let refusal = made(&founded, 3, &homelands).unwrap_err().to_string();
        assert!(refusal.contains(said), "{refusal}");
    }
}
