//! What seats have used of their banks of time (TB-07, PK-70).
//!
//! A bank's first holding belongs to the ask that draws from it; here is only what was used. It is
//! counted in the transaction that closes a wait, and a taking-back gives nothing back.

use rules::Seat;

use super::super::Connection;
use super::super::value::Reading;
use crate::table::model::{Bank, Millis, TableId};
use crate::table::store::StoreError;

/// Takes the time up to a moment from the banks of waits; which ones are to follow.
// Nothing is used where nothing is due: no deadline, or nobody knows of it. A clock that stands still
// takes no time, and what it has stood still before is in `runs_from` already.
macro_rules! charge_of {
    ($at:literal) => {
        concat!(
            "INSERT INTO banks (table_id, seat, name, used) \
             SELECT table_id, seat, bank, CASE WHEN paused_at < ",
            $at,
            " THEN CASE WHEN paused_at > runs_from THEN paused_at - runs_from ELSE 0 END WHEN ",
            $at,
            " > runs_from THEN ",
            $at,
            " - runs_from ELSE 0 END FROM waits JOIN tables ON tables.id = table_id \
             WHERE bank IS NOT NULL AND runs_from IS NOT NULL AND until IS NOT NULL AND "
        )
    };
}
/// The end of what `charge_of` begins.
macro_rules! charged {
    () => {
        " ON CONFLICT (table_id, seat, name) DO UPDATE SET used = banks.used + excluded.used"
    };
}
pub(in crate::store) use {charge_of, charged};

pub(in crate::store) const CHARGE: &str = concat!(charge_of!("$2"), "waits.id = $1", charged!());
pub(in crate::store) const OF_TABLE: &str =
    "SELECT seat, name, used FROM banks WHERE table_id = $1 ORDER BY seat, name";

/// Takes the time of an open wait that is closed at `at` from its seat's bank, if it draws from one.
pub(in crate::store) async fn charge(
    db: &mut Connection,
    wait: i64,
    at: Millis,
) -> Result<(), StoreError> {
    sqlx::query(CHARGE)
        .bind(wait)
        .bind(at.0)
        .execute(db)
        .await?;
    Ok(())
}

/// What the seats of a table have used, in the order of seats and names.
pub(in crate::store) async fn of_table(
    db: &mut Connection,
    table: TableId,
) -> Result<Vec<Bank>, StoreError> {
    let rows: Vec<(i64, String, i64)> =
        sqlx::query_as(OF_TABLE).bind(table.0).fetch_all(db).await?;
    let reading = Reading(format_args!("the banks of table {table}"));
    rows.into_iter()
        .map(|(seat, name, used)| {
            Ok(Bank {
                seat: Seat(reading.number("seat", seat)?),
                name,
                used,
            })
        })
        .collect()
}

/// Writes what a seat of a table that is brought in has used.
pub(in crate::store) async fn put(
    db: &mut Connection,
    table: TableId,
    bank: &Bank,
) -> Result<(), StoreError> {
    sqlx::query("INSERT INTO banks (table_id, seat, name, used) VALUES ($1, $2, $3, $4)")
        .bind(table.0)
        .bind(i64::from(bank.seat.0))
        .bind(&bank.name)
        .bind(bank.used)
        .execute(db)
        .await?;
    Ok(())
}
