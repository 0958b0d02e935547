//! Tables that began by an older edition of the rules.

use castellan::table::model::{Notice, TableId};
use rules::any::GameId;
use sqlx::{Connection, SqliteConnection};

use super::ground::{ANN, BEN, Ground};

/// A game of so many rounds that began before the first edition.
async fn old_game(rounds: &str) -> (Ground, TableId) {
    let mut ground = Ground::new().await;
    let table = ground
        .game_of(GameId::Probe, 7, Some(("rounds", rounds)))
        .await;
    let url = format!("sqlite:{}", ground.database().display());
    let mut db = SqliteConnection::connect(&url).await.unwrap();
    let old = sqlx::query("UPDATE tables SET edition = 0");
    old.execute(&mut db).await.unwrap();
    db.close().await.unwrap();
    ground.restart();
    (ground, table)
}

/// The edition of the last entry, and that of the table; what people see is of the same.
async fn editions(ground: &Ground, table: TableId) -> (u32, u32) {
    let store = ground.tables.store();
    let entries = store.entries(table, 0).await.unwrap();
    let row = store.table(table).await.unwrap().unwrap();
    let glance = ground.tables.glance(table).await.unwrap();
    let seen = glance.view.unwrap().edition();
    assert_eq!((glance.row.edition, seen), (row.edition, row.edition));
    (entries.last().unwrap().edition, row.edition)
}

#[tokio::test]
async fn tb_11_a_table_keeps_its_edition_until_the_round_is_over() {
    let (mut ground, table) = old_game("3").await;
    ground.order(table, ANN, "bid 3").await.unwrap();
    assert_eq!(editions(&ground, table).await, (0, 0));
    ground.restart();
    ground.order(table, BEN, "bid 4").await.unwrap();
    assert_eq!(editions(&ground, table).await, (0, 1), "the bids are shown");
    ground.order(table, ANN, "bid 3").await.unwrap();
    assert_eq!(editions(&ground, table).await, (1, 1));
    ground.restart();
    ground.order(table, BEN, "bid 4").await.unwrap();
    assert_eq!(editions(&ground, table).await, (1, 1));
    ground.post().await;
    let observation = |notice: &Notice| matches!(notice, Notice::RulesChanged { .. });
    // The first edition changes nothing.
    assert!(
        !ground
            .posted
            .iter()
            .any(|(_, _, notice, _)| observation(notice))
    );
}

#[tokio::test]
async fn tb_11_nothing_happens_to_the_edition_of_a_table_that_is_over() {
    let (mut ground, table) = old_game("1").await;
    ground.order(table, ANN, "bid 3").await.unwrap();
    ground.order(table, BEN, "bid 4").await.unwrap();
    let over = ground.tables.glance(table).await.unwrap();
    assert!(over.asks.is_empty());
    assert_eq!(editions(&ground, table).await, (0, 0));
}
