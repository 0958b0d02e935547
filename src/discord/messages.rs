//! Messages to a table's channel: boards, questions, and the parts of other messages.

use std::borrow::Cow;
use std::collections::BTreeMap;

use render::Emblem;
use rules::any::{AnyObservation, AnyView, Refusal, StoredView};
use rules::offers::WordsId;
use rules::{Ask, Seat};
use serenity::all::{ButtonStyle, CreateActionRow, CreateButton, UserId};

use super::artist::For;
pub(super) use super::drawing::{Drawing, InWords, with_words};
use super::ids::{BoardButton, Press, Seal, What};
use super::reply::Reply;
use super::{Bot, aside, boards, ending, notes, question};
use crate::labels::seating::Bank;
use crate::labels::{Seating, names};
use crate::presenter::{self, Answer, Focus};
use crate::table::model::{Holder, Notice, PersonId, TableRow, TimedOut};
use crate::table::{Fault, Glance, Holding, TableError};

/// Discord's limit for a `custom_id`, in characters.
const ID: usize = 100;
/// Discord's limit for a button's label, in characters.
const LABEL: usize = 80;
/// Discord's limit for the buttons of a row.
pub(super) const BUTTONS_IN_ROW: usize = 5;
/// Answers in a row: a yes and a no to each of two.
const ANSWERS_IN_ROW: usize = 4;
/// The most answers on a message, which leave a row to other buttons.
const MOST_ANSWERS: usize = 4 * ANSWERS_IN_ROW;

/// Who sits at a table, for pictures and texts.
pub(super) fn seating(row: &TableRow) -> Seating {
    Seating {
        roster: row.roster(),
        colours: row.seats.iter().map(|seat| seat.colour).collect(),
        emblems: Seat::first(row.seats.len())
            .zip(&row.seats)
            .filter_map(|(seat, row)| Some((seat, Emblem::new(row.picture.as_ref()?.pixels())?)))
            .collect(),
        table_number: row.id.0.unsigned_abs(),
        ..Seating::default()
    }
}

/// The board of a game that begins as its lobby is now; nothing where it cannot begin yet.
pub(super) fn opening(row: &TableRow) -> Option<render::Scene> {
    let view = row.opening().ok()?;
    let seating = Seating {
        world: Some(view.world()),
        ..seating(row)
    };
    Some(presenter::picture(&view, &[], &seating, Focus::Nothing))
}

/// The same with what lines need beside names: the world, and the words of people that stand in a
/// view and in what was told to the same viewer. No others are read.
pub(super) async fn seating_for(
    bot: &Bot,
    row: &TableRow,
    view: Option<&AnyView>,
    observation: &[AnyObservation],
) -> Result<Seating, Fault> {
    let mut seating = seating(row);
    seating.world = view.map(AnyView::world);
    let seen = view.into_iter().flat_map(AnyView::words);
    let mut ids: Vec<WordsId> = seen
        .chain(observation.iter().flat_map(AnyObservation::words))
        .collect();
    ids.sort_unstable();
    ids.dedup();
    if !ids.is_empty() {
        seating.words = bot.tables.store().words_by_id(row.id, &ids).await?;
    }
    Ok(seating)
}

/// The time that seats have of their own for what is asked, as it is now.
pub(super) async fn bank(bot: &Bot, row: &TableRow, asks: &[Ask]) -> Result<Option<Bank>, Fault> {
    let holding = bot.tables.bank(row, asks).await?;
    Ok(holding.map(|Holding { whole, used }| Bank { whole, used }))
}

