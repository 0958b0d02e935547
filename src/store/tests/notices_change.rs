//! The outbox: messages that change, are withdrawn or marked by what comes later.

use super::notices::{dice, post, say};
use super::*;
use crate::table::model::{Change, MessageId, PendingNotice, Post, PostKind, YearOver};
use crate::table::store::Noticed;

#[tokio::test]
async fn an_older_board_is_to_lose_its_buttons() {
    let fresh = fresh().await;
    let table = fresh.table().await;
    let store = &fresh.store;
    for (message, die) in (1..).zip([1, 2]) {
        say(
            &fresh,
            table,
            message - 1,
            vec![to_table(board(die, &[die]))],
        )
        .await;
        let now = fresh.pending(table).await;
        let arrived = Some(post(PostKind::Board, message, message));
        store.sent(&now[0], arrived, None, Millis(1)).await.unwrap();
        // Marking it twice changes nothing.
        store.sent(&now[0], arrived, None, Millis(1)).await.unwrap();
    }
    let edits: Vec<Notice> = fresh
        .pending(table)
        .await
        .into_iter()
        .map(|one| one.notice)
        .collect();
    let faded = Notice::Edit {
        place: PLACE,
        message: MessageId(1),
        change: Change::Faded,
    };
    assert_eq!(edits, [faded]);
}

#[tokio::test]
async fn tb_08_boards_of_what_was_taken_back_are_withdrawn_or_marked() {
    let fresh = fresh().await;
    let table = fresh.table().await;
    let store = &fresh.store;
    let text = Notice::UndoRefused {
        by: Seat(0),
        asker: None,
    };
    for (seq, die) in (0..).zip([1, 2, 3, 4]) {
        let notices = vec![to_table(board(die, &[die])), to_table(text.clone())];
        say(&fresh, table, seq, notices).await;
    }
    let now = fresh.pending(table).await;
    let board_of = |die: u8| now.iter().find(|one| one.notice == board(die, &[die]));
    // The second was posted, the third is on its way, the fourth was never tried.
    let posted = Some(post(PostKind::Board, 2, 2));
    store
        .sent(board_of(2).unwrap(), posted, None, Millis(1))
        .await
        .unwrap();
    store.tried(board_of(3).unwrap(), Millis(1)).await.unwrap();
    let mut back = undo(table, 4, 1);
    back.notices = vec![to_table(board(9, &[]))];
    fresh.appended(back).await;

    let mark = |message: u64| Notice::Edit {
        place: PLACE,
        message: MessageId(message),
        change: Change::TakenBack,
    };
    let left = |now: Vec<PendingNotice>| -> Vec<Notice> {
        let notices = now.into_iter().map(|one| one.notice);
        notices.filter(|notice| *notice != text).collect()
    };
    assert_eq!(
        left(fresh.pending(table).await),
        [board(1, &[1]), board(3, &[3]), mark(2), board(9, &[])]
    );
    let arrived = Some(post(PostKind::Board, 3, 3));
    store
        .sent(board_of(3).unwrap(), arrived, None, Millis(1))
        .await
        .unwrap();
    let newest = store.post(table, Destination::Table, PostKind::Board);
    assert_eq!(newest.await.unwrap(), arrived);
    let after = left(fresh.pending(table).await);
    assert_eq!(after, [board(1, &[1]), mark(2), board(9, &[]), mark(3)]);
}

#[tokio::test]
async fn tb_08_what_is_withdrawn_is_not_sent_any_more() {
    let fresh = fresh().await;
    let table = fresh.table().await;
    say(&fresh, table, 0, vec![to_table(board(1, &[1]))]).await;
    // It is being drawn while its entry is taken back.
    let read = fresh.pending(table).await.remove(0);
    fresh.appended(undo(table, 1, 0)).await;
    assert!(!fresh.store.tried(&read, Millis(1)).await.unwrap());
    say(&fresh, table, 2, vec![to_table(board(2, &[2]))]).await;
    let read = fresh.pending(table).await.remove(0);
    for _ in 0..2 {
        assert!(fresh.store.tried(&read, Millis(1)).await.unwrap());
    }
}

