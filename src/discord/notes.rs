//! Short texts: what the clock, the host and the table itself have to say.

use std::collections::BTreeMap;

use serenity::all::UserId;

use super::messages::{mention_list, people, seating, users};
use super::proposals::{self, Waiting};
use super::reply::Reply;
use super::{absence, dice, due, ending, hands, hosts, live, nominations, overview};
use crate::labels::names;
use crate::presenter;
use crate::table::model::{
    Because, Change, Holder, Millis, Notice, PersonId, PlaceId, RuleChange, TableRow,
};

/// The message of a notice that is text alone; nothing for those with pictures of their own.
pub(super) fn note(row: &TableRow, notice: &Notice) -> Option<Reply> {
    let text = match notice {
        Notice::Reminder {
            seat, until, also, ..
        } => {
            let all: Vec<_> = also.iter().copied().chain([(*seat, *until)]).collect();
            return Some(reminder(row, &all));
        }
        Notice::Paused { by, why, calls } => return Some(paused(row, (*by, *why), calls)),
        Notice::Resumed { by, why } => resumed(row, *by, *why),
        Notice::Extended { by, hours } => extended(*by, *hours),
        Notice::PaceSet { by, pace } => format!(
            "⏳ {} has set a new pace for this table: {}. Any new deadlines are on the status card.",
            by,
            described(pace)
        ),
        Notice::OptionSet { by, option, value } => format!(
            "📜 {} has changed an option for the time to come: `{}` will be {}.",
            by,
            names::escape(option),
            names::escape(value)
        ),
        Notice::Moved { from, to } => moved(*from, *to),
        Notice::RulesChanged { changes } => rules_changed(changes),
        Notice::NewYear { year, seal, over } => {
            return Some(dice::new_year(row, (*year, *seal), over.as_ref()));
        }
        Notice::MovedHere { by: Some(by) } => {
            format!("{} has moved table {} here.", by, row.id)
        }
        Notice::MovedHere { by: None } => format!(
            "🧵 Discord makes threads again, so table {} is here from now on.",
            row.id
        ),
        Notice::Seated { seat, holder } => seated(row, *seat, holder),
        Notice::HandOverAsked(hand_over) => return Some(hands::asked(row, hand_over)),
        Notice::HandOverRefused { seat, by } => hands::refused(row, *seat, *by),
        Notice::Replaced { seat, holder } => hands::replaced(row, *seat, holder),
        Notice::Rests { seat } => rests(row, *seat),
        Notice::Returns { seat } => format!("☀️ {} is back.", side_of(row, *seat)),
        Notice::StandsIn { .. }
        | Notice::SeatOffered { .. }
        | Notice::SetAside { .. }
        | Notice::Away { .. }
        | Notice::DeputyAsked { .. }
        | Notice::Back { .. }
        | Notice::PatienceSet { .. }
        | Notice::DayTaken { .. } => return absence::note(row, notice),
        Notice::Nudged { by, seats } => return Some(overview::nudged(row, *by, seats)),
        Notice::Unreachable { place, .. } => unreachable(row, *place),
        Notice::Host { was, host } => return Some(handed_over(row, *was, *host)),
        Notice::Hosts(news) => return Some(hosts::note(row, news)),
        Notice::Live(news) => return Some(live::note(row, news)),
        Notice::OpenAgain { seats } => open_again(row, seats),
        Notice::Full => return Some(full(row)),
        Notice::Again { by } => return Some(again(row, *by)),
        Notice::CalledOff { by } => {
            format!("{} has called off table {}.", by, row.id)
        }
        Notice::Lapsed { days } => format!(
            "💤 Nobody has done anything at table {} for {days} days, so I have closed it. `/table new` opens \
             another one.",
            row.id
        ),
        Notice::UndoRefused { by, asker } => stands(row, *by, *asker),
        Notice::Corrected { by, text, number } => proposals::corrected(*by, text, *number),
        Notice::Proposed {
            number,
            by,
            text,
            affected,
            until,
        } => {
            let waiting = Waiting {
                number: *number,
                by: *by,
                text,
                affected,
                until: *until,
            };
            return Some(proposals::proposed(row, &waiting));
        }
        Notice::NotCorrected { number, how } => proposals::settled(row, *number, *how),
        Notice::Skipped { by, seat } => skipped(row, *by, *seat),
        Notice::Master(news) => return Some(nominations::note(row, news)),
        Notice::NoMaster { by } => {
            format!("⚖️ {by} has removed the game master. Open proposals have lapsed.")
        }
        Notice::Board { .. }
        | Notice::Episode { .. }
        | Notice::Beside { .. }
        | Notice::Moment { .. }
        | Notice::Secrets { .. }
        | Notice::Questioned { .. }
        | Notice::Card
        | Notice::TakenBack { .. }
        | Notice::UndoAsked(_)
        | Notice::Edit { .. } => return None,
    };
    Some(Reply::text(text))
}

