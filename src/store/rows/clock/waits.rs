//! The decisions that are waited for, when they are due, and the clock that looks after them.

use std::iter;

use rules::{Allowance, Ask, Seat};

use super::super::clock::{attendance, banks};
use super::super::log::guard::{self, Raised};
use super::super::log::{lobbies, proposals, tables};
use super::super::value::{Reading, column, to_json};
use super::super::{Batch, Connection, Scalars, outbox};
use crate::table::model::{Entry, Millis, PRESENCE, TableId, Wait};
use crate::table::store::{ClockChange, StoreError, Written};

#[derive(sqlx_macros::FromRow)]
struct Row {
    id: i64,
    seat: i64,
    key: String,
    seq: i64,
    since: i64,
    notified_at: Option<i64>,
    until: Option<i64>,
    time: String,
    used: i64,
    runs_from: Option<i64>,
    remind_at: Option<i64>,
    moved_for: Option<i64>,
    #[sqlx(rename = "strand")]
    episode: Option<String>,
}

/// Whether an open wait of a table is not among the asks `$2`, as [`listed`] writes them.
macro_rules! is_over {
    () => {
        "waits.table_id = $1 AND closed_at IS NULL \
         AND replace($2, '\n' || waits.seat || ' ' || waits.key || '\n', '') = $2"
    };
}

pub(in crate::store) const CHARGE_OVER: &str =
    concat!(banks::charge_of!("$3"), is_over!(), banks::charged!());
pub(in crate::store) const WITHDRAW_OVER: &str = concat!(
    "UPDATE notices SET state = 'withdrawn', settled_at = $3 \
     WHERE state = 'pending' AND table_id = $1 AND tried_at IS NULL \
     AND wait IN (SELECT id FROM waits WHERE ",
    is_over!(),
    ")"
);
pub(in crate::store) const CLOSE: &str =
    concat!("UPDATE waits SET closed_at = $3 WHERE ", is_over!());
const OPEN: &str = "INSERT INTO waits (table_id, seat, kind, key, seq, since, time, bank, strand, bot) \
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, \
     CASE WHEN EXISTS (SELECT 1 FROM seats WHERE table_id = $1 AND seat = $2 AND holder <> 'people') \
     THEN 1 ELSE 0 END) \
     ON CONFLICT DO NOTHING";
/// Gives an ask that is newly opened the time of those before it in its episode: of one that is open or was answered
/// by this entry, and what its own seat has been told of them.
const TOGETHER: &str = "UPDATE waits SET since = before.since, notified_at = own.notified_at, \
     runs_from = own.runs_from, remind_at = own.remind_at, moved_for = own.moved_for, \
     until = CASE WHEN own.notified_at IS NULL THEN NULL ELSE coalesce(before.until, own.until) END \
     FROM (SELECT since, until FROM waits WHERE table_id = $1 AND strand = $4 AND seq < $5 \
     AND (closed_at IS NULL OR closed_at = $6) ORDER BY until IS NULL, since, id LIMIT 1) AS before \
     LEFT JOIN (SELECT since, notified_at, runs_from, remind_at, moved_for, until FROM waits \
     WHERE table_id = $1 AND strand = $4 AND seat = $2 AND seq < $5 AND notified_at IS NOT NULL \
     ORDER BY id DESC LIMIT 1) AS own ON own.since = before.since \
     WHERE waits.table_id = $1 AND waits.seat = $2 AND waits.key = $3 AND waits.seq = $5 \
     AND waits.closed_at IS NULL";
pub(in crate::store) const FOR_PEOPLE: &str = "SELECT id, seat, key, seq, since, notified_at, until, time, \
     coalesce((SELECT used FROM banks WHERE banks.table_id = waits.table_id \
     AND banks.seat = waits.seat AND banks.name = waits.bank), 0) AS used, \
     runs_from, remind_at, moved_for, strand FROM waits \
     WHERE table_id = $1 AND closed_at IS NULL AND bot = 0 ORDER BY seat, key";
pub(in crate::store) const FOR_BOTS: &str =
    "SELECT DISTINCT table_id FROM waits WHERE closed_at IS NULL AND bot = 1 ORDER BY table_id";
pub(in crate::store) const UNNOTIFIED: &str = "SELECT DISTINCT table_id FROM waits \
     WHERE closed_at IS NULL AND notified_at IS NULL AND bot = 0 ORDER BY table_id";
pub(in crate::store) const DUE: &str = "SELECT table_id FROM waits JOIN tables ON tables.id = table_id \
     WHERE closed_at IS NULL AND until IS NOT NULL AND until <= $1 AND paused_at IS NULL AND bot = 0 \
     UNION SELECT table_id FROM waits JOIN tables ON tables.id = table_id \
     WHERE closed_at IS NULL AND remind_at IS NOT NULL AND remind_at <= $2 AND paused_at IS NULL \
     AND bot = 0 \
     UNION SELECT table_id FROM presences JOIN tables ON tables.id = table_id \
     WHERE at <= $3 AND paused_at IS NULL \
     UNION SELECT table_id FROM meetings WHERE at <= $2 AND called = 0 \
     UNION SELECT table_id FROM proposals JOIN tables ON tables.id = table_id \
     WHERE next IS NOT NULL AND next < $1 AND paused_at IS NULL AND stage = 'playing'";
