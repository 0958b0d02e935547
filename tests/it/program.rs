//! The program as a process: commands, exit codes, output.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use rules::Setup;
use rules::any::GameId;
use rules::dice::{Key, Secret};
use serde_json::json;
use tempfile::TempDir;

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
fn the_manual_and_the_completions_know_every_command() {
    let help = castellan(&["help"], "");
    let listed = stdout(&help)
        .lines()
        .skip_while(|line| *line != "Commands:")
        .skip(1);
    let names = listed.map_while(|line| line.strip_prefix("  ")?.split(' ').next());
    let names: Vec<&str> = names.filter(|name| *name != "help").collect();
    assert!(names.len() > 10 && names.contains(&"setup"), "{names:?}");
    let manual = castellan(&["man"], "");
    assert_eq!(manual.status.code(), Some(0));
    for name in &names {
        let page = format!("castellan\\-{name}");
        assert!(stdout(&manual).contains(&page), "{name}");
    }
    for shell in ["bash", "fish", "zsh"] {
        let script = castellan(&["completions", shell], "");
        assert_eq!(script.status.code(), Some(0), "{shell}");
        for name in &names {
            assert!(stdout(&script).contains(name), "{shell} {name}");
        }
    }
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
fn perft_counts_moves_on_a_board_of_kerfuffle() {
    let board = ["perft", "kerfuffle-board", "--depth", "1"];
    let at = |position: &str| {
        let args = [&board[..], &["--position", position]].concat();
        castellan(&args, "")
    };
    let output = at("7k/8/8/8/3R4/8/8/8 w w - - 0 -");
    assert_eq!(stdout(&output).lines().next(), Some("nodes 4"));
    let faulty = at("7k/8/8/8/3R4/8/8/8 w");
    assert_eq!(faulty.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&faulty.stderr).contains("seven"));
    assert_eq!(castellan(&board, "").status.code(), Some(2));
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
    let cases: [(&[&str], &str); 7] = [
        (&["simulate", "chess"], "the games are castles"),
        (&["simulate", "castles", "--games", "0"], "1..=10000000"),
        (&["simulate", "castles", "--players", "genius"], "genius"),
        (&["perft", "castles", "--depth", "65"], "0..=64"),
        (&["perft", "castles", "--depth", "x"], "'x'"),
        (&["verify"], "<FILE>"),
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

#[test]
fn simulate_says_of_a_campaign_what_happens_in_its_years() {
    let args = "simulate erkenfara --empires 4 --years 4 --option scenario=crowns";
    let output = castellan(&args.split(' ').collect::<Vec<_>>(), "");
    assert_eq!(output.status.code(), Some(0));
    let text = stdout(&output);
    let figures = ["conflicts per year ", "occupy per year ", "years/s "];
    let shares = ["seats without regions held ", "armies of at most 1500 "];
    for figure in figures.into_iter().chain(shares) {
        let found = text.lines().find_map(|line| line.strip_prefix(figure));
        let found = found.unwrap_or_else(|| panic!("{figure}is not in {text}"));
        assert!(found.starts_with(|c: char| c.is_ascii_digit()), "{found}");
        assert_eq!(found.contains(" of "), shares.contains(&figure), "{found}");
    }
}

/// Runs the bot with a configuration, against a stand-in that is not there.
fn run(folder: &Path, config: &str, token: Option<&str>, stand_in: &str) -> (Option<i32>, String) {
    let file = folder.join("config.toml");
    std::fs::write(&file, config).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_castellan"));
    command
        .args(["run", "--stand-in", stand_in, "--config"])
        .arg(&file)
        .current_dir(folder);
    match token {
        Some(token) => command.env("DISCORD_TOKEN", token),
        None => command.env_remove("DISCORD_TOKEN"),
    };
    let output = command.output().unwrap();
    (
        output.status.code(),
        String::from_utf8_lossy(&output.stderr).into_owned(),
    )
}

const NOBODY: &str = "http://127.0.0.1:9";

#[test]
fn run_says_what_is_missing_or_broken() {
    let folder = TempDir::new().unwrap();
    let cases = [
        ("", None, "DISCORD_TOKEN"),
        (
            "[discord]\ntokn = \"x\"\n",
            None,
            "line 2: unknown field `tokn`",
        ),
        (
            "[log]\nfilter = \"castellan=loud\"\n",
            Some("x"),
            "castellan=loud",
        ),
    ];
    for (config, token, words) in cases {
        let (code, error) = run(folder.path(), config, token, NOBODY);
        assert_eq!(code, Some(78), "{error}");
        assert!(
            error.starts_with("castellan: ") && error.contains(words),
            "{error}"
        );
    }
    let (code, error) = run(folder.path(), "", Some("x"), "http://example.org");
    assert_eq!(code, Some(2), "{error}");
    assert!(error.contains("on this machine"), "{error}");
}

#[test]
fn a_token_that_no_header_takes_is_told_in_words_that_do_not_show_it() {
    let folder = TempDir::new().unwrap();
    let cases = [
        ("secret\nline", "its character 7 is a line break"),
        ("secret\rline", "its character 7 is a line break"),
        ("secret blank", "its character 7 is a blank"),
        ("secret\u{a0}blank", "its character 7 is a blank"),
        (
            "secret\u{1}control",
            "its character 7 is a control character",
        ),
        ("secretГ", "its character 7 is not an ASCII character"),
    ];
    for (token, words) in cases {
        let config = format!("[discord]\ntoken = {}\n", json!(token));
        for (config, token) in [("", Some(token)), (config.as_str(), None)] {
            let (code, error) = run(folder.path(), config, token, NOBODY);
            assert_eq!(code, Some(78), "{error}");
            assert!(
                error.contains(words) && !error.contains("secret"),
                "{error}"
            );
        }
    }
    assert!(
        !folder.path().join("data").exists(),
        "nothing is made for it"
    );
}

#[tokio::test]
async fn the_playground_answers_at_the_webs_own_port_or_says_why_not() {
    let config = playground::Config {
        port: 80,
        ..playground::Config::default()
    };
    match playground::Server::start(config).await {
        Ok(server) => {
            // As browsers do, a program leaves the port out of the name of whom it asks.
            let client = reqwest::Client::builder().no_proxy().build().unwrap();
            let page = client.get("http://127.0.0.1/").send().await.unwrap();
            assert_eq!(page.status(), 200);
            server.stop().await;
        }
        Err(fault) => {
            let words = fault.to_string();
            assert!(
                words.contains("port 80") && words.contains("--port"),
                "{words}"
            );
        }
    }
}

#[test]
fn a_database_that_cannot_be_used_is_named_and_left_alone() {
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("data").join("castellan.sqlite");
    std::fs::create_dir(folder.path().join("data")).unwrap();
    let text = "this is not a database, but somebody's diary".repeat(100);
    std::fs::write(&database, &text).unwrap();
    let (code, error) = run(folder.path(), "", Some("x"), NOBODY);
    assert_eq!(code, Some(1), "{error}");
    assert!(
        error.contains("castellan.sqlite") && error.contains("not a"),
        "{error}"
    );
    assert_eq!(std::fs::read_to_string(&database).unwrap(), text);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_token_is_told_in_words() {
    let folder = TempDir::new().unwrap();
    let server = playground::Server::start(playground::Config::default())
        .await
        .unwrap();
    let (path, url) = (folder.path().to_owned(), server.url());
    let ran = tokio::task::spawn_blocking(move || run(&path, "", Some("wrong"), &url));
    let (code, error) = ran.await.unwrap();
    assert_eq!(code, Some(78), "{error}");
    assert!(
        error.contains("refused the token") && !error.contains("wrong"),
        "{error}"
    );
    server.stop().await;
}

/// The dice file of a game whose lot was drawn, which shows `result`; the secret gives 2.
fn dice_file(result: u32) -> String {
    let secret = Secret::new(std::array::from_fn(|at| u8::try_from(at).unwrap()));
    let setup = Setup {
        seats: 2,
        ..Setup::default()
    };
    let world = GameId::Castles.world(&setup).unwrap();
    let events = world
        .open()
        .start(&mut Key::new(&secret, &[]).dice(1))
        .unwrap();
    let seat = |name: &str| json!({"name": name, "held": "people"});
    let file = json!({
        "castellan": "dice", "version": 1, "table": 12, "game": "castles",
        "commitment": "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
        "secret": secret.reveal_hex(), "words": [], "bots": "gentle",
        "seats": [seat("Ann"), seat("Ben")],
        "entries": [{
            "seq": 1, "by": "table", "order": "start", "edition": 1,
            "draws": [{"what": "first player", "sides": 2, "result": result}],
            "act": {"start": {"world": world, "events": events}},
        }],
    });
    file.to_string()
}

#[test]
fn verify_says_in_words_whether_the_dice_are_right() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("dice.json");
    let verify = |text: &[u8]| {
        std::fs::write(&file, text).unwrap();
        let output = castellan(&["verify", file.to_str().unwrap()], "");
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        (output.status.code(), stdout(&output).to_owned(), error)
    };
    let (code, text, error) = verify(dice_file(2).as_bytes());
    assert_eq!((code, error.as_str()), (Some(0), ""), "{text}");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(
        lines[0],
        "The dice and the game of table 12 (castles) are right: the 1 throw is right, and the 1 entry follows \
         by the rules."
    );
    assert!(
        lines[1] == "The game was not over at the end of the file."
            && lines[2].contains("630dcd29")
            && lines[3] == "Nobody added words.",
        "{text}"
    );

    let (code, text, error) = verify(dice_file(1).as_bytes());
    assert_eq!((code, text.as_str()), (Some(1), ""), "{error}");
    assert!(
        error.contains("entry 1, throw 1 (first player): the log says 1, the secret gives 2"),
        "{error}"
    );

    for (damaged, words) in [
        (&b"\xff\xfe{"[..], "line 1"),
        (b"", "EOF"),
        (&dice_file(2).as_bytes()[..200], "EOF"),
        (b"[[[[[[[[", "line 1"),
        ("[".repeat(100_000).as_bytes(), "line 1"),
        (&vec![b'7'; 16 * 1024 * 1024 + 1], "at most 16777216 bytes"),
    ] {
        let (code, text, error) = verify(damaged);
        assert_eq!((code, text.as_str()), (Some(1), ""), "{error}");
        assert!(
            error.contains("dice.json") && error.contains(words),
            "{error}"
        );
    }

    for missing in [folder.path().join("nothing.json"), folder.path().to_owned()] {
        let output = castellan(&["verify", missing.to_str().unwrap()], "");
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{error}");
        assert!(error.contains("cannot be read"), "{error}");
    }
}
