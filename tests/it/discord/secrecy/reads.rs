//! How often the database is asked while people play: an order and its messages take so much, and no more.

use super::world::World;
use crate::discord::world::command;

/// The most reads from a bid that ends a round until its board, its card and what is secret are told.
const ROUND: u64 = 25;
/// The most writes for the same.
const ROUND_WRITES: u64 = 8;

#[tokio::test(flavor = "multi_thread")]
async fn a_round_reads_the_database_so_often() {
    let world = World::start(81).await;
    let (_, thread) = world.table(4).await;
    let (ann, ben) = (world.person("Ann"), world.person("Ben"));
    let mut fewest = (u64::MAX, u64::MAX);
    // The clock looks once a second, and reads too: some rounds are between its looks.
    for _ in 0..8 {
        command(&ann, thread, "/play text:bid 1").await;
        world.settle().await;
        let before = world.traffic();
        command(&ben, thread, "/play text:bid 2").await;
        world.settle().await;
        let after = world.traffic();
        fewest.0 = fewest.0.min(after.0 - before.0);
        fewest.1 = fewest.1.min(after.1 - before.1);
    }
    assert!(fewest.0 <= ROUND && fewest.1 <= ROUND_WRITES, "{fewest:?}");
    world.end().await;
}
