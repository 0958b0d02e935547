//! Maps that are dealt fairly (EU-76).

use std::collections::BTreeMap;

use rules::erkenfara::Erkenfara;
use rules::erkenfara::state::State;
use rules::erkenfara::winter::economy::income;
use rules::erkenfara::world::World;
use rules::erkenfara::world::ties::Field;
use rules::{Game, Seat, Setup, SetupError};
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

fn dealt(rows: usize, seats: usize) -> Result<World, SetupError> {
    chosen(rows, seats, &json!([]))
}

fn chosen(rows: usize, seats: usize, homelands: &Value) -> Result<World, SetupError> {
    let options = json!({"scenario": square(rows), "homelands": homelands});
    Erkenfara::world(&Setup {
        seats,
        options: options.as_object().unwrap().clone(),
        map: None,
    })
}

#[test]
fn eu_76_each_empire_has_lands_of_about_the_same_worth_and_the_same_troops() {
    for seats in 2..=8 {
        let world = dealt(7, seats).unwrap();
        let state = State::new(&world);
        let ties = state.ties(&world);
        let field = Field::new(&world, &state.board, &ties);
        let incomes: Vec<i64> = Seat::first(seats).map(|seat| income(field, seat)).collect();
        let (least, most) = (incomes.iter().min().unwrap(), incomes.iter().max().unwrap());
        assert!(*most <= 2 * least, "{seats}: {incomes:?}");
        let mut lands: BTreeMap<Seat, usize> = BTreeMap::new();
        for owner in state.board.lands.iter().filter_map(|land| land.owner) {
            *lands.entry(owner).or_default() += 1;
        }
        assert!(
            lands.values().all(|count| (3..=8).contains(count)),
            "{lands:?}"
        );
        for seat in Seat::first(seats) {
            assert!(state.board.armies_of(seat).next().is_some());
            // What its lands yield less is made good in gold, for three years.
            let less = most - incomes[seat.index()];
            assert_eq!(state.private[seat.index()].treasury, 5_000 + 3 * less);
        }
    }
    // The same map is dealt the same way, without dice.
    assert_eq!(dealt(7, 5), dealt(7, 5));
}

#[test]
fn eu_76_a_map_without_room_is_refused_with_what_it_has() {
    let refusal = dealt(2, 2).unwrap_err().to_string();
    assert!(
        refusal.contains("4 land regions, and 2 empires need 3 each"),
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
    let ties = state.ties(&world);
    let field = Field::new(&world, &state.board, &ties);
    let incomes: Vec<i64> = Seat::first(4).map(|seat| income(field, seat)).collect();
    let most = incomes.iter().max().unwrap();
    for (seat, own) in incomes.iter().enumerate() {
        let less = most - own;
        assert_eq!(
            state.private[seat].treasury,
            5_000 + 3 * less,
            "{incomes:?}"
        );
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
    let mut founded = square(7);
    founded["empires"] = json!(["Aquila", "Boreas"]);
    let options = json!({"scenario": founded, "homelands": ["R03x03"]});
    let refusal = Erkenfara::world(&Setup {
        seats: 2,
        options: options.as_object().unwrap().clone(),
        map: None,
    });
    let refusal = refusal.unwrap_err().to_string();
    assert!(
        refusal.contains("says who begins where (EU-78)"),
        "{refusal}"
    );
}
