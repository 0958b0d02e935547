//! A place for the people of one seat: a private thread beside their table.

use std::num::NonZeroU64;

use serenity::all::{
    ButtonStyle, ChannelId, CreateActionRow, GuildId, Http, InteractionId, StatusCode, UserId,
};

use super::errors::Error;
use super::ids::{BoardButton, What};
use super::messages::button;
use super::notes::{plain_side_of, side_of};
use super::permissions::bits::PRIVATE_THREADS;
use super::reply::Reply;
use super::table_threads::{self, NoThread};
use super::{Bot, threads};
use crate::table::model::{Holder, PersonId, PlaceId, TableRow};
use rules::Seat;

/// How many requests it takes: the thread is made, and the person let in and told.
pub(super) const ENTER: u32 = 4;

/// The place of a person's seat, made where there is none, with the person in it.
///
/// # Errors
///
/// [`Error::Wrong`] where no private thread can be made.
pub(super) async fn enter(
    (bot, http): (&Bot, &Http),
    row: &TableRow,
    (seat, person): (Seat, PersonId),
    cause: InteractionId,
) -> Result<ChannelId, Error> {
    // Two presses at once lead to one thread.
    let _alone = bot.rooms.lock().await;
    let store = bot.tables.store();
    let known = store.room(row.id, (seat, person)).await.map_err(fault)?;
    if let Some(place) = known.and_then(|side_thread| side_thread.place) {
        let place = ChannelId::new(place.0);
        match place.add_thread_member(http, UserId::new(person.0)).await {
            Ok(()) => return Ok(place),
            // Somebody deleted it.
            Err(error) if status(&error) == Some(StatusCode::NOT_FOUND) => {}
            Err(error) => return Err(error.into()),
        }
    }
    let made = make((bot, http), row, seat).await?;
    let place = PlaceId(made.get());
    let noted = store.put_room(row.id, (seat, person), place).await;
    if !noted.map_err(fault)? {
        made.delete(http).await?;
        return Err(Error::Wrong(
            "The seat has changed hands just now, so there is no thread for you.".into(),
        ));
    }
    if let Holder::People(people) = row.holder(seat) {
        for person in people {
            made.add_thread_member(http, UserId::new(person.0)).await?;
        }
    }
    made.send_message(http, welcome(row, seat).message(cause.to_string()))
        .await?;
    Ok(made)
}

async fn make((bot, http): (&Bot, &Http), row: &TableRow, seat: Seat) -> Result<ChannelId, Error> {
    let guild = row.guild.and_then(NonZeroU64::new).map(GuildId::from);
    table_threads::used(bot, guild, PRIVATE_THREADS);
    let name = format!("{} · table {}", plain_side_of(row, seat), row.id);
    let made = threads::private(http, ChannelId::new(row.place.0), name).await?;
    made.map_err(|why| match why {
        NoThread::Forbidden => no_room(),
        NoThread::Refused => {
            Error::Wrong("There can be no private threads in the channel of the table.".into())
        }
        NoThread::Later => threads::later(),
    })
}

fn welcome(row: &TableRow, seat: Seat) -> Reply {
    let people = match row.holder(seat) {
        Holder::People(people) => people.clone(),
        Holder::Bot | Holder::Nobody => Vec::new(),
    };
    let called: Vec<String> = people.iter().map(ToString::to_string).collect();
    let text = format!(
        "🔒 This thread is for {} of table {} in <#{}>: {}. Nobody else sees it but the server's \
         moderators. Commands work here as they do at the table, and I answer you alone. When the \
         seat changes hands, the thread stays yours.",
        side_of(row, seat),
        row.id,
        row.place.0,
        called.join(", ")
    );
    let press = |what, label, style| button(row, What::Board(what), label, style);
    Reply {
        text,
        rows: vec![CreateActionRow::Buttons(vec![
            press(BoardButton::Play, "Play", ButtonStyle::Primary),
            press(BoardButton::Board, "Board", ButtonStyle::Secondary),
        ])],
        mentions: people.iter().map(|it| UserId::new(it.0)).collect(),
        ..Reply::default()
    }
}

fn no_room() -> Error {
    Error::Wrong(
        "I can't make a private thread here. I need the permissions *Create Private Threads* and \
         *Send Messages in Threads* in the channel of the table."
            .into(),
    )
}

fn status(error: &serenity::Error) -> Option<StatusCode> {
    let serenity::Error::Http(error) = error else {
        return None;
    };
    error.status_code()
}

fn fault(error: crate::table::store::StoreError) -> Error {
    crate::table::Fault::from(error).into()
}
