//! Files: written, and read as they were written.

use rules::any::GameId;
use serde_json::{Value, json};

use super::ground::{campaign, lines, lobby, played, rich};
use crate::table::saved::Played;
use crate::transfer::{read, write};

#[test]
fn a_file_is_read_as_it_was_written() {
    for saved in [
        lobby(GameId::Castles),
        rich(),
        played(GameId::Probe, 1_000),
        played(GameId::Castles, 1_000),
        campaign(),
    ] {
        let file = write(&saved).unwrap();
        assert_eq!(
            write(&saved).unwrap(),
            file,
            "the same table, the same bytes"
        );
        let checked = read(&file).unwrap();
        assert_eq!(checked.saved, saved);
        assert_eq!(write(&checked.saved).unwrap(), file);
        let state = |played: &Option<Played>| played.as_ref().map(|it| it.state.clone());
        assert_eq!(state(&checked.played), state(&saved.play().unwrap()));
        let throws: usize = saved.entries.iter().map(|entry| entry.draws.len()).sum();
        assert_eq!(checked.throws, throws);
    }
}

#[test]
fn the_form_is_the_documented_one() {
    let saved = rich();
    let lines = lines(&write(&saved).unwrap());
    assert_eq!(lines.len(), saved.entries.len() + 2);
    let header: Value = serde_json::from_str(&lines[0]).unwrap();
    assert!(lines[0].starts_with(r#"{"castellan":"table","version":1,"table":3,"cause":"i:77""#));
    assert_eq!(header["secret"].as_str().unwrap().len(), 64);
    let commitment = saved.row.secret.commitment().to_string();
    assert_eq!(header["commitment"], json!(commitment));
    assert_eq!(header["seats"][1]["holder"], json!("bot"));
    assert_eq!(
        header["people"][0],
        json!({"id": 11, "name": "Ann of Kent", "at": 900})
    );
    assert!(
        lines[1].starts_with(r#"{"seq":1,"at":2001,"cause":"i:101","by":"table","order":"start""#),
        "{}",
        lines[1]
    );
    let end: Value = serde_json::from_str(lines.last().unwrap()).unwrap();
    assert_eq!(end["end"], json!(saved.entries.len()));
}

#[test]
fn what_was_found_right_is_said_in_words() {
    let checked = read(&write(&played(GameId::Castles, 4)).unwrap()).unwrap();
    assert_eq!(
        checked.to_string(),
        "table #3: 4 entries, 1 throw checked: all right"
    );
}
