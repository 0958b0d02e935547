//! Nothing can be saved for a while: the clock stands still, and nobody loses time.

use castellan::table::TableError;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection, SqliteConnection};

use super::ground::{ANN, BEN, Ground, HOUR, MINUTE};

/// Somebody else who writes to the database, until it is dropped.
async fn lock(ground: &Ground) -> SqliteConnection {
    let options = SqliteConnectOptions::new().filename(ground.database());
    let mut other = SqliteConnection::connect_with(&options).await.unwrap();
    let begun = sqlx::raw_sql("BEGIN EXCLUSIVE").execute(&mut other).await;
    begun.unwrap();
    other
}

/// The clock ticks, and can save nothing.
async fn tick_in_vain(ground: &mut Ground) {
    let fault = ground.clock.tick().await.unwrap_err();
    assert!(fault.may_pass(), "{fault}");
}

#[tokio::test]
async fn tb_06_what_cannot_be_saved_is_an_outage() {
    let mut ground = Ground::new().await;
    let table = ground.game(7).await;
    ground.turn(40 * HOUR);
    ground.tick().await;
    let before = ground.wait(table).await.until.unwrap();
    let other = lock(&ground).await;
    let seat = ground.wait(table).await.seat;
    let person = if seat.0 == 0 { ANN } else { BEN };
    let text = ground.thought(table, seat).await;
    let fault = match ground.order(table, person, &text).await.unwrap_err() {
        TableError::Fault(fault) => fault,
        TableError::Refused(refusal) => panic!("{refusal}"),
    };
    assert!(fault.may_pass(), "{fault}");
    // Ten hours, over the deadline.
    for _ in 0..10 {
        ground.turn(HOUR);
        tick_in_vain(&mut ground).await;
    }
    other.close().await.unwrap();
    ground.tick().await;
    assert_eq!(ground.defaults(table).await, 0);
    let after = ground.wait(table).await.until.unwrap();
    assert_eq!(after.0 - before.0, 10 * HOUR);
    assert_eq!(ground.counts(table).get("moved"), Some(&1));
    // All goes on: the order that did not count is given again, and the clock decides in time.
    ground.order(table, person, &text).await.unwrap();
    ground.tick().await;
    ground.turn(48 * HOUR + 3_000);
    ground.tick().await;
    assert_eq!(ground.defaults(table).await, 1);
}

#[tokio::test]
async fn tb_06_a_default_that_cannot_be_saved_waits_for_the_time_that_is_given_back() {
    let mut ground = Ground::new().await;
    let table = ground.game(7).await;
    ground.turn(48 * HOUR - 10_000);
    ground.tick().await;
    let other = lock(&ground).await;
    // The deadline passes before the next beat.
    ground.turn(13_000);
    tick_in_vain(&mut ground).await;
    ground.turn(10 * MINUTE);
    tick_in_vain(&mut ground).await;
    other.close().await.unwrap();
    ground.tick().await;
    assert_eq!(ground.defaults(table).await, 0);
    let left = ground.wait(table).await.until.unwrap().0 - ground.now().0;
    assert_eq!(left, HOUR - 10 * MINUTE - 3_000);
}
