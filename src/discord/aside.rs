//! Seats that stay away or are offered to others, as hosts and people read of it (TB-26).

use std::fmt::Write as _;

use rules::Seat;
use rules::history::{Count, History};
use serenity::all::{
    ButtonStyle, CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind,
    CreateSelectMenuOption,
};

use super::card::LISTED;
use super::errors::{Error, log_fault};
use super::ids::{AsideButton, OverviewButton, What};
use super::messages::{button, press_at, seating};
use super::reply::Reply;
use super::{Bot, absence};
use crate::labels::names;
use crate::table::model::{Aside, Holder, Notice, PersonId, TableId, TableRow};
use crate::table::{Cause, Glance, Means, Overview, TableError};

/// As many as a list of Discord holds.
const MOST_LISTED: usize = 25;

/// The list of the seats of people, those that are awaited first; nothing where there is none.
pub(super) fn list(now: &Overview) -> Option<CreateActionRow> {
    let row = &now.row;
    let seating = seating(row);
    let is_awaited = |seat: Seat| now.awaited.iter().any(|it| it.seat == seat);
    let of_people = |seat: &Seat| matches!(row.holder(*seat), Holder::People(_));
    let mut seats: Vec<Seat> = row.numbered().map(|(seat, _)| seat).collect();
    seats.retain(of_people);
    seats.sort_by_key(|seat| !is_awaited(*seat));
    let option = |seat: &Seat| {
        let label = names::cut(&seating.plain_name(*seat), LISTED);
        let option = CreateSelectMenuOption::new(label, seat.0.to_string());
        if is_awaited(*seat) {
            option.description("awaited")
        } else {
            option
        }
    };
    let options: Vec<_> = seats.iter().take(MOST_LISTED).map(option).collect();
    if options.is_empty() {
        return None;
    }
    let id = press_at(row, What::Overview(OverviewButton::Seat)).to_string();
    let kind = CreateSelectMenuKind::String { options };
    let list = CreateSelectMenu::new(id, kind).placeholder("A seat holds the table up …");
    Some(CreateActionRow::SelectMenu(list))
}

/// What a host can do about a seat.
pub(super) fn means(means: &Means) -> Reply {
    let (row, seat) = (&means.overview.row, means.seat);
    let side = seating(row).shown_name(seat);
    let mut text = format!(
        "🪑 **{side}** at table {}{}\n",
        row.id,
        absence::standing(means.standing)
    );
    let ways = [
        (
            "Decide now",
            "the clock takes this one decision: the draft if there is one, else what is cautious.",
            &means.no_decision,
        ),
        (
            "Clock plays on",
            "it decides as soon as the seat is asked, until its people are back.",
            &means.no_rest,
        ),
        (
            "Offer it",
            "whoever likes to may take the seat with all that it has, until its people are back.",
            &means.no_offer,
        ),
    ];
    let mut refusals: Vec<&str> = Vec::new();
    for (name, about, why_not) in ways {
        let _ = match why_not {
            None => writeln!(text, "• **{name}**: {about}"),
            Some(_) => writeln!(text, "• {name}, but not now: {about}"),
        };
        refusals.extend(why_not.as_deref());
    }
    refusals.dedup();
    for why in refusals {
        let _ = writeln!(text, "✋ {}.", names::escape(why));
    }
    text.push_str("The table is told what you do. (TB-26)");
    let press = |what, label, style, why_not: &Option<String>| {
        button(row, What::Aside(seat, what), label, style).disabled(why_not.is_some())
    };
    let (blue, red) = (ButtonStyle::Primary, ButtonStyle::Danger);
    let back = What::Overview(OverviewButton::Look);
    Reply {
        text: names::cut(&text, 2000),
        rows: vec![CreateActionRow::Buttons(vec![
            press(AsideButton::Decide, "Decide now", blue, &means.no_decision),
            press(AsideButton::Rest, "Clock plays on", blue, &means.no_rest),
            press(AsideButton::Offer, "Offer it", red, &means.no_offer),
            button(row, back, "Back", ButtonStyle::Secondary),
        ])],
        ..Reply::default()
    }
}