/// The buttons of answers, as far as they fit.
pub(super) fn answer_buttons(row: &TableRow, answers: &[Answer]) -> Vec<CreateActionRow> {
    let fits = |answer: &&Answer| {
        let what = What::Answer(answer.order.clone());
        let press = press_at(row, what);
        press.to_string().chars().count() <= ID
    };
    let answers: Vec<&Answer> = answers.iter().filter(fits).take(MOST_ANSWERS).collect();
    let one = |answer: &&Answer| {
        let what = What::Answer(answer.order.clone());
        let label = names::cut(&answer.label, LABEL);
        button(row, what, &label, ButtonStyle::Secondary)
    };
    // All answers to an offer stand side by side.
    let counters = answers
        .iter()
        .any(|it| presenter::countered(&it.order).is_some());
    let in_row = if counters { 3 } else { ANSWERS_IN_ROW };
    let answers = &answers[..answers.len().min(4 * in_row)];
    let rows = answers.chunks(in_row);
    rows.map(|row| CreateActionRow::Buttons(row.iter().map(one).collect()))
        .collect()
}

/// A press on one of a table's messages.
pub(super) fn press_at(row: &TableRow, what: What) -> Press {
    Press {
        table: row.id,
        seal: Seal::of(row.secret.commitment()),
        what,
    }
}

/// A button that says what it wants.
pub(super) fn button(row: &TableRow, what: What, label: &str, style: ButtonStyle) -> CreateButton {
    CreateButton::new(press_at(row, what).to_string())
        .label(label)
        .style(style)
}

/// How often what bot players did was taken back with nobody to ask (TB-08).
pub(super) fn past_bots(glance: &Glance) -> Option<String> {
    match glance.past_bots {
        0 => None,
        1 => Some("↩️ Once, moves of bot players were taken back.".to_owned()),
        count => Some(format!(
            "↩️ {count} times, moves of bot players were taken back."
        )),
    }
}

/// A view of a notice with the world of its table again, which `now` has.
pub(super) fn seen(now: Option<&AnyView>, view: &StoredView) -> Result<AnyView, TableError> {
    let now = now.ok_or_else(not_started)?;
    let seen = now.world().see(view.clone());
    seen.map_err(|other| unfit(other.to_string()))
}

/// What a notice holds does not fit its table.
fn unfit(text: String) -> TableError {
    TableError::Refused(Refusal { ruling: None, text })
}

fn not_started() -> TableError {
    unfit("the game has not started".into())
}

