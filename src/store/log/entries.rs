//! The log: entries with all that is written beside them, and snapshots.

use rules::any::{AnyWorld, StoredState};
use rules::dice::EntryDraws;
use rules::{Seat, SeatChange};
use serde::{Deserialize, Serialize};
use sqlx::{AssertSqlSafe, SqliteConnection};

use crate::fail::{self, Point};
use crate::store::batch::Batch;
use crate::store::clock::waits;
use crate::store::file::writer::Transaction;
use crate::store::log::{drafts, hand_overs, observation, proposals, tables};
use crate::store::outbox::{self, episodes};
use crate::store::people::{seats, words};
use crate::store::value::{Misuse, Reading, column, to_json};
use crate::table::model::{
    Act, By, Entry, HandOver, Holder, Millis, PersonId, PlaceId, Reseated, SeatRow, Stage, TableId,
    Was,
};
use crate::table::store::{Append, StoreError, Written};

#[derive(sqlx::FromRow)]
struct Head {
    stage: String,
    place: i64,
    revision: i64,
    seq: i64,
    written: Option<i64>,
}

/// What is known before an entry is written.
struct Now {
    stage: Stage,
    place: PlaceId,
    revision: u64,
    last: u64,
    /// The entry of the same cause.
    written: Option<u64>,
}

#[derive(sqlx::FromRow)]
struct Row {
    seq: i64,
    at: i64,
    cause: String,
    by_kind: String,
    by_seat: Option<i64>,
    by_person: Option<i64>,
    order_text: String,
    draws: String,
    world: Option<String>,
    events: Option<String>,
    undo_to: Option<i64>,
    reseat: Option<String>,
    edition: i64,
    year: Option<i64>,
}

/// What an entry threw.
#[derive(sqlx::FromRow)]
struct Thrown {
    seq: i64,
    year: Option<i64>,
    draws: String,
}

/// What the column `reseat` holds.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Reseat {
    change: SeatChange,
    holder: Holder,
    was: Option<Was>,
}

pub(in crate::store) const HEAD: &str = "SELECT stage, place, revision, seq, \
     (SELECT seq FROM log WHERE table_id = $1 AND cause = $2) AS written \
     FROM tables WHERE id = $1";
const INSERT: &str = "INSERT INTO log (table_id, seq, at, cause, by_kind, by_seat, by_person, \
     order_text, draws, world, events, undo_to, reseat, edition, fateful, year) \
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)";
pub(in crate::store) const STEP: &str =
    "UPDATE tables SET seq = $2, stage = $3, edition = $4 WHERE id = $1";
pub(in crate::store) const ENTRIES: &str = "SELECT seq, at, cause, by_kind, by_seat, by_person, \
     order_text, draws, world, events, undo_to, reseat, edition, year FROM log \
     WHERE table_id = $1 AND seq > $2 ORDER BY seq";
pub(in crate::store) const STANDING: &str = "SELECT seq, at, cause, by_kind, by_seat, by_person, \
     order_text, draws, world, events, undo_to, reseat, edition, year FROM log \
     WHERE table_id = $1 AND seq > $2 AND seq <= $3 AND undone = 0 ORDER BY seq";
pub(in crate::store) const DRAWS: &str =
    "SELECT seq, year, draws FROM log WHERE table_id = $1 AND draws <> '[]' ORDER BY seq";
pub(in crate::store) const DRAWS_OF_YEAR: &str = "SELECT seq, year, draws FROM log \
     WHERE table_id = $1 AND year = $2 AND draws <> '[]' ORDER BY seq";
pub(in crate::store) const LAST_OF_YEAR: &str =
    "SELECT max(seq) FROM log WHERE table_id = $1 AND year = $2";
pub(in crate::store) const UNDO: &str =
    "UPDATE log SET undone = 1 WHERE table_id = $1 AND seq > $2 AND seq < $3";
