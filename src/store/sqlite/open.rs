//! Making and opening the database file, under a lock that keeps a second process out.
//!
//! Everything that can be wrong with the file is found before anything is written to it.

use std::ffi::OsString;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use sqlx::error::DatabaseError as _;
use sqlx::migrate::{MigrateError, Migrator};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteError, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{Connection as _, SqliteConnection};

use crate::fail::{self, Point};
use crate::files::Existing;
use crate::store::Sqlite;
use crate::store::sqlite::backup;
use crate::store::sqlite::backup::BackupError;
use crate::store::sqlite::checkpoint;
use crate::store::sqlite::checkpoint::Checkpoints;
use crate::store::sqlite::private;
use crate::store::sqlite::writer::Writer;
use crate::table::model::Millis;
use crate::times;

pub(in crate::store) static MIGRATIONS: Migrator = sqlx_macros::migrate!();

/// How long a statement waits for another program that looks into the file.
pub(in crate::store) const BUSY_TIMEOUT: Duration = Duration::from_secs(5);
/// How many connections read.
const READERS: u32 = 4;

/// `SQLite`'s primary result codes.
const BUSY: i32 = 5;
const LOCKED: i32 = 6;
const NO_MEMORY: i32 = 7;
const READ_ONLY: i32 = 8;
const IO: i32 = 10;
const CORRUPT: i32 = 11;
const FULL: i32 = 13;
const CANNOT_OPEN: i32 = 14;
const PROTOCOL: i32 = 15;
const NOT_A_DATABASE: i32 = 26;

/// What is durable when a write returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Synchronous {
    /// The write survives a power cut.
    Full,
    /// The write survives the end of the process; the last ones may be lost in a power cut.
    Normal,
}

/// Which database, and how.
#[derive(Clone, Debug)]
pub struct OpenOptions {
    /// The file; it and its folder are made where they are missing.
    pub path: PathBuf,
    /// What is durable when a write returns.
    pub synchronous: Synchronous,
    /// Where a copy is kept of a database that is about to be migrated, if one is to be made.
    pub backup: Option<MigrationBackup>,
}

/// Where and when a copy is made before a migration.
#[derive(Clone, Debug)]
pub struct MigrationBackup {
    /// The folder; made if it is missing.
    pub folder: PathBuf,
    /// The time, for the copy's name.
    pub at: Millis,
}

/// Why a database could not be opened. Nothing in it has changed then.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "variants say what their fields are")]
pub enum OpenError {
    /// The path names a folder, or nothing at all.
    #[error("{} is a folder, but the database must be a file", path.display())]
    Directory { path: PathBuf },
    /// The folder for the file cannot be made.
    #[error("the folder {} cannot be made: {source}", path.display())]
    Folder { path: PathBuf, source: io::Error },
    /// The file or its folder must not be written to.
    #[error("{} is read-only, but the database must be written to", path.display())]
    ReadOnly {
        /// The file or the folder.
        path: PathBuf,
    },
    /// Another process has the database open.
    #[error("{} is in use by another process: only one may have it open", path.display())]
    Locked { path: PathBuf },
    /// The file cannot be read or locked.
    #[error("{} cannot be opened: {source}", path.display())]
    File { path: PathBuf, source: io::Error },
    /// The file is no `SQLite` database.
    #[error("{} is not a database", path.display())]
    NotADatabase { path: PathBuf },
    /// The file is a database of some other program.
    #[error("{} is a database of another program", path.display())]
    Foreign { path: PathBuf },
    /// A newer version of the program has changed the database.
    #[error(
        "{} was written by a newer version of this program: it has migration {version}, which \
         this version does not know",
        path.display()
    )]
    Newer {
        path: PathBuf,
        /// The number of the first unknown migration.
        version: i64,
    },
    /// An older version of the program has left the database, and it must not be changed now.
    #[error(
        "{} was left by an older version of this program: it lacks migration {version}; start the \
         bot once, which brings it to this version's form",
        path.display()
    )]
    Older {
        path: PathBuf,
        /// The number of the first missing migration.
        version: i64,
    },
    /// The database reports a fault.
    #[error("{} cannot be opened: {source}", path.display())]
    Database {
        path: PathBuf,
        /// What it reports.
        source: sqlx::Error,
    },
    /// The database was not migrated, because it could not be copied before.
    #[error("{} has to be migrated, but cannot be backed up before: {source}", path.display())]
    Backup {
        path: PathBuf,
        source: Box<BackupError>,
    },
    /// The database cannot be brought to this version's form.
    #[error("{} cannot be migrated: {source}", path.display())]
    Migration { path: PathBuf, source: MigrateError },
}

