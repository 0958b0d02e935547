//! Rows of tables: made, found, changed, bound to places.

use rules::any::GameId;
use rules::dice::Secret;

use super::super::clock::waits;
use super::super::log::guard::{self, Raised};
use super::super::log::{hand_overs, lobbies, proposals};
use super::super::outbox::{self, episodes};
use super::super::people::{seats, words};
use super::super::value::{Reading, column, to_json};
use super::super::{Batch, Connection, servers, talks};
use crate::table::model::{
    Because, Destination, Millis, Nomination, Notice, Pause, PersonId, PlaceId, Stage, TableId,
    TableName, TableRow,
};
use crate::table::pace::Pace;
use crate::table::patience::Patience;
use crate::table::store::{
    Created, MOST_LOBBIES, NewTable, RowChange, StoreError, Timing, Written,
};

#[derive(sqlx_macros::FromRow)]
struct Row {
    game: String,
    name: Option<String>,
    stage: String,
    guild: Option<i64>,
    place: i64,
    host: i64,
    co_hosts: String,
    claim: Option<String>,
    master: Option<i64>,
    nomination: Option<String>,
    options: String,
    bots: String,
    edition: i64,
    secret: Vec<u8>,
    pace: String,
    patience: String,
    paused_at: Option<i64>,
    paused_why: Option<String>,
    version: i64,
    seq: i64,
    created_at: i64,
}

pub(in crate::store) const MADE_BY: &str = "SELECT id FROM tables WHERE cause = $1";
pub(in crate::store) const ROW: &str = "SELECT game, name, stage, guild, place, host, co_hosts, claim, master, nomination, \
     options, bots, edition, secret, pace, patience, paused_at, paused_why, version, seq, created_at FROM tables WHERE id = $1";
pub(in crate::store) const ACTIVE_AT: &str =
    "SELECT id FROM tables WHERE place = $1 AND stage IN ('lobby', 'playing')";
pub(in crate::store) const LAST_AT: &str =
    "SELECT id FROM tables WHERE place = $1 ORDER BY bound DESC LIMIT 1";
pub(in crate::store) const OF_GUILD: &str = "SELECT id FROM tables \
     WHERE guild = $1 AND stage IN ('lobby', 'playing') ORDER BY id DESC LIMIT $2";
pub(in crate::store) const GUILDS: &str = "SELECT DISTINCT guild FROM tables \
     WHERE guild > 0 AND stage IN ('lobby', 'playing') ORDER BY guild";
pub(in crate::store) const OF_PERSON: &str = "SELECT id FROM seat_people JOIN tables ON id = table_id \
     WHERE person = $1 AND stage IN ('lobby', 'playing') ORDER BY table_id DESC LIMIT $2";
pub(in crate::store) const PLAYS_ELSEWHERE: &str = "SELECT EXISTS (SELECT 1 FROM seat_people \
     JOIN tables ON id = table_id WHERE person = $1 AND stage = 'playing' AND id <> $2)";
pub(in crate::store) const UPDATE: &str = "UPDATE tables SET stage = $2, guild = $3, host = $4, \
     options = $5, master = $6, bots = $7, name = $8, co_hosts = $9, claim = $10, claim_until = $11, nomination = $12, \
     nomination_until = $13 WHERE id = $1";
// Where a table was put, it stays: it waits for no thread any more.
pub(in crate::store) const BIND: &str = "UPDATE tables SET place = $2, wants_thread = 0, bound = \
     (SELECT coalesce(max(bound), 0) + 1 FROM tables WHERE place = $2) WHERE id = $1";

/// A stage as its column has it.
pub(in crate::store) fn stage_word(stage: Stage) -> &'static str {
    match stage {
        Stage::Lobby => "lobby",
        Stage::Playing => "playing",
        Stage::Over => "over",
        Stage::Ended => "ended",
    }
}

/// The stage that a column names.
pub(in crate::store) fn stage_of(word: &str) -> Option<Stage> {
    [Stage::Lobby, Stage::Playing, Stage::Over, Stage::Ended]
        .into_iter()
        .find(|stage| stage_word(*stage) == word)
}

/// The table that a cause has made.
pub(in crate::store) async fn made_by(
    db: &mut Connection,
    cause: &str,
) -> Result<Option<TableId>, StoreError> {
    let id: Option<i64> = sqlx::query_scalar(MADE_BY)
        .bind(cause)
        .fetch_optional(db)
        .await?;
    Ok(id.map(TableId))
}

