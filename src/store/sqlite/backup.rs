//! Copies of a database, made while it is in use, and putting one back in its place.

use std::collections::BTreeSet;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf, absolute};

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection, SqliteConnection};

use crate::fail::{self, Point};
use crate::files::{Existing, FileError, Part, beside, remove, sync_folder};
use crate::store::sqlite::open;
use crate::store::sqlite::open::{BUSY_TIMEOUT, Content, OpenError, content, database};
use crate::store::sqlite::read_only::connect;
use crate::table::SEAT_PEOPLE;
use crate::table::model::Millis;
use crate::times;

/// What `SQLite` keeps beside a database.
const COMPANIONS: [&str; 3] = ["-wal", "-journal", "-shm"];

/// Why a database was not copied or put back. Everything is where it was then.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "variants say what their fields are")]
pub enum BackupError {
    /// The database, or its copy, cannot be opened or is not ours.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// There is nothing in the file.
    #[error("{} holds no tables", .0.display())]
    Empty(PathBuf),
    /// The copy cannot be written.
    #[error(transparent)]
    File(#[from] FileError),
    /// The database reports a fault.
    #[error("{} cannot be copied: {source}", path.display())]
    Copy {
        path: PathBuf,
        /// What it reports.
        source: sqlx::Error,
    },
    /// A copy is not what it should be.
    #[error("{} is damaged: {why}", path.display())]
    Damaged {
        path: PathBuf,
        /// What `SQLite` finds.
        why: String,
    },
    /// `SQLite` takes names of files as UTF-8.
    #[error("{} is not a name that SQLite takes: it is not UTF-8", .0.display())]
    Name(PathBuf),
    /// The backup is the database itself.
    #[error("{} is the database itself", .0.display())]
    Same(PathBuf),
    /// Somebody looks into the database that is to be put aside.
    #[error("{} is in use: close whatever has it open", .0.display())]
    InUse(PathBuf),
    /// The program was asked to stop.
    #[error("the program stops")]
    Stopped,
}

/// What became of the database that was there before a restore.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Before {
    /// There was none.
    Nothing,
    /// It is whole, under another name.
    Aside(PathBuf),
    /// It was damaged already; it has another name, and so has what lay beside it.
    Damaged(PathBuf),
}

/// Copies a database to a file of its own, as it is at one moment.
///
/// # Errors
///
/// [`BackupError`] names the file and what is wrong with it.
pub async fn backup(database: &Path, file: &Path, existing: Existing) -> Result<(), BackupError> {
    let (path, mut db) = connect(database).await?;
    if file.canonicalize().is_ok_and(|file| file == path) {
        return Err(BackupError::Same(path));
    }
    check_ours(&mut db, &path).await?;
    let part = Part::begin(file, existing)?;
    copy(&mut db, &path, part.part()).await?;
    fail::point(Point::BackupWritten);
    finish(part).await?;
    fail::point(Point::BackupDone);
    Ok(())
}

/// Puts a backup in the place of a database that nobody has open, and the database aside.
///
/// At every moment either the one or the other is in that place, whole.
///
/// # Errors
///
/// [`BackupError`] names the file and what is wrong with it.
pub async fn restore(database: &Path, file: &Path, at: Millis) -> Result<Before, BackupError> {
    let path = open::prepare(database)?;
    let _lock = open::lock(&path)?;
    open::check_writable(&path)?;
    let (from, mut db) = connect(file).await?;
    if from == path {
        return Err(BackupError::Same(path));
    }
    let part = checked_copy(&mut db, (&from, &path)).await?;
    fail::point(Point::RestoreWritten);
    let before = put_aside(&path, at).await?;
    fail::point(Point::RestoreAside);
    finish(part).await?;
    fail::point(Point::RestoreDone);
    Ok(before)
}

/// Checks a backup as [`restore`] does, and changes nothing.
///
/// # Errors
///
/// [`BackupError`] names what a restore would refuse.
pub async fn verify(file: &Path) -> Result<(), BackupError> {
    let (from, mut db) = connect(file).await?;
    // It goes when it is dropped unfinished.
    checked_copy(&mut db, (&from, &from)).await.map(drop)
}

/// Copies a backup to a file beside `path`, when nothing is wrong with it.
pub(in crate::store) async fn checked_copy(
    db: &mut SqliteConnection,
    (from, path): (&Path, &Path),
) -> Result<Part, BackupError> {
    check_ours(db, from).await?;
    check_whole(db, from).await?;
    check_form(db, from).await?;
    check_seats(db, from).await?;
    let part = Part::begin(path, Existing::Replace)?;
    copy(db, from, part.part()).await?;
    check_rows(part.part(), from).await?;
    Ok(part)
}

pub(in crate::store) async fn check_ours(
    db: &mut SqliteConnection,
    path: &Path,
) -> Result<(), BackupError> {
    match content(db, path).await? {
        Content::Nothing => Err(BackupError::Empty(path.into())),
        Content::Ours { .. } => Ok(()),
    }
}

