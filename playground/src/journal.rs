//! The journal of what happened: requests, refusals and everything each person received, for tests to read.
//!
//! Each list keeps the newest [`Config::keep`](crate::Config::keep) entries.

use std::{collections::VecDeque, sync::Arc};

use axum::body::Bytes;
use serde_json::Value;

use crate::Id;

/// One request of the bot.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Logged {
    /// Its number, counted from 0.
    pub number: u64,
    /// When it arrived, in unix milliseconds.
    pub at_ms: i64,
    pub method: String,
    /// Its path below `/api/v10`, with the ids.
    pub path: String,
    /// Its route such as `POST /channels/{channel_id}/messages`; empty if there is none.
    pub route: String,
    /// Its JSON body, or that of `payload_json`.
    pub body: Value,
    /// Names and lengths of its files.
    pub files: Vec<(String, usize)>,
    /// The answer's status; `None` while it waits.
    pub status: Option<u16>,
}

/// Which check refused a request.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Layer {
    /// A limit or rule of Discord's, written down here.
    Rule,
    /// The `twilight-validate` crate.
    Twilight,
    /// Discord's `OpenAPI` document.
    Schema,
    /// What is there now: unknown or expired things, permissions, tokens, routes.
    State,
}

/// Something the bot sent that Discord would refuse.
#[derive(Clone, Debug)]
pub struct Violation {
    /// When it was sent, in unix milliseconds.
    pub at_ms: i64,
    /// The request's method and path.
    pub request: String,
    /// Which check refused it.
    pub layer: Layer,
    /// The field's path with dots, such as `data.components.0`; empty for the whole.
    pub field: String,
    /// Discord's code: a name for fields, a number for the rest.
    pub code: String,
    /// What is wrong with it.
    pub message: String,
}

/// One thing that reached a person.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Sight {
    /// A message appeared.
    Message(Arc<Value>),
    /// A message changed.
    Edited(Arc<Value>),
    /// A message vanished.
    Deleted(Id),
    /// A file of a message.
    File { filename: String, bytes: Bytes },
    /// A modal opened.
    Modal(Arc<Value>),
    /// Choices of an autocomplete.
    Choices(Arc<Value>),
    /// An interaction failed.
    Failed(Id),
    /// A channel or thread appeared or changed.
    Channel(Arc<Value>),
    /// A channel or thread vanished.
    ChannelGone(Id),
    /// The commands changed.
    Commands(Arc<Value>),
    /// The bot is typing in this channel.
    Typing(Id),
}

/// A [`Sight`] with who and when.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Received {
    /// When, in unix milliseconds.
    pub at_ms: i64,
    pub person: Id,
    pub sight: Sight,
}

/// The lists, oldest first.
#[derive(Debug)]
pub(crate) struct Journal {
    keep: usize,
    next: u64,
    pub(crate) requests: VecDeque<Logged>,
    pub(crate) violations: VecDeque<Violation>,
    pub(crate) received: VecDeque<Received>,
}

impl Journal {
    pub(crate) fn new(keep: usize) -> Self {
        Self {
            keep: keep.max(1),
            next: 0,
            requests: VecDeque::new(),
            violations: VecDeque::new(),
            received: VecDeque::new(),
        }
    }

    pub(crate) fn request(&mut self, mut logged: Logged) -> u64 {
        logged.number = self.next;
        self.next += 1;
        push(&mut self.requests, logged, self.keep);
        self.next - 1
    }

    pub(crate) fn answered(&mut self, number: u64, status: u16) {
        let found = self
            .requests
            .iter_mut()
            .rev()
            .find(|logged| logged.number == number);
        if let Some(logged) = found {
            logged.status = Some(status);
        }
    }

    pub(crate) fn violation(&mut self, violation: Violation) {
        push(&mut self.violations, violation, self.keep);
    }

    /// Forgets that people were shown a file that is kept no more.
    pub(crate) fn forget(&mut self, file: &Bytes) {
        // What is shown shares the bytes with what is kept.
        let shows = |sight: &Sight| matches!(sight, Sight::File { bytes, .. } if bytes.as_ptr() == file.as_ptr());
        self.received.retain(|received| !shows(&received.sight));
    }

    pub(crate) fn received(&mut self, received: Received) {
        push(&mut self.received, received, self.keep);
    }
}

fn push<T>(list: &mut VecDeque<T>, entry: T, keep: usize) {
    if list.len() >= keep {
        list.pop_front();
    }
    list.push_back(entry);
}
