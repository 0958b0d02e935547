//! A person is forgotten: their id, their names and their words go from every row, in one transaction.
//!
//! What others need stays: the log with its orders and dice. Where a person acted, a number of the table's own stands
//! for them (`PersonId::former`), and their seats are called by what the table has worked out, so that the log is
//! checked as before. docs/privacy.md says it to people.

use serde_json::Value;

use super::super::log::guard::{self, Head, Raised};
use super::super::log::{drafts, hand_overs};
use super::super::people::{kept, redact};
use super::super::value::{Reading, column, to_json};
use super::super::{Batch, Connection, outbox};
use crate::proof::exchanged;
use crate::table::model::{
    Destination, Forgetting, FormerAt, HandOver, Millis, Nomination, Notice, PersonId, Successor,
    TableId,
};
use crate::table::store::{Redaction, StoreError, Whose};

/// Where a person's id stands in columns of their own: what becomes of it at a table, whose number is `$1`; `$2` is the
/// person, `$3` who stands for them.
const BY_COLUMN: &[&str] = &[
    "UPDATE log SET by_person = $3 WHERE table_id = $1 AND by_person = $2",
    "UPDATE seat_people SET person = $3 WHERE table_id = $1 AND person = $2",
    "UPDATE tables SET host = CASE WHEN host = $2 THEN $3 ELSE host END, \
     master = CASE WHEN master = $2 THEN $3 ELSE master END WHERE id = $1",
    "UPDATE meetings SET person = $3 WHERE table_id = $1 AND person = $2",
    "UPDATE words SET person = CASE WHEN kind = 'dice' THEN CAST($3 AS BIGINT) END WHERE table_id = $1 AND person = $2",
];
/// What of a person goes altogether; `$1` is the person.
const GONE: &[&str] = &[
    "DELETE FROM posts WHERE to_kind = 'person' AND to_id = $1",
    "DELETE FROM posts WHERE notice IN (SELECT id FROM notices WHERE to_kind = 'person' AND to_id = $1)",
    "UPDATE notices SET absorbed_by = NULL WHERE absorbed_by IN \
     (SELECT id FROM notices WHERE to_kind = 'person' AND to_id = $1)",
    "DELETE FROM notices WHERE to_kind = 'person' AND to_id = $1",
    "DELETE FROM absences WHERE person = $1",
    "DELETE FROM deputies WHERE person = $1 OR principal = $1",
    "DELETE FROM presences WHERE person = $1",
    "DELETE FROM meeting_people WHERE person = $1",
    "DELETE FROM talk_people WHERE person = $1",
    "DELETE FROM settings WHERE person = $1",
    "DELETE FROM people WHERE id = $1",
];
const CO_HOSTS: &str = "SELECT co_hosts, claim, nomination FROM tables WHERE id = $1";
const PUT_CO_HOSTS: &str = "UPDATE tables SET co_hosts = $2, claim = $3, \
     claim_until = CASE WHEN CAST($3 AS TEXT) IS NOT NULL THEN claim_until END, nomination = $4, \
     nomination_until = CASE WHEN CAST($4 AS TEXT) IS NOT NULL THEN nomination_until END WHERE id = $1";
const RESEATS: &str = "SELECT seq, reseat FROM log WHERE table_id = $1 AND reseat IS NOT NULL";
const NOTICES: &str =
    "SELECT id, body FROM notices WHERE table_id = $1 AND body IS NOT NULL ORDER BY id";
/// The fields of notices and proposals that hold what people read.
const SAID: [&str; 4] = ["text", "called", "value", "correction"];

/// Takes all that is kept of a person out; whether the tables are as they were thought to be.
pub(in crate::store) async fn forget(
    db: &mut Connection,
    forgetting: &Forgetting,
) -> Result<bool, StoreError> {
    let Forgetting { person, tables, at } = forgetting;
    let known: Vec<TableId> = tables.iter().map(|it| it.table).collect();
    let about = kept::tables_about(&mut *db, *person).await?;
    if !about.iter().all(|table| known.contains(table)) {
        return Ok(false);
    }
    for former in tables {
        match guard::raise(&mut *db, former.table, former.version).await? {
            Raised::By(head) => at_table(&mut *db, *person, (former, &head), *at).await?,
            Raised::Not(_) => return Ok(false),
        }
    }
    for sql in GONE {
        sqlx::query(*sql)
            .bind(column(person.0)?)
            .execute(&mut *db)
            .await?;
    }
    Ok(true)
}

