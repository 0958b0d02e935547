//! When a shard may begin a session: Discord lets one of each bucket identify every few seconds, and all of them so
//! often a day. A session that goes on (RESUME) counts towards neither.

use std::sync::Arc;
use std::time::Duration;

use serenity::all::Http;
use serenity::model::gateway::BotGateway;
use tokio::runtime::Handle;
use tokio::sync::{Mutex, OwnedMutexGuard};
use tokio::time::{Instant, sleep, sleep_until};

use super::TURN;
use crate::discord::{BotError, Setup};
use crate::table::Fault;
use crate::table::model::Shard;
use crate::table::store::Store;

/// The most shards that one program runs.
pub const MOST_SHARDS: u32 = 256;
/// How often it is looked whether another process has ended its turn.
const LOOK: Duration = Duration::from_millis(250);
/// How long what Discord says about sessions is relied on.
const FRESH: Duration = Duration::from_secs(10);

/// Lets shards begin sessions one after the other.
pub(in crate::discord) struct Gate {
    shards: u32,
    every: Duration,
    /// When the next of each bucket may begin.
    buckets: Vec<Arc<Mutex<Instant>>>,
    left: Mutex<Left>,
    store: Arc<dyn Store>,
}

/// How many sessions may still begin today.
struct Left {
    sessions: u64,
    /// How long until there are more.
    resets_in: Duration,
    asked: Instant,
}

impl Left {
    fn of(said: &BotGateway) -> Self {
        let limit = &said.session_start_limit;
        Self {
            sessions: limit.remaining,
            resets_in: Duration::from_millis(limit.reset_after),
            asked: Instant::now(),
        }
    }
}

/// A turn to begin a session; the next one's turn comes a while after it is let go.
pub(super) struct Turn {
    free: OwnedMutexGuard<Instant>,
    every: Duration,
    store: Arc<dyn Store>,
    bucket: u32,
}

impl Drop for Turn {
    fn drop(&mut self) {
        *self.free = Instant::now() + self.every;
        if !self.store.leases().are_shared() {
            return;
        }
        let (store, bucket, every) = (Arc::clone(&self.store), self.bucket, self.every);
        let end = async move {
            if let Err(error) = store.end_turn(bucket, every).await {
                // It ends by itself.
                tracing::warn!(%error, "other processes wait for their sessions");
            }
        };
        // None where the program is about to end.
        if let Ok(runtime) = Handle::try_current() {
            runtime.spawn(end);
        }
    }
}

impl Gate {
    /// Asks Discord how the bot is to connect. It runs as many shards as other processes that share its tables, else as
    /// many as its setup wants, else as many as Discord recommends.
    ///
    /// # Errors
    ///
    /// [`BotError`] when Discord does not say it.
    pub(in crate::discord) async fn open(http: &Http, setup: &Setup) -> Result<Self, BotError> {
        let said = http.get_bot_gateway().await?;
        let (bounds, store) = (setup.bounds, Arc::clone(&setup.store));
        let wished = setup.shards.unwrap_or(said.shards).clamp(1, MOST_SHARDS);
        let shards = store.run_shards(wished).await.map_err(Fault::from)?;
        if shards != wished {
            tracing::warn!(
                shards,
                wished,
                "other processes run another number of shards, so this one does, too: stop all of them to change it"
            );
        }
        let at_once = said.session_start_limit.max_concurrency;
        let at_once = at_once.clamp(1, u64::from(shards));
        let now = Instant::now();
        let is_alone = !store.leases().are_shared();
        for shard in Shard::all(shards).filter(|_| is_alone) {
            let turns = u64::from(shard.number) / at_once;
            let until = u32::try_from(turns).map_or(Duration::MAX, |it| bounds.identify * it);
            crate::watch::expected(shard, until);
        }
        let gate = Self {
            shards,
            every: bounds.identify,
            buckets: (0..at_once).map(|_| Arc::new(Mutex::new(now))).collect(),
            left: Mutex::new(Left::of(&said)),
            store,
        };
        if shards > 1 {
            tracing::info!(shards, at_once, "connecting shard by shard");
        }
        gate.compare(&said);
        Ok(gate)
    }

    /// How many shards there are.
    pub(in crate::discord) fn shards(&self) -> u32 {
        self.shards
    }

    /// Waits until it is a shard's turn to begin a session.
    ///
    /// # Errors
    ///
    /// [`BotError`] when Discord does not say how many sessions are left.
    pub(super) async fn enter(&self, shard: Shard, http: &Http) -> Result<Turn, BotError> {
        let count = u32::try_from(self.buckets.len()).unwrap_or(u32::MAX);
        let bucket = shard.number % count.max(1);
        let free = usize::try_from(bucket).ok();
        let free = free.and_then(|it| self.buckets.get(it)).map(Arc::clone);
        let free = free.unwrap_or_else(|| Arc::new(Mutex::new(Instant::now())));
        let free = free.lock_owned().await;
        sleep_until(*free).await;
        self.wait_for_others(bucket).await;
        let turn = Turn {
            free,
            every: self.every,
            store: Arc::clone(&self.store),
            bucket,
        };
        self.spend(http).await?;
        Ok(turn)
    }

    /// Waits until no other process begins a session of the same bucket. Where nobody knows it is not begun.
    async fn wait_for_others(&self, bucket: u32) {
        let mut is_known = false;
        loop {
            match self.store.take_turn(bucket, TURN + self.every).await {
                Ok(true) => return,
                Err(error) if !is_known => {
                    is_known = true;
                    tracing::warn!(%error, "whose turn it is to begin a session is not known");
                }
                Ok(false) | Err(_) => {}
            }
            sleep(LOOK).await;
        }
    }

    /// Takes one of the day's sessions, and waits for tomorrow's where there is none.
    async fn spend(&self, http: &Http) -> Result<(), BotError> {
        let mut left = self.left.lock().await;
        let mut is_used_up = false;
        loop {
            if is_used_up || left.asked.elapsed() >= FRESH {
                let said = http.get_bot_gateway().await?;
                self.compare(&said);
                *left = Left::of(&said);
            }
            if let Some(sessions) = left.sessions.checked_sub(1) {
                left.sessions = sessions;
                return Ok(());
            }
            let wait = left.resets_in.max(self.every);
            tracing::warn!(
                ?wait,
                "Discord lets the bot begin no more sessions today: waiting until it does; see above why it began so \
                 many"
            );
            sleep(wait).await;
            is_used_up = true;
        }
    }

    /// Says when more shards are needed than there are.
    fn compare(&self, said: &BotGateway) {
        if said.shards > self.shards {
            tracing::warn!(
                shards = self.shards,
                recommended = said.shards,
                "Discord recommends more shards: leave `shards` under [discord] out, and start the bot again"
            );
        }
    }
}
