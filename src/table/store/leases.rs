//! Which part of the work is this process' own, where several work with the same tables.
//!
//! Whatever people do may be decided by any process: a table's version guards it. But one alone may say what a table has
//! to say, look after its deadlines and play for its bot players: the one that runs the shard of its server.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use async_trait::async_trait;
use tokio::sync::watch;

use super::StoreError;
use crate::table::model::Shard;

/// For so long after it was renewed a lease is relied on: it lasts longer, and the rest is for clocks that differ.
const TRUSTED: Duration = Duration::from_secs(7);

/// A process that was frozen knows so soon what has become of them. Discord waits no longer for an answer.
const SOON: Duration = Duration::from_secs(3);
/// Where nothing can be renewed another process may be able to: that one answers first.
const GRACE: Duration = Duration::from_millis(1_500);
/// The connection of a shard that is given back is closed first, within so long; what was heard on it until then is
/// answered.
const CLOSING: Duration = Duration::from_secs(1);
/// How often it is looked whether they are.
const LOOK: Duration = Duration::from_millis(10);

/// The shards that a process has taken, of so many.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Part {
    /// How many shards there are; 0 while nobody knows.
    pub of: u32,
    /// The numbers of those that are taken.
    pub shards: BTreeSet<u32>,
}

impl Part {
    fn has(&self, shard: Shard) -> bool {
        self.of == shard.of && self.shards.contains(&shard.number)
    }

    fn has_server(&self, guild: Option<u64>) -> bool {
        let of = self.of;
        let mut taken = self.shards.iter();
        taken.any(|number| {
            Shard {
                number: *number,
                of,
            }
            .has(guild)
        })
    }
}

/// What is taken, and how often each shard has been taken so far: whoever loses one and takes it again begins anew.
#[derive(Debug, Default, PartialEq, Eq)]
struct Taken {
    part: Part,
    terms: BTreeMap<u32, u64>,
    given: Option<Given>,
}

/// The shard that is given back, or was last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Given {
    shard: u32,
    term: u64,
    /// When it was no longer taken.
    at: Instant,
    /// Whether its connection is closed.
    is_closed: bool,
}

impl Taken {
    fn term(&self, shard: u32) -> Option<u64> {
        let is_taken = self.part.shards.contains(&shard);
        self.terms.get(&shard).copied().filter(|_| is_taken)
    }

    /// Whether a shard of a term was given back just now: no other process has begun a session of it.
    fn has_just_given(&self, shard: u32, term: u64) -> bool {
        self.given
            .is_some_and(|it| (it.shard, it.term) == (shard, term) && it.at.elapsed() < CLOSING)
    }
}

/// What a process knows of its leases: of its right to write, and of its shards.
#[derive(Debug)]
pub struct Leases {
    /// None where there is no other process.
    taken: watch::Sender<Option<Taken>>,
    renewal: Mutex<Renewal>,
}

/// What is known of the renewals.
#[derive(Debug, Default)]
struct Renewal {
    /// When the server was asked for the last that it granted; none where there never was one.
    granted: Option<Instant>,
    /// Whether one has failed since.
    fails: bool,
}

impl Default for Leases {
    /// Those of a process that is alone: all, for ever.
    fn default() -> Self {
        Self {
            taken: watch::Sender::new(None),
            renewal: Mutex::default(),
        }
    }
}

impl Leases {
    /// Whether other processes may work with the same tables: what is in memory may be old then.
    pub fn are_shared(&self) -> bool {
        self.taken.borrow().is_some()
    }

    /// Whether the tables of a server, or without one those in direct messages, are this process' to look after now.
    pub fn have_server(&self, guild: Option<u64>) -> bool {
        let taken = self.taken.borrow();
        let part = taken.as_ref().map(|it| &it.part);
        part.is_none_or(|part| self.are_fresh() && part.has_server(guild))
    }

    /// Whether a shard is this process' to look after now.
    pub fn have(&self, shard: Shard) -> bool {
        let taken = self.taken.borrow();
        let part = taken.as_ref().map(|it| &it.part);
        part.is_none_or(|part| self.are_fresh() && part.has(shard))
    }

