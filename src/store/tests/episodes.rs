//! Episodes: what was told so far, what takes what in, takings-back, and places beside the table's.

use rules::probe::{Fact, Strike};

use super::*;
use crate::table::model::{Change, MessageId, Post, PostKind, SideThreadId};

const BEGUN: Fact = Fact::Begun {
    duel: 1,
    by: Seat(0),
    on: Seat(1),
    apart: false,
};
const STRUCK: Fact = Fact::Struck {
    duel: 1,
    seat: Seat(0),
    strike: Strike::High,
};
const ENDED: Fact = Fact::Ended {
    duel: 1,
    winner: None,
};
/// Of another one.
const OTHER: Fact = Fact::Begun {
    duel: 2,
    by: Seat(2),
    on: Seat(3),
    apart: false,
};

fn of(facts: &[Fact]) -> Vec<AnyObservation> {
    let observation = |fact: &Fact| AnyObservation::Probe(Observation::Duel(*fact));
    facts.iter().map(observation).collect()
}

fn asks(seats: &[u8], number: u8) -> Vec<Ask> {
    let ask = |seat: &u8| {
        Ask::new(Seat(*seat), "strike", format!("strike-1-{number}")).in_episode("duel-1")
    };
    seats.iter().map(ask).collect()
}

/// A notice of duel 1 that asks these seats.
fn episode(asked: &[u8], number: u8) -> Notice {
    Notice::Episode {
        key: "duel-1".into(),
        view: view(1).stored(),
        asks: asks(asked, number),
        called: Vec::new(),
        over: false,
        clock: Vec::new(),
    }
}

/// An entry that tells facts of duels, and says this.
async fn observe(fresh: &Fresh, table: TableId, seq: u64, facts: &[Fact], said: &[Notice]) {
    let mut one = append(table, seq, &format!("tell {seq}"));
    let observation = of(facts).into_iter().enumerate().collect();
    let viewer = Viewer::Public;
    one.observation_rows = vec![ObservationRow {
        viewer,
        observation,
    }];
    one.observation_rows
        .retain(|observation_row| !observation_row.observation.is_empty());
    one.notices = said.iter().cloned().map(to_table).collect();
    fresh.appended(one).await;
}

async fn take_back(fresh: &Fresh, table: TableId, seq: u64, to: u64, said: &[Notice]) {
    let mut one = undo(table, seq, to);
    one.notices = said.iter().cloned().map(to_table).collect();
    fresh.appended(one).await;
}

/// Sends a notice as a message with this number.
async fn send(fresh: &Fresh, notice: &PendingNotice, message: u64) {
    let post = Post {
        kind: notice.notice.post_kind().unwrap(),
        place: PLACE,
        message: MessageId(message),
        seq: notice.seq,
    };
    assert!(fresh.store.tried(notice, Millis(5)).await.unwrap());
    let sent = fresh.store.sent(notice, Some(post), None, Millis(6));
    sent.await.unwrap();
}

/// The messages that are to be changed, and how.
fn edits(pending: &[PendingNotice]) -> Vec<(u64, Change)> {
    let edit = |one: &PendingNotice| {
        if let Notice::Edit {
            message, change, ..
        } = one.notice
        {
            Some((message.0, change))
        } else {
            None
        }
    };
    pending.iter().filter_map(edit).collect()
}

#[tokio::test]
async fn a_message_is_made_of_what_was_told_in_its_strand_up_to_its_entry() {
    let fresh = fresh().await;
    let table = fresh.table().await;
    observe(&fresh, table, 0, &[OTHER, BEGUN], &[episode(&[0], 1)]).await;
    let first = fresh.pending(table).await.remove(0);
    send(&fresh, &first, 70).await;
    observe(&fresh, table, 1, &[STRUCK], &[episode(&[1], 2)]).await;
    let second = fresh.pending(table).await.remove(0);
    observe(&fresh, table, 2, &[ENDED], &[]).await;
    let so_far = async |notice| fresh.store.episode(notice).await.unwrap();
    assert_eq!(so_far(&first).await.observation, of(&[BEGUN]));
    let now = so_far(&second).await;
    assert_eq!(now.observation, of(&[BEGUN, STRUCK]));
    assert_eq!(now.post.map(|post| post.message), Some(MessageId(70)));
    assert_eq!(now.side_thread, None);
    let newest = fresh.store.episode_post(table, "duel-1").await.unwrap();
    assert_eq!(newest.map(|post| post.seq), Some(1));
    assert_eq!(
        fresh.store.episode_post(table, "duel-2").await.unwrap(),
        None
    );
    let after = |seq| fresh.store.episodes_after(table, seq);
    assert_eq!(after(0).await.unwrap(), ["duel-1", "duel-2"]);
    assert_eq!(after(1).await.unwrap(), ["duel-1"]);
}

