//! What queues up is committed together, and each write is to whoever waits for it a transaction of its own.

use super::*;
use crate::store::sqlite::rows::clock::beats;
use crate::table::model::Shard;
use crate::table::store::StoreError;

/// How often something was committed since the write-ahead log was begun.
fn commits(fresh: &Fresh) -> usize {
    let log = std::fs::read(fresh.dir.path().join("castellan.db-wal")).unwrap();
    let number = |at: usize| u32::from_be_bytes(log[at..at + 4].try_into().unwrap());
    let page = usize::try_from(number(8)).unwrap();
    let salt = &log[16..24];
    let frames = log[32..].chunks_exact(24 + page);
    let frames = frames.take_while(|frame| frame[8..16] == *salt);
    // The last frame of a commit says how large the file is after it.
    frames.filter(|frame| frame[4..8] != [0; 4]).count()
}

/// A table whose place is of its own.
fn table(number: u64) -> NewTable {
    new_table(&format!("table {number}"), PlaceId(number))
}

/// The connection that writes is held until all others queue up for it.
macro_rules! queued {
    ($fresh:expr, $($write:expr),+ $(,)?) => {{
        let held = $fresh.store.writer.idle().await;
        tokio::join!($($write,)+ async { drop(held) })
    }};
}

/// Leaves a write in the middle.
async fn left(fresh: &Fresh) {
    let mut tx = fresh.store.write().await.unwrap();
    beats::put(&mut tx, &[Shard::ONLY], Millis(9))
        .await
        .unwrap();
}

/// Fails a beat, as `how` says.
async fn forbid_beats(fresh: &Fresh, how: &str) {
    let trigger = format!("CREATE TRIGGER no BEFORE INSERT ON beats BEGIN SELECT {how}; END");
    fresh.sql(&trigger).await;
}

fn is_made(created: &Result<Created, StoreError>) -> bool {
    matches!(created, Ok(Created::Made(_)))
}

fn is_unavailable(created: &Result<Created, StoreError>) -> bool {
    matches!(created, Err(StoreError::Unavailable(_)))
}

async fn is_there(fresh: &Fresh, place: u64) -> bool {
    let found = fresh.store.table_at(PlaceId(place)).await;
    found.unwrap().is_some()
}

#[tokio::test]
async fn what_queues_up_is_committed_once() {
    let fresh = fresh().await;
    let store = &fresh.store;
    let before = commits(&fresh);
    let (one, two, three, heartbeat, ()) = queued!(
        fresh,
        store.create(table(1)),
        store.create(table(2)),
        store.create(table(3)),
        store.heartbeat(&[Shard::ONLY], Millis(4)),
    );
    assert!([&one, &two, &three].into_iter().all(is_made));
    heartbeat.unwrap();
    assert_eq!(commits(&fresh), before + 1);
    let fresh = fresh.reopened().await;
    for place in 1..=3 {
        assert!(is_there(&fresh, place).await, "{place}");
    }
    assert_eq!(fresh.store.beats().await.unwrap()[0].at, Millis(4));
}

#[tokio::test]
async fn nobody_waits_for_who_comes_later() {
    let fresh = fresh().await;
    let before = commits(&fresh);
    for at in 1..=5 {
        fresh
            .store
            .heartbeat(&[Shard::ONLY], Millis(at))
            .await
            .unwrap();
    }
    assert_eq!(commits(&fresh), before + 5);
}

#[tokio::test]
async fn nobody_reads_what_is_not_committed() {
    let fresh = fresh().await;
    let store = &fresh.store;
    let (one, seen, heartbeat, ()) = queued!(
        fresh,
        store.create(table(1)),
        async {
            let mut tx = store.write().await.unwrap();
            beats::put(&mut tx, &[Shard::ONLY], Millis(2))
                .await
                .unwrap();
            let seen = is_there(&fresh, 1).await;
            tx.commit().await.unwrap();
            seen
        },
        store.heartbeat(&[Shard::ONLY], Millis(3)),
    );
    assert!(is_made(&one) && heartbeat.is_ok());
    assert!(!seen, "it was told of before it was kept");
    assert!(is_there(&fresh, 1).await);
}

#[tokio::test]
async fn a_write_that_fails_takes_no_other_with_it() {
    let fresh = fresh().await;
    let store = &fresh.store;
    forbid_beats(&fresh, "RAISE(ABORT, 'no')").await;
    let before = commits(&fresh);
    let (one, failed, again, two, last, ()) = queued!(
        fresh,
        store.create(table(1)),
        store.heartbeat(&[Shard::ONLY], Millis(1)),
        store.heartbeat(&[Shard::ONLY], Millis(2)),
        store.create(table(2)),
        store.heartbeat(&[Shard::ONLY], Millis(3)),
    );
    assert!(is_made(&one) && is_made(&two), "{one:?} {two:?}");
    assert!([failed, again, last].iter().all(Result::is_err));
    assert_eq!(commits(&fresh), before + 1);
    assert!(is_there(&fresh, 1).await && is_there(&fresh, 2).await);
}

