//! Discord's limits over commands and messages, and that the checks find planted faults.
//!
//! The numbers are Discord's documented ones, written down here a second time on purpose: the
//! playground has its own, and what both let pass is right.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::discord::commands;
use crate::discord::reply::Reply;

pub(super) fn characters(value: &Value) -> usize {
    value.as_str().map_or(0, |text| text.chars().count())
}

pub(super) fn items(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// What Discord would not take of a command or option, and how many characters it has in all.
fn check_command(at: &str, it: &Value, wrong: &mut Vec<String>) -> usize {
    let name = it["name"].as_str().unwrap_or_default();
    let at = format!("{at}/{name}");
    let mut say = |what: String| wrong.push(format!("{at}: {what}"));
    if !(1..=32).contains(&name.chars().count()) {
        say("a name has 1 to 32 characters".into());
    }
    let fits = |c: char| c.is_lowercase() || c.is_ascii_digit() || matches!(c, '-' | '_');
    if !name.chars().all(fits) {
        say("a name has small letters, digits, - and _".into());
    }
    let about = characters(&it["description"]);
    if !(1..=100).contains(&about) {
        say(format!(
            "a description has 1 to 100 characters, not {about}"
        ));
    }
    let (options, choices) = (items(&it["options"]), items(&it["choices"]));
    if options.len() > 25 || choices.len() > 25 {
        say("the limit is 25 options or choices".into());
    }
    if !choices.is_empty() && it["autocomplete"] == true {
        say("choices and autocomplete go not together".into());
    }
    let mut names = BTreeSet::new();
    let mut optional = false;
    let mut size = name.chars().count() + about;
    for option in options {
        if !names.insert(option["name"].to_string()) {
            say(format!("two options are called {}", option["name"]));
        }
        let is_command = matches!(option["type"].as_u64(), Some(1 | 2));
        let required = option["required"] == true;
        if required && optional && !is_command {
            say(format!(
                "{} is required after an optional one",
                option["name"]
            ));
        }
        optional |= !required;
    }
    for choice in choices {
        let (name, value) = (characters(&choice["name"]), characters(&choice["value"]));
        if !(1..=100).contains(&name) || value > 100 {
            say(format!("the choice {choice} is too long or empty"));
        }
        size += name + value;
    }
    for option in options {
        size += check_command(&at, option, wrong);
    }
    if size > 8_000 {
        wrong.push(format!("{at}: {size} characters in all; the limit is 8000"));
    }
    size
}

fn check_commands(tree: &Value) -> Vec<String> {
    let mut wrong = Vec::new();
    if items(tree).len() > 100 {
        wrong.push("the limit is 100 commands".to_owned());
    }
    for command in items(tree) {
        check_command("", command, &mut wrong);
    }
    wrong
}

#[test]
fn the_command_tree_keeps_discords_limits() {
    let tree = poise::builtins::create_application_commands(&commands::all());
    let tree = serde_json::to_value(tree).unwrap();
    let names: Vec<&str> = items(&tree)
        .iter()
        .filter_map(|it| it["name"].as_str())
        .collect();
    assert_eq!(
        names,
        [
            "table", "gm", "play", "board", "secrets", "talk", "log", "replay", "rules", "games",
            "server", "settings", "stats", "help", "about", "verify", "map"
        ]
    );
    assert_eq!(check_commands(&tree), [] as [&str; 0], "{tree:#}");
}

#[test]
fn the_check_of_commands_finds_planted_faults() {
    let about = "What it does";
    let option = |name: &str, required: bool| json!({"type": 3, "name": name, "description": about, "required": required});
    let many: Vec<Value> = (0..26).map(|n| option(&format!("o{n}"), false)).collect();
    let choices: Vec<Value> = (0..26).map(|n| json!({"name": "x", "value": n})).collect();
    let big: Vec<Value> = (0..25)
        .map(|n| {
            let choices = vec![json!({"name": "x".repeat(100), "value": "y".repeat(100)}); 2];
            json!({"type": 3, "name": format!("o{n}"), "description": about, "choices": choices})
        })
        .collect();
    let faults = [
        json!({"name": "Play", "description": about}),
        json!({"name": "p".repeat(33), "description": about}),
        json!({"name": "play", "description": ""}),
        json!({"name": "play", "description": "d".repeat(101)}),
        json!({"name": "play", "description": about, "options": many}),
        json!({"name": "play", "description": about, "options": big}),
        json!({"name": "play", "description": about, "options": [option("a", false), option("b", true)]}),
        json!({"name": "play", "description": about, "options": [option("a", true), option("a", true)]}),
        json!({"name": "play", "description": about, "options": [
            {"type": 3, "name": "a", "description": about, "choices": choices},
        ]}),
    ];
    for fault in faults {
        assert_eq!(check_commands(&json!([fault])).len(), 1, "{fault}");
    }
}

/// What Discord would not take of a message.
fn check_message(message: &Value) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut within = |what: &str, count: usize, least: usize, most: usize| {
        if !(least..=most).contains(&count) {
            wrong.push(format!("{what}: {count}, not {least} to {most}"));
        }
    };
    within("content", characters(&message["content"]), 0, 2_000);
    within("embeds", items(&message["embeds"]).len(), 0, 10);
    for embed in items(&message["embeds"]) {
        let title = characters(&embed["title"]);
        let text = characters(&embed["description"]);
        let footer = characters(&embed["footer"]["text"]);
        within("embed title", title, 0, 256);
        within("embed description", text, 0, 4_096);
        within("embed footer", footer, 0, 2_048);
        within("embed", title + text + footer, 1, 6_000);
    }
    for file in items(&message["attachments"]) {
        within("alt text", characters(&file["description"]), 1, 1_024);
    }
    within("rows", items(&message["components"]).len(), 0, 5);
    let mut ids = BTreeSet::new();
    for row in items(&message["components"]) {
        let parts = items(&row["components"]);
        let has_select = parts.iter().any(|part| part["type"] == 3);
        within(
            "parts of a row",
            parts.len(),
            1,
            if has_select { 1 } else { 5 },
        );
        for part in parts {
            let id = part["custom_id"].to_string();
            within("custom_id", characters(&part["custom_id"]), 1, 100);
            within(
                &format!("uses of the id {id}"),
                usize::from(!ids.insert(id.clone())),
                0,
                0,
            );
            if part["type"] == 2 {
                within("label", characters(&part["label"]), 1, 80);
            } else {
                within("placeholder", characters(&part["placeholder"]), 0, 150);
                within("options", items(&part["options"]).len(), 1, 25);
                let mut values = BTreeSet::new();
                for option in items(&part["options"]) {
                    within("option label", characters(&option["label"]), 1, 100);
                    within("option value", characters(&option["value"]), 1, 100);
                    let again = !values.insert(option["value"].to_string());
                    within("uses of a value", usize::from(again), 0, 0);
                }
            }
        }
    }
    wrong
}

