//! Answers to whether somebody means to be forgotten. They belong to no table.

use serenity::all::{ComponentInteraction, Context};

use super::{Answered, response};
use crate::discord::errors::{Error, log_unanswered};
use crate::discord::ids::ForgetPress;
use crate::discord::reply::Reply;
use crate::discord::{Bot, forget};
use crate::table::model::PersonId;

/// Says at once that it is done, as it may take a while, and then that it was.
pub(super) async fn answer(
    ctx: &Context,
    press: &ComponentInteraction,
    bot: &Bot,
    wanted: ForgetPress,
) {
    let at_once = match wanted {
        ForgetPress::Forget => forget::begun(),
        ForgetPress::Keep => forget::kept(),
    };
    let heard = press.create_response(ctx, response(Answered::Becomes(at_once)));
    if let Err(error) = heard.await {
        return log_unanswered(&error, &press.data.custom_id);
    }
    if wanted == ForgetPress::Keep {
        return;
    }
    let person = PersonId(press.user.id.get());
    let done = forget::done(bot, person).await;
    let reply: Reply = done.unwrap_or_else(|error: Error| error.reply());
    if let Err(error) = press.edit_response(ctx, reply.to_edit()).await {
        log_unanswered(&error, &press.data.custom_id);
    }
}
