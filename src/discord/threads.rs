//! The places where threads can be made.

use serenity::all::{Channel, ChannelId, ChannelType, Http};

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
