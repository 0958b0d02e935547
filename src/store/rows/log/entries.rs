//! Writing the log: an entry with all that goes with it, in one transaction.

use super::super::clock::{attendance, waits};
use super::super::log::guard::{self, Raised};
use super::super::log::{drafts, hand_overs, observation, proposals, snapshots, tables};
use super::super::outbox::{self, calls, episodes};
use super::super::people::{seats, words};
use super::super::value::{Misuse, column, to_json};
use super::super::{Batch, Connection, Transaction, talks};
use super::reading::Reseat;
use crate::table::model::{Act, By, Entry, HandOver, SeatRow, TableId};
use crate::table::store::{Append, StoreError, Written};

const INSERT: &str = "INSERT INTO log (table_id, seq, at, cause, by_kind, by_seat, by_person, \
     order_text, draws, world, events, undo_to, reseat, edition, fateful, year) \
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)";
pub(in crate::store) const STEP: &str =
    "UPDATE tables SET seq = $2, stage = $3, edition = $4 WHERE id = $1";
pub(in crate::store) const UNDO: &str =
    "UPDATE log SET undone = 1 WHERE table_id = $1 AND seq > $2 AND seq < $3";

/// Begins a transaction and writes an entry with all that goes with it, unless it is written or something
/// else came first.
pub(in crate::store) async fn append(
    tx: &mut Transaction,
    append: &Append,
) -> Result<Written, StoreError> {
    let (table, entry) = (append.table, &append.entry);
    let head = match guard::raise_for(tx, (table, append.version), &entry.cause).await? {
        Raised::By(head) => head,
        Raised::Not(written) => return Ok(written),
    };
    let db: &mut Connection = tx;
    if Some(entry.seq) != head.seq.checked_add(1) {
        let (seq, last) = (entry.seq, head.seq);
        return Err(Misuse::Order { seq, last }.into());
    }
    if append.stage.is_active() && !head.stage.is_active() {
        tables::check_free(db, table, head.place).await?;
    }
    let mut batch = Batch::new();
    insert(&mut batch, table, entry)?;
    batch
        .add_beside(STEP)
        .bind(table.0)?
        .bind(column(entry.seq)?)?
        .bind(tables::stage_word(append.stage))?
        .bind(i64::from(append.edition))?;
    observation::put(&mut batch, table, entry.seq, &append.observation_rows)?;
    beside(db, batch, append).await?;
    Ok(Written::Done)
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
        .add_beside(INSERT)
        .bind(table.0)?
        .bind(column(entry.seq)?)?
        .bind(entry.at.0)?
        .bind(entry.cause.clone())?
        .bind(kind)?
        .bind(entry.by.seat().map(|seat| i64::from(seat.0)))?
        .bind(person)?
        .bind(entry.order.clone())?
        .bind(to_json(&entry.draws)?)?
        .bind(world)?
        .bind(events)?
        .bind(undo_to)?
        .bind(reseat_column(&entry.act)?)?
        .bind(i64::from(entry.edition))?
        .bind(i64::from(entry.is_fateful()))?
        .bind(entry.year.map(i64::from))?;
    if let Act::Undo { to, .. } = entry.act {
        let (to, seq) = (column(to)?, column(entry.seq)?);
        batch.add(UNDO).bind(table.0)?.bind(to)?.bind(seq)?;
        for sql in [observation::DROP, snapshots::DROP] {
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
    db: &mut Connection,
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
                talks::stray(&mut *db, table, seat).await?;
                calls::forget(&mut *db, table, seat).await?;
                let of_seat = |it: &HandOver| it.seat == seat;
                hand_overs::close(&mut *db, table, of_seat, append.entry.at).await?;
            }
            waits::unnotify(db, table, seat, &append.entry).await
        }
        Act::Start { .. } | Act::Events(_) | Act::Undo { .. } => Ok(()),
    }
}

/// Writes an entry, which `batch` holds, with what is written beside it.
async fn beside(db: &mut Connection, mut batch: Batch, append: &Append) -> Result<(), StoreError> {
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
    episodes::note(&mut *db, table, entry, &append.observation_rows).await?;
    outbox::say(&mut *db, &mut batch, (table, seq), &append.notices, at).await?;
    // Nobody waits for anything at a table that is over.
    let asks = if append.stage.is_active() {
        append.asks.as_slice()
    } else {
        hand_overs::close(&mut *db, table, |_| true, at).await?;
        &[]
    };
    waits::set(&mut batch, table, seq, asks, at)?;
    attendance::put(&mut batch, table, &append.attendance)?;
    if !append.is_public {
        drafts::keep_undo_request(&mut batch, table, seq)?;
    }
    drafts::done(&mut batch, table, &append.drafts_done)?;
    drafts::outdate(&mut batch, table, &append.outdate)?;
    batch.run(&mut *db).await?;
    if let Some(state) = &append.snapshot {
        snapshots::put(db, table, seq, state).await?;
    }
    Ok(())
}
