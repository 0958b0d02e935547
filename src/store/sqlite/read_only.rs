//! Looking into a database that the bot may have open: no lock, no migration, nothing is changed.

use std::fmt;
use std::path::{Path, PathBuf};

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection, SqliteConnection};

use crate::store::Listed;
use crate::store::sqlite::open::{BUSY_TIMEOUT, Content, OpenError, content, database};
use crate::store::sqlite::rows::saved;
use crate::table::model::TableId;
use crate::table::saved::Saved;
use crate::table::store::StoreError;

/// A database that is only read.
pub struct ReadOnly {
    pub(in crate::store) db: SqliteConnection,
}

impl fmt::Debug for ReadOnly {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ReadOnly").finish_non_exhaustive()
    }
}

impl ReadOnly {
    /// Opens the database of this version of the program.
    ///
    /// # Errors
    ///
    /// [`OpenError`] names the file and what is wrong, such as a migration that it lacks.
    pub async fn open(path: &Path) -> Result<Self, OpenError> {
        let (path, mut db) = connect(path).await?;
        let lacks = match content(&mut db, &path).await? {
            Content::Nothing => Some(1),
            Content::Ours { lacks } => lacks,
        };
        match lacks {
            Some(version) => Err(OpenError::Older { path, version }),
            None => Ok(Self { db }),
        }
    }

    /// All tables, oldest first.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the database reports a fault.
    pub async fn list(&mut self) -> Result<Vec<Listed>, StoreError> {
        let mut tx = self.db.begin().await?;
        saved::list(&mut tx).await
    }

    /// A table with everything that is kept of it, as it is at one moment.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when there is no such table, or a value of it cannot be read.
    pub async fn saved(&mut self, table: TableId) -> Result<Saved, StoreError> {
        let mut tx = self.db.begin().await?;
        saved::read(&mut tx, table).await
    }
}

/// Connects to a file that must be there, and returns the path by which every process knows it.
pub(in crate::store) async fn connect(
    path: &Path,
) -> Result<(PathBuf, SqliteConnection), OpenError> {
    if path.is_dir() {
        return Err(OpenError::Directory { path: path.into() });
    }
    let path = path.canonicalize().map_err(|source| OpenError::File {
        path: path.into(),
        source,
    })?;
    let options = SqliteConnectOptions::new()
        .filename(&path)
        .read_only(true)
        .busy_timeout(BUSY_TIMEOUT);
    let db = SqliteConnection::connect_with(&options)
        .await
        .map_err(|error| database(&path, error))?;
    Ok((path, db))
}
