//! Many tables: how many orders a second, how long each takes, how much memory, and what a start costs
//! when ten thousand tables are stored.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use castellan::store::{Database as _, OpenOptions, Sqlite, Synchronous};
use castellan::table::environment::SystemEnvironment as Environment;
use castellan::table::model::{PersonId, PlaceId, TableId};
use castellan::table::{TableRequest, Tables};
use rules::any::GameId;
use tempfile::TempDir;
use tokio::sync::mpsc;
use tokio::task::JoinSet;

use crate::Scale;
use crate::figures::{Samples, Target, head, targets};
use crate::outbox::Outbox;
use crate::resident::resident;
use crate::table::Table;
use crate::world::World;

/// Starts of each kind that are measured.
const STARTS: usize = 5;

pub(crate) async fn measure(scale: &Scale) {
    let full = stored(scale.stored).await;
    let empty = TempDir::new_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder");
    starts(scale, &empty, &full).await;
    play(scale, full).await;
}

/// From the process's start until its commands can be used; empty and full stores take turns.
async fn starts(scale: &Scale, empty: &TempDir, full: &TempDir) {
    let (mut fast, mut slow) = (Samples::default(), Samples::default());
    for _ in 0..STARTS.min(scale.rounds) {
        for (folder, samples) in [(empty, &mut fast), (full, &mut slow)] {
            let begun = Instant::now();
            let world = World::on("full", 2, folder.path()).await;
            samples.add(begun.elapsed());
            world.end().await;
        }
    }
    head("start of the process, until its commands are there");
    fast.line("on an empty store");
    slow.line(&format!("on {} tables with deadlines", scale.stored));
    println!("  full to empty: {:.2} at p50", slow.to(&fast, 50));
}

/// Orders at many tables at the same time.
async fn play(scale: &Scale, full: TempDir) {
    let world = World::on("full", scale.active * 2, full.path()).await;
    let before = resident(world.process()).unwrap_or(0);
    let mut tables = Vec::new();
    for number in 0..scale.active {
        tables.push(Table::new(&world, number).await);
    }
    let each = (scale.orders / 5).div_ceil(scale.active).max(1);
    let begun = Instant::now();
    let mut playing = JoinSet::new();
    for mut table in tables {
        playing.spawn(async move {
            let mut took = Vec::new();
            for _ in 0..each {
                took.push(table.order().await);
            }
            (table, took)
        });
    }
    let (mut samples, mut done) = (Samples::default(), Vec::new());
    while let Some(one) = playing.join_next().await {
        let (table, took) = one.expect("the games go on to the end");
        for took in took {
            samples.add(took);
        }
        done.push(table);
    }
    let took = begun.elapsed();
    let late = boards_late(done).await;
    let after = resident(world.process()).unwrap_or(0);
    let title = format!(
        "{} tables at once, {} more are stored",
        scale.active, scale.stored
    );
    head(&title);
    samples.line("order to answer");
    targets(&title);
    let count = u32::try_from(samples.count()).unwrap_or(u32::MAX);
    let rate = f64::from(count) / took.as_secs_f64();
    Target::none("/s").line("orders answered", rate);
    Target::none("ms").line("order to answer, p50", samples.ms(50));
    Target::none("ms").line("order to answer, p99", samples.ms(99));
    Target::none("ms").line("from the last answer to the last board", late);
    println!("  resident set: {before} kB before, {after} kB after");
    world.end().await;
    drop(full);
}

/// How many milliseconds after the last answer the last board was posted, as the ids of both tell.
async fn boards_late(tables: Vec<Table>) -> f64 {
    let mut resting = JoinSet::new();
    for mut table in tables {
        resting.spawn(async move {
            table.rest().await;
            (table.answered(), table.posted())
        });
    }
    let (mut answered, mut posted) = (0, 0);
    while let Some(one) = resting.join_next().await {
        let (answer, board) = one.expect("everything is posted in the end");
        (answered, posted) = (answered.max(answer), posted.max(board));
    }
    let late = i32::try_from(posted - answered).expect("less than weeks");
    f64::from(late)
}

/// A data folder with `count` tables in the middle of a game, of which everything is said.
pub(crate) async fn stored(count: usize) -> TempDir {
    let folder = TempDir::new_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder");
    let data = folder.path().join("data");
    let store = open(&data).await;
    let (news, _heard) = mpsc::unbounded_channel();
    let idle = Duration::ZERO;
    let tables = Tables::with_idle(
        Arc::<Sqlite>::clone(&store),
        Arc::new(Environment),
        news,
        idle,
    );
    let mut outbox = Outbox::new(10_000_000);
    for number in 0..u64::try_from(count).expect("a small number") {
        make(&tables, &mut outbox, number).await;
    }
    drop(tables);
    while Arc::strong_count(&store) > 1 {
        // Idle tables are leaving memory.
        tokio::task::yield_now().await;
    }
    store.close().await;
    folder
}

pub(crate) async fn open(data: &Path) -> Arc<Sqlite> {
    let options = OpenOptions {
        path: data.join("castellan.sqlite"),
        synchronous: Synchronous::Normal,
        backup: None,
    };
    Arc::new(Sqlite::open(&options).await.expect("a database"))
}

/// Makes and starts a table in a place of its own, and posts what it has to say.
async fn make(tables: &Tables, outbox: &mut Outbox, number: u64) {
    // In no server: the bot would find that it is not in it, and stop their clocks.
    let (guild, place) = (None, PlaceId(3_000_000 + number));
    let table = start(tables, number, guild, place).await;
    outbox.post(tables, table, place).await;
}

/// Makes and starts the `number`th table in a place.
pub(crate) async fn start(
    tables: &Tables,
    number: u64,
    guild: Option<u64>,
    place: PlaceId,
) -> TableId {
    let (host, guest) = (PersonId(1_000_000 + number), PersonId(2_000_000 + number));
    let request = TableRequest {
        cause: format!("make {number}"),
        game: GameId::Castles,
        name: None,
        guild,
        place,
        host,
        seats: None,
        brought: None,
    };
    let table = tables.create(request, "Host").await.expect("a table");
    tables.join(table, guest, "Guest").await.expect("a seat");
    let start = format!("start {number}");
    tables.start(table, host, start).await.expect("a start");
    table
}