async fn at_table(
    db: &mut Connection,
    person: PersonId,
    (former, head): (&FormerAt, &Head),
    at: Millis,
) -> Result<(), StoreError> {
    let table = former.table;
    let words = None;
    let redaction = Redaction {
        table,
        whose: Whose::Person { person, words },
        at,
    };
    redact::redact(&mut *db, &redaction).await?;
    let names_them = |it: &HandOver| {
        let to = matches!(&it.to, Successor::Person { id, .. } if *id == person);
        to || it.by == person || it.waiting.contains(&person)
    };
    hand_overs::close(&mut *db, table, names_them, at).await?;
    for sql in BY_COLUMN {
        sqlx::query(*sql)
            .bind(table.0)
            .bind(column(person.0)?)
            .bind(column(former.former.0)?)
            .execute(&mut *db)
            .await?;
    }
    hosts(&mut *db, table, person).await?;
    orders(&mut *db, former).await?;
    reseats(&mut *db, person, former).await?;
    seats(&mut *db, former, at).await?;
    composed(&mut *db, former, at).await?;
    notices(&mut *db, person, former).await?;
    proposals(&mut *db, person, former).await?;
    if former.is_untitled {
        sqlx::query("UPDATE tables SET name = NULL WHERE id = $1")
            .bind(table.0)
            .execute(&mut *db)
            .await?;
    }
    if head.stage.is_active() {
        let mut batch = Batch::new();
        let card = (Destination::Table, Notice::Card);
        outbox::say(&mut *db, &mut batch, (table, head.seq), &[card], at).await?;
        batch.run(&mut *db).await?;
    }
    Ok(())
}

/// Takes somebody out of the co-hosts, and drops their claim and the game master whom they proposed or would be.
async fn hosts(db: &mut Connection, table: TableId, person: PersonId) -> Result<(), StoreError> {
    let (co_hosts, claim, nomination): (String, Option<String>, Option<String>) =
        sqlx::query_as(CO_HOSTS)
            .bind(table.0)
            .fetch_one(&mut *db)
            .await?;
    let (co_hosts, claim, nomination) = {
        let reading = Reading(format_args!("table {table}"));
        let mut co_hosts: Vec<PersonId> = reading.json("co_hosts", &co_hosts)?;
        co_hosts.retain(|it| *it != person);
        let claim: Option<crate::table::model::Claim> = claim
            .map(|claim| reading.json("claim", &claim))
            .transpose()?;
        let claim = claim.filter(|claim| claim.by != person);
        let nomination: Option<Nomination> = nomination
            .map(|it| reading.json("nomination", &it))
            .transpose()?;
        let nomination = nomination.and_then(|it| it.without(person));
        (
            to_json(&co_hosts)?,
            claim.as_ref().map(to_json).transpose()?,
            nomination.as_ref().map(to_json).transpose()?,
        )
    };
    sqlx::query(PUT_CO_HOSTS)
        .bind(table.0)
        .bind(co_hosts)
        .bind(claim)
        .bind(nomination)
        .execute(db)
        .await?;
    Ok(())
}

/// Writes orders with the seats' new names.
async fn orders(db: &mut Connection, former: &FormerAt) -> Result<(), StoreError> {
    for (seq, text) in &former.orders {
        sqlx::query("UPDATE log SET order_text = $3 WHERE table_id = $1 AND seq = $2")
            .bind(former.table.0)
            .bind(column(*seq)?)
            .bind(text)
            .execute(&mut *db)
            .await?;
    }
    Ok(())
}

/// Writes who held seats, and what they were called.
async fn reseats(
    db: &mut Connection,
    person: PersonId,
    former: &FormerAt,
) -> Result<(), StoreError> {
    let rows: Vec<(i64, String)> = sqlx::query_as(RESEATS)
        .bind(former.table.0)
        .fetch_all(&mut *db)
        .await?;
    for (seq, reseat) in rows {
        let written = {
            let reading = Reading(format_args!("entry {seq} of table {}", former.table));
            let number: u64 = reading.number("seq", seq)?;
            let mut value: Value = reading.json("reseat", &reseat)?;
            stand_in(&mut value, (person, former.former), &|text| text.to_owned());
            let name = former.were.iter().find(|(at, _)| *at == number);
            if let (Some((_, name)), Some(was)) = (name, value.get_mut("was")) {
                was["name"] = Value::String(name.clone());
            }
            to_json(&value)?
        };
        if written != reseat {
            sqlx::query("UPDATE log SET reseat = $3 WHERE table_id = $1 AND seq = $2")
                .bind(former.table.0)
                .bind(seq)
                .bind(written)
                .execute(&mut *db)
                .await?;
        }
    }
    Ok(())
}

