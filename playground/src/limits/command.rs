//! Limits of commands: names, options, choices, and how they nest.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::limits::{
    field::{Fields, Need, join},
    items, length,
};

/// The most characters one command may have: names, descriptions and choices together.
///
/// DIFFERENCE: twilight still says 4000.
const TOTAL: usize = 8000;

/// Whether a command is new or changed.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Mode {
    New,
    Edit,
}

/// Checks the commands that replace all others.
pub(super) fn check_all(list: &Value, fields: &mut Fields) {
    let mut names = BTreeSet::new();
    for (n, command) in items(list).iter().enumerate() {
        let at = n.to_string();
        check(command, &at, Mode::New, fields);
        let name = command["name"].as_str().unwrap_or_default();
        if !names.insert((command["type"].as_u64().unwrap_or(1), name)) {
            let message = "Application command names must be unique".to_owned();
            fields.wrong(&at, "APPLICATION_COMMANDS_DUPLICATE_NAME", message);
        }
    }
}

/// Checks one command at `at`.
pub(super) fn check(command: &Value, at: &str, mode: Mode, fields: &mut Fields) {
    let need = |key: &str| {
        let known = mode == Mode::Edit && command[key].is_null();
        if known {
            Need::Optional
        } else {
            Need::Required
        }
    };
    let slash = command["type"].as_u64().unwrap_or(1) == 1;
    let name = fields.text(command, at, "name", (1, 32), need("name"));
    if slash {
        name_signs(name, &join(at, "name"), fields);
        fields.text(command, at, "description", (1, 100), need("description"));
        options(command, at, Level::Command, fields);
    } else {
        fields.text(command, at, "description", (0, 0), Need::Optional);
        fields.list(command, at, "options", (0, 0), Need::Optional);
    }
    if !matches!(command["type"].as_u64().unwrap_or(1), 1..=3) {
        fields.choices(&join(at, "type"), "1, 2, 3");
    }
    for (key, most) in [("contexts", 2), ("integration_types", 1)] {
        for (n, item) in items(&command[key]).iter().enumerate() {
            if item.as_u64().is_none_or(|item| item > most) {
                fields.choices(&join(&join(at, key), n), "0, 1, 2");
            }
        }
    }
    if size(command) > TOTAL {
        let message = format!("Command exceeds maximum size ({TOTAL})");
        fields.wrong(at, "APPLICATION_COMMAND_TOO_LARGE", message);
    }
}

/// Slash commands and options: letters, digits, `-`, `_`, `'`, nothing that has a small form.
fn name_signs(name: Option<&str>, at: &str, fields: &mut Fields) {
    let Some(name) = name else { return };
    let fine = |sign: char| {
        (sign.is_alphanumeric() || matches!(sign, '-' | '_' | '\''))
            && sign.to_lowercase().eq([sign])
    };
    if !name.chars().all(fine) {
        let message = "Command name is invalid".to_owned();
        fields.wrong(at, "APPLICATION_COMMAND_INVALID_NAME", message);
    }
}

/// Where options stand.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Level {
    Command,
    Group,
    Subcommand,
}

