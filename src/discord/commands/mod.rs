//! The slash commands. A command's doc comment is its help text on Discord.

pub(super) mod away;
mod banner;
mod bring;
mod clock;
mod dice;
mod forget;
mod gm;
mod help;
mod homeland;
mod live;
mod map;
mod options;
mod pages;
mod past;
mod play;
mod redact;
mod seats;
mod server;
mod settings;
mod stats;
mod table;
mod talk;

use std::pin::Pin;
use std::time::Duration;

use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse};

use super::errors::Error;
use super::reply::Reply;
use super::{Bot, Context};
use crate::table::model::{PersonId, PlaceId, TableId, TableRow};
use crate::table::{Glance, Tables};

pub(super) use map::{NEW_MAPS, refused};

/// All commands.
pub(super) fn all() -> Vec<poise::Command<Bot, Error>> {
    vec![
        table::table(),
        gm::gm(),
        play::play(),
        play::board(),
        play::secrets(),
        talk::talk(),
        pages::log(),
        past::replay(),
        pages::rules(),
        pages::games(),
        server::server(),
        settings::settings(),
        stats::stats(),
        help::help(),
        help::about(),
        dice::verify(),
        map::map(),
    ]
}

/// The person who gives a command.
fn person(ctx: Context<'_>) -> PersonId {
    PersonId(ctx.interaction.user.id.get())
}

/// The channel it is given in.
fn place(ctx: Context<'_>) -> PlaceId {
    PlaceId(ctx.interaction.channel_id.get())
}

/// All tables, and the one of the channel.
async fn here(ctx: Context<'_>) -> Result<(&Tables, TableId), Error> {
    let tables = &ctx.data().tables;
    Ok((tables, tables.at(place(ctx)).await?))
}

/// What everybody sees of the channel's table, for suggestions: nobody is told "no" while typing.
async fn glanced(ctx: Context<'_>) -> Option<Glance> {
    let tables = &ctx.data().tables;
    let id = tables.at(place(ctx)).await.ok()?;
    tables.glance(id).await.ok()
}

/// What is being made for an answer.
type Making<'a, T = Reply> = Pin<Box<dyn Future<Output = Result<T, Error>> + Send + 'a>>;

/// Answers for the person alone with what is being made; where it is not there soon, says first that it comes.
async fn when_made(ctx: Context<'_>, made: Making<'_>) -> Result<(), Error> {
    let reply = in_time(ctx, true, made).await?;
    ctx.send(reply.private()).await?;
    Ok(())
}

/// What is being made; where it is not there soon, it is said first that an answer comes, for the person alone
/// or for all.
async fn in_time<T>(ctx: Context<'_>, alone: bool, mut made: Making<'_, T>) -> Result<T, Error> {
    let soon = ctx.data().bounds.defer;
    // A timer of no time fires a moment later, when the answer may be there.
    let at_once = if soon.is_zero() {
        None
    } else {
        tokio::time::timeout(soon, &mut made).await.ok()
    };
    if let Some(reply) = at_once {
        return reply;
    }
    let heard = ctx.defer_response(alone).await;
    // What was asked is done whether or not that was taken.
    let reply = made.await;
    heard?;
    reply
}

/// Says how far something is until it is made, and then what it is, for the person alone.
async fn until_made(
    ctx: Context<'_>,
    so_far: impl Fn() -> Reply,
    work: impl Future<Output = Reply>,
) -> Result<(), Error> {
    let sent = ctx.send(so_far().private()).await?;
    let context = poise::Context::Application(ctx);
    let every = ctx.data().bounds.soon.max(Duration::from_secs(1));
    let mut work = std::pin::pin!(work);
    let whole = loop {
        let Ok(whole) = tokio::time::timeout(every, &mut work).await else {
            // A word on how far it is may be lost.
            if let Err(error) = sent.edit(context, so_far().private()).await {
                super::errors::log_fault(&error);
            }
            continue;
        };
        break whole;
    };
    sent.edit(context, whole.private()).await?;
    Ok(())
}

