//! The link to Discord's gateway: it knows whether the bot is in contact, and makes a new connection when it is not.
//!
//! serenity reconnects by itself after most faults, but not after all: a socket that was closed without a code makes
//! its runner spin, a connection that is accepted and never answered makes it wait for ever, and a runner that is told
//! to shut down while it spins goes on spinning until the program ends. So a [`watchdog`] looks for signs of life, and
//! the whole client is replaced when there are none.
//!
//! Each shard has a client of its own, so each is lost and found alone. They begin their sessions in turn ([`gate`]).

mod closed;
mod gate;
mod session;
mod watchdog;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serenity::all::{
    Client, ConnectionStage, Context, EventHandler, Http, Ready, ResumedEvent, ShardId,
    ShardManager, ShardMessenger, ShardRunnerInfo, ShardRunnerMessage,
};
use serenity::futures::future::{join_all, try_join_all};
use tokio::sync::{Notify, watch};
use tokio::time::Instant;

use super::BotError;
use super::bounds::Bounds;
use super::errors::without_urls;
use crate::table::model::Shard;
use crate::table::store::Leases;
pub use closed::Closed;
pub(super) use gate::Gate;
pub use gate::MOST_SHARDS;
use gate::Turn;
use watchdog::{Lost, Watchdog};

/// How long a shard that does not come to a session keeps others from theirs.
const TURN: Duration = Duration::from_secs(15);

/// The connections of all shards.
pub(super) struct Links(Vec<Link>);

impl Links {
    pub(super) fn new(bounds: Bounds, shards: u32) -> Self {
        Self(Shard::all(shards).map(|it| Link::new(bounds, it)).collect())
    }

    /// Whether each shard is in contact with Discord, in their order.
    pub(super) fn online(&self) -> Vec<watch::Receiver<bool>> {
        self.0.iter().map(Link::online).collect()
    }

    /// Stays connected with clients that `connect` makes, of each shard while it is this process' to run.
    ///
    /// # Errors
    ///
    /// [`BotError`] when Discord refuses one of the shards.
    pub(super) async fn hold<C>(
        &self,
        leases: &Leases,
        connect: impl Fn(Arc<Ears>) -> C,
    ) -> Result<(), BotError>
    where
        C: Future<Output = Result<Client, BotError>>,
    {
        try_join_all(self.0.iter().map(|link| link.hold_ours(leases, &connect))).await?;
        Ok(())
    }

    /// Closes all connections.
    pub(super) async fn leave(&self) {
        join_all(self.0.iter().map(Link::leave)).await;
    }

    /// Logs when contact with Discord comes and goes.
    pub(super) fn report(&self) -> impl Future<Output = ()> + use<> {
        let reports = self.0.iter().map(|link| report(link.shard, link.online()));
        let reports = join_all(reports);
        async {
            reports.await;
        }
    }
}

