//! Seats that stay away and people who are away, as people read of it (TB-20, TB-21).

use rules::Seat;
use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};

use super::due;
use super::ids::{BoardButton, What};
use super::invitations::{self, Invitation, Role};
use super::messages::{button, seating};
use super::notes::moment;
use super::reply::Reply;
use super::{Bot, aside};
use crate::labels::names;
use crate::table::model::{Absence, Brief, Millis, Notice, PersonId, Stage, TableId, TableRow};
use crate::table::patience::Patience;
use crate::table::{Meanwhile, Standing, TableError};

/// The message of a notice of who stays away or is back; nothing for others.
pub(super) fn note(row: &TableRow, notice: &Notice) -> Option<Reply> {
    if let Notice::StandsIn { seat, missed } = notice {
        return Some(stands_in(row, *seat, *missed));
    }
    if let Notice::SetAside { seat, by, how, .. } = notice {
        return Some(aside::note(row, (*seat, *how), *by));
    }
    if let Notice::DeputyAsked {
        seat,
        by,
        other,
        until,
    } = notice
    {
        let invitation = Invitation {
            role: Role::Deputy,
            seat: *seat,
            by: *by,
            other: *other,
        };
        return Some(invitations::to_stand_in(row, invitation, *until));
    }
    let text = if let Notice::Away {
        seat,
        person,
        until,
        brief,
    } = notice
    {
        away(row, *seat, *person, (*until, *brief))
    } else if let Notice::Back { seat } = notice {
        format!("☀️ {} is back.", called(row, *seat))
    } else if let Notice::PatienceSet { by, patience } = notice {
        patience_set(*by, patience)
    } else if let Notice::DayTaken { seat, until } = notice {
        due::day_taken(&called(row, *seat), *until)
    } else {
        return None;
    };
    Some(Reply::text(text))
}

/// Says that the clock decides for a seat at once from now on.
fn stands_in(row: &TableRow, seat: Seat, missed: u32) -> Reply {
    let side = called(row, seat);
    let text = format!(
        "💤 {side} has missed {} in a row at table {}. From now on the clock decides for {side} as soon as it is asked, \
         so that nobody has to wait; it attacks nobody and signs nothing. Whoever plays {side} is back with *I'm back*, \
         or by playing on (TB-20).",
        decisions(missed),
        row.id
    );
    Reply {
        text,
        rows: vec![CreateActionRow::Buttons(vec![im_back(row)])],
        ..Reply::default()
    }
}

/// What a seat is called.
fn called(row: &TableRow, seat: Seat) -> String {
    seating(row).shown_name(seat)
}

/// A number of decisions in words.
pub(super) fn decisions(missed: u32) -> String {
    if missed == 1 {
        "a decision".to_owned()
    } else {
        format!("{missed} decisions")
    }
}

/// By which somebody is waited for again.
pub(super) fn im_back(row: &TableRow) -> CreateButton {
    let what = What::Board(BoardButton::ImBack);
    button(row, what, "I'm back", ButtonStyle::Success)
}

/// Tells somebody what it means that they are away.
pub(super) fn left(absence: Absence) -> String {
    let Absence { until, brief } = absence;
    format!(
        "💤 You are away until {}. Until then, or until you play, the clock decides for you as soon as you are asked: \
         orders that lie ready, else it {}. It signs nothing, and nothing counts as missed.",
        moment(until),
        plays(brief)
    )
}

/// How the clock plays by a brief.
fn plays(brief: Brief) -> &'static str {
    match brief {
        Brief::Hold => "holds what you have, and attacks nobody",
        Brief::Defend => "builds and defends, and attacks nobody",
        Brief::CarryOn => {
            "plays on like a bot player, attacks too, but nobody who is at peace with you"
        }
    }
}

