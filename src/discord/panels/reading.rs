//! What people ask to read of a table: the board, what only they may know, charts.

use std::borrow::Cow;

use rules::any::{AnyObservation, AnyView};

use super::NO_DMS;
use crate::discord::Bot;
use crate::discord::artist::For;
use crate::discord::errors::Error;
use crate::discord::live;
use crate::discord::messages::{self, Drawing, InWords, seating_for};
use crate::discord::reply::Reply;
use crate::labels::{self, Seating, names};
use crate::presenter::{self, Chart, Focus, Pictured};
use crate::table::model::{PersonId, Stage, TableId};
use crate::table::{Glance, LATELY, Secrets};

/// The board as everybody may see it; who looks at it alone reads with it what of their orders waits for its turn.
pub(in crate::discord) async fn board(
    bot: &Bot,
    glance: &Glance,
    (person, alone): (PersonId, bool),
) -> Result<Reply, Error> {
    let Some(view) = &glance.view else {
        return Ok(not_started(glance));
    };
    let seating = seating_for(bot, &glance.row, Some(view), &[]).await?;
    let drawing = Drawing {
        scene: presenter::picture(view, &[], &seating, Focus::Nothing),
        alt: presenter::alt_text(view, &seating, &[], Focus::Nothing),
        words: InWords::Board(Cow::Borrowed(view), Cow::Borrowed(&seating)),
    };
    let link = bot.board_link(glance.row.id, glance.row.guild).await?;
    let link = link
        .map(|link| format!("\n[To the board message]({link})"))
        .unwrap_or_default();
    let status = presenter::status(view, &seating);
    let text = match ordered_ahead(bot, glance, (person, alone), &seating).await? {
        Some(ahead) => format!("{status}\n{ahead}"),
        None => status,
    };
    let room = labels::MESSAGE.saturating_sub(link.chars().count());
    let plays = alone && glance.row.seat_of(person).is_some();
    let here = live::im_here(&glance.row).filter(|_| plays);
    let reply = Reply {
        text: names::cut(&text, room) + &link,
        rows: live::row_of(here),
        ..Reply::default()
    };
    Ok(drawing.beside(bot, For::asked(person, alone), reply).await)
}

/// What only the seat of a person may know.
pub(in crate::discord) async fn secrets(
    bot: &Bot,
    table: TableId,
    person: PersonId,
) -> Result<Reply, Error> {
    let Secrets { row, seat, view } = bot.tables.secrets(table, person).await?;
    let mut reply = messages::secrets(bot, &row, (seat, For::Person(person)), &view, &[]).await?;
    if bot.tables.takes_no_dms(person).await? {
        reply.text = format!("{}\n{NO_DMS}", reply.text);
    }
    Ok(reply)
}

/// What the seat of a person can answer with one press.
pub(in crate::discord) async fn answers(
    bot: &Bot,
    table: TableId,
    person: PersonId,
) -> Result<Reply, Error> {
    let panel = bot.tables.panel(table, person).await?;
    let seating = seating_for(bot, &panel.row, Some(&panel.now), &[]).await?;
    let answers = presenter::answers(&panel.now, panel.seat, &seating);
    if answers.is_empty() {
        return Ok(Reply::text("There is nothing for you to answer right now."));
    }
    // What is to be answered comes first.
    let text = match presenter::offered(&panel.now, panel.seat, &seating) {
        offered if offered.is_empty() => presenter::text_board(&panel.now, &seating),
        offered => offered,
    };
    Ok(Reply {
        text,
        rows: messages::answer_buttons(&panel.row, &answers),
        ..Reply::default()
    })
}

/// The board in sentences; for who looks at it alone, what of their orders waits for its turn comes first.
pub(in crate::discord) async fn text_board(
    bot: &Bot,
    glance: &Glance,
    (person, alone): (PersonId, bool),
) -> Result<Reply, Error> {
    let Some(view) = &glance.view else {
        return Ok(not_started(glance));
    };
    let seating = seating_for(bot, &glance.row, Some(view), &[]).await?;
    let board = presenter::text_board(view, &seating);
    let text = match ordered_ahead(bot, glance, (person, alone), &seating).await? {
        Some(ahead) => names::cut(&format!("{ahead}\n{board}"), labels::MESSAGE),
        None => board,
    };
    Ok(Reply::text(text))
}

