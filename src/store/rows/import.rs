//! A table that comes from elsewhere, written with all that belongs to it.

use super::clock::{banks, waits};
use super::log::{drafts, entries, lobbies, observation, proposals, snapshots, tables};
use super::outbox::{self, episodes};
use super::people::{seats, words};
use super::value::{column, to_json};
use super::{Batch, Connection};
use crate::table::model::{Millis, TableId, TableName, TableRow};
use crate::table::saved::{Import, NamedPerson};
use crate::table::store::{ProposalsChange, StoreError, Timing};

/// Writes the row of a table, with a number of its own if a column and a value are named for it.
macro_rules! insert {
    ($column:literal, $value:literal) => {
        concat!(
            "INSERT INTO tables (",
            $column,
            "cause, game, stage, guild, place, bound, host, master, options, bots, edition, secret, pace, \
             version, seq, created_at, name, co_hosts) VALUES (",
            $value,
            "$1, $2, $3, $4, $5, (SELECT coalesce(max(bound), 0) + 1 FROM tables WHERE place = $5), \
             $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17) RETURNING id"
        )
    };
}

const UNDER_ITS_NUMBER: &str = insert!("id, ", "$18, ");
const UNDER_A_NEW_NUMBER: &str = insert!("", "");

/// Writes a table; under its own number if that is free, else under a new one.
pub(super) async fn import(db: &mut Connection, import: &Import) -> Result<TableId, StoreError> {
    let (saved, at) = (&import.saved, import.at);
    let row = &saved.row;
    if row.stage.is_active() {
        tables::check_place(db, row.place).await?;
    }
    let table = insert(db, row, &saved.cause).await?;
    lobbies::touch(&mut *db, table, at).await?;
    seats::replace(db, table, &row.seats).await?;
    for entry in &saved.entries {
        let mut batch = Batch::new();
        entries::insert(&mut batch, table, entry)?;
        batch.run(&mut *db).await?;
    }
    if let Some(played) = &import.played {
        for (seq, observation_rows) in &played.observation_rows {
            let mut batch = Batch::new();
            observation::put(&mut batch, table, *seq, observation_rows)?;
            batch.run(&mut *db).await?;
            if let Ok(at) = saved.entries.binary_search_by_key(seq, |entry| entry.seq) {
                episodes::note(&mut *db, table, &saved.entries[at], observation_rows).await?;
            }
        }
        for (seq, state) in &played.snapshots {
            snapshots::put(db, table, *seq, state).await?;
        }
        if played
            .snapshots
            .last()
            .is_none_or(|(seq, _)| *seq < row.seq)
        {
            snapshots::put(db, table, row.seq, &played.state.stored()).await?;
        }
    }
    for (seat, draft) in &saved.drafts.open {
        drafts::put(db, table, *seat, draft, at).await?;
    }
    for (seat, revisions) in &saved.drafts.revisions {
        drafts::count(db, table, *seat, *revisions).await?;
    }
    for bank in &saved.banks {
        banks::put(db, table, bank).await?;
    }
    if let Some(request) = &saved.undo {
        drafts::put_undo_request(db, table, Some(request), at).await?;
    }
    if let Some(row) = import.proposals() {
        let settled = Vec::new();
        proposals::put(db, table, &ProposalsChange { row, settled }, at).await?;
    }
    for words in &saved.words {
        words::write(db, table, words, at).await?;
    }
    words::write_free_text(db, table, &saved.free_texts, at).await?;
    for person in &saved.people {
        know(db, person, at).await?;
    }
    let mut batch = Batch::new();
    waits::set(&mut batch, table, row.seq, &import.asks(), at)?;
    outbox::say(
        &mut *db,
        &mut batch,
        (table, row.seq),
        &import.notices(),
        at,
    )
    .await?;
    batch.run(&mut *db).await?;
    Ok(table)
}

async fn insert(db: &mut Connection, row: &TableRow, cause: &str) -> Result<TableId, StoreError> {
    // A new column of a table must be written here: without it this does not compile.
    let TableRow {
        id,
        game,
        name,
        stage,
        guild,
        place,
        host,
        co_hosts,
        claim: _,
        master,
        nomination: _,
        options,
        bots,
        edition,
        secret,
        seats: _,
        pace,
        patience,
        paused,
        version,
        seq,
        created: Millis(created),
    } = row;
    let taken: bool = sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM tables WHERE id = $1)")
        .bind(id.0)
        .fetch_one(&mut *db)
        .await?;
    let cause = free_cause(db, cause).await?;
    let made = sqlx::query_scalar(if taken {
        UNDER_A_NEW_NUMBER
    } else {
        UNDER_ITS_NUMBER
    });
    let made = made
        .bind(cause)
        .bind(game.id())
        .bind(tables::stage_word(*stage))
        .bind(guild.map(column).transpose()?)
        .bind(column(place.0)?)
        .bind(column(host.0)?)
        .bind(tables::person_column(*master)?)
        .bind(to_json(options)?)
        .bind(bots.name())
        .bind(i64::from(*edition))
        .bind(secret.reveal().as_slice())
        .bind(pace.to_string())
        .bind(column(*version)?)
        .bind(column(*seq)?)
        .bind(created)
        .bind(name.as_ref().map(TableName::as_str))
        .bind(to_json(co_hosts)?);
    let made = if taken { made } else { made.bind(id.0) };
    let id: i64 = made.fetch_one(&mut *db).await?;
    let timing = Timing {
        pace: pace.clone(),
        patience: *patience,
        paused: *paused,
    };
    tables::put_clock(db, TableId(id), &timing).await?;
    Ok(TableId(id))
}

/// The cause itself, or one made of it where a table came of it already: the table and its copy.
async fn free_cause(db: &mut Connection, cause: &str) -> Result<String, StoreError> {
    // Numbers of tables only grow, so none of these has been made before.
    let next: Option<i64> = sqlx::query_scalar(
        "SELECT max(id) + 1 FROM tables WHERE EXISTS (SELECT 1 FROM tables WHERE cause = $1)",
    )
    .bind(cause)
    .fetch_one(db)
    .await?;
    Ok(next.map_or_else(|| cause.to_owned(), |next| format!("import:{next}:{cause}")))
}

/// Learns how a person is called, unless that is known from later.
async fn know(db: &mut Connection, person: &NamedPerson, at: Millis) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO people (id, name, at, seen_at) VALUES ($1, $2, $3, $4) \
         ON CONFLICT (id) DO UPDATE SET name = excluded.name, at = excluded.at \
         WHERE people.at < excluded.at",
    )
    .bind(column(person.id.0)?)
    .bind(&person.name)
    .bind(person.at.0)
    .bind(at.0)
    .execute(db)
    .await?;
    Ok(())
}
