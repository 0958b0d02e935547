//! The decisions that are waited for.

use rules::{Ask, Seat};
use sqlx::SqliteConnection;

use crate::table::model::{Millis, TableId};
use crate::table::store::StoreError;

pub(super) const OPEN: &str =
    "SELECT id, seat, key FROM waits WHERE table_id = $1 AND closed_at IS NULL";
pub(super) const FOR_BOTS: &str =
    "SELECT DISTINCT table_id FROM waits WHERE closed_at IS NULL AND bot = 1 ORDER BY table_id";
pub(super) const FIND_BOTS: &str = "UPDATE waits SET bot = EXISTS (SELECT 1 FROM seats \
     WHERE seats.table_id = $1 AND seats.seat = waits.seat AND holder = 'bot') \
     WHERE table_id = $1 AND closed_at IS NULL";

/// Makes `asks` the decisions waited for: other waits are closed, new ones are opened.
pub(super) async fn set(
    db: &mut SqliteConnection,
    table: TableId,
    asks: &[Ask],
    at: Millis,
) -> Result<(), StoreError> {
    let open: Vec<(i64, i64, String)> = sqlx::query_as(OPEN)
        .bind(table.0)
        .fetch_all(&mut *db)
        .await?;
    let same = |(_, seat, key): &(i64, i64, String), ask: &Ask| {
        *seat == i64::from(ask.seat.0) && *key == ask.key
    };
    for wait in &open {
        if !asks.iter().any(|ask| same(wait, ask)) {
            sqlx::query("UPDATE waits SET closed_at = $2 WHERE id = $1")
                .bind(wait.0)
                .bind(at.0)
                .execute(&mut *db)
                .await?;
        }
    }
    for ask in asks {
        if !open.iter().any(|wait| same(wait, ask)) {
            insert(db, table, ask, at).await?;
        }
    }
    Ok(())
}

async fn insert(
    db: &mut SqliteConnection,
    table: TableId,
    ask: &Ask,
    at: Millis,
) -> Result<(), StoreError> {
    let Ask {
        seat: Seat(seat),
        kind,
        key,
    } = ask;
    sqlx::query(
        "INSERT INTO waits (table_id, seat, kind, key, since, bot) VALUES ($1, $2, $3, $4, $5, \
         EXISTS (SELECT 1 FROM seats WHERE table_id = $1 AND seat = $2 AND holder = 'bot')) \
         ON CONFLICT DO NOTHING",
    )
    .bind(table.0)
    .bind(seat)
    .bind(kind)
    .bind(key)
    .bind(at.0)
    .execute(db)
    .await?;
    Ok(())
}

/// Finds out anew which open waits are for bot players, after the seats have changed.
pub(super) async fn find_bots(db: &mut SqliteConnection, table: TableId) -> Result<(), StoreError> {
    sqlx::query(FIND_BOTS).bind(table.0).execute(db).await?;
    Ok(())
}

/// The tables in which a bot player's decision is waited for.
pub(super) async fn for_bots(db: &mut SqliteConnection) -> Result<Vec<TableId>, StoreError> {
    let ids: Vec<i64> = sqlx::query_scalar(FOR_BOTS).fetch_all(db).await?;
    Ok(ids.into_iter().map(TableId).collect())
}
