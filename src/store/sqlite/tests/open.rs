//! Opening: the lock, every file that must be refused, and what survives.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use sqlx::Connection;
use sqlx::sqlite::SqliteConnectOptions;

use super::*;
use crate::table::model::Shard;

/// Names the database for the child process of `a_killed_process_loses_nothing_it_has_returned`.
const CHILD_VARIABLE: &str = "CASTELLAN_TEST_STORE";

fn at(path: impl Into<PathBuf>) -> OpenOptions {
    OpenOptions {
        path: path.into(),
        synchronous: Synchronous::Full,
        backup: None,
    }
}

/// Opens a file that must be refused, and sees that not a byte of it has changed.
#[track_caller]
fn refused(path: &Path) -> impl Future<Output = OpenError> {
    let before = fs::read(path).unwrap();
    let path = path.to_owned();
    async move {
        let error = Sqlite::open(&at(&path)).await.unwrap_err();
        assert_eq!(fs::read(&path).unwrap(), before, "{error}");
        let name = path.file_name().unwrap().to_str().unwrap();
        assert!(error.to_string().contains(name), "{error}");
        error
    }
}

#[tokio::test]
async fn the_file_and_its_folder_are_made() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("new/ föl'der?%20#/a b.db");
    let store = Sqlite::open(&at(&path)).await.unwrap();
    store.create(new_table("a", PLACE)).await.unwrap();
    drop(store);
    assert!(path.is_file());
    let store = Sqlite::open(&at(&path)).await.unwrap();
    assert!(store.table(TableId(1)).await.unwrap().is_some());
}

#[cfg(unix)]
fn mode(path: &Path) -> u32 {
    use std::os::unix::fs::PermissionsExt;
    fs::metadata(path).unwrap().permissions().mode() & 0o7777
}

#[cfg(unix)]
#[tokio::test]
async fn the_file_and_its_folder_are_for_their_owner_alone() {
    use std::os::unix::fs::PermissionsExt;

    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path().join("deep").join("data");
    let path = folder.join("a.db");
    let files = ["a.db", "a.db-wal", "a.db-shm", "a.db.lock"].map(|name| folder.join(name));
    for again in [false, true] {
        // What an older version left, or somebody has opened.
        if again {
            for file in &files {
                fs::write(file, "").unwrap();
                fs::set_permissions(file, fs::Permissions::from_mode(0o664)).unwrap();
            }
            fs::set_permissions(&folder, fs::Permissions::from_mode(0o755)).unwrap();
        }
        let store = Sqlite::open(&at(&path)).await.unwrap();
        store.heartbeat(&[Shard::ONLY], Millis(1)).await.unwrap();
        assert_eq!(mode(&folder), 0o700);
        for file in &files {
            assert_eq!(mode(file), 0o600, "{}", file.display());
        }
        store.close().await;
    }
    assert_eq!(mode(&dir.path().join("deep")), 0o700);
    // A folder in which everybody has files is left as it is.
    let shared = dir.path().join("shared");
    fs::create_dir(&shared).unwrap();
    fs::set_permissions(&shared, fs::Permissions::from_mode(0o1777)).unwrap();
    let store = Sqlite::open(&at(shared.join("a.db"))).await.unwrap();
    assert_eq!(mode(&shared), 0o1777);
    assert_eq!(mode(&shared.join("a.db")), 0o600);
    store.close().await;
}

#[tokio::test]
async fn what_was_written_is_there_after_a_restart() {
    let fresh = fresh().await;
    let table = fresh.table().await;
    fresh.appended(append(table, 0, "a")).await;
    let before = fresh.dump().await;
    let fresh = fresh.reopened().await.reopened().await;
    assert_eq!(fresh.dump().await, before);
}

