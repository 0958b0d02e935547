//! `/server`: for whoever manages a server (TB-30). All answers are for them alone.

use serenity::all::UserId;

use super::{Context, Error, person, place, until_made, when_made};
use crate::discord::server::export::Writing;
use crate::discord::server::purge::{self, Out};
use crate::discord::server::{check, managed, receipt, setup as settings, tables as list};
use crate::table::model::PersonId;

/// This server's settings for my tables, its tables, and what I did here
#[expect(clippy::unused_async, reason = "poise wants its commands async")]
#[poise::command(
    slash_command,
    install_context = "Guild",
    interaction_context = "Guild",
    guild_only,
    default_member_permissions = "MANAGE_GUILD",
    subcommands("setup", "check", "tables", "export", "purge", "redact", "receipt"),
    subcommand_required
)]
pub(super) async fn server(_ctx: Context<'_>) -> Result<(), Error> {
    Ok(())
}

/// The server of whoever manages it; Discord may have been told to offer the command to others.
fn own(ctx: Context<'_>) -> Result<u64, Error> {
    let member = ctx.interaction.member.as_ref();
    managed(
        ctx.interaction.guild_id,
        member.and_then(|member| member.permissions),
    )
}

fn me(ctx: Context<'_>) -> UserId {
    ctx.framework.bot_id()
}

/// Where tables may be, who opens them, how often I mention people, refused words, and more
#[poise::command(slash_command)]
async fn setup(ctx: Context<'_>) -> Result<(), Error> {
    let guild = own(ctx)?;
    let set = ctx.data().tables.server(guild).await?;
    ctx.send(settings::panel(&set, None, None).private())
        .await?;
    Ok(())
}

/// What I may not do where tables are or may be, and what fails without it
#[poise::command(slash_command)]
async fn check(ctx: Context<'_>) -> Result<(), Error> {
    let guild = own(ctx)?;
    let shown = check::shown(ctx.data(), (guild, me(ctx)), place(ctx));
    when_made(ctx, Box::pin(shown)).await
}

/// All tables of this server: where they are, how they stand; pause, end or move them
#[poise::command(slash_command)]
async fn tables(ctx: Context<'_>) -> Result<(), Error> {
    let guild = own(ctx)?;
    when_made(ctx, Box::pin(list::page(ctx.data(), guild, 0))).await
}

/// A file with all that everybody may know of this server's tables
#[poise::command(slash_command)]
async fn export(ctx: Context<'_>) -> Result<(), Error> {
    let guild = own(ctx)?;
    let bot = ctx.data();
    let writing = Writing::begin(bot, guild).await?;
    let work = writing.made(bot, person(ctx));
    Box::pin(until_made(ctx, || writing.so_far(), work)).await
}

/// Delete what I keep of tables here, those that are over or all; asks twice
#[poise::command(slash_command)]
async fn purge(ctx: Context<'_>) -> Result<(), Error> {
    let guild = own(ctx)?;
    when_made(ctx, Box::pin(purge::asked(ctx.data(), guild))).await
}

/// Take a word, or what somebody wrote, out of the texts of all tables here
#[poise::command(slash_command)]
async fn redact(
    ctx: Context<'_>,
    #[description = "A word; every text with it goes, whoever wrote it"]
    #[max_length = 40]
    word: Option<String>,
    #[description = "Whose texts and pictures go"] author: Option<serenity::all::User>,
) -> Result<(), Error> {
    let guild = own(ctx)?;
    let out = match (word, author) {
        (Some(word), None) => Out::Word(word),
        (None, Some(user)) => Out::Person(PersonId(user.id.get())),
        (None, None) | (Some(_), Some(_)) => {
            let text = "Fill in one of the two: `word` or `author`.";
            return Err(Error::Wrong(text.into()));
        }
    };
    ctx.defer_ephemeral().await?;
    let bot = ctx.data();
    // A board that is being shown to all is noted first, so that it is taken down with the others.
    let _alone = bot.showing.write().await;
    let reply = purge::redacted(bot, (guild, person(ctx)), &out).await?;
    ctx.send(reply.private()).await?;
    Ok(())
}

/// What I did here in 30 days: messages, mentions, pictures; permissions that I never used
#[poise::command(slash_command)]
async fn receipt(ctx: Context<'_>) -> Result<(), Error> {
    let guild = own(ctx)?;
    let shown = receipt::shown(ctx.data(), (guild, me(ctx)));
    when_made(ctx, Box::pin(shown)).await
}
