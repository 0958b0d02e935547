//! The messages on Discord, each with the newest notice that it shows.

use super::super::value::{Reading, column};
use super::super::{Batch, Connection};
use super::sending::Kept;
use super::{Subject, columns_of, destination, kind_word, took_in_what_stands};
use crate::table::model::{
    Destination, MessageId, Millis, Notice, PendingNotice, PlaceId, Post, PostKind, TableId,
};
use crate::table::store::StoreError;

#[derive(sqlx_macros::FromRow)]
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
pub(in crate::store) const IS_FOLLOWED: &str =
    "SELECT EXISTS (SELECT 1 FROM posts WHERE place = $1 AND message > $2)";
pub(in crate::store) const ALL_POSTS: &str = "SELECT place, message, seq FROM posts \
     WHERE table_id = $1 AND to_kind = $2 AND to_id = $3 AND kind = $4 ORDER BY notice DESC";
pub(in crate::store) const WITH_BUTTONS: &str = "SELECT place, message, posts.seq, undone <> 0 FROM posts \
     JOIN notices ON notices.id = notice WHERE has_buttons = 1 AND posts.table_id = $1 \
     AND posts.to_kind = $2 AND posts.to_id = $3 AND notice < $4 AND posts.strand IS NOT DISTINCT FROM $5 \
     ORDER BY notice";
pub(in crate::store) const NEWEST_OF_EPISODE: &str = "SELECT place, message, seq FROM posts \
     WHERE strand = $1 AND kind = 'strand' ORDER BY notice DESC LIMIT 1";
pub(in crate::store) const OF_EPISODES_AFTER: &str = "SELECT place, message, posts.seq, \
     posts.to_kind, posts.to_id, posts.kind FROM posts JOIN notices ON notices.id = notice \
     WHERE posts.table_id = $1 AND posts.seq > $2 AND posts.strand IS NOT NULL AND undone = 0 \
     AND (posts.kind = 'text' OR has_buttons = 0) ORDER BY posts.seq";

const PUT: &str = "INSERT INTO posts (place, message, notice, table_id, to_kind, to_id, kind, seq, at, \
     has_buttons, strand) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) \
     ON CONFLICT (place, message) DO UPDATE SET \
     notice = excluded.notice, kind = excluded.kind, seq = excluded.seq, at = excluded.at, \
     has_buttons = CASE WHEN posts.kind = 'strand' THEN excluded.has_buttons \
     ELSE posts.has_buttons END WHERE posts.notice <= excluded.notice";

// What it said is nothing that anybody reads again.
const ANNOUNCED: &str = "INSERT INTO notices \
     (table_id, seq, to_kind, to_id, ordinal, kind, at, state, settled_at) \
     VALUES ($1, 0, 'table', 0, (SELECT coalesce(max(ordinal), 0) + 1 FROM notices \
     WHERE table_id = $1 AND to_kind = 'table' AND to_id = 0), $2, $3, 'sent', $3) RETURNING id";
pub(in crate::store) const ASKING: &str = "SELECT place, message, posts.seq FROM posts \
     WHERE has_buttons = 1 AND table_id = $1 AND to_kind = 'table' AND to_id = 0 \
     AND kind = 'asking' ORDER BY notice";

/// The messages in a table's place that ask a question, by the column that names it.
macro_rules! asking_of {
    ($column:literal) => {
        concat!(
            "SELECT place, message, posts.seq FROM notices \
             JOIN posts ON posts.table_id = notices.table_id AND posts.to_kind = 'table' \
             AND posts.to_id = 0 AND posts.kind = 'text' AND posts.notice = notices.id \
             WHERE notices.table_id = $1 AND notices.",
            $column,
            " = $2"
        )
    };
}

pub(in crate::store) const OF_PROPOSAL: &str = asking_of!("proposal");
pub(in crate::store) const OF_HAND_OVER: &str = asking_of!("hand_over");

