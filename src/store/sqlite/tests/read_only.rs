//! Looking into a file that another process may have open.

use super::rows::saved::rich;
use super::*;
use crate::store::ReadOnly;

#[tokio::test]
async fn a_list_has_every_table_even_a_damaged_one() {
    let (fresh, _) = rich().await;
    fresh
        .store
        .create(new_table("b", PlaceId(7)))
        .await
        .unwrap();
    fresh
        .sql("UPDATE tables SET game = 'chess' WHERE id = 2")
        .await;
    let mut reader = ReadOnly::open(&options(&fresh.dir).path).await.unwrap();
    let list = reader.list().await.unwrap();
    let rows: Vec<(i64, &str, &str, i64)> = list
        .iter()
        .map(|table| {
            (
                table.id,
                table.game.as_str(),
                table.stage.as_str(),
                table.seq,
            )
        })
        .collect();
    assert_eq!(rows, [(1, "probe", "playing", 3), (2, "chess", "lobby", 0)]);
    assert_eq!(list[0].seats, ["Anna", "Bot"]);
    assert_eq!(list[0].created(), Millis(1_000));
}

#[tokio::test]
async fn looking_into_a_database_changes_nothing_and_asks_for_the_right_version() {
    let fresh = fresh().await;
    fresh.store.close().await;
    let Fresh { store, dir } = fresh;
    drop(store);
    let path = options(&dir).path;
    let before = std::fs::read(&path).unwrap();
    drop(ReadOnly::open(&path).await.unwrap());
    assert_eq!(std::fs::read(&path).unwrap(), before);

    let change = async |sql: &str| {
        let store = Sqlite::open(&options(&dir)).await.unwrap();
        let fresh = Fresh {
            store,
            dir: tempfile::tempdir().unwrap(),
        };
        fresh.sql(sql).await;
        fresh.store.close().await;
    };
    let open = async || ReadOnly::open(&path).await.unwrap_err();
    change(
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
         VALUES (9999, 'later', 1, x'00', 0)",
    )
    .await;
    let error = open().await;
    assert!(
        matches!(error, OpenError::Newer { version: 9999, .. }),
        "{error}"
    );
    let raw = rusted(&path).await;
    assert!(matches!(raw, OpenError::Older { version: 1, .. }), "{raw}");
    assert!(raw.to_string().contains("start the bot once"), "{raw}");

    for missing in [dir.path().join("nothing.db"), dir.path().to_owned()] {
        let error = ReadOnly::open(&missing).await.unwrap_err();
        let name = missing.to_str().unwrap();
        assert!(error.to_string().contains(name), "{error}");
        assert!(!dir.path().join("nothing.db").exists());
    }
    let text = dir.path().join("text");
    std::fs::write(&text, "a diary".repeat(500)).unwrap();
    let error = ReadOnly::open(&text).await.unwrap_err();
    assert!(matches!(error, OpenError::NotADatabase { .. }), "{error}");
}

/// What is said of the database when it lacks its migrations.
async fn rusted(path: &std::path::Path) -> OpenError {
    use sqlx::Connection;

    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(path);
    let mut db = sqlx::SqliteConnection::connect_with(&options)
        .await
        .unwrap();
    sqlx::query("DELETE FROM _sqlx_migrations")
        .execute(&mut db)
        .await
        .unwrap();
    db.close().await.unwrap();
    ReadOnly::open(path).await.unwrap_err()
}
