//! Single questions to the referee.

use rules::erkenfara::Erkenfara;
use rules::{Game, Unjudged};
use serde_json::{Value, json};

use super::scenario;

fn asked(question: Value) -> Result<Value, String> {
    let Value::Object(question) = question else {
        panic!("a question is an object")
    };
    let answer = Erkenfara::judge(&question).map_err(|why| match why {
        Unjudged::Unreadable(why) => why,
        Unjudged::Refused(refusal) => refusal.to_string(),
    });
    answer.map(Value::Object)
}

#[track_caller]
fn unread(question: Value, words: &str) {
    let why = asked(question).unwrap_err();
    assert!(why.contains(words), "{why:?} does not say {words:?}");
}

#[test]
fn eu_10_what_is_the_upkeep() {
    assert_eq!(
        asked(json!({"game": "erkenfara", "upkeep": {"total": 50000}})),
        Ok(json!({"upkeep": 7143}))
    );
    unread(json!({"upkeep": {"total": -1}}), "total is 0 to");
    unread(json!({"upkeep": {}}), "missing field `total`");
    unread(json!({"upkept": {}}), "no question \"upkept\"");
    unread(json!({}), "one question at a time");
    unread(
        json!({"upkeep": {"total": 1}, "income": {}}),
        "one question at a time: upkeep, exchange, income, reach, retreats or economy",
    );
}

#[test]
fn eu_23_how_does_an_exchange_end() {
    let question = json!({"exchange": {
        "attacker": {"current": 15000, "maximal": 15000},
        "defender": {"current": 10000, "maximal": 10000},
        "advantages": [-20, 30], "rolls": [61, 14], "overrun": false,
    }});
    assert_eq!(
        asked(question.clone()),
        Ok(json!({
            "results": [91, 44], "strength": [50, 0], "outcome": "draw", "winner": null,
            "after": [[13500, 14250], [9000, 9500]],
        }))
    );
    let mut wrong = question;
    wrong["exchange"]["rolls"] = json!([0, 101]);
    unread(wrong, "a roll is 1 to 100, not 0");
}

#[test]
fn eu_08_what_is_the_income() {
    let income = asked(json!({"income": {"world": scenario(&[], &[])}}));
    assert_eq!(
        income,
        Ok(json!({"Aquila": 1900, "Boreas": 1800, "Corvus": 300}))
    );
    unread(
        json!({"income": {"world": scenario(&["Aquila Nowhere 2000"], &[])}}),
        "\"Nowhere\" is not a region",
    );
}

#[test]
fn eu_16_where_can_an_army_go_and_eu_25_retreat_to() {
    let world = scenario(&["Boreas Cora 2000", "Aquila Bria 3000"], &[]);
    let reach = asked(json!({"reach": {"world": world, "army": 1}})).unwrap();
    assert_eq!(reach["Bria"], json!({"steps": 0, "exhausted": false}));
    assert_eq!(reach["Cora"], json!({"steps": 1, "exhausted": false}));
    assert_eq!(reach["Fort Alba"], json!({"steps": 2, "exhausted": false}));
    assert_eq!(reach["Oro"], json!({"steps": 3, "exhausted": true}));
    assert_eq!(reach.get("Dora"), None);
    let retreats = asked(json!({"retreats": {"world": world, "army": 0}}));
    assert_eq!(retreats, Ok(json!({"retreats": ["Dora", "Nox"]})));
    unread(
        json!({"reach": {"world": world, "army": 2}}),
        "judge: reach: army is 0 to 1, not 2",
    );
    unread(
        json!({"retreats": {"world": scenario(&[], &[]), "army": 0}}),
        "the world has no armies",
    );
}

#[test]
fn eu_63_what_does_a_winter_come_to() {
    let world = scenario(
        &["Aquila Alba 3000"],
        &[("/regions/Bria/statuses", json!(["burned"]))],
    );
    let orders = json!({
        "Aquila": ["disband Alba 2000", "raise Fort Alba 1100", "stand Fort Alba: fight"],
        "Boreas": ["raise Fort Fara 5000"],
    });
    let answer = asked(json!({"economy": {"world": world, "orders": orders}})).unwrap();
    assert_eq!(answer["refused"], json!({"Boreas": "EU-12"}));
    let after = &answer["world"];
    assert_eq!(
        after["treasury"],
        json!({"Aquila": 5000, "Boreas": 6800, "Corvus": 800})
    );
    assert_eq!(after["regions"]["Bria"]["statuses"], json!(["taxed"]));
    assert_eq!(after["armies"][1]["region"], json!("Fort Alba"));
    unread(
        json!({"economy": {"world": world, "orders": {"Nobody": []}}}),
        "\"Nobody\" is not an empire",
    );
}