pub(in crate::store) const COUNT_UNDO: &str = "SELECT count(*) FROM log \
     WHERE table_id = $1 AND undo_to IS NOT NULL AND order_text = $2";
pub(in crate::store) const WORLD: &str = "SELECT world FROM log WHERE table_id = $1 AND seq = 1";
pub(in crate::store) const LAST_LASTING: &str = "SELECT max(seq) FROM log \
     WHERE table_id = $1 AND (reseat IS NOT NULL OR by_kind = 'master')";
pub(in crate::store) const RESEATED: &str =
    "SELECT seq, reseat FROM log WHERE table_id = $1 AND reseat IS NOT NULL ORDER BY seq";
// What a game master has the clock decide sooner has the cause of an interaction: no deadline has passed then.
pub(in crate::store) const HAS_MISSED: &str = "SELECT EXISTS (SELECT 1 FROM log WHERE table_id = $1 \
     AND by_kind = 'clock' AND by_seat = $2 AND cause GLOB 'clock:*' AND seq > max($3, coalesce(\
     (SELECT seq FROM log WHERE table_id = $1 AND by_kind = 'person' AND by_seat = $2 \
     ORDER BY seq DESC LIMIT 1), 0)))";
pub(in crate::store) const SNAPSHOT: &str = "SELECT seq, state FROM snapshots \
     WHERE table_id = $1 AND seq <= $2 ORDER BY seq DESC LIMIT 1";
pub(in crate::store) const DROP_SNAPSHOTS: &str =
    "DELETE FROM snapshots WHERE table_id = $1 AND seq > $2";
// The newest two are kept, because most takings-back reach no further, and the first of each 1,024
// entries, so that none has to replay more than that and the entries between two snapshots.
pub(in crate::store) const PRUNE: &str = "DELETE FROM snapshots WHERE table_id = $1 AND seq < \
     (SELECT seq FROM snapshots WHERE table_id = $1 ORDER BY seq DESC LIMIT 1 OFFSET 1) \
     AND EXISTS (SELECT 1 FROM snapshots AS first WHERE first.table_id = $1 \
     AND first.seq >= snapshots.seq / 1024 * 1024 AND first.seq < snapshots.seq)";

/// Begins a transaction and writes an entry with all that goes with it, unless it is written or something
/// else came first.
pub(in crate::store) async fn append(
    tx: &mut Transaction,
    append: &Append,
) -> Result<Written, StoreError> {
    let (table, entry) = (append.table, &append.entry);
    let opening = tx.opening();
    let db: &mut SqliteConnection = tx;
    let head: Option<Head> = sqlx::query_as(AssertSqlSafe(format!("{opening}; {HEAD}")))
        .bind(table.0)
        .bind(&entry.cause)
        .fetch_optional(&mut *db)
        .await?;
    let now = read_head(table, &head.ok_or(StoreError::NoTable(table))?)?;
    if let Some(seq) = now.written {
        return Ok(Written::Again(seq));
    }
    let last = now.last;
    if last != append.expected {
        return Ok(Written::Stale(last));
    }
    if append
        .revision
        .is_some_and(|revision| revision != now.revision)
    {
        return Ok(Written::Stale(last));
    }
    if let Some(change) = &append.proposals
        && let Some(other) = proposals::stale(db, table, change).await?
    {
        return Ok(Written::Stale(other));
    }
    if Some(entry.seq) != last.checked_add(1) {
        let seq = entry.seq;
        return Err(Misuse::Order { seq, last }.into());
    }
    if append.stage.is_active() && !now.stage.is_active() {
        tables::check_free(db, table, now.place).await?;
    }
    let mut batch = Batch::new();
    insert(&mut batch, table, entry)?;
    batch
        .add(STEP)
        .bind(table.0)?
        .bind(column(entry.seq)?)?
        .bind(tables::stage_word(append.stage))?
        .bind(append.edition)?;
    observation::put(&mut batch, table, entry.seq, &append.observation_rows)?;
    beside(db, batch, append).await?;
    Ok(Written::Done)
}

