//! Reads typed commands: `/group subcommand option:value option:value`.
//!
//! In Discord's client options are fields; in text a field begins at a known option's name with
//! a colon, at the start or after a space, and ends where the next one begins. Each option
//! counts once, so its name may occur again within a later value.

use serde_json::Value;

use crate::{person::NotPossible, world::Command};

/// A command understood: itself, the names leading to the subcommand, options with their text.
pub(super) type Parsed<'a> = (&'a Command, Vec<String>, Vec<(String, String)>);

/// Understands a typed command.
pub(super) fn parse<'a>(offered: &[&'a Command], text: &str) -> Result<Parsed<'a>, NotPossible> {
    let text = text.trim_start();
    let text = text.strip_prefix('/').unwrap_or(text);
    let (name, mut rest) = word(text);
    let command = offered.iter().find(|command| command.name() == name);
    let command = *command.ok_or_else(|| NotPossible::NoCommand(name.to_owned()))?;
    let mut path = vec![name.to_owned()];
    let mut options = list(&command.body);
    while options
        .iter()
        .any(|option| matches!(option["type"].as_u64(), Some(1 | 2)))
    {
        let (name, after) = word(rest);
        let found = options.iter().find(|option| option["name"] == name);
        path.push(name.to_owned());
        let found = found.ok_or_else(|| NotPossible::NoCommand(path.join(" ")))?;
        options = list(found);
        rest = after;
    }
    Ok((command, path, fields(options, rest)?))
}

/// Returns the options of a command or subcommand.
pub(super) fn list(holder: &Value) -> &[Value] {
    holder["options"].as_array().map_or(&[], Vec::as_slice)
}

fn word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    text.split_once(char::is_whitespace).unwrap_or((text, ""))
}

/// Cuts the text at the options' names.
fn fields(options: &[Value], text: &str) -> Result<Vec<(String, String)>, NotPossible> {
    let mut starts: Vec<(usize, &str)> = Vec::new();
    for (at, _) in text.char_indices() {
        if at > 0 && !text[..at].ends_with(char::is_whitespace) {
            continue;
        }
        let names = options.iter().filter_map(|option| option["name"].as_str());
        let found = names
            .filter(|name| {
                text[at..]
                    .strip_prefix(name)
                    .is_some_and(|it| it.starts_with(':'))
            })
            .find(|name| starts.iter().all(|(_, known)| known != name));
        starts.extend(found.map(|name| (at, name)));
    }
    let before = &text[..starts.first().map_or(text.len(), |(at, _)| *at)];
    if !before.trim().is_empty() {
        return Err(NotPossible::NoOption(before.trim().to_owned()));
    }
    let ends = starts.iter().skip(1).map(|(at, _)| *at).chain([text.len()]);
    let pairs = starts.iter().zip(ends);
    let field = |((at, name), end): (&(usize, &str), usize)| {
        let value = &text[at + name.len() + 1..end];
        // The space before the next option is not part of the value.
        let value = if end < text.len() {
            value.trim_end()
        } else {
            value
        };
        ((*name).to_owned(), value.to_owned())
    };
    Ok(pairs.map(field).collect())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::Id;

    fn command(body: Value) -> Command {
        Command {
            id: Id(1),
            guild: None,
            version: Id(1),
            body,
        }
    }

    fn table() -> Command {
        command(json!({ "name": "table", "options": [
            { "type": 1, "name": "new", "options": [
                { "type": 3, "name": "game" }, { "type": 3, "name": "title" },
            ] },
            { "type": 2, "name": "seat", "options": [{ "type": 1, "name": "drop" }] },
        ] }))
    }

    #[track_caller]
    fn check(text: &str, path: &[&str], args: &[(&str, &str)]) {
        let table = table();
        let (_, found, fields) = parse(&[&table], text).unwrap();
        assert_eq!(found, path);
        let fields: Vec<_> = fields
            .iter()
            .map(|(k, v)| (k.as_str(), v.as_str()))
            .collect();
        assert_eq!(fields, args);
    }

    #[track_caller]
    fn refuses(text: &str, why: &NotPossible) {
        assert_eq!(&parse(&[&table()], text).unwrap_err(), why);
    }

    #[test]
    fn values_go_on_to_the_next_option() {
        check(
            "/table new title:Friday: a game of: ours game:castles",
            &["table", "new"],
            &[("title", "Friday: a game of: ours"), ("game", "castles")],
        );
    }

    #[test]
    fn an_options_name_counts_once() {
        let args = [("title", "a title:b"), ("game", "x")];
        check(
            "/table new title:a title:b game:x",
            &["table", "new"],
            &args,
        );
    }

    #[test]
    fn the_last_value_keeps_its_spaces_and_signs() {
        check(
            "/table new game:Käse  ",
            &["table", "new"],
            &[("game", "Käse  ")],
        );
    }

    #[test]
    fn groups_lead_to_subcommands() {
        check("/table seat drop", &["table", "seat", "drop"], &[]);
    }

    #[test]
    fn what_is_not_offered_is_refused() {
        refuses("/chair", &NotPossible::NoCommand("chair".into()));
        refuses("/table", &NotPossible::NoCommand("table ".into()));
        refuses(
            "/table seat up",
            &NotPossible::NoCommand("table seat up".into()),
        );
        refuses(
            "/table new castles",
            &NotPossible::NoOption("castles".into()),
        );
        refuses(
            "/table new gaame:x",
            &NotPossible::NoOption("gaame:x".into()),
        );
    }
}
