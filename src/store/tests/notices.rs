//! The outbox: notices come back as they went, and newer ones take older ones in.

use super::*;
use crate::table::model::{MessageId, Post, PostKind};

pub(super) const DM: Destination = Destination::Person(BEN);

pub(super) async fn say(
    fresh: &Fresh,
    table: TableId,
    seq: u64,
    notices: Vec<(Destination, Notice)>,
) {
    let mut one = append(table, seq, &format!("say {seq}"));
    one.notices = notices;
    fresh.appended(one).await;
}

/// What a board tells, as the dice's numbers.
pub(super) fn dice(notice: &Notice) -> Vec<u8> {
    let Notice::Board { observation, .. } = notice else {
        panic!("{notice:?}");
    };
    observation
        .iter()
        .map(|observation| {
            (1..9)
                .find(|die| super::observation(*die) == *observation)
                .unwrap()
        })
        .collect()
}

pub(super) fn post(kind: PostKind, message: u64, seq: u64) -> Post {
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
            view: view(1).stored(),
            asks: vec![ask(0, "bid-1")],
        },
        Notice::UndoAsked(request),
        Notice::UndoRefused {
            by: Seat(0),
            asker: None,
        },
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
    let read = fresh.pending(table).await;
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
    let older = fresh.pending(table).await;
    let text = Notice::UndoRefused {
        by: Seat(0),
        asker: None,
    };
    say(
        &fresh,
        table,
        1,
        vec![to_table(text.clone()), to_table(board(2, &[2, 3]))],
    )
    .await;
    say(&fresh, table, 2, vec![to_table(board(3, &[]))]).await;

    let now = fresh.pending(table).await;
    assert_eq!(now.len(), 4);
    assert_eq!(now[..2], older, "no board is taken over a text");
    assert_eq!(now[2].notice, text, "texts are never dropped");
    assert_eq!(now[3].notice, board(3, &[2, 3]));
    assert_eq!((now[3].seq, now[3].absorbed.len()), (3, 1));

    fresh
        .store
        .sent(&now[3], None, None, Millis(1))
        .await
        .unwrap();
    assert_eq!(fresh.pending(table).await, now[..3]);
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
    let now = fresh.pending(table).await;
    assert_eq!(now.len(), 3 * texts().len() + 1);
    assert_eq!(now.last().unwrap().notice, Notice::Card);
    assert_eq!(
        now.iter().filter(|one| one.notice == Notice::Card).count(),
        1
    );
}

#[tokio::test]
async fn a_board_that_was_ever_on_its_way_stays_what_it_is() {
    let fresh = fresh().await;
    let table = fresh.table().await;
    say(&fresh, table, 0, vec![to_table(board(1, &[1]))]).await;
    let on_its_way = fresh.pending(table).await;
    let store = &fresh.store;
    store.tried(&on_its_way[0], Millis(5)).await.unwrap();
    store.tried(&on_its_way[0], Millis(9)).await.unwrap();
    say(&fresh, table, 1, vec![to_table(board(2, &[2]))]).await;
    say(&fresh, table, 2, vec![to_table(board(3, &[3]))]).await;
    let now = fresh.pending(table).await;
    assert_eq!(now[0].tried, Some(Millis(5)), "the first time counts");
    assert_eq!(dice(&now[0].notice), [1]);
    assert_eq!(dice(&now[1].notice), [2, 3]);
    let arrived = Some(post(PostKind::Board, 1, 1));
    store.sent(&now[0], arrived, None, Millis(9)).await.unwrap();
    assert_eq!(fresh.pending(table).await, now[1..]);
}

#[tokio::test]
async fn a_board_on_its_way_keeps_what_it_took_in() {
    let fresh = fresh().await;
    let table = fresh.table().await;
    let store = &fresh.store;
    for (seq, die) in (0..).zip([1, 2, 3]) {
        say(&fresh, table, seq, vec![to_table(board(die, &[die]))]).await;
    }
    let whole = fresh.pending(table).await.remove(0);
    assert!(store.tried(&whole, Millis(5)).await.unwrap());
    say(&fresh, table, 3, vec![to_table(board(4, &[4]))]).await;
    // All of it is taken back; what may be on Discord already is sent again as it was.
    fresh.appended(undo(table, 4, 0)).await;
    let now = fresh.pending(table).await;
    assert_eq!(now.len(), 1, "{now:?}");
    assert_eq!(dice(&now[0].notice), [1, 2, 3]);
    assert_eq!((now[0].id, &now[0].absorbed), (whole.id, &whole.absorbed));
    store.sent(&now[0], None, None, Millis(6)).await.unwrap();
    let replaced = "SELECT count(*) FROM notices WHERE state = 'replaced' AND absorbed_by = $1";
    let replaced: i64 = sqlx::query_scalar(replaced)
        .bind(whole.id)
        .fetch_one(&mut *fresh.db().await)
        .await
        .unwrap();
    assert_eq!(replaced, 2);
}

#[tokio::test]
async fn what_a_damaged_board_took_in_is_said_by_itself() {
    let fresh = fresh().await;
    let table = fresh.table().await;
    for (seq, die) in (0..).zip([1, 2]) {
        say(&fresh, table, seq, vec![to_table(board(die, &[die]))]).await;
    }
    let both = fresh.pending(table).await.remove(0);
    fresh.store.tried(&both, Millis(5)).await.unwrap();
    fresh
        .sql(&format!(
            "UPDATE notices SET body = '{{' WHERE id = {}",
            both.id
        ))
        .await;
    fresh
        .store
        .give_up_damaged(table, Destination::Table, Millis(7))
        .await
        .unwrap();
    let now = fresh.pending(table).await;
    assert_eq!(now.len(), 1);
    assert_eq!(dice(&now[0].notice), [1]);
}