/// Makes a table, unless its cause made one before or its place is taken.
pub(in crate::store) async fn create(
    db: &mut Connection,
    new: &NewTable,
) -> Result<Created, StoreError> {
    if let Some(made) = made_by(&mut *db, &new.cause).await? {
        return Ok(Created::Again(made));
    }
    if let Some(other) = active_at(db, new.place).await? {
        return Ok(Created::Taken(other));
    }
    let open = lobbies::of_host(&mut *db, new.host).await?;
    if open.len() >= MOST_LOBBIES {
        return Ok(Created::TooMany(open));
    }
    if let Some(guild) = new.guild
        && let Some(most) = servers::is_full(&mut *db, guild).await?
    {
        return Ok(Created::Full(most));
    }
    let id: i64 = sqlx::query_scalar(
        "INSERT INTO tables (cause, game, stage, guild, place, bound, host, master, options, bots, \
         edition, secret, pace, version, seq, created_at, touched_at, name, patience) VALUES ($1, $2, 'lobby', $3, $4, \
         (SELECT coalesce(max(bound), 0) + 1 FROM tables WHERE place = $4), \
         $5, $6, $7, $8, $9, $10, $11, 0, 0, $12, $12, $13, $14) RETURNING id",
    )
    .bind(&new.cause)
    .bind(new.game.id())
    .bind(new.guild.map(column).transpose()?)
    .bind(column(new.place.0)?)
    .bind(column(new.host.0)?)
    .bind(person_column(new.master)?)
    .bind(to_json(&new.options)?)
    .bind(new.bots.name())
    .bind(i64::from(new.game.edition()))
    .bind(new.secret.reveal().as_slice())
    .bind(new.pace.to_string())
    .bind(new.at.0)
    .bind(new.name.as_ref().map(TableName::as_str))
    .bind(new.patience.to_string())
    .fetch_one(&mut *db)
    .await?;
    let id = TableId(id);
    seats::replace(db, id, &new.seats).await?;
    let mut batch = Batch::new();
    let notices = new.notices.iter().cloned().chain([Notice::Card]);
    let notices: Vec<_> = notices.map(|it| (Destination::Table, it)).collect();
    outbox::say(&mut *db, &mut batch, (id, 0), &notices, new.at).await?;
    batch.run(db).await?;
    Ok(Created::Made(id))
}

/// A table's row.
pub(in crate::store) async fn row(
    db: &mut Connection,
    id: TableId,
) -> Result<Option<TableRow>, StoreError> {
    let row: Option<Row> = sqlx::query_as(ROW)
        .bind(id.0)
        .fetch_optional(&mut *db)
        .await?;
    let Some(row) = row else { return Ok(None) };
    let seats = seats::of_table(db, id).await?;
    let reading = Reading(format_args!("table {id}"));
    let guild = row.guild.map(|guild| reading.number("guild", guild));
    let master = row.master.map(|master| reading.number("master", master));
    let secret = <[u8; 32]>::try_from(row.secret)
        .map_err(|bytes| reading.damaged(format_args!("secret has {} bytes", bytes.len())))?;
    let name = row.name.map(|name| {
        TableName::new(&name).map_err(|why| reading.damaged(format_args!("name: {why}")))
    });
    let claim = row.claim.map(|claim| reading.json("claim", &claim));
    let nomination = row.nomination;
    let nomination = nomination.map(|it| reading.json("nomination", &it));
    let pace = row.pace.parse::<Pace>();
    let pace = pace.map_err(|error| reading.damaged(format_args!("pace: {error}")))?;
    let patience = row.patience.parse::<Patience>();
    let patience = patience.map_err(|error| reading.damaged(format_args!("patience: {error}")))?;
    let paused = read_pause(reading, row.paused_at, row.paused_why.as_deref())?;
    Ok(Some(TableRow {
        id,
        game: reading.word("game", &row.game, GameId::from_id)?,
        name: name.transpose()?,
        stage: reading.word("stage", &row.stage, stage_of)?,
        guild: guild.transpose()?,
        place: PlaceId(reading.number("place", row.place)?),
        host: PersonId(reading.number("host", row.host)?),
        co_hosts: reading.json("co_hosts", &row.co_hosts)?,
        claim: claim.transpose()?,
        master: master.transpose()?.map(PersonId),
        nomination: nomination.transpose()?,
        options: reading.json("options", &row.options)?,
        bots: reading.word("bots", &row.bots, |word| word.parse().ok())?,
        edition: reading.number("edition", row.edition)?,
        secret: Secret::new(secret),
        seats,
        pace,
        patience,
        paused,
        version: reading.number("version", row.version)?,
        seq: reading.number("seq", row.seq)?,
        created: Millis(row.created_at),
    }))
}

