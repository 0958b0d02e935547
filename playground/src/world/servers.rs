//! Servers: the first one, which people and pages see, and further ones for bots that are in many.

use serde_json::json;

use crate::{
    Id,
    gateway::sessions::intent,
    world::{Change, Channel, ChannelKind, Guild, World},
};

impl World {
    /// All servers, the first one first.
    pub(crate) fn servers(&self) -> impl Iterator<Item = &Guild> {
        std::iter::once(&self.guild).chain(self.others.values())
    }

    pub(crate) fn server(&self, id: Id) -> Option<&Guild> {
        if id == self.guild.id {
            return Some(&self.guild);
        }
        self.others.get(&id)
    }

    /// The server of a channel; the first one for a channel that is in none.
    pub(crate) fn server_of(&self, channel: Id) -> &Guild {
        let found = self.channels.get(&channel).and_then(|it| it.guild);
        let found = found.and_then(|id| self.others.get(&id));
        found.unwrap_or(&self.guild)
    }

    /// The id of a channel's server; none for direct channels.
    pub(crate) fn home_of(&self, channel: Id) -> Option<Id> {
        (!self.is_dm(channel)).then(|| self.server_of(channel).id)
    }

    /// The channels and threads of a server.
    pub(super) fn channels_in(&self, server: Id) -> Vec<&Channel> {
        if let Some(all) = self.elsewhere.get(&server) {
            return all.iter().filter_map(|id| self.channels.get(id)).collect();
        }
        let all = self.channels.values();
        let here = all.filter(|it| it.guild.is_none() && it.kind != ChannelKind::Dm);
        here.collect()
    }

    /// Whether a channel is in a further server, which is not kept.
    pub(super) fn is_elsewhere(&self, channel: Id) -> bool {
        self.channels
            .get(&channel)
            .is_some_and(|it| it.guild.is_some())
    }

    /// Makes a further server with a channel `general` and lets the bot in. It is not kept.
    pub(crate) fn add_server(&mut self, name: &str) -> Id {
        // Each is a millisecond older than the one before, so that they are spread over shards, and no other id is of
        // that time.
        let number = self.others.len() as u64 + 1;
        let id = Id(self.guild.id.0 - (number << 22));
        let mut server = Guild {
            id,
            name: name.to_owned(),
            ..self.guild.clone()
        };
        for role in server.roles.iter_mut().filter(|it| it.id == self.guild.id) {
            role.id = id;
        }
        server.bot_in = true;
        server.system_channel = None;
        self.others.insert(id, server);
        self.add_channel_in(Some(id), "general");
        self.tell_of_server(id);
        id
    }

    /// Lets the bot into a server or throws it out.
    pub(crate) fn set_bot_in(&mut self, id: Id, inside: bool) {
        let now = self.now();
        let server = if id == self.guild.id {
            Some(&mut self.guild)
        } else {
            self.others.get_mut(&id)
        };
        let Some(server) = server.filter(|it| it.bot_in != inside) else {
            return;
        };
        if inside {
            server.bot_in = true;
            server.joined_ms = now;
            self.tell_of_server(id);
        } else {
            let gone = json!({ "id": id });
            self.sessions
                .emit("GUILD_DELETE", &gone, intent::GUILDS, Some(id));
            server.bot_in = false;
        }
        self.changed(Change::Bot);
    }

    /// Tells the bot that a server cannot be reached, or can be again.
    pub(crate) fn set_outage(&mut self, id: Id, is_out: bool) {
        if is_out {
            let gone = json!({ "id": id, "unavailable": true });
            self.emit("GUILD_DELETE", &gone, intent::GUILDS, Some(id));
        } else {
            self.tell_of_server(id);
        }
        self.changed(Change::Bot);
    }

    fn tell_of_server(&mut self, id: Id) {
        if let Some(server) = self.server(id) {
            let data = self.guild_create_json(server);
            self.emit("GUILD_CREATE", &data, intent::GUILDS, Some(id));
        }
    }
}
