//! Bounds in time: how long the bot waits for Discord, and how long a stop may take.

use std::time::Duration;

/// How long is waited for what.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// The gateway may give no sign of life for so long: two heartbeats of Discord's 41.25 s, and the
    /// seconds that serenity needs to notice and to connect again by itself.
    pub silence: Duration,
    /// Between two looks at the connection to the gateway.
    pub look: Duration,
    /// Before a connection that died is replaced, or a request of the start is tried again; doubled each
    /// time, up to [`Bounds::longest_wait`].
    pub first_wait: Duration,
    /// Discord allows a thousand sessions a day: one every five minutes is far from that.
    pub longest_wait: Duration,
    /// Between two shards of a bucket that begin their sessions: Discord refuses a second one within 5 s.
    pub identify: Duration,
    /// Until a connection for requests is there.
    pub connect: Duration,
    /// Until a request is answered.
    pub request: Duration,
    /// Until the answer to an interaction is taken: Discord waits no longer than this for one.
    pub answer: Duration,
    /// Until a file that somebody attached is there.
    pub file: Duration,
    /// Until whoever waits for something that is worked out is told that it takes a moment, and between
    /// two words on how far it is.
    pub soon: Duration,
    /// Until an interaction is answered with nothing but that the answer comes.
    pub defer: Duration,
    /// Until a table that is to have a thread lives in the channel, where Discord makes none.
    pub thread: Duration,
    /// Between two looks whether there are threads for such tables.
    pub thread_again: Duration,
    /// Between two rounds of tries, where nothing could be posted, that changes on Discord lead to: on
    /// a large server something changes all the time.
    pub round: Duration,
    /// From the request to stop until connections are cut.
    pub stop: Duration,
}

impl Default for Bounds {
    fn default() -> Self {
        Self {
            silence: Duration::from_secs(95),
            look: Duration::from_secs(5),
            first_wait: Duration::from_secs(1),
            longest_wait: Duration::from_mins(5),
            identify: Duration::from_secs(5),
            connect: Duration::from_secs(5),
            request: Duration::from_secs(30),
            answer: Duration::from_secs(3),
            file: Duration::from_secs(10),
            soon: Duration::from_secs(1),
            defer: Duration::from_millis(300),
            thread: Duration::from_millis(2_500),
            thread_again: Duration::from_secs(30),
            round: Duration::from_secs(30),
            stop: Duration::from_secs(3),
        }
    }
}

/// Waits, each twice as long as the one before.
#[derive(Clone, Copy, Debug)]
pub(super) struct Waits {
    next: Duration,
    longest: Duration,
}

impl Bounds {
    /// The waits between tries to reach Discord.
    pub(super) fn waits(&self) -> Waits {
        Waits {
            next: self.first_wait,
            longest: self.longest_wait,
        }
    }
}

impl Waits {
    /// The wait that is due now.
    pub(super) fn next(&mut self) -> Duration {
        let wait = self.next;
        self.next = (wait * 2).min(self.longest);
        wait
    }
}
