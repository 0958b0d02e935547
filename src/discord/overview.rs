//! The host's desk: who is awaited, what happens next by itself, and what the host can do about it.

use rules::Seat;
use serenity::all::{ButtonStyle, ComponentInteraction, CreateActionRow};

use super::Bot;
use super::absence;
use super::aside;
use super::due;
use super::errors::Error;
use super::hosts;
use super::ids::{OverviewButton, What};
use super::messages::{button, mention_list, people, seating};
use super::nominations;
use super::notes::{deadline, moment};
use super::presses;
use super::reply::Reply;
use crate::labels::Seating;
use crate::labels::names;
use crate::table::model::{PersonId, TableId, TableRow};
use crate::table::{Awaited, Overview};

/// By how many hours the desk's button gives more time.
const MORE: u32 = 24;

/// The desk of a table, for its hosts alone; others see who they are, and how they can become one.
///
/// # Errors
///
/// As [`overview`](crate::table::Tables::overview).
pub(super) async fn shown(
    bot: &Bot,
    table: TableId,
    person: PersonId,
    manages: bool,
) -> Result<Reply, Error> {
    let row = bot.tables.glance(table).await?.row;
    if !row.is_host(person) {
        return hosts::place(bot, &row, person, manages).await;
    }
    Ok(reply(&bot.tables.overview(table, person).await?))
}

/// Does what a button of the desk says, and shows the desk as it is then.
///
/// # Errors
///
/// [`Error::Refused`] where the host may not, or there is nothing to do.
pub(super) async fn pressed(
    bot: &Bot,
    (table, person): (TableId, PersonId),
    press: &ComponentInteraction,
    button: OverviewButton,
) -> Result<Reply, Error> {
    let manages = hosts::manages(press.member.as_ref().and_then(|member| member.permissions));
    match button {
        OverviewButton::Nudge => bot.tables.nudge(table, person).await?,
        OverviewButton::Extend => bot.tables.extend(table, person, MORE).await?,
        OverviewButton::Pause => bot.tables.pause(table, person).await?,
        OverviewButton::Resume => bot.tables.resume(table, person).await?,
        OverviewButton::CoHosts => {
            return Ok(hosts::co_hosts(&bot.tables.overview(table, person).await?));
        }
        OverviewButton::Chosen => hosts::chosen(bot, (table, person), press).await?,
        OverviewButton::Act if manages => {
            let called = presses::name(press);
            bot.tables.act_as_host(table, (person, &called)).await?;
        }
        OverviewButton::Act => {
            let text = "Only people who may manage this server can act as host. (TB-18)";
            return Err(Error::Wrong(text.into()));
        }
        OverviewButton::Claim => {
            bot.tables.claim_host(table, person).await?;
        }
        OverviewButton::Seat => {
            let chosen = presses::all_selected(press)?;
            let seat = chosen.first().and_then(|seat| seat.parse().ok()).map(Seat);
            let old = || Error::Wrong("That list is from an older version.".into());
            let seat = seat.ok_or_else(old)?;
            return Ok(aside::means(&bot.tables.means(table, person, seat).await?));
        }
        OverviewButton::Look => {}
    }
    shown(bot, table, person, manages).await
}

fn reply(now: &Overview) -> Reply {
    let row = &now.row;
    let seating = seating(row);
    let mut lines = vec![format!(
        "⏳ **The desk of table {}.** Pace: {}. Patience: {}.",
        row.id,
        row.pace.described(),
        row.patience.described()
    )];
    if !row.co_hosts.is_empty() {
        lines.push(format!("Co-hosts: {}.", hosts::listed(&row.co_hosts)));
    }
    if let Some(claim) = row.open_claim() {
        lines.push(format!(
            "👑 {} has claimed the host's place, and has it {} unless the host is back or somebody objects.",
            claim.by,
            deadline(claim.until)
        ));
    }
    if let Some(nomination) = row.open_nomination() {
        lines.push(nominations::on_overview(row, nomination));
    }
    if let Some(pause) = row.paused {
        lines.push(format!(
            "⏸️ The clock stands still since {}.",
            moment(pause.since)
        ));
    }
    if now.awaited.is_empty() {
        lines.push("Nobody is awaited.".to_owned());
    }
    let awaited = now.awaited.iter().map(|it| line(row, it, &seating));
    lines.extend(awaited);
    lines.extend(now.away.iter().map(|(seat, why)| {
        let why = absence::standing(*why);
        format!("• {}{why}", seating.shown_name(*seat))
    }));
    if let Some(at) = now.nudge_at {
        lines.push(format!(
            "You have called those who are awaited; you can again {}.",
            deadline(at)
        ));
    }
    Reply {
        text: names::cut(&lines.join("\n"), 2000),
        rows: buttons(now),
        ..Reply::default()
    }
}

/// A seat that is awaited, and what the clock does with it next.
fn line(row: &TableRow, awaited: &Awaited, seating: &Seating) -> String {
    let mut text = format!(
        "• {}: awaited since {}",
        seating.shown_name(awaited.seat),
        moment(awaited.since)
    );
    match awaited.until {
        None => text += ", without a deadline",
        Some(until) => {
            let next = awaited.missed.saturating_add(1);
            let then = if row.patience.begins_with(next) {
                "then the clock decides, and from then on at once"
            } else {
                "then the clock decides"
            };
            text = format!("{text}; due {}, {then}", deadline(until));
        }
    }
    match awaited.missed {
        0 => {}
        1 => text += " · missed its last decision",
        missed => text = format!("{text} · missed {missed} in a row"),
    }
    if !awaited.unreachable.is_empty() {
        text += " · takes no DMs";
    }
    text
}

fn buttons(now: &Overview) -> Vec<CreateActionRow> {
    let row = &now.row;
    let press = |what, label, style| button(row, What::Overview(what), label, style);
    let is_idle = now.awaited.is_empty();
    let clock = if row.paused.is_some() {
        press(
            OverviewButton::Resume,
            "Resume the clock",
            ButtonStyle::Secondary,
        )
    } else {
        press(
            OverviewButton::Pause,
            "Pause the clock",
            ButtonStyle::Secondary,
        )
    };
    let is_due = now.awaited.iter().any(|it| it.until.is_some());
    let first = vec![
        press(OverviewButton::Nudge, "Nudge", ButtonStyle::Primary)
            .disabled(is_idle || now.nudge_at.is_some()),
        press(OverviewButton::Extend, "+24 h", ButtonStyle::Secondary).disabled(!is_due),
        clock,
        press(OverviewButton::Look, "Refresh", ButtonStyle::Secondary),
    ];
    let co_hosts = press(OverviewButton::CoHosts, "Co-hosts", ButtonStyle::Secondary);
    let second = vec![co_hosts.disabled(now.people.is_empty())];
    let rows = [
        CreateActionRow::Buttons(first),
        CreateActionRow::Buttons(second),
    ];
    rows.into_iter().chain(aside::list(now)).collect()
}

/// Calls those who are awaited, at the word of the host.
pub(super) fn nudged(row: &TableRow, by: PersonId, seats: &[Seat]) -> Reply {
    let mentions = people(row, seats);
    let text = format!(
        "🔔 {}: {} asks you to play on.",
        mention_list(&mentions),
        by
    );
    Reply {
        text,
        rows: vec![due::buttons(row)],
        mentions,
        ..Reply::default()
    }
}
