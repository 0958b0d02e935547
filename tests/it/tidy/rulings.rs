//! Every ruling has an entry in `docs/rulings`: the same ids as in the lists, the code and other pages.

use std::collections::{BTreeMap, BTreeSet};

use castellan::rulebook::{section_of, sections};
use castellan::rulings::{Entry, all, of_tables, ruling};
use rules::any::GameId;

use super::{is_test_file, read, sources};

/// The pages with the groups of their rulings. Those of the probe, a game for tests, need no home.
const PAGES: [(&str, &str, Option<GameId>); 5] = [
    ("CC", "castles", Some(GameId::Castles)),
    ("BK", "boki", Some(GameId::Boki)),
    ("PK", "kerfuffle", Some(GameId::Kerfuffle)),
    ("EU", "erkenfara", Some(GameId::Erkenfara)),
    ("TB", "tables", None),
];

/// The most characters of a title and of an entry, the most paragraphs and their lines in the file.
const TITLE: usize = 60;
const ENTRY: usize = 1_400;
const PARAGRAPHS: usize = 3;
const LINES: usize = 5;
const WIDTH: usize = 120;

fn entries(game: Option<GameId>) -> Vec<&'static Entry> {
    match game {
        Some(game) => all(game).collect(),
        None => of_tables().collect(),
    }
}

fn ids(entries: &[&Entry]) -> Vec<String> {
    entries.iter().map(|entry| entry.id.to_owned()).collect()
}

/// The ids of the lists of rulings.
fn listed() -> BTreeSet<String> {
    let lists = [
        read("rules/tests/it/rulings.txt"),
        read("tests/it/rulings.txt"),
    ];
    let lines = lists.iter().flat_map(|list| list.lines());
    let ids = lines.filter_map(|line| line.split(' ').next());
    ids.filter(|id| has_home(id)).map(str::to_owned).collect()
}

fn has_home(id: &str) -> bool {
    let group = id.split('-').next();
    PAGES.iter().any(|(known, ..)| Some(*known) == group)
}

/// The ids that a text names as they are written, such as `PK-26`.
fn written(text: &str) -> BTreeSet<String> {
    let is_part = |it: char| it.is_ascii_alphanumeric() || it == '-';
    let words = text.split(|it| !is_part(it));
    let is_id = |word: &&str| {
        let number = word.split_once('-').map_or("", |(_, number)| number);
        has_home(word) && number.len() == 2 && number.bytes().all(|it| it.is_ascii_digit())
    };
    words.filter(is_id).map(str::to_owned).collect()
}

/// Functions and fields that take the number of a ruling of their file's group.
const NUMBERED: [&str; 6] = ["refuse(", "no(", "cc(", "bk(", "eu(", "ruling: "];

/// The ids that code names by their numbers: `refuse(9, …)`, and the arms of `fn ruling` and `fn number`.
fn numbered(group: &str, text: &str) -> BTreeSet<String> {
    let number = |text: &str| {
        let digits = text.trim_start().split([',', ')']).next();
        digits.and_then(|it| it.trim_end().parse::<u16>().ok())
    };
    let mut found: Vec<u16> = Vec::new();
    for called in NUMBERED {
        found.extend(text.split(called).skip(1).filter_map(number));
    }
    let mut end = None;
    for line in text.lines() {
        let inner = line.trim_start();
        if ["fn ruling(", "fn number("]
            .iter()
            .any(|it| line.contains(it))
        {
            end = Some(format!("{}}}", &line[..line.len() - inner.len()]));
        } else if end.as_deref() == Some(line) {
            end = None;
        } else if end.is_some() {
            found.extend(number(inner.split("=> ").last().unwrap_or(inner)));
        }
    }
    let ids = found.iter().map(|number| format!("{group}-{number:02}"));
    ids.collect()
}

/// The ids that code makes of a group and a number: `Ruling::new("EU", 77)`.
fn made(code: &str) -> BTreeSet<String> {
    let calls = code.split("Ruling::new(\"").skip(1);
    let ids = calls.filter_map(|call| {
        let (group, rest) = call.split_once("\", ")?;
        let (number, _) = rest.split_once(')')?;
        Some(format!("{group}-{:02}", number.parse::<u16>().ok()?))
    });
    ids.filter(|id| has_home(id)).collect()
}

