//! Every field of honest files is changed in turn, and the sum made anew: what does not follow by the rules
//! is refused. What a file cannot prove is listed by name.

use std::collections::{BTreeMap, BTreeSet};

use rules::any::GameId;
use serde_json::{Value, json};

use super::ground::{boki, castles, lines, played, probe, sealed};
use crate::table::saved::Saved;
use crate::transfer::{read, write};

/// What nobody can know from a file, by the line and the place in it (`*` for any number), and why. Whoever
/// made the file may have written there what they liked, within the bounds.
const UNKNOWABLE: &[(&str, &str, &str)] = &[
    ("header", "/table", "a number of the database it comes from"),
    ("header", "/cause", "which press made the table"),
    ("header", "/guild", "where the table is"),
    ("header", "/place", "where the table is"),
    ("header", "/host", "who runs it"),
    ("header", "/co_hosts", "who may do what the host may"),
    ("header", "/master", "whether there is a game master now"),
    ("header", "/pace", "how fast it is played now"),
    (
        "header",
        "/patience",
        "how long it waits for who stays away",
    ),
    ("header", "/paused", "since when its clock stands still"),
    ("header", "/revision", "how often its row has changed"),
    ("header", "/created", "a time"),
    (
        "header",
        "/stage",
        "a game that is on may have been called off",
    ),
    ("header", "/people", "how people are called"),
    (
        "header",
        "/words/*/seat",
        "who wrote words for the dice; their text is proven",
    ),
    ("header", "/words/*/person", "who wrote words for the dice"),
    ("header", "/words/*/text", "they may have been deleted"),
    (
        "header",
        "/free_words",
        "people's own words in orders, which the game does not read",
    ),
    ("header", "/drafts", "what is being composed"),
    ("header", "/banks", "times"),
    ("header", "/undo", "what was asked and not answered"),
    ("header", "/proposals", "what was proposed and not settled"),
    (
        "header",
        "/seats/*/label/name",
        "names, but where an order has them",
    ),
    ("header", "/seats/*/label/code", "names"),
    ("header", "/seats/*/label/emblem", "names"),
    ("header", "/seats/*/colour", "colours"),
    ("entry", "/at", "a time"),
    ("entry", "/cause", "which press it came from"),
    (
        "entry",
        "/by",
        "whether a person or the clock chose what both might; whose word settled a taking-back",
    ),
    (
        "entry",
        "/act/seats/was",
        "who sat there, where nobody there has acted",
    ),
];

/// What became of the changes of one file.
#[derive(Debug, Default)]
struct Tally {
    /// Those that changed nothing of what was read.
    same: usize,
    refused: usize,
    /// Those that nobody can know, by their places.
    unknowable: BTreeMap<String, usize>,
    /// Those that passed for a game, and must not.
    passed: Vec<String>,
}

/// Other values that might stand in place of one.
fn others(value: &Value) -> Vec<Value> {
    match value {
        Value::Null => vec![json!(1), json!("x")],
        Value::Bool(it) => vec![json!(!it)],
        Value::Number(number) => {
            let number = number.as_i64().unwrap_or(i64::MAX - 1);
            let mut all = vec![
                json!(number + 1),
                json!(number - 1),
                json!(0),
                json!(number + 7),
            ];
            all.retain(|other| *other != json!(number));
            all
        }
        Value::String(text) => {
            let mut all = vec![
                json!(""),
                json!(format!("{text} ")),
                json!(format!("{text}x")),
            ];
            let mut letters: Vec<char> = text.chars().collect();
            if let Some(last) = letters.pop() {
                letters.push(char::from_u32(u32::from(last) ^ 1).unwrap_or('?'));
                all.push(json!(letters.into_iter().collect::<String>()));
            }
            all.push(json!(text.to_uppercase()));
            all.retain(|other| other != value);
            all
        }
        Value::Array(list) => {
            let mut all = Vec::new();
            for at in 0..list.len() {
                let mut less = list.clone();
                less.remove(at);
                all.push(json!(less));
                let mut twice = list.clone();
                twice.insert(at, list[at].clone());
                all.push(json!(twice));
                if at > 0 && list[at] != list[at - 1] {
                    let mut swapped = list.clone();
                    swapped.swap(at, at - 1);
                    all.push(json!(swapped));
                }
            }
            all
        }
        // Its fields are taken away one by one where they stand.
        Value::Object(_) => Vec::new(),
    }
}

