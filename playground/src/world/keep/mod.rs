//! Lets the world survive a restart: a journal of what changed, read again at the start.
//!
//! Every change is written before anyone is told of it, so a bot whose message was answered finds
//! it again after `kill -9`. One line of JSON is one change. The journal is written anew at every
//! start and whenever it has grown much; a last line that was cut off is forgotten. Files of
//! messages lie beside it, one by one. What only lasts minutes, such as interactions, is not kept.

mod load;
mod rewrite;

use std::{
    collections::BTreeMap,
    fs::{self, File, OpenOptions, TryLockError},
    io::{self, Write},
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};

use crate::{
    Clock, Config, Id, SystemClock,
    world::{Change, Channel, Command, Guild, Message, User, World},
};
use load::load;
use rewrite::{Written, rewrite, sweep};

/// The form of the journal.
const VERSION: u32 = 1;

/// The journal's file in its folder.
const JOURNAL: &str = "world.jsonl";

/// The folder of the files.
const FILES: &str = "files";

/// How much may be written before the journal is written anew, in bytes; at least four times what
/// it had then.
const GROWN: u64 = 16 * 1024 * 1024;

/// Why the world cannot be kept.
#[derive(Debug, thiserror::Error)]
pub enum KeepFault {
    /// Another playground uses the folder.
    #[error("{} is in use by another playground: stop it, or name another folder", .0.display())]
    InUse(PathBuf),
    /// A file or folder cannot be used.
    #[error("{} cannot be used: {source}", path.display())]
    File {
        /// The file or folder.
        path: PathBuf,
        /// What the system reports.
        #[source]
        source: io::Error,
    },
    /// The journal holds something it should not.
    #[error(
        "{} line {line} cannot be read ({why}): move the folder away to begin with an empty server",
        path.display()
    )]
    Damaged {
        /// The journal's file.
        path: PathBuf,
        /// Which line, counted from 1.
        line: usize,
        /// What is wrong with it.
        why: String,
    },
    /// The journal was written by a newer version.
    #[error("{} has form {found}, and this version knows forms up to {VERSION}", path.display())]
    Newer {
        /// The journal's file.
        path: PathBuf,
        /// The form that it has.
        found: u32,
    },
}

/// One line of the journal.
#[derive(Debug, Deserialize, Serialize)]
struct Line {
    /// When, in unix milliseconds of the world's clock.
    at: i64,
    put: Entry,
}

/// One change of the world, as the journal keeps it.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Entry {
    World {
        version: u32,
        address: String,
        bot: Id,
    },
    Guild(Guild),
    User(User),
    Channel(Channel),
    ChannelGone(Id),
    Message(Box<Message>),
    MessageGone {
        channel: Id,
        message: Id,
    },
    Commands(Vec<Command>),
    Read {
        person: Id,
        channel: Id,
        message: Id,
    },
    Dismissed(Id),
    /// How far the world's clock is ahead of this machine's, in milliseconds.
    Ahead(i64),
}

/// Writes the journal.
#[derive(Debug)]
pub(crate) struct Keeper {
    folder: PathBuf,
    journal: File,
    /// Held as long as this lives.
    _lock: File,
    written: u64,
    limit: u64,
    /// The files of each message that are on the disk.
    files: BTreeMap<Id, Vec<Id>>,
    bot_in: bool,
    fault: Option<String>,
}

fn file_fault(path: &Path) -> impl FnOnce(io::Error) -> KeepFault {
    let path = path.to_owned();
    move |source| KeepFault::File { path, source }
}

/// Opens the folder and takes its lock.
fn lock(folder: &Path) -> Result<File, KeepFault> {
    let files = folder.join(FILES);
    fs::create_dir_all(&files).map_err(file_fault(&files))?;
    let path = folder.join("lock");
    let file = OpenOptions::new()
        .create(true)
        .truncate(false)
        .write(true)
        .open(&path)
        .map_err(file_fault(&path))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(KeepFault::InUse(folder.to_owned())),
        Err(TryLockError::Error(source)) => Err(KeepFault::File { path, source }),
    }
}

impl Keeper {
    /// Reads what is kept in `folder` into the world, and keeps it from now on.
    ///
    /// # Errors
    ///
    /// [`KeepFault`]; nothing on the disk has changed then.
    pub(crate) fn open(world: &mut World, folder: &Path, config: &Config) -> Result<(), KeepFault> {
        let lock = lock(folder)?;
        let path = folder.join(JOURNAL);
        match fs::read(&path) {
            Ok(bytes) => load(world, folder, &bytes, config)?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(source) => return Err(KeepFault::File { path, source }),
        }
        let Written {
            journal,
            bytes: written,
            files,
        } = rewrite(world, folder)?;
        sweep(folder, world);
        world.keeper = Some(Self {
            folder: folder.to_owned(),
            journal,
            _lock: lock,
            written,
            limit: GROWN.max(written * 4),
            files,
            bot_in: world.guild.bot_in,
            fault: None,
        });
        Ok(())
    }

