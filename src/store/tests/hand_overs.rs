//! Questions whether seats may be handed on: their rows, their messages, and what a log says of absence.

use super::*;
use crate::table::model::{Change, HandOver, MessageId, Post, PostKind, Reseated, Successor, Was};
use crate::table::store::StoreError;
use rules::SeatChange;

fn question(seat: u8, until: i64) -> HandOver {
    HandOver {
        seat: Seat(seat),
        to: Successor::Bot,
        by: ANNA,
        waiting: vec![ANNA, BEN],
        unasked: false,
        entry: None,
        until: Millis(until),
    }
}

/// Opens a question with its message.
async fn ask(fresh: &Fresh, table: TableId, hand_over: &HandOver) {
    let notices = vec![to_table(Notice::HandOverAsked(hand_over.clone()))];
    let put = fresh.store.put_hand_over(
        fresh.on(table).await,
        hand_over.seat,
        Some(hand_over),
        notices,
        Millis(3),
    );
    put.await.unwrap();
}

async fn close(fresh: &Fresh, table: TableId, seat: u8) {
    let none = Vec::new();
    let put = fresh
        .store
        .put_hand_over(fresh.on(table).await, Seat(seat), None, none, Millis(4));
    put.await.unwrap();
}

/// The messages that are to lose their buttons.
async fn faded(fresh: &Fresh, table: TableId) -> Vec<MessageId> {
    let pending = fresh.pending(table).await.into_iter();
    let faded = pending.filter_map(|it| {
        if let Notice::Edit {
            message,
            change: Change::Faded,
            ..
        } = it.notice
        {
            Some(message)
        } else {
            None
        }
    });
    faded.collect()
}

#[tokio::test]
async fn questions_about_seats_are_kept_one_for_each() {
    let fresh = fresh().await;
    let table = fresh.table().await;
    for hand_over in [question(1, 50), question(0, 51), question(1, 52)] {
        ask(&fresh, table, &hand_over).await;
    }
    let fresh = fresh.reopened().await;
    let kept = fresh.store.hand_overs(table).await.unwrap();
    assert_eq!(kept, [question(0, 51), question(1, 52)]);
    // Somebody agrees: nothing else changes.
    let mut agreed = question(1, 52);
    agreed.waiting.pop();
    let put = fresh.store.put_hand_over(
        fresh.on(table).await,
        Seat(1),
        Some(&agreed),
        Vec::new(),
        Millis(4),
    );
    put.await.unwrap();
    let kept = fresh.store.hand_overs(table).await.unwrap();
    assert_eq!(kept, [question(0, 51), agreed]);
    close(&fresh, table, 0).await;
    assert_eq!(fresh.store.hand_overs(table).await.unwrap().len(), 1);
    fresh.sql("UPDATE hand_overs SET body = '{'").await;
    let error = fresh.store.hand_overs(table).await.unwrap_err();
    let StoreError::Damaged { what, why } = error else {
        panic!("{error}");
    };
    let found = format!("{what}: {why}");
    assert!(
        found.starts_with("hand-overs of table #1: body: EOF"),
        "{found}"
    );
}

#[tokio::test]
async fn messages_of_a_closed_question_lose_their_buttons_wherever_they_are() {
    for stage in ["unsent", "on its way", "sent"] {
        let fresh = fresh().await;
        let table = fresh.table().await;
        let store = &fresh.store;
        ask(&fresh, table, &question(1, 50)).await;
        let asked = fresh.pending(table).await.remove(0);
        if stage != "unsent" {
            assert!(store.tried(&asked, Millis(4)).await.unwrap());
        }
        let sent = async || {
            let post = Post {
                kind: PostKind::Text,
                place: PLACE,
                message: MessageId(77),
                seq: 0,
            };
            let sent = store.sent(&asked, Some(post), None, Millis(5));
            sent.await.unwrap();
        };
        if stage == "sent" {
            sent().await;
        }
        // One of them agrees, and the question stays.
        let mut agreed = question(1, 50);
        agreed.waiting.pop();
        let put = store.put_hand_over(
            fresh.on(table).await,
            Seat(1),
            Some(&agreed),
            Vec::new(),
            Millis(4),
        );
        put.await.unwrap();
        assert_eq!(faded(&fresh, table).await, []);
        close(&fresh, table, 1).await;
        match stage {
            "unsent" => assert_eq!(fresh.pending(table).await, []),
            "on its way" => {
                assert_eq!(faded(&fresh, table).await, []);
                sent().await;
                assert_eq!(faded(&fresh, table).await, [MessageId(77)]);
            }
            _ => assert_eq!(faded(&fresh, table).await, [MessageId(77)]),
        }
    }
}

/// An entry by somebody, as the next one of the log.
async fn write(fresh: &Fresh, table: TableId, (seq, cause): (u64, &str), (by, act): (By, Act)) {
    let mut one = append(table, seq - 1, cause);
    one.entry = Entry {
        by,
        act,
        ..one.entry
    };
    fresh.appended(one).await;
}

#[tokio::test]
async fn tb_01_a_log_says_who_held_which_seat_and_who_missed_a_decision() {
    let fresh = fresh().await;
    let table = fresh.table().await;
    let store = &fresh.store;
    let (seat, clock) = (Seat(0), By::Clock { seat: Seat(0) });
    let nothing = || Act::Events(Vec::new());
    let anna = By::Person { seat, person: ANNA };
    let missed = async |after| store.has_missed(table, Seat(0), after).await.unwrap();
    write(&fresh, table, (1, "start"), (anna, nothing())).await;
    write(&fresh, table, (2, "1234"), (clock, nothing())).await;
    assert!(!missed(0).await, "a game master did not wait");
    write(&fresh, table, (3, "clock:1:5:2"), (clock, nothing())).await;
    assert!(missed(0).await && missed(2).await && !missed(3).await);
    assert!(!store.has_missed(table, Seat(1), 0).await.unwrap());
    write(&fresh, table, (4, "1235"), (anna, nothing())).await;
    assert!(!missed(0).await, "she is back");
    write(&fresh, table, (5, "clock:2:5:4"), (clock, nothing())).await;
    assert!(missed(0).await);

    assert_eq!(store.reseated(table).await.unwrap(), []);
    let row = store.table(table).await.unwrap().unwrap();
    let reseated = Reseated {
        seq: 6,
        at: Millis(2_006),
        change: SeatChange::Handed(seat),
        holder: Holder::People(vec![BEN]),
        was: Some(Was::of(&row.seats[0])),
    };
    let act = Act::Seats {
        change: reseated.change,
        holder: reseated.holder.clone(),
        was: reseated.was.clone(),
        events: Vec::new(),
    };
    write(&fresh, table, (6, "hand"), (By::Table, act)).await;
    assert_eq!(store.reseated(table).await.unwrap(), [reseated]);
    assert!(!missed(6).await, "Ben has missed nothing");
}