/// The places of all values in a line, and below.
fn places(value: &Value, place: &str, all: &mut Vec<String>) {
    all.push(place.to_owned());
    match value {
        Value::Array(list) => {
            for (at, value) in list.iter().enumerate() {
                places(value, &format!("{place}/{at}"), all);
            }
        }
        Value::Object(map) => {
            for (key, value) in map {
                places(
                    value,
                    &format!("{place}/{}", key.replace('~', "~0").replace('/', "~1")),
                    all,
                );
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// The place with `*` for numbers.
fn pattern(place: &str) -> String {
    let part = |part: &str| {
        if !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()) {
            "*".to_owned()
        } else {
            part.to_owned()
        }
    };
    let parts: Vec<String> = place.split('/').map(part).collect();
    parts.join("/")
}

/// The entry of [`UNKNOWABLE`] that a place is of.
fn unknowable(line: usize, place: &str) -> Option<&'static str> {
    let (kind, place) = (if line == 0 { "header" } else { "entry" }, pattern(place));
    // Whoever may act for a seat is checked by who holds it; its number is not among what is not known.
    let within =
        |known: &str| place == known || place.starts_with(&format!("{known}/")) && known != "/by";
    let mut all = UNKNOWABLE.iter();
    all.find(|(of, known, _)| *of == kind && within(known))
        .map(|(_, known, _)| *known)
}

/// Reads a file of these lines, and notes what became of it.
fn note(tally: &mut Tally, honest: &Saved, lines: &[String], what: &str, known: Option<&str>) {
    match read(&sealed(lines)) {
        Err(_) => tally.refused += 1,
        Ok(checked) if checked.saved == *honest => tally.same += 1,
        Ok(_) => match known {
            Some(known) => *tally.unknowable.entry(known.to_owned()).or_default() += 1,
            None => tally.passed.push(what.to_owned()),
        },
    }
}

/// Changes every field of a file in turn.
fn change_every_field(honest: &Saved) -> Tally {
    let mut tally = Tally::default();
    let mut lines = lines(&write(honest).unwrap());
    lines.pop();
    for line in 0..lines.len() {
        let value: Value = serde_json::from_str(&lines[line]).unwrap();
        let mut all = Vec::new();
        places(&value, "", &mut all);
        for place in all {
            let mut candidates = others(value.pointer(&place).unwrap());
            if line > 0 && place == "/by" {
                candidates.extend(authors());
            }
            let mut try_out = |changed: &Value, what: &str| {
                let mut forged = lines.clone();
                forged[line] = changed.to_string();
                let what = format!("line {}, {place}: {what}", line + 1);
                let known = unknowable(line, &place);
                let is_hand = place != "/by"
                    || value["act"]["undo"].is_object()
                    || is_by_the_clock(&value["by"], &changed["by"]);
                note(
                    &mut tally,
                    honest,
                    &forged,
                    &what,
                    known.filter(|_| is_hand),
                );
            };
            for other in candidates {
                let mut changed = value.clone();
                *changed.pointer_mut(&place).unwrap() = other.clone();
                try_out(&changed, &other.to_string());
            }
            let mut less = value.clone();
            if let Some((parent, key)) = place.rsplit_once('/')
                && let Some(Value::Object(map)) = less.pointer_mut(parent)
            {
                map.remove(key);
                try_out(&less, "taken away");
            }
        }
    }
    tally
}

/// Whether of two who act for one seat one is the clock.
fn is_by_the_clock(one: &Value, other: &Value) -> bool {
    let seat = |by: &Value| {
        let hands = ["person", "bot", "clock"];
        hands.into_iter().find_map(|hand| by[hand]["seat"].as_u64())
    };
    let clock = |by: &Value| by["clock"].is_object();
    seat(one).is_some() && seat(one) == seat(other) && clock(one) != clock(other)
}

/// Everybody who could have acted.
fn authors() -> Vec<Value> {
    let seats = (0..3).flat_map(|seat| {
        [
            json!({"person": {"seat": seat, "person": 11}}),
            json!({"person": {"seat": seat, "person": 12}}),
            json!({"bot": {"seat": seat}}),
            json!({"clock": {"seat": seat}}),
        ]
    });
    let others = [
        json!("table"),
        json!({"master": {"person": 11}}),
        json!({"master": {"person": 13}}),
    ];
    seats.chain(others).collect()
}

/// Takes entries out, doubles them and lets them change places, with numbers and causes that fit.
fn change_every_line(honest: &Saved) -> Tally {
    let mut tally = Tally::default();
    let mut lines = lines(&write(honest).unwrap());
    lines.pop();
    let renumbered = |mut lines: Vec<String>| {
        let last = lines.len() - 1;
        for (seq, line) in lines.iter_mut().enumerate() {
            let mut value: Value = serde_json::from_str(line).unwrap();
            if seq == 0 {
                value["seq"] = json!(last);
            } else {
                value["seq"] = json!(seq);
                value["cause"] = json!(format!("c{seq}"));
            }
            *line = value.to_string();
        }
        lines
    };
    let order = |line: usize| honest.entries[line - 1].order.clone();
    for at in 1..lines.len() {
        let mut less = lines.clone();
        less.remove(at);
        // A log that ends earlier is one of an earlier moment; that is what its number of entries says.
        let known = (at == lines.len() - 1).then_some("the end");
        note(&mut tally, honest, &less, &format!("without {at}"), None);
        let what = format!("without {at} ({})", order(at));
        note(&mut tally, honest, &renumbered(less), &what, known);
        let mut twice = lines.clone();
        twice.insert(at, lines[at].clone());
        let what = format!("twice {at} ({})", order(at));
        note(&mut tally, honest, &renumbered(twice), &what, None);
        if at > 1 {
            let mut swapped = lines.clone();
            swapped.swap(at, at - 1);
            note(&mut tally, honest, &swapped, &format!("swapped {at}"), None);
            let what = format!("swapped {at} ({} and {})", order(at - 1), order(at));
            note(&mut tally, honest, &renumbered(swapped), &what, None);
        }
    }
    tally
}

/// Checks what becomes of all changes; `free` are the entries of which neither touches the other, so that
/// nobody knows which was first.
fn check(name: &str, honest: &Saved, free: &[&str]) {
    let file = write(honest).unwrap();
    if let Err(damage) = read(&file) {
        panic!("{name}: an honest file is refused: {damage}");
    }
    let (fields, moved) = (change_every_field(honest), change_every_line(honest));
    let is_free = |what: &&String| free.contains(&what.as_str());
    let passed = fields.passed.iter().chain(&moved.passed);
    let (known, passed): (Vec<&String>, Vec<&String>) = passed.partition(is_free);
    assert_eq!(known.len(), free.len(), "{name}");
    assert!(
        passed.is_empty(),
        "{name}: {} pass: {:#?}",
        passed.len(),
        &passed[..passed.len().min(40)]
    );
    assert!(
        fields.refused > 500 && moved.refused > 20,
        "{name}: {fields:?}"
    );
}

#[test]
fn forged_games_of_castles_are_refused() {
    let long = castles();
    assert!(read(&write(&long).unwrap()).is_ok());
    check("castles", &played(GameId::Castles, 14), &[]);
}

#[test]
fn forged_games_of_boki_are_refused() {
    check("boki", &boki(), &[]);
}

#[test]
fn forged_games_of_the_probe_are_refused() {
    let free = [
        "swapped 8 (gm won Ann 2 and hand on)",
        "swapped 11 (accept 1 and duel Ann)",
        "swapped 21 (join and bid 9)",
        "swapped 22 (bid 9 and bid 1)",
        "swapped 25 (bid 9 and hand on)",
    ];
    check("probe", &probe(), &free);
}

#[test]
fn what_cannot_be_known_is_there_to_be_known() {
    let mut seen = BTreeSet::new();
    let mut place = |line: usize, value: &Value| {
        let mut all = Vec::new();
        places(value, "", &mut all);
        seen.extend(all.into_iter().map(|place| (line.min(1), pattern(&place))));
    };
    for (line, text) in lines(&write(&probe()).unwrap()).iter().enumerate() {
        place(line, &serde_json::from_str(text).unwrap());
    }
    for (kind, known, _) in UNKNOWABLE {
        let line = usize::from(*kind == "entry");
        assert!(
            seen.contains(&(line, (*known).to_owned())),
            "{kind}: there is no {known}"
        );
    }
}
