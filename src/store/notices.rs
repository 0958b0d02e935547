//! The outbox: what is to be said, and the messages that were made of it.
//!
//! Every notice stays as it was written. That a newer board takes an unsent older one in is done
//! when the outbox is read. A notice that was ever on its way is sent as it is, because it may be on
//! Discord already.

use sqlx::SqliteConnection;

use super::value::{Misuse, Reading, column, to_json};
use crate::table::model::{
    Change, Destination, MessageId, Millis, Notice, PendingNotice, PersonId, PlaceId, Post,
    PostKind, TableId,
};
use crate::table::store::StoreError;

#[derive(sqlx::FromRow)]
struct Row {
    id: i64,
    seq: i64,
    to_kind: String,
    to_id: i64,
    ordinal: i64,
    body: String,
    at: i64,
    tried_at: Option<i64>,
}

/// A notice's place in the outbox.
#[derive(sqlx::FromRow)]
struct Kept {
    table_id: i64,
    seq: i64,
    to_kind: String,
    to_id: i64,
    state: String,
    undone: bool,
}

#[derive(sqlx::FromRow)]
struct PostRow {
    place: i64,
    message: i64,
    seq: i64,
}

pub(super) const WITH_NEWS: &str =
    "SELECT DISTINCT table_id FROM notices WHERE state = 'pending' ORDER BY table_id";
pub(super) const PENDING: &str = "SELECT id, seq, to_kind, to_id, ordinal, body, at, tried_at \
     FROM notices WHERE state = 'pending' AND table_id = $1 ORDER BY id";
pub(super) const DESTINATIONS: &str =
    "SELECT to_kind, to_id FROM notices WHERE state = 'pending' AND table_id = $1";
pub(super) const WITHDRAW: &str = "UPDATE notices SET state = 'withdrawn', settled_at = $3 \
     WHERE state = 'pending' AND table_id = $1 AND kind = 'board' AND seq > $2 \
     AND tried_at IS NULL";

/// Whether the board of `notices` took in one of an entry that stands: what was neither said by itself
/// nor parted from it by something else that was.
macro_rules! took_in_what_stands {
    () => {
        "EXISTS (SELECT 1 FROM notices AS older WHERE older.table_id = $1 \
         AND older.to_kind = 'table' AND older.to_id = 0 AND older.ordinal < notices.ordinal \
         AND older.kind = 'board' AND older.seq <= $2 AND (older.state = 'replaced' \
         OR older.state = 'pending' AND older.tried_at IS NULL) AND NOT EXISTS (\
         SELECT 1 FROM notices AS parts WHERE parts.table_id = $1 \
         AND parts.to_kind = 'table' AND parts.to_id = 0 \
         AND parts.ordinal > older.ordinal AND parts.ordinal < notices.ordinal \
         AND (parts.kind = 'text' OR parts.kind = 'board' AND (parts.state = 'sent' \
         OR parts.tried_at IS NOT NULL))))"
    };
}

// A message that says that something was taken back stays true: its notice is a text. So does what a
// board tells of entries that stand: the message after it says what was taken back.
pub(super) const BOARDS_AFTER: &str = concat!(
    "SELECT place, message FROM posts \
     JOIN notices ON notices.id = notice WHERE posts.table_id = $1 AND posts.to_kind = 'table' \
     AND posts.to_id = 0 AND posts.kind = 'board' AND notices.kind = 'board' \
     AND posts.seq > $2 AND undone = 0 AND NOT ",
    took_in_what_stands!(),
    " ORDER BY notice"
);
pub(super) const UNDONE: &str = concat!(
    "UPDATE notices SET undone = 1 WHERE table_id = $1 \
     AND to_kind = 'table' AND to_id = 0 AND kind = 'board' AND seq > $2 AND NOT ",
    took_in_what_stands!()
);
pub(super) const WITHDRAW_REMINDERS: &str = "UPDATE notices SET state = 'withdrawn', settled_at = $2 \
     WHERE state = 'pending' AND table_id = $1 AND wait IS NOT NULL AND tried_at IS NULL \
     AND wait NOT IN (SELECT id FROM waits WHERE table_id = $1 AND closed_at IS NULL)";
pub(super) const NEWEST_POST: &str = "SELECT place, message, seq FROM posts \
     WHERE table_id = $1 AND to_kind = $2 AND to_id = $3 AND kind = $4 ORDER BY notice DESC LIMIT 1";
