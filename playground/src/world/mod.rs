//! The state of the stand-in: who and what there is, and how it changes.
//!
//! Everything happens under one lock and at once. Each change is told to three sides: the bot's
//! gateway sessions, the people who may see it (journal), and whoever watches ([`Change`]).

pub(crate) mod interaction;
pub(crate) mod model;
pub mod permission;
mod render;

use std::{
    collections::{BTreeMap, BTreeSet, VecDeque},
    sync::Arc,
};

use axum::body::Bytes;
use serde_json::{Value, json};
use tokio::sync::{broadcast, watch};

use crate::{
    Clock, Config, Id,
    faults::Faults,
    gateway::sessions::{Sessions, intent},
    id::Ids,
    journal::{Journal, Received, Sight},
};
pub use model::{
    Attachment, Button, Channel, ChannelKind, Command, Guild, Message, Origin, Overwrite, Role,
    Select, Thread, User, message_flag,
};
pub(crate) use render::{Viewer, thread_member_json, timestamp};

/// Something changed; what it is now is asked of the [`Server`](crate::Server).
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Change {
    /// A message appeared, changed or vanished.
    Message {
        /// Its channel.
        channel: Id,
        /// Its id.
        message: Id,
    },
    /// A channel or thread appeared, changed or vanished.
    Channel(Id),
    /// An interaction was answered.
    Interaction(Id),
    /// The commands changed.
    Commands,
    /// The bot is typing in this channel.
    Typing(Id),
    /// The bot came to or left the gateway or the guild.
    Bot,
    /// A request came or was answered.
    Request,
}

/// How long a mark keeps a second message away.
const NONCE_MS: i64 = 5 * 60 * 1000;

/// Everything there is.
#[derive(Debug)]
pub(crate) struct World {
    clock: Arc<dyn Clock>,
    ids: Ids,
    changes: broadcast::Sender<Change>,
    tick: watch::Sender<u64>,
    pub(crate) address: String,
    pub(crate) token: String,
    pub(crate) bot: Id,
    pub(crate) guild: Guild,
    pub(crate) users: BTreeMap<Id, User>,
    pub(crate) channels: BTreeMap<Id, Channel>,
    pub(crate) messages: BTreeMap<Id, BTreeMap<Id, Message>>,
    pub(crate) files: BTreeMap<Id, (Attachment, Bytes)>,
    pub(crate) commands: Vec<Command>,
    pub(crate) interactions: BTreeMap<Id, interaction::Interaction>,
    nonces: VecDeque<(Id, Value, Id, i64)>,
    pub(crate) sessions: Sessions,
    pub(crate) journal: Journal,
    pub(crate) faults: Faults,
}

impl World {
    pub(crate) fn new(config: &Config, address: String) -> Self {
        let clock = Arc::clone(&config.clock);
        let mut ids = Ids::default();
        let now = clock.now_ms();
        let mut next = || ids.next(now);
        let guild = next();
        let bot = next();
        let bot_role = next();
        let mut users = BTreeMap::new();
        let mut owner = bot;
        for name in &config.people {
            let id = next();
            if owner == bot {
                owner = id;
            }
            let name = name.clone();
            users.insert(
                id,
                User {
                    id,
                    name,
                    bot: false,
                    dms_closed: false,
                    roles: Vec::new(),
                },
            );
        }
        let name = config.bot.clone();
        users.insert(
            bot,
            User {
                id: bot,
                name: name.clone(),
                bot: true,
                dms_closed: false,
                roles: vec![bot_role],
            },
        );
        let everyone = Role {
            id: guild,
            name: "@everyone".to_owned(),
            permissions: permission::EVERYONE,
            managed: false,
        };
        let role = Role {
            id: bot_role,
            name,
            permissions: permission::BOT,
            managed: true,
        };
        let mut world = Self {
            ids,
            changes: broadcast::channel(1024).0,
            tick: watch::channel(0).0,
            address,
            token: config.token.clone(),
            bot,
            guild: Guild {
                id: guild,
                name: config.guild.clone(),
                owner,
                roles: vec![everyone, role],
                bot_in: true,
            },
            users,
            channels: BTreeMap::new(),
            messages: BTreeMap::new(),
            files: BTreeMap::new(),
            commands: Vec::new(),
            interactions: BTreeMap::new(),
            nonces: VecDeque::new(),
            sessions: Sessions::default(),
            journal: Journal::new(config.keep),
            faults: Faults::default(),
            clock,
        };
        for name in &config.channels {
            world.add_channel(name);
        }
        world
    }

