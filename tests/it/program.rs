//! The program as a process: commands, exit codes, output.

use std::io::Write;
use std::process::{Command, Output, Stdio};

fn castellan(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_castellan"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(input.as_bytes())
        .unwrap();
    child.wait_with_output().unwrap()
}

fn stdout(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).unwrap()
}

#[test]
fn referee_answers_on_standard_output() {
    let output = castellan(&["referee"], "{\"asks\":{}}\nnonsense\n");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(stdout(&output).lines().count(), 2);
}

#[test]
fn perft_counts_the_first_tokens() {
    for (depth, nodes) in [("0", 1), ("1", 3), ("2", 9)] {
        let output = castellan(&["perft", "castles", "--depth", depth], "");
        let text = stdout(&output);
        assert_eq!(text.lines().next(), Some(format!("nodes {nodes}").as_str()));
        assert!(
            text.lines().nth(1).unwrap().starts_with("nodes/s "),
            "{text}"
        );
    }
}

#[test]
fn simulate_prints_the_same_results_for_the_same_seed() {
    let run = |seed: &str| {
        let args = [
            "simulate",
            "castles",
            "--games",
            "10",
            "--seed",
            seed,
            "--players",
            "random,greedy",
        ];
        let output = castellan(&args, "");
        assert_eq!(output.status.code(), Some(0));
        let lines: Vec<String> = stdout(&output)
            .lines()
            .filter(|line| !line.starts_with("games/s"))
            .map(str::to_owned)
            .collect();
        assert_eq!(
            lines[..3],
            ["game castles", "games 10", &format!("seed {seed}")]
        );
        lines
    };
    assert_eq!(run("7"), run("7"));
    assert_ne!(run("7")[3..], run("8")[3..]);
}

#[test]
fn wrong_command_lines_name_the_value_and_the_bound() {
    let cases: [(&[&str], &str); 6] = [
        (&["simulate", "chess"], "the games are castles"),
        (&["simulate", "castles", "--games", "0"], "1..=10000000"),
        (&["simulate", "castles", "--players", "genius"], "genius"),
        (&["perft", "castles", "--depth", "65"], "0..=64"),
        (&["perft", "castles", "--depth", "x"], "'x'"),
        (&["fly"], "fly"),
    ];
    for (args, words) in cases {
        let output = castellan(args, "");
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {error}");
        assert!(error.contains(words), "{args:?}: {error}");
    }
    let output = castellan(&["simulate", "castles", "--players", "bot"], "");
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        error,
        "castellan: 1 players for 2 seats: name one for each seat\n"
    );
}