/// The message of a notice that is posted as a new message, at a table as it stands now.
///
/// # Errors
///
/// [`TableError::Refused`] when what the notice holds is not of the table's game.
pub(super) async fn post(
    bot: &Bot,
    glance: &Glance,
    notice: &Notice,
    whose: For,
) -> Result<Reply, TableError> {
    let (row, now) = (&glance.row, glance.view.as_ref());
    Ok(match notice {
        Notice::Board { .. } => boards::board(bot, glance, notice, whose).await?,
        Notice::Moment { view, observation } => {
            let view = &seen(now, view)?;
            let seating = seating_for(bot, row, Some(view), observation).await?;
            let reply = Reply::text(presenter::summary(observation, &seating));
            pictured((bot, whose), reply, view, observation, &seating).await
        }
        Notice::TakenBack {
            by,
            entries,
            view,
            asks,
        } => {
            let view = &seen(now, view)?;
            taken_back(bot, (glance, whose), (*by, *entries), (view, asks)).await?
        }
        Notice::Secrets {
            seat,
            own,
            observation,
            ..
        } => {
            // What everybody knows is of now; the seat's own part is of its moment.
            let view = now.ok_or_else(not_started)?.with_own(*seat, own);
            let mut reply = secrets(bot, row, (*seat, whose), &view, observation).await?;
            reply.rows.insert(0, secret_buttons(row));
            reply
        }
        Notice::CalledOff { by } if row.seq > 0 => ending::over(bot, glance, *by, whose).await?,
        Notice::UndoAsked(request) => {
            let observation = bot.tables.at_stake(row.id, request).await?;
            let seating = seating_for(bot, row, now, &observation).await?;
            boards::undo_asked(row, &seating, request, &observation)
        }
        Notice::SeatOffered { seat, .. } => aside::offered(bot, glance, *seat, notice).await,
        Notice::SetAside { seat, how, .. } if how.is_offer() => {
            aside::offered(bot, glance, *seat, notice).await
        }
        Notice::Questioned { by, line } => question::asked(bot, glance, *by, *line).await?,
        // The deliverer makes those of what was told so far.
        Notice::Episode { .. }
        | Notice::Beside { .. }
        | Notice::Card
        | Notice::Host { .. }
        | Notice::DayTaken { .. }
        | Notice::Hosts(_)
        | Notice::Live(_)
        | Notice::OpenAgain { .. }
        | Notice::Full
        | Notice::Again { .. }
        | Notice::UndoRefused { .. }
        | Notice::Corrected { .. }
        | Notice::Proposed { .. }
        | Notice::NotCorrected { .. }
        | Notice::NoMaster { .. }
        | Notice::Master(_)
        | Notice::Skipped { .. }
        | Notice::CalledOff { .. }
        | Notice::Lapsed { .. }
        | Notice::Reminder { .. }
        | Notice::Paused { .. }
        | Notice::Resumed { .. }
        | Notice::Extended { .. }
        | Notice::PaceSet { .. }
        | Notice::OptionSet { .. }
        | Notice::RulesChanged { .. }
        | Notice::NewYear { .. }
        | Notice::Moved { .. }
        | Notice::MovedHere { .. }
        | Notice::Seated { .. }
        | Notice::HandOverAsked(_)
        | Notice::HandOverRefused { .. }
        | Notice::Replaced { .. }
        | Notice::Rests { .. }
        | Notice::Returns { .. }
        | Notice::StandsIn { .. }
        | Notice::SetAside { .. }
        | Notice::Away { .. }
        | Notice::DeputyAsked { .. }
        | Notice::Back { .. }
        | Notice::PatienceSet { .. }
        | Notice::Nudged { .. }
        | Notice::Unreachable { .. }
        | Notice::Edit { .. } => notes::note(row, notice).unwrap_or_default(),
    })
}

/// Tells that orders have been taken back, with the board as it is again.
async fn taken_back(
    bot: &Bot,
    (glance, whose): (&Glance, For),
    (by, entries): (Seat, u64),
    (view, asks): (&AnyView, &[Ask]),
) -> Result<Reply, TableError> {
    let row = &glance.row;
    let seating = seating_for(bot, row, Some(view), &[]).await?;
    let what = match entries {
        1 => "the last order".to_owned(),
        entries => format!("the last {entries} orders"),
    };
    let turn = whose_turn(glance, view, asks);
    // Who took it back knows what is to be decided again.
    let mut asked = newly_asked(bot, glance, asks).await?;
    asked.retain(|seat| *seat != by);
    let text = format!(
        "↩️ {} has taken back {what}.\n{turn}",
        seating.shown_name(by)
    );
    let reply = Reply {
        text,
        rows: boards::buttons(row, true, glance.can_take_back),
        mentions: people(row, &asked),
        ..Reply::default()
    };
    Ok(pictured((bot, whose), reply, view, &[], &seating).await)
}

/// The lines that say something.
pub(super) fn lines<const COUNT: usize>(lines: [String; COUNT]) -> String {
    let said = lines.into_iter().filter(|line| !line.is_empty());
    said.collect::<Vec<_>>().join("\n")
}

/// A reply with the picture of what everybody may know.
pub(super) async fn pictured(
    (bot, whose): (&Bot, For),
    reply: Reply,
    view: &AnyView,
    observation: &[AnyObservation],
    seating: &Seating,
) -> Reply {
    let drawing = drawing(view, observation, seating);
    drawing.beside(bot, whose, reply).await
}