#[tokio::test]
async fn connections_are_as_they_must_be() {
    let dir = tempfile::tempdir().unwrap();
    let store = Sqlite::open(&at(dir.path().join("a.db"))).await.unwrap();
    for (pragma, writer, reader) in [
        ("PRAGMA foreign_keys", "1", "1"),
        ("PRAGMA synchronous", "2", "2"),
        ("PRAGMA journal_mode", "wal", "wal"),
        ("PRAGMA busy_timeout", "2000", "5000"),
        ("PRAGMA temp_store", "2", "0"),
    ] {
        let mut read = store.reader().await.unwrap();
        for (db, value) in [
            (&mut *store.writer.idle().await, writer),
            (&mut *read, reader),
        ] {
            let row = sqlx::query(pragma).fetch_one(db).await.unwrap();
            let number = sqlx::Row::try_get_unchecked::<i64, _>(&row, 0).unwrap();
            let text = sqlx::Row::try_get_unchecked::<String, _>(&row, 0).unwrap();
            assert!(
                value == text || value == number.to_string(),
                "{pragma} is {text}"
            );
        }
    }
    let reader = sqlx::query("DELETE FROM log").execute(&store.readers).await;
    assert!(reader.unwrap_err().to_string().contains("readonly"));
}

#[tokio::test]
async fn a_second_store_is_refused_while_the_first_lives() {
    let fresh = fresh().await;
    let table = fresh.table().await;
    let path = options(&fresh.dir).path;
    let link = fresh.dir.path().join("link.db");
    #[cfg(unix)]
    std::os::unix::fs::symlink(&path, &link).unwrap();
    for path in [&path, &fresh.dir.path().join("./castellan.db"), &link] {
        let error = Sqlite::open(&at(path)).await.unwrap_err();
        assert!(matches!(error, OpenError::Locked { .. }), "{error}");
        assert!(error.to_string().contains("castellan.db"), "{error}");
    }
    // The first one has not noticed.
    fresh.appended(append(table, 0, "a")).await;
    fresh.reopened().await;
}

#[tokio::test]
async fn a_folder_is_no_database() {
    let dir = tempfile::tempdir().unwrap();
    for path in [dir.path(), Path::new("/"), Path::new("")] {
        let error = Sqlite::open(&at(path)).await.unwrap_err();
        assert!(matches!(error, OpenError::Directory { .. }), "{error}");
    }
    assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 0);

    let file = dir.path().join("file");
    fs::write(&file, "text").unwrap();
    let error = Sqlite::open(&at(file.join("castellan.db")))
        .await
        .unwrap_err();
    assert!(matches!(error, OpenError::Folder { .. }), "{error}");
    assert_eq!(fs::read(&file).unwrap(), b"text");
}

#[tokio::test]
async fn another_file_is_no_database() {
    let dir = tempfile::tempdir().unwrap();
    for (name, content) in [
        ("short.txt", b"hello".to_vec()),
        ("long.txt", b"Castellan's shopping list\n".repeat(500)),
        ("header.db", b"SQLite format 3\0".repeat(300)),
    ] {
        let path = dir.path().join(name);
        fs::write(&path, content).unwrap();
        let error = refused(&path).await;
        assert!(matches!(error, OpenError::NotADatabase { .. }), "{error:?}");
    }
    let empty = dir.path().join("empty.db");
    fs::write(&empty, "").unwrap();
    assert!(Sqlite::open(&at(&empty)).await.is_ok());
}

#[tokio::test]
async fn a_database_of_another_program_is_left_alone() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("other.db");
    let options = SqliteConnectOptions::new()
        .filename(&path)
        .create_if_missing(true);
    let mut other = sqlx::SqliteConnection::connect_with(&options)
        .await
        .unwrap();
    sqlx::query("CREATE TABLE log (mine TEXT)")
        .execute(&mut other)
        .await
        .unwrap();
    other.close().await.unwrap();
    let error = refused(&path).await;
    assert!(matches!(error, OpenError::Foreign { .. }), "{error}");
}

#[tokio::test]
async fn a_newer_database_is_left_alone() {
    let fresh = fresh().await;
    fresh
        .sql(
            "INSERT INTO _sqlx_migrations (version, description, success, checksum, \
             execution_time) VALUES (9999, 'later', 1, x'00', 0)",
        )
        .await;
    fresh.store.close().await;
    let Fresh { store, dir } = fresh;
    drop(store);
    let error = refused(&options(&dir).path).await;
    assert!(
        matches!(error, OpenError::Newer { version: 9999, .. }),
        "{error}"
    );
}

#[tokio::test]
async fn a_migration_changed_after_its_release_is_noticed() {
    let fresh = fresh().await;
    fresh
        .sql("UPDATE _sqlx_migrations SET checksum = x'00'")
        .await;
    fresh.store.close().await;
    let Fresh { store, dir } = fresh;
    drop(store);
    let error = refused(&options(&dir).path).await;
    assert!(matches!(error, OpenError::Migration { .. }), "{error}");
}

