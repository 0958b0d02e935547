//! `/games here` and `/games gather`: who is at a table now, and when its people meet (TB-25).

use serenity::all::CreateInteractionResponse;

use super::{Context, Error, meant, own_tables, person};
use crate::discord::{gather, live};

/// Say that you are at the table now: while all who are awaited are, a decision takes 5 minutes
#[poise::command(slash_command)]
pub(super) async fn here(
    ctx: Context<'_>,
    #[description = "Another table than this channel's"]
    #[autocomplete = "own_tables"]
    table: Option<i64>,
) -> Result<(), Error> {
    let id = meant(ctx, table).await?;
    let reply = live::here(ctx.data(), id, person(ctx)).await?;
    ctx.send(reply.private()).await?;
    Ok(())
}

/// Ask when the people of a table can play together: up to three times, in your time zone
#[poise::command(slash_command)]
pub(super) async fn gather(
    ctx: Context<'_>,
    #[description = "Another table than this channel's"]
    #[autocomplete = "own_tables"]
    table: Option<i64>,
) -> Result<(), Error> {
    let id = meant(ctx, table).await?;
    let modal = gather::modal(ctx.data(), id, person(ctx)).await?;
    let answer = CreateInteractionResponse::Modal(modal);
    ctx.interaction.create_response(ctx.http(), answer).await?;
    Ok(())
}
