//! `SQLite`: the tables of one folder lie in one file. Made, opened, locked, written, copied: what no other engine has is
//! here alone.
//!
//! There is one connection that writes, so writers queue up in front of it, and what they write is on the disk
//! for all of them at once; a few others read.

pub(in crate::store) mod backup;
mod batch;
mod checkpoint;
pub(in crate::store) mod examine;
pub(in crate::store) mod open;
mod private;
pub(in crate::store) mod read_only;
pub(in crate::store) mod rehearse;
#[expect(
    clippy::duplicate_mod,
    reason = "they are compiled once for each engine"
)]
#[path = "../rows/mod.rs"]
pub(in crate::store) mod rows;
#[cfg(test)]
mod tests;
mod writer;

use std::fmt;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use async_trait::async_trait;
use sqlx::pool::PoolConnection;
use sqlx::query::QueryScalar;
use sqlx::sqlite::{SqliteArguments, SqliteConnection, SqlitePool};
use tokio::sync::watch;

use self::batch::Batch;
use self::checkpoint::Checkpoints;
use self::writer::{Transaction, Writer};
use crate::files::Existing;
use crate::store::{CopyError, Lease};
use crate::table::model::TableId;
use crate::table::store::{LeaseStore, Leases, StoreError};

type Engine = Sqlite;
type Connection = SqliteConnection;
type Scalars<'a> = QueryScalar<'a, sqlx::Sqlite, i64, SqliteArguments>;

/// The tables of one database file.
///
/// # Guarantees
///
/// - No other store, of this process or another, has the file open while this one lives.
/// - What a method has returned from survives the end of the process at any moment, and with
///   [`Synchronous::Full`](crate::store::Synchronous::Full) the end of the machine.
pub struct Sqlite {
    path: PathBuf,
    writer: Arc<Writer>,
    readers: SqlitePool,
    checkpoints: Checkpoints,
    leases: Arc<Leases>,
    reads: AtomicU64,
    /// Locked until it is closed; after the pools, so that it outlives them.
    _lock: File,
}

impl fmt::Debug for Sqlite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sqlite").finish_non_exhaustive()
    }
}

impl Sqlite {
    /// How often something was read since the file was opened.
    pub fn reads(&self) -> u64 {
        self.reads.load(Ordering::Relaxed)
    }

    async fn write(&self) -> Result<Transaction, StoreError> {
        self.checkpoints.written();
        Ok(self.writer.begin().await?)
    }

    /// The same, for what is decided on what was read of a table: nobody else writes anyway.
    async fn write_at(&self, _table: TableId) -> Result<Transaction, StoreError> {
        self.write().await
    }

    /// The same, for one statement.
    async fn write_one(&self) -> Result<Transaction, StoreError> {
        self.write().await
    }

    /// The same, for what is decided on what was read of several tables.
    async fn write_alone(&self) -> Result<Transaction, StoreError> {
        self.write().await
    }

    /// A transaction that begins with the statement which is given to [`Transaction::first`].
    async fn begin(&self) -> Result<Transaction, StoreError> {
        self.checkpoints.written();
        Ok(self.writer.take().await?)
    }

    /// A connection for one query, which needs no transaction around it.
    async fn reader(&self) -> Result<PoolConnection<sqlx::Sqlite>, StoreError> {
        self.reads.fetch_add(1, Ordering::Relaxed);
        Ok(self.readers.acquire().await?)
    }

    /// For several queries that are to see the same.
    async fn read(&self) -> Result<sqlx::Transaction<'static, sqlx::Sqlite>, StoreError> {
        self.reads.fetch_add(1, Ordering::Relaxed);
        Ok(self.readers.begin().await?)
    }

    /// Sees to it that the next table has the number after the highest, as it has here anyway.
    #[expect(clippy::unused_async, reason = "another engine has something to do")]
    async fn numbered(&self, _tx: &mut Transaction) -> Result<(), StoreError> {
        Ok(())
    }

    /// Notes that nobody waits for an answer of what was written last.
    fn calm(&self) {
        self.checkpoints.calm();
    }

    /// Sees to it that nothing is left of what was overwritten.
    async fn erase(&self) {
        self.checkpoints.clear().await;
    }

    fn written(&self) -> watch::Receiver<u64> {
        self.writer.written()
    }

    /// Whoever has the file open has it alone.
    #[expect(clippy::unused_async, reason = "another engine asks its server")]
    async fn take_lease(&self) -> Result<Option<Lease>, StoreError> {
        Ok(Some(Lease::of_file()))
    }

    async fn take_part(&self) -> Result<Option<Lease>, StoreError> {
        self.take_lease().await
    }

    /// A folder belongs to whoever can open it: it may be given to another bot.
    #[expect(clippy::unused_async, reason = "another engine asks its server")]
    async fn owner(&self, application: u64) -> Result<u64, StoreError> {
        Ok(application)
    }

    async fn copy_to(&self, file: &Path, existing: Existing) -> Result<(), CopyError> {
        Ok(backup::backup(&self.path, file, existing).await?)
    }

    #[expect(clippy::unused_async, reason = "another engine asks its server")]
    async fn bytes(&self) -> u64 {
        examine::size(&self.path)
    }

    async fn end(&self) {
        self.checkpoints.close().await;
        self.readers.close().await;
        self.writer.close().await;
    }
}

/// Whoever has the file is alone: there is nobody to agree with.
#[async_trait]
impl LeaseStore for Sqlite {
    fn leases(&self) -> &Arc<Leases> {
        &self.leases
    }

    async fn run_shards(&self, wished: u32) -> Result<u32, StoreError> {
        Ok(wished)
    }

    async fn take_turn(&self, _bucket: u32, _at_most: Duration) -> Result<bool, StoreError> {
        Ok(true)
    }

    async fn end_turn(&self, _bucket: u32, _after: Duration) -> Result<(), StoreError> {
        Ok(())
    }
}
