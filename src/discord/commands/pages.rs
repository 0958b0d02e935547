//! `/log`, `/rules` and `/games`.

use rules::any::{AnyView, GameId};
use rules::{LogKind, Seat};
use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse};

use super::seats::{seat_called, seat_names};
use super::{
    Bot, Context, Error, away, described_in_message, glanced, in_time, meant, own_tables, person,
    suggest, until_made, when_made,
};
use crate::chronicle::Filter;
use crate::discord::errors::log_fault;
use crate::discord::ids::LogWanted;
use crate::discord::panels::Form;
use crate::discord::reply::Reply;
use crate::discord::{absence, messages, notes, panels};
use crate::labels::names;
use crate::rulings;
use crate::table::model::{Holder, LogPage, Millis, PersonId, Stage, Subject};
use crate::table::{Glance, TableError};

/// How a log is read.
#[derive(Clone, Copy, Debug, poise::ChoiceParameter)]
enum LogAs {
    #[name = "message"]
    Message,
    #[name = "text"]
    Text,
    #[name = "html"]
    Html,
}

/// What has happened at this channel's table
#[expect(
    clippy::too_many_arguments,
    reason = "each is an option of the command"
)]
#[poise::command(slash_command)]
pub(super) async fn log(
    ctx: Context<'_>,
    #[description = "How many turns back"]
    #[min = 1]
    #[max = 50]
    turns: Option<u8>,
    #[description = "Only what came before this line; the lines are numbered"]
    #[min = 2]
    #[max = 1_000_000]
    before: Option<u32>,
    #[description = "Only what happened in this year of the game"]
    #[min = 1]
    #[max = 1_000_000]
    year: Option<u32>,
    #[description = "Only what is about this region of the map"]
    #[autocomplete = "regions"]
    #[max_length = 100]
    region: Option<String>,
    #[description = "Only the orders of this seat, and news that name it"]
    #[autocomplete = "seat_names"]
    #[max_length = 100]
    seat: Option<String>,
    #[description = "Only news of this kind, such as battles"]
    #[autocomplete = "kinds"]
    #[max_length = 100]
    kind: Option<String>,
    #[description = "As a file with all that you may know, instead of a message"]
    #[rename = "as"]
    form: Option<LogAs>,
    #[description = "Another table than this channel's"]
    #[autocomplete = "own_tables"]
    table: Option<i64>,
) -> Result<(), Error> {
    let form = match form {
        Some(LogAs::Text) => Some(Form::Text),
        Some(LogAs::Html) => Some(Form::Html),
        Some(LogAs::Message) | None => None,
    };
    if let Some(form) = form {
        if turns.is_some() || before.is_some() {
            let text = "A file has the whole log: leave `turns` and `before` out.";
            return Err(Error::Wrong(text.to_owned()));
        }
        let about = (year, [region, seat, kind]);
        return written(ctx, table, about, form).await;
    }
    let lines = async {
        let id = meant(ctx, table).await?;
        let glance = ctx.data().tables.glance(id).await?;
        let subject = subject(&glance, [region, seat, kind])?;
        let page = before.map_or(LogPage::Newest, |line| LogPage::Before(line.into()));
        let wanted = LogWanted {
            page,
            count: turns.unwrap_or(10),
            filter: Filter { year, subject },
        };
        panels::log(ctx.data(), (id, person(ctx)), wanted).await
    };
    when_made(ctx, Box::pin(lines)).await
}

/// Answers with the log as a file; until its boards are drawn it is said how many are.
async fn written(
    ctx: Context<'_>,
    table: Option<i64>,
    (year, words): (Option<u32>, [Option<String>; 3]),
    form: Form,
) -> Result<(), Error> {
    let (bot, person) = (ctx.data(), person(ctx));
    let begun = async {
        let glance = bot.tables.glance(meant(ctx, table).await?).await?;
        let subject = subject(&glance, words)?;
        let wanted = (Filter { year, subject }, form);
        panels::export(bot, &glance, person, wanted).await
    };
    match form {
        Form::Text => {
            let file = async { Ok(begun.await?.made(bot, person).await) };
            when_made(ctx, Box::pin(file)).await
        }
        Form::Html => {
            let writing = in_time(ctx, true, Box::pin(begun)).await?;
            let work = writing.made(bot, person);
            until_made(ctx, || writing.so_far(), work).await
        }
    }
}

