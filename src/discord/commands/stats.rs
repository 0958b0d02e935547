//! `/stats`: how somebody plays, and how the games of a server ended.

use serenity::all::GuildId;

use super::{Context, Error, person, when_made};
use crate::discord::hosts::manages;
use crate::discord::stats as shown;

/// Whose games are meant.
#[derive(Clone, Copy, Debug, poise::ChoiceParameter)]
enum Where {
    #[name = "me"]
    Me,
    #[name = "server"]
    Server,
}

/// How you play: your games, dice and answers; or how the games of this server ended
#[poise::command(
    slash_command,
    install_context = "Guild|User",
    interaction_context = "Guild|BotDm|PrivateChannel"
)]
pub(super) async fn stats(
    ctx: Context<'_>,
    #[description = "Your own games, or those of this server, where its managers show them"]
    #[rename = "where"]
    whose: Option<Where>,
) -> Result<(), Error> {
    let (bot, person) = (ctx.data(), person(ctx));
    match whose {
        None | Some(Where::Me) => when_made(ctx, Box::pin(shown::own(bot, person))).await,
        Some(Where::Server) => {
            let Some(guild) = ctx.interaction.guild_id.map(GuildId::get) else {
                let text = "There is no server here: use this in a channel of one.";
                return Err(Error::Wrong(text.into()));
            };
            let member = ctx.interaction.member.as_ref();
            let manages = manages(member.and_then(|member| member.permissions));
            when_made(ctx, Box::pin(shown::server(bot, guild, manages))).await
        }
    }
}
