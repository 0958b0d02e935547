//! Decisions that draw from a bank of their seat's own time.

use castellan::table::model::{PersonId, TableId};
use castellan::table::pace::Pace;
use rules::any::GameId;

use super::ground::{ANN, BEN, Ground, HOUR, MINUTE};

/// A game in which each seat has so much time for all its bids.
async fn thinking(ground: &mut Ground, time: &str) -> TableId {
    let option = Some(("thinking", time));
    ground.game_of(GameId::Probe, 7, option).await
}

/// How long the decision of a person may take from now on.
async fn left(ground: &Ground, table: TableId, person: PersonId) -> i64 {
    let waits = ground.waits(table).await;
    let wait = waits
        .iter()
        .find(|wait| super::person(wait.seat) == person)
        .unwrap();
    wait.until.unwrap().0 - ground.now().0
}

#[tokio::test]
async fn tb_07_who_has_used_up_the_bank_has_the_notice_alone() {
    let mut ground = Ground::new().await;
    let table = thinking(&mut ground, "20h").await;
    assert_eq!(left(&ground, table, ANN).await, 20 * HOUR);
    assert_eq!(left(&ground, table, BEN).await, 20 * HOUR);
    ground.turn(HOUR);
    ground.order(table, ANN, "bid 3").await.unwrap();
    // What a wait may take, and what of it is used, is known after a restart.
    ground.restart();
    ground.turn(19 * HOUR + 2_999);
    ground.tick().await;
    assert_eq!(ground.defaults(table).await, 0);
    ground.turn(1);
    ground.tick().await;
    assert_eq!(ground.defaults(table).await, 1, "Ben's time is up");
    assert_eq!(left(&ground, table, ANN).await, 19 * HOUR);
    assert_eq!(left(&ground, table, BEN).await, 12 * HOUR, "the notice");
    ground.proven().await;
}

#[tokio::test]
async fn tb_07_a_clock_that_stands_still_takes_no_time_from_banks() {
    let mut ground = Ground::new().await;
    let table = thinking(&mut ground, "40h").await;
    ground.turn(HOUR);
    ground.tables.pause(table, ANN).await.unwrap();
    ground.turn(5 * HOUR);
    ground.order(table, ANN, "bid 3").await.unwrap();
    ground.turn(5 * HOUR);
    ground.tables.resume(table, ANN).await.unwrap();
    ground.turn(2 * HOUR);
    ground.order(table, BEN, "bid 3").await.unwrap();
    ground.tick().await;
    assert_eq!(left(&ground, table, ANN).await, 39 * HOUR);
    assert_eq!(left(&ground, table, BEN).await, 37 * HOUR);
    ground.proven().await;
}

#[tokio::test]
async fn tb_07_another_pace_gives_back_nothing_of_a_bank() {
    let mut ground = Ground::new().await;
    let table = thinking(&mut ground, "40h").await;
    ground.turn(10 * HOUR);
    ground
        .tables
        .set_pace(table, ANN, Pace::Live)
        .await
        .unwrap();
    assert_eq!(left(&ground, table, BEN).await, 30 * HOUR);
    // Nothing is used where nothing is due.
    ground
        .tables
        .set_pace(table, ANN, Pace::None)
        .await
        .unwrap();
    ground.turn(100 * HOUR);
    ground
        .tables
        .set_pace(table, ANN, Pace::Live)
        .await
        .unwrap();
    assert_eq!(left(&ground, table, BEN).await, 40 * HOUR);
    ground.turn(40 * HOUR - 30_000);
    ground
        .tables
        .set_pace(table, ANN, Pace::Live)
        .await
        .unwrap();
    assert_eq!(left(&ground, table, BEN).await, MINUTE, "the notice");
    ground.proven().await;
}

/// What people have used of their banks, as it is shown; nothing where nothing is due.
async fn shown(ground: &Ground, table: TableId) -> Option<(i64, [i64; 2])> {
    let glance = ground.tables.glance(table).await.unwrap();
    let held = ground.tables.bank(&glance.row, &glance.asks).await.unwrap();
    let held = held?;
    let used = |person: PersonId| {
        let mut all = held.used.iter();
        let own = all.find(|(seat, _)| super::person(**seat) == person);
        own.map_or(0, |(_, used)| *used)
    };
    Some((held.whole, [used(ANN), used(BEN)]))
}

#[tokio::test]
async fn tb_07_what_is_left_of_banks_is_known_while_they_run() {
    let mut ground = Ground::new().await;
    let table = thinking(&mut ground, "40h").await;
    assert_eq!(shown(&ground, table).await, Some((40 * HOUR, [0, 0])));
    ground.turn(HOUR);
    let both = Some((40 * HOUR, [HOUR, HOUR]));
    assert_eq!(shown(&ground, table).await, both);
    ground.order(table, ANN, "bid 3").await.unwrap();
    ground.turn(HOUR);
    let one = Some((40 * HOUR, [HOUR, 2 * HOUR]));
    assert_eq!(shown(&ground, table).await, one);
    // A clock that stands still takes nothing, and without one there is no bank.
    ground.tables.pause(table, ANN).await.unwrap();
    ground.turn(5 * HOUR);
    assert_eq!(shown(&ground, table).await, one);
    ground.tables.resume(table, ANN).await.unwrap();
    assert_eq!(shown(&ground, table).await, one);
    let none = ground.tables.set_pace(table, ANN, Pace::None).await;
    none.unwrap();
    assert_eq!(shown(&ground, table).await, None);
    ground.proven().await;
}