/// What somebody has to know who comes to a game that is on: everybody, or who has a seat at the table.
pub(in crate::discord) async fn briefing(
    bot: &Bot,
    glance: &Glance,
    (person, alone): (PersonId, bool),
) -> Result<Reply, Error> {
    let Some(public) = &glance.view else {
        return Ok(not_started(glance));
    };
    let seat = glance.row.seat_of(person).filter(|_| alone);
    let own = own_view(bot, glance, (person, alone)).await?;
    let view = own.as_ref().unwrap_or(public);
    let lines = bot.tables.log(glance.row.id, None, LATELY).await?;
    let observation: Vec<AnyObservation> = lines
        .into_iter()
        .flat_map(|line| line.observation)
        .collect();
    let seating = seating_for(bot, &glance.row, Some(view), &observation).await?;
    Ok(Reply::text(presenter::briefing(
        view,
        &observation,
        seat,
        &seating,
    )))
}

/// What the seat of a person sees, where it is asked for by them alone.
async fn own_view(
    bot: &Bot,
    glance: &Glance,
    (person, alone): (PersonId, bool),
) -> Result<Option<AnyView>, Error> {
    let row = &glance.row;
    let is_on = row.stage != Stage::Ended && row.back_until().is_none();
    Ok(match row.seat_of(person).filter(|_| alone && is_on) {
        Some(_) => Some(bot.tables.panel(glance.row.id, person).await?.now),
        None => None,
    })
}

/// What waits for its turn of the orders of somebody who looks at the board alone.
async fn ordered_ahead(
    bot: &Bot,
    glance: &Glance,
    who: (PersonId, bool),
    seating: &Seating,
) -> Result<Option<String>, Error> {
    if !glance.row.game.seals() || glance.row.stage != Stage::Playing {
        return Ok(None);
    }
    let own = own_view(bot, glance, who).await?;
    let ahead = own.map(|own| presenter::ordered_ahead(&own, seating));
    Ok(ahead.filter(|ahead| !ahead.is_empty()))
}

/// A picture beside the board: how the game went, or what is in force. What only the seat of a person may
/// know is in it where they alone see it.
pub(in crate::discord) async fn chart(
    bot: &Bot,
    glance: &Glance,
    (person, alone): (PersonId, bool),
    which: Chart,
) -> Result<Reply, Error> {
    let Some(public) = &glance.view else {
        return Ok(not_started(glance));
    };
    let own = own_view(bot, glance, (person, alone)).await?;
    let view = own.as_ref().unwrap_or(public);
    let history = bot
        .tables
        .history(glance.row.id, Some(person).filter(|_| alone));
    let history = history.await?;
    let seating = seating_for(bot, &glance.row, Some(view), &[]).await?;
    let Some(Pictured { scene, words }) = presenter::chart(which, view, &history, &seating) else {
        let why = match (which, alone) {
            (Chart::Treasury, false) => "a treasury is its owner's alone: ask without `open`",
            (Chart::Treasury, true) => "there is no treasury of yours here",
            (Chart::Treaties | Chart::Strength | Chart::Land, _) => "this game has none",
        };
        let text = format!("There is no chart of {} to show: {why}.", which.name());
        return Ok(Reply::text(text));
    };
    let drawing = Drawing {
        scene,
        alt: words.clone(),
        words: InWords::Said(names::escape(&words)),
    };
    Ok(drawing
        .beside(bot, For::asked(person, alone), Reply::default())
        .await)
}

/// What is said to somebody who has just taken a seat: of a game that is on, what there is to know.
pub(in crate::discord) async fn seated(
    bot: &Bot,
    glance: &Glance,
    person: PersonId,
    text: String,
) -> Result<Reply, Error> {
    if glance.view.is_none() {
        return Ok(Reply::text(text));
    }
    let Reply {
        text: observation, ..
    } = briefing(bot, glance, (person, true)).await?;
    Ok(Reply::text(names::cut(
        &format!("{text}\n{observation}"),
        labels::MESSAGE,
    )))
}

pub(super) fn not_started(glance: &Glance) -> Reply {
    Reply::text(format!(
        "Table {} has not started yet, so there is no board.",
        glance.row.id
    ))
}