#[tokio::test]
async fn pk_70_tables_from_before_keep_their_battles_by_dice() {
    let fresh = fresh().await;
    let before = [
        (GameId::Kerfuffle, json!({"map": "isles"})),
        (GameId::Kerfuffle, json!({"battles": "board only"})),
        (GameId::Castles, json!({})),
    ];
    let mut made = Vec::new();
    for (place, (game, options)) in (500..).zip(before) {
        let new = NewTable {
            game,
            options: options.as_object().unwrap().clone(),
            ..new_table(&format!("from before {place}"), PlaceId(place))
        };
        let Created::Made(table) = fresh.store.create(new).await.unwrap() else {
            panic!("not made");
        };
        made.push(table);
    }
    // As an older version has left it.
    fresh
        .sql("DELETE FROM _sqlx_migrations WHERE version = 12")
        .await;
    fresh.store.close().await;
    let Fresh { store, dir } = fresh;
    drop(store);
    let store = Sqlite::open(&options(&dir)).await.unwrap();
    let mut kept = Vec::new();
    for id in made {
        let row = store.table(id).await.unwrap().unwrap();
        kept.push(row.options.get("battles").cloned());
    }
    let expected = [Some(json!("dice only")), Some(json!("board only")), None];
    assert_eq!(kept, expected);
}

fn set_readonly(path: &Path, readonly: bool) {
    let mut permissions = fs::metadata(path).unwrap().permissions();
    permissions.set_readonly(readonly);
    fs::set_permissions(path, permissions).unwrap();
}

#[tokio::test]
async fn a_read_only_file_or_folder_is_refused() {
    let fresh = fresh().await;
    fresh.store.close().await;
    let Fresh { store, dir } = fresh;
    drop(store);
    let path = options(&dir).path;
    for locked in [path.as_path(), dir.path()] {
        set_readonly(locked, true);
        let before = fs::read(&path).unwrap();
        let error = Sqlite::open(&at(&path)).await.unwrap_err();
        assert_eq!(fs::read(&path).unwrap(), before);
        let canonical = locked.canonicalize().unwrap();
        assert!(
            matches!(&error, OpenError::ReadOnly { path } if *path == canonical),
            "{error}"
        );
        set_readonly(locked, false);
    }
    assert!(Sqlite::open(&at(&path)).await.is_ok());
}

#[test]
#[ignore = "the other process of a_killed_process_loses_nothing_it_has_returned"]
fn child() {
    let Some(path) = std::env::var_os(CHILD_VARIABLE) else {
        return;
    };
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let store = Sqlite::open(&at(path)).await.unwrap();
        store.create(new_table("a", PLACE)).await.unwrap();
        for seq in 0..50 {
            let one = append(TableId(1), seq, &seq.to_string());
            store.append(one).await.unwrap();
        }
        writeln!(std::io::stdout(), "\nwritten").unwrap();
        // Until the parent kills this process, or is gone itself.
        std::io::stdin().read_to_end(&mut Vec::new()).unwrap();
    });
}

struct Killed(Child);

impl Drop for Killed {
    fn drop(&mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }
}

#[tokio::test]
async fn a_killed_process_loses_nothing_it_has_returned() {
    let dir = tempfile::tempdir().unwrap();
    let path = options(&dir).path;
    let child = Command::new(std::env::current_exe().unwrap())
        .args([
            "store::sqlite::tests::open::child",
            "--exact",
            "--ignored",
            "--nocapture",
        ])
        .env(CHILD_VARIABLE, &path)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut child = Killed(child);
    let lines = BufReader::new(child.0.stdout.take().unwrap()).lines();
    let written = lines.map_while(Result::ok).any(|line| line == "written");
    assert!(written, "the child has not written");

    let error = Sqlite::open(&at(&path)).await.unwrap_err();
    assert!(matches!(error, OpenError::Locked { .. }), "{error}");
    drop(child);
    let store = Sqlite::open(&at(&path)).await.unwrap();
    assert_eq!(store.entries(TableId(1), 0).await.unwrap().len(), 50);
    assert_eq!(store.table(TableId(1)).await.unwrap().unwrap().seq, 50);
}
