//! Copies of a database, and putting one back at any moment.

use std::fs;
use std::path::{Path, PathBuf};

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection, SqlSafeStr};

use super::*;
use crate::files::Existing;
use crate::store::sqlite::backup::put_aside;
use crate::store::sqlite::open::MIGRATIONS;
use crate::store::sqlite::rehearse::rehearse_with;
use crate::store::{BackupError, Before, MigrationBackup, ReadOnly, backup, rehearse, restore};

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

/// How many tables a database has, seen from outside.
async fn tables(path: &Path) -> usize {
    let mut reader = ReadOnly::open(path).await.unwrap();
    reader.list().await.unwrap().len()
}

/// A database with one table, a backup of it, and a second table since; closed.
async fn two() -> (TempDir, PathBuf, PathBuf) {
    let fresh = fresh().await;
    fresh.table().await;
    let path = options(&fresh.dir).path;
    let copy = fresh.dir.path().join("copy.sqlite");
    backup(&path, &copy, Existing::Refuse).await.unwrap();
    let second = new_table("b", PlaceId(7));
    fresh.store.create(second).await.unwrap();
    let Fresh { store, dir } = fresh;
    store.close().await;
    (dir, path, copy)
}

#[tokio::test]
async fn a_copy_is_made_while_the_store_is_open_and_written_to() {
    let fresh = fresh().await;
    let table = fresh.table().await;
    let path = options(&fresh.dir).path;
    let copy = fresh.dir.path().join("föl der.sqlite");
    // All of it lies in the write-ahead log still.
    fresh.appended(append(table, 0, "a")).await;
    backup(&path, &copy, Existing::Refuse).await.unwrap();
    fresh.appended(append(table, 1, "b")).await;
    let mut reader = ReadOnly::open(&copy).await.unwrap();
    assert_eq!(reader.saved(table).await.unwrap().row.seq, 1);
    let left = names(fresh.dir.path());
    assert!(!left.iter().any(|name| name.contains(".part")), "{left:?}");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = fs::metadata(&copy).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
    let error = backup(&path, &copy, Existing::Refuse).await.unwrap_err();
    assert!(error.to_string().contains("--force"), "{error}");
    // Force does not put a copy over the database itself, which the store has open.
    let link = fresh.dir.path().join(".").join("castellan.db");
    let error = backup(&path, &link, Existing::Replace).await.unwrap_err();
    assert!(error.to_string().contains("the database itself"), "{error}");
    backup(&path, &copy, Existing::Replace).await.unwrap();
    let mut reader = ReadOnly::open(&copy).await.unwrap();
    assert_eq!(reader.saved(table).await.unwrap().row.seq, 2);
}

#[tokio::test]
async fn a_restore_brings_back_what_was_and_keeps_what_is() {
    let (dir, path, copy) = two().await;
    let before = restore(&path, &copy, Millis(0)).await.unwrap();
    let aside = path.with_extension("db.before-restore-19700101T000000Z");
    let Before::Aside(named) = before else {
        panic!("{before:?}");
    };
    assert_eq!(named.file_name(), aside.file_name());
    assert_eq!((tables(&path).await, tables(&aside).await), (1, 2));
    // The same again within a second: nothing that was put aside is lost.
    let again = restore(&path, &aside, Millis(999)).await.unwrap();
    let Before::Aside(second) = again else {
        panic!("{again:?}");
    };
    let counts = (
        tables(&path).await,
        tables(&aside).await,
        tables(&second).await,
    );
    assert_eq!(counts, (2, 2, 1));
    restore(&path, &copy, Millis(999)).await.unwrap();
    // The store goes on from there.
    let store = Sqlite::open(&options(&dir)).await.unwrap();
    let made = store.create(new_table("c", PlaceId(8))).await.unwrap();
    assert_eq!(made, Created::Made(TableId(2)));
}

#[tokio::test]
async fn what_lies_in_the_write_ahead_log_goes_aside_too() {
    let (dir, path, copy) = two().await;
    // The process is gone without closing: its last writes are in the log beside the file.
    let store = Sqlite::open(&options(&dir)).await.unwrap();
    store.create(new_table("c", PlaceId(8))).await.unwrap();
    let crashed = tempfile::tempdir().unwrap();
    for name in names(dir.path()) {
        fs::copy(dir.path().join(&name), crashed.path().join(&name)).unwrap();
    }
    drop(store);
    let path = crashed.path().join(path.file_name().unwrap());
    assert!(
        fs::metadata(format!("{}-wal", path.display()))
            .unwrap()
            .len()
            > 0
    );
    let Before::Aside(aside) = restore(&path, &copy, Millis(0)).await.unwrap() else {
        panic!("the database was whole");
    };
    assert_eq!((tables(&path).await, tables(&aside).await), (1, 3));
}