fn skipped(row: &TableRow, by: PersonId, seat: rules::Seat) -> String {
    let who = if row.is_host(by) {
        "host"
    } else {
        "game master"
    };
    let side = seating(row).shown_name(seat);
    format!("⏭️ {by}, the {who}, skipped {side}; the clock decided instead.")
}

fn rests(row: &TableRow, seat: rules::Seat) -> String {
    format!(
        "💤 {} rests until `/table return`, and is not asked for decisions.",
        side_of(row, seat)
    )
}

fn moved(from: Millis, to: Millis) -> String {
    format!(
        "⏳ I was offline, or could not save anything, from {} to {}. I have extended the deadlines that were affected, so \
         nobody loses time. The new ones are on the status card.",
        moment(from),
        moment(to)
    )
}

fn extended(by: PersonId, hours: u32) -> String {
    let hours = if hours == 1 {
        "1 hour".to_owned()
    } else {
        format!("{hours} hours")
    };
    format!("⏳ {by} has extended all deadlines by {hours}. The new ones are on the status card.")
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

/// Says which rulings are others from now on (TB-11).
fn rules_changed(changes: &[RuleChange]) -> String {
    let lines = changes.iter().map(|change| {
        let (rulings, about) = (change.rulings.join(", "), &change.about);
        format!("• Edition {} ({rulings}): {about}", change.edition)
    });
    let head = "📜 The rules have changed. From now on, this table plays by the new edition.";
    let all: Vec<String> = std::iter::once(head.to_owned()).chain(lines).collect();
    all.join("\n")
}

/// Says who runs a table from now on.
fn handed_over(row: &TableRow, was: PersonId, host: PersonId) -> Reply {
    let text = format!(
        "👑 {} has left: {} is the host of table {} now.",
        was, host, row.id
    );
    calling(text, users(&[host]))
}

/// Says whose choice of where they begin has lapsed. They may choose, and need not: nobody is mentioned (TB-15).
fn open_again(row: &TableRow, seats: &[rules::Seat]) -> String {
    let seating = seating(row);
    let names: Vec<String> = seats.iter().map(|seat| seating.shown_name(*seat)).collect();
    format!(
        "🗺️ The land that {} had chosen is no longer available. The list on the card shows what there is now.",
        names.join(", ")
    )
}

/// Calls the host of a table whose last seat is taken.
fn full(row: &TableRow) -> Reply {
    let text = format!(
        "✅ {}: all seats of table {} are taken. Press **Start** on its card when you are ready.",
        row.host, row.id
    );
    calling(text, users(&[row.host]))
}

/// Tells who asked for a taking-back that nothing comes of it; nobody has to decide anything, so nobody is
/// mentioned (TB-15).
fn stands(row: &TableRow, by: rules::Seat, asker: Option<rules::Seat>) -> String {
    let called = people(row, asker.as_slice());
    let asker = if called.is_empty() {
        String::new()
    } else {
        format!("{}: ", mention_list(&called))
    };
    let by = seating(row).shown_name(by);
    format!("{asker}{by} says no: the order stands, and the game goes on.")
}

/// A text that pings these people.
fn calling(text: String, mentions: Vec<UserId>) -> Reply {
    Reply {
        text,
        mentions,
        ..Reply::default()
    }
}

/// Calls the people of the table before to the one that was made for them.
fn again(row: &TableRow, by: PersonId) -> Reply {
    let seats: Vec<rules::Seat> = row.numbered().map(|(seat, _)| seat).collect();
    let all = people(row, &seats);
    let text = format!(
        "🔁 {}: {} would like to play again. Table {} is open, and your seats are kept; {} \
         starts it.",
        mention_list(&all),
        by,
        row.id,
        row.host
    );
    calling(text, all)
}

/// Why a clock stands still, and how it goes on.
pub(super) fn why_paused(why: Because) -> &'static str {
    match why {
        Because::Host => "The host has paused the clock. `/table resume` restarts it.",
        Because::Absent => {
            "Nobody is here to play, so I have paused the clock. It restarts when somebody plays \
             or uses `/table resume`."
        }
        Because::Ended => {
            "The host has ended this table. `/table resume` brings it back within 24 hours; after that it is over."
        }
        Because::Unreachable => {
            "I could not post here, so I have paused the clock. It will restart by itself."
        }
    }
}

