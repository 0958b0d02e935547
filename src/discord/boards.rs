//! Boards: what they tell, what stands beside the picture (whose turn it is, who is called for what, the buttons),
//! and when one is told in the message of the one before; and the question whether something may be taken back.

use rules::any::{AnyObservation, AnyView};
use rules::{Ask, Seat};
use serenity::all::{ButtonStyle, CreateActionRow, UserId};

use super::artist::For;
use super::errors::log_fault;
use super::ids::{BoardButton, UndoButton, What};
use super::messages::{
    BUTTONS_IN_ROW, Drawing, answer_buttons, button, drawing, lines, mention_list, newly_asked,
    none, past_bots, people, seating_for, seen, time_up, whose_turn,
};
use super::reply::Reply;
use super::{Bot, dice};
use crate::labels::{MESSAGE, Seating};
use crate::presenter::{self, Finale, Pictured};
use crate::table::model::{BoardBefore, Notice, TableRow, UndoRequest};
use crate::table::{Glance, TableError, Undone};

/// A board: what has happened, who is asked, the picture; at the end how all of it went.
pub(super) async fn board(
    bot: &Bot,
    glance: &Glance,
    notice: &Notice,
    whose: For,
) -> Result<Reply, TableError> {
    let Some(shown) = Shown::of(bot, glance, notice).await? else {
        return Ok(Reply::default());
    };
    let (reply, more) = said(bot, glance, notice, &shown).await?;
    let reply = shown.picture().beside(bot, whose, reply).await;
    Ok(with_more(bot, &glance.row, reply, more).await)
}

/// What a board shows, and to whom its names belong.
struct Shown<'a> {
    view: AnyView,
    observation: &'a [AnyObservation],
    seating: Seating,
}

impl<'a> Shown<'a> {
    /// What a notice shows that is a board; nothing for others.
    async fn of(
        bot: &Bot,
        glance: &Glance,
        notice: &'a Notice,
    ) -> Result<Option<Self>, TableError> {
        let Notice::Board {
            view, observation, ..
        } = notice
        else {
            return Ok(None);
        };
        let view = seen(glance.view.as_ref(), view)?;
        let seating = seating_for(bot, &glance.row, Some(&view), observation).await?;
        Ok(Some(Self {
            view,
            observation,
            seating,
        }))
    }

    fn picture(&self) -> Drawing<'_> {
        drawing(&self.view, self.observation, &self.seating)
    }

    fn drama(&self) -> Option<Pictured> {
        presenter::drama(&self.view, self.observation, &self.seating)
    }
}

/// What a board says, before it is drawn, and the pictures that come below its own.
async fn said(
    bot: &Bot,
    glance: &Glance,
    notice: &Notice,
    shown: &Shown<'_>,
) -> Result<(Reply, Vec<Pictured>), TableError> {
    let Notice::Board {
        observation,
        asks,
        over,
        clock,
        ..
    } = notice
    else {
        return Ok((Reply::default(), Vec::new()));
    };
    let (row, view, seating) = (&glance.row, &shown.view, &shown.seating);
    let playing = over.is_none();
    let newly_asked = newly_asked(bot, glance, asks).await?;
    let matter = (view, observation.as_slice(), asks.as_slice());
    let beside = beside(glance, matter, &newly_asked, playing);
    let summary = presenter::summary(observation, seating);
    let past_bots = over.as_ref().and_then(|_| past_bots(glance));
    let past_bots = past_bots.unwrap_or_default();
    let finale = finale(bot, row, (view, playing), seating).await?;
    let in_short = finale.lines.join("\n");
    let said = [
        time_up(clock, seating),
        summary,
        in_short,
        past_bots,
        beside.text,
    ];
    let reply = Reply {
        text: lines(said),
        rows: beside.rows,
        mentions: beside.mentions,
        ..Reply::default()
    };
    let drama = shown.drama().into_iter();
    Ok((reply, drama.chain(finale.pictures).collect()))
}

