//! `docs/referee.md` against the referee: each example, each request, each question, each option, each key.

use std::collections::{BTreeMap, BTreeSet};

use castellan::maps;
use rules::any::GameId;
use rules::{OptionKind, OptionSpec};
use serde_json::{Value, json};

use super::ask;

const PAGE: &str = include_str!("../../../docs/referee.md");
/// What the page writes for what it leaves out.
const REST: &str = "…";

/// The examples of the page: what is asked of one referee, and the replies.
fn examples() -> Vec<Vec<(Value, Value)>> {
    let blocks = PAGE.split("```jsonl\n").skip(1);
    let blocks = blocks.map(|rest| rest.split("```").next().unwrap());
    let read = |line: &str, mark: &str| -> Value {
        let text = line.strip_prefix(mark);
        let text = text.unwrap_or_else(|| panic!("{line} does not begin with {mark:?}"));
        serde_json::from_str(text).unwrap_or_else(|error| panic!("{line}: {error}"))
    };
    let pair = |pair: &[&str]| (read(pair[0], "> "), read(pair[1], "< "));
    let each = |block: &str| {
        let lines: Vec<&str> = block.lines().collect();
        lines.chunks(2).map(pair).collect()
    };
    blocks.map(each).collect()
}

/// All requests of the examples that are done, by their key.
fn requests() -> Vec<(String, Value)> {
    let all = examples().into_iter().flatten();
    let done = all.filter(|(_, reply)| reply["ok"] != false);
    let split = |(request, _): (Value, Value)| {
        let Value::Object(request) = request else {
            panic!("a request is an object")
        };
        request.into_iter().next().unwrap()
    };
    done.map(split).collect()
}

/// Whether a reply is what the page says, which may leave out the rest.
fn is_as_written(reply: &Value, page: &Value) -> bool {
    match (reply, page) {
        (_, Value::String(rest)) if rest == REST => true,
        (Value::Array(found), Value::Array(written)) => {
            let rest = written.last().is_some_and(|last| last == REST);
            let written = &written[..written.len() - usize::from(rest)];
            let fits = found.len() == written.len() || rest && found.len() > written.len();
            let mut both = found.iter().zip(written);
            fits && both.all(|(found, written)| is_as_written(found, written))
        }
        (Value::Object(found), Value::Object(written)) => {
            let mut keys = written.iter().filter(|(key, _)| *key != REST);
            let rest = written.contains_key(REST);
            let fits = rest || found.len() == written.len();
            let is_there = |found: Option<&Value>, written| {
                found.is_some_and(|found| is_as_written(found, written))
            };
            fits && keys.all(|(key, written)| is_there(found.get(key), written))
        }
        (found, written) => found == written,
    }
}

#[test]
fn what_the_page_leaves_out_may_be_anything_and_nothing_else_may() {
    for (reply, page, is) in [
        (
            json!({"a": 1, "b": [1, 2]}),
            json!({"a": 1, "b": "…"}),
            true,
        ),
        (json!({"a": 1, "b": 2}), json!({"a": 1, "…": "…"}), true),
        (json!({"a": 1, "b": 2}), json!({"a": 1}), false),
        (json!({"b": 2}), json!({"a": 1, "…": "…"}), false),
        (json!([1, 2, 3]), json!([1, "…"]), true),
        (json!([1]), json!([1, "…"]), true),
        (json!([]), json!([1, "…"]), false),
        (json!([2, 2, 3]), json!([1, "…"]), false),
        (json!([1, 2]), json!([1]), false),
        (json!([{"a": 1}]), json!([{"a": 2}]), false),
    ] {
        assert_eq!(is_as_written(&reply, &page), is, "{reply} {page}");
    }
}

#[test]
fn each_example_is_answered_as_the_page_says() {
    for block in examples() {
        let lines: Vec<String> = block.iter().map(|(ask, _)| ask.to_string()).collect();
        for (found, (request, written)) in ask(&lines).iter().zip(&block) {
            assert!(written["ok"].is_boolean(), "{written} does not say ok");
            assert!(
                is_as_written(found, written),
                "{request}\nis answered\n{found}\nnot\n{written}"
            );
        }
    }
}

