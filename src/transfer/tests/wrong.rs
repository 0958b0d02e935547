//! Files that are damaged in every way, or forged with a sum that fits.

use rules::Viewer;
use rules::any::GameId;
use serde_json::json;

use super::ground::{forged, lines, lobby, played, refusal, rich, seal, sealed};
use crate::table::model::{Entry, Stage};
use crate::table::saved::Played;
use crate::transfer::{MOST_BYTES, MOST_ENTRIES, MOST_LINE, read, write};

#[test]
fn no_changed_byte_goes_unnoticed() {
    let saved = played(GameId::Probe, 5);
    let file = write(&saved).unwrap();
    for at in (0..file.len()).step_by(5) {
        for bit in [0, 5] {
            let mut damaged = file.clone();
            damaged[at] ^= 1 << bit;
            let error = refusal(&damaged);
            let named = ["line ", "entry ", "the file: "];
            assert!(
                named.iter().any(|place| error.starts_with(place)),
                "{error}"
            );
        }
    }
}

#[test]
fn no_cut_goes_unnoticed() {
    let file = write(&rich()).unwrap();
    for length in (0..file.len()).step_by(7).chain([file.len() - 1]) {
        let error = refusal(&file[..length]);
        assert!(error.contains("line") || error.contains("empty"), "{error}");
    }
    let lines = lines(&file);
    for missing in 0..lines.len() {
        let mut lines = lines.clone();
        lines.remove(missing);
        refusal((lines.join("\n") + "\n").as_bytes());
    }
    // And nothing may stand after the end.
    let mut longer = file.clone();
    longer.extend(b"{}\n");
    let error = refusal(&longer);
    assert!(
        error.starts_with("entry 7 (line 8): unknown field `end`"),
        "{error}"
    );
    let mut twice = file.clone();
    twice.extend(&file);
    refusal(&twice);
}

#[test]
fn entries_that_changed_places_are_named() {
    let mut lines = lines(&write(&rich()).unwrap());
    lines.pop();
    let mut swapped = lines.clone();
    swapped.swap(2, 3);
    assert_eq!(
        refusal(&sealed(&swapped)),
        "entry 2 (line 3): its number is 3: an entry is missing, stands twice or has changed its place"
    );
    let mut missing = lines.clone();
    missing.remove(4);
    assert!(refusal(&sealed(&missing)).starts_with("entry 4 (line 5): its number is 5"));
    let mut twice = lines.clone();
    twice.insert(3, lines[2].clone());
    assert!(
        refusal(&sealed(&twice)).starts_with("entry 3 (line 4): an earlier entry has the same")
    );
    twice[3] = twice[3].replace("i:102", "i:999");
    assert!(refusal(&sealed(&twice)).starts_with("entry 3 (line 4): its number is 2"));
    lines.pop();
    let error = refusal(&sealed(&lines));
    assert!(error.contains("the last entry should be 6"), "{error}");
}

