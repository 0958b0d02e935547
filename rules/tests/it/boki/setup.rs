//! Options, stacked decks and scenarios: what is wrong is named with its bound.

use serde_json::{Value, json};

use super::{ANN, BOB, Table, cards, started};

#[track_caller]
fn wrong(options: Value, words: &str) {
    let said = started(4, options)
        .err()
        .expect("it is refused")
        .to_string();
    assert!(said.contains(words), "{said:?} does not say {words:?}");
}

#[track_caller]
fn wrong_scenario(scenario: Value, words: &str) {
    wrong(Value::from_iter([("scenario", scenario)]), words);
}

#[test]
fn options_are_known_and_within_bounds() {
    wrong(json!({"colour": 1}), "options: unknown field `colour`");
    wrong(
        json!({"peace": 1}),
        "invalid type: integer `1`, expected a boolean",
    );
    wrong(
        json!({"first": 4}),
        "options: first is 4, but the seats are 0 to 3",
    );
    wrong(
        json!({"first": 256}),
        "options: first is 256, but the seats are 0 to 3",
    );
    wrong(
        json!({"first": -1}),
        "options: first is -1, but the seats are 0 to 3",
    );
    wrong(
        json!({"first": "Ann"}),
        "first is \"Ann\", but the seats are 0 to 3",
    );
    assert_eq!(
        Table::with(4, json!({"first": null})).public().active.0,
        3,
        "the lot"
    );
    assert_eq!(Table::with(4, json!({"first": 2})).public().active.0, 2);
    assert!(!Table::with(4, json!({})).state.world.options.peace);
}

#[test]
fn a_stacked_deck_has_cards_of_the_table_and_none_twice() {
    wrong(
        json!({"deck": ["hearts 7", "hearts 7"]}),
        "options: deck: hearts 7 is there twice",
    );
    wrong(
        json!({"deck": ["bells 7"]}),
        "bells 7 is not in play: the suits are hearts, spades, suns or moons",
    );
    wrong(
        json!({"deck": ["hearts 11"]}),
        "\"hearts 11\" is not a card: write a suit and a rank, such as \"hearts K\"",
    );
    wrong(json!({"deck": [7]}), "invalid type: integer `7`");
    let sixes = cards("hearts 6, spades 6, suns 6, moons 6");
    wrong(
        json!({ "deck": sixes }),
        "4 supply trains; the limit is 3, since one is the Fast Player Reward",
    );
    let deck = json!(["HE-7", "7 of spades", "suns 7", "K moons"]);
    let table = Table::with(4, json!({"first": 0, "deck": deck}));
    assert_eq!(table.troops(ANN), "hearts 7");
    assert_eq!(table.troops(super::DEE), "moons K");
}

#[test]
fn a_scenario_describes_each_seat() {
    wrong_scenario(
        json!({"seats": [{}, {}]}),
        "scenario: 2 seats are described, but 4 play",
    );
    wrong_scenario(json!({}), "missing field `seats`");
    wrong_scenario(
        json!({"seats": [{}, {}, {}, {"cards": []}]}),
        "unknown field `cards`",
    );
    wrong_scenario(
        json!({"seats": [{}, {}, {}, {}], "active": 4}),
        "active is 4, but the seats are 0 to 3",
    );
    wrong_scenario(
        json!({"seats": [{}, {}, {}, {"coins": 1_000_001}]}),
        "seat 3 has 1000001 coins; the limit is 1000000",
    );
    wrong_scenario(json!({"seats": [{}, {}, {}, {"coins": -1}]}), "`-1`");
}

#[test]
fn a_scenario_has_cards_of_the_table_and_none_twice() {
    let seats = |first: Value| json!({"seats": [first, {"hand": ["spades 9"]}, {}, {}]});
    wrong_scenario(
        seats(json!({"hand": ["hearts 6"]})),
        "seat 0 holds hearts 6, a supply train: count it in trains",
    );
    wrong_scenario(
        seats(json!({"hand": ["spades 9"]})),
        "spades 9 is there twice",
    );
    wrong_scenario(
        seats(json!({"opened": ["spades 9"]})),
        "spades 9 is there twice",
    );
    wrong_scenario(seats(json!({"hand": ["cups 9"]})), "cups 9 is not in play");
    let mut twice = seats(json!({}));
    twice["deck"] = json!(["spades 9"]);
    wrong_scenario(twice, "spades 9 is there twice");
    wrong_scenario(
        seats(json!({"trains": 4})),
        "there are 5 supply trains, with the reward and those in the deck; the limit is 4",
    );
    wrong_scenario(seats(json!({"trains": u32::MAX})), "the limit is 4");
}

#[test]
fn a_scenario_brings_its_own_deck_and_active_seat() {
    let scenario = json!({"seats": [{}, {}, {}, {}]});
    for more in ["deck", "first"] {
        let mut options = json!({"scenario": scenario});
        options[more] = if more == "deck" { json!([]) } else { json!(0) };
        wrong(
            options,
            "a scenario brings its own deck and active seat: leave out deck and first",
        );
    }
}

#[test]
fn a_scenario_begins_with_the_recruiting_of_a_turn() {
    let table = Table::begun(
        &["hearts K, coins 1", "spades 9, trains 1", "open suns 7"],
        json!({"active": 2, "deck": "moons 7, moons 8, moons 9", "reward": false}),
    );
    assert_eq!(table.asks(), "declare Cid");
    assert_eq!(
        table.troops(super::CID),
        "suns 7, moons 7",
        "one round from the active seat on"
    );
    assert_eq!(table.troops(ANN), "hearts K, moons 9");
    assert!(!table.public().reward);
    assert_eq!((table.coins()[0], table.trains()[1]), (1, 1));
    assert_eq!(table.public().turn, 1);
}

#[test]
fn what_is_seen_holds_no_options() {
    let plain = Table::with(4, json!({"first": 1}));
    let other = Table::with(4, json!({"first": 1, "peace": true}));
    assert_eq!(plain.view(BOB).view, other.view(BOB).view);
    assert_eq!(plain.state.state, other.state.state);
}
