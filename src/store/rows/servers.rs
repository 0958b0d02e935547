//! Servers: what is set for them, whether the bot is there, what it did there; and tables that are deleted.

use async_trait::async_trait;
use sqlx::AssertSqlSafe;

use super::value::{Reading, column, to_json};
use super::{Connection, Engine};
use crate::table::model::{Day, Millis, OfServer, ServerSettings, TableId, Tally};
use crate::table::store::{ServerStore, StoreError};

pub(in crate::store) const SETTINGS: &str = "SELECT settings FROM servers WHERE guild = $1";
pub(in crate::store) const ACTIVE: &str =
    "SELECT count(*) FROM tables WHERE guild = $1 AND stage IN ('lobby', 'playing')";
pub(in crate::store) const LEFT: &str = "SELECT guild FROM servers \
     WHERE left_at IS NOT NULL AND left_at <= $1 ORDER BY left_at LIMIT $2";
pub(in crate::store) const ALL: &str = "SELECT id, stage IN ('lobby', 'playing') FROM tables \
     WHERE guild = $1 ORDER BY id DESC LIMIT $2";
pub(in crate::store) const TALLY: &str = "SELECT CAST(coalesce(sum(posts), 0) AS BIGINT), \
     CAST(coalesce(sum(dms), 0) AS BIGINT), CAST(coalesce(sum(edits), 0) AS BIGINT), \
     CAST(coalesce(sum(mentions), 0) AS BIGINT), CAST(coalesce(sum(bytes), 0) AS BIGINT) FROM server_days \
     WHERE guild = $1 AND day >= $2";
pub(in crate::store) const USED: &str =
    "SELECT used FROM server_days WHERE guild = $1 AND day >= $2";
const HERE: &str = "SELECT guild FROM servers WHERE met_at IS NOT NULL AND left_at IS NULL";
const PUT: &str = "INSERT INTO servers (guild, settings) VALUES ($1, $2) \
     ON CONFLICT (guild) DO UPDATE SET settings = excluded.settings";
const MET: &str = "SELECT met_at IS NOT NULL, left_at IS NULL FROM servers WHERE guild = $1";
const MEET: &str = "INSERT INTO servers (guild, met_at) VALUES ($1, $2) \
     ON CONFLICT (guild) DO UPDATE SET met_at = coalesce(servers.met_at, excluded.met_at), left_at = NULL";
const LEAVE: &str = "INSERT INTO servers (guild, left_at) VALUES ($1, $2) \
     ON CONFLICT (guild) DO UPDATE SET left_at = coalesce(servers.left_at, excluded.left_at)";
const ADD: &str = "INSERT INTO server_days (guild, day, posts, dms, edits, mentions, bytes, used) \
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (guild, day) DO UPDATE SET \
     posts = server_days.posts + excluded.posts, dms = server_days.dms + excluded.dms, \
     edits = server_days.edits + excluded.edits, mentions = server_days.mentions + excluded.mentions, \
     bytes = server_days.bytes + excluded.bytes, used = server_days.used | excluded.used";
const REGISTER: &str = "INSERT INTO registrations (guild, hash) VALUES ($1, $2) \
     ON CONFLICT (guild) DO UPDATE SET hash = excluded.hash";
const UNREGISTER: &str = "DELETE FROM registrations WHERE guild = $1";

/// What hangs on a table by other numbers than its own.
const APART: &str =
    "DELETE FROM talk_people WHERE talk IN (SELECT id FROM talks WHERE table_id = $1)";
/// All that has a table's number, what refers to others before them: each of these is looked for when it goes. A test
/// holds it complete.
pub(in crate::store) const OF_TABLE: [&str; 32] = [
    "told",
    "told_places",
    "told_subjects",
    "snapshots",
    "posts",
    "seat_people",
    "talk_seats",
    "talks",
    "meeting_people",
    "meetings",
    "notices",
    "sides",
    "strands",
    "log",
    "seats",
    "absences",
    "banks",
    "calls",
    "days",
    "deputies",
    "draft_revisions",
    "drafts",
    "hand_overs",
    "live_hours",
    "misses",
    "opened",
    "presences",
    "proposals",
    "set_aside",
    "undo_requests",
    "waits",
    "words",
];

