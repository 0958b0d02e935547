//! The question before somebody leaves a seat of a game that is on: it names what stays and what goes (TB-17).

use rules::Seat;
use serenity::all::{ButtonStyle, CreateActionRow};

use super::Bot;
use super::errors::Error;
use super::ids::{LeaveButton, What};
use super::messages::button;
use super::reply::Reply;
use crate::labels::names;
use crate::table::Leaving;
use crate::table::model::{PersonId, TableId, TableRow};

/// Asks whether somebody means to leave their seat; where nothing stays behind they leave it at once.
///
/// # Errors
///
/// [`Error::Refused`] where they hold no seat, or the game lets none stay empty.
pub(super) async fn asked(bot: &Bot, table: TableId, person: PersonId) -> Result<Reply, Error> {
    match bot.tables.leaving(table, person).await? {
        Leaving::AtOnce => {
            bot.tables.leave(table, person).await?;
            Ok(Reply::text(format!("You have left table {table}.")))
        }
        Leaving::Asked(seat) => Ok(question(&bot.tables.glance(table).await?.row, seat)),
    }
}

fn question(row: &TableRow, seat: Seat) -> Reply {
    let text = format!(
        "🚪 Do you want to leave {} at table {}?\n\
         **What stays:** all that it has, and its treaties. A bot player stands in: it defends, attacks nobody and \
         signs nothing.\n\
         **What goes:** what you have composed or sealed and is not played yet.\n\
         `/table join` gives it back to you; for a week to nobody else. `/table rest` is for a while, `/table \
         replace` for somebody else who plays on. (TB-17)",
        called(row, seat),
        row.id
    );
    let press = |answer, label, style| button(row, What::Leave(seat, answer), label, style);
    Reply {
        text,
        rows: vec![CreateActionRow::Buttons(vec![
            press(LeaveButton::Leave, "Leave", ButtonStyle::Danger),
            press(LeaveButton::Stay, "Stay", ButtonStyle::Secondary),
        ])],
        ..Reply::default()
    }
}

/// What the question becomes with an answer.
///
/// # Errors
///
/// [`Error::Wrong`] where whoever answers does not hold that seat any more, [`Error::Refused`] where the game says
/// no by now.
pub(super) async fn answered(
    bot: &Bot,
    table: TableId,
    person: PersonId,
    (seat, answer): (Seat, LeaveButton),
) -> Result<Reply, Error> {
    let row = bot.tables.glance(table).await?.row;
    if row.seat_of(person) != Some(seat) {
        let text = "You do not hold that seat any more, so there is nothing to leave.";
        return Err(Error::Wrong(text.into()));
    }
    let name = called(&row, seat);
    let text = match answer {
        LeaveButton::Leave => {
            bot.tables.leave(table, person).await?;
            format!(
                "You have left {name} at table {table}. For a week only those who left it can take it up again, with \
                 `/table join` in <#{}>.",
                row.place.0
            )
        }
        LeaveButton::Stay => format!("You stay: {name} is yours, and nothing has changed."),
    };
    Ok(Reply::text(text))
}

fn called(row: &TableRow, seat: Seat) -> String {
    let name = row.seats.get(seat.index()).map(|row| &*row.label.name);
    name.map_or_else(
        || "that seat".to_owned(),
        |name| format!("**{}**", names::shown(name)),
    )
}
