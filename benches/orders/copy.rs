//! A copy of a large database while people play: how long answers take before it, while it is made, and after it.

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use sqlx::{Connection as _, SqliteConnection};
use tempfile::TempDir;
use tokio::task::JoinSet;

use crate::Scale;
use crate::chance::Chance;
use crate::figures::{Samples, Target, head, targets};
use crate::load::stored;
use crate::table::Table;
use crate::world::World;

/// What an answer may take while a copy is made.
const MOST_MS: f64 = 500.0;
/// How much one row of ballast is, in KiB.
const ROW: usize = 64;
/// How long people think at least and at most, in milliseconds: at full speed they would begin more games than a server
/// may. No two think alike, so that not all act in the same moment.
const THINK: std::ops::Range<usize> = 750..2_250;

pub(crate) async fn measure(scale: &Scale) {
    let folder = stored(1).await;
    let file = folder.path().join("data").join("castellan.sqlite");
    fill_up(&file, scale.ballast).await;
    let bytes = std::fs::metadata(&file).expect("a database").len();
    let world = World::on("full", scale.active * 2, folder.path()).await;
    let mut tables = Vec::new();
    for number in 0..scale.active {
        tables.push(Table::new(&world, number).await);
    }
    let title = format!(
        "{} tables at once, and a copy of {} MiB",
        scale.active,
        bytes >> 20
    );
    head(&title);
    let rest = Duration::from_secs(u64::try_from(scale.rounds).expect("a few").div_ceil(4));
    let [mut earlier, mut during, mut later] = [(); 3].map(|()| Samples::default());
    let tables = play(tables, after(rest), &mut earlier).await;
    earlier.line("order to answer, before");
    let begun = Instant::now();
    let tables = play(tables, copied(&folder), &mut during).await;
    let took = begun.elapsed();
    during.line("while it is made");
    play(tables, after(rest), &mut later).await;
    later.line("after it");
    targets(&title);
    Target::none("s").line("until it is there", took.as_secs_f64());
    Target::at_most(MOST_MS, "ms").line("order to answer while it is made, p99", during.ms(99));
    Target::none("ms").line("the same before it", earlier.ms(99));
    world.end().await;
}

/// Lets a database grow by so many MiB of what was said long ago.
async fn fill_up(file: &Path, mib: usize) {
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(file);
    let db = SqliteConnection::connect_with(&options).await;
    let mut db = db.expect("a database");
    let rows = i64::try_from(mib * 1024 / ROW).expect("a small number");
    let bytes = i64::try_from(ROW * 1024 / 2).expect("a small number");
    // The hour in which it was said comes last, so that nobody empties it while this runs.
    let insert = "INSERT INTO notices (table_id, seq, to_kind, to_id, ordinal, kind, body, at, state, settled_at) \
         WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < $1) \
         SELECT (SELECT min(id) FROM tables), 1, 'table', 0, 1000 + i, 'text', hex(randomblob($2)), 0, 'sent', \
         1000 * (CAST(strftime('%s') AS INTEGER) + 86400) FROM n";
    let filled = sqlx::query(insert).bind(rows).bind(bytes).execute(&mut db);
    filled.await.expect("room on the disk");
    db.close().await.expect("it is written");
}

async fn after(time: Duration) {
    tokio::time::sleep(time).await;
}

/// Has the program copy the database that the bot is using.
async fn copied(folder: &TempDir) {
    let (config, to) = (
        folder.path().join("config.toml"),
        folder.path().join("copy"),
    );
    let copy = move || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_castellan"));
        command.arg("backup").arg(to).arg("--config").arg(config);
        command.output().expect("the program")
    };
    let output = tokio::task::spawn_blocking(copy).await;
    let output = output.expect("it does not panic");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
}

/// Gives orders at all tables at once until something is done.
pub(crate) async fn play(
    tables: Vec<Table>,
    until: impl Future<Output = ()>,
    samples: &mut Samples,
) -> Vec<Table> {
    let (over, is_over) = tokio::sync::watch::channel(false);
    let mut playing = JoinSet::new();
    for (mut table, seed) in tables.into_iter().zip(1..) {
        let is_over = is_over.clone();
        let mut chance = Chance::new(seed);
        playing.spawn(async move {
            let mut took = Vec::new();
            while !*is_over.borrow() {
                let think = THINK.start + chance.below(THINK.len());
                let think = u64::try_from(think).expect("a few seconds");
                tokio::time::sleep(Duration::from_millis(think)).await;
                took.push(table.order().await);
            }
            (table, took)
        });
    }
    until.await;
    over.send_replace(true);
    let mut tables = Vec::new();
    for (table, took) in playing.join_all().await {
        tables.push(table);
        for took in took {
            samples.add(took);
        }
    }
    tables
}
