//! The house is in order: names that folders may use, the length of pages, the promises of the README.

mod dialect;
mod rulings;
mod statements;

use std::collections::BTreeSet;
use std::path::Path;

/// The text of a file of the project, by its path from the root.
fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn architecture_is_for_reading() {
    let page = read("ARCHITECTURE.md");
    assert!(
        page.lines().count() <= 180,
        "{} lines",
        page.lines().count()
    );
    let long = page.lines().find(|line| line.chars().count() > 200);
    assert_eq!(long, None, "a line of over 200 characters");
    let prose = |line: &&str| !line.starts_with(['|', '#', '`']) && !line.is_empty();
    let mut is_code = false;
    let mut lines = 0;
    for line in page.lines() {
        is_code ^= line.starts_with("```");
        lines = if is_code || !prose(&line) {
            0
        } else {
            lines + 1
        };
        assert!(lines <= 5, "a paragraph of over five lines, at {line:?}");
    }
}

#[test]
fn the_check_runs_the_readmes_test_command() {
    let command = "cargo test --workspace";
    assert!(read("README.md").lines().any(|line| line.trim() == command));
    assert!(read(".ci/run").lines().any(|line| line == command));
}

#[test]
fn the_invite_link_asks_for_the_permissions_that_the_readme_lists() {
    let page = read("README.md");
    let (_, table) = page.split_once("| permission | bit |").expect("a table");
    let bits = table
        .lines()
        .skip(1)
        .take_while(|line| line.starts_with('|'))
        .filter_map(|line| line.split('|').nth(2)?.trim().parse::<u32>().ok());
    let wanted: u64 = bits.map(|bit| 1 << bit).sum();
    let (_, link) = page.split_once("&permissions=").expect("a link to invite");
    let asked = link.split_whitespace().next();
    assert_eq!(asked, Some(wanted.to_string().as_str()));
}

/// Which tests hold which promise.
const PROMISES: &str = include_str!("promises.txt");

#[test]
fn every_promise_names_a_test_that_is_there() {
    let page = read("ARCHITECTURE.md");
    let promised = page.lines().filter_map(|line| line.strip_prefix("| P"));
    let promised: BTreeSet<String> = promised
        .filter_map(|row| Some(format!("P{}", row.split_once(' ')?.0)))
        .collect();
    let mut held = BTreeSet::new();
    for line in PROMISES.lines().filter(|line| line.starts_with('P')) {
        let mut parts = line.split(' ');
        let mut part = || {
            parts
                .next()
                .unwrap_or_else(|| panic!("{line:?} is cut short"))
        };
        let (promise, file, test) = (part(), part(), part());
        assert!(
            read(file).contains(&format!("fn {test}")),
            "{file} has no {test}"
        );
        held.insert(promise.to_owned());
    }
    assert_eq!(held, promised, "each promise is held by a test");
    assert_eq!(held.len(), 8);
}

/// Rulings for tables in general. Each is `tested`, or says why it is not tested yet.
const RULINGS: &str = include_str!("rulings.txt");

