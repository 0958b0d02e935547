//! Corrections by a game master (TB-09), as people read them: what was done, what waits, what became of it.

use serenity::all::{ButtonStyle, CreateActionRow};

use super::ids::{ProposalButton, What};
use super::messages::{button, mention_list, people, seating};
use super::notes::{deadline, moment};
use super::reply::Reply;
use crate::labels::{Seating, names};
use crate::proof::APPOINTED;
use crate::table::Glance;
use crate::table::model::{Millis, PersonId, Settled, TableRow};

use rules::Seat;
pub(super) use rules::proposals::Answer;
use rules::proposals::Proposal;

/// A correction that has taken effect.
pub(super) fn corrected(by: PersonId, text: &str, number: Option<u32>) -> String {
    let text = names::escape(text);
    match number {
        Some(number) => format!("⚖️ Correction {number} by {by} takes effect: {text}"),
        None => format!("⚖️ {by}, the game master, has corrected the game: {text}"),
    }
}

/// The line of a log for a correction.
pub(super) fn logged(by: PersonId, text: &str) -> String {
    if text == APPOINTED {
        return format!("⚖️ {by} {APPOINTED} (TB-18)");
    }
    format!("⚖️ the game master {}: {}", by, names::escape(text))
}

/// A correction that waits.
pub(super) struct Waiting<'a> {
    pub(super) number: u32,
    pub(super) by: PersonId,
    pub(super) text: &'a str,
    pub(super) affected: &'a [Seat],
    pub(super) until: Millis,
}

/// Asks those whom a correction affects.
pub(super) fn proposed(row: &TableRow, waiting: &Waiting<'_>) -> Reply {
    let Waiting { number, by, .. } = *waiting;
    let seating = seating(row);
    let why = match row.seat_of(by) {
        Some(_) => "plays too",
        None => "has played in this game",
    };
    let head = format!(
        "⚖️ {}, the game master, {why} and so proposes correction {number}: **{}**",
        by,
        names::escape(waiting.text)
    );
    let until = if row.paused.is_some() {
        "as long as the clock is paused; after that I will say until when".to_owned()
    } else {
        format!("until {}", moment(waiting.until))
    };
    if waiting.affected.is_empty() {
        let text = format!("{head}\nNobody else is affected by it. It waits in the open {until}.");
        return Reply::text(text);
    }
    let mentions = people(row, waiting.affected);
    let text = format!(
        "{head}\nIt affects {}. {}: you can veto it {until}. Without a veto it takes effect then, or as \
         soon as all who are affected agree.",
        seat_names(&seating, waiting.affected),
        mention_list(&mentions),
    );
    let answer = |which, label, style| button(row, What::Proposal(number, which), label, style);
    let buttons = vec![
        answer(ProposalButton::Agree, "Agree", ButtonStyle::Success),
        answer(ProposalButton::Veto, "Veto", ButtonStyle::Danger),
    ];
    Reply {
        text,
        rows: vec![CreateActionRow::Buttons(buttons)],
        mentions,
        ..Reply::default()
    }
}

fn seat_names(seating: &Seating, seats: &[Seat]) -> String {
    let names: Vec<String> = seats.iter().map(|seat| seating.shown_name(*seat)).collect();
    names.join(", ")
}

/// What has become of a proposal.
pub(super) fn settled(row: &TableRow, number: u32, how: Settled) -> String {
    match how {
        Settled::Done => format!("⚖️ Correction {number} has taken effect."),
        Settled::Vetoed { by } => {
            let name = seating(row).shown_name(by);
            format!("⚖️ {name} has vetoed correction {number}: it will not be made.")
        }
        Settled::Withdrawn => format!("⚖️ The game master has withdrawn correction {number}."),
        Settled::Dropped => {
            format!("⚖️ Correction {number} was not made: it no longer fits the game.")
        }
        Settled::Lapsed => format!(
            "⚖️ Correction {number} has lapsed: the game is over, or its proposer is no longer game master."
        ),
    }
}

/// Thanks for an answer to a proposal.
pub(super) fn thanks(settled: Option<Settled>) -> &'static str {
    match settled {
        None => "Thank you. Others still have to agree, or the time for vetoes has to pass.",
        Some(Settled::Done) => "Thank you. The correction takes effect.",
        Some(Settled::Vetoed { .. }) => "Vetoed. The correction will not be made.",
        Some(Settled::Withdrawn) => "The correction is withdrawn.",
        Some(Settled::Dropped | Settled::Lapsed) => {
            "Thank you, but the correction no longer fits the game, so it was not made."
        }
    }
}

/// The status card's lines about the game master, and about corrections that wait.
pub(super) fn card_lines(glance: &Glance, seating: &Seating) -> Option<String> {
    let row = &glance.row;
    let master = row.master?;
    let role = match row.seat_of(master) {
        Some(_) => "plays too, so those who are affected can veto corrections",
        None if glance.has_neutral_master => "does not play",
        None => "has played in this game, so those who are affected can veto corrections",
    };
    let mut lines = vec![format!("⚖️ Game master: {}, who {role}.", master)];
    let open = glance.proposals.open();
    lines.extend(open.map(|(number, it)| waiting_line(row, seating, number, it)));
    Some(lines.join("\n"))
}

fn waiting_line(row: &TableRow, seating: &Seating, number: u32, it: &Proposal<String>) -> String {
    let until = if row.paused.is_some() {
        "while the clock is paused".to_owned()
    } else {
        format!("until {}", deadline(Millis(it.until.0)))
    };
    let seats: Vec<Seat> = it.affected.iter().copied().collect();
    let affects = if seats.is_empty() {
        String::new()
    } else {
        format!(" Affects {}.", seat_names(seating, &seats))
    };
    let agreed: Vec<Seat> = it.agreed.iter().copied().collect();
    let agreed = if agreed.is_empty() {
        String::new()
    } else {
        format!(" Agreed: {}.", seat_names(seating, &agreed))
    };
    let text = names::escape(&names::cut(&it.correction, 80));
    format!("• Correction {number} waits {until}: {text}.{affects}{agreed}")
}