#[test]
#[expect(clippy::too_many_lines, reason = "a table of cases")]
fn a_wrong_header_is_named() {
    for (key, value, words) in [
        (
            "castellan",
            json!("dice"),
            "of the kind \"dice\", not \"table\"",
        ),
        (
            "version",
            json!(2),
            "version 2; this program reads version 1",
        ),
        ("table", json!(0), "table 0 is not from 1"),
        ("table", json!(i64::MAX), "is not from 1"),
        ("game", json!("chess"), "unknown variant `chess`"),
        ("game", json!("\u{1b}[2J"), "unknown variant `<U+001B>[2J`"),
        (
            "game",
            json!("castles"),
            "its world is another than the table's options make",
        ),
        ("stage", json!("lobby"), "in its lobby, but"),
        ("stage", json!("over"), "the game is over, but"),
        ("guild", json!(0), "guild 0 is not an id"),
        ("place", json!(0), "place 0 is not an id"),
        (
            "host",
            json!(u64::MAX),
            "host 18446744073709551615 is not an id",
        ),
        ("options", json!({"fly": 1}), "options: "),
        ("secret", json!("00"), "secret: 64 hexadecimal digits"),
        ("secret", json!("0".repeat(64)), "was promised"),
        ("seats", json!([]), "0 seats; probe has 2"),
        (
            "revision",
            json!(u64::MAX),
            "revision 18446744073709551615 is more than 4503599627370496",
        ),
        ("seq", json!(9), "the last entry should be 9, but it is 6"),
        (
            "people",
            json!([{"id": 0, "name": "x", "at": 0}]),
            "person 0 is not an id",
        ),
        (
            "people",
            json!([{"id": 2, "name": "x", "at": 0}, {"id": 1, "name": "x", "at": 0}]),
            "not in the order of their ids",
        ),
        (
            "drafts",
            json!({"open": [], "revisions": [[7, {"last": 1, "empty": 0}]]}),
            "drafts of seat 8: there is no such seat",
        ),
        (
            "drafts",
            json!({"open": [[0, {"key": "", "steps": [], "focus": null, "revision": 1}]], "revisions": []}),
            "no revision 1 of it",
        ),
        ("edition", json!(99), "it plays by edition 99 of the rules"),
        (
            "banks",
            json!([{"seat": 2, "name": "thinking", "used": 1}]),
            "bank of seat 3: there is no such seat",
        ),
        (
            "banks",
            json!([{"seat": 0, "name": "thinking", "used": -1}]),
            "or -1 ms are used",
        ),
        (
            "undo",
            json!({"by": 0, "to": 1, "at": 2, "waiting": [], "until": 0}),
            "does not fit the log",
        ),
        ("pace", json!("daily 25:00 UTC"), "not a time of day"),
        ("bots", json!("fierce"), "fierce"),
        (
            "paused",
            json!({"since": 0, "why": "rain"}),
            "unknown variant `rain`",
        ),
        ("more", json!(1), "unknown field `more`"),
    ] {
        let error = forged(0, |header| header[key] = value);
        assert!(error.contains(words), "{key}: {error}");
    }
    for (pointer, value, words) in [
        (
            "/seats/1/label/name",
            json!("ANN"),
            "seat 2: another seat has the name \"ANN\" too",
        ),
        (
            "/seats/1/label/code",
            json!("ABCD"),
            "the code \"ABCD\" has not 1 to 3",
        ),
        ("/seats/0/label/emblem", json!("a\u{7}"), "plain characters"),
        ("/seats/0/colour", json!(24), "there is no colour 24"),
        (
            "/seats/0/holder",
            json!({"people": []}),
            "people without a person",
        ),
        (
            "/seats/1/holder",
            json!({"people": (20..2019).collect::<Vec<u64>>()}),
            "1999 people on one seat; the limit is 8",
        ),
        (
            "/seats/1/holder",
            json!({"people": [11]}),
            "person 11 holds two seats",
        ),
        (
            "/words/0/seat",
            json!(2),
            "words of seat 3: there is no such seat",
        ),
        ("/words/1/person", json!(11), "person 11 has others"),
        ("/words/0/hash", json!("00"), "64 hexadecimal digits"),
        ("/free_words/0/seat", json!(2), "there is no such seat"),
        ("/free_words/1/id", json!(7), "in the order of their ids"),
        ("/free_words/1/id", json!(1_u64 << 53), "the id is too high"),
        (
            "/free_words/0/text",
            json!("x".repeat(501)),
            "501 characters; 1 to 500",
        ),
        (
            "/drafts/open/0/1/steps",
            json!(["x".repeat(65_537)]),
            "the limit is 65536 bytes",
        ),
        (
            "/drafts/open/1/1/key",
            json!("bid-2"),
            "not in the order of their seats and asks",
        ),
        (
            "/drafts/revisions/0/1/empty",
            json!(10),
            "revisions 10 and 9",
        ),
    ] {
        let error = forged(0, |header| *header.pointer_mut(pointer).unwrap() = value);
        assert!(
            error.starts_with("line 1: ") && error.contains(words),
            "{pointer}: {error}"
        );
    }
}

#[test]
fn a_wrong_entry_is_named() {
    for (key, value, words) in [
        (
            "cause",
            json!("i:101"),
            "entry 2 (line 3): an earlier entry has the same cause",
        ),
        (
            "by",
            json!("table"),
            "entry 2 (line 3): the table did this, and could not then",
        ),
        (
            "by",
            json!({"clock": {"seat": 2}}),
            "entry 2 (line 3): the clock of seat 3 did this",
        ),
        (
            "by",
            json!({"person": {"seat": 0, "person": 0}}),
            "entry 2 (line 3): person 0 is not an id",
        ),
        (
            "edition",
            json!(99),
            "entry 2 (line 3): edition 99 of the rules",
        ),
        (
            "act",
            json!({"undo": {"to": 2}}),
            "entry 2 (line 3): it takes back all after entry 2",
        ),
        (
            "act",
            json!({"undo": {"to": 0}}),
            "entry 2 (line 3): it takes back all after entry 0",
        ),
        (
            "act",
            json!({"events": [{"chess": 1}]}),
            "entry 2 (line 3): unknown variant `chess`",
        ),
        ("at", json!("now"), "entry 2 (line 3): invalid type"),
        ("more", json!(1), "entry 2 (line 3): unknown field `more`"),
    ] {
        let error = forged(2, |entry| entry[key] = value);
        assert!(error.starts_with(words), "{key}: {error}");
    }
}

#[test]
fn an_event_that_does_not_fit_is_named() {
    // The bids of the first round, without the ones before the reveal.
    let mut saved = played(GameId::Castles, 8);
    saved.entries[6].act = saved.entries[4].act.clone();
    let error = refusal(&write(&saved).unwrap());
    assert!(error.starts_with("entry 7 (line 8): fact 1 is"), "{error}");
}

#[test]
fn a_throw_that_the_secret_does_not_give_is_named() {
    let mut saved = played(GameId::Probe, 1_000);
    let thrown = |entry: &&mut Entry| !entry.draws.is_empty();
    let entry = saved.entries.iter_mut().rfind(thrown).unwrap();
    let draw = &mut entry.draws[0];
    draw.result = draw.result % draw.sides + 1;
    let words = format!("entry {}, throw 1 ({}): ", entry.seq, draw.what);
    let error = refusal(&write(&saved).unwrap());
    assert!(error.starts_with(&words), "{error}");
    assert!(error.contains("the secret gives"), "{error}");
}

