//! The memory of the bot's process after many orders.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use tokio::task::JoinSet;

use crate::resident::resident;
use crate::table::Table;
use crate::world::World;
use crate::{ORDERS_VARIABLE, Scale};

/// How often memory is looked at on the way.
const LOOKS: usize = 10;
/// How many orders are given in a server by its people: they may not open more games in a short time.
const ORDERS_EACH: usize = 2_000;

pub(crate) async fn measure(scale: &Scale) {
    let servers = scale.orders.div_ceil(ORDERS_EACH);
    let world = World::castellan("full", servers * scale.tables * 2).await;
    let process = world.process();
    let Some(before) = resident(process) else {
        println!("\nmemory: /proc is not here, so the resident set is not known");
        return world.end().await;
    };
    let step = (scale.orders / LOOKS).max(1);
    let begun = Instant::now();
    let (mut games, mut looks) = (0, Vec::new());
    for server in 0..servers {
        let orders = server * ORDERS_EACH..scale.orders.min((server + 1) * ORDERS_EACH);
        let (more, seen) = in_server(&world, server, scale.tables, (orders, step)).await;
        games += more;
        looks.extend(seen);
    }
    looks.sort_unstable();
    let took = begun.elapsed().as_secs();
    let after = resident(process).unwrap_or(0);
    println!(
        "\nmemory of the bot's process: {} orders in {games} games at {} tables at a time, {took} s \
         ({ORDERS_VARIABLE} sets how many)",
        scale.orders, scale.tables
    );
    println!("  {:>6} orders: {} kB", 0, before);
    for (number, kb) in &looks {
        println!("  {number:>6} orders: {kb} kB");
    }
    println!("  at rest afterwards: {after} kB");
    let half = looks.get(looks.len() / 2).map_or(0, |(_, kb)| *kb);
    let last = looks.last().map_or(0, |(_, kb)| *kb);
    println!(
        "  grown by {} kB, of which {} kB in the second half",
        after.saturating_sub(before),
        last.saturating_sub(half)
    );
    world.end().await;
}

/// Gives the orders of these numbers at tables in one server; how many games that were, and what memory was at each
/// `step`th order.
async fn in_server(
    world: &World,
    server: usize,
    count: usize,
    (orders, step): (Range<usize>, usize),
) -> (usize, Vec<(usize, u64)>) {
    let process = world.process();
    let general = world.another_server();
    let mut tables = Vec::new();
    for number in server * count..(server + 1) * count {
        tables.push(Table::in_channel(world, number, general).await);
    }
    let given = Arc::new(AtomicUsize::new(orders.start));
    let mut playing = JoinSet::new();
    for mut table in tables {
        let (given, end) = (Arc::clone(&given), orders.end);
        playing.spawn(async move {
            let mut looks = Vec::new();
            loop {
                let number = given.fetch_add(1, Ordering::Relaxed) + 1;
                if number > end {
                    table.rest().await;
                    return (table.games, looks);
                }
                table.order().await;
                if number.is_multiple_of(step) {
                    looks.push((number, resident(process).unwrap_or(0)));
                }
            }
        });
    }
    let (mut games, mut looks) = (0, Vec::new());
    while let Some(done) = playing.join_next().await {
        let (more, seen) = done.expect("the games go on to the end");
        games += more;
        looks.extend(seen);
    }
    (games, looks)
}
