//! Set-up: PK-01, PK-02, PK-06 to PK-09, PK-70, and what a table fixes.

use rules::kerfuffle::{Goal, Kerfuffle};
use rules::map::{Map, Place, Region};
use rules::{Game, Seat};
use serde_json::json;

use super::{ANN, BOB, CID, Table, at, grid, scenario, set_up, started};

fn refused(seats: usize, options: serde_json::Value, map: Option<Map>) -> String {
    Kerfuffle::world(&set_up(seats, options, map))
        .unwrap_err()
        .to_string()
}

/// Provinces called `Field 0`, `Field 1`, … with these borders.
fn fields(count: u16, borders: &[(u16, u16)]) -> Map {
    let place = |at: u16| Place {
        name: format!("Field {at}"),
        code: format!("F{at}"),
        ..Place::default()
    };
    let borders: Vec<(Region, Region)> = borders
        .iter()
        .map(|(one, other)| (Region(*one), Region(*other)))
        .collect();
    Map::new((0..count).map(place).collect(), &borders).unwrap()
}

#[test]
fn pk_01_two_to_six_factions_play() {
    assert!(refused(1, json!({}), Some(grid())).contains("2 to 6 seats, not 1"));
    assert!(refused(7, json!({}), Some(grid())).contains("2 to 6 seats, not 7"));
    let table = started(2, json!({})).unwrap();
    table.refuses(Seat(9), "end", "PK-01", "no seat 10");
}

#[test]
fn pk_01_lists_of_a_position_that_are_too_long_are_refused_before_names_are_looked_up() {
    let many = |count: usize| vec!["Nowhere"; count];
    let seat = |list: &str, value: serde_json::Value| {
        let mut seat = json!({"capital": "Nowhere"});
        seat[list] = value;
        json!({"seats": [seat]})
    };
    let forces: serde_json::Map<_, _> = (0..401)
        .map(|at| (format!("Nowhere {at}"), json!("P")))
        .collect();
    let prisoners: serde_json::Map<_, _> = (0..7).map(|at| (at.to_string(), json!("P"))).collect();
    let stack = json!({"at": "Nowhere", "of": 0, "pieces": "P"});
    let cases = [
        (
            json!({"seats": vec![json!({"capital": "Nowhere"}); 8000]}),
            "seats (PK-01): there are 8000, and the limit is 6",
        ),
        (
            json!({"seats": [], "order": vec![0; 7]}),
            "order: there are 7, and the limit is 6",
        ),
        (
            json!({"seats": [], "castles": many(401)}),
            "castles: there are 401, and the limit is 400",
        ),
        (
            json!({"seats": [], "stacks": vec![stack; 401]}),
            "stacks: there are 401, and the limit is 400",
        ),
        (
            seat("owns", json!(many(401))),
            "the provinces that a seat owns: there are 401, and the limit is 400",
        ),
        (
            seat("forces", forces.into()),
            "the forces of a seat: there are 401, and the limit is 400",
        ),
        (
            seat("prisoners", prisoners.into()),
            "whose prisoners a seat holds: there are 7, and the limit is 6",
        ),
        (
            seat(
                "card",
                json!({"hold": {"provinces": many(401), "turns": 1}}),
            ),
            "the provinces of a card: there are 401, and the limit is 400",
        ),
    ];
    for (position, words) in cases {
        let no = refused(2, json!({"scenario": position}), Some(grid()));
        assert!(no.contains(words), "{no}");
    }
}

#[test]
fn pk_02_only_land_counts_and_four_provinces_a_faction() {
    assert!(refused(2, json!({}), None).contains("played on a map"));
    let few = refused(4, json!({}), Some(grid()));
    assert!(
        few.contains("12 provinces of land, and 4 factions need 16"),
        "{few}"
    );
    let table = started(2, json!({})).unwrap();
    table.refuses(
        BOB,
        "capital Mar with Ada Bel",
        "PK-02",
        "Mar is not a province",
    );
}

#[test]
fn pk_06_the_turn_order_is_drawn() {
    // Two seats take one throw: a 1 puts the second first, a 2 leaves them.
    let table = started(2, json!({})).unwrap();
    assert_eq!(table.state.state.realm.order, [BOB, ANN]);
    assert_eq!(table.asks(), "capital Bob");
}

#[test]
fn pk_07_capitals_and_two_connected_provinces_in_seat_order() {
    let table = started(2, json!({})).unwrap();
    table.refuses(ANN, "capital Ada with Bel Elm", "PK-07", "waits for Bob");
    table.refuses(BOB, "capital Ada with Cor Dun", "PK-07", "not connected");
    let table = table.play(BOB, "capital Ada with Cor Bel");
    table.refuses(ANN, "capital Dun with Cor Hay", "PK-07", "Cor is taken");
    table.refuses(BOB, "capital Dun with Hay Lom", "PK-07", "waits for Ann");
    table.play(ANN, "capital Dun with Hay Lom");
}

