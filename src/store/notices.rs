//! The outbox: what is to be said, and the messages that were made of it.
//!
//! Every notice stays as it was written. That a newer board takes an unsent older one in is done
//! when the outbox is read, so an older one that is on its way at that moment is not said twice.

use std::collections::BTreeMap;

use sqlx::SqliteConnection;

use super::value::{Misuse, Reading, column, to_json};
use crate::table::model::{
    Destination, MessageId, Millis, Notice, PendingNotice, PersonId, PlaceId, Post, PostKind,
    TableId,
};
use crate::table::store::StoreError;

#[derive(sqlx::FromRow)]
struct Row {
    id: i64,
    table_id: i64,
    seq: i64,
    to_kind: String,
    to_id: i64,
    body: String,
    at: i64,
}

/// A notice's place in the outbox.
#[derive(sqlx::FromRow)]
struct Kept {
    table_id: i64,
    to_kind: String,
    to_id: i64,
    kind: String,
    state: String,
}

#[derive(sqlx::FromRow)]
struct PostRow {
    place: i64,
    message: i64,
    seq: i64,
}

pub(super) const WITH_NEWS: &str =
    "SELECT DISTINCT table_id FROM notices WHERE state = 'pending' ORDER BY table_id";
pub(super) const PENDING: &str = "SELECT id, table_id, seq, to_kind, to_id, body, at \
     FROM notices WHERE state = 'pending' AND table_id = $1 ORDER BY id";
pub(super) const WITHDRAW: &str = "UPDATE notices SET state = 'withdrawn', settled_at = $3 \
     WHERE state = 'pending' AND table_id = $1 AND kind = 'board' AND seq > $2";
pub(super) const SETTLE_OLDER: &str = "UPDATE notices SET state = $6, settled_at = $7, why = $8 \
     WHERE state = 'pending' AND table_id = $1 AND id < $2 \
     AND kind = $3 AND to_kind = $4 AND to_id = $5";
pub(super) const NEWEST_POST: &str = "SELECT place, message, seq FROM posts \
     WHERE table_id = $1 AND kind = $2 AND to_kind = 'table' ORDER BY notice DESC LIMIT 1";

fn kind_word(kind: PostKind) -> &'static str {
    match kind {
        PostKind::Card => "card",
        PostKind::Board => "board",
        PostKind::Text => "text",
    }
}

fn kind_of(notice: &Notice) -> PostKind {
    match notice {
        Notice::Board { .. } => PostKind::Board,
        Notice::Card => PostKind::Card,
        Notice::TakenBack { .. }
        | Notice::UndoAsked(_)
        | Notice::UndoRefused { .. }
        | Notice::CalledOff { .. } => PostKind::Text,
    }
}

/// Puts notices into the outbox.
pub(super) async fn say(
    db: &mut SqliteConnection,
    table: TableId,
    seq: u64,
    notices: &[(Destination, Notice)],
    at: Millis,
) -> Result<(), StoreError> {
    for (to, notice) in notices {
        let (to_kind, to_id) = match to {
            Destination::Table => ("table", 0),
            Destination::Person(person) => ("person", column(person.0)?),
        };
        sqlx::query(
            "INSERT INTO notices (table_id, seq, to_kind, to_id, kind, body, at) \
             VALUES ($1, $2, $3, $4, $5, $6, $7)",
        )
        .bind(table.0)
        .bind(column(seq)?)
        .bind(to_kind)
        .bind(to_id)
        .bind(kind_word(kind_of(notice)))
        .bind(to_json(notice)?)
        .bind(at.0)
        .execute(&mut *db)
        .await?;
    }
    Ok(())
}

/// Withdraws the unsent boards of entries after entry `to`.
pub(super) async fn withdraw(
    db: &mut SqliteConnection,
    table: TableId,
    to: u64,
    at: Millis,
) -> Result<(), StoreError> {
    sqlx::query(WITHDRAW)
        .bind(table.0)
        .bind(column(to)?)
        .bind(at.0)
        .execute(db)
        .await?;
    Ok(())
}

/// What waits to be sent, in order, each newest board with what older ones had to tell.
pub(super) async fn pending(
    db: &mut SqliteConnection,
    table: TableId,
) -> Result<Vec<PendingNotice>, StoreError> {
    let rows: Vec<Row> = sqlx::query_as(PENDING).bind(table.0).fetch_all(db).await?;
    let notices = rows.iter().map(read).collect::<Result<_, _>>()?;
    Ok(fold(notices))
}

/// The tables with something to say. No notice is read, so a damaged one stops no other table.
pub(super) async fn tables_with_news(
    db: &mut SqliteConnection,
) -> Result<Vec<TableId>, StoreError> {
    let ids: Vec<i64> = sqlx::query_scalar(WITH_NEWS).fetch_all(db).await?;
    Ok(ids.into_iter().map(TableId).collect())
}

fn read(row: &Row) -> Result<PendingNotice, StoreError> {
    let table = TableId(row.table_id);
    let reading = Reading(format_args!("notice {} of table {table}", row.id));
    let to = match row.to_kind.as_str() {
        "table" => Destination::Table,
        "person" => Destination::Person(PersonId(reading.number("to_id", row.to_id)?)),
        other => return Err(reading.damaged(format_args!("to_kind is {other:?}"))),
    };
    Ok(PendingNotice {
        id: row.id,
        table,
        seq: reading.number("seq", row.seq)?,
        to,
        notice: reading.json("body", &row.body)?,
        at: Millis(row.at),
    })
}

