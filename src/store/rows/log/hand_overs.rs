//! Questions to the people of seats, whether these may be handed on (TB-01): one row for each seat.

use rules::Seat;

use super::super::Connection;
use super::super::outbox::{self, Subject};
use super::super::value::{Reading, to_json};
use crate::table::model::{Change, HandOver, Millis, TableId};
use crate::table::store::StoreError;

pub(in crate::store) const OF_TABLE: &str =
    "SELECT body FROM hand_overs WHERE table_id = $1 ORDER BY seat";
pub(in crate::store) const CLOSE: &str = "DELETE FROM hand_overs WHERE table_id = $1 AND seat = $2";

/// The questions that are open, in the order of their seats.
pub(in crate::store) async fn of_table(
    db: &mut Connection,
    table: TableId,
) -> Result<Vec<HandOver>, StoreError> {
    let bodies: Vec<String> = sqlx::query_scalar(OF_TABLE)
        .bind(table.0)
        .fetch_all(db)
        .await?;
    let reading = Reading(format_args!("hand-overs of table {table}"));
    let read = |body: &String| reading.json("body", body);
    bodies.iter().map(read).collect()
}

/// Opens, changes or closes the question about a seat.
pub(in crate::store) async fn put(
    db: &mut Connection,
    table: TableId,
    (seat, hand_over): (Seat, Option<&HandOver>),
    at: Millis,
) -> Result<(), StoreError> {
    let is_over =
        |it: &HandOver| it.seat == seat && hand_over.map(|new| new.until) != Some(it.until);
    close(&mut *db, table, is_over, at).await?;
    let Some(hand_over) = hand_over else {
        return Ok(());
    };
    sqlx::query(
        "INSERT INTO hand_overs (table_id, seat, body) VALUES ($1, $2, $3) \
         ON CONFLICT (table_id, seat) DO UPDATE SET body = excluded.body",
    )
    .bind(table.0)
    .bind(i64::from(seat.0))
    .bind(to_json(hand_over)?)
    .execute(db)
    .await?;
    Ok(())
}

/// Closes the questions that `which` names: their messages lose their buttons.
pub(in crate::store) async fn close(
    db: &mut Connection,
    table: TableId,
    which: impl Fn(&HandOver) -> bool,
    at: Millis,
) -> Result<(), StoreError> {
    let closed = of_table(&mut *db, table).await?.into_iter();
    for HandOver { seat, until, .. } in closed.filter(which) {
        sqlx::query(CLOSE)
            .bind(table.0)
            .bind(i64::from(seat.0))
            .execute(&mut *db)
            .await?;
        let subject = Subject::HandOver(until);
        outbox::settle_question(&mut *db, table, (subject, Change::Faded), at).await?;
    }
    Ok(())
}
