//! The house is in order: every ruling has its tests, and the crate stays pure.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Rulings that this crate is to hold. Each is `tested`, or says why it cannot be tested here.
const RULINGS: &str = include_str!("rulings.txt");

/// The folder of the rules' crate.
fn root() -> PathBuf {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
    tests.parent().expect("a folder around it").to_owned()
}

/// All Rust files below a folder of that crate, with their text.
fn sources(folder: &str) -> Vec<(PathBuf, String)> {
    let mut folders = vec![root().join(folder)];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|kind| kind == "rs") {
                let text = std::fs::read_to_string(&path).unwrap();
                files.push((path, text));
            }
        }
    }
    assert!(!files.is_empty(), "no sources below {folder}");
    files
}

/// The ids that tests are named after, such as `CC-07` for `cc_07_…`.
fn tested(sources: &[(PathBuf, String)]) -> BTreeSet<String> {
    let names = sources
        .iter()
        .flat_map(|(_, text)| text.lines())
        .filter_map(|line| line.trim().strip_prefix("fn "));
    names.filter_map(ruling_of_test).collect()
}

fn ruling_of_test(name: &str) -> Option<String> {
    let mut parts = name.split('_');
    let (group, number) = (parts.next()?, parts.next()?);
    let is_group = ["cc", "bk", "pk", "eu", "tb", "pr"].contains(&group);
    let is_number = number.len() == 2 && number.bytes().all(|byte| byte.is_ascii_digit());
    (is_group && is_number).then(|| format!("{}-{number}", group.to_ascii_uppercase()))
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
    faults.extend(
        tested
            .difference(&listed)
            .map(|id| format!("{id} has a test but is not listed")),
    );
    faults
}

#[test]
fn every_ruling_has_a_test_named_after_it() {
    let faults = faults(RULINGS, &tested(&sources("tests")));
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn the_list_of_rulings_is_checked_both_ways() {
    let tested = BTreeSet::from(["CC-01".to_owned(), "CC-99".to_owned(), "CC-03".to_owned()]);
    let list = "# rulings\nCC-01 tested\nCC-02 tested\nCC-03 elsewhere\nCC-04\n";
    assert_eq!(
        faults(list, &tested),
        [
            "CC-02 is marked as tested, and has no test",
            "CC-03 has a test, but is marked \"elsewhere\"",
            "CC-04 has neither a test nor a reason",
            "CC-99 has a test but is not listed",
        ]
    );
}

/// Promise 1, as far as names show it: what pure rules never mention.
const IMPURE: &[&str] = &[
    "std::fs",
    "std::io",
    "std::net",
    "std::env",
    "std::process",
    "std::thread",
    "std::time",
    "SystemTime",
    "Instant",
    "tokio",
    "async ",
    ".await",
    "HashMap",
    "HashSet",
    "getrandom",
    // A generator that is seeded by who calls is a function; these seed themselves.
    "rand::rng(",
    "rand::random",
    "make_rng",
    "thread_rng",
    "ThreadRng",
    "StdRng",
    "SysRng",
    "OsRng",
    "println!",
    "f32",
    "f64",
    "unsafe",
];

/// What a look at stored values has to name, as serde has it; it reckons with none of them.
const NAMED: &str = "serialize_f32: f32, serialize_f64: f64,";

fn impure(text: &str) -> Vec<&'static str> {
    let code = text
        .lines()
        .map(str::trim)
        .filter(|line| !line.starts_with("//") && *line != NAMED);
    let code: Vec<&str> = code.collect();
    IMPURE
        .iter()
        .copied()
        .filter(|word| code.iter().any(|line| line.contains(word)))
        .collect()
}