#[tokio::test]
async fn a_newer_notice_of_a_strand_takes_an_unsent_older_one_in_but_over_no_board_or_text() {
    let fresh = fresh().await;
    let table = fresh.table().await;
    let other = Notice::Episode {
        key: "duel-2".into(),
        view: view(1).stored(),
        asks: Vec::new(),
        called: Vec::new(),
        over: false,
        clock: vec![TimedOut {
            seat: Seat(2),
            nth: 1,
            in_live_hour: false,
        }],
    };
    observe(
        &fresh,
        table,
        0,
        &[BEGUN, OTHER],
        &[episode(&[0], 1), other.clone()],
    )
    .await;
    // Whom each calls although nothing is asked of them, the message of both calls.
    let calling = |seats: &[u8], mut notice: Notice| {
        if let Notice::Episode { called, .. } = &mut notice {
            *called = seats.iter().copied().map(Seat).collect();
        }
        notice
    };
    let first = calling(&[2], episode(&[0], 1));
    observe(&fresh, table, 1, &[STRUCK], &[first]).await;
    let second = calling(&[2, 1], episode(&[0, 1], 1));
    observe(&fresh, table, 2, &[STRUCK], std::slice::from_ref(&second)).await;
    let pending = fresh.pending(table).await;
    assert_eq!(pending.len(), 2, "{pending:?}");
    assert_eq!(pending[0].notice, other);
    assert_eq!(pending[1].notice, second, "nobody is called twice");
    observe(&fresh, table, 3, &[STRUCK], &[episode(&[1], 2)]).await;
    let pending = fresh.pending(table).await;
    assert_eq!(pending[1].notice, calling(&[2, 1], episode(&[1], 2)));
    assert_eq!(pending[1].absorbed.len(), 3);
    // No board is taken over it, and it is taken over no board.
    observe(&fresh, table, 4, &[], &[board(1, &[1])]).await;
    observe(&fresh, table, 5, &[STRUCK], &[episode(&[0], 3)]).await;
    observe(&fresh, table, 6, &[], &[board(2, &[2])]).await;
    let kinds: Vec<bool> = fresh
        .pending(table)
        .await
        .iter()
        .map(|one| matches!(one.notice, Notice::Board { .. }))
        .collect();
    assert_eq!(kinds, [false, false, true, false, true]);
}

#[tokio::test]
async fn a_new_message_of_a_strand_takes_the_buttons_of_its_older_one_alone() {
    let fresh = fresh().await;
    let table = fresh.table().await;
    observe(
        &fresh,
        table,
        0,
        &[BEGUN],
        &[episode(&[0], 1), board(1, &[])],
    )
    .await;
    for (notice, message) in fresh.pending(table).await.iter().zip(70..) {
        send(&fresh, notice, message).await;
    }
    observe(&fresh, table, 1, &[STRUCK], &[episode(&[1], 2)]).await;
    send(&fresh, &fresh.pending(table).await[0], 72).await;
    let pending = fresh.pending(table).await;
    assert_eq!(edits(&pending), [(70, Change::Faded)]);
    send(
        &fresh,
        &{
            observe(&fresh, table, 2, &[], &[board(2, &[])]).await;
            fresh.pending(table).await.pop().unwrap()
        },
        73,
    )
    .await;
    let pending = fresh.pending(table).await;
    assert_eq!(edits(&pending), [(70, Change::Faded), (71, Change::Faded)]);
}

