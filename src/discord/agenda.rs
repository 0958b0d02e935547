//! The tables that somebody plays at, by what is due: as a list, and as the message that tells of it (TB-23).

use rules::Seat;
use serenity::all::{
    ButtonStyle, CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind,
    CreateSelectMenuOption,
};
use serenity::futures::{FutureExt as _, StreamExt as _, stream};

use super::commands::{described, described_in_message, listed};
use super::errors::{Error, log_fault};
use super::ids::{BoardButton, GamesButton, What};
use super::messages::{button, press_at};
use super::notes::deadline;
use super::reply::Reply;
use super::{Bot, absence, calls, messages, panels};
use crate::labels::names::upper_first;
use crate::labels::{MESSAGE, Seating, names};
use crate::presenter;
use crate::table::model::{Holder, Millis, PersonId, Stage, TableId, TableRow};
use crate::table::{Glance, OwnGlance, TableError};

/// Discord's limit for the choices of a list.
const MOST_LISTED: usize = 25;
/// How many tables of a person are looked at side by side.
const AT_ONCE: usize = 8;

/// A table of somebody in their list.
struct Line {
    row: TableRow,
    urgency: Urgency,
    text: String,
}

impl Line {
    fn waits(&self) -> bool {
        self.urgency != Urgency::Others
    }
}

/// The tables of a person, what is due first; buttons lead to the first that waits, and catch up at any of them.
///
/// # Errors
///
/// [`Error::Refused`] where a table cannot be shown.
pub(super) async fn shown(bot: &Bot, person: PersonId) -> Result<Reply, Error> {
    let all = of_person(bot, person).await?;
    if all.is_empty() {
        return Ok(Reply::text(
            "You have no tables yet. Open one with `/table new`, or press **Join** at another.",
        ));
    }
    let mut rows = first_button(&all);
    rows.extend(catch_up_list(&all));
    let lines: Vec<String> = all.into_iter().map(|line| line.text).collect();
    Ok(Reply {
        text: listed(&lines),
        rows,
        ..Reply::default()
    })
}

/// What awaits a person; nothing where nothing does. It makes no sound where they were called to all of it already.
///
/// # Errors
///
/// [`Error::Refused`] where a table cannot be shown.
pub(super) async fn digest(bot: &Bot, person: PersonId) -> Result<Option<Reply>, Error> {
    let all = of_person(bot, person).await?;
    let rows = first_button(&all);
    let (awaited, others): (Vec<Line>, Vec<Line>) = all.into_iter().partition(Line::waits);
    if awaited.is_empty() {
        return Ok(None);
    }
    let mut is_silent = true;
    for line in &awaited {
        is_silent &= calls::was_called(bot, &line.row, person).await?;
    }
    let head = match awaited.len() {
        1 => "☀️ **One of your tables waits for you.**".to_owned(),
        many => format!("☀️ **{many} of your tables wait for you.**"),
    };
    let mut lines = vec![head];
    lines.extend(awaited.into_iter().map(|line| line.text));
    match others.len() {
        0 => {}
        1 => lines.push("At another you have nothing to do.".to_owned()),
        many => lines.push(format!("At {many} others you have nothing to do.")),
    }
    lines.push("-# `/settings digest:` says how often this message comes.".to_owned());
    Ok(Some(Reply {
        text: listed(&lines),
        rows,
        is_silent,
        ..Reply::default()
    }))
}

/// The table that waits for a person next: what is asked, until when, and where. After a table it is another one, if
/// one waits.
///
/// # Errors
///
/// [`Error::Refused`] where a table cannot be shown.
pub(super) async fn next(
    bot: &Bot,
    person: PersonId,
    after: Option<TableId>,
) -> Result<Reply, Error> {
    let mut waiting = of_person(bot, person).await?;
    waiting.retain(Line::waits);
    let mut others = waiting.iter().filter(|line| Some(line.row.id) != after);
    let count = others.clone().count().saturating_sub(1);
    let Some(Line { row, urgency, .. }) = others.next().or(waiting.first()) else {
        return Ok(Reply::text(
            "✅ Nothing waits for you at any of your tables.",
        ));
    };
    let due = match urgency {
        Urgency::Due(until) => format!(" It is due {}.", deadline(*until)),
        Urgency::Asked | Urgency::Others => String::new(),
    };
    let more = match count {
        0 => String::new(),
        1 => "\nOne more waits after it.".to_owned(),
        many => format!("\n{many} more wait after it."),
    };
    let text = format!(
        "🔔 <#{}> {}\n{}{due}{more}",
        row.place.0,
        described_in_message(row),
        asked(bot, row, person).await?
    );
    let play = What::Board(BoardButton::Play);
    let mut buttons = vec![button(row, play, "Play", ButtonStyle::Primary)];
    let link = match bot.board_link(row.id, row.guild).await? {
        Some(link) => link,
        None => link_to_place(row),
    };
    buttons.push(CreateButton::new_link(link).label("Go there"));
    Ok(Reply {
        text,
        rows: vec![CreateActionRow::Buttons(buttons)],
        ..Reply::default()
    })
}