/// What the message of a board says once it tells of the next one too, which shows the same and calls nobody
/// (TB-15); nothing where the next one is to be a message of its own.
pub(super) async fn grown(
    bot: &Bot,
    glance: &Glance,
    next: &Notice,
    BoardBefore { shown, both, .. }: &BoardBefore,
) -> Result<Option<Reply>, TableError> {
    let before = Shown::of(bot, glance, shown).await?;
    let after = Shown::of(bot, glance, &both.notice).await?;
    let (Some(before), Some(after)) = (before, after) else {
        return Ok(None);
    };
    // The alt text lists treaties too: what became of them is told right above it.
    let is_same = before.picture().scene == after.picture().scene;
    if !is_same || before.drama().is_some() {
        return Ok(None);
    }
    let (alone, _) = said(bot, glance, next, &after).await?;
    if !alone.mentions.is_empty() {
        return Ok(None);
    }
    let (together, more) = said(bot, glance, &both.notice, &after).await?;
    // Pictures below the board's own, as at the end of a game, come with a message of their own.
    let fits = more.is_empty() && together.text.chars().count() <= MESSAGE;
    Ok(fits.then_some(together))
}

/// What stands beside the board when the game is over, as it stands now: before that there is nothing.
async fn finale(
    bot: &Bot,
    row: &TableRow,
    (view, playing): (&AnyView, bool),
    seating: &Seating,
) -> Result<Finale, TableError> {
    if playing {
        return Ok(Finale::default());
    }
    let history = match bot.tables.history(row.id, None).await {
        Ok(history) => history,
        // A board tells its end, whatever is left of the table.
        Err(TableError::Refused(_)) => return Ok(Finale::default()),
        Err(fault @ TableError::Fault(_)) => return Err(fault),
    };
    Ok(presenter::finale(view, &history, seating))
}

/// A reply with pictures below that of the board; one that cannot be drawn is left out.
async fn with_more(bot: &Bot, row: &TableRow, mut reply: Reply, more: Vec<Pictured>) -> Reply {
    for Pictured { scene, words } in more {
        match bot.artist.draw(For::Table(row.id), scene).await {
            Ok(picture) => reply.more.push((picture, words)),
            Err(error) => {
                log_fault(&error);
            }
        }
    }
    reply
}

/// The text after what a board tells, who is pinged by it, and its buttons.
struct Beside {
    pub(super) text: String,
    pub(super) mentions: Vec<UserId>,
    pub(super) rows: Vec<CreateActionRow>,
}

/// What stands beside a board's picture. It mentions who is newly asked, and to whom offers were made (TB-15).
fn beside(
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
    let (broken, betrayed) = betrayed(row, observation);
    let declined = declined(row, observation);
    let (question, asked) = question(row, &posed.calls);
    let mut rows = buttons(row, true, glance.can_take_back);
    rows.extend(answer_buttons(row, &posed.answers));
    if !called.is_empty() {
        let what = What::Board(BoardButton::Answers);
        let answer = button(row, what, "Answer", ButtonStyle::Primary);
        rows.push(CreateActionRow::Buttons(vec![answer]));
    }
    for people in [called, betrayed, asked] {
        mentions.extend(people);
    }
    mentions.sort_unstable();
    mentions.dedup();
    Beside {
        text: lines([declined, broken, call, question, turn]),
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
    let rows = buttons.chunks(BUTTONS_IN_ROW);
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
    match people(row, &seats_called(row, observation, true)) {
        called if called.is_empty() => none(),
        called => {
            let text = format!("📜 {}: there is an offer for you.", mention_list(&called));
            (text, called)
        }
    }
}

/// Calls those with whom a bond was broken in the open.
fn betrayed(row: &TableRow, observation: &[AnyObservation]) -> (String, Vec<UserId>) {
    match people(row, &seats_called(row, observation, false)) {
        betrayed if betrayed.is_empty() => none(),
        betrayed => {
            let text = format!(
                "📜 {}: a treaty with you was broken.",
                mention_list(&betrayed)
            );
            (text, betrayed)
        }
    }
}

/// The seats that observations call: to an offer, or to other news.
fn seats_called(row: &TableRow, observation: &[AnyObservation], to_offers: bool) -> Vec<Seat> {
    let news = observation
        .iter()
        .filter(|it| it.episode().is_some() == to_offers);
    let called: Vec<Seat> = news.flat_map(AnyObservation::called).collect();
    let seats = Seat::first(row.seats.len());
    seats.filter(|seat| called.contains(seat)).collect()
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