fn options(holder: &Value, at: &str, level: Level, fields: &mut Fields) {
    let least = usize::from(level == Level::Group);
    let need = if level == Level::Group {
        Need::Required
    } else {
        Need::Optional
    };
    let list = fields.list(holder, at, "options", (least, 25), need);
    let nested = |it: &Value| matches!(it["type"].as_u64(), Some(1 | 2));
    let mixed = list.iter().any(nested) && !list.iter().all(nested);
    let mut names = BTreeSet::new();
    let mut optional_seen = false;
    for (n, option) in list.iter().enumerate() {
        let at = join(&join(at, "options"), n);
        let name = fields.text(option, &at, "name", (1, 32), Need::Required);
        name_signs(name, &join(&at, "name"), fields);
        if name.is_some_and(|name| !names.insert(name)) {
            let message = "Option name already exists".to_owned();
            let at = join(&at, "name");
            fields.wrong(
                &at,
                "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
                message,
            );
        }
        fields.text(option, &at, "description", (1, 100), Need::Required);
        let kind = option["type"].as_u64();
        let fits = match (level, kind) {
            (Level::Command, Some(1..=11)) | (Level::Group, Some(1)) => true,
            (Level::Subcommand, Some(kind)) => (3..=11).contains(&kind),
            _ => false,
        };
        if mixed || (!fits && kind.is_some_and(|kind| kind <= 11)) {
            let message = "Sub-command and sub-command group option types are mutually exclusive \
                           to all other types"
                .to_owned();
            fields.wrong(&at, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message);
        } else if !fits {
            fields.choices(&join(&at, "type"), "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11");
        }
        if option["required"] == true {
            if optional_seen {
                let message =
                    "Required options must be placed before non-required options".to_owned();
                fields.wrong(&at, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message);
            }
        } else if !nested(option) {
            optional_seen = true;
        }
        match kind {
            Some(1) => options(option, &at, Level::Subcommand, fields),
            Some(2) => options(option, &at, Level::Group, fields),
            _ => value_rules(option, &at, fields),
        }
    }
}

/// Checks what an option's value may be: choices, bounds, lengths.
fn value_rules(option: &Value, at: &str, fields: &mut Fields) {
    let kind = option["type"].as_u64().unwrap_or(0);
    let choices = fields.list(option, at, "choices", (0, 25), Need::Optional);
    if !choices.is_empty() && option["autocomplete"] == true {
        let message = "Choices and autocomplete are mutually exclusive".to_owned();
        fields.wrong(
            at,
            "APPLICATION_COMMAND_OPTIONS_CHOICES_AUTOCOMPLETE_EXCLUSIVE",
            message,
        );
    }
    let typed = matches!(kind, 3 | 4 | 10);
    if (!choices.is_empty() || option["autocomplete"] == true) && !typed {
        let message = "Option type does not support choices".to_owned();
        fields.wrong(
            at,
            "APPLICATION_COMMAND_OPTIONS_CHOICES_TYPE_INVALID",
            message,
        );
    }
    let mut names = BTreeSet::new();
    for (n, choice) in choices.iter().enumerate() {
        let at = join(&join(at, "choices"), n);
        let name = fields.text(choice, &at, "name", (1, 100), Need::Required);
        if name.is_some_and(|name| !names.insert(name)) {
            let message = "Choice name already exists".to_owned();
            let at = join(&at, "name");
            fields.wrong(
                &at,
                "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS",
                message,
            );
        }
        let value = &choice["value"];
        if kind == 3 {
            fields.text(choice, &at, "value", (1, 100), Need::Required);
        } else if kind == 4 && !value.is_i64() || kind == 10 && !value.is_number() {
            let message = format!("Value \"{value}\" is not int.");
            fields.wrong(&join(&at, "value"), "NUMBER_TYPE_COERCE", message);
        }
    }
    if let (Some(least), Some(most)) = (option["min_value"].as_f64(), option["max_value"].as_f64())
        && least > most
    {
        let message = format!("int value should be less than or equal to {most}.");
        fields.wrong(&join(at, "min_value"), "NUMBER_TYPE_MAX", message);
    }
    let least = fields.number(option, at, "min_length", (0, 6000));
    let most = fields.number(option, at, "max_length", (1, 6000));
    fields.ordered(&join(at, "min_length"), least, most);
}

/// Counts a command's characters; of translations the longest counts.
fn size(part: &Value) -> usize {
    let longest = |key: &str| {
        let others = part[format!("{key}_localizations")].as_object();
        let others = others.into_iter().flat_map(|map| map.values());
        let all = others.chain([&part[key]]).filter_map(Value::as_str);
        all.map(length).max().unwrap_or(0)
    };
    let choices = items(&part["choices"]).iter().map(|choice| {
        let value = &choice["value"];
        let value = value
            .as_str()
            .map_or_else(|| length(&value.to_string()), length);
        value + choice["name"].as_str().map_or(0, length)
    });
    let inner: usize = items(&part["options"]).iter().map(size).sum();
    longest("name") + longest("description") + choices.sum::<usize>() + inner
}
