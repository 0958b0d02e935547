//! How the running bot is: figures that cost nothing on the way of an order, and where they can be asked for.
//!
//! `names` lists the figures. Where something happens it is counted by the functions here, which do nothing unless
//! `[watch]` names a port; all else is read when somebody asks ([`server`]). [`status`] asks, for `castellan status`.

pub mod names;
pub mod server;
pub mod status;

use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// When the program was started; the moment in which it is first asked for.
static START: LazyLock<Instant> = LazyLock::new(Instant::now);
/// When the gateway last gave a sign of life, in milliseconds since the start.
static HEARD: AtomicU64 = AtomicU64::new(0);

/// The gateway has given a sign of life.
pub fn heard() {
    HEARD.store(millis(START.elapsed()), Ordering::Relaxed);
}

/// How long the gateway has given no sign of life; since the start where it never has.
pub fn silence() -> Duration {
    let heard = Duration::from_millis(HEARD.load(Ordering::Relaxed));
    START.elapsed().saturating_sub(heard)
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

fn millis(span: Duration) -> u64 {
    u64::try_from(span.as_millis()).unwrap_or(u64::MAX)
}

/// A count as figures hold it.
#[expect(
    clippy::cast_precision_loss,
    reason = "beyond 2^53 the last digits do not matter"
)]
fn count(number: u64) -> f64 {
    number as f64
}
