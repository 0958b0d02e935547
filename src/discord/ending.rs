//! The end of a table before that of its game: what its host is asked first, and what everybody is told (TB-17).

use serenity::all::{ButtonStyle, CreateActionRow};

use super::artist::For;
use super::ids::{BoardButton, What};
use super::messages::{Drawing, InWords, button, lines, pictured, seating_for};
use super::reply::Reply;
use super::{Bot, boards, notes};
use crate::labels::names;
use crate::presenter::{self, Chart, Pictured};
use crate::table::model::{Millis, PersonId, TableRow};
use crate::table::{Glance, TableError};

/// Asks the host whether the end of a game that is on is meant, with what goes.
pub(super) async fn asked(bot: &Bot, glance: &Glance) -> Result<Reply, TableError> {
    let row = &glance.row;
    let mut text = match row.back_until() {
        None => format!("**End table {}?** This is what goes:", row.id),
        Some(_) => format!(
            "Table {} has ended. **End it for good?** It can't be brought back then. This is what goes:",
            row.id
        ),
    };
    if let Some(view) = &glance.view {
        let seating = seating_for(bot, row, Some(view), &[]).await?;
        let seats = row.numbered().map(|(seat, _)| seating.shown_name(seat));
        let seats: Vec<String> = seats.collect();
        let status = presenter::status(view, &seating).replace('\n', " ");
        text = format!(
            "{text}\n▫️ {status}\n▫️ The game of {}, with {} orders so far.\n▫️ What is agreed, sealed and \
             composed.",
            seats.join(", "),
            row.seq
        );
    }
    let (end, label) = match row.back_until() {
        None => {
            text = format!(
                "{text}\nNobody can play from then on. You can bring it back for 24 hours with `/table resume`."
            );
            (BoardButton::End, "End the table")
        }
        Some(_) => (BoardButton::EndForGood, "End it for good"),
    };
    let press = |what, label, style| button(row, What::Board(what), label, style);
    Ok(Reply {
        text,
        rows: vec![CreateActionRow::Buttons(vec![
            press(end, label, ButtonStyle::Danger),
            press(
                BoardButton::Keep,
                "No, leave it as it is",
                ButtonStyle::Primary,
            ),
        ])],
        ..Reply::default()
    })
}

/// What the host is told who has ended a table.
pub(super) fn done(row: &TableRow, until: Millis) -> Reply {
    Reply::text(format!(
        "Table {} has ended. You can bring it back until {} with `/table resume`; `/table end` once more ends it for \
         good.",
        row.id,
        notes::moment(until)
    ))
}

/// Tells everybody that the host has ended their table, and how it comes back.
pub(super) fn begun(row: &TableRow, by: PersonId) -> Reply {
    let until = row.back_until().map(notes::moment);
    let until = until.unwrap_or_else(|| "a day later".to_owned());
    let press = |what, label, style| button(row, What::Board(what), label, style);
    Reply {
        text: format!(
            "🏁 {} has ended table {}. The host can bring it back until {until}. After that it is over for good, its \
             dice can be checked, and **Rematch** opens the next one.",
            by, row.id
        ),
        rows: vec![CreateActionRow::Buttons(vec![
            press(
                BoardButton::BringBack,
                "Bring it back",
                ButtonStyle::Success,
            ),
            press(BoardButton::Board, "Board", ButtonStyle::Secondary),
            press(BoardButton::CatchUp, "Catch up", ButtonStyle::Secondary),
        ])],
        ..Reply::default()
    }
}

/// The last message of a game that was called off, like that of any other: how it stood, how strong all were over
/// time, and what can be done now.
pub(super) async fn over(
    bot: &Bot,
    glance: &Glance,
    by: PersonId,
    whose: For,
) -> Result<Reply, TableError> {
    let row = &glance.row;
    let headline = format!("🏁 {} has called off table {}.", by, row.id);
    let rows = boards::buttons(row, false, false);
    let Some(view) = &glance.view else {
        let text = headline;
        return Ok(Reply {
            text,
            rows,
            ..Reply::default()
        });
    };
    let seating = seating_for(bot, row, Some(view), &[]).await?;
    let history = bot.tables.history(row.id, None).await?;
    let text = lines([headline, presenter::status(view, &seating)]);
    let reply = Reply {
        text,
        rows,
        ..Reply::default()
    };
    let Some(Pictured { scene, words }) =
        presenter::chart(Chart::Strength, view, &history, &seating)
    else {
        return Ok(pictured((bot, whose), reply, view, &[], &seating).await);
    };
    let drawing = Drawing {
        scene,
        alt: words.clone(),
        words: InWords::Said(names::escape(&words)),
    };
    Ok(drawing.beside(bot, whose, reply).await)
}
