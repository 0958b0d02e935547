//! Seats and the people on them.

use std::collections::BTreeMap;

use rules::{Label, Seat};

use super::super::Connection;
use super::super::value::{Reading, column};
use crate::table::model::{Holder, Millis, OwnEmblem, PersonId, SeatRow, TableId};
use crate::table::store::StoreError;

#[derive(sqlx_macros::FromRow)]
struct Row {
    seat: i64,
    name: String,
    code: String,
    emblem: String,
    colour: i64,
    picture: Option<Vec<u8>>,
    holder: String,
}

pub(in crate::store) const SEATS: &str = "SELECT seat, name, code, emblem, colour, picture, holder FROM seats \
     WHERE table_id = $1 ORDER BY seat";
pub(in crate::store) const PEOPLE: &str = "SELECT seat, person FROM seat_people \
     WHERE table_id = $1 ORDER BY seat, position";

/// The seats of a table, in order.
pub(in crate::store) async fn of_table(
    db: &mut Connection,
    table: TableId,
) -> Result<Vec<SeatRow>, StoreError> {
    let rows: Vec<Row> = sqlx::query_as(SEATS)
        .bind(table.0)
        .fetch_all(&mut *db)
        .await?;
    let held: Vec<(i64, i64)> = sqlx::query_as(PEOPLE).bind(table.0).fetch_all(db).await?;
    let mut people: BTreeMap<i64, Vec<PersonId>> = BTreeMap::new();
    for (seat, person) in held {
        let reading = Reading(format_args!("seat {seat} of table {table}"));
        let person = PersonId(reading.number("person", person)?);
        people.entry(seat).or_default().push(person);
    }
    rows.into_iter()
        .enumerate()
        .map(|(index, row)| {
            let people = people.remove(&row.seat).unwrap_or_default();
            read(index, row, people, table)
        })
        .collect()
}

fn read(
    index: usize,
    row: Row,
    people: Vec<PersonId>,
    table: TableId,
) -> Result<SeatRow, StoreError> {
    let reading = Reading(format_args!("seat {} of table {table}", row.seat));
    if usize::try_from(row.seat) != Ok(index) {
        return Err(reading.damaged(format_args!("seat {index} is missing before it")));
    }
    let holder = match row.holder.as_str() {
        "nobody" => Holder::Nobody,
        "people" => Holder::People(people),
        "bot" => Holder::Bot,
        other => return Err(reading.damaged(format_args!("holder is {other:?}"))),
    };
    let picture = row.picture.map(|pixels| {
        OwnEmblem::new(&pixels)
            .ok_or_else(|| reading.damaged(format_args!("picture has {} bytes", pixels.len())))
    });
    Ok(SeatRow {
        label: Label {
            name: row.name,
            code: row.code,
            emblem: row.emblem,
        },
        colour: reading.number("colour", row.colour)?,
        picture: picture.transpose()?,
        holder,
    })
}

/// Writes the seats of a table, in place of those it had.
pub(in crate::store) async fn replace(
    db: &mut Connection,
    table: TableId,
    seats: &[SeatRow],
) -> Result<(), StoreError> {
    for sql in [
        "DELETE FROM seat_people WHERE table_id = $1",
        "DELETE FROM seats WHERE table_id = $1",
    ] {
        sqlx::query(sql).bind(table.0).execute(&mut *db).await?;
    }
    for (seat, row) in Seat::first(seats.len()).zip(seats) {
        insert(db, table, seat, row).await?;
    }
    Ok(())
}

async fn insert(
    db: &mut Connection,
    table: TableId,
    seat: Seat,
    row: &SeatRow,
) -> Result<(), StoreError> {
    let (holder, people): (_, &[PersonId]) = match &row.holder {
        Holder::Nobody => ("nobody", &[]),
        Holder::People(people) => ("people", people),
        Holder::Bot => ("bot", &[]),
    };
    sqlx::query(
        "INSERT INTO seats (table_id, seat, name, code, emblem, colour, picture, holder) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
    )
    .bind(table.0)
    .bind(i64::from(seat.0))
    .bind(&row.label.name)
    .bind(&row.label.code)
    .bind(&row.label.emblem)
    .bind(i64::from(row.colour))
    .bind(row.picture.as_ref().map(OwnEmblem::pixels))
    .bind(holder)
    .execute(&mut *db)
    .await?;
    for (position, person) in (0_i64..).zip(people) {
        sqlx::query(
            "INSERT INTO seat_people (table_id, seat, position, person) VALUES ($1, $2, $3, $4)",
        )
        .bind(table.0)
        .bind(i64::from(seat.0))
        .bind(position)
        .bind(column(person.0)?)
        .execute(&mut *db)
        .await?;
    }
    Ok(())
}