#[tokio::test]
async fn tb_08_what_is_taken_back_is_told_no_more_and_its_key_comes_again() {
    let fresh = fresh().await;
    let table = fresh.table().await;
    observe(&fresh, table, 0, &[], &[]).await;
    observe(&fresh, table, 1, &[BEGUN], &[episode(&[0], 1)]).await;
    send(&fresh, &fresh.pending(table).await[0], 70).await;
    observe(&fresh, table, 2, &[STRUCK], &[episode(&[1], 2)]).await;
    send(&fresh, &fresh.pending(table).await[0], 71).await;
    observe(&fresh, table, 3, &[STRUCK], &[episode(&[0], 3)]).await;
    // An unsent one is withdrawn; what stands follows from what was told.
    take_back(&fresh, table, 4, 2, &[episode(&[0], 1)]).await;
    let pending = fresh.pending(table).await;
    // Of 71 the words are those of what is taken back; that of 70 stands.
    assert_eq!(edits(&pending), [(70, Change::Faded)]);
    let again = pending.last().unwrap().clone();
    assert_eq!((again.seq, again.absorbed.len()), (5, 0));
    assert_eq!(
        fresh.store.episode(&again).await.unwrap().observation,
        of(&[BEGUN])
    );
    send(&fresh, &again, 72).await;
    let pending = fresh.pending(table).await;
    assert_eq!(
        edits(&pending),
        [(70, Change::Faded), (71, Change::TakenBack)]
    );
    // Now all of it: nothing is left, and the same key begins anew.
    take_back(&fresh, table, 5, 1, &[episode(&[], 1)]).await;
    let gone = fresh.pending(table).await.pop().unwrap();
    let so_far = fresh.store.episode(&gone).await.unwrap();
    assert_eq!(
        (so_far.observation, so_far.post.unwrap().message),
        (vec![], MessageId(72))
    );
    observe(&fresh, table, 6, &[BEGUN], &[episode(&[0], 1)]).await;
    let new = fresh.pending(table).await.pop().unwrap();
    let so_far = fresh.store.episode(&new).await.unwrap();
    assert_eq!((so_far.observation, so_far.post), (of(&[BEGUN]), None));
    assert_eq!(
        fresh.store.episode(&gone).await.unwrap().observation,
        [],
        "nor then"
    );
}

#[tokio::test]
async fn tb_08_of_a_strand_that_nobody_heard_of_nothing_is_said() {
    let fresh = fresh().await;
    let table = fresh.table().await;
    observe(&fresh, table, 0, &[], &[]).await;
    let beside = Notice::Beside {
        key: "duel-1".into(),
        view: view(1).stored(),
    };
    observe(&fresh, table, 1, &[BEGUN], &[beside, episode(&[0], 1)]).await;
    assert_eq!(fresh.pending(table).await.len(), 2);
    take_back(&fresh, table, 2, 1, &[episode(&[], 1)]).await;
    assert_eq!(fresh.pending(table).await, []);
}