    /// Waits until a shard is taken; its term.
    pub async fn until_taken(&self, shard: Shard) -> u64 {
        let mut taken = self.taken.subscribe();
        let is_taken = |it: &Option<Taken>| it.as_ref().is_none_or(|it| it.part.has(shard));
        // The sender lives as long as this.
        let _ = taken.wait_for(is_taken).await;
        self.term(shard)
    }

    /// Waits until a shard of a term is lost, also where it has been taken again since. While nothing can be renewed it
    /// is as it was: somebody has to tell people that nothing can be written.
    pub async fn until_lost(&self, shard: Shard, term: u64) {
        let mut taken = self.taken.subscribe();
        let is_lost = |it: &Option<Taken>| {
            it.as_ref()
                .is_some_and(|it| it.part.of != shard.of || it.term(shard.number) != Some(term))
        };
        let _ = taken.wait_for(is_lost).await;
    }

    /// How often a shard has been taken so far.
    pub fn term(&self, shard: Shard) -> u64 {
        let taken = self.taken.borrow();
        let terms = taken.as_ref().map(|it| &it.terms);
        terms
            .and_then(|it| it.get(&shard.number))
            .copied()
            .unwrap_or_default()
    }

    /// The share in something that all shards have together so many of, at least one.
    pub fn share(&self, all: usize) -> usize {
        let taken = self.taken.borrow();
        let Some(Taken { part, .. }) = taken.as_ref() else {
            return all;
        };
        let of = usize::try_from(part.of).unwrap_or(usize::MAX).max(1);
        (all.saturating_mul(part.shards.len()) / of).max(1)
    }

    /// Waits until they are fresh, for so long at most; whether they are.
    pub async fn until_fresh(&self, at_most: Duration) -> bool {
        let begun = Instant::now();
        while !self.allow_writing() {
            if begun.elapsed() >= at_most {
                return false;
            }
            tokio::time::sleep(LOOK).await;
        }
        true
    }

    /// Whether this process is to answer what it hears as a shard of a term. Whoever was frozen may hear late what
    /// another has answered since, and waits until it knows. Where nothing can be renewed the shard is as it was:
    /// somebody has to say that nothing counts.
    pub async fn answer_for(&self, shard: Shard, term: u64) -> bool {
        let begun = Instant::now();
        while !self.allow_writing() {
            let fails = self.renewal().fails;
            if fails && begun.elapsed() >= GRACE {
                break;
            }
            if begun.elapsed() >= SOON {
                return false;
            }
            tokio::time::sleep(LOOK).await;
        }
        let taken = self.taken.borrow();
        let taken = taken.as_ref();
        taken.is_none_or(|it| {
            it.term(shard.number) == Some(term) || it.has_just_given(shard.number, term)
        })
    }

    /// Whether something may be written. Where there never was a lease nobody works with the tables but whoever asks.
    pub fn allow_writing(&self) -> bool {
        self.age().is_none_or(|age| age < TRUSTED)
    }

    /// How many shards there are, as far as this process has taken a part of them; else 0.
    pub fn of(&self) -> u32 {
        self.taken.borrow().as_ref().map_or(0, |it| it.part.of)
    }

    /// How long ago they were renewed; none where there never was one.
    fn age(&self) -> Option<Duration> {
        self.renewal().granted.map(|at| at.elapsed())
    }

    /// They were renewed, when the server was asked at `at` to.
    pub fn renew(&self, at: Instant) {
        *self.renewal() = Renewal {
            granted: Some(at),
            fails: false,
        };
    }

    /// They could not be renewed, when the server was asked at `at` to. Whoever was frozen meanwhile does not know yet.
    pub fn fail(&self, at: Instant) {
        if at.elapsed() < TRUSTED {
            self.renewal().fails = true;
        }
    }

    /// Other processes may work with the tables from now on; this one has taken `part`.
    pub fn take(&self, part: Part) {
        self.taken.send_if_modified(|now| {
            let taken = now.get_or_insert_default();
            for shard in part.shards.difference(&taken.part.shards) {
                *taken.terms.entry(*shard).or_default() += 1;
            }
            let changed = taken.part != part;
            taken.part = part;
            changed
        });
    }

    /// Begins at `at` to give a shard back: its connection is to be closed.
    pub fn give_back(&self, shard: u32, at: Instant) {
        self.taken.send_if_modified(|now| {
            let Some(taken) = now else { return false };
            if let Some(term) = taken.term(shard) {
                taken.given = Some(Given {
                    shard,
                    term,
                    at,
                    is_closed: false,
                });
            }
            taken.part.shards.remove(&shard)
        });
    }