#[test]
fn every_request_has_an_example() {
    let error = ask(&[r#"{"":{}}"#.to_owned()])[0]["error"].clone();
    let (_, known) = error.as_str().unwrap().split_once("requests are ").unwrap();
    let known: BTreeSet<String> = known.split(", ").map(str::to_owned).collect();
    assert!(known.len() > 4, "{known:?}");
    let shown: BTreeSet<String> = requests().into_iter().map(|(key, _)| key).collect();
    assert_eq!(shown, known);
}

#[test]
fn every_single_question_of_every_game_has_an_example() {
    let questions = |game: &GameId| {
        let all = game.questions().iter();
        let of = |name| format!("{game} {name}");
        all.map(move |question| of(question.name))
            .collect::<Vec<_>>()
    };
    let known: BTreeSet<String> = GameId::ALL.iter().flat_map(questions).collect();
    let shown = requests().into_iter().filter(|(key, _)| key == "judge");
    let name = |(_, body): (String, Value)| {
        let game = body["game"].as_str().unwrap().to_owned();
        let mut keys = body.as_object().unwrap().keys();
        let name = keys.find(|key| *key != "game").unwrap();
        format!("{game} {name}")
    };
    let shown: BTreeSet<String> = shown.map(name).collect();
    assert_eq!(shown, known);
}

/// The options that the page lists: by game and name the value and the default.
fn options() -> BTreeMap<(String, String), [String; 2]> {
    let (_, table) = PAGE.split_once("| game | option |").unwrap();
    let rows = table
        .lines()
        .skip(2)
        .take_while(|line| line.starts_with('|'));
    let mut game = String::new();
    let mut options = BTreeMap::new();
    for row in rows {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let [_, of, name, value, default, _] = cells[..] else {
            panic!("{row} has other columns")
        };
        if !of.is_empty() {
            of.trim_matches('`').clone_into(&mut game);
        }
        let key = (game.clone(), name.trim_matches('`').to_owned());
        options.insert(key, [value.to_owned(), default.to_owned()]);
    }
    options
}

/// Whether the page says of an option what it takes, and what it is if it is left out.
fn is_listed(spec: &OptionSpec, [value, default]: &[String; 2]) -> bool {
    let has = |word: &dyn std::fmt::Display| value.contains(&format!("`{word}`"));
    let is_observed = match &spec.kind {
        OptionKind::Flag => has(&"true") && has(&"false"),
        OptionKind::Choice(choices) => choices.iter().all(|choice| has(&choice.word)),
        OptionKind::Number(range) => [range.start(), range.end()]
            .into_iter()
            .all(|bound| value.contains(&bound.to_string())),
        OptionKind::Seat
        | OptionKind::Seats(_)
        | OptionKind::Text { .. }
        | OptionKind::Map
        | OptionKind::Scenario
        | OptionKind::Homelands
        | OptionKind::Duration(_) => true,
    };
    is_observed && default.contains(spec.default)
}

#[test]
fn every_option_of_every_game_is_on_the_page_as_it_is_and_in_an_example() {
    let listed = options();
    for game in GameId::ALL.iter().filter(|game| game.id() != "probe") {
        for spec in game.options() {
            let key = (game.id().to_owned(), spec.name.to_owned());
            let row = listed.get(&key);
            let row = row.unwrap_or_else(|| panic!("{key:?} is not on the page"));
            assert!(is_listed(spec, row), "{spec:?} is not {row:?}");
        }
    }
    let mut shown = BTreeSet::new();
    for (_, body) in requests().iter().filter(|(key, _)| key == "open") {
        let game = body["game"].as_str().unwrap();
        let set = body.get("options").and_then(Value::as_object);
        let names = set.into_iter().flat_map(|options| options.keys());
        shown.extend(names.map(|name| (game.to_owned(), name.clone())));
    }
    assert_eq!(shown, listed.into_keys().collect());
}

#[test]
fn every_map_and_scenario_that_comes_with_the_program_is_on_the_page() {
    let scenarios = maps::offered(GameId::Erkenfara).into_iter();
    let maps = maps::maps().map(str::to_owned);
    let words: Vec<String> = scenarios.map(|it| it.word).chain(maps).collect();
    assert!(words.len() > 10, "{words:?}");
    for word in words {
        assert!(PAGE.contains(&format!("`{word}`")), "{word}");
    }
}

/// A key that nothing knows.
const UNKNOWN: &str = "?";

/// All that a value becomes where an object in it gets an unknown key.
fn with_unknown_keys(value: &Value) -> Vec<Value> {
    let mut all = Vec::new();
    match value {
        Value::Object(object) => {
            let mut planted = object.clone();
            planted.insert(UNKNOWN.to_owned(), Value::Null);
            all.push(Value::Object(planted));
            for (key, inner) in object {
                for inner in with_unknown_keys(inner) {
                    let mut planted = object.clone();
                    planted.insert(key.clone(), inner);
                    all.push(Value::Object(planted));
                }
            }
        }
        Value::Array(items) => {
            for (at, inner) in items.iter().enumerate() {
                for inner in with_unknown_keys(inner) {
                    let mut planted = items.clone();
                    planted[at] = inner;
                    all.push(Value::Array(planted));
                }
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
    all
}

/// The refusal of an unknown key names those that are known.
#[test]
fn every_key_that_a_request_may_have_is_on_the_page() {
    let mut known = BTreeSet::new();
    for (key, body) in requests() {
        let planted = with_unknown_keys(&body).into_iter();
        let lines: Vec<String> = planted
            .map(|body| json!({ &key: body }).to_string())
            .collect();
        for reply in ask(&lines) {
            let error = reply["error"].as_str().unwrap_or_default();
            if let Some((_, keys)) = error.split_once("unknown field `?`, expected ") {
                let keys = keys.split('`').skip(1).step_by(2);
                known.extend(keys.map(str::to_owned));
            }
        }
    }
    for key in [
        "negative",
        "prisoners",
        "support",
        "opened",
        "supply",
        "partial",
    ] {
        assert!(known.contains(key), "{key} in {known:?}");
    }
    let is_shown = |key: &String| [format!("`{key}`"), format!("\"{key}\"")];
    let missing = known.iter();
    let missing = missing.filter(|key| !is_shown(key).iter().any(|key| PAGE.contains(key)));
    assert_eq!(missing.collect::<Vec<_>>(), Vec::<&String>::new());
}
