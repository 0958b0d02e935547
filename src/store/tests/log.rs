//! The log: guards, causes, what goes with an entry, and all or nothing.

use std::sync::Arc;

use rules::SeatChange;

use super::*;
use crate::table::model::{Absence, Aside, Brief, Draft, Was};
use crate::table::store::StoreError;

#[tokio::test]
async fn entries_come_back_in_order_and_as_they_went() {
    let fresh = fresh().await;
    let table = fresh.table().await;
    let seat = Seat(1);
    let by = [
        By::Table,
        By::Person { seat, person: BEN },
        By::Bot { seat },
        By::Clock { seat },
    ];
    let mut written = Vec::new();
    for (seq, by) in (0..).zip(by) {
        let mut one = append(table, seq, &format!("cause '{seq}'{NUL}"));
        one.entry.by = by;
        one.entry.order = format!("order {seq} 🏰");
        written.push(one.entry.clone());
        assert_eq!(fresh.store.append(one).await.unwrap(), Written::Done);
    }
    let taken_back = undo(table, 4, 2);
    written.push(taken_back.entry.clone());
    fresh.appended(taken_back).await;

    let fresh = fresh.reopened().await;
    assert_eq!(fresh.store.entries(table, 0).await.unwrap(), written);
    assert_eq!(fresh.store.entries(table, 3).await.unwrap(), written[3..]);
    assert_eq!(fresh.store.entries(table, 5).await.unwrap(), []);
    let row = fresh.store.table(table).await.unwrap().unwrap();
    assert_eq!((row.seq, row.stage), (5, Stage::Playing));
}

#[tokio::test]
async fn the_same_cause_counts_once_however_late_it_comes() {
    let fresh = fresh().await;
    let table = fresh.table().await;
    let store = &fresh.store;
    fresh.appended(append(table, 0, "a")).await;
    fresh.appended(append(table, 1, "b")).await;
    let before = fresh.dump().await;
    for expected in [0, 2, 7] {
        let again = store.append(append(table, expected, "a")).await.unwrap();
        assert_eq!(again, Written::Again(1), "expected {expected}");
    }
    let stale = store.append(append(table, 1, "c")).await.unwrap();
    assert_eq!(stale, Written::Stale(2));
    assert_eq!(fresh.dump().await, before);

    // Another table may have the same cause.
    let other = store.create(new_table("other", PlaceId(501))).await;
    assert_eq!(other.unwrap(), Created::Made(TableId(2)));
    let done = store.append(append(TableId(2), 0, "a")).await.unwrap();
    assert_eq!(done, Written::Done);
}

