//! Proofs of games that were played: written, read, and forged.

use rules::any::GameId;
use rules::dice::{Secret, VerifyError};
use serde_json::{Value, json};

use super::*;
use crate::transfer::tests::ground::{boki, castles, played, probe};

/// A short game with throws in several entries, and the words of two people.
fn proof() -> Proof {
    played(GameId::Probe, 1_000).proof()
}

fn as_json(proof: &Proof) -> Value {
    serde_json::from_slice(&proof.write().unwrap()).unwrap()
}

fn of_json(json: &Value) -> Result<Proof, Unreadable> {
    Proof::read(json.to_string().as_bytes())
}

#[track_caller]
fn unreadable(file: &[u8], words: &str) {
    let error = Proof::read(file).unwrap_err().to_string();
    assert!(error.contains(words), "{error}");
}

/// What is said of a game of which something was changed.
#[track_caller]
fn wrong(proof: &Proof, words: &str) {
    let error = proof.check().unwrap_err().to_string();
    assert!(error.contains(words), "{error}");
}

#[test]
fn a_dice_file_is_read_as_it_was_written_and_is_right() {
    for saved in [castles(), boki(), probe(), played(GameId::Probe, 1_000)] {
        let proof = saved.proof();
        assert_eq!(Proof::read(&proof.write().unwrap()).unwrap(), proof);
        let checked = proof.check().unwrap();
        let throws = saved.entries.iter().map(|entry| entry.draws.len()).sum();
        assert_eq!(
            (checked.entries, checked.throws),
            (saved.entries.len(), throws)
        );
        assert_eq!(checked.unproven, [0; 0]);
        assert_eq!(checked.over, saved.play().unwrap().unwrap().state.over());
    }
    let checked = played(GameId::Castles, 4).proof().check().unwrap();
    assert_eq!(
        checked.to_string(),
        "the 1 throw is right, and all 4 entries follow by the rules"
    );
}

#[test]
fn it_holds_no_people_no_times_and_no_words_of_theirs() {
    let saved = probe();
    let file = String::from_utf8(saved.proof().write().unwrap()).unwrap();
    assert!(file.contains("words#7"), "the reference stays");
    for other in [
        "I stay",
        "\"at\"",
        "\"cause\"",
        "i:10",
        "\"person\":11",
        "person\":{\"seat",
    ] {
        assert!(!file.contains(other), "{other}");
    }
}

#[test]
fn the_form_is_the_documented_one() {
    let mut proof = played(GameId::Castles, 2).proof();
    proof.words.truncate(1);
    let (mut file, hash) = (as_json(&proof), WordsHash::of("two\nlines"));
    assert!(file["entries"][0]["act"]["start"]["world"]["castles"].is_object());
    file["entries"][0]["act"] = json!(null);
    file["entries"][1]["act"] = json!(null);
    let draw = &proof.entries[0].draws[0];
    assert_eq!(
        file,
        json!({
            "castellan": "dice", "version": 1, "table": 3, "game": "castles",
            "commitment": proof.commitment.to_string(), "secret": proof.secret.reveal_hex(),
            "words": [{"seat": "Ann", "text": "two\nlines", "hash": hash.to_string()}],
            "bots": "keen",
            "seats": [
                {"name": "Ann", "held": "people"},
                {"name": "É \"Ember\" bot", "held": "bot"},
            ],
            "entries": [
                {"seq": 1, "by": "table", "order": "start", "edition": 1, "act": null,
                 "draws": [{"what": "first player", "sides": 2, "result": draw.result}]},
                {"seq": 2, "by": as_json(&proof)["entries"][1]["by"], "order": proof.entries[1].order,
                 "edition": 1, "act": null, "draws": []},
            ],
        })
    );
}

