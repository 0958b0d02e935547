//! The state of the stand-in: who and what there is, and how it changes.
//!
//! Everything happens under one lock and at once. Each change is told to three sides: the bot's
//! gateway sessions, the people who may see it (journal), and whoever watches ([`Change`]).

pub(crate) mod files;
pub(crate) mod interaction;
pub(crate) mod keep;
pub(crate) mod model;
pub mod permission;
mod places;
mod post;
mod render;
mod servers;

use std::{
    collections::{BTreeMap, BTreeSet, VecDeque},
    sync::Arc,
};

use serde_json::Value;
use tokio::sync::{broadcast, watch};

use crate::{
    Clock, Config, Id,
    faults::Faults,
    gateway::sessions::Sessions,
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
#[expect(missing_docs, reason = "the names say it")]
pub enum Change {
    /// A message appeared, changed or vanished.
    Message {
        /// The channel it is in.
        channel: Id,
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
    /// Something that is this person's own: what they have read, dismissed, or refuse.
    Person(Id),
}

/// Everything there is.
#[derive(Debug)]
pub(crate) struct World {
    pub(crate) clock: Arc<dyn Clock>,
    ids: Ids,
    changes: broadcast::Sender<Change>,
    tick: watch::Sender<u64>,
    pub(crate) address: String,
    pub(crate) token: String,
    /// How long the bot has for its first answer, in milliseconds.
    pub(crate) first_answer_ms: i64,
    pub(crate) bot: Id,
    pub(crate) guild: Guild,
    /// Further servers, with the same people and roles.
    pub(crate) others: BTreeMap<Id, Guild>,
    /// The channels of each of these.
    elsewhere: BTreeMap<Id, BTreeSet<Id>>,
    pub(crate) users: BTreeMap<Id, User>,
    pub(crate) channels: BTreeMap<Id, Channel>,
    pub(crate) messages: BTreeMap<Id, BTreeMap<Id, Message>>,
    pub(crate) files: files::Files,
    /// How often a file was asked for.
    pub(crate) fetched: u64,
    pub(crate) commands: Vec<Command>,
    pub(crate) interactions: BTreeMap<Id, interaction::Interaction>,
    nonces: VecDeque<(Id, Value, Id, i64)>,
    pub(crate) sessions: Sessions,
    pub(crate) journal: Journal,
    pub(crate) faults: Faults,
    /// What is laid over the answers of routes, by their names.
    pub(crate) overlays: BTreeMap<String, Value>,
    /// The newest message each person has read in each channel.
    pub(crate) reads: BTreeMap<Id, BTreeMap<Id, Id>>,
    /// Messages for one person that they have put away.
    pub(crate) dismissed: BTreeSet<Id>,
    pub(crate) keeper: Option<keep::Keeper>,
}

impl World {
    /// Makes the world of `config`, or the one that is kept in its folder.
    ///
    /// # Errors
    ///
    /// [`KeepFault`](keep::KeepFault) if the folder cannot be used.
    pub(crate) fn open(config: &Config, address: String) -> Result<Self, keep::KeepFault> {
        let mut world = Self::new(config, address);
        if let Some(folder) = &config.data {
            keep::Keeper::open(&mut world, folder, config)?;
        }
        Ok(world)
    }

    fn new(config: &Config, address: String) -> Self {
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
            first_answer_ms: i64::try_from(config.first_answer.as_millis()).unwrap_or(i64::MAX),
            bot,
            guild: Guild {
                id: guild,
                name: config.guild.clone(),
                owner,
                roles: vec![everyone, role],
                bot_in: true,
                joined_ms: if config.just_joined { now } else { 0 },
                system_channel: None,
            },
            others: BTreeMap::new(),
            elsewhere: BTreeMap::new(),
            users,
            channels: BTreeMap::new(),
            messages: BTreeMap::new(),
            files: files::Files::new(config.attachments),
            fetched: 0,
            commands: Vec::new(),
            interactions: BTreeMap::new(),
            nonces: VecDeque::new(),
            sessions: Sessions::new(config),
            journal: Journal::new(config.keep),
            faults: Faults::default(),
            overlays: BTreeMap::new(),
            reads: BTreeMap::new(),
            dismissed: BTreeSet::new(),
            keeper: None,
            clock,
        };
        for name in &config.channels {
            world.add_channel(name);
        }
        for number in 1..config.servers {
            world.add_server(&format!("Server {number}"));
        }
        world
    }

    pub(crate) fn now(&self) -> i64 {
        self.clock.now_ms()
    }

    /// What waiting is measured by.
    pub(crate) fn waiting(&self) -> i64 {
        self.clock.waiting_ms()
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

    /// Lets people and channels in that the configuration names and the kept world has not.
    fn join_missing(&mut self, config: &Config) {
        for name in &config.people {
            if !self.people().any(|user| user.name == *name) {
                let id = self.new_id();
                let user = User {
                    id,
                    name: name.clone(),
                    bot: false,
                    dms_closed: false,
                    roles: Vec::new(),
                };
                self.users.insert(id, user);
            }
        }
        for name in &config.channels {
            let text = |channel: &Channel| channel.kind == ChannelKind::Text;
            if !self
                .channels
                .values()
                .any(|it| text(it) && it.name == *name)
            {
                self.add_channel(name);
            }
        }
    }

    /// Goes on handing out ids after the newest there is.
    fn skip_known_ids(&mut self) {
        let last = [
            self.users.last_key_value().map(|(id, _)| *id),
            self.channels.last_key_value().map(|(id, _)| *id),
            self.messages
                .values()
                .filter_map(|list| list.last_key_value())
                .map(|(id, _)| *id)
                .max(),
            self.files.last(),
            self.commands.iter().map(|command| command.version).max(),
        ];
        self.ids.skip(last.into_iter().flatten().max());
    }

    /// Writes the change down, then wakes whoever waits for something.
    pub(crate) fn changed(&mut self, change: Change) {
        self.keep_change(change);
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

    /// Sends an event of a server, or of none, to the sessions that asked for it.
    pub(crate) fn emit(&mut self, name: &str, data: &Value, need: u64, home: Option<Id>) {
        let server = home.and_then(|home| self.server(home));
        if server.is_some_and(|server| !server.bot_in) {
            return;
        }
        self.sessions.emit(name, data, need, home);
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
}
