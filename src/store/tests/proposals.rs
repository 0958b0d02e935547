//! Corrections that wait: their rows, their guard, and the messages that ask about them.

use rules::proposals::{Event, Millis as At, Speaker};

use super::*;
use crate::table::model::{Change, MessageId, Post, PostKind, ProposalsRow, Settled};
use crate::table::store::{ProposalsChange, RowChange, StoreError, Timing};

/// The row after a proposal of the first seat's, made at a moment.
fn after_another(row: &ProposalsRow, at: i64) -> ProposalsRow {
    let mut row = row.clone();
    let (speaker, affected) = (Speaker::Playing(Seat(0)), [Seat(1)].into());
    let event = row
        .proposals
        .correct(speaker, "gm won Bot 2".into(), affected, At(at));
    row.proposals.apply(&event.unwrap()).unwrap();
    row.cause = format!("press {at}");
    row
}

/// The row without a proposal that was there.
fn without(row: &ProposalsRow, number: u32) -> ProposalsRow {
    let mut row = row.clone();
    row.proposals.apply(&Event::Withdrawn { number }).unwrap();
    row
}

fn asking(number: u32) -> Notice {
    Notice::Proposed {
        number,
        by: ANNA,
        text: "gm won Bot 2".into(),
        affected: vec![Seat(1)],
        until: Millis(9),
    }
}

fn change(
    table: TableId,
    row: &ProposalsRow,
    settled: &[(u32, Settled)],
    notices: &[Notice],
) -> ClockChange {
    ClockChange {
        table,
        version: 0,
        timing: Timing {
            pace: crate::table::pace::Pace::Relaxed,
            patience: crate::table::patience::Patience::NONE,
            paused: None,
        },
        waits: Vec::new(),
        proposals: Some(ProposalsChange {
            row: row.clone(),
            settled: settled.to_vec(),
        }),
        notices: notices.iter().cloned().map(to_table).collect(),
        attendance: Vec::new(),
        at: Millis(3),
    }
}

/// What messages are to change into.
async fn edits(fresh: &Fresh, table: TableId) -> Vec<(MessageId, Change)> {
    let pending = fresh.pending(table).await;
    let edits = pending.into_iter().filter_map(|it| {
        if let Notice::Edit {
            message, change, ..
        } = it.notice
        {
            Some((message, change))
        } else {
            None
        }
    });
    edits.collect()
}

fn post(message: u64) -> Post {
    Post {
        kind: PostKind::Text,
        place: PLACE,
        message: MessageId(message),
        seq: 0,
    }
}

#[tokio::test]
async fn proposals_are_kept_as_written_and_guarded_by_the_tables_version() {
    let fresh = fresh().await;
    let table = fresh.table().await;
    let store = &fresh.store;
    let none = store.proposals(table).await.unwrap();
    assert_eq!(none, ProposalsRow::default());
    let one = after_another(&none, 5);
    let written = store.change_clock(change(table, &one, &[], &[])).await;
    assert_eq!(written.unwrap(), Written::Done);
    let fresh = fresh.reopened().await;
    let store = &fresh.store;
    let read = store.proposals(table).await.unwrap();
    assert_eq!(read, one);

    // Whoever has not seen the last change writes nothing at all: here, with an entry, with a row.
    let before = fresh.dump().await;
    let old = change(table, &one, &[(1, Settled::Done)], &[Notice::Card]);
    let stale = old.proposals.clone();
    let written = store.change_clock(old).await.unwrap();
    assert_eq!(written, Written::Stale(1));
    let mut entry = append(table, 0, "gm:1:1");
    entry.proposals = stale.clone();
    assert_eq!(store.append(entry).await.unwrap(), Written::Stale(1));
    let row = store.table(table).await.unwrap().unwrap();
    let ended = RowChange {
        table,
        version: 0,
        row,
        proposals: stale,
        notices: vec![to_table(Notice::Card)],
        at: Millis(3),
    };
    assert_eq!(store.change_row(ended).await.unwrap(), Written::Stale(1));
    assert_eq!(fresh.dump().await, before);

    // With an entry that counts they change in one go, and the entry counts once.
    let mut entry = append(table, 0, "gm:1:1");
    entry.version = 1;
    entry.proposals = Some(ProposalsChange {
        row: without(&read, 1),
        settled: vec![(1, Settled::Done)],
    });
    assert_eq!(store.append(entry.clone()).await.unwrap(), Written::Done);
    assert_eq!(store.append(entry).await.unwrap(), Written::Again(1));
    let after = store.proposals(table).await.unwrap();
    assert_eq!(after.proposals.open().count(), 0);
    assert_eq!(after.proposals.made(), 1);
}