/// What is set for a server.
pub(in crate::store) async fn settings(
    db: &mut Connection,
    guild: u64,
) -> Result<ServerSettings, StoreError> {
    let settings = sqlx::query_scalar(SETTINGS).bind(column(guild)?);
    let settings: Option<String> = settings.fetch_optional(db).await?;
    let reading = Reading(format_args!("server {guild}"));
    let read = settings.map(|it| reading.json("settings", &it));
    Ok(read.transpose()?.unwrap_or_default())
}

/// The bound on the tables of a server that is reached, if one is.
pub(in crate::store) async fn is_full(
    db: &mut Connection,
    guild: u64,
) -> Result<Option<u16>, StoreError> {
    let Some(most) = settings(&mut *db, guild).await?.tables else {
        return Ok(None);
    };
    let active = sqlx::query_scalar(ACTIVE).bind(column(guild)?);
    let active: i64 = active.fetch_one(db).await?;
    Ok((active >= i64::from(most)).then_some(most))
}

/// Deletes a table with all that is kept of it.
async fn delete(db: &mut Connection, table: TableId) -> Result<(), StoreError> {
    sqlx::query(APART).bind(table.0).execute(&mut *db).await?;
    for name in OF_TABLE {
        // The names are those of the list above.
        let sql = AssertSqlSafe(format!("DELETE FROM {name} WHERE table_id = $1"));
        sqlx::query(sql).bind(table.0).execute(&mut *db).await?;
    }
    sqlx::query("DELETE FROM tables WHERE id = $1")
        .bind(table.0)
        .execute(db)
        .await?;
    Ok(())
}

async fn add(
    db: &mut Connection,
    (guild, day, tally): &(u64, Day, Tally),
) -> Result<(), StoreError> {
    sqlx::query(ADD)
        .bind(column(*guild)?)
        .bind(day.0)
        .bind(column(tally.posts)?)
        .bind(column(tally.dms)?)
        .bind(column(tally.edits)?)
        .bind(column(tally.mentions)?)
        .bind(column(tally.bytes)?)
        .bind(column(tally.used)?)
        .execute(db)
        .await?;
    Ok(())
}

#[async_trait]
impl ServerStore for Engine {
    async fn server(&self, guild: u64) -> Result<ServerSettings, StoreError> {
        settings(&mut *self.reader().await?, guild).await
    }

    async fn put_server(&self, guild: u64, settings: &ServerSettings) -> Result<(), StoreError> {
        let mut tx = self.write().await?;
        sqlx::query(PUT)
            .bind(column(guild)?)
            .bind(to_json(settings)?)
            .execute(&mut *tx)
            .await?;
        tx.commit().await
    }

    async fn meet_server(&self, guild: u64, at: Millis) -> Result<bool, StoreError> {
        // At a start all servers are met anew: nearly always nothing is to be written.
        let known = sqlx::query_as(MET).bind(column(guild)?);
        let known: Option<(bool, bool)> = known.fetch_optional(&mut *self.reader().await?).await?;
        if known == Some((true, true)) {
            return Ok(false);
        }
        let mut tx = self.write_alone().await?;
        let met = sqlx::query_as(MET).bind(column(guild)?);
        let met: Option<(bool, bool)> = met.fetch_optional(&mut *tx).await?;
        sqlx::query(MEET)
            .bind(column(guild)?)
            .bind(at.0)
            .execute(&mut *tx)
            .await?;
        tx.commit().await?;
        Ok(!met.is_some_and(|(met, _)| met))
    }

    async fn leave_server(&self, guild: u64, at: Millis) -> Result<(), StoreError> {
        let mut tx = self.write().await?;
        sqlx::query(LEAVE)
            .bind(column(guild)?)
            .bind(at.0)
            .execute(&mut *tx)
            .await?;
        tx.commit().await
    }

    async fn servers_met(&self) -> Result<Vec<u64>, StoreError> {
        let guilds: Vec<i64> = sqlx::query_scalar(HERE)
            .fetch_all(&mut *self.reader().await?)
            .await?;
        let reading = Reading(format_args!("servers"));
        let read = |guild| reading.number("guild", guild);
        guilds.into_iter().map(read).collect()
    }

