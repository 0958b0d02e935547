//! What a seat composes (TB-03), and what it asks the others to agree to (TB-08).

use rules::Seat;
use sqlx::SqliteConnection;

use super::value::{Reading, column, to_json};
use crate::table::model::{Draft, Millis, TableId, UndoRequest};
use crate::table::store::StoreError;

#[derive(sqlx::FromRow)]
struct DraftRow {
    seat: i64,
    key: String,
    text: String,
    focus: Option<String>,
    held: bool,
    revision: i64,
}

pub(super) const DRAFTS: &str = "SELECT seat, key, text, focus, held, revision FROM drafts \
     WHERE table_id = $1 ORDER BY seat";

/// The drafts of a table, in seat order.
pub(super) async fn of_table(
    db: &mut SqliteConnection,
    table: TableId,
) -> Result<Vec<(Seat, Draft)>, StoreError> {
    let rows: Vec<DraftRow> = sqlx::query_as(DRAFTS).bind(table.0).fetch_all(db).await?;
    rows.into_iter()
        .map(|row| {
            let reading = Reading(format_args!("draft of seat {} of table {table}", row.seat));
            let draft = Draft {
                key: row.key,
                text: row.text,
                focus: row.focus,
                held: row.held,
                revision: reading.number("revision", row.revision)?,
            };
            Ok((Seat(reading.number("seat", row.seat)?), draft))
        })
        .collect()
}

/// Writes a seat's draft, over the one it had.
pub(super) async fn put(
    db: &mut SqliteConnection,
    table: TableId,
    seat: Seat,
    draft: &Draft,
    at: Millis,
) -> Result<(), StoreError> {
    let written = sqlx::query(
        "INSERT INTO drafts (table_id, seat, key, text, focus, held, revision, at) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (table_id, seat) DO UPDATE SET \
         key = excluded.key, text = excluded.text, focus = excluded.focus, \
         held = excluded.held, revision = excluded.revision, at = excluded.at",
    )
    .bind(table.0)
    .bind(seat.0)
    .bind(&draft.key)
    .bind(&draft.text)
    .bind(&draft.focus)
    .bind(draft.held)
    .bind(column(draft.revision)?)
    .bind(at.0)
    .execute(db)
    .await;
    match written {
        Ok(_) => Ok(()),
        Err(sqlx::Error::Database(error)) if error.is_foreign_key_violation() => {
            Err(StoreError::NoTable(table))
        }
        Err(error) => Err(error.into()),
    }
}

/// Empties the drafts of `seats`, also of those that had none yet. Their revisions go up, so that old
/// panels are known as old.
pub(super) async fn done(
    db: &mut SqliteConnection,
    table: TableId,
    seats: &[Seat],
    at: Millis,
) -> Result<(), StoreError> {
    for seat in seats {
        sqlx::query(
            "INSERT INTO drafts (table_id, seat, key, text, revision, at) \
             VALUES ($1, $2, '', '', 1, $3) ON CONFLICT (table_id, seat) DO UPDATE SET \
             text = '', focus = NULL, held = 0, revision = revision + 1, at = excluded.at",
        )
        .bind(table.0)
        .bind(seat.0)
        .bind(at.0)
        .execute(&mut *db)
        .await?;
    }
    Ok(())
}

#[derive(sqlx::FromRow)]
struct RequestRow {
    by_seat: i64,
    to_seq: i64,
    at_seq: i64,
    waiting: String,
    until: i64,
}

// A later entry closes the request, so there is nothing to write when one is appended.
pub(super) const REQUEST: &str = "SELECT by_seat, to_seq, at_seq, waiting, until \
     FROM undo_requests JOIN tables ON id = table_id WHERE table_id = $1 AND seq <= at_seq";

/// Keeps an open request open although `seq` is the log's last entry now.
pub(super) async fn keep_undo_request(
    db: &mut SqliteConnection,
    table: TableId,
    seq: u64,
) -> Result<(), StoreError> {
    let seq = column(seq)?;
    sqlx::query("UPDATE undo_requests SET at_seq = $2 WHERE table_id = $1 AND at_seq = $2 - 1")
        .bind(table.0)
        .bind(seq)
        .execute(db)
        .await?;
    Ok(())
}

/// The open request to take back.
pub(super) async fn undo_request(
    db: &mut SqliteConnection,
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
pub(super) async fn put_undo_request(
    db: &mut SqliteConnection,
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
    .bind(request.by.0)
    .bind(column(request.to)?)
    .bind(column(request.at)?)
    .bind(to_json(&request.waiting)?)
    .bind(request.until.0)
    .bind(at.0)
    .execute(db)
    .await?;
    Ok(())
}
