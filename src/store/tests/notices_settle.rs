//! The outbox: its queues, what is given up and emptied, and the messages that were made.

use super::notices::{DM, dice, post, say};
use super::*;
use crate::table::model::{PendingNotice, PostKind};

#[tokio::test]
async fn each_destination_has_its_own_notices() {
    let fresh = fresh().await;
    let table = fresh.table().await;
    let store = &fresh.store;
    say(
        &fresh,
        table,
        0,
        vec![to_table(board(1, &[1])), (DM, board(1, &[5]))],
    )
    .await;
    // What cannot be read for one holds no other up.
    fresh
        .sql("UPDATE notices SET body = '{' WHERE to_kind = 'table' AND state = 'pending'")
        .await;
    let read = async |to| store.pending(table, to).await;
    assert!(read(Destination::Table).await.is_err());
    let own = read(DM).await.unwrap();
    assert_eq!((own.len(), dice(&own[0].notice)), (1, vec![5]));
    let given_up = async |to| store.give_up_damaged(table, to, Millis(7)).await.unwrap();
    assert_eq!(given_up(DM).await, 0);
    assert_eq!(given_up(Destination::Table).await, 1);
    assert_eq!(read(Destination::Table).await.unwrap(), []);
}

#[tokio::test]
async fn notices_are_emptied_some_time_after_they_are_settled() {
    let fresh = fresh().await;
    let table = fresh.table().await;
    let store = &fresh.store;
    let bodies = async || {
        let ids = sqlx::query_scalar("SELECT id FROM notices WHERE body IS NOT NULL ORDER BY id");
        let ids: Vec<i64> = ids.fetch_all(&mut *fresh.db().await).await.unwrap();
        ids
    };
    let text = Notice::UndoRefused {
        by: Seat(0),
        asker: None,
    };
    let board_and_text = vec![to_table(board(1, &[1])), to_table(text)];
    say(&fresh, table, 0, board_and_text).await;
    say(&fresh, table, 1, vec![to_table(board(2, &[2]))]).await;
    say(&fresh, table, 2, vec![to_table(board(3, &[3]))]).await;
    // The card of the lobby was sent at 0; now one is sent, one given up, and two are still to be said.
    let now = fresh.pending(table).await;
    assert_eq!(bodies().await, [1, 2, 3, 4, 5]);
    store.sent(&now[0], None, None, Millis(10)).await.unwrap();
    store.gave_up(&now[1], "no", Millis(20)).await.unwrap();
    for (before, limit, emptied, left) in [
        (0, 9, 0, vec![1, 2, 3, 4, 5]),
        (10, 9, 1, vec![2, 3, 4, 5]),
        (21, 1, 1, vec![3, 4, 5]),
        (21, 1, 1, vec![4, 5]),
        (i64::MAX, 9, 0, vec![4, 5]),
    ] {
        let count = store.empty_settled(Millis(before), limit).await.unwrap();
        assert_eq!((count, bodies().await), (emptied, left), "{before}");
    }
    // What waits is sent as before, and all that knows a notice goes on without its body.
    let last = fresh.pending(table).await.remove(0);
    assert_eq!(dice(&last.notice), [2, 3]);
    let arrived = Some(post(PostKind::Board, 1, 3));
    store.sent(&last, arrived, None, Millis(30)).await.unwrap();
    assert_eq!(store.empty_settled(Millis(31), 9).await.unwrap(), 2);
    store.sent(&last, arrived, None, Millis(32)).await.unwrap();
    fresh.appended(undo(table, 3, 0)).await;
    let mark = fresh.pending(table).await.remove(0);
    assert!(matches!(mark.notice, Notice::Edit { .. }), "{mark:?}");
}

#[tokio::test]
async fn a_damaged_notice_is_given_up_and_the_others_stay() {
    let fresh = fresh().await;
    let table = fresh.table().await;
    let text = Notice::UndoRefused {
        by: Seat(0),
        asker: None,
    };
    say(
        &fresh,
        table,
        0,
        vec![to_table(board(1, &[1])), to_table(text.clone())],
    )
    .await;
    fresh
        .sql("UPDATE notices SET body = '{' WHERE kind = 'board'")
        .await;
    let damaged = fresh.store.pending(table, Destination::Table).await;
    assert!(damaged.is_err());
    let count = fresh
        .store
        .give_up_damaged(table, Destination::Table, Millis(7))
        .await
        .unwrap();
    assert_eq!(count, 1);
    let left = fresh.pending(table).await;
    assert_eq!((left.len(), &left[0].notice), (1, &text));
}

