//! How the work of the store stands: what waits to be said or decided, and how many tables there are.

use super::Connection;
use crate::store::Workload;
use crate::table::model::Millis;
use crate::table::store::StoreError;

// A table in whose place nothing can be sent stands still, and its notices wait for whoever lets the bot in again.
pub(in crate::store) const UNSENT: &str = "SELECT min(at) FROM notices JOIN tables ON tables.id = table_id \
     WHERE state = 'pending' AND stage = 'playing' AND paused_at IS NULL";
pub(in crate::store) const OVERDUE: &str = "SELECT min(until) FROM waits JOIN tables ON tables.id = table_id \
     WHERE closed_at IS NULL AND until IS NOT NULL AND until <= $1 AND paused_at IS NULL AND bot = 0";
pub(in crate::store) const COUNTS: &str = "SELECT count(*), \
     count(CASE WHEN stage IN ('lobby', 'playing') THEN 1 END) FROM tables";

/// How the work stands at `now`. The caller's transaction makes it one moment.
pub(in crate::store) async fn at(db: &mut Connection, now: Millis) -> Result<Workload, StoreError> {
    let unsent: Option<i64> = sqlx::query_scalar(UNSENT).fetch_one(&mut *db).await?;
    let overdue = sqlx::query_scalar(OVERDUE).bind(now.0);
    let overdue: Option<i64> = overdue.fetch_one(&mut *db).await?;
    let (tables, active): (i64, i64) = sqlx::query_as(COUNTS).fetch_one(&mut *db).await?;
    Ok(Workload {
        unsent: unsent.map(Millis),
        overdue: overdue.map(Millis),
        tables: tables.unsigned_abs(),
        active: active.unsigned_abs(),
    })
}