#[test]
fn what_was_changed_is_named_with_both_values() {
    let right = proof();
    let mut words = right.clone();
    words.words[0].text = Some("for lack".into());
    wrong(&words, "the words of Ann: their SHA-256 is");

    let mut throw = right.clone();
    let draw = &mut throw.entries[0].draws[0];
    let given = draw.result;
    draw.result = given % draw.sides + 1;
    let said = format!("the log says {}, the secret gives {given}", draw.result);
    wrong(&throw, &format!("entry 1, throw 1 (card): {said}"));

    let mut order = right.clone();
    order.words.swap(0, 1);
    assert!(matches!(
        order.check(),
        Err(Wrong::Dice(VerifyError::Throw { .. }))
    ));

    let mut secret = right.clone();
    secret.secret = Secret::new([8; 32]);
    assert!(matches!(
        secret.check(),
        Err(Wrong::Dice(VerifyError::Commitment { .. }))
    ));

    let mut twice = right.clone();
    twice.entries[1].seq = 1;
    wrong(&twice, "entry 2: its number is 1: an entry is missing");

    let mut missing = right.clone();
    missing.entries.remove(1);
    wrong(&missing, "entry 2: its number is 3");

    // Throws that are right but that nobody asked for, and such as are left out.
    let mut fewer = right.clone();
    let last = fewer.entries[0].draws.pop().unwrap();
    let asked = format!(
        "throw 2 (none) is there, but the rules ask for card: {}",
        last.result
    );
    wrong(&fewer, &asked);
    let mut more = right.clone();
    more.entries[0].draws.push(last);
    let mut dice = rules::dice::Key::new(&more.secret, &more.hashes()).dice(1);
    for draw in &mut more.entries[0].draws {
        draw.result = dice.throw(&draw.what, draw.sides);
    }
    wrong(&more, "entry 1: throw 3 (card: ");

    let mut order = right.clone();
    order.entries[1].order = "bid 99".into();
    wrong(&order, "entry 2: the order \"bid 99\" is refused: ");
    order.entries[1].order = right.entries[1].order.to_uppercase();
    wrong(&order, "entry 2: the order is written \"BID ");
}

#[test]
fn another_deck_than_the_throws_give_is_named() {
    let mut forged = as_json(&boki().proof());
    let place = "/entries/0/act/start/events/0/boki/shuffled/deck";
    let deck = forged.pointer_mut(place).and_then(Value::as_array_mut);
    deck.expect("the deck lies in the first fact").swap(3, 30);
    wrong(
        &of_json(&forged).unwrap(),
        "entry 1: fact 1 is {\"shuffled\"",
    );
}

#[test]
fn a_later_edition_is_said_and_the_rest_is_checked() {
    let right = probe().proof();
    let last = right.entries.len();
    let later = |change: &dyn Fn(&mut Value)| {
        let mut file = as_json(&right);
        // A newer edition begins after a boundary, and stays.
        let shown = |entry: &Value| entry["act"].to_string().contains("shown");
        let entries = file["entries"].as_array_mut().unwrap();
        let boundary = entries.iter().position(shown).expect("a round");
        for entry in &mut entries[boundary + 1..] {
            entry["edition"] = json!(7);
        }
        change(&mut file["entries"][last - 1]);
        (boundary, of_json(&file).unwrap())
    };
    // It decides the same: nothing is to be said.
    let (boundary, same) = later(&|_| {});
    assert_eq!(same.check().unwrap().unproven, [0; 0]);
    // It decides otherwise, or says what this program cannot read.
    for act in [
        json!({"events": []}),
        json!({"events": [{"probe": {"stars": 3}}]}),
        json!("sing"),
    ] {
        let (_, other) = later(&|entry| entry["act"] = act.clone());
        let checked = other.check().unwrap();
        assert_eq!(checked.unproven, [last as u64], "{act}");
        assert!(
            checked
                .to_string()
                .contains(&format!("from entry {last} on")),
            "{checked}"
        );
    }
    // The throws are insisted on, and so is all before.
    let (_, mut throws) = later(&|entry| entry["act"] = json!("sing"));
    throws.entries[0].draws[0].result ^= 1;
    wrong(&throws, "entry 1, throw 1");
    let (_, mut before) = later(&|entry| entry["act"] = json!("sing"));
    before.entries[1].order = "sing".into();
    wrong(&before, "entry 2: the order \"sing\" is refused");
    // What this program should know it does not let pass.
    let mut known = as_json(&right);
    known["entries"][last - 1]["act"] = json!("sing");
    let error = of_json(&known).unwrap_err().to_string();
    assert!(
        error.contains(&format!("entry {last}: unknown variant `sing`")),
        "{error}"
    );
    let mut between = right.clone();
    between.entries[boundary].edition = 7;
    wrong(
        &between,
        &format!("entry {}: edition 7 of the rules", boundary + 1),
    );
}

#[test]
fn of_a_game_that_is_not_known_the_throws_are_checked() {
    let mut file = as_json(&proof());
    file["game"] = json!("chess");
    for entry in file["entries"].as_array_mut().unwrap() {
        entry["act"] = json!({"mate": true});
    }
    let mut proof = of_json(&file).unwrap();
    let checked = proof.check().unwrap();
    assert_eq!(checked.unproven.len(), checked.entries);
    proof.entries[0].draws[0].result ^= 1;
    wrong(&proof, "entry 1, throw 1");
}

