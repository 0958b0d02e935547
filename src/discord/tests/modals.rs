//! Discord's limits over modals, and what is said of dice with any names.

use rules::Seat;
use rules::any::GameId;
use rules::dice::{Key, Secret, WordsHash};
use serde_json::{Value, json};
use serenity::all::CreateInteractionResponse;

use super::ground::{NAMES, hostile_names, row};
use super::limits::{characters, check, items};
use crate::discord::dice;
use crate::discord::ids::Seal;
use crate::discord::panels::find_modal;
use crate::proof::{ProofWords, ProofYear, YearsProof};
use crate::table::DiceReport;
use crate::table::model::{PersonId, Stage, TableId, TableRow, Words, YearOver};
use crate::transfer::tests::ground::{Table, lobby};

fn seal() -> Seal {
    Seal::of(Secret::new([255; 32]).commitment())
}

/// What Discord would not take of a modal.
fn check_modal(modal: &Value) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut within = |what: &str, count: usize, least: usize, most: usize| {
        if !(least..=most).contains(&count) {
            wrong.push(format!("{what}: {count}, not {least} to {most}"));
        }
    };
    within("title", characters(&modal["title"]), 1, 45);
    within("custom_id", characters(&modal["custom_id"]), 1, 100);
    within("rows", items(&modal["components"]).len(), 1, 5);
    let number = |value: &Value| value.as_u64().and_then(|n| usize::try_from(n).ok());
    for row in items(&modal["components"]) {
        let inputs = items(&row["components"]);
        within("inputs of a row", inputs.len(), 1, 1);
        for input in inputs {
            let least = number(&input["min_length"]).unwrap_or(0);
            let most = number(&input["max_length"]).unwrap_or(4_000);
            within("input id", characters(&input["custom_id"]), 1, 100);
            within("input label", characters(&input["label"]), 1, 45);
            within(
                "input placeholder",
                characters(&input["placeholder"]),
                0,
                100,
            );
            within("input value", characters(&input["value"]), 0, most);
            within("least length", least, 0, most);
            within("most length", most, 1, 4_000);
        }
    }
    wrong
}

fn sent(modal: serenity::all::CreateModal) -> Value {
    let response = serde_json::to_value(CreateInteractionResponse::Modal(modal)).unwrap();
    response["data"].clone()
}

#[test]
fn the_modal_for_words_keeps_discords_limits() {
    let longest = "👨".repeat(usize::from(crate::table::WORDS_MOST));
    for own in [None, Some("for luck".to_owned()), Some(longest)] {
        let modal = sent(dice::words_modal((TableId(i64::MAX), seal()), own.clone()));
        assert_eq!(check_modal(&modal), [] as [&str; 0], "{modal:#}");
        let input = &modal["components"][0]["components"][0];
        assert_eq!(input["value"].as_str(), own.as_deref());
        assert_eq!((&input["type"], &input["style"]), (&json!(4), &json!(1)));
    }
}

#[test]
fn the_modal_for_a_search_keeps_discords_limits() {
    let modal = sent(find_modal("x".repeat(100)));
    assert_eq!(check_modal(&modal), [] as [&str; 0], "{modal:#}");
}

#[test]
fn the_check_of_modals_finds_planted_faults() {
    let right = sent(dice::words_modal((TableId(1), seal()), None));
    let input = "/components/0/components/0";
    let faults = [
        ("/title", json!("t".repeat(46))),
        ("/title", json!("")),
        ("/custom_id", json!("i".repeat(101))),
        ("/components", json!([])),
        ("/components/0/components", json!([])),
        (&format!("{input}/label"), json!("l".repeat(46))),
        (&format!("{input}/placeholder"), json!("p".repeat(101))),
        (&format!("{input}/max_length"), json!(4_001)),
        (&format!("{input}/min_length"), json!(101)),
        (&format!("{input}/custom_id"), json!("")),
    ];
    for (place, value) in faults {
        let mut fault = right.clone();
        *fault.pointer_mut(place).unwrap() = value;
        assert_eq!(check_modal(&fault).len(), 1, "{place}: {fault}");
    }
}

/// A report on a table that has drawn its lot, with words of both seats.
fn report(names: [&str; 2], stage: Stage) -> DiceReport {
    let mut saved = lobby(GameId::Castles);
    saved.row = TableRow {
        seq: 0,
        ..row(GameId::Castles, &names)
    };
    saved.words = Seat::first(2)
        .zip(names)
        .map(|(seat, name)| Words {
            seat,
            person: PersonId(1),
            text: Some(name.to_owned()),
            hash: WordsHash::of(name),
        })
        .collect();
    let mut saved = Table::new(saved).saved();
    saved.row.stage = stage;
    let proof = saved.row.revealed().map(|_| saved.proof());
    DiceReport {
        row: saved.row,
        words: vec![Seat(0), Seat(1)],
        throws: Some(1),
        proof,
        year: None,
        years: None,
    }
}

