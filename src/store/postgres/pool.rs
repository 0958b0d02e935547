//! Connections. Nothing that is asked is waited for without end: where a network drops, the system itself would wait for
//! a quarter of an hour.

use std::fmt;
use std::future::Future;
use std::io::ErrorKind;
use std::ops::{Deref, DerefMut};
use std::time::Duration;

use deadpool::Runtime;
use deadpool::managed::{
    self, Manager, Metrics, Object, PoolError, QueueMode, RecycleError, RecycleResult,
};
use futures_util::future::BoxFuture;
use futures_util::stream::{self, BoxStream, StreamExt as _};
use sqlx::postgres::{
    PgConnectOptions, PgConnection, PgQueryResult, PgRow, PgStatement, PgTypeInfo,
};
use sqlx::{Connection as _, Either, Error, Execute, Executor, SqlStr};
use tokio::runtime::Handle;

/// How many connections a process has at most. With more of them than a server has processors, each waits longer for its
/// turn in the middle of a write, and more of them plan what the others have planned.
const CONNECTIONS: usize = 8;
/// How long one is waited for: Discord waits for 3 s for what is said to people.
pub(super) const PATIENCE: Duration = Duration::from_secs(2);
/// How long a statement is waited for: longer than a server that answers at all works on one.
const ANSWER: Duration = Duration::from_secs(12);
/// A connection that was idle for so long is asked whether it still stands.
const IDLE: Duration = Duration::from_secs(1);
/// A connection of this age is replaced: what the server keeps for each grows.
const OLD: Duration = Duration::from_mins(30);
/// How often it is looked whether all are given back.
const LOOK: Duration = Duration::from_millis(10);

/// What locks the row of a table. By name it can be run with what begins a transaction, in one trip, and is not planned
/// each time.
const HOLD: &str = "PREPARE hold (bigint) AS SELECT id FROM tables WHERE id = $1 FOR NO KEY UPDATE";

/// Why a connection is there.
const HELD: &str = "it is given back when it is dropped";

/// A connection, each of whose answers is waited for so long at most.
pub(in crate::store) struct Connection {
    db: PgConnection,
    patience: Duration,
    /// Whether something that was asked has not been answered.
    is_busy: bool,
    /// Whether it is in a transaction.
    is_open: bool,
}

/// A connection that is used by one at a time. What is begun with it and not committed is rolled back when it is dropped.
pub(in crate::store) struct Held {
    /// None once it is given back.
    object: Option<Object<Connector>>,
}

/// The connections of a process.
#[derive(Clone)]
pub(super) struct Pool {
    connections: managed::Pool<Connector>,
}

/// How a connection is made.
pub(super) struct Connector {
    options: PgConnectOptions,
}

impl Manager for Connector {
    type Type = Connection;
    type Error = Error;

    async fn create(&self) -> Result<Connection, Error> {
        let mut db = PgConnection::connect_with(&self.options).await?;
        sqlx::raw_sql(HOLD).execute(&mut db).await?;
        Ok(Connection {
            db,
            patience: ANSWER,
            is_busy: false,
            is_open: false,
        })
    }

    async fn recycle(&self, it: &mut Connection, metrics: &Metrics) -> RecycleResult<Error> {
        if it.is_busy || it.is_open || metrics.age() >= OLD {
            return Err(RecycleError::message("it is replaced"));
        }
        it.patience = ANSWER;
        if metrics.last_used() >= IDLE {
            it.db.ping().await?;
        }
        Ok(())
    }
}

impl Pool {
    /// None is connected yet.
    ///
    /// # Errors
    ///
    /// What is wrong with the bounds.
    pub(super) fn new(options: PgConnectOptions) -> Result<Self, managed::BuildError> {
        let connections = managed::Pool::builder(Connector { options })
            .max_size(CONNECTIONS)
            .queue_mode(QueueMode::Lifo)
            .runtime(Runtime::Tokio1)
            .wait_timeout(Some(PATIENCE))
            .create_timeout(Some(PATIENCE))
            .recycle_timeout(Some(PATIENCE))
            .build()?;
        Ok(Self { connections })
    }

    /// A connection that stands.
    ///
    /// # Errors
    ///
    /// [`Error`] when none can be made, or all are in use for too long.
    pub(super) async fn get(&self) -> Result<Held, Error> {
        match self.connections.get().await {
            Ok(object) => Ok(Held {
                object: Some(object),
            }),
            Err(PoolError::Backend(error)) => Err(error),
            Err(PoolError::Closed) => Err(Error::PoolClosed),
            Err(_) => Err(Error::PoolTimedOut),
        }
    }

    /// A connection in a transaction that a statement begins.
    ///
    /// # Errors
    ///
    /// [`Error`] when there is no connection, or it does not answer.
    pub(super) async fn begin(&self, sql: SqlStr) -> Result<Held, Error> {
        let mut held = self.get().await?;
        held.begin(sql).await?;
        Ok(held)
    }