#[test]
fn pk_08_each_province_gets_two_pawns_and_a_knight() {
    let table = picked();
    assert_eq!(table.stands("Dun"), "Bob K Q 2P N");
    assert_eq!(table.stands("Cor"), "Bob 2P N");
    assert_eq!(table.stands("Hay"), "Bob 2P N");
    assert_eq!((table.gold(ANN), table.gold(BOB)), (0, 0));
}

/// Bob and Ann have their capitals.
fn picked() -> Table {
    started(2, json!({}))
        .unwrap()
        .play(BOB, "capital Dun with Cor Hay")
        .play(ANN, "capital Ivy with Jet Elm")
}

#[test]
fn pk_09_each_faction_names_a_castle_who_picked_last_first() {
    let table = picked();
    assert_eq!(table.asks(), "castle Ann");
    table.refuses(ANN, "castle Dun", "PK-09", "not a capital");
    table.refuses(ANN, "castle Cor", "PK-09", "nobody else stands");
    table.refuses(BOB, "castle Cor", "PK-09", "waits for Ann");
    let table = table.play(ANN, "castle Ada");
    table.refuses(BOB, "castle Ada", "PK-09", "has no castle");
    assert!(table.legal(BOB).contains(&"castle Cor".to_owned()));
    assert!(!table.legal(BOB).contains(&"castle Jet".to_owned()));
}

#[test]
fn pk_12_who_comes_later_has_more_gold_at_its_first_upkeep_alone() {
    let of = |seats: usize| {
        let table = started(seats, json!({"start": "drawn"})).unwrap();
        let order = table.state.state.realm.order.clone();
        let table = order.iter().fold(table, |it, seat| it.play(*seat, "keep"));
        (table, order)
    };
    let turn = |table: Table, seat: Seat| table.play(seat, "done").play(seat, "end");
    let more = |table: &Table, seat: Seat| {
        let ledger = table.state.state.own[seat.index()].ledger.as_ref();
        ledger.map(|ledger| ledger.later)
    };
    // Two on twelve provinces.
    let (table, order) = of(2);
    assert_eq!(more(&table, order[0]), Some(0));
    let table = turn(table, order[0]);
    assert_eq!(more(&table, order[1]), Some(13));
    let table = order[1..]
        .iter()
        .chain(&order[..1])
        .fold(table, |it, seat| turn(it, *seat));
    assert_eq!(more(&table, order[1]), Some(0));
    // Three: the third has it twice.
    let (table, order) = of(3);
    let table = turn(table, order[0]);
    assert_eq!(more(&table, order[1]), Some(2));
    let table = turn(table, order[1]);
    assert_eq!(more(&table, order[2]), Some(4));
    // More than three: nobody.
    let (table, order) = of(4);
    let table = turn(table, order[0]);
    assert_eq!(more(&table, order[1]), Some(0));
}

/// What the second in the order has more, on a row of so many provinces.
fn head_start(seats: usize, provinces: u16) -> u32 {
    let row: Vec<(u16, u16)> = (1..provinces).map(|at| (at - 1, at)).collect();
    let map = fields(provinces, &row);
    let setup = set_up(seats, json!({"start": "drawn"}), Some(map));
    let state = rules::Running::new(&setup).unwrap();
    let table = Table::started(state, super::roster(), &mut super::Lowest);
    let order = table.state.state.realm.order.clone();
    let table = order.iter().fold(table, |it, seat| it.play(*seat, "keep"));
    let table = table.play(order[0], "done").play(order[0], "end");
    let own = &table.state.state.own[order[1].index()];
    own.ledger.as_ref().unwrap().later
}

#[test]
fn pk_12_the_gold_of_who_comes_later_goes_by_factions_and_provinces() {
    let two = [8, 24, 25, 60].map(|provinces| head_start(2, provinces));
    assert_eq!(two, [13, 13, 7, 7]);
    let three = [12, 60].map(|provinces| head_start(3, provinces));
    assert_eq!(three, [2, 2]);
    let more = [4, 5, 6].map(|seats| head_start(seats, 60));
    assert_eq!(more, [0, 0, 0]);
}

#[test]
fn pk_12_positions_of_scenarios_have_no_gold_for_who_comes_later() {
    let table = Table::begun(&["Ada K", "Lom K"], &json!({"round": 1}));
    let table = table.play(ANN, "done").play(ANN, "end");
    assert_eq!(table.asks(), "purchase Bob");
    let ledger = table.state.state.own[BOB.index()].ledger.as_ref();
    assert_eq!(ledger.unwrap().later, 0);
}