/// A reply as Discord gets it, in each of the ways it can be sent, with its alt text.
pub(super) fn bodies(reply: &Reply) -> [Value; 3] {
    let alt = reply.picture.as_ref().map(|(_, alt)| alt);
    let files = json!(
        alt.map(|alt| json!({ "description": alt }))
            .into_iter()
            .collect::<Vec<_>>()
    );
    let bodies = [
        serde_json::to_value(reply.to_press()),
        serde_json::to_value(reply.message("n1".into())),
        serde_json::to_value(reply.edit()),
    ];
    bodies.map(|body| {
        let mut body = body.unwrap();
        body["attachments"] = files.clone();
        body
    })
}

#[track_caller]
pub(super) fn check(what: &str, reply: &Reply) {
    for body in bodies(reply) {
        assert_eq!(check_message(&body), [] as [&str; 0], "{what}: {body:#}");
        assert_eq!(body["allowed_mentions"]["parse"], json!([]), "{what}");
        let text = format!("{}{}", body["content"], body["embeds"]);
        assert!(!text.contains("@everyone"), "{what}: {text}");
    }
}

pub(super) fn buttons(reply: &Reply) -> Vec<Value> {
    let body = serde_json::to_value(reply.to_press()).unwrap();
    items(&body["components"])
        .iter()
        .flat_map(|row| items(&row["components"]).to_vec())
        .collect()
}

#[test]
fn the_check_of_messages_finds_planted_faults() {
    let button =
        |id: &str, label: &str| json!({"type": 2, "style": 1, "custom_id": id, "label": label});
    let row = |parts: Vec<Value>| json!({"type": 1, "components": parts});
    let select = |options: Vec<Value>| json!({"type": 3, "custom_id": "s", "options": options});
    let option = |value: &str| json!({"label": "x", "value": value});
    let rows = |rows: Vec<Value>| json!({ "components": rows });
    let numbered = |n: usize| button(&n.to_string(), "x");
    let faults = [
        json!({"content": "x".repeat(2_001)}),
        json!({"embeds": [{"description": "x".repeat(4_097)}]}),
        json!({"embeds": [{"title": "x".repeat(257)}]}),
        json!({"attachments": [{"description": "x".repeat(1_025)}]}),
        rows((0..6).map(|n| row(vec![numbered(n)])).collect()),
        rows(vec![row((0..6).map(numbered).collect())]),
        rows(vec![row(Vec::new())]),
        rows(vec![row(vec![button("a", "x"), button("a", "y")])]),
        rows(vec![row(vec![button(&"a".repeat(101), "x")])]),
        rows(vec![row(vec![button("a", "")])]),
        rows(vec![row(vec![button("a", &"x".repeat(81))])]),
        rows(vec![row(vec![select(vec![option("v")]), button("a", "x")])]),
        rows(vec![row(vec![select(Vec::new())])]),
        rows(vec![row(vec![select(
            (0..26).map(|n| option(&n.to_string())).collect(),
        )])]),
        rows(vec![row(vec![select(vec![option("v"), option("v")])])]),
        rows(vec![row(vec![select(vec![option(&"v".repeat(101))])])]),
    ];
    for fault in faults {
        assert_eq!(check_message(&fault).len(), 1, "{fault}");
    }
}
