//! The one connection that writes.
//!
//! Writers queue up in front of it, and each is let in as soon as the one before it has written, not when
//! that is on the disk: what was written meanwhile is committed in one go, a group commit, for which the disk is
//! waited for once. Nobody is told of a write before its group is committed, so a group commit is to whoever writes
//! what a transaction of their own would be; only readers never see a part of it.
//!
//! A savepoint of a group commit that comes to nothing is rolled back alone. Where that cannot be done, since `SQLite`
//! has rolled back all of the group by itself, all who wrote in it are told that it came to nothing, and the
//! connection is thrown away: only one made anew surely begins from what is in the file.

use std::io;
use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, Connection, Error, SqliteConnection};
use tokio::sync::{Mutex, OwnedMutexGuard, watch};

use crate::store::sqlite::open;
use crate::table::store::{StoreError, writes};

/// How long a write waits while another program writes to the file: Discord waits for 3 s for what is
/// said to people.
pub(in crate::store) const PATIENCE: Duration = Duration::from_secs(2);
/// The same after a write that came to nothing, so that those who queue up behind it are told in time.
const HASTE: Duration = Duration::from_millis(50);

/// The connection that writes; writers queue up in front of it.
pub(in crate::store) struct Writer {
    options: SqliteConnectOptions,
    held: Arc<Mutex<Held>>,
    waiting: Arc<AtomicUsize>,
    /// Counts what is committed.
    written: watch::Sender<u64>,
}

struct Held {
    /// None where none could be made.
    db: Option<SqliteConnection>,
    state: State,
    /// What is written and not committed.
    group: Option<GroupCommit>,
}

#[derive(Clone, Copy, PartialEq)]
enum State {
    /// All that was begun before the group is committed.
    Patient,
    /// The same, but how long it waits for a lock, and whatever else writing needs, is not set yet.
    New,
    /// Something was begun and not committed.
    Spent,
    Closed,
}

/// Several writes with one commit.
struct GroupCommit {
    outcome: Arc<Outcome>,
    /// Counts from 0.
    savepoint: usize,
    /// Whether all of the savepoint is written.
    is_whole: bool,
}

/// What became of a group commit, once that is known.
type Outcome = OnceLock<Result<(), Arc<Error>>>;

/// A savepoint of a group commit; nothing of it is there when it is dropped before its commit.
pub(in crate::store) struct Transaction {
    writer: Arc<Mutex<Held>>,
    waiting: Arc<AtomicUsize>,
    held: OwnedMutexGuard<Held>,
    outcome: Arc<Outcome>,
    opening: &'static str,
    written: watch::Sender<u64>,
}

/// One more waits to write, while this lives.
struct Waits<'a>(&'a AtomicUsize);

impl<'a> Waits<'a> {
    fn new(waiting: &'a AtomicUsize) -> Self {
        waiting.fetch_add(1, Ordering::Relaxed);
        Self(waiting)
    }
}

impl Drop for Waits<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Writer {
    /// Writes with a connection, and with others made by `options` where that is spent.
    pub(in crate::store) fn new(db: SqliteConnection, options: SqliteConnectOptions) -> Self {
        Self {
            options: options.busy_timeout(HASTE),
            held: Arc::new(Mutex::new(Held {
                db: Some(db),
                state: State::New,
                group: None,
            })),
            waiting: Arc::default(),
            written: watch::Sender::new(0),
        }
    }

    /// Counts what is committed, as it is.
    pub(in crate::store) fn written(&self) -> watch::Receiver<u64> {
        self.written.subscribe()
    }

    /// Begins a transaction.
    pub(in crate::store) async fn begin(&self) -> Result<Transaction, Error> {
        let mut tx = self.take().await?;
        sqlx::query(tx.opening).execute(&mut *tx).await?;
        Ok(tx)
    }

    /// The connection for a transaction whose first statement has [`Transaction::opening`] in front of
    /// it, which saves a trip to the database's thread.
    pub(in crate::store) async fn take(&self) -> Result<Transaction, Error> {
        let waits = Waits::new(&self.waiting);
        let mut held = self.lock().await;
        drop(waits);
        held.mend().await;
        let (savepoint, outcome) = if let Some(group) = &held.group {
            (group.savepoint + 1, Arc::clone(&group.outcome))
        } else {
            held.make_ready(&self.options).await?;
            (0, Arc::default())
        };
        held.group = Some(GroupCommit {
            outcome: Arc::clone(&outcome),
            savepoint,
            is_whole: false,
        });
        Ok(Transaction {
            writer: Arc::clone(&self.held),
            waiting: Arc::clone(&self.waiting),
            held,
            outcome,
            opening: opening(savepoint),
            written: self.written.clone(),
        })
    }

    /// Does something in the place of a write.
    pub(in crate::store) async fn instead<T>(&self, work: impl Future<Output = T>) -> T {
        let mut held = self.lock().await;
        held.end().await;
        work.await
    }

    /// Closes the connection after what is being written; every later call fails.
    pub(in crate::store) async fn close(&self) {
        let mut held = self.lock().await;
        held.end().await;
        held.let_go().await;
        held.state = State::Closed;
    }

    async fn lock(&self) -> OwnedMutexGuard<Held> {
        Arc::clone(&self.held).lock_owned().await
    }

    /// The connection, for what only tests would ask of it.
    #[cfg(test)]
    pub(in crate::store) async fn idle(&self) -> Transaction {
        let mut held = self.lock().await;
        held.end().await;
        let ready = held.make_ready(&self.options).await;
        ready.expect("the test's database can be opened");
        Transaction {
            writer: Arc::clone(&self.held),
            waiting: Arc::clone(&self.waiting),
            held,
            outcome: Arc::default(),
            opening: opening(0),
            written: self.written.clone(),
        }
    }
}

