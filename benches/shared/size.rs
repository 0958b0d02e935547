//! The size of a table's two hundred years.

use std::path::Path;

use sqlx::sqlite::{SqliteConnectOptions, SqlitePool};

use super::figures::{Target, targets};
use super::ground::database;

const MB: f64 = 1_000_000.0;

/// Says how large the database is, which should be at most `most` megabytes, and what in it is.
pub(crate) async fn report(folder: &Path, entries: u64, most: f64) {
    let path = database(folder);
    let bytes = std::fs::metadata(&path).expect("the database").len();
    targets("room on the disk");
    let what = format!("database of {entries} entries");
    Target::at_most(most, "MB").line(&what, megabytes(bytes));
    for (name, bytes) in parts(&path).await {
        Target::none("MB").line(&format!("  {name}"), megabytes(bytes));
    }
}

/// The bytes of each table and index, largest first.
async fn parts(path: &Path) -> Vec<(String, u64)> {
    let options = SqliteConnectOptions::new().filename(path).read_only(true);
    let pool = SqlitePool::connect_with(options).await.expect("a reader");
    let parts: Vec<(String, i64)> = sqlx::query_as(
        "SELECT name, sum(pgsize) AS bytes FROM dbstat GROUP BY name ORDER BY bytes DESC LIMIT 8",
    )
    .fetch_all(&pool)
    .await
    .expect("the sizes");
    pool.close().await;
    let unsigned = |(name, bytes): (String, i64)| (name, bytes.unsigned_abs());
    parts.into_iter().map(unsigned).collect()
}

#[expect(
    clippy::cast_precision_loss,
    reason = "a figure for people needs no more than 52 bits"
)]
fn megabytes(bytes: u64) -> f64 {
    bytes as f64 / MB
}
