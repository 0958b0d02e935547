//! The link to Discord's gateway: it knows whether the bot is in contact, and makes a new connection when it is not.
//!
//! serenity reconnects by itself after most faults, but not after all: a socket that was closed without a code makes
//! its runner spin, a connection that is accepted and never answered makes it wait for ever, and a runner that is told
//! to shut down while it spins goes on spinning until the program ends. So a [`watchdog`] looks for signs of life, and
//! the whole client is replaced when there are none.

mod watchdog;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serenity::all::{
    Client, ConnectionStage, Context, EventHandler, Ready, ResumedEvent, ShardId, ShardManager,
    ShardMessenger, ShardRunnerInfo, ShardRunnerMessage,
};
use tokio::sync::watch;
use tokio::time::Instant;

use super::BotError;
use super::bounds::Bounds;
use super::errors::without_urls;
use watchdog::Watchdog;

/// The bot runs one shard.
const SHARD: ShardId = ShardId(0);

/// The connection to the gateway, kept alive.
pub(super) struct Link {
    bounds: Bounds,
    contact: Arc<Contact>,
    shards: Mutex<Option<Arc<ShardManager>>>,
}

/// What is known about the contact with Discord, whichever client has it.
struct Contact {
    online: watch::Sender<bool>,
    /// The newest runner's ear.
    messenger: Mutex<Option<ShardMessenger>>,
}

impl Contact {
    fn set(&self, now: bool) {
        self.online.send_if_modified(|online| {
            let changed = *online != now;
            *online = now;
            changed
        });
    }

    fn messenger(&self) -> Option<ShardMessenger> {
        lock(&self.messenger).clone()
    }
}

impl Link {
    pub(super) fn new(bounds: Bounds) -> Self {
        Self {
            bounds,
            contact: Arc::new(Contact {
                online: watch::Sender::new(false),
                messenger: Mutex::default(),
            }),
            shards: Mutex::default(),
        }
    }

    /// Whether the bot is in contact with Discord: after READY or RESUMED, and until it is known that
    /// the connection is lost, which may take [`Bounds::silence`].
    pub(super) fn online(&self) -> watch::Receiver<bool> {
        self.contact.online.subscribe()
    }

    /// Stays connected with clients that `connect` makes.
    ///
    /// # Errors
    ///
    /// [`BotError`] when Discord refuses the bot.
    pub(super) async fn hold<C>(&self, connect: impl Fn(Arc<Ears>) -> C) -> Result<(), BotError>
    where
        C: Future<Output = Result<Client, BotError>>,
    {
        let mut waits = self.bounds.waits();
        loop {
            let begun = Instant::now();
            let ears = Arc::new(Ears::new(Arc::clone(&self.contact)));
            let lived = match connect(Arc::clone(&ears)).await {
                Ok(client) => self.live(client, ears).await,
                Err(error) => Err(error),
            };
            self.contact.set(false);
            if begun.elapsed() > self.bounds.longest_wait {
                waits = self.bounds.waits();
            }
            let wait = waits.next();
            match lived {
                Ok(()) => {}
                Err(error) if error.is_final() => return Err(error),
                Err(error) => {
                    let error = without_urls(&error.to_string());
                    tracing::warn!(error, ?wait, "no connection to Discord's gateway");
                }
            }
            tokio::time::sleep(wait).await;
        }
    }

    /// Lets a client work until it is lost.
    async fn live(&self, mut client: Client, ears: Arc<Ears>) -> Result<(), BotError> {
        let shards = Arc::clone(&client.shard_manager);
        *lock(&self.shards) = Some(Arc::clone(&shards));
        let lost = Watchdog::start(self.bounds, Arc::clone(&shards), Arc::clone(&ears))?;
        let lost = tokio::select! {
            outcome = client.start() => return Ok(outcome?),
            lost = lost => lost,
        };
        ears.over.store(true, Ordering::SeqCst);
        tracing::warn!(%lost, "the gateway is lost: making a new connection");
        // One that was never reached has no runner to be ended; should it come to life, its ears end it.
        if let Some(messenger) = self.contact.messenger() {
            // A runner may hang for longer than anybody should wait.
            tokio::spawn(bury(shards, messenger));
        }
        Ok(())
    }

    /// Closes the connection. A gateway that does not answer may take longer than one wants to wait.
    pub(super) async fn leave(&self) {
        let shards = lock(&self.shards).take();
        if let Some(shards) = shards {
            for runner in shards.runners.lock().await.values() {
                watchdog::ping(&runner.runner_tx);
            }
            shards.shutdown_all().await;
        }
        self.contact.set(false);
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
        watchdog::ping(&runner.runner_tx);
    }
    shards.shutdown_all().await;
}

/// Logs when contact with Discord comes and goes.
pub(super) async fn report(mut online: watch::Receiver<bool>) {
    while online.changed().await.is_ok() {
        if *online.borrow_and_update() {
            tracing::info!("in contact with Discord");
        } else {
            tracing::warn!("out of contact with Discord");
        }
    }
}

/// Hears from one client when it is connected.
pub(super) struct Ears {
    contact: Arc<Contact>,
    heard: Mutex<Instant>,
    over: AtomicBool,
}

impl Ears {
    fn new(contact: Arc<Contact>) -> Self {
        Self {
            contact,
            heard: Mutex::new(Instant::now()),
            over: AtomicBool::new(false),
        }
    }

    fn hear(&self) {
        *lock(&self.heard) = Instant::now();
        crate::watch::heard();
    }

    fn connected(&self, ctx: &Context) {
        if self.over.load(Ordering::SeqCst) {
            // It woke up after it was replaced.
            let end = ShardRunnerMessage::Shutdown(ctx.shard_id, 1000);
            ctx.shard.send_to_shard(end);
            return;
        }
        self.hear();
        *lock(&self.contact.messenger) = Some(ctx.shard.clone());
        self.contact.set(true);
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
