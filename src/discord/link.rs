//! Is the bot in contact with Discord, and what is done when it is not?
//!
//! serenity reconnects by itself after most troubles. After some it never does: a socket that was
//! closed without a code makes its runner spin, a connection that is accepted and never answered
//! makes it wait for ever, and a shard that is told to restart meanwhile spins until the program
//! ends. So a watchdog looks for signs of life, and replaces the whole client where there are none.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serenity::all::{
    Client, ConnectionStage, Context, EventHandler, Ready, ResumedEvent, ShardId, ShardManager,
    ShardMessenger, ShardRunnerInfo, ShardRunnerMessage,
};
use tokio::sync::watch;
use tokio::time::{Instant, MissedTickBehavior};
use tokio_tungstenite::tungstenite::Message as Frame;

use super::BotError;
use super::bounds::Bounds;

/// The bot runs one shard.
const SHARD: ShardId = ShardId(0);
/// Who holds a client's [`Ears`] while no runner does: its link and its queue of shards.
const HOLDERS_WITHOUT_RUNNER: usize = 2;

/// The connection to the gateway, kept alive.
pub(super) struct Link {
    bounds: Bounds,
    online: watch::Sender<bool>,
    shards: Mutex<Option<Arc<ShardManager>>>,
    /// Any runner's messenger: what ends a queue of shards that has no runner.
    messenger: Mutex<Option<ShardMessenger>>,
}

/// Why a client was given up.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
enum Lost {
    /// Its runner ended without saying so.
    #[error("the connection is closed, and nobody makes a new one")]
    Ended,
    /// No sign of life.
    #[error("no sign of life for {0:?}")]
    Silent(Duration),
}

impl Link {
    pub(super) fn new(bounds: Bounds) -> Self {
        Self {
            bounds,
            online: watch::Sender::new(false),
            shards: Mutex::default(),
            messenger: Mutex::default(),
        }
    }

    /// Whether the bot is in contact with Discord: after READY or RESUMED, and until it is known that
    /// the connection is lost, which may take [`Bounds::silence`].
    pub(super) fn online(&self) -> watch::Receiver<bool> {
        self.online.subscribe()
    }

    /// Stays connected with clients that `connect` makes.
    ///
    /// # Errors
    ///
    /// [`BotError`] when Discord refuses the bot, or was never reached.
    pub(super) async fn hold<C>(&self, connect: impl Fn(Arc<Ears>) -> C) -> Result<(), BotError>
    where
        C: Future<Output = Result<Client, BotError>>,
    {
        let mut wait = self.bounds.first_wait;
        loop {
            let begun = Instant::now();
            let ears = Arc::new(Ears::new(self.online.clone()));
            match connect(Arc::clone(&ears)).await {
                Ok(client) => self.live(client, ears).await?,
                Err(error) if lock(&self.messenger).is_none() => return Err(error),
                Err(error) => tracing::warn!(%error, "no client can be made"),
            }
            self.set_online(false);
            if begun.elapsed() > self.bounds.longest_wait {
                wait = self.bounds.first_wait;
            }
            tokio::time::sleep(wait).await;
            wait = (wait * 2).min(self.bounds.longest_wait);
        }
    }

    /// Lets a client work until it is lost.
    async fn live(&self, mut client: Client, ears: Arc<Ears>) -> Result<(), BotError> {
        let shards = Arc::clone(&client.shard_manager);
        *lock(&self.shards) = Some(Arc::clone(&shards));
        let lost = tokio::select! {
            outcome = client.start() => {
                outcome?;
                // Somebody shut it down.
                return Ok(());
            }
            lost = self.watch(&shards, &ears) => lost,
        };
        ears.over.store(true, Ordering::SeqCst);
        let Some(messenger) = lock(&self.messenger).clone() else {
            return Err(BotError::NoGateway(self.bounds.silence));
        };
        tracing::warn!(%lost, "the gateway is lost: making a new connection");
        // A runner may hang for longer than anybody should wait.
        tokio::spawn(bury(shards, messenger));
        Ok(())
    }