#[tokio::test]
async fn what_is_for_a_side_goes_to_the_table_when_the_side_is_lost() {
    let fresh = fresh().await;
    let table = fresh.table().await;
    let beside = Notice::Beside {
        key: "duel-1".into(),
        view: view(1).stored(),
    };
    observe(
        &fresh,
        table,
        0,
        &[BEGUN],
        &[beside.clone(), episode(&[0], 1)],
    )
    .await;
    let pending = fresh.pending(table).await;
    let Destination::SideThread(side_thread) = pending[1].to else {
        panic!("{pending:?}")
    };
    assert_eq!((pending[0].to, pending[1].ordinal), (Destination::Table, 1));
    let kept = async || fresh.store.side_thread(side_thread).await.unwrap().unwrap();
    assert_eq!((kept().await.place, kept().await.is_lost), (None, false));
    assert_eq!(
        fresh.store.side_thread(SideThreadId(99)).await.unwrap(),
        None
    );
    fresh
        .store
        .put_side_thread(side_thread, PlaceId(901))
        .await
        .unwrap();
    assert_eq!(kept().await.place, Some(PlaceId(901)));
    // The table is found by it, and its first message is not that of another notice.
    assert_eq!(
        fresh.store.table_at(PlaceId(901)).await.unwrap(),
        Some(table)
    );
    assert!(fresh.store.is_post(PLACE, MessageId(901)).await.unwrap());
    let on_its_way = fresh.store.tried(&pending[1], Millis(1));
    assert!(on_its_way.await.unwrap());
    let lost = fresh
        .store
        .lose_side_thread(table, side_thread, "403", Millis(2));
    lost.await.unwrap();
    let now = fresh.pending(table).await;
    assert_eq!(now[0], pending[0]);
    let (moved, before) = (&now[1], &pending[1]);
    assert_eq!((moved.to, moved.tried), (Destination::Table, None));
    assert!(moved.id > before.id && moved.ordinal > now[0].ordinal);
    assert_eq!(moved.notice, before.notice);
    let observation = fresh.store.episode(moved).await.unwrap().observation;
    assert_eq!(observation, of(&[BEGUN]));
    // So does all that comes, and no second place is made.
    observe(&fresh, table, 1, &[STRUCK], &[beside, episode(&[1], 2)]).await;
    let now = fresh.pending(table).await;
    assert_eq!(now.len(), 2, "{now:?}");
    assert_eq!(now[1].to, Destination::Table);
}

#[tokio::test]
async fn a_strand_that_is_over_has_no_buttons_until_its_end_is_taken_back() {
    let fresh = fresh().await;
    let table = fresh.table().await;
    let mut over = episode(&[], 6);
    if let Notice::Episode { over, .. } = &mut over {
        *over = true;
    }
    observe(&fresh, table, 0, &[BEGUN], &[episode(&[0], 1)]).await;
    send(&fresh, &fresh.pending(table).await[0], 70).await;
    observe(&fresh, table, 1, &[ENDED], &[over]).await;
    send(&fresh, &fresh.pending(table).await[0], 70).await;
    let posts = async |buttons: u8| -> i64 {
        let sql =
            format!("SELECT count(*) FROM posts WHERE message = 70 AND has_buttons = {buttons}");
        let count = sqlx::query_scalar(AssertSqlSafe(sql));
        count.fetch_one(&mut *fresh.db().await).await.unwrap()
    };
    assert_eq!(posts(0).await, 1);
    take_back(&fresh, table, 2, 1, &[episode(&[], 1)]).await;
    let pending = fresh.pending(table).await;
    assert_eq!(
        edits(&pending),
        [(70, Change::TakenBack)],
        "until it says what stands"
    );
    let last = pending.last().unwrap();
    assert_eq!(last.notice, episode(&[], 1));
    send(&fresh, last, 70).await;
    assert_eq!(posts(1).await, 1);
    assert_eq!(
        PostKind::Episode,
        fresh
            .store
            .episode_post(table, "duel-1")
            .await
            .unwrap()
            .unwrap()
            .kind
    );
}

#[tokio::test]
async fn a_seat_s_room_is_for_who_holds_it() {
    let fresh = fresh().await;
    let table = fresh.table().await;
    let row = fresh.store.table(table).await.unwrap().unwrap();
    let (seat, _) = row.numbered().next().unwrap();
    let Holder::People(people) = row.holder(seat) else {
        panic!("{row:?}");
    };
    let (holder, stranger) = ((seat, people[0]), (seat, PersonId(4711)));
    let store = &fresh.store;
    assert!(!store.put_room(table, stranger, PlaceId(70)).await.unwrap());
    assert_eq!(store.room(table, holder).await.unwrap(), None);
    assert!(store.put_room(table, holder, PlaceId(71)).await.unwrap());
    assert!(!store.put_room(table, stranger, PlaceId(72)).await.unwrap());
    let room = store.room(table, holder).await.unwrap().unwrap();
    assert_eq!(room.place, Some(PlaceId(71)));
    assert_eq!(store.room(table, stranger).await.unwrap(), None);
}
