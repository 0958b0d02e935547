//! `/games away` and `/games back`: people who say that nobody need wait for them (TB-21).

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Span, Timestamp, ToSpan as _};
use poise::ChoiceParameter;
use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse, User};

use super::{Context, Error, answer, described_in_message, meant, own_tables, person, suggest};
use crate::discord::absence;
use crate::labels::names;
use crate::table::model::{Absence, Brief, Millis, PersonId, Stage, TableId};
use crate::table::{Standing, TableError};

/// What is suggested for how long somebody is away.
pub(in crate::discord) const SUGGESTED: [&str; 6] =
    ["1 day", "3 days", "1 week", "2 weeks", "3 weeks", "4 weeks"];

/// Say that you are away: nobody waits for you, and the clock plays cautiously until you are back
#[poise::command(slash_command)]
pub(super) async fn away(
    ctx: Context<'_>,
    #[description = "For how long, such as 3 days or 2 weeks, or the last day, such as 2027-01-06"]
    #[autocomplete = "lengths"]
    #[max_length = 40]
    until: String,
    #[description = "One of your tables; all of them if not given"]
    #[autocomplete = "own_tables"]
    table: Option<i64>,
    #[description = "How the clock plays: hold what you have (if not given), defend, or carry on like a bot player"]
    brief: Option<How>,
    #[description = "Who plays for you meanwhile, if they agree"] deputy: Option<User>,
) -> Result<(), Error> {
    let now = ctx.data().tables.now();
    let absence = Absence {
        until: until_when(&until, now)?,
        brief: brief.map(How::brief).unwrap_or_default(),
    };
    let (person, tables) = (person(ctx), &ctx.data().tables);
    let deputy = deputy.map(|user| people(&user)).transpose()?;
    let mut lines = Vec::new();
    for id in meant_tables(ctx, table).await? {
        tables.go_away(id, person, absence).await?;
        let row = tables.glance(id).await?.row;
        let asked = match deputy {
            None => String::new(),
            Some(other) => match tables.ask_deputy(id, person, other).await {
                Ok(()) => format!(": I have asked {other} there"),
                Err(TableError::Refused(why)) => {
                    format!(": {other} cannot: {}", names::escape(&why.to_string()))
                }
                Err(fault @ TableError::Fault(_)) => return Err(fault.into()),
            },
        };
        lines.push(format!("• {}{asked}", described_in_message(&row)));
    }
    if lines.is_empty() {
        let text = "You hold no seat of a game that is on, so nobody waits for you.";
        return Err(Error::Wrong(text.into()));
    }
    let text = format!("{}\n{}", absence::left(absence), lines.join("\n"));
    answer(ctx, names::cut(&text, 2000)).await
}

/// How the clock plays for who is away.
#[derive(Clone, Copy, Debug, ChoiceParameter)]
pub(super) enum How {
    #[name = "hold"]
    Hold,
    #[name = "defend"]
    Defend,
    #[name = "carry on"]
    CarryOn,
}

impl How {
    fn brief(self) -> Brief {
        match self {
            Self::Hold => Brief::Hold,
            Self::Defend => Brief::Defend,
            Self::CarryOn => Brief::CarryOn,
        }
    }
}

/// Who is named as deputy.
fn people(user: &User) -> Result<PersonId, Error> {
    if user.bot {
        let text = "A deputy is a person: `brief:` says how the clock plays for you.";
        return Err(Error::Wrong(text.into()));
    }
    Ok(PersonId(user.id.get()))
}

/// The end of a length of time, or of a day in UTC.
///
/// # Errors
///
/// [`Error::Wrong`] naming what cannot be read.
pub(in crate::discord) fn until_when(text: &str, now: Millis) -> Result<Millis, Error> {
    read(text, now).ok_or_else(|| {
        let typed = names::escape(&rules::notation::excerpt(text));
        Error::Wrong(format!(
            "I can't read {typed:?} as a length of time. Write one such as `3 days` or `2 weeks`, or the last day as \
             `2027-01-06`."
        ))
    })
}

