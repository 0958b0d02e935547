//! Deadlines, defaults, reminders, outages and pauses, with a clock that the tests turn.

mod absence;
mod absent;
mod aside;
mod banks;
mod calls;
mod days;
mod deputies;
mod editions;
mod ending;
mod episodes;
mod ground;
mod hands;
mod hosts;
mod leaving;
mod live_hour;
mod lobbies;
mod master;
mod meetings;
mod nominations;
mod saving;
mod seats;
mod servers;
mod shards;
mod six_tables;
mod standing_still;
mod year;

use castellan::table::model::{Because, Destination, Notice};
use castellan::table::pace::Pace;
use castellan::table::{Edit, Guard, Pressed, TableError};
use ground::{ANN, BEN, Ground, HOUR, MINUTE, kind, person};
use rules::any::GameId;

/// The ruling and the words of a refusal.
#[track_caller]
fn refused<T: std::fmt::Debug>(result: Result<T, TableError>) -> String {
    match result {
        Err(TableError::Refused(refusal)) => refusal.to_string(),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn tb_05_the_clock_decides_after_the_deadline_and_says_so() {
    let mut ground = Ground::new().await;
    let table = ground.game(7).await;
    let wait = ground.wait(table).await;
    assert_eq!(wait.until.unwrap().0 - wait.since.0, 48 * HOUR);
    ground.turn(48 * HOUR + 2_999);
    ground.tick().await;
    assert_eq!(
        ground.defaults(table).await,
        0,
        "TB-04: three seconds of grace"
    );
    ground.turn(1);
    ground.tick().await;
    assert_eq!(ground.defaults(table).await, 1);
    let last = ground.posted.iter().rev().find_map(|(_, _, notice, _)| {
        if let Notice::Board { clock, .. } = notice {
            Some(clock.iter().map(|it| (it.seat, it.nth)).collect())
        } else {
            None
        }
    });
    assert_eq!(last, Some(vec![(wait.seat, 1)]));
    // The next decision has its own time.
    let next = ground.wait(table).await;
    assert_eq!(next.until.unwrap().0 - ground.now().0, 48 * HOUR);
    ground.tick().await;
    assert_eq!(ground.defaults(table).await, 1);
    ground.proven().await;
}

#[tokio::test]
async fn tb_04_an_order_sent_in_time_counts_and_a_late_one_does_not() {
    let mut ground = Ground::new().await;
    let table = ground.game(7).await;
    let wait = ground.wait(table).await;
    let until = wait.until.unwrap();
    let text = ground.thought(table, wait.seat).await;
    ground.turn(48 * HOUR + 2_000);
    let late = ground
        .order_sent(
            table,
            person(wait.seat),
            &text,
            castellan::table::model::Millis(until.0 + 1),
        )
        .await;
    assert!(refused(late).contains("TB-04"));
    // Words beside the turn answer no question, so none can be late.
    ground
        .order(table, person(wait.seat), "offer draw")
        .await
        .unwrap();
    ground
        .order_sent(table, person(wait.seat), &text, until)
        .await
        .unwrap();
    ground.turn(2_000);
    ground.tick().await;
    assert_eq!(ground.defaults(table).await, 0);
    ground.proven().await;
}

#[tokio::test]
async fn tb_03_a_draft_is_played_at_the_deadline_with_its_gaps_filled_unless_it_is_held() {
    for held in [false, true] {
        let mut ground = Ground::new().await;
        let table = ground.game(7).await;
        // The opening placement has no gaps to fill.
        ground.play(table).await;
        ground.tick().await;
        let seat = ground.wait(table).await.seat;
        let person = person(seat);
        let guard = async |ground: &Ground| {
            let panel = ground.tables.panel(table, person).await.unwrap();
            let legal = panel.legal();
            let (key, revision) = (panel.draft.key, panel.draft.revision);
            (Guard { key, revision }, legal)
        };
        let (now, legal) = guard(&ground).await;
        // The last legal token is not what the bot player would begin with.
        let token = legal.last().unwrap().clone();
        let edit = Edit::Add(token.clone());
        ground.tables.edit(table, person, now, edit).await.unwrap();
        if held {
            let (now, _) = guard(&ground).await;
            let pressed = ground.tables.edit(table, person, now, Edit::Hold).await;
            assert!(matches!(pressed.unwrap(), Pressed::Done(panel) if panel.draft.held));
        }
        let expected = ground.thought(table, seat).await;
        ground.turn(49 * HOUR);
        ground.tick().await;
        let entries = ground.tables.store().entries(table, 0).await.unwrap();
        let order = &entries.last().unwrap().order;
        if held {
            assert_eq!(*order, expected, "the default");
        } else {
            assert!(order.starts_with(&token), "{order} begins with {token}");
            assert_ne!(*order, expected);
        }
    }
}

#[tokio::test]
async fn tb_06_no_default_without_notice() {
    let mut ground = Ground::new().await;
    ground.posting = false;
    let table = ground.game(7).await;
    ground.turn(100 * HOUR);
    ground.tick().await;
    assert_eq!(ground.wait(table).await.until, None);
    assert_eq!(ground.defaults(table).await, 0, "nobody was told");

    ground.posting = true;
    ground.tick().await;
    let until = ground.wait(table).await.until.unwrap();
    assert_eq!(until.0 - ground.now().0, 12 * HOUR, "the least notice");
    ground.turn(12 * HOUR + 3_000);
    ground.tick().await;
    assert_eq!(ground.defaults(table).await, 1);
    ground.proven().await;
}

#[tokio::test]
async fn tb_06_a_stop_between_posting_and_noting_gives_the_deadline_later() {
    let mut ground = Ground::new().await;
    ground.posting = false;
    let table = ground.game(7).await;
    // The board is posted and marked, and then the program is killed.
    let store = std::sync::Arc::clone(ground.tables.store());
    let pending = store.pending(table, Destination::Table).await.unwrap();
    let board = pending
        .iter()
        .find(|one| matches!(one.notice, Notice::Board { .. }))
        .unwrap();
    let post = castellan::table::model::Post {
        kind: castellan::table::model::PostKind::Board,
        place: castellan::table::model::PlaceId(7),
        message: castellan::table::model::MessageId(1),
        seq: board.seq,
    };
    let sent = store.sent(board, Some(post), None, ground.now());
    sent.await.unwrap();
    assert_eq!(ground.wait(table).await.notified, None);
    ground.restart();
    ground.clock.tick().await.unwrap();
    assert!(ground.wait(table).await.until.is_some());
    ground.proven().await;
}

#[tokio::test]
async fn tb_06_an_outage_over_a_deadline_moves_it_and_is_told_once() {
    let mut ground = Ground::new().await;
    let table = ground.game(7).await;
    ground.turn(40 * HOUR);
    ground.tick().await;
    let before = ground.wait(table).await.until.unwrap();
    // Out of contact for ten hours, over the deadline.
    ground.contact.send_replace(false);
    ground.tick().await;
    ground.turn(10 * HOUR);
    ground.tick().await;
    assert_eq!(
        ground.defaults(table).await,
        0,
        "offline, nothing is enforced"
    );
    ground.contact.send_replace(true);
    ground.tick().await;
    let after = ground.wait(table).await.until.unwrap();
    assert_eq!(after.0 - before.0, 10 * HOUR);
    // Coming back twice, or starting again before the next beat, moves nothing more.
    ground.contact.send_replace(false);
    ground.tick().await;
    ground.contact.send_replace(true);
    ground.tick().await;
    ground.restart();
    ground.tick().await;
    assert_eq!(ground.wait(table).await.until, Some(after));
    assert_eq!(ground.counts(table).get("moved"), Some(&1));
    ground.proven().await;
}

#[tokio::test]
async fn tb_06_a_short_outage_shortly_before_a_deadline_moves_it_by_an_hour() {
    let mut ground = Ground::new().await;
    let table = ground.game(7).await;
    let far = ground.game(8).await;
    ground.tables.extend(far, ANN, 100).await.unwrap();
    ground.turn(47 * HOUR + 30 * MINUTE);
    ground.tick().await;
    let (before, untouched) = (ground.wait(table).await, ground.wait(far).await);
    // The program was killed, and was away for five minutes.
    ground.turn(5 * MINUTE);
    ground.restart();
    ground.tick().await;
    let after = ground.wait(table).await;
    assert_eq!(after.until.unwrap().0 - before.until.unwrap().0, HOUR);
    assert_eq!(ground.wait(far).await.until, untouched.until);
    assert_eq!(ground.counts(far).get("moved"), None);
    // A minute is not an outage.
    ground.turn(MINUTE);
    ground.restart();
    ground.tick().await;
    assert_eq!(ground.wait(table).await.until, after.until);
    ground.proven().await;
}

#[tokio::test]
async fn tb_07_in_live_three_minutes_are_given_and_then_the_bot_player_decides() {
    let mut ground = Ground::new().await;
    let table = ground.game(7).await;
    ground
        .tables
        .set_pace(table, ANN, Pace::Live)
        .await
        .unwrap();
    let wait = ground.wait(table).await;
    let thought = ground.thought(table, wait.seat).await;
    assert_eq!(wait.until.unwrap().0 - ground.now().0, 3 * MINUTE);
    ground.turn(3 * MINUTE + 3_000);
    ground.tick().await;
    let entries = ground.tables.store().entries(table, 0).await.unwrap();
    assert_eq!(entries.last().unwrap().order, thought);
    ground.proven().await;
}

#[tokio::test]
async fn tb_07_the_host_sets_the_pace_and_it_gives_its_whole_time() {
    let mut ground = Ground::new().await;
    let table = ground.game(7).await;
    assert!(refused(ground.tables.set_pace(table, BEN, Pace::None).await).contains("TB-09"));
    ground.turn(47 * HOUR);
    let daily = "daily 20:00 Europe/Berlin".parse::<Pace>().unwrap();
    ground.tables.set_pace(table, ANN, daily).await.unwrap();
    // It is Wednesday, 9:00 in UTC: eleven hours before 20:00 is too little notice of 12.
    let until = ground.wait(table).await.until.unwrap();
    assert_eq!(until.0 - ground.now().0, (24 + 10) * HOUR);
    ground
        .tables
        .set_pace(table, ANN, Pace::None)
        .await
        .unwrap();
    assert_eq!(ground.wait(table).await.until, None);
    ground.turn(10_000 * HOUR);
    ground.tick().await;
    assert_eq!(ground.defaults(table).await, 0);
    ground.proven().await;
}

#[tokio::test]
async fn one_reminder_comes_before_the_deadline_and_none_for_who_has_decided() {
    let mut ground = Ground::new().await;
    let table = ground.game(7).await;
    ground.turn(44 * HOUR);
    ground.tick().await;
    ground.tick().await;
    ground.turn(HOUR);
    ground.restart();
    ground.tick().await;
    assert_eq!(ground.counts(table).get("reminder"), Some(&1));
    // Decided in time: the second seat's reminder is due 44 hours from now, and nothing of the first.
    ground.play(table).await;
    ground.post().await;
    ground.turn(4 * HOUR);
    ground.tick().await;
    assert_eq!(ground.counts(table).get("reminder"), Some(&1));
    assert_eq!(ground.defaults(table).await, 0);
    ground.proven().await;
}

#[tokio::test]
async fn a_reminder_that_was_not_sent_is_withdrawn_when_its_deadline_moves() {
    let mut ground = Ground::new().await;
    let table = ground.game(7).await;
    ground.posting = false;
    ground.turn(45 * HOUR);
    ground.tick().await;
    ground.tables.extend(table, ANN, 48).await.unwrap();
    ground.posting = true;
    ground.tick().await;
    assert_eq!(ground.counts(table).get("reminder"), None);
    ground.turn(48 * HOUR);
    ground.tick().await;
    assert_eq!(ground.counts(table).get("reminder"), Some(&1));
    ground.proven().await;
}

#[tokio::test]
async fn tb_09_the_host_pauses_extends_and_resumes() {
    let mut ground = Ground::new().await;
    let table = ground.game(7).await;
    let tables = ground.tables.clone();
    assert!(refused(tables.pause(table, BEN).await).contains("TB-09"));
    assert!(refused(tables.resume(table, ANN).await).contains("is not paused"));
    assert!(refused(tables.extend(table, BEN, 5).await).contains("TB-09"));
    assert!(refused(tables.extend(table, ANN, 0).await).contains("by 1 to 336 hours, not by 0"));
    assert!(refused(tables.extend(table, ANN, 337).await).contains("337"));
    let before = ground.wait(table).await.until.unwrap();
    tables.extend(table, ANN, 5).await.unwrap();
    ground.turn(HOUR);
    tables.pause(table, ANN).await.unwrap();
    assert!(refused(tables.pause(table, ANN).await).contains("already"));
    ground.turn(500 * HOUR);
    ground.tick().await;
    assert_eq!(ground.defaults(table).await, 0);
    assert!(refused(tables.resume(table, BEN).await).contains("TB-09"));
    // Orders count all the same, and do not end the pause.
    let seat = ground.wait(table).await.seat;
    ground
        .order(table, person(seat), "offer draw")
        .await
        .unwrap();
    assert!(tables.glance(table).await.unwrap().row.paused.is_some());
    tables.resume(table, ANN).await.unwrap();
    let after = ground.wait(table).await.until.unwrap();
    assert_eq!(after.0 - before.0, 505 * HOUR);
    ground.tick().await;
    let counts = ground.counts(table);
    let observation = ["extended", "paused", "resumed"].map(|kind| counts.get(kind).copied());
    assert_eq!(observation, [Some(1); 3]);
    ground.proven().await;
}

#[tokio::test]
async fn tb_09_who_is_asked_while_the_clock_stands_still_has_the_time_of_the_pace_from_then_on() {
    let mut ground = Ground::new().await;
    let table = ground.game(7).await;
    let tables = ground.tables.clone();
    tables.set_pace(table, ANN, Pace::Relaxed).await.unwrap();
    tables.pause(table, ANN).await.unwrap();
    ground.turn(100 * HOUR);
    // Orders count all the same: the next is asked, and told.
    ground.play(table).await;
    ground.post().await;
    ground.turn(10 * HOUR);
    tables.resume(table, ANN).await.unwrap();
    let left = ground.wait(table).await.until.unwrap().0 - ground.now().0;
    assert_eq!(left, 48 * HOUR);
    // Ended, and brought back: the time before the end counts once.
    tables.pause(table, ANN).await.unwrap();
    ground.turn(50 * HOUR);
    ground.play(table).await;
    ground.post().await;
    ground.turn(HOUR);
    tables.wind_up(table, ANN).await.unwrap();
    ground.turn(5 * HOUR);
    tables.resume(table, ANN).await.unwrap();
    let left = ground.wait(table).await.until.unwrap().0 - ground.now().0;
    assert_eq!(left, 48 * HOUR);
    ground.proven().await;
}

#[tokio::test]
async fn tb_13_the_clock_does_not_play_against_itself() {
    let mut ground = Ground::new().await;
    let table = ground.game(7).await;
    for _ in 0..40 {
        ground.turn(50 * HOUR);
        ground.tick().await;
    }
    assert_eq!(
        ground.defaults(table).await,
        6,
        "three for each of two seats"
    );
    let paused = ground
        .tables
        .glance(table)
        .await
        .unwrap()
        .row
        .paused
        .unwrap();
    assert_eq!(paused.why, Because::Absent);
    assert_eq!(ground.counts(table).get("paused"), Some(&1));
    // Somebody plays on, and everything has its time again.
    ground.play(table).await;
    assert_eq!(ground.tables.glance(table).await.unwrap().row.paused, None);
    ground.tick().await;
    let until = ground.wait(table).await.until.unwrap();
    assert!(until.0 > ground.now().0 + 40 * HOUR);
    ground.proven().await;
}

#[tokio::test]
async fn tb_13_hidden_acts_neither_wake_the_clock_nor_keep_it_awake() {
    let mut seen = Vec::new();
    for hidden in [false, true] {
        let mut ground = Ground::new().await;
        let table = ground
            .game_of(GameId::Probe, 7, Some(("rounds", "9")))
            .await;
        for _ in 0..4 {
            if hidden {
                ground.order(table, ANN, "peek").await.unwrap();
            }
            ground.turn(50 * HOUR);
            ground.tick().await;
        }
        let paused = async |ground: &Ground| ground.tables.glance(table).await.unwrap().row.paused;
        let why = paused(&ground).await.map(|pause| pause.why);
        assert_eq!(why, Some(Because::Absent), "hidden acts: {hidden}");
        let open = ground.posted.iter();
        let open = open.filter(|(_, to, ..)| *to == Destination::Table);
        let said: Vec<_> = open.map(|(.., it, at)| (kind(it), *at)).collect();
        assert!(said.len() > 6, "{said:?}");
        seen.push(said);
        ground.order(table, ANN, "bid 3").await.unwrap();
        assert_eq!(paused(&ground).await, None);
    }
    assert_eq!(seen[0], seen[1]);
}

#[tokio::test]
async fn an_unreachable_place_stops_the_clock_and_tells_people_once() {
    let mut ground = Ground::new().await;
    let table = ground.game(7).await;
    let before = ground.wait(table).await.until.unwrap();
    let tables = ground.tables.clone();
    for _ in 0..3 {
        let stopped = tables.unreachable(table, "403 Forbidden".into()).await;
        stopped.unwrap();
    }
    ground.turn(100 * HOUR);
    ground.restart();
    ground.tick().await;
    assert_eq!(ground.defaults(table).await, 0);
    let observation: Vec<Destination> = ground
        .posted
        .iter()
        .filter(|(_, _, notice, _)| matches!(notice, Notice::Unreachable { .. }))
        .map(|(_, to, ..)| *to)
        .collect();
    assert_eq!(observation, [ANN, BEN].map(Destination::Person));
    ground.tables.reachable(table).await;
    ground.tables.reachable(table).await;
    ground.tick().await;
    assert_eq!(ground.counts(table).get("resumed"), Some(&1));
    let after = ground.wait(table).await.until.unwrap();
    assert_eq!(after.0 - before.0, 100 * HOUR);
    ground.proven().await;
}

#[tokio::test]
async fn tb_30_a_table_is_moved_by_its_host_to_a_place_of_its_server_that_is_free() {
    let mut ground = Ground::new().await;
    let table = ground.game(7).await;
    let other = ground.game(8).await;
    let of_server = ground.game_in(10, Some(900)).await;
    let tables = ground.tables.clone();
    let place = |place| (None, castellan::table::model::PlaceId(place));
    for (table, guild, why) in [
        (
            table,
            Some(901),
            "in your direct messages stays there (TB-30)",
        ),
        (of_server, Some(901), "stays in its server"),
        (of_server, None, "stays in its server"),
    ] {
        let to = (guild, place(9).1);
        let moved = refused(tables.move_to(table, ANN, to).await);
        assert!(moved.contains(why), "{guild:?}: {moved}");
    }
    assert!(refused(tables.move_to(table, BEN, place(9)).await).contains("TB-09"));
    assert!(refused(tables.move_to(table, ANN, place(7)).await).contains("already here"));
    let taken = refused(tables.move_to(table, ANN, place(8)).await);
    assert!(taken.contains(&other.to_string()), "{taken}");
    tables.move_to(table, ANN, place(9)).await.unwrap();
    assert_eq!(tables.at(place(9).1).await.unwrap(), table);
    ground.tick().await;
    assert_eq!(ground.counts(table)["board"], 2, "the board comes along");
    ground.play(table).await;
    ground.tick().await;
    assert_eq!(ground.counts(table)["board"], 3);
    ground.proven().await;
}