#[tokio::test]
async fn a_write_that_is_left_in_the_middle_takes_no_other_with_it() {
    let fresh = fresh().await;
    let store = &fresh.store;
    let (one, (), two, (), ()) = queued!(
        fresh,
        store.create(table(1)),
        left(&fresh),
        store.create(table(2)),
        left(&fresh),
    );
    assert!(is_made(&one) && is_made(&two), "{one:?} {two:?}");
    assert_eq!(store.beats().await.unwrap(), []);
    assert!(is_there(&fresh, 1).await && is_there(&fresh, 2).await);
}

#[tokio::test]
async fn a_first_write_that_is_left_in_the_middle_takes_no_other_with_it() {
    let fresh = fresh().await;
    let store = &fresh.store;
    let ((), one, two, ()) = queued!(
        fresh,
        left(&fresh),
        store.create(table(1)),
        store.create(table(2)),
    );
    assert!(is_made(&one) && is_made(&two), "{one:?} {two:?}");
    assert_eq!(store.beats().await.unwrap(), []);
}

#[tokio::test]
async fn where_sqlite_takes_all_back_nobody_is_told_that_anything_was_written() {
    let fresh = fresh().await;
    let store = &fresh.store;
    forbid_beats(&fresh, "RAISE(ROLLBACK, 'no')").await;
    let (one, two, heartbeat, three, ()) = queued!(
        fresh,
        store.create(table(1)),
        store.create(table(2)),
        store.heartbeat(&[Shard::ONLY], Millis(1)),
        store.create(table(3)),
    );
    assert!(
        is_unavailable(&one) && is_unavailable(&two),
        "{one:?} {two:?}"
    );
    let why = one.unwrap_err().to_string();
    assert!(why.contains("took this one with it"), "{why}");
    assert!(
        matches!(heartbeat, Err(StoreError::Database(_))),
        "{heartbeat:?}"
    );
    assert!(is_made(&three), "{three:?}");
    assert!(!is_there(&fresh, 1).await && !is_there(&fresh, 2).await);
    assert!(is_there(&fresh, 3).await);
    assert!(is_made(&store.create(table(1)).await));
}

/// Who is let in may go away before anything is begun; what came before must not be taken for theirs.
#[tokio::test]
async fn who_goes_away_at_once_leaves_nothing_half_told() {
    for before in 1..=3 {
        let fresh = fresh().await;
        let store = &fresh.store;
        let make = async |number| {
            let is_made = number <= before;
            if is_made {
                Some(store.create(table(number)).await)
            } else {
                None
            }
        };
        let gone = async { drop(store.writer.take().await.unwrap()) };
        let (one, two, three, (), ()) = queued!(fresh, make(1), make(2), make(3), gone);
        for (place, made) in (1..).zip([one, two, three].iter().flatten()) {
            let is_there = is_there(&fresh, place).await;
            assert_eq!(is_there, is_made(made), "{place} of {before}: {made:?}");
        }
        assert!(is_made(&store.create(table(9)).await));
    }
}

#[tokio::test]
async fn on_a_full_disk_what_is_told_to_be_kept_is_kept() {
    let fresh = fresh().await;
    let store = &fresh.store;
    let large = || large_table("large", PlaceId(1));
    fresh.sql("PRAGMA max_page_count = 1").await;
    let (heartbeat, one, ()) = queued!(
        fresh,
        store.heartbeat(&[Shard::ONLY], Millis(1)),
        store.create(large())
    );
    assert!(is_unavailable(&one), "{one:?}");
    let kept = store.beats().await.unwrap();
    assert_eq!(!kept.is_empty(), heartbeat.is_ok(), "{heartbeat:?}");
    fresh.sql("PRAGMA max_page_count = 4294967294").await;
    assert!(is_made(&store.create(large()).await));
}

#[tokio::test]
async fn closing_keeps_what_was_written_before() {
    let fresh = fresh().await;
    let store = &fresh.store;
    let (one, two, (), ()) = queued!(
        fresh,
        store.create(table(1)),
        store.create(table(2)),
        store.close(),
    );
    assert!(is_made(&one) && is_made(&two), "{one:?} {two:?}");
    let late = store.heartbeat(&[Shard::ONLY], Millis(1)).await;
    assert!(late.is_err(), "{late:?}");
    let fresh = fresh.reopened().await;
    assert!(is_there(&fresh, 1).await && is_there(&fresh, 2).await);
}

#[tokio::test]
async fn what_nobody_waits_for_any_more_is_committed_all_the_same() {
    let fresh = fresh().await;
    let store = &fresh.store;
    let (goes, gone) = tokio::sync::oneshot::channel();
    queued!(
        fresh,
        async {
            let mut tx = store.write().await.unwrap();
            beats::put(&mut tx, &[Shard::ONLY], Millis(1))
                .await
                .unwrap();
            tokio::select! {
                biased;
                done = tx.commit() => panic!("{done:?} at once"),
                () = std::future::ready(()) => goes.send(()).unwrap(),
            }
        },
        // Somebody waits to write in the same group, and goes away too.
        async {
            tokio::select! {
                biased;
                gone = gone => gone.unwrap(),
                _ = store.writer.take() => panic!("nobody is let in"),
            }
        },
    );
    let kept = async {
        while store.beats().await.unwrap().is_empty() {
            tokio::task::yield_now().await;
        }
    };
    let patience = std::time::Duration::from_mins(1);
    tokio::time::timeout(patience, kept).await.unwrap();
}
