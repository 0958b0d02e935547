//! The outbox: order, what replaces what, what is withdrawn, and the posts.

use super::*;
use crate::table::model::{MessageId, PendingNotice, Post, PostKind};

const DM: Destination = Destination::Person(BEN);

async fn say(fresh: &Fresh, table: TableId, seq: u64, notices: Vec<(Destination, Notice)>) {
    let mut one = append(table, seq, &format!("say {seq}"));
    one.notices = notices;
    fresh.store.append(one).await.unwrap();
}

async fn pending(fresh: &Fresh, table: TableId) -> Vec<PendingNotice> {
    fresh.store.pending(table).await.unwrap()
}

/// What a board tells, as the dice's numbers.
fn dice(notice: &Notice) -> Vec<u8> {
    let Notice::Board { told, .. } = notice else {
        panic!("{notice:?}");
    };
    told.iter()
        .map(|told| (1..9).find(|die| super::told(*die) == *told).unwrap())
        .collect()
}

fn post(kind: PostKind, message: u64, seq: u64) -> Post {
    Post {
        kind,
        place: PLACE,
        message: MessageId(message),
        seq,
    }
}

fn texts() -> Vec<Notice> {
    let request = crate::table::model::UndoRequest {
        by: Seat(1),
        to: 1,
        at: 2,
        waiting: vec![Seat(0)],
        until: Millis(77),
    };
    vec![
        Notice::TakenBack {
            by: Seat(1),
            entries: 2,
            view: view(1),
            asks: vec![ask(0, "bid-1")],
        },
        Notice::UndoAsked(request),
        Notice::UndoRefused { by: Seat(0) },
        Notice::CalledOff {
            by: PersonId(u64::MAX),
        },
    ]
}

#[tokio::test]
async fn every_notice_comes_back_as_it_went() {
    let fresh = fresh().await;
    let table = fresh.table().await;
    let mut all = texts();
    all.extend([board(1, &[1, 2]), Notice::Card]);
    let said: Vec<_> = all
        .iter()
        .flat_map(|notice| [(Destination::Table, notice.clone()), (DM, notice.clone())])
        .collect();
    say(&fresh, table, 0, said.clone()).await;
    let fresh = fresh.reopened().await;
    let read = pending(&fresh, table).await;
    let same: Vec<_> = read
        .iter()
        .map(|one| (one.to, one.notice.clone()))
        .collect();
    assert_eq!(same, said);
    assert!(read.is_sorted_by_key(|one| one.id));
    assert!(read.iter().all(|one| one.table == table && one.seq == 1));
    assert!(read.iter().all(|one| one.at == Millis(2_001)));
}

#[tokio::test]
async fn a_newer_board_takes_in_what_the_older_one_told() {
    let fresh = fresh().await;
    let table = fresh.table().await;
    say(
        &fresh,
        table,
        0,
        vec![to_table(board(1, &[1])), (DM, board(1, &[5]))],
    )
    .await;
    let older = pending(&fresh, table).await;
    let text = Notice::UndoRefused { by: Seat(0) };
    say(
        &fresh,
        table,
        1,
        vec![to_table(text.clone()), to_table(board(2, &[2, 3]))],
    )
    .await;
    say(&fresh, table, 2, vec![to_table(board(3, &[]))]).await;

    let now = pending(&fresh, table).await;
    assert_eq!(now.len(), 3);
    assert_eq!(now[0], older[1], "another destination is not touched");
    assert_eq!(now[1].notice, text, "texts are never dropped");
    assert_eq!(now[2].notice, board(3, &[1, 2, 3]));
    assert_eq!(now[2].seq, 3);

    fresh.store.sent(now[2].id, None, Millis(1)).await.unwrap();
    assert_eq!(pending(&fresh, table).await, now[..2]);
}

#[tokio::test]
async fn cards_replace_each_other_and_texts_never_do() {
    let fresh = fresh().await;
    let table = fresh.table().await;
    let mut said = texts();
    said.push(Notice::Card);
    for seq in 0..3 {
        let notices = said.iter().cloned().map(to_table).collect();
        say(&fresh, table, seq, notices).await;
    }
    let now = pending(&fresh, table).await;
    assert_eq!(now.len(), 3 * texts().len() + 1);
    assert_eq!(now.last().unwrap().notice, Notice::Card);
    assert_eq!(
        now.iter().filter(|one| one.notice == Notice::Card).count(),
        1
    );
}

#[tokio::test]
async fn a_board_on_its_way_is_not_told_again() {
    let fresh = fresh().await;
    let table = fresh.table().await;
    say(&fresh, table, 0, vec![to_table(board(1, &[1]))]).await;
    let on_its_way = pending(&fresh, table).await;
    say(&fresh, table, 1, vec![to_table(board(2, &[2]))]).await;
    assert_eq!(dice(&pending(&fresh, table).await[0].notice), [1, 2]);
    let arrived = Some(post(PostKind::Board, 1, 1));
    fresh
        .store
        .sent(on_its_way[0].id, arrived, Millis(1))
        .await
        .unwrap();
    assert_eq!(dice(&pending(&fresh, table).await[0].notice), [2]);
}

