//! What seats use of their banks of time is counted with what closes their decisions.

use rules::Allowance;

use super::*;
use crate::table::model::Bank;
use crate::table::store::Timing;

fn drawing(key: &str, name: &str) -> Ask {
    Ask {
        time: Allowance::Bank {
            name: name.into(),
            slow: 5_000,
            live: 500,
        },
        ..ask(0, key)
    }
}

/// Asks after an entry that is written at a moment.
async fn step(fresh: &Fresh, table: TableId, seq: u64, at: i64, asks: Vec<Ask>) {
    let mut one = append(table, seq, &seq.to_string());
    one.entry.at = Millis(at);
    one.asks = asks;
    fresh.appended(one).await;
}

/// People are told of all waits at a moment, and they are due later.
async fn observe(fresh: &Fresh, table: TableId, seq: u64, at: i64) {
    let mut waits = fresh.store.waits(table).await.unwrap();
    for wait in &mut waits {
        wait.notified = Some(Millis(at));
        wait.runs = Some(Millis(at));
        wait.until = Some(Millis(at + 9_000));
    }
    let change = ClockChange {
        proposals: None,
        table,
        version: seq,
        timing: Timing {
            pace: "relaxed".parse().unwrap(),
            patience: crate::table::patience::Patience::NONE,
            paused: None,
        },
        waits,
        notices: Vec::new(),
        attendance: Vec::new(),
        at: Millis(at),
    };
    fresh.clocked(change).await;
}

async fn banks(fresh: &Fresh, table: TableId) -> Vec<Bank> {
    let mut db = fresh.store.read().await.unwrap();
    super::super::super::rows::clock::banks::of_table(&mut db, table)
        .await
        .unwrap()
}

fn bank(name: &str, used: i64) -> Bank {
    Bank {
        seat: Seat(0),
        name: name.into(),
        used,
    }
}

#[tokio::test]
async fn tb_07_the_time_of_a_wait_is_taken_from_its_bank_when_it_closes() {
    let fresh = fresh().await;
    let table = fresh.table().await;
    step(&fresh, table, 0, 3_000, vec![drawing("a", "x")]).await;
    observe(&fresh, table, 1, 4_000).await;
    // What stays open has used nothing yet.
    let asks = vec![drawing("a", "x"), ask(0, "whole")];
    step(&fresh, table, 1, 4_500, asks).await;
    assert_eq!(banks(&fresh, table).await, []);
    step(&fresh, table, 2, 5_000, vec![drawing("b", "x")]).await;
    assert_eq!(banks(&fresh, table).await, [bank("x", 1_000)]);
    let wait = fresh.store.waits(table).await.unwrap().remove(0);
    assert_eq!(
        (wait.used, wait.runs, wait.time),
        (1_000, None, drawing("b", "x").time)
    );
    observe(&fresh, table, 3, 6_000).await;
    step(&fresh, table, 3, 6_700, vec![drawing("c", "y")]).await;
    assert_eq!(banks(&fresh, table).await, [bank("x", 1_700)]);
    let wait = fresh.store.waits(table).await.unwrap().remove(0);
    assert_eq!(wait.used, 0, "another bank is full");
}

#[tokio::test]
async fn tb_07_nobody_pays_for_what_was_not_told_or_not_due_or_while_the_clock_stands_still() {
    let fresh = fresh().await;
    let table = fresh.table().await;
    step(&fresh, table, 0, 3_000, vec![drawing("a", "x")]).await;
    step(&fresh, table, 1, 4_000, vec![drawing("b", "x")]).await;
    assert_eq!(banks(&fresh, table).await, [], "nobody was told of it");
    observe(&fresh, table, 2, 5_000).await;
    fresh.sql("UPDATE waits SET until = NULL").await;
    step(&fresh, table, 2, 6_000, vec![drawing("c", "x")]).await;
    assert_eq!(banks(&fresh, table).await, [], "it was never due");
    observe(&fresh, table, 3, 7_000).await;
    fresh
        .sql("UPDATE tables SET paused_at = 7400, paused_why = 'host'")
        .await;
    step(&fresh, table, 3, 8_000, vec![drawing("d", "x")]).await;
    assert_eq!(banks(&fresh, table).await, [bank("x", 400)]);
}