#[test]
fn words_that_were_changed_are_named() {
    let mut saved = rich();
    saved.words[0].text = Some("for lack".into());
    let error = refusal(&write(&saved).unwrap());
    assert!(
        error.starts_with("line 1: the words of Ann: their SHA-256 is "),
        "{error}"
    );
    // And so are those that changed places, by the first throw that is another then.
    let mut saved = played(GameId::Probe, 1_000);
    saved.words.swap(0, 1);
    let error = refusal(&write(&saved).unwrap());
    assert!(error.contains("the secret gives"), "{error}");
}

#[test]
fn nothing_is_read_beyond_its_bounds() {
    let mut saved = played(GameId::Castles, 2);
    saved.entries[1].order = "x".repeat(MOST_LINE);
    let error = write(&saved).unwrap_err().to_string();
    assert!(error.starts_with("entry 2 (line 3): "), "{error}");
    assert!(error.contains("the limit is 4194304"), "{error}");

    let file = write(&lobby(GameId::Castles)).unwrap();
    let mut lines = lines(&file);
    lines.pop();
    lines.push("x".repeat(MOST_LINE));
    let error = refusal(&sealed(&lines));
    assert!(
        error.starts_with("entry 1 (line 2): 4194305 bytes"),
        "{error}"
    );

    let bomb = format!(r#"{{"seq":1,"act":{}"#, "[".repeat(1 << 20));
    lines[1] = bomb.replace("\"seq\":1", "\"seq\":1,\"x\":0");
    assert!(refusal(&sealed(&lines)).starts_with("entry 1 (line 2): "));
    // Closed again, so that nothing but its depth is wrong.
    let deep = 1 << 18;
    let nested = format!(
        r#""options":{}1{}"#,
        r#"{"a":"#.repeat(deep),
        "}".repeat(deep)
    );
    lines[0] = lines[0].replace(r#""options":{}"#, &nested);
    assert!(refusal(&sealed(&lines)).starts_with("line 1: recursion limit exceeded"));

    let mut saved = played(GameId::Castles, 1);
    saved.entries = vec![saved.entries[0].clone(); MOST_ENTRIES + 1];
    let error = write(&saved).unwrap_err().to_string();
    assert!(error.contains("the limit is 100000 entries"), "{error}");
    let huge = vec![b'x'; MOST_BYTES + 1];
    assert!(refusal(&huge).contains("more than the 268435456 bytes"));
}

/// Numbers that look random and are the same each time.
struct Chance(u64);

impl Chance {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % most
    }
}

/// Changes some bytes of `line`, so that it is often still JSON.
fn mutate(line: &mut Vec<u8>, chance: &mut Chance) {
    const BYTES: &[u8] = b"0123456789-,\"}{[]:abcdest";
    for _ in 0..=chance.below(3) {
        let at = chance.below(line.len());
        match chance.below(4) {
            0 => line[at] = BYTES[chance.below(BYTES.len())],
            1 => drop(line.remove(at)),
            2 => line.insert(at, BYTES[chance.below(BYTES.len())]),
            _ => {
                // Another digit keeps the form and changes the meaning.
                let digit = line[at..].iter().position(u8::is_ascii_digit);
                if let Some(digit) = digit {
                    line[at + digit] = b'0' + u8::try_from(chance.below(10)).unwrap();
                }
            }
        }
        if line.is_empty() {
            line.push(b'{');
        }
    }
}

#[test]
fn forged_files_are_read_or_refused_and_never_more() {
    for (game, most) in [(GameId::Probe, 8), (GameId::Castles, 12)] {
        let file = write(&played(game, most)).unwrap();
        let mut body = lines(&file);
        body.pop();
        let mut chance = Chance(5);
        let mut read_all_the_same = 0;
        for _ in 0..3_000 {
            let line = chance.below(body.len());
            let mut bytes = body[line].clone().into_bytes();
            mutate(&mut bytes, &mut chance);
            let mut lines: Vec<Vec<u8>> =
                body.iter().map(|line| line.clone().into_bytes()).collect();
            lines[line] = bytes;
            let mut file = lines.join(&b'\n');
            file.push(b'\n');
            seal(&mut file, body.len() - 1);
            if let Ok(checked) = read(&file) {
                read_all_the_same += 1;
                // What is let in can be written, shown and asked about.
                write(&checked.saved).unwrap();
                if let Some(Played { state, .. }) = checked.played {
                    assert_eq!(
                        state.over().is_some(),
                        checked.saved.row.stage == Stage::Over
                    );
                    state.view(Viewer::Public);
                    assert!(state.asks().iter().all(|ask| ask.seat.index() < 2));
                }
            }
        }
        assert!(
            (30..2_900).contains(&read_all_the_same),
            "{read_all_the_same}"
        );
    }
}