/// What lines are to be about, by the words of a region, a seat and a kind.
fn subject(glance: &Glance, [region, seat, kind]: [Option<String>; 3]) -> Result<Subject, Error> {
    let world = glance.view.as_ref().map(AnyView::world);
    let region = region.map(|name| panels::named(world.as_ref(), &name));
    let seat = seat.map(|name| seat_called(glance, &name));
    let kind = kind.map(|word| kind_called(glance.row.game, &word));
    Ok(Subject {
        region: region.transpose()?,
        seat: seat.transpose()?,
        kind: kind.transpose()?,
    })
}

fn kind_called(game: GameId, word: &str) -> Result<LogKind, Error> {
    let kinds = game.kinds();
    if let Some(kind) = LogKind::of_word(word.trim()).filter(|kind| kinds.contains(kind)) {
        return Ok(kind);
    }
    if kinds.is_empty() {
        let title = game.title();
        let text = format!("The log of {title} is not divided into kinds: leave `kind` out.");
        return Err(Error::Wrong(text));
    }
    let known: Vec<String> = kinds
        .iter()
        .map(|kind| format!("`{}`", kind.word()))
        .collect();
    Err(Error::Wrong(format!(
        "{} is not a kind of news here: choose {}.",
        names::escape(&rules::notation::excerpt(word)),
        known.join(", ")
    )))
}

/// The kinds into which the log of this channel's table is divided.
async fn kinds(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let Some(glance) = glanced(ctx).await else {
        return CreateAutocompleteResponse::new();
    };
    let partial = partial.trim().to_lowercase();
    let words = glance.row.game.kinds().iter().map(|kind| kind.word());
    let fits = words.filter(|word| word.starts_with(&partial));
    suggest(fits.map(|word| AutocompleteChoice::new(word, word)))
}

/// The regions of this channel's table, by what is typed of their names.
pub(super) async fn regions(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let Some(glance) = glanced(ctx).await else {
        return CreateAutocompleteResponse::new();
    };
    let partial = partial.trim().to_lowercase();
    let world = glance.view.as_ref().map(AnyView::world);
    let all = panels::regions(world.as_ref()).into_iter();
    let fits = all.filter(|(_, name, code)| {
        name.to_lowercase().contains(&partial) || code.to_lowercase() == partial
    });
    suggest(fits.map(|(_, name, _)| AutocompleteChoice::new(names::cut(&name, 100), name)))
}

/// How a game is played, in short: `/rules` with a subcommand for each game.
pub(super) fn rules() -> poise::Command<Bot, Error> {
    let mut rules = pages();
    rules.subcommand_required = true;
    rules.subcommands = GameId::ALL.iter().map(|game| page_of(*game)).collect();
    rules
}

fn page_of(game: GameId) -> poise::Command<Bot, Error> {
    let mut command = page();
    command.name = game.id().into();
    command.description = Some(format!("The rules of {}", game.title()).into());
    command.custom_data = Box::new(game);
    command
}

/// How a game is played, in short
#[expect(clippy::unused_async, reason = "poise wants its commands async")]
#[poise::command(slash_command, rename = "rules")]
async fn pages(_ctx: Context<'_>) -> Result<(), Error> {
    Ok(())
}

/// The rules of the game that the command is made for
#[poise::command(slash_command)]
async fn page(
    ctx: Context<'_>,
    #[description = "A ruling by its id, or by words of its title"]
    #[autocomplete = "ruling_ids"]
    #[max_length = 100]
    ruling: Option<String>,
) -> Result<(), Error> {
    let game = game_of(ctx).ok_or_else(|| Error::Wrong("There is no such game.".into()))?;
    let reply = match ruling {
        Some(typed) => panels::asked(game, &typed),
        None => panels::rules(game),
    };
    ctx.send(reply.private()).await?;
    Ok(())
}

/// The game that a subcommand of `/rules` is made for.
fn game_of(ctx: Context<'_>) -> Option<GameId> {
    ctx.command().custom_data.downcast_ref::<GameId>().copied()
}

/// The rulings of the game and of all tables, by what is typed of an id or a title.
#[expect(clippy::unused_async, reason = "poise wants its suggestions async")]
async fn ruling_ids(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let fits = game_of(ctx).map(|game| rulings::suggested(game, partial));
    suggest(fits.into_iter().flatten().map(|entry| {
        let shown = format!("{} · {}", entry.id, entry.title);
        AutocompleteChoice::new(names::cut(&shown, 100), entry.id)
    }))
}