/// A report on a campaign that is in its third year, with words of both seats.
fn report_of_years(names: [&str; 2]) -> DiceReport {
    let mut saved = lobby(GameId::Erkenfara);
    for (seat, name) in saved.row.seats.iter_mut().zip(names) {
        seat.label.name = name.to_owned();
    }
    let secret = saved.row.secret.clone();
    let hashes: Vec<WordsHash> = saved.words.iter().map(|words| words.hash).collect();
    let words = saved.words.iter().map(|words| ProofWords {
        seat: names[0].to_owned(),
        text: words.text.clone(),
        hash: words.hash,
    });
    let year = |year| {
        let secret = secret.of_year(year);
        let mut dice = Key::new(&secret, &hashes).throws_after(0);
        dice.throw("attacker", 100);
        dice.throw("defender", 100);
        ProofYear {
            year,
            commitment: secret.commitment(),
            secret,
            throws: dice.into_draws(),
        }
    };
    let years = YearsProof {
        table: 3,
        game: GameId::Erkenfara.id().to_owned(),
        words: words.collect(),
        years: vec![year(1), year(2)],
    };
    saved.row.stage = Stage::Playing;
    DiceReport {
        row: saved.row,
        words: vec![Seat(0), Seat(1)],
        throws: Some(4),
        proof: None,
        year: Some(3),
        years: Some(years),
    }
}

#[test]
fn eu_60_what_is_said_of_years_keeps_discords_limits_and_secrets() {
    let names = hostile_names();
    for (n, name) in names.iter().enumerate() {
        let mut report = report_of_years([name.as_str(), &names[(n + 1) % NAMES]]);
        let secret = report.row.secret.clone();
        let reply = dice::report(&report);
        check(name, &reply);
        assert!(
            reply.text.contains("✅") && reply.file.is_some(),
            "{}",
            reply.text
        );
        assert!(
            reply.text.contains("years 1 to 2: all 4 throws are right"),
            "{}",
            reply.text
        );
        for hidden in [secret.of_year(3), secret.of_year(99), secret] {
            assert!(!reply.text.contains(&hidden.reveal_hex()), "{}", reply.text);
        }
        let over = YearOver {
            year: u32::MAX - 1,
            secret: "f".repeat(64),
        };
        let seal = report.row.secret.commitment();
        for over in [None, Some(&over)] {
            check(name, &dice::new_year(&report.row, (u32::MAX, seal), over));
        }

        report.years.as_mut().unwrap().years[1].throws[0].result ^= 1;
        let text = dice::report(&report).text;
        assert!(
            text.contains('❌') && text.contains("year 2") && text.contains("throw 1"),
            "{text}"
        );
        report.years = None;
        let reply = dice::report(&report);
        check(name, &reply);
        assert!(reply.text.contains("sealed year by year"), "{}", reply.text);
    }
}

#[test]
fn what_is_said_of_dice_keeps_discords_limits_and_secrets() {
    let names = hostile_names();
    for (n, name) in names.iter().enumerate() {
        let pair = [name.as_str(), &names[(n + 1) % NAMES]];
        for stage in [Stage::Lobby, Stage::Playing, Stage::Over, Stage::Ended] {
            let report = report(pair, stage);
            let reply = dice::report(&report);
            check(name, &reply);
            let over = matches!(stage, Stage::Over | Stage::Ended);
            let secret = report.row.secret.reveal_hex();
            assert_eq!(reply.text.contains(&secret), over, "{}", reply.text);
            // The card says whether they are sealed, and no digits.
            assert_eq!(dice::seal(&report.row).contains("unsealed"), over);
            assert_eq!(reply.file.is_some(), over);
            assert_eq!(reply.text.contains('✅'), over, "{}", reply.text);
        }
    }
}

#[test]
fn wrong_dice_are_called_wrong_with_both_results() {
    let mut report = report(["Ann", "Ben"], Stage::Over);
    let draw = &mut report.proof.as_mut().unwrap().entries[0].draws[0];
    let given = draw.result;
    draw.result = given % 2 + 1;
    let text = dice::report(&report).text;
    let both = format!("the log says {}, the secret gives {given}", given % 2 + 1);
    assert!(text.contains('❌') && text.contains(&both), "{text}");
}

#[test]
fn a_dice_file_that_discord_would_not_take_is_not_attached() {
    let mut report = report(["Ann", "Ben"], Stage::Over);
    report.proof.as_mut().unwrap().game = "x".repeat(10 * 1024 * 1024);
    let reply = dice::report(&report);
    assert!(
        reply.file.is_none() && reply.text.contains("10485760"),
        "{}",
        reply.text
    );
}
