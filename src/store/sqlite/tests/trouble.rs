//! The disk is full, it fails, or somebody holds the lock: nothing is half written, and when it has
//! passed, everything goes on by itself.

use std::path::PathBuf;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection as _, SqliteConnection};

use super::*;
use crate::store::sqlite::rows::clock::beats;
use crate::table::model::Shard;
use crate::table::store::StoreError;

/// Somebody else's connection to the same file.
async fn other(fresh: &Fresh) -> SqliteConnection {
    let path: PathBuf = options(&fresh.dir).path;
    let options = SqliteConnectOptions::new().filename(path);
    SqliteConnection::connect_with(&options).await.unwrap()
}

#[track_caller]
fn assert_unavailable<T: std::fmt::Debug>(outcome: &Result<T, StoreError>) {
    assert!(
        matches!(outcome, Err(StoreError::Unavailable(_))),
        "{outcome:?}"
    );
}

#[tokio::test]
async fn a_full_disk_loses_nothing_and_passes() {
    let fresh = fresh().await;
    let table = fresh.table().await;
    let before = fresh.dump().await;
    for round in 0..3 {
        // The bound is the connection's own: one that is made anew knows nothing of it.
        fresh.sql("PRAGMA max_page_count = 1").await;
        assert_unavailable(&fresh.store.create(large_table("full", PlaceId(501))).await);
        assert_eq!(fresh.dump().await, before, "round {round}");
    }
    fresh
        .store
        .heartbeat(&[Shard::ONLY], Millis(1))
        .await
        .unwrap();
    let made = fresh
        .store
        .create(large_table("full", PlaceId(501)))
        .await
        .unwrap();
    assert!(matches!(made, Created::Made(other) if other != table));
}

#[tokio::test]
async fn a_lock_that_somebody_else_holds_loses_nothing_and_passes() {
    let fresh = fresh().await;
    fresh.table().await;
    let before = fresh.dump().await;
    fresh.sql("PRAGMA busy_timeout = 10").await;
    let mut other = other(&fresh).await;
    sqlx::raw_sql("BEGIN EXCLUSIVE")
        .execute(&mut other)
        .await
        .unwrap();
    for _ in 0..10 {
        assert_unavailable(&fresh.store.heartbeat(&[Shard::ONLY], Millis(1)).await);
    }
    // Readers are not held up.
    assert_eq!(fresh.store.beats().await.unwrap(), []);
    sqlx::raw_sql("ROLLBACK").execute(&mut other).await.unwrap();
    assert_eq!(fresh.dump().await, before);
    fresh
        .store
        .heartbeat(&[Shard::ONLY], Millis(2))
        .await
        .unwrap();
    assert_eq!(fresh.store.beats().await.unwrap()[0].at, Millis(2));
}

#[tokio::test]
async fn what_is_left_in_the_middle_is_not_there() {
    let fresh = fresh().await;
    let before = fresh.dump().await;
    {
        let mut tx = fresh.store.write().await.unwrap();
        beats::put(&mut tx, &[Shard::ONLY], Millis(9))
            .await
            .unwrap();
    }
    assert_eq!(fresh.dump().await, before);
    fresh
        .store
        .heartbeat(&[Shard::ONLY], Millis(1))
        .await
        .unwrap();
}

#[tokio::test]
async fn a_write_that_sqlite_takes_back_by_itself_stops_no_other() {
    let fresh = fresh().await;
    let mut other = other(&fresh).await;
    // As it does by itself where the disk is full or fails.
    sqlx::raw_sql(
        "CREATE TRIGGER no BEFORE INSERT ON beats BEGIN SELECT RAISE(ROLLBACK, 'no'); END",
    )
    .execute(&mut other)
    .await
    .unwrap();
    let failed = fresh
        .store
        .heartbeat(&[Shard::ONLY], Millis(1))
        .await
        .unwrap_err();
    assert!(matches!(failed, StoreError::Database(_)), "{failed:?}");
    sqlx::raw_sql("DROP TRIGGER no")
        .execute(&mut other)
        .await
        .unwrap();
    fresh
        .store
        .heartbeat(&[Shard::ONLY], Millis(2))
        .await
        .unwrap();
    assert_eq!(fresh.store.beats().await.unwrap()[0].at, Millis(2));
}
