//! Words that are taken out: their texts go for ever, and the messages that show them are made anew.
//!
//! The log holds references and hashes alone, so it stays what it was and can be checked as before. Messages
//! are found by what their notices refer to; those whose notices were emptied are not known any more.

use rules::Seat;

use super::super::log::drafts;
use super::super::log::guard::{self, Head};
use super::super::value::{Reading, column, to_json};
use super::super::{Batch, Connection, outbox};
use crate::table::model::{Destination, MessageId, Notice, PlaceId, TableId, has_word};
use crate::table::store::{Opened, Redacted, Redaction, StoreError, Whose};

pub(in crate::store) const OF_PERSON: &str = "SELECT id, number, text FROM words WHERE table_id = $1 \
     AND person = $2 AND text IS NOT NULL AND (CAST($3 AS BIGINT) IS NULL OR number = $3)";
pub(in crate::store) const OF_TABLE: &str =
    "SELECT id, number, text FROM words WHERE table_id = $1 AND text IS NOT NULL";
const TITLE: &str = "SELECT name FROM tables WHERE id = $1 AND name IS NOT NULL";
const UNTITLED: &str = "UPDATE tables SET name = NULL WHERE id = $1";
pub(in crate::store) const OF_SEAT: &str =
    "SELECT id, number, text FROM words WHERE table_id = $1 AND seat = $2 AND text IS NOT NULL";
pub(in crate::store) const DRAFTED: &str =
    "SELECT seat, key, steps FROM drafts WHERE table_id = $1";
const SEATS_OF_PERSON: &str = "SELECT seat FROM seat_people WHERE table_id = $1 AND person = $2";

/// A text that is kept: its row, its number if orders refer to it, and what it says.
type Text = (i64, Option<i64>, String);

const PICTURES_OF_PERSON: &str = "UPDATE seats SET picture = NULL WHERE table_id = $1 \
     AND picture IS NOT NULL AND seat IN \
     (SELECT seat FROM seat_people WHERE table_id = $1 AND person = $2) RETURNING seat";
const PICTURE_OF_SEAT: &str = "UPDATE seats SET picture = NULL WHERE table_id = $1 AND seat = $2 AND picture IS NOT NULL \
     RETURNING seat";

pub(in crate::store) const OPENED: &str = "SELECT place, message, words, pictures FROM opened WHERE table_id = $1 ORDER BY place, message";
/// The messages in a table's place whose notices were emptied.
pub(in crate::store) const OLD: &str = "SELECT posts.place, posts.message FROM posts \
     JOIN notices ON notices.id = posts.notice WHERE posts.table_id = $1 AND posts.to_kind = 'table' \
     AND posts.to_id = 0 AND (posts.kind IN ('board', 'text') OR posts.strand IN \
     (SELECT id FROM strands WHERE table_id = $1 AND key = 'treaties')) AND notices.body IS NULL \
     ORDER BY posts.notice DESC";
/// How many of those are named.
const OLD_NAMED: usize = 5;

