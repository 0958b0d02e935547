//! Talks: which seats have one, its thread, and who is in it (TB-16).

use async_trait::async_trait;
use rules::Seat;

use super::outbox::episodes::HOLDS;
use super::value::{Reading, column};
use super::{Connection, Engine, commit};
use crate::fail::Point;
use crate::table::model::{Astray, Millis, PersonId, PlaceId, TableId, Talk, TalkId};
use crate::table::store::{StoreError, TalkStore};

pub(in crate::store) const OF_SEAT: &str = "SELECT id, talks.table_id, seats, place FROM talk_seats \
     JOIN talks ON talks.id = talk_seats.talk WHERE talk_seats.table_id = $1 AND talk_seats.seat = $2";
pub(in crate::store) const OF_SEATS: &str =
    "SELECT id, table_id, seats, place FROM talks WHERE table_id = $1 AND seats = $2";
pub(in crate::store) const AT: &str = "SELECT table_id FROM talks WHERE place = $1";
pub(in crate::store) const ASTRAY: &str =
    "SELECT id, table_id, seats, place FROM talks WHERE astray = 1 ORDER BY id LIMIT $1";
pub(in crate::store) const COME: &str = "SELECT person FROM talk_seats \
     JOIN seat_people ON seat_people.table_id = talk_seats.table_id AND seat_people.seat = talk_seats.seat \
     WHERE talk_seats.talk = $1 AND NOT EXISTS (SELECT 1 FROM talk_people \
     WHERE talk_people.talk = $1 AND talk_people.person = seat_people.person)";
pub(in crate::store) const GONE: &str = "SELECT person FROM talk_people \
     WHERE talk = $1 AND NOT EXISTS (SELECT 1 FROM talk_seats JOIN seat_people \
     ON seat_people.table_id = talk_seats.table_id AND seat_people.seat = talk_seats.seat \
     WHERE talk_seats.talk = $1 AND seat_people.person = talk_people.person)";
pub(in crate::store) const STRAY: &str = "UPDATE talks SET astray = 1 WHERE place IS NOT NULL \
     AND id IN (SELECT talk FROM talk_seats WHERE table_id = $1 AND seat = $2)";
pub(in crate::store) const EMPTY: &str = "DELETE FROM talk_people WHERE talk = $1";

type TalkRow = (i64, i64, String, Option<i64>);

fn read((id, table, seats, place): TalkRow) -> Result<Talk, StoreError> {
    let reading = Reading(format_args!("talk {id}"));
    let seats = seats.split(',').map(str::parse);
    let seats: Result<Vec<u8>, _> = seats.collect();
    let seats = seats.map_err(|why| reading.damaged(format_args!("seats: {why}")))?;
    let place = place.map(|place| reading.number("place", place));
    Ok(Talk {
        id: TalkId(id),
        table: TableId(table),
        seats: seats.into_iter().map(Seat).collect(),
        place: place.transpose()?.map(PlaceId),
    })
}

fn written(seats: &[Seat]) -> String {
    let seats: Vec<String> = seats.iter().map(|seat| seat.0.to_string()).collect();
    seats.join(",")
}

/// The table whose seats talk at a place.
pub(in crate::store) async fn table_at(
    db: &mut Connection,
    place: PlaceId,
) -> Result<Option<TableId>, StoreError> {
    let id: Option<i64> = sqlx::query_scalar(AT)
        .bind(column(place.0)?)
        .fetch_optional(db)
        .await?;
    Ok(id.map(TableId))
}

/// Notes that a seat has changed hands: its talks are to follow.
pub(in crate::store) async fn stray(
    db: &mut Connection,
    table: TableId,
    seat: Seat,
) -> Result<(), StoreError> {
    let stray = sqlx::query(STRAY).bind(table.0).bind(i64::from(seat.0));
    stray.execute(db).await?;
    Ok(())
}

async fn put(
    db: &mut Connection,
    table: TableId,
    seats: &[Seat],
    place: Option<PlaceId>,
    at: Millis,
) -> Result<Talk, StoreError> {
    let known: Option<TalkRow> = sqlx::query_as(OF_SEATS)
        .bind(table.0)
        .bind(written(seats))
        .fetch_optional(&mut *db)
        .await?;
    let place_column = place.map(|place| column(place.0)).transpose()?;
    let id = if let Some((id, ..)) = known {
        sqlx::query(EMPTY).bind(id).execute(&mut *db).await?;
        sqlx::query("UPDATE talks SET place = $2 WHERE id = $1")
            .bind(id)
            .bind(place_column)
            .execute(&mut *db)
            .await?;
        id
    } else {
        let made = sqlx::query_scalar(
            "INSERT INTO talks (table_id, seats, place, at) VALUES ($1, $2, $3, $4) RETURNING id",
        );
        let made = made.bind(table.0).bind(written(seats)).bind(place_column);
        let id: i64 = made.bind(at.0).fetch_one(&mut *db).await?;
        for seat in seats {
            sqlx::query("INSERT INTO talk_seats (talk, table_id, seat) VALUES ($1, $2, $3)")
                .bind(id)
                .bind(table.0)
                .bind(i64::from(seat.0))
                .execute(&mut *db)
                .await?;
        }
        id
    };
    sqlx::query(
        "UPDATE talks SET astray = CASE WHEN place IS NULL THEN 0 ELSE 1 END WHERE id = $1",
    )
    .bind(id)
    .execute(db)
    .await?;
    Ok(Talk {
        id: TalkId(id),
        table,
        seats: seats.to_vec(),
        place,
    })
}

