//! A stretch of the past: a film of its boards, or one still after the other.

use std::sync::atomic::{AtomicUsize, Ordering};

use render::Scene;
use rules::any::AnyObservation;
use serenity::all::{ButtonStyle, CreateActionRow};

use super::past::{Named, end};
use crate::discord::Bot;
use crate::discord::artist::{ArtError, For};
use crate::discord::errors::{Error, log_fault};
use crate::discord::ids::{StillWanted, Turn, What};
use crate::discord::messages::{Drawing, InWords, button, seating, seating_for};
use crate::discord::reply::Reply;
use crate::discord::year::ROOM;
use crate::labels::{MESSAGE, Seating, names};
use crate::presenter;
use crate::reel::{self, End, Still, Stretch};
use crate::table::Glance;
use crate::table::model::{PersonId, TableId};

/// The stretch between two ends as they are typed.
///
/// # Errors
///
/// [`Error::Wrong`] saying which of them is none, or that they are the wrong way round.
pub(in crate::discord) async fn stretch(
    bot: &Bot,
    glance: &Glance,
    person: PersonId,
    [from, to]: [Option<&str>; 2],
) -> Result<Stretch, Error> {
    let of = (glance, person);
    let from = match from {
        Some(typed) => Some(end(bot, of, typed, Named::First).await?),
        None => None,
    };
    let to = match to {
        Some(typed) => Some(end(bot, of, typed, Named::Last).await?),
        None => None,
    };
    let is_back = match (from, to) {
        (Some(End::Time(from)), Some(End::Time(to))) => from > to,
        (Some(End::Line(from)), Some(End::Line(to))) => from > to,
        (Some(End::Time(_)), Some(End::Line(_)))
        | (Some(End::Line(_)), Some(End::Time(_)))
        | (_, None)
        | (None, _) => false,
    };
    if is_back {
        let text = "`from` is after `to`: swap them.";
        return Err(Error::Wrong(text.to_owned()));
    }
    Ok(Stretch { from, to })
}

/// A still of a stretch, in words with the picture to come: where it is, what had happened, and buttons to the others.
pub(in crate::discord) async fn still(
    bot: &Bot,
    glance: &Glance,
    person: PersonId,
    StillWanted { at, stretch, .. }: StillWanted,
) -> Result<(Reply, Drawing<'static>), Error> {
    let row = &glance.row;
    let of = (row.id, super::chronicle::reader(row, person), row.game);
    let at = usize::try_from(at).unwrap_or(usize::MAX);
    let still = reel::still(&bot.tables, of, stretch, at).await?;
    let still = still.ok_or_else(|| none(row.id))?;
    let Still {
        at,
        count,
        step,
        line,
    } = still;
    let seating = seating_for(bot, row, Some(&step.view), &step.observation).await?;
    let when = presenter::counts(row.game)
        .filter(|_| step.time.number > 0)
        .map(|counts| format!(" · {}", counts.name(step.time)));
    let line = line.map(|line| format!(" · `#{line}`"));
    let [when, line] = [when, line].map(Option::unwrap_or_default);
    let head = format!("**Board {} of {count}**{when}{line}", at + 1);
    let summary = presenter::summary(&step.observation, &seating);
    let alt = presenter::earlier_alt(&step.view, &seating, &step.observation);
    let drawing = Drawing {
        scene: presenter::earlier(&step.view, &step.observation, &seating),
        words: InWords::Said(names::escape(&alt)),
        alt,
    };
    let place = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    let last = count.saturating_sub(1);
    let buttons = Turn::ALL.map(|turn| {
        let (label, to, is_there) = match turn {
            Turn::First => ("First", 0, at > 0),
            Turn::Back => ("Back", at.saturating_sub(1), at > 0),
            Turn::Forward => ("Forward", at + 1, at < last),
            Turn::Last => ("Last", last, at < last),
        };
        let what = What::Still(StillWanted {
            turn,
            at: place(to),
            stretch,
        });
        button(row, what, label, ButtonStyle::Secondary).disabled(!is_there)
    });
    let text = names::cut(format!("{head}\n{summary}").trim_end(), MESSAGE);
    let reply = Reply {
        rows: vec![CreateActionRow::Buttons(buttons.into())],
        ..Reply::text(text)
    };
    Ok((reply, drawing))
}

/// A film of a stretch that is to be made.
pub(in crate::discord) struct Making {
    scenes: Vec<(Scene, u16)>,
    /// What it is of, such as `Year 1, winter to Year 2, spring`.
    title: String,
    drawn: AtomicUsize,
}

impl Making {
    /// What is said until it is there.
    pub(in crate::discord) fn so_far(&self) -> Reply {
        let (drawn, count) = (self.drawn.load(Ordering::Relaxed), self.scenes.len());
        Reply::text(format!(
            "🖼️ **{}**\n-# The film is being made: {drawn} of {count} boards are drawn…",
            self.title
        ))
    }

    /// The message with the film.
    pub(in crate::discord) async fn made(&self, bot: &Bot, person: PersonId) -> Reply {
        let count = self.scenes.len();
        let whose = || For::Person(person);
        let film = bot
            .artist
            .film(whose, self.scenes.clone(), ROOM, &self.drawn);
        let title = &self.title;
        match film.await {
            Ok(film) => {
                let alt = format!("{title} as a film of {} boards.", film.frames);
                let less = match film.frames {
                    frames if frames < count => {
                        format!(", of {count}: those that look alike, or had no room, are left out")
                    }
                    _ => String::new(),
                };
                let text = format!("🖼️ **{title}**\n-# {} boards{less}", film.frames);
                Reply::text(text).with_film(film, alt)
            }
            Err(ArtError::Full(full)) => Reply::text(format!(
                "🖼️ **{title}**\nNo film this time: {full}. Ask again in a moment, or with `as:stills`."
            )),
            Err(error) => {
                log_fault(&error);
                Reply::text(format!(
                    "🖼️ **{title}**\nNo film can be made of these boards. `as:stills` shows them one by one."
                ))
            }
        }
    }
}

/// The film of a stretch, before its boards are drawn.
pub(in crate::discord) async fn film(
    bot: &Bot,
    glance: &Glance,
    person: PersonId,
    stretch: Stretch,
) -> Result<Making, Error> {
    let row = &glance.row;
    let of = (row.id, super::chronicle::reader(row, person), row.game);
    let boards = reel::boards(&bot.tables, of, stretch).await?;
    let (Some(first), Some(last)) = (boards.first(), boards.last()) else {
        return Err(none(row.id));
    };
    let counts = presenter::counts(row.game);
    let when = |step: &crate::past::Step| match counts {
        Some(counts) if step.time.number > 0 => counts.name(step.time),
        Some(_) | None => "the beginning".to_owned(),
    };
    let (first_time, last_time) = (when(first), when(last));
    let title = if first_time == last_time {
        first_time
    } else {
        format!("{first_time} to {last_time}")
    };
    // Without anybody's words: the film is not made anew where some are taken out.
    let seating = Seating {
        world: Some(last.view.world()),
        ..seating(row)
    };
    Ok(Making {
        scenes: reel::film(&boards, &seating),
        title: names::upper_first(&title),
        drawn: AtomicUsize::new(0),
    })
}

fn none(table: TableId) -> Error {
    Error::Wrong(format!(
        "Nothing that everybody saw happened there: `/log` shows what table {table} has to tell."
    ))
}

/// What a line of the log tells, for a suggestion.
pub(super) fn plain_line(observation: &[AnyObservation], seating: &Seating) -> String {
    let line = presenter::in_a_line(observation, seating);
    line.replace(['*', '\\', '`'], "")
}