/// The ids that the code and the pages name, with a file that does.
fn named() -> BTreeMap<String, String> {
    let mut named = BTreeMap::new();
    for (path, text) in sources("rules/src").into_iter().chain(sources("src")) {
        let of_game = PAGES.iter().find(|(_, page, game)| {
            game.is_some() && path.starts_with(&format!("rules/src/{page}"))
        });
        let group = of_game.map(|(group, ..)| *group);
        let group = group.or(path.starts_with("src/table/").then_some("TB"));
        if is_test_file(&path) || path.contains("/probe") {
            continue;
        }
        let (code, _) = text
            .split_once("#[cfg(test)]\nmod tests")
            .unwrap_or((&text, ""));
        let by_number = group.map(|group| numbered(group, code)).unwrap_or_default();
        for id in written(code).into_iter().chain(made(code)).chain(by_number) {
            named.entry(id).or_insert_with(|| path.clone());
        }
    }
    let tables = [
        "docs/tables.md",
        "docs/dice.md",
        "docs/maps.md",
        "CHANGELOG.md",
    ];
    let games = PAGES.iter().filter(|(_, _, game)| game.is_some());
    let games = games.map(|(_, page, _)| format!("docs/rules/{page}.md"));
    for path in games.chain(tables.map(str::to_owned)) {
        for id in written(&read(&path)) {
            named.entry(id).or_insert_with(|| path.clone());
        }
    }
    named
}

/// What is wrong between the entries that are there and the ids that are listed and named.
fn faults(
    entries: &[String],
    listed: &BTreeSet<String>,
    named: &BTreeMap<String, String>,
) -> Vec<String> {
    let mut faults = Vec::new();
    let mut known = BTreeSet::new();
    for id in entries {
        if !known.insert(id.clone()) {
            faults.push(format!("{id} has two entries"));
        }
        if !listed.contains(id) {
            faults.push(format!("{id} has an entry, and no list has it"));
        }
    }
    let homeless = listed.difference(&known);
    faults.extend(homeless.map(|id| format!("{id} is listed, and has no entry")));
    let unknown = named.iter().filter(|(id, _)| !known.contains(*id));
    faults.extend(unknown.map(|(id, path)| format!("{path} names {id}, which has no entry")));
    faults
}

/// What is wrong with the form of an entry.
fn ill_formed(entry: &Entry) -> Option<&'static str> {
    let length = |text: &str| text.chars().count();
    if !(1..=TITLE).contains(&length(entry.title)) {
        return Some("its title is too long, or missing");
    }
    if !(1..=ENTRY).contains(&length(&entry.text)) {
        return Some("its text is too long, or missing");
    }
    if entry.text.split("\n\n").count() > PARAGRAPHS {
        return Some("it has too many paragraphs");
    }
    // Shown alone on Discord, a link to another file leads nowhere, and a table is a heap of bars.
    let odd = entry.text.contains("](") || entry.text.contains('|');
    odd.then_some("it has a link, or a table")
}

#[test]
fn every_ruling_has_a_home() {
    let entries: Vec<String> = PAGES
        .iter()
        .flat_map(|(_, _, game)| ids(&entries(*game)))
        .collect();
    let named = named();
    let faults = faults(&entries, &listed(), &named);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    // What is written and what is a number in the code are both found.
    for id in [
        "CC-13", "BK-24", "PK-80", "PK-16", "EU-43", "EU-78", "TB-14",
    ] {
        assert!(named.contains_key(id), "{id} is named somewhere");
        assert!(ruling(id).is_some(), "{id} is found");
    }
}