fn read_head(table: TableId, head: &Head) -> Result<Now, StoreError> {
    let reading = Reading(format_args!("table {table}"));
    let written = head.written.map(|seq| reading.number("seq", seq));
    Ok(Now {
        stage: reading.word("stage", &head.stage, tables::stage_of)?,
        place: PlaceId(reading.number("place", head.place)?),
        revision: reading.number("revision", head.revision)?,
        last: reading.number("seq", head.seq)?,
        written: written.transpose()?,
    })
}

/// Writes an entry; what it takes back stands no more, is told no more, and has no snapshots.
pub(in crate::store) fn insert(
    batch: &mut Batch,
    table: TableId,
    entry: &Entry,
) -> Result<(), StoreError> {
    let (kind, person) = match entry.by {
        By::Table => ("table", None),
        By::Person { person, .. } => ("person", Some(column(person.0)?)),
        By::Bot { .. } => ("bot", None),
        By::Clock { .. } => ("clock", None),
        By::Master { person } => ("master", Some(column(person.0)?)),
    };
    let (world, events, undo_to) = match &entry.act {
        Act::Start { world, events } => (Some(to_json(world)?), Some(to_json(events)?), None),
        Act::Events(events) | Act::Seats { events, .. } => (None, Some(to_json(events)?), None),
        Act::Undo { to, events } => {
            let redrawn = Some(events).filter(|events| !events.is_empty());
            (None, redrawn.map(to_json).transpose()?, Some(column(*to)?))
        }
    };
    batch
        .add(INSERT)
        .bind(table.0)?
        .bind(column(entry.seq)?)?
        .bind(entry.at.0)?
        .bind(entry.cause.clone())?
        .bind(kind)?
        .bind(entry.by.seat().map(|seat| seat.0))?
        .bind(person)?
        .bind(entry.order.clone())?
        .bind(to_json(&entry.draws)?)?
        .bind(world)?
        .bind(events)?
        .bind(undo_to)?
        .bind(reseat_column(&entry.act)?)?
        .bind(entry.edition)?
        .bind(entry.is_fateful())?
        .bind(entry.year)?;
    if let Act::Undo { to, .. } = entry.act {
        let (to, seq) = (column(to)?, column(entry.seq)?);
        batch.add(UNDO).bind(table.0)?.bind(to)?.bind(seq)?;
        for sql in [observation::DROP, DROP_SNAPSHOTS] {
            batch.add(sql).bind(table.0)?.bind(to)?;
        }
    }
    Ok(())
}

fn reseat_column(act: &Act) -> Result<Option<String>, StoreError> {
    match act {
        Act::Seats {
            change,
            holder,
            was,
            events: _,
        } => {
            let (change, holder, was) = (*change, holder.clone(), was.clone());
            to_json(&Reseat {
                change,
                holder,
                was,
            })
            .map(Some)
        }
        Act::Start { .. } | Act::Events(_) | Act::Undo { .. } => Ok(None),
    }
}

/// Writes the seats as they are from now on. Who has a seat anew has not been told what it is asked.
async fn put_seats(
    db: &mut SqliteConnection,
    append: &Append,
    rows: &[SeatRow],
) -> Result<(), StoreError> {
    seats::replace(db, append.table, rows).await?;
    waits::find_bots(db, append.table).await?;
    match &append.entry.act {
        Act::Seats { change, .. } => {
            let (table, seat) = (append.table, change.seat());
            if change.is_other_people() {
                episodes::close_room(&mut *db, table, seat, "the seat changed hands").await?;
                let of_seat = |it: &HandOver| it.seat == seat;
                hand_overs::close(&mut *db, table, of_seat, append.entry.at).await?;
            }
            waits::unnotify(db, table, seat, &append.entry).await
        }
        Act::Start { .. } | Act::Events(_) | Act::Undo { .. } => Ok(()),
    }
}

