//! Which process works with the tables, and which of them runs which shard.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::*;
use crate::store::Lease;
use crate::table::model::{Millis, PersonId, Shard};
use crate::table::store::{LeaseStore as _, PeopleStore as _, StoreError};

const PATIENCE: Duration = Duration::from_secs(30);

async fn lease(store: &Postgres) -> Option<Lease> {
    store.lease().await.unwrap()
}

/// Lets all leases run out.
async fn run_out(fresh: &Fresh) {
    for table in ["cluster", "processes", "shards"] {
        let sql = format!("UPDATE {table} SET until = clock_timestamp() - interval '1 second'");
        fresh.sql(&sql).await;
    }
}

/// A process of those that share a database, which renews its leases when a test says so.
struct Process {
    store: Postgres,
    lease: Lease,
    given: Instant,
}

impl Process {
    async fn join(fresh: &Fresh, shards: u32) -> Self {
        let store = Postgres::open(&fresh.address).await.unwrap();
        let mut lease = store.join().await.unwrap().expect("nobody is alone");
        lease.abandon();
        assert_eq!(store.run_shards(shards).await.unwrap(), 8);
        let given = Instant::now();
        Self {
            store,
            lease,
            given,
        }
    }

    /// Renews its leases so often; the shards that it has taken then.
    async fn stay(&mut self, times: usize) -> BTreeSet<u32> {
        for _ in 0..times {
            assert!(self.store.process.stay(&mut self.given).await.unwrap());
        }
        let taken = (0..8).filter(|number| {
            let number = *number;
            self.store.leases().have(Shard { number, of: 8 })
        });
        taken.collect()
    }

    /// As if it had given a shard back long ago.
    fn may_give(&mut self) {
        let past = Instant::now().checked_sub(Duration::from_mins(1));
        self.given = past.expect("a time since the start");
    }
}

#[tokio::test]
async fn one_process_has_the_lease_until_it_gives_it_back() {
    let fresh = fresh().await;
    let other = Postgres::open(&fresh.address).await.unwrap();
    let first = lease(&fresh.store).await.expect("nobody has it");
    assert!(lease(&other).await.is_none());
    assert!(other.join().await.unwrap().is_none(), "it is not alone");
    first.give_back().await;
    let joined = other.join().await.unwrap().expect("nobody is alone");
    assert!(lease(&fresh.store).await.is_none(), "another works with it");
    joined.give_back().await;
    assert!(lease(&fresh.store).await.is_some());
}

#[tokio::test]
async fn whoever_was_killed_loses_the_lease_after_a_while() {
    let fresh = fresh().await;
    let other = Postgres::open(&fresh.address).await.unwrap();
    let mut first = lease(&fresh.store).await.expect("nobody has it");
    first.abandon();
    assert!(lease(&other).await.is_none());
    run_out(&fresh).await;
    assert!(lease(&other).await.is_some());
}

#[tokio::test]
async fn whoever_finds_that_others_have_gone_on_without_it_is_told() {
    let fresh = fresh().await;
    let other = Postgres::open(&fresh.address).await.unwrap();
    let first = fresh.store.join().await.unwrap().expect("nobody is alone");
    let alone = async {
        loop {
            run_out(&fresh).await;
            if let Some(lease) = lease(&other).await {
                return lease;
            }
        }
    };
    let second = tokio::time::timeout(PATIENCE, alone).await;
    let second = second.expect("it has run out");
    let told = tokio::time::timeout(PATIENCE, first.lost().cancelled());
    assert!(told.await.is_ok(), "it is not told");
    assert!(!second.lost().is_cancelled());
}

#[tokio::test]
async fn nothing_is_written_where_the_lease_may_have_run_out() {
    let fresh = fresh().await;
    let mut lease = lease(&fresh.store).await.expect("nobody has it");
    lease.abandon();
    let named = || fresh.store.person(PersonId(1), "Ann", Millis(1));
    named().await.unwrap();
    let long_ago = Instant::now().checked_sub(Duration::from_secs(8));
    fresh.store.leases().renew(long_ago.unwrap());
    let before = fresh.dump().await;
    let error = named().await.unwrap_err();
    assert!(matches!(error, StoreError::Unavailable(_)), "{error}");
    assert_eq!(fresh.dump().await, before);
}