#[tokio::test]
async fn the_clock_finds_tables_whose_time_for_vetoes_is_over() {
    let fresh = fresh().await;
    let table = fresh.table().await;
    let store = &fresh.store;
    let mut start = append(table, 0, "start");
    start.asks = vec![ask(0, "bid-1")];
    fresh.appended(start).await;
    let row = after_another(&ProposalsRow::default(), 5);
    let until = row.proposals.next().unwrap().0;
    let mut put = change(table, &row, &[], &[]);
    put.version = 1;
    fresh.clocked(put.clone()).await;
    let due = async |at: i64| store.tables_due(Millis(at), Millis(at)).await.unwrap();
    assert_eq!(due(until).await, []);
    assert_eq!(due(until + 1).await, [table]);
    let within = async |from: i64, to: i64| {
        let found = store.tables_proposing(Millis(from), Millis(to)).await;
        found.unwrap()
    };
    assert_eq!(within(until - 1, until).await, [table]);
    assert_eq!(within(until, until + 9).await, []);
    assert_eq!(within(0, until - 1).await, []);
    // While the clock stands still nothing is due.
    put.timing.paused = Some(crate::table::model::Pause {
        since: Millis(1),
        why: crate::table::model::Because::Host,
    });
    put.proposals = None;
    fresh.clocked(put).await;
    assert_eq!(due(until + 1).await, []);
}

#[tokio::test]
async fn messages_of_a_settled_proposal_change_wherever_they_are() {
    for stage in ["unsent", "on its way", "sent"] {
        let fresh = fresh().await;
        let table = fresh.table().await;
        let store = &fresh.store;
        let one = after_another(&ProposalsRow::default(), 5);
        let ask = change(table, &one, &[], &[asking(1)]);
        fresh.clocked(ask).await;
        let asked = fresh.pending(table).await.remove(0);
        if stage != "unsent" {
            assert!(store.tried(&asked, Millis(4)).await.unwrap());
        }
        let sent = async || {
            let sent = store.sent(&asked, Some(post(77)), None, Millis(5));
            sent.await.unwrap();
        };
        if stage == "sent" {
            sent().await;
        }
        let how = Settled::Vetoed { by: Seat(1) };
        let now = store.proposals(table).await.unwrap();
        let veto = change(table, &without(&now, 1), &[(1, how)], &[]);
        fresh.clocked(veto).await;
        let expected = (MessageId(77), Change::Settled { number: 1, how });
        match stage {
            "unsent" => {
                assert!(!store.tried(&asked, Millis(4)).await.unwrap());
                assert_eq!(fresh.pending(table).await, []);
            }
            "on its way" => {
                assert_eq!(edits(&fresh, table).await, []);
                sent().await;
                assert_eq!(edits(&fresh, table).await, [expected]);
            }
            _ => assert_eq!(edits(&fresh, table).await, [expected]),
        }
    }
}

#[tokio::test]
async fn a_newer_board_leaves_a_proposal_its_buttons() {
    let fresh = fresh().await;
    let table = fresh.table().await;
    let store = &fresh.store;
    let one = after_another(&ProposalsRow::default(), 5);
    let ask = change(table, &one, &[], &[asking(1), board(1, &[]), board(2, &[])]);
    fresh.clocked(ask).await;
    for (message, notice) in (70_u64..).zip(fresh.pending(table).await) {
        let kind = notice.notice.post_kind().unwrap();
        let post = Some(Post {
            kind,
            ..post(message)
        });
        let sent = store.sent(&notice, post, None, Millis(5));
        sent.await.unwrap();
    }
    let faded = edits(&fresh, table).await;
    assert!(faded.iter().all(|(message, _)| *message != MessageId(70)));
}

#[tokio::test]
async fn damaged_proposals_are_named() {
    let fresh = fresh().await;
    let table = fresh.table().await;
    let store = &fresh.store;
    let one = after_another(&ProposalsRow::default(), 5);
    let put = change(table, &one, &[], &[]);
    fresh.clocked(put).await;
    for (set, named) in [
        ("state = '{'", "proposals of table #1: state: EOF"),
        (
            "state = '{\"made\":0,\"open\":{\"1\":{\"by\":0,\"correction\":\"x\",\"affected\":[],\
             \"agreed\":[],\"until\":5}}}'",
            "proposals of table #1: proposal 1 of 0 was never made so",
        ),
    ] {
        fresh.sql(&format!("UPDATE proposals SET {set}")).await;
        let error = store.proposals(table).await.unwrap_err();
        let StoreError::Damaged { what, why } = error else {
            panic!("{set}: {error}");
        };
        let found = format!("{what}: {why}");
        assert!(found.starts_with(named), "{set}: {found}");
        fresh
            .sql("UPDATE proposals SET state = '{\"made\":0,\"open\":{}}'")
            .await;
    }
}
