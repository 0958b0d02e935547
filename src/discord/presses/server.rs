//! Presses and forms that are about a server: its settings, its tables, and the welcome. They belong to no table.

use serenity::all::{ComponentInteraction, Context, ModalInteraction};

use super::{Answered, Deferral, deferred, or_no, response};
use crate::discord::Bot;
use crate::discord::errors::{Error, log_unanswered};
use crate::discord::ids::{ServerPress, Setting};
use crate::discord::reply::Reply;
use crate::discord::server::{managed, open, purge, setup, tables};
use crate::table::model::PersonId;

/// Answers a press.
pub(super) async fn answer(
    ctx: &Context,
    press: &ComponentInteraction,
    bot: &Bot,
    wanted: ServerPress,
) {
    bot.attendance.note(bot, PersonId(press.user.id.get()));
    if let ServerPress::Game(game) = wanted {
        // A thread may take longer than Discord waits.
        let heard = press
            .create_response(ctx, deferred(Deferral::Message))
            .await;
        let done = open::tried(bot, press, game).await;
        let reply = done.unwrap_or_else(|error| error.reply());
        let said = match heard {
            Ok(()) => press.edit_response(ctx, reply.to_edit()).await.map(drop),
            Err(error) => Err(error),
        };
        if let Err(error) = said {
            log_unanswered(&error, &press.data.custom_id);
        }
        return;
    }
    let answered = or_no(act(press, bot, wanted).await);
    if let Err(error) = press.create_response(ctx, response(answered)).await {
        log_unanswered(&error, &press.data.custom_id);
    }
}

async fn act(
    press: &ComponentInteraction,
    bot: &Bot,
    wanted: ServerPress,
) -> Result<Answered, Error> {
    if wanted == ServerPress::Try {
        return Ok(Answered::Privately(open::games()));
    }
    let permissions = press.member.as_ref().and_then(|member| member.permissions);
    let guild = managed(press.guild_id, permissions)?;
    // A panel changes in place; what is pressed in the open is answered apart.
    let becomes = |reply: Reply| {
        if super::is_private(press) {
            Answered::Becomes(reply)
        } else {
            Answered::Privately(reply)
        }
    };
    let reply = match wanted {
        ServerPress::SetUp => {
            let settings = bot.tables.server(guild).await?;
            setup::panel(&settings, None, None)
        }
        ServerPress::Pick => setup::picked(bot, guild, press).await?,
        ServerPress::Set(setting) | ServerPress::Clear(setting) => {
            setup::set(bot, guild, setting, press).await?
        }
        ServerPress::Role => setup::set(bot, guild, Setting::Openers, press).await?,
        ServerPress::Words => {
            let settings = bot.tables.server(guild).await?;
            return Ok(Answered::Asks(setup::words_modal(&settings)));
        }
        ServerPress::Tables(page) => tables::page(bot, guild, page).await?,
        ServerPress::Which => tables::which(bot, guild, press).await?,
        ServerPress::Do(act, table) => tables::act(bot, guild, (act, table), press).await?,
        ServerPress::Purge(purge) => {
            return Ok(Answered::Asks(purge::modal(bot, guild, purge).await?));
        }
        ServerPress::Keep => Reply::text("Nothing has changed: all stays as it is."),
        // These are answered before.
        ServerPress::Try | ServerPress::Game(_) => open::games(),
    };
    Ok(becomes(reply))
}

/// Answers a filled form.
pub(super) async fn filled(
    ctx: &Context,
    filled: &ModalInteraction,
    bot: &Bot,
    wanted: ServerPress,
) {
    let permissions = filled.member.as_ref().and_then(|member| member.permissions);
    let guild = match managed(filled.guild_id, permissions) {
        Ok(guild) => guild,
        Err(error) => return first(ctx, filled, Answered::Privately(error.reply())).await,
    };
    match wanted {
        ServerPress::Words => {
            let done = setup::words(bot, guild, filled).await;
            first(ctx, filled, or_no(done.map(Answered::Becomes))).await;
        }
        ServerPress::Purge(purge) => {
            if let Err(error) = purge::is_meant(bot, guild, filled).await {
                return first(ctx, filled, Answered::Privately(error.reply())).await;
            }
            // Many tables take longer than Discord waits.
            first(ctx, filled, Answered::Becomes(purge::begun())).await;
            let person = PersonId(filled.user.id.get());
            let done = purge::done(bot, (guild, person), purge).await;
            let reply = done.unwrap_or_else(|error| error.reply());
            if let Err(error) = filled.edit_response(ctx, reply.to_edit()).await {
                log_unanswered(&error, &filled.data.custom_id);
            }
        }
        ServerPress::SetUp
        | ServerPress::Pick
        | ServerPress::Set(_)
        | ServerPress::Clear(_)
        | ServerPress::Role
        | ServerPress::Tables(_)
        | ServerPress::Which
        | ServerPress::Do(..)
        | ServerPress::Keep
        | ServerPress::Try
        | ServerPress::Game(_) => {
            let text = "This form is from an older version. Please press its button again.";
            let no = Answered::Privately(Error::Wrong(text.into()).reply());
            first(ctx, filled, no).await;
        }
    }
}

async fn first(ctx: &Context, filled: &ModalInteraction, answered: Answered) {
    if let Err(error) = filled.create_response(ctx, response(answered)).await {
        log_unanswered(&error, &filled.data.custom_id);
    }
}