/// What a room may not name in its code.
const DIRECTION: &[(&str, &[&str])] = &[
    (
        "src/table",
        &[
            "sqlx",
            "serenity",
            "poise",
            "render::",
            "crate::store",
            "crate::labels",
            "crate::presenter",
            "crate::discord",
        ],
    ),
    (
        "src/store",
        &[
            "serenity",
            "poise",
            "render::",
            "crate::labels",
            "crate::presenter",
            "crate::discord",
        ],
    ),
    (
        "src/labels",
        &[
            "AnyState",
            "sqlx",
            "serenity",
            "poise",
            "table::",
            "store::",
            "presenter::",
        ],
    ),
    (
        "src/presenter",
        &[
            "AnyState",
            "State",
            "sqlx",
            "serenity",
            "poise",
            "table::",
            "store::",
            "discord::",
        ],
    ),
    ("src/discord", &["AnyState", "sqlx", "crate::store"]),
    ("src/referee", &["sqlx", "serenity", "poise", "table::"]),
    ("src/simulate.rs", &["sqlx", "serenity", "poise", "table::"]),
    ("src/simulate", &["sqlx", "serenity", "poise", "table::"]),
    (
        "src/proof",
        &["sqlx", "serenity", "poise", "table::", "store::"],
    ),
    (
        "src/transfer",
        &[
            "sqlx",
            "serenity",
            "poise",
            "render::",
            "crate::store",
            "crate::labels",
            "crate::presenter",
            "crate::discord",
        ],
    ),
    (
        "src/editor",
        &[
            "sqlx",
            "serenity",
            "poise",
            "table::",
            "store::",
            "presenter::",
            "discord::",
        ],
    ),
    (
        "src/editor.rs",
        &[
            "sqlx",
            "serenity",
            "poise",
            "table::",
            "store::",
            "presenter::",
            "discord::",
        ],
    ),
    ("src/cli.rs", &["sqlx", "serenity", "poise"]),
    ("src/cli", &["sqlx", "serenity", "poise"]),
    (
        "letters/src",
        &["rules::", "render::", "atlas::", "castellan::", "std::fs"],
    ),
    (
        "ground/src",
        &["rules::", "render::", "atlas::", "castellan::", "std::fs"],
    ),
    ("render/src", &["rules::", "castellan"]),
    (
        "atlas/src",
        &["rules::", "render::", "castellan::", "std::fs"],
    ),
    ("playground/src", &["rules::", "castellan::"]),
];

/// What has no place in finished code.
const UNFINISHED: &[&str] = &["todo!", "unimplemented!", "dbg!", ".unwrap()"];

/// The Rust files at or below a path, by their paths from the root, with their text.
fn sources(place: &str) -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut places = vec![root.join(place)];
    let mut files = Vec::new();
    while let Some(place) = places.pop() {
        if place.is_dir() {
            places.extend(
                std::fs::read_dir(&place)
                    .unwrap()
                    .map(|entry| entry.unwrap().path()),
            );
        } else if place.extension().is_some_and(|kind| kind == "rs") {
            let name = place.strip_prefix(root).unwrap().to_string_lossy();
            let name = name.replace('\\', "/");
            let text = read(&name);
            files.push((name, text));
        }
    }
    assert!(!files.is_empty(), "no sources at {place}");
    files
}

/// All sources of the program and the crates that are not pure rules.
fn all_sources() -> Vec<(String, String)> {
    [
        "src",
        "letters/src",
        "ground/src",
        "render/src",
        "atlas/src",
        "playground/src",
    ]
    .into_iter()
    .flat_map(sources)
    .collect()
}

/// Whether a file holds nothing but tests.
fn is_test_file(path: &str) -> bool {
    path.split('/')
        .any(|part| part == "tests.rs" || part == "tests")
}

/// The lines of code of a file with their numbers: without comments, and without the module of
/// tests at its end.
fn code(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines: Vec<&str> = text.lines().collect();
    let tests = lines
        .windows(2)
        .position(|pair| pair[0] == "#[cfg(test)]" && pair[1].ends_with('{'));
    let end = tests.unwrap_or(lines.len());
    (1..)
        .zip(lines)
        .take(end)
        .filter(|(_, line)| !line.trim_start().starts_with("//"))
}

/// Whether a line names `word` as a word of its own, not as a part of a longer one.
fn names(line: &str, word: &str) -> bool {
    let is_letter = |letter: char| letter.is_alphanumeric() || letter == '_';
    line.match_indices(word).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        let after = line[at + word.len()..].chars().next();
        let begins = !word.starts_with(is_letter) || !before.is_some_and(is_letter);
        let ends = !word.ends_with(is_letter) || !after.is_some_and(is_letter);
        begins && ends
    })
}

/// The places in a file's code that name one of `words`.
fn named(path: &str, text: &str, words: &[&str]) -> Vec<String> {
    let mut places = Vec::new();
    for (number, line) in code(text) {
        let found = words.iter().filter(|word| names(line, word));
        places.extend(found.map(|word| format!("{path}:{number} names {word}")));
    }
    places
}