#[test]
fn pk_07_every_pick_leaves_each_later_faction_one() {
    let star: Vec<(u16, u16)> = (1..12).map(|at| (0, at)).collect();
    let star = refused(2, json!({}), Some(fields(12, &star)));
    assert!(star.contains("(PK-07)"), "{star}");
    // Two stars that touch in their middles: who takes both leaves nothing but single fields.
    let map = fields(8, &[(0, 1), (0, 2), (0, 3), (4, 5), (4, 6), (4, 7), (0, 4)]);
    let setup = set_up(2, json!({}), Some(map));
    let state = rules::Running::new(&setup).unwrap();
    let table = Table::started(state, super::roster(), &mut super::Lowest);
    table.refuses(
        BOB,
        "capital Field 0 with Field 1 Field 4",
        "PK-07",
        "later faction",
    );
    let listed = table.legal(BOB);
    assert!(
        listed
            .iter()
            .all(|text| !(text.contains("Field 0") && text.contains("Field 4")))
    );
    table.play(BOB, "capital Field 0 with Field 1 Field 2");
}

#[test]
fn pk_70_a_start_may_be_drawn_in_one_step() {
    let table = started(3, json!({"start": "drawn"})).unwrap();
    let realm = &table.state.state.realm;
    assert_eq!(table.asks(), "card Ann, card Bob, card Cid");
    for seat in [ANN, BOB, CID] {
        let faction = realm.faction(seat).unwrap();
        assert_eq!(faction.home.len(), 3);
        assert!(
            faction
                .capital
                .is_some_and(|at| realm.own(seat, at).is_some())
        );
    }
    assert_eq!(realm.castles().count(), 3);
    let said = refused(2, json!({"battles": "swords"}), Some(grid()));
    assert!(said.contains("dice only"), "{said}");
}

/// Dice that show 1, but for those that deal places: they leave the places as they were drawn.
struct AsDrawn;

impl rules::dice::Dice for AsDrawn {
    fn roll(&mut self, what: &str, sides: u32) -> Result<u32, rules::dice::DiceStop> {
        Ok(if what == "place" { sides } else { 1 })
    }
}

#[test]
fn pk_70_who_goes_first_may_get_any_of_the_places() {
    let homes = |dice: &mut dyn rules::dice::Dice| {
        let setup = set_up(2, json!({"start": "drawn"}), Some(grid()));
        let table = Table::started(rules::Running::new(&setup).unwrap(), super::roster(), dice);
        let realm = &table.state.state.realm;
        assert_eq!(realm.order, [BOB, ANN]);
        [BOB, ANN].map(|seat| {
            let faction = realm.faction(seat).unwrap();
            (faction.capital, faction.home.clone())
        })
    };
    let drawn = homes(&mut AsDrawn);
    let [first, second] = homes(&mut super::Lowest);
    assert_eq!(drawn, [second, first]);
}

#[test]
fn scenarios_say_what_no_game_could_have_come_to() {
    let both = |ann: &str, bob: &str| {
        let scenario = scenario(&[ann, bob], &json!({}));
        refused(2, json!({"scenario": scenario}), Some(grid()))
    };
    let cases = [
        (
            both("Ada K Q 5P", "Lom K"),
            "5P in Ada is not a force (PK-03)",
        ),
        (both("Ada K", "Ada Q"), "two forces stand in Ada (PK-05)"),
        (both("Ada 2P", "Lom K"), "no king or queen and plays"),
        (both("Ada K; Bel K", "Lom K"), "king or queen twice"),
        (both("Ada K; Mar P", "Lom K"), "Mar is not land"),
        (both("Ada K; Bel 6G", "Lom K"), "6 generals; the limit is 5"),
        (
            both("Ada K; castle Ada", "Lom K"),
            "is a capital, and something else",
        ),
        (
            both("Adda K", "Lom K"),
            "\"Adda\" is not a province: did you mean Ada",
        ),
        (both("Ada K; gold 9000000", "Lom K"), "the limit is 1000000"),
        (both("Ada K; conquered_by 1", "Lom K"), "fewer than two"),
    ];
    for (said, words) in cases {
        assert!(said.contains(words), "{said:?} does not say {words:?}");
    }
    let owns = json!({"seats": [
        {"capital": "Ada", "owns": ["Ada", "Bel", "Elm"], "castle": "Bel"},
        {"capital": "Lom", "owns": ["Lom", "Kip", "Hay"]},
    ], "order": [1, 0]});
    let table = started(2, json!({"scenario": owns})).unwrap();
    assert_eq!(table.stands("Ada"), "Ann K Q 2P N");
    assert_eq!(table.stands("Kip"), "Bob 2P N");
    assert_eq!(table.asks(), "card Ann, card Bob");
    assert!(table.state.state.realm.provinces[at("Bel").index()].castle);
    assert_eq!(Goal::Hegemony.name(), "hegemony");
}
