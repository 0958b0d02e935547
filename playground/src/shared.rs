//! What all parts of the running stand-in share, and the handle on it.

use std::{
    fmt,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tokio::{
    sync::watch,
    time::{Instant, timeout_at},
};

use crate::{Config, Maps, Tour, limits::schema::Schema, rest::pace::Pace, world::World};

/// What all parts share.
pub(crate) struct Shared {
    world: Mutex<World>,
    pace: Mutex<Pace>,
    pub(crate) schema: Arc<Schema>,
    pub(crate) token: String,
    pub(crate) heartbeat: Duration,
    pub(crate) patience: Duration,
    pub(crate) address: String,
    pub(crate) tours: Vec<Tour>,
    pub(crate) maps: Option<Arc<dyn Maps>>,
    pub(crate) stop: watch::Sender<bool>,
    pub(crate) lines: watch::Sender<usize>,
    pub(crate) connections: watch::Sender<usize>,
}

impl fmt::Debug for Shared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shared")
            .field("address", &self.address)
            .finish_non_exhaustive()
    }
}

impl Shared {
    pub(crate) fn new(world: World, schema: Arc<Schema>, address: String, config: Config) -> Self {
        Self {
            world: Mutex::new(world),
            pace: Mutex::new(Pace::new(config.each_second)),
            schema,
            token: config.token,
            heartbeat: config.heartbeat,
            patience: config.patience,
            address,
            tours: config.tours,
            maps: config.maps,
            stop: watch::channel(false).0,
            lines: watch::channel(0).0,
            connections: watch::channel(0).0,
        }
    }

    /// Locks the world. Nothing waits while holding it.
    pub(crate) fn world(&self) -> MutexGuard<'_, World> {
        self.world.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Locks the count of requests.
    pub(crate) fn pace(&self) -> MutexGuard<'_, Pace> {
        self.pace.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks for the time without keeping the lock.
    pub(crate) fn now(&self) -> i64 {
        self.world().now()
    }

    pub(crate) fn stopping(&self) -> watch::Receiver<bool> {
        self.stop.subscribe()
    }

    pub(crate) fn open_lines(&self) -> watch::Receiver<usize> {
        self.lines.subscribe()
    }

    pub(crate) fn gateway_url(&self) -> String {
        format!("{}/gateway", self.address.replacen("http", "ws", 1))
    }

    /// Looks again after every change, until `probe` finds something or time is up.
    pub(crate) async fn until<T>(
        &self,
        deadline: Instant,
        mut probe: impl FnMut(&mut World) -> Option<T>,
    ) -> Option<T> {
        let mut ticks = self.world().ticks();
        loop {
            if let Some(found) = probe(&mut self.world()) {
                return Some(found);
            }
            match timeout_at(deadline, ticks.changed()).await {
                Ok(Ok(())) => {}
                Ok(Err(_)) | Err(_) => return None,
            }
        }
    }
}

/// Waits until the stand-in is told to end.
pub(crate) async fn stopped(stop: &mut watch::Receiver<bool>) {
    // An error means that it is gone, which is an end too.
    let _ = stop.wait_for(|stop| *stop).await;
}

/// A handle on the running stand-in.
#[derive(Clone, Debug)]
pub struct Server {
    pub(crate) shared: Arc<Shared>,
}
