//! What a seat composes (TB-03), and what it asks the others to agree to (TB-08).

use rules::Seat;

use super::super::value::{Reading, column, to_json};
use super::super::{Batch, Connection};
use crate::table::model::{Draft, Drafts, Millis, Revisions, TableId, UndoRequest};
use crate::table::store::StoreError;

#[derive(sqlx_macros::FromRow)]
struct DraftRow {
    seat: i64,
    key: String,
    steps: String,
    focus: Option<String>,
    held: bool,
    revision: i64,
}

#[derive(sqlx_macros::FromRow)]
struct RevisionsRow {
    seat: i64,
    last: i64,
    empty: i64,
}

pub(in crate::store) const DRAFTS: &str = "SELECT seat, key, steps, focus, held <> 0 AS held, revision FROM drafts \
     WHERE table_id = $1 ORDER BY seat, key";
pub(in crate::store) const REVISIONS: &str =
    "SELECT seat, last, empty FROM draft_revisions WHERE table_id = $1 ORDER BY seat";
pub(in crate::store) const DONE: &str =
    "DELETE FROM drafts WHERE table_id = $1 AND seat = $2 AND key = $3";
const COUNT_UP: &str = "INSERT INTO draft_revisions (table_id, seat, last, empty) \
     VALUES ($1, $2, 1, 1) \
     ON CONFLICT (table_id, seat) DO UPDATE SET \
     last = draft_revisions.last + 1, empty = draft_revisions.last + 1";
const KEEP_REQUEST: &str =
    "UPDATE undo_requests SET at_seq = $2 WHERE table_id = $1 AND at_seq = $2 - 1";
pub(in crate::store) const OUTDATE: &str = "UPDATE drafts SET focus = NULL, revision = (SELECT last FROM draft_revisions \
     WHERE table_id = $1 AND seat = $2) WHERE table_id = $1 AND seat = $2";

/// What the seats of a table compose.
pub(in crate::store) async fn of_table(
    db: &mut Connection,
    table: TableId,
) -> Result<Drafts, StoreError> {
    let rows: Vec<DraftRow> = sqlx::query_as(DRAFTS)
        .bind(table.0)
        .fetch_all(&mut *db)
        .await?;
    let open = rows.into_iter().map(|row| {
        let reading = Reading(format_args!("draft of seat {} of table {table}", row.seat));
        let draft = Draft {
            key: row.key,
            steps: row.steps.lines().map(str::to_owned).collect(),
            focus: row.focus,
            held: row.held,
            revision: reading.number("revision", row.revision)?,
        };
        Ok((Seat(reading.number("seat", row.seat)?), draft))
    });
    let open = open.collect::<Result<_, StoreError>>()?;
    let rows: Vec<RevisionsRow> = sqlx::query_as(REVISIONS)
        .bind(table.0)
        .fetch_all(db)
        .await?;
    let revisions = rows.into_iter().map(|row| {
        let reading = Reading(format_args!("drafts of seat {} of table {table}", row.seat));
        let revisions = Revisions {
            last: reading.number("last", row.last)?,
            empty: reading.number("empty", row.empty)?,
        };
        Ok((Seat(reading.number("seat", row.seat)?), revisions))
    });
    let revisions = revisions.collect::<Result<_, StoreError>>()?;
    Ok(Drafts { open, revisions })
}

/// Writes a seat's draft, over the one that it had for the same ask.
pub(in crate::store) async fn put(
    db: &mut Connection,
    table: TableId,
    seat: Seat,
    draft: &Draft,
    at: Millis,
) -> Result<(), StoreError> {
    let written = sqlx::query(
        "INSERT INTO drafts (table_id, seat, key, steps, focus, held, revision, at) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (table_id, seat, key) DO UPDATE SET \
         steps = excluded.steps, focus = excluded.focus, held = excluded.held, \
         revision = excluded.revision, at = excluded.at",
    )
    .bind(table.0)
    .bind(i64::from(seat.0))
    .bind(&draft.key)
    .bind(draft.steps.join("\n"))
    .bind(&draft.focus)
    .bind(i64::from(draft.held))
    .bind(column(draft.revision)?)
    .bind(at.0)
    .execute(&mut *db)
    .await;
    match written {
        Ok(_) => {}
        Err(sqlx::Error::Database(error)) if error.is_foreign_key_violation() => {
            return Err(StoreError::NoTable(table));
        }
        Err(error) => return Err(error.into()),
    }
    let last = draft.revision;
    count(db, table, seat, Revisions { last, empty: 0 }).await
}

