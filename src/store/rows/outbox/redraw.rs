//! Messages that are to be made anew, because words that they show are taken out.

use std::collections::BTreeSet;

use rules::Episode;

use super::super::value::{Reading, column, containing, to_json};
use super::super::{Batch, Connection};
use super::folding::{Unfolded, both, fold};
use super::sending::{Row, read};
use super::{Edited, change, columns_of, destination, kind_of, kind_word, posts, say};
use crate::table::model::{
    BoardBefore, Change, Destination, MessageId, Millis, Notice, PendingNotice, PlaceId, Post,
    PostContent, PostKind, TableId,
};
use crate::table::store::StoreError;

/// The notices of boards and pictures that refer to words, with what shows them.
pub(in crate::store) const REFERRING: &str = "SELECT coalesce(absorbed_by, id), to_kind, to_id, kind \
     FROM notices WHERE table_id = $1 AND state IN ('pending', 'sent', 'replaced') \
     AND kind IN ('board', 'text') AND body LIKE $2";
/// The notices of seats' own parts that were made or posted since everybody was told of words: such a message
/// shows what is public when it is posted, which may be long after its entry.
pub(in crate::store) const BESIDE_PUBLIC: &str = "SELECT coalesce(absorbed_by, id), to_kind, to_id, \
     kind FROM notices WHERE table_id = $1 AND state IN ('pending', 'sent', 'replaced') \
     AND to_kind <> 'table' AND kind = 'board' AND body IS NOT NULL AND (seq >= \
     (SELECT min(seq) FROM told WHERE told.table_id = $1 AND viewer = -1 \
     AND told.body LIKE $2) OR coalesce(settled_at, 9223372036854775807) >= \
     (SELECT log.at FROM log WHERE log.table_id = $1 AND log.seq = \
     (SELECT min(told.seq) FROM told WHERE told.table_id = $1 AND viewer = -1 \
     AND told.body LIKE $2)))";
/// The notices of all boards whose content is kept: any may show the pictures of seats.
pub(in crate::store) const PICTURED: &str = "SELECT coalesce(absorbed_by, id), to_kind, to_id, kind \
     FROM notices WHERE table_id = $1 AND state IN ('pending', 'sent', 'replaced') \
     AND kind IN ('board', 'text') AND body IS NOT NULL";
pub(in crate::store) const WAITING: &str = "UPDATE notices SET outcome = coalesce(outcome, $4) \
     WHERE state = 'pending' AND table_id = $1 AND to_kind = $2 AND to_id = $3 \
     AND kind IN ('board', 'text')";
/// The newest message of a kind that is not younger than a notice.
pub(in crate::store) const SHOWING: &str = "SELECT place, message, seq, notice FROM posts \
     WHERE table_id = $1 AND to_kind = $2 AND to_id = $3 AND kind = $4 AND notice <= $5 \
     ORDER BY notice DESC LIMIT 1";
/// The newest notice that a board shows: a standing one is edited for those after its own.
pub(in crate::store) const NEWEST: &str = "SELECT max(id) FROM notices WHERE table_id = $1 \
     AND to_kind = $2 AND to_id = $3 AND kind = 'board' AND state = 'sent' AND id > $4 \
     AND id < coalesce((SELECT min(notice) FROM posts WHERE posts.table_id = $1 \
     AND posts.to_kind = $2 AND posts.to_id = $3 AND posts.kind = 'board' AND notice > $4), \
     9223372036854775807)";

/// The messages of treaties that can be made anew, with where they are: any of them may show words.
pub(in crate::store) const OF_TREATIES: &str = "SELECT posts.place, posts.message, posts.seq, \
     posts.to_kind, posts.to_id FROM strands JOIN posts ON posts.strand = strands.id \
     JOIN notices ON notices.id = posts.notice WHERE strands.table_id = $1 AND key = $2 \
     AND posts.kind = 'strand' AND body IS NOT NULL";
pub(in crate::store) const WAITING_TREATIES: &str = "UPDATE notices SET outcome = coalesce(outcome, $3) \
     WHERE state = 'pending' AND table_id = $1 AND strand IN \
     (SELECT id FROM strands WHERE table_id = $1 AND key = $2)";

type Referring = (i64, String, i64, String);

