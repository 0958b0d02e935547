//! Connecting to a database, and refusing one.

use super::*;
use crate::store::postgres::ConnectError;
use crate::table::model::{Millis, PersonId};
use crate::table::store::{LogStore as _, PeopleStore as _, StoreError};

async fn refused(address: &str) -> ConnectError {
    Postgres::open(address).await.expect_err("it is refused")
}

#[tokio::test]
async fn several_processes_may_start_on_an_empty_database_at_once() {
    let name = copy_of("template0").await;
    let address = Cluster::shared().address(&name);
    let open = || Postgres::open(&address);
    let (one, two, three) = tokio::join!(open(), open(), open());
    for store in [one, two, three] {
        let store = store.unwrap();
        assert!(store.guilds_with_tables().await.unwrap().is_empty());
        store.close().await;
    }
}

#[tokio::test]
async fn a_database_of_another_program_is_left_alone() {
    for theirs in [
        "CREATE TABLE orders (id BIGINT)",
        "CREATE TABLE _sqlx_migrations (version BIGINT)",
        "CREATE TABLE cluster (name TEXT)",
    ] {
        let address = Cluster::shared().address(&copy_of("template0").await);
        let mut db = PgConnection::connect(&address).await.unwrap();
        sqlx::raw_sql(theirs).execute(&mut db).await.unwrap();
        let error = refused(&address).await;
        assert!(matches!(error, ConnectError::Foreign(_)), "{error}");
        let count = "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'";
        let count: i64 = sqlx::query_scalar(count).fetch_one(&mut db).await.unwrap();
        assert_eq!(count, 1, "{theirs}");
    }
}

#[tokio::test]
async fn a_database_of_a_newer_version_is_refused_by_its_migration() {
    let fresh = fresh().await;
    let later = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
                 VALUES (9999, 'later', true, '', 0)";
    fresh.sql(later).await;
    let error = refused(&fresh.address).await;
    assert!(
        matches!(error, ConnectError::Newer { version: 9999, .. }),
        "{error}"
    );
}

#[tokio::test]
async fn a_database_that_cannot_hold_every_script_is_refused() {
    command("CREATE DATABASE narrow ENCODING 'SQL_ASCII' TEMPLATE template0").await;
    let error = refused(&Cluster::shared().address("narrow")).await;
    let ConnectError::Encoding { encoding, .. } = &error else {
        panic!("{error}");
    };
    assert_eq!(encoding, "SQL_ASCII");
}

#[tokio::test]
async fn an_address_is_refused_without_its_password() {
    for (address, why) in [
        ("mysql://bot:hunter2@localhost/db", "does not begin with"),
        ("bot:hunter2@localhost/db", "does not begin with"),
        ("bot:hunter2@localhost://db", "does not begin with"),
        ("postgres://bot:p@ss/hunter2@localhost/db", "%2F"),
        ("POSTGRES://bot:hunter2@127.0.0.1:1/db", "refused"),
        ("postgres://bot:hunter2@localhost:none/db", "cannot be read"),
        ("hunter2", "does not begin with"),
        (
            "postgres://bot:hunter2@db.example/db?sslmode=disable",
            "sslmode=require",
        ),
        ("postgres://bot:hunter2@127.0.0.1:1/db", "refused"),
        ("postgres://bot:hunter2@%2Fnowhere/db", "cannot be reached"),
    ] {
        let error = refused(address).await.to_string();
        assert!(error.contains(why), "{address}: {error}");
        assert!(!error.contains("hunter2"), "{error}");
    }
}

#[tokio::test]
async fn what_the_server_refuses_is_said_in_its_words_alone() {
    let address = Cluster::shared().address("nowhere");
    let error = refused(&address).await.to_string();
    let says = r#"cannot be reached: database "nowhere" does not exist"#;
    assert!(error.ends_with(says), "{error}");
}

#[tokio::test]
async fn the_tables_stay_those_of_the_first_bot() {
    let fresh = fresh().await;
    assert_eq!(fresh.store.claim(7).await.unwrap(), 7);
    assert_eq!(fresh.store.claim(8).await.unwrap(), 7);
    assert_eq!(fresh.store.claim(7).await.unwrap(), 7);
}

#[tokio::test]
async fn a_server_that_crashes_is_unavailable_until_it_is_back() {
    let cluster = Cluster::start();
    let store = Postgres::open(&cluster.address("postgres")).await.unwrap();
    let named = |at| store.person(PersonId(1), "Ann", Millis(at));
    named(1).await.unwrap();
    cluster.kill();
    for _ in 0..2 {
        let error = named(2).await.unwrap_err();
        assert!(matches!(error, StoreError::Unavailable(_)), "{error:?}");
    }
    cluster.start_again();
    named(3).await.unwrap();
    store.close().await;
}

#[tokio::test]
async fn tables_are_not_changed_under_a_process_that_works_with_them() {
    let fresh = fresh().await;
    let lease = fresh.store.lease().await.unwrap().expect("nobody has it");
    fresh.sql("DELETE FROM _sqlx_migrations").await;
    let before = fresh.dump().await;
    let error = refused(&fresh.address).await;
    assert!(
        matches!(error, ConnectError::Busy { version: 27, .. }),
        "{error}"
    );
    assert_eq!(fresh.dump().await, before);
    lease.give_back().await;
}

#[tokio::test]
async fn a_database_that_somebody_locks_is_looked_into() {
    let fresh = fresh().await;
    let _held = fresh.store.write_alone().await.unwrap();
    Postgres::look(&fresh.address).await.unwrap().close().await;
    Postgres::open(&fresh.address).await.unwrap().close().await;
}
