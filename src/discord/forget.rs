//! `/games forget`: what is kept of somebody, for them alone, and that it goes (docs/privacy.md).

use serenity::all::{ButtonStyle, ChannelId, CreateActionRow, CreateButton};

use super::errors::Error;
use super::ids::ForgetPress;
use super::notes::moment;
use super::reply::Reply;
use super::{Bot, talks};
use crate::discord::outgoing::Errand;
use crate::labels::names;
use crate::table::TableError;
use crate::table::model::{HeldTable, KeptOf, PersonId, Stage};

/// How many tables are named of a kind.
const NAMED: usize = 20;
const NOTHING: &str = "🔎 I keep nothing about you.";

/// What is kept of somebody, what would go and what would stay, and whether they mean it.
///
/// # Errors
///
/// [`Error::Broken`] when the store cannot be read.
pub(super) async fn asked(bot: &Bot, person: PersonId) -> Result<Reply, Error> {
    let kept = bot.tables.kept_of(person).await.map_err(TableError::from)?;
    if kept.is_empty() {
        return Ok(Reply::text(NOTHING));
    }
    let press = |press: ForgetPress, label: &str, style| {
        CreateButton::new(press.to_string())
            .label(label)
            .style(style)
    };
    let rows = vec![CreateActionRow::Buttons(vec![
        press(ForgetPress::Forget, "Forget me", ButtonStyle::Danger),
        press(ForgetPress::Keep, "Keep it", ButtonStyle::Secondary),
    ])];
    Ok(Reply {
        rows,
        ..Reply::text(question(&kept))
    })
}

fn question(kept: &KeptOf) -> String {
    format!(
        "🔎 **What I keep about you**\n{}\n\
         **What goes, for ever:** all of that. You leave your seats: a bot player plays on, or stands in until somebody \
         takes the seat up. A seat that is called after you becomes *former player*, and your words and pictures are \
         taken out. Where you are host, a co-host is from then on, or any seat may claim the place (TB-18).\n\
         **What stays:** the moves under that name, so that others play on and the dice can be checked (TB-17); what \
         others have written; and what stands on Discord already: I make anew only cards and boards of tables that are \
         on, and messages that show your words. Backups keep it until they are replaced, after 14 days if whoever runs \
         me has set nothing else.\n\
         It cannot be undone. If you come back, I know you as somebody new.",
        lines(kept).join("\n")
    )
}

/// What is kept, a line each.
fn lines(kept: &KeptOf) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(name) = &kept.name {
        let seen = kept
            .seen
            .map(|seen| format!("; last seen {}", moment(seen)));
        let seen = seen.unwrap_or_default();
        lines.push(format!(
            "- your id and your name, **{}**{seen}",
            names::shown(name)
        ));
    } else {
        lines.push("- your id".to_owned());
    }
    if kept.has_settings {
        lines.push("- how you are called: `/settings`".to_owned());
    }
    let is_on = |it: &HeldTable| it.is_held && matches!(it.stage, Stage::Lobby | Stage::Playing);
    let (on, over): (Vec<_>, Vec<_>) = kept.tables.iter().copied().partition(is_on);
    for (what, tables) in [("you play at", on), ("you have played at", over)] {
        if !tables.is_empty() {
            lines.push(format!(
                "- {what} {}, with the orders you gave",
                numbers(&tables)
            ));
        }
    }
    for (count, one, many) in [
        (
            kept.runs,
            "a table that you run or help to run",
            "tables that you run or help to run",
        ),
        (kept.words, "a text that you wrote", "texts that you wrote"),
        (
            kept.drafts,
            "an order that you have begun",
            "orders that you have begun",
        ),
        (
            kept.absences,
            "a table that you are away from",
            "tables that you are away from",
        ),
        (
            count_of(kept),
            "a talk that you are in",
            "talks that you are in",
        ),
        (
            kept.messages,
            "which message I have sent you",
            "which messages I have sent you",
        ),
    ] {
        match count {
            0 => {}
            1 => lines.push(format!("- {one}")),
            count => lines.push(format!("- {many}: {count}")),
        }
    }
    lines
}

fn count_of(kept: &KeptOf) -> u64 {
    u64::try_from(kept.talks.len()).unwrap_or(u64::MAX)
}

/// Tables by their numbers, the newest first; no more than have room.
fn numbers(tables: &[HeldTable]) -> String {
    let named = tables.iter().rev().take(NAMED);
    let named: Vec<String> = named.map(|it| it.table.to_string()).collect();
    let word = if tables.len() == 1 { "table" } else { "tables" };
    match tables.len().saturating_sub(NAMED) {
        0 => format!("{word} {}", named.join(", ")),
        more => format!("{word} {} and {more} more", named.join(", ")),
    }
}

/// What stands in place of the question while it is done.
pub(super) fn begun() -> Reply {
    Reply::text("⏳ I am taking out all that I keep about you…")
}

/// Forgets somebody who means it.
///
/// # Errors
///
/// [`Error::Refused`] when a game does not let them go; [`Error::Broken`] when something cannot be written. They are
/// asked to try again then.
pub(super) async fn done(bot: &Bot, person: PersonId) -> Result<Reply, Error> {
    let kept = bot.tables.kept_of(person).await.map_err(TableError::from)?;
    // Who is in a thread is known as long as they are.
    for place in kept.talks {
        let http = bot.out.turn(Errand::Asked).await;
        talks::let_out(http, ChannelId::new(place.0), person).await?;
    }
    bot.tables.forget(person).await?;
    Ok(Reply::text(
        "✅ Done: I keep nothing about you any more. Backups keep it until they are replaced, after 14 days if whoever \
         runs me has set nothing else. What stands in my DMs to you, you can delete yourself.",
    ))
}

/// What the question becomes where it was not meant.
pub(super) fn kept() -> Reply {
    Reply::text("Nothing has changed: all stays as it is.")
}
