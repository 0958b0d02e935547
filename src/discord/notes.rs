//! Short texts: what the clock, the host and the table itself have to say.

use serenity::all::{ButtonStyle, CreateActionRow};

use super::ids::{BoardButton, What};
use super::messages::{button, mention_list, people, sitting};
use super::reply::Reply;
use crate::scene::names;
use crate::table::model::{Because, Change, Millis, Notice, PlaceId, TableRow};

/// The message of a notice that is text alone; nothing for those with pictures of their own.
pub(super) fn note(row: &TableRow, notice: &Notice) -> Option<Reply> {
    let text = match notice {
        Notice::Reminder { seat, until, .. } => return Some(reminder(row, *seat, *until)),
        Notice::Paused { by: Some(by), .. } => format!(
            "⏸️ <@{}> has stopped the clock of this table. Orders count all the same; nothing is due \
             until `/table resume`.",
            by.0
        ),
        Notice::Paused { by: None, why } => format!("⏸️ {}", why_paused(*why)),
        Notice::Resumed { by, .. } => resumed(by.map(|by| by.0)),
        Notice::Extended { by, hours } => {
            let time = if *hours == 1 {
                "1 hour".to_owned()
            } else {
                format!("{hours} hours")
            };
            format!(
                "⏳ <@{}> has moved all deadlines by {time}. The status card has the new ones.",
                by.0
            )
        }
        Notice::PaceSet { by, pace } => format!(
            "⏳ <@{}> has set the pace of this table: {}. The status card has the new deadlines.",
            by.0,
            described(pace)
        ),
        Notice::Moved { from, to } => format!(
            "⏳ I was out of contact from {} to {}. Deadlines that this touched come later, so nobody \
             loses by it. The status card has the new ones.",
            moment(*from),
            moment(*to)
        ),
        Notice::MovedHere { by } => {
            format!("<@{}> has moved table {} here.", by.0, row.id)
        }
        Notice::Unreachable { place, .. } => unreachable(row, *place),
        Notice::CalledOff { by } => {
            format!("<@{}> has called table {} off.", by.0, row.id)
        }
        Notice::UndoRefused { by } => format!(
            "{} says no to the taking-back. The game goes on as it stands.",
            sitting(row).shown_name(*by)
        ),
        Notice::Board { .. }
        | Notice::Moment { .. }
        | Notice::Secrets { .. }
        | Notice::Card
        | Notice::TakenBack { .. }
        | Notice::UndoAsked(_)
        | Notice::Edit { .. } => return None,
    };
    Some(Reply::text(text))
}

/// A moment as Discord shows it in everybody's own time zone.
pub(super) fn moment(at: Millis) -> String {
    format!("<t:{}:f>", at.0.div_euclid(1000))
}

/// The same with how far away it is, kept up to date by Discord.
pub(super) fn deadline(at: Millis) -> String {
    format!("{} (<t:{}:R>)", moment(at), at.0.div_euclid(1000))
}

/// A pace in words, from how it is written.
pub(super) fn described(pace: &str) -> String {
    pace.parse::<crate::table::pace::Pace>()
        .map_or_else(|_| names::escape(pace), |pace| pace.described())
}

/// Why a clock stands still, and how it goes on.
pub(super) fn why_paused(why: Because) -> &'static str {
    match why {
        Because::Host => "The host has stopped the clock. `/table resume` lets it go on.",
        Because::Absent => {
            "Nobody has played for a while but the clock, so it stands still. It goes on when somebody \
             plays or uses `/table resume`."
        }
        Because::Unreachable => {
            "The clock stands still, because I could not post here. It goes on by itself."
        }
    }
}

/// What becomes of a message that was sent before: nothing but its buttons change, or its text too.
pub(super) fn changed(change: Change) -> Option<&'static str> {
    match change {
        Change::Faded => None,
        Change::TakenBack => Some("↩️ *What this message told was taken back.*"),
    }
}

fn reminder(row: &TableRow, seat: rules::Seat, until: Millis) -> Reply {
    let mentions = people(row, &[seat]);
    let play = button(
        row,
        What::Board(BoardButton::Play),
        "Play",
        ButtonStyle::Primary,
    );
    Reply {
        text: format!(
            "⏳ {}: your decision is due {}. After that the clock decides for you.",
            mention_list(&mentions),
            deadline(until)
        ),
        rows: vec![CreateActionRow::Buttons(vec![play])],
        mentions,
        ..Reply::default()
    }
}

fn resumed(by: Option<u64>) -> String {
    let who = by.map_or_else(
        || "The clock of this table goes on.".to_owned(),
        |by| format!("<@{by}> lets the clock of this table go on."),
    );
    format!("▶️ {who} Deadlines come later by the time it stood still; the status card has them.")
}

fn unreachable(row: &TableRow, place: PlaceId) -> String {
    format!(
        "I cannot post in <#{}>, where your table {} ({}) is, so its clock stands still and nothing is \
         lost. When I may see that channel, send messages, embed links and attach files there, I go on \
         by myself. The host may also use `/table move table:{}` in another channel.",
        place.0,
        row.id,
        row.game.title(),
        row.id.0
    )
}
