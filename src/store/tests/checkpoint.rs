//! The write-ahead log stays short, and no commit waits for that.

use super::*;
use crate::store::file::checkpoint::{AT_LAST, MOST_PAGES};
use crate::table::model::Millis;

#[tokio::test]
async fn the_log_does_not_grow_with_what_is_written() {
    let fresh = fresh().await;
    let commits = 6_000;
    for at in 0..commits {
        fresh.store.heartbeat(Millis(at)).await.unwrap();
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
