//! Presses that switch what a server shows of its games. They belong to no table.

use serenity::all::{ComponentInteraction, Context, GuildId};

use super::{Answered, or_no, response};
use crate::discord::errors::log_unanswered;
use crate::discord::hosts::manages;
use crate::discord::ids::StatsPress;
use crate::discord::{Bot, stats};

/// Switches it, for who manages the server; the message shows what members see then.
pub(super) async fn answer(
    ctx: &Context,
    press: &ComponentInteraction,
    bot: &Bot,
    wanted: StatsPress,
) {
    let permissions = press.member.as_ref().and_then(|member| member.permissions);
    let guild = press.guild_id.map(GuildId::get);
    let done = stats::switched(bot, guild, manages(permissions), wanted).await;
    let answered = or_no(done.map(Answered::Becomes));
    if let Err(error) = press.create_response(ctx, response(answered)).await {
        log_unanswered(&error, &press.data.custom_id);
    }
}