pub(super) const DRESSED: &str = "SELECT place, message, seq FROM posts \
     WHERE dressed = 1 AND table_id = $1 AND to_kind = $2 AND to_id = $3 AND notice < $4 \
     ORDER BY notice";

fn kind_word(kind: PostKind) -> &'static str {
    match kind {
        PostKind::Card => "card",
        PostKind::Board => "board",
        PostKind::Text => "text",
    }
}

/// What a notice is folded with; [`Notice::TakenBack`] is a text here, so that it is never dropped.
fn kind_of(notice: &Notice) -> PostKind {
    match notice {
        Notice::Board { .. } | Notice::Secrets { .. } => PostKind::Board,
        Notice::Card => PostKind::Card,
        Notice::TakenBack { .. }
        | Notice::Moment { .. }
        | Notice::UndoAsked(_)
        | Notice::UndoRefused { .. }
        | Notice::CalledOff { .. }
        | Notice::Reminder { .. }
        | Notice::Paused { .. }
        | Notice::Resumed { .. }
        | Notice::Extended { .. }
        | Notice::PaceSet { .. }
        | Notice::Moved { .. }
        | Notice::MovedHere { .. }
        | Notice::Unreachable { .. }
        | Notice::Edit { .. } => PostKind::Text,
    }
}

fn columns_of(to: Destination) -> Result<(&'static str, i64), StoreError> {
    Ok(match to {
        Destination::Table => ("table", 0),
        Destination::Person(person) => ("person", column(person.0)?),
    })
}

fn destination(reading: Reading<'_>, to_kind: &str, to_id: i64) -> Result<Destination, StoreError> {
    match to_kind {
        "table" => Ok(Destination::Table),
        "person" => Ok(Destination::Person(PersonId(
            reading.number("to_id", to_id)?,
        ))),
        other => Err(reading.damaged(format_args!("to_kind is {other:?}"))),
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
        let (to_kind, to_id) = columns_of(*to)?;
        let wait = if let Notice::Reminder { wait, .. } = notice {
            Some(*wait)
        } else {
            None
        };
        sqlx::query(
            "INSERT INTO notices (table_id, seq, to_kind, to_id, ordinal, kind, body, at, wait) \
             VALUES ($1, $2, $3, $4, (SELECT coalesce(max(ordinal), 0) + 1 FROM notices \
             WHERE table_id = $1 AND to_kind = $3 AND to_id = $4), $5, $6, $7, $8)",
        )
        .bind(table.0)
        .bind(column(seq)?)
        .bind(to_kind)
        .bind(to_id)
        .bind(kind_word(kind_of(notice)))
        .bind(to_json(notice)?)
        .bind(at.0)
        .bind(wait)
        .execute(&mut *db)
        .await?;
    }
    Ok(())
}

/// Withdraws the unsent boards of entries after entry `to`, and marks those that are sent, or on
/// their way, as taken back.
pub(super) async fn take_back(
    db: &mut SqliteConnection,
    table: TableId,
    (to, seq): (u64, u64),
    at: Millis,
) -> Result<(), StoreError> {
    sqlx::query(WITHDRAW)
        .bind(table.0)
        .bind(column(to)?)
        .bind(at.0)
        .execute(&mut *db)
        .await?;
    let boards: Vec<(i64, i64)> = sqlx::query_as(BOARDS_AFTER)
        .bind(table.0)
        .bind(column(to)?)
        .fetch_all(&mut *db)
        .await?;
    sqlx::query(UNDONE)
        .bind(table.0)
        .bind(column(to)?)
        .execute(&mut *db)
        .await?;
    for (place, message) in boards {
        let row = PostRow {
            place,
            message,
            seq: 0,
        };
        let post = Post {
            seq,
            ..read_board(table, &row)?
        };
        change(db, table, Destination::Table, post, Change::TakenBack, at).await?;
    }
    Ok(())
}

/// Puts the change of a message into the outbox; the message is without buttons from then on.
async fn change(
    db: &mut SqliteConnection,
    table: TableId,
    to: Destination,
    post: Post,
    change: Change,
    at: Millis,
) -> Result<(), StoreError> {
    let (place, message) = (post.place, post.message);
    let edit = Notice::Edit {
        place,
        message,
        change,
    };
    say(db, table, post.seq, &[(to, edit)], at).await?;
    sqlx::query("UPDATE posts SET dressed = 0 WHERE place = $1 AND message = $2")
        .bind(column(place.0)?)
        .bind(column(message.0)?)
        .execute(db)
        .await?;
    Ok(())
}

