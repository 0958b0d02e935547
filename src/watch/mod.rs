//! How the running bot is: figures that cost nothing on the way of an order, and where they can be asked for.
//!
//! `names` lists the figures. Where something happens it is counted by the functions here, which do nothing unless
//! `[watch]` names a port; all else is read when somebody asks ([`server`]). [`status`] asks, for `castellan status`.

pub mod names;
pub mod server;
pub mod status;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::table::model::Shard;

/// When the program was started; the moment in which it is first asked for.
static START: LazyLock<Instant> = LazyLock::new(Instant::now);
/// When each shard last gave a sign of life, since the start.
static HEARD: Mutex<BTreeMap<u32, Duration>> = Mutex::new(BTreeMap::new());
/// Whether it is well that no shard gives any.
static STANDS_BY: AtomicBool = AtomicBool::new(false);

fn known() -> MutexGuard<'static, BTreeMap<u32, Duration>> {
    // Nothing panics while the lock is held, and the map is sound at every moment.
    HEARD.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A shard has given a sign of life.
pub fn heard(shard: Shard) {
    known().insert(shard.number, START.elapsed());
}

/// A shard will connect in a while; before that it is not silent.
pub fn expected(shard: Shard, within: Duration) {
    known().insert(shard.number, START.elapsed().saturating_add(within));
}

/// A shard is another process' to run now.
pub fn left(shard: Shard) {
    known().remove(&shard.number);
}

/// This process is well without any shard, while others run all of them.
pub fn stands_by() {
    STANDS_BY.store(true, Ordering::Relaxed);
}

/// How long the shard that has been silent longest has given no sign of life; since the start where none ever has.
pub fn silence() -> Duration {
    let oldest = known().values().min().copied();
    if oldest.is_none() && STANDS_BY.load(Ordering::Relaxed) {
        return Duration::ZERO;
    }
    START.elapsed().saturating_sub(oldest.unwrap_or_default())
}

/// How long the program runs.
pub fn uptime() -> Duration {
    START.elapsed()
}

/// A command or press was dealt with.
pub fn answered(took: Duration) {
    metrics::histogram!(names::ANSWER.name).record(took.as_secs_f64());
}

/// A picture was drawn.
pub fn drawn(took: Duration) {
    metrics::histogram!(names::PICTURE.name).record(took.as_secs_f64() * 1000.0);
}

/// A rate limit of Discord's made the bot wait.
pub fn limited() {
    metrics::counter!(names::LIMITED.name).increment(1);
}

/// A fault was logged.
pub fn faulted() {
    metrics::counter!(names::FAULTS.name).increment(1);
}

/// So many tables are in memory.
pub fn loaded(tables: usize) {
    metrics::gauge!(names::LOADED.name).set(count(u64::try_from(tables).unwrap_or(u64::MAX)));
}

/// A count as figures hold it.
#[expect(
    clippy::cast_precision_loss,
    reason = "beyond 2^53 the last digits do not matter"
)]
fn count(number: u64) -> f64 {
    number as f64
}
