//! The board as it stood earlier, and the message of a year again.

use serenity::all::AutocompleteChoice;

use crate::discord::Bot;
use crate::discord::artist::For;
use crate::discord::errors::Error;
use crate::discord::messages::{Drawing, InWords, seating_for};
use crate::discord::reply::Reply;
use crate::discord::{dice, year};
use crate::labels::{MESSAGE, names};
use crate::past;
use crate::presenter::{self, Counts, Time};
use crate::table::Glance;
use crate::table::model::{PersonId, TableRow, YearOver};

/// How a board of the past is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) enum Past {
    Picture,
    Text,
}

/// What a table's game counts and which time it is there.
///
/// # Errors
///
/// [`Error::Wrong`] saying that there is nothing to look back to.
fn now(glance: &Glance) -> Result<(Counts, Time), Error> {
    let row = &glance.row;
    let title = row.game.title();
    let counts = presenter::counts(row.game).ok_or_else(|| {
        Error::Wrong(format!(
            "{title} counts neither years nor rounds, so nobody can look back."
        ))
    })?;
    let time = glance.view.as_ref().and_then(presenter::time);
    let time = time.ok_or_else(|| {
        let what = counts.what;
        Error::Wrong(format!(
            "The first {what} of table {} has not begun yet.",
            row.id
        ))
    })?;
    Ok((counts, time))
}

/// The board as everybody saw it at the end of the time that is typed, or as it is in it now.
pub(in crate::discord) async fn board_at(
    bot: &Bot,
    glance: &Glance,
    person: PersonId,
    (typed, style): (&str, Past),
) -> Result<Reply, Error> {
    let row = &glance.row;
    let (counts, now) = now(glance)?;
    let time = counts.read(typed, now).map_err(Error::Wrong)?;
    let name = counts.name(time);
    let step = past::at(&bot.tables, (row.id, row.game), time).await?;
    let step = step.ok_or_else(|| Error::Wrong(format!("Nothing is kept of {name}.")))?;
    let seating = seating_for(bot, row, Some(&step.view), &step.observation).await?;
    let head = format!("**{name}**, as everybody saw it then.");
    if style == Past::Text {
        let text = presenter::stood(&step.view, &seating);
        return Ok(Reply::text(names::cut(&format!("{head}\n{text}"), MESSAGE)));
    }
    let summary = presenter::summary(&step.observation, &seating);
    let alt = presenter::earlier_alt(&step.view, &seating, &step.observation);
    let drawing = Drawing {
        scene: presenter::earlier(&step.view, &step.observation, &seating),
        words: InWords::Said(names::escape(&alt)),
        alt,
    };
    let reply = Reply::text(format!("{head}\n{summary}").trim_end());
    Ok(drawing.beside(bot, For::Person(person), reply).await)
}

/// The times that may be named, by what is typed of one.
pub(in crate::discord) fn times(glance: &Glance, partial: &str) -> Vec<AutocompleteChoice> {
    let Ok((counts, now)) = now(glance) else {
        return Vec::new();
    };
    let partial = partial.trim().to_lowercase();
    let all = counts
        .until(now)
        .map(|time| (counts.name(time), counts.typed(time)));
    let fits = all
        .filter(|(name, typed)| name.to_lowercase().contains(&partial) || typed.contains(&partial));
    let choices = fits.map(|(name, typed)| AutocompleteChoice::new(name, typed));
    choices.take(25).collect()
}

/// The message of a year again, without its film so far; of none that is named the last that is over.
pub(in crate::discord) async fn replay(
    bot: &Bot,
    glance: &Glance,
    person: PersonId,
    number: Option<u32>,
) -> Result<year::Shown, Error> {
    let row = &glance.row;
    let (counts, now) = now(glance)?;
    if row.game.years().is_none() {
        let (title, what) = (row.game.title(), counts.what);
        return Err(Error::Wrong(format!(
            "{title} counts no years: `/board at:` shows how a {what} of it stood."
        )));
    }
    let number = number.unwrap_or(now.number.saturating_sub(1).max(1));
    if !(1..=now.number).contains(&number) {
        let last = now.number;
        return Err(Error::Wrong(format!(
            "There is no year {number}: name one from 1 to {last}."
        )));
    }
    let below = below(row, number, now.number);
    let shown = year::shown(
        bot,
        row,
        (number, below),
        [(); 2].map(|()| For::Person(person)),
    )
    .await?;
    shown.ok_or_else(|| Error::Wrong(format!("Nothing is kept of year {number}.")))
}

/// What stands below a year: where its dice came from, if it is over.
fn below(row: &TableRow, number: u32, now: u32) -> Reply {
    let secret = |year| row.secret.of_year(year);
    if number == now {
        let now = dice::new_year(row, (number, secret(number).commitment()), None);
        return Reply {
            text: format!("*It is not over yet.*\n{}", now.text),
            ..now
        };
    }
    let over = YearOver {
        year: number,
        secret: secret(number).reveal_hex(),
    };
    dice::new_year(
        row,
        (number + 1, secret(number + 1).commitment()),
        Some(&over),
    )
}
