//! The messages on Discord, each with the newest notice that it shows.

use sqlx::SqliteConnection;

use super::outbox::Kept;
use super::{columns_of, kind_word, took_in_what_stands};
use crate::store::value::{Reading, column};
use crate::table::model::{
    Destination, MessageId, Millis, PendingNotice, PlaceId, Post, PostKind, TableId,
};
use crate::table::store::StoreError;

#[derive(sqlx::FromRow)]
struct PostRow {
    place: i64,
    message: i64,
    seq: i64,
}

pub(in crate::store) const BOARDS_AFTER: &str = concat!(
    "SELECT place, message, posts.seq FROM posts \
     JOIN notices ON notices.id = notice WHERE posts.table_id = $1 AND posts.to_kind = 'table' \
     AND posts.to_id = 0 AND posts.kind = 'board' AND notices.kind = 'board' \
     AND posts.seq > $2 AND undone = 0 AND NOT ",
    took_in_what_stands!(),
    " ORDER BY notice"
);
pub(in crate::store) const NEWEST_POST: &str = "SELECT place, message, seq FROM posts \
     WHERE table_id = $1 AND to_kind = $2 AND to_id = $3 AND kind = $4 ORDER BY notice DESC LIMIT 1";
pub(in crate::store) const WITH_BUTTONS: &str = "SELECT place, message, seq FROM posts \
     WHERE has_buttons = 1 AND table_id = $1 AND to_kind = $2 AND to_id = $3 AND notice < $4 \
     ORDER BY notice";

pub(in crate::store) const OF_PROPOSAL: &str = "SELECT place, message, posts.seq FROM notices \
     JOIN posts ON posts.table_id = notices.table_id AND posts.to_kind = 'table' AND posts.to_id = 0 \
     AND posts.kind = 'text' AND posts.notice = notices.id \
     WHERE notices.table_id = $1 AND notices.proposal = $2";

/// The messages in a table's place that tell of a proposal.
pub(super) async fn of_proposal(
    db: &mut SqliteConnection,
    table: TableId,
    number: u32,
) -> Result<Vec<Post>, StoreError> {
    let rows: Vec<PostRow> = sqlx::query_as(OF_PROPOSAL)
        .bind(table.0)
        .bind(number)
        .fetch_all(db)
        .await?;
    let reading = Reading(format_args!("a proposal's message of table {table}"));
    let read = |row| read_post(reading, PostKind::Text, row);
    rows.iter().map(read).collect()
}

/// The boards in a table's place that tell of nothing that stands after entry `to` is the last.
pub(super) async fn boards_after(
    db: &mut SqliteConnection,
    table: TableId,
    to: i64,
) -> Result<Vec<Post>, StoreError> {
    let rows: Vec<PostRow> = sqlx::query_as(BOARDS_AFTER)
        .bind(table.0)
        .bind(to)
        .fetch_all(db)
        .await?;
    rows.iter().map(|row| read_board(table, row)).collect()
}

/// The boards with buttons that were posted to a notice's destination before it.
pub(super) async fn with_buttons_before(
    db: &mut SqliteConnection,
    notice: &PendingNotice,
) -> Result<Vec<Post>, StoreError> {
    let (to_kind, to_id) = columns_of(notice.to)?;
    let rows: Vec<PostRow> = sqlx::query_as(WITH_BUTTONS)
        .bind(notice.table.0)
        .bind(to_kind)
        .bind(to_id)
        .bind(notice.id)
        .fetch_all(db)
        .await?;
    let read = |row| read_board(notice.table, row);
    rows.iter().map(read).collect()
}

/// Notes that a message is without buttons.
pub(super) async fn drop_buttons(db: &mut SqliteConnection, post: Post) -> Result<(), StoreError> {
    sqlx::query("UPDATE posts SET has_buttons = 0 WHERE place = $1 AND message = $2")
        .bind(column(post.place.0)?)
        .bind(column(post.message.0)?)
        .execute(db)
        .await?;
    Ok(())
}

/// Notes the message that shows a notice.
pub(super) async fn put(
    db: &mut SqliteConnection,
    notice: i64,
    kept: &Kept,
    post: Post,
    at: Millis,
) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO posts (place, message, notice, table_id, to_kind, to_id, kind, seq, at, \
         has_buttons) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) \
         ON CONFLICT (place, message) DO UPDATE SET \
         notice = excluded.notice, kind = excluded.kind, seq = excluded.seq, at = excluded.at \
         WHERE posts.notice <= excluded.notice",
    )
    .bind(column(post.place.0)?)
    .bind(column(post.message.0)?)
    .bind(notice)
    .bind(kept.table_id)
    .bind(&kept.to_kind)
    .bind(kept.to_id)
    .bind(kind_word(post.kind))
    .bind(column(post.seq)?)
    .bind(at.0)
    .bind(post.kind == PostKind::Board)
    .execute(db)
    .await?;
    Ok(())
}

fn read_board(table: TableId, row: &PostRow) -> Result<Post, StoreError> {
    let reading = Reading(format_args!("a board of table {table}"));
    read_post(reading, PostKind::Board, row)
}

fn read_post(reading: Reading<'_>, kind: PostKind, row: &PostRow) -> Result<Post, StoreError> {
    Ok(Post {
        kind,
        place: PlaceId(reading.number("place", row.place)?),
        message: MessageId(reading.number("message", row.message)?),
        seq: reading.number("seq", row.seq)?,
    })
}

/// The newest post of a kind in a table's channel or thread, or in a person's DMs.
pub(in crate::store) async fn post(
    db: &mut SqliteConnection,
    table: TableId,
    to: Destination,
    kind: PostKind,
) -> Result<Option<Post>, StoreError> {
    let (to_kind, to_id) = columns_of(to)?;
    let row: Option<PostRow> = sqlx::query_as(NEWEST_POST)
        .bind(table.0)
        .bind(to_kind)
        .bind(to_id)
        .bind(kind_word(kind))
        .fetch_optional(db)
        .await?;
    let reading = Reading(format_args!("newest {} of table {table}", kind_word(kind)));
    row.map(|row| read_post(reading, kind, &row)).transpose()
}

/// Whether a message is known as a post.
pub(in crate::store) async fn is_post(
    db: &mut SqliteConnection,
    place: PlaceId,
    message: MessageId,
) -> Result<bool, StoreError> {
    let found: i64 =
        sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM posts WHERE place = $1 AND message = $2)")
            .bind(column(place.0)?)
            .bind(column(message.0)?)
            .fetch_one(db)
            .await?;
    Ok(found == 1)
}
