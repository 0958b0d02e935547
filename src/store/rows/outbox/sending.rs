//! What waits to be sent, in order, and what becomes of it.
//!
//! That a newer board takes an unsent older one in is done on reading, and noted when the newer one is
//! on its way: from then on it is sent as it is, because it may be on Discord already.

use super::super::clock::waits;
use super::super::log::guard::{self, Raised};
use super::super::value::Reading;
use super::super::{Batch, Connection};
use super::folding::{Unfolded, fold};
use super::{Edited, change, columns_of, destination, kind_word, posts, redraw, say};
use crate::table::model::{
    Change, Destination, Millis, Notice, PendingNotice, Post, PostKind, TableId,
};
use crate::table::store::{Noticed, StoreError, Written};

#[derive(sqlx_macros::FromRow)]
pub(super) struct Row {
    id: i64,
    seq: i64,
    to_kind: String,
    to_id: i64,
    ordinal: i64,
    body: String,
    at: i64,
    tried_at: Option<i64>,
    absorbed_by: Option<i64>,
}

/// A notice's place in the outbox.
#[derive(sqlx_macros::FromRow)]
pub(super) struct Kept {
    pub(super) table_id: i64,
    pub(super) seq: i64,
    pub(super) to_kind: String,
    pub(super) to_id: i64,
    pub(super) state: String,
    /// Whether it is noted that it was on its way, with what it had taken in.
    pub(super) tried: bool,
    pub(super) undone: bool,
    #[sqlx(rename = "strand")]
    pub(super) episode: Option<i64>,
    pub(super) outcome: Option<String>,
}

pub(in crate::store) const WITH_NEWS: &str = "SELECT table_id, max(id) FROM notices \
     WHERE state = 'pending' GROUP BY table_id ORDER BY table_id";
pub(in crate::store) const PENDING: &str = "SELECT id, seq, to_kind, to_id, ordinal, body, at, \
     tried_at, absorbed_by FROM notices WHERE state = 'pending' AND table_id = $1 \
     AND to_kind = $2 AND to_id = $3 ORDER BY id";
pub(in crate::store) const EMPTY: &str = "UPDATE notices SET body = NULL WHERE id IN \
     (SELECT id FROM notices WHERE settled_at IS NOT NULL AND body IS NOT NULL \
     AND settled_at < $1 ORDER BY settled_at LIMIT $2)";
const TAKE_IN: &str = "UPDATE notices SET absorbed_by = $2 WHERE id = $1 \
     AND state IN ('pending', 'sent', 'replaced')";
pub(in crate::store) const SETTLE_ABSORBED: &str = "UPDATE notices SET state = $2, settled_at = $3, why = $4 \
     WHERE absorbed_by = $1 AND state = 'pending'";
pub(in crate::store) const DESTINATIONS: &str =
    "SELECT to_kind, to_id FROM notices WHERE state = 'pending' AND table_id = $1";

async fn rows(
    db: &mut Connection,
    table: TableId,
    to: Destination,
) -> Result<Vec<Row>, StoreError> {
    let (to_kind, to_id) = columns_of(to)?;
    let rows = sqlx::query_as(PENDING)
        .bind(table.0)
        .bind(to_kind)
        .bind(to_id);
    Ok(rows.fetch_all(db).await?)
}

/// What waits to be sent to a destination, in order, each newest board with what older ones had to
/// tell.
pub(in crate::store) async fn pending(
    db: &mut Connection,
    table: TableId,
    to: Destination,
) -> Result<Vec<PendingNotice>, StoreError> {
    let rows = rows(db, table, to).await?;
    let notices = rows.iter().map(|row| read(table, row));
    Ok(fold(notices.collect::<Result<_, _>>()?))
}

