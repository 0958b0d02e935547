//! Messages: how they come, change and go, and who hears of it.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use serde_json::{Value, json};

use crate::{
    Id,
    gateway::sessions::intent,
    journal::Sight,
    world::{Attachment, Change, Message, Viewer, World, timestamp},
};

/// How long a mark keeps a second message away.
const NONCE_MS: i64 = 5 * 60 * 1000;

impl World {
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
            && !self.dismissed.contains(&message.id)
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

    /// Knows the marks of all messages again; those that are too old go with the next look.
    pub(super) fn remember_nonces(&mut self) {
        let all = self.messages.values().flat_map(BTreeMap::values);
        let marked = all.filter(|message| message.only_for.is_none());
        self.nonces = marked
            .filter_map(|message| {
                let nonce = message.nonce.clone()?;
                Some((message.channel, nonce, message.id, message.id.made_at_ms()))
            })
            .collect();
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
            self.files.remove(*gone);
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
            self.files.remove(file.id);
        }
        if message.only_for.is_none() {
            let dm = self.is_dm(channel);
            let mut gone = json!({ "id": id, "channel_id": channel });
            if !dm {
                gone["guild_id"] = json!(self.home_of(channel));
            }
            let need = if dm {
                intent::DIRECT_MESSAGES
            } else {
                intent::GUILD_MESSAGES
            };
            if self.sees_channel(self.bot, channel) {
                self.emit("MESSAGE_DELETE", &gone, need, self.home_of(channel));
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
            data["guild_id"] = json!(self.home_of(channel));
            if let Some(member) = self.member_json(self.server_of(channel), message.author) {
                data["member"] = member;
            }
        }
        let need = if dm {
            intent::DIRECT_MESSAGES
        } else {
            intent::GUILD_MESSAGES
        };
        if self.sees_channel(self.bot, channel) {
            self.emit(event, &data, need, self.home_of(channel));
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
            let Some((_, bytes)) = self.files.get(file.id) else {
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
            data["guild_id"] = json!(self.home_of(channel));
        }
        let need = if dm {
            intent::DIRECT_MESSAGES
        } else {
            intent::GUILDS
        };
        self.emit("CHANNEL_PINS_UPDATE", &data, need, self.home_of(channel));
    }
}
