//! The thread in which a new table lives: one for each table, whatever becomes of the program meanwhile.
//!
//! A thread is made before its table is written. Where nothing was written after that, it is left without a
//! message in it, and the next table of its channel takes it. Where Discord makes none, the table lives in the
//! channel until it does.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use rules::any::GameId;
use serenity::all::{
    AutoArchiveDuration, Channel, ChannelId, ChannelType, CreateAllowedMentions, CreateMessage,
    CreateThread, EditThread, GuildChannel, GuildId, Http, UserId,
};
use tokio::sync::OwnedMutexGuard;
use tokio::time::{Duration, Instant};

use super::errors::{self, without_urls};
use super::outgoing::Errand;
use super::permissions::bits::PUBLIC_THREADS;
use super::{Bot, Error};
use crate::labels::names;
use crate::table::Fault;
use crate::table::model::{PlaceId, TableId, TableRow, Tally};

/// Before a thread that could not be made is tried for again; doubled each time.
const FIRST_WAIT: Duration = Duration::from_millis(250);
/// How many requests it takes to make a table's thread: what is left over is looked for, and one is made.
pub(super) const MAKE: u32 = 2;
/// To move a table into it: the channel is told, too.
const MOVE: u32 = MAKE + 1;
/// To give a thread another name: whose it is is looked at first.
pub(super) const RENAME: u32 = 2;
/// How many tables are looked at in one go.
const HOUSED_AT_ONCE: u32 = 100;

/// Lets those who open tables in one channel come one after the other, so that what one has begun is not
/// taken for something left over.
#[derive(Clone, Default)]
pub(super) struct TableThreads {
    channels: Arc<Mutex<HashMap<ChannelId, Weak<tokio::sync::Mutex<()>>>>>,
}

impl TableThreads {
    /// Waits until nobody else opens a table in a channel, or posts in somebody's DMs, and keeps others waiting.
    pub(super) async fn alone(&self, channel: ChannelId) -> OwnedMutexGuard<()> {
        let turn = {
            // Nothing panics while the lock is held.
            let mut channels = self.channels.lock().unwrap_or_else(PoisonError::into_inner);
            channels.retain(|_, turn| turn.strong_count() > 0);
            let known = channels.get(&channel).and_then(Weak::upgrade);
            let turn = known.unwrap_or_default();
            channels.insert(channel, Arc::downgrade(&turn));
            turn
        };
        turn.lock_owned().await
    }
}

/// Where the thread of a new table is to be.
#[derive(Clone, Copy, Debug)]
pub(super) struct Opening<'a> {
    pub(super) guild: Option<GuildId>,
    pub(super) channel: ChannelId,
    pub(super) me: UserId,
    /// What the thread is called.
    pub(super) name: &'a str,
}

/// What becomes of the wish for a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Opened {
    /// Here it is.
    Thread(PlaceId),
    /// There is none, so the table lives in the channel.
    Nowhere(NoThread),
}

/// Why there is no thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NoThread {
    /// We may make none.
    Forbidden,
    /// There can be none in this channel, or no more.
    Refused,
    /// Discord is in trouble, or wants us to come again later.
    Later,
}

impl From<serenity::Error> for NoThread {
    fn from(error: serenity::Error) -> Self {
        /// Discord's code where a channel has as many open threads as it may have.
        const MOST_THREADS: isize = 160_006;
        let code = super::code(&error);
        let why = match super::status(&error) {
            // What Discord itself does not allow has a code; what stands before it, such as its limits, has none.
            Some(403) if code.is_some() => Self::Forbidden,
            Some(_) if code == Some(MOST_THREADS) => Self::Later,
            // What Discord's own troubles and limits are answered with.
            None | Some(403 | 408 | 429) => Self::Later,
            Some(status) if (400..500).contains(&status) => Self::Refused,
            Some(_) => Self::Later,
        };
        log(&error, "no thread for a table");
        why
    }
}

