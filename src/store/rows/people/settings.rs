//! How people want to be called (TB-23), and to see what is theirs alone (TB-24).

use super::super::Connection;
use super::super::value::{Reading, column};
use crate::table::model::{
    Digest, Letters, Millis, Palette, PersonId, PersonalLook, SecretsBy, Settings, TextFirst,
};
use crate::table::store::StoreError;

pub(in crate::store) const OF_PERSON: &str = "SELECT mentions <> 0 AS mentions, quiet, zone, digest, palette, letters, text_first, \
     secrets_by FROM settings WHERE person = $1";
pub(in crate::store) const DUE: &str = "SELECT person FROM settings \
     WHERE digest_at IS NOT NULL AND digest_at <= $1 ORDER BY digest_at LIMIT $2";
pub(in crate::store) const NEXT: &str = "SELECT digest_at FROM settings \
     WHERE digest_at IS NOT NULL ORDER BY digest_at LIMIT 1";
pub(in crate::store) const RUNG: &str = "SELECT rung_at FROM settings WHERE person = $1";
const PUT_RUNG: &str = "UPDATE settings SET rung_at = $2 WHERE person = $1";
const PUT_DIGEST: &str = "UPDATE settings SET digest_at = $2 WHERE person = $1";
const PUT: &str = "INSERT INTO settings (person, mentions, quiet, zone, digest, digest_at, palette, letters, \
     text_first, secrets_by) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) \
     ON CONFLICT (person) DO UPDATE SET mentions = excluded.mentions, quiet = excluded.quiet, \
     zone = excluded.zone, digest = excluded.digest, digest_at = excluded.digest_at, \
     palette = excluded.palette, letters = excluded.letters, text_first = excluded.text_first, \
     secrets_by = excluded.secrets_by";

/// A row of settings as it is stored.
#[derive(sqlx_macros::FromRow)]
struct Row {
    mentions: bool,
    quiet: Option<String>,
    zone: String,
    digest: String,
    palette: String,
    letters: String,
    text_first: String,
    secrets_by: String,
}

/// What a person has set; nothing where they have not.
pub(in crate::store) async fn of_person(
    db: &mut Connection,
    person: PersonId,
) -> Result<Option<Settings>, StoreError> {
    let query = sqlx::query_as(OF_PERSON).bind(column(person.0)?);
    let row: Option<Row> = query.fetch_optional(db).await?;
    let Some(row) = row else {
        return Ok(None);
    };
    let reading = Reading(format_args!("the settings of person {}", person.0));
    let quiet = row.quiet.map(|quiet| quiet.parse());
    let quiet = quiet.transpose();
    let zone = row.zone.parse();
    let look = PersonalLook {
        palette: reading.word("palette", &row.palette, Palette::read)?,
        letters: reading.word("letters", &row.letters, Letters::read)?,
        text: reading.word("text_first", &row.text_first, TextFirst::read)?,
        secrets: reading.word("secrets_by", &row.secrets_by, SecretsBy::read)?,
    };
    Ok(Some(Settings {
        mentions: row.mentions,
        quiet: quiet.map_err(|why| reading.damaged(format_args!("quiet: {why}")))?,
        zone: zone.map_err(|why| reading.damaged(format_args!("zone: {why}")))?,
        digest: reading.word("digest", &row.digest, Digest::read)?,
        look,
    }))
}

/// Writes what a person has set, and when their next digest is due.
pub(in crate::store) async fn put(
    db: &mut Connection,
    person: PersonId,
    settings: &Settings,
    digest_at: Option<Millis>,
) -> Result<(), StoreError> {
    let look = settings.look;
    sqlx::query(PUT)
        .bind(column(person.0)?)
        .bind(i64::from(settings.mentions))
        .bind(settings.quiet.map(|quiet| quiet.to_string()))
        .bind(settings.zone.to_string())
        .bind(settings.digest.word())
        .bind(digest_at.map(|at| at.0))
        .bind(look.palette.word())
        .bind(look.letters.word())
        .bind(look.text.word())
        .bind(look.secrets.word())
        .execute(db)
        .await?;
    Ok(())
}

/// Notes when a person's next digest is due.
pub(in crate::store) async fn put_digest(
    db: &mut Connection,
    person: PersonId,
    at: Option<Millis>,
) -> Result<(), StoreError> {
    sqlx::query(PUT_DIGEST)
        .bind(column(person.0)?)
        .bind(at.map(|at| at.0))
        .execute(db)
        .await?;
    Ok(())
}

/// When the last digest of a person made a sound.
pub(in crate::store) async fn rung(
    db: &mut Connection,
    person: PersonId,
) -> Result<Option<Millis>, StoreError> {
    let query = sqlx::query_scalar(RUNG).bind(column(person.0)?);
    let at: Option<Option<i64>> = query.fetch_optional(db).await?;
    Ok(at.flatten().map(Millis))
}

/// Notes when a digest makes a sound.
pub(in crate::store) async fn put_rung(
    db: &mut Connection,
    person: PersonId,
    at: Option<Millis>,
) -> Result<(), StoreError> {
    let query = sqlx::query(PUT_RUNG).bind(column(person.0)?);
    query.bind(at.map(|at| at.0)).execute(db).await?;
    Ok(())
}

/// When the next digest is due.
pub(in crate::store) async fn next_digest(
    db: &mut Connection,
) -> Result<Option<Millis>, StoreError> {
    let at: Option<i64> = sqlx::query_scalar(NEXT).fetch_optional(db).await?;
    Ok(at.map(Millis))
}

/// People whose digest is due at `now` or before, the longest due first.
pub(in crate::store) async fn due(
    db: &mut Connection,
    now: Millis,
    limit: u32,
) -> Result<Vec<PersonId>, StoreError> {
    let query = sqlx::query_scalar(DUE).bind(now.0).bind(i64::from(limit));
    let people: Vec<i64> = query.fetch_all(db).await?;
    let reading = Reading(format_args!("a digest that is due"));
    let person = |person| reading.number("person", person).map(PersonId);
    people.into_iter().map(person).collect()
}
