//! Thousands of servers on several shards: how soon all are in contact, what that takes, and whether whoever plays in
//! one of them notices.

use std::time::{Duration, Instant};

use playground::{Config, Server};

use crate::Scale;
use crate::figures::{Samples, Target, head, targets};
use crate::resident::resident;
use crate::table::Table;
use crate::world::World;

/// How many shards there are where servers are many, and how often Discord lets one begin.
const SHARDS: u64 = 8;
const IDENTIFY_EVERY: Duration = Duration::from_secs(5);
/// How many pairs of people play, one after the other.
const PAIRS: usize = 4;

pub(crate) async fn measure(scale: &Scale) {
    let (one, _) = in_contact(1, 1).await;
    let (many, contact) = in_contact(scale.servers, SHARDS).await;
    let memory = resident(many.process());
    let mut took = [Samples::default(), Samples::default()];
    // Nobody may open more games than this takes.
    for pair in 0..PAIRS {
        let mut tables = [Table::new(&one, pair).await, Table::new(&many, pair).await];
        for number in 0..scale.rounds * scale.block / 2 {
            // Each is first in its turn.
            for which in [number % 2, 1 - number % 2] {
                let (answer, _) = tables[which].order_and_board().await;
                // The first orders only warm everything up.
                if pair > 0 || number >= scale.block {
                    took[which].add(answer);
                }
            }
        }
    }
    let (servers, [alone, among]) = (scale.servers, took);
    head(&format!("{servers} servers on {SHARDS} shards"));
    alone.line("order to answer, in one server");
    among.line("order to answer, in one of many");
    targets("many servers");
    Target::at_most(45.0, "s").line("until all are in contact", contact.as_secs_f64());
    if let Some(kib) = memory {
        let kib = f64::from(u32::try_from(kib).expect("less than 4 TiB"));
        Target::at_most(150.0, "MiB").line("resident, before anybody plays", kib / 1024.0);
    }
    let ratio = among.to(&alone, 50);
    Target::at_most(1.05, "x").line("order to answer, p50 against one server", ratio);
    for world in [one, many] {
        world.end().await;
    }
}

/// Castellan in so many servers, and how long until all of its shards were in contact.
async fn in_contact(servers: usize, shards: u64) -> (World, Duration) {
    let config = Config {
        servers,
        shards,
        identify_every: IDENTIFY_EVERY,
        people: (0..PAIRS * 2).map(|it| format!("P{it}")).collect(),
        keep: 1_000,
        ..Config::default()
    };
    let server = Server::start(config).await.expect("a stand-in");
    let begun = Instant::now();
    let world = World::join_anew(server, "full").await;
    let all = usize::try_from(shards).expect("a few");
    let are_in = move |it: &Server| it.shards_online().len() == all;
    assert!(
        world.server.wait_until(are_in).await,
        "a shard did not come"
    );
    (world, begun.elapsed())
}
