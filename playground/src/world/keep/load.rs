//! Reads a journal back into a world.

use std::{collections::BTreeMap, fs, path::Path};

use axum::body::Bytes;
use serde_json::Value;

use super::{Entry, FILES, JOURNAL, KeepFault, Line, VERSION};
use crate::{
    Clock, Config, SystemClock,
    world::{Attachment, Message, World},
};

/// Reads a journal into the world.
pub(super) fn load(
    world: &mut World,
    folder: &Path,
    bytes: &[u8],
    config: &Config,
) -> Result<(), KeepFault> {
    let path = folder.join(JOURNAL);
    // What comes after the last line break was cut off.
    let end = bytes.iter().rposition(|&byte| byte == b'\n');
    let whole = &bytes[..end.map_or(0, |end| end + 1)];
    if whole.is_empty() {
        return Ok(());
    }
    let mut reader = Reader::new(world, folder);
    for (number, text) in (1..).zip(whole.split(|&byte| byte == b'\n')) {
        if text.is_empty() {
            continue;
        }
        let damaged = |why: String| KeepFault::Damaged {
            path: path.clone(),
            line: number,
            why,
        };
        let line: Line =
            serde_json::from_slice(text).map_err(|error| damaged(error.to_string()))?;
        if let Entry::World { version, .. } = &line.put
            && *version > VERSION
        {
            return Err(KeepFault::Newer {
                path,
                found: *version,
            });
        }
        reader.take(line).map_err(damaged)?;
    }
    reader.end();
    world.join_missing(config);
    Ok(())
}

/// Puts lines back into a world.
struct Reader<'a> {
    world: &'a mut World,
    folder: &'a Path,
    old_address: String,
    last_ms: i64,
    ahead_ms: i64,
}

impl<'a> Reader<'a> {
    fn new(world: &'a mut World, folder: &'a Path) -> Self {
        world.users.clear();
        world.channels.clear();
        Self {
            world,
            folder,
            old_address: String::new(),
            last_ms: 0,
            ahead_ms: 0,
        }
    }

    fn take(&mut self, line: Line) -> Result<(), String> {
        self.last_ms = self.last_ms.max(line.at);
        let world = &mut *self.world;
        match line.put {
            Entry::World { address, bot, .. } => {
                self.old_address = address;
                world.bot = bot;
            }
            Entry::Guild(guild) => world.guild = guild,
            Entry::User(user) => {
                world.users.insert(user.id, user);
            }
            Entry::Channel(channel) => {
                world.channels.insert(channel.id, channel);
            }
            Entry::ChannelGone(id) => {
                world.channels.remove(&id);
                world.messages.remove(&id);
            }
            Entry::Message(message) => self.message(*message)?,
            Entry::MessageGone { channel, message } => {
                if let Some(list) = world.messages.get_mut(&channel) {
                    list.remove(&message);
                }
            }
            Entry::Commands(commands) => world.commands = commands,
            Entry::Read {
                person,
                channel,
                message,
            } => {
                world
                    .reads
                    .entry(person)
                    .or_default()
                    .insert(channel, message);
            }
            Entry::Dismissed(message) => {
                world.dismissed.insert(message);
            }
            Entry::Ahead(ahead) => self.ahead_ms = ahead,
        }
        Ok(())
    }

    fn message(&mut self, mut message: Message) -> Result<(), String> {
        let world = &mut *self.world;
        let home = world.channels.get_mut(&message.channel);
        let home = home.ok_or_else(|| format!("channel {} is missing", message.channel))?;
        // As when it was posted; it may be deleted further down.
        if message.only_for.is_none() {
            home.last_message = home.last_message.max(Some(message.id));
            if let Some(thread) = &mut home.thread {
                thread.members.insert(message.author);
            }
        }
        home.last_pin_ms = home.last_pin_ms.max(message.pinned_ms);
        for part in message.embeds.iter_mut().chain(&mut message.components) {
            move_address(part, &self.old_address, &world.address);
        }
        world
            .messages
            .entry(message.channel)
            .or_default()
            .insert(message.id, message);
        Ok(())
    }

    /// Works out what follows from the rest.
    fn end(self) {
        let world = self.world;
        // Whoever was thinking is gone.
        for list in world.messages.values_mut() {
            list.retain(|_, message| !message.is_thinking());
        }
        let messages = world.messages.values().flat_map(BTreeMap::values);
        let files = messages.flat_map(|message| message.attachments.iter().cloned());
        let mut files: Vec<Attachment> = files.collect();
        // The oldest first, since they go where there are too many bytes.
        files.sort_unstable_by_key(|file| file.id);
        for file in files {
            let path = self.folder.join(FILES).join(file.id.to_string());
            // A picture that is lost leaves its message standing.
            if let Ok(bytes) = fs::read(path) {
                world.keep_file(file, Bytes::from(bytes));
            }
        }
        world.remember_nonces();
        world.skip_known_ids();
        if let Some(clock) = world.clock.turnable() {
            let ahead = SystemClock.now_ms().saturating_add(self.ahead_ms);
            clock.catch_up(self.last_ms.max(ahead));
        }
    }
}

/// Files have the address of this run in embeds and components.
fn move_address(value: &mut Value, old: &str, new: &str) {
    match value {
        Value::String(text) => {
            if let Some(rest) = text.strip_prefix(old)
                && rest.starts_with("/attachments/")
            {
                *text = format!("{new}{rest}");
            }
        }
        Value::Array(list) => list.iter_mut().for_each(|it| move_address(it, old, new)),
        Value::Object(map) => map.values_mut().for_each(|it| move_address(it, old, new)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}
