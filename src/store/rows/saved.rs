//! A table as a whole: all that is kept of it, read at one moment.

use std::collections::BTreeSet;

use super::Connection;
use super::clock::banks;
use super::log::{drafts, proposals, reading, tables};
use super::people::words;
use super::value::column;
use crate::store::{Bound, Listed};
use crate::table::model::{Act, By, Holder, Millis, PersonId, TableId};
use crate::table::saved::{NamedPerson, Saved};
use crate::table::store::StoreError;

/// All tables, oldest first. The caller's transaction makes it one moment.
pub(in crate::store) async fn list(db: &mut Connection) -> Result<Vec<Listed>, StoreError> {
    let tables = "SELECT id, game, stage, seq, created_at FROM tables ORDER BY id";
    let mut tables: Vec<Listed> = sqlx::query_as(tables).fetch_all(&mut *db).await?;
    for table in &mut tables {
        table.seats =
            sqlx::query_scalar("SELECT name FROM seats WHERE table_id = $1 ORDER BY seat")
                .bind(table.id)
                .fetch_all(&mut *db)
                .await?;
    }
    Ok(tables)
}

/// Where the tables are that are waiting for their start or being played, at most `limit`.
pub(in crate::store) async fn bound(
    db: &mut Connection,
    limit: u32,
) -> Result<Vec<Bound>, StoreError> {
    let bound = sqlx::query_as(
        "SELECT id, guild, place FROM tables WHERE stage IN ('lobby', 'playing') \
         ORDER BY id LIMIT $1",
    );
    Ok(bound.bind(i64::from(limit)).fetch_all(db).await?)
}

/// Everything that is kept of a table. The caller's transaction makes it one moment.
pub(in crate::store) async fn read(
    db: &mut Connection,
    table: TableId,
) -> Result<Saved, StoreError> {
    let row = tables::row(&mut *db, table)
        .await?
        .ok_or(StoreError::NoTable(table))?;
    let cause: String = sqlx::query_scalar("SELECT cause FROM tables WHERE id = $1")
        .bind(table.0)
        .fetch_one(&mut *db)
        .await?;
    let mut saved = Saved {
        row,
        cause,
        people: Vec::new(),
        words: words::of_table(&mut *db, table).await?,
        free_texts: words::free(&mut *db, table, None).await?,
        drafts: drafts::of_table(&mut *db, table).await?,
        banks: banks::of_table(&mut *db, table).await?,
        undo: drafts::undo_request(&mut *db, table).await?,
        proposals: proposals::of_table(&mut *db, table).await?,
        entries: reading::entries(&mut *db, table, 0).await?,
    };
    for person in people(&saved) {
        saved.people.extend(known(&mut *db, person).await?);
    }
    Ok(saved)
}

/// Everybody who is named at a table.
fn people(saved: &Saved) -> BTreeSet<PersonId> {
    let of = |holder: &Holder| match holder {
        Holder::People(people) => people.clone(),
        Holder::Nobody | Holder::Bot => Vec::new(),
    };
    let seats = saved.row.seats.iter().flat_map(|seat| of(&seat.holder));
    let seated = saved.entries.iter().flat_map(|entry| match &entry.act {
        Act::Seats { holder, was, .. } => {
            let before = was.as_ref().map(|was| of(&was.holder));
            [of(holder), before.unwrap_or_default()].concat()
        }
        Act::Start { .. } | Act::Events(_) | Act::Undo { .. } => Vec::new(),
    });
    let authors = saved.entries.iter().filter_map(|entry| match entry.by {
        By::Person { person, .. } | By::Master { person } => Some(person),
        By::Table | By::Bot { .. } | By::Clock { .. } => None,
    });
    let wrote = saved.words.iter().map(|words| words.person);
    let wrote = wrote.chain(saved.free_texts.iter().filter_map(|words| words.person));
    let all = seats.chain(seated).chain(authors).chain(wrote);
    all.chain([saved.row.host])
        .chain(saved.row.master)
        .collect()
}

async fn known(db: &mut Connection, person: PersonId) -> Result<Option<NamedPerson>, StoreError> {
    let row: Option<(String, i64)> = sqlx::query_as("SELECT name, at FROM people WHERE id = $1")
        .bind(column(person.0)?)
        .fetch_optional(db)
        .await?;
    Ok(row.map(|(name, at)| NamedPerson {
        id: person,
        name,
        at: Millis(at),
    }))
}
