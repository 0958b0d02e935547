//! Where tables are kept: the only SQL of the program.
//!
//! [`Sqlite`] keeps them in a file, [`Postgres`] in a database that several processes share. Both are a
//! [`Store`], each of whose methods is one transaction. `rows` has the SQL of both, written once and compiled
//! for each; `sqlite` and `postgres` have what an engine has of its own: to connect, to write, to copy. The tables
//! themselves are in `migrations/`.
//!
//! # Examples
//!
//! A table is written, and is there when the file is opened again.
//!
//! ```
//! use std::sync::Arc;
//!
//! use castellan::store::{Database as _, OpenOptions, Sqlite, Synchronous};
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

mod lease;
mod parameters;
mod postgres;
mod sqlite;

use std::path::Path;

use async_trait::async_trait;
use tokio::sync::watch;

use crate::files::Existing;
use crate::table::model::{Millis, TableId};
use crate::table::saved::{Import, Saved};
use crate::table::store::{Store, StoreError};

pub use lease::Lease;
pub use postgres::{ConnectError, Postgres};
pub use sqlite::Sqlite;
pub use sqlite::backup::{BackupError, Before, backup, restore, verify};
pub use sqlite::examine::{Examined, size};
pub use sqlite::open::{MigrationBackup, OpenError, OpenOptions, Synchronous};
pub use sqlite::read_only::ReadOnly;
pub use sqlite::rehearse::{Upgrade, rehearse};

/// Why a database was not opened.
#[derive(Debug, thiserror::Error)]
pub enum UnopenedError {
    /// The file is the trouble.
    #[error(transparent)]
    File(#[from] OpenError),
    /// The server is, or the database there.
    #[error(transparent)]
    Server(#[from] ConnectError),
}

/// Why a database was not copied to a file, or filled from one. Nothing has changed then.
#[derive(Debug, thiserror::Error)]
pub enum CopyError {
    /// The file cannot be written, or is not one that can be restored.
    #[error(transparent)]
    File(#[from] BackupError),
    /// What is there would be overwritten.
    #[error("the database on the server is not empty: restore a backup into a new one")]
    NotEmpty,
    /// The database reports a fault.
    #[error("nothing was copied: {0}")]
    Database(#[from] StoreError),
}

impl From<sqlx::Error> for CopyError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error.into())
    }
}

/// A store, with what the program asks of it that no table does.
#[async_trait]
pub trait Database: Store {
    /// Waits for running transactions and closes; every later call fails.
    ///
    /// Dropping it loses nothing either, but may leave a write-ahead log beside a file.
    async fn close(&self);

    /// Takes the right to work with the tables alone, where no other process works with them.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the database reports a fault.
    async fn lease(&self) -> Result<Option<Lease>, StoreError>;

    /// Takes the right to work with the tables, beside other processes where the engine knows such; none where one has
    /// them alone.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the database reports a fault.
    async fn join(&self) -> Result<Option<Lease>, StoreError>;

    /// Notes that the tables are those of an application, unless they are another's; which one's they are then.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the database reports a fault.
    async fn claim(&self, application: u64) -> Result<u64, StoreError>;

    /// Takes in a table that comes from elsewhere, under its own number if that is free.
    ///
    /// # Errors
    ///
    /// [`StoreError::Taken`] when another active table is bound to its place; nothing is written
    /// then.
    async fn import(&self, import: &Import) -> Result<TableId, StoreError>;

    /// All tables, oldest first.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the database reports a fault.
    async fn list(&self) -> Result<Vec<Listed>, StoreError>;

    /// Where the tables are that are waiting for their start or being played, at most `limit`.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the database reports a fault.
    async fn bound(&self, limit: u32) -> Result<Vec<Bound>, StoreError>;

    /// A table with everything that is kept of it, as it is at one moment.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when there is no such table, or a value of it cannot be read.
    async fn saved(&self, table: TableId) -> Result<Saved, StoreError>;

    /// Empties notices that were settled before a moment, oldest first and `limit` at most: what they
    /// said is not needed any more. Says how many there were.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the database reports a fault.
    async fn empty_settled(&self, before: Millis, limit: u32) -> Result<u64, StoreError>;

    /// How the work stands at `now`.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the database reports a fault.
    async fn workload(&self, now: Millis) -> Result<Workload, StoreError>;

    /// Copies everything to a file of its own, as it is at one moment: one that can be restored whatever the engine.
    ///
    /// # Errors
    ///
    /// [`CopyError`] says what is wrong with the file or the database.
    async fn copy(&self, file: &Path, existing: Existing) -> Result<(), CopyError>;

    /// How much room it takes, in bytes; 0 where nobody knows.
    async fn size(&self) -> u64;

    /// Counts what is written, as it is, for whoever waits until something is.
    fn writes(&self) -> watch::Receiver<u64>;
}

/// A table in a list, with the words of the database as they are: a damaged one is listed too.
#[derive(Clone, Debug, PartialEq, Eq, sqlx_macros::FromRow)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Listed {
    /// The number of the table.
    pub id: i64,
    pub game: String,
    /// Where it is in its life.
    pub stage: String,
    /// How many entries its log has.
    pub seq: i64,
    /// When it was made, as [`Millis`] counts.
    pub created_at: i64,
    /// What the seats are called.
    #[sqlx(skip)]
    pub seats: Vec<String>,
}

impl Listed {
    /// When it was made.
    pub fn created(&self) -> Millis {
        Millis(self.created_at)
    }
}

/// Where an active table is bound.
#[derive(Clone, Debug, PartialEq, Eq, sqlx_macros::FromRow)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Bound {
    /// The number of the table.
    #[sqlx(rename = "id")]
    pub table: i64,
    pub guild: Option<i64>,
    pub place: i64,
}

/// How the work of the store stands at one moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Workload {
    /// Since when the oldest notice that was not sent has waited.
    pub unsent: Option<Millis>,
    /// When the oldest decision was due that the clock has not made.
    pub overdue: Option<Millis>,
    /// How many tables there are.
    pub tables: u64,
    /// How many of them wait for their start or are being played.
    pub active: u64,
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        if sqlite::open::may_pass(&error) || postgres::may_pass(&error) {
            Self::Unavailable(Box::new(error))
        } else {
            Self::Database(Box::new(error))
        }
    }
}