/// Has all messages made anew that show words with these numbers.
pub(in crate::store) async fn redraw(
    db: &mut Connection,
    table: TableId,
    numbers: &[i64],
    at: Millis,
) -> Result<(), StoreError> {
    let mut notices: BTreeSet<Referring> = BTreeSet::new();
    for number in numbers {
        for sql in [REFERRING, BESIDE_PUBLIC] {
            let found: Vec<Referring> = sqlx::query_as(sql)
                .bind(table.0)
                .bind(containing(*number))
                .fetch_all(&mut *db)
                .await?;
            notices.extend(found);
        }
    }
    if !numbers.is_empty() {
        treaties_made_anew(&mut *db, table, at).await?;
    }
    made_anew(db, table, notices, at).await
}

/// Has the messages of treaties made anew: they show what was told, whatever their notices refer to.
async fn treaties_made_anew(
    db: &mut Connection,
    table: TableId,
    at: Millis,
) -> Result<(), StoreError> {
    sqlx::query(WAITING_TREATIES)
        .bind(table.0)
        .bind(Episode::TREATIES)
        .bind(to_json(&Change::Redrawn)?)
        .execute(&mut *db)
        .await?;
    let rows: Vec<(i64, i64, i64, String, i64)> = sqlx::query_as(OF_TREATIES)
        .bind(table.0)
        .bind(Episode::TREATIES)
        .fetch_all(&mut *db)
        .await?;
    for (place, message, seq, to_kind, to_id) in rows {
        let (to, post) = {
            let reading = Reading(format_args!("a message of treaties of table {table}"));
            let post = Post {
                kind: PostKind::Episode,
                place: PlaceId(reading.number("place", place)?),
                message: MessageId(reading.number("message", message)?),
                seq: reading.number("seq", seq)?,
            };
            (destination(reading, &to_kind, to_id)?, post)
        };
        change(&mut *db, table, to, Edited(post, Change::Redrawn), at).await?;
    }
    Ok(())
}

/// Has all messages made anew that may show pictures which seats brought, the card among them.
pub(in crate::store) async fn redraw_pictured(
    db: &mut Connection,
    table: TableId,
    at: Millis,
) -> Result<(), StoreError> {
    let notices: Vec<Referring> = sqlx::query_as(PICTURED)
        .bind(table.0)
        .fetch_all(&mut *db)
        .await?;
    made_anew(db, table, notices.into_iter().collect(), at).await?;
    let mut batch = Batch::new();
    let card = (Destination::Table, Notice::Card);
    say(&mut *db, &mut batch, (table, 0), &[card], at).await?;
    batch.run(db).await
}

/// Has a message taken down that comes from no notice.
pub(in crate::store) async fn take_down(
    db: &mut Connection,
    table: TableId,
    (place, message): (PlaceId, MessageId),
    at: Millis,
) -> Result<(), StoreError> {
    let post = Post {
        kind: PostKind::Text,
        place,
        message,
        seq: 0,
    };
    let to = Destination::Table;
    change(db, table, to, Edited(post, Change::TakenDown), at).await
}

async fn made_anew(
    db: &mut Connection,
    table: TableId,
    notices: BTreeSet<Referring>,
    at: Millis,
) -> Result<(), StoreError> {
    let mut done = BTreeSet::new();
    for (notice, to_kind, to_id, kind) in notices {
        // What waits may be on Discord already, or just being made with what it says until now.
        sqlx::query(WAITING)
            .bind(table.0)
            .bind(&to_kind)
            .bind(to_id)
            .bind(to_json(&Change::Redrawn)?)
            .execute(&mut *db)
            .await?;
        let to = {
            let reading = Reading(format_args!("notice {notice} of table {table}"));
            destination(reading, &to_kind, to_id)?
        };
        let Some((post, own)) = showing(&mut *db, table, (to, &kind), notice).await? else {
            continue;
        };
        let newest = newest(&mut *db, table, to, (post.kind, own)).await?;
        if newest <= notice && done.insert((post.place, post.message)) {
            change(&mut *db, table, to, Edited(post, Change::Redrawn), at).await?;
        }
    }
    Ok(())
}

/// The message that a notice was told in.
pub(super) async fn observation_in(
    db: &mut Connection,
    notice: &PendingNotice,
) -> Result<Option<Post>, StoreError> {
    let kind = kind_word(kind_of(&notice.notice));
    let found = showing(db, notice.table, (notice.to, kind), notice.id).await?;
    Ok(found.map(|(post, _)| post))
}