async fn check_whole(db: &mut SqliteConnection, path: &Path) -> Result<(), BackupError> {
    let found: String = sqlx::query_scalar("PRAGMA integrity_check(1)")
        .fetch_one(db)
        .await
        .map_err(|error| database(path, error))?;
    if found == "ok" {
        return Ok(());
    }
    Err(BackupError::Damaged {
        path: path.into(),
        why: found,
    })
}

/// Checks what the rows of a copy say, of themselves and of each other. `part` may be written to, for
/// `SQLite` knows the checks of no database that it only reads; `from` is what it was copied from.
pub(in crate::store) async fn check_rows(part: &Path, from: &Path) -> Result<(), BackupError> {
    let fail = |error| BackupError::from(database(from, error));
    let options = SqliteConnectOptions::new().filename(part);
    let mut db = SqliteConnection::connect_with(&options)
        .await
        .map_err(fail)?;
    check_whole(&mut db, from).await?;
    let orphan: Option<(String, String)> =
        sqlx::query_as("SELECT \"table\", parent FROM pragma_foreign_key_check LIMIT 1")
            .fetch_optional(&mut db)
            .await
            .map_err(fail)?;
    db.close().await.map_err(fail)?;
    match orphan {
        None => Ok(()),
        Some((table, parent)) => Err(BackupError::Damaged {
            path: from.into(),
            why: format!("a row of {table} belongs to a row of {parent} that is not there"),
        }),
    }
}

/// Checks that a database has what its migrations make, all of it and nothing else: a trigger of somebody
/// else's would write whatever it likes.
async fn check_form(db: &mut SqliteConnection, path: &Path) -> Result<(), BackupError> {
    let fail = |error| BackupError::from(database(path, error));
    let damaged = |why: String| BackupError::Damaged {
        path: path.into(),
        why,
    };
    let applied: Vec<(i64, bool, Vec<u8>)> =
        sqlx::query_as("SELECT version, success, checksum FROM _sqlx_migrations ORDER BY version")
            .fetch_all(&mut *db)
            .await
            .map_err(fail)?;
    let mut fresh = SqliteConnection::connect("sqlite::memory:")
        .await
        .map_err(fail)?;
    let mut known = open::MIGRATIONS.iter();
    for (version, success, checksum) in applied {
        let Some(ours) = known.next().filter(|ours| ours.version == version) else {
            return Err(damaged(format!("it has migration {version} out of turn")));
        };
        if !success {
            return Err(damaged(format!("its migration {version} was not finished")));
        }
        if *ours.checksum != *checksum {
            return Err(damaged(format!(
                "its migration {version} is another than ours"
            )));
        }
        sqlx::raw_sql(ours.sql.clone())
            .execute(&mut fresh)
            .await
            .map_err(fail)?;
    }
    let (has, wanted) = (form(db).await, form(&mut fresh).await);
    let (has, wanted) = (has.map_err(fail)?, wanted.map_err(fail)?);
    if let Some((kind, name, _)) = wanted.difference(&has).next() {
        return Err(damaged(format!("its {kind} {name} is missing or changed")));
    }
    match has.difference(&wanted).next() {
        Some((kind, name, _)) => Err(damaged(format!("it has a {kind} that is not ours: {name}"))),
        None => Ok(()),
    }
}

/// Checks that no seat has more people than may be told and called for one.
async fn check_seats(db: &mut SqliteConnection, path: &Path) -> Result<(), BackupError> {
    let crowded: Option<(i64, i64, i64)> = sqlx::query_as(
        "SELECT table_id, seat + 1, count(*) FROM seat_people GROUP BY table_id, seat \
         HAVING count(*) > $1 LIMIT 1",
    )
    .bind(i64::try_from(SEAT_PEOPLE).unwrap_or(i64::MAX))
    .fetch_optional(db)
    .await
    .map_err(|error| BackupError::from(database(path, error)))?;
    let Some((table, seat, count)) = crowded else {
        return Ok(());
    };
    Err(BackupError::Damaged {
        path: path.into(),
        why: format!("seat {seat} of table {table} has {count} people; the limit is {SEAT_PEOPLE}"),
    })
}

/// What Litestream puts into a database that it replicates: counters of its own, which hold nothing of ours.
const LITESTREAM: [(&str, &str); 2] = [
    (
        "_litestream_seq",
        "CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER)",
    ),
    (
        "_litestream_lock",
        "CREATE TABLE _litestream_lock (id INTEGER)",
    ),
];

/// All that a database consists of, as it was written, but for what `SQLite`, sqlx and Litestream keep for themselves.
async fn form(
    db: &mut SqliteConnection,
) -> Result<BTreeSet<(String, String, String)>, sqlx::Error> {
    let rows: Vec<(String, String, String)> = sqlx::query_as(
        "SELECT type, name, coalesce(sql, '') FROM sqlite_master \
         WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND (type, name) <> ('table', '_sqlx_migrations')",
    )
    .fetch_all(db)
    .await?;
    let is_litestreams = |(kind, name, sql): &(String, String, String)| {
        kind == "table" && LITESTREAM.contains(&(name, sql))
    };
    Ok(rows
        .into_iter()
        .filter(|row| !is_litestreams(row))
        .collect())
}