/// Takes words and pictures out.
pub(in crate::store) async fn redact(
    db: &mut Connection,
    redaction: &Redaction,
) -> Result<Redacted, StoreError> {
    let (table, at) = (redaction.table, redaction.at);
    let head = guard::raise_any(&mut *db, table).await?;
    // Words for the dice have no number: nothing refers to them.
    let found: Vec<Text> = match &redaction.whose {
        Whose::Person { person, words } => {
            let number = words.map(|words| column(words.0)).transpose()?;
            let found = sqlx::query_as(OF_PERSON)
                .bind(table.0)
                .bind(column(person.0)?)
                .bind(number);
            found.fetch_all(&mut *db).await?
        }
        Whose::Seat(seat) => {
            let found = sqlx::query_as(OF_SEAT)
                .bind(table.0)
                .bind(i64::from(seat.0));
            found.fetch_all(&mut *db).await?
        }
        Whose::Word(word) => with_word(&mut *db, table, word).await?,
    };
    let untitled = untitle(db, redaction, &head).await?;
    let drafts = undraft(db, redaction, &found).await?;
    for (id, ..) in &found {
        sqlx::query("UPDATE words SET text = NULL WHERE id = $1")
            .bind(id)
            .execute(&mut *db)
            .await?;
    }
    let pictures = pictures(db, redaction).await?;
    let numbers: Vec<i64> = found.iter().filter_map(|(_, number, _)| *number).collect();
    outbox::redraw(db, table, &numbers, at).await?;
    if !pictures.is_empty() {
        outbox::redraw_pictured(db, table, at).await?;
    }
    let opened = take_down(db, redaction, (&numbers, &pictures)).await?;
    let old: Vec<(i64, i64)> = sqlx::query_as(OLD).bind(table.0).fetch_all(db).await?;
    let newest_old = old.iter().take(OLD_NAMED);
    Ok(Redacted {
        untitled,
        count: counted(found.len() + pictures.len() + drafts),
        opened,
        old: counted(old.len()),
        newest_old: newest_old
            .map(|row| message(table, *row))
            .collect::<Result<_, _>>()?,
    })
}

/// Takes out a table's name in which a word stands; whether it had one.
async fn untitle(
    db: &mut Connection,
    redaction: &Redaction,
    head: &Head,
) -> Result<bool, StoreError> {
    let (table, at) = (redaction.table, redaction.at);
    let Whose::Word(word) = &redaction.whose else {
        return Ok(false);
    };
    let title: Option<String> = sqlx::query_scalar(TITLE)
        .bind(table.0)
        .fetch_optional(&mut *db)
        .await?;
    if !title.is_some_and(|title| has_word(&title, word)) {
        return Ok(false);
    }
    sqlx::query(UNTITLED)
        .bind(table.0)
        .execute(&mut *db)
        .await?;
    if head.stage.is_active() {
        let mut batch = Batch::new();
        let card = (Destination::Table, Notice::Card);
        outbox::say(&mut *db, &mut batch, (table, head.seq), &[card], at).await?;
        batch.run(&mut *db).await?;
    }
    Ok(true)
}

/// The texts of a table in which a word stands.
async fn with_word(
    db: &mut Connection,
    table: TableId,
    word: &str,
) -> Result<Vec<Text>, StoreError> {
    let mut all: Vec<Text> = sqlx::query_as(OF_TABLE).bind(table.0).fetch_all(db).await?;
    all.retain(|(_, _, text)| has_word(text, word));
    Ok(all)
}

/// Deletes the drafts in which something stands that is taken out, since a draft keeps what was typed; how many.
async fn undraft(
    db: &mut Connection,
    redaction: &Redaction,
    found: &[Text],
) -> Result<usize, StoreError> {
    let table = redaction.table;
    let own: Vec<i64> = match &redaction.whose {
        Whose::Person { person, .. } => {
            let own = sqlx::query_scalar(SEATS_OF_PERSON).bind(table.0);
            own.bind(column(person.0)?).fetch_all(&mut *db).await?
        }
        Whose::Seat(seat) => vec![i64::from(seat.0)],
        Whose::Word(_) => Vec::new(),
    };
    let quotes = |steps: &str| {
        found
            .iter()
            .any(|(_, _, text)| steps.contains(text.as_str()))
    };
    let goes = |seat: i64, steps: &str| match &redaction.whose {
        // Whatever is written in a draft stands between quotes.
        Whose::Person { words: None, .. } | Whose::Seat(_) => {
            own.contains(&seat) && steps.contains('"')
        }
        Whose::Person { words: Some(_), .. } => own.contains(&seat) && quotes(steps),
        Whose::Word(word) => has_word(steps, word),
    };
    let rows: Vec<(i64, String, String)> = sqlx::query_as(DRAFTED)
        .bind(table.0)
        .fetch_all(&mut *db)
        .await?;
    let gone = {
        let reading = Reading(format_args!("drafts of table {table}"));
        let gone = rows
            .into_iter()
            .filter(|(seat, _, steps)| goes(*seat, steps));
        let gone = gone.map(|(seat, key, _)| Ok((Seat(reading.number("seat", seat)?), key)));
        gone.collect::<Result<Vec<_>, StoreError>>()?
    };
    let mut seats: Vec<Seat> = gone.iter().map(|(seat, _)| *seat).collect();
    seats.dedup();
    let mut batch = Batch::new();
    drafts::done(&mut batch, table, &gone)?;
    // Open panels are old from now on: their buttons would write the draft again.
    drafts::outdate(&mut batch, table, &seats)?;
    batch.run(db).await?;
    Ok(gone.len())
}