    /// The connection of a shard of a term is closed.
    pub fn closed(&self, shard: Shard, term: u64) {
        self.taken.send_if_modified(|now| {
            let given = now.as_mut().and_then(|it| it.given.as_mut());
            let given = given.filter(|it| (it.shard, it.term) == (shard.number, term));
            given.is_some_and(|it| !std::mem::replace(&mut it.is_closed, true))
        });
    }

    /// Waits until the connection of the shard that is given back is closed, or what is heard on it is not answered any
    /// more; whether it is closed. What two processes hear both would answer: one of them may say no to what counts by
    /// the other.
    pub async fn until_closed(&self) -> bool {
        let mut taken = self.taken.subscribe();
        let given = taken.borrow().as_ref().and_then(|it| it.given);
        let left = given.map(|it| CLOSING.saturating_sub(it.at.elapsed()));
        let is_closed = |it: &Option<Taken>| {
            let given = it.as_ref().and_then(|it| it.given);
            given.is_none_or(|it| it.is_closed)
        };
        let closed = taken.wait_for(is_closed);
        tokio::time::timeout(left.unwrap_or_default(), closed)
            .await
            .is_ok()
    }

    fn are_fresh(&self) -> bool {
        self.age().is_some_and(|age| age < TRUSTED)
    }

    fn renewal(&self) -> MutexGuard<'_, Renewal> {
        // Nothing panics while the lock is held.
        self.renewal.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What processes that work with the same tables agree on.
#[async_trait]
pub trait LeaseStore: Send + Sync + 'static {
    /// What this process knows of its leases.
    fn leases(&self) -> &Arc<Leases>;

    /// Takes its part of so many shards from now on, or of as many as other processes run: how many that are.
    async fn run_shards(&self, wished: u32) -> Result<u32, StoreError>;

    /// Takes the turn of a bucket of shards to begin a session, for so long at most; whether it is free.
    async fn take_turn(&self, bucket: u32, at_most: Duration) -> Result<bool, StoreError>;

    /// Ends the turn of a bucket: another may take it after a while.
    async fn end_turn(&self, bucket: u32, after: Duration) -> Result<(), StoreError>;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(shards: &[u32], of: u32) -> Part {
        Part {
            of,
            shards: shards.iter().copied().collect(),
        }
    }

    const SECOND: Shard = Shard { number: 1, of: 4 };
    const THIRD: Shard = Shard { number: 2, of: 4 };

    #[test]
    fn a_process_alone_has_all() {
        let leases = Leases::default();
        assert!(!leases.are_shared() && leases.allow_writing());
        assert!(leases.have(SECOND) && leases.have_server(None) && leases.have_server(Some(7)));
        assert_eq!(leases.share(45), 45);
    }

    #[test]
    fn a_process_among_others_has_the_shards_that_it_has_taken() {
        let leases = Leases::default();
        leases.take(part(&[1, 3], 4));
        assert!(!leases.have(SECOND), "it was never renewed");
        leases.renew(Instant::now());
        assert!(leases.are_shared() && leases.have(SECOND));
        assert!(leases.have_server(Some(5 << 22)) && !leases.have_server(Some(6 << 22)));
        assert!(!leases.have_server(None), "direct messages come to shard 0");
        assert!(!leases.have(Shard { number: 1, of: 8 }));
        assert_eq!((leases.share(45), part(&[], 4).shards.len()), (22, 0));
        leases.take(part(&[], 4));
        assert_eq!((leases.share(45), leases.have(SECOND)), (1, false));
    }

    #[test]
    fn nothing_is_looked_after_or_written_where_leases_may_have_run_out() {
        let leases = Leases::default();
        leases.take(part(&[1], 4));
        let long_ago = Instant::now().checked_sub(TRUSTED).unwrap();
        leases.renew(long_ago);
        assert!(!leases.have(SECOND) && !leases.have_server(Some(5 << 22)));
        assert!(!leases.allow_writing());
        leases.renew(Instant::now());
        assert!(leases.have(SECOND) && leases.allow_writing());
    }