async fn people(
    db: &mut Connection,
    sql: &'static str,
    talk: TalkId,
) -> Result<Vec<PersonId>, StoreError> {
    let found: Vec<i64> = sqlx::query_scalar(sql).bind(talk.0).fetch_all(db).await?;
    let reading = Reading(format_args!("talk {}", talk.0));
    let read = |person: i64| reading.number("person", person).map(PersonId);
    let mut found: Vec<PersonId> = found.into_iter().map(read).collect::<Result<_, _>>()?;
    found.sort_unstable();
    Ok(found)
}

async fn follow(db: &mut Connection, done: &Astray) -> Result<(), StoreError> {
    let talk = done.talk.id;
    for person in &done.gone {
        sqlx::query("DELETE FROM talk_people WHERE talk = $1 AND person = $2")
            .bind(talk.0)
            .bind(column(person.0)?)
            .execute(&mut *db)
            .await?;
    }
    for person in &done.come {
        sqlx::query(
            "INSERT INTO talk_people (talk, person) VALUES ($1, $2) ON CONFLICT DO NOTHING",
        )
        .bind(talk.0)
        .bind(column(person.0)?)
        .execute(&mut *db)
        .await?;
    }
    let is_there = people(&mut *db, COME, talk).await?.is_empty()
        && people(&mut *db, GONE, talk).await?.is_empty();
    if is_there {
        sqlx::query("UPDATE talks SET astray = 0 WHERE id = $1")
            .bind(talk.0)
            .execute(db)
            .await?;
    }
    Ok(())
}

#[async_trait]
impl TalkStore for Engine {
    async fn talks(&self, table: TableId, seat: Seat) -> Result<Vec<Talk>, StoreError> {
        let rows: Vec<TalkRow> = sqlx::query_as(OF_SEAT)
            .bind(table.0)
            .bind(i64::from(seat.0))
            .fetch_all(&mut *self.reader().await?)
            .await?;
        let mut talks: Vec<Talk> = rows.into_iter().map(read).collect::<Result<_, _>>()?;
        talks.sort_by_key(|talk| talk.id);
        Ok(talks)
    }

    async fn put_talk(
        &self,
        table: TableId,
        seats: &[Seat],
        (seat, person): (Seat, PersonId),
        place: Option<PlaceId>,
        at: Millis,
    ) -> Result<Option<Talk>, StoreError> {
        let mut tx = self.write_at(table).await?;
        let holds: bool = sqlx::query_scalar(HOLDS)
            .bind(table.0)
            .bind(i64::from(seat.0))
            .bind(column(person.0)?)
            .fetch_one(&mut *tx)
            .await?;
        if !holds {
            return Ok(None);
        }
        let talk = put(&mut tx, table, seats, place, at).await?;
        commit(tx, [Point::TalkBeforeCommit, Point::TalkAfterCommit]).await?;
        Ok(Some(talk))
    }

    async fn astray(&self, talk: &Talk) -> Result<Astray, StoreError> {
        let mut db = self.read().await?;
        Ok(Astray {
            come: people(&mut db, COME, talk.id).await?,
            gone: people(&mut db, GONE, talk.id).await?,
            talk: talk.clone(),
        })
    }

    async fn talks_astray(&self, limit: u32) -> Result<Vec<Talk>, StoreError> {
        let rows: Vec<TalkRow> = sqlx::query_as(ASTRAY)
            .bind(i64::from(limit))
            .fetch_all(&mut *self.reader().await?)
            .await?;
        rows.into_iter().map(read).collect()
    }

    async fn followed(&self, done: &Astray) -> Result<(), StoreError> {
        let mut tx = self.write().await?;
        follow(&mut tx, done).await?;
        commit(tx, [Point::TalkBeforeCommit, Point::TalkAfterCommit]).await
    }

    async fn lose_talk(&self, talk: TalkId) -> Result<(), StoreError> {
        let mut tx = self.write().await?;
        sqlx::query(EMPTY).bind(talk.0).execute(&mut *tx).await?;
        sqlx::query("UPDATE talks SET place = NULL, astray = 0 WHERE id = $1")
            .bind(talk.0)
            .execute(&mut *tx)
            .await?;
        commit(tx, [Point::TalkBeforeCommit, Point::TalkAfterCommit]).await
    }
}