/// Withdraws the unsent reminders of waits that are closed.
pub(super) async fn withdraw_reminders(
    db: &mut SqliteConnection,
    table: TableId,
    at: Millis,
) -> Result<(), StoreError> {
    sqlx::query(WITHDRAW_REMINDERS)
        .bind(table.0)
        .bind(at.0)
        .execute(db)
        .await?;
    Ok(())
}

/// Withdraws the unsent reminder of one wait.
pub(super) async fn withdraw_reminder(
    db: &mut SqliteConnection,
    table: TableId,
    wait: i64,
    at: Millis,
) -> Result<(), StoreError> {
    sqlx::query(
        "UPDATE notices SET state = 'withdrawn', settled_at = $3 WHERE state = 'pending' \
         AND table_id = $1 AND wait = $2 AND tried_at IS NULL",
    )
    .bind(table.0)
    .bind(wait)
    .bind(at.0)
    .execute(db)
    .await?;
    Ok(())
}

async fn rows(db: &mut SqliteConnection, table: TableId) -> Result<Vec<Row>, StoreError> {
    Ok(sqlx::query_as(PENDING).bind(table.0).fetch_all(db).await?)
}

/// What waits to be sent, in order, each newest board with what older ones had to tell.
pub(super) async fn pending(
    db: &mut SqliteConnection,
    table: TableId,
) -> Result<Vec<PendingNotice>, StoreError> {
    let rows = rows(db, table).await?;
    let notices = rows.iter().map(|row| read(table, row));
    Ok(fold(notices.collect::<Result<_, _>>()?))
}

/// Gives up what cannot be read, so that it holds nothing else up.
pub(super) async fn give_up_damaged(
    db: &mut SqliteConnection,
    table: TableId,
    at: Millis,
) -> Result<u64, StoreError> {
    let mut count = 0;
    for row in rows(db, table).await? {
        if let Err(error) = read(table, &row) {
            settle(db, row.id, "gave_up", Some(&error.to_string()), at).await?;
            count += 1;
        }
    }
    Ok(count)
}

/// The destinations of a table that something waits to be sent to.
pub(super) async fn destinations(
    db: &mut SqliteConnection,
    table: TableId,
) -> Result<Vec<Destination>, StoreError> {
    let rows: Vec<(String, i64)> = sqlx::query_as(DESTINATIONS)
        .bind(table.0)
        .fetch_all(db)
        .await?;
    let reading = Reading(format_args!("a notice of table {table}"));
    let mut all = rows
        .iter()
        .map(|(kind, id)| destination(reading, kind, *id))
        .collect::<Result<Vec<_>, _>>()?;
    all.sort_unstable();
    all.dedup();
    Ok(all)
}

/// The tables with something to say. No notice is read, so a damaged one stops no other table.
pub(super) async fn tables_with_news(
    db: &mut SqliteConnection,
) -> Result<Vec<TableId>, StoreError> {
    let ids: Vec<i64> = sqlx::query_scalar(WITH_NEWS).fetch_all(db).await?;
    Ok(ids.into_iter().map(TableId).collect())
}

fn read(table: TableId, row: &Row) -> Result<PendingNotice, StoreError> {
    let reading = Reading(format_args!("notice {} of table {table}", row.id));
    Ok(PendingNotice {
        id: row.id,
        table,
        seq: reading.number("seq", row.seq)?,
        to: destination(reading, &row.to_kind, row.to_id)?,
        ordinal: reading.number("ordinal", row.ordinal)?,
        tried: row.tried_at.map(Millis),
        took: Vec::new(),
        notice: reading.json("body", &row.body)?,
        at: Millis(row.at),
    })
}

/// Takes older boards and cards into newer ones to the same destination.
///
/// What was tried may have been said already, so it stays what it is; and no board is taken over a
/// text, so that what people read keeps its order.
fn fold(notices: Vec<PendingNotice>) -> Vec<PendingNotice> {
    let mut kept: Vec<PendingNotice> = Vec::new();
    for mut newer in notices {
        let older = match kind_of(&newer.notice) {
            PostKind::Text => None,
            PostKind::Card => kept
                .iter()
                .rposition(|older| older.to == newer.to && older.notice == Notice::Card),
            PostKind::Board => kept
                .iter()
                .rposition(|older| older.to == newer.to && older.notice != Notice::Card)
                .filter(|&index| kind_of(&kept[index].notice) == PostKind::Board),
        };
        if let Some(index) = older.filter(|&index| kept[index].tried.is_none()) {
            let older = kept.remove(index);
            newer.took = older.took;
            newer.took.push(older.id);
            take_in(&mut newer.notice, older.notice);
        }
        kept.push(newer);
    }
    kept
}

