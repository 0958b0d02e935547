//! The write-ahead log stays short, and no commit waits for that.

use super::*;
use crate::store::sqlite::checkpoint::{AT_LAST, MOST_PAGES};
use crate::table::model::{Millis, Shard};

#[tokio::test]
async fn the_log_does_not_grow_with_what_is_written() {
    let fresh = fresh().await;
    let commits = 6_000;
    for at in 0..commits {
        fresh
            .store
            .heartbeat(&[Shard::ONLY], Millis(at))
            .await
            .unwrap();
        // On a busy machine all could be written before the first checkpoint ends.
        if at % i64::from(AT_LAST) == 0 {
            fresh.store.checkpoints.idle().await;
        }
    }
    let log = fresh.dir.path().join("castellan.db-wal");
    let page = 4_096;
    let pages = std::fs::metadata(log).unwrap().len() / page;
    // Each commit is a page at least.
    let written = u64::try_from(commits).unwrap();
    assert!((1..written).contains(&pages), "{pages} pages");
}

#[tokio::test]
async fn a_commit_leaves_the_log_as_it_is() {
    let fresh = fresh().await;
    let most: i64 = sqlx::query_scalar("PRAGMA wal_autocheckpoint")
        .fetch_one(&mut *fresh.store.writer.idle().await)
        .await
        .unwrap();
    assert_eq!(most.to_string(), MOST_PAGES);
}

/// Writes so many pages at least, with a checkpoint after each [`AT_LAST`] of them; the log's length in bytes.
async fn log_after(fresh: &Fresh, pages: i64) -> u64 {
    for at in 1..=pages {
        fresh
            .store
            .heartbeat(&[Shard::ONLY], Millis(at))
            .await
            .unwrap();
        if at % i64::from(AT_LAST) == 0 {
            fresh.store.checkpoints.idle().await;
        }
    }
    let log = fresh.dir.path().join("castellan.db-wal");
    std::fs::metadata(log).unwrap().len()
}

#[tokio::test]
async fn a_reader_that_stays_holds_nobody_up_and_the_log_begins_anew_after_it() {
    let fresh = fresh().await;
    // A checkpoint is waited for by whoever writes.
    assert!(fresh.store.checkpoints.patience().await.unwrap() <= 50);
    let long = 2_500;
    let mut reader = fresh.store.read().await.unwrap();
    let _: i64 = sqlx::query_scalar("SELECT count(*) FROM tables")
        .fetch_one(&mut *reader)
        .await
        .unwrap();
    let with_reader = log_after(&fresh, long).await;
    drop(reader);
    let later = log_after(&fresh, long).await;
    assert!(later < with_reader * 3 / 2, "{with_reader}, then {later}");
}
