//! The watchdog of one client: finds out whether its connection to the gateway is alive.
//!
//! It has a thread of its own, because a task that spins may stop the timers of the whole runtime, and that is when
//! the watchdog is needed.

use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use serenity::all::{ConnectionStage, ShardId, ShardManager, ShardMessenger};
use tokio::sync::oneshot;
use tokio_tungstenite::tungstenite::Message as Frame;

use super::{Ears, lock};
use crate::discord::BotError;
use crate::discord::bounds::Bounds;

/// How many hold a client's [`Ears`] while no runner does: its link, its watchdog, its queue of shards.
const HOLDERS_WITHOUT_RUNNER: usize = 3;

/// Why a client is given up.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub(super) enum Lost {
    #[error("the connection is closed, and no new one is being made")]
    Closed,
    #[error("no sign of life for {0:?}")]
    Silent(Duration),
    #[error("the session is over")]
    Session,
    #[error("its watchdog has ended")]
    Unwatched,
}

pub(super) struct Watchdog {
    bounds: Bounds,
    shards: Arc<ShardManager>,
    ears: Arc<Ears>,
    latency: Option<Duration>,
}

impl Watchdog {
    /// Watches until the client is lost, or what is returned is dropped.
    ///
    /// # Errors
    ///
    /// [`BotError::Watchdog`] when the system has no thread left.
    pub(super) fn start(
        bounds: Bounds,
        shards: Arc<ShardManager>,
        ears: Arc<Ears>,
    ) -> Result<impl Future<Output = Lost>, BotError> {
        let watchdog = Self {
            bounds,
            shards,
            ears,
            latency: None,
        };
        let (leash, held) = mpsc::channel::<()>();
        let (report, lost) = oneshot::channel();
        thread::Builder::new()
            .name("watchdog".into())
            .spawn(move || {
                if let Some(lost) = watchdog.watch(&held) {
                    // Nobody listens any more when the program is about to end.
                    let _ = report.send(lost);
                }
            })
            .map_err(BotError::Watchdog)?;
        Ok(async move {
            let _leash = leash;
            lost.await.unwrap_or(Lost::Unwatched)
        })
    }

    /// Looks for signs of life until there are none, or until it is let go.
    fn watch(mut self, leash: &Receiver<()>) -> Option<Lost> {
        while let Err(RecvTimeoutError::Timeout) = leash.recv_timeout(self.bounds.look) {
            if let Some(lost) = self.look() {
                return Some(lost);
            }
        }
        None
    }

    fn look(&mut self) -> Option<Lost> {
        let Ok(runners) = self.shards.runners.try_lock() else {
            // A runtime that stands still gives no lock back; this sets it free.
            if let Some(messenger) = self.ears.contact.messenger() {
                ping(&messenger);
            }
            return None;
        };
        let runner = runners.get(&ShardId(self.ears.shard.number));
        // Under the lock, so that what a runner says later counts later.
        let connected = runner.is_some_and(|it| it.stage == ConnectionStage::Connected);
        self.ears.contact.set(connected);
        if let Some(runner) = runner {
            // Each acknowledged heartbeat takes its own time. Without a session it is no use to anybody: Discord may
            // leave a request to resume one unanswered.
            if connected && runner.latency.is_some() && runner.latency != self.latency {
                self.latency = runner.latency;
                self.ears.hear();
            }
            if Arc::strong_count(&self.ears) <= HOLDERS_WITHOUT_RUNNER {
                return Some(Lost::Closed);
            }
            ping(&runner.runner_tx);
            *lock(&self.ears.contact.messenger) = Some(runner.runner_tx.clone());
        }
        let silence = lock(&self.ears.heard).elapsed();
        (silence >= self.bounds.silence).then_some(Lost::Silent(silence))
    }
}

/// Lets a runner send a frame that says nothing. One that cannot, because its socket is closed, ends
/// instead of spinning.
pub(super) fn ping(runner: &ShardMessenger) {
    runner.websocket_message(Frame::Ping(Vec::new()));
}