#[tokio::test]
async fn an_entry_that_does_not_follow_is_refused() {
    let fresh = fresh().await;
    let table = fresh.table().await;
    let mut gap = append(table, 0, "a");
    gap.entry.seq = 2;
    let error = fresh.store.append(gap).await.unwrap_err().to_string();
    assert!(error.contains("entry 2 cannot follow entry 0"), "{error}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_writers_at_once_one_wins_and_the_others_are_told() {
    let fresh = fresh().await;
    let table = fresh.table().await;
    let store = Arc::new(fresh.store);
    for expected in 0..20 {
        let tasks: Vec<_> = (0..8)
            .map(|writer| {
                let store = Arc::clone(&store);
                let one = append(table, expected, &format!("{expected} by {writer}"));
                tokio::spawn(async move { store.append(one).await.unwrap() })
            })
            .collect();
        let mut done = 0;
        for task in tasks {
            let written = task.await.unwrap();
            done += u32::from(written == Written::Done);
            let observation = [Written::Done, Written::Stale(expected + 1)];
            assert!(observation.contains(&written), "{written:?}");
        }
        assert_eq!(done, 1);
    }
    assert_eq!(store.entries(table, 0).await.unwrap().len(), 20);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn one_cause_delivered_to_many_at_once_counts_once() {
    let fresh = fresh().await;
    let table = fresh.table().await;
    let store = Arc::new(fresh.store);
    let tasks: Vec<_> = (0..8)
        .map(|_| {
            let store = Arc::clone(&store);
            let one = append(table, 0, "one interaction");
            tokio::spawn(async move { store.append(one).await.unwrap() })
        })
        .collect();
    let mut done = 0;
    for task in tasks {
        let written = task.await.unwrap();
        done += u32::from(written == Written::Done);
        assert!([Written::Done, Written::Again(1)].contains(&written));
    }
    assert_eq!(done, 1);
}

/// An entry with something in every table that it may write to.
fn full(table: TableId, expected: u64) -> Append {
    let away = Absence {
        until: Millis(9),
        brief: Brief::Defend,
    };
    Append {
        words: Vec::new(),
        observation_rows: vec![observation_row(Viewer::Public, &[1])],
        notices: vec![to_table(board(1, &[1])), to_table(Notice::Card)],
        asks: vec![ask(0, "new"), ask(1, "new")],
        drafts_done: vec![(Seat(0), "old".into())],
        outdate: vec![Seat(0)],
        attendance: vec![
            AttendanceChange::Missed(
                Seat(1),
                Some(Missed {
                    count: 2,
                    at: Millis(5),
                }),
            ),
            AttendanceChange::Away(ANNA, Some(away)),
            AttendanceChange::Deputy(PersonId(77), Some(ANNA)),
            AttendanceChange::Aside(Seat(0), Aside::Given, true),
        ],
        snapshot: Some(state(1).stored()),
        ..append(table, expected, "full")
    }
}

#[tokio::test]
async fn a_failure_at_any_point_leaves_nothing_behind() {
    let fresh = fresh().await;
    let table = fresh.table().await;
    let mut first = append(table, 0, "first");
    first.asks = vec![ask(0, "old")];
    fresh.appended(first).await;
    let draft = Draft {
        key: "old".into(),
        steps: vec!["bid".into()],
        focus: None,
        held: false,
        revision: 3,
    };
    let store = &fresh.store;
    store
        .put_draft(fresh.on(table).await, Seat(0), &draft, Millis(0))
        .await
        .unwrap();

    for point in [
        "INSERT ON log",
        "INSERT ON told",
        "UPDATE ON tables",
        "INSERT ON notices",
        "UPDATE ON waits",
        "INSERT ON waits",
        "DELETE ON drafts",
        "UPDATE ON draft_revisions",
        "INSERT ON snapshots",
    ] {
        let before = fresh.dump().await;
        fresh.plant(point).await;
        let mut full = full(table, 1);
        full.version = 2;
        let error = store.append(full).await.unwrap_err();
        assert!(error.to_string().contains("planted"), "{point}: {error}");
        fresh.unplant().await;
        assert_eq!(fresh.dump().await, before, "{point}");
    }
    let mut full = full(table, 1);
    full.version = 2;
    assert_eq!(store.append(full).await.unwrap(), Written::Done);
}

#[tokio::test]
async fn a_failing_change_of_seats_leaves_nothing_behind() {
    let fresh = fresh().await;
    let table = fresh.table().await;
    let mut first = append(table, 0, "first");
    first.asks = vec![ask(0, "bid")];
    fresh.appended(first).await;
    let mut rows = fresh.store.table(table).await.unwrap().unwrap().seats;
    rows[0].holder = Holder::Bot;
    rows[1].holder = Holder::People(vec![BEN]);
    let mut handed = append(table, 1, "handed");
    handed.entry.act = Act::Seats {
        change: SeatChange::Handed(Seat(0)),
        holder: Holder::Bot,
        was: Some(Was {
            name: "Ann".into(),
            holder: Holder::Nobody,
        }),
        events: Vec::new(),
    };
    handed.asks = vec![ask(0, "bid")];
    handed.seats = Some(rows.clone());
    for point in [
        "INSERT ON log",
        "DELETE ON seats",
        "INSERT ON seats",
        "INSERT ON seat_people",
        "UPDATE ON waits",
    ] {
        let before = fresh.dump().await;
        fresh.plant(point).await;
        let error = fresh.store.append(handed.clone()).await.unwrap_err();
        assert!(error.to_string().contains("planted"), "{point}: {error}");
        fresh.unplant().await;
        assert_eq!(fresh.dump().await, before, "{point}");
    }
    let done = fresh.store.append(handed).await.unwrap();
    assert_eq!(done, Written::Done);
    let kept = fresh.store.table(table).await.unwrap().unwrap().seats;
    assert_eq!(kept, rows);
}

#[tokio::test]
async fn a_dropped_call_writes_all_or_nothing() {
    let fresh = fresh().await;
    let table = fresh.table().await;
    let mut dropped = 0;
    for polls in 0..60 {
        let last = fresh.store.entries(table, 0).await.unwrap().len() as u64;
        let mut one = append(table, last, &format!("after {polls} polls"));
        one.notices = vec![to_table(Notice::UndoRefused {
            by: Seat(0),
            asker: None,
        })];
        let call = fresh.store.append(one);
        dropped += u32::from(poll_times(call, polls).await.is_none());
        let row = fresh.store.table(table).await.unwrap().unwrap();
        let entries = fresh.store.entries(table, 0).await.unwrap().len();
        let notices = fresh.pending(table).await.len();
        // A commit that was under way may finish between two of these calls.
        assert!(notices >= entries && entries as u64 >= row.seq);
        let settled = fresh.store.person(ANNA, "Anna", Millis(0)).await;
        settled.unwrap();
        let row = fresh.store.table(table).await.unwrap().unwrap();
        let entries = fresh.store.entries(table, 0).await.unwrap().len();
        let notices = fresh.pending(table).await.len();
        assert_eq!((entries as u64, notices), (row.seq, entries));
    }
    assert!(dropped > 0, "no call was dropped in the middle");
}

/// Polls a future at most so many times, then drops it.
async fn poll_times<F: Future + Unpin>(mut future: F, times: usize) -> Option<F::Output> {
    let mut left = times;
    std::future::poll_fn(|cx| {
        use std::task::Poll;
        if left == 0 {
            return Poll::Ready(None);
        }
        left -= 1;
        std::pin::Pin::new(&mut future).poll(cx).map(Some)
    })
    .await
}

#[tokio::test]
async fn waits_are_opened_kept_and_closed() {
    let fresh = fresh().await;
    let table = fresh.table().await;
    let store = &fresh.store;
    let bots = async || store.tables_waiting_for_bots().await.unwrap();
    let open = async || {
        let rows: Vec<(i64, String, i64)> = sqlx::query_as(
            "SELECT seat, key, since FROM waits WHERE closed_at IS NULL ORDER BY seat, key",
        )
        .fetch_all(&mut *fresh.db().await)
        .await
        .unwrap();
        rows
    };
    let step = async |seq, asks, stage| {
        let mut one = append(table, seq, &seq.to_string());
        one.asks = asks;
        one.stage = stage;
        fresh.appended(one).await;
    };
    step(
        0,
        vec![ask(0, "k"), ask(1, "k"), ask(0, "k")],
        Stage::Playing,
    )
    .await;
    assert_eq!(
        open().await,
        [(0, "k".into(), 2_001), (1, "k".into(), 2_001)]
    );
    assert_eq!(bots().await, [table]);
    step(1, vec![ask(0, "k"), ask(0, "l")], Stage::Playing).await;
    assert_eq!(
        open().await,
        [(0, "k".into(), 2_001), (0, "l".into(), 2_002)]
    );
    assert_eq!(bots().await, []);
    // A taking-back may open again what was closed.
    step(2, vec![ask(1, "k")], Stage::Playing).await;
    assert_eq!(open().await, [(1, "k".into(), 2_003)]);
    step(3, vec![ask(1, "k")], Stage::Over).await;
    assert_eq!(open().await, []);
    assert_eq!(bots().await, []);
}

#[tokio::test]
async fn a_wait_follows_who_holds_the_seat() {
    let fresh = fresh().await;
    let table = fresh.table().await;
    let store = &fresh.store;
    let mut first = append(table, 0, "a");
    first.asks = vec![ask(0, "k")];
    fresh.appended(first).await;
    assert_eq!(store.tables_waiting_for_bots().await.unwrap(), []);
    let mut row = store.table(table).await.unwrap().unwrap();
    let people = row.seats[0].holder.clone();
    let changes = [
        (Holder::Bot, Stage::Playing, vec![table]),
        (people, Stage::Playing, vec![]),
        // A bot player stands in where people have left (EU-68).
        (Holder::Nobody, Stage::Playing, vec![table]),
        (Holder::Bot, Stage::Ended, vec![]),
    ];
    for (holder, stage, waiting) in changes {
        row.seats[0].holder = holder;
        row.stage = stage;
        let change = crate::table::store::RowChange {
            proposals: None,
            table,
            version: row.version,
            row: row.clone(),
            notices: Vec::new(),
            at: Millis(9),
        };
        assert_eq!(store.change_row(change).await.unwrap(), Written::Done);
        assert_eq!(store.tables_waiting_for_bots().await.unwrap(), waiting);
        row.version += 1;
    }
}

/// The entries after which there are snapshots.
async fn snapshots(fresh: &Fresh) -> Vec<i64> {
    sqlx::query_scalar("SELECT seq FROM snapshots ORDER BY seq")
        .fetch_all(&mut *fresh.db().await)
        .await
        .unwrap()
}

/// Writes entries up to `to`, with snapshots as tables make them.
async fn play_to(fresh: &Fresh, table: TableId, to: u64) {
    let last = fresh.store.table(table).await.unwrap().unwrap().seq;
    for seq in last..to {
        let mut one = append(table, seq, &seq.to_string());
        let round = u8::try_from((seq + 1) % 251).unwrap();
        one.snapshot = (seq + 1).is_multiple_of(32).then(|| state(round).stored());
        fresh.appended(one).await;
    }
}

#[tokio::test]
async fn the_newest_two_snapshots_and_one_of_each_1024_entries_are_kept() {
    let fresh = fresh().await;
    let table = fresh.table().await;
    let newest = async |at| fresh.store.snapshot(table, at).await.unwrap();
    assert_eq!(newest(9).await, None);
    play_to(&fresh, table, 2_200).await;
    assert_eq!(snapshots(&fresh).await, [32, 1_024, 2_048, 2_144, 2_176]);
    let number = |seq: u64| state(u8::try_from(seq % 251).unwrap()).stored();
    for (at, seq) in [(2_200, 2_176), (2_175, 2_144), (2_143, 2_048), (1_023, 32)] {
        assert_eq!(newest(at).await, Some((seq, number(seq))), "{at}");
    }
    assert_eq!(newest(31).await, None);

    // What was taken back has none; the entries go on counting.
    fresh.appended(undo(table, 2_200, 2_100)).await;
    assert_eq!(snapshots(&fresh).await, [32, 1_024, 2_048]);
    assert_eq!(newest(2_201).await, Some((2_048, number(2_048))));
    play_to(&fresh, table, 2_300).await;
    assert_eq!(snapshots(&fresh).await, [32, 1_024, 2_048, 2_240, 2_272]);
}

#[tokio::test]
async fn tb_08_what_is_taken_back_stands_no_more() {
    let fresh = fresh().await;
    let table = fresh.table().await;
    let store = &fresh.store;
    let seqs = |entries: Vec<Entry>| entries.iter().map(|entry| entry.seq).collect::<Vec<_>>();
    play_to(&fresh, table, 5).await;
    fresh.appended(undo(table, 5, 3)).await;
    play_to(&fresh, table, 8).await;
    let all = seqs(store.standing(table, 0, 8).await.unwrap());
    assert_eq!(all, [1, 2, 3, 6, 7, 8]);
    assert_eq!(seqs(store.standing(table, 2, 7).await.unwrap()), [3, 6, 7]);
    // Back to before the first taking-back: the entry that said so goes with the rest.
    fresh.appended(undo(table, 8, 2)).await;
    assert_eq!(seqs(store.standing(table, 0, 9).await.unwrap()), [1, 2, 9]);
    assert_eq!(store.entries(table, 0).await.unwrap().len(), 9);
}

#[tokio::test]
async fn a_closed_store_refuses_aloud() {
    let fresh = fresh().await;
    let table = fresh.table().await;
    fresh.store.close().await;
    let error = fresh.store.append(append(table, 0, "a")).await.unwrap_err();
    assert!(matches!(error, StoreError::Unavailable(_)));
    assert!(fresh.store.table(table).await.is_err());
}
