//! The live hour as people see it (TB-25): who is here, how long decisions take, what ends it.

use rules::Seat;
use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};

use super::errors::Error;
use super::hosts::listed;
use super::ids::{BoardButton, LiveButton, What};
use super::messages::{button, seating};
use super::notes::deadline;
use super::reply::Reply;
use super::{Bot, gather};
use crate::table::model::{LiveEnd, LiveNews, Millis, PersonId, Stage, TableId, TableRow};
use crate::table::pace::Pace;
use crate::table::{Glance, Here};

/// *I'm here*, where a live hour would make something shorter.
pub(super) fn im_here(row: &TableRow) -> Option<CreateButton> {
    let has_days = match row.pace {
        Pace::Daily(_) | Pace::Relaxed => true,
        Pace::Live | Pace::None => false,
    };
    let others = row.seats.iter().filter(|seat| seat.has_people()).count() > 1;
    let fits = has_days && others && row.stage == Stage::Playing;
    fits.then(|| live(row, LiveButton::Here, "I'm here", ButtonStyle::Success))
}

/// *Gather*, which asks for times to meet.
pub(super) fn gather_button(row: &TableRow) -> CreateButton {
    live(row, LiveButton::Gather, "Gather", ButtonStyle::Secondary)
}

fn live(row: &TableRow, which: LiveButton, label: &str, style: ButtonStyle) -> CreateButton {
    button(row, What::Live(which), label, style)
}

fn play(row: &TableRow) -> CreateButton {
    let what = What::Board(BoardButton::Play);
    button(row, what, "Play", ButtonStyle::Primary)
}

fn go(row: &TableRow) -> CreateButton {
    live(row, LiveButton::Go, "I have to go", ButtonStyle::Secondary)
}

/// A row of those buttons that there are.
pub(super) fn row_of(buttons: impl IntoIterator<Item = CreateButton>) -> Vec<CreateActionRow> {
    let buttons: Vec<CreateButton> = buttons.into_iter().collect();
    let row = (!buttons.is_empty()).then_some(CreateActionRow::Buttons(buttons));
    row.into_iter().collect()
}

/// Somebody says that they are at the table.
///
/// # Errors
///
/// As [`here`](crate::table::Tables::here).
pub(super) async fn here(bot: &Bot, table: TableId, person: PersonId) -> Result<Reply, Error> {
    let here = bot.tables.here(table, person).await?;
    let row = bot.tables.glance(table).await?.row;
    Ok(Reply {
        text: welcome(&row, &here),
        rows: row_of([play(&row), go(&row), gather_button(&row)]),
        ..Reply::default()
    })
}

fn welcome(row: &TableRow, here: &Here) -> String {
    let until = deadline(here.until);
    let stays = "with each thing that you do in the open you stay an hour longer";
    if here.is_live {
        return format!(
            "🔴 You are here until {until}; {stays}. The live hour is on: each decision has 5 minutes."
        );
    }
    let seating = seating(row);
    let missing: Vec<String> = here
        .missing
        .iter()
        .map(|it| seating.shown_name(*it))
        .collect();
    let when = if missing.is_empty() {
        "somebody of another seat is here and the clock runs".to_owned()
    } else {
        format!("{} said so too", missing.join(", "))
    };
    format!(
        "🟢 You are here until {until}; {stays}. Each decision has 5 minutes as soon as {when} (TB-25)."
    )
}

/// Somebody has to go.
///
/// # Errors
///
/// As [`gone`](crate::table::Tables::gone).
pub(super) async fn gone(bot: &Bot, table: TableId, person: PersonId) -> Result<Reply, Error> {
    bot.tables.gone(table, person).await?;
    Ok(Reply::text("💤 You do not count as here any more."))
}

/// Who is here, for the status card.
pub(super) fn card_line(glance: &Glance) -> Option<String> {
    let live = &glance.live;
    if glance.row.stage != Stage::Playing {
        return None;
    }
    let people = live.here.keys().copied();
    let here: Vec<PersonId> = people
        .filter(|it| glance.row.seat_of(*it).is_some())
        .collect();
    if here.is_empty() {
        return None;
    }
    let here = listed(&here);
    Some(if live.is_on() {
        format!("🔴 Live: {here} are here; each decision has 5 minutes.")
    } else {
        format!("🟢 Here now: {here}")
    })
}

/// The message of a notice.
pub(super) fn note(row: &TableRow, news: &LiveNews) -> Reply {
    match news {
        LiveNews::Came(person) => Reply {
            text: format!(
                "🟢 {person} is here. While all who are awaited are, each decision has 5 minutes (TB-25)."
            ),
            rows: row_of(im_here(row)),
            ..Reply::default()
        },
        LiveNews::Begun { people: here, due } => Reply {
            text: begun(row, here, due),
            rows: row_of([play(row)].into_iter().chain(im_here(row)).chain([go(row)])),
            ..Reply::default()
        },
        LiveNews::Ended { why, due } => Reply {
            text: ended(row, why, due),
            rows: row_of([play(row)].into_iter().chain(im_here(row))),
            ..Reply::default()
        },
        LiveNews::Asked { by, asked, times } => {
            let times: Vec<_> = times.iter().map(|at| (*at, Vec::new())).collect();
            gather::question(row, *by, *asked, &times)
        }
        LiveNews::Meet(people) => gather::time_has_come(row, people),
    }
}

fn begun(row: &TableRow, here: &[PersonId], due: &[(Seat, Millis)]) -> String {
    let head = format!(
        "🔴 Live: {} are here; each decision has 5 minutes. For whoever lets them pass the clock decides once, without \
         counting it as missed, and the hour is over (TB-25).",
        listed(here)
    );
    with_due(row, head, due)
}

fn ended(row: &TableRow, why: &LiveEnd, due: &[(Seat, Millis)]) -> String {
    let seats = |seats: &[Seat]| {
        let seating = seating(row);
        let all: Vec<String> = seats.iter().map(|it| seating.shown_name(*it)).collect();
        all.join(", ")
    };
    let why = match why {
        LiveEnd::Gone(person) => format!("{person} had to go"),
        LiveEnd::Missed(missed) => format!("{} let the 5 minutes pass", seats(missed)),
        LiveEnd::Lapsed(lapsed) => format!("{} did nothing for an hour", listed(lapsed)),
        LiveEnd::Awaited(absent) if absent.is_empty() => "too few of you are here".to_owned(),
        LiveEnd::Awaited(absent) => {
            format!("{} is asked and nobody of that seat is here", seats(absent))
        }
        LiveEnd::Pace => "another pace holds".to_owned(),
    };
    let head = format!(
        "💤 The live hour is over: {why}. From now on decisions have the table's whole time again."
    );
    with_due(row, head, due)
}

fn with_due(row: &TableRow, head: String, due: &[(Seat, Millis)]) -> String {
    let seating = seating(row);
    let line = |(seat, until): &(Seat, Millis)| {
        format!(
            "⏳ {} has until {}",
            seating.shown_name(*seat),
            deadline(*until)
        )
    };
    let lines: Vec<String> = std::iter::once(head).chain(due.iter().map(line)).collect();
    lines.join("\n")
}
