//! `/log`, `/rules` and `/games`.

use rules::any::GameId;

use super::{Bot, Context, Error, described, meant, own_tables, person, tell};
use crate::discord::panels;
use crate::scene::names;

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
    #[description = "Another table than this channel's"]
    #[autocomplete = "own_tables"]
    table: Option<i64>,
) -> Result<(), Error> {
    let id = meant(ctx, table).await?;
    let (before, count) = (before.map(u64::from), u32::from(turns.unwrap_or(10)));
    let reply = panels::log(ctx.data(), id, before, count).await?;
    ctx.send(reply.private()).await?;
    Ok(())
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
async fn page(ctx: Context<'_>) -> Result<(), Error> {
    let game = ctx.command().custom_data.downcast_ref::<GameId>();
    let game = *game.ok_or_else(|| Error::Wrong("There is no such game.".into()))?;
    ctx.send(panels::rules(game).private()).await?;
    Ok(())
}

/// Your games
#[expect(clippy::unused_async, reason = "poise wants its commands async")]
#[poise::command(slash_command, subcommands("games_list"), subcommand_required)]
pub(super) async fn games(_ctx: Context<'_>) -> Result<(), Error> {
    Ok(())
}

/// The tables you play at
#[poise::command(slash_command, rename = "list")]
async fn games_list(ctx: Context<'_>) -> Result<(), Error> {
    let rows = ctx.data().tables.of_person(person(ctx)).await?;
    let lines: Vec<String> = rows
        .iter()
        .map(|row| format!("<#{}> {}", row.place.0, names::escape(&described(row))))
        .collect();
    let text = if lines.is_empty() {
        "You have no tables yet. Open one with `/table new`, or press **Join** at another."
            .to_owned()
    } else {
        super::listed(&lines)
    };
    tell(ctx, text).await
}
