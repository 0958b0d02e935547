//! Limits of answers to interactions: messages, choices and modals.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::{
    limits::{
        components::custom_id,
        field::{Fields, Need, join},
        message::{self, Mode},
    },
    rest::body::Body,
};

/// Checks the first answer to an interaction.
pub(super) fn callback(body: &Body, fields: &mut Fields) {
    let json = &body.json;
    let data = &json["data"];
    match json["type"].as_u64() {
        Some(4 | 8 | 9) if data.is_null() => fields.required("data"),
        Some(4) => message::check(body, data, "data", Mode::New, fields),
        Some(7) => message::check(body, data, "data", Mode::Edit, fields),
        Some(8) => choices(data, fields),
        Some(9) => modal(data, fields),
        Some(1 | 5 | 6 | 10 | 12) => {}
        Some(_) => fields.choices("type", "1, 4, 5, 6, 7, 8, 9, 10, 12"),
        None => fields.required("type"),
    }
}

fn choices(data: &Value, fields: &mut Fields) {
    let list = fields.list(data, "data", "choices", (0, 25), Need::Required);
    for (n, choice) in list.iter().enumerate() {
        let at = format!("data.choices.{n}");
        fields.text(choice, &at, "name", (1, 100), Need::Required);
        if !choice["value"].is_number() {
            fields.text(choice, &at, "value", (1, 100), Need::Required);
        }
    }
}

fn modal(data: &Value, fields: &mut Fields) {
    fields.text(data, "data", "custom_id", (1, 100), Need::Required);
    fields.text(data, "data", "title", (1, 45), Need::Required);
    let list = fields.list(data, "data", "components", (1, 5), Need::Required);
    let mut seen = BTreeSet::new();
    for (n, part) in list.iter().enumerate() {
        let at = format!("data.components.{n}");
        match part["type"].as_u64() {
            Some(1) => {
                let inner = fields.list(part, &at, "components", (1, 1), Need::Required);
                for (n, field) in inner.iter().enumerate() {
                    let at = join(&join(&at, "components"), n);
                    fields.text(field, &at, "label", (1, 45), Need::Required);
                    input(field, &at, &mut seen, fields);
                }
            }
            Some(10) => {
                fields.text(part, &at, "content", (1, 4000), Need::Required);
            }
            Some(18) => {
                fields.text(part, &at, "label", (1, 45), Need::Required);
                fields.text(part, &at, "description", (0, 100), Need::Optional);
                let at = join(&at, "component");
                if part["component"].is_null() {
                    fields.required(&at);
                } else if part["component"]["type"] == 4 {
                    input(&part["component"], &at, &mut seen, fields);
                } else {
                    custom_id(&part["component"], &at, &mut seen, fields);
                }
            }
            _ => {
                let message = "Value of field \"type\" must be one of (1, 10, 18).".to_owned();
                fields.wrong(&at, "UNION_TYPE_CHOICES", message);
            }
        }
    }
}

/// Checks a text input, its label aside.
fn input(field: &Value, at: &str, seen: &mut BTreeSet<String>, fields: &mut Fields) {
    if field["type"] != 4 {
        let message = "Value of field \"type\" must be one of (4,).".to_owned();
        fields.wrong(at, "UNION_TYPE_CHOICES", message);
        return;
    }
    custom_id(field, at, seen, fields);
    if !matches!(field["style"].as_u64(), Some(1 | 2)) {
        fields.choices(&join(at, "style"), "1, 2");
    }
    let least = fields.number(field, at, "min_length", (0, 4000));
    let most = fields.number(field, at, "max_length", (1, 4000));
    fields.ordered(&join(at, "min_length"), least, most);
    fields.text(field, at, "placeholder", (0, 100), Need::Optional);
    let most = most
        .and_then(|most| usize::try_from(most).ok())
        .unwrap_or(4000);
    fields.text(field, at, "value", (0, most), Need::Optional);
}
