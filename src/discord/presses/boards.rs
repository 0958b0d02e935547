//! Presses below boards, on what is asked about orders, and on looks at the map and the past.

use rules::map::Region;
use serenity::all::ComponentInteraction;

use super::{Answered, name};
use crate::discord::checks::Checked;
use crate::discord::errors::Error;
use crate::discord::ids::{BoardButton, ProposalButton, StillWanted, UndoButton};
use crate::discord::limits::{self, Costly};
use crate::discord::panels::{self, Walk};
use crate::discord::reply::Reply;
use crate::discord::{Bot, absence, boards, cause, ending, order_cause, proposals, server};
use crate::table::model::{Millis, PersonId, PlaceId, TableId};
use crate::table::{Again, Answer, Undone};

/// Answers a button of a board.
pub(super) async fn board(
    press: &ComponentInteraction,
    bot: &Bot,
    table: TableId,
    person: PersonId,
    button: BoardButton,
) -> Result<Answered, Error> {
    let reply = match button {
        BoardButton::Play => panels::play(bot, table, person).await?,
        BoardButton::Board => {
            let glance = bot.tables.glance(table).await?;
            panels::board(bot, &glance, (person, true)).await?
        }
        BoardButton::Secrets => panels::secrets(bot, table, person).await?,
        BoardButton::Answers => panels::answers(bot, table, person).await?,
        BoardButton::CatchUp => panels::catch_up(bot, table, person).await?,
        BoardButton::Rules => panels::rules(bot.tables.glance(table).await?.row.game),
        BoardButton::Again => {
            may_play_again(bot, press).await?;
            let (cause, called) = (cause(press.id), name(press));
            let again = bot.tables.again(table, person, (cause, &called));
            Reply::text(match again.await? {
                Again::Made(new) => {
                    let row = bot.tables.glance(new).await?.row;
                    bot.server_log.opened(&row, person);
                    format!(
                        "Table {new} is open, with the same people in the same seats. Press **Start** when \
                     you are ready."
                    )
                }
                Again::Seated(new) => format!("You have a seat at table {new}."),
            })
        }
        BoardButton::End => {
            let until = bot.tables.wind_up(table, person).await?;
            let row = bot.tables.glance(table).await?.row;
            return Ok(Answered::Becomes(ending::done(&row, until)));
        }
        BoardButton::EndForGood => {
            bot.tables.call_off(table, person).await?;
            return Ok(Answered::Becomes(Reply::text(
                "The table has ended for good.",
            )));
        }
        BoardButton::Keep => {
            return Ok(Answered::Becomes(Reply::text("The table stays as it is.")));
        }
        BoardButton::BringBack => {
            bot.tables.resume(table, person).await?;
            Reply::text("The table is back.")
        }
        BoardButton::ImBack => absence::back(bot, table, person).await?,
        BoardButton::TakeBack => {
            let cause = cause(press.id);
            let undone = bot.tables.take_back(table, person, cause).await?;
            Reply::text(boards::undone(&undone))
        }
        BoardButton::Dice => {
            let report = bot.tables.dice(table).await?;
            match bot.checks.check(report).await {
                Checked::Now(reply) => reply,
                Checked::Later(reply, work) => return Ok(Answered::PrivatelyAtFirst(reply, work)),
            }
        }
    };
    Ok(Answered::Privately(reply))
}

/// Whether whoever presses may open a table here.
async fn may_play_again(bot: &Bot, press: &ComponentInteraction) -> Result<(), Error> {
    let place = PlaceId(press.channel_id.get());
    if let Some(settings) = server::settings(bot, press.guild_id).await? {
        let here = (place, press.channel.as_ref());
        server::may_open(&settings, press.member.as_ref(), here)?;
    }
    let person = PersonId(press.user.id.get());
    let guild = press.guild_id.map(serenity::all::GuildId::get);
    limits::take(bot, Costly::Tables, (person, guild))
}

/// Answers whether an order may be taken back.
pub(super) async fn undo(
    press: &ComponentInteraction,
    bot: &Bot,
    table: TableId,
    person: PersonId,
    (asked, button): (Millis, UndoButton),
) -> Result<Answered, Error> {
    let answer = match button {
        UndoButton::Yes => Answer::Yes,
        UndoButton::No => Answer::No,
    };
    let text = match bot
        .tables
        .answer_undo(table, person, cause(press.id), asked, answer)
        .await?
    {
        Undone::Done(_) => "Thank you. The order has been taken back.",
        Undone::Asked(_) => "Thank you. Others still have to answer.",
        Undone::Refused => "The order stands.",
    };
    Ok(Answered::Privately(Reply::text(text)))
}

/// Answers a proposal of a correction.
pub(super) async fn proposal(
    press: &ComponentInteraction,
    bot: &Bot,
    (table, person): (TableId, PersonId),
    (number, button): (u32, ProposalButton),
) -> Result<Answered, Error> {
    let answer = match button {
        ProposalButton::Agree => proposals::Answer::Agree(number),
        ProposalButton::Veto => proposals::Answer::Veto(number),
    };
    let sent = order_cause(press.id).sent;
    let answered = bot.tables.answer_proposal(table, person, sent, answer);
    let text = proposals::thanks(answered.await?);
    Ok(Answered::Privately(Reply::text(text)))
}

/// Shows a region of the map in words.
pub(super) async fn walked(
    bot: &Bot,
    (table, person): (TableId, PersonId),
    region: Region,
) -> Result<Answered, Error> {
    let glance = bot.tables.glance(table).await?;
    let walk = panels::walk(bot, &glance, person, &Walk::At(region)).await?;
    Ok(Answered::Becomes(walk))
}

/// Shows a board of the past.
pub(super) async fn still(
    bot: &Bot,
    (table, person): (TableId, PersonId),
    wanted: StillWanted,
) -> Result<Answered, Error> {
    let glance = bot.tables.glance(table).await?;
    let both = panels::still(bot, &glance, person, wanted).await?;
    Ok(Answered::BecomesDrawn(Box::new(both)))
}