/// Calls seats otherwise, and takes their pictures out.
async fn seats(db: &mut Connection, former: &FormerAt, at: Millis) -> Result<(), StoreError> {
    for (seat, name) in &former.names {
        sqlx::query("UPDATE seats SET name = $3 WHERE table_id = $1 AND seat = $2")
            .bind(former.table.0)
            .bind(i64::from(seat.0))
            .bind(name)
            .execute(&mut *db)
            .await?;
    }
    let mut any = false;
    for seat in &former.pictures {
        let gone = sqlx::query(
            "UPDATE seats SET picture = NULL WHERE table_id = $1 AND seat = $2 AND picture IS NOT NULL",
        );
        let gone = gone.bind(former.table.0).bind(i64::from(seat.0));
        any |= gone.execute(&mut *db).await?.rows_affected() > 0;
    }
    if any {
        outbox::redraw_pictured(db, former.table, at).await?;
    }
    Ok(())
}

/// Drops what they composed, and writes what others compose with the seats' new names.
async fn composed(db: &mut Connection, former: &FormerAt, at: Millis) -> Result<(), StoreError> {
    for seat in &former.deserted {
        sqlx::query("DELETE FROM drafts WHERE table_id = $1 AND seat = $2")
            .bind(former.table.0)
            .bind(i64::from(seat.0))
            .execute(&mut *db)
            .await?;
    }
    for (seat, draft) in &former.drafts {
        drafts::put(&mut *db, former.table, *seat, draft, at).await?;
    }
    Ok(())
}

/// Has notices say somebody else in place of them.
async fn notices(
    db: &mut Connection,
    person: PersonId,
    former: &FormerAt,
) -> Result<(), StoreError> {
    let rows: Vec<(i64, String)> = sqlx::query_as(NOTICES)
        .bind(former.table.0)
        .fetch_all(&mut *db)
        .await?;
    let id = person.0.to_string();
    let is_named = |body: &str| {
        let lower = body.to_lowercase();
        let mut names = former.called.iter();
        body.contains(&id) || names.any(|(name, _)| lower.contains(&name.to_lowercase()))
    };
    for (notice, body) in rows.into_iter().filter(|(_, body)| is_named(body)) {
        let written = {
            let reading = Reading(format_args!("notice {notice} of table {}", former.table));
            anew(reading, "body", &body, (person, former))?
        };
        if written != body {
            sqlx::query("UPDATE notices SET body = $2 WHERE id = $1")
                .bind(notice)
                .bind(written)
                .execute(&mut *db)
                .await?;
        }
    }
    Ok(())
}

/// Has proposals say the seats' new names.
async fn proposals(
    db: &mut Connection,
    person: PersonId,
    former: &FormerAt,
) -> Result<(), StoreError> {
    let state = sqlx::query_scalar("SELECT state FROM proposals WHERE table_id = $1");
    let state: Option<String> = state.bind(former.table.0).fetch_optional(&mut *db).await?;
    let Some(state) = state else {
        return Ok(());
    };
    let written = {
        let reading = Reading(format_args!("proposals of table {}", former.table));
        anew(reading, "state", &state, (person, former))?
    };
    sqlx::query("UPDATE proposals SET state = $2 WHERE table_id = $1")
        .bind(former.table.0)
        .bind(written)
        .execute(db)
        .await?;
    Ok(())
}

/// JSON with somebody else in place of a person, and other names in what it says.
fn anew(
    reading: Reading<'_>,
    name: &str,
    json: &str,
    (person, former): (PersonId, &FormerAt),
) -> Result<String, StoreError> {
    let mut value: Value = reading.json(name, json)?;
    let said = |text: &str| {
        let exchange = |text: String, (old, new): &(String, String)| exchanged(&text, old, new);
        former.called.iter().fold(text.to_owned(), exchange)
    };
    stand_in(&mut value, (person, former.former), &said);
    to_json(&value)
}

/// Puts somebody in place of a person wherever a number is theirs, and changes what is said.
fn stand_in(
    value: &mut Value,
    (person, former): (PersonId, PersonId),
    said: &dyn Fn(&str) -> String,
) {
    match value {
        Value::Number(number) if number.as_u64() == Some(person.0) => {
            *value = former.0.into();
        }
        Value::Array(all) => {
            for value in all {
                stand_in(value, (person, former), said);
            }
        }
        Value::Object(fields) => {
            for (name, value) in fields {
                if let Value::String(text) = value
                    && SAID.contains(&name.as_str())
                {
                    *text = said(text);
                } else {
                    stand_in(value, (person, former), said);
                }
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}