/// Takes older boards and cards into the newest one to the same destination.
fn fold(notices: Vec<PendingNotice>) -> Vec<PendingNotice> {
    let mut newest = BTreeMap::new();
    let mut kept: Vec<PendingNotice> = Vec::new();
    for older in notices.into_iter().rev() {
        let kind = kind_of(&older.notice);
        if kind != PostKind::Text {
            let key = (older.table, older.to, kind);
            if let Some(newer) = newest
                .get(&key)
                .and_then(|index: &usize| kept.get_mut(*index))
            {
                take_in(&mut newer.notice, older.notice);
                continue;
            }
            newest.insert(key, kept.len());
        }
        kept.push(older);
    }
    kept.reverse();
    kept
}

fn take_in(newer: &mut Notice, older: Notice) {
    if let (Notice::Board { told, .. }, Notice::Board { told: before, .. }) = (newer, older) {
        told.splice(0..0, before);
    }
}

/// Marks a notice as sent, and the older ones that it took in.
pub(super) async fn sent(
    db: &mut SqliteConnection,
    notice: i64,
    post: Option<Post>,
    at: Millis,
) -> Result<(), StoreError> {
    let kept = kept(db, notice).await?;
    if kept.state != "sent" {
        // Whatever became of it since: it has been said.
        settle(db, notice, "sent", None, at).await?;
        settle_older(db, notice, &kept, "replaced", None, at).await?;
    }
    if let Some(post) = post {
        put_post(db, notice, &kept, post, at).await?;
    }
    Ok(())
}

/// Gives a notice up, and the older ones that it took in.
pub(super) async fn gave_up(
    db: &mut SqliteConnection,
    notice: i64,
    why: &str,
    at: Millis,
) -> Result<(), StoreError> {
    let kept = kept(db, notice).await?;
    if kept.state == "pending" {
        settle(db, notice, "gave_up", Some(why), at).await?;
        settle_older(db, notice, &kept, "gave_up", Some(why), at).await?;
    }
    Ok(())
}

async fn kept(db: &mut SqliteConnection, notice: i64) -> Result<Kept, StoreError> {
    let kept: Option<Kept> =
        sqlx::query_as("SELECT table_id, to_kind, to_id, kind, state FROM notices WHERE id = $1")
            .bind(notice)
            .fetch_optional(db)
            .await?;
    kept.ok_or(Misuse::NoNotice(notice).into())
}

async fn settle(
    db: &mut SqliteConnection,
    notice: i64,
    state: &str,
    why: Option<&str>,
    at: Millis,
) -> Result<(), StoreError> {
    sqlx::query("UPDATE notices SET state = $2, settled_at = $3, why = $4 WHERE id = $1")
        .bind(notice)
        .bind(state)
        .bind(at.0)
        .bind(why)
        .execute(db)
        .await?;
    Ok(())
}

async fn settle_older(
    db: &mut SqliteConnection,
    notice: i64,
    kept: &Kept,
    state: &str,
    why: Option<&str>,
    at: Millis,
) -> Result<(), StoreError> {
    if kept.kind == kind_word(PostKind::Text) {
        return Ok(());
    }
    sqlx::query(SETTLE_OLDER)
        .bind(kept.table_id)
        .bind(notice)
        .bind(&kept.kind)
        .bind(&kept.to_kind)
        .bind(kept.to_id)
        .bind(state)
        .bind(at.0)
        .bind(why)
        .execute(db)
        .await?;
    Ok(())
}

async fn put_post(
    db: &mut SqliteConnection,
    notice: i64,
    kept: &Kept,
    post: Post,
    at: Millis,
) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO posts (place, message, notice, table_id, to_kind, kind, seq, at) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (place, message) DO UPDATE SET \
         notice = excluded.notice, kind = excluded.kind, seq = excluded.seq, at = excluded.at \
         WHERE posts.notice <= excluded.notice",
    )
    .bind(column(post.place.0)?)
    .bind(column(post.message.0)?)
    .bind(notice)
    .bind(kept.table_id)
    .bind(&kept.to_kind)
    .bind(kind_word(post.kind))
    .bind(column(post.seq)?)
    .bind(at.0)
    .execute(db)
    .await?;
    Ok(())
}

/// The newest post of a kind in a table's channel or thread.
pub(super) async fn post(
    db: &mut SqliteConnection,
    table: TableId,
    kind: PostKind,
) -> Result<Option<Post>, StoreError> {
    let row: Option<PostRow> = sqlx::query_as(NEWEST_POST)
        .bind(table.0)
        .bind(kind_word(kind))
        .fetch_optional(db)
        .await?;
    let Some(row) = row else { return Ok(None) };
    let reading = Reading(format_args!("newest {} of table {table}", kind_word(kind)));
    Ok(Some(Post {
        kind,
        place: PlaceId(reading.number("place", row.place)?),
        message: MessageId(reading.number("message", row.message)?),
        seq: reading.number("seq", row.seq)?,
    }))
}