/// The connection of a shard to the gateway, kept alive.
struct Link {
    shard: Shard,
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
    fn new(bounds: Bounds, shard: Shard) -> Self {
        Self {
            shard,
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
    fn online(&self) -> watch::Receiver<bool> {
        self.contact.online.subscribe()
    }

    /// The same as [`hold`](Self::hold) while the shard is this process' to run.
    async fn hold_ours<C>(
        &self,
        leases: &Leases,
        connect: &impl Fn(Arc<Ears>) -> C,
    ) -> Result<(), BotError>
    where
        C: Future<Output = Result<Client, BotError>>,
    {
        if !leases.are_shared() {
            return self.hold(connect).await;
        }
        let shard = self.shard;
        loop {
            let term = leases.until_taken(shard).await;
            tracing::info!(%shard, "this process runs the shard from now on");
            crate::watch::expected(shard, self.bounds.identify * shard.of);
            tokio::select! {
                held = self.hold(connect) => return held,
                () = leases.until_lost(shard, term) => {}
            }
            crate::watch::left(shard);
            tracing::info!(%shard, "another process may run the shard from now on");
            // One that does not answer is closed from its other end in time.
            let left = tokio::time::timeout(self.bounds.stop, self.leave()).await;
            if left.is_err() {
                tracing::warn!(%shard, "the gateway is left without a word");
            }
            leases.closed(shard, term);
        }
    }

    /// Stays connected with clients that `connect` makes.
    ///
    /// # Errors
    ///
    /// [`BotError`] when Discord refuses the bot.
    async fn hold<C>(&self, connect: &impl Fn(Arc<Ears>) -> C) -> Result<(), BotError>
    where
        C: Future<Output = Result<Client, BotError>>,
    {
        let mut waits = self.bounds.waits();
        loop {
            let begun = Instant::now();
            let ears = Arc::new(Ears::new(self.shard, Arc::clone(&self.contact)));
            let deaf = Deafened(&ears);
            let lived = match connect(Arc::clone(&ears)).await {
                Ok(client) => self.live(client, &ears).await,
                Err(error) => Err(error),
            };
            drop(deaf);
            if begun.elapsed() > self.bounds.longest_wait {
                waits = self.bounds.waits();
            }
            let wait = waits.next();
            match lived {
                Ok(()) => {}
                Err(error) if error.is_final() => return Err(error),
                Err(error) => {
                    let error = without_urls(&error.to_string());
                    tracing::warn!(error, ?wait, shard = %self.shard, "no connection to Discord's gateway");
                }
            }
            tokio::time::sleep(wait).await;
        }
    }

    /// Lets a client work until it is lost.
    async fn live(&self, mut client: Client, ears: &Arc<Ears>) -> Result<(), BotError> {
        let shards = Arc::clone(&client.shard_manager);
        let address = client.ws_url.lock().await.clone();
        let token = client.http.token().to_owned();
        let (listed, kept) = (Arc::clone(&shards), Arc::clone(&client.ws_url));
        let session = async {
            ears.begun.notified().await;
            session::guard(self.shard, listed, kept).await
        };
        *lock(&self.shards) = Some(Arc::clone(&shards));
        let lost = Watchdog::start(self.bounds, Arc::clone(&shards), Arc::clone(ears))?;
        let others_turn = async {
            tokio::time::sleep(TURN).await;
            ears.give_way();
            std::future::pending::<Lost>().await
        };
        let lost = tokio::select! {
            outcome = client.start_shard(self.shard.number, self.shard.of) => return Ok(outcome?),
            lost = lost => lost,
            lost = others_turn => lost,
            lost = session => lost,
        };
        ears.over.store(true, Ordering::SeqCst);
        tracing::warn!(%lost, shard = %self.shard, "the gateway is lost: making a new connection");
        // One that was never reached has no runner to be ended; should it come to life, its ears end it.
        if let Some(messenger) = self.contact.messenger() {
            // A runner may hang for longer than anybody should wait.
            tokio::spawn(bury(self.shard, shards, messenger));
        }
        if lost == Lost::Closed
            && !ears.was_ready.load(Ordering::SeqCst)
            && let Some(closed) = closed::listen(&address, &token, self.shard).await
        {
            return Err(closed.into());
        }
        Ok(())
    }

    /// Closes the connection. A gateway that does not answer may take longer than one wants to wait.
    async fn leave(&self) {
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
async fn bury(shard: Shard, shards: Arc<ShardManager>, messenger: ShardMessenger) {
    {
        // Without any runner the queue would not be told to end, and go on trying.
        let mut runners = shards.runners.lock().await;
        let runner = runners
            .entry(ShardId(shard.number))
            .or_insert(ShardRunnerInfo {
                latency: None,
                runner_tx: messenger,
                stage: ConnectionStage::Disconnected,
            });
        watchdog::ping(&runner.runner_tx);
    }
    shards.shutdown_all().await;
}

/// Logs when a shard's contact with Discord comes and goes.
async fn report(shard: Shard, mut online: watch::Receiver<bool>) {
    while online.changed().await.is_ok() {
        let is_online = *online.borrow_and_update();
        match (shard, is_online) {
            (Shard::ONLY, true) => tracing::info!("in contact with Discord"),
            (Shard::ONLY, false) => tracing::warn!("out of contact with Discord"),
            (_, true) => tracing::info!(%shard, "in contact with Discord"),
            (_, false) => tracing::warn!(%shard, "out of contact with Discord"),
        }
    }
}

/// Hears from one client when it is connected.
pub(super) struct Ears {
    shard: Shard,
    contact: Arc<Contact>,
    heard: Mutex<Instant>,
    over: AtomicBool,
    was_ready: AtomicBool,
    /// Told when the session has begun.
    begun: Notify,
    /// Kept until the session has begun.
    turn: Mutex<Option<Turn>>,
}

impl Ears {
    fn new(shard: Shard, contact: Arc<Contact>) -> Self {
        Self {
            shard,
            contact,
            heard: Mutex::new(Instant::now()),
            over: AtomicBool::new(false),
            was_ready: AtomicBool::new(false),
            begun: Notify::new(),
            turn: Mutex::new(None),
        }
    }

    pub(super) fn shard(&self) -> Shard {
        self.shard
    }

    /// Waits for its turn to begin a session, from which its silence counts.
    ///
    /// # Errors
    ///
    /// [`BotError`] as [`Gate::enter`].
    pub(super) async fn take_turn(&self, gate: &Gate, http: &Http) -> Result<(), BotError> {
        let turn = gate.enter(self.shard, http).await?;
        *lock(&self.turn) = Some(turn);
        *lock(&self.heard) = Instant::now();
        Ok(())
    }

    /// Lets others begin their sessions.
    fn give_way(&self) {
        lock(&self.turn).take();
    }

    fn hear(&self) {
        *lock(&self.heard) = Instant::now();
        crate::watch::heard(self.shard);
    }

    fn connected(&self, ctx: &Context) {
        if self.over.load(Ordering::SeqCst) {
            // It woke up after it was replaced.
            let end = ShardRunnerMessage::Shutdown(ctx.shard_id, 1000);
            ctx.shard.send_to_shard(end);
            return;
        }
        self.give_way();
        self.was_ready.store(true, Ordering::SeqCst);
        self.begun.notify_one();
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

/// Ends what a client hears, when it is dropped. It holds no [`Ears`]: the watchdog counts who does.
struct Deafened<'a>(&'a Ears);

impl Drop for Deafened<'_> {
    fn drop(&mut self) {
        self.0.over.store(true, Ordering::SeqCst);
        self.0.give_way();
        self.0.contact.set(false);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::store::Part;

    #[tokio::test]
    async fn a_shard_that_is_given_back_is_said_to_be_closed() {
        let shard = Shard { number: 0, of: 2 };
        let link = Link::new(Bounds::default(), shard);
        let leases = Leases::default();
        let shards = [0].into();
        leases.take(Part { of: 2, shards });
        let connects = Notify::new();
        let connect = |_: Arc<Ears>| async {
            connects.notify_one();
            std::future::pending().await
        };
        let giving = async {
            connects.notified().await;
            leases.give_back(shard.number, std::time::Instant::now());
            leases.until_closed().await
        };
        tokio::select! {
            held = link.hold_ours(&leases, &connect) => panic!("{held:?}"),
            is_closed = giving => assert!(is_closed),
        }
    }
}
