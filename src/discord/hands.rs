//! Seats that are to be handed on (TB-01), as people read of it: the question, and what has become of it.

use rules::Seat;
use serenity::all::{ButtonStyle, CreateActionRow};

use super::ids::{HandButton, What};
use super::messages::{button, mention_list, users};
use super::notes::{moment, seated, side_of};
use super::reply::Reply;
use crate::table::Handed;
use crate::table::model::{HandOver, Holder, PersonId, Successor, TableRow};

/// Asks the people of a seat whether it may be handed on.
pub(super) fn asked(row: &TableRow, hand_over: &HandOver) -> Reply {
    let HandOver {
        seat,
        to,
        by,
        waiting,
        until,
    } = hand_over;
    let mentions = users(waiting);
    let side = side_of(row, *seat);
    let to = match to {
        Successor::Person { id, .. } => format!("<@{}>", id.0),
        Successor::Bot => "a bot player".to_owned(),
    };
    let text = format!(
        "🪑 <@{}> would like to hand {side} to {to}.\n{}, do you agree? If you don't answer by {}, you keep it.",
        by.0,
        mention_list(&mentions),
        moment(*until)
    );
    let answer = |which, label, style| {
        let what = What::HandOver(*seat, *until, which);
        button(row, what, label, style)
    };
    let buttons = vec![
        answer(HandButton::Agree, "Agree", ButtonStyle::Success),
        answer(HandButton::Decline, "Decline", ButtonStyle::Danger),
    ];
    Reply {
        text,
        rows: vec![CreateActionRow::Buttons(buttons)],
        mentions,
        ..Reply::default()
    }
}

/// Tells the table that a seat is not handed on.
pub(super) fn refused(row: &TableRow, seat: Seat, by: PersonId) -> String {
    format!(
        "🪑 <@{}> says no: {} is not handed on.",
        by.0,
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
            "I have asked {} to agree, since a seat whose people have missed no decision is theirs to hand on (TB-01). \
             They may do so with `/table replace` too. Until then nothing changes.",
            mention_list(&users(people))
        ),
        Handed::Kept => format!("{side} is not handed on."),
    }
}

/// Thanks for an answer.
pub(super) fn thanks(handed: &Handed) -> &'static str {
    match handed {
        Handed::Done => "Thank you. The seat has changed hands.",
        Handed::Asked(_) => "Thank you. Others of your seat still have to answer.",
        Handed::Kept => "You keep the seat.",
    }
}
