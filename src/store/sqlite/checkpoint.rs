//! Moving what was written from the write-ahead log into the database file, beside the writing.
//!
//! SQLite does that inside the commit that makes the log long, and whoever waits for this commit would
//! wait for the disk three times. A commit beside a checkpoint waits for the disk longer too, so one is made
//! where somebody has just been told, not where somebody waits for an answer.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;

use sqlx::sqlite::SqlitePool;

use crate::store::sqlite::writer::Writer;

/// Transactions between two checkpoints: about as much of a log as SQLite lets grow by itself.
const EVERY: u32 = 64;

/// Transactions after which one is made even if nobody was told anything for so long.
pub(in crate::store) const AT_LAST: u32 = 4 * EVERY;

/// The length of the log, in pages, from which it must be begun anew: 8 MiB.
const LONG: i64 = 2_048;

/// The length of the log, in pages, from which a commit does it after all: 64 MiB. It gets there only
/// if checkpoints fail.
pub(in crate::store) const MOST_PAGES: &str = "16384";

/// How long a checkpoint that stands in the place of a write waits for readers, such as a copy that is being made.
/// Whoever writes waits with it, so it is short, and the next checkpoint tries again.
pub(in crate::store) const BUSY_TIMEOUT: Duration = Duration::from_millis(50);

/// Counts what is written, and makes a checkpoint now and then.
pub(in crate::store) struct Checkpoints {
    /// One connection, which nothing else uses.
    pool: SqlitePool,
    writer: Arc<Writer>,
    since: AtomicU32,
    is_running: Arc<AtomicBool>,
    /// Whether something was taken out that the log may still hold.
    is_unclean: Arc<AtomicBool>,
}

impl Checkpoints {
    /// Checkpoints by a connection of their own, beside the one that writes.
    pub(in crate::store) fn new(pool: SqlitePool, writer: Arc<Writer>) -> Self {
        Self {
            pool,
            writer,
            since: AtomicU32::new(0),
            is_running: Arc::default(),
            is_unclean: Arc::default(),
        }
    }

    /// Moves all of the log into the file and cuts it off, so that nothing is left of what was taken out: what
    /// is overwritten in the file is gone, but in the log stands what was there before. Where somebody is reading
    /// for too long, the next checkpoint does it.
    pub(in crate::store) async fn clear(&self) {
        self.is_unclean.store(true, Ordering::Release);
        if let Err(error) = cut_off(&self.pool, &self.writer, &self.is_unclean).await {
            tracing::warn!(%error, "what was taken out may still stand in the write-ahead log");
        }
    }

    /// Notes that a transaction is written. It waits for nothing.
    pub(in crate::store) fn written(&self) {
        self.make_after(AT_LAST, self.since.fetch_add(1, Ordering::Relaxed) + 1);
    }

    /// Notes that nobody waits for an answer of what was written last. It waits for nothing.
    pub(in crate::store) fn calm(&self) {
        self.make_after(EVERY, self.since.load(Ordering::Relaxed));
    }

    fn make_after(&self, most: u32, since: u32) {
        if since < most || self.is_running.swap(true, Ordering::Acquire) {
            return;
        }
        self.since.store(0, Ordering::Relaxed);
        let (pool, writer) = (self.pool.clone(), Arc::clone(&self.writer));
        let is_running = Arc::clone(&self.is_running);
        let is_unclean = Arc::clone(&self.is_unclean);
        tokio::spawn(async move {
            let done = match checkpoint(&pool, &writer).await {
                Ok(()) => cut_off(&pool, &writer, &is_unclean).await,
                Err(error) => Err(error),
            };
            match done {
                // Closing the file moves the rest.
                Ok(()) | Err(sqlx::Error::PoolClosed) => {}
                // The log only grows a little longer; the next one may go better.
                Err(error) => {
                    tracing::warn!(%error, "the write-ahead log could not be moved into the database");
                }
            }
            is_running.store(false, Ordering::Release);
        });
    }

    /// How long SQLite lets a checkpoint wait for readers, in milliseconds.
    #[cfg(test)]
    pub(in crate::store) async fn patience(&self) -> Result<i64, sqlx::Error> {
        let patience = sqlx::query_scalar("PRAGMA busy_timeout");
        patience.fetch_one(&self.pool).await
    }

    /// Waits until no checkpoint is being made.
    #[cfg(test)]
    pub(in crate::store) async fn idle(&self) {
        while self.is_running.load(Ordering::Acquire) {
            tokio::task::yield_now().await;
        }
    }

    pub(in crate::store) async fn close(&self) {
        self.pool.close().await;
    }
}

/// Moves what no reader needs in the log any more, while others write. Where something is written at
/// each moment, all is never moved, and the log never begun anew: once it is long, that is done in the
/// place of a write.
async fn checkpoint(pool: &SqlitePool, writer: &Writer) -> Result<(), sqlx::Error> {
    let (_busy, pages, _moved): (i64, i64, i64) = sqlx::query_as("PRAGMA wal_checkpoint(PASSIVE)")
        .fetch_one(pool)
        .await?;
    if pages > LONG {
        let restart = sqlx::query("PRAGMA wal_checkpoint(RESTART)").execute(pool);
        writer.instead(restart).await?;
    }
    Ok(())
}

/// Cuts the log off, if it is to be, in the place of a write.
async fn cut_off(
    pool: &SqlitePool,
    writer: &Writer,
    is_unclean: &AtomicBool,
) -> Result<(), sqlx::Error> {
    if !is_unclean.swap(false, Ordering::AcqRel) {
        return Ok(());
    }
    let cut = sqlx::query_as("PRAGMA wal_checkpoint(TRUNCATE)").fetch_one(pool);
    let cut: Result<(i64, i64, i64), _> = writer.instead(cut).await;
    if !matches!(cut, Ok((0, ..))) {
        is_unclean.store(true, Ordering::Release);
    }
    cut.map(drop)
}
