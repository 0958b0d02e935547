//! Seats that are to be handed on (TB-01), as people read of it: the question, and what has become of it.

use rules::Seat;
use serenity::all::{ButtonStyle, CreateActionRow};

use super::Bot;
use super::errors::Error;
use super::ids::{HandButton, What};
use super::messages::{button, mention_list, users};
use super::notes::{moment, seated, side_of};
use super::reply::Reply;
use crate::labels::names;
use crate::table::model::{
    EntryAsked, HandOver, Holder, Millis, PersonId, Successor, TableId, TableRow,
};
use crate::table::{Handed, NAME_MOST};

/// Asks whoever hands a seat on whether they mean it: what its people have composed goes (TB-17).
pub(super) fn question(row: &TableRow, (seat, to): (Seat, Successor)) -> Reply {
    let whom = match &to {
        Successor::Person { id, .. } => id.to_string(),
        Successor::Bot => "a bot player".to_owned(),
    };
    let text = format!(
        "🪑 Do you want to hand {} at table {} to {whom}?\n\
         **What stays:** all that the seat has in the game, its treaties too.\n\
         **What goes:** what its people have composed and not sent; they see its secrets no longer. (TB-17)",
        side_of(row, seat),
        row.id
    );
    // Discord gives a button so much room; a name longer than a seat's is cut anyway.
    let to = match to {
        Successor::Person { id, called } => Successor::Person {
            id,
            called: called.chars().take(NAME_MOST).collect(),
        },
        Successor::Bot => Successor::Bot,
    };
    let press = |to, label, style| button(row, What::Replace(seat, to), label, style);
    Reply {
        text,
        rows: vec![CreateActionRow::Buttons(vec![
            press(Some(to), "Hand it on", ButtonStyle::Danger),
            press(None, "Keep it", ButtonStyle::Secondary),
        ])],
        ..Reply::default()
    }
}

/// What that question becomes with an answer.
///
/// # Errors
///
/// [`Error::Refused`] where it cannot be handed on so by now.
pub(super) async fn answered(
    bot: &Bot,
    (table, person): (TableId, PersonId),
    cause: String,
    (seat, to): (Seat, Option<Successor>),
) -> Result<Reply, Error> {
    let row = bot.tables.glance(table).await?.row;
    let text = match to {
        Some(to) => {
            let done = bot.tables.replace(table, person, cause, (seat, to)).await?;
            handed(&row, seat, &done)
        }
        None => format!("{} is not handed on.", side_of(&row, seat)),
    };
    Ok(Reply::text(text))
}

/// Asks the people of a seat whether it may be handed on.
pub(super) fn asked(row: &TableRow, hand_over: &HandOver) -> Reply {
    let HandOver {
        seat,
        to,
        by,
        waiting,
        entry,
        until,
        unasked: _,
    } = hand_over;
    if let Some(entry) = entry {
        return entering(row, hand_over, entry);
    }
    let mentions = users(waiting);
    let side = side_of(row, *seat);
    let to = match to {
        Successor::Person { id, .. } => id.to_string(),
        Successor::Bot => "a bot player".to_owned(),
    };
    let text = format!(
        "🪑 {} would like to hand {side} to {to}.\n{}, do you agree? Without an answer by {}, nothing changes.",
        by,
        mention_list(&mentions),
        moment(*until)
    );
    Reply {
        text,
        rows: vec![answers(row, (*seat, *until))],
        mentions,
        ..Reply::default()
    }
}

/// Asks whether somebody may enter the game (EU-81); the host alone is mentioned.
fn entering(row: &TableRow, hand_over: &HandOver, entry: &EntryAsked) -> Reply {
    let HandOver { seat, until, .. } = hand_over;
    let what = match row.seats.get(seat.index()).filter(|_| !entry.anew) {
        Some(held) => format!(
            "take over **{}** as it stands",
            names::shown(&held.label.name)
        ),
        None => "enter with an empire of their own, on land that nobody owns".to_owned(),
    };
    let text = format!(
        "🪑 {} would like to {what}. Two empires with people agree, or {} does, by {}.",
        hand_over.by,
        row.host,
        moment(*until)
    );
    Reply {
        text,
        rows: vec![answers(row, (*seat, *until))],
        mentions: users(&[row.host]),
        ..Reply::default()
    }
}

/// The buttons that answer a question about a seat.
fn answers(row: &TableRow, (seat, until): (Seat, Millis)) -> CreateActionRow {
    let answer = |which, label, style| {
        let what = What::HandOver(seat, until, which);
        button(row, what, label, style)
    };
    CreateActionRow::Buttons(vec![
        answer(HandButton::Agree, "Agree", ButtonStyle::Success),
        answer(HandButton::Decline, "Decline", ButtonStyle::Danger),
    ])
}

/// Tells the table that a seat is not handed on.
pub(super) fn refused(row: &TableRow, seat: Seat, by: PersonId) -> String {
    format!(
        "🪑 {} says no: {} is not handed on.",
        by,
        side_of(row, seat)
    )
}

/// Tells somebody who missed a decision that others play their seat.
pub(super) fn replaced(row: &TableRow, seat: Seat, holder: &Holder) -> String {
    format!(
        "{} You had missed a decision at table {} ({}) in <#{}>, so the host could hand your seat on.",
        seated(row, seat, holder),
        row.id,
        row.game.title(),
        row.place.0
    )
}

/// What somebody is told who hands a seat on.
pub(super) fn handed(row: &TableRow, seat: Seat, handed: &Handed) -> String {
    let side = side_of(row, seat);
    match handed {
        Handed::Done => format!("{side} has changed hands."),
        Handed::Asked(people) => format!(
            "I have asked {} to agree: a seat whose people have missed no decision is theirs, and nobody gets one \
             unasked (TB-01). Until then nothing changes.",
            mention_list(&users(people))
        ),
        Handed::Kept => format!("{side} is not handed on."),
    }
}

/// Thanks for an answer.
pub(super) fn thanks(handed: &Handed) -> &'static str {
    match handed {
        Handed::Done => "Thank you. The seat has changed hands.",
        Handed::Asked(_) => "Thank you. Others still have to answer.",
        Handed::Kept => "The seat stays as it is.",
    }
}