    pub(crate) fn now(&self) -> i64 {
        self.clock.now_ms()
    }

    pub(crate) fn new_id(&mut self) -> Id {
        self.ids.next(self.clock.now_ms())
    }

    pub(crate) fn watch(&self) -> broadcast::Receiver<Change> {
        self.changes.subscribe()
    }

    pub(crate) fn ticks(&self) -> watch::Receiver<u64> {
        self.tick.subscribe()
    }

    /// Wakes whoever waits for something.
    pub(crate) fn changed(&self, change: Change) {
        // Nobody watching is fine.
        let _ = self.changes.send(change);
        self.tick.send_modify(|tick| *tick = tick.wrapping_add(1));
    }

    /// Returns the people, without the bot.
    pub(crate) fn people(&self) -> impl Iterator<Item = &User> {
        self.users.values().filter(|user| !user.bot)
    }

    pub(crate) fn show(&mut self, person: Id, sight: Sight) {
        let at_ms = self.now();
        self.journal.received(Received {
            at_ms,
            person,
            sight,
        });
    }

    fn show_all(&mut self, channel: Id, sight: &Sight) {
        let viewers: Vec<Id> = self.viewers(channel);
        for person in viewers {
            self.show(person, sight.clone());
        }
    }

    fn viewers(&self, channel: Id) -> Vec<Id> {
        let all = self.people().map(|user| user.id);
        all.filter(|&user| self.sees_channel(user, channel))
            .collect()
    }

    /// Sends an event to the sessions that asked for it.
    pub(crate) fn emit(&mut self, name: &str, data: &Value, need: u64, in_guild: bool) {
        if in_guild && !self.guild.bot_in {
            return;
        }
        let home = in_guild.then_some(self.guild.id);
        self.sessions.emit(name, data, need, home);
    }

    // Channels.