/// What has happened since somebody's last order at one of their tables, which a list names by its number.
///
/// # Errors
///
/// [`Error::Wrong`] where they do not play there.
pub(super) async fn catch_up(bot: &Bot, person: PersonId, chosen: &str) -> Result<Reply, Error> {
    let rows = bot.tables.of_person(person).await?;
    let row = rows.iter().find(|row| row.id.0.to_string() == chosen);
    let Some(row) = row else {
        return Err(Error::Wrong(
            "You don't play at that table any more. `/games list` shows your tables.".into(),
        ));
    };
    let mut reply = panels::catch_up(bot, row.id, person).await?;
    let head = format!("<#{}> {}", row.place.0, described_in_message(row));
    reply.text = names::cut(&format!("{head}\n{}", reply.text), MESSAGE);
    Ok(reply)
}

/// *Next table*, after an order at a table, for who plays elsewhere too.
///
/// # Errors
///
/// [`Error::Broken`] when the store cannot be read.
pub(super) async fn next_button(
    bot: &Bot,
    (person, plays_elsewhere): (PersonId, bool),
    table: TableId,
) -> Result<Option<CreateActionRow>, Error> {
    // Most people play at one table: reading all rows would hold their answer up for nothing.
    if !plays_elsewhere {
        return Ok(None);
    }
    let rows = bot.tables.of_person(person).await?;
    let on = rows.iter().filter(|row| row.stage == Stage::Playing);
    let row = rows.iter().find(|row| row.id == table);
    Ok(row
        .filter(|_| on.count() > 1)
        .map(|row| leads_on(row, GamesButton::Next)))
}

fn leads_on(row: &TableRow, which: GamesButton) -> CreateActionRow {
    let what = What::Games(which);
    let next = button(row, what, "Next table", ButtonStyle::Primary);
    CreateActionRow::Buttons(vec![next])
}

fn first_button(all: &[Line]) -> Vec<CreateActionRow> {
    let first = all.iter().find(|line| line.waits());
    let row = first.map(|line| leads_on(&line.row, GamesButton::First));
    row.into_iter().collect()
}

/// A list of the tables whose game is on, to catch up at.
fn catch_up_list(all: &[Line]) -> Option<CreateActionRow> {
    let on = all.iter().filter(|it| it.row.stage == Stage::Playing);
    let options: Vec<CreateSelectMenuOption> = on
        .clone()
        .take(MOST_LISTED)
        .map(|line| CreateSelectMenuOption::new(described(&line.row), line.row.id.0.to_string()))
        .collect();
    let first = on.clone().next()?;
    let id = press_at(&first.row, What::Games(GamesButton::CatchUp)).to_string();
    let kind = CreateSelectMenuKind::String { options };
    let list = CreateSelectMenu::new(id, kind).placeholder("Catch up at …");
    Some(CreateActionRow::SelectMenu(list))
}

/// What a person is asked at a table, in a sentence.
async fn asked(bot: &Bot, row: &TableRow, person: PersonId) -> Result<String, Error> {
    let own = bot.tables.own_glance(row.id, person).await?;
    let seat = row.seat_of(person);
    let (Some(view), Some(seat)) = (&own.glance.view, seat) else {
        return Ok("It is your turn.".to_owned());
    };
    let seating = Seating {
        world: Some(view.world()),
        ..messages::seating(row)
    };
    let asked = presenter::asked(view, seat, &seating);
    let asked = asked.or_else(|| presenter::task(view).map(|task| format!("{task}.")));
    let asked = asked.map(|asked| upper_first(&asked));
    Ok(asked.unwrap_or_else(|| "It is your turn.".to_owned()))
}

fn link_to_place(row: &TableRow) -> String {
    let guild = row
        .guild
        .map_or_else(|| "@me".to_owned(), |it| it.to_string());
    format!("https://discord.com/channels/{guild}/{}", row.place.0)
}

