//! The message of a year: what it came to, its map, the strength of all sides, and a film of its boards.
//!
//! The film takes longer than the rest, so the message comes without it and says that it is being made. What the dice
//! of years are sealed with stands below the story.

use std::sync::atomic::AtomicUsize;

use render::{Film, Scene};

use super::artist::{ArtError, For};
use super::errors::log_fault;
use super::messages::{self, with_words};
use super::reply::Reply;
use super::{Bot, dice};
use crate::labels::{MESSAGE, Seating, names};
use crate::past;
use crate::presenter::{self, Chart, Pictured};
use crate::table::TableError;
use crate::table::model::{Notice, TableRow, TextFirst};

/// The most bytes of a film; Discord takes a message of 10 MiB everywhere.
pub(super) const ROOM: usize = 8 << 20;

/// Says that there is more to come.
const MAKING: &str = "-# 🖼️ The film of the year is being made…";

/// The message of a year without its film, and the pictures for that.
pub(super) struct Shown {
    reply: Reply,
    scenes: Vec<(Scene, u16)>,
    number: u32,
}

impl Shown {
    /// What is said until the film is there.
    pub(super) fn so_far(&self) -> Reply {
        if self.scenes.is_empty() {
            return self.reply.clone();
        }
        Reply {
            text: format!("{}\n{MAKING}", self.reply.text),
            ..self.reply.clone()
        }
    }

    /// The message with its film, or without where none can be made.
    pub(super) async fn whole(self, bot: &Bot, whose: impl Fn() -> For) -> Reply {
        if self.scenes.is_empty() {
            return self.reply;
        }
        let drawn = AtomicUsize::new(0);
        match bot.artist.film(whose, self.scenes, ROOM, &drawn).await {
            Ok(film) => {
                let alt = alt(self.number, &film);
                self.reply.with_film(film, alt)
            }
            Err(ArtError::Full(full)) => Reply {
                text: format!("{}\n-# 🖼️ No film this time: {full}.", self.reply.text),
                ..self.reply
            },
            Err(error) => {
                log_fault(&error);
                self.reply
            }
        }
    }
}

fn alt(number: u32, film: &Film) -> String {
    format!(
        "The map of year {number} as a film of {} pictures, from its beginning to its end.",
        film.frames
    )
}

/// The message of a year that is told with the begin of another; nothing where that is all that is told.
pub(super) async fn of_notice(
    bot: &Bot,
    row: &TableRow,
    notice: &Notice,
    whose: For,
) -> Result<Option<Shown>, TableError> {
    let Notice::NewYear {
        year,
        seal,
        over: Some(over),
    } = notice
    else {
        return Ok(None);
    };
    let below = dice::new_year(row, (*year, *seal), Some(over));
    let whose = [whose, For::Table(row.id)];
    shown(bot, row, (over.year, below), whose).await
}

/// The message of a year, with `below` under what it tells; nothing where the table has no such year. Its two pictures
/// are drawn each in a turn of its own.
pub(super) async fn shown(
    bot: &Bot,
    row: &TableRow,
    (number, below): (u32, Reply),
    [first, then]: [For; 2],
) -> Result<Option<Shown>, TableError> {
    let Some(year) = past::year(&bot.tables, row.id, number).await? else {
        return Ok(None);
    };
    let observation = year.observation();
    let end = year.end();
    // Without anybody's words: the message is not made anew where some are taken out.
    let seating = Seating {
        world: Some(end.world()),
        ..messages::seating(row)
    };
    let Some(short) = presenter::year_in_short(&year.before, end, &observation, &seating) else {
        return Ok(None);
    };
    let head = format!("📜 **Year {number} in one look**");
    let taken = [&head, &below.text, MAKING].map(|text| text.chars().count() + 1);
    let room = MESSAGE.saturating_sub(taken.iter().sum());
    let lines = names::rationed(&short.lines, room);
    let text = [head].into_iter().chain(lines).chain([below.text]);
    let mut reply = Reply {
        text: text.collect::<Vec<_>>().join("\n"),
        rows: below.rows,
        ..Reply::default()
    };
    let chart = presenter::chart(Chart::Strength, end, &year.history, &seating);
    let text = bot.artist.wish(&first).await.text;
    if text != TextFirst::No {
        let words = [Some(&short.map), chart.as_ref()];
        let words = words.into_iter().flatten().map(|it| it.words.as_str());
        let words = names::escape(&words.collect::<Vec<_>>().join("\n"));
        reply = with_words(reply, &words);
    }
    if text == TextFirst::Instead {
        return Ok(Some(Shown {
            reply,
            scenes: Vec::new(),
            number,
        }));
    }
    let Pictured { scene, words } = short.map;
    match bot.artist.draw(first, scene).await {
        Ok(map) => reply = reply.with_picture(map, words),
        Err(error) => {
            log_fault(&error);
        }
    }
    if let Some(Pictured { scene, words }) = chart {
        match bot.artist.draw(then, scene).await {
            Ok(chart) => reply.more.push((chart, words)),
            Err(error) => {
                log_fault(&error);
            }
        }
    }
    let scenes = year.film(&seating);
    Ok(Some(Shown {
        reply,
        scenes,
        number,
    }))
}
