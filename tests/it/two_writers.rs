//! Two who write the same tables, as two processes on one database would: each has in memory what was there before the
//! other wrote, and every act is decided on what is there.

use std::sync::Arc;
use std::time::Duration;

use castellan::table::environment::SystemEnvironment;
use castellan::table::model::{Absence, Brief, Millis, PersonId, TableId};
use castellan::table::store::LogStore as _;
use castellan::table::{Accepted, Keep, TableError, Tables};
use rules::any::GameId;
use tokio::task::JoinSet;

use crate::maker::{self, ANN, BEN, CID, cause};
use crate::seats::Ground;

/// Two tasks of each table, over one store, which never leave memory.
struct Two {
    ground: Ground,
    here: Tables,
    there: Tables,
}

impl Two {
    async fn new() -> Self {
        let ground = Ground::new().await;
        let tables = || {
            let environment = Arc::new(SystemEnvironment);
            maker::tables(ground.store.clone(), environment, Duration::from_hours(1))
        };
        let (here, there) = (tables(), tables());
        Self {
            ground,
            here,
            there,
        }
    }

    /// A game of the probe, with Ann and Ben, which both have in memory.
    async fn started(&self, rounds: &str) -> TableId {
        let request = maker::request(GameId::Probe);
        let table = maker::lobby(&self.here, request, 2).await;
        let set = self.here.set_option(table, ANN, "rounds", rounds);
        set.await.unwrap();
        self.here.start(table, ANN, "start".into()).await.unwrap();
        table
    }

    /// Writes something by the one, so that what the other has in memory is old.
    async fn disturb(&self, table: TableId, number: usize) {
        let (id, bid) = (
            format!("draft {number}"),
            format!("new: bid {}", number % 5 + 1),
        );
        let typed = self.here.typed(table, BEN, cause(id), bid, Keep::Always);
        typed.await.unwrap();
    }
}

#[tokio::test]
async fn an_act_on_what_another_has_changed_is_decided_once_more() {
    let two = Two::new().await;
    let table = two.started("5").await;
    let there = &two.there;
    let mut number = 0;
    let mut disturbed = async || {
        // Both have it in memory; then one of them has it as it was.
        there.glance(table).await.unwrap();
        number += 1;
        two.disturb(table, number).await;
    };

    disturbed().await;
    let order = there.order(table, ANN, cause("bid"), "bid 3".into()).await;
    assert!(matches!(order, Ok(Accepted::Now(_))), "{order:?}");
    disturbed().await;
    there.take_back(table, ANN, "back".into()).await.unwrap();
    disturbed().await;
    let typed = there.typed(table, ANN, cause("typed"), "bid 2".into(), Keep::Always);
    typed.await.unwrap();
    disturbed().await;
    there.pause(table, ANN).await.unwrap();
    disturbed().await;
    there.resume(table, ANN).await.unwrap();
    disturbed().await;
    there.set_co_hosts(table, ANN, vec![CID]).await.unwrap();
    disturbed().await;
    let until = Millis(there.now().0 + 30 * 3_600_000);
    let brief = Brief::Defend;
    let away = there.go_away(table, BEN, Absence { until, brief });
    away.await.unwrap();
    disturbed().await;
    there.come_back(table, BEN).await.unwrap();
    disturbed().await;
    let appointed = there.appoint(table, ANN, Some((CID, "Cid".into())));
    appointed.await.unwrap();

    // What both have done is there, for both.
    for tables in [&two.here, &two.there] {
        two.disturb(table, 0).await;
        let glance = tables.glance(table).await.unwrap();
        let seq = glance.row.seq;
        assert_eq!(glance.row.co_hosts, [CID]);
        let entries = two.ground.store.entries(table, 0).await.unwrap();
        assert_eq!(seq, entries.last().unwrap().seq);
    }
}

/// What was asked for at the same time, by one or the other.
async fn bid(tables: Tables, table: TableId, person: PersonId, round: usize) -> bool {
    let id = format!("round {round} of {}", person.0);
    let given = tables.order(table, person, cause(id), "bid 3".into()).await;
    match given {
        Ok(Accepted::Now(_)) => true,
        Ok(Accepted::Before(_)) | Err(TableError::Refused(_)) => false,
        Err(TableError::Fault(fault)) => panic!("{fault}"),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_acts_in_the_same_moment_each_counts_once() {
    let two = Two::new().await;
    let table = two.started("9").await;
    let mut accepted = 0;
    for round in 0..9 {
        // Each bid comes by both, as where Discord delivers a press to two processes.
        let mut acts = JoinSet::new();
        for tables in [&two.here, &two.there] {
            for person in [ANN, BEN] {
                acts.spawn(bid(tables.clone(), table, person, round));
            }
        }
        let counted = acts.join_all().await;
        accepted += counted.iter().filter(|it| **it).count();
        assert_eq!(accepted, (round + 1) * 2, "{counted:?}");
    }
    let entries = two.ground.store.entries(table, 0).await.unwrap();
    assert_eq!(entries.len(), accepted + 1, "the start, and what counted");
}

/// Two processes that share a database, each with its part in it.
#[cfg(has_postgres)]
async fn two_processes() -> [(Tables, castellan::store::Lease); 2] {
    use castellan::store::{Database as _, Postgres};
    use castellan::table::store::LeaseStore as _;
    use sqlx::{Connection as _, Executor as _, PgConnection};

    use crate::cluster::Cluster;

    let cluster = Cluster::shared();
    let admin = cluster.address("postgres");
    let mut db = PgConnection::connect(&admin).await.unwrap();
    db.execute("CREATE DATABASE two_processes").await.unwrap();
    let address = cluster.address("two_processes");
    let mut both = Vec::new();
    for _ in 0..2 {
        let store = Arc::new(Postgres::open(&address).await.unwrap());
        let lease = store.join().await.unwrap().expect("nobody is alone");
        store.run_shards(1).await.unwrap();
        let environment = Arc::new(SystemEnvironment);
        let tables = maker::tables(store, environment, Duration::from_hours(1));
        both.push((tables, lease));
    }
    both.try_into().expect("two")
}

#[cfg(has_postgres)]
#[tokio::test]
async fn what_is_known_of_a_table_is_as_new_as_the_moment_in_which_somebody_began_to_ask() {
    use castellan::table::fresh;

    let [(here, _here), (there, _there)] = two_processes().await;
    let table = maker::lobby(&here, maker::request(GameId::Probe), 2).await;
    here.start(table, ANN, "start".into()).await.unwrap();
    let co_hosts = async || there.glance(table).await.unwrap().row.co_hosts;
    let set = async |people| here.set_co_hosts(table, ANN, people).await.unwrap();

    fresh::from_now(async {
        assert_eq!(co_hosts().await, []);
        set(vec![CID]).await;
        // An act is decided on what is there all the same.
        there.pause(table, ANN).await.unwrap();
        assert_eq!(co_hosts().await, [CID]);
    })
    .await;
    set(vec![BEN, CID]).await;
    fresh::from_now(async { assert_eq!(co_hosts().await, [BEN, CID]) }).await;
    set(vec![]).await;
    assert_eq!(co_hosts().await, [], "nobody has asked before");
    assert!(here.glance(table).await.unwrap().row.paused.is_some());
}
