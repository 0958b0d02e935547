//! What is kept of a person, for whoever asks for their own, and where it is to be looked for when they are forgotten.

use std::collections::BTreeMap;

use super::super::Connection;
use super::super::log::reading::Reseat;
use super::super::log::tables::stage_of;
use super::super::value::{Reading, column, containing};
use crate::table::model::{HeldTable, Holder, KeptOf, Millis, PersonId, PlaceId, TableId};
use crate::table::store::StoreError;

const PERSON: &str = "SELECT name, seen_at FROM people WHERE id = $1";
const HAS_SETTINGS: &str = "SELECT EXISTS (SELECT 1 FROM settings WHERE person = $1)";
const HELD: &str = "SELECT table_id, stage, NULL FROM seat_people JOIN tables ON id = table_id WHERE person = $1 \
     UNION ALL SELECT table_id, stage, reseat FROM log CROSS JOIN tables \
     WHERE id = table_id AND reseat IS NOT NULL AND reseat LIKE $2";
const RUNS: &str = "SELECT count(*) FROM tables WHERE host = $1 OR master = $1 OR co_hosts LIKE $2 \
     OR claim LIKE $2 OR nomination LIKE $2";
const ABSENCES: &str = "SELECT count(*) FROM absences WHERE person = $1";
const DRAFTS: &str = "SELECT count(*) FROM drafts JOIN seat_people ON seat_people.table_id = drafts.table_id \
     AND seat_people.seat = drafts.seat WHERE person = $1";
const TALKS: &str = "SELECT place FROM talk_people JOIN talks ON talks.id = talk \
     WHERE person = $1 AND place IS NOT NULL ORDER BY place";
const WORDS: &str = "SELECT count(*) FROM words WHERE person = $1 AND text IS NOT NULL";
const MESSAGES: &str = "SELECT count(*) FROM posts WHERE to_kind = 'person' AND to_id = $1";
/// Ids are so long that one is no part of another; where it is, a table is looked at for nothing.
const ABOUT: &str = "SELECT table_id FROM seat_people WHERE person = $1 \
     UNION SELECT id FROM tables WHERE host = $1 OR master = $1 OR co_hosts LIKE $2 \
     OR claim LIKE $2 OR nomination LIKE $2 \
     UNION SELECT table_id FROM log WHERE by_person = $1 \
     UNION SELECT table_id FROM log WHERE reseat IS NOT NULL AND reseat LIKE $2 \
     UNION SELECT table_id FROM words WHERE person = $1 \
     UNION SELECT table_id FROM absences WHERE person = $1 \
     UNION SELECT table_id FROM deputies WHERE person = $1 OR principal = $1 \
     UNION SELECT table_id FROM presences WHERE person = $1 \
     UNION SELECT table_id FROM meetings WHERE person = $1 \
     UNION SELECT table_id FROM meeting_people WHERE person = $1 \
     UNION SELECT table_id FROM notices WHERE to_kind = 'person' AND to_id = $1 \
     UNION SELECT table_id FROM notices WHERE body IS NOT NULL AND body LIKE $2 \
     UNION SELECT table_id FROM hand_overs WHERE body LIKE $2 \
     UNION SELECT table_id FROM drafts WHERE steps LIKE $2 OR focus LIKE $2 \
     UNION SELECT table_id FROM proposals WHERE state LIKE $2 \
     UNION SELECT table_id FROM talk_people JOIN talks ON talks.id = talk WHERE person = $1 \
     ORDER BY 1";

/// What is kept of a person.
pub(in crate::store) async fn of_person(
    db: &mut Connection,
    person: PersonId,
) -> Result<KeptOf, StoreError> {
    let id = column(person.0)?;
    let known: Option<(String, i64)> = sqlx::query_as(PERSON)
        .bind(id)
        .fetch_optional(&mut *db)
        .await?;
    let (name, seen) = known.unzip();
    let has_settings = sqlx::query_scalar(HAS_SETTINGS).bind(id);
    let talks: Vec<i64> = sqlx::query_scalar(TALKS)
        .bind(id)
        .fetch_all(&mut *db)
        .await?;
    let talks: Result<Vec<PlaceId>, StoreError> = {
        let reading = Reading(format_args!("the talks of a person"));
        let place = |place: i64| reading.number("place", place).map(PlaceId);
        talks.into_iter().map(place).collect()
    };
    Ok(KeptOf {
        name,
        seen: seen.filter(|seen| *seen > 0).map(Millis),
        has_settings: has_settings.fetch_one(&mut *db).await?,
        tables: held(&mut *db, person).await?,
        runs: runs(&mut *db, id).await?,
        absences: count(&mut *db, ABSENCES, id).await?,
        drafts: count(&mut *db, DRAFTS, id).await?,
        talks: talks?,
        words: count(&mut *db, WORDS, id).await?,
        messages: count(&mut *db, MESSAGES, id).await?,
    })
}

async fn count(db: &mut Connection, sql: &'static str, id: i64) -> Result<u64, StoreError> {
    let count: i64 = sqlx::query_scalar(sql).bind(id).fetch_one(db).await?;
    Ok(u64::try_from(count).unwrap_or(0))
}

/// The tables that somebody is the host, co-host or game master of, or has asked to be.
async fn runs(db: &mut Connection, id: i64) -> Result<u64, StoreError> {
    let runs = sqlx::query_scalar(RUNS).bind(id).bind(containing(id));
    let count: i64 = runs.fetch_one(db).await?;
    Ok(u64::try_from(count).unwrap_or(0))
}

/// The tables at which a person holds a seat, or has held one.
async fn held(db: &mut Connection, person: PersonId) -> Result<Vec<HeldTable>, StoreError> {
    let id = column(person.0)?;
    let rows: Vec<(i64, String, Option<String>)> = sqlx::query_as(HELD)
        .bind(id)
        .bind(containing(id))
        .fetch_all(db)
        .await?;
    let mut tables: BTreeMap<TableId, HeldTable> = BTreeMap::new();
    for (table, stage, reseat) in rows {
        let reading = Reading(format_args!("table #{table}"));
        let stage = reading.word("stage", &stage, stage_of)?;
        let is_held = reseat.is_none();
        if let Some(reseat) = reseat {
            let Reseat { holder, was, .. } = reading.json("reseat", &reseat)?;
            let was = was.map_or(Holder::Nobody, |was| was.holder);
            if !holder.is(person) && !was.is(person) {
                continue;
            }
        }
        let table = TableId(table);
        let known = tables.entry(table).or_insert(HeldTable {
            table,
            stage,
            is_held,
        });
        known.is_held |= is_held;
    }
    Ok(tables.into_values().collect())
}

/// The tables in which anything is kept of a person, in order.
pub(in crate::store) async fn tables_about(
    db: &mut Connection,
    person: PersonId,
) -> Result<Vec<TableId>, StoreError> {
    let id = column(person.0)?;
    let about = sqlx::query_scalar(ABOUT).bind(id).bind(containing(id));
    let ids: Vec<i64> = about.fetch_all(db).await?;
    Ok(ids.into_iter().map(TableId).collect())
}
