//! Servers: what is set for them, tables that are deleted, what is counted (TB-30).

use super::super::super::rows::servers::OF_TABLE;
use super::*;
use crate::table::model::{Day, PlaceId, ServerSettings, Tally};
use crate::table::store::ServerStore as _;

#[tokio::test]
async fn all_that_has_a_tables_number_goes_with_the_table() {
    let fresh = fresh().await;
    let mut known = OF_TABLE.to_vec();
    known.sort_unstable();
    assert_eq!(fresh.tables_with("table_id").await, known);
}

#[tokio::test]
async fn tb_30_a_deleted_table_leaves_nothing_and_others_stay() {
    let fresh = fresh().await;
    let table = fresh.table().await;
    fresh.appended(append(table, 0, "one")).await;
    let mut other = new_table("other", PlaceId(77));
    other.guild = Some(5);
    let Created::Made(other) = fresh.store.create(other).await.unwrap() else {
        panic!("not made");
    };
    fresh
        .sql("INSERT INTO talks (table_id, seats, at) VALUES (1, '0,1', 0)")
        .await;
    fresh
        .sql("INSERT INTO talk_people (talk, person) VALUES (1, 7)")
        .await;
    fresh.store.delete_table(table).await.unwrap();
    for name in fresh.tables_with("table_id").await {
        let sql = AssertSqlSafe(format!("SELECT count(*) FROM {name} WHERE table_id = 1"));
        let count: i64 = sqlx::query_scalar(sql)
            .fetch_one(&mut *fresh.db().await)
            .await
            .unwrap();
        assert_eq!(count, 0, "{name}");
    }
    assert!(fresh.store.table(table).await.unwrap().is_none());
    assert!(fresh.store.table(other).await.unwrap().is_some());
    let all = fresh.store.all_of_guild(5, 9).await.unwrap();
    assert_eq!(all.len(), 1);
    assert!(all[0].is_active && all[0].table == other);
}

#[tokio::test]
async fn tb_30_a_server_has_no_more_tables_than_it_allows() {
    let fresh = fresh().await;
    let settings = ServerSettings {
        tables: Some(1),
        ..ServerSettings::default()
    };
    fresh.store.put_server(5, &settings).await.unwrap();
    assert_eq!(fresh.store.server(5).await.unwrap(), settings);
    assert_eq!(
        fresh.store.server(6).await.unwrap(),
        ServerSettings::default()
    );
    let of = |cause: &str, place, guild| {
        let mut new = new_table(cause, PlaceId(place));
        new.guild = Some(guild);
        new
    };
    let made = async |new| fresh.store.create(new).await.unwrap();
    assert!(matches!(made(of("a", 71, 5)).await, Created::Made(_)));
    assert_eq!(made(of("b", 72, 5)).await, Created::Full(1));
    assert!(matches!(made(of("a", 71, 5)).await, Created::Again(_)));
    assert!(matches!(made(of("c", 73, 6)).await, Created::Made(_)));
}

#[tokio::test]
async fn servers_are_met_left_and_forgotten() {
    let fresh = fresh().await;
    let store = &fresh.store;
    assert!(store.meet_server(5, Millis(1)).await.unwrap());
    assert!(!store.meet_server(5, Millis(2)).await.unwrap());
    assert_eq!(store.servers_met().await.unwrap(), [5]);
    store.leave_server(5, Millis(10)).await.unwrap();
    // Hearing of it once more does not give more time.
    store.leave_server(5, Millis(20)).await.unwrap();
    assert!(store.servers_met().await.unwrap().is_empty());
    assert!(store.servers_left(Millis(9), 9).await.unwrap().is_empty());
    assert_eq!(store.servers_left(Millis(10), 9).await.unwrap(), [5]);
    assert!(!store.meet_server(5, Millis(30)).await.unwrap());
    assert!(store.servers_left(Millis(99), 9).await.unwrap().is_empty());
    // One that is there is not forgotten.
    store.forget_server(5).await.unwrap();
    assert!(!store.meet_server(5, Millis(31)).await.unwrap());
    store.leave_server(5, Millis(40)).await.unwrap();
    store.forget_server(5).await.unwrap();
    assert!(store.meet_server(5, Millis(50)).await.unwrap());
}

#[tokio::test]
async fn days_add_up_and_permissions_are_kept_together() {
    let fresh = fresh().await;
    let store = &fresh.store;
    let tally = |posts, used| Tally {
        posts,
        used,
        ..Tally::default()
    };
    let list = [
        (5, Day(1), tally(2, 1)),
        (5, Day(2), tally(3, 4)),
        (6, Day(2), tally(9, 8)),
    ];
    store.add_tallies(&list).await.unwrap();
    store
        .add_tallies(&[(5, Day(2), tally(1, 2))])
        .await
        .unwrap();
    assert_eq!(store.tally(5, Day(1)).await.unwrap(), tally(6, 7));
    assert_eq!(store.tally(5, Day(2)).await.unwrap(), tally(4, 6));
    assert_eq!(store.tally(7, Day(0)).await.unwrap(), Tally::default());
}