/// Writes an entry, which `batch` holds, with what is written beside it.
async fn beside(
    db: &mut SqliteConnection,
    mut batch: Batch,
    append: &Append,
) -> Result<(), StoreError> {
    let Append { table, entry, .. } = append;
    let (table, seq, at) = (*table, entry.seq, entry.at);
    words::write_free_text(&mut *db, table, &append.words, at).await?;
    if let Act::Undo { to, .. } = entry.act {
        std::mem::take(&mut batch).run(&mut *db).await?;
        episodes::take_back(&mut *db, table, column(to)?, column(seq)?).await?;
        outbox::take_back(&mut *db, table, entry, to).await?;
    }
    if let Some(rows) = &append.seats {
        std::mem::take(&mut batch).run(&mut *db).await?;
        put_seats(&mut *db, append, rows).await?;
    }
    if let Some(change) = &append.proposals {
        std::mem::take(&mut batch).run(&mut *db).await?;
        proposals::put(&mut *db, table, change, at).await?;
    }
    episodes::note(&mut *db, table, seq, &append.observation_rows).await?;
    outbox::say(&mut *db, &mut batch, (table, seq), &append.notices, at).await?;
    // Nobody waits for anything at a table that is over.
    let asks = if append.stage.is_active() {
        append.asks.as_slice()
    } else {
        hand_overs::close(&mut *db, table, |_| true, at).await?;
        &[]
    };
    waits::set(&mut batch, table, seq, asks, at)?;
    if !append.is_public {
        drafts::keep_undo_request(&mut batch, table, seq)?;
    }
    drafts::done(&mut batch, table, &append.drafts_done)?;
    drafts::outdate(&mut batch, table, &append.outdate)?;
    batch.run(&mut *db).await?;
    if let Some(state) = &append.snapshot {
        put_snapshot(db, table, seq, state).await?;
    }
    Ok(())
}

/// How many takings-back have this order.
pub(in crate::store) async fn count_undo(
    db: &mut SqliteConnection,
    table: TableId,
    order: &str,
) -> Result<u64, StoreError> {
    let count: i64 = sqlx::query_scalar(COUNT_UNDO)
        .bind(table.0)
        .bind(order)
        .fetch_one(db)
        .await?;
    Reading(format_args!("log of table {table}")).number("count", count)
}

/// The entries of a table after entry `after`, in order.
pub(in crate::store) async fn entries(
    db: &mut SqliteConnection,
    table: TableId,
    after: u64,
) -> Result<Vec<Entry>, StoreError> {
    let rows: Vec<Row> = sqlx::query_as(ENTRIES)
        .bind(table.0)
        .bind(column(after)?)
        .fetch_all(db)
        .await?;
    rows.into_iter().map(|row| read(table, row)).collect()
}

/// The entries after entry `after` up to entry `to` that were not taken back, in order.
pub(in crate::store) async fn standing(
    db: &mut SqliteConnection,
    table: TableId,
    after: u64,
    to: u64,
) -> Result<Vec<Entry>, StoreError> {
    let rows: Vec<Row> = sqlx::query_as(STANDING)
        .bind(table.0)
        .bind(column(after)?)
        .bind(column(to)?)
        .fetch_all(db)
        .await?;
    rows.into_iter().map(|row| read(table, row)).collect()
}

/// What was thrown at a table, by the entries that threw.
pub(in crate::store) async fn draws(
    db: &mut SqliteConnection,
    table: TableId,
) -> Result<Vec<EntryDraws>, StoreError> {
    let rows: Vec<Thrown> = sqlx::query_as(DRAWS).bind(table.0).fetch_all(db).await?;
    rows.iter().map(|row| read_draws(table, row)).collect()
}