#[tokio::test]
async fn killed_before_the_last_step_the_old_database_is_there_whole() {
    let (dir, path, copy) = two().await;
    // Where a restore is killed: the copy is written beside, the database has its second name.
    let part = dir.path().join("castellan.db.part");
    fs::copy(&copy, &part).unwrap();
    let before = put_aside(&path, Millis(0)).await.unwrap();
    assert!(matches!(before, Before::Aside(_)), "{before:?}");
    assert_eq!(tables(&path).await, 2);
    let store = Sqlite::open(&options(&dir)).await.unwrap();
    assert!(store.table(TableId(2)).await.unwrap().is_some());
    store.close().await;
    drop(store);
    // And the next try is not hindered by what is left.
    restore(&path, &copy, Millis(1_000)).await.unwrap();
    assert_eq!(tables(&path).await, 1);
    assert!(!part.exists());
}

#[tokio::test]
async fn a_damaged_database_makes_room_with_all_that_lies_beside_it() {
    let (dir, path, copy) = two().await;
    fs::write(&path, "somebody's diary".repeat(500)).unwrap();
    let log = PathBuf::from(format!("{}-wal", path.display()));
    fs::write(&log, "more of it").unwrap();
    let Before::Damaged(aside) = restore(&path, &copy, Millis(0)).await.unwrap() else {
        panic!("a diary is not a database");
    };
    assert_eq!(tables(&path).await, 1);
    assert!(
        fs::read_to_string(&aside)
            .unwrap()
            .starts_with("somebody's")
    );
    let log = format!("{}-wal", aside.display());
    assert_eq!(fs::read_to_string(log).unwrap(), "more of it");
    assert!(Sqlite::open(&options(&dir)).await.is_ok());
}

#[tokio::test]
async fn a_restore_into_an_empty_place_needs_nothing_there() {
    let (dir, _, copy) = two().await;
    let path = dir.path().join("new/castellan.db");
    let before = restore(&path, &copy, Millis(0)).await.unwrap();
    assert_eq!(before, Before::Nothing);
    assert_eq!(tables(&path).await, 1);
}

#[tokio::test]
async fn what_is_no_backup_of_ours_is_refused_and_nothing_changes() {
    let (dir, path, copy) = two().await;
    let before = fs::read(&path).unwrap();
    let file = |name: &str| dir.path().join(name);
    fs::write(file("diary"), "somebody's diary".repeat(500)).unwrap();
    fs::write(file("empty"), "").unwrap();
    let mut cut = fs::read(&copy).unwrap();
    let middle = cut.len() / 2;
    cut.truncate(middle);
    fs::write(file("cut"), cut).unwrap();
    let mut torn = fs::read(&copy).unwrap();
    // The second page and all after it.
    torn[4096..].fill(0x55);
    fs::write(file("torn"), torn).unwrap();
    for (name, sql) in [
        ("other", "CREATE TABLE log (mine TEXT)"),
        (
            "newer",
            "CREATE TABLE _sqlx_migrations (version); INSERT INTO _sqlx_migrations VALUES (9999)",
        ),
    ] {
        let options = SqliteConnectOptions::new()
            .filename(file(name))
            .create_if_missing(true);
        let mut db = sqlx::SqliteConnection::connect_with(&options)
            .await
            .unwrap();
        sqlx::raw_sql(sql).execute(&mut db).await.unwrap();
        db.close().await.unwrap();
    }
    for (name, words) in [
        ("diary", "is not a database"),
        ("empty", "holds no tables"),
        ("cut", "malformed"),
        ("torn", "malformed"),
        ("other", "another program"),
        ("newer", "newer version"),
        ("nothing", "cannot be opened"),
        ("castellan.db", "is the database itself"),
        ("", "is a folder"),
    ] {
        let error = restore(&path, &file(name), Millis(0)).await.unwrap_err();
        assert!(error.to_string().contains(words), "{name}: {error}");
        assert_eq!(fs::read(&path).unwrap(), before, "{name}");
    }
    let left = names(dir.path());
    assert!(
        !left
            .iter()
            .any(|name| name.contains(".part") || name.contains("before-restore"))
    );
}

/// What restoring a copy says that somebody has changed.
async fn restored_with(sql: &'static str) -> String {
    let (_dir, path, copy) = two().await;
    let before = fs::read(&path).unwrap();
    let options = SqliteConnectOptions::new().filename(&copy);
    let mut db = sqlx::SqliteConnection::connect_with(&options)
        .await
        .unwrap();
    sqlx::raw_sql(sql).execute(&mut db).await.unwrap();
    db.close().await.unwrap();
    match restore(&path, &copy, Millis(0)).await {
        Ok(before) => format!("restored: {before:?}"),
        Err(error) => {
            assert_eq!(fs::read(&path).unwrap(), before, "{sql}");
            error.to_string()
        }
    }
}