/// Say that you are back: everybody waits for you again
#[poise::command(slash_command)]
pub(super) async fn back(
    ctx: Context<'_>,
    #[description = "One of your tables; all of them if not given"]
    #[autocomplete = "own_tables"]
    table: Option<i64>,
) -> Result<(), Error> {
    let (person, bot) = (person(ctx), ctx.data());
    let all = meant_tables(ctx, table).await?;
    let mut back = Vec::new();
    for id in all {
        if bot.tables.standing(id, person).await? != Standing::Here {
            back.push(id);
        }
    }
    match back[..] {
        [] => Err(Error::Wrong(
            "The clock plays for you at none of your tables, so everybody waits for you already."
                .into(),
        )),
        [only] => {
            let reply = absence::back(bot, only, person).await?;
            ctx.send(reply.private()).await?;
            Ok(())
        }
        [..] => {
            let mut lines = vec!["☀️ Welcome back. These tables wait for you again:".to_owned()];
            for id in back {
                let meanwhile = bot.tables.come_back(id, person).await?;
                let row = bot.tables.glance(id).await?.row;
                let orders = meanwhile.orders.len() + meanwhile.more;
                lines.push(format!(
                    "• <#{}> {}: the clock has given {orders} orders for you",
                    row.place.0,
                    described_in_message(&row)
                ));
            }
            answer(ctx, names::cut(&lines.join("\n"), 2000)).await
        }
    }
}

/// The table that is named, or all at which the person plays a game that is on.
async fn meant_tables(ctx: Context<'_>, table: Option<i64>) -> Result<Vec<TableId>, Error> {
    if table.is_some() {
        return Ok(vec![meant(ctx, table).await?]);
    }
    let rows = ctx.data().tables.of_person(person(ctx)).await;
    let rows = rows.map_err(TableError::from)?.into_iter();
    let on = rows.filter(|row| row.stage == Stage::Playing && row.back_until().is_none());
    Ok(on.map(|row| row.id).collect())
}

/// The end of a length of time, or of a day in UTC.
fn read(text: &str, now: Millis) -> Option<Millis> {
    let text = text.trim();
    let now = Timestamp::from_millisecond(now.0)
        .ok()?
        .to_zoned(TimeZone::UTC);
    let end = match text.parse::<Date>() {
        Ok(day) => {
            let next = day.checked_add(1.day()).ok()?;
            next.to_zoned(TimeZone::UTC).ok()?
        }
        Err(_) => now.checked_add(text.parse::<Span>().ok()?).ok()?,
    };
    Some(Millis(end.timestamp().as_millisecond()))
}

/// Lengths of time that begin with what is typed.
#[expect(clippy::unused_async, reason = "poise wants its suggestions async")]
async fn lengths(_ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let typed = partial.trim().to_lowercase();
    let fits = SUGGESTED.iter().filter(|it| it.starts_with(&typed));
    suggest(fits.map(|it| AutocompleteChoice::new(*it, *it)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tb_21_a_length_of_time_or_a_last_day_is_read() {
        let at = |text: &str| Millis(text.parse::<Timestamp>().unwrap().as_millisecond());
        let now = at("2026-12-20T10:30:00Z");
        for (text, until) in [
            ("3 days", "2026-12-23T10:30:00Z"),
            ("2 weeks", "2027-01-03T10:30:00Z"),
            ("1d 12h", "2026-12-21T22:30:00Z"),
            ("2 months", "2027-02-20T10:30:00Z"),
            (" 2027-01-06 ", "2027-01-07T00:00:00Z"),
        ] {
            assert_eq!(read(text, now), Some(at(until)), "{text}");
        }
        for text in [
            "",
            "soon",
            "5",
            "24.12.",
            "99999999999999 weeks",
            "9999-12-31",
        ] {
            let read = read(text, now);
            assert!(read.is_none_or(|until| until.0 > now.0), "{text}: {read:?}");
        }
        for text in SUGGESTED {
            assert!(read(text, now).is_some_and(|until| until > now), "{text}");
        }
    }
}