/// Does what a button says about a seat.
///
/// # Errors
///
/// [`Error::Refused`] where the person may not, or there is nothing to do.
pub(super) async fn pressed(
    bot: &Bot,
    (table, person): (TableId, PersonId),
    cause: Cause,
    (seat, what): (Seat, AsideButton),
) -> Result<(), Error> {
    let tables = &bot.tables;
    match what {
        AsideButton::Decide => tables.decide_for(table, person, cause, seat).await?,
        AsideButton::Rest => tables.let_rest(table, person, seat).await?,
        AsideButton::Offer => tables.offer_seat(table, person, seat).await?,
        AsideButton::Keep => tables.keep_seat(table, person, seat).await?,
    }
    Ok(())
}

/// The message of a seat that is set aside, or no more, unless it is offered.
pub(super) fn note(row: &TableRow, (seat, how): (Seat, Aside), by: PersonId) -> Reply {
    let side = seating(row).shown_name(seat);
    match how {
        Aside::Rests => Reply {
            text: format!(
                "💤 {by} has the clock decide for {side} as soon as it is asked, until its people are back with *I'm \
                 back*, or by playing on. It attacks nobody and signs nothing (TB-26)."
            ),
            rows: vec![CreateActionRow::Buttons(vec![absence::im_back(row)])],
            ..Reply::default()
        },
        Aside::Offered | Aside::Given => {
            Reply::text(format!("🪑 {side} is not offered any more: {by} plays on."))
        }
    }
}

/// Offers a seat to others: what it has, and how to take it.
pub(super) async fn offered(bot: &Bot, glance: &Glance, seat: Seat, notice: &Notice) -> Reply {
    let row = &glance.row;
    let side = seating(row).shown_name(seat);
    let is_given = matches!(
        notice,
        Notice::SetAside {
            how: Aside::Given,
            ..
        }
    );
    let why = if let Notice::SetAside { by, .. } = notice
        && is_given
    {
        format!("{by} would like to leave {side} to somebody else")
    } else if let Notice::SeatOffered { missed, .. } = notice {
        format!("{side} has missed {} in a row", absence::decisions(*missed))
    } else {
        format!("{side} stays away")
    };
    let what = holding(bot, row, seat).await;
    let rest = if is_given {
        "Until somebody takes it, it is played as before."
    } else {
        "Until somebody does, *I'm back* is enough for its people."
    };
    let text = format!(
        "🪑 {why}: whoever likes to may play on in that place.{what} All that the seat has stays with it: land, money, \
         treaties, secrets. {rest} (TB-20, TB-26)"
    );
    let take = button(
        row,
        What::TakeSeat(seat),
        "Take this seat",
        ButtonStyle::Primary,
    );
    let own = if is_given {
        keep(row, seat)
    } else {
        absence::im_back(row)
    };
    Reply {
        text,
        rows: vec![CreateActionRow::Buttons(vec![take, own])],
        ..Reply::default()
    }
}

/// By which people keep the seat that they have offered.
fn keep(row: &TableRow, seat: Seat) -> CreateButton {
    let what = What::Aside(seat, AsideButton::Keep);
    button(row, what, "Keep it", ButtonStyle::Secondary)
}

/// What a seat has, as everybody may know, in a sentence that begins with a space; nothing in games that count nothing.
async fn holding(bot: &Bot, row: &TableRow, seat: Seat) -> String {
    let history = match bot.tables.history(row.id, None).await {
        Ok(history) => history,
        Err(TableError::Fault(fault)) => {
            log_fault(&fault);
            History::default()
        }
        // An offer is made, whatever is left of the table.
        Err(TableError::Refused(_)) => History::default(),
    };
    let of_seat = history.lines.iter().filter(|line| line.seat == seat);
    let now = of_seat.filter_map(|line| Some((line.count, (*line.values.last()?)?)));
    let now = now.filter_map(|(count, value)| match count {
        Count::Land if value == 1 => Some("1 region".to_owned()),
        Count::Land => Some(format!("{value} regions")),
        Count::Strength => Some(format!("armies of strength {value}")),
        Count::Gold => Some(format!("{value} gold")),
        Count::Battles | Count::Wins => None,
    });
    let now: Vec<String> = now.collect();
    if now.is_empty() {
        return String::new();
    }
    format!(" It has {}.", now.join(", "))
}

/// What somebody is told who has offered their own seat: the link that others can be sent.
pub(super) fn given(row: &TableRow, table: TableId) -> Reply {
    let place = super::place_link(row.guild, row.place.0);
    Reply::text(format!(
        "🪑 Your seat at table {table} is offered in <#{}>. Send this link to whoever might like it: {place}\n\
         You play on until somebody takes it; *Keep it* takes the offer back.",
        row.place.0
    ))
}
