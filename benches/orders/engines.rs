//! Orders at tables in a file against the same at tables on a PostgreSQL server: one table, and many at once.

use std::time::Duration;

use crate::Scale;
use crate::copy::play;
use crate::figures::{Samples, Target, head, targets};
use crate::table::Table;
use crate::world::World;

/// The environment's variable with the address of an empty database, on a server that writes as durably as the file.
const DATABASE: &str = "CASTELLAN_BENCH_DATABASE";
/// How much longer an answer may take, at p50 and at p99.
const MOST: [(usize, f64); 2] = [(50, 1.5), (99, 2.0)];
/// How often the engines take turns at many tables: often, so that what slows the machine for a while slows both.
const TURNS: usize = 12;
const ENGINES: [&str; 2] = ["in a file", "on a server"];

pub(crate) async fn measure(scale: &Scale) {
    let Ok(address) = std::env::var(DATABASE) else {
        println!("\nengines: not measured, since {DATABASE} names no empty database");
        return;
    };
    let people = scale.active * 2 + 2;
    let worlds = [
        World::castellan("full", people).await,
        World::on_server(&address, people).await,
    ];
    one(scale, &worlds).await;
    many(scale, &worlds).await;
    for world in worlds {
        world.end().await;
    }
}

/// Orders one after another, everything of the one before posted.
async fn one(scale: &Scale, worlds: &[World; 2]) {
    let [first, second] = worlds;
    let mut tables = [Table::new(first, 0).await, Table::new(second, 0).await];
    let mut took = [Samples::default(), Samples::default()];
    for round in 0..=scale.rounds * 2 {
        if round == 1 {
            // The first round has only warmed everything up.
            took = [Samples::default(), Samples::default()];
        }
        for (table, samples) in tables.iter_mut().zip(&mut took) {
            for _ in 0..scale.block {
                samples.add(table.order_and_board().await.0);
            }
        }
    }
    report("order to answer at one table", &took);
}

/// Orders of people who think, at many tables.
async fn many(scale: &Scale, worlds: &[World; 2]) {
    let mut sides = Vec::new();
    for world in worlds {
        let general = world.another_server();
        let mut tables = Vec::new();
        for number in 1..=scale.active {
            tables.push(Table::in_channel(world, number, general).await);
        }
        sides.push(tables);
    }
    let mut took = [Samples::default(), Samples::default()];
    let length = Duration::from_secs(u64::try_from(scale.rounds).expect("a few").div_ceil(8));
    for turn in 0..=TURNS {
        if turn == 1 {
            // In the first turn the server's connections were made, each of which prepares its statements once.
            took = [Samples::default(), Samples::default()];
        }
        for (side, samples) in sides.iter_mut().zip(&mut took) {
            let tables = std::mem::take(side);
            *side = play(tables, tokio::time::sleep(length), samples).await;
        }
    }
    let title = format!("order to answer, {} tables at once", scale.active);
    report(&title, &took);
}

fn report(title: &str, took: &[Samples; 2]) {
    head(title);
    for (samples, engine) in took.iter().zip(ENGINES) {
        samples.line(engine);
    }
    targets(title);
    for (percent, most) in MOST {
        let what = format!("on a server to in a file, p{percent}");
        Target::at_most(most, "x").line(&what, took[1].to(&took[0], percent));
    }
}