    pub(crate) fn add_channel(&mut self, name: &str) -> Id {
        let id = self.new_id();
        let position = self.channels.len() as u64;
        let channel = Channel {
            id,
            kind: ChannelKind::Text,
            name: name.to_owned(),
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
        self.channels.insert(id, channel);
        let data = self.channel_json(id);
        if let Some(event) = event
            && self.sees_channel(self.bot, id)
        {
            let mut told = data.clone();
            if bot_joined {
                told["newly_created"] = json!(true);
            }
            self.emit(event, &told, intent::GUILDS, true);
        }
        self.show_all(id, &Sight::Channel(Arc::new(data)));
        self.changed(Change::Channel(id));
    }

    /// Tells everyone that a channel is not what it was.
    pub(crate) fn channel_changed(&mut self, id: Id) {
        let Some(channel) = self.channels.get(&id) else {
            return;
        };
        let (kind, thread) = (channel.kind, channel.thread.is_some());
        let data = self.channel_json(id);
        if kind != ChannelKind::Dm && self.sees_channel(self.bot, id) {
            let event = if thread {
                "THREAD_UPDATE"
            } else {
                "CHANNEL_UPDATE"
            };
            self.emit(event, &data, intent::GUILDS, true);
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
        let seen = self.sees_channel(self.bot, id);
        let Some(channel) = self.channels.remove(&id) else {
            return;
        };
        self.messages.remove(&id);
        self.files
            .retain(|_, (attachment, _)| attachment.channel != id);
        if seen && channel.kind != ChannelKind::Dm {
            if channel.thread.is_some() {
                let gone = json!({
                    "id": id, "guild_id": self.guild.id, "parent_id": channel.parent,
                    "type": channel.kind.number(),
                });
                self.emit("THREAD_DELETE", &gone, intent::GUILDS, true);
            } else {
                self.emit("CHANNEL_DELETE", &data, intent::GUILDS, true);
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

    // Messages.

    pub(crate) fn message(&self, channel: Id, message: Id) -> Option<&Message> {
        self.messages.get(&channel)?.get(&message)
    }

    /// Finds a message wherever it is.
    pub(crate) fn find_message(&self, id: Id) -> Option<&Message> {
        self.messages.values().find_map(|list| list.get(&id))
    }

    /// Returns whether `person` sees this message.
    pub(crate) fn sees(&self, person: Id, message: &Message) -> bool {
        message.only_for.is_none_or(|only| only == person)
            && self.sees_channel(person, message.channel)
    }

    /// Finds the earlier message with the same mark, if it is fresh enough.
    pub(crate) fn same_nonce(&mut self, channel: Id, nonce: &Value) -> Option<Id> {
        let oldest = self.now() - NONCE_MS;
        self.nonces.retain(|(.., at)| *at > oldest);
        let found = self
            .nonces
            .iter()
            .find(|(home, mark, ..)| *home == channel && mark == nonce);
        found.map(|&(.., message, _)| message)
    }

    /// Puts a message up.
    pub(crate) fn post(&mut self, message: Message) -> Id {
        let (id, channel) = (message.id, message.channel);
        if let (Some(nonce), None) = (&message.nonce, message.only_for) {
            self.nonces
                .push_back((channel, nonce.clone(), id, self.clock.now_ms()));
        }
        if message.only_for.is_none()
            && let Some(home) = self.channels.get_mut(&channel)
        {
            home.last_message = Some(id);
            if let Some(thread) = &mut home.thread {
                thread.members.insert(message.author);
                if thread.archived {
                    thread.archived = false;
                    self.channel_changed(channel);
                }
            }
        }
        let files = message.attachments.clone();
        let ephemeral = message.only_for.is_some();
        self.messages
            .entry(channel)
            .or_default()
            .insert(id, message);
        if !ephemeral {
            self.emit_message("MESSAGE_CREATE", channel, id);
        }
        self.show_message(channel, id, Sight::Message);
        self.show_files(channel, id, &files);
        self.changed(Change::Message {
            channel,
            message: id,
        });
        id
    }

    /// Changes a message and tells everyone.
    pub(crate) fn amend(&mut self, channel: Id, id: Id, change: impl FnOnce(&mut Message)) {
        let Some(message) = self
            .messages
            .get_mut(&channel)
            .and_then(|list| list.get_mut(&id))
        else {
            return;
        };
        let before: BTreeSet<Id> = message.attachments.iter().map(|file| file.id).collect();
        change(message);
        let ephemeral = message.only_for.is_some();
        let now: BTreeSet<Id> = message.attachments.iter().map(|file| file.id).collect();
        let mut fresh = message.attachments.clone();
        fresh.retain(|file| !before.contains(&file.id));
        for gone in before.difference(&now) {
            self.files.remove(gone);
        }
        if !ephemeral {
            self.emit_message("MESSAGE_UPDATE", channel, id);
        }
        self.show_message(channel, id, Sight::Edited);
        self.show_files(channel, id, &fresh);
        self.changed(Change::Message {
            channel,
            message: id,
        });
    }

    /// Takes a message away.
    pub(crate) fn delete_message(&mut self, channel: Id, id: Id) {
        let Some(message) = self
            .messages
            .get_mut(&channel)
            .and_then(|list| list.remove(&id))
        else {
            return;
        };
        for file in &message.attachments {
            self.files.remove(&file.id);
        }
        if message.only_for.is_none() {
            let dm = self.is_dm(channel);
            let mut gone = json!({ "id": id, "channel_id": channel });
            if !dm {
                gone["guild_id"] = json!(self.guild.id);
            }
            let need = if dm {
                intent::DIRECT_MESSAGES
            } else {
                intent::GUILD_MESSAGES
            };
            if self.sees_channel(self.bot, channel) {
                self.emit("MESSAGE_DELETE", &gone, need, !dm);
            }
        }
        for person in self.message_viewers(&message) {
            self.show(person, Sight::Deleted(id));
        }
        self.changed(Change::Message {
            channel,
            message: id,
        });
    }

    fn message_viewers(&self, message: &Message) -> Vec<Id> {
        let all = self.people().map(|user| user.id);
        all.filter(|&user| self.sees(user, message)).collect()
    }

    fn emit_message(&mut self, event: &str, channel: Id, id: Id) {
        let Some(message) = self.message(channel, id) else {
            return;
        };
        let dm = self.is_dm(channel);
        let mut data = self.message_json(message, Viewer::Bot);
        if !dm {
            data["guild_id"] = json!(self.guild.id);
            if let Some(member) = self.member_json(message.author) {
                data["member"] = member;
            }
        }
        let need = if dm {
            intent::DIRECT_MESSAGES
        } else {
            intent::GUILD_MESSAGES
        };
        if self.sees_channel(self.bot, channel) {
            self.emit(event, &data, need, !dm);
        }
    }

    fn show_message(&mut self, channel: Id, id: Id, sight: fn(Arc<Value>) -> Sight) {
        let Some(message) = self.message(channel, id) else {
            return;
        };
        let viewers = self.message_viewers(message);
        let data = Arc::new(self.message_json(message, Viewer::Person));
        for person in viewers {
            self.show(person, sight(Arc::clone(&data)));
        }
    }

    fn show_files(&mut self, channel: Id, id: Id, files: &[Attachment]) {
        let Some(message) = self.message(channel, id) else {
            return;
        };
        let viewers = self.message_viewers(message);
        for file in files {
            let Some((_, bytes)) = self.files.get(&file.id) else {
                continue;
            };
            let sight = Sight::File {
                filename: file.filename.clone(),
                bytes: bytes.clone(),
            };
            for &person in &viewers {
                self.show(person, sight.clone());
            }
        }
    }

    /// Pins or unpins a message and tells everyone.
    pub(crate) fn pin(&mut self, channel: Id, id: Id, pinned: bool) {
        let now = self.now();
        self.amend(channel, id, |message| {
            message.pinned_ms = pinned.then_some(now);
        });
        let dm = self.is_dm(channel);
        if pinned && let Some(home) = self.channels.get_mut(&channel) {
            home.last_pin_ms = Some(now);
        }
        let last = self
            .channels
            .get(&channel)
            .and_then(|home| home.last_pin_ms);
        let mut data = json!({ "channel_id": channel, "last_pin_timestamp": last.map(timestamp) });
        if !dm {
            data["guild_id"] = json!(self.guild.id);
        }
        let need = if dm {
            intent::DIRECT_MESSAGES
        } else {
            intent::GUILDS
        };
        self.emit("CHANNEL_PINS_UPDATE", &data, need, !dm);
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
            member["member"] = self.full_member_json(user).unwrap_or_default();
            member
        } else {
            json!(user)
        };
        // Without the members intent a bot hears of itself only.
        if user == self.bot {
            let data = json!({
                "id": id, "guild_id": self.guild.id, "member_count": count, which: [whom],
            });
            self.emit("THREAD_MEMBERS_UPDATE", &data, intent::GUILDS, true);
        } else if inside && self.sees_channel(user, id) {
            let data = Arc::new(self.channel_json(id));
            self.show(user, Sight::Channel(data));
        }
        self.changed(Change::Channel(id));
    }

    pub(crate) fn show_typing(&mut self, channel: Id) {
        self.show_all(channel, &Sight::Typing(channel));
    }

    /// Tells everyone that the commands changed.
    pub(crate) fn show_commands(&mut self) {
        let all = self
            .commands
            .iter()
            .map(|command| command.body.clone())
            .collect();
        let all = Arc::new(Value::Array(all));
        for person in self.people().map(|user| user.id).collect::<Vec<_>>() {
            self.show(person, Sight::Commands(Arc::clone(&all)));
        }
        self.changed(Change::Commands);
    }

    // The bot's membership.

    /// Lets the bot into the guild or throws it out.
    pub(crate) fn set_bot_in(&mut self, inside: bool) {
        if self.guild.bot_in == inside {
            return;
        }
        if inside {
            self.guild.bot_in = true;
            let data = self.guild_create_json();
            self.emit("GUILD_CREATE", &data, intent::GUILDS, true);
        } else {
            let gone = json!({ "id": self.guild.id });
            self.emit("GUILD_DELETE", &gone, intent::GUILDS, true);
            self.guild.bot_in = false;
        }
        self.changed(Change::Bot);
    }
}
