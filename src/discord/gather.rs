//! Times at which the people of a table may meet (TB-25): somebody asks for them, all say when they can, and those who
//! can are called when it is time.

use serenity::all::{
    ButtonStyle, CreateActionRow, CreateButton, CreateInputText, CreateModal, InputTextStyle,
    ModalInteraction,
};

use super::errors::Error;
use super::hosts::listed;
use super::ids::{LiveButton, What};
use super::live::im_here;
use super::messages::{button, mention_list, press_at, users};
use super::notes::deadline;
use super::reply::Reply;
use super::{Bot, dice, live};
use crate::labels::names;
use crate::table::Asked;
use crate::table::model::{
    MeetingTimesError, Millis, PersonId, TableId, TableRow, Zone, meeting_times,
};

/// The text input of the modal.
const INPUT: &str = "times";
/// Discord's limit for what an input of a modal is called.
const LABEL: usize = 45;
/// How many people are named for each time.
const NAMED: usize = 20;
/// How many people one message calls: as many as find room in it.
const CALLED: usize = 80;
/// The most characters of what is typed.
const TYPED: u16 = 120;

/// What somebody writes times into who may ask for some.
///
/// # Errors
///
/// As [`may_gather`](crate::table::Tables::may_gather).
pub(super) async fn modal(
    bot: &Bot,
    table: TableId,
    person: PersonId,
) -> Result<CreateModal, Error> {
    bot.tables.may_gather(table, person).await?;
    let zone = bot.tables.settings(person).await?.zone;
    let row = bot.tables.glance(table).await?.row;
    Ok(asked_for(&row, &zone))
}

fn asked_for(row: &TableRow, zone: &Zone) -> CreateModal {
    let label = names::cut(&format!("When? In {zone}"), LABEL);
    let input = CreateInputText::new(InputTextStyle::Short, label, INPUT)
        .placeholder("20:00, tomorrow 19:30, 2026-12-01 18:00")
        .min_length(1)
        .max_length(TYPED)
        .required(true);
    let id = press_at(row, What::Live(LiveButton::Gather)).to_string();
    CreateModal::new(id, "Up to three times to play together")
        .components(vec![CreateActionRow::InputText(input)])
}

/// Asks for the times that were written.
///
/// # Errors
///
/// [`Error::Wrong`] naming what is no time to come; else as [`gather`](crate::table::Tables::gather).
pub(super) async fn filled(
    bot: &Bot,
    table: TableId,
    person: PersonId,
    filled: &ModalInteraction,
) -> Result<Reply, Error> {
    let typed = dice::written(filled, INPUT).unwrap_or_default();
    let zone = bot.tables.settings(person).await?.zone;
    let times = meeting_times(typed, &zone, bot.tables.now()).map_err(|why| {
        Error::Wrong(format!(
            "{}, in your time zone {zone}. `/settings zone:` sets another.",
            shown(why)
        ))
    })?;
    bot.tables.gather(table, person, times).await?;
    Ok(Reply::text("📅 I have asked at the table."))
}

/// Why a text names no times, with what was typed as it stands.
fn shown(why: MeetingTimesError) -> MeetingTimesError {
    match why {
        MeetingTimesError::Unread(typed) => MeetingTimesError::Unread(names::escape(&typed)),
        MeetingTimesError::Past(typed) => MeetingTimesError::Past(names::escape(&typed)),
        MeetingTimesError::None => MeetingTimesError::None,
    }
}

/// Somebody can at one of the times, or cannot after all: the question as it stands then.
///
/// # Errors
///
/// As [`can_meet`](crate::table::Tables::can_meet).
pub(super) async fn pressed(
    bot: &Bot,
    table: TableId,
    person: PersonId,
    (asked, place): (Millis, u8),
) -> Result<Reply, Error> {
    let time = (asked, usize::from(place));
    let Asked {
        row,
        by,
        asked,
        times,
    } = bot.tables.can_meet(table, person, time).await?;
    Ok(question(&row, by, asked, &times))
}

/// A question for times, with those who can.
pub(super) fn question(
    row: &TableRow,
    by: PersonId,
    asked: Millis,
    times: &[(Millis, Vec<PersonId>)],
) -> Reply {
    let is_one = times.len() == 1;
    let head = format!(
        "📅 {} asks when you can play together at table {}.",
        by, row.id
    );
    let line = |(number, (at, can)): (usize, &(Millis, Vec<PersonId>))| {
        let can = match can.len() {
            0 => "nobody yet".to_owned(),
            count if count > NAMED => format!("{count} can, {}, …", listed(&can[..NAMED])),
            count => format!("{count} can, {}", listed(can)),
        };
        format!("**{number}.** {}: {can}", deadline(*at))
    };
    let foot = "-# Press a time at which you can, and again if you cannot after all. Whoever can is called then.";
    let mut lines = vec![head];
    lines.extend((1..).zip(times).map(line));
    lines.push(foot.to_owned());
    let button = |(place, _): (u8, &(Millis, Vec<PersonId>))| -> CreateButton {
        let label = if is_one {
            "I can then".to_owned()
        } else {
            format!("I can at time {}", place.saturating_add(1))
        };
        let what = What::Meet(asked, place);
        button(row, what, &label, ButtonStyle::Success)
    };
    Reply {
        text: lines.join("\n"),
        rows: live::row_of((0..).zip(times).map(button)),
        ..Reply::default()
    }
}

/// Calls those who can at a time that has come.
pub(super) fn time_has_come(row: &TableRow, can: &[PersonId]) -> Reply {
    let mut mentions = users(can);
    mentions.truncate(CALLED);
    let text = format!(
        "📅 {}: it is time to play together, as you said.",
        mention_list(&mentions)
    );
    Reply {
        text,
        rows: live::row_of(im_here(row)),
        mentions,
        ..Reply::default()
    }
}
