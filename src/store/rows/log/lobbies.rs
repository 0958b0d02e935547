//! Tables that have not started: how many a person has open, which nobody touches any more, and which wait for
//! a thread of their own.

use super::super::Connection;
use super::super::value::{Reading, column};
use crate::table::model::{Millis, PersonId, PlaceId, TableId};
use crate::table::store::StoreError;

pub(in crate::store) const OF_HOST: &str =
    "SELECT id, place FROM tables WHERE host = $1 AND stage = 'lobby' ORDER BY id";
pub(in crate::store) const UNTOUCHED: &str = "SELECT id, version FROM tables \
     WHERE stage = 'lobby' AND touched_at <= $1 ORDER BY touched_at LIMIT $2";
pub(in crate::store) const ENDED: &str = "SELECT id FROM tables \
     WHERE stage = 'playing' AND paused_why = 'ended' AND paused_at <= $1 ORDER BY paused_at LIMIT $2";
pub(in crate::store) const TOUCH: &str = "UPDATE tables SET touched_at = $2 WHERE id = $1";
pub(in crate::store) const WANTING: &str =
    "SELECT id FROM tables WHERE wants_thread = 1 ORDER BY id LIMIT $1";
const WANTS: &str = "UPDATE tables SET wants_thread = $2 WHERE id = $1";

/// The tables in the lobby that a person is the host of, and where they are.
pub(in crate::store) async fn of_host(
    db: &mut Connection,
    host: PersonId,
) -> Result<Vec<(TableId, PlaceId)>, StoreError> {
    let rows: Vec<(i64, i64)> = sqlx::query_as(OF_HOST)
        .bind(column(host.0)?)
        .fetch_all(db)
        .await?;
    let read = |(id, place): (i64, i64)| {
        let reading = Reading(format_args!("table {}", TableId(id)));
        Ok((TableId(id), PlaceId(reading.number("place", place)?)))
    };
    rows.into_iter().map(read).collect()
}

/// The tables in the lobby at which nobody has done anything after `since`, the oldest first, each with its
/// version.
pub(in crate::store) async fn untouched(
    db: &mut Connection,
    since: Millis,
    limit: u32,
) -> Result<Vec<(TableId, u64)>, StoreError> {
    let query = sqlx::query_as(UNTOUCHED)
        .bind(since.0)
        .bind(i64::from(limit));
    let rows: Vec<(i64, i64)> = query.fetch_all(db).await?;
    let read = |(id, version): (i64, i64)| {
        let reading = Reading(format_args!("table {}", TableId(id)));
        Ok((TableId(id), reading.number("version", version)?))
    };
    rows.into_iter().map(read).collect()
}

/// The tables that their hosts ended at `since` or before and have not brought back, the oldest first.
pub(in crate::store) async fn ended(
    db: &mut Connection,
    since: Millis,
    limit: u32,
) -> Result<Vec<TableId>, StoreError> {
    let query = sqlx::query_scalar(ENDED)
        .bind(since.0)
        .bind(i64::from(limit));
    let ids: Vec<i64> = query.fetch_all(db).await?;
    Ok(ids.into_iter().map(TableId).collect())
}

/// Notes that somebody has done something at a table.
pub(in crate::store) async fn touch(
    db: &mut Connection,
    table: TableId,
    at: Millis,
) -> Result<(), StoreError> {
    sqlx::query(TOUCH)
        .bind(table.0)
        .bind(at.0)
        .execute(db)
        .await?;
    Ok(())
}

/// The tables that are to have a thread of their own and have none yet.
pub(in crate::store) async fn wanting_threads(
    db: &mut Connection,
    limit: u32,
) -> Result<Vec<TableId>, StoreError> {
    let ids: Vec<i64> = sqlx::query_scalar(WANTING)
        .bind(i64::from(limit))
        .fetch_all(db)
        .await?;
    Ok(ids.into_iter().map(TableId).collect())
}

/// Notes whether a table is to have a thread of its own.
pub(in crate::store) async fn want_thread(
    db: &mut Connection,
    table: TableId,
    wants: bool,
) -> Result<(), StoreError> {
    sqlx::query(WANTS)
        .bind(table.0)
        .bind(i64::from(wants))
        .execute(db)
        .await?;
    Ok(())
}
