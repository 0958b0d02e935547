//! The one guard of a table: its version, which every write of it raises that people or the clock can see.
//!
//! The statement that raises it is guard, lock and head at once: it changes nothing where the version is not the one
//! that a write was decided on, lets nobody else write the table before the transaction ends, and returns what the
//! rest of the write needs to know.

use super::super::log::tables::stage_of;
use super::super::value::{Reading, column};
use super::super::{Connection, Transaction};
use crate::table::model::{PlaceId, Stage, TableId};
use crate::table::store::{StoreError, Written};

pub(in crate::store) const RAISE: &str = "UPDATE tables SET version = version + 1 \
     WHERE id = $1 AND version = $2 RETURNING stage, place, seq";
pub(in crate::store) const RAISE_FOR: &str = "UPDATE tables SET version = version + 1 \
     WHERE id = $1 AND version = $2 \
     AND NOT EXISTS (SELECT 1 FROM log WHERE table_id = $1 AND cause = $3) RETURNING stage, place, seq";
pub(in crate::store) const RAISE_ANY: &str =
    "UPDATE tables SET version = version + 1 WHERE id = $1 RETURNING stage, place, seq";
const VERSION: &str = "SELECT version FROM tables WHERE id = $1";
pub(in crate::store) const WRITTEN: &str = "SELECT seq FROM log WHERE table_id = $1 AND cause = $2";

#[derive(sqlx_macros::FromRow)]
struct Row {
    stage: String,
    place: i64,
    seq: i64,
}

/// What a table is before the write that has raised its version.
pub(in crate::store) struct Head {
    pub(in crate::store) stage: Stage,
    pub(in crate::store) place: PlaceId,
    /// The number of the log's last entry.
    pub(in crate::store) seq: u64,
}

/// What became of raising a version.
pub(in crate::store) enum Raised {
    /// It is raised; the write goes on.
    By(Head),
    /// It is not, and nothing is to be written.
    Not(Written),
}

/// Raises a table's version from the one that a write was decided on.
pub(in crate::store) async fn raise(
    db: &mut Connection,
    table: TableId,
    version: u64,
) -> Result<Raised, StoreError> {
    let row: Option<Row> = sqlx::query_as(RAISE)
        .bind(table.0)
        .bind(column(version)?)
        .fetch_optional(&mut *db)
        .await?;
    match row {
        Some(row) => Ok(Raised::By(read(table, &row)?)),
        None => Ok(Raised::Not(stale(db, table).await?)),
    }
}

/// Begins a transaction and raises the version for an entry, unless its cause has written one before.
pub(in crate::store) async fn raise_for(
    tx: &mut Transaction,
    (table, version): (TableId, u64),
    cause: &str,
) -> Result<Raised, StoreError> {
    let opening = tx.first(RAISE_FOR);
    let db: &mut Connection = tx;
    let row: Option<Row> = sqlx::query_as(opening)
        .bind(table.0)
        .bind(column(version)?)
        .bind(cause)
        .fetch_optional(&mut *db)
        .await?;
    if let Some(row) = row {
        return Ok(Raised::By(read(table, &row)?));
    }
    let written: Option<i64> = sqlx::query_scalar(WRITTEN)
        .bind(table.0)
        .bind(cause)
        .fetch_optional(&mut *db)
        .await?;
    let Some(seq) = written else {
        return Ok(Raised::Not(stale(db, table).await?));
    };
    let reading = Reading(format_args!("table {table}"));
    Ok(Raised::Not(Written::Again(reading.number("seq", seq)?)))
}

/// Raises the version of a table for a write that is right whatever was written before.
pub(in crate::store) async fn raise_any(
    db: &mut Connection,
    table: TableId,
) -> Result<Head, StoreError> {
    let row: Option<Row> = sqlx::query_as(RAISE_ANY)
        .bind(table.0)
        .fetch_optional(db)
        .await?;
    read(table, &row.ok_or(StoreError::NoTable(table))?)
}

async fn stale(db: &mut Connection, table: TableId) -> Result<Written, StoreError> {
    let version = version(db, table).await?;
    Ok(Written::Stale(version.ok_or(StoreError::NoTable(table))?))
}

/// The version of a table, if there is one.
pub(in crate::store) async fn version(
    db: &mut Connection,
    table: TableId,
) -> Result<Option<u64>, StoreError> {
    let version: Option<i64> = sqlx::query_scalar(VERSION)
        .bind(table.0)
        .fetch_optional(db)
        .await?;
    let reading = Reading(format_args!("table {table}"));
    let version = version.map(|version| reading.number("version", version));
    version.transpose()
}

fn read(table: TableId, row: &Row) -> Result<Head, StoreError> {
    let reading = Reading(format_args!("table {table}"));
    Ok(Head {
        stage: reading.word("stage", &row.stage, stage_of)?,
        place: PlaceId(reading.number("place", row.place)?),
        seq: reading.number("seq", row.seq)?,
    })
}