#[test]
fn pages_of_rulings_are_well_formed() {
    let mut faults = Vec::new();
    for (group, page, game) in PAGES {
        let path = format!("docs/rulings/{page}.md");
        let text = read(&path);
        let entries = entries(game);
        let headings = text.lines().filter(|line| line.starts_with("### "));
        assert_eq!(headings.count(), entries.len(), "{path}: all are entries");
        let wrong = entries
            .iter()
            .filter(|it| !it.id.starts_with(&format!("{group}-")));
        faults.extend(wrong.map(|entry| format!("{path}: {} is of another page", entry.id)));
        let ill = entries
            .iter()
            .filter_map(|it| Some((it.id, ill_formed(it)?)));
        faults.extend(ill.map(|(id, why)| format!("{path}: {id}: {why}")));
        for section in text.split("\n## ") {
            let headings = section.lines().filter(|line| line.starts_with("### "));
            assert!(headings.is_sorted(), "{path}: ids are sorted in a section");
        }
        for paragraph in text.split("\n\n") {
            let lines = paragraph.lines();
            let wide = lines.clone().any(|line| line.chars().count() > WIDTH);
            if wide || lines.count() > LINES {
                faults.push(format!("{path}: too long: {paragraph}"));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// What is wrong with a section of a page of rules, which people read on Discord.
fn ill_read(text: &str) -> Option<&'static str> {
    if text.is_empty() {
        return Some("it is empty");
    }
    // There a link to another file leads nowhere, and a table is a heap of bars.
    let odd = text.contains("](") || text.contains("| ") || text.contains("docs/");
    odd.then_some("it has a link, a path or a table")
}

#[test]
fn pages_of_rules_are_for_reading_on_discord() {
    let mut faults = Vec::new();
    for (_, page, game) in PAGES {
        let Some(game) = game else { continue };
        let all = sections(game);
        let title = game.title();
        assert_eq!(all[0].title, title, "docs/rules/{page}.md has its title");
        let ill = all
            .iter()
            .filter_map(|it| Some((it.title, ill_read(&it.text)?)));
        faults.extend(ill.map(|(section, why)| format!("docs/rules/{page}.md: {section}: {why}")));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    for ill in ["", "See [there](there.md).", "| a | b |", "In docs/x.md."] {
        assert!(ill_read(ill).is_some(), "{ill:?}");
    }
    assert_eq!(section_of(PAGES[0].2.unwrap(), "CC-99"), None);
}

/// What a page of rules does not name of the options of its game.
fn unnamed(page: &str, options: &[&str]) -> Vec<String> {
    let options = options.iter();
    let missing = options.filter(|name| !page.contains(&format!("`{name}`")));
    missing.map(|name| (*name).to_owned()).collect()
}

#[test]
fn pages_of_rules_name_every_option_of_their_game() {
    for (_, page, game) in PAGES {
        let Some(game) = game else { continue };
        let text = read(&format!("docs/rules/{page}.md"));
        let options: Vec<&str> = game.options().iter().map(|option| option.name).collect();
        assert_eq!(unnamed(&text, &options), Vec::<String>::new(), "{page}");
    }
    assert_eq!(unnamed("`first` or last", &["first", "last"]), ["last"]);
}

#[test]
fn the_homes_of_rulings_are_checked_both_ways() {
    let some = |ids: &[&str]| ids.iter().map(|id| (*id).to_owned()).collect();
    let entries: Vec<String> = some(&["CC-01", "CC-02", "CC-02", "CC-09"]);
    let listed: BTreeSet<String> =
        BTreeSet::from_iter(["CC-01", "CC-02", "CC-03"].map(str::to_owned));
    let named = BTreeMap::from([("CC-04".to_owned(), "x.rs".to_owned())]);
    assert_eq!(
        faults(&entries, &listed, &named),
        [
            "CC-02 has two entries",
            "CC-09 has an entry, and no list has it",
            "CC-03 is listed, and has no entry",
            "x.rs names CC-04, which has no entry",
        ]
    );
    let code = "fn f() { refuse(\n    14,\n    \"no\") }\n    const fn ruling(self) -> u16 {\n        \
                match self {\n            A => 7,\n            B | C => {\n                16\n            \
                }\n        }\n    }\n    fn other() { g(99) }\n/// As in TB-02 … TB-05, not XTB-03.\n";
    let number = |ids: &BTreeSet<String>| ids.iter().cloned().collect::<Vec<_>>().join(" ");
    assert_eq!(number(&numbered("TB", code)), "TB-07 TB-14 TB-16");
    assert_eq!(number(&written(code)), "TB-02 TB-05");
    let made =
        made("[Ruling::new(\"EU\", 7), Ruling::new(\"PR\", 1), Ruling::new(\"EU\", number)]");
    assert_eq!(number(&made), "EU-07");
    let entry = |title, text: &str| Entry {
        game: None,
        section: "A turn",
        id: "CC-01",
        title,
        text: text.to_owned(),
    };
    assert_eq!(ill_formed(&entry("A title", "A text.\n\nMore.")), None);
    for ill in [
        entry("", "A text."),
        entry("A title", ""),
        entry("A title", &"x".repeat(ENTRY + 1)),
        entry("A title", "1\n\n2\n\n3\n\n4"),
        entry("A title", "See [there](there.md)."),
    ] {
        assert!(ill_formed(&ill).is_some(), "{ill:?}");
    }
}
