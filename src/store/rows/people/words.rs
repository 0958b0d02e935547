//! Words that people wrote: those they added to a table's dice, and those in their orders.

use std::collections::BTreeMap;

use rules::Seat;
use rules::dice::WordsHash;
use rules::offers::WordsId;

use super::super::log::guard::{self, Raised};
use super::super::log::lobbies;
use super::super::value::{Reading, column};
use super::super::{Batch, Connection, outbox};
use crate::table::model::{FreeText, Millis, PersonId, TableId, Words};
use crate::table::store::{PutWords, StoreError, Written};

#[derive(sqlx_macros::FromRow)]
struct Row {
    id: i64,
    seat: Option<i64>,
    person: Option<i64>,
    text: Option<String>,
    hash: Option<Vec<u8>>,
}

pub(in crate::store) const OF_TABLE: &str = "SELECT id, seat, person, text, hash FROM words \
     WHERE table_id = $1 AND kind = 'dice' ORDER BY id";
// A row that is written over keeps its id, and with it its place in the order.
const PUT: &str = "INSERT INTO words (table_id, seat, person, kind, text, hash, at) \
     VALUES ($1, $2, $3, 'dice', $4, $5, $6) \
     ON CONFLICT (table_id, person) WHERE kind = 'dice' DO UPDATE SET \
     seat = excluded.seat, text = excluded.text, hash = excluded.hash, at = excluded.at";
pub(in crate::store) const DROP_GONE: &str = "DELETE FROM words WHERE table_id = $1 AND kind = 'dice' \
     AND person NOT IN (SELECT person FROM seat_people WHERE table_id = $1)";

/// The words for a table's dice, in the order in which they were first added.
pub(in crate::store) async fn of_table(
    db: &mut Connection,
    table: TableId,
) -> Result<Vec<Words>, StoreError> {
    let rows: Vec<Row> = sqlx::query_as(OF_TABLE).bind(table.0).fetch_all(db).await?;
    rows.into_iter().map(|row| read(table, row)).collect()
}

fn read(table: TableId, row: Row) -> Result<Words, StoreError> {
    let reading = Reading(format_args!("words {} of table {table}", row.id));
    let (Some(seat), Some(person), Some(hash)) = (row.seat, row.person, row.hash) else {
        return Err(reading.damaged("seat, person or hash is missing"));
    };
    let hash = <[u8; 32]>::try_from(hash)
        .map_err(|bytes| reading.damaged(format_args!("hash has {} bytes", bytes.len())))?;
    Ok(Words {
        seat: Seat(reading.number("seat", seat)?),
        person: PersonId(reading.number("person", person)?),
        text: row.text,
        hash: WordsHash::new(hash),
    })
}

/// Writes words over those of the same person, unless somebody changed the table.
pub(in crate::store) async fn put(
    db: &mut Connection,
    put: &PutWords,
) -> Result<Written, StoreError> {
    let PutWords {
        table, words, at, ..
    } = put;
    let seq = match guard::raise(db, *table, put.version).await? {
        Raised::By(head) => head.seq,
        Raised::Not(written) => return Ok(written),
    };
    lobbies::touch(&mut *db, *table, *at).await?;
    write(&mut *db, *table, words, *at).await?;
    let mut batch = Batch::new();
    outbox::say(&mut *db, &mut batch, (*table, seq), &put.notices, *at).await?;
    batch.run(db).await?;
    Ok(Written::Done)
}

/// Writes words, and nothing else.
pub(in crate::store) async fn write(
    db: &mut Connection,
    table: TableId,
    words: &Words,
    at: Millis,
) -> Result<(), StoreError> {
    sqlx::query(PUT)
        .bind(table.0)
        .bind(i64::from(words.seat.0))
        .bind(column(words.person.0)?)
        .bind(&words.text)
        .bind(words.hash.bytes().as_slice())
        .bind(at.0)
        .execute(db)
        .await?;
    Ok(())
}

/// Deletes the words of those who hold no seat any more.
pub(in crate::store) async fn drop_of_the_gone(
    db: &mut Connection,
    table: TableId,
) -> Result<(), StoreError> {
    sqlx::query(DROP_GONE).bind(table.0).execute(db).await?;
    Ok(())
}

#[derive(sqlx_macros::FromRow)]
struct FreeTextRow {
    number: i64,
    seat: i64,
    person: Option<i64>,
    text: Option<String>,
}

pub(in crate::store) const OF_SEAT: &str = "SELECT number, seat, person, text FROM words \
     WHERE table_id = $1 AND seat = $2 AND kind = 'free' ORDER BY number";
pub(in crate::store) const FREE: &str = "SELECT number, seat, person, text FROM words \
     WHERE table_id = $1 AND kind = 'free' ORDER BY number";
pub(in crate::store) const BY_NUMBER: &str =
    "SELECT text FROM words WHERE table_id = $1 AND number = $2 AND kind = 'free'";

fn read_free_text(table: TableId, row: FreeTextRow) -> Result<FreeText, StoreError> {
    let reading = Reading(format_args!("words {} of table {table}", row.number));
    let person = row.person.map(|person| reading.number("person", person));
    Ok(FreeText {
        id: WordsId(reading.number("number", row.number)?),
        seat: Seat(reading.number("seat", row.seat)?),
        person: person.transpose()?.map(PersonId),
        text: row.text,
    })
}

/// The words in orders of one seat, or of all.
pub(in crate::store) async fn free(
    db: &mut Connection,
    table: TableId,
    seat: Option<Seat>,
) -> Result<Vec<FreeText>, StoreError> {
    let rows: Vec<FreeTextRow> = match seat {
        Some(seat) => {
            let rows = sqlx::query_as(OF_SEAT)
                .bind(table.0)
                .bind(i64::from(seat.0));
            rows.fetch_all(db).await?
        }
        None => sqlx::query_as(FREE).bind(table.0).fetch_all(db).await?,
    };
    rows.into_iter()
        .map(|row| read_free_text(table, row))
        .collect()
}

/// The texts of some words in orders.
pub(in crate::store) async fn by_id(
    db: &mut Connection,
    table: TableId,
    ids: &[WordsId],
) -> Result<BTreeMap<WordsId, Option<String>>, StoreError> {
    let mut texts = BTreeMap::new();
    for id in ids {
        // What no column can hold is not kept.
        let Ok(number) = i64::try_from(id.0) else {
            continue;
        };
        let text: Option<Option<String>> = sqlx::query_scalar(BY_NUMBER)
            .bind(table.0)
            .bind(number)
            .fetch_optional(&mut *db)
            .await?;
        texts.extend(text.map(|text| (*id, text)));
    }
    Ok(texts)
}

/// Writes words in orders that were not kept before.
pub(in crate::store) async fn write_free_text(
    db: &mut Connection,
    table: TableId,
    words: &[FreeText],
    at: Millis,
) -> Result<(), StoreError> {
    for words in words {
        let person = words.person.map(|person| column(person.0));
        sqlx::query(
            "INSERT INTO words (table_id, seat, person, kind, number, text, at) \
             VALUES ($1, $2, $3, 'free', $4, $5, $6)",
        )
        .bind(table.0)
        .bind(i64::from(words.seat.0))
        .bind(person.transpose()?)
        .bind(column(words.id.0)?)
        .bind(&words.text)
        .bind(at.0)
        .execute(&mut *db)
        .await?;
    }
    Ok(())
}
