//! What of people the database can hold: `columns.txt` says it for every column.

use std::collections::BTreeMap;

use castellan::store::{Database as _, OpenOptions, Sqlite, Synchronous};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _};
use tempfile::TempDir;

/// What a column can hold, in the words of the list.
const KINDS: [&str; 6] = ["id", "name", "words", "about", "brought", "nobody"];

/// The columns of the list, and what they can hold of people.
pub(crate) fn listed() -> BTreeMap<&'static str, Vec<&'static str>> {
    let lines = include_str!("columns.txt").lines();
    let lines = lines.filter(|line| !line.starts_with('#') && !line.is_empty());
    let column = |line: &'static str| {
        let mut words = line.split_whitespace();
        let column = words.next().unwrap();
        (column, words.collect())
    };
    lines.map(column).collect()
}

/// The columns of a new database.
async fn columns() -> Vec<String> {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("castellan.sqlite");
    let options = OpenOptions {
        path: path.clone(),
        synchronous: Synchronous::Normal,
        backup: None,
    };
    Sqlite::open(&options).await.unwrap().close().await;
    let mut db = SqliteConnectOptions::new()
        .filename(path)
        .connect()
        .await
        .unwrap();
    let columns = sqlx::query_scalar(
        "SELECT tables.name || '.' || columns.name FROM sqlite_master AS tables \
         JOIN pragma_table_info(tables.name) AS columns \
         WHERE tables.type = 'table' AND tables.name NOT GLOB '_sqlx*' AND tables.name NOT GLOB 'sqlite_*'",
    );
    let columns = columns.fetch_all(&mut db).await.unwrap();
    db.close().await.unwrap();
    columns
}

/// What is wrong between the columns that are there and the list.
fn faults(columns: &[String], listed: &BTreeMap<&str, Vec<&str>>) -> Vec<String> {
    let unlisted = columns
        .iter()
        .filter(|it| !listed.contains_key(it.as_str()));
    let unlisted = unlisted.map(|it| {
        format!("{it} is not listed: say in tests/it/columns.txt what of people it can hold")
    });
    let gone = listed
        .keys()
        .filter(|it| !columns.iter().any(|column| column == *it));
    let gone = gone.map(|it| format!("{it} is listed, and not there"));
    let is_known = |kinds: &[&str]| !kinds.is_empty() && kinds.iter().all(|it| KINDS.contains(it));
    let odd = listed.iter().filter(|(_, kinds)| !is_known(kinds));
    let odd = odd.map(|(it, kinds)| format!("{it}: {kinds:?} is not a kind"));
    unlisted.chain(gone).chain(odd).collect()
}

#[tokio::test]
async fn every_column_says_what_of_people_it_can_hold() {
    let faults = faults(&columns().await, &listed());
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn the_list_of_columns_is_checked_both_ways() {
    let columns = ["a.one", "a.two"].map(str::to_owned);
    let listed = BTreeMap::from([("a.one", vec!["secret"]), ("b.one", vec!["id", "name"])]);
    assert_eq!(
        faults(&columns, &listed),
        [
            "a.two is not listed: say in tests/it/columns.txt what of people it can hold",
            "b.one is listed, and not there",
            "a.one: [\"secret\"] is not a kind",
        ]
    );
}