/// Remembers how a person is called; nothing is written when it is known.
pub(in crate::store) async fn remember(
    db: &mut Connection,
    person: PersonId,
    name: &str,
    at: Millis,
) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO people (id, name, at, seen_at) VALUES ($1, $2, $3, $3) \
         ON CONFLICT (id) DO UPDATE SET name = excluded.name, at = excluded.at \
         WHERE people.name <> excluded.name",
    )
    .bind(column(person.0)?)
    .bind(name)
    .bind(at.0)
    .execute(db)
    .await?;
    Ok(())
}

pub(in crate::store) const SEEN: &str =
    "UPDATE people SET seen_at = $2 WHERE id = $1 AND seen_at < $2";
pub(in crate::store) const LAST_SEEN: &str = "SELECT seen_at FROM people WHERE id = $1";

/// Notes that a person, if they are known, has done something with the bot.
pub(in crate::store) async fn seen(
    db: &mut Connection,
    person: PersonId,
    at: Millis,
) -> Result<(), StoreError> {
    sqlx::query(SEEN)
        .bind(column(person.0)?)
        .bind(at.0)
        .execute(db)
        .await?;
    Ok(())
}

/// When a person last did something with the bot.
pub(in crate::store) async fn last_seen(
    db: &mut Connection,
    person: PersonId,
) -> Result<Option<Millis>, StoreError> {
    let query = sqlx::query_scalar(LAST_SEEN).bind(column(person.0)?);
    let at: Option<i64> = query.fetch_optional(db).await?;
    Ok(at.map(Millis))
}

pub(in crate::store) const CALLED: &str = "SELECT people.id, people.name FROM seat_people \
     JOIN people ON people.id = seat_people.person WHERE seat_people.table_id = $1";

pub(in crate::store) const CO_HOSTS: &str = "SELECT co_hosts FROM tables WHERE id = $1";
pub(in crate::store) const NAME: &str = "SELECT name FROM people WHERE id = $1";

/// How the people of a table's seats, and its co-hosts, are called.
pub(in crate::store) async fn called(
    db: &mut Connection,
    table: TableId,
) -> Result<BTreeMap<PersonId, String>, StoreError> {
    let query = sqlx::query_as(CALLED).bind(table.0);
    let rows: Vec<(i64, String)> = query.fetch_all(&mut *db).await?;
    let query = sqlx::query_scalar(CO_HOSTS).bind(table.0);
    let co_hosts: Option<String> = query.fetch_optional(&mut *db).await?;
    let (mut called, co_hosts) = read_called(table, rows, co_hosts)?;
    for person in co_hosts {
        let query = sqlx::query_scalar(NAME).bind(column(person.0)?);
        let name: Option<String> = query.fetch_optional(&mut *db).await?;
        called.extend(name.map(|name| (person, name)));
    }
    Ok(called)
}

/// The people of seats with their names, and the co-hosts.
fn read_called(
    table: TableId,
    rows: Vec<(i64, String)>,
    co_hosts: Option<String>,
) -> Result<(BTreeMap<PersonId, String>, Vec<PersonId>), StoreError> {
    let reading = Reading(format_args!("the people of table {table}"));
    let read = |(person, name)| Ok((PersonId(reading.number("person", person)?), name));
    let called: Result<_, StoreError> = rows.into_iter().map(read).collect();
    let co_hosts = co_hosts.map(|text| reading.json("co_hosts", &text));
    Ok((called?, co_hosts.transpose()?.unwrap_or_default()))
}

/// Notes that a person takes no DMs, or takes them again.
pub(in crate::store) async fn dms_closed(
    db: &mut Connection,
    person: PersonId,
    since: Option<Millis>,
) -> Result<(), StoreError> {
    sqlx::query("UPDATE people SET dms_closed_at = $2 WHERE id = $1")
        .bind(column(person.0)?)
        .bind(since.map(|at| at.0))
        .execute(db)
        .await?;
    Ok(())
}

/// Since when a person is known to take no DMs.
pub(in crate::store) async fn dms_closed_since(
    db: &mut Connection,
    person: PersonId,
) -> Result<Option<Millis>, StoreError> {
    let since: Option<Option<i64>> =
        sqlx::query_scalar("SELECT dms_closed_at FROM people WHERE id = $1")
            .bind(column(person.0)?)
            .fetch_optional(db)
            .await?;
    Ok(since.flatten().map(Millis))
}
