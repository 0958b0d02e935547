//! *Try a game*: a table for whoever presses, with bot players on all other seats.

use rules::any::GameId;
use serenity::all::{ButtonStyle, ComponentInteraction, CreateActionRow};

use super::{button, may_open};
use crate::discord::errors::Error;
use crate::discord::ids::ServerPress;
use crate::discord::limits::{self, Costly};
use crate::discord::outgoing::Errand;
use crate::discord::reply::Reply;
use crate::discord::table_threads::MAKE;
use crate::discord::table_threads::{self, Opened, Opening};
use crate::discord::{Bot, cause, presses};
use crate::table::model::{PersonId, PlaceId};
use crate::table::{TableError, TableRequest};

/// The most buttons in a row.
const MOST: usize = 5;

/// The games that can be tried.
pub(in crate::discord) fn games() -> Reply {
    let press =
        |game: &GameId| button(ServerPress::Game(*game), game.title(), ButtonStyle::Primary);
    let games = GameId::ALL.iter().take(MOST).map(press);
    Reply {
        rows: vec![CreateActionRow::Buttons(games.collect())],
        ..Reply::text(
            "🎲 Which game do you want to try? I open a table in this channel, with bot players on the other seats. \
             `/rules` explains each of them.",
        )
    }
}

/// Opens a table, fills its seats with bot players and starts it.
///
/// # Errors
///
/// [`Error::Wrong`] and [`Error::Refused`] where no table may be opened here, or not by them.
pub(in crate::discord) async fn tried(
    bot: &Bot,
    press: &ComponentInteraction,
    game: GameId,
) -> Result<Reply, Error> {
    let person = PersonId(press.user.id.get());
    let (place, channel) = (PlaceId(press.channel_id.get()), press.channel.as_ref());
    let Some(guild) = press.guild_id else {
        let text = "This works in a server's channel only, not in a DM.";
        return Err(Error::Wrong(text.into()));
    };
    let settings = bot.tables.server(guild.get()).await?;
    may_open(&settings, press.member.as_ref(), (place, channel))?;
    limits::take(bot, Costly::Tables, (person, Some(guild.get())))?;
    let called = presses::name(press);
    let is_thread = channel.is_some_and(|it| it.thread_metadata.is_some());
    let mut request = TableRequest {
        cause: cause(press.id),
        game,
        name: None,
        guild: Some(guild.get()),
        place,
        host: person,
        seats: None,
        brought: None,
    };
    let seats = request.count()?;
    let _alone = bot.table_threads.alone(press.channel_id).await;
    if !is_thread {
        let name = table_threads::thread_name(game, None, &called);
        let opening = Opening {
            guild: Some(guild),
            channel: press.channel_id,
            me: bot.me,
            name: &name,
        };
        let http = bot.out.turns(Errand::Asked, MAKE).await;
        if let Opened::Thread(thread) = table_threads::thread(bot, http, opening).await {
            request.place = thread;
        }
    }
    let table = bot.tables.create(request, &called).await?;
    let row = bot.tables.glance(table).await?.row;
    if row.place != place {
        let name = table_threads::called(&row, &called);
        let http = bot.out.turn(Errand::Asked).await;
        table_threads::rename(http, row.place, &name).await;
    }
    bot.server_log.opened(&row, person);
    for _ in 1..seats {
        bot.tables.add_bot(table, person).await?;
    }
    let start = format!("{}s", cause(press.id));
    let next = match bot.tables.start(table, person, start).await {
        Ok(_) => "The board comes in a moment; press **Play** below it.",
        Err(TableError::Refused(_)) => "Press **Start** on its card.",
        Err(fault @ TableError::Fault(_)) => return Err(fault.into()),
    };
    bot.tables.has_news(table);
    Ok(Reply::text(format!(
        "Table {table} for **{}** is in <#{}>. {next}",
        game.title(),
        row.place.0
    )))
}
