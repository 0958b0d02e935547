//! When seats were last called to offers, so that those within an hour are one call (TB-15).

use rules::{Episode, Seat};

use super::super::value::{Reading, column};
use super::super::{Batch, Connection};
use crate::table::model::{Call, Calling, Millis, Notice, TableId};
use crate::table::store::StoreError;

pub(in crate::store) const OF_TABLE: &str =
    "SELECT seat, what, at FROM calls WHERE table_id = $1 ORDER BY seat, what";
pub(in crate::store) const PUT: &str = "INSERT INTO calls (table_id, seat, what, seq, at) \
     VALUES ($1, $2, $3, $4, $5) ON CONFLICT (table_id, seat, what) \
     DO UPDATE SET seq = excluded.seq, at = excluded.at";
pub(in crate::store) const TAKE_BACK: &str = "DELETE FROM calls WHERE table_id = $1 AND seq > $2";
pub(in crate::store) const FORGET: &str = "DELETE FROM calls WHERE table_id = $1 AND seat = $2";

const OPEN: &str = Episode::TREATIES;
const SECRET: &str = "secret";

/// Notes whom a notice of entry `seq` calls to an offer.
pub(super) fn note(
    batch: &mut Batch,
    (table, seq): (TableId, u64),
    notice: &Notice,
    at: Millis,
) -> Result<(), StoreError> {
    let (seats, what): (&[Seat], &str) = if let Notice::Episode { key, called, .. } = notice
        && key == Episode::TREATIES
    {
        (called, OPEN)
    } else if let Notice::Secrets {
        seat, called: true, ..
    } = notice
    {
        (std::slice::from_ref(seat), SECRET)
    } else {
        return Ok(());
    };
    for seat in seats {
        batch
            .add(PUT)
            .bind(table.0)?
            .bind(i64::from(seat.0))?
            .bind(what)?
            .bind(column(seq)?)?
            .bind(at.0)?;
    }
    Ok(())
}

/// When the seats of a table were last called to offers.
pub(in crate::store) async fn of_table(
    db: &mut Connection,
    table: TableId,
) -> Result<Vec<Call>, StoreError> {
    let rows: Vec<(i64, String, i64)> =
        sqlx::query_as(OF_TABLE).bind(table.0).fetch_all(db).await?;
    let reading = Reading(format_args!("a call of table {table}"));
    let read = |(seat, what, at): &(i64, String, i64)| {
        let to = match what.as_str() {
            OPEN => Calling::Openly,
            SECRET => Calling::Secretly,
            other => return Err(reading.damaged(format_args!("what is {other:?}"))),
        };
        let seat = Seat(reading.number("seat", *seat)?);
        Ok(Call {
            seat,
            to,
            at: Millis(*at),
        })
    };
    rows.iter().map(read).collect()
}

/// Forgets the calls of entries after entry `to`, which are taken back: what they called to is gone.
pub(super) async fn take_back(
    db: &mut Connection,
    table: TableId,
    to: i64,
) -> Result<(), StoreError> {
    sqlx::query(TAKE_BACK)
        .bind(table.0)
        .bind(to)
        .execute(db)
        .await?;
    Ok(())
}

/// Forgets the calls of a seat, whose people are new: nobody has called them.
pub(in crate::store) async fn forget(
    db: &mut Connection,
    table: TableId,
    seat: Seat,
) -> Result<(), StoreError> {
    sqlx::query(FORGET)
        .bind(table.0)
        .bind(i64::from(seat.0))
        .execute(db)
        .await?;
    Ok(())
}
