//! A table that its host has ended: for a day nobody plays and nothing is due, and it comes back as it was (TB-17).

use castellan::table::model::{Notice, Stage};
use castellan::table::{Again, TableError};
use rules::any::GameId;

use super::ground::{ANN, BEN, Ground, HOUR, person};
use super::refused;

#[tokio::test]
async fn tb_17_an_ended_table_comes_back_with_all_its_time() {
    let mut ground = Ground::new().await;
    let table = ground.game_of(GameId::Castles, 1, None).await;
    ground.tick().await;
    let before = ground.wait(table).await.until.unwrap();
    ground.turn(HOUR);
    assert!(refused(ground.tables.wind_up(table, BEN).await).contains("TB-09"));
    let until = ground.tables.wind_up(table, ANN).await.unwrap();
    assert_eq!(until.0 - ground.now().0, 24 * HOUR);
    // Ended once more it ends no later.
    ground.turn(23 * HOUR);
    assert_eq!(ground.tables.wind_up(table, ANN).await.unwrap(), until);
    ground.tick().await;
    let asked = ground.tables.glance(table).await.unwrap().asks[0].seat;
    let played = ground.order(table, person(asked), "+c4").await;
    assert!(refused(played).contains("TB-17"));
    // A restart changes nothing.
    ground.restart();
    assert!(refused(ground.tables.resume(table, BEN).await).contains("TB-09"));
    ground.tables.resume(table, ANN).await.unwrap();
    ground.tick().await;
    let after = ground.wait(table).await.until.unwrap();
    assert_eq!(after.0 - before.0, 23 * HOUR);
    ground.play(table).await;
    ground.proven().await;
}

#[tokio::test]
async fn tb_17_the_clock_ends_for_good_what_nobody_brings_back() {
    let mut ground = Ground::new().await;
    let table = ground.game_of(GameId::Castles, 1, None).await;
    ground.play(table).await;
    ground.tables.wind_up(table, ANN).await.unwrap();
    ground.turn(24 * HOUR - 1);
    ground.tick().await;
    let row = ground.tables.glance(table).await.unwrap().row;
    assert_eq!(row.stage, Stage::Playing);
    // While it may come back its dice stay sealed.
    assert!(row.revealed().is_none());
    let early = ground
        .tables
        .again(table, BEN, ("again".into(), "Ben"))
        .await;
    assert!(matches!(early, Err(TableError::Refused(_))), "{early:?}");
    ground.turn(60_001);
    ground.tick().await;
    let row = ground.tables.glance(table).await.unwrap().row;
    assert_eq!(row.stage, Stage::Ended);
    assert!(row.revealed().is_some());
    let told = ground
        .posted
        .iter()
        .filter(|(_, _, notice, _)| matches!(notice, Notice::CalledOff { by } if *by == ANN));
    assert_eq!(told.count(), 1);
    assert!(refused(ground.tables.resume(table, ANN).await).contains("is over"));
    let again = ground
        .tables
        .again(table, BEN, ("again".into(), "Ben"))
        .await;
    assert!(matches!(again, Ok(Again::Made(_))), "{again:?}");
}

#[tokio::test]
async fn tb_17_a_table_that_was_paused_loses_no_time_by_its_end() {
    let mut ground = Ground::new().await;
    let table = ground.game_of(GameId::Castles, 1, None).await;
    ground.tick().await;
    let before = ground.wait(table).await.until.unwrap();
    ground.tables.pause(table, ANN).await.unwrap();
    ground.turn(5 * HOUR);
    ground.tables.wind_up(table, ANN).await.unwrap();
    ground.turn(2 * HOUR);
    ground.tables.resume(table, ANN).await.unwrap();
    let after = ground.wait(table).await.until.unwrap();
    assert_eq!(after.0 - before.0, 7 * HOUR);
}