/// The same of one year, where dice are sealed year by year.
pub(in crate::store) async fn draws_of_year(
    db: &mut SqliteConnection,
    table: TableId,
    year: u32,
) -> Result<Vec<EntryDraws>, StoreError> {
    let rows: Vec<Thrown> = sqlx::query_as(DRAWS_OF_YEAR)
        .bind(table.0)
        .bind(year)
        .fetch_all(db)
        .await?;
    rows.iter().map(|row| read_draws(table, row)).collect()
}

fn read_draws(table: TableId, row: &Thrown) -> Result<EntryDraws, StoreError> {
    let reading = Reading(format_args!("entry {} of table {table}", row.seq));
    Ok(EntryDraws {
        seq: reading.number("seq", row.seq)?,
        year: read_year(reading, row.year)?,
        draws: reading.json("draws", &row.draws)?,
    })
}

fn read_year(reading: Reading<'_>, year: Option<i64>) -> Result<Option<u32>, StoreError> {
    year.map(|year| reading.number("year", year)).transpose()
}

fn read(table: TableId, row: Row) -> Result<Entry, StoreError> {
    let reading = Reading(format_args!("entry {} of table {table}", row.seq));
    let by = read_by(reading, &row)?;
    let act = read_act(reading, &row)?;
    Ok(Entry {
        seq: reading.number("seq", row.seq)?,
        at: Millis(row.at),
        cause: row.cause,
        by,
        order: row.order_text,
        draws: reading.json("draws", &row.draws)?,
        act,
        edition: reading.number("edition", row.edition)?,
        year: read_year(reading, row.year)?,
    })
}

fn read_act(reading: Reading<'_>, row: &Row) -> Result<Act, StoreError> {
    match (&row.world, &row.events, row.undo_to, &row.reseat) {
        (Some(world), Some(events), None, None) => Ok(Act::Start {
            world: reading.json("world", world)?,
            events: reading.json("events", events)?,
        }),
        (None, Some(events), None, None) => Ok(Act::Events(reading.json("events", events)?)),
        (None, Some(events), None, Some(reseat)) => {
            let Reseat {
                change,
                holder,
                was,
            } = reading.json("reseat", reseat)?;
            Ok(Act::Seats {
                change,
                holder,
                was,
                events: reading.json("events", events)?,
            })
        }
        (None, redrawn, Some(to), None) => {
            let events = redrawn
                .as_ref()
                .map(|events| reading.json("events", events));
            Ok(Act::Undo {
                to: reading.number("undo_to", to)?,
                events: events.transpose()?.unwrap_or_default(),
            })
        }
        (_, None, None, _)
        | (_, _, Some(_), Some(_))
        | (Some(_), _, Some(_), None)
        | (Some(_), Some(_), None, Some(_)) => {
            Err(reading.damaged("it has not either events or undo_to"))
        }
    }
}

fn read_by(reading: Reading<'_>, row: &Row) -> Result<By, StoreError> {
    let seat = row
        .by_seat
        .map(|seat| reading.number("by_seat", seat).map(Seat))
        .transpose()?;
    let person = row
        .by_person
        .map(|person| reading.number("by_person", person).map(PersonId))
        .transpose()?;
    match (row.by_kind.as_str(), seat, person) {
        ("table", None, None) => Ok(By::Table),
        ("person", Some(seat), Some(person)) => Ok(By::Person { seat, person }),
        ("bot", Some(seat), None) => Ok(By::Bot { seat }),
        ("clock", Some(seat), None) => Ok(By::Clock { seat }),
        ("master", None, Some(person)) => Ok(By::Master { person }),
        (kind, seat, person) => {
            Err(reading.damaged(format_args!("by is {kind:?}, {seat:?}, {person:?}")))
        }
    }
}

