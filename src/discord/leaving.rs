//! The question before somebody leaves a seat of a game that is on: it names what stays and what goes (TB-17).

use rules::Seat;
use serenity::all::{ButtonStyle, CreateActionRow};

use super::errors::Error;
use super::ids::{LeaveButton, What};
use super::messages::button;
use super::reply::Reply;
use super::{Bot, aside, panels};
use crate::labels::names;
use crate::table::model::{PersonId, TableId, TableRow};
use crate::table::{Leave, Leaving};

/// Asks whether somebody means to leave their seat; where nothing stays behind they leave it at once.
///
/// # Errors
///
/// [`Error::Refused`] where they hold no seat, or the game lets none stay empty.
pub(super) async fn asked(
    bot: &Bot,
    table: TableId,
    person: PersonId,
    leave: Leave,
) -> Result<Reply, Error> {
    let Leaving::Asked(seat) = bot.tables.leaving(table, person, leave).await? else {
        bot.tables.leave(table, person).await?;
        return Ok(Reply::text(format!("You have left table {table}.")));
    };
    let glance = bot.tables.glance(table).await?;
    let row = &glance.row;
    let name = called(row, seat);
    let press = |answer, label, style| button(row, What::Leave(seat, answer), label, style);
    let stay = press(LeaveButton::Stay, "Stay", ButtonStyle::Secondary);
    let offer = press(LeaveButton::Offer, "Offer it first", ButtonStyle::Primary);
    let (asked, buttons) = match leave {
        Leave::Behind => {
            let leave = press(LeaveButton::Leave, "Leave", ButtonStyle::Danger);
            (Reply::text(left(&name, table)), vec![offer, leave, stay])
        }
        Leave::Nothing => {
            let text = dissolved(&name, table);
            let dissolve = press(LeaveButton::Dissolve, "Dissolve", ButtonStyle::Danger);
            let asked = panels::seated(bot, &glance, person, text).await?;
            (asked, vec![dissolve, stay])
        }
    };
    Ok(Reply {
        rows: vec![CreateActionRow::Buttons(buttons)],
        ..asked
    })
}

fn left(name: &str, table: TableId) -> String {
    format!(
        "🏳️ Do you want to leave {name} at table {table}?\n\
         **What stays:** all that it has, and its treaties. A bot player stands in: it defends, attacks nobody and \
         signs nothing.\n\
         **What goes:** what you have composed or sealed and is not played yet.\n\
         `/table join` gives it back to you; for a week to nobody else. `/table rest` is for a while, `/table \
         replace` for somebody else who plays on, *Offer it first* for whoever likes to. (TB-17)"
    )
}

fn dissolved(name: &str, table: TableId) -> String {
    format!(
        "🏳️ Do you want to dissolve {name} at table {table}? When the next winter begins **all that it has goes**: \
         its armies, its gold and its treaties, and its land is nobody's. You leave it now; whoever takes it up before \
         then keeps it. `/table leave` lets it stay. (TB-17)"
    )
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
    let (name, place) = (called(&row, seat), row.place.0);
    let text = match answer {
        LeaveButton::Leave => {
            bot.tables.leave(table, person).await?;
            format!(
                "You have left {name} at table {table}. For a week only those who left it can take it up again, with \
                 `/table join` in <#{place}>."
            )
        }
        LeaveButton::Dissolve => {
            bot.tables.dissolve(table, person).await?;
            format!(
                "You have given {name} up. Until the next winter begins, `/table join` in <#{place}> takes it back."
            )
        }
        LeaveButton::Offer => {
            bot.tables.offer_seat(table, person, seat).await?;
            return Ok(aside::given(&row, table));
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
