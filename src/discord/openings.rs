//! The thread in which a new table lives: one for each table, whatever becomes of the program meanwhile.
//!
//! A thread is made before its table is written. Where nothing was written after that, it is left without a
//! message in it, and the next table of its channel takes it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use serenity::all::{
    AutoArchiveDuration, ChannelId, ChannelType, CreateThread, EditThread, GuildChannel, GuildId,
    Http, UserId,
};
use tokio::sync::OwnedMutexGuard;

use super::Bot;
use super::errors::without_urls;
use crate::table::model::PlaceId;

/// Lets those who open tables in one channel come one after the other, so that what one has begun is not
/// taken for something left over.
#[derive(Clone, Default)]
pub(super) struct Openings {
    channels: Arc<Mutex<HashMap<ChannelId, Weak<tokio::sync::Mutex<()>>>>>,
}

impl Openings {
    /// Waits until nobody else opens a table in a channel, and keeps others waiting.
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
    /// The server.
    pub(super) guild: Option<GuildId>,
    /// The channel.
    pub(super) channel: ChannelId,
    /// The bot.
    pub(super) me: UserId,
    /// What the thread is called.
    pub(super) name: &'a str,
}

/// The thread of a new table: one that is left over, or a new one; without the permission the table lives in
/// the channel.
pub(super) async fn thread(bot: &Bot, http: &Http, opening: Opening<'_>) -> PlaceId {
    let Opening { channel, name, .. } = opening;
    match left_over(bot, http, opening).await {
        Ok(Some(thread)) => match thread.edit_thread(http, EditThread::new().name(name)).await {
            Ok(_) => return PlaceId(thread.get()),
            Err(error) => log(&error, "a thread that is left over cannot be used"),
        },
        Ok(None) => {}
        Err(error) => log(&error, "threads that are left over cannot be looked for"),
    }
    let thread = CreateThread::new(name)
        .kind(ChannelType::PublicThread)
        .auto_archive_duration(AutoArchiveDuration::OneWeek);
    match channel.create_thread(http, thread).await {
        Ok(GuildChannel { id, .. }) => PlaceId(id.get()),
        Err(error) => {
            log(&error, "no thread for a table");
            PlaceId(channel.get())
        }
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

/// A thread of ours in a channel in which nothing was ever written and no table is.
async fn left_over(
    bot: &Bot,
    http: &Http,
    opening: Opening<'_>,
) -> Result<Option<ChannelId>, super::Error> {
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
        if known.map_err(crate::table::Fault::from)?.is_none() {
            return Ok(Some(thread.id));
        }
    }
    Ok(None)
}

fn log(error: &impl ToString, what: &str) {
    let error = without_urls(&error.to_string());
    tracing::warn!(error, "{what}");
}
