//! What stands beside the picture of a board: whose turn it is, who is called for what, and the buttons; and
//! the question whether something may be taken back.

use rules::any::{AnyObservation, AnyView};
use rules::{Ask, Seat};
use serenity::all::{ButtonStyle, CreateActionRow, UserId};

use super::dice;
use super::ids::{BoardButton, UndoButton, What};
use super::messages::{answer_buttons, button, lines, mention_list, none, people, whose_turn};
use super::reply::Reply;
use crate::labels::Seating;
use crate::presenter;
use crate::table::model::{TableRow, UndoRequest};
use crate::table::{Glance, Undone};

/// Discord's limit for the buttons of a row.
const IN_ROW: usize = 5;

/// The text after what a board tells, who is pinged by it, and its buttons.
pub(super) struct Beside {
    pub(super) text: String,
    pub(super) mentions: Vec<UserId>,
    pub(super) rows: Vec<CreateActionRow>,
}

/// What stands beside a board's picture. It mentions who is newly asked, and to whom offers were made (TB-15).
pub(super) fn beside(
    glance: &Glance,
    (view, observation, asks): (&AnyView, &[AnyObservation], &[Ask]),
    newly_asked: &[Seat],
    playing: bool,
) -> Beside {
    let row = &glance.row;
    if !playing {
        return Beside {
            text: end(row),
            mentions: Vec::new(),
            rows: buttons(row, false, false),
        };
    }
    let posed = presenter::posed(view, observation);
    let mut mentions = people(row, newly_asked);
    let turn = whose_turn(glance, view, asks);
    let (call, called) = call(row, observation);
    let declined = declined(row, observation);
    let (question, asked) = question(row, &posed.calls);
    let mut rows = buttons(row, true, glance.can_take_back);
    rows.extend(answer_buttons(row, &posed.answers));
    if !called.is_empty() {
        let what = What::Board(BoardButton::Answers);
        let answer = button(row, what, "Answer", ButtonStyle::Primary);
        rows.push(CreateActionRow::Buttons(vec![answer]));
    }
    for people in [called, asked] {
        mentions.extend(people);
    }
    mentions.sort_unstable();
    mentions.dedup();
    Beside {
        text: lines([declined, call, question, turn]),
        mentions,
        rows,
    }
}

/// The buttons of the newest board message.
pub(super) fn buttons(row: &TableRow, playing: bool, can_take_back: bool) -> Vec<CreateActionRow> {
    let board = |which, label, style| button(row, What::Board(which), label, style);
    let plain = ButtonStyle::Secondary;
    let mut buttons = Vec::new();
    if playing {
        buttons.push(board(BoardButton::Play, "Play", ButtonStyle::Primary));
        if row.game.has_secrets() {
            buttons.push(board(BoardButton::Secrets, "My secrets", plain));
        }
    }
    buttons.push(board(BoardButton::Board, "Board", plain));
    buttons.push(board(BoardButton::CatchUp, "Catch up", plain));
    buttons.push(board(BoardButton::Rules, "Rules", plain));
    if can_take_back {
        buttons.push(board(BoardButton::TakeBack, "Take back", plain));
    }
    if !playing {
        let again = "Rematch";
        buttons.push(board(BoardButton::Again, again, ButtonStyle::Success));
        buttons.push(dice::button(row));
    }
    let rows = buttons.chunks(IN_ROW);
    rows.map(|row| CreateActionRow::Buttons(row.to_vec()))
        .collect()
}

/// Tells everybody of the end of their game.
fn end(row: &TableRow) -> String {
    let seats: Vec<Seat> = row.numbered().map(|(seat, _)| seat).collect();
    match people(row, &seats) {
        all if all.is_empty() => String::new(),
        all => format!("🏁 {}: the game is over.", mention_list(&all)),
    }
}

/// Calls the people of the seats that were told in the open of something they may answer.
fn call(row: &TableRow, observation: &[AnyObservation]) -> (String, Vec<UserId>) {
    let seats = Seat::first(row.seats.len());
    let called = seats.filter(|seat| {
        observation
            .iter()
            .any(|observation| observation.calls(*seat))
    });
    match people(row, &called.collect::<Vec<_>>()) {
        called if called.is_empty() => none(),
        called => {
            let text = format!("📜 {}: there is an offer for you.", mention_list(&called));
            (text, called)
        }
    }
}

/// Tells those whose offers were declined.
fn declined(row: &TableRow, observation: &[AnyObservation]) -> String {
    let seats: Vec<Seat> = observation
        .iter()
        .filter_map(presenter::turned_down)
        .collect();
    match people(row, &seats) {
        offerers if offerers.is_empty() => String::new(),
        offerers => format!("📜 {}: your offer was declined.", mention_list(&offerers)),
    }
}

/// Asks those who can answer by the buttons below.
fn question(row: &TableRow, seats: &[Seat]) -> (String, Vec<UserId>) {
    match people(row, seats) {
        asked if asked.is_empty() => none(),
        asked => (
            format!("📜 {}: please answer below.", mention_list(&asked)),
            asked,
        ),
    }
}

/// Asks whether what was done since may be taken back; `observation` is what everybody was told of it.
pub(super) fn undo_asked(
    row: &TableRow,
    seating: &Seating,
    request: &UndoRequest,
    observation: &[AnyObservation],
) -> Reply {
    let mentions = people(row, &request.waiting);
    let undo = |which, label, style| button(row, What::Undo(request.until, which), label, style);
    let asks = format!(
        "↩️ {} would like to take this back:",
        seating.shown_name(request.by)
    );
    let question = format!(
        "{}, do you agree? If you don't answer by <t:{}:f>, or if you play on, that counts as a no.",
        mention_list(&mentions),
        request.until.0 / 1000
    );
    let rows = vec![CreateActionRow::Buttons(vec![
        undo(UndoButton::Yes, "Agree", ButtonStyle::Success),
        undo(UndoButton::No, "No", ButtonStyle::Danger),
    ])];
    let what = match presenter::summary(observation, seating) {
        what if what.is_empty() => "the last order".to_owned(),
        what => what,
    };
    Reply {
        text: lines([asks, what, question]),
        rows,
        mentions,
        ..Reply::default()
    }
}

/// What somebody is told who takes something back.
pub(super) fn undone(undone: &Undone) -> &'static str {
    match undone {
        Undone::Done(_) => "Your last order has been taken back.",
        Undone::Asked(_) => {
            "Others have played since then, so I have asked them whether they agree."
        }
        Undone::Refused => "The order stands.",
    }
}