#[tokio::test]
async fn tb_08_a_board_that_tells_what_stands_too_is_not_marked() {
    for on_its_way in [false, true] {
        let fresh = fresh().await;
        let table = fresh.table().await;
        let store = &fresh.store;
        for (seq, die) in (0..).zip([1, 2, 3]) {
            say(&fresh, table, seq, vec![to_table(board(die, &[die]))]).await;
        }
        let both = fresh.pending(table).await.remove(0);
        assert_eq!(dice(&both.notice), [1, 2, 3]);
        let posted = Some(post(PostKind::Board, 3, 3));
        store.tried(&both, Millis(1)).await.unwrap();
        if !on_its_way {
            store.sent(&both, posted, None, Millis(1)).await.unwrap();
        }
        // The second and third order are taken back, the first stands.
        fresh.appended(undo(table, 3, 1)).await;
        if on_its_way {
            store.sent(&both, posted, None, Millis(1)).await.unwrap();
        }
        assert_eq!(fresh.pending(table).await, [], "{on_its_way}");
        // Nothing of it stands any more.
        fresh.appended(undo(table, 4, 0)).await;
        let mark = Notice::Edit {
            place: PLACE,
            message: MessageId(3),
            change: Change::TakenBack,
        };
        assert_eq!(fresh.pending(table).await[0].notice, mark, "{on_its_way}");
    }
}

#[tokio::test]
async fn tb_05_a_reminder_is_withdrawn_when_its_decision_is_made() {
    let fresh = fresh().await;
    let table = fresh.table().await;
    let store = &fresh.store;
    let mut first = append(table, 0, "first");
    first.asks = vec![ask(0, "bid-1")];
    fresh.appended(first).await;
    let wait = store.waits(table).await.unwrap().remove(0);
    let reminder = Notice::Reminder {
        wait: wait.id,
        seat: wait.seat,
        until: Millis(9),
        also: Vec::new(),
    };
    let change = |notices| ClockChange {
        proposals: None,
        table,
        version: 1,
        timing: crate::table::store::Timing {
            pace: crate::table::pace::Pace::Relaxed,
            patience: crate::table::patience::Patience::NONE,
            paused: None,
        },
        waits: Vec::new(),
        notices,
        attendance: Vec::new(),
        at: Millis(3),
    };
    let reminders = async || {
        let now = fresh.pending(table).await;
        now.iter().filter(|one| one.notice == reminder).count()
    };
    fresh
        .clocked(change(vec![to_table(reminder.clone())]))
        .await;
    assert_eq!(reminders().await, 1);
    let mut next = append(table, 1, "second");
    next.asks = vec![ask(0, "bid-2")];
    fresh.appended(next).await;
    assert_eq!(reminders().await, 0);
}

#[tokio::test]
async fn tb_06_deadlines_are_set_with_the_mark_that_a_board_was_sent() {
    let fresh = fresh().await;
    let table = fresh.table().await;
    let store = &fresh.store;
    let mut one = append(table, 0, "first");
    one.asks = vec![ask(0, "bid-1")];
    one.notices = vec![to_table(board(1, &[1]))];
    fresh.appended(one).await;
    let said = fresh.pending(table).await.remove(0);
    let mut wait = store.waits(table).await.unwrap().remove(0);
    assert_eq!((wait.notified, wait.until), (None, None));
    wait.notified = Some(Millis(5));
    wait.until = Some(Millis(99));
    wait.remind = Some(Millis(50));
    let mut noticed = Noticed {
        version: 1,
        waits: vec![wait.clone()],
        notices: vec![to_table(Notice::Card)],
    };
    let arrived = Some(post(PostKind::Board, 1, 1));
    let sent = async |noticed: &Noticed| store.sent(&said, arrived, Some(noticed), Millis(5)).await;

    // All of it or nothing.
    let before = fresh.dump().await;
    fresh.plant("UPDATE ON waits").await;
    assert!(sent(&noticed).await.is_err());
    fresh.unplant().await;
    assert_eq!(fresh.dump().await, before);
    let old = Noticed {
        version: 0,
        ..noticed.clone()
    };
    assert_eq!(sent(&old).await.unwrap(), Written::Stale(1));
    assert_eq!(fresh.dump().await, before);

    assert_eq!(sent(&noticed).await.unwrap(), Written::Done);
    assert_eq!(fresh.on(table).await, (table, 2));
    assert_eq!(store.waits(table).await.unwrap(), [wait.clone()]);
    let left: Vec<Notice> = fresh
        .pending(table)
        .await
        .into_iter()
        .map(|one| one.notice)
        .collect();
    assert_eq!(left, [Notice::Card]);
    // The same mark again moves no deadline.
    noticed.waits[0].until = Some(Millis(999));
    assert_eq!(sent(&noticed).await.unwrap(), Written::Again(1));
    assert_eq!(store.waits(table).await.unwrap(), [wait]);
    assert_eq!(fresh.pending(table).await.len(), 1);
}

