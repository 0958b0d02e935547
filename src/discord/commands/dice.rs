//! `/verify` and `/table words`.

use super::{Context, Error, here, meant, own_tables, person};
use crate::discord::checks::{Checked, done};
use crate::discord::dice;
use crate::table::Fault;
use crate::table::model::TableId;

/// Check the dice and the game of this channel's table
#[poise::command(
    slash_command,
    install_context = "Guild",
    interaction_context = "Guild|BotDm"
)]
pub(super) async fn verify(
    ctx: Context<'_>,
    #[description = "Another table than this channel's"]
    #[autocomplete = "own_tables"]
    table: Option<i64>,
) -> Result<(), Error> {
    let id = match table {
        Some(number) if held(ctx, TableId(number)).await? => TableId(number),
        table => meant(ctx, table).await?,
    };
    let report = ctx.data().tables.dice(id).await?;
    match ctx.data().checks.check(report).await {
        Checked::Now(reply) => {
            ctx.send(reply.private()).await?;
        }
        Checked::Later(waiting, work) => {
            let sent = ctx.send(waiting.private()).await?;
            let answer = done(work).await.private();
            sent.edit(poise::Context::Application(ctx), answer).await?;
        }
    }
    Ok(())
}

/// Whether the person has a seat at a table, even at one that is over.
async fn held(ctx: Context<'_>, table: TableId) -> Result<bool, Error> {
    let row = ctx.data().tables.store().table(table).await;
    let row = row.map_err(Fault::from)?;
    Ok(row.is_some_and(|row| row.seat_of(person(ctx)).is_some()))
}

/// Add words of your own to the dice, before the game starts
#[poise::command(slash_command)]
pub(super) async fn words(
    ctx: Context<'_>,
    #[description = "Anything nobody can guess; shown when the dice can be checked"]
    #[min_length = 1]
    #[max_length = 100]
    text: String,
) -> Result<(), Error> {
    let (tables, id) = here(ctx).await?;
    tables.add_words(id, person(ctx), text).await?;
    ctx.send(dice::words_added().private()).await?;
    Ok(())
}
