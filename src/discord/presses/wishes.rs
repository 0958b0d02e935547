//! Presses on the panel of `/settings`. They belong to no table.

use serenity::all::{ComponentInteraction, Context};

use super::panel::selected;
use super::{Answered, Deferral, deferred, or_no, response};
use crate::discord::Bot;
use crate::discord::errors::{Error, log_unanswered};
use crate::discord::ids::WishPress;
use crate::discord::wishes;
use crate::table::model::PersonId;

/// Changes what was selected, or shows the palettes, of which it is said first that they come.
pub(super) async fn answer(
    ctx: &Context,
    press: &ComponentInteraction,
    bot: &Bot,
    wanted: WishPress,
) {
    let person = PersonId(press.user.id.get());
    let answered = if wanted == WishPress::Palettes {
        previews(ctx, press, bot, person).await
    } else {
        let changed = or_no(changed(press, bot, person, wanted).await);
        press.create_response(ctx, response(changed)).await
    };
    if let Err(error) = answered {
        log_unanswered(&error, &press.data.custom_id);
    }
}

async fn changed(
    press: &ComponentInteraction,
    bot: &Bot,
    person: PersonId,
    wanted: WishPress,
) -> Result<Answered, Error> {
    let word = selected(press)?;
    let panel = wishes::selected(bot, person, wanted, &word).await?;
    Ok(Answered::Becomes(panel))
}

async fn previews(
    ctx: &Context,
    press: &ComponentInteraction,
    bot: &Bot,
    person: PersonId,
) -> Result<(), serenity::Error> {
    press
        .create_response(ctx, deferred(Deferral::Message))
        .await?;
    let shown = wishes::previews(bot, person).await;
    press.edit_response(ctx, shown.to_edit()).await?;
    Ok(())
}