/// What becomes of a message that was sent before: nothing but its buttons change, or its text too.
pub(super) fn changed(row: &TableRow, change: Change) -> Option<String> {
    match change {
        Change::Faded | Change::Redrawn => None,
        Change::TakenDown => Some(
            "*Something that somebody brought and that was shown here has been taken out. \
             `/board open:True` shows the board as it is now.*"
                .into(),
        ),
        Change::TakenBack => Some("↩️ *What this message says has been taken back.*".into()),
        Change::Settled { number, how } => Some(proposals::settled(row, number, how)),
    }
}

/// Reminds the people of seats of what is due, a line for each moment.
fn reminder(row: &TableRow, due: &[(rules::Seat, Millis)]) -> Reply {
    let mut by_moment: BTreeMap<Millis, Vec<rules::Seat>> = BTreeMap::new();
    for (seat, until) in due {
        by_moment.entry(*until).or_default().push(*seat);
    }
    let line = |(until, seats): (&Millis, &Vec<rules::Seat>)| {
        format!(
            "⏳ {}: your decision is due {}. Then your draft counts; without one, {}.",
            mention_list(&people(row, seats)),
            deadline(*until),
            presenter::when_late(row.game)
        )
    };
    let lines: Vec<String> = by_moment.iter().map(line).collect();
    let seats: Vec<rules::Seat> = due.iter().map(|(seat, _)| *seat).collect();
    Reply {
        text: lines.join("\n"),
        rows: vec![due::buttons(row)],
        mentions: people(row, &seats),
        ..Reply::default()
    }
}

/// Tells that a clock stands still, or that the host has ended the table (TB-17).
fn paused(row: &TableRow, (by, why): (Option<PersonId>, Because), calls: &[PersonId]) -> Reply {
    let Some(by) = by else {
        return stopped(why, calls);
    };
    if why == Because::Ended {
        return ending::begun(row, by);
    }
    Reply::text(format!(
        "⏸️ {by} has paused the clock. You can still play; nothing is due until somebody uses `/table resume`."
    ))
}

/// Tells that a clock has stopped by itself, and calls those who can do something about it (TB-13).
fn stopped(why: Because, calls: &[PersonId]) -> Reply {
    let mentions = users(calls);
    let text = format!("⏸️ {}", why_paused(why));
    if mentions.is_empty() {
        return Reply::text(text);
    }
    Reply {
        text: format!(
            "{text} {}, `/table desk` shows who stays away and what you can do.",
            mention_list(&mentions)
        ),
        mentions,
        ..Reply::default()
    }
}

/// Tells that a clock runs again, or that an ended table is back.
fn resumed(row: &TableRow, by: Option<PersonId>, why: Because) -> String {
    let who = match by {
        None => "The clock is running again.".to_owned(),
        Some(by) if why == Because::Ended => {
            format!("{} has brought table {} back.", by, row.id)
        }
        Some(by) => format!("{by} has restarted the clock."),
    };
    let away = if why == Because::Ended {
        "it was away"
    } else {
        "it was paused"
    };
    format!(
        "▶️ {who} Deadlines have been extended by the time {away}; they are on the status card."
    )
}

/// What a seat is called while its people change: empires keep their names (EU-84), other seats are named after
/// their people and go by their sides.
pub(super) fn plain_side_of(row: &TableRow, seat: rules::Seat) -> &str {
    let place = row.seats.get(seat.index());
    place.map_or("a seat", |seat| {
        if row.keeps_names() {
            &seat.label.name
        } else {
            crate::table::side_name(seat)
        }
    })
}

/// [`plain_side_of`], for messages.
pub(super) fn side_of(row: &TableRow, seat: rules::Seat) -> String {
    names::shown(plain_side_of(row, seat))
}

/// Who plays a seat from now on.
pub(super) fn seated(row: &TableRow, seat: rules::Seat, holder: &Holder) -> String {
    let side = side_of(row, seat);
    match holder {
        Holder::People(people) => {
            let people: Vec<String> = people.iter().map(ToString::to_string).collect();
            let play = if people.len() == 1 { "plays" } else { "play" };
            format!("🪑 {} {play} {side} from now on.", people.join(", "))
        }
        Holder::Bot => format!("🪑 A bot player plays {side} from now on."),
        Holder::Nobody => format!(
            "🪑 Whoever played {side} has left. While it lasts a bot player stands in, which attacks nobody and \
             signs nothing; `/table join` takes it over."
        ),
    }
}

fn unreachable(row: &TableRow, place: PlaceId) -> String {
    format!(
        "I can't post in <#{}>, where your table {} ({}) is, so I have paused its clock. Nothing is \
         lost. As soon as I can see that channel, send messages, embed links and attach files there, I \
         will carry on. The host can also use `/table move table:{}` in another channel.",
        place.0,
        row.id,
        row.game.title(),
        row.id.0
    )
}