pub(in crate::store) const DUE_WITHIN: &str = "SELECT DISTINCT table_id FROM waits \
     WHERE closed_at IS NULL AND until IS NOT NULL AND until > $1 AND until <= $2 AND bot = 0";
pub(in crate::store) const FIND_BOTS: &str = "UPDATE waits SET bot = CASE WHEN EXISTS (SELECT 1 FROM seats \
     WHERE seats.table_id = $1 AND seats.seat = waits.seat AND holder <> 'people') THEN 1 ELSE 0 END \
     WHERE table_id = $1 AND closed_at IS NULL";
pub(in crate::store) const OF_SEAT: &str =
    "SELECT id FROM waits WHERE table_id = $1 AND seat = $2 AND closed_at IS NULL";
// A board of before the entry tells the seat's new people nothing.
pub(in crate::store) const UNNOTIFY: &str = "UPDATE waits SET seq = $3, notified_at = NULL, until = NULL, \
     runs_from = NULL, remind_at = NULL \
     WHERE table_id = $1 AND seat = $2 AND closed_at IS NULL";

/// Makes `asks` the decisions waited for after entry `seq`: other waits are closed and their time is
/// taken from their seats' banks, new ones are opened, and unsent reminders of closed ones are withdrawn.
pub(in crate::store) fn set(
    batch: &mut Batch,
    table: TableId,
    seq: u64,
    asks: &[Ask],
    at: Millis,
) -> Result<(), StoreError> {
    let kept = listed(asks);
    for sql in [WITHDRAW_OVER, CHARGE_OVER, CLOSE] {
        batch
            .add_beside(sql)
            .bind(table.0)?
            .bind(kept.clone())?
            .bind(at.0)?;
    }
    for ask in asks {
        open(batch, table, seq, ask, at)?;
        if let Allowance::Episode(_) = ask.time {
            together(batch, table, seq, ask, at)?;
        }
    }
    Ok(())
}

/// Asks as text: a line for each, with a break before the first and after the last.
fn listed(asks: &[Ask]) -> String {
    let lines = asks
        .iter()
        .map(|ask| format!("{} {}\n", ask.seat.0, ask.key));
    iter::once("\n".to_owned()).chain(lines).collect()
}

/// Opens a wait, if it is not open already.
fn open(
    batch: &mut Batch,
    table: TableId,
    seq: u64,
    ask: &Ask,
    at: Millis,
) -> Result<(), StoreError> {
    let bank = match &ask.time {
        Allowance::Whole | Allowance::Percent(_) | Allowance::Episode(_) => None,
        Allowance::Bank { name, .. } => Some(name.clone()),
    };
    batch
        .add_numbered(OPEN)
        .bind(table.0)?
        .bind(i64::from(ask.seat.0))?
        .bind(ask.kind.clone())?
        .bind(ask.key.clone())?
        .bind(column(seq)?)?
        .bind(at.0)?
        .bind(to_json(&ask.time)?)?
        .bind(bank)?
        .bind(ask.episode.clone())?;
    Ok(())
}

/// Gives an ask of an episode the time of those before it.
fn together(
    batch: &mut Batch,
    table: TableId,
    seq: u64,
    ask: &Ask,
    at: Millis,
) -> Result<(), StoreError> {
    batch
        .add(TOGETHER)
        .bind(table.0)?
        .bind(i64::from(ask.seat.0))?
        .bind(ask.key.clone())?
        .bind(ask.episode.clone())?
        .bind(column(seq)?)?
        .bind(at.0)?;
    Ok(())
}

/// Finds out anew which open waits are for bot players, after the seats have changed.
pub(in crate::store) async fn find_bots(
    db: &mut Connection,
    table: TableId,
) -> Result<(), StoreError> {
    sqlx::query(FIND_BOTS).bind(table.0).execute(db).await?;
    Ok(())
}

/// Notes that nobody has been told of the open waits of a seat, because its people are new since an
/// entry. What those before them have used of its banks stays used.
pub(in crate::store) async fn unnotify(
    db: &mut Connection,
    table: TableId,
    seat: Seat,
    entry: &Entry,
) -> Result<(), StoreError> {
    let open: Vec<i64> = sqlx::query_scalar(OF_SEAT)
        .bind(table.0)
        .bind(i64::from(seat.0))
        .fetch_all(&mut *db)
        .await?;
    for wait in open {
        banks::charge(db, wait, entry.at).await?;
    }
    sqlx::query(UNNOTIFY)
        .bind(table.0)
        .bind(i64::from(seat.0))
        .bind(column(entry.seq)?)
        .execute(db)
        .await?;
    Ok(())
}

