//! Shards that are lost and found one by one: each has its own contact, and its own tables.

use castellan::table::Clock;
use castellan::table::model::{Because, Shard, TableId};
use tokio::sync::watch;

use super::ground::{Ground, HOUR, MINUTE};

/// Servers of the first and the second of two shards.
const FIRST: u64 = 6 << 22;
const SECOND: u64 = 5 << 22;

/// Goes on with as many shards, all in contact.
fn shards(ground: &mut Ground, count: usize) -> Vec<watch::Sender<bool>> {
    ground.restart();
    let (contacts, heard) = (0..count).map(|_| watch::channel(true)).unzip();
    ground.clock = Clock::new(ground.tables.clone(), heard);
    contacts
}

/// A table of each shard, and one in no server.
async fn tables(ground: &mut Ground) -> [TableId; 3] {
    [
        ground.game_in(7, Some(FIRST)).await,
        ground.game_in(8, Some(SECOND)).await,
        ground.game_in(9, None).await,
    ]
}

async fn until(ground: &Ground, table: TableId) -> i64 {
    ground.wait(table).await.until.unwrap().0
}

#[tokio::test]
async fn tb_06_an_outage_of_a_shard_moves_deadlines_of_its_tables_alone() {
    let mut ground = Ground::new().await;
    let contacts = shards(&mut ground, 2);
    let [first, second, none] = tables(&mut ground).await;
    ground.turn(47 * HOUR + 30 * MINUTE);
    ground.tick().await;
    let before = until(&ground, second).await;
    contacts[1].send_replace(false);
    ground.tick().await;
    for _ in 0..10 {
        ground.turn(MINUTE);
        ground.tick().await;
    }
    contacts[1].send_replace(true);
    ground.tick().await;
    assert_eq!(until(&ground, second).await - before, HOUR);
    assert_eq!(ground.counts(second).get("moved"), Some(&1));
    for other in [first, none] {
        assert_eq!(until(&ground, other).await, before);
        assert_eq!(ground.counts(other).get("moved"), None);
    }
    // Direct messages come to the first shard.
    contacts[0].send_replace(false);
    ground.tick().await;
    ground.turn(10 * MINUTE);
    ground.tick().await;
    contacts[0].send_replace(true);
    ground.tick().await;
    for moved in [first, none] {
        assert_eq!(until(&ground, moved).await - before, HOUR);
    }
    assert_eq!(ground.counts(second).get("moved"), Some(&1));
    ground.proven().await;
}

#[tokio::test]
async fn tb_06_while_a_shard_is_out_the_clock_decides_at_tables_of_others_alone() {
    let mut ground = Ground::new().await;
    let contacts = shards(&mut ground, 2);
    let [first, second, none] = tables(&mut ground).await;
    ground.turn(47 * HOUR);
    ground.tick().await;
    contacts[1].send_replace(false);
    ground.tick().await;
    ground.turn(2 * HOUR);
    ground.tick().await;
    for (table, defaults) in [(first, 1), (second, 0), (none, 1)] {
        assert_eq!(ground.defaults(table).await, defaults, "{table}");
    }
    contacts[1].send_replace(true);
    ground.tick().await;
    assert_eq!(ground.defaults(second).await, 0, "it has its time back");
    ground.proven().await;
}

#[tokio::test]
async fn tb_06_after_a_start_with_another_number_of_shards_each_server_keeps_its_own_outage() {
    for count in [1, 3, 4] {
        let mut ground = Ground::new().await;
        let contacts = shards(&mut ground, 2);
        let [first, second, none] = tables(&mut ground).await;
        ground.turn(40 * HOUR);
        ground.tick().await;
        let before = until(&ground, second).await;
        contacts[1].send_replace(false);
        for _ in 0..4 {
            ground.turn(HOUR + 55 * MINUTE);
            ground.tick().await;
        }
        let contacts = shards(&mut ground, count);
        ground.tick().await;
        let lost = 4 * (HOUR + 55 * MINUTE);
        assert_eq!(
            until(&ground, second).await - before,
            lost,
            "{count} shards"
        );
        for other in [first, none] {
            assert_eq!(until(&ground, other).await, before, "{count} shards");
        }
        assert_eq!(contacts.len(), count);
        ground.proven().await;
    }
}

#[tokio::test]
async fn servers_that_a_shard_is_not_in_any_more_are_found_and_those_of_others_go_on() {
    let mut ground = Ground::new().await;
    let [first, second, _] = tables(&mut ground).await;
    let [zero, one] = [0, 1].map(|number| Shard { number, of: 2 });
    let settle = async |ground: &Ground, shard, servers: &[u64]| {
        let is_in = |guild| servers.contains(&guild);
        let settled = ground.tables.settle_servers(shard, is_in);
        settled.await.unwrap();
    };
    settle(&ground, zero, &[FIRST]).await;
    settle(&ground, one, &[SECOND]).await;
    let paused = async |ground: &Ground, table| {
        let glance = ground.tables.glance(table).await.unwrap();
        glance.row.paused.map(|pause| pause.why)
    };
    assert_eq!(paused(&ground, first).await, None);
    assert_eq!(paused(&ground, second).await, None);
    settle(&ground, one, &[]).await;
    assert_eq!(paused(&ground, first).await, None);
    assert_eq!(paused(&ground, second).await, Some(Because::Unreachable));
    ground.proven().await;
}
