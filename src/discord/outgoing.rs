//! Requests to Discord in turn: a limiter in front of Discord's own.
//!
//! Discord takes 50 requests a second of a bot, and shuts a bot out that sends thousands of requests which it refuses.
//! So requests wait here until they may be sent, those of a table where something happens first; what was left over by
//! an outage comes after all else. Answers to interactions share no limit with these and do not wait.

mod line;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serenity::all::Http;
use tokio::sync::{Notify, Semaphore, SemaphorePermit, mpsc, oneshot};
use tokio::time::Instant;

use crate::table::model::TableId;
use crate::table::store::Leases;
use line::{Line, Urgency};

/// A table at which something happened so lately is played at now.
const LATELY: Duration = Duration::from_mins(1);
/// How many messages that were left over are made at the same time.
const LEFT_OVER_AT_ONCE: usize = 16;
/// So many tables are looked through for those at which nothing happens any more.
const CROWDED: usize = 4_096;

/// What a request is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Errand {
    /// What somebody waits for who has given a command or pressed a button.
    Asked,
    /// A message of a table, or what it needs to be there.
    Message(TableId),
    /// A change of what a table has said already, such as its card or the buttons of an old board.
    Change(TableId),
    /// What belongs to no table's messages.
    Aside,
}

/// The client that sends everything but answers, at the pace that Discord allows.
pub(super) struct Outgoing {
    http: Http,
    asks: mpsc::UnboundedSender<line::Ask>,
    /// When something happened at tables last, as far as it was lately.
    lively: Mutex<HashMap<TableId, Instant>>,
    /// Told when something happens at a table.
    stirred: Notify,
    left_over: Semaphore,
}

impl Outgoing {
    /// Must be called within a runtime: a task of it keeps the line, as long as this lives.
    pub(super) fn new(http: Http, leases: Arc<Leases>) -> Self {
        let (asks, asked) = mpsc::unbounded_channel();
        tokio::spawn(line::keep(asked, leases));
        Self {
            http,
            asks,
            lively: Mutex::default(),
            stirred: Notify::new(),
            left_over: Semaphore::new(LEFT_OVER_AT_ONCE),
        }
    }

    /// Notes that something happens at a table.
    pub(super) fn stir(&self, table: TableId) {
        let now = Instant::now();
        {
            // Nothing panics while the lock is held.
            let mut lively = self.lively.lock().unwrap_or_else(PoisonError::into_inner);
            if lively.len() >= CROWDED {
                lively.retain(|_, at| is_lately(*at, now));
            }
            lively.insert(table, now);
        }
        self.stirred.notify_waiters();
    }

    fn is_lively(&self, table: TableId) -> bool {
        let lively = self.lively.lock().unwrap_or_else(PoisonError::into_inner);
        let at = lively.get(&table).copied();
        at.is_some_and(|at| is_lately(at, Instant::now()))
    }

    /// Waits until a message of a table may be made: what was left over is made a few at a time, so that thousands of
    /// pictures do not lie ready while they wait to be sent.
    pub(super) async fn room(&self, table: TableId) -> Option<SemaphorePermit<'_>> {
        let mut room = std::pin::pin!(self.left_over.acquire());
        loop {
            let stirred = self.stirred.notified();
            if self.is_lively(table) {
                return None;
            }
            tokio::select! {
                // It is never closed.
                room = &mut room => return room.ok(),
                () = stirred => {}
            }
        }
    }

    /// The client, as soon as one request may be sent.
    pub(super) async fn turn(&self, errand: Errand) -> &Http {
        self.turns(errand, 1).await
    }

    /// The client, as soon as so many requests may be sent.
    pub(super) async fn turns(&self, errand: Errand, requests: u32) -> &Http {
        let line = match errand {
            Errand::Message(table) | Errand::Change(table) if !self.is_lively(table) => {
                Line::of(Urgency::LeftOver, table)
            }
            Errand::Asked => Line::ASKED,
            Errand::Message(table) => Line::of(Urgency::Played, table),
            Errand::Change(table) => Line::of(Urgency::Change, table),
            Errand::Aside => Line::ASIDE,
        };
        for _ in 0..requests {
            let (go, gone) = oneshot::channel();
            // Whoever keeps the line lives as long as this.
            if self.asks.send(line::Ask { line, go }).is_ok() {
                gone.await.ok();
            }
        }
        &self.http
    }
}

fn is_lately(at: Instant, now: Instant) -> bool {
    now.saturating_duration_since(at) < LATELY
}

impl std::fmt::Debug for Outgoing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Outgoing").finish_non_exhaustive()
    }
}
