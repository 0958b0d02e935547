//! Reading the log: entries, what they threw, and what is to be known of them.

use rules::any::AnyWorld;
use rules::dice::EntryDraws;
use rules::{Seat, SeatChange};
use serde::{Deserialize, Serialize};

use super::super::Connection;
use super::super::value::{Reading, column};
use crate::table::model::{Act, By, Entry, Holder, Millis, PersonId, Reseated, TableId, Was};
use crate::table::store::StoreError;

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
pub(in crate::store) const COUNT_UNDO: &str = "SELECT count(*) FROM log \
     WHERE table_id = $1 AND undo_to IS NOT NULL AND order_text = $2";
pub(in crate::store) const WORLD: &str = "SELECT world FROM log WHERE table_id = $1 AND seq = 1";
pub(in crate::store) const LAST_LASTING: &str = "SELECT max(seq) FROM log \
     WHERE table_id = $1 AND (reseat IS NOT NULL OR by_kind = 'master')";
pub(in crate::store) const RESEATED: &str =
    "SELECT seq, at, reseat FROM log WHERE table_id = $1 AND reseat IS NOT NULL ORDER BY seq";
// What a game master has the clock decide sooner has the cause of an interaction: no deadline has passed then.
pub(in crate::store) const HAS_MISSED: &str = "SELECT EXISTS (SELECT 1 FROM log WHERE table_id = $1 \
     AND by_kind = 'clock' AND by_seat = $2 AND cause LIKE 'clock:%' AND seq > $3 AND seq > coalesce(\
     (SELECT seq FROM log WHERE table_id = $1 AND by_kind = 'person' AND by_seat = $2 \
     ORDER BY seq DESC LIMIT 1), 0))";
pub(in crate::store) const CLOCK_ORDERS: &str = "SELECT order_text FROM log WHERE table_id = $1 \
     AND by_seat = $2 AND undone = 0 AND by_kind = 'clock' AND seq > coalesce(\
     (SELECT seq FROM log WHERE table_id = $1 AND by_seat = $2 AND undone = 0 AND by_kind = 'person' \
     ORDER BY seq DESC LIMIT 1), 0) ORDER BY seq";

#[derive(sqlx_macros::FromRow)]
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
#[derive(sqlx_macros::FromRow)]
struct Thrown {
    seq: i64,
    year: Option<i64>,
    draws: String,
}

/// What the column `reseat` holds.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::store) struct Reseat {
    pub(in crate::store) change: SeatChange,
    pub(in crate::store) holder: Holder,
    pub(in crate::store) was: Option<Was>,
}

/// How many takings-back have this order.
pub(in crate::store) async fn count_undo(
    db: &mut Connection,
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
    db: &mut Connection,
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
    db: &mut Connection,
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
    db: &mut Connection,
    table: TableId,
) -> Result<Vec<EntryDraws>, StoreError> {
    let rows: Vec<Thrown> = sqlx::query_as(DRAWS).bind(table.0).fetch_all(db).await?;
    rows.iter().map(|row| read_draws(table, row)).collect()
}

/// The same of one year, where dice are sealed year by year.
pub(in crate::store) async fn draws_of_year(
    db: &mut Connection,
    table: TableId,
    year: u32,
) -> Result<Vec<EntryDraws>, StoreError> {
    let rows: Vec<Thrown> = sqlx::query_as(DRAWS_OF_YEAR)
        .bind(table.0)
        .bind(i64::from(year))
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
    db: &mut Connection,
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
    db: &mut Connection,
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
    db: &mut Connection,
    table: TableId,
    year: u32,
) -> Result<Option<u64>, StoreError> {
    let seq: Option<i64> = sqlx::query_scalar(LAST_OF_YEAR)
        .bind(table.0)
        .bind(i64::from(year))
        .fetch_one(db)
        .await?;
    let reading = Reading(format_args!("log of table {table}"));
    seq.map(|seq| reading.number("seq", seq)).transpose()
}

/// The changes of who holds which seat, in order.
pub(in crate::store) async fn reseated(
    db: &mut Connection,
    table: TableId,
) -> Result<Vec<Reseated>, StoreError> {
    let rows: Vec<(i64, i64, String)> =
        sqlx::query_as(RESEATED).bind(table.0).fetch_all(db).await?;
    let read = |(seq, at, reseat): (i64, i64, String)| {
        let reading = Reading(format_args!("entry {seq} of table {table}"));
        let Reseat {
            change,
            holder,
            was,
        } = reading.json("reseat", &reseat)?;
        Ok(Reseated {
            seq: reading.number("seq", seq)?,
            at: Millis(at),
            change,
            holder,
            was,
        })
    };
    rows.into_iter().map(read).collect()
}

/// Whether a deadline of a seat has passed after entry `after`, and nobody has acted for it since.
pub(in crate::store) async fn has_missed(
    db: &mut Connection,
    table: TableId,
    seat: Seat,
    after: u64,
) -> Result<bool, StoreError> {
    let missed = sqlx::query_scalar(HAS_MISSED)
        .bind(table.0)
        .bind(i64::from(seat.0))
        .bind(column(after)?);
    Ok(missed.fetch_one(db).await?)
}

/// What the clock has ordered for a seat since its people last acted for it.
pub(in crate::store) async fn clock_orders(
    db: &mut Connection,
    table: TableId,
    seat: Seat,
) -> Result<Vec<String>, StoreError> {
    let orders = sqlx::query_scalar(CLOCK_ORDERS)
        .bind(table.0)
        .bind(i64::from(seat.0));
    Ok(orders.fetch_all(db).await?)
}