    #[tokio::test]
    async fn what_another_process_has_heard_too_is_left_to_it() {
        let leases = Arc::new(Leases::default());
        assert!(leases.answer_for(THIRD, 0).await, "it is alone");
        leases.take(part(&[1], 4));
        leases.renew(Instant::now());
        assert!(leases.answer_for(SECOND, 1).await && !leases.answer_for(THIRD, 1).await);
        // It was frozen, and hears before it knows that its shard was taken.
        leases.renew(Instant::now().checked_sub(TRUSTED).unwrap());
        let late = Arc::clone(&leases);
        let late = tokio::spawn(async move { late.answer_for(SECOND, 1).await });
        tokio::task::yield_now().await;
        leases.take(part(&[], 4));
        leases.renew(Instant::now());
        assert!(!late.await.unwrap());
        // What it has heard before it took the shard again was another's to answer.
        leases.take(part(&[1], 4));
        assert!(!leases.answer_for(SECOND, 1).await && leases.answer_for(SECOND, 2).await);
    }

    #[tokio::test]
    async fn what_was_heard_before_a_shard_was_given_back_is_answered() {
        let leases = Leases::default();
        leases.take(part(&[1, 2], 4));
        leases.renew(Instant::now());
        leases.give_back(2, Instant::now());
        assert!(leases.have(SECOND) && !leases.have(THIRD));
        assert!(leases.answer_for(THIRD, 1).await && !leases.answer_for(THIRD, 2).await);
        // It was frozen, and another has the shard by now.
        leases.take(part(&[1, 2], 4));
        leases.give_back(2, Instant::now().checked_sub(CLOSING).unwrap());
        assert!(!leases.answer_for(THIRD, 2).await && leases.answer_for(SECOND, 1).await);
    }

    #[tokio::test]
    async fn a_shard_is_kept_until_its_connection_is_closed_or_it_is_not_answered_for() {
        let leases = Arc::new(Leases::default());
        leases.take(part(&[1, 2], 4));
        leases.renew(Instant::now());
        assert!(leases.until_closed().await, "none is given back");
        leases.give_back(2, Instant::now());
        let closing = Arc::clone(&leases);
        let closing = tokio::spawn(async move { closing.until_closed().await });
        tokio::task::yield_now().await;
        // That of another, and an earlier one of its own.
        leases.closed(SECOND, 1);
        leases.closed(THIRD, 0);
        tokio::task::yield_now().await;
        assert!(!closing.is_finished());
        leases.closed(THIRD, 1);
        assert!(closing.await.unwrap());
        assert!(leases.answer_for(THIRD, 1).await, "it was heard before");
        // One that does not close.
        let long_ago = Instant::now().checked_sub(CLOSING).unwrap();
        leases.give_back(1, long_ago);
        assert!(!leases.until_closed().await);
        assert!(!leases.answer_for(SECOND, 1).await);
    }

    #[tokio::test]
    async fn while_nothing_can_be_renewed_people_are_told_by_whose_shard_it_was() {
        let leases = Leases::default();
        leases.take(part(&[1], 4));
        let long_ago = Instant::now().checked_sub(TRUSTED).unwrap();
        leases.renew(long_ago);
        leases.fail(Instant::now());
        assert!(leases.answer_for(SECOND, 1).await && !leases.answer_for(THIRD, 1).await);
        assert!(!leases.until_fresh(LOOK).await);
        // It was frozen while it asked: that says nothing of the server.
        leases.renew(long_ago);
        leases.fail(long_ago);
        assert!(!leases.renewal().fails);
    }

    #[tokio::test]
    async fn a_shard_is_waited_for_until_it_is_taken_and_until_it_is_lost() {
        let leases = Arc::new(Leases::default());
        assert_eq!(leases.until_taken(SECOND).await, 0);
        leases.take(part(&[], 4));
        let waits = Arc::clone(&leases);
        let waits = tokio::spawn(async move { waits.until_taken(SECOND).await });
        leases.take(part(&[1], 4));
        assert_eq!(waits.await.unwrap(), 1);
        // It is lost, though taken again at once.
        leases.take(part(&[], 4));
        leases.take(part(&[1], 4));
        leases.until_lost(SECOND, 1).await;
        assert_eq!(leases.term(SECOND), 2);
    }
}