/// The message that shows a notice, and its own notice: a standing board shows those after its own too.
async fn showing(
    db: &mut Connection,
    table: TableId,
    (to, kind): (Destination, &str),
    notice: i64,
) -> Result<Option<(Post, i64)>, StoreError> {
    let (to_kind, to_id) = columns_of(to)?;
    let is_board = kind == kind_word(PostKind::Board);
    // That something was taken back is a text to be said, and a board where it stands.
    for kind in [PostKind::Text, PostKind::Board] {
        let row: Option<(i64, i64, i64, i64)> = sqlx::query_as(SHOWING)
            .bind(table.0)
            .bind(to_kind)
            .bind(to_id)
            .bind(kind_word(kind))
            .bind(notice)
            .fetch_optional(&mut *db)
            .await?;
        let fits = |own: i64| own == notice || is_board && kind == PostKind::Board;
        let Some((place, message, seq, own)) = row.filter(|row| fits(row.3)) else {
            continue;
        };
        let reading = Reading(format_args!("a post of table {table}"));
        let post = Post {
            kind,
            place: PlaceId(reading.number("place", place)?),
            message: MessageId(reading.number("message", message)?),
            seq: reading.number("seq", seq)?,
        };
        return Ok(Some((post, own)));
    }
    Ok(None)
}

fn post_kind(word: &str) -> PostKind {
    if word == kind_word(PostKind::Board) {
        PostKind::Board
    } else {
        PostKind::Text
    }
}

/// The newest notice that a message shows, of which `own` was the first.
async fn newest(
    db: &mut Connection,
    table: TableId,
    to: Destination,
    (kind, own): (PostKind, i64),
) -> Result<i64, StoreError> {
    if kind != PostKind::Board {
        return Ok(own);
    }
    let (to_kind, to_id) = columns_of(to)?;
    let newest: Option<i64> = sqlx::query_scalar(NEWEST)
        .bind(table.0)
        .bind(to_kind)
        .bind(to_id)
        .bind(own)
        .fetch_one(db)
        .await?;
    Ok(newest.unwrap_or(own))
}

/// The message of the board before another one, where nothing was said in its place since.
pub(in crate::store) async fn board_before(
    db: &mut Connection,
    notice: &PendingNotice,
) -> Result<Option<BoardBefore>, StoreError> {
    let (table, to) = (notice.table, notice.to);
    let Some(post) = posts::post(&mut *db, table, to, PostKind::Board).await? else {
        return Ok(None);
    };
    if posts::is_followed(&mut *db, post).await? {
        return Ok(None);
    }
    let content = shown(db, table, (post.place, post.message)).await?;
    let stands = content.filter(|it| it.has_buttons && !it.is_taken_back);
    Ok(stands.and_then(|content| {
        let both = both(notice, &content.shown)?;
        let shown = content.shown.notice;
        Some(BoardBefore { post, shown, both })
    }))
}

/// What a message of a table shows, with what it took in; nothing where that is not kept any more.
pub(in crate::store) async fn shown(
    db: &mut Connection,
    table: TableId,
    (place, message): (PlaceId, MessageId),
) -> Result<Option<PostContent>, StoreError> {
    let post: Option<(i64, String, i64, String, bool)> = sqlx::query_as(
        "SELECT notice, to_kind, to_id, kind, has_buttons <> 0 FROM posts \
         WHERE place = $1 AND message = $2",
    )
    .bind(column(place.0)?)
    .bind(column(message.0)?)
    .fetch_optional(&mut *db)
    .await?;
    let Some((own, to_kind, to_id, kind, has_buttons)) = post else {
        return Ok(None);
    };
    let to = {
        let reading = Reading(format_args!("a post of table {table}"));
        destination(reading, &to_kind, to_id)?
    };
    let newest = newest(&mut *db, table, to, (post_kind(&kind), own)).await?;
    let rows: Vec<Row> = sqlx::query_as(
        "SELECT id, seq, to_kind, to_id, ordinal, body, at, coalesce(tried_at, at) AS tried_at, \
         absorbed_by FROM notices WHERE (id = $1 OR absorbed_by = $1) AND body IS NOT NULL \
         ORDER BY id",
    )
    .bind(newest)
    .fetch_all(&mut *db)
    .await?;
    let is_taken_back: bool = sqlx::query_scalar("SELECT undone <> 0 FROM notices WHERE id = $1")
        .bind(newest)
        .fetch_one(db)
        .await?;
    let notices = rows.iter().map(|row| read(table, row));
    let mut folded = fold(notices.collect::<Result<Vec<Unfolded>, _>>()?);
    folded.retain(|notice| notice.id == newest);
    Ok(folded.pop().map(|shown| PostContent {
        shown,
        has_buttons,
        is_taken_back,
    }))
}
