//! The time: always read from an injected clock, which tests turn instead of sleeping.

use std::{
    fmt,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicI64, Ordering},
    },
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use tokio::sync::watch;

/// Tells the time the stand-in lives in.
pub trait Clock: fmt::Debug + Send + Sync {
    /// Returns the present moment in unix milliseconds.
    fn now_ms(&self) -> i64;

    /// Returns what waiting is measured by, in milliseconds: how long the bot has for an answer.
    /// It is not turned with a clock that people turn.
    fn waiting_ms(&self) -> i64 {
        self.now_ms()
    }

    /// Returns the clock as one that people can turn, if it is one.
    fn turnable(&self) -> Option<&TurnableClock> {
        None
    }
}

/// The clock of this machine.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now_ms(&self) -> i64 {
        #[expect(clippy::disallowed_methods, reason = "this is the one place that asks")]
        let now = SystemTime::now();
        now.duration_since(UNIX_EPOCH).map_or(0, |since| {
            i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
        })
    }
}

/// A clock that goes with this machine's until someone turns it forward or makes it faster.
///
/// Handles of it share one time, so the bot and the stand-in can live in the same.
///
/// # Examples
///
/// ```
/// use std::time::Duration;
///
/// use playground::{Clock, TurnableClock};
///
/// let clock = TurnableClock::default();
/// let before = clock.now_ms();
/// clock.advance(Duration::from_secs(3600));
/// assert!(clock.now_ms() >= before + 3_600_000);
/// ```
#[derive(Clone, Debug)]
pub struct TurnableClock {
    pace: Arc<Mutex<Pace>>,
    turned: Arc<watch::Sender<u64>>,
}

/// From when on which time goes how fast.
#[derive(Clone, Copy, Debug)]
struct Pace {
    /// This machine's time when the pace was set.
    real_ms: i64,
    /// The clock's own time then.
    own_ms: i64,
    speed: u32,
}

impl Pace {
    fn at(self, real_ms: i64) -> i64 {
        let gone = real_ms.saturating_sub(self.real_ms).max(0);
        self.own_ms
            .saturating_add(gone.saturating_mul(i64::from(self.speed)))
    }
}

/// The fastest a clock goes: an hour in a second.
pub const MOST_SPEED: u32 = 3600;

impl Default for TurnableClock {
    fn default() -> Self {
        let real_ms = SystemClock.now_ms();
        let pace = Pace {
            real_ms,
            own_ms: real_ms,
            speed: 1,
        };
        Self {
            pace: Arc::new(Mutex::new(pace)),
            turned: Arc::new(watch::channel(0).0),
        }
    }
}

impl TurnableClock {
    /// Turns the clock forward.
    pub fn advance(&self, by: Duration) {
        let by = i64::try_from(by.as_millis()).unwrap_or(i64::MAX);
        self.change(|pace| pace.own_ms = pace.own_ms.saturating_add(by));
    }

    /// Lets it go `speed` times as fast as this machine's clock, at most [`MOST_SPEED`]; 0 stops
    /// it.
    pub fn set_speed(&self, speed: u32) {
        self.change(|pace| pace.speed = speed.min(MOST_SPEED));
    }

    /// Returns how fast it goes.
    pub fn speed(&self) -> u32 {
        self.pace().speed
    }

    /// Turns it forward to `now_ms`; it is never turned back.
    pub fn catch_up(&self, now_ms: i64) {
        self.change(|pace| pace.own_ms = pace.own_ms.max(now_ms));
    }

    /// Hears of each turning, so that whoever sleeps until a deadline can look again.
    pub fn turned(&self) -> watch::Receiver<u64> {
        self.turned.subscribe()
    }

    fn pace(&self) -> MutexGuard<'_, Pace> {
        self.pace.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn change(&self, change: impl FnOnce(&mut Pace)) {
        {
            let mut pace = self.pace();
            let real_ms = SystemClock.now_ms();
            pace.own_ms = pace.at(real_ms);
            pace.real_ms = real_ms;
            change(&mut pace);
        }
        self.turned.send_modify(|turn| *turn = turn.wrapping_add(1));
    }
}

impl Clock for TurnableClock {
    fn now_ms(&self) -> i64 {
        self.pace().at(SystemClock.now_ms())
    }

    fn waiting_ms(&self) -> i64 {
        SystemClock.now_ms()
    }

    fn turnable(&self) -> Option<&TurnableClock> {
        Some(self)
    }
}

/// A clock that stands still until a test turns it.
#[derive(Debug)]
pub struct ManualClock(AtomicI64);

impl ManualClock {
    /// Starts at `now_ms`, in unix milliseconds.
    pub fn new(now_ms: i64) -> Self {
        Self(AtomicI64::new(now_ms))
    }

    /// Turns the clock forward.
    pub fn advance(&self, by: Duration) {
        let by = i64::try_from(by.as_millis()).unwrap_or(i64::MAX);
        self.0.fetch_add(by, Ordering::SeqCst);
    }
}

impl Clock for ManualClock {
    fn now_ms(&self) -> i64 {
        self.0.load(Ordering::SeqCst)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_faster_clock_goes_on_from_where_it_is() {
        let pace = Pace {
            real_ms: 1_000,
            own_ms: 50_000,
            speed: 60,
        };
        assert_eq!(pace.at(1_000), 50_000);
        assert_eq!(pace.at(1_010), 50_600);
        // The machine's clock was set back.
        assert_eq!(pace.at(900), 50_000);
    }

    #[test]
    fn turning_is_heard_of_and_shared() {
        let clock = TurnableClock::default();
        let mut turned = clock.turned();
        let other = clock.clone();
        clock.set_speed(0);
        let before = other.now_ms();
        clock.advance(Duration::from_hours(12));
        assert_eq!(other.now_ms(), before + 12 * 3_600_000);
        assert!(turned.has_changed().unwrap());
        turned.mark_unchanged();
        clock.catch_up(before);
        assert_eq!(clock.now_ms(), before + 12 * 3_600_000);
        clock.set_speed(u32::MAX);
        assert_eq!(clock.speed(), MOST_SPEED);
    }
}
