//! Every statement of the store's rows is one that the engines take.

use sqlx::{AssertSqlSafe, Connection as _, Executor as _, SqlSafeStr as _};

use castellan::store::{Database as _, OpenOptions, Sqlite, Synchronous};

use super::dialect::quoted;
use super::sources;

/// What a statement begins with.
const VERBS: [&str; 5] = ["SELECT ", "INSERT ", "UPDATE ", "DELETE ", "WITH "];
/// At least so many are found: fewer would mean that they are looked for in the wrong way.
const AT_LEAST: usize = 300;

/// Whether a text in quotes is all of a statement: others are put together, and their tests run them.
fn is_whole(sql: &str) -> bool {
    let is_closed = sql.matches('(').count() == sql.matches(')').count();
    let is_open = sql.ends_with([' ', '.', ',', '=']);
    let begins = VERBS.iter().any(|verb| sql.starts_with(verb));
    let has_rows =
        !sql.starts_with("INSERT ") || [" VALUES ", "SELECT "].iter().any(|it| sql.contains(it));
    begins && is_closed && has_rows && !is_open && !sql.contains(['{', '}'])
}

/// The statements, each with where it stands.
fn statements() -> Vec<(String, String)> {
    let mut all = Vec::new();
    for (path, text) in sources("src/store/rows") {
        for (line, sql) in quoted(&text) {
            if is_whole(&sql) {
                all.push((format!("{path}:{line}"), sql));
            }
        }
    }
    all
}

#[tokio::test]
async fn sqlite_takes_every_statement() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("castellan.sqlite");
    let options = OpenOptions {
        path: path.clone(),
        synchronous: Synchronous::Normal,
        backup: None,
    };
    Sqlite::open(&options).await.unwrap().close().await;
    let address = format!("sqlite://{}", path.display());
    let mut db = sqlx::SqliteConnection::connect(&address).await.unwrap();
    let all = statements();
    assert!(all.len() >= AT_LEAST, "{} statements", all.len());
    let mut faults = Vec::new();
    for (place, sql) in all {
        if let Err(error) = db.prepare(AssertSqlSafe(sql).into_sql_str()).await {
            faults.push(format!("{place}: {error}"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[cfg(has_postgres)]
#[tokio::test]
async fn postgresql_takes_every_statement() {
    use castellan::store::Postgres;

    use crate::cluster::Cluster;

    let cluster = Cluster::shared();
    let admin = cluster.address("postgres");
    let mut db = sqlx::PgConnection::connect(&admin).await.unwrap();
    db.execute("CREATE DATABASE statements").await.unwrap();
    let address = cluster.address("statements");
    Postgres::open(&address).await.unwrap().close().await;
    let mut db = sqlx::PgConnection::connect(&address).await.unwrap();
    let mut faults = Vec::new();
    for (place, sql) in statements() {
        if let Err(error) = db.prepare(AssertSqlSafe(sql).into_sql_str()).await {
            faults.push(format!("{place}: {error}"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn a_part_of_a_statement_is_not_taken_for_one() {
    assert!(is_whole("SELECT id FROM tables WHERE place = $1"));
    assert!(!is_whole("SELECT {columns} FROM tables"));
    assert!(!is_whole("INSERT INTO told (a, b) VALUES "));
    assert!(!is_whole(
        "SELECT coalesce((SELECT id FROM tables WHERE place"
    ));
    assert!(!is_whole("a table"));
}
