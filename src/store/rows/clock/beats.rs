//! When each shard was last in contact with Discord, and of which server a table is.

use super::super::Connection;
use super::super::value::Reading;
use crate::table::model::{Beat, Millis, Shard, TableId};
use crate::table::store::StoreError;

pub(in crate::store) const ALL: &str = "SELECT shards, shard, at FROM beats ORDER BY shards, shard";
pub(in crate::store) const PUT: &str = "INSERT INTO beats (shards, shard, at) VALUES ($1, $2, $3) \
     ON CONFLICT (shards, shard) DO UPDATE SET at = excluded.at WHERE excluded.at > beats.at";
pub(in crate::store) const SERVER: &str = "SELECT guild FROM tables WHERE id = $1";

/// When each shard was last in contact, also of former numbers of shards.
pub(in crate::store) async fn all(db: &mut Connection) -> Result<Vec<Beat>, StoreError> {
    let rows: Vec<(i64, i64, i64)> = sqlx::query_as(ALL).fetch_all(db).await?;
    let reading = Reading(format_args!("the last contact with Discord"));
    let read = |(shards, shard, at)| {
        Ok(Beat {
            shard: Shard {
                number: reading.number("shard", shard)?,
                of: reading.number("shards", shards)?,
            },
            at: Millis(at),
        })
    };
    rows.into_iter().map(read).collect()
}

/// Notes that shards are in contact.
pub(in crate::store) async fn put(
    db: &mut Connection,
    shards: &[Shard],
    at: Millis,
) -> Result<(), StoreError> {
    for shard in shards {
        sqlx::query(PUT)
            .bind(i64::from(shard.of))
            .bind(i64::from(shard.number))
            .bind(at.0)
            .execute(&mut *db)
            .await?;
    }
    Ok(())
}

/// The server of a table; none for a table in no server, or one that is not there.
pub(in crate::store) async fn server_of(
    db: &mut Connection,
    table: TableId,
) -> Result<Option<u64>, StoreError> {
    let found: Option<Option<i64>> = sqlx::query_scalar(SERVER)
        .bind(table.0)
        .fetch_optional(db)
        .await?;
    let reading = Reading(format_args!("table {table}"));
    let read = |id| reading.number("guild", id);
    found.flatten().map(read).transpose()
}
