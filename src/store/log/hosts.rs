//! Claims to the host's place of tables, and game masters who are proposed (TB-18).

use sqlx::SqliteConnection;

use crate::table::model::{Millis, TableId};
use crate::table::store::StoreError;

pub(in crate::store) const CLAIMED: &str = "SELECT id FROM tables \
     WHERE claim_until IS NOT NULL AND claim_until <= $1 ORDER BY claim_until LIMIT $2";

pub(in crate::store) const NOMINATING: &str = "SELECT id FROM tables \
     WHERE nomination_until IS NOT NULL AND nomination_until <= $1 AND stage = 'playing' AND paused_at IS NULL \
     ORDER BY nomination_until LIMIT $2";

/// The tables with a claim that is due at `now` or before, the oldest first.
pub(in crate::store) async fn claimed(
    db: &mut SqliteConnection,
    now: Millis,
    limit: u32,
) -> Result<Vec<TableId>, StoreError> {
    let query = sqlx::query_scalar(CLAIMED).bind(now.0).bind(limit);
    let ids: Vec<i64> = query.fetch_all(db).await?;
    Ok(ids.into_iter().map(TableId).collect())
}

/// The tables whose clock runs, with a proposal that is due at `now` or before, the oldest first.
pub(in crate::store) async fn nominating(
    db: &mut SqliteConnection,
    now: Millis,
    limit: u32,
) -> Result<Vec<TableId>, StoreError> {
    let query = sqlx::query_scalar(NOMINATING).bind(now.0).bind(limit);
    let ids: Vec<i64> = query.fetch_all(db).await?;
    Ok(ids.into_iter().map(TableId).collect())
}