/// The thread of a new table, tried for as long as whoever asks for it can wait.
pub(super) async fn thread(bot: &Bot, http: &Http, opening: Opening<'_>) -> Opened {
    let end = Instant::now() + bot.bounds.thread;
    let mut wait = FIRST_WAIT;
    loop {
        let tried = tokio::time::timeout_at(end, try_thread(bot, http, opening)).await;
        match tried.unwrap_or(Err(NoThread::Later)) {
            Ok(thread) => return Opened::Thread(thread),
            Err(NoThread::Later) if Instant::now() + wait < end => {}
            Err(why) => return Opened::Nowhere(why),
        }
        tokio::time::sleep(wait).await;
        wait *= 2;
    }
}

/// One that is left over, or a new one.
async fn try_thread(bot: &Bot, http: &Http, opening: Opening<'_>) -> Result<PlaceId, NoThread> {
    let Opening { channel, name, .. } = opening;
    match left_over(bot, http, opening).await {
        Ok(Some(thread)) => match thread.edit_thread(http, EditThread::new().name(name)).await {
            Ok(_) => return Ok(PlaceId(thread.get())),
            Err(error) => log(&error, "a thread that is left over cannot be used"),
        },
        Ok(None) => {}
        Err(error) => log(&error, "threads that are left over cannot be looked for"),
    }
    let thread = CreateThread::new(name)
        .kind(ChannelType::PublicThread)
        .auto_archive_duration(AutoArchiveDuration::OneWeek);
    let GuildChannel { id, .. } = channel.create_thread(http, thread).await?;
    used(bot, opening.guild, PUBLIC_THREADS);
    Ok(PlaceId(id.get()))
}

/// Notes that a permission was used.
pub(super) fn used(bot: &Bot, guild: Option<GuildId>, used: u64) {
    if let Some(guild) = guild {
        let tally = Tally {
            used,
            ..Tally::default()
        };
        bot.tallies.count(guild.get(), bot.tables.now(), tally);
    }
}

/// What the thread of a table that is about to be made is called, and of one that has no name.
pub(super) fn thread_name(game: GameId, table: Option<TableId>, host: &str) -> String {
    let number = table.map(|table| format!(" {table}")).unwrap_or_default();
    let name = format!("{}{number}: {}", game.title(), names::plain(host));
    names::cut(&name, 100)
}

/// What the thread of a table is called: by the table's name, or its host's.
pub(super) fn called(row: &TableRow, host: &str) -> String {
    match &row.name {
        Some(name) => {
            let name = names::plain_words(name.as_str());
            names::cut(&format!("{name} · {} {}", row.game.title(), row.id), 100)
        }
        None => thread_name(row.game, Some(row.id), host),
    }
}

/// Moves tables into the threads that they were to have, as soon as Discord makes them.
pub(super) async fn house(bot: Bot, me: UserId) {
    loop {
        tokio::time::sleep(bot.bounds.thread_again).await;
        if let Err(error) = house_all(&bot, me).await {
            errors::log_fault(&error);
        }
    }
}

async fn house_all(bot: &Bot, me: UserId) -> Result<(), Error> {
    let store = bot.tables.store();
    let waiting = store.tables_wanting_threads(HOUSED_AT_ONCE).await;
    for table in waiting.map_err(Fault::from)? {
        if !bot.tables.is_ours(table).await? {
            continue;
        }
        let row = bot.tables.glance(table).await?.row;
        let moved = if row.stage.is_active() {
            let http = bot.out.turns(Errand::Aside, MOVE).await;
            move_in(bot, http, me, &row).await?
        } else {
            Err(NoThread::Refused)
        };
        match moved {
            Ok(()) => {}
            // The other tables would fail for the same reason.
            Err(NoThread::Later) => return Ok(()),
            Err(NoThread::Forbidden | NoThread::Refused) => {
                let given_up = store.want_thread(table, false).await;
                given_up.map_err(Fault::from)?;
            }
        }
    }
    Ok(())
}