#[tokio::test]
async fn what_is_not_as_this_program_left_it_is_not_restored() {
    for (sql, words) in [
        ("DROP TABLE beats", "its table beats is missing"),
        ("DROP INDEX waits_until", "its index waits_until is missing"),
        (
            "CREATE TRIGGER evil AFTER INSERT ON log BEGIN DELETE FROM told; END",
            "a trigger that is not ours: evil",
        ),
        (
            "CREATE TRIGGER sqlitex AFTER INSERT ON log BEGIN DELETE FROM told; END",
            "a trigger that is not ours: sqlitex",
        ),
        (
            "CREATE VIEW mine AS SELECT 1",
            "a view that is not ours: mine",
        ),
        ("CREATE TABLE mine (a)", "a table that is not ours: mine"),
        (
            "CREATE TABLE _litestream_lock (a)",
            "a table that is not ours: _litestream_lock",
        ),
        (
            "CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER); \
             CREATE TABLE _litestream_lock (id INTEGER)",
            "restored: ",
        ),
        (
            "ALTER TABLE beats ADD COLUMN mine TEXT",
            "its table beats is missing or changed",
        ),
        (
            "PRAGMA ignore_check_constraints = ON; UPDATE tables SET secret = x'00'",
            "CHECK constraint failed in tables",
        ),
        (
            "PRAGMA foreign_keys = OFF; DELETE FROM seats WHERE seat = 0",
            "a row of seat_people belongs to a row of seats that is not there",
        ),
        (
            "UPDATE _sqlx_migrations SET success = 0",
            "migration 1 was not finished",
        ),
        (
            "UPDATE _sqlx_migrations SET checksum = x'00'",
            "migration 1 is another than ours",
        ),
        (
            "INSERT INTO _sqlx_migrations SELECT 0, description, installed_on, success, checksum, \
             execution_time FROM _sqlx_migrations WHERE version = 1",
            "newer version",
        ),
        (
            "WITH RECURSIVE n (i) AS (SELECT 100 UNION ALL SELECT i + 1 FROM n WHERE i < 2097) \
             INSERT INTO seat_people SELECT 1, 0, i, i FROM n",
            "seat 1 of table 1 has 1999 people; the limit is 8",
        ),
    ] {
        let error = restored_with(sql).await;
        assert!(error.contains(words), "{sql}: {error}");
    }
    let fine = restored_with("UPDATE beats SET at = at").await;
    assert!(fine.starts_with("restored"), "{fine}");
}

#[tokio::test]
async fn nothing_is_restored_under_a_running_bot() {
    let (dir, path, copy) = two().await;
    let store = Sqlite::open(&options(&dir)).await.unwrap();
    let error = restore(&path, &copy, Millis(0)).await.unwrap_err();
    assert!(
        matches!(error, BackupError::Open(OpenError::Locked { .. })),
        "{error}"
    );
    assert!(store.table(TableId(2)).await.unwrap().is_some());
}

/// Options that keep a copy before a migration.
fn keeping(dir: &TempDir) -> OpenOptions {
    OpenOptions {
        backup: Some(MigrationBackup {
            folder: dir.path().join("backups"),
            at: Millis(1_709_251_199_999),
        }),
        ..options(dir)
    }
}

/// The migrations of a later version: ours, and one after them.
fn later(sql: &'static str) -> Migrator {
    let mut migrations: Vec<Migration> = MIGRATIONS.iter().cloned().collect();
    let version = migrations.last().unwrap().version + 1;
    migrations.push(Migration::new(
        version,
        "made up".into(),
        MigrationType::Simple,
        sql.into_sql_str(),
        false,
    ));
    Migrator::with_migrations(migrations)
}

const ADDS: &str = "ALTER TABLE tables ADD COLUMN weather TEXT NOT NULL DEFAULT 'fair'";

