//! Channels, threads and direct channels: how they come, change and go.

use std::sync::Arc;

use serde_json::json;

use crate::{
    Id,
    gateway::sessions::intent,
    journal::Sight,
    world::{Change, Channel, ChannelKind, World, thread_member_json},
};

impl World {
    pub(crate) fn add_channel(&mut self, name: &str) -> Id {
        self.add_channel_in(None, name)
    }

    /// Makes a text channel in a further server, or in the first one.
    pub(crate) fn add_channel_in(&mut self, guild: Option<Id>, name: &str) -> Id {
        let id = self.new_id();
        let position = self.channels.len() as u64;
        let channel = Channel {
            id,
            kind: ChannelKind::Text,
            name: name.to_owned(),
            guild,
            topic: None,
            parent: None,
            recipient: None,
            overwrites: Vec::new(),
            position,
            rate_limit_per_user: 0,
            last_message: None,
            last_pin_ms: None,
            thread: None,
        };
        self.insert_channel(channel);
        id
    }

    pub(crate) fn insert_channel(&mut self, channel: Channel) {
        let id = channel.id;
        let event = match (channel.kind, &channel.thread) {
            (ChannelKind::Dm, _) => None,
            (_, Some(_)) => Some("THREAD_CREATE"),
            (_, None) => Some("CHANNEL_CREATE"),
        };
        let bot_joined = channel
            .thread
            .as_ref()
            .is_some_and(|it| it.members.contains(&self.bot));
        if let Some(guild) = channel.guild {
            self.elsewhere.entry(guild).or_default().insert(id);
        }
        self.channels.insert(id, channel);
        let data = self.channel_json(id);
        if let Some(event) = event
            && self.bot_hears_of(id)
        {
            let mut told = data.clone();
            if bot_joined {
                told["newly_created"] = json!(true);
            }
            self.emit(event, &told, intent::GUILDS, self.home_of(id));
        }
        self.show_all(id, &Sight::Channel(Arc::new(data)));
        self.changed(Change::Channel(id));
    }

    /// Discord tells a bot of all channels, of threads only if it sees them.
    fn bot_hears_of(&self, id: Id) -> bool {
        let thread = self
            .channels
            .get(&id)
            .is_some_and(|channel| channel.thread.is_some());
        !thread || self.sees_channel(self.bot, id)
    }

    /// Tells everyone that a channel is not what it was.
    pub(crate) fn channel_changed(&mut self, id: Id) {
        let Some(channel) = self.channels.get(&id) else {
            return;
        };
        let (kind, thread) = (channel.kind, channel.thread.is_some());
        let data = self.channel_json(id);
        if kind != ChannelKind::Dm && self.bot_hears_of(id) {
            let event = if thread {
                "THREAD_UPDATE"
            } else {
                "CHANNEL_UPDATE"
            };
            self.emit(event, &data, intent::GUILDS, self.home_of(id));
        }
        self.show_all(id, &Sight::Channel(Arc::new(data)));
        self.changed(Change::Channel(id));
    }

    /// Deletes a channel with its threads and messages.
    pub(crate) fn delete_channel(&mut self, id: Id) {
        let hanging = self
            .channels
            .values()
            .filter(|channel| channel.parent == Some(id));
        for thread in hanging.map(|channel| channel.id).collect::<Vec<_>>() {
            self.delete_channel(thread);
        }
        let data = self.channel_json(id);
        let viewers = self.viewers(id);
        let heard = self.bot_hears_of(id);
        let home = self.home_of(id);
        let Some(channel) = self.channels.remove(&id) else {
            return;
        };
        self.messages.remove(&id);
        self.files.leave(id);
        if let Some(all) = channel.guild.and_then(|it| self.elsewhere.get_mut(&it)) {
            all.remove(&id);
        }
        if heard && channel.kind != ChannelKind::Dm {
            if channel.thread.is_some() {
                let gone = json!({
                    "id": id, "guild_id": home, "parent_id": channel.parent,
                    "type": channel.kind.number(),
                });
                self.emit("THREAD_DELETE", &gone, intent::GUILDS, home);
            } else {
                self.emit("CHANNEL_DELETE", &data, intent::GUILDS, home);
            }
        }
        for person in viewers {
            self.show(person, Sight::ChannelGone(id));
        }
        self.changed(Change::Channel(id));
    }

    /// Finds or opens the direct channel with `person`.
    pub(crate) fn dm_with(&mut self, person: Id) -> Id {
        let known = self
            .channels
            .values()
            .find(|channel| channel.recipient == Some(person));
        if let Some(channel) = known {
            return channel.id;
        }
        let id = self.new_id();
        self.insert_channel(Channel {
            id,
            kind: ChannelKind::Dm,
            name: String::new(),
            guild: None,
            topic: None,
            parent: None,
            recipient: Some(person),
            overwrites: Vec::new(),
            position: 0,
            rate_limit_per_user: 0,
            last_message: None,
            last_pin_ms: None,
            thread: None,
        });
        id
    }

    pub(crate) fn is_dm(&self, channel: Id) -> bool {
        self.channels
            .get(&channel)
            .is_some_and(|channel| channel.kind == ChannelKind::Dm)
    }

    /// Lets someone into a thread or out of it.
    pub(crate) fn set_thread_member(&mut self, id: Id, user: Id, inside: bool) {
        let Some(thread) = self.channels.get_mut(&id).and_then(|it| it.thread.as_mut()) else {
            return;
        };
        let changed = if inside {
            thread.members.insert(user)
        } else {
            thread.members.remove(&user)
        };
        if !changed {
            return;
        }
        let count = thread.members.len();
        let which = if inside {
            "added_members"
        } else {
            "removed_member_ids"
        };
        let whom = if inside {
            let mut member = thread_member_json(id, user);
            member["member"] = self
                .full_member_json(self.server_of(id), user)
                .unwrap_or_default();
            member
        } else {
            json!(user)
        };
        // Without the members intent a bot hears of itself only.
        if user == self.bot {
            let home = self.home_of(id);
            let data = json!({
                "id": id, "guild_id": home, "member_count": count, which: [whom],
            });
            self.emit("THREAD_MEMBERS_UPDATE", &data, intent::GUILDS, home);
        } else if inside && self.sees_channel(user, id) {
            let data = Arc::new(self.channel_json(id));
            self.show(user, Sight::Channel(data));
        }
        self.changed(Change::Channel(id));
    }
}