impl OpenError {
    /// Whether what is in the file is damaged, so that only a backup helps.
    pub fn is_damage(&self) -> bool {
        matches!(self, Self::Database { source, .. } if is_damage(source))
    }
}

impl Sqlite {
    /// Opens the database, or makes it, and brings it to this version's form.
    ///
    /// # Errors
    ///
    /// [`OpenError`] says which file is the trouble and why; nothing has changed then, but for an
    /// empty lock file beside it.
    pub async fn open(options: &OpenOptions) -> Result<Self, OpenError> {
        Self::open_with(options, &MIGRATIONS).await
    }

    /// The same with other migrations, as a later version has them.
    pub(in crate::store) async fn open_with(
        options: &OpenOptions,
        migrations: &Migrator,
    ) -> Result<Self, OpenError> {
        let path = prepare(&options.path)?;
        let lock = lock(&path)?;
        check_writable(&path)?;
        private::keep(&path)?;

        let connect = SqliteConnectOptions::new()
            .filename(&path)
            // A file that somebody takes away later is not made again.
            .create_if_missing(false)
            .foreign_keys(true)
            .pragma("wal_autocheckpoint", checkpoint::MOST_PAGES)
            // What is deleted is overwritten: words that are taken out stood in drafts, too.
            .pragma("secure_delete", "ON")
            .busy_timeout(BUSY_TIMEOUT)
            .synchronous(match options.synchronous {
                Synchronous::Full => SqliteSynchronous::Full,
                Synchronous::Normal => SqliteSynchronous::Normal,
            });
        let first = pool(1)
            .connect_with(connect.clone())
            .await
            .map_err(|error| database(&path, error))?;
        if let Err(error) = make_ready(&first, &path, options.backup.as_ref(), migrations).await {
            first.close().await;
            return Err(error);
        }
        fail::point(Point::StoreOpened);
        let db = first.acquire().await;
        let db = db.map_err(|error| database(&path, error))?.detach();
        let writer = Arc::new(Writer::new(db, connect.clone()));
        let checkpoints = Checkpoints::new(
            pool(1).connect_lazy_with(connect.clone().busy_timeout(checkpoint::BUSY_TIMEOUT)),
            Arc::clone(&writer),
        );
        let readers = pool(READERS).connect_lazy_with(connect.pragma("query_only", "ON"));
        Ok(Self {
            path,
            writer,
            readers,
            checkpoints,
            leases: Arc::default(),
            reads: AtomicU64::new(0),
            _lock: lock,
        })
    }
}

/// A pool that keeps its connections: they are local, so they neither age nor break.
fn pool(size: u32) -> SqlitePoolOptions {
    SqlitePoolOptions::new()
        .max_connections(size)
        .idle_timeout(None)
        .max_lifetime(None)
        .test_before_acquire(false)
        // After a fault SQLite may have ended a transaction by itself, which is then begun for ever.
        .after_release(|db, _| {
            Box::pin(async move {
                // What is rolled back is so when this is answered.
                db.ping().await?;
                Ok(!db.is_in_transaction())
            })
        })
}

/// Makes the folder and returns the path by which every process knows the file.
pub(in crate::store) fn prepare(path: &Path) -> Result<PathBuf, OpenError> {
    let (Some(name), false) = (path.file_name(), path.is_dir()) else {
        return Err(OpenError::Directory { path: path.into() });
    };
    let folder = match path.parent() {
        Some(parent) if parent.as_os_str().is_empty() => Path::new("."),
        Some(parent) => parent,
        None => Path::new("."),
    };
    let fail = |source| OpenError::Folder {
        path: folder.into(),
        source,
    };
    private::make_folder(folder).map_err(fail)?;
    match path.canonicalize() {
        Ok(path) => Ok(path),
        Err(_) => Ok(folder.canonicalize().map_err(fail)?.join(name)),
    }
}

