//! The places where threads can be made, and private threads beside them.

use serenity::all::{AutoArchiveDuration, Channel, ChannelId, ChannelType, CreateThread, Http};
use tokio::time::Duration;

use super::errors::Error;
use super::table_threads::NoThread;
use crate::fail::{self, Point};

/// How often a thread is tried for while somebody waits, and how long after the first time; doubled each time.
const TRIES: u32 = 3;
const FIRST_WAIT: Duration = Duration::from_millis(250);

/// What a table's place is to threads.
pub(super) enum Ground {
    /// They can hang on its messages.
    Channel,
    /// It is a thread itself, which hangs on this channel.
    Thread(ChannelId),
    /// There are none.
    Bare,
}

/// What a place is to threads.
pub(super) async fn ground(http: &Http, place: ChannelId) -> Result<Ground, serenity::Error> {
    let Channel::Guild(found) = place.to_channel(http).await? else {
        return Ok(Ground::Bare);
    };
    let threads = [
        ChannelType::PublicThread,
        ChannelType::PrivateThread,
        ChannelType::NewsThread,
    ];
    Ok(match found.parent_id {
        Some(parent) if threads.contains(&found.kind) => Ground::Thread(parent),
        _ if [ChannelType::Text, ChannelType::News].contains(&found.kind) => Ground::Channel,
        _ => Ground::Bare,
    })
}

/// A private thread beside a table's place, into which its members invite nobody; else why there is none. What Discord
/// limits, or fails at, is tried again.
///
/// # Errors
///
/// [`Error`] when the place cannot be looked at.
pub(super) async fn private(
    http: &Http,
    place: ChannelId,
    name: String,
) -> Result<Result<ChannelId, NoThread>, Error> {
    let parent = match ground(http, place).await? {
        Ground::Channel => place,
        Ground::Thread(parent) => parent,
        Ground::Bare => return Ok(Err(NoThread::Refused)),
    };
    let thread = CreateThread::new(name)
        .kind(ChannelType::PrivateThread)
        .invitable(false)
        .auto_archive_duration(AutoArchiveDuration::OneWeek);
    let mut wait = FIRST_WAIT;
    for _ in 0..TRIES {
        fail::point(Point::ThreadBefore);
        let made = parent.create_thread(http, thread.clone()).await;
        fail::point(Point::ThreadAfter);
        match made.map_err(NoThread::from) {
            Err(NoThread::Later) => {}
            made => return Ok(made.map(|thread| thread.id)),
        }
        tokio::time::sleep(wait).await;
        wait *= 2;
    }
    Ok(Err(NoThread::Later))
}

/// Says that a thread will be there another time.
pub(super) fn later() -> Error {
    Error::Wrong("Discord could not make a thread just now; please try again in a minute.".into())
}