/// The picture of what everybody may know, before it is drawn.
pub(super) fn drawing<'a>(
    view: &'a AnyView,
    observation: &[AnyObservation],
    seating: &'a Seating,
) -> Drawing<'a> {
    Drawing {
        scene: presenter::picture(view, observation, seating, Focus::Nothing),
        alt: presenter::alt_text(view, seating, observation, Focus::Nothing),
        words: InWords::Board(Cow::Borrowed(view), Cow::Borrowed(seating)),
    }
}

/// Says for whom the clock has decided (TB-05).
pub(super) fn time_up(clock: &[TimedOut], seating: &Seating) -> String {
    // A board that tells of several decisions of a seat says the last of them.
    let last = clock.iter().map(|it| (it.seat, (it.nth, it.in_live_hour)));
    let last: BTreeMap<Seat, (u32, bool)> = last.collect();
    let mut alike: BTreeMap<(u32, bool), Vec<String>> = BTreeMap::new();
    for (seat, how) in last {
        let names = alike.entry(how).or_default();
        names.push(seating.shown_name(seat));
    }
    let lines = alike.into_iter().map(|((nth, in_live_hour), names)| {
        let names = names.join(", ");
        match nth {
            _ if in_live_hour => format!(
                "⏰ {names} let the live hour's minutes pass, so the clock decided; it does not count as missed."
            ),
            0 => format!("💤 {names}: away, so the clock decided at once."),
            1 => format!("⏰ {names} missed the deadline, so the clock decided."),
            nth => format!(
                "⏰ {names} missed the deadline for the {} time in a row, so the clock decided.",
                names::ordinal(usize::try_from(nth).unwrap_or(usize::MAX))
            ),
        }
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// What only a seat may know, for its people alone.
pub(super) async fn secrets(
    bot: &Bot,
    row: &TableRow,
    (seat, whose): (Seat, For),
    view: &AnyView,
    observation: &[AnyObservation],
) -> Result<Reply, Fault> {
    let seating = seating_for(bot, row, Some(view), observation).await?;
    let scene = presenter::secret_picture(view, observation, &seating);
    let alt = presenter::alt_text(view, &seating, observation, Focus::Nothing);
    let heading = format!(
        "🔒 Table {} in <#{}>, for your eyes only as {}.",
        row.id,
        row.place.0,
        seating.shown_name(seat)
    );
    let own = presenter::secrets(view, &seating);
    let reply = Reply {
        text: lines([heading, own, presenter::summary(observation, &seating)]),
        rows: answer_buttons(row, &presenter::answers(view, seat, &seating)),
        ..Reply::default()
    };
    let words = InWords::Board(Cow::Borrowed(view), Cow::Borrowed(&seating));
    let drawing = Drawing { scene, alt, words };
    Ok(drawing.beside(bot, whose, reply).await)
}

/// The buttons of a message in somebody's DMs.
fn secret_buttons(row: &TableRow) -> CreateActionRow {
    let board = |which, label, style| button(row, What::Board(which), label, style);
    CreateActionRow::Buttons(vec![
        board(BoardButton::Play, "Play", ButtonStyle::Primary),
        board(BoardButton::Board, "Board", ButtonStyle::Secondary),
    ])
}

/// What stands in the DMs of somebody who wants their secrets by button (TB-24): none of them.
pub(super) fn by_button(row: &TableRow) -> Reply {
    let board = |which, label, style| button(row, What::Board(which), label, style);
    let buttons = vec![
        board(BoardButton::Play, "Play", ButtonStyle::Primary),
        board(BoardButton::Secrets, "My secrets", ButtonStyle::Secondary),
    ];
    let text = format!(
        "🔒 Table {} in <#{}>: **My secrets** shows what only you may know. `/settings secrets:dm` brings it here again.",
        row.id, row.place.0
    );
    Reply {
        rows: vec![CreateActionRow::Buttons(buttons)],
        ..Reply::text(text)
    }
}

/// Who is asked to play, and until when where all do the same. It mentions nobody by itself: [`newly_asked`] says
/// whom.
pub(super) fn whose_turn(glance: &Glance, view: &AnyView, asks: &[Ask]) -> String {
    let row = &glance.row;
    let (waiting, away): (Vec<Seat>, Vec<Seat>) = asks
        .iter()
        .map(|ask| ask.seat)
        .partition(|seat| !glance.standing.contains_key(seat));
    let asked = waiting;
    if asked.is_empty() && !away.is_empty() {
        let seating = seating(row);
        let names: Vec<String> = away.iter().map(|seat| seating.shown_name(*seat)).collect();
        return format!("💤 {}: away, so the clock decides.", names.join(", "));
    }
    let mentioned = match people(row, &asked) {
        asked if asked.is_empty() => return String::new(),
        asked => mention_list(&asked),
    };
    let Some(task) = presenter::task(view) else {
        return called(row, view, &asked);
    };
    let due = glance.due.iter().filter(|(seat, _)| asked.contains(seat));
    let until = due.map(|(_, until)| *until).min().map(notes::deadline);
    let until = until.map_or_else(String::new, |until| format!(" until {until}"));
    format!("{task}{until}. Missing: {mentioned}.")
}

/// Calls the people of seats to what each of them is asked, those who are asked the same in one line.
fn called(row: &TableRow, view: &AnyView, asked: &[Seat]) -> String {
    let seating = Seating {
        world: Some(view.world()),
        ..seating(row)
    };
    let mut questions: Vec<(String, Vec<Seat>)> = Vec::new();
    for seat in asked {
        let question = presenter::asked(view, *seat, &seating);
        let question = question.unwrap_or_else(|| "your turn.".to_owned());
        match questions.iter_mut().find(|(it, _)| *it == question) {
            Some((_, seats)) => seats.push(*seat),
            None => questions.push((question, vec![*seat])),
        }
    }
    let lines = questions.into_iter().filter_map(|(question, seats)| {
        let people = people(row, &seats);
        (!people.is_empty()).then(|| format!("{}: {question}", mention_list(&people)))
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// The seats of people that a message mentions for what it asks (TB-15): those whose decision is waited for and
/// that nobody has told of it yet. That they are told is noted with the message.
pub(super) async fn newly_asked(
    bot: &Bot,
    glance: &Glance,
    asks: &[Ask],
) -> Result<Vec<Seat>, Fault> {
    if asks.is_empty() {
        return Ok(Vec::new());
    }
    let waits = bot.tables.store().waits(glance.row.id).await?;
    let is_new = |ask: &&Ask| {
        // The clock decides at once for those who are away.
        if glance.standing.contains_key(&ask.seat) {
            return false;
        }
        // Some are called where nobody else sees it.
        let mut waits = waits.iter().filter(|_| !ask.time.calls_alone());
        waits.any(|wait| wait.notified.is_none() && wait.seat == ask.seat && wait.key == ask.key)
    };
    Ok(asks.iter().filter(is_new).map(|ask| ask.seat).collect())
}

pub(super) fn none() -> (String, Vec<UserId>) {
    (String::new(), Vec::new())
}

/// The people on some seats.
pub(super) fn people(row: &TableRow, seats: &[Seat]) -> Vec<UserId> {
    let people = seats.iter().filter_map(|seat| match row.holder(*seat) {
        Holder::People(people) => Some(users(people)),
        Holder::Nobody | Holder::Bot => None,
    });
    people.flatten().collect()
}

/// People as serenity has them, but for those who have been forgotten. Discord has no user 0, and serenity's id cannot
/// hold it.
pub(super) fn users(people: &[PersonId]) -> Vec<UserId> {
    let known = people
        .iter()
        .filter(|person| person.0 != 0 && !person.is_former());
    known.map(|person| UserId::new(person.0)).collect()
}

pub(super) fn mention_list(users: &[UserId]) -> String {
    users
        .iter()
        .map(|user| format!("<@{user}>"))
        .collect::<Vec<_>>()
        .join(" ")
}
