//! What people do about a reminder beside playing: the draft as it is, a day more (TB-22), being away (TB-21).

use serenity::all::{
    ButtonStyle, CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
};

use super::commands::away;
use super::errors::Error;
use super::ids::{BoardButton, DueButton, What};
use super::messages::{button, press_at};
use super::notes::{deadline, moment};
use super::reply::Reply;
use super::{Bot, absence, live};
use crate::table::model::{Absence, Millis, PersonId, TableId, TableRow};
use crate::table::pace::Pace;
use crate::table::{Cause, Pressed};

/// The buttons of a reminder.
pub(super) fn buttons(row: &TableRow) -> CreateActionRow {
    let press = |what, label| button(row, What::Due(what), label, ButtonStyle::Secondary);
    let play = button(
        row,
        What::Board(BoardButton::Play),
        "Play",
        ButtonStyle::Primary,
    );
    let mut all = vec![play, press(DueButton::PlayDraft, "Play my draft")];
    // Where minutes count, a day is out of place.
    if row.pace != Pace::Live {
        all.push(press(DueButton::Day, "+24 h"));
        all.push(press(DueButton::Away, "Away until …"));
    }
    all.extend(live::im_here(row));
    CreateActionRow::Buttons(all)
}

/// Plays somebody's draft as it is.
///
/// # Errors
///
/// [`Error::Refused`] where there is none, or it does not fit.
pub(super) async fn play_draft(
    bot: &Bot,
    table: TableId,
    person: PersonId,
    cause: Cause,
) -> Result<Reply, Error> {
    let text = match bot.tables.play_draft(table, person, cause).await? {
        Pressed::Done(_) | Pressed::Before(_) => "Your draft is played as it was.",
        Pressed::Outdated(_) => "Your draft has just changed: press the button again.",
    };
    Ok(Reply::text(text))
}

/// Gives somebody's seat a day more.
///
/// # Errors
///
/// [`Error::Refused`] where nothing is due, or the seat has had its days (TB-22).
pub(super) async fn day(bot: &Bot, table: TableId, person: PersonId) -> Result<Reply, Error> {
    let until = bot.tables.take_day(table, person).await?;
    Ok(Reply::text(format!(
        "⏳ You have until {}.",
        deadline(until)
    )))
}

/// Asks until when somebody is away.
pub(super) fn asked_how_long(row: &TableRow) -> Reply {
    let options = away::SUGGESTED.map(|it| CreateSelectMenuOption::new(it, it));
    let kind = CreateSelectMenuKind::String {
        options: options.to_vec(),
    };
    let id = press_at(row, What::Due(DueButton::AwayFor)).to_string();
    let list = CreateSelectMenu::new(id, kind).placeholder("For how long?");
    let text = format!(
        "💤 For how long are you away from table {}? Nobody waits for you meanwhile: the clock decides cautiously for you, \
         nothing counts as missed, and playing brings you back. `/games away` takes a date, or all of your tables.",
        row.id
    );
    Reply {
        text,
        rows: vec![CreateActionRow::SelectMenu(list)],
        ..Reply::default()
    }
}

/// Somebody is away for as long as was chosen.
///
/// # Errors
///
/// [`Error::Refused`] where they hold no seat of a game that is on.
pub(super) async fn away_for(
    bot: &Bot,
    table: TableId,
    person: PersonId,
    length: &str,
) -> Result<Reply, Error> {
    let absence = Absence::until(away::until_when(length, bot.tables.now())?);
    bot.tables.go_away(table, person, absence).await?;
    Ok(Reply::text(absence::left(absence)))
}

/// Says that a seat has given itself a day more.
pub(super) fn day_taken(side: &str, until: Millis) -> String {
    format!(
        "⏳ {side} has given itself a day more and decides until {} (TB-22).",
        moment(until)
    )
}
