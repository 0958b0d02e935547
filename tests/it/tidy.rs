//! The house is in order: what rooms may name, how long pages are, what the README promises.

use std::path::Path;

/// The text of a file of the project, by its path from the root.
fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn architecture_is_at_most_150_lines() {
    let lines = read("ARCHITECTURE.md").lines().count();
    assert!(lines <= 150, "{lines} lines");
}

#[test]
fn the_check_runs_the_readmes_test_command() {
    let command = "cargo test --workspace";
    assert!(read("README.md").lines().any(|line| line.trim() == command));
    assert!(read(".ci/run").lines().any(|line| line == command));
}

#[test]
fn every_promise_names_a_test_that_is_there() {
    let page = read("ARCHITECTURE.md");
    let rows: Vec<&str> = page
        .lines()
        .filter(|line| line.starts_with("| P"))
        .collect();
    assert_eq!(rows.len(), 8, "eight promises");
    for row in rows {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        for cell in cells[3]
            .split(',')
            .map(str::trim)
            .filter(|cell| cell.starts_with('`'))
        {
            let (file, test) = cell.trim_matches('`').split_once("::").unwrap();
            assert!(
                read(file).contains(&format!("fn {test}")),
                "{file} has no {test}"
            );
        }
    }
}