    /// Looks for signs of life until there are none.
    async fn watch(&self, shards: &ShardManager, ears: &Arc<Ears>) -> Lost {
        let mut looks = tokio::time::interval(self.bounds.look);
        looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut latency = None;
        loop {
            looks.tick().await;
            if let Some(lost) = self.look(shards, ears, &mut latency).await {
                return lost;
            }
            let silence = lock(&ears.heard).elapsed();
            if silence >= self.bounds.silence {
                return Lost::Silent(silence);
            }
        }
    }

    /// Takes in how it stands; whether the client is lost.
    async fn look(
        &self,
        shards: &ShardManager,
        ears: &Arc<Ears>,
        latency: &mut Option<Duration>,
    ) -> Option<Lost> {
        let runners = shards.runners.lock().await;
        let runner = runners.get(&SHARD);
        // Under the lock, so that what a runner says later counts later.
        let connected = runner.is_some_and(|it| it.stage == ConnectionStage::Connected);
        self.set_online(connected);
        let runner = runner?;
        // Each acknowledged heartbeat takes its own time.
        if runner.latency.is_some() && runner.latency != *latency {
            *latency = runner.latency;
            ears.hear();
        }
        if Arc::strong_count(ears) <= HOLDERS_WITHOUT_RUNNER {
            return Some(Lost::Ended);
        }
        // A runner that cannot send this ends, instead of spinning.
        runner.runner_tx.websocket_message(Frame::Ping(Vec::new()));
        *lock(&self.messenger) = Some(runner.runner_tx.clone());
        None
    }

    fn set_online(&self, now: bool) {
        self.online.send_if_modified(|online| {
            let changed = *online != now;
            *online = now;
            changed
        });
    }

    /// Closes the connection. A gateway that does not answer may take longer than one wants to wait.
    pub(super) async fn leave(&self) {
        let shards = lock(&self.shards).take();
        if let Some(shards) = shards {
            for runner in shards.runners.lock().await.values() {
                runner.runner_tx.websocket_message(Frame::Ping(Vec::new()));
            }
            shards.shutdown_all().await;
        }
        self.set_online(false);
    }
}

/// Logs when contact with Discord comes and goes.
pub(super) async fn tell(mut online: watch::Receiver<bool>) {
    while online.changed().await.is_ok() {
        if *online.borrow_and_update() {
            tracing::info!("in contact with Discord");
        } else {
            tracing::warn!("out of contact with Discord");
        }
    }
}

/// Ends whatever is left of a client.
async fn bury(shards: Arc<ShardManager>, messenger: ShardMessenger) {
    {
        // Without any runner the queue would not be told to end, and go on trying.
        let mut runners = shards.runners.lock().await;
        let runner = runners.entry(SHARD).or_insert(ShardRunnerInfo {
            latency: None,
            runner_tx: messenger,
            stage: ConnectionStage::Disconnected,
        });
        // A runner whose socket is closed would spin for ever on the way out; this ends it before.
        runner.runner_tx.websocket_message(Frame::Ping(Vec::new()));
    }
    shards.shutdown_all().await;
}

/// Hears from one client when it is connected.
pub(super) struct Ears {
    online: watch::Sender<bool>,
    heard: Mutex<Instant>,
    over: AtomicBool,
}

impl Ears {
    fn new(online: watch::Sender<bool>) -> Self {
        Self {
            online,
            heard: Mutex::new(Instant::now()),
            over: AtomicBool::new(false),
        }
    }

    fn hear(&self) {
        *lock(&self.heard) = Instant::now();
    }

    fn connected(&self, ctx: &Context) {
        if self.over.load(Ordering::SeqCst) {
            // It woke up after it was replaced.
            let end = ShardRunnerMessage::Shutdown(ctx.shard_id, 1000);
            ctx.shard.send_to_shard(end);
            return;
        }
        self.hear();
        self.online.send_replace(true);
    }
}

#[serenity::async_trait]
impl EventHandler for Ears {
    async fn ready(&self, ctx: Context, _ready: Ready) {
        self.connected(&ctx);
    }

    async fn resume(&self, ctx: Context, _resumed: ResumedEvent) {
        self.connected(&ctx);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