    /// Makes no connection from now on, and waits until those in use are given back.
    pub(super) async fn close(&self) {
        self.connections.close();
        let given_back = async {
            while self.connections.status().size > 0 {
                tokio::time::sleep(LOOK).await;
            }
        };
        if tokio::time::timeout(ANSWER, given_back).await.is_err() {
            tracing::warn!("what is asked of the database is not waited for any longer");
        }
    }
}

impl Connection {
    /// From now on an answer is waited for so long.
    pub(super) fn wait_for(&mut self, patience: Duration) {
        self.patience = patience;
    }

    async fn begin(&mut self, sql: SqlStr) -> Result<(), Error> {
        // Also where that fails: it may have begun.
        self.is_open = true;
        sqlx::raw_sql(sql).execute(self).await?;
        Ok(())
    }

    /// Commits what was begun. Where it is not known whether that was done, that is an error too.
    pub(super) async fn commit(&mut self) -> Result<(), Error> {
        if !self.is_open {
            // One statement has been committed by itself.
            return Ok(());
        }
        sqlx::raw_sql("COMMIT").execute(&mut *self).await?;
        self.is_open = false;
        Ok(())
    }

    async fn roll_back(&mut self) -> Result<(), Error> {
        sqlx::raw_sql("ROLLBACK").execute(&mut *self).await?;
        self.is_open = false;
        Ok(())
    }
}

/// Waits for an answer. Whoever gives up leaves a connection that is busy.
async fn answered<T>(
    answer: impl Future<Output = Result<T, Error>>,
    patience: Duration,
    is_busy: &mut bool,
) -> Result<T, Error> {
    *is_busy = true;
    let answer = tokio::time::timeout(patience, answer).await;
    let answer = answer.map_err(|_| Error::Io(ErrorKind::TimedOut.into()))?;
    *is_busy = false;
    answer
}

impl fmt::Debug for Connection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Connection").finish_non_exhaustive()
    }
}

impl<'c> Executor<'c> for &'c mut Connection {
    type Database = sqlx::Postgres;

    fn fetch_many<'e, 'q: 'e, E>(
        self,
        query: E,
    ) -> BoxStream<'e, Result<Either<PgQueryResult, PgRow>, Error>>
    where
        'c: 'e,
        E: 'q + Execute<'q, sqlx::Postgres>,
    {
        let patience = self.patience;
        let is_busy = &mut self.is_busy;
        let rows = self.db.fetch_many(query);
        // Until its end there is something that was not answered.
        *is_busy = true;
        let rows = stream::unfold(Some((rows, is_busy)), move |state| async move {
            let (mut rows, is_busy) = state?;
            match tokio::time::timeout(patience, rows.next()).await {
                Ok(Some(row)) => {
                    // Nothing comes after what the server has refused.
                    let is_refused = |error: &Error| error.as_database_error().is_some();
                    *is_busy = !row.as_ref().is_err_and(is_refused);
                    Some((row, Some((rows, is_busy))))
                }
                Ok(None) => {
                    *is_busy = false;
                    None
                }
                Err(_) => Some((Err(Error::Io(ErrorKind::TimedOut.into())), None)),
            }
        });
        rows.boxed()
    }

    fn fetch_optional<'e, 'q: 'e, E>(self, query: E) -> BoxFuture<'e, Result<Option<PgRow>, Error>>
    where
        'c: 'e,
        E: 'q + Execute<'q, sqlx::Postgres>,
    {
        let row = self.db.fetch_optional(query);
        Box::pin(answered(row, self.patience, &mut self.is_busy))
    }

    fn prepare_with<'e>(
        self,
        sql: SqlStr,
        parameters: &'e [PgTypeInfo],
    ) -> BoxFuture<'e, Result<PgStatement, Error>>
    where
        'c: 'e,
    {
        let statement = self.db.prepare_with(sql, parameters);
        Box::pin(answered(statement, self.patience, &mut self.is_busy))
    }
}

impl Deref for Held {
    type Target = Connection;

    fn deref(&self) -> &Connection {
        self.object.as_ref().expect(HELD)
    }
}

impl DerefMut for Held {
    fn deref_mut(&mut self) -> &mut Connection {
        self.object.as_mut().expect(HELD)
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        let Some(mut object) = self.object.take() else {
            return;
        };
        if !object.is_busy && !object.is_open {
            return;
        }
        let runtime = Handle::try_current();
        let Some(runtime) = runtime.ok().filter(|_| !object.is_busy) else {
            // Closed, it is out of its transaction as well.
            drop(Object::take(object));
            return;
        };
        // Nobody else gets it before it has left the transaction, whose locks others may wait for.
        runtime.spawn(async move {
            if let Err(error) = object.roll_back().await {
                tracing::debug!(%error, "a connection is given up");
                drop(Object::take(object));
            }
        });
    }
}
