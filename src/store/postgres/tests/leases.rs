//! Which process works with the tables.

use std::time::Duration;

use super::*;
use crate::store::Lease;
use crate::table::model::{Millis, PersonId};
use crate::table::store::{PeopleStore as _, StoreError};

async fn lease(store: &Postgres) -> Option<Lease> {
    store.lease().await.unwrap()
}

/// Lets a lease run out.
async fn run_out(fresh: &Fresh) {
    fresh
        .sql("UPDATE cluster SET until = clock_timestamp() - interval '1 second'")
        .await;
}

#[tokio::test]
async fn one_process_has_the_lease_until_it_gives_it_back() {
    let fresh = fresh().await;
    let other = Postgres::open(&fresh.address).await.unwrap();
    let first = lease(&fresh.store).await.expect("nobody has it");
    assert!(lease(&other).await.is_none());
    first.give_back().await;
    assert!(lease(&other).await.is_some());
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
async fn whoever_finds_its_lease_taken_is_told() {
    let fresh = fresh().await;
    let other = Postgres::open(&fresh.address).await.unwrap();
    let first = lease(&fresh.store).await.expect("nobody has it");
    run_out(&fresh).await;
    let second = lease(&other).await.expect("it has run out");
    let told = tokio::time::timeout(Duration::from_secs(30), first.lost().cancelled());
    assert!(told.await.is_ok(), "it is not told");
    assert!(!second.lost().is_cancelled());
}

#[tokio::test]
async fn nothing_is_written_where_the_lease_may_have_run_out() {
    let fresh = fresh().await;
    let _lease = lease(&fresh.store).await;
    let named = || fresh.store.person(PersonId(1), "Ann", Millis(1));
    named().await.unwrap();
    fresh.store.held.forget(Duration::from_secs(8));
    let before = fresh.dump().await;
    let error = named().await.unwrap_err();
    assert!(matches!(error, StoreError::Unavailable(_)), "{error}");
    assert_eq!(fresh.dump().await, before);
}