/// Somebody, or nobody, as columns hold them.
pub(in crate::store) fn person_column(person: Option<PersonId>) -> Result<Option<i64>, StoreError> {
    person.map(|person| column(person.0)).transpose()
}

fn because_word(why: Because) -> &'static str {
    match why {
        Because::Host => "host",
        Because::Absent => "absent",
        Because::Unreachable => "unreachable",
        Because::Ended => "ended",
    }
}

fn read_pause(
    reading: Reading<'_>,
    since: Option<i64>,
    why: Option<&str>,
) -> Result<Option<Pause>, StoreError> {
    let (Some(since), Some(why)) = (since, why) else {
        return Ok(None);
    };
    let known = |word: &str| {
        [
            Because::Host,
            Because::Absent,
            Because::Unreachable,
            Because::Ended,
        ]
        .into_iter()
        .find(|why| because_word(*why) == word)
    };
    Ok(Some(Pause {
        since: Millis(since),
        why: reading.word("paused_why", why, known)?,
    }))
}

/// Writes how long decisions may take, and whether the clock stands still.
pub(in crate::store) async fn put_clock(
    db: &mut Connection,
    table: TableId,
    timing: &Timing,
) -> Result<(), StoreError> {
    let Timing {
        pace,
        patience,
        paused,
    } = timing;
    sqlx::query(
        "UPDATE tables SET pace = $2, paused_at = $3, paused_why = $4, patience = $5 WHERE id = $1",
    )
    .bind(table.0)
    .bind(pace.to_string())
    .bind(paused.map(|pause| pause.since.0))
    .bind(paused.map(|pause| because_word(pause.why)))
    .bind(patience.to_string())
    .execute(db)
    .await?;
    Ok(())
}

async fn rows(db: &mut Connection, ids: Vec<i64>) -> Result<Vec<TableRow>, StoreError> {
    let mut rows = Vec::with_capacity(ids.len());
    for id in ids {
        rows.extend(row(db, TableId(id)).await?);
    }
    Ok(rows)
}

/// The active tables of a server, newest first.
pub(in crate::store) async fn of_guild(
    db: &mut Connection,
    guild: u64,
    limit: u32,
) -> Result<Vec<TableRow>, StoreError> {
    let ids = sqlx::query_scalar(OF_GUILD)
        .bind(column(guild)?)
        .bind(i64::from(limit))
        .fetch_all(&mut *db)
        .await?;
    rows(db, ids).await
}

/// The servers with active tables.
pub(in crate::store) async fn guilds(db: &mut Connection) -> Result<Vec<u64>, StoreError> {
    let ids: Vec<i64> = sqlx::query_scalar(GUILDS).fetch_all(db).await?;
    let reading = Reading(format_args!("the servers of tables"));
    let read = |id: i64| reading.number("guild", id);
    ids.into_iter().map(read).collect()
}

/// The active tables at which a person holds a seat, newest first.
pub(in crate::store) async fn of_person(
    db: &mut Connection,
    person: PersonId,
    limit: u32,
) -> Result<Vec<TableRow>, StoreError> {
    let ids = sqlx::query_scalar(OF_PERSON)
        .bind(column(person.0)?)
        .bind(i64::from(limit))
        .fetch_all(&mut *db)
        .await?;
    rows(db, ids).await
}

/// Whether a person holds a seat at another table where a game is on.
pub(in crate::store) async fn plays_elsewhere(
    db: &mut Connection,
    person: PersonId,
    table: TableId,
) -> Result<bool, StoreError> {
    Ok(sqlx::query_scalar(PLAYS_ELSEWHERE)
        .bind(column(person.0)?)
        .bind(table.0)
        .fetch_one(db)
        .await?)
}

async fn active_at(db: &mut Connection, place: PlaceId) -> Result<Option<TableId>, StoreError> {
    let id: Option<i64> = sqlx::query_scalar(ACTIVE_AT)
        .bind(column(place.0)?)
        .fetch_optional(db)
        .await?;
    Ok(id.map(TableId))
}