/// The open waits of a table for people, in seat order.
pub(in crate::store) async fn for_people(
    db: &mut Connection,
    table: TableId,
) -> Result<Vec<Wait>, StoreError> {
    let rows: Vec<Row> = sqlx::query_as(FOR_PEOPLE)
        .bind(table.0)
        .fetch_all(db)
        .await?;
    rows.into_iter()
        .map(|row| {
            let reading = Reading(format_args!("wait {} of table {table}", row.id));
            Ok(Wait {
                id: row.id,
                seat: Seat(reading.number("seat", row.seat)?),
                key: row.key,
                seq: reading.number("seq", row.seq)?,
                since: Millis(row.since),
                notified: row.notified_at.map(Millis),
                until: row.until.map(Millis),
                time: reading.json("time", &row.time)?,
                used: row.used,
                runs: row.runs_from.map(Millis),
                remind: row.remind_at.map(Millis),
                moved_for: row.moved_for.map(Millis),
                episode: row.episode,
            })
        })
        .collect()
}

/// Changes deadlines, reminders, pace, pause and proposals.
pub(in crate::store) async fn change_clock(
    db: &mut Connection,
    change: &ClockChange,
) -> Result<Written, StoreError> {
    let seq = match guard::raise(db, change.table, change.version).await? {
        Raised::By(head) => head.seq,
        Raised::Not(written) => return Ok(written),
    };
    tables::put_clock(db, change.table, &change.timing).await?;
    if seq == 0 {
        lobbies::touch(&mut *db, change.table, change.at).await?;
    }
    put(&mut *db, change.table, &change.waits, change.at).await?;
    if let Some(proposals) = &change.proposals {
        proposals::put(&mut *db, change.table, proposals, change.at).await?;
    }
    let mut batch = Batch::new();
    attendance::put(&mut batch, change.table, &change.attendance)?;
    outbox::say(
        &mut *db,
        &mut batch,
        (change.table, seq),
        &change.notices,
        change.at,
    )
    .await?;
    batch.run(db).await?;
    Ok(Written::Done)
}

/// Changes the deadlines and reminders of waits that are open, and withdraws the unsent reminders of
/// the former.
pub(in crate::store) async fn put(
    db: &mut Connection,
    table: TableId,
    waits: &[Wait],
    at: Millis,
) -> Result<(), StoreError> {
    for wait in waits {
        // A bank that is not drawn from any more pays for what it has been drawn from.
        if wait.runs.is_none() {
            banks::charge(&mut *db, wait.id, at).await?;
        }
        sqlx::query(
            "UPDATE waits SET notified_at = $2, until = $3, remind_at = $4, moved_for = $5, \
             runs_from = $6 WHERE id = $1 AND table_id = $7 AND closed_at IS NULL",
        )
        .bind(wait.id)
        .bind(wait.notified.map(|at| at.0))
        .bind(wait.until.map(|at| at.0))
        .bind(wait.remind.map(|at| at.0))
        .bind(wait.moved_for.map(|at| at.0))
        .bind(wait.runs.map(|at| at.0))
        .bind(table.0)
        .execute(&mut *db)
        .await?;
        outbox::withdraw_reminder(db, table, wait.id, at).await?;
    }
    Ok(())
}

pub(in crate::store) async fn tables(
    query: Scalars<'_>,
    db: &mut Connection,
) -> Result<Vec<TableId>, StoreError> {
    let ids = query.fetch_all(db).await?;
    Ok(ids.into_iter().map(TableId).collect())
}

/// The tables in which a bot player's decision is waited for.
pub(in crate::store) async fn for_bots(db: &mut Connection) -> Result<Vec<TableId>, StoreError> {
    tables(sqlx::query_scalar(FOR_BOTS), db).await
}

/// The tables with a wait that people were not told of.
pub(in crate::store) async fn unnotified(db: &mut Connection) -> Result<Vec<TableId>, StoreError> {
    tables(sqlx::query_scalar(UNNOTIFIED), db).await
}

/// The tables whose clock has something to do.
pub(in crate::store) async fn due(
    db: &mut Connection,
    due: Millis,
    remind: Millis,
) -> Result<Vec<TableId>, StoreError> {
    // Whoever was here is so no longer.
    let lapsed = remind.0.saturating_sub(PRESENCE);
    let query = sqlx::query_scalar(DUE).bind(due.0).bind(remind.0);
    tables(query.bind(lapsed), db).await
}

/// The tables with a wait that is due after `from` and not after `to`.
pub(in crate::store) async fn due_within(
    db: &mut Connection,
    from: Millis,
    to: Millis,
) -> Result<Vec<TableId>, StoreError> {
    tables(sqlx::query_scalar(DUE_WITHIN).bind(from.0).bind(to.0), db).await
}
