//! The store on a database of its own for each test, on one server that goes with them.

mod copy;
mod leases;
mod open;
mod plans;
mod pool;
#[expect(clippy::duplicate_mod, reason = "they are run once for each engine")]
#[path = "../../tests/mod.rs"]
mod rows;

use std::sync::atomic::{AtomicUsize, Ordering};

use sqlx::postgres::PgConnection;
use sqlx::{AssertSqlSafe, Connection as _};
use tokio::sync::OnceCell;

use super::Postgres;
use super::cluster::Cluster;
use super::pool::Held;
use crate::store::Database as _;

/// How many random games are played: a server takes longer for each question.
const SEEDS: u64 = 1;
/// The smallest character that texts may have here: PostgreSQL takes no NUL.
const NUL: char = '\u{1}';

/// A store on a database of its own.
struct Fresh {
    store: Postgres,
    address: String,
}

/// Runs a statement of the server's own.
async fn command(sql: &str) {
    let db = PgConnection::connect(&Cluster::shared().address("postgres"));
    let mut db = db.await.unwrap();
    let sql = AssertSqlSafe(sql.to_owned());
    sqlx::raw_sql(sql).execute(&mut db).await.unwrap();
    db.close().await.unwrap();
}

/// The name of a new database with what `template` has.
async fn copy_of(template: &str) -> String {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    let name = format!("test_{}", COUNT.fetch_add(1, Ordering::Relaxed));
    command(&format!("CREATE DATABASE {name} TEMPLATE {template}")).await;
    name
}

/// A new store with nothing in it.
async fn fresh() -> Fresh {
    /// The database that others are copies of: migrating takes longer than copying.
    static MADE: OnceCell<String> = OnceCell::const_new();
    let template = MADE.get_or_init(async || {
        let name = copy_of("template0").await;
        let store = Postgres::open(&Cluster::shared().address(&name)).await;
        store.unwrap().close().await;
        name
    });
    let name = copy_of(template.await).await;
    let address = Cluster::shared().address(&name);
    let store = Postgres::open(&address).await.unwrap();
    Fresh { store, address }
}

impl Fresh {
    async fn reopened(self) -> Self {
        let Self { store, address } = self;
        store.close().await;
        let store = Postgres::open(&address).await.unwrap();
        Self { store, address }
    }

    /// A connection for what only a test would ask.
    async fn db(&self) -> Held {
        self.store.pool.get().await.unwrap()
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
        self.sql(&format!(
            "CREATE OR REPLACE FUNCTION planted() RETURNS trigger LANGUAGE plpgsql AS \
             $$BEGIN RAISE EXCEPTION 'planted'; END$$; \
             CREATE TRIGGER plant AFTER {what} FOR EACH ROW EXECUTE FUNCTION planted()"
        ))
        .await;
    }

    /// Lets them succeed again.
    async fn unplant(&self) {
        self.sql("DROP FUNCTION planted CASCADE").await;
    }

    /// The tables of the database with a column.
    async fn tables_with(&self, column: &str) -> Vec<String> {
        let sql = "SELECT table_name::text FROM information_schema.columns \
                   WHERE table_schema = current_schema() AND column_name = $1 ORDER BY 1";
        let names = sqlx::query_scalar(sql).bind(column.to_owned());
        names.fetch_all(&mut *self.db().await).await.unwrap()
    }

    /// The tables, each with what makes a text of its rows.
    async fn texts(&self) -> Vec<(String, String)> {
        let texts = sqlx::query_as(
            "SELECT table_name::text, string_agg(CASE data_type \
             WHEN 'bigint' THEN format('coalesce(%I::text, ''NULL'')', column_name) \
             ELSE format('quote_nullable(%I)', column_name) END, ' || '', '' || ' ORDER BY ordinal_position) \
             FROM information_schema.columns WHERE table_schema = current_schema() \
             GROUP BY table_name ORDER BY table_name",
        );
        texts.fetch_all(&mut *self.db().await).await.unwrap()
    }
}
