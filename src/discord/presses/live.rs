//! Presses on the buttons of the live hour, on times to meet, and on the list of somebody's tables.

use serenity::all::ComponentInteraction;

use super::{Answered, panel};
use crate::discord::errors::Error;
use crate::discord::ids::{GamesButton, LiveButton};
use crate::discord::{Bot, agenda, gather, live};
use crate::table::model::{PersonId, TableId};

/// Answers a button of the live hour.
pub(super) async fn pressed(
    bot: &Bot,
    (table, person): (TableId, PersonId),
    button: LiveButton,
) -> Result<Answered, Error> {
    Ok(match button {
        LiveButton::Here => Answered::Privately(live::here(bot, table, person).await?),
        LiveButton::Go => Answered::Privately(live::gone(bot, table, person).await?),
        LiveButton::Gather => Answered::Asks(gather::modal(bot, table, person).await?),
    })
}

/// Answers a button of the list of somebody's tables.
pub(super) async fn games(
    press: &ComponentInteraction,
    bot: &Bot,
    (table, person): (TableId, PersonId),
    button: GamesButton,
) -> Result<Answered, Error> {
    let reply = match button {
        GamesButton::Next => agenda::next(bot, person, Some(table)).await?,
        GamesButton::First => agenda::next(bot, person, None).await?,
        GamesButton::CatchUp => agenda::catch_up(bot, person, &panel::selected(press)?).await?,
    };
    Ok(Answered::Privately(reply))
}
