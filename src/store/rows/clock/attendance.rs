//! Who misses decisions at a table, who is away, and who takes more time (TB-20 to TB-22).

use std::collections::BTreeMap;

use rules::Seat;

use super::super::clock::live;
use super::super::value::{Reading, column};
use super::super::{Batch, Connection};
use crate::table::model::{
    Absence, Aside, Attendance, AttendanceChange, Brief, DAYS_WITHIN, Millis, Missed, PersonId,
    TableId,
};
use crate::table::store::StoreError;

pub(in crate::store) const MISSED: &str = "SELECT seat, count, at FROM misses WHERE table_id = $1";
pub(in crate::store) const AWAY: &str =
    "SELECT person, until, brief FROM absences WHERE table_id = $1";
pub(in crate::store) const DAYS_OF: &str =
    "SELECT seat, at FROM days WHERE table_id = $1 ORDER BY seat, at";
pub(in crate::store) const SET_ASIDE: &str = "SELECT seat, how FROM set_aside WHERE table_id = $1";
const SET: &str =
    "INSERT INTO set_aside (table_id, seat, how) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
const UNSET: &str = "DELETE FROM set_aside WHERE table_id = $1 AND seat = $2 AND how = $3";
pub(in crate::store) const NUDGED: &str = "SELECT nudged_at FROM tables WHERE id = $1";
const NUDGE: &str = "UPDATE tables SET nudged_at = $2 WHERE id = $1";
const COUNT: &str = "INSERT INTO misses (table_id, seat, count, at) VALUES ($1, $2, $3, $4) \
     ON CONFLICT (table_id, seat) DO UPDATE SET count = excluded.count, at = excluded.at";
const DAY: &str =
    "INSERT INTO days (table_id, seat, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
const PAST_DAYS: &str = "DELETE FROM days WHERE table_id = $1 AND at < $2";
const PLAYED: &str = "DELETE FROM misses WHERE table_id = $1 AND seat = $2";
const LEAVE: &str = "INSERT INTO absences (table_id, person, until, brief) VALUES ($1, $2, $3, $4) \
     ON CONFLICT (table_id, person) DO UPDATE SET until = excluded.until, brief = excluded.brief";
pub(in crate::store) const DEPUTIES: &str =
    "SELECT person, principal FROM deputies WHERE table_id = $1";
const DEPUTE: &str = "INSERT INTO deputies (table_id, person, principal) VALUES ($1, $2, $3) \
     ON CONFLICT (table_id, person) DO UPDATE SET principal = excluded.principal";
const RELIEVE: &str = "DELETE FROM deputies WHERE table_id = $1 AND person = $2";
pub(in crate::store) const TO_RELIEVE: &str = "SELECT DISTINCT d.table_id FROM deputies d \
     JOIN tables t ON t.id = d.table_id AND t.stage = 'playing' \
     LEFT JOIN absences a ON a.table_id = d.table_id AND a.person = d.principal \
     WHERE a.until IS NULL OR a.until <= $1 LIMIT $2";
const RETURN: &str = "DELETE FROM absences WHERE table_id = $1 AND person = $2";

