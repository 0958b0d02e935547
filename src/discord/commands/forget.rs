//! `/games forget`: what is kept of somebody, and that it goes.

use super::{Context, Error, person, when_made};
use crate::discord::forget as forgetting;

/// What I keep about you, and a button that has me forget all of it
#[poise::command(slash_command)]
pub(super) async fn forget(ctx: Context<'_>) -> Result<(), Error> {
    let (bot, person) = (ctx.data(), person(ctx));
    when_made(ctx, Box::pin(forgetting::asked(bot, person))).await
}
