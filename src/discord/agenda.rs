//! The tables that somebody plays at, by what is due: as a list, and as the message that tells of it (TB-23).

use rules::Seat;

use super::commands::{described_in_message, listed};
use super::errors::{Error, log_fault};
use super::reply::Reply;
use super::{Bot, absence, messages, notes};
use crate::table::model::{Holder, Millis, PersonId, Stage};
use crate::table::{Glance, TableError};

/// The tables of a person, what is due first.
///
/// # Errors
///
/// [`Error::Refused`] where a table cannot be shown.
pub(super) async fn shown(bot: &Bot, person: PersonId) -> Result<Reply, Error> {
    let lines: Vec<String> = of_person(bot, person)
        .await?
        .into_iter()
        .map(|(_, line)| line)
        .collect();
    Ok(Reply::text(if lines.is_empty() {
        "You have no tables yet. Open one with `/table new`, or press **Join** at another."
            .to_owned()
    } else {
        listed(&lines)
    }))
}

/// What awaits a person; nothing where nothing does.
///
/// # Errors
///
/// [`Error::Refused`] where a table cannot be shown.
pub(super) async fn digest(bot: &Bot, person: PersonId) -> Result<Option<Reply>, Error> {
    let all = of_person(bot, person).await?.into_iter();
    let (awaited, others): (Vec<_>, Vec<_>) =
        all.partition(|(urgency, _)| *urgency != Urgency::Others);
    if awaited.is_empty() {
        return Ok(None);
    }
    let head = match awaited.len() {
        1 => "☀️ **One of your tables waits for you.**".to_owned(),
        many => format!("☀️ **{many} of your tables wait for you.**"),
    };
    let mut lines = vec![head];
    lines.extend(awaited.into_iter().map(|(_, line)| line));
    match others.len() {
        0 => {}
        1 => lines.push("At another you have nothing to do.".to_owned()),
        many => lines.push(format!("At {many} others you have nothing to do.")),
    }
    lines.push("-# `/settings digest:` says how often this message comes.".to_owned());
    Ok(Some(Reply::text(listed(&lines))))
}

async fn of_person(bot: &Bot, person: PersonId) -> Result<Vec<(Urgency, String)>, Error> {
    let tables = &bot.tables;
    let mut lines = Vec::new();
    for row in tables.of_person(person).await? {
        let (urgency, now) = match tables.glance(row.id).await {
            Ok(glance) => (urgency(&glance, person), stands(&glance, person)),
            Err(TableError::Fault(fault)) => {
                log_fault(&fault);
                let text = "I cannot read this table just now".to_owned();
                (Urgency::Others, text)
            }
            Err(TableError::Refused(refusal)) => return Err(TableError::Refused(refusal).into()),
        };
        let table = described_in_message(&row);
        lines.push((urgency, format!("<#{}> {table}: {now}", row.place.0)));
    }
    // What is due first comes first; else the newest table.
    lines.sort_by_key(|(urgency, _)| *urgency);
    Ok(lines)
}

/// How soon somebody is to do something at a table, the soonest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Urgency {
    /// Their decision is due then.
    Due(Millis),
    /// Their decision is awaited, without a deadline.
    Asked,
    /// Others are awaited.
    Others,
}

fn urgency(glance: &Glance, person: PersonId) -> Urgency {
    let own = glance.row.seat_of(person);
    let is_own = |seat: Seat| Some(seat) == own && !glance.standing.contains_key(&seat);
    if !glance.asks.iter().any(|ask| is_own(ask.seat)) {
        return Urgency::Others;
    }
    let due = glance.due.iter().filter(|(seat, _)| is_own(*seat));
    let due = due.map(|(_, until)| *until).min();
    due.map_or(Urgency::Asked, Urgency::Due)
}

/// How a table stands for one who plays there: whose decision is waited for, and until when.
fn stands(glance: &Glance, person: PersonId) -> String {
    let row = &glance.row;
    if row.stage == Stage::Lobby {
        return match row
            .seats
            .iter()
            .filter(|seat| seat.holder == Holder::Nobody)
            .count()
        {
            0 if row.is_host(person) => "all seats are taken: press **Start**".to_owned(),
            0 => "all seats are taken, it may start".to_owned(),
            1 => "one seat is free".to_owned(),
            free => format!("{free} seats are free"),
        };
    }
    let own = row.seat_of(person);
    let standing = own.and_then(|own| glance.standing.get(&own));
    if let Some(standing) = standing {
        let why = absence::standing(*standing);
        return format!("the clock plays for you until `/games back`{why}");
    }
    let is_own = glance.asks.iter().any(|ask| Some(ask.seat) == own);
    let due = glance.due.iter();
    let due = due.filter(|(seat, _)| !is_own || Some(*seat) == own);
    let until = match due.map(|(_, until)| *until).min() {
        Some(_) if row.paused.is_some() => ", but the clock stands still".to_owned(),
        Some(until) => format!(" until {}", notes::deadline(until)),
        None => String::new(),
    };
    if is_own {
        return format!("🔔 **your turn**{until}");
    }
    let seating = messages::seating(row);
    let mut seats: Vec<Seat> = glance.asks.iter().map(|ask| ask.seat).collect();
    seats.sort_unstable();
    seats.dedup();
    let names: Vec<String> = seats.iter().map(|seat| seating.shown_name(*seat)).collect();
    format!("waiting for {}{until}", names.join(", "))
}
