//! Claims to the host's place of tables, and game masters who are proposed (TB-18).

use super::super::Connection;
use crate::table::model::{Millis, TableId};
use crate::table::store::StoreError;

pub(in crate::store) const CLAIMED: &str = "SELECT id FROM tables \
     WHERE claim_until IS NOT NULL AND claim_until <= $1 ORDER BY claim_until LIMIT $2";

pub(in crate::store) const NOMINATING: &str = "SELECT id FROM tables \
     WHERE nomination_until IS NOT NULL AND nomination_until <= $1 AND stage = 'playing' AND paused_at IS NULL \
     ORDER BY nomination_until LIMIT $2";

/// What [`CLAIMED`] or [`NOMINATING`] finds, the oldest first: tables with a claim or a proposal that is due at `now` or
/// before.
pub(in crate::store) async fn due(
    db: &mut Connection,
    found_by: &'static str,
    now: Millis,
    limit: u32,
) -> Result<Vec<TableId>, StoreError> {
    let query = sqlx::query_scalar(found_by)
        .bind(now.0)
        .bind(i64::from(limit));
    let ids: Vec<i64> = query.fetch_all(db).await?;
    Ok(ids.into_iter().map(TableId).collect())
}