/// Locks the file beside the database for as long as the returned handle is open.
///
/// The file stays when the lock is gone: whoever removed it could take it from somebody who is about
/// to lock it.
pub(in crate::store) fn lock(path: &Path) -> Result<File, OpenError> {
    let folder = path.parent().unwrap_or(path);
    check_permission(folder)?;
    let mut name = OsString::from(path);
    name.push(".lock");
    let lock_path = PathBuf::from(name);
    let lock = private::options()
        .write(true)
        .create(true)
        .truncate(false)
        .open(&lock_path)
        .map_err(|source| file_error(folder, &lock_path, source))?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(OpenError::Locked { path: path.into() }),
        Err(TryLockError::Error(source)) => Err(OpenError::File {
            path: lock_path,
            source,
        }),
    }
}

/// Finds a read-only file, which `SQLite` would open without a word.
pub(in crate::store) fn check_writable(path: &Path) -> Result<(), OpenError> {
    if !path.exists() {
        return Ok(());
    }
    check_permission(path)?;
    File::options()
        .write(true)
        .open(path)
        .map(drop)
        .map_err(|source| file_error(path, path, source))
}

/// Respects a mark that forbids writing even where the system would let us write, as it lets root.
fn check_permission(path: &Path) -> Result<(), OpenError> {
    match fs::metadata(path) {
        Ok(data) if data.permissions().readonly() => Err(OpenError::ReadOnly { path: path.into() }),
        Ok(_) => Ok(()),
        Err(source) => Err(OpenError::File {
            path: path.into(),
            source,
        }),
    }
}

fn file_error(read_only: &Path, path: &Path, source: io::Error) -> OpenError {
    let denied = [
        io::ErrorKind::PermissionDenied,
        io::ErrorKind::ReadOnlyFilesystem,
    ];
    if denied.contains(&source.kind()) {
        OpenError::ReadOnly {
            path: read_only.into(),
        }
    } else {
        OpenError::File {
            path: path.into(),
            source,
        }
    }
}

/// Checks what is in the file, then switches to the write-ahead log and migrates.
async fn make_ready(
    first: &SqlitePool,
    path: &Path,
    backup: Option<&MigrationBackup>,
    migrations: &Migrator,
) -> Result<(), OpenError> {
    let fail = |error| database(path, error);
    let mut db = first.acquire().await.map_err(fail)?;
    let content = content_for(&mut db, path, migrations).await?;
    if let (Content::Ours { lacks: Some(next) }, Some(backup)) = (content, backup) {
        back_up(path, next, backup).await?;
    }
    let mode: String = sqlx::query_scalar("PRAGMA journal_mode = WAL")
        .fetch_one(&mut *db)
        .await
        .map_err(fail)?;
    if mode == "wal" {
        // Whoever was killed may have left there what was taken out.
        let cut = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut *db);
        if let Err(error) = cut.await {
            tracing::warn!(%error, "the write-ahead log could not be cut off");
        }
    }
    drop(db);
    if mode != "wal" {
        let source = io::Error::other(format!("the journal is {mode} where it must be wal"));
        return Err(database(path, sqlx::Error::Io(source)));
    }
    let path = path.into();
    migrate(first, migrations).await.map_err(|source| {
        if let MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) = &source
            && code(error) == Some(READ_ONLY)
        {
            return OpenError::ReadOnly { path };
        }
        OpenError::Migration { path, source }
    })
}

/// Applies what is missing, one migration after the other.
async fn migrate(first: &SqlitePool, migrations: &Migrator) -> Result<(), MigrateError> {
    for migration in migrations.iter() {
        fail::point(Point::MigrationBefore);
        migrations.run_to(migration.version, first).await?;
        fail::point(Point::MigrationAfter);
    }
    Ok(())
}