#[tokio::test]
async fn processes_share_the_shards_whatever_number_the_later_ones_want() {
    let fresh = fresh().await;
    let mut first = Process::join(&fresh, 8).await;
    let mut second = Process::join(&fresh, 5).await;
    let mut third = Process::join(&fresh, 12).await;
    assert_eq!(first.stay(1).await.len(), 1, "all at once");
    let all = [
        first.stay(9).await,
        second.stay(9).await,
        third.stay(9).await,
    ];
    let counts: Vec<usize> = all.iter().map(BTreeSet::len).collect();
    assert_eq!(counts, [3, 3, 2]);
    let together: BTreeSet<u32> = all.into_iter().flatten().collect();
    assert_eq!(together.len(), 8, "two run the same");
    for process in [&first, &second, &third] {
        assert!(!process.lease.lost().is_cancelled());
    }
}

#[tokio::test]
async fn whoever_comes_later_is_given_shards_one_after_the_other() {
    let fresh = fresh().await;
    let mut first = Process::join(&fresh, 8).await;
    assert_eq!(first.stay(9).await.len(), 8);
    let mut second = Process::join(&fresh, 8).await;
    assert_eq!(second.stay(2).await.len(), 0);
    assert_eq!(first.stay(2).await.len(), 8, "it is too soon");
    first.may_give();
    assert_eq!(first.stay(2).await.len(), 7);
    first.may_give();
    assert_eq!(first.stay(2).await.len(), 7, "one is free still");
    assert_eq!(second.stay(2).await.len(), 1);
    for _ in 0..5 {
        first.may_give();
        first.stay(1).await;
        second.stay(1).await;
    }
    assert_eq!(
        (first.stay(1).await.len(), second.stay(1).await.len()),
        (4, 4)
    );
}

#[tokio::test]
async fn a_shard_is_given_back_when_its_connection_is_closed() {
    let fresh = fresh().await;
    let mut first = Process::join(&fresh, 8).await;
    assert_eq!(first.stay(9).await.len(), 8);
    let mut second = Process::join(&fresh, 8).await;
    first.may_give();
    let leases = Arc::clone(first.store.leases());
    let last = Shard { number: 7, of: 8 };
    let term = leases.term(last);
    let giving = async {
        let has = first.stay(1).await;
        assert!(!has.contains(&7));
    };
    let closing = async {
        leases.until_lost(last, term).await;
        assert_eq!(second.stay(2).await.len(), 0, "it may be heard by both");
        leases.closed(last, term);
    };
    tokio::join!(giving, closing);
    assert_eq!(second.stay(1).await, BTreeSet::from([7]));
}

#[tokio::test]
async fn the_shards_of_whoever_was_killed_or_frozen_are_taken_and_it_takes_its_part_again() {
    let fresh = fresh().await;
    let mut first = Process::join(&fresh, 8).await;
    let mut second = Process::join(&fresh, 8).await;
    let (had, _) = (first.stay(9).await, second.stay(9).await);
    assert_eq!(had.len(), 4);
    run_out(&fresh).await;
    assert_eq!(second.stay(9).await.len(), 8);
    // It wakes up.
    assert_eq!(first.stay(1).await.len(), 0);
    second.may_give();
    second.stay(1).await;
    assert_eq!(first.stay(1).await.len(), 1);
}

#[tokio::test]
async fn the_sessions_of_a_bucket_begin_in_turn() {
    let fresh = fresh().await;
    let first = Process::join(&fresh, 8).await.store;
    let second = Process::join(&fresh, 8).await.store;
    let (long, none) = (Duration::from_mins(1), Duration::ZERO);
    assert!(first.take_turn(0, long).await.unwrap());
    assert!(!second.take_turn(0, long).await.unwrap());
    assert!(second.take_turn(1, long).await.unwrap(), "another bucket");
    second.end_turn(0, none).await.unwrap();
    assert!(
        !second.take_turn(0, long).await.unwrap(),
        "it was not its own"
    );
    first.end_turn(0, none).await.unwrap();
    assert!(second.take_turn(0, none).await.unwrap());
    assert!(first.take_turn(0, long).await.unwrap(), "it has run out");
}
