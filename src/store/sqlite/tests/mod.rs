//! The store on a database file of its own for each test.

mod backup;
mod checkpoint;
mod damage;
mod erased;
mod group_commit;
mod open;
mod plans;
mod read_only;
#[cfg_attr(
    has_postgres,
    expect(clippy::duplicate_mod, reason = "they are run once for each engine")
)]
#[path = "../../tests/mod.rs"]
mod rows;
mod steps;
mod trouble;

use rules::any::GameId;
use rules::{Seat, Viewer};
use serde_json::{Value, json};
use sqlx::AssertSqlSafe;
use tempfile::TempDir;

use self::rows::*;
use super::Sqlite;
use super::writer::Transaction;
use crate::store::{Database as _, OpenError, OpenOptions, Synchronous};
use crate::table::model::{Destination, Millis, PlaceId, TableId};
use crate::table::store::{
    ClockStore as _, Created, LogStore as _, NewTable, OutboxStore as _, PeopleStore as _,
};

/// How many random games are played where one is not enough.
const SEEDS: u64 = 6;
/// A character that texts may have here.
const NUL: char = '\0';

/// A store, and the folder that goes when the test is over.
struct Fresh {
    store: Sqlite,
    dir: TempDir,
}

fn options(dir: &TempDir) -> OpenOptions {
    OpenOptions {
        path: dir.path().join("castellan.db"),
        synchronous: Synchronous::Normal,
        backup: None,
    }
}

async fn fresh() -> Fresh {
    let dir = tempfile::tempdir().unwrap();
    let store = Sqlite::open(&options(&dir)).await.unwrap();
    Fresh { store, dir }
}

impl Fresh {
    async fn reopened(self) -> Self {
        let Self { store, dir } = self;
        drop(store);
        let store = Sqlite::open(&options(&dir)).await.unwrap();
        Self { store, dir }
    }

    /// A connection for what only a test would ask.
    async fn db(&self) -> Transaction {
        self.store.writer.idle().await
    }

    /// Runs a statement that only a test would run.
    async fn sql(&self, sql: &str) {
        sqlx::raw_sql(AssertSqlSafe(sql.to_owned()))
            .execute(&mut *self.db().await)
            .await
            .unwrap();
    }

    /// Lets every write of one kind fail from now on, such as `INSERT ON log`.
    async fn plant(&self, what: &str) {
        let plant =
            format!("CREATE TRIGGER plant AFTER {what} BEGIN SELECT raise(ABORT, 'planted'); END");
        self.sql(&plant).await;
    }

    /// Lets them succeed again.
    async fn unplant(&self) {
        self.sql("DROP TRIGGER plant").await;
    }

    /// The tables of the database with a column.
    async fn tables_with(&self, column: &str) -> Vec<String> {
        let sql = "SELECT t.name FROM sqlite_master AS t JOIN pragma_table_info(t.name) AS c \
                   WHERE t.type = 'table' AND c.name = $1 ORDER BY t.name";
        let names = sqlx::query_scalar(sql).bind(column.to_owned());
        names.fetch_all(&mut *self.db().await).await.unwrap()
    }

    /// The tables, each with what makes a text of its rows.
    async fn texts(&self) -> Vec<(String, String)> {
        let texts = sqlx::query_as(
            "SELECT t.name, group_concat('quote(' || c.name || ')', ' || '', '' || ') \
             FROM sqlite_master AS t JOIN pragma_table_info(t.name) AS c \
             WHERE t.type = 'table' GROUP BY t.name ORDER BY t.name",
        );
        texts.fetch_all(&mut *self.db().await).await.unwrap()
    }
}

/// A table with so much to write that it needs new pages.
fn large_table(cause: &str, place: PlaceId) -> NewTable {
    let mut new = new_table(cause, place);
    let words = Value::from("x".repeat(200_000));
    new.options.insert("words".into(), words);
    new
}

#[tokio::test]
async fn a_closed_store_leaves_no_write_ahead_log() {
    let fresh = fresh().await;
    fresh.table().await;
    fresh.store.close().await;
    let log = fresh.dir.path().join("castellan.db-wal");
    assert!(!log.exists(), "the write-ahead log is left");
}