#[test]
fn promise_1_rules_have_no_io_clock_async_or_randomness_source() {
    for (path, text) in sources("src")
        .into_iter()
        .chain(sources("../letters/src"))
        .chain(sources("../ground/src"))
    {
        assert_eq!(impure(&text), [] as [&str; 0], "{}", path.display());
    }
    assert_eq!(
        impure("let now = std::time::Instant::now();"),
        ["std::time", "Instant"]
    );
    assert_eq!(impure("let luck = rand::rng().random();"), ["rand::rng("]);
    assert_eq!(impure("let half: f32 = 0.5;"), ["f32"]);
    assert_eq!(
        impure("use rand::rngs::{SysRng, Xoshiro256PlusPlus};"),
        ["SysRng"]
    );
    assert_eq!(
        impure("use rand::rngs::Xoshiro256PlusPlus;"),
        [] as [&str; 0]
    );
}

#[test]
fn promise_1_rules_depend_on_no_crate_that_could() {
    let manifest = std::fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let section = manifest
        .split("[dependencies]")
        .nth(1)
        .unwrap()
        .split("\n[")
        .next()
        .unwrap();
    let allowed = [
        "chacha20",
        // Tables of moves that its build makes, and functions over them.
        "cozy-chess",
        // What a map is; its sources are looked at like ours.
        "ground",
        "hmac",
        // Functions over texts; its sources are looked at like ours.
        "letters",
        "rand",
        "serde",
        "serde_json",
        "sha2",
        "strsim",
        "thiserror",
    ];
    for line in section.lines().filter(|line| line.contains('=')) {
        let name = line.split(['.', ' ', '=']).next().unwrap();
        assert!(allowed.contains(&name), "{name} is not known to be pure");
    }
    let line = |manifest: &str| {
        let text = std::fs::read_to_string(root().join(manifest)).unwrap();
        let line = text.lines().find(|line| line.starts_with("rand"));
        line.unwrap().to_owned()
    };
    assert_eq!(line("Cargo.toml"), "rand.workspace = true");
    let line = line("../Cargo.toml");
    assert!(
        seeds_nothing_itself(&line),
        "{line} brings a source of randomness"
    );
    for line in [
        "rand = \"1\"",
        "rand = { version = \"1\", features = [] }",
        "rand = { version = \"1\", default-features = false, features = [\"sys_rng\"] }",
    ] {
        assert!(!seeds_nothing_itself(line), "{line}");
    }
}

/// Whether a line of the manifest takes generators alone: none of the features that read the system's
/// randomness, which are on by default.
fn seeds_nothing_itself(line: &str) -> bool {
    line.contains("default-features = false") && !line.contains("features = [")
}

#[test]
fn every_module_says_what_it_is_for() {
    for (path, text) in sources("src").into_iter().chain(sources("tests")) {
        assert!(
            text.starts_with("//!"),
            "{} has no module comment",
            path.display()
        );
    }
}

/// Whether code names the module `any`, as in `crate::any::Refusal` or `use crate::{any::Refusal, Seat}`;
/// `any::<T>()` of proptest is something else.
fn names_any(text: &str) -> bool {
    let code = text
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"));
    let is_name = |letter: char| letter.is_alphanumeric() || letter == '_';
    code.into_iter().any(|line| {
        line.match_indices("any").any(|(at, name)| {
            let (before, after) = (&line[..at], &line[at + name.len()..]);
            let is_path = after.starts_with("::") && !after.starts_with("::<");
            !before.ends_with(is_name) && (is_path || before.ends_with("crate::"))
        })
    })
}

#[test]
fn no_game_and_nothing_that_games_share_names_any() {
    let above = ["any", "any.rs", "lib.rs"].map(|place| root().join("src").join(place));
    for (path, text) in sources("src") {
        let is_above = above.iter().any(|place| path.starts_with(place));
        assert!(is_above || !names_any(&text), "{}", path.display());
    }
    assert!(names_any("    Err(crate::any::Refusal {"));
    assert!(names_any("use crate::{Seat, any::Refusal};"));
    assert!(names_any("use crate::any;"));
    assert!(!names_any("for army in any::<[bool; 2]>() {"));
    assert!(!names_any(
        "if seats.iter().any(is_here) && many::others() {"
    ));
}
