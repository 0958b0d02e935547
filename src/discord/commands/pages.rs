//! `/log`, `/rules` and `/games`.

use rules::LogKind;
use rules::any::{AnyView, GameId};
use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse};

use super::seats::{seat_called, seat_names};
use super::{
    Bot, Context, Error, away, forget, glanced, in_time, live, meant, own_tables, person, suggest,
    until_made, when_made,
};
use crate::chronicle::Filter;
use crate::discord::ids::LogWanted;
use crate::discord::limits::{self, Costly};
use crate::discord::panels::Form;
use crate::discord::{agenda, panels};
use crate::labels::names;
use crate::rulings;
use crate::table::Glance;
use crate::table::model::{LogPage, Subject};

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
#[poise::command(
    slash_command,
    install_context = "Guild",
    interaction_context = "Guild|BotDm"
)]
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
        return Box::pin(written(ctx, table, about, form)).await;
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
    if form == Form::Html {
        let guild = ctx.interaction.guild_id.map(serenity::all::GuildId::get);
        limits::take(bot, Costly::Films, (person, guild))?;
    }
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
#[poise::command(
    slash_command,
    install_context = "Guild|User",
    interaction_context = "Guild|BotDm|PrivateChannel",
    rename = "rules"
)]
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
    install_context = "Guild|User",
    interaction_context = "Guild|BotDm|PrivateChannel",
    subcommands(
        "games_list",
        "away::away",
        "away::back",
        "live::here",
        "live::gather",
        "forget::forget"
    ),
    subcommand_required
)]
pub(super) async fn games(_ctx: Context<'_>) -> Result<(), Error> {
    Ok(())
}

/// The tables you play at: where they are, whose turn it is and until when
#[poise::command(slash_command, rename = "list")]
async fn games_list(ctx: Context<'_>) -> Result<(), Error> {
    let (bot, person) = (ctx.data(), person(ctx));
    when_made(ctx, Box::pin(agenda::shown(bot, person))).await
}
