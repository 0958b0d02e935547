//! Presses about seats: in lobbies, on reminders, and where seats change hands.

use rules::Seat;
use serenity::all::ComponentInteraction;

use super::{Answered, name, panel};
use crate::discord::errors::Error;
use crate::discord::ids::{AsideButton, DueButton, HandButton, LobbyButton, Seal};
use crate::discord::reply::Reply;
use crate::discord::{
    Bot, absence, aside, cause, dice, due, entering, hands, homelands, hosts, order_cause,
    overview, settings,
};
use crate::table::Answer;
use crate::table::model::{Millis, PersonId, TableId};

/// Answers whether a seat may be handed on.
pub(super) async fn hand_over(
    press: &ComponentInteraction,
    bot: &Bot,
    (table, person): (TableId, PersonId),
    (seat, asked, button): (Seat, Millis, HandButton),
) -> Result<Answered, Error> {
    let answer = match button {
        HandButton::Agree => Answer::Yes,
        HandButton::Decline => Answer::No,
    };
    let (cause, question) = (cause(press.id), (seat, asked));
    let handed = bot
        .tables
        .answer_hand_over(table, person, cause, question, answer);
    let text = hands::thanks(&handed.await?);
    Ok(Answered::Privately(Reply::text(text)))
}

/// Takes a seat that is offered.
pub(super) async fn take_seat(
    press: &ComponentInteraction,
    bot: &Bot,
    (table, person): (TableId, PersonId),
    seat: Seat,
) -> Result<Answered, Error> {
    let (cause, who) = (cause(press.id), name(press));
    let taken = bot
        .tables
        .take_offered(table, (person, &who), cause, seat)
        .await;
    taken?;
    let row = bot.tables.glance(table).await?.row;
    Ok(Answered::Privately(absence::taken(&row, seat)))
}

/// Does what a button says about a seat that stays away, or is offered.
pub(super) async fn set_aside(
    press: &ComponentInteraction,
    bot: &Bot,
    (table, person): (TableId, PersonId),
    (seat, what): (Seat, AsideButton),
) -> Result<Answered, Error> {
    let cause = order_cause(press.id);
    aside::pressed(bot, (table, person), cause, (seat, what)).await?;
    if what == AsideButton::Keep {
        return Ok(Answered::Privately(Reply::text("Your seat stays yours.")));
    }
    let manages = hosts::manages(press.member.as_ref().and_then(|it| it.permissions));
    let shown = overview::shown(bot, table, person, manages).await?;
    Ok(Answered::Becomes(shown))
}

/// Answers a button of a reminder.
pub(super) async fn due(
    press: &ComponentInteraction,
    bot: &Bot,
    table: TableId,
    person: PersonId,
    button: DueButton,
) -> Result<Answered, Error> {
    let reply = match button {
        DueButton::PlayDraft => {
            let cause = order_cause(press.id);
            due::play_draft(bot, table, person, cause).await?
        }
        DueButton::Day => due::day(bot, table, person).await?,
        DueButton::Away => due::asked_how_long(&bot.tables.glance(table).await?.row),
        DueButton::AwayFor => {
            let length = panel::selected(press)?;
            let left = due::away_for(bot, table, person, &length).await?;
            return Ok(Answered::Becomes(left));
        }
    };
    Ok(Answered::Privately(reply))
}

/// Does what a button of a lobby says.
pub(super) async fn lobby(
    press: &ComponentInteraction,
    bot: &Bot,
    (table, seal): (TableId, Seal),
    person: PersonId,
    button: LobbyButton,
) -> Result<Answered, Error> {
    match button {
        LobbyButton::Join => {
            let called = name(press);
            let reply = entering::joined(bot, table, (person, &called)).await?;
            return Ok(Answered::Privately(reply));
        }
        LobbyButton::Leave => bot.tables.leave(table, person).await?,
        LobbyButton::Bot => bot.tables.add_bot(table, person).await?,
        LobbyButton::Bots(level) => bot.tables.set_bots(table, person, level).await?,
        LobbyButton::Start => {
            bot.tables.start(table, person, cause(press.id)).await?;
        }
        LobbyButton::Option => {
            let chosen = panel::selected(press)?;
            let (name, value) = chosen.split_once('=').unwrap_or_default();
            let cause = order_cause(press.id);
            bot.tables
                .change_option(table, person, cause, name, value)
                .await?;
        }
        LobbyButton::Options => {
            let row = bot.tables.glance(table).await?.row;
            let all = settings::shown(bot, person, &row, None).await;
            return Ok(Answered::Privately(all));
        }
        LobbyButton::Setting => {
            let row = bot.tables.glance(table).await?.row;
            let picked = panel::selected(press)?;
            let all = settings::shown(bot, person, &row, Some(&picked)).await;
            return Ok(Answered::Becomes(all));
        }
        LobbyButton::Set => {
            let (cause, chosen) = (order_cause(press.id), panel::selected(press)?);
            let set = settings::set(bot, (table, person), cause, &chosen).await?;
            return Ok(Answered::Becomes(set));
        }
        LobbyButton::Homeland => {
            let wish = homelands::wish(&panel::selected(press)?);
            bot.tables.set_homeland(table, person, wish).await?;
        }
        LobbyButton::Words => {
            let own = bot.tables.own_words(table, person).await?;
            return Ok(Answered::Asks(dice::words_modal((table, seal), own)));
        }
    }
    Ok(Answered::Silently)
}