/// Gives up what cannot be read, so that it holds nothing else up. What it had taken in is sent by
/// itself.
pub(in crate::store) async fn give_up_damaged(
    db: &mut Connection,
    table: TableId,
    to: Destination,
    at: Millis,
) -> Result<u64, StoreError> {
    let mut count = 0;
    for row in rows(db, table, to).await? {
        if let Err(error) = read(table, &row) {
            settle(db, row.id, "gave_up", Some(&error.to_string()), at).await?;
            sqlx::query(
                "UPDATE notices SET absorbed_by = NULL \
                 WHERE absorbed_by = $1 AND state = 'pending'",
            )
            .bind(row.id)
            .execute(&mut *db)
            .await?;
            count += 1;
        }
    }
    Ok(count)
}

/// The destinations of a table that something waits to be sent to.
pub(in crate::store) async fn destinations(
    db: &mut Connection,
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

/// The tables with something to say, and the newest notice of each. No notice is read, so a damaged one stops no other
/// table.
pub(in crate::store) async fn tables_with_news(
    db: &mut Connection,
) -> Result<Vec<(TableId, i64)>, StoreError> {
    let rows: Vec<(i64, i64)> = sqlx::query_as(WITH_NEWS).fetch_all(db).await?;
    let read = |(table, newest)| (TableId(table), newest);
    Ok(rows.into_iter().map(read).collect())
}

pub(super) fn read(table: TableId, row: &Row) -> Result<Unfolded, StoreError> {
    let reading = Reading(format_args!("notice {} of table {table}", row.id));
    let notice = PendingNotice {
        id: row.id,
        table,
        seq: reading.number("seq", row.seq)?,
        to: destination(reading, &row.to_kind, row.to_id)?,
        ordinal: reading.number("ordinal", row.ordinal)?,
        tried: row.tried_at.map(Millis),
        absorbed: Vec::new(),
        notice: reading.json("body", &row.body)?,
        at: Millis(row.at),
    };
    Ok(Unfolded {
        notice,
        absorbed_by: row.absorbed_by,
    })
}

/// Notes that a notice is on its way, if nobody has yet, with what it has taken in; whether it still
/// waits to be sent.
pub(in crate::store) async fn tried(
    db: &mut Connection,
    notice: &PendingNotice,
    at: Millis,
) -> Result<bool, StoreError> {
    let noted = sqlx::query(
        "UPDATE notices SET tried_at = coalesce(tried_at, $2) WHERE id = $1 AND state = 'pending'",
    )
    .bind(notice.id)
    .bind(at.0)
    .execute(&mut *db)
    .await?;
    if noted.rows_affected() == 0 {
        return Ok(false);
    }
    let mut batch = Batch::new();
    take_in(&mut batch, notice)?;
    batch.run(db).await?;
    Ok(true)
}

/// Notes which older notices a newer one has taken in.
fn take_in(batch: &mut Batch, notice: &PendingNotice) -> Result<(), StoreError> {
    for older in &notice.absorbed {
        // One that was sent already stands in the message that the newer one is told in.
        batch.add_beside(TAKE_IN).bind(*older)?.bind(notice.id)?;
    }
    Ok(())
}

/// Marks a notice as sent, and the older ones that it took in. One to somebody who has been forgotten meanwhile is gone.
pub(in crate::store) async fn sent(
    db: &mut Connection,
    notice: &PendingNotice,
    post: Option<Post>,
    noticed: Option<&Noticed>,
    at: Millis,
) -> Result<Written, StoreError> {
    let Some(kept) = kept(db, notice.id).await? else {
        return Ok(Written::Again(notice.seq));
    };
    let is_news = kept.state != "sent";
    let written = match noticed {
        Some(noticed) if is_news => follow(&mut *db, notice.table, noticed, at).await?,
        Some(_) => Written::Again(notice.seq),
        None => Written::Done,
    };
    if matches!(written, Written::Stale(_)) {
        return Ok(written);
    }
    let mut batch = Batch::new();
    if is_news {
        // Whatever became of it since: it has been said.
        settled(&mut batch, notice.id, ("sent", None), at)?;
        settle_absorbed(&mut batch, (notice, &kept), ("replaced", None), at)?;
    }
    if let Some(post) = post {
        posts::put(&mut batch, notice, &kept, post, at)?;
    }
    batch.run(&mut *db).await?;
    follow_post(db, (notice, &kept), post, at).await?;
    Ok(written)
}

/// Writes what follows from people having been told of something.
async fn follow(
    db: &mut Connection,
    table: TableId,
    noticed: &Noticed,
    at: Millis,
) -> Result<Written, StoreError> {
    let head = match guard::raise(&mut *db, table, noticed.version).await? {
        Raised::By(head) => head,
        Raised::Not(written) => return Ok(written),
    };
    waits::put(db, table, &noticed.waits, at).await?;
    let mut batch = Batch::new();
    say(
        &mut *db,
        &mut batch,
        (table, head.seq),
        &noticed.notices,
        at,
    )
    .await?;
    batch.run(db).await?;
    Ok(Written::Done)
}

/// Writes what is to become of other messages now that one was made or edited for a notice.
async fn follow_post(
    db: &mut Connection,
    (notice, kept): (&PendingNotice, &Kept),
    post: Option<Post>,
    at: Millis,
) -> Result<(), StoreError> {
    let (table, is_news) = (notice.table, kept.state != "sent");
    if let Some(post) = post {
        // The link to an episode's place is taken back as a board is; an episode's message is corrected.
        let is_marked = match post.kind {
            PostKind::Board => {
                fade(db, notice, None, at).await?;
                true
            }
            PostKind::Episode => {
                fade(db, notice, kept.episode, at).await?;
                false
            }
            PostKind::Text => kept.episode.is_some(),
            PostKind::Card | PostKind::Asking => false,
        };
        if is_news && matches!(notice.notice, Notice::NewYear { over: Some(_), .. }) {
            // Its film takes a while to make: what waits to be said already is said first.
            change(db, table, notice.to, Edited(post, Change::Redrawn), at).await?;
        }
        if matches!(
            notice.notice,
            Notice::UndoRefused { .. } | Notice::CalledOff { .. } | Notice::Lapsed { .. }
        ) {
            for question in posts::asking(db, table).await? {
                change(db, table, notice.to, Edited(question, Change::Faded), at).await?;
            }
        }
        if kept.undone && is_marked {
            let seq = u64::try_from(kept.seq).unwrap_or(post.seq);
            let taken_back = Edited(Post { seq, ..post }, Change::TakenBack);
            change(db, table, notice.to, taken_back, at).await?;
        }
    }
    if let Some(outcome) = &kept.outcome {
        let post = match post {
            Some(post) => Some(post),
            None => redraw::observation_in(&mut *db, notice).await?,
        };
        if let Some(post) = post {
            let settled = Edited(post, read_outcome(notice, outcome)?);
            change(db, table, notice.to, settled, at).await?;
        }
    }
    Ok(())
}

/// What the message of a notice becomes as soon as it is sent.
fn read_outcome(notice: &PendingNotice, outcome: &str) -> Result<Change, StoreError> {
    let reading = Reading(format_args!(
        "notice {} of table {}",
        notice.id, notice.table
    ));
    reading.json("outcome", outcome)
}

/// Has the boards before a new one, or the older messages of its episode, lose their buttons.
async fn fade(
    db: &mut Connection,
    notice: &PendingNotice,
    episode: Option<i64>,
    at: Millis,
) -> Result<(), StoreError> {
    let table = notice.table;
    for (older, undone) in posts::with_buttons_before(db, notice, episode).await? {
        // A board that was taken back has its own notice of that.
        let edited = match (episode, undone) {
            (Some(_), true) => Edited(older, Change::TakenBack),
            (Some(_), false) | (None, _) => Edited(older, Change::Faded),
        };
        change(db, table, notice.to, edited, at).await?;
    }
    Ok(())
}

/// Has what waits for a side be said in the table's place, after all that waits there; changes of what
/// stands in the side are withdrawn.
pub(in crate::store) async fn readdress(
    db: &mut Connection,
    notice: i64,
    kind: &str,
    at: Millis,
) -> Result<(), StoreError> {
    if kind != kind_word(PostKind::Episode) {
        return settle(db, notice, "withdrawn", None, at).await;
    }
    let copy: i64 = sqlx::query_scalar(
        "INSERT INTO notices (table_id, seq, to_kind, to_id, ordinal, kind, body, at, strand, \
         undone) SELECT table_id, seq, 'table', 0, (SELECT coalesce(max(ordinal), 0) + 1 \
         FROM notices AS there WHERE there.table_id = notices.table_id \
         AND there.to_kind = 'table' AND there.to_id = 0), kind, body, at, strand, undone \
         FROM notices WHERE id = $1 RETURNING id",
    )
    .bind(notice)
    .fetch_one(&mut *db)
    .await?;
    settle(db, notice, "replaced", None, at).await?;
    sqlx::query("UPDATE notices SET absorbed_by = $2 WHERE id = $1")
        .bind(notice)
        .bind(copy)
        .execute(db)
        .await?;
    Ok(())
}

/// Gives a notice up, and the older ones that it took in.
pub(in crate::store) async fn gave_up(
    db: &mut Connection,
    notice: &PendingNotice,
    why: &str,
    at: Millis,
) -> Result<(), StoreError> {
    let kept = kept(db, notice.id).await?;
    if let Some(kept) = kept.filter(|kept| kept.state == "pending") {
        let mut batch = Batch::new();
        settled(&mut batch, notice.id, ("gave_up", Some(why)), at)?;
        settle_absorbed(&mut batch, (notice, &kept), ("gave_up", Some(why)), at)?;
        batch.run(db).await?;
    }
    Ok(())
}

async fn kept(db: &mut Connection, notice: i64) -> Result<Option<Kept>, StoreError> {
    let kept = sqlx::query_as(
        "SELECT table_id, seq, to_kind, to_id, state, tried_at IS NOT NULL AS tried, undone <> 0 AS undone, strand, \
         outcome FROM notices WHERE id = $1",
    )
    .bind(notice)
    .fetch_optional(db)
    .await?;
    Ok(kept)
}

async fn settle(
    db: &mut Connection,
    notice: i64,
    state: &'static str,
    why: Option<&str>,
    at: Millis,
) -> Result<(), StoreError> {
    let mut batch = Batch::new();
    settled(&mut batch, notice, (state, why), at)?;
    batch.run(db).await
}

fn settled(
    batch: &mut Batch,
    notice: i64,
    (state, why): (&'static str, Option<&str>),
    at: Millis,
) -> Result<(), StoreError> {
    batch
        .add_beside("UPDATE notices SET state = $2, settled_at = $3, why = $4 WHERE id = $1")
        .bind(notice)?
        .bind(state)?
        .bind(at.0)?
        .bind(why.map(str::to_owned))?;
    Ok(())
}

/// Empties notices that were settled before a moment, oldest first, `limit` at most; how many there
/// were.
pub(in crate::store) async fn empty_settled(
    db: &mut Connection,
    before: Millis,
    limit: u32,
) -> Result<u64, StoreError> {
    let emptied = sqlx::query(EMPTY).bind(before.0).bind(i64::from(limit));
    Ok(emptied.execute(db).await?.rows_affected())
}

/// Settles what a notice took in and is still unsent.
fn settle_absorbed(
    batch: &mut Batch,
    (notice, kept): (&PendingNotice, &Kept),
    (state, why): (&'static str, Option<&str>),
    at: Millis,
) -> Result<(), StoreError> {
    if notice.absorbed.is_empty() {
        return Ok(());
    }
    if !kept.tried {
        take_in(batch, notice)?;
    }
    batch
        .add(SETTLE_ABSORBED)
        .bind(notice.id)?
        .bind(state)?
        .bind(at.0)?
        .bind(why.map(str::to_owned))?;
    Ok(())
}
