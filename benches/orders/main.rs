//! What players notice: the time to answer an order and a press, the time for a picture, the number of tables that
//! can be played at once, and the memory after many orders.
//!
//! The bot runs as it is installed, as a process of its own, on the stand-in for Discord. What an
//! order costs is compared in the same run with a bare `/ping` bot, without and with one commit to
//! `SQLite`: blocks of all of them take turns, so that a machine's moods reach all alike.
//!
//! Run it with `cargo bench --bench orders`, or a part of it with `-- pictures`, `latency`, `load`,
//! `engines`, `copy`, `left_over`, `servers`, `floods`, `boki`, `maps` or `memory`; `CASTELLAN_BENCH_ORDERS` sets how
//! many orders memory is measured over, `CASTELLAN_BENCH_DATABASE` names the empty database that `engines` writes to.
//! Without `--bench` (as `cargo test --benches` does) it goes through everything briefly.

#![expect(clippy::print_stdout, reason = "a benchmark prints what it found")]

mod boki;
mod copy;
mod engines;
mod floods;
mod game;
mod latency;
mod left_over;
mod load;
mod maps;
mod memory;
mod pictures;
mod ping;
mod servers;
mod table;
mod world;

#[path = "../shared/chance.rs"]
mod chance;
#[path = "../shared/figures.rs"]
mod figures;
#[path = "../shared/outbox.rs"]
mod outbox;
#[path = "../shared/resident.rs"]
mod resident;

/// The environment's variable with the number of orders that memory is measured over.
const ORDERS_VARIABLE: &str = "CASTELLAN_BENCH_ORDERS";

/// How much there is to do.
struct Scale {
    /// Rounds of blocks, after one that is thrown away.
    rounds: usize,
    /// Samples in a block.
    block: usize,
    /// Positions that are drawn.
    positions: usize,
    /// Orders over which memory is measured.
    orders: usize,
    /// Tables at which they are given at the same time.
    tables: usize,
    /// Tables that are stored, and at how many of others is played, when load is measured.
    stored: usize,
    active: usize,
    /// Maps that are asked for at once.
    maps: usize,
    /// Boards that are left over at a start.
    left: usize,
    /// Servers that the bot is in where they are many.
    servers: usize,
    /// MiB that a database is larger than what is played, where it is copied.
    ballast: usize,
}

const FULL: Scale = Scale {
    rounds: 40,
    block: 10,
    positions: 60,
    orders: 10_000,
    tables: 8,
    stored: 10_000,
    active: 64,
    maps: 100,
    ballast: 2_048,
    left: 5_000,
    servers: 10_000,
};
const BRIEF: Scale = Scale {
    rounds: 1,
    block: 3,
    positions: 2,
    orders: 20,
    tables: 2,
    stored: 3,
    active: 2,
    maps: 3,
    ballast: 8,
    left: 5,
    servers: 50,
};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    if args.first().is_some_and(|arg| arg == ping::ARGUMENT) {
        return ping::main(&args[1..]);
    }
    let mut scale = if args.iter().any(|arg| arg == "--bench") {
        FULL
    } else {
        figures::brief();
        BRIEF
    };
    if let Ok(orders) = std::env::var(ORDERS_VARIABLE) {
        scale.orders = orders
            .parse()
            .unwrap_or_else(|_| panic!("{ORDERS_VARIABLE} is {orders:?}, must be a number"));
    }
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .expect("a runtime");
    let parts = [
        "pictures",
        "latency",
        "load",
        "engines",
        "copy",
        "left_over",
        "servers",
        "floods",
        "boki",
        "maps",
        "memory",
    ];
    let is_part = |arg: &String| parts.contains(&arg.as_str());
    let all = !args.iter().any(is_part);
    let wanted = |part: &str| all || args.iter().any(|arg| arg == part);
    if wanted("pictures") {
        pictures::measure(&scale);
    }
    runtime.block_on(async {
        if wanted("latency") {
            latency::measure(&scale).await;
        }
        if wanted("load") {
            load::measure(&scale).await;
        }
        if wanted("engines") {
            engines::measure(&scale).await;
        }
        if wanted("copy") {
            copy::measure(&scale).await;
        }
        if wanted("left_over") {
            left_over::measure(&scale).await;
        }
        if wanted("servers") {
            servers::measure(&scale).await;
        }
        if wanted("floods") {
            floods::measure(&scale).await;
        }
        if wanted("boki") {
            boki::measure(&scale).await;
        }
        if wanted("maps") {
            maps::measure(&scale).await;
        }
        if wanted("memory") {
            memory::measure(&scale).await;
        }
    });
}