/// The active table bound to a place, or else the one that was bound to it last.
pub(in crate::store) async fn at(
    db: &mut Connection,
    place: PlaceId,
) -> Result<Option<TableId>, StoreError> {
    if let Some(active) = active_at(db, place).await? {
        return Ok(Some(active));
    }
    let id: Option<i64> = sqlx::query_scalar(LAST_AT)
        .bind(column(place.0)?)
        .fetch_optional(&mut *db)
        .await?;
    match id {
        Some(id) => Ok(Some(TableId(id))),
        None => match episodes::table_beside(&mut *db, place).await? {
            Some(table) => Ok(Some(table)),
            None => talks::table_at(db, place).await,
        },
    }
}

/// Checks that `table` may be active at `place`.
pub(in crate::store) async fn check_free(
    db: &mut Connection,
    table: TableId,
    place: PlaceId,
) -> Result<(), StoreError> {
    match active_at(db, place).await? {
        Some(other) if other != table => Err(StoreError::Taken(other)),
        Some(_) | None => Ok(()),
    }
}

/// Checks that a new table may be active at `place`.
pub(in crate::store) async fn check_place(
    db: &mut Connection,
    place: PlaceId,
) -> Result<(), StoreError> {
    match active_at(db, place).await? {
        Some(other) => Err(StoreError::Taken(other)),
        None => Ok(()),
    }
}

/// The stage that a table is in.
pub(in crate::store) async fn stage(
    db: &mut Connection,
    table: TableId,
) -> Result<Stage, StoreError> {
    let stage: Option<String> = sqlx::query_scalar("SELECT stage FROM tables WHERE id = $1")
        .bind(table.0)
        .fetch_optional(db)
        .await?;
    let stage = stage.ok_or(StoreError::NoTable(table))?;
    Reading(format_args!("table {table}")).word("stage", &stage, stage_of)
}

/// Changes a table's row, unless somebody else has changed it.
pub(in crate::store) async fn change(
    db: &mut Connection,
    change: &RowChange,
) -> Result<Written, StoreError> {
    let RowChange { table, row, at, .. } = change;
    let (table, at) = (*table, *at);
    let now = match guard::raise(db, table, change.version).await? {
        Raised::By(head) => head,
        Raised::Not(written) => return Ok(written),
    };
    if row.stage.is_active() {
        check_free(db, table, row.place).await?;
    }
    if row.place != now.place {
        put_place(db, table, row.place).await?;
    }
    sqlx::query(UPDATE)
        .bind(table.0)
        .bind(stage_word(row.stage))
        .bind(row.guild.map(column).transpose()?)
        .bind(column(row.host.0)?)
        .bind(to_json(&row.options)?)
        .bind(person_column(row.master)?)
        .bind(row.bots.name())
        .bind(row.name.as_ref().map(TableName::as_str))
        .bind(to_json(&row.co_hosts)?)
        .bind(row.claim.as_ref().map(to_json).transpose()?)
        .bind(row.claim.and_then(|claim| claim.due()).map(|due| due.0))
        .bind(row.nomination.as_ref().map(to_json).transpose()?)
        .bind(
            row.nomination
                .as_ref()
                .and_then(Nomination::due)
                .map(|due| due.0),
        )
        .execute(&mut *db)
        .await?;
    lobbies::touch(&mut *db, table, at).await?;
    seats::replace(db, table, &row.seats).await?;
    if now.seq == 0 {
        words::drop_of_the_gone(db, table).await?;
    }
    let mut batch = Batch::new();
    if row.stage.is_active() {
        waits::find_bots(&mut *db, table).await?;
    } else {
        waits::set(&mut batch, table, now.seq, &[], at)?;
        hand_overs::close(&mut *db, table, |_| true, at).await?;
    }
    if let Some(change) = &change.proposals {
        proposals::put(&mut *db, table, change, at).await?;
    }
    outbox::say(&mut *db, &mut batch, (table, now.seq), &change.notices, at).await?;
    batch.run(db).await?;
    Ok(Written::Done)
}

async fn put_place(db: &mut Connection, table: TableId, place: PlaceId) -> Result<(), StoreError> {
    sqlx::query(BIND)
        .bind(table.0)
        .bind(column(place.0)?)
        .execute(db)
        .await?;
    Ok(())
}