/// Moves one table out of its channel.
async fn move_in(
    bot: &Bot,
    http: &Http,
    me: UserId,
    row: &TableRow,
) -> Result<Result<(), NoThread>, Error> {
    let channel = std::num::NonZeroU64::new(row.place.0).map(ChannelId::from);
    let Some(channel) = channel else {
        return Ok(Err(NoThread::Refused));
    };
    let host = row.seat_of(row.host);
    let host = host.and_then(|seat| row.seats.get(seat.index()));
    let opening = Opening {
        guild: row
            .guild
            .and_then(std::num::NonZeroU64::new)
            .map(GuildId::from),
        channel,
        me,
        name: &called(row, host.map_or("", |seat| &seat.label.name)),
    };
    let _alone = bot.table_threads.alone(channel).await;
    // Others who open tables in the channel wait meanwhile.
    let tried = tokio::time::timeout(bot.bounds.thread, try_thread(bot, http, opening)).await;
    match tried.unwrap_or(Err(NoThread::Later)) {
        Ok(thread) => {
            // A thread that nobody moves into is the next table's.
            bot.tables.move_in(row.id, row.place, thread).await?;
            point_to(http, channel, (row.id, thread)).await;
            Ok(Ok(()))
        }
        Err(why) => Ok(Err(why)),
    }
}

/// Says in the channel where its table has gone: the invitation there says that it is in the channel, and
/// cannot be edited for long. Without that message its button still works.
async fn point_to(http: &Http, channel: ChannelId, (table, thread): (TableId, PlaceId)) {
    let text = format!("Table {table} is in its own thread now: <#{}>.", thread.0);
    let message = CreateMessage::new()
        .content(text)
        .allowed_mentions(CreateAllowedMentions::new());
    if let Err(error) = channel.send_message(http, message).await {
        log(&error, "where a table has moved to could not be said");
    }
}

/// Gives a table's thread its name; one that keeps the old one is as good to play in.
pub(super) async fn rename(http: &Http, thread: PlaceId, name: &str) {
    let Some(thread) = std::num::NonZeroU64::new(thread.0).map(ChannelId::from) else {
        return;
    };
    if let Err(error) = thread.edit_thread(http, EditThread::new().name(name)).await {
        log(&error, "a thread keeps its old name");
    }
}

/// The same for a table's place where that is a thread of ours: channels and threads of others keep their names.
pub(super) async fn rename_own(http: &Http, me: UserId, row: &TableRow, name: &str) {
    let Some(place) = std::num::NonZeroU64::new(row.place.0).map(ChannelId::from) else {
        return;
    };
    match place.to_channel(http).await {
        Ok(Channel::Guild(thread)) if thread.owner_id == Some(me) => {
            rename(http, row.place, name).await;
        }
        Ok(_) => {}
        Err(error) => log(&error, "the place of a table cannot be looked at"),
    }
}

/// A thread of ours in a channel in which nothing was ever written and no table is.
async fn left_over(
    bot: &Bot,
    http: &Http,
    opening: Opening<'_>,
) -> Result<Option<ChannelId>, Error> {
    let Some(guild) = opening.guild else {
        return Ok(None);
    };
    let is_unused = |thread: &GuildChannel| {
        thread.parent_id == Some(opening.channel)
            && thread.owner_id == Some(opening.me)
            && thread.kind == ChannelType::PublicThread
            && thread.last_message_id.is_none()
            && thread.message_count == Some(0)
    };
    let mut threads = guild.get_active_threads(http).await?.threads;
    threads.retain(is_unused);
    for thread in threads {
        let known = bot.tables.store().table_at(PlaceId(thread.id.get())).await;
        if known.map_err(Fault::from)?.is_none() {
            return Ok(Some(thread.id));
        }
    }
    Ok(None)
}

fn log(error: &impl ToString, what: &str) {
    let error = without_urls(&error.to_string());
    tracing::warn!(error, "{what}");
}
