//! The board as it stood earlier, and the message of a year again.

use rules::Viewer;
use rules::any::{AnyObservation, AnyView};
use serenity::all::AutocompleteChoice;

use super::chronicle::reader;
use super::stills::plain_line;
use crate::discord::Bot;
use crate::discord::artist::For;
use crate::discord::errors::Error;
use crate::discord::messages::{Drawing, InWords, seating_for};
use crate::discord::reply::Reply;
use crate::discord::{dice, year};
use crate::labels::{MESSAGE, names};
use crate::past;
use crate::presenter::{self, Counts, Time};
use crate::reel::End;
use crate::table::Glance;
use crate::table::model::{LogLine, PersonId, TableId, TableRow, YearOver};

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

/// Which end of a time is meant where one is named without its part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Named {
    First,
    Last,
}

/// Reads a time, or a line of the log as somebody sees it there (`#120`).
///
/// # Errors
///
/// [`Error::Wrong`] saying what is wrong with it and what may be named.
pub(super) async fn end(
    bot: &Bot,
    (glance, person): (&Glance, PersonId),
    typed: &str,
    which: Named,
) -> Result<End, Error> {
    if let Some(number) = typed.trim().strip_prefix('#') {
        let of = (glance.row.id, reader(&glance.row, person));
        return line(bot, of, number).await.map(End::Line);
    }
    let (counts, now) = now(glance)?;
    let mut time = counts.read(typed, now).map_err(Error::Wrong)?;
    let lower = typed.to_lowercase();
    if which == Named::First && !counts.parts.iter().any(|part| lower.contains(part)) {
        time.part = 0;
    }
    Ok(End::Time(time))
}

/// The number of a line that a viewer has.
async fn line(bot: &Bot, of: (TableId, Viewer), number: &str) -> Result<u64, Error> {
    let newest = bot.tables.log_for(of, None, 1).await?;
    let last = newest.first().map_or(0, |line| line.line);
    match number.trim().parse::<u64>() {
        Ok(line) if (1..=last).contains(&line) => Ok(line),
        Ok(_) | Err(_) => {
            let number = names::shown(number);
            Err(Error::Wrong(match last {
                0 => "The log has no lines yet.".to_owned(),
                1 => format!("There is no line #{number}: #1 is the only one so far."),
                last => format!("There is no line #{number}: name one from #1 to #{last}."),
            }))
        }
    }
}

/// A moment of the past that is asked for.
struct Moment {
    /// What it is called, such as `Year 3, summer`.
    name: String,
    view: AnyView,
    /// What was told in it.
    observation: Vec<AnyObservation>,
}

/// How a table stood at what is typed; what everybody sees has everybody's lines.
async fn moment(
    bot: &Bot,
    glance: &Glance,
    (person, alone): (PersonId, bool),
    typed: &str,
) -> Result<Moment, Error> {
    let row = &glance.row;
    if let Some(number) = typed.trim().strip_prefix('#') {
        let viewer = if alone {
            reader(row, person)
        } else {
            Viewer::Public
        };
        let of = (row.id, viewer);
        let number = line(bot, of, number).await?;
        let lines = bot.tables.log_for(of, Some(number + 1), 1).await?;
        let view = bot.tables.stood_after(of, number).await?;
        let (Some(entry), Some(view)) = (lines.into_iter().next(), view) else {
            return Err(Error::Wrong(format!("Nothing is kept of line #{number}.")));
        };
        return Ok(Moment {
            name: format!("After #{number}"),
            view,
            observation: entry.observation,
        });
    }
    let (counts, now) = now(glance)?;
    let time = counts.read(typed, now).map_err(Error::Wrong)?;
    let name = counts.name(time);
    let step = past::at(&bot.tables, (row.id, row.game), time).await?;
    let step = step.ok_or_else(|| Error::Wrong(format!("Nothing is kept of {name}.")))?;
    Ok(Moment {
        name,
        view: step.view,
        observation: step.observation,
    })
}

/// The board as everybody saw it at the end of the time that is typed, or as it is in it now; or after a line of the
/// log.
pub(in crate::discord) async fn board_at(
    bot: &Bot,
    glance: &Glance,
    (person, alone): (PersonId, bool),
    (typed, style): (&str, Past),
) -> Result<Reply, Error> {
    let row = &glance.row;
    let step = moment(bot, glance, (person, alone), typed).await?;
    let seating = seating_for(bot, row, Some(&step.view), &step.observation).await?;
    let head = format!("**{}**, as everybody saw it then.", step.name);
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
    Ok(drawing.beside(bot, For::asked(person, alone), reply).await)
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

/// The lines of the log that may be named, by what is typed of a number after `#`: the newest of the last ones whose
/// numbers begin so, after that very line.
pub(in crate::discord) async fn lines(
    bot: &Bot,
    glance: &Glance,
    person: PersonId,
    typed: &str,
) -> Result<Vec<AutocompleteChoice>, Error> {
    /// How many of the last lines are looked at.
    const RECENT: u32 = 300;
    let of = (glance.row.id, reader(&glance.row, person));
    let mut found = match typed.parse::<u64>() {
        Ok(number) => bot.tables.log_for(of, number.checked_add(1), 1).await?,
        Err(_) => Vec::new(),
    };
    found.retain(|line| line.line.to_string() == typed);
    let recent = bot.tables.log_for(of, None, RECENT).await?;
    let begin = |line: &LogLine| {
        let number = line.line.to_string();
        number.starts_with(typed) && number != typed
    };
    found.extend(recent.into_iter().rev().filter(begin));
    found.truncate(25);
    let observation: Vec<AnyObservation> = found
        .iter()
        .flat_map(|line| line.observation.clone())
        .collect();
    let view = glance.view.as_ref();
    let seating = seating_for(bot, &glance.row, view, &observation).await?;
    let choices = found.iter().map(|line| {
        let number = format!("#{}", line.line);
        let shown = format!("{number} {}", plain_line(&line.observation, &seating));
        AutocompleteChoice::new(names::cut(shown.trim_end(), 100), number)
    });
    Ok(choices.collect())
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
            "{title} counts no years: `from` and `to` take a {what} of it, or a line of the log."
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
