//! What goes on for a while inside a table's game: since when, until when, and where it is told.
//!
//! What an episode has told is nowhere but in the rows of `observation`, so a taking-back needs nothing special.

use rules::any::{AnyEvent, AnyObservation};
use rules::{Episode, Seat, Viewer};

use super::super::log::observation;
use super::super::value::{Reading, column};
use super::super::{Connection, outbox};
use crate::table::model::{
    Entry, Millis, ObservationRow, PendingNotice, PersonId, PlaceId, Post, SideThread,
    SideThreadId, SoFar, TableId,
};
use crate::table::store::StoreError;

pub(in crate::store) const NEWEST: &str = "SELECT id FROM strands WHERE table_id = $1 AND key = $2 \
     AND (gone IS NULL OR gone = $3) AND (until IS NULL OR until >= $3) ORDER BY id DESC LIMIT 1";
pub(in crate::store) const END: &str = "UPDATE strands SET until = $3 WHERE table_id = $1 AND key = $2 \
     AND until IS NULL AND gone IS NULL";
pub(in crate::store) const GO_BACK: &str =
    "UPDATE strands SET gone = $3 WHERE table_id = $1 AND since > $2 AND gone IS NULL";
pub(in crate::store) const GO_ON: &str =
    "UPDATE strands SET until = NULL WHERE table_id = $1 AND until > $2";
pub(in crate::store) const SIDE_THREAD: &str =
    "SELECT id, seat, place, lost IS NOT NULL AS is_lost FROM sides WHERE id = $1";
pub(in crate::store) const SIDE_THREAD_OF: &str =
    "SELECT id, seat, place, lost IS NOT NULL AS is_lost FROM sides WHERE strand = $1";
pub(in crate::store) const ROOM: &str = "SELECT id, seat, place, FALSE AS is_lost FROM sides \
     WHERE table_id = $1 AND seat = $2 AND lost IS NULL AND EXISTS (SELECT 1 FROM seat_people \
     WHERE seat_people.table_id = sides.table_id AND seat_people.seat = sides.seat AND person = $3)";
pub(in crate::store) const CLOSE_ROOM: &str =
    "UPDATE sides SET lost = $3 WHERE table_id = $1 AND seat = $2 AND lost IS NULL";
pub(in crate::store) const HOLDS: &str =
    "SELECT EXISTS (SELECT 1 FROM seat_people WHERE table_id = $1 AND seat = $2 AND person = $3)";
pub(in crate::store) const SIDE_THREAD_AT: &str = "SELECT table_id FROM sides WHERE place = $1";
pub(in crate::store) const WAITING: &str = "SELECT id, kind FROM notices WHERE state = 'pending' \
     AND table_id = $1 AND to_kind = 'side' AND to_id = $2 ORDER BY id";

#[derive(sqlx_macros::FromRow)]
struct SideThreadRow {
    id: i64,
    seat: Option<i64>,
    place: Option<i64>,
    is_lost: bool,
}

/// The newest episode of a key whose beginning stands; one that entry `seq` takes back is found too.
async fn newest(
    db: &mut Connection,
    table: TableId,
    key: &str,
    seq: i64,
) -> Result<Option<i64>, StoreError> {
    let id = sqlx::query_scalar(NEWEST).bind(table.0).bind(key).bind(seq);
    Ok(id.fetch_optional(db).await?)
}

/// The episode of a key after entry `seq`, which begins it if nothing has.
async fn found(
    db: &mut Connection,
    table: TableId,
    key: &str,
    seq: i64,
) -> Result<i64, StoreError> {
    if let Some(id) = newest(db, table, key, seq).await? {
        return Ok(id);
    }
    let begun = sqlx::query_scalar(
        "INSERT INTO strands (table_id, key, since) VALUES ($1, $2, $3) RETURNING id",
    );
    let begun = begun.bind(table.0).bind(key).bind(seq);
    Ok(begun.fetch_one(db).await?)
}

/// Notes which episodes begin and end with what an entry tells everybody, and that the treaties before a
/// boundary are told of for themselves.
pub(in crate::store) async fn note(
    db: &mut Connection,
    table: TableId,
    entry: &Entry,
    observation_rows: &[ObservationRow],
) -> Result<(), StoreError> {
    let seq = column(entry.seq)?;
    let open = observation_rows
        .iter()
        .filter(|it| it.viewer == Viewer::Public);
    let observation = open.flat_map(|observation_row| &observation_row.observation);
    for episode in observation.filter_map(|(_, observation)| observation.episode()) {
        let id = found(db, table, &episode.key, seq).await?;
        if episode.ends {
            sqlx::query("UPDATE strands SET until = $2 WHERE id = $1")
                .bind(id)
                .bind(seq)
                .execute(&mut *db)
                .await?;
        }
    }
    if entry.act.events().iter().any(AnyEvent::is_boundary) {
        let end = sqlx::query(END).bind(table.0).bind(Episode::TREATIES);
        end.bind(seq).execute(db).await?;
    }
    Ok(())
}

