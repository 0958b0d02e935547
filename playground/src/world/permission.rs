//! Discord's permissions: the bits, and how they add up.

use crate::{
    Id,
    world::{ChannelKind, World},
};

/// May make invites.
pub const CREATE_INVITE: u64 = 1;
/// May do everything.
pub const ADMINISTRATOR: u64 = 1 << 3;
/// May edit and delete channels.
pub const MANAGE_CHANNELS: u64 = 1 << 4;
/// May edit the guild.
pub const MANAGE_GUILD: u64 = 1 << 5;
/// May react to messages.
pub const ADD_REACTIONS: u64 = 1 << 6;
/// May see a channel.
pub const VIEW_CHANNEL: u64 = 1 << 10;
/// May write in a channel.
pub const SEND_MESSAGES: u64 = 1 << 11;
/// May delete what others wrote.
pub const MANAGE_MESSAGES: u64 = 1 << 13;
/// May show embeds.
pub const EMBED_LINKS: u64 = 1 << 14;
/// May send files.
pub const ATTACH_FILES: u64 = 1 << 15;
/// May read what was written before.
pub const READ_MESSAGE_HISTORY: u64 = 1 << 16;
/// May mention everyone and any role.
pub const MENTION_EVERYONE: u64 = 1 << 17;
/// May use commands.
pub const USE_COMMANDS: u64 = 1 << 31;
/// May archive, rename and delete threads.
pub const MANAGE_THREADS: u64 = 1 << 34;
/// May start threads for all.
pub const CREATE_PUBLIC_THREADS: u64 = 1 << 35;
/// May start threads for some.
pub const CREATE_PRIVATE_THREADS: u64 = 1 << 36;
/// May write in threads.
pub const SEND_MESSAGES_IN_THREADS: u64 = 1 << 38;
/// May start polls.
pub const SEND_POLLS: u64 = 1 << 49;
/// May pin messages.
pub const PIN_MESSAGES: u64 = 1 << 51;

/// What *everyone* has by default.
pub(crate) const EVERYONE: u64 = CREATE_INVITE
    | ADD_REACTIONS
    | VIEW_CHANNEL
    | SEND_MESSAGES
    | EMBED_LINKS
    | ATTACH_FILES
    | READ_MESSAGE_HISTORY
    | USE_COMMANDS
    | CREATE_PUBLIC_THREADS
    | CREATE_PRIVATE_THREADS
    | SEND_MESSAGES_IN_THREADS
    | SEND_POLLS;

/// What the bot's own role adds.
pub(crate) const BOT: u64 =
    EVERYONE | MANAGE_CHANNELS | MANAGE_MESSAGES | MANAGE_THREADS | PIN_MESSAGES;

/// What counts in a direct channel, and for one who may do everything.
const ALL: u64 = u64::MAX >> 10;

impl World {
    /// Adds up what `user` may do in `channel`; nothing if there is no such channel.
    pub(crate) fn permissions(&self, user: Id, channel: Id) -> u64 {
        let Some(channel) = self.channels.get(&channel) else {
            return 0;
        };
        if channel.kind == ChannelKind::Dm {
            let theirs = user == self.bot || channel.recipient == Some(user);
            return if theirs { ALL & !ADMINISTRATOR } else { 0 };
        }
        let server = channel.guild.and_then(|it| self.server(it));
        let server = server.unwrap_or(&self.guild);
        if user == self.bot && !server.bot_in {
            return 0;
        }
        let granted = self.guild_permissions(server, user);
        if granted & ADMINISTRATOR != 0 {
            return ALL;
        }
        let home = channel
            .parent
            .and_then(|parent| self.channels.get(&parent))
            .unwrap_or(channel);
        let granted = self.with_overwrites((server, user), granted, &home.overwrites);
        let closed = channel.kind == ChannelKind::PrivateThread
            && granted & MANAGE_THREADS == 0
            && channel
                .thread
                .as_ref()
                .is_none_or(|thread| !thread.members.contains(&user));
        if closed || granted & VIEW_CHANNEL == 0 {
            0
        } else {
            granted
        }
    }

    /// Adds up what `user` may do in a server, whatever the channel.
    pub(crate) fn guild_permissions(&self, server: &super::Guild, user: Id) -> u64 {
        if user == server.owner {
            return ALL;
        }
        let roles = self
            .users
            .get(&user)
            .map_or(&[][..], |user| user.roles.as_slice());
        server
            .roles
            .iter()
            .filter(|role| role.id == server.id || roles.contains(&role.id))
            .fold(0, |granted, role| granted | role.permissions)
    }

    fn with_overwrites(
        &self,
        (server, user): (&super::Guild, Id),
        mut granted: u64,
        overwrites: &[super::Overwrite],
    ) -> u64 {
        let roles = self
            .users
            .get(&user)
            .map_or(&[][..], |user| user.roles.as_slice());
        let mut step = |chosen: &dyn Fn(&super::Overwrite) -> bool| {
            let (mut allow, mut deny) = (0, 0);
            for overwrite in overwrites.iter().filter(|overwrite| chosen(overwrite)) {
                allow |= overwrite.allow;
                deny |= overwrite.deny;
            }
            granted = granted & !deny | allow;
        };
        step(&|overwrite| !overwrite.member && overwrite.id == server.id);
        step(&|overwrite| !overwrite.member && roles.contains(&overwrite.id));
        step(&|overwrite| overwrite.member && overwrite.id == user);
        granted
    }

    /// Returns whether `user` sees `channel`.
    pub(crate) fn sees_channel(&self, user: Id, channel: Id) -> bool {
        self.permissions(user, channel) & VIEW_CHANNEL != 0
    }
}
