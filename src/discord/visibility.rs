//! The places of a server that a person can see, and so may be told of.
//!
//! An interaction says what its member may do in its own channel alone. For others it is computed as Discord
//! does, of the server's roles and what is set in the channel; a thread has what its channel has, and a private
//! one is seen by those who are in it.

use std::collections::HashMap;

use serenity::all::{
    Channel, ChannelId, ChannelType, GuildChannel, Member, PartialGuild, Permissions, StatusCode,
};

use super::outgoing::{Errand, Outgoing};
use crate::table::model::PlaceId;

/// A server through the eyes of one member.
pub(super) struct Visibility<'a> {
    out: &'a Outgoing,
    member: &'a Member,
    guild: PartialGuild,
    channels: HashMap<ChannelId, GuildChannel>,
    /// The threads that are not archived.
    threads: HashMap<ChannelId, GuildChannel>,
}

impl<'a> Visibility<'a> {
    /// Looks at the server of a member.
    pub(super) async fn of(out: &'a Outgoing, member: &'a Member) -> Result<Self, serenity::Error> {
        let guild = member.guild_id;
        let http = out.turns(Errand::Asked, 3).await;
        let threads = guild.get_active_threads(http).await?.threads;
        Ok(Self {
            out,
            member,
            guild: guild.to_partial_guild(http).await?,
            channels: guild.channels(http).await?,
            threads: threads.into_iter().map(|it| (it.id, it)).collect(),
        })
    }

    /// Whether the member sees a channel or thread; nobody sees what is not there any more.
    pub(super) async fn sees(&self, place: PlaceId) -> Result<bool, serenity::Error> {
        let Some(id) = std::num::NonZeroU64::new(place.0).map(ChannelId::from) else {
            return Ok(false);
        };
        if let Some(channel) = self.channels.get(&id) {
            return Ok(self.may(channel).view_channel());
        }
        if let Some(thread) = self.threads.get(&id) {
            return self.sees_thread(thread).await;
        }
        // An archived thread is in no list.
        let http = self.out.turn(Errand::Asked).await;
        match found(id.to_channel(http)).await? {
            Some(Channel::Guild(thread)) => self.sees_thread(&thread).await,
            Some(_) | None => Ok(false),
        }
    }

    async fn sees_thread(&self, thread: &GuildChannel) -> Result<bool, serenity::Error> {
        let parent = thread.parent_id.and_then(|id| self.channels.get(&id));
        let Some(may) = parent.map(|parent| self.may(parent)) else {
            return Ok(false);
        };
        if !may.view_channel() {
            return Ok(false);
        }
        if thread.kind != ChannelType::PrivateThread || may.manage_threads() {
            return Ok(true);
        }
        let person = self.member.user.id;
        let http = self.out.turn(Errand::Asked).await;
        let inside = http.get_thread_channel_member(thread.id, person, false);
        Ok(found(inside).await?.is_some())
    }

    fn may(&self, channel: &GuildChannel) -> Permissions {
        self.guild.user_permissions_in(channel, self.member)
    }
}

/// What was asked for, if it is there and we may see it.
async fn found<T>(
    asked: impl Future<Output = Result<T, serenity::Error>> + Send,
) -> Result<Option<T>, serenity::Error> {
    match asked.await {
        Ok(found) => Ok(Some(found)),
        Err(serenity::Error::Http(error))
            if [Some(StatusCode::NOT_FOUND), Some(StatusCode::FORBIDDEN)]
                .contains(&error.status_code()) =>
        {
            Ok(None)
        }
        Err(error) => Err(error),
    }
}