/// Takes back which episodes began and ended after entry `to`, by entry `seq`.
pub(in crate::store) async fn take_back(
    db: &mut Connection,
    table: TableId,
    to: i64,
    seq: i64,
) -> Result<(), StoreError> {
    let gone = sqlx::query(GO_BACK).bind(table.0).bind(to).bind(seq);
    gone.execute(&mut *db).await?;
    sqlx::query(GO_ON)
        .bind(table.0)
        .bind(to)
        .execute(db)
        .await?;
    Ok(())
}

/// Where something of an episode is said.
pub(in crate::store) struct Routed {
    pub(in crate::store) episode: i64,
    /// Its own place, where it has one that takes messages.
    pub(in crate::store) side_thread: Option<SideThreadId>,
}

/// Where what entry `seq` has to say of an episode goes; nowhere if all of it is taken back and nothing
/// of it was ever said.
pub(in crate::store) async fn route(
    db: &mut Connection,
    table: TableId,
    key: &str,
    seq: u64,
) -> Result<Option<Routed>, StoreError> {
    let seq = column(seq)?;
    let episode = found(db, table, key, seq).await?;
    let unsaid: bool = sqlx::query_scalar(
        "SELECT gone IS NOT NULL AND NOT EXISTS (SELECT 1 FROM posts WHERE posts.strand = $1) \
         AND NOT EXISTS (SELECT 1 FROM notices WHERE notices.table_id = $2 AND state = 'pending' \
         AND notices.strand = $1 AND tried_at IS NOT NULL) FROM strands WHERE id = $1",
    )
    .bind(episode)
    .bind(table.0)
    .fetch_one(&mut *db)
    .await?;
    if unsaid {
        return Ok(None);
    }
    let side_thread = side_thread_of(db, episode)
        .await?
        .filter(|side_thread| !side_thread.is_lost);
    let side_thread = side_thread.map(|side_thread| side_thread.id);
    Ok(Some(Routed {
        episode,
        side_thread,
    }))
}

/// Gives an episode a place of its own, to be made; whether it has had none.
pub(in crate::store) async fn set_apart(
    db: &mut Connection,
    table: TableId,
    episode: i64,
) -> Result<bool, StoreError> {
    let made =
        sqlx::query("INSERT INTO sides (table_id, strand) VALUES ($1, $2) ON CONFLICT DO NOTHING")
            .bind(table.0)
            .bind(episode)
            .execute(db)
            .await?;
    Ok(made.rows_affected() == 1)
}

fn read(row: &SideThreadRow) -> Result<SideThread, StoreError> {
    let reading = Reading(format_args!("side {}", row.id));
    let seat = row.seat.map(|seat| reading.number("seat", seat));
    let place = row.place.map(|place| reading.number("place", place));
    Ok(SideThread {
        id: SideThreadId(row.id),
        seat: seat.transpose()?.map(Seat),
        place: place.transpose()?.map(PlaceId),
        is_lost: row.is_lost,
    })
}

async fn side_thread_of(
    db: &mut Connection,
    episode: i64,
) -> Result<Option<SideThread>, StoreError> {
    let row: Option<SideThreadRow> = sqlx::query_as(SIDE_THREAD_OF)
        .bind(episode)
        .fetch_optional(db)
        .await?;
    row.as_ref().map(read).transpose()
}

/// A place beside a table's own.
pub(in crate::store) async fn side_thread(
    db: &mut Connection,
    side_thread: SideThreadId,
) -> Result<Option<SideThread>, StoreError> {
    let row: Option<SideThreadRow> = sqlx::query_as(SIDE_THREAD)
        .bind(side_thread.0)
        .fetch_optional(db)
        .await?;
    row.as_ref().map(read).transpose()
}

/// The table that has a place beside its own.
pub(in crate::store) async fn table_beside(
    db: &mut Connection,
    place: PlaceId,
) -> Result<Option<TableId>, StoreError> {
    let id: Option<i64> = sqlx::query_scalar(SIDE_THREAD_AT)
        .bind(column(place.0)?)
        .fetch_optional(db)
        .await?;
    Ok(id.map(TableId))
}

/// The place of a seat's people alone, where they have one and the person is one of them.
pub(in crate::store) async fn room(
    db: &mut Connection,
    table: TableId,
    (seat, person): (Seat, PersonId),
) -> Result<Option<SideThread>, StoreError> {
    let row: Option<SideThreadRow> = sqlx::query_as(ROOM)
        .bind(table.0)
        .bind(i64::from(seat.0))
        .bind(column(person.0)?)
        .fetch_optional(db)
        .await?;
    row.as_ref().map(read).transpose()
}

