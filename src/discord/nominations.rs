//! A game master who is proposed while the game is on (TB-18), as people read of it: the question to them, to the
//! seats, and what has become of it.

use rules::Seat;
use serenity::all::{ButtonStyle, ComponentInteraction, CreateActionRow};

use super::errors::Error;
use super::ids::{NominationButton, What};
use super::messages::{button, mention_list, people, users};
use super::notes::deadline;
use super::reply::Reply;
use super::{Bot, presses};
use crate::proof::APPOINTED;
use crate::table::model::{
    MasterNews, Millis, Nomination, NotAppointed, PersonId, TableId, TableRow,
};
use crate::table::{Answer, Nominated};

/// The message that tells of it.
pub(super) fn note(row: &TableRow, news: &MasterNews) -> Reply {
    match news {
        MasterNews::Asked(nomination) => asked(row, nomination),
        MasterNews::Proposed { nomination, calls } => proposed(row, nomination, *calls),
        MasterNews::Appointed { person, at_once } => {
            let why = if *at_once {
                "All seats agree"
            } else {
                "No seat has objected"
            };
            Reply::text(format!(
                "⚖️ {why}: {person} {APPOINTED} of table {} (TB-18).",
                row.id
            ))
        }
        MasterNews::NotAppointed { person, why } => Reply::text(not_appointed(*person, *why)),
    }
}

/// Asks the one who is proposed, who alone is mentioned.
fn asked(row: &TableRow, nomination: &Nomination) -> Reply {
    let Nomination { by, person, .. } = nomination;
    let text = format!(
        "⚖️ {person}: {by} would like you to be the game master of table {}, who may correct its game in the open. If \
         you agree, every seat has 48 h to object. You would see what everybody sees, and no secrets. Please answer \
         {} (TB-18). `/gm none` takes it back.",
        row.id,
        time(row, nomination)
    );
    Reply {
        text,
        rows: vec![buttons(row, nomination, "Decline")],
        mentions: users(&[*person]),
        ..Reply::default()
    }
}

/// Asks all seats whether they mind, and calls each of their people once (TB-15).
fn proposed(row: &TableRow, nomination: &Nomination, calls: bool) -> Reply {
    let Nomination { by, person, .. } = nomination;
    let asked: Vec<Seat> = row.numbered().map(|(seat, _)| seat).collect();
    let mut mentions = people(row, &asked);
    mentions.retain(|it| calls && !nomination.agreed.contains(&PersonId(it.get())));
    let called = if mentions.is_empty() {
        String::new()
    } else {
        format!("{}: ", mention_list(&mentions))
    };
    let text = format!(
        "⚖️ {called}{by} proposes {person} as game master of table {}, who holds no seat of it, has held none, and \
         agrees. Unless a seat objects {}, {person} may correct the game from then on; at once if all seats agree \
         (TB-18). `/gm none` takes it back.",
        row.id,
        time(row, nomination)
    );
    Reply {
        text,
        rows: vec![buttons(row, nomination, "Object")],
        mentions,
        ..Reply::default()
    }
}

/// Until when it may be answered.
fn time(row: &TableRow, nomination: &Nomination) -> String {
    if row.paused.is_some() {
        return "within 48 h from when the clock goes on".to_owned();
    }
    format!("by {}", deadline(nomination.until))
}

fn buttons(row: &TableRow, nomination: &Nomination, no: &str) -> CreateActionRow {
    let press = |which, label: &str, style| {
        let what = What::Nominated(nomination.at, which);
        button(row, what, label, style)
    };
    CreateActionRow::Buttons(vec![
        press(NominationButton::Agree, "Agree", ButtonStyle::Success),
        press(NominationButton::Object, no, ButtonStyle::Danger),
    ])
}

fn not_appointed(person: PersonId, why: NotAppointed) -> String {
    match why {
        NotAppointed::Objected(by) => {
            format!("⚖️ {by} objects: {person} does not become game master (TB-18).")
        }
        NotAppointed::Declined => {
            format!("⚖️ {person} does not want to be the game master. There is none.")
        }
        NotAppointed::Unanswered => format!(
            "⚖️ {person} has not said whether they would be the game master, so there is none. The host may propose \
             somebody again."
        ),
        NotAppointed::Withdrawn(by) => {
            format!("⚖️ {by} has taken it back: {person} does not become game master.")
        }
        NotAppointed::Plays => format!(
            "⚖️ {person} has come to a seat of this game, and so does not become its game master (TB-18)."
        ),
    }
}

/// What the host's desk says of it.
pub(super) fn on_overview(row: &TableRow, nomination: &Nomination) -> String {
    let time = time(row, nomination);
    let person = nomination.person;
    if nomination.has_agreed {
        format!(
            "⚖️ {person} is proposed as game master; seats may object {time}. `/gm none` takes it back."
        )
    } else {
        format!(
            "⚖️ {person} is asked to be the game master, and may answer {time}. `/gm none` takes it back."
        )
    }
}

/// Takes an answer to the proposal of a game master.
///
/// # Errors
///
/// [`Error::Refused`] where it is settled, or they have no say.
pub(super) async fn answered(
    press: &ComponentInteraction,
    bot: &Bot,
    (table, person): (TableId, PersonId),
    (made, button): (Millis, NominationButton),
) -> Result<Reply, Error> {
    let answer = match button {
        NominationButton::Agree => Answer::Yes,
        NominationButton::Object => Answer::No,
    };
    let called = presses::name(press);
    let answered = bot
        .tables
        .answer_nomination(table, (person, &called), made, answer);
    Ok(Reply::text(match answered.await? {
        Nominated::Waits => "Thank you. Others may still object.",
        Nominated::Appointed => "Thank you. There is a game master now.",
        Nominated::Ended => "It is settled: nobody becomes game master by this.",
    }))
}