    async fn servers_left(&self, since: Millis, limit: u32) -> Result<Vec<u64>, StoreError> {
        let guilds = sqlx::query_scalar(LEFT)
            .bind(since.0)
            .bind(i64::from(limit));
        let guilds: Vec<i64> = guilds.fetch_all(&mut *self.reader().await?).await?;
        let reading = Reading(format_args!("servers that were left"));
        let read = |guild| reading.number("guild", guild);
        guilds.into_iter().map(read).collect()
    }

    async fn forget_server(&self, guild: u64) -> Result<(), StoreError> {
        let mut tx = self.write().await?;
        let guild = column(guild)?;
        let gone = sqlx::query("DELETE FROM servers WHERE guild = $1 AND left_at IS NOT NULL");
        let gone = gone.bind(guild).execute(&mut *tx).await?.rows_affected();
        if gone > 0 {
            for sql in [
                "DELETE FROM server_days WHERE guild = $1",
                "DELETE FROM server_stats WHERE guild = $1",
            ] {
                sqlx::query(sql).bind(guild).execute(&mut *tx).await?;
            }
        }
        tx.commit().await
    }

    async fn all_of_guild(&self, guild: u64, limit: u32) -> Result<Vec<OfServer>, StoreError> {
        let rows = sqlx::query_as(ALL)
            .bind(column(guild)?)
            .bind(i64::from(limit));
        let rows: Vec<(i64, bool)> = rows.fetch_all(&mut *self.reader().await?).await?;
        let read = |(id, is_active)| OfServer {
            table: TableId(id),
            is_active,
        };
        Ok(rows.into_iter().map(read).collect())
    }

    async fn delete_table(&self, table: TableId) -> Result<(), StoreError> {
        let mut tx = self.write_at(table).await?;
        delete(&mut tx, table).await?;
        tx.commit().await?;
        self.erase().await;
        Ok(())
    }

    async fn add_tallies(&self, tallies: &[(u64, Day, Tally)]) -> Result<(), StoreError> {
        let mut tx = self.write().await?;
        for tally in tallies {
            add(&mut tx, tally).await?;
        }
        tx.commit().await
    }

    async fn tally(&self, guild: u64, from: Day) -> Result<Tally, StoreError> {
        let mut db = self.read().await?;
        let sums = sqlx::query_as(TALLY).bind(column(guild)?).bind(from.0);
        let (posts, dms, edits, mentions, bytes): (i64, i64, i64, i64, i64) =
            sums.fetch_one(&mut *db).await?;
        let used = sqlx::query_scalar(USED).bind(column(guild)?).bind(from.0);
        let used: Vec<i64> = used.fetch_all(&mut *db).await?;
        let reading = Reading(format_args!("days of server {guild}"));
        let used: Vec<u64> = used
            .into_iter()
            .map(|bits| reading.number("used", bits))
            .collect::<Result<_, _>>()?;
        Ok(Tally {
            posts: reading.number("posts", posts)?,
            dms: reading.number("dms", dms)?,
            edits: reading.number("edits", edits)?,
            mentions: reading.number("mentions", mentions)?,
            bytes: reading.number("bytes", bytes)?,
            used: used.into_iter().fold(0, |all, bits| all | bits),
        })
    }

    async fn registered(&self, guild: u64) -> Result<Option<String>, StoreError> {
        let hash = sqlx::query_scalar("SELECT hash FROM registrations WHERE guild = $1");
        let hash = hash.bind(column(guild)?);
        Ok(hash.fetch_optional(&mut *self.reader().await?).await?)
    }

    async fn put_registered(&self, guild: u64, hash: Option<&str>) -> Result<(), StoreError> {
        let mut tx = self.write().await?;
        let guild = column(guild)?;
        let change = match hash {
            Some(hash) => sqlx::query(REGISTER).bind(guild).bind(hash),
            None => sqlx::query(UNREGISTER).bind(guild),
        };
        change.execute(&mut *tx).await?;
        tx.commit().await
    }

    async fn registered_guilds(&self) -> Result<Vec<u64>, StoreError> {
        let guilds = sqlx::query_scalar("SELECT guild FROM registrations WHERE guild > 0");
        let guilds: Vec<i64> = guilds.fetch_all(&mut *self.reader().await?).await?;
        let reading = Reading(format_args!("registered commands"));
        let read = |guild| reading.number("guild", guild);
        guilds.into_iter().map(read).collect()
    }
}
