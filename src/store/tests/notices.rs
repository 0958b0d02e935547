//! The outbox: order, what replaces what, what is withdrawn, and the posts.

use super::*;
use crate::table::model::{Change, MessageId, PendingNotice, Post, PostKind};

const DM: Destination = Destination::Person(BEN);

async fn say(fresh: &Fresh, table: TableId, seq: u64, notices: Vec<(Destination, Notice)>) {
    let mut one = append(table, seq, &format!("say {seq}"));
    one.notices = notices;
    fresh.store.append(one).await.unwrap();
}

/// What a board tells, as the dice's numbers.
fn dice(notice: &Notice) -> Vec<u8> {
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
        .sent(&now[3], None, &Noticed::default(), Millis(1))
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
    store
        .sent(&now[0], arrived, &Noticed::default(), Millis(9))
        .await
        .unwrap();
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
    store.append(undo(table, 4, 0)).await.unwrap();
    let now = fresh.pending(table).await;
    assert_eq!(now.len(), 1, "{now:?}");
    assert_eq!(dice(&now[0].notice), [1, 2, 3]);
    assert_eq!((now[0].id, &now[0].absorbed), (whole.id, &whole.absorbed));
    store
        .sent(&now[0], None, &Noticed::default(), Millis(6))
        .await
        .unwrap();
    let replaced = "SELECT count(*) FROM notices WHERE state = 'replaced' AND absorbed_by = $1";
    let replaced: i64 = sqlx::query_scalar(replaced)
        .bind(whole.id)
        .fetch_one(&mut *store.writer.idle().await)
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
        store
            .sent(&now[0], arrived, &Noticed::default(), Millis(1))
            .await
            .unwrap();
        // Marking it twice changes nothing.
        store
            .sent(&now[0], arrived, &Noticed::default(), Millis(1))
            .await
            .unwrap();
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
        .sent(board_of(2).unwrap(), posted, &Noticed::default(), Millis(1))
        .await
        .unwrap();
    store.tried(board_of(3).unwrap(), Millis(1)).await.unwrap();
    let mut back = undo(table, 4, 1);
    back.notices = vec![to_table(board(9, &[]))];
    store.append(back).await.unwrap();

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
        .sent(
            board_of(3).unwrap(),
            arrived,
            &Noticed::default(),
            Millis(1),
        )
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
    fresh.store.append(undo(table, 1, 0)).await.unwrap();
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
            store
                .sent(&both, posted, &Noticed::default(), Millis(1))
                .await
                .unwrap();
        }
        // The second and third order are taken back, the first stands.
        store.append(undo(table, 3, 1)).await.unwrap();
        if on_its_way {
            store
                .sent(&both, posted, &Noticed::default(), Millis(1))
                .await
                .unwrap();
        }
        assert_eq!(fresh.pending(table).await, [], "{on_its_way}");
        // Nothing of it stands any more.
        store.append(undo(table, 4, 0)).await.unwrap();
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
    store.append(first).await.unwrap();
    let wait = store.waits(table).await.unwrap().remove(0);
    let reminder = Notice::Reminder {
        wait: wait.id,
        seat: wait.seat,
        until: Millis(9),
    };
    let change = |notices| crate::table::store::ClockChange {
        proposals: None,
        table,
        expected: 1,
        timing: crate::table::store::Timing {
            pace: crate::table::pace::Pace::Relaxed,
            paused: None,
        },
        waits: Vec::new(),
        notices,
        at: Millis(3),
    };
    let reminders = async || {
        let now = fresh.pending(table).await;
        now.iter().filter(|one| one.notice == reminder).count()
    };
    store
        .change_clock(change(vec![to_table(reminder.clone())]))
        .await
        .unwrap();
    assert_eq!(reminders().await, 1);
    let mut next = append(table, 1, "second");
    next.asks = vec![ask(0, "bid-2")];
    store.append(next).await.unwrap();
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
    store.append(one).await.unwrap();
    let said = fresh.pending(table).await.remove(0);
    let mut wait = store.waits(table).await.unwrap().remove(0);
    assert_eq!((wait.notified, wait.until), (None, None));
    wait.notified = Some(Millis(5));
    wait.until = Some(Millis(99));
    wait.remind = Some(Millis(50));
    let mut noticed = Noticed {
        waits: vec![wait.clone()],
        notices: vec![to_table(Notice::Card)],
    };
    let arrived = Some(post(PostKind::Board, 1, 1));
    let sent = async |noticed: &Noticed| store.sent(&said, arrived, noticed, Millis(5)).await;

    // All of it or nothing.
    let before = fresh.dump().await;
    fresh
        .sql("CREATE TRIGGER plant AFTER UPDATE ON waits BEGIN SELECT raise(ABORT, 'planted'); END")
        .await;
    assert!(sent(&noticed).await.is_err());
    fresh.sql("DROP TRIGGER plant").await;
    assert_eq!(fresh.dump().await, before);

    sent(&noticed).await.unwrap();
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
    sent(&noticed).await.unwrap();
    assert_eq!(store.waits(table).await.unwrap(), [wait]);
    assert_eq!(fresh.pending(table).await.len(), 1);
}

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
        let ids: Vec<i64> = ids
            .fetch_all(&mut *store.writer.idle().await)
            .await
            .unwrap();
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
    let none = Noticed::default();
    store.sent(&now[0], None, &none, Millis(10)).await.unwrap();
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
    store.sent(&last, arrived, &none, Millis(30)).await.unwrap();
    assert_eq!(store.empty_settled(Millis(31), 9).await.unwrap(), 2);
    store.sent(&last, arrived, &none, Millis(32)).await.unwrap();
    store.append(undo(table, 3, 0)).await.unwrap();
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
    .fetch_one(&mut *fresh.store.writer.idle().await)
    .await
    .unwrap();
    assert_eq!(given_up, 2);
    // What was sent stays sent.
    fresh
        .store
        .sent(&now[1], None, &Noticed::default(), Millis(9))
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
    assert!(
        fresh
            .store
            .sent(&nobodys, None, &Noticed::default(), Millis(9))
            .await
            .is_err()
    );
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
    assert_eq!(
        fresh.store.tables_with_news().await.unwrap(),
        [first, second]
    );
    for notice in fresh.pending(first).await {
        fresh
            .store
            .sent(&notice, None, &Noticed::default(), Millis(9))
            .await
            .unwrap();
    }
    assert_eq!(fresh.store.tables_with_news().await.unwrap(), [second]);
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
            .sent(notice, Some(post), &Noticed::default(), Millis(1))
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
    store
        .sent(&card[0], edited, &Noticed::default(), Millis(2))
        .await
        .unwrap();
    store
        .sent(&card[0], edited, &Noticed::default(), Millis(3))
        .await
        .unwrap();
    assert_eq!(
        store
            .post(table, Destination::Table, PostKind::Card)
            .await
            .unwrap(),
        edited
    );
    assert_eq!(fresh.pending(table).await, []);
}