/// Gives a seat's people a place of their own, in place of the one that they had, unless the person who
/// asked for it is none of them any more; whether it is theirs.
pub(in crate::store) async fn put_room(
    db: &mut Connection,
    table: TableId,
    (seat, person): (Seat, PersonId),
    place: PlaceId,
) -> Result<bool, StoreError> {
    let holds: bool = sqlx::query_scalar(HOLDS)
        .bind(table.0)
        .bind(i64::from(seat.0))
        .bind(column(person.0)?)
        .fetch_one(&mut *db)
        .await?;
    if !holds {
        return Ok(false);
    }
    close_room(&mut *db, table, seat, "there is a newer one").await?;
    sqlx::query("INSERT INTO sides (table_id, seat, place) VALUES ($1, $2, $3)")
        .bind(table.0)
        .bind(i64::from(seat.0))
        .bind(column(place.0)?)
        .execute(db)
        .await?;
    Ok(true)
}

/// Leaves the place of a seat's people to those who were in it.
pub(in crate::store) async fn close_room(
    db: &mut Connection,
    table: TableId,
    seat: Seat,
    why: &str,
) -> Result<(), StoreError> {
    sqlx::query(CLOSE_ROOM)
        .bind(table.0)
        .bind(i64::from(seat.0))
        .bind(why)
        .execute(db)
        .await?;
    Ok(())
}

/// Notes the thread that was made for a side.
pub(in crate::store) async fn put_side_thread(
    db: &mut Connection,
    side_thread: SideThreadId,
    place: PlaceId,
) -> Result<(), StoreError> {
    sqlx::query("UPDATE sides SET place = $2 WHERE id = $1")
        .bind(side_thread.0)
        .bind(column(place.0)?)
        .execute(db)
        .await?;
    Ok(())
}

/// Notes that nothing can be sent to a side. What waits to be is written anew for the table's place,
/// so that nothing is on its way to two; changes of what stands there are given up.
pub(in crate::store) async fn lose_side_thread(
    db: &mut Connection,
    table: TableId,
    side_thread: SideThreadId,
    why: &str,
    at: Millis,
) -> Result<(), StoreError> {
    sqlx::query("UPDATE sides SET lost = coalesce(lost, $2) WHERE id = $1")
        .bind(side_thread.0)
        .bind(why)
        .execute(&mut *db)
        .await?;
    let waiting: Vec<(i64, String)> = sqlx::query_as(WAITING)
        .bind(table.0)
        .bind(side_thread.0)
        .fetch_all(&mut *db)
        .await?;
    for (notice, kind) in waiting {
        outbox::readdress(db, notice, &kind, at).await?;
    }
    Ok(())
}

/// The episodes of which something was told after entry `after` and stands, by their keys.
pub(in crate::store) async fn after(
    db: &mut Connection,
    table: TableId,
    after: u64,
) -> Result<Vec<String>, StoreError> {
    let from = column(after)?.saturating_add(1);
    let observation = observation::open_between(db, table, from, i64::MAX).await?;
    let keys = observation.iter().filter_map(AnyObservation::episode);
    let mut keys: Vec<String> = keys.map(|episode| episode.key).collect();
    keys.sort_unstable();
    keys.dedup();
    Ok(keys)
}

/// An episode's id and key, its first entry and its last, and the entry that ends its key.
type EpisodeRow = (i64, String, i64, Option<i64>, Option<i64>);

/// What the message of an episode's notice is made of.
pub(in crate::store) async fn so_far(
    db: &mut Connection,
    notice: &PendingNotice,
) -> Result<SoFar, StoreError> {
    let row: Option<EpisodeRow> = sqlx::query_as(
        "SELECT strands.id, key, since, until, gone FROM notices \
         JOIN strands ON strands.id = notices.strand WHERE notices.id = $1",
    )
    .bind(notice.id)
    .fetch_optional(&mut *db)
    .await?;
    let Some((episode, key, since, until, gone)) = row else {
        return Ok(SoFar::default());
    };
    // The same key may tell of another by now.
    let to = gone.map_or(i64::MAX, |gone| gone - 1);
    let to = column(notice.seq)?.min(to).min(until.unwrap_or(i64::MAX));
    let mut observation = observation::open_between(db, notice.table, since, to).await?;
    observation.retain(|observation| {
        observation
            .episode()
            .is_some_and(|episode| episode.key == key)
    });
    Ok(SoFar {
        observation,
        post: outbox::episode_post(db, episode).await?,
        side_thread: side_thread_of(db, episode).await?,
    })
}

/// The newest message of the episode that has a key now.
pub(in crate::store) async fn post(
    db: &mut Connection,
    table: TableId,
    key: &str,
) -> Result<Option<Post>, StoreError> {
    match newest(db, table, key, -1).await? {
        Some(episode) => outbox::episode_post(db, episode).await,
        None => Ok(None),
    }
}