async fn of_person(bot: &Bot, person: PersonId) -> Result<Vec<Line>, Error> {
    let tables = &bot.tables;
    let rows = tables.of_person(person).await?;
    // Tables that are not in memory are loaded side by side: after a start that may be all of them.
    let glances: Vec<_> = rows
        .iter()
        .map(|row| tables.own_glance(row.id, person).boxed())
        .collect();
    let glances: Vec<_> = stream::iter(glances).buffered(AT_ONCE).collect().await;
    let mut lines = Vec::new();
    for (row, glance) in rows.into_iter().zip(glances) {
        let (urgency, now) = match glance {
            Ok(own) => {
                let stands = stands(&own.glance, person) + &beside(&own, person);
                (urgency(&own.glance, person), stands)
            }
            Err(TableError::Fault(fault)) => {
                log_fault(&fault);
                let text = "I cannot read this table just now".to_owned();
                (Urgency::Others, text)
            }
            Err(TableError::Refused(refusal)) => return Err(TableError::Refused(refusal).into()),
        };
        let table = described_in_message(&row);
        let text = format!("<#{}> {table}: {now}", row.place.0);
        lines.push(Line { row, urgency, text });
    }
    // What is due first comes first; else the newest table.
    lines.sort_by_key(|line| line.urgency);
    Ok(lines)
}

/// What else there is for somebody at a table: offers that they have not answered, decisions that were missed.
fn beside(own: &OwnGlance, person: PersonId) -> String {
    let row = &own.glance.row;
    let seat = row.seat_of(person).filter(|_| row.stage == Stage::Playing);
    let (Some(seat), Some(view)) = (seat, &own.view) else {
        return String::new();
    };
    let offers = presenter::open_offers(view).into_iter();
    let mut from: Vec<Seat> = offers
        .filter(|offer| offer.to == seat)
        .map(|offer| offer.from)
        .collect();
    let count = from.len();
    from.sort_unstable();
    from.dedup();
    let seating = messages::seating(row);
    let names: Vec<String> = from.iter().map(|seat| seating.shown_name(*seat)).collect();
    let names = names.join(", ");
    let offers = match count {
        0 => String::new(),
        1 => format!(" · 📜 an offer from {names}"),
        many => format!(" · 📜 {many} offers from {names}"),
    };
    let missed = match own.missed {
        0 => String::new(),
        1 => " · ⏰ missed your last decision".to_owned(),
        many => format!(" · ⏰ missed {many} in a row"),
    };
    offers + &missed
}

/// How soon somebody is to do something at a table, the soonest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Urgency {
    /// Their decision is due then.
    Due(Millis),
    /// Their decision is awaited, without a deadline.
    Asked,
    /// Others are awaited.
    Others,
}

fn urgency(glance: &Glance, person: PersonId) -> Urgency {
    let own = glance.row.seat_of(person);
    let is_own = |seat: Seat| Some(seat) == own && !glance.standing.contains_key(&seat);
    if !glance.asks.iter().any(|ask| is_own(ask.seat)) {
        return Urgency::Others;
    }
    let due = glance.due.iter().filter(|(seat, _)| is_own(*seat));
    let due = due.map(|(_, until)| *until).min();
    due.map_or(Urgency::Asked, Urgency::Due)
}

/// How a table stands for one who plays there: whose decision is waited for, and until when.
fn stands(glance: &Glance, person: PersonId) -> String {
    let row = &glance.row;
    if row.stage == Stage::Lobby {
        return match row
            .seats
            .iter()
            .filter(|seat| seat.holder == Holder::Nobody)
            .count()
        {
            0 if row.is_host(person) => "all seats are taken: press **Start**".to_owned(),
            0 => "all seats are taken, it may start".to_owned(),
            1 => "one seat is free".to_owned(),
            free => format!("{free} seats are free"),
        };
    }
    let own = row.seat_of(person);
    let standing = own.and_then(|own| glance.standing.get(&own));
    if let Some(standing) = standing {
        let why = absence::standing(*standing);
        return format!("the clock plays for you until `/games back`{why}");
    }
    let is_own = glance.asks.iter().any(|ask| Some(ask.seat) == own);
    let due = glance.due.iter();
    let due = due.filter(|(seat, _)| !is_own || Some(*seat) == own);
    let until = match due.map(|(_, until)| *until).min() {
        Some(_) if row.paused.is_some() => ", but the clock stands still".to_owned(),
        Some(until) => format!(" until {}", deadline(until)),
        None => String::new(),
    };
    if is_own {
        return format!("🔔 **your turn**{until}");
    }
    let seating = messages::seating(row);
    let mut seats: Vec<Seat> = glance.asks.iter().map(|ask| ask.seat).collect();
    seats.sort_unstable();
    seats.dedup();
    let names: Vec<String> = seats.iter().map(|seat| seating.shown_name(*seat)).collect();
    format!("waiting for {}{until}", names.join(", "))
}