/// Writes a copy into the empty file `to`, and reads it again.
async fn copy(db: &mut SqliteConnection, from: &Path, to: &Path) -> Result<(), BackupError> {
    // Made absolute, so that no name is taken for the address of a file.
    let to = absolute(to).unwrap_or_else(|_| to.into());
    let name = to.to_str().ok_or_else(|| BackupError::Name(to.clone()))?;
    sqlx::query("VACUUM INTO $1")
        .bind(name)
        .execute(db)
        .await
        .map_err(|source| BackupError::Copy {
            path: from.into(),
            source,
        })?;
    let (to, mut copied) = connect(&to).await?;
    check_ours(&mut copied, &to).await?;
    check_whole(&mut copied, &to).await
}

/// Puts the copy in its place, off the event loop: a disk takes its time.
pub(in crate::store) async fn finish(part: Part) -> Result<(), BackupError> {
    match tokio::task::spawn_blocking(|| part.finish()).await {
        Ok(finished) => Ok(finished?),
        Err(_) => Err(BackupError::Stopped),
    }
}

/// Gives a database a second name, so that another may take its place under the first.
///
/// It is one whole file afterwards, with nothing beside it that would be taken for the other's.
pub(in crate::store) async fn put_aside(path: &Path, at: Millis) -> Result<Before, BackupError> {
    let aside = free_name(path, at);
    if !path.exists() {
        // Remains of a database that somebody has taken away.
        move_companions(path, &aside)?;
        return Ok(Before::Nothing);
    }
    let whole = checkpoint(path).await?;
    let log = fs::metadata(beside(path, COMPANIONS[0]));
    if whole && log.is_ok_and(|log| log.len() > 0) {
        return Err(BackupError::InUse(path.into()));
    }
    link(path, &aside)?;
    if whole {
        for companion in COMPANIONS {
            remove(&beside(path, companion))?;
        }
    } else {
        move_companions(path, &aside)?;
    }
    sync_folder(path)?;
    Ok(if whole {
        Before::Aside(aside)
    } else {
        Before::Damaged(aside)
    })
}

/// A name for the database that goes, which nothing has.
fn free_name(path: &Path, at: Millis) -> PathBuf {
    let first = beside(path, &format!(".before-restore-{}", times::compact(at)));
    let more = (2_u64..).map(|number| beside(&first, &format!("-{number}")));
    std::iter::once(first.clone())
        .chain(more)
        .find(|name| fs::symlink_metadata(name).is_err())
        .unwrap_or(first)
}

/// Takes what is in the write-ahead log into the database; whether that can be done at all.
async fn checkpoint(path: &Path) -> Result<bool, BackupError> {
    if !begins_as_database(path)? {
        // Not even opened: SQLite would throw away what lies beside it when it lets go of it.
        return Ok(false);
    }
    let options = SqliteConnectOptions::new()
        .filename(path)
        .busy_timeout(BUSY_TIMEOUT);
    let work = async {
        let mut db = SqliteConnection::connect_with(&options).await?;
        let asked = sqlx::query_as("PRAGMA wal_checkpoint(TRUNCATE)")
            .fetch_one(&mut db)
            .await;
        // Whatever it answers, nobody has the files open any more when they are moved.
        db.close().await?;
        let (busy, ..): (i64, i64, i64) = asked?;
        Ok(busy)
    };
    match work.await {
        Ok(0) => Ok(true),
        Ok(_) => Err(BackupError::InUse(path.into())),
        Err(error) if open::is_damage(&error) => Ok(false),
        Err(error) => Err(database(path, error).into()),
    }
}

/// Whether a file begins as `SQLite` files do; an empty one may become one.
fn begins_as_database(path: &Path) -> Result<bool, FileError> {
    const MAGIC: &[u8] = b"SQLite format 3\0";
    let io = |source| FileError::Io {
        path: path.into(),
        source,
    };
    let mut begin = Vec::new();
    let length = u64::try_from(MAGIC.len()).unwrap_or(u64::MAX);
    let file = fs::File::open(path).map_err(io)?;
    file.take(length).read_to_end(&mut begin).map_err(io)?;
    Ok(begin.is_empty() || begin == MAGIC)
}

fn move_companions(path: &Path, aside: &Path) -> Result<(), FileError> {
    for companion in COMPANIONS {
        let from = beside(path, companion);
        if from.exists() {
            link(&from, &beside(aside, companion))?;
            remove(&from)?;
        }
    }
    Ok(())
}

/// Gives a file a second name, or a copy where a file can have one only.
fn link(path: &Path, second: &Path) -> Result<(), FileError> {
    if fs::symlink_metadata(second).is_ok() {
        return Err(FileError::Exists(second.into()));
    }
    if fs::hard_link(path, second).is_ok() {
        return Ok(());
    }
    let part = Part::begin(second, Existing::Refuse)?;
    fs::copy(path, part.part()).map_err(|source| FileError::Io {
        path: second.into(),
        source,
    })?;
    part.finish()
}
