//! Moving between a file and a server.

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};

use super::rows::saved::rich;
use super::*;
use crate::files::Existing;
use crate::store::sqlite::backup;
use crate::store::{CopyError, OpenOptions, ReadOnly, Sqlite, Synchronous};
use crate::table::model::{Millis, PlaceId};
use crate::table::store::{Created, LogStore as _, ServerStore as _};

#[tokio::test]
async fn a_database_goes_into_a_file_and_back_as_it_was() {
    let (there, table) = rich().await;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("copy.sqlite");
    there.store.copy(&file, Existing::Refuse).await.unwrap();
    backup::verify(&file).await.unwrap();
    let mut read = ReadOnly::open(&file).await.unwrap();
    let saved = there.store.saved(table).await.unwrap();
    assert_eq!(read.saved(table).await.unwrap(), saved);
    let error = there.store.copy(&file, Existing::Refuse).await.unwrap_err();
    assert!(matches!(error, CopyError::File(_)), "{error}");

    let back = fresh().await;
    back.store.copy_in(&file).await.unwrap();
    let without = |dump: String| {
        let tables = dump
            .split('\n')
            .skip_while(|line| *line != "cluster")
            .skip(2);
        tables.map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(without(back.dump().await), without(there.dump().await));
    // What comes later has numbers of its own.
    let new = rows::new_table("later", PlaceId(7_001));
    let created = back.store.create(new).await.unwrap();
    assert!(matches!(created, Created::Made(later) if later.0 > table.0));

    let error = back.store.copy_in(&file).await.unwrap_err();
    assert!(matches!(error, CopyError::NotEmpty), "{error}");
}

#[tokio::test]
async fn a_file_that_cannot_be_restored_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("castellan.sqlite");
    let options = OpenOptions {
        path: path.clone(),
        synchronous: Synchronous::Normal,
        backup: None,
    };
    let file = Sqlite::open(&options).await.unwrap();
    let made = file.create(rows::new_table("one", PlaceId(7))).await;
    assert!(matches!(made, Ok(Created::Made(_))));
    file.close().await;
    let db = SqliteConnection::connect_with(&SqliteConnectOptions::new().filename(&path)).await;
    let mut db = db.unwrap();
    let trigger = "CREATE TRIGGER theirs AFTER INSERT ON log BEGIN DELETE FROM log; END";
    sqlx::query(trigger).execute(&mut db).await.unwrap();
    db.close().await.unwrap();

    let fresh = fresh().await;
    let before = fresh.dump().await;
    let error = fresh.store.copy_in(&path).await.unwrap_err();
    assert!(error.to_string().contains("theirs"), "{error}");
    assert_eq!(fresh.dump().await, before);
}

#[tokio::test]
async fn nothing_is_restored_over_what_is_there() {
    let (there, _) = rich().await;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("copy.sqlite");
    there.store.copy(&file, Existing::Refuse).await.unwrap();
    let met = fresh().await;
    met.store.meet_server(5, Millis(1)).await.unwrap();
    let before = met.dump().await;
    let error = met.store.copy_in(&file).await.unwrap_err();
    assert!(matches!(error, CopyError::NotEmpty), "{error}");
    assert_eq!(met.dump().await, before);
}

#[tokio::test]
async fn the_number_of_a_table_that_is_gone_does_not_come_back() {
    let there = fresh().await;
    let gone = there.table().await;
    there.store.delete_table(gone).await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("copy.sqlite");
    there.store.copy(&file, Existing::Refuse).await.unwrap();
    let back = fresh().await;
    back.store.copy_in(&file).await.unwrap();
    let new = back.table().await;
    assert!(new.0 > gone.0, "{new} after {gone}");
    let options = OpenOptions {
        path: file,
        synchronous: Synchronous::Normal,
        backup: None,
    };
    let file = Sqlite::open(&options).await.unwrap();
    let made = file
        .create(rows::new_table("new", PlaceId(7)))
        .await
        .unwrap();
    assert!(
        matches!(made, Created::Made(new) if new.0 > gone.0),
        "{made:?}"
    );
}
