//! The cost of a campaign of Erkenfara Universalis after two hundred years of twelve empires: the size of its log, the
//! time to load it, to order and to look, and its memory.
//!
//! The real game is played directly on [`castellan::table::Tables`] and a database of its own, as the bench
//! `campaign` plays the probe game: orders are those that bot players would give, the clock is turned, and
//! what is to be said is posted on no Discord. The old campaign is compared with campaigns of three years in
//! the same run.
//!
//! Run it with `cargo bench --bench empires`; `CASTELLAN_BENCH_YEARS` sets how old the old campaign is.
//! Without `--bench` (as `cargo test --benches` does) it goes through everything briefly.

#![expect(clippy::print_stdout, reason = "a benchmark prints what it found")]

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

use rules::erkenfara::view::View;
use tempfile::TempDir;

use crate::ground::Ground;
use crate::table::{SCENARIO, SEATS, Table};

/// The environment's variable with the number of years of the old campaign.
const YEARS_VARIABLE: &str = "CASTELLAN_BENCH_YEARS";
/// The most megabytes of the database.
const MOST_MB: f64 = 150.0;

/// How much there is to do.
#[derive(Clone, Copy, Debug)]
struct Scale {
    /// Years of the old campaign.
    years: u32,
    /// Years of a young one.
    few: u32,
    /// As many entries as a young one has.
    young: u64,
    /// Blocks of orders at both, after one of each that is thrown away.
    blocks: u64,
    /// Orders in a block: about those of a year.
    block: u64,
    /// How often everything else is looked at.
    looks: usize,
}

const FULL: Scale = Scale {
    years: 200,
    few: 3,
    young: 0,
    blocks: 20,
    block: 60,
    looks: 40,
};
const BRIEF: Scale = Scale {
    years: 1,
    few: 1,
    young: 0,
    blocks: 1,
    block: 2,
    looks: 1,
};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    if args.first().is_some_and(|arg| arg == memory::ARGUMENT) {
        return alone(memory::main(&args[1..]));
    }
    let mut scale = if args.iter().any(|arg| arg == "--bench") {
        FULL
    } else {
        figures::brief();
        BRIEF
    };
    if let Ok(years) = std::env::var(YEARS_VARIABLE) {
        scale.years = years
            .parse()
            .unwrap_or_else(|_| panic!("{YEARS_VARIABLE} is {years:?}, must be a number"));
    }
    measure(scale);
}

fn measure(mut scale: Scale) {
    println!("Erkenfara Universalis on {SCENARIO} with {SEATS} empires");
    let folder = TempDir::new_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder");
    let folder = folder.path();
    let mut old = alone(async {
        let mut ground = Ground::open(folder).await;
        let begun = Instant::now();
        let mut old = Table::new(&mut ground).await;
        stands(&old.seen(&ground).await);
        old.play_years(&mut ground, scale.few).await;
        scale.young = old.entries();
        stands(&old.seen(&ground).await);
        let more = scale.years.saturating_sub(scale.few);
        old.play_years(&mut ground, scale.few + more).await;
        stands(&old.seen(&ground).await);
        println!(
            "a campaign of {} years and {} entries was played in {:.0} s",
            scale.years,
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
        looks::report(&scale, &ground, &mut old).await;
        ground.close().await;
    });
    memory::report(folder, old.id, old.entries());
}

/// Says how much there is to see: what an order costs depends on it.
fn stands(view: &View) {
    let board = &view.board;
    let lands = board.lands.iter();
    let holds = |seat| lands.clone().any(|land| land.owner == Some(seat));
    let text = serde_json::to_string(view).expect("a view");
    println!(
        "  year {}: {} empires have land, {} armies, {} treaties, {} open offers; a view has {} bytes",
        board.year,
        board.seats().filter(|seat| holds(*seat)).count(),
        board.armies.len(),
        view.offers.treaties.len(),
        view.offers.open.len(),
        text.len()
    );
}

/// Runs something to its end, and all that it has begun: what lives on in tasks ends with it.
fn alone<T>(work: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .expect("a runtime")
        .block_on(work)
}
