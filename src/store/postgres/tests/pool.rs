//! A server that is silent, and whoever does not wait for it.

use std::cell::Cell;
use std::io::ErrorKind;
use std::time::Duration;

use sqlx::Error;

use super::super::open::{self, may_pass};
use super::*;

/// Longer than anybody waits here.
const SILENT: &str = "SELECT pg_sleep(60)";
const SHORT: Duration = Duration::from_millis(50);

/// The number of the server's process behind a connection.
async fn process(db: &mut Held) -> i32 {
    let number = sqlx::query_scalar("SELECT pg_backend_pid()");
    number.fetch_one(&mut **db).await.unwrap()
}

fn is_timeout(error: Error) -> bool {
    let Error::Io(error) = error else {
        return false;
    };
    error.kind() == ErrorKind::TimedOut
}

#[tokio::test]
async fn a_server_that_is_silent_is_waited_for_so_long_at_most() {
    let fresh = fresh().await;
    let mut db = fresh.db().await;
    let before = process(&mut db).await;
    db.wait_for(SHORT);
    let row = sqlx::query(SILENT).fetch_one(&mut *db).await;
    assert!(row.is_err_and(is_timeout));
    // Half an answer may still come on this one.
    drop(db);
    let mut db = fresh.db().await;
    assert_ne!(process(&mut db).await, before);
    db.wait_for(SHORT);
    let rows = sqlx::query(SILENT).fetch_all(&mut *db).await;
    assert!(rows.is_err_and(is_timeout));
}

#[tokio::test]
async fn what_nobody_waits_for_is_not_given_to_the_next_one() {
    let fresh = fresh().await;
    let mut db = fresh.db().await;
    let before = process(&mut db).await;
    let left = tokio::time::timeout(SHORT, sqlx::query(SILENT).execute(&mut *db)).await;
    assert!(left.is_err());
    drop(db);
    assert_ne!(process(&mut fresh.db().await).await, before);
    // What was answered to its end is kept.
    let before = process(&mut fresh.db().await).await;
    assert_eq!(process(&mut fresh.db().await).await, before);
}

#[tokio::test]
async fn what_the_server_refuses_costs_no_connection() {
    let fresh = fresh().await;
    let mut db = fresh.db().await;
    let before = process(&mut db).await;
    let refused = sqlx::query("SELECT 1 / 0").execute(&mut *db).await;
    assert!(refused.is_err_and(|error| error.as_database_error().is_some()));
    drop(db);
    assert_eq!(process(&mut fresh.db().await).await, before);
}

#[tokio::test]
async fn a_store_is_closed_when_what_is_being_written_is_written() {
    let fresh = fresh().await;
    let mut held = fresh.store.write_alone().await.unwrap();
    let is_closed = Cell::new(false);
    let closing = async {
        fresh.store.close().await;
        is_closed.set(true);
    };
    let writing = async {
        while fresh.store.reader().await.is_ok() {}
        let insert = "INSERT INTO turns (bucket, owner, until) VALUES (1, 'nobody', now())";
        sqlx::query(insert).execute(&mut *held).await.unwrap();
        held.commit().await.unwrap();
        assert!(!is_closed.get());
    };
    tokio::join!(closing, writing);
    assert!(is_closed.get());
}

#[tokio::test]
async fn what_is_not_committed_holds_nobody_up() {
    let fresh = fresh().await;
    for _ in 0..20 {
        let mut held = fresh.store.write_alone().await.unwrap();
        sqlx::query("INSERT INTO turns (bucket, owner, until) VALUES (1, 'nobody', now())")
            .execute(&mut *held)
            .await
            .unwrap();
    }
    let kept = sqlx::query_scalar("SELECT count(*) FROM turns");
    let kept: i64 = kept.fetch_one(&mut *fresh.db().await).await.unwrap();
    assert_eq!(kept, 0);
}

#[tokio::test]
async fn what_a_server_says_that_ends_is_no_answer_to_a_commit() {
    let fresh = fresh().await;
    let mut db = fresh.db().await;
    for (code, is_refused) in [
        ("40001", true),
        ("25P03", true),
        ("57P01", false),
        ("57P02", false),
    ] {
        let says = format!("DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '{code}'; END $$");
        let said = sqlx::raw_sql(AssertSqlSafe(says)).execute(&mut *db).await;
        let error = said.expect_err("it is raised");
        assert!(may_pass(&error), "{error}");
        assert_eq!(open::is_refused(&error), is_refused, "{error}");
    }
}