/// Copies a database that is about to be migrated.
async fn back_up(path: &Path, next: i64, backup: &MigrationBackup) -> Result<(), OpenError> {
    let MigrationBackup { folder, at } = backup;
    private::make_folder(folder).map_err(|source| OpenError::Folder {
        path: folder.clone(),
        source,
    })?;
    let time = times::compact(*at);
    let file = folder.join(format!(
        "castellan-before-migration-{next:04}-{time}.sqlite"
    ));
    backup::backup(path, &file, Existing::Replace)
        .await
        .map_err(|source| OpenError::Backup {
            path: path.into(),
            source: Box::new(source),
        })
}

/// What a database holds.
pub(in crate::store) enum Content {
    /// An empty file, or none yet.
    Nothing,
    /// Tables of ours; the first migration that it lacks, if it lacks one.
    Ours { lacks: Option<i64> },
}

/// Finds a file that is not a database, is another program's, or is too new. Reads only.
pub(in crate::store) async fn content(
    db: &mut SqliteConnection,
    path: &Path,
) -> Result<Content, OpenError> {
    content_for(db, path, &MIGRATIONS).await
}

async fn content_for(
    db: &mut SqliteConnection,
    path: &Path,
    migrations: &Migrator,
) -> Result<Content, OpenError> {
    let fail = |error| database(path, error);
    let (all, lists): (i64, i64) = sqlx::query_as(
        "SELECT count(*), count(*) FILTER (WHERE name = '_sqlx_migrations') \
         FROM sqlite_master WHERE type = 'table'",
    )
    .fetch_one(&mut *db)
    .await
    .map_err(fail)?;
    if lists == 0 {
        return if all == 0 {
            Ok(Content::Nothing)
        } else {
            Err(OpenError::Foreign { path: path.into() })
        };
    }
    let applied: Vec<i64> =
        sqlx::query_scalar("SELECT version FROM _sqlx_migrations ORDER BY version")
            .fetch_all(db)
            .await
            .map_err(fail)?;
    if let Some(version) = applied
        .iter()
        .find(|version| !migrations.version_exists(**version))
    {
        return Err(OpenError::Newer {
            path: path.into(),
            version: *version,
        });
    }
    let mut known = migrations.iter().map(|migration| migration.version);
    let lacks = known.find(|version| !applied.contains(version));
    Ok(Content::Ours { lacks })
}

pub(in crate::store) fn database(path: &Path, source: sqlx::Error) -> OpenError {
    let path = path.into();
    match code(&source) {
        Some(NOT_A_DATABASE) => OpenError::NotADatabase { path },
        Some(READ_ONLY) => OpenError::ReadOnly { path },
        Some(_) | None => OpenError::Database { path, source },
    }
}

/// Whether a file is not a database any more, or one that cannot be read.
pub(in crate::store) fn is_damage(error: &sqlx::Error) -> bool {
    matches!(code(error), Some(CORRUPT | NOT_A_DATABASE))
}

/// Whether a fault is none of the database but of what is around it, so that it may pass by itself: the
/// disk is full or fails, or somebody else holds the lock.
pub(in crate::store) fn may_pass(error: &sqlx::Error) -> bool {
    const PASSING: [i32; 8] = [
        BUSY,
        LOCKED,
        NO_MEMORY,
        READ_ONLY,
        IO,
        FULL,
        CANNOT_OPEN,
        PROTOCOL,
    ];
    // A program that stops has closed it.
    let waited = matches!(
        error,
        sqlx::Error::PoolTimedOut | sqlx::Error::PoolClosed | sqlx::Error::Io(_)
    );
    waited || code(error).is_some_and(|code| PASSING.contains(&code))
}

/// `SQLite`'s primary result code; the lowest byte of the extended one.
fn code(error: &sqlx::Error) -> Option<i32> {
    let said = error.as_database_error()?;
    let said = said.try_downcast_ref::<SqliteError>()?;
    let extended: i32 = said.code()?.parse().ok()?;
    Some(extended & 0xff)
}
