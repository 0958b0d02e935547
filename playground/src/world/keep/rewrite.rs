//! Begins a new journal with all of the world; what changed before is left out.

use std::{
    collections::BTreeMap,
    fs::{self, File},
    io::{self, Write},
    path::Path,
};

use super::{Entry, FILES, JOURNAL, KeepFault, VERSION, file_fault, line};
use crate::{Clock, Id, SystemClock, world::World};

/// A new journal.
pub(super) struct Written {
    pub(super) journal: File,
    pub(super) bytes: u64,
    /// The files of each message.
    pub(super) files: BTreeMap<Id, Vec<Id>>,
}

/// Writes all of the world into a new journal, which then takes the old one's place.
pub(super) fn rewrite(world: &World, folder: &Path) -> Result<Written, KeepFault> {
    let (path, fresh) = (folder.join(JOURNAL), folder.join("world.jsonl.new"));
    let mut text = Vec::new();
    let at = world.now();
    for entry in all(world) {
        let line = line(at, entry).map_err(io::Error::from);
        text.extend(line.map_err(file_fault(&fresh))?);
    }
    let mut files = BTreeMap::new();
    for message in world.messages.values().flat_map(BTreeMap::values) {
        for file in &message.attachments {
            files
                .entry(message.id)
                .or_insert_with(Vec::new)
                .push(file.id);
            let place = folder.join(FILES).join(file.id.to_string());
            if let Some((_, bytes)) = world.files.get(file.id)
                && !place.exists()
            {
                fs::write(&place, bytes).map_err(file_fault(&place))?;
            }
        }
    }
    let write = || -> io::Result<File> {
        let mut journal = File::create(&fresh)?;
        journal.write_all(&text)?;
        journal.sync_all()?;
        fs::rename(&fresh, &path)?;
        Ok(journal)
    };
    let journal = write().map_err(file_fault(&path))?;
    Ok(Written {
        journal,
        bytes: text.len() as u64,
        files,
    })
}

/// Everything that is kept, in an order that can be read back.
fn all(world: &World) -> impl Iterator<Item = Entry> {
    let head = Entry::World {
        version: VERSION,
        address: world.address.clone(),
        bot: world.bot,
    };
    let ahead = world
        .clock
        .turnable()
        .map(|clock| Entry::Ahead(clock.now_ms() - SystemClock.now_ms()));
    let reads = world.reads.iter().flat_map(|(&person, list)| {
        list.iter().map(move |(&channel, &message)| Entry::Read {
            person,
            channel,
            message,
        })
    });
    let messages = world.messages.values().flat_map(BTreeMap::values);
    let messages = messages.filter(|it| !world.is_elsewhere(it.channel));
    let channels = world.channels.values().filter(|it| it.guild.is_none());
    [head, Entry::Guild(world.guild.clone())]
        .into_iter()
        .chain(ahead)
        .chain(world.users.values().cloned().map(Entry::User))
        .chain(channels.cloned().map(Entry::Channel))
        .chain(messages.map(|message| Entry::Message(Box::new(message.clone()))))
        .chain([Entry::Commands(world.commands.clone())])
        .chain(reads)
        .chain(world.dismissed.iter().copied().map(Entry::Dismissed))
}

/// Removes files that belong to nothing any more.
pub(super) fn sweep(folder: &Path, world: &World) {
    let Ok(list) = fs::read_dir(folder.join(FILES)) else {
        return;
    };
    for entry in list.flatten() {
        let name = entry.file_name();
        let id: Option<Id> = name.to_str().and_then(|name| name.parse().ok());
        if id.is_some_and(|id| !world.files.contains(id)) {
            // It takes up room, nothing more.
            let _ = fs::remove_file(entry.path());
        }
    }
}