    /// What keeps the world from being kept, if anything does.
    pub(crate) fn fault(&self) -> Option<&str> {
        self.fault.as_deref()
    }

    /// Writes down what a change has led to.
    fn note(&mut self, world: &World, change: Change) {
        match change {
            Change::Message { channel, .. } | Change::Channel(channel)
                if world.is_elsewhere(channel) => {}
            Change::Message { channel, message } => self.note_message(world, channel, message),
            Change::Channel(id) => match world.channels.get(&id) {
                Some(channel) => self.put(world, Entry::Channel(channel.clone())),
                None => self.put(world, Entry::ChannelGone(id)),
            },
            Change::Commands => self.put(world, Entry::Commands(world.commands.clone())),
            Change::Bot if self.bot_in != world.guild.bot_in => {
                self.bot_in = world.guild.bot_in;
                self.put(world, Entry::Guild(world.guild.clone()));
            }
            Change::Bot
            | Change::Interaction(_)
            | Change::Typing(_)
            | Change::Request
            | Change::Person(_) => {}
        }
    }

    fn note_message(&mut self, world: &World, channel: Id, id: Id) {
        let before = self.files.remove(&id).unwrap_or_default();
        let Some(message) = world.message(channel, id) else {
            self.put(
                world,
                Entry::MessageGone {
                    channel,
                    message: id,
                },
            );
            self.delete(&before);
            return;
        };
        let now: Vec<Id> = message.attachments.iter().map(|file| file.id).collect();
        for file in now.iter().filter(|file| !before.contains(file)) {
            if let Some((_, bytes)) = world.files.get(*file)
                && let Err(error) = fs::write(self.path(*file), bytes)
            {
                self.fault = Some(error.to_string());
            }
        }
        self.put(world, Entry::Message(Box::new(message.clone())));
        let gone: Vec<Id> = before
            .into_iter()
            .filter(|file| !now.contains(file))
            .collect();
        self.delete(&gone);
        if !now.is_empty() {
            self.files.insert(id, now);
        }
    }

    fn path(&self, file: Id) -> PathBuf {
        self.folder.join(FILES).join(file.to_string())
    }

    pub(super) fn delete(&self, files: &[Id]) {
        for file in files {
            // What stays behind is swept away at the next start.
            let _ = fs::remove_file(self.path(*file));
        }
    }

    /// Writes one change down. After a failure all is written anew with the next one.
    fn put(&mut self, world: &World, put: Entry) {
        let at = world.now();
        let wrote = if self.fault.is_some() || self.written > self.limit {
            self.anew(world)
        } else {
            match line(at, put) {
                Ok(line) => self.append(&line),
                Err(error) => Err(error.to_string()),
            }
        };
        self.fault = wrote.err();
    }

    fn append(&mut self, line: &[u8]) -> Result<(), String> {
        self.journal
            .write_all(line)
            .map_err(|error| error.to_string())?;
        self.written += line.len() as u64;
        Ok(())
    }

    fn anew(&mut self, world: &World) -> Result<(), String> {
        let written = rewrite(world, &self.folder).map_err(|fault| fault.to_string())?;
        self.journal = written.journal;
        self.written = written.bytes;
        self.limit = GROWN.max(written.bytes * 4);
        self.files = written.files;
        Ok(())
    }
}

impl World {
    /// Writes down what a change has led to, before anyone is told.
    pub(super) fn keep_change(&mut self, change: Change) {
        if let Some(mut keeper) = self.keeper.take() {
            keeper.note(self, change);
            self.keeper = Some(keeper);
        }
    }

    /// Writes down what no [`Change`] tells of.
    pub(crate) fn keep(&mut self, put: Entry) {
        if let Some(mut keeper) = self.keeper.take() {
            keeper.put(self, put);
            self.keeper = Some(keeper);
        }
    }

    /// Writes down how far the clock has been turned.
    pub(crate) fn keep_clock(&mut self) {
        let ahead = self.now() - SystemClock.now_ms();
        if self.clock.turnable().is_some() {
            self.keep(Entry::Ahead(ahead));
        }
    }
}

fn line(at: i64, put: Entry) -> serde_json::Result<Vec<u8>> {
    let mut line = serde_json::to_vec(&Line { at, put })?;
    line.push(b'\n');
    Ok(line)
}