/// Who misses decisions at a table, and who is away.
pub(in crate::store) async fn of_table(
    db: &mut Connection,
    table: TableId,
) -> Result<Attendance, StoreError> {
    let missed: Vec<(i64, i64, i64)> = sqlx::query_as(MISSED)
        .bind(table.0)
        .fetch_all(&mut *db)
        .await?;
    let away: Vec<(i64, i64, String)> = sqlx::query_as(AWAY)
        .bind(table.0)
        .fetch_all(&mut *db)
        .await?;
    let days: Vec<(i64, i64)> = sqlx::query_as(DAYS_OF)
        .bind(table.0)
        .fetch_all(&mut *db)
        .await?;
    let deputies: Vec<(i64, i64)> = sqlx::query_as(DEPUTIES)
        .bind(table.0)
        .fetch_all(&mut *db)
        .await?;
    let aside: Vec<(i64, String)> = sqlx::query_as(SET_ASIDE)
        .bind(table.0)
        .fetch_all(&mut *db)
        .await?;
    let nudged: Option<Option<i64>> = sqlx::query_scalar(NUDGED)
        .bind(table.0)
        .fetch_optional(&mut *db)
        .await?;
    let live = live::of_table(db, table).await?;
    let reading = Reading(format_args!("the attendance of table {table}"));
    let missed = missed.into_iter().map(|(seat, count, at)| {
        let seat = Seat(reading.number("seat", seat)?);
        let count = reading.number("count", count)?;
        let at = Millis(at);
        Ok((seat, Missed { count, at }))
    });
    let away = away.into_iter().map(|(person, until, brief)| {
        let person = PersonId(reading.number("person", person)?);
        let brief = reading.word("brief", &brief, Brief::read)?;
        let until = Millis(until);
        Ok((person, Absence { until, brief }))
    });
    let deputies = deputies.into_iter().map(|(person, principal)| {
        let person = PersonId(reading.number("person", person)?);
        Ok((person, PersonId(reading.number("principal", principal)?)))
    });
    let mut taken: BTreeMap<Seat, Vec<Millis>> = BTreeMap::new();
    for (seat, at) in days {
        let seat = Seat(reading.number("seat", seat)?);
        taken.entry(seat).or_default().push(Millis(at));
    }
    let aside = aside.into_iter().map(|(seat, word)| {
        let read = |word: &str| Aside::ALL.into_iter().find(|how| how.word() == word);
        let how = reading.word("how", &word, read)?;
        Ok((Seat(reading.number("seat", seat)?), how))
    });
    Ok(Attendance {
        deputies: deputies.collect::<Result<_, StoreError>>()?,
        aside: aside.collect::<Result<_, StoreError>>()?,
        missed: missed.collect::<Result<_, StoreError>>()?,
        away: away.collect::<Result<_, StoreError>>()?,
        days: taken,
        nudged: nudged.flatten().map(Millis),
        live,
    })
}

/// The tables at which somebody plays for who is not away any more.
pub(in crate::store) async fn to_relieve(
    db: &mut Connection,
    now: Millis,
    limit: u32,
) -> Result<Vec<TableId>, StoreError> {
    let query = sqlx::query_scalar(TO_RELIEVE)
        .bind(now.0)
        .bind(i64::from(limit));
    let ids: Vec<i64> = query.fetch_all(db).await?;
    Ok(ids.into_iter().map(TableId).collect())
}

/// Writes changes.
pub(in crate::store) fn put(
    batch: &mut Batch,
    table: TableId,
    changes: &[AttendanceChange],
) -> Result<(), StoreError> {
    for change in changes {
        match *change {
            AttendanceChange::Missed(seat, None) => {
                batch.add(PLAYED).bind(table.0)?.bind(i64::from(seat.0))?;
            }
            AttendanceChange::Missed(seat, Some(Missed { count, at })) => {
                let row = batch.add(COUNT).bind(table.0)?;
                row.bind(i64::from(seat.0))?
                    .bind(i64::from(count))?
                    .bind(at.0)?;
            }
            AttendanceChange::Away(person, Some(Absence { until, brief })) => {
                let row = batch.add(LEAVE).bind(table.0)?.bind(column(person.0)?)?;
                row.bind(until.0)?.bind(brief.word())?;
            }
            AttendanceChange::Deputy(person, Some(principal)) => {
                let row = batch.add(DEPUTE).bind(table.0)?;
                row.bind(column(person.0)?)?.bind(column(principal.0)?)?;
            }
            AttendanceChange::Deputy(person, None) => {
                let row = batch.add(RELIEVE).bind(table.0)?;
                row.bind(column(person.0)?)?;
            }
            AttendanceChange::Away(person, None) => {
                let row = batch.add(RETURN).bind(table.0)?;
                row.bind(column(person.0)?)?;
            }
            AttendanceChange::Day(seat, at) => {
                let before = at.0.saturating_sub(DAYS_WITHIN);
                batch.add(PAST_DAYS).bind(table.0)?.bind(before)?;
                batch
                    .add(DAY)
                    .bind(table.0)?
                    .bind(i64::from(seat.0))?
                    .bind(at.0)?;
            }
            AttendanceChange::Aside(seat, how, is_set) => {
                let row = batch.add(if is_set { SET } else { UNSET }).bind(table.0)?;
                row.bind(i64::from(seat.0))?.bind(how.word())?;
            }
            AttendanceChange::Nudged(at) => {
                batch.add(NUDGE).bind(table.0)?.bind(at.0)?;
            }
            AttendanceChange::Live(change) => live::put(batch, table, change)?,
        }
    }
    Ok(())
}
