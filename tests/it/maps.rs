//! `castellan map` as a process.

use std::process::Command;

use tempfile::TempDir;

/// The exit code, the output and the errors of `castellan map check` on a file of this text.
fn check(text: &str) -> (Option<i32>, String, String) {
    let folder = TempDir::new().unwrap();
    std::fs::write(folder.path().join("bay.geojson"), text).unwrap();
    run(&folder, &["map", "check", "bay.geojson"])
}

fn run(folder: &TempDir, args: &[&str]) -> (Option<i32>, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_castellan"))
        .args(args)
        .current_dir(folder.path())
        .output()
        .unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (
        output.status.code(),
        text(output.stdout),
        text(output.stderr),
    )
}

/// The map of docs/maps.md.
fn example() -> &'static str {
    let page = include_str!("../../docs/maps.md");
    let (_, rest) = page.split_once("```json\n").unwrap();
    rest.split_once("```").unwrap().0
}

#[test]
fn a_good_map_is_summed_up() {
    let expected = "\
The Bay is a good map.
regions: 6 (land 3, sea 1, fortification 2)
ways between them: 7 (border 6, strait 1)
fits: not kerfuffle, because it has 3 land regions and each seat needs 4 (PK-02)
fits: erkenfara for 2 seats, because it has 2 fortifications, one for each to raise armies in (EU-12)
notice: Drawn for this page; CC0
note: codes were made: ISL Isle, FOT Fort Ash, FOB Fort Birch, BAY Bay
note: 3 corners were joined with corners or edges that lie within the tolerance
";
    assert_eq!(
        check(example()),
        (Some(0), expected.to_owned(), String::new())
    );
}

#[test]
fn all_faults_of_a_bad_map_are_told() {
    let bad = example()
        .replace("\"level\": 1", "\"level\": 9")
        .replace("Isle", "Isle 9");
    let expected = "\
castellan: bay.geojson is no good map, 2 faults:
feature 3 (Isle 9): the name ends in a number, which reads as an amount in orders
feature 5 (Fort Birch): a fortification needs a level from 1 to 4, it has 9
";
    assert_eq!(check(&bad), (Some(1), String::new(), expected.to_owned()));
    let (code, text, error) = check(&" ".repeat(3 << 20));
    assert_eq!((code, text.as_str()), (Some(1), ""));
    assert_eq!(
        error,
        "castellan: bay.geojson is no good map, 1 fault:\n\
         the file has at least 2097153 bytes, at most 2097152 are read\n"
    );
}

#[test]
fn a_map_that_is_not_there_is_told() {
    let folder = TempDir::new().unwrap();
    let (code, text, error) = run(&folder, &["map", "check", "nowhere.geojson"]);
    assert_eq!((code, text.as_str()), (Some(1), ""));
    let begin = "castellan: nowhere.geojson cannot be read: ";
    assert!(error.starts_with(begin), "{error}");
    let (code, _, error) = run(&folder, &["map"]);
    assert_eq!(code, Some(2), "{error}");
}