fn counted(many: usize) -> u64 {
    u64::try_from(many).unwrap_or(u64::MAX)
}

/// A message by its columns.
fn message(table: TableId, row: (i64, i64)) -> Result<(PlaceId, MessageId), StoreError> {
    let reading = Reading(format_args!("a message of table {table}"));
    let place = PlaceId(reading.number("place", row.0)?);
    Ok((place, MessageId(reading.number("message", row.1)?)))
}

/// Notes a board that somebody has shown to all.
pub(in crate::store) async fn opened(
    db: &mut Connection,
    opened: &Opened,
) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO opened (place, message, table_id, words, pictures) VALUES ($1, $2, $3, $4, $5) \
         ON CONFLICT (place, message) DO NOTHING",
    )
    .bind(column(opened.place.0)?)
    .bind(column(opened.message.0)?)
    .bind(opened.table.0)
    .bind(to_json(&opened.words)?)
    .bind(to_json(&opened.pictures)?)
    .execute(db)
    .await?;
    Ok(())
}

/// Has the boards taken down that show words of these numbers or pictures of these seats.
async fn take_down(
    db: &mut Connection,
    redaction: &Redaction,
    (numbers, seats): (&[i64], &[Seat]),
) -> Result<Vec<(PlaceId, MessageId)>, StoreError> {
    let (table, at) = (redaction.table, redaction.at);
    let rows: Vec<(i64, i64, String, String)> = sqlx::query_as(OPENED)
        .bind(table.0)
        .fetch_all(&mut *db)
        .await?;
    let mut down = Vec::new();
    for (place, id, words, pictures) in rows {
        let shows = {
            let reading = Reading(format_args!(
                "a board of table {table} that was shown to all"
            ));
            let words: Vec<i64> = reading.json("words", &words)?;
            let pictures: Vec<Seat> = reading.json("pictures", &pictures)?;
            words.iter().any(|word| numbers.contains(word))
                || pictures.iter().any(|seat| seats.contains(seat))
        };
        if shows {
            let found = message(table, (place, id))?;
            outbox::take_down(db, table, found, at).await?;
            down.push(found);
        }
    }
    Ok(down)
}

/// Takes out the pictures that seats brought, unless one text alone is meant; the seats that had one.
async fn pictures(db: &mut Connection, redaction: &Redaction) -> Result<Vec<Seat>, StoreError> {
    let gone = match &redaction.whose {
        Whose::Person { words: Some(_), .. } | Whose::Word(_) => return Ok(Vec::new()),
        Whose::Person {
            person,
            words: None,
        } => sqlx::query_scalar(PICTURES_OF_PERSON)
            .bind(redaction.table.0)
            .bind(column(person.0)?),
        Whose::Seat(seat) => sqlx::query_scalar(PICTURE_OF_SEAT)
            .bind(redaction.table.0)
            .bind(i64::from(seat.0)),
    };
    let seats: Vec<i64> = gone.fetch_all(db).await?;
    let reading = Reading(format_args!("the seats of table {}", redaction.table));
    let read = |seat| reading.number("seat", seat).map(Seat);
    seats.into_iter().map(read).collect()
}
