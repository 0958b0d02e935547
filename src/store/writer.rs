//! The one connection that writes.
//!
//! What it begins it commits, or it is thrown away: where a write fails, `SQLite` takes all of a transaction
//! back by itself or none of it, and only a connection made anew surely begins from what is in the file.

use std::ops::{Deref, DerefMut};
use std::time::Duration;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection, Error, SqliteConnection};
use tokio::sync::{Mutex, MutexGuard};

/// How long a write waits while another program writes to the file: Discord waits for 3 s for what is
/// said to people.
pub(super) const PATIENCE: Duration = Duration::from_secs(2);
/// The same after a write that came to nothing, so that those who queue up behind it are told in time.
const HASTE: Duration = Duration::from_millis(50);

/// Takes the lock at once, so that nothing changes between a guard and its write.
pub(super) const BEGIN: &str = "BEGIN IMMEDIATE";

/// The connection that writes; writers queue up in front of it.
pub(super) struct Writer {
    options: SqliteConnectOptions,
    held: Mutex<Held>,
}

struct Held {
    /// None where none could be made.
    db: Option<SqliteConnection>,
    state: State,
}

#[derive(Clone, Copy, PartialEq)]
enum State {
    /// All that was begun is committed.
    Patient,
    /// The same, but how long it waits for a lock is not set yet.
    New,
    /// Something was begun and not committed.
    Spent,
    Closed,
}

/// A transaction; nothing of it is there when it is dropped before its commit.
pub(super) struct Transaction<'a> {
    held: MutexGuard<'a, Held>,
    /// What the connection is after a commit.
    after: State,
}

impl Writer {
    /// Writes with a connection, and with others made by `options` where that is spent.
    pub(super) fn new(db: SqliteConnection, options: SqliteConnectOptions) -> Self {
        Self {
            options: options.busy_timeout(HASTE),
            held: Mutex::new(Held {
                db: Some(db),
                state: State::New,
            }),
        }
    }

    /// Begins a transaction.
    pub(super) async fn begin(&self) -> Result<Transaction<'_>, Error> {
        let mut tx = self.take().await?;
        sqlx::query(BEGIN).execute(&mut *tx).await?;
        Ok(tx)
    }

    /// The connection for a transaction whose first statement has [`BEGIN`] in front of it, which saves
    /// a trip to the database's thread.
    pub(super) async fn take(&self) -> Result<Transaction<'_>, Error> {
        let mut held = self.held.lock().await;
        let after = held.make_ready(&self.options).await?;
        held.state = State::Spent;
        Ok(Transaction { held, after })
    }

    /// Does something in the place of a write.
    pub(super) async fn instead<T>(&self, work: impl Future<Output = T>) -> T {
        let _held = self.held.lock().await;
        work.await
    }

    /// Closes the connection after what is being written; every later call fails.
    pub(super) async fn close(&self) {
        let mut held = self.held.lock().await;
        held.let_go().await;
        held.state = State::Closed;
    }

    /// The connection, for what only tests would ask of it.
    #[cfg(test)]
    pub(super) async fn idle(&self) -> Transaction<'_> {
        let mut held = self.held.lock().await;
        let ready = held.make_ready(&self.options).await;
        held.state = ready.expect("the test's database can be opened");
        let after = held.state;
        Transaction { held, after }
    }
}

impl Held {
    /// Sees to it that there is a sound connection, and says what it is after a commit.
    async fn make_ready(&mut self, options: &SqliteConnectOptions) -> Result<State, Error> {
        match (self.state, &mut self.db) {
            (State::Closed, _) => Err(Error::PoolClosed),
            (State::Patient, Some(_)) => Ok(State::Patient),
            (State::New, Some(db)) => {
                let patience = format!("PRAGMA busy_timeout = {}", PATIENCE.as_millis());
                sqlx::query(sqlx::AssertSqlSafe(patience))
                    .execute(db)
                    .await?;
                Ok(State::Patient)
            }
            (State::Spent, _) | (_, None) => {
                self.let_go().await;
                self.db = Some(SqliteConnection::connect_with(options).await?);
                Ok(State::New)
            }
        }
    }

    /// Closes the connection, and waits until it is: it may hold the lock.
    async fn let_go(&mut self) {
        if let Some(db) = self.db.take()
            && let Err(error) = db.close().await
        {
            tracing::debug!(%error, "a connection to the database could not be closed");
        }
    }
}

impl Transaction<'_> {
    pub(super) async fn commit(mut self) -> Result<(), Error> {
        sqlx::query("COMMIT").execute(&mut *self).await?;
        self.held.state = self.after;
        Ok(())
    }
}

impl Deref for Transaction<'_> {
    type Target = SqliteConnection;

    fn deref(&self) -> &SqliteConnection {
        self.held.db.as_ref().expect("it began on a connection")
    }
}

impl DerefMut for Transaction<'_> {
    fn deref_mut(&mut self) -> &mut SqliteConnection {
        self.held.db.as_mut().expect("it began on a connection")
    }
}