#[test]
fn rooms_hold_their_direction() {
    let mut faults = Vec::new();
    for (room, words) in DIRECTION {
        for (path, text) in sources(room) {
            if !is_test_file(&path) {
                faults.extend(named(&path, &text, words));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The rooms of `src/table`, from the ground up: each may name those before it, and no other.
const TABLE_ROOMS: &[&str] = &["model", "session", "play", "clock", "lobby", "master"];

#[test]
fn rooms_of_tables_stand_on_those_below() {
    let mut faults = Vec::new();
    for (floor, room) in TABLE_ROOMS.iter().enumerate() {
        let above = TABLE_ROOMS[floor + 1..].iter();
        let above: Vec<String> = above.map(|it| format!("table::{it}::")).collect();
        let above: Vec<&str> = above.iter().map(String::as_str).collect();
        for (path, text) in sources(&format!("src/table/{room}")) {
            faults.extend(named(&path, &text, &above));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The rooms of `render/src` by floors, from the ground up: each may name those below its floor,
/// and no other.
const RENDER_FLOORS: &[&[&str]] = &[
    &["cache", "colour", "look", "num"],
    &["canvas", "scene", "theme"],
    &["art", "palette", "text"],
    &["workshop"],
    &["chrome"],
    &["engine"],
    &["board", "cards", "map", "sheets"],
    &["renderer"],
];

/// The rooms of its own crate that a file names.
fn rooms_named(text: &str) -> BTreeSet<String> {
    let step = |letter: char| i32::from(letter == '{') - i32::from(letter == '}');
    let lines: Vec<&str> = code(text).map(|(_, line)| line).collect();
    let code = lines.join("\n");
    let mut named = Vec::new();
    for rest in code.split("crate::").skip(1) {
        let Some(list) = rest.strip_prefix('{') else {
            named.push(rest);
            continue;
        };
        let mut depth = 0;
        let end = list.find(|letter| {
            depth += step(letter);
            depth < 0
        });
        let mut depth = 0;
        named.extend(list[..end.unwrap_or(list.len())].split(|letter| {
            depth += step(letter);
            depth == 0 && letter == ','
        }));
    }
    let rooms = named
        .into_iter()
        .filter_map(|path| identifiers(path.trim()).next());
    let rooms = rooms.filter(|room| !room.is_empty());
    rooms.map(str::to_owned).collect()
}

#[test]
fn rooms_of_pictures_stand_on_those_below() {
    let planted = "use super::scene;\nuse crate::{\n    board::{self, Boards},\n    num,\n};\n\
                   // crate::cards\nfn draw() { crate::map::draw() }\n";
    let found: Vec<String> = rooms_named(planted).into_iter().collect();
    assert_eq!(found, ["board", "map", "num"]);
    let mut faults = Vec::new();
    for (path, text) in sources("render/src") {
        let room = path.strip_prefix("render/src/").unwrap();
        let room = room.split(['/', '.']).next().unwrap();
        let is_made_for_tests = is_test_file(&path) || path.ends_with("specimen.rs");
        if is_made_for_tests || ["lib", "samples"].contains(&room) {
            continue;
        }
        let floor = RENDER_FLOORS.iter().position(|rooms| rooms.contains(&room));
        let below = floor.map_or(&[][..], |floor| &RENDER_FLOORS[..floor]);
        let may_name = |other: &str| other == room || below.concat().contains(&other);
        let named = rooms_named(&text).into_iter();
        let named = named.filter(|other| floor.is_none() || !may_name(other));
        faults.extend(named.map(|other| format!("{path} names {other}")));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Words of an earlier dialect; ARCHITECTURE.md has those that took their place.
const DIALECT: &[&str] = &[
    "annals", "deed", "desk", "fellows", "fray", "minds", "seeming", "sitting", "strand",
    "telling", "thoughts", "told", "tongue", "wits",
];

/// The words that an identifier is made of, in small letters.
fn words_of(identifier: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    for letter in identifier.chars() {
        let begins = letter == '_' || letter.is_uppercase();
        if begins && words.last().is_some_and(|word| !word.is_empty()) {
            words.push(String::new());
        }
        if let Some(word) = words.last_mut().filter(|_| letter != '_') {
            word.extend(letter.to_lowercase());
        }
    }
    words
}

/// What of a line of code stands in no quotes; a text may go on from the line before and on the next one.
fn unquoted(line: &str, is_quoted: &mut bool) -> String {
    let letters: Vec<char> = line.chars().collect();
    let mut code = String::new();
    for (at, letter) in letters.iter().enumerate() {
        let before = at.checked_sub(1).map(|at| letters[at]);
        let is_letter = before == Some('\'') && letters.get(at + 1) == Some(&'\'');
        if *letter == '"' && before != Some('\\') && !is_letter {
            *is_quoted = !*is_quoted;
        } else if !*is_quoted {
            code.push(*letter);
        }
    }
    code
}

/// What of code may be identifiers, in order; between two signs stands an empty one.
fn identifiers(code: &str) -> impl Iterator<Item = &str> {
    code.split(|letter: char| !letter.is_alphanumeric() && letter != '_')
}

/// The places in a file's code that use a word of the dialect in a name.
fn in_dialect(path: &str, text: &str) -> Vec<String> {
    let mut places = Vec::new();
    let mut is_quoted = false;
    for (number, line) in code(text) {
        let line = unquoted(line, &mut is_quoted);
        for identifier in identifiers(&line) {
            let words = words_of(identifier);
            // Names in capitals are one word by letters; what they say is said by others too.
            let found = words.iter().find(|word| {
                let one = word.strip_suffix('s').unwrap_or(word);
                DIALECT.contains(&word.as_str()) || DIALECT.contains(&one)
            });
            places.extend(found.map(|word| format!("{path}:{number}: {identifier} ({word})")));
        }
    }
    places
}

#[test]
fn names_use_the_words_of_the_field() {
    let found = in_dialect(
        "a.rs",
        "// told\nlet told_of = Sitting::new(\"told\n and told\");\n",
    );
    assert_eq!(
        found,
        ["a.rs:2: told_of (told)", "a.rs:2: Sitting (sitting)"]
    );
    let mut faults = Vec::new();
    for (path, text) in ["src", "rules/src"].into_iter().flat_map(sources) {
        if !is_test_file(&path) {
            faults.extend(in_dialect(&path, &text));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Where games may be named: their presenters, and what is about one game by its nature, such as the count
/// of moves of Combat Castles.
const NAMES_GAMES: &[&str] = &["src/presenter/", "src/cli.rs"];

/// What a game calls something of its own by the name of another game, and what names that game there.
const NOUNS: &[(&str, &str, &str)] = &[
    ("kerfuffle", "castles", "castles::"),
    ("kerfuffle", "Castles", "GameId::Castles"),
];

/// The games by the list of `games.rs`: their names in enums and the names of their folders.
fn listed_games(list: &str) -> Vec<&str> {
    let (_, list) = list.split_once("\ngames! {").expect("a list of games");
    let (list, _) = list.split_once("\n}").expect("an end of the list");
    let presenters = list
        .lines()
        .filter_map(|line| line.trim().split_once(" = super::"));
    let words = presenters
        .map(|(game, presenter)| [game, presenter.split("::").next().unwrap_or(presenter)]);
    words.flatten().collect()
}

#[test]
fn games_are_named_in_their_presenters_and_their_list_alone() {
    let list = read("src/presenter/games.rs");
    let games = listed_games(&list);
    assert!(
        games.len() >= 6 && games.contains(&"Boki") && games.contains(&"boki"),
        "{games:?}"
    );
    let mut faults = Vec::new();
    for (path, text) in sources("src") {
        let may = NAMES_GAMES.iter().any(|place| path.starts_with(place));
        if !may && !is_test_file(&path) {
            faults.extend(named(&path, &text, &games));
        }
    }
    // A game's presenter names no other game either, and nothing takes views apart but the list.
    for (path, text) in sources("src/presenter") {
        let own = path.split('/').nth(2).unwrap_or_default();
        let is_list = own == "games.rs" || own == "mod.rs";
        if !is_list && !is_test_file(&path) {
            let is_own = |game: &&str| game.eq_ignore_ascii_case(own);
            let noun = |game: &str| {
                let mut nouns = NOUNS.iter();
                nouns.find(|(of, noun, _)| *of == own && *noun == game)
            };
            let others = games.iter().copied().filter(|game| !is_own(game));
            let others = others.map(|game| noun(game).map_or(game, |(_, _, path)| *path));
            faults.extend(named(&path, &text, &others.collect::<Vec<_>>()));
            faults.extend(named(&path, &text, &["AnyView::", "AnyObservation::"]));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn the_list_of_games_is_read() {
    let list = "use x;\n\ngames! { $\n    Castles = super::castles::Castles;\n    #[cfg(x)]\n    \
                Probe = super::probe::Face;\n}\n";
    assert_eq!(listed_games(list), ["Castles", "castles", "Probe", "probe"]);
    let found = named(
        "src/x.rs",
        "match view { AnyView::Castles(_) => rules::castles::f() }",
        &["Castles", "castles"],
    );
    assert_eq!(found.len(), 2, "{found:?}");
}

#[test]
fn every_module_says_what_it_is_for() {
    for (path, text) in all_sources().into_iter().chain(sources("tests")) {
        assert!(text.starts_with("//!"), "{path} has no module comment");
    }
}

#[test]
fn nothing_is_left_unfinished() {
    let mut faults = Vec::new();
    for (path, text) in all_sources() {
        if !is_test_file(&path) {
            faults.extend(named(&path, &text, UNFINISHED));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn the_checks_find_a_planted_fault() {
    let text = "//! A room.\n\
                use sqlx::Row;\n\
                // sqlx in a comment is not a fault\n\
                #[cfg(test)]\n\
                mod tests;\n\
                let picture = render::draw(my_render::draw, sqlx_like);\n\
                let value = read().unwrap();\n\
                #[cfg(test)]\n\
                mod tests {\n\
                read().unwrap();\n\
                }\n";
    assert_eq!(
        named("src/table/x.rs", text, &["sqlx", "render::", ".unwrap()"]),
        [
            "src/table/x.rs:2 names sqlx",
            "src/table/x.rs:6 names render::",
            "src/table/x.rs:7 names .unwrap()",
        ]
    );
    assert!(is_test_file("src/store/tests/log.rs") && is_test_file("src/discord/tests.rs"));
    assert!(!is_test_file("src/store/log.rs"));
}

/// The ids of the rulings that tests are named after, such as `TB-01` for `tb_01_…`.
fn tested(texts: impl IntoIterator<Item = String>) -> BTreeSet<String> {
    let mut ids = BTreeSet::new();
    for text in texts {
        for line in text.lines() {
            let line = line.trim_start();
            let name = line.strip_prefix("async fn ").or(line.strip_prefix("fn "));
            let number = name.and_then(|name| name.strip_prefix("tb_")?.get(..2));
            ids.extend(number.map(|number| format!("TB-{number}")));
        }
    }
    ids
}

/// What is wrong between the list of rulings and the tests that are there.
fn faults(list: &str, tested: &BTreeSet<String>) -> Vec<String> {
    let mut faults = Vec::new();
    let mut listed = BTreeSet::new();
    for line in list
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
    {
        let (id, state) = line.split_once(' ').unwrap_or((line, ""));
        listed.insert(id.to_owned());
        match (state, tested.contains(id)) {
            ("tested", false) => faults.push(format!("{id} is marked as tested, and has no test")),
            ("tested", true) => {}
            (reason, true) => faults.push(format!("{id} has a test, but is marked {reason:?}")),
            ("", false) => faults.push(format!("{id} has neither a test nor a reason")),
            (_, false) => {}
        }
    }
    let unlisted = tested.difference(&listed);
    faults.extend(unlisted.map(|id| format!("{id} has a test but is not listed")));
    faults
}

#[test]
fn every_ruling_for_tables_is_tested_or_says_why_not() {
    let texts = sources("src").into_iter().chain(sources("tests"));
    let faults = faults(RULINGS, &tested(texts.map(|(_, text)| text)));
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    let ids = RULINGS.lines().filter(|line| line.starts_with("TB-"));
    assert_eq!(ids.count(), 30, "TB-01 to TB-30");
}

#[test]
fn the_list_of_rulings_is_checked_both_ways() {
    let text =
        "    async fn tb_01_one() {\n#[test]\nfn tb_03_x() {\nfn tb_99_y() {\n// fn tb_02_no";
    let list = "# rulings\nTB-01 tested\nTB-02 tested\nTB-03 elsewhere\nTB-04\n";
    assert_eq!(
        faults(list, &tested([text.to_owned()])),
        [
            "TB-02 is marked as tested, and has no test",
            "TB-03 has a test, but is marked \"elsewhere\"",
            "TB-04 has neither a test nor a reason",
            "TB-99 has a test but is not listed",
        ]
    );
}