/// Takes a seat's revisions up to `revisions`; they never go down.
pub(in crate::store) async fn count(
    db: &mut Connection,
    table: TableId,
    seat: Seat,
    revisions: Revisions,
) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO draft_revisions (table_id, seat, last, empty) VALUES ($1, $2, $3, $4) \
         ON CONFLICT (table_id, seat) DO UPDATE SET \
         last = CASE WHEN excluded.last > draft_revisions.last THEN excluded.last \
         ELSE draft_revisions.last END, \
         empty = CASE WHEN excluded.empty > draft_revisions.empty THEN excluded.empty \
         ELSE draft_revisions.empty END",
    )
    .bind(table.0)
    .bind(i64::from(seat.0))
    .bind(column(revisions.last)?)
    .bind(column(revisions.empty)?)
    .execute(db)
    .await?;
    Ok(())
}

/// Deletes drafts that are done with. The revisions of their seats stay.
pub(in crate::store) fn done(
    batch: &mut Batch,
    table: TableId,
    drafts: &[(Seat, String)],
) -> Result<(), StoreError> {
    for (seat, key) in drafts {
        let done = batch.add(DONE).bind(table.0)?.bind(i64::from(seat.0))?;
        done.bind(key.clone())?;
    }
    Ok(())
}

/// Makes all panels of `seats` old, also of those that have composed nothing yet: their revisions go up, and so do
/// those of the drafts that stay, which let go of what was picked up.
pub(in crate::store) fn outdate(
    batch: &mut Batch,
    table: TableId,
    seats: &[Seat],
) -> Result<(), StoreError> {
    for seat in seats {
        for sql in [COUNT_UP, OUTDATE] {
            batch.add(sql).bind(table.0)?.bind(i64::from(seat.0))?;
        }
    }
    Ok(())
}

#[derive(sqlx_macros::FromRow)]
struct RequestRow {
    by_seat: i64,
    to_seq: i64,
    at_seq: i64,
    waiting: String,
    until: i64,
}

// A later entry closes the request, so there is nothing to write when one is appended.
pub(in crate::store) const REQUEST: &str = "SELECT by_seat, to_seq, at_seq, waiting, until \
     FROM undo_requests JOIN tables ON id = table_id WHERE table_id = $1 AND seq <= at_seq";

/// Keeps an open request open although `seq` is the log's last entry now.
pub(in crate::store) fn keep_undo_request(
    batch: &mut Batch,
    table: TableId,
    seq: u64,
) -> Result<(), StoreError> {
    batch.add(KEEP_REQUEST).bind(table.0)?.bind(column(seq)?)?;
    Ok(())
}

/// The open request to take back.
pub(in crate::store) async fn undo_request(
    db: &mut Connection,
    table: TableId,
) -> Result<Option<UndoRequest>, StoreError> {
    let row: Option<RequestRow> = sqlx::query_as(REQUEST)
        .bind(table.0)
        .fetch_optional(db)
        .await?;
    let Some(row) = row else { return Ok(None) };
    let reading = Reading(format_args!("request to take back of table {table}"));
    Ok(Some(UndoRequest {
        by: Seat(reading.number("by_seat", row.by_seat)?),
        to: reading.number("to_seq", row.to_seq)?,
        at: reading.number("at_seq", row.at_seq)?,
        waiting: reading.json("waiting", &row.waiting)?,
        until: Millis(row.until),
    }))
}

/// Opens, changes or closes the request to take back.
pub(in crate::store) async fn put_undo_request(
    db: &mut Connection,
    table: TableId,
    request: Option<&UndoRequest>,
    at: Millis,
) -> Result<(), StoreError> {
    let Some(request) = request else {
        sqlx::query("DELETE FROM undo_requests WHERE table_id = $1")
            .bind(table.0)
            .execute(db)
            .await?;
        return Ok(());
    };
    sqlx::query(
        "INSERT INTO undo_requests (table_id, by_seat, to_seq, at_seq, waiting, until, at) \
         VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (table_id) DO UPDATE SET \
         by_seat = excluded.by_seat, to_seq = excluded.to_seq, at_seq = excluded.at_seq, \
         waiting = excluded.waiting, until = excluded.until, at = excluded.at",
    )
    .bind(table.0)
    .bind(i64::from(request.by.0))
    .bind(column(request.to)?)
    .bind(column(request.at)?)
    .bind(to_json(&request.waiting)?)
    .bind(request.until.0)
    .bind(at.0)
    .execute(db)
    .await?;
    Ok(())
}