/// What a statement finds in a file, and nothing where it cannot be run.
async fn ask_file<T>(path: &Path, sql: &'static str) -> Option<T>
where
    T: Send + Unpin,
    for<'r> T: sqlx::Decode<'r, sqlx::Sqlite> + sqlx::Type<sqlx::Sqlite>,
{
    let connect = SqliteConnectOptions::new().filename(path);
    let mut db = sqlx::SqliteConnection::connect_with(&connect)
        .await
        .unwrap();
    let found = sqlx::query_scalar(sql).fetch_one(&mut db).await.ok();
    db.close().await.unwrap();
    found
}

/// A database of this version with one table in it, closed.
async fn left_by_this_version(dir: &TempDir) {
    // A new one, and one that is as it should be, have nothing to lose.
    for _ in 0..2 {
        let store = Sqlite::open(&keeping(dir)).await.unwrap();
        store.create(new_table("a", PLACE)).await.unwrap();
        store.close().await;
    }
    assert!(!dir.path().join("backups").exists());
}

#[tokio::test]
async fn what_a_version_changes_is_tried_on_a_copy_that_goes() {
    let dir = tempfile::tempdir().unwrap();
    left_by_this_version(&dir).await;
    let (path, folder) = (options(&dir).path, dir.path().join("backups"));
    let same = rehearse(&path, &folder).await.unwrap();
    assert!(same.lacks.is_empty() && same.bytes > 0, "{same:?}");
    assert!(!folder.exists(), "nothing is copied");
    // Also while the bot has it open.
    let store = Sqlite::open(&keeping(&dir)).await.unwrap();
    let newest = later(ADDS).iter().last().unwrap().version;
    let upgrade = rehearse_with(&path, &folder, &later(ADDS)).await.unwrap();
    assert_eq!(upgrade.lacks, [(newest, "made up".to_owned())]);
    assert_eq!(names(&folder), [""; 0]);
    // What cannot be migrated is said, and leaves nothing either.
    let broken = later("ALTER TABLE nowhere ADD COLUMN weather TEXT");
    let error = rehearse_with(&path, &folder, &broken).await.unwrap_err();
    assert!(error.to_string().contains("cannot be migrated"), "{error}");
    assert_eq!(names(&folder), [""; 0]);
    assert!(store.table(TableId(1)).await.unwrap().is_some());
    store.close().await;
    assert_eq!(
        ask_file::<String>(&path, "SELECT weather FROM tables").await,
        None
    );
}

#[tokio::test]
async fn a_database_is_copied_before_it_is_migrated() {
    let dir = tempfile::tempdir().unwrap();
    left_by_this_version(&dir).await;
    let store = Sqlite::open_with(&keeping(&dir), &later(ADDS))
        .await
        .unwrap();
    assert!(store.table(TableId(1)).await.unwrap().is_some());
    store.close().await;
    let weather = "SELECT weather FROM tables";
    let path = options(&dir).path;
    assert_eq!(
        ask_file(&path, weather).await,
        Some("fair".to_owned()),
        "it is migrated"
    );
    let newest = later(ADDS).iter().last().unwrap().version;
    let name = format!("castellan-before-migration-{newest:04}-20240229T235959Z.sqlite");
    assert_eq!(names(&dir.path().join("backups")), [name.as_str()]);
    let copy = dir.path().join("backups").join(&name);
    assert_eq!(
        ask_file(&copy, "SELECT count(*) FROM tables").await,
        Some(1)
    );
    assert_eq!(ask_file::<String>(&copy, weather).await, None);
    drop(store);
    // This version leaves alone what a later one has made of it.
    let error = Sqlite::open(&keeping(&dir)).await.unwrap_err();
    assert!(
        matches!(error, OpenError::Newer { version, .. } if version == newest),
        "{error}"
    );
}

#[tokio::test]
async fn a_migration_that_fails_leaves_the_database_and_its_copy() {
    let dir = tempfile::tempdir().unwrap();
    left_by_this_version(&dir).await;
    let broken = later("DROP TABLE words; CREATE TABLE tables (a)");
    let error = Sqlite::open_with(&keeping(&dir), &broken)
        .await
        .unwrap_err();
    assert!(matches!(error, OpenError::Migration { .. }), "{error}");
    assert_eq!(names(&dir.path().join("backups")).len(), 1);
    let store = Sqlite::open(&keeping(&dir)).await.unwrap();
    assert_eq!(store.words(TableId(1)).await.unwrap(), []);
}

#[tokio::test]
async fn without_a_copy_nothing_is_migrated() {
    let dir = tempfile::tempdir().unwrap();
    let store = Sqlite::open(&options(&dir)).await.unwrap();
    store.close().await;
    drop(store);
    let before = fs::read(options(&dir).path).unwrap();
    // A file stands where the folder should be.
    fs::write(dir.path().join("backups"), "x").unwrap();
    let error = Sqlite::open_with(&keeping(&dir), &later(ADDS))
        .await
        .unwrap_err();
    assert!(error.to_string().contains("backups"), "{error}");
    assert_eq!(fs::read(options(&dir).path).unwrap(), before);
}
