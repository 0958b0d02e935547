//! Files of messages: the newest are kept, up to a number of bytes in all.

use std::collections::BTreeMap;

use axum::body::Bytes;

use super::{Attachment, World};
use crate::Id;

/// Attachments with their bytes, by the order in which they came.
#[derive(Debug)]
pub(crate) struct Files {
    kept: BTreeMap<Id, (Attachment, Bytes)>,
    bytes: u64,
    /// How many bytes are kept; more only where the newest file alone has more.
    most: u64,
}

impl Files {
    pub(super) fn new(most: u64) -> Self {
        Self {
            kept: BTreeMap::new(),
            bytes: 0,
            most,
        }
    }

    pub(crate) fn get(&self, id: Id) -> Option<&(Attachment, Bytes)> {
        self.kept.get(&id)
    }

    pub(crate) fn contains(&self, id: Id) -> bool {
        self.kept.contains_key(&id)
    }

    /// The id that was given last to a file that is still there.
    pub(super) fn last(&self) -> Option<Id> {
        self.kept.last_key_value().map(|(id, _)| *id)
    }

    pub(crate) fn remove(&mut self, id: Id) -> Option<Bytes> {
        let (_, bytes) = self.kept.remove(&id)?;
        self.bytes -= bytes.len() as u64;
        Some(bytes)
    }

    /// Removes the files of a channel.
    pub(super) fn leave(&mut self, channel: Id) {
        let files = self.kept.iter();
        let there = files.filter(|(_, (attachment, _))| attachment.channel == channel);
        for id in there.map(|(id, _)| *id).collect::<Vec<_>>() {
            self.remove(id);
        }
    }

    fn insert(&mut self, attachment: Attachment, bytes: Bytes) {
        self.remove(attachment.id);
        self.bytes += bytes.len() as u64;
        self.kept.insert(attachment.id, (attachment, bytes));
    }

    /// The oldest file, where it has to go.
    fn surplus(&mut self) -> Option<(Id, Bytes)> {
        if self.bytes <= self.most || self.kept.len() < 2 {
            return None;
        }
        let oldest = *self.kept.first_key_value()?.0;
        Some((oldest, self.remove(oldest)?))
    }
}

impl World {
    /// Keeps a file. The oldest go for it, from the disk and from what people were shown too.
    pub(crate) fn keep_file(&mut self, attachment: Attachment, bytes: Bytes) {
        self.files.insert(attachment, bytes);
        while let Some((id, bytes)) = self.files.surplus() {
            self.journal.forget(&bytes);
            if let Some(keeper) = &self.keeper {
                keeper.delete(&[id]);
            }
        }
    }
}