#[tokio::test]
async fn giving_up_takes_the_older_ones_along_and_says_why() {
    let fresh = fresh().await;
    let table = fresh.table().await;
    say(&fresh, table, 0, vec![to_table(board(1, &[1]))]).await;
    say(
        &fresh,
        table,
        1,
        vec![to_table(board(2, &[2])), (DM, Notice::Card)],
    )
    .await;
    let now = fresh.pending(table).await;
    fresh
        .store
        .gave_up(&now[0], "no 'access'", Millis(8))
        .await
        .unwrap();
    assert_eq!(fresh.pending(table).await, now[1..]);
    let given_up: i64 = sqlx::query_scalar(
        "SELECT count(*) FROM notices WHERE state = 'gave_up' AND why = 'no ''access''' \
         AND settled_at = 8",
    )
    .fetch_one(&mut *fresh.db().await)
    .await
    .unwrap();
    assert_eq!(given_up, 2);
    // What was sent stays sent.
    fresh
        .store
        .sent(&now[1], None, None, Millis(9))
        .await
        .unwrap();
    fresh
        .store
        .gave_up(&now[1], "late", Millis(9))
        .await
        .unwrap();
    assert!(!fresh.dump().await.contains("late"));
    let nobodys = PendingNotice {
        id: 999,
        ..now[1].clone()
    };
    // One to somebody who has been forgotten since is gone.
    let before = fresh.dump().await;
    let sent = fresh.store.sent(&nobodys, None, None, Millis(9));
    sent.await.unwrap();
    assert_eq!(fresh.dump().await, before);
}

#[tokio::test]
async fn each_table_has_its_notices_in_the_order_they_were_written() {
    let fresh = fresh().await;
    let first = fresh.table().await;
    fresh
        .store
        .create(new_table("second", PlaceId(501)))
        .await
        .unwrap();
    let second = TableId(2);
    say(&fresh, first, 0, vec![(DM, board(1, &[1]))]).await;
    say(&fresh, second, 0, vec![(DM, board(1, &[2]))]).await;
    say(&fresh, first, 1, vec![to_table(Notice::Card)]).await;
    for table in [first, second] {
        let all = fresh.pending(table).await;
        assert_eq!(all.len(), 2);
        assert!(all.is_sorted_by_key(|one| one.id));
    }
    let newest = async |table| fresh.pending(table).await.last().unwrap().id;
    let waiting = [(first, newest(first).await), (second, newest(second).await)];
    assert_eq!(fresh.store.tables_with_news().await.unwrap(), waiting);
    for notice in fresh.pending(first).await {
        fresh
            .store
            .sent(&notice, None, None, Millis(9))
            .await
            .unwrap();
    }
    assert_eq!(fresh.store.tables_with_news().await.unwrap(), waiting[1..]);
}

#[tokio::test]
async fn the_newest_post_of_a_kind_is_found() {
    let fresh = fresh().await;
    let table = fresh.table().await;
    let store = &fresh.store;
    assert_eq!(
        store
            .post(table, Destination::Table, PostKind::Board)
            .await
            .unwrap(),
        None
    );
    say(
        &fresh,
        table,
        0,
        vec![to_table(Notice::Card), to_table(board(1, &[]))],
    )
    .await;
    say(&fresh, table, 1, vec![(DM, board(1, &[]))]).await;
    let now = fresh.pending(table).await;
    for (notice, post) in now.iter().zip([
        post(PostKind::Card, 11, 1),
        post(PostKind::Board, 12, 1),
        post(PostKind::Board, 13, 2),
    ]) {
        store
            .sent(notice, Some(post), None, Millis(1))
            .await
            .unwrap();
    }
    let board_post = store
        .post(table, Destination::Table, PostKind::Board)
        .await
        .unwrap();
    assert_eq!(
        board_post,
        Some(post(PostKind::Board, 12, 1)),
        "not the one in a DM"
    );
    assert_eq!(
        store
            .post(table, Destination::Table, PostKind::Text)
            .await
            .unwrap(),
        None
    );

    // The card is edited, and nothing changes when the mark is set twice.
    say(&fresh, table, 2, vec![to_table(Notice::Card)]).await;
    let card = fresh.pending(table).await;
    let edited = Some(post(PostKind::Card, 11, 3));
    store.sent(&card[0], edited, None, Millis(2)).await.unwrap();
    store.sent(&card[0], edited, None, Millis(3)).await.unwrap();
    assert_eq!(
        store
            .post(table, Destination::Table, PostKind::Card)
            .await
            .unwrap(),
        edited
    );
    assert_eq!(fresh.pending(table).await, []);
}
