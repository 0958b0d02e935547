//! What whoever runs the bot wants to know of a database, asked without a lock while the bot may have it open.

use std::path::Path;
use std::time::{Duration, Instant};

use crate::files::beside;
use crate::store::Bound;
use crate::store::sqlite::open;
use crate::store::sqlite::read_only::ReadOnly;
use crate::store::sqlite::rows::saved;
use crate::table::store::StoreError;

/// How many steps of `SQLite` pass between two looks at the watch.
const STEPS: i32 = 10_000;

/// What an examination finds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Examined {
    /// Everything is in order.
    Whole,
    /// Something is not; what `SQLite` says of it.
    Damaged(String),
    /// There was no time to look at everything; what was looked at is in order.
    Unfinished,
}

/// The bytes of a database with its write-ahead log; 0 where there is none.
pub fn size(path: &Path) -> u64 {
    let of = |path: &Path| std::fs::metadata(path).map_or(0, |data| data.len());
    of(path) + of(&beside(path, "-wal"))
}

impl ReadOnly {
    /// The number of the last migration.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the database reports a fault.
    pub async fn version(&mut self) -> Result<i64, StoreError> {
        let version = sqlx::query_scalar("SELECT max(version) FROM _sqlx_migrations");
        Ok(version.fetch_one(&mut self.db).await?)
    }

    /// Where the tables are that are waiting for their start or being played, at most `limit`.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the database reports a fault.
    pub async fn bound(&mut self, limit: u32) -> Result<Vec<Bound>, StoreError> {
        saved::bound(&mut self.db, limit).await
    }

    /// Has `SQLite` look through the file, for as long as `within` at most.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the database cannot be read at all.
    pub async fn examine(&mut self, within: Duration) -> Result<Examined, StoreError> {
        let until = Instant::now() + within;
        let mut handle = self.db.lock_handle().await?;
        handle.set_progress_handler(STEPS, move || Instant::now() < until);
        drop(handle);
        let found = sqlx::query_scalar("PRAGMA quick_check(1)");
        let found: Result<String, sqlx::Error> = found.fetch_one(&mut self.db).await;
        self.db.lock_handle().await?.remove_progress_handler();
        match found {
            Ok(found) if found == "ok" => Ok(Examined::Whole),
            Ok(found) => Ok(Examined::Damaged(found)),
            Err(_) if Instant::now() >= until => Ok(Examined::Unfinished),
            Err(error) if open::is_damage(&error) => Ok(Examined::Damaged(error.to_string())),
            Err(error) => Err(error.into()),
        }
    }
}
