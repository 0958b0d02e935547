//! `/replay`, and what may be typed for `/board at:`.

use serenity::all::CreateAutocompleteResponse;

use super::{Context, Error, glanced, in_time, meant, own_tables, person};
use crate::discord::artist::For;
use crate::discord::panels;

/// A year of the campaign in one look: land, battles, treaties, the map and a film of its boards
#[poise::command(slash_command)]
pub(super) async fn replay(
    ctx: Context<'_>,
    #[description = "The year; the last that is over if you name none"]
    #[min = 1]
    #[max = 1_000_000]
    year: Option<u32>,
    #[description = "Another table than this channel's"]
    #[autocomplete = "own_tables"]
    table: Option<i64>,
) -> Result<(), Error> {
    let (bot, person) = (ctx.data(), person(ctx));
    let mut shown = None;
    let so_far = async {
        let id = meant(ctx, table).await?;
        let glance = bot.tables.glance(id).await?;
        let made = panels::replay(bot, &glance, person, year).await?;
        Ok(shown.insert(made).so_far())
    };
    let reply = in_time(ctx, true, Box::pin(so_far)).await?;
    let sent = ctx.send(reply.private()).await?;
    if let Some(shown) = shown {
        let whole = shown.whole(bot, || For::Person(person)).await;
        let context = poise::Context::Application(ctx);
        sent.edit(context, whole.private()).await?;
    }
    Ok(())
}

/// The times of this channel's table up to now, by what is typed of one.
pub(super) async fn times(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let glance = glanced(ctx).await;
    let times = glance.map(|glance| panels::times(&glance, partial));
    CreateAutocompleteResponse::new().set_choices(times.unwrap_or_default())
}