/// What begins a savepoint of a group commit. The first takes the lock at once, so that nothing changes between a guard
/// and its write; each later one has a savepoint. Their names alternate, so that one that was never begun
/// is not taken for the one before it.
fn opening(savepoint: usize) -> &'static str {
    match (savepoint, savepoint % 2) {
        (0, _) => "BEGIN IMMEDIATE",
        (1, _) => "SAVEPOINT odd",
        (_, 0) => "RELEASE odd; SAVEPOINT even",
        _ => "RELEASE even; SAVEPOINT odd",
    }
}

/// What rolls a savepoint back, where others came before it.
fn rolling_back(savepoint: usize) -> Option<&'static str> {
    match (savepoint, savepoint % 2) {
        (0, _) => None,
        (_, 0) => Some("ROLLBACK TO even"),
        _ => Some("ROLLBACK TO odd"),
    }
}

impl Held {
    /// Sees to it that there is a sound connection that is set as it should be.
    async fn make_ready(&mut self, options: &SqliteConnectOptions) -> Result<(), Error> {
        match (self.state, &mut self.db) {
            (State::Closed, _) => Err(Error::PoolClosed),
            (State::Patient, Some(_)) => Ok(()),
            (State::New, Some(db)) => {
                // What a savepoint would be rolled back with needs no file.
                let as_needed = format!(
                    "PRAGMA busy_timeout = {}; PRAGMA temp_store = MEMORY",
                    PATIENCE.as_millis()
                );
                sqlx::query(AssertSqlSafe(as_needed)).execute(db).await?;
                self.state = State::Patient;
                Ok(())
            }
            (State::Spent, _) | (_, None) => {
                self.let_go().await;
                self.db = Some(SqliteConnection::connect_with(options).await?);
                self.state = State::New;
                Ok(())
            }
        }
    }

    /// Rolls back the last savepoint of the group if it was left in the middle, or gives the group up.
    async fn mend(&mut self) {
        let (Some(group), Some(db)) = (&mut self.group, &mut self.db) else {
            return;
        };
        if group.is_whole {
            return;
        }
        let Some(sql) = rolling_back(group.savepoint) else {
            // Nobody else wrote in it.
            (self.group, self.state) = (None, State::Spent);
            return;
        };
        match sqlx::query(sql).execute(db).await {
            Ok(_) => group.is_whole = true,
            Err(error) => self.over(Err(Error::Io(io::Error::other(format!(
                "another write came to nothing, and took this one with it: {error}"
            ))))),
        }
    }

    /// Commits the group, if there is one.
    async fn end(&mut self) {
        self.mend().await;
        if let (Some(_), Some(db)) = (&self.group, &mut self.db) {
            let committed = sqlx::query("COMMIT").execute(db).await;
            self.over(committed.map(|_| ()));
        }
    }

    /// Whether nobody has written in the group but who holds it.
    fn is_alone(&self) -> bool {
        self.group
            .as_ref()
            .is_some_and(|group| group.savepoint == 0)
    }

    /// Commits a group commit in which nobody else has written.
    async fn end_alone(&mut self) -> Result<(), Error> {
        let db = self.db.as_mut().ok_or(Error::PoolClosed)?;
        sqlx::query("COMMIT").execute(db).await?;
        self.group = None;
        Ok(())
    }

    fn over(&mut self, outcome: Result<(), Error>) {
        if outcome.is_err() {
            self.state = State::Spent;
        }
        if let Some(group) = self.group.take() {
            group.outcome.get_or_init(|| outcome.map_err(Arc::new));
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

impl Transaction {
    /// Its first statement together with what begins it, in one trip.
    pub(in crate::store) fn first(&self, sql: &'static str) -> AssertSqlSafe<String> {
        AssertSqlSafe(format!("{}; {sql}", self.opening))
    }

    /// Lets in who waits, and returns when what was written is committed.
    pub(in crate::store) async fn commit(self) -> Result<(), StoreError> {
        let written = self.written.clone();
        self.end().await?;
        written.send_modify(|count| *count += 1);
        writes::note();
        Ok(())
    }

    async fn end(self) -> Result<(), StoreError> {
        let Self {
            writer,
            waiting,
            mut held,
            outcome,
            ..
        } = self;
        if waiting.load(Ordering::Relaxed) == 0 && held.is_alone() {
            return Ok(held.end_alone().await?);
        }
        if let Some(group) = &mut held.group {
            group.is_whole = true;
        }
        drop(held);
        // Others count on it, even where nobody waits for this write any more.
        let ending = tokio::spawn(async move {
            // Whoever waited before comes first, and so is in the group.
            let mut held = writer.lock_owned().await;
            if outcome.get().is_none() {
                held.end().await;
            }
            outcome
        });
        let outcome = ending
            .await
            .map_err(|error| StoreError::Unavailable(Box::new(error)))?;
        match outcome.get() {
            Some(Ok(())) => Ok(()),
            Some(Err(error)) if open::may_pass(error) => {
                Err(StoreError::Unavailable(Box::new(Arc::clone(error))))
            }
            Some(Err(error)) => Err(StoreError::Database(Box::new(Arc::clone(error)))),
            None => Err(Error::PoolClosed.into()),
        }
    }
}

impl Deref for Transaction {
    type Target = SqliteConnection;

    fn deref(&self) -> &SqliteConnection {
        self.held.db.as_ref().expect("it began on a connection")
    }
}

impl DerefMut for Transaction {
    fn deref_mut(&mut self) -> &mut SqliteConnection {
        self.held.db.as_mut().expect("it began on a connection")
    }
}