fn take_in(newer: &mut Notice, older: Notice) {
    match (newer, older) {
        (
            Notice::Board { told, clock, .. },
            Notice::Board {
                told: told_before,
                clock: clock_before,
                ..
            },
        ) => {
            told.splice(0..0, told_before);
            clock.splice(0..0, clock_before);
        }
        (
            Notice::Secrets { told, asked, .. },
            Notice::Secrets {
                told: told_before,
                asked: asked_before,
                ..
            },
        ) => {
            told.splice(0..0, told_before);
            *asked |= asked_before;
        }
        // A card says how it stands; nothing else is folded.
        _ => {}
    }
}

/// Notes that a notice is on its way, if nobody has yet; whether it still waits to be sent.
pub(super) async fn tried(
    db: &mut SqliteConnection,
    notice: i64,
    at: Millis,
) -> Result<bool, StoreError> {
    let noted = sqlx::query(
        "UPDATE notices SET tried_at = coalesce(tried_at, $2) WHERE id = $1 AND state = 'pending'",
    )
    .bind(notice)
    .bind(at.0)
    .execute(db)
    .await?;
    Ok(noted.rows_affected() == 1)
}

/// Marks a notice as sent, and the older ones that it took in.
pub(super) async fn sent(
    db: &mut SqliteConnection,
    notice: &PendingNotice,
    post: Option<Post>,
    at: Millis,
) -> Result<(), StoreError> {
    let kept = kept(db, notice.id).await?;
    if kept.state != "sent" {
        // Whatever became of it since: it has been said.
        settle(db, notice.id, "sent", None, at).await?;
        settle_taken_in(db, notice, "replaced", None, at).await?;
    }
    if let Some(post) = post {
        put_post(db, notice.id, &kept, post, at).await?;
        if post.kind == PostKind::Board {
            undress(db, notice, at).await?;
        }
        if kept.undone && post.kind == PostKind::Board {
            let seq = u64::try_from(kept.seq).unwrap_or(post.seq);
            let post = Post { seq, ..post };
            change(db, notice.table, notice.to, post, Change::TakenBack, at).await?;
        }
    }
    Ok(())
}

/// Has the boards before a new one lose their buttons.
async fn undress(
    db: &mut SqliteConnection,
    notice: &PendingNotice,
    at: Millis,
) -> Result<(), StoreError> {
    let (to_kind, to_id) = columns_of(notice.to)?;
    let rows: Vec<PostRow> = sqlx::query_as(DRESSED)
        .bind(notice.table.0)
        .bind(to_kind)
        .bind(to_id)
        .bind(notice.id)
        .fetch_all(&mut *db)
        .await?;
    let table = notice.table;
    for row in rows {
        let post = read_board(table, &row)?;
        change(db, table, notice.to, post, Change::Faded, at).await?;
    }
    Ok(())
}

/// Gives a notice up, and the older ones that it took in.
pub(super) async fn gave_up(
    db: &mut SqliteConnection,
    notice: &PendingNotice,
    why: &str,
    at: Millis,
) -> Result<(), StoreError> {
    let kept = kept(db, notice.id).await?;
    if kept.state == "pending" {
        settle(db, notice.id, "gave_up", Some(why), at).await?;
        settle_taken_in(db, notice, "gave_up", Some(why), at).await?;
    }
    Ok(())
}

async fn kept(db: &mut SqliteConnection, notice: i64) -> Result<Kept, StoreError> {
    let kept: Option<Kept> = sqlx::query_as(
        "SELECT table_id, seq, to_kind, to_id, state, undone FROM notices WHERE id = $1",
    )
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

async fn settle_taken_in(
    db: &mut SqliteConnection,
    notice: &PendingNotice,
    state: &str,
    why: Option<&str>,
    at: Millis,
) -> Result<(), StoreError> {
    for older in &notice.took {
        if kept(db, *older).await?.state == "pending" {
            settle(db, *older, state, why, at).await?;
        }
    }
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
        "INSERT INTO posts (place, message, notice, table_id, to_kind, to_id, kind, seq, at, \
         dressed) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) \
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
pub(super) async fn post(
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
pub(super) async fn is_post(
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
