//! States after entries, kept now and then so that loading is fast.

use rules::any::StoredState;

use super::super::Connection;
use super::super::value::{Reading, column, to_json};
use crate::fail::{self, Point};
use crate::table::model::TableId;
use crate::table::store::StoreError;

pub(in crate::store) const NEWEST: &str = "SELECT seq, state FROM snapshots \
     WHERE table_id = $1 AND seq <= $2 ORDER BY seq DESC LIMIT 1";
pub(in crate::store) const DROP: &str = "DELETE FROM snapshots WHERE table_id = $1 AND seq > $2";
// The newest two are kept, because most takings-back reach no further, and the first of each 1,024
// entries, so that none has to replay more than that and the entries between two snapshots.
pub(in crate::store) const PRUNE: &str = "DELETE FROM snapshots WHERE table_id = $1 AND seq < \
     (SELECT seq FROM snapshots WHERE table_id = $1 ORDER BY seq DESC LIMIT 1 OFFSET 1) \
     AND EXISTS (SELECT 1 FROM snapshots AS first WHERE first.table_id = $1 \
     AND first.seq >= snapshots.seq / 1024 * 1024 AND first.seq < snapshots.seq)";

/// Keeps the state after an entry.
pub(in crate::store) async fn put(
    db: &mut Connection,
    table: TableId,
    seq: u64,
    state: &StoredState,
) -> Result<(), StoreError> {
    sqlx::query("INSERT INTO snapshots (table_id, seq, state) VALUES ($1, $2, $3)")
        .bind(table.0)
        .bind(column(seq)?)
        .bind(to_json(state)?)
        .execute(&mut *db)
        .await?;
    fail::point(Point::SnapshotWritten);
    sqlx::query(PRUNE).bind(table.0).execute(db).await?;
    fail::point(Point::SnapshotPruned);
    Ok(())
}

/// The newest snapshot that was taken after entry `at` or before, and after which entry it was.
pub(in crate::store) async fn at_or_before(
    db: &mut Connection,
    table: TableId,
    at: u64,
) -> Result<Option<(u64, StoredState)>, StoreError> {
    let row: Option<(i64, String)> = sqlx::query_as(NEWEST)
        .bind(table.0)
        .bind(column(at)?)
        .fetch_optional(db)
        .await?;
    let Some((seq, state)) = row else {
        return Ok(None);
    };
    let reading = Reading(format_args!("snapshot after entry {seq} of table {table}"));
    Ok(Some((
        reading.number("seq", seq)?,
        reading.json("state", &state)?,
    )))
}
