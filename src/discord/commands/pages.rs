//! `/log`, `/rules` and `/games`.

use rules::any::{AnyView, GameId};
use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse};

use super::{Bot, Context, Error, away, glanced, meant, own_tables, person, suggest, when_made};
use crate::discord::panels::Wanted;
use crate::discord::{agenda, panels};
use crate::labels::names;
use crate::rulings;

/// What has happened at this channel's table
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
    #[description = "Another table than this channel's"]
    #[autocomplete = "own_tables"]
    table: Option<i64>,
) -> Result<(), Error> {
    let wanted = Wanted {
        before: before.map(u64::from),
        count: u32::from(turns.unwrap_or(10)),
        year,
        region,
    };
    let lines = async {
        let id = meant(ctx, table).await?;
        panels::log(ctx.data(), (id, person(ctx)), wanted).await
    };
    when_made(ctx, Box::pin(lines)).await
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
    let (bot, person) = (ctx.data(), person(ctx));
    when_made(ctx, Box::pin(agenda::shown(bot, person))).await
}
