//! The proposals of a game master who plays (TB-09): one row for each table that ever had one.

use rules::Corrupt;
use rules::proposals::Proposals;

use super::super::Connection;
use super::super::clock::waits;
use super::super::outbox::{self, Subject};
use super::super::value::{Reading, to_json};
use crate::table::model::{Change, Millis, ProposalsRow, TableId};
use crate::table::store::{ProposalsChange, StoreError};

#[derive(sqlx_macros::FromRow)]
struct Row {
    state: String,
    cause: String,
    moved_for: Option<i64>,
}

pub(in crate::store) const OF_TABLE: &str =
    "SELECT state, cause, moved_for FROM proposals WHERE table_id = $1";
pub(in crate::store) const WAITING: &str = "SELECT table_id FROM proposals \
     WHERE next IS NOT NULL AND next > $1 AND next <= $2";

/// A table's proposals; none where it never had one.
pub(in crate::store) async fn of_table(
    db: &mut Connection,
    table: TableId,
) -> Result<ProposalsRow, StoreError> {
    let row: Option<Row> = sqlx::query_as(OF_TABLE)
        .bind(table.0)
        .fetch_optional(db)
        .await?;
    let Some(row) = row else {
        return Ok(ProposalsRow::default());
    };
    let reading = Reading(format_args!("proposals of table {table}"));
    let proposals: Proposals<String> = reading.json("state", &row.state)?;
    let sound = proposals.check();
    sound.map_err(|Corrupt(why)| reading.damaged(why))?;
    Ok(ProposalsRow {
        proposals,
        cause: row.cause,
        moved_for: row.moved_for.map(Millis),
    })
}

/// Writes proposals as they are to be, and has the messages of those that are settled say so.
pub(in crate::store) async fn put(
    db: &mut Connection,
    table: TableId,
    change: &ProposalsChange,
    at: Millis,
) -> Result<(), StoreError> {
    let ProposalsRow {
        proposals,
        cause,
        moved_for,
    } = &change.row;
    sqlx::query(
        "INSERT INTO proposals (table_id, state, cause, next, moved_for) \
         VALUES ($1, $2, $3, $4, $5) ON CONFLICT (table_id) DO UPDATE SET \
         state = excluded.state, cause = excluded.cause, next = excluded.next, \
         moved_for = excluded.moved_for",
    )
    .bind(table.0)
    .bind(to_json(proposals)?)
    .bind(cause)
    .bind(proposals.next().map(|at| at.0))
    .bind(moved_for.map(|at| at.0))
    .execute(&mut *db)
    .await?;
    for (number, how) in &change.settled {
        let (number, how) = (*number, *how);
        let question = (Subject::Proposal(number), Change::Settled { number, how });
        outbox::settle_question(db, table, question, at).await?;
    }
    Ok(())
}

/// The tables with a proposal whose time for vetoes ends after `from` and not after `to`.
pub(in crate::store) async fn waiting_within(
    db: &mut Connection,
    from: Millis,
    to: Millis,
) -> Result<Vec<TableId>, StoreError> {
    waits::tables(sqlx::query_scalar(WAITING).bind(from.0).bind(to.0), db).await
}