#[test]
fn deleted_words_count_by_their_hash() {
    let mut proof = proof();
    proof.words[0].text = None;
    assert_eq!(as_json(&proof)["words"][0]["text"], Value::Null);
    assert!(proof.check().is_ok());
    assert_eq!(Proof::read(&proof.write().unwrap()).unwrap(), proof);
}

#[test]
fn what_a_stranger_wrote_is_quoted_safely() {
    let mut stranger = proof();
    stranger.entries[0].draws[0].what = "\u{1b}[2J".repeat(1_000);
    let check = |proof: &Proof| {
        let error = proof.check().unwrap_err().to_string();
        assert!(
            error.chars().count() < 400 && !error.contains('\u{1b}'),
            "{error}"
        );
    };
    check(&stranger);
    stranger.entries[0].draws[0].result = 7;
    check(&stranger);
    let mut order = proof();
    order.entries[1].order = "\u{1b}[2J".repeat(1_000);
    check(&order);
}

#[test]
fn other_files_are_refused_with_what_is_wrong() {
    unreadable(b"", "EOF");
    unreadable(b"[1, 2", "line 1");
    unreadable(b"{}", "missing field `castellan`");
    unreadable(
        br#"{"castellan":"table","version":1}"#,
        "\"table\", not \"dice\"",
    );
    unreadable(br#"{"castellan":"dice","version":2}"#, "version 2");
    let large = vec![b' '; usize::try_from(MOST_BYTES).unwrap() + 1];
    unreadable(&large, "at most 16777216 bytes, this one has 16777217");
    let cases = [
        (
            "/secret",
            json!("00"),
            "64 hexadecimal digits are needed, not 2",
        ),
        ("/commitment", json!("g".repeat(64)), "'g' is not one"),
        ("/words/0/hash", json!(7), "expected a string"),
        ("/entries/0/seq", json!(-1), "`-1`"),
        (
            "/entries/0/draws/0/sides",
            json!(4_294_967_296_u64),
            "4294967296",
        ),
        ("/entries/0", json!({"seq": 1}), "missing field `by`"),
        ("/seats/0/held", json!("cats"), "unknown variant `cats`"),
        (
            "/entries/1/act",
            json!({"chess": 1}),
            "entry 2: unknown variant `chess`",
        ),
    ];
    for (place, value, words) in cases {
        let mut file = as_json(&proof());
        *file.pointer_mut(place).unwrap() = value;
        unreadable(file.to_string().as_bytes(), words);
    }
    let mut file = as_json(&proof());
    file["surprise"] = json!(1);
    unreadable(file.to_string().as_bytes(), "unknown field `surprise`");
}

/// The proof without what it does not prove: the options that were agreed on, names, whose words they were, which table it was, and whether a
/// person or the clock gave an order.
fn proven(proof: &Proof) -> Proof {
    let mut proven = proof.clone();
    proven.table = 0;
    for words in &mut proven.words {
        words.seat = String::new();
    }
    for seat in &mut proven.seats {
        seat.name = String::new();
    }
    for entry in &mut proven.entries {
        if let Author::Clock(seat) = entry.by {
            entry.by = Author::Person(seat);
        }
        match &mut entry.act {
            Effect::Start { events, .. } => entry.act = Effect::Events(std::mem::take(events)),
            Effect::Seats { name, .. } => *name = String::new(),
            Effect::Events(_) | Effect::Undo { .. } | Effect::Unknown => {}
        }
    }
    proven
}

#[test]
fn damage_never_panics_and_never_passes_for_right() {
    let right = played(GameId::Probe, 6).proof();
    let file = right.write().unwrap();
    let mut refused = 0;
    for at in 0..file.len() {
        assert!(Proof::read(&file[..at]).is_err() || at + 1 == file.len());
        for bit in 0..8 {
            let mut damaged = file.clone();
            damaged[at] ^= 1 << bit;
            match Proof::read(&damaged).map(|proof| (proof.check(), proof)) {
                Ok((Ok(checked), proof)) if checked.unproven.is_empty() => {
                    assert_eq!(proven(&proof), proven(&right), "byte {at}, bit {bit}");
                }
                Ok((Ok(_), _)) => {}
                Ok((Err(_), _)) | Err(_) => refused += 1,
            }
        }
    }
    assert!(refused > file.len() * 4, "{refused} of {}", file.len() * 8);
}
