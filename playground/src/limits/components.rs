//! Limits of components: rows of buttons and selects, and the newer kinds.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::{
    limits::{
        field::{Fields, Need, join, url},
        items, length,
    },
    world::model,
};

/// The ids seen so far in one message.
type Seen = BTreeSet<String>;

/// How many components of the newer kind a message takes, nested ones counted.
const MODERN_TOTAL: usize = 40;

/// How many characters all text displays may have together.
const MODERN_TEXT: usize = 4000;

/// Checks rows of the older kind.
pub(super) fn rows(json: &Value, path: &str, fields: &mut Fields) {
    let list = fields.list(json, path, "components", (0, 5), Need::Optional);
    let mut seen = Seen::new();
    for (n, part) in list.iter().enumerate() {
        let at = join(&join(path, "components"), n);
        if part["type"] == 1 {
            row(part, &at, &mut seen, fields);
        } else {
            kind(&at, "1,", fields);
        }
    }
}

fn kind(at: &str, allowed: &str, fields: &mut Fields) {
    let message = format!("Value of field \"type\" must be one of ({allowed}).");
    fields.wrong(at, "UNION_TYPE_CHOICES", message);
}

fn row(part: &Value, at: &str, seen: &mut Seen, fields: &mut Fields) {
    let list = fields.list(part, at, "components", (1, 5), Need::Required);
    let wide = list
        .iter()
        .any(|it| matches!(it["type"].as_u64(), Some(3 | 5..=8)));
    for (n, part) in list.iter().enumerate() {
        let at = join(&join(at, "components"), n);
        if wide && n > 0 {
            let message = "The specified component exceeds the maximum width".to_owned();
            fields.wrong(&at, "COMPONENT_LAYOUT_WIDTH_EXCEEDED", message);
        }
        match part["type"].as_u64() {
            Some(2) => button(part, &at, seen, fields),
            Some(3 | 5..=8) => select(part, &at, seen, fields),
            _ => kind(&at, "2, 3, 5, 6, 7, 8", fields),
        }
    }
}

/// Checks an id and that it is the only one of its kind.
pub(super) fn custom_id(part: &Value, at: &str, seen: &mut Seen, fields: &mut Fields) {
    if let Some(id) = fields.text(part, at, "custom_id", (1, 100), Need::Required)
        && !seen.insert(id.to_owned())
    {
        let message = "Component custom id cannot be duplicated".to_owned();
        fields.wrong(
            &join(at, "custom_id"),
            "COMPONENT_CUSTOM_ID_DUPLICATED",
            message,
        );
    }
}

fn button(part: &Value, at: &str, seen: &mut Seen, fields: &mut Fields) {
    fields.text(part, at, "label", (0, 80), Need::Optional);
    emoji(&part["emoji"], &join(at, "emoji"), fields);
    let blank = part["label"].as_str().is_none_or(str::is_empty) && part["emoji"].is_null();
    match part["style"].as_u64() {
        Some(1..=4) => {
            if blank {
                fields.required(&join(at, "label"));
            }
            if part["url"].is_string() {
                exclusive(at, fields);
            }
            custom_id(part, at, seen, fields);
        }
        Some(5) => {
            if blank {
                fields.required(&join(at, "label"));
            }
            if part["custom_id"].is_string() {
                exclusive(at, fields);
            }
            fields.text(part, at, "url", (1, 512), Need::Required);
            url(&part["url"], &join(at, "url"), fields);
        }
        Some(6) => {
            fields.text(part, at, "sku_id", (1, 20), Need::Required);
        }
        _ => fields.choices(&join(at, "style"), "1, 2, 3, 4, 5, 6"),
    }
}

fn exclusive(at: &str, fields: &mut Fields) {
    let message = "A custom id and url cannot both be specified".to_owned();
    fields.wrong(
        at,
        "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
        message,
    );
}

/// Checks that an emoji is one: a custom one has an id, another is not plain text.
fn emoji(emoji: &Value, at: &str, fields: &mut Fields) {
    let plain = |name: &str| name.is_empty() || name.is_ascii();
    let named = emoji["name"].as_str().is_none_or(plain);
    if !emoji.is_null() && emoji["id"].is_null() && named {
        let message = "Invalid emoji".to_owned();
        fields.wrong(&join(at, "name"), "BUTTON_COMPONENT_INVALID_EMOJI", message);
    }
}