/// Your games
#[expect(clippy::unused_async, reason = "poise wants its commands async")]
#[poise::command(
    slash_command,
    subcommands("games_list", "away::away", "away::back"),
    subcommand_required
)]
pub(super) async fn games(_ctx: Context<'_>) -> Result<(), Error> {
    Ok(())
}

/// The tables you play at: where they are, whose turn it is and until when
#[poise::command(slash_command, rename = "list")]
async fn games_list(ctx: Context<'_>) -> Result<(), Error> {
    when_made(ctx, Box::pin(own_list(ctx))).await
}

async fn own_list(ctx: Context<'_>) -> Result<Reply, Error> {
    let (tables, person) = (&ctx.data().tables, person(ctx));
    let mut lines = Vec::new();
    for row in tables.of_person(person).await? {
        let (urgency, now) = match tables.glance(row.id).await {
            Ok(glance) => (urgency(&glance, person), stands(&glance, person)),
            Err(TableError::Fault(fault)) => {
                log_fault(&fault);
                let text = "I cannot read this table just now".to_owned();
                (Urgency::Others, text)
            }
            Err(TableError::Refused(refusal)) => return Err(TableError::Refused(refusal).into()),
        };
        let table = described_in_message(&row);
        lines.push((urgency, format!("<#{}> {table}: {now}", row.place.0)));
    }
    // What is due first comes first; else the newest table.
    lines.sort_by_key(|(urgency, _)| *urgency);
    let lines: Vec<String> = lines.into_iter().map(|(_, line)| line).collect();
    Ok(Reply::text(if lines.is_empty() {
        "You have no tables yet. Open one with `/table new`, or press **Join** at another."
            .to_owned()
    } else {
        super::listed(&lines)
    }))
}

/// How soon somebody is to do something at a table, the soonest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Urgency {
    /// Their decision is due then.
    Due(Millis),
    /// Their decision is awaited, without a deadline.
    Asked,
    /// Others are awaited.
    Others,
}

fn urgency(glance: &Glance, person: PersonId) -> Urgency {
    let own = glance.row.seat_of(person);
    let is_own = |seat: Seat| Some(seat) == own && !glance.standing.contains_key(&seat);
    if !glance.asks.iter().any(|ask| is_own(ask.seat)) {
        return Urgency::Others;
    }
    let due = glance.due.iter().filter(|(seat, _)| is_own(*seat));
    let due = due.map(|(_, until)| *until).min();
    due.map_or(Urgency::Asked, Urgency::Due)
}

/// How a table stands for one who plays there: whose decision is waited for, and until when.
fn stands(glance: &Glance, person: PersonId) -> String {
    let row = &glance.row;
    if row.stage == Stage::Lobby {
        return match row
            .seats
            .iter()
            .filter(|seat| seat.holder == Holder::Nobody)
            .count()
        {
            0 if row.host == person => "all seats are taken: press **Start**".to_owned(),
            0 => "all seats are taken, it may start".to_owned(),
            1 => "one seat is free".to_owned(),
            free => format!("{free} seats are free"),
        };
    }
    let own = row.seat_of(person);
    let standing = own.and_then(|own| glance.standing.get(&own));
    if let Some(standing) = standing {
        let why = absence::standing(*standing);
        return format!("the clock plays for you until `/games back`{why}");
    }
    let is_own = glance.asks.iter().any(|ask| Some(ask.seat) == own);
    let due = glance.due.iter();
    let due = due.filter(|(seat, _)| !is_own || Some(*seat) == own);
    let until = match due.map(|(_, until)| *until).min() {
        Some(_) if row.paused.is_some() => ", but the clock stands still".to_owned(),
        Some(until) => format!(" until {}", notes::deadline(until)),
        None => String::new(),
    };
    if is_own {
        return format!("🔔 **your turn**{until}");
    }
    let seating = messages::seating(row);
    let mut seats: Vec<Seat> = glance.asks.iter().map(|ask| ask.seat).collect();
    seats.sort_unstable();
    seats.dedup();
    let names: Vec<String> = seats.iter().map(|seat| seating.shown_name(*seat)).collect();
    format!("waiting for {}{until}", names.join(", "))
}