/// The first board of a table, which stands in a message.
async fn first_board(fresh: &Fresh, table: TableId) -> Post {
    say(fresh, table, 0, vec![to_table(board(1, &[1]))]).await;
    let first = fresh.pending(table).await.remove(0);
    let at = post(PostKind::Board, 1, 1);
    fresh
        .store
        .sent(&first, Some(at), None, Millis(1))
        .await
        .unwrap();
    at
}

#[tokio::test]
async fn a_board_that_is_told_in_the_message_before_it_is_shown_with_that_one() {
    let fresh = fresh().await;
    let table = fresh.table().await;
    let store = &fresh.store;
    let first = first_board(&fresh, table).await;
    say(&fresh, table, 1, vec![to_table(board(2, &[2]))]).await;
    let second = fresh.pending(table).await.remove(0);
    let before = store.board_before(&second).await.unwrap().unwrap();
    assert_eq!(before.post, first);
    assert_eq!(
        (dice(&before.shown), dice(&before.both.notice)),
        (vec![1], vec![1, 2])
    );
    let seq = second.seq;
    let told = Some(Post { seq, ..before.post });
    store
        .sent(&before.both, told, None, Millis(9))
        .await
        .unwrap();
    let shown = store
        .shown(table, (first.place, first.message))
        .await
        .unwrap()
        .unwrap();
    assert!(shown.has_buttons);
    assert_eq!(dice(&shown.shown.notice), [1, 2]);
    // A process that read it before and was frozen meanwhile does not tell it once more.
    assert!(store.board_before(&second).await.unwrap().is_none());

    // The entry of the second alone is taken back: what the first tells stands.
    fresh.appended(undo(table, 2, 1)).await;
    let changes = fresh.pending(table).await;
    let is_marked = |it: &PendingNotice| matches!(it.notice, Notice::Edit { .. });
    assert!(!changes.iter().any(is_marked), "{changes:?}");
}

#[tokio::test]
async fn a_board_is_told_in_the_message_before_it_as_long_as_people_look_there() {
    let fresh = fresh().await;
    let table = fresh.table().await;
    let store = &fresh.store;
    first_board(&fresh, table).await;
    say(&fresh, table, 1, vec![to_table(board(2, &[2]))]).await;
    let next = fresh.pending(table).await.remove(0);
    let before = store.board_before(&next).await.unwrap().unwrap();
    let first = before.both.absorbed[0];
    let said: i64 = sqlx::query_scalar("SELECT at FROM notices WHERE id = $1")
        .bind(first)
        .fetch_one(&mut *fresh.db().await)
        .await
        .unwrap();
    let later = |ms| PendingNotice {
        at: Millis(said + ms),
        ..next.clone()
    };
    let hour = 60 * 60_000;
    assert!(store.board_before(&later(hour)).await.unwrap().is_some());
    assert!(
        store
            .board_before(&later(hour + 1))
            .await
            .unwrap()
            .is_none()
    );
    let tried = PendingNotice {
        tried: Some(Millis(3)),
        ..next.clone()
    };
    assert!(store.board_before(&tried).await.unwrap().is_none());
    // Something was said in between.
    store
        .sent(&next, Some(post(PostKind::Text, 1, 2)), None, Millis(9))
        .await
        .unwrap();
    say(&fresh, table, 2, vec![to_table(board(3, &[3]))]).await;
    let third = fresh.pending(table).await.remove(0);
    assert!(store.board_before(&third).await.unwrap().is_none());
}

#[tokio::test]
async fn tb_15_the_film_of_a_year_comes_after_what_waits_to_be_said() {
    let fresh = fresh().await;
    let table = fresh.table().await;
    let year = Notice::NewYear {
        year: 2,
        seal: Secret::new([1; 32]).commitment(),
        over: Some(YearOver {
            year: 1,
            secret: "0".repeat(64),
        }),
    };
    let winter = board(1, &[1]);
    let notices = vec![to_table(year), to_table(winter.clone())];
    say(&fresh, table, 0, notices).await;
    let waiting = fresh.pending(table).await;
    let told = post(PostKind::Text, 1, 1);
    let film = Notice::Edit {
        place: PLACE,
        message: told.message,
        change: Change::Redrawn,
    };
    for _ in 0..2 {
        // Marking it twice has its film made once.
        fresh
            .store
            .sent(&waiting[0], Some(told), None, Millis(1))
            .await
            .unwrap();
        let then = fresh.pending(table).await;
        let then: Vec<Notice> = then.into_iter().map(|it| it.notice).collect();
        assert_eq!(then, [winter.clone(), film.clone()]);
    }
}
