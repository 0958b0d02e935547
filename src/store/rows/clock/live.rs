//! Who is at a table now, its live hour, and times at which its people are asked to meet (TB-25).

use std::collections::BTreeMap;

use super::super::value::{Reading, column};
use super::super::{Batch, Connection};
use crate::table::model::{LiveChange, LiveHour, Meeting, MeetingTime, Millis, PersonId, TableId};
use crate::table::store::StoreError;

pub(in crate::store) const HERE: &str = "SELECT person, at FROM presences WHERE table_id = $1";
pub(in crate::store) const SINCE: &str = "SELECT since FROM live_hours WHERE table_id = $1";
pub(in crate::store) const MEETINGS: &str =
    "SELECT asked, at, person, called <> 0 FROM meetings WHERE table_id = $1";
pub(in crate::store) const CAN: &str =
    "SELECT id, asked, at, person FROM meeting_people WHERE table_id = $1";
const COME: &str = "INSERT INTO presences (table_id, person, at) VALUES ($1, $2, $3) \
     ON CONFLICT (table_id, person) DO UPDATE SET at = excluded.at";
const GO: &str = "DELETE FROM presences WHERE table_id = $1 AND person = $2";
const BEGIN: &str = "INSERT INTO live_hours (table_id, since) VALUES ($1, $2) \
     ON CONFLICT (table_id) DO UPDATE SET since = excluded.since";
const END: &str = "DELETE FROM live_hours WHERE table_id = $1";
const ASK: &str = "INSERT INTO meetings (table_id, asked, at, person) VALUES ($1, $2, $3, $4) \
     ON CONFLICT (table_id, asked, at) DO NOTHING";
const YES: &str = "INSERT INTO meeting_people (table_id, asked, at, person) VALUES ($1, $2, $3, $4) \
     ON CONFLICT (table_id, asked, at, person) DO NOTHING";
const NO: &str =
    "DELETE FROM meeting_people WHERE table_id = $1 AND asked = $2 AND at = $3 AND person = $4";
const CALLED: &str =
    "UPDATE meetings SET called = 1 WHERE table_id = $1 AND asked = $2 AND at = $3";
const OVER: &str = "DELETE FROM meetings WHERE table_id = $1 AND asked = $2 AND NOT EXISTS \
     (SELECT 1 FROM meetings AS other WHERE other.table_id = $1 AND other.asked = $2 AND other.called = 0)";

/// What is kept of a table.
pub(in crate::store) async fn of_table(
    db: &mut Connection,
    table: TableId,
) -> Result<LiveHour, StoreError> {
    let here: Vec<(i64, i64)> = sqlx::query_as(HERE)
        .bind(table.0)
        .fetch_all(&mut *db)
        .await?;
    let since: Option<i64> = sqlx::query_scalar(SINCE)
        .bind(table.0)
        .fetch_optional(&mut *db)
        .await?;
    let meetings = meetings(&mut *db, table).await?;
    let reading = Reading(format_args!("who is at table {table}"));
    let here = here.into_iter().map(|(person, at)| {
        let person = PersonId(reading.number("person", person)?);
        Ok((person, Millis(at)))
    });
    Ok(LiveHour {
        since: since.map(Millis),
        here: here.collect::<Result<_, StoreError>>()?,
        meetings,
    })
}

async fn meetings(
    db: &mut Connection,
    table: TableId,
) -> Result<BTreeMap<MeetingTime, Meeting>, StoreError> {
    let asked: Vec<(i64, i64, i64, bool)> = sqlx::query_as(MEETINGS)
        .bind(table.0)
        .fetch_all(&mut *db)
        .await?;
    if asked.is_empty() {
        return Ok(BTreeMap::new());
    }
    let mut can: Vec<(i64, i64, i64, i64)> =
        sqlx::query_as(CAN).bind(table.0).fetch_all(db).await?;
    can.sort_unstable();
    let reading = Reading(format_args!("when the people of table {table} may meet"));
    let time = |asked, at| MeetingTime {
        asked: Millis(asked),
        at: Millis(at),
    };
    let mut meetings = BTreeMap::new();
    for (asked, at, person, is_called) in asked {
        let meeting = Meeting {
            by: PersonId(reading.number("person", person)?),
            is_called,
            people: Vec::new(),
        };
        meetings.insert(time(asked, at), meeting);
    }
    for (_, asked, at, person) in can {
        if let Some(meeting) = meetings.get_mut(&time(asked, at)) {
            meeting
                .people
                .push(PersonId(reading.number("person", person)?));
        }
    }
    Ok(meetings)
}

/// Writes a change.
pub(in crate::store) fn put(
    batch: &mut Batch,
    table: TableId,
    change: LiveChange,
) -> Result<(), StoreError> {
    match change {
        LiveChange::Here(person, at) => {
            let row = batch.add(COME).bind(table.0)?;
            row.bind(column(person.0)?)?.bind(at.0)?;
        }
        LiveChange::Gone(person) => {
            batch.add(GO).bind(table.0)?.bind(column(person.0)?)?;
        }
        LiveChange::Since(Some(at)) => {
            batch.add(BEGIN).bind(table.0)?.bind(at.0)?;
        }
        LiveChange::Since(None) => {
            batch.add(END).bind(table.0)?;
        }
        LiveChange::Asked(time, person) => at_time(batch, ASK, (table, time), person)?,
        LiveChange::Can(time, person) => at_time(batch, YES, (table, time), person)?,
        LiveChange::Cannot(time, person) => at_time(batch, NO, (table, time), person)?,
        LiveChange::Called(time) => {
            let row = batch.add(CALLED).bind(table.0)?;
            row.bind(time.asked.0)?.bind(time.at.0)?;
            batch.add(OVER).bind(table.0)?.bind(time.asked.0)?;
        }
    }
    Ok(())
}

fn at_time(
    batch: &mut Batch,
    sql: &'static str,
    (table, MeetingTime { asked, at }): (TableId, MeetingTime),
    person: PersonId,
) -> Result<(), StoreError> {
    let row = batch.add(sql).bind(table.0)?.bind(asked.0)?.bind(at.0)?;
    row.bind(column(person.0)?)?;
    Ok(())
}
