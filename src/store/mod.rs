//! Where tables are kept: `SQLite`, and the only SQL of the program.
//!
//! [`Sqlite`] is a [`Store`](crate::table::store::Store): each of its methods is one transaction. What it keeps lies in rooms by what it is of,
//! each with its SQL and the part of `Store` that hands it out:
//!
//! | room | what is in it |
//! |---|---|
//! | `log` | tables and their seats' hand-overs, entries with all that is written beside them, what they told whom, drafts, proposals |
//! | `outbox` | notices, the messages made of them, episodes and the threads beside a table |
//! | `clock` | waits, banks of time, contact with Discord |
//! | `people` | who sits where, names, words, how words are taken out |
//! | `talks` | which seats talk, where, and who is in their threads |
//! | `servers` | what is set for servers, what the bot did there; tables that are deleted |
//! | `file` | the database file: made, opened and locked, written, copied, looked into |
//!
//! `value` reads and writes single values, `saved` and `import` have a table as a whole. All but `file` is written so
//! that other engines take it too. The tables themselves are in `migrations/`.
//!
//! There is one connection that writes, so writers queue up in front of it, and what they write is on the disk
//! for all of them at once; a few others read.
//!
//! # Examples
//!
//! A table is written, and is there when the file is opened again.
//!
//! ```
//! use std::sync::Arc;
//!
//! use castellan::store::{OpenOptions, Sqlite, Synchronous};
//! use castellan::table::model::{PersonId, PlaceId};
//! use castellan::table::environment::SystemEnvironment;
//! use castellan::table::store::LogStore as _;
//! use castellan::table::{TableRequest, Tables};
//! use rules::any::GameId;
//! use tokio::sync::mpsc;
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let folder = tempfile::tempdir()?;
//! let options = OpenOptions {
//!     path: folder.path().join("castellan.sqlite"),
//!     synchronous: Synchronous::Full,
//!     backup: None,
//! };
//! let store = Arc::new(Sqlite::open(&options).await?);
//! // What is to be said goes to whoever delivers; here nobody does.
//! let (news, _) = mpsc::unbounded_channel();
//! let tables = Tables::new(store.clone(), Arc::new(SystemEnvironment), news);
//! let request = TableRequest {
//!     cause: "an interaction's id".into(),
//!     game: GameId::Castles,
//!     name: None,
//!     guild: None,
//!     place: PlaceId(7),
//!     host: PersonId(1),
//!     seats: None,
//!     brought: None,
//! };
//! let table = tables.create(request, "Ann").await.expect("a table");
//! store.close().await;
//! drop((store, tables));
//!
//! let store = Sqlite::open(&options).await?;
//! assert_eq!(store.table_at(PlaceId(7)).await?, Some(table));
//! # Ok(())
//! # }
//! ```

mod clock;
mod file;
mod import;
mod log;
mod outbox;
mod people;
mod saved;
mod servers;
mod stats;
mod talks;
#[cfg(test)]
mod tests;
mod value;
mod workload;

use std::fmt;
use std::fs::File;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use sqlx::pool::PoolConnection;
use sqlx::sqlite::SqlitePool;
use tokio::sync::watch;

use self::file::checkpoint::Checkpoints;
use self::file::open;
use self::file::writer::{Transaction, Writer};
use crate::fail::{self, Point};
use crate::table::model::{Millis, TableId};
use crate::table::saved::Import;
use crate::table::store::StoreError;

pub use file::backup::{BackupError, Before, backup, restore, verify};
pub use file::examine::{Bound, Examined, size};
pub use file::open::{MigrationBackup, OpenError, OpenOptions, Synchronous};
pub use file::read_only::{Listed, ReadOnly};
pub use file::rehearse::{Upgrade, rehearse};
pub use workload::Workload;

/// The tables of one database file.
///
/// # Guarantees
///
/// - No other store, of this process or another, has the file open while this one lives.
/// - What a method has returned from survives the end of the process at any moment, and with
///   [`Synchronous::Full`] the end of the machine.
pub struct Sqlite {
    writer: Arc<Writer>,
    readers: SqlitePool,
    checkpoints: Checkpoints,
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
    /// Waits for running transactions and closes the file; every later call fails.
    ///
    /// Dropping the store loses nothing either, but may leave a write-ahead log beside the file.
    pub async fn close(&self) {
        self.checkpoints.close().await;
        self.readers.close().await;
        self.writer.close().await;
    }

    /// Takes in a table that comes from elsewhere, under its own number if that is free.
    ///
    /// # Errors
    ///
    /// [`StoreError::Taken`] when another active table is bound to its place; nothing is written
    /// then.
    pub async fn import(&self, import: &Import) -> Result<TableId, StoreError> {
        let mut tx = self.write().await?;
        let table = import::import(&mut tx, import).await?;
        tx.commit().await?;
        Ok(table)
    }

    /// Empties notices that were settled before a moment, oldest first and `limit` at most: what they
    /// said is not needed any more. Says how many there were.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the database reports a fault.
    pub async fn empty_settled(&self, before: Millis, limit: u32) -> Result<u64, StoreError> {
        let mut tx = self.write().await?;
        let count = outbox::empty_settled(&mut tx, before, limit).await?;
        tx.commit().await?;
        Ok(count)
    }

    /// Counts what is written, as it is, for whoever waits until something is.
    pub fn writes(&self) -> watch::Receiver<u64> {
        self.writer.written()
    }

    /// How often something was read since the file was opened.
    pub fn reads(&self) -> u64 {
        self.reads.load(Ordering::Relaxed)
    }

    async fn write(&self) -> Result<Transaction, StoreError> {
        self.checkpoints.written();
        Ok(self.writer.begin().await?)
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
}

/// Commits, with the points before and after it.
async fn commit(tx: Transaction, [before, after]: [Point; 2]) -> Result<(), StoreError> {
    fail::point(before);
    tx.commit().await?;
    fail::point(after);
    Ok(())
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        if open::may_pass(&error) {
            Self::Unavailable(Box::new(error))
        } else {
            Self::Database(Box::new(error))
        }
    }
}