/// What never changes at a table, as its first entry holds it; none before the start.
pub(in crate::store) async fn world(
    db: &mut SqliteConnection,
    table: TableId,
) -> Result<Option<AnyWorld>, StoreError> {
    let world: Option<Option<String>> = sqlx::query_scalar(WORLD)
        .bind(table.0)
        .fetch_optional(db)
        .await?;
    let reading = Reading(format_args!("entry 1 of table {table}"));
    let world = world.flatten();
    world.map(|world| reading.json("world", &world)).transpose()
}

/// The last entry that no taking-back reaches over.
pub(in crate::store) async fn last_lasting(
    db: &mut SqliteConnection,
    table: TableId,
) -> Result<Option<u64>, StoreError> {
    let seq: Option<i64> = sqlx::query_scalar(LAST_LASTING)
        .bind(table.0)
        .fetch_one(db)
        .await?;
    let reading = Reading(format_args!("log of table {table}"));
    seq.map(|seq| reading.number("seq", seq)).transpose()
}

/// The last entry of a year, where dice are sealed year by year.
pub(in crate::store) async fn last_of_year(
    db: &mut SqliteConnection,
    table: TableId,
    year: u32,
) -> Result<Option<u64>, StoreError> {
    let seq: Option<i64> = sqlx::query_scalar(LAST_OF_YEAR)
        .bind(table.0)
        .bind(year)
        .fetch_one(db)
        .await?;
    let reading = Reading(format_args!("log of table {table}"));
    seq.map(|seq| reading.number("seq", seq)).transpose()
}

/// The changes of who holds which seat, in order.
pub(in crate::store) async fn reseated(
    db: &mut SqliteConnection,
    table: TableId,
) -> Result<Vec<Reseated>, StoreError> {
    let rows: Vec<(i64, String)> = sqlx::query_as(RESEATED).bind(table.0).fetch_all(db).await?;
    let read = |(seq, reseat): (i64, String)| {
        let reading = Reading(format_args!("entry {seq} of table {table}"));
        let Reseat {
            change,
            holder,
            was,
        } = reading.json("reseat", &reseat)?;
        Ok(Reseated {
            seq: reading.number("seq", seq)?,
            change,
            holder,
            was,
        })
    };
    rows.into_iter().map(read).collect()
}

/// Whether a deadline of a seat has passed after entry `after`, and nobody has acted for it since.
pub(in crate::store) async fn has_missed(
    db: &mut SqliteConnection,
    table: TableId,
    seat: Seat,
    after: u64,
) -> Result<bool, StoreError> {
    let missed = sqlx::query_scalar(HAS_MISSED)
        .bind(table.0)
        .bind(seat.0)
        .bind(column(after)?);
    Ok(missed.fetch_one(db).await?)
}

/// Keeps the state after an entry.
pub(in crate::store) async fn put_snapshot(
    db: &mut SqliteConnection,
    table: TableId,
    seq: u64,
    state: &StoredState,
) -> Result<(), StoreError> {
    sqlx::query("INSERT INTO snapshots (table_id, seq, state) VALUES ($1, $2, $3)")
        .bind(table.0)
        .bind(column(seq)?)
        .bind(to_json(state)?)
        .execute(&mut *db)
        .await?;
    fail::point(Point::SnapshotWritten);
    sqlx::query(PRUNE).bind(table.0).execute(db).await?;
    fail::point(Point::SnapshotPruned);
    Ok(())
}

/// The newest snapshot that was taken after entry `at` or before, and after which entry it was.
pub(in crate::store) async fn snapshot(
    db: &mut SqliteConnection,
    table: TableId,
    at: u64,
) -> Result<Option<(u64, StoredState)>, StoreError> {
    let row: Option<(i64, String)> = sqlx::query_as(SNAPSHOT)
        .bind(table.0)
        .bind(column(at)?)
        .fetch_optional(db)
        .await?;
    let Some((seq, state)) = row else {
        return Ok(None);
    };
    let reading = Reading(format_args!("snapshot after entry {seq} of table {table}"));
    Ok(Some((
        reading.number("seq", seq)?,
        reading.json("state", &state)?,
    )))
}