/// Answers for the person alone.
async fn answer(ctx: Context<'_>, text: impl Into<String>) -> Result<(), Error> {
    ctx.send(Reply::text(text).private()).await?;
    Ok(())
}

/// How the person is called here.
fn name(ctx: Context<'_>) -> String {
    let user = &ctx.interaction.user;
    let member = ctx
        .interaction
        .member
        .as_ref()
        .and_then(|member| member.nick.clone());
    member
        .or_else(|| user.global_name.clone())
        .unwrap_or_else(|| user.name.clone())
}

/// The table that is meant: the one named, if the person plays there, or the channel's.
async fn meant(ctx: Context<'_>, table: Option<i64>) -> Result<TableId, Error> {
    let Some(number) = table else {
        return Ok(ctx.data().tables.at(place(ctx)).await?);
    };
    let id = TableId(number);
    let own = ctx.data().tables.of_person(person(ctx)).await?;
    let here = ctx.data().tables.store().table_at(place(ctx)).await;
    let here = here.map_err(crate::table::Fault::from)?;
    if here == Some(id) || own.iter().any(|row| row.id == id) {
        return Ok(id);
    }
    Err(Error::Wrong(format!(
        "You don't play at table {id}. `/games list` shows your tables."
    )))
}

/// The active tables at which the person plays.
async fn own_tables(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let rows = match ctx.data().tables.of_person(person(ctx)).await {
        Ok(rows) => rows,
        Err(error) => {
            super::errors::log_fault(&error);
            return CreateAutocompleteResponse::new();
        }
    };
    let number = partial.trim_start_matches('#');
    let fits = rows
        .iter()
        .filter(|row| row.id.0.to_string().starts_with(number));
    suggest(fits.map(|row| AutocompleteChoice::new(described(row), row.id.0)))
}

/// Suggestions, as many as Discord takes.
fn suggest(choices: impl Iterator<Item = AutocompleteChoice>) -> CreateAutocompleteResponse {
    CreateAutocompleteResponse::new().set_choices(choices.take(25).collect())
}

/// A table by its number, its name if it has one, and its game.
fn numbered(row: &TableRow) -> String {
    let title = row.game.title();
    match &row.name {
        Some(name) => {
            let name = crate::labels::names::plain_words(name.as_str());
            format!("{} {name} · {title}", row.id)
        }
        None => format!("{} {title}", row.id),
    }
}

/// A table in one line, at most 100 characters.
pub(super) fn described(row: &TableRow) -> String {
    let names: Vec<String> = row
        .seats
        .iter()
        .map(|seat| crate::labels::names::plain(&seat.label.name))
        .collect();
    let line = format!("{}: {}", numbered(row), names.join(", "));
    crate::labels::names::cut(&line, 100)
}

/// The same in a message: as many seats as find room in a line, with what Discord would format escaped.
pub(super) fn described_in_message(row: &TableRow) -> String {
    // A name may be twice as long when it is escaped.
    const MOST: usize = 160;
    let mut line = crate::labels::names::escape(&numbered(row)) + ": ";
    for (place, seat) in row.seats.iter().enumerate() {
        let name = crate::labels::names::shown(&seat.label.name);
        if line.chars().count() + name.chars().count() > MOST {
            return line + "…";
        }
        if place > 0 {
            line.push_str(", ");
        }
        line.push_str(&name);
    }
    line
}

/// Lines as one message; says how many were left out where not all fit.
pub(super) fn listed(lines: &[String]) -> String {
    // Room for the last line.
    const MOST: usize = crate::labels::MESSAGE - 40;
    let mut text = String::new();
    for (index, line) in lines.iter().enumerate() {
        if text.chars().count() + line.chars().count() + 1 > MOST {
            return format!("{text}… and {} more", lines.len() - index);
        }
        text.push_str(line);
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::listed;

    #[test]
    fn long_lists_say_what_they_leave_out() {
        assert_eq!(listed(&["a".into(), "b".into()]), "a\nb\n");
        let lines = vec!["x".repeat(150); 25];
        let text = listed(&lines);
        assert!(
            text.chars().count() <= 2000 && text.ends_with("… and 13 more"),
            "{text}"
        );
    }
}