/// The messages in a table's place that ask a question.
pub(super) async fn of_question(
    db: &mut Connection,
    table: TableId,
    subject: Subject,
) -> Result<Vec<Post>, StoreError> {
    let sql = match subject {
        Subject::Proposal(_) => OF_PROPOSAL,
        Subject::HandOver(_) => OF_HAND_OVER,
    };
    let rows: Vec<PostRow> = sqlx::query_as(sql)
        .bind(table.0)
        .bind(subject.key())
        .fetch_all(db)
        .await?;
    let reading = Reading(format_args!("a question's message of table {table}"));
    let read = |row| read_post(reading, PostKind::Text, row);
    rows.iter().map(read).collect()
}

/// The boards in a table's place that tell of nothing that stands after entry `to` is the last.
pub(super) async fn boards_after(
    db: &mut Connection,
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

/// The boards with buttons that were posted to a notice's destination before it, or the messages of its
/// episode; and whether what they tell was taken back while they were on their way.
pub(super) async fn with_buttons_before(
    db: &mut Connection,
    notice: &PendingNotice,
    episode: Option<i64>,
) -> Result<Vec<(Post, bool)>, StoreError> {
    let (to_kind, to_id) = columns_of(notice.to)?;
    let rows: Vec<(i64, i64, i64, bool)> = sqlx::query_as(WITH_BUTTONS)
        .bind(notice.table.0)
        .bind(to_kind)
        .bind(to_id)
        .bind(notice.id)
        .bind(episode)
        .fetch_all(db)
        .await?;
    let kind = match episode {
        Some(_) => PostKind::Episode,
        None => PostKind::Board,
    };
    let read = |(place, message, seq, undone): &(i64, i64, i64, bool)| {
        let (place, message, seq) = (*place, *message, *seq);
        let row = PostRow {
            place,
            message,
            seq,
        };
        let reading = Reading(format_args!("a post of table {}", notice.table));
        Ok((read_post(reading, kind, &row)?, *undone))
    };
    rows.iter().map(read).collect()
}

/// The messages of episodes that tell of what comes after entry `to`, but for the newest of those that
/// are on; and where they are.
pub(super) async fn of_episodes_after(
    db: &mut Connection,
    table: TableId,
    to: i64,
) -> Result<Vec<(Destination, Post)>, StoreError> {
    let rows: Vec<(i64, i64, i64, String, i64, String)> = sqlx::query_as(OF_EPISODES_AFTER)
        .bind(table.0)
        .bind(to)
        .fetch_all(db)
        .await?;
    let mut all = Vec::new();
    for (place, message, seq, to_kind, to_id, kind) in rows {
        let reading = Reading(format_args!("a strand's message of table {table}"));
        let row = PostRow {
            place,
            message,
            seq,
        };
        let kind = if kind == "text" {
            PostKind::Text
        } else {
            PostKind::Episode
        };
        let to = destination(reading, &to_kind, to_id)?;
        all.push((to, read_post(reading, kind, &row)?));
    }
    Ok(all)
}

/// The newest message of an episode.
pub(in crate::store) async fn episode_post(
    db: &mut Connection,
    episode: i64,
) -> Result<Option<Post>, StoreError> {
    let row: Option<PostRow> = sqlx::query_as(NEWEST_OF_EPISODE)
        .bind(episode)
        .fetch_optional(db)
        .await?;
    let reading = Reading(format_args!("newest message of strand {episode}"));
    let read = |row: &PostRow| read_post(reading, PostKind::Episode, row);
    row.as_ref().map(read).transpose()
}

/// The questions and invitations in a table's place that still have their buttons.
pub(super) async fn asking(db: &mut Connection, table: TableId) -> Result<Vec<Post>, StoreError> {
    let rows: Vec<PostRow> = sqlx::query_as(ASKING).bind(table.0).fetch_all(db).await?;
    let reading = Reading(format_args!("a question of table {table}"));
    let read = |row| read_post(reading, PostKind::Asking, row);
    rows.iter().map(read).collect()
}

/// Notes that a message is without buttons.
pub(super) async fn drop_buttons(db: &mut Connection, post: Post) -> Result<(), StoreError> {
    sqlx::query("UPDATE posts SET has_buttons = 0 WHERE place = $1 AND message = $2")
        .bind(column(post.place.0)?)
        .bind(column(post.message.0)?)
        .execute(db)
        .await?;
    Ok(())
}

/// Notes the message that shows a notice, with its buttons if it has any.
pub(super) fn put(
    batch: &mut Batch,
    notice: &PendingNotice,
    kept: &Kept,
    post: Post,
    at: Millis,
) -> Result<(), StoreError> {
    let has_buttons = if let Notice::Episode { over, .. } = &notice.notice {
        !over
    } else {
        matches!(post.kind, PostKind::Board | PostKind::Asking)
    };
    batch
        .add_beside(PUT)
        .bind(column(post.place.0)?)?
        .bind(column(post.message.0)?)?
        .bind(notice.id)?
        .bind(kept.table_id)?
        .bind(kept.to_kind.clone())?
        .bind(kept.to_id)?
        .bind(kind_word(post.kind))?
        .bind(column(post.seq)?)?
        .bind(at.0)?
        .bind(i64::from(has_buttons))?
        .bind(kept.episode)?;
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
    db: &mut Connection,
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

/// Whether anything of ours stands below a message.
pub(super) async fn is_followed(db: &mut Connection, post: Post) -> Result<bool, StoreError> {
    let is_followed = sqlx::query_scalar(IS_FOLLOWED)
        .bind(column(post.place.0)?)
        .bind(column(post.message.0)?);
    Ok(is_followed.fetch_one(db).await?)
}

/// All posts of a kind at a table or in a person's DMs, newest first.
pub(in crate::store) async fn posts(
    db: &mut Connection,
    table: TableId,
    to: Destination,
    kind: PostKind,
) -> Result<Vec<Post>, StoreError> {
    let (to_kind, to_id) = columns_of(to)?;
    let rows: Vec<PostRow> = sqlx::query_as(ALL_POSTS)
        .bind(table.0)
        .bind(to_kind)
        .bind(to_id)
        .bind(kind_word(kind))
        .fetch_all(db)
        .await?;
    let reading = Reading(format_args!("a {} of table {table}", kind_word(kind)));
    let read = |row| read_post(reading, kind, row);
    rows.iter().map(read).collect()
}

/// Forgets a post whose message is gone.
pub(in crate::store) async fn forget(db: &mut Connection, post: Post) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM posts WHERE place = $1 AND message = $2")
        .bind(column(post.place.0)?)
        .bind(column(post.message.0)?)
        .execute(db)
        .await?;
    Ok(())
}

/// Whether a message is known as a post.
pub(in crate::store) async fn is_post(
    db: &mut Connection,
    place: PlaceId,
    message: MessageId,
) -> Result<bool, StoreError> {
    // A message on which a side's thread hangs has its id.
    let found = sqlx::query_scalar(
        "SELECT EXISTS (SELECT 1 FROM posts WHERE place = $1 AND message = $2) \
         OR EXISTS (SELECT 1 FROM sides WHERE place = $2)",
    )
    .bind(column(place.0)?)
    .bind(column(message.0)?);
    Ok(found.fetch_one(db).await?)
}

/// Notes a message that invites people to a table, as one with buttons of its own place.
pub(in crate::store) async fn announce(
    db: &mut Connection,
    table: TableId,
    post: Post,
    at: Millis,
) -> Result<(), StoreError> {
    let notice: i64 = sqlx::query_scalar(ANNOUNCED)
        .bind(table.0)
        .bind(kind_word(post.kind))
        .bind(at.0)
        .fetch_one(&mut *db)
        .await?;
    sqlx::query(
        "INSERT INTO posts (place, message, notice, table_id, to_kind, to_id, kind, seq, at, \
         has_buttons) VALUES ($1, $2, $3, $4, 'table', 0, $5, $6, $7, 1) \
         ON CONFLICT (place, message) DO NOTHING",
    )
    .bind(column(post.place.0)?)
    .bind(column(post.message.0)?)
    .bind(notice)
    .bind(table.0)
    .bind(kind_word(post.kind))
    .bind(column(post.seq)?)
    .bind(at.0)
    .execute(db)
    .await?;
    Ok(())
}
