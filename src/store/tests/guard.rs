//! The one guard of a table: what was decided on another version than the table has is not written, and what is
//! written raises it.

use rules::dice::WordsHash;

use super::*;
use crate::table::model::{Draft, HandOver, Successor, Words};
use crate::table::store::{PutWords, Redaction, RowChange, StoreError, Timing, Whose};

const WRITES: [&str; 7] = [
    "an entry",
    "a change of the row",
    "a change of the clock",
    "words for the dice",
    "a draft",
    "a request to take back",
    "a question about a seat",
];

/// Writes something of each kind on a version.
async fn write(fresh: &Fresh, what: &str, on: (TableId, u64)) -> Result<Written, StoreError> {
    let ((table, version), store, at) = (on, &fresh.store, Millis(9));
    let row = store.table(TableId(1)).await.unwrap().unwrap();
    let notices = vec![to_table(Notice::CalledOff { by: ANNA })];
    match what {
        "an entry" => {
            let mut entry = append(table, row.seq, &format!("entry on {version}"));
            entry.version = version;
            store.append(entry).await
        }
        "a change of the row" => {
            let change = RowChange {
                table,
                version,
                row: row.clone(),
                proposals: None,
                notices,
                at,
            };
            store.change_row(change).await
        }
        "a change of the clock" => {
            let change = ClockChange {
                table,
                version,
                timing: Timing {
                    pace: row.pace.clone(),
                    patience: row.patience,
                    paused: None,
                },
                waits: Vec::new(),
                proposals: None,
                attendance: Vec::new(),
                notices,
                at,
            };
            store.change_clock(change).await
        }
        "words for the dice" => {
            let words = Words {
                seat: Seat(0),
                person: ANNA,
                text: Some("dice".into()),
                hash: WordsHash::of("dice"),
            };
            let put = PutWords {
                table,
                version,
                words,
                notices,
                at,
            };
            store.put_words(put).await
        }
        "a draft" => {
            let draft = Draft {
                key: "bid".into(),
                steps: vec![format!("bid {version}")],
                focus: None,
                held: false,
                revision: version,
            };
            store.put_draft(on, Seat(0), &draft, at).await
        }
        "a request to take back" => store.put_undo_request(on, None, notices, at).await,
        "a question about a seat" => {
            let question = HandOver {
                seat: Seat(0),
                to: Successor::Bot,
                by: ANNA,
                waiting: vec![BEN],
                unasked: false,
                entry: None,
                until: Millis(99),
            };
            store
                .put_hand_over(on, Seat(0), Some(&question), notices, at)
                .await
        }
        other => panic!("{other} is not written here"),
    }
}

#[tokio::test]
async fn what_was_decided_on_another_version_is_not_written() {
    let fresh = fresh().await;
    let table = fresh.table().await;
    for what in WRITES {
        // Once from the lobby's first version, once on.
        let (_, now) = fresh.on(table).await;
        let before = fresh.dump().await;
        for other in [now + 1, now + 7, now.wrapping_sub(1)] {
            let Ok(_) = i64::try_from(other) else {
                continue;
            };
            let written = write(&fresh, what, (table, other)).await.unwrap();
            assert_eq!(written, Written::Stale(now), "{what} on {other}");
            assert_eq!(fresh.dump().await, before, "{what} on {other}");
        }
        let nowhere = write(&fresh, what, (TableId(7), now)).await;
        assert!(
            matches!(nowhere, Err(StoreError::NoTable(TableId(7)))),
            "{what}"
        );
        let written = write(&fresh, what, (table, now)).await.unwrap();
        assert_eq!(written, Written::Done, "{what}");
        assert_eq!(fresh.on(table).await, (table, now + 1), "{what}");
        assert_ne!(fresh.dump().await, before, "{what}");
    }
}

#[tokio::test]
async fn what_is_right_whatever_was_written_raises_the_version_too() {
    let fresh = fresh().await;
    let table = fresh.table().await;
    let whose = Whose::Seat(Seat(0));
    let at = Millis(9);
    let redaction = Redaction { table, whose, at };
    fresh.store.redact(redaction.clone()).await.unwrap();
    assert_eq!(fresh.on(table).await, (table, 1));
    let stale = write(&fresh, "a draft", (table, 0)).await.unwrap();
    assert_eq!(stale, Written::Stale(1));
    let table = TableId(7);
    let nowhere = fresh.store.redact(Redaction { table, ..redaction }).await;
    assert!(matches!(nowhere, Err(StoreError::NoTable(TableId(7)))));
}
