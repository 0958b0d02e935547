//! The SQL of the store's rows is of no one engine: what is SQLite's own stands in its own room.

use super::{code, sources};

/// What SQLite alone knows.
const WORDS: &[&str] = &[
    "json_each",
    "json_extract",
    "json_set",
    "->>",
    "iif(",
    "instr(",
    "ifnull(",
    "total(",
    "group_concat(",
    "quote(",
    "unixepoch",
    "strftime",
    "julianday",
    "last_insert_rowid",
    "rowid",
    "sqlite_",
    " GLOB ",
    " IS $",
    "PRAGMA",
    "INDEXED BY",
    "INSERT OR ",
    "REPLACE INTO",
    "AUTOINCREMENT",
    // Truth is a number in columns of ours: elsewhere it is a type of its own.
    "= EXISTS",
    ", EXISTS",
    "sum(stage IN",
    // Elsewhere a sum of whole numbers is of another type.
    "SELECT sum(",
    "SELECT coalesce(sum(",
];

/// Numbers of other sizes, and truths, as they are called where they are bound: columns hold 64 bits.
const BOUND: &[&str] = &[
    ".bind(seat.0)",
    ".bind(*seat)",
    ".bind(limit)",
    ".bind(year)",
    ".bind(edition)",
    ".bind(count)",
    ".bind(wants)",
    ".bind(has_buttons)",
    ".bind(entry.year)",
    ".bind(entry.edition)",
    ".bind(entry.is_fateful())",
];

/// The texts in quotes of a file's code, each on one line and with the number of the line where it begins.
pub(super) fn quoted(text: &str) -> Vec<(usize, String)> {
    let mut texts = Vec::new();
    let mut open: Option<(usize, String)> = None;
    for (number, line) in code(text) {
        let line = line.replace("'\"'", "").replace("\\\"", "");
        for (index, part) in line.split('"').enumerate() {
            if index > 0 {
                match open.take() {
                    Some(whole) => texts.push(whole),
                    None => open = Some((number, String::new())),
                }
            }
            if let Some((_, whole)) = &mut open {
                whole.push_str(part.trim_start().trim_end_matches('\\'));
            }
        }
    }
    texts
}

/// Whether `max` or `min` is asked of several values instead of several rows.
fn compares(sql: &str) -> bool {
    ["max(", "min("].iter().any(|name| {
        sql.match_indices(name).any(|(at, _)| {
            let mut depth = 1;
            let inside = sql[at + name.len()..].chars().take_while(|letter| {
                depth += i32::from(*letter == '(') - i32::from(*letter == ')');
                depth > 0
            });
            let mut nested = 0;
            inside.into_iter().any(|letter| {
                nested += i32::from(letter == '(') - i32::from(letter == ')');
                letter == ',' && nested == 0
            })
        })
    })
}

/// The columns that a row which is there is changed by, and that do not say whose they are.
fn bare(sql: &str) -> Vec<String> {
    let Some((_, changes)) = sql.split_once("DO UPDATE SET ") else {
        return Vec::new();
    };
    let changes = changes.split(" WHERE ").next().unwrap_or_default();
    let changes = changes.replace('(', "( ");
    let mut columns = Vec::new();
    for change in changes.split(", ") {
        let value = change.split_once(" = ").map_or(change, |(_, value)| value);
        let words = value.split(|letter: char| letter.is_whitespace() || letter == ')');
        let is_column = |word: &&str| {
            word.starts_with(|letter: char| letter.is_ascii_lowercase())
                && !word.contains(['.', '('])
        };
        columns.extend(words.filter(is_column).map(str::to_owned));
    }
    columns
}

/// Whether `CROSS JOIN` has a condition of its own.
fn joins_across_on(sql: &str) -> bool {
    let mut joins = sql.split("CROSS JOIN ").skip(1);
    joins.any(|rest| {
        let rest = rest.split(" JOIN ").next().unwrap_or_default();
        let rest = rest.split(" WHERE ").next().unwrap_or_default();
        rest.contains(" ON ")
    })
}

/// What of a file is in one engine's words.
fn faults(path: &str, text: &str) -> Vec<String> {
    let mut faults = Vec::new();
    for (number, sql) in quoted(text) {
        let mut fault = |what: &str| faults.push(format!("{path}:{number} has {what}"));
        for word in WORDS.iter().filter(|word| sql.contains(*word)) {
            fault(word);
        }
        if compares(&sql) {
            fault("max or min of several values");
        }
        if joins_across_on(&sql) {
            fault("CROSS JOIN with ON");
        }
        for column in bare(&sql) {
            fault(&format!("{column}, which is of two rows"));
        }
    }
    for (number, line) in code(text) {
        let bound = BOUND.iter().filter(|bound| line.contains(*bound));
        faults.extend(bound.map(|bound| format!("{path}:{number} has {bound}")));
    }
    faults
}

#[test]
fn rows_are_written_and_read_in_no_engine_s_own_words() {
    let rows = sources("src/store/rows").into_iter();
    let faults: Vec<String> = rows.flat_map(|(path, text)| faults(&path, &text)).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn words_of_one_engine_are_found() {
    let text = r#"//! Rows.
        const ONE: &str = "SELECT max(a, coalesce(b, 0)) \
             FROM c WHERE instr(d, $1) > 0";
        const TWO: &str = "INSERT INTO e (f, g) VALUES ($1, $2) ON CONFLICT (f) \
             DO UPDATE SET g = g + excluded.g, f = e.f, h = coalesce(h, 1) WHERE e.g < 1";
        const THREE: &str = "SELECT max(a), coalesce(min(b), 0) FROM c CROSS JOIN d WHERE a IS NOT NULL";
        const FOUR: &str = "SELECT a FROM c CROSS JOIN d ON d.a = c.a";
        let rows = query.bind(table.0).bind(seat.0);
"#;
    assert_eq!(
        faults("x.rs", text),
        [
            "x.rs:2 has instr(",
            "x.rs:2 has max or min of several values",
            "x.rs:4 has g, which is of two rows",
            "x.rs:4 has h, which is of two rows",
            "x.rs:7 has CROSS JOIN with ON",
            "x.rs:8 has .bind(seat.0)",
        ]
    );
}
