//! Words that are taken out: their texts go for ever, and the messages that show them are made anew.
//!
//! The log holds references and hashes alone, so it stays what it was and can be checked as before. Messages
//! are found by what their notices refer to; those whose notices were emptied are not known any more.

use sqlx::SqliteConnection;

use super::notices;
use super::value::column;
use crate::table::store::{Redaction, StoreError, Whose};

pub(super) const OF_PERSON: &str = "SELECT id, number FROM words WHERE table_id = $1 \
     AND person = $2 AND text IS NOT NULL AND ($3 IS NULL OR number = $3)";
pub(super) const OF_SEAT: &str =
    "SELECT id, number FROM words WHERE table_id = $1 AND seat = $2 AND text IS NOT NULL";

const PICTURES_OF_PERSON: &str = "UPDATE seats SET picture = NULL WHERE table_id = $1 \
     AND picture IS NOT NULL AND seat IN \
     (SELECT seat FROM seat_people WHERE table_id = $1 AND person = $2)";
const PICTURE_OF_SEAT: &str =
    "UPDATE seats SET picture = NULL WHERE table_id = $1 AND seat = $2 AND picture IS NOT NULL";

/// Takes words and pictures out; how many there were.
pub(super) async fn redact(
    db: &mut SqliteConnection,
    redaction: &Redaction,
) -> Result<u64, StoreError> {
    let (table, at) = (redaction.table, redaction.at);
    // Words for the dice have no number: nothing refers to them.
    let found: Vec<(i64, Option<i64>)> = match redaction.whose {
        Whose::Person { person, words } => {
            let number = words.map(|words| column(words.0)).transpose()?;
            let found = sqlx::query_as(OF_PERSON)
                .bind(table.0)
                .bind(column(person.0)?)
                .bind(number);
            found.fetch_all(&mut *db).await?
        }
        Whose::Seat(seat) => {
            let found = sqlx::query_as(OF_SEAT).bind(table.0).bind(seat.0);
            found.fetch_all(&mut *db).await?
        }
    };
    for (id, _) in &found {
        sqlx::query("UPDATE words SET text = NULL WHERE id = $1")
            .bind(id)
            .execute(&mut *db)
            .await?;
    }
    let pictures = pictures(db, redaction).await?;
    let numbers: Vec<i64> = found.iter().filter_map(|(_, number)| *number).collect();
    if !numbers.is_empty() {
        notices::redraw(db, table, &numbers, at).await?;
    }
    Ok(u64::try_from(found.len())
        .unwrap_or(u64::MAX)
        .saturating_add(pictures))
}

/// Takes out the pictures that seats brought, unless one text alone is meant; how many there were.
async fn pictures(db: &mut SqliteConnection, redaction: &Redaction) -> Result<u64, StoreError> {
    let gone = match redaction.whose {
        Whose::Person { words: Some(_), .. } => return Ok(0),
        Whose::Person {
            person,
            words: None,
        } => sqlx::query(PICTURES_OF_PERSON)
            .bind(redaction.table.0)
            .bind(column(person.0)?),
        Whose::Seat(seat) => sqlx::query(PICTURE_OF_SEAT)
            .bind(redaction.table.0)
            .bind(seat.0),
    };
    Ok(gone.execute(db).await?.rows_affected())
}