#[tokio::test]
async fn boards_of_what_was_taken_back_are_withdrawn() {
    let fresh = fresh().await;
    let table = fresh.table().await;
    let text = Notice::UndoRefused { by: Seat(0) };
    for (seq, die) in (0..).zip([1, 2, 3]) {
        say(
            &fresh,
            table,
            seq,
            vec![to_table(board(die, &[die])), to_table(text.clone())],
        )
        .await;
    }
    let board_three = pending(&fresh, table).await;
    let board_three = board_three.iter().find(|one| one.notice != text).unwrap();
    assert_eq!(dice(&board_three.notice), [1, 2, 3]);
    let mut back = undo(table, 3, 1);
    back.notices = vec![(DM, board(9, &[]))];
    fresh.store.append(back).await.unwrap();

    let now = pending(&fresh, table).await;
    let boards: Vec<_> = now.iter().filter(|one| one.notice != text).collect();
    // What still counts and was never told is told.
    assert_eq!(boards[0].notice, board(1, &[1]));
    assert_eq!(boards[1].notice, board(9, &[]), "the entry's own board");
    assert_eq!((boards.len(), now.len()), (2, 5));

    // The withdrawn board arrives all the same: then all of it has been told.
    let arrived = Some(post(PostKind::Board, 4, 3));
    fresh
        .store
        .sent(board_three.id, arrived, Millis(1))
        .await
        .unwrap();
    let post = fresh.store.post(table, PostKind::Board).await.unwrap();
    assert_eq!(post, arrived);
    assert_eq!(pending(&fresh, table).await.len(), 4);
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
    let now = pending(&fresh, table).await;
    fresh
        .store
        .gave_up(now[0].id, "no 'access'", Millis(8))
        .await
        .unwrap();
    assert_eq!(pending(&fresh, table).await, now[1..]);
    let given_up: i64 = sqlx::query_scalar(
        "SELECT count(*) FROM notices WHERE state = 'gave_up' AND why = 'no ''access''' \
         AND settled_at = 8",
    )
    .fetch_one(&fresh.store.writer)
    .await
    .unwrap();
    assert_eq!(given_up, 2);
    // What was sent stays sent.
    fresh.store.sent(now[1].id, None, Millis(9)).await.unwrap();
    fresh
        .store
        .gave_up(now[1].id, "late", Millis(9))
        .await
        .unwrap();
    assert!(!fresh.dump().await.contains("late"));
    assert!(fresh.store.sent(999, None, Millis(9)).await.is_err());
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
        let all = pending(&fresh, table).await;
        assert_eq!(all.len(), 2);
        assert!(all.is_sorted_by_key(|one| one.id));
    }
    assert_eq!(
        fresh.store.tables_with_news().await.unwrap(),
        [first, second]
    );
    for notice in pending(&fresh, first).await {
        fresh.store.sent(notice.id, None, Millis(9)).await.unwrap();
    }
    assert_eq!(fresh.store.tables_with_news().await.unwrap(), [second]);
}

#[tokio::test]
async fn the_newest_post_of_a_kind_is_found() {
    let fresh = fresh().await;
    let table = fresh.table().await;
    let store = &fresh.store;
    assert_eq!(store.post(table, PostKind::Board).await.unwrap(), None);
    say(
        &fresh,
        table,
        0,
        vec![to_table(Notice::Card), to_table(board(1, &[]))],
    )
    .await;
    say(&fresh, table, 1, vec![(DM, board(1, &[]))]).await;
    let now = pending(&fresh, table).await;
    for (notice, post) in now.iter().zip([
        post(PostKind::Card, 11, 1),
        post(PostKind::Board, 12, 1),
        post(PostKind::Board, 13, 2),
    ]) {
        store.sent(notice.id, Some(post), Millis(1)).await.unwrap();
    }
    let board_post = store.post(table, PostKind::Board).await.unwrap();
    assert_eq!(
        board_post,
        Some(post(PostKind::Board, 12, 1)),
        "not the one in a DM"
    );
    assert_eq!(store.post(table, PostKind::Text).await.unwrap(), None);

    // The card is edited, and nothing changes when the mark is set twice.
    say(&fresh, table, 2, vec![to_table(Notice::Card)]).await;
    let card = pending(&fresh, table).await;
    let edited = Some(post(PostKind::Card, 11, 3));
    store.sent(card[0].id, edited, Millis(2)).await.unwrap();
    store.sent(card[0].id, edited, Millis(3)).await.unwrap();
    assert_eq!(store.post(table, PostKind::Card).await.unwrap(), edited);
    assert_eq!(pending(&fresh, table).await, []);
}
