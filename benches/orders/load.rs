//! Many tables: how many orders a second, how long each takes, how much memory, and what a start costs
//! when ten thousand tables are stored.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use castellan::store::{OpenOptions, Sqlite, Synchronous};
use castellan::table::model::{Destination, MessageId, PersonId, PlaceId, Post, PostKind, TableId};
use castellan::table::outside::World as Outside;
use castellan::table::store::Store;
use castellan::table::{Tables, Wish};
use rules::any::GameId;
use tempfile::TempDir;
use tokio::sync::mpsc;
use tokio::task::JoinSet;

use crate::Scale;
use crate::figures::{Samples, ms};
use crate::memory::resident;
use crate::table::Table;
use crate::world::World;

/// Starts of each kind that are measured.
const STARTS: usize = 5;

pub(crate) async fn measure(scale: &Scale) {
    let full = stored(scale.stored).await;
    let empty = TempDir::new_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder");
    println!(
        "\nload: {} tables are stored, with deadlines, and {} are played at",
        scale.stored, scale.active
    );
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
    fast.line("start on an empty store");
    slow.line(&format!("start on {} tables", scale.stored));
    let ratio = slow.percentile(50).as_secs_f64() / fast.percentile(50).as_secs_f64();
    println!("  full to empty, p50: {ratio:.2}");
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
    let answered = begun.elapsed();
    let last = Instant::now();
    for table in &mut done {
        table.rest().await;
    }
    samples.line("order to answer, all tables at once");
    let count = u32::try_from(samples.count()).unwrap_or(u32::MAX);
    println!(
        "  {:.0} orders/s answered; all boards posted {} ms after the last answer",
        f64::from(count) / answered.as_secs_f64(),
        ms(last.elapsed()).trim()
    );
    let after = resident(world.process()).unwrap_or(0);
    println!("  resident set: {before} kB before, {after} kB after");
    world.end().await;
    drop(full);
}

/// A data folder with `count` tables in the middle of a game, of which everything is said.
async fn stored(count: usize) -> TempDir {
    let folder = TempDir::new_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder");
    let data = folder.path().join("data");
    let store = open(&data).await;
    let (news, _heard) = mpsc::unbounded_channel();
    let idle = Duration::ZERO;
    let tables = Tables::with_idle(Arc::<Sqlite>::clone(&store), Arc::new(Outside), news, idle);
    for number in 0..u64::try_from(count).expect("a small number") {
        make(&tables, &store, number).await;
    }
    drop(tables);
    while Arc::strong_count(&store) > 1 {
        // Idle tables are leaving memory.
        tokio::task::yield_now().await;
    }
    store.close().await;
    folder
}

async fn open(data: &Path) -> Arc<Sqlite> {
    let options = OpenOptions {
        path: data.join("castellan.sqlite"),
        synchronous: Synchronous::Normal,
        backup: None,
    };
    Arc::new(Sqlite::open(&options).await.expect("a database"))
}

/// Makes and starts a table in a place of its own, and posts what it has to say.
async fn make(tables: &Tables, store: &Sqlite, number: u64) {
    let (host, guest) = (PersonId(1_000_000 + number), PersonId(2_000_000 + number));
    let wish = Wish {
        cause: format!("make {number}"),
        game: GameId::Castles,
        guild: Some(1),
        place: PlaceId(3_000_000 + number),
        host,
        seats: None,
    };
    let table = tables.create(wish, "Host").await.expect("a table");
    tables.join(table, guest, "Guest").await.expect("a seat");
    let start = format!("start {number}");
    tables.start(table, host, start).await.expect("a start");
    post(tables, store, table, number).await;
}

async fn post(tables: &Tables, store: &Sqlite, table: TableId, number: u64) {
    loop {
        let pending = store
            .pending(table, Destination::Table)
            .await
            .expect("the outbox");
        let Some(notice) = pending.into_iter().next() else {
            return;
        };
        let card = matches!(notice.notice, castellan::table::model::Notice::Card);
        let kind = if card {
            PostKind::Card
        } else {
            PostKind::Board
        };
        let offset = u64::from(!card);
        let post = Post {
            kind,
            place: PlaceId(3_000_000 + number),
            message: MessageId(10_000_000 + 2 * number + offset),
            seq: notice.seq,
        };
        assert_eq!(notice.to, Destination::Table);
        tables.sent(&notice, Some(post)).await.expect("a mark");
    }
}
