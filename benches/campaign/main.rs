//! The cost of a table after two hundred years: the size of its log, the time to load it, to order and to look, and
//! its memory.
//!
//! The probe game is played directly on [`castellan::table::Tables`] and a database of its own, without
//! Discord between, so that figures of a millisecond are exact. A day of its clock is turned in an
//! instant; what it has to say is posted on no Discord, as the deliverer would. An old table is
//! compared with young ones in the same run: blocks of orders at both take turns, so that a machine's
//! moods reach all alike.
//!
//! Run it with `cargo bench --bench campaign`; `CASTELLAN_BENCH_ENTRIES` sets how old the old table is.
//! Without `--bench` (as `cargo test --benches` does) it goes through everything briefly.

#![expect(clippy::print_stdout, reason = "a benchmark prints what it found")]

mod ballast;
mod looks;
mod table;

#[path = "../shared/chance.rs"]
mod chance;
#[path = "../shared/figures.rs"]
mod figures;
#[path = "../shared/ground.rs"]
mod ground;
#[path = "../shared/memory.rs"]
mod memory;
#[path = "../shared/orders.rs"]
mod orders;
#[path = "../shared/outbox.rs"]
mod outbox;
#[path = "../shared/resident.rs"]
mod resident;
#[path = "../shared/size.rs"]
mod size;

use std::time::Instant;

use tempfile::TempDir;

use crate::ground::Ground;
use crate::table::Table;

/// The environment's variable with the number of entries of the old table.
const ENTRIES_VARIABLE: &str = "CASTELLAN_BENCH_ENTRIES";
/// The most megabytes of the database.
const MOST_MB: f64 = 120.0;

/// How much there is to do. Numbers of entries count from the start of the game.
#[derive(Clone, Copy, Debug)]
struct Scale {
    /// Entries of a young table: the first year.
    young: u64,
    /// Entries of the old one.
    old: u64,
    /// Blocks of orders at both, after one of each that is thrown away.
    blocks: u64,
    /// Orders in a block.
    block: u64,
    /// How often everything else is looked at.
    looks: usize,
}

/// Two hundred years of 70 entries.
const FULL: Scale = Scale {
    young: 70,
    old: 14_000,
    blocks: 20,
    block: 70,
    looks: 40,
};
const BRIEF: Scale = Scale {
    young: 2,
    old: 8,
    blocks: 1,
    block: 2,
    looks: 1,
};

impl Scale {
    /// The same for a game that has no more than `most` entries for sure: what is measured comes first,
    /// then age.
    fn fit(self, most: u64) -> Self {
        let block = self.block.min(most / 6).max(1);
        let blocks = self.blocks.min(most / 3 / block).max(1);
        // And a round or two to come to an end with.
        let rest = 2 * u64::try_from(ballast::seats()).expect("a few");
        let measured = (blocks + 1) * block + rest;
        Self {
            young: self.young.min(most / 6),
            old: self.old.min(most.saturating_sub(measured)),
            blocks,
            block,
            ..self
        }
    }
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    if args.first().is_some_and(|arg| arg == memory::ARGUMENT) {
        return alone(memory::main(&args[1..]));
    }
    let mut wanted = if args.iter().any(|arg| arg == "--bench") {
        FULL
    } else {
        figures::brief();
        BRIEF
    };
    if let Ok(entries) = std::env::var(ENTRIES_VARIABLE) {
        wanted.old = entries
            .parse()
            .unwrap_or_else(|_| panic!("{ENTRIES_VARIABLE} is {entries:?}, must be a number"));
    }
    measure(wanted);
}

fn measure(wanted: Scale) {
    let scale = wanted.fit(ballast::longest());
    println!("{}", ballast::about());
    if scale.old < wanted.old {
        println!(
            "its game may end after {} entries: the old table has {} instead of {}",
            ballast::longest(),
            scale.old,
            wanted.old
        );
    }
    let folder = TempDir::new_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder");
    let folder = folder.path();
    let mut old = alone(async {
        let mut ground = Ground::open(folder).await;
        let begun = Instant::now();
        let mut old = Table::new(&mut ground).await;
        old.grow(&mut ground, scale.old).await;
        println!(
            "an old table of {} entries was played in {:.0} s",
            old.entries(),
            begun.elapsed().as_secs_f64()
        );
        ground.close().await;
        old
    });
    alone(size::report(folder, old.entries(), MOST_MB));
    alone(async {
        let mut ground = Ground::open(folder).await;
        orders::report(&scale, &mut ground, &mut old).await;
        looks::report(&scale, &mut ground, &mut old).await;
        ground.close().await;
    });
    memory::report(folder, old.id, old.entries());
}

/// Runs something to its end, and all that it has begun: what lives on in tasks ends with it.
fn alone<T>(work: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .expect("a runtime")
        .block_on(work)
}