fn select(part: &Value, at: &str, seen: &mut Seen, fields: &mut Fields) {
    custom_id(part, at, seen, fields);
    fields.text(part, at, "placeholder", (0, 150), Need::Optional);
    let least = fields.number(part, at, "min_values", (0, 25));
    let most = fields.number(part, at, "max_values", (1, 25));
    fields.ordered(&join(at, "min_values"), least, Some(most.unwrap_or(1)));
    if part["type"] != 3 {
        return;
    }
    // There must be as many options as may be chosen.
    let wanted = most
        .and_then(|it| usize::try_from(it).ok())
        .unwrap_or(1)
        .clamp(1, 25);
    let options = fields.list(part, at, "options", (wanted, 25), Need::Required);
    let mut values = BTreeSet::new();
    for (n, option) in options.iter().enumerate() {
        let at = join(&join(at, "options"), n);
        fields.text(option, &at, "label", (1, 100), Need::Required);
        fields.text(option, &at, "description", (0, 100), Need::Optional);
        emoji(&option["emoji"], &join(&at, "emoji"), fields);
        if let Some(value) = fields.text(option, &at, "value", (1, 100), Need::Required)
            && !values.insert(value)
        {
            let message = "The specified option value is already used".to_owned();
            let at = join(&at, "value");
            fields.wrong(&at, "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", message);
        }
    }
    let chosen = options
        .iter()
        .filter(|option| option["default"] == true)
        .count();
    if chosen > wanted {
        let message = format!("Must be {wanted} or fewer default options");
        fields.wrong(
            &join(at, "options"),
            "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES",
            message,
        );
    }
}

/// Checks components of the newer kind.
pub(super) fn modern(json: &Value, path: &str, fields: &mut Fields) {
    let list = fields.list(json, path, "components", (0, MODERN_TOTAL), Need::Optional);
    let all = model::components(list);
    let at = join(path, "components");
    if all.len() > MODERN_TOTAL {
        let message = format!("The total number of components cannot exceed {MODERN_TOTAL}");
        fields.wrong(&at, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", message);
    }
    let texts = all.iter().filter(|part| part["type"] == 10);
    let total: usize = texts
        .map(|part| part["content"].as_str().map_or(0, length))
        .sum();
    if total > MODERN_TEXT {
        let message = format!("The total text of components cannot exceed {MODERN_TEXT}");
        fields.wrong(&at, "COMPONENT_MAX_TOTAL_TEXT_EXCEEDED", message);
    }
    let mut seen = Seen::new();
    for (n, part) in list.iter().enumerate() {
        modern_part(part, &join(&at, n), &mut seen, fields);
    }
}

fn modern_part(part: &Value, at: &str, seen: &mut Seen, fields: &mut Fields) {
    match part["type"].as_u64() {
        Some(1) => row(part, at, seen, fields),
        Some(9) => {
            let texts = fields.list(part, at, "components", (1, 3), Need::Required);
            for (n, text) in texts.iter().enumerate() {
                let at = join(&join(at, "components"), n);
                if text["type"] == 10 {
                    modern_part(text, &at, seen, fields);
                } else {
                    kind(&at, "10,", fields);
                }
            }
            let at = join(at, "accessory");
            match part["accessory"]["type"].as_u64() {
                Some(2) => button(&part["accessory"], &at, seen, fields),
                Some(11) => {
                    let thumbnail = &part["accessory"];
                    fields.text(thumbnail, &at, "description", (0, 1024), Need::Optional);
                }
                Some(_) => kind(&at, "2, 11", fields),
                None => fields.required(&at),
            }
        }
        Some(10) => {
            fields.text(part, at, "content", (1, MODERN_TEXT), Need::Required);
        }
        Some(12) => {
            let pictures = fields.list(part, at, "items", (1, 10), Need::Required);
            for (n, picture) in pictures.iter().enumerate() {
                let at = join(&join(at, "items"), n);
                fields.text(picture, &at, "description", (0, 1024), Need::Optional);
            }
        }
        Some(13 | 14) => {}
        Some(17) => {
            for (n, inner) in items(&part["components"]).iter().enumerate() {
                let at = join(&join(at, "components"), n);
                if inner["type"] == 17 {
                    kind(&at, "1, 9, 10, 12, 13, 14", fields);
                } else {
                    modern_part(inner, &at, seen, fields);
                }
            }
        }
        _ => kind(at, "1, 9, 10, 12, 13, 14, 17", fields),
    }
}
