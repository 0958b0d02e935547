//! PostgreSQL: the tables of a database that several processes may share.
//!
//! A write holds the row of its table from its first statement on, since that raises the table's version
//! (`rows::log::guard`). What is written without that, and is decided on what was read before, locks that row by itself,
//! or that of the cluster where several tables matter; in a file, one connection writes and there is nothing to lock.

mod batch;
#[cfg(test)]
#[cfg(has_postgres)]
#[path = "../../../tests/shared/postgres.rs"]
mod cluster;
mod copy;
mod leases;
mod open;
mod pool;
#[expect(
    clippy::duplicate_mod,
    reason = "they are compiled once for each engine"
)]
#[path = "../rows/mod.rs"]
pub(in crate::store) mod rows;
#[cfg(test)]
#[cfg(has_postgres)]
mod tests;
mod transaction;

use std::fmt;

use sqlx::postgres::PgArguments;
use sqlx::query::QueryScalar;
use sqlx::{AssertSqlSafe, SqlSafeStr as _};
use tokio::sync::watch;

use self::batch::Batch;
use self::leases::Process;
use self::pool::{Connection, Held, Pool};
use self::transaction::Transaction;
use crate::store::Lease;
use crate::table::model::TableId;
use crate::table::store::StoreError;

pub use open::ConnectError;
pub(in crate::store) use open::may_pass;

type Engine = Postgres;
type Scalars<'a> = QueryScalar<'a, sqlx::Postgres, i64, PgArguments>;

/// The tables of one database on a server.
///
/// # Guarantees
///
/// - What a method has returned from survives the end of the process at any moment, and the end of the server as its
///   `synchronous_commit` says.
/// - Two processes that write at one table at once are one after the other: the second of them is told that the table
///   has changed.
pub struct Postgres {
    pool: Pool,
    written: watch::Sender<u64>,
    process: Process,
}

impl fmt::Debug for Postgres {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Postgres").finish_non_exhaustive()
    }
}

impl Postgres {
    async fn write(&self) -> Result<Transaction, StoreError> {
        self.begin_with(String::new()).await
    }

    /// For what is decided on what was read of a table and does not raise its version.
    async fn write_at(&self, table: TableId) -> Result<Transaction, StoreError> {
        // Each connection has it prepared.
        self.begin_with(format!("EXECUTE hold ({})", table.0)).await
    }

    /// For one statement, which needs no transaction around it.
    async fn write_one(&self) -> Result<Transaction, StoreError> {
        self.process.may_write().await?;
        Ok(Transaction::new(
            self.pool.get().await?,
            self.written.clone(),
        ))
    }

    /// For what is decided on what was read of several tables.
    async fn write_alone(&self) -> Result<Transaction, StoreError> {
        let hold = "SELECT id FROM cluster FOR NO KEY UPDATE";
        self.begin_with(hold.into()).await
    }

    /// Begins a transaction and locks what `hold` selects, in one trip.
    async fn begin_with(&self, hold: String) -> Result<Transaction, StoreError> {
        self.process.may_write().await?;
        let sql = AssertSqlSafe(format!("BEGIN ISOLATION LEVEL READ COMMITTED; {hold}"));
        let begun = self.pool.begin(sql.into_sql_str()).await?;
        Ok(Transaction::new(begun, self.written.clone()))
    }

    /// A transaction whose first statement is given to [`Transaction::first`].
    async fn begin(&self) -> Result<Transaction, StoreError> {
        self.write().await
    }

    /// A connection for one query, which needs no transaction around it.
    async fn reader(&self) -> Result<Held, StoreError> {
        Ok(self.pool.get().await?)
    }

    /// For several queries that are to see the same.
    async fn read(&self) -> Result<Held, StoreError> {
        let sql = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
        Ok(self.pool.begin(sql.into_sql_str()).await?)
    }

    /// Sees to it that the next table has the number after the highest.
    async fn numbered(&self, tx: &mut Transaction) -> Result<(), StoreError> {
        // Not back to a number that a table had which is gone.
        let next = "SELECT setval(pg_get_serial_sequence('tables', 'id'), max(id)) FROM tables HAVING max(id) > \
                    coalesce(pg_sequence_last_value(pg_get_serial_sequence('tables', 'id')), 0)";
        sqlx::query(next).execute(&mut **tx).await?;
        Ok(())
    }

    /// The server moves its log by itself.
    #[expect(clippy::unused_self, reason = "another engine has something to do")]
    fn calm(&self) {}

    /// What was overwritten goes with the server's own vacuum.
    #[expect(clippy::unused_async, reason = "another engine has something to do")]
    async fn erase(&self) {}

    fn written(&self) -> watch::Receiver<u64> {
        self.written.subscribe()
    }

    async fn take_lease(&self) -> Result<Option<Lease>, StoreError> {
        self.process.alone().await
    }

    async fn take_part(&self) -> Result<Option<Lease>, StoreError> {
        self.process.join().await
    }

    /// Whose the tables are: two bots on one database would each answer for the other's.
    async fn owner(&self, application: u64) -> Result<u64, StoreError> {
        let claim = "UPDATE cluster SET application = coalesce(application, $1) WHERE id = 1 \
                     RETURNING application";
        let ours =
            i64::try_from(application).map_err(|error| StoreError::Database(error.into()))?;
        let claim = sqlx::query_scalar(claim).bind(ours);
        let owner: i64 = claim.fetch_one(&mut *self.reader().await?).await?;
        Ok(owner.unsigned_abs())
    }

    async fn bytes(&self) -> u64 {
        let Ok(mut db) = self.reader().await else {
            return 0;
        };
        let bytes = sqlx::query_scalar("SELECT pg_database_size(current_database())");
        let bytes: Result<i64, _> = bytes.fetch_one(&mut *db).await;
        bytes.map_or(0, i64::unsigned_abs)
    }

    async fn end(&self) {
        self.pool.close().await;
    }
}

#[cfg(all(test, not(has_postgres)))]
#[test]
#[ignore = "there is no PostgreSQL on this machine: install it and build with CASTELLAN_POSTGRES=required"]
fn the_store_on_postgresql() {}