/// Says that somebody is away. They are not mentioned by it.
fn away(row: &TableRow, seat: Seat, person: PersonId, (until, brief): (Millis, Brief)) -> String {
    let how = match brief {
        Brief::Hold => "",
        Brief::Defend => " Meanwhile the clock builds and defends.",
        Brief::CarryOn => " Meanwhile the clock plays on like a bot player.",
    };
    format!(
        "💤 {person}, who plays {}, is away until {}, or until they play.{how}",
        called(row, seat),
        moment(until)
    )
}

/// Says that a table waits otherwise for seats that stay away.
fn patience_set(by: PersonId, patience: &str) -> String {
    format!(
        "⏳ {} has set how long this table waits for seats that stay away: {}.",
        by,
        described(patience)
    )
}

fn described(patience: &str) -> String {
    let read = patience.parse::<Patience>();
    read.map_or_else(|_| names::escape(patience), Patience::described)
}

/// What is said of a seat for which the clock decides at once, behind its name.
pub(super) fn standing(standing: Standing) -> String {
    match standing {
        Standing::Here => String::new(),
        Standing::Away(until) => format!(" · 💤 away until {}", moment(until)),
        Standing::Missing(missed) => format!(" · 💤 missed {missed} in a row: the clock plays"),
        Standing::Rests => " · 💤 the clock plays, at the host's word".to_owned(),
    }
}

/// What stands on the panel of somebody who is back by opening it.
pub(super) const WELCOME: &str = "☀️ Welcome back: the table waits for you again. **Catch up** on the board tells what has happened.";

/// Notes that somebody is back who presses *Play*, where the clock decides for them; whether it did.
///
/// # Errors
///
/// As [`come_back`](crate::table::Tables::come_back); whoever holds no seat is not away.
pub(super) async fn comes_back(
    bot: &Bot,
    table: TableId,
    person: PersonId,
) -> Result<bool, TableError> {
    let row = bot.tables.glance(table).await?;
    let holds = row.row.seat_of(person).is_some() && row.row.stage == Stage::Playing;
    let is_away = holds && bot.tables.standing(table, person).await? != Standing::Here;
    if is_away {
        bot.tables.come_back(table, person).await?;
    }
    Ok(is_away)
}

/// Somebody says that they are back: what was done for them meanwhile.
pub(super) async fn back(bot: &Bot, table: TableId, person: PersonId) -> Result<Reply, TableError> {
    let Meanwhile { seat, orders, more } = bot.tables.come_back(table, person).await?;
    let row = bot.tables.glance(table).await?.row;
    let side = called(&row, seat);
    let mut lines = vec![format!(
        "☀️ Welcome back: table {table} waits for {side} again."
    )];
    if orders.is_empty() {
        lines.push("Nothing was decided for you meanwhile.".to_owned());
    } else {
        lines.push("What the clock has ordered for you, oldest first:".to_owned());
        if more > 0 {
            lines.push(format!("*… and {more} before*"));
        }
        let order = |text: &String| format!("• `{}`", names::cut(&text.replace('`', "'"), 120));
        lines.extend(orders.iter().map(order));
    }
    let play = button(
        &row,
        What::Board(BoardButton::Play),
        "Play",
        ButtonStyle::Primary,
    );
    let catch_up = button(
        &row,
        What::Board(BoardButton::CatchUp),
        "Catch up",
        ButtonStyle::Secondary,
    );
    Ok(Reply {
        text: lines.join("\n"),
        rows: vec![CreateActionRow::Buttons(vec![play, catch_up])],
        ..Reply::default()
    })
}

/// What somebody is told who has taken a seat that was offered.
pub(super) fn taken(row: &TableRow, seat: Seat) -> Reply {
    let play = button(
        row,
        What::Board(BoardButton::Play),
        "Play",
        ButtonStyle::Primary,
    );
    Reply {
        text: format!("🪑 You play {} from now on.", called(row, seat)),
        rows: vec![CreateActionRow::Buttons(vec![play])],
        ..Reply::default()
    }
}
