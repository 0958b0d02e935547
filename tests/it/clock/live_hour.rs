//! The live hour: while all who are awaited are at the table, a decision takes minutes (TB-25).

use castellan::table::model::{
    Absence, Destination, LiveEnd, LiveNews, Millis, Notice, PersonId, TableId, TimedOut,
};
use castellan::table::pace::Pace;
use castellan::table::{Edit, Guard};
use rules::Seat;
use rules::any::GameId;

use super::ground::{ANN, BEN, CID, Ground, HOUR, MINUTE, person};
use super::refused;

const DECISION: i64 = 5 * MINUTE;
/// What the clock waits after a deadline (TB-04).
const GRACE: i64 = 3_000;

/// A game of Combat Castles whose first board is told.
async fn game(ground: &mut Ground) -> TableId {
    let table = ground.game(7).await;
    ground.tick().await;
    table
}

/// The same with both people here.
async fn live(ground: &mut Ground) -> TableId {
    let table = game(ground).await;
    for person in [BEN, ANN] {
        ground.tables.here(table, person).await.unwrap();
    }
    ground.post().await;
    table
}

/// How long each open decision still takes, by seats.
async fn left(ground: &Ground, table: TableId) -> Vec<i64> {
    let waits = ground.waits(table).await.into_iter();
    waits
        .map(|wait| wait.until.unwrap().0 - ground.now().0)
        .collect()
}

async fn here(ground: &Ground, table: TableId) -> Vec<PersonId> {
    let glance = ground.tables.glance(table).await.unwrap();
    glance.live.here.into_keys().collect()
}

async fn is_on(ground: &Ground, table: TableId) -> bool {
    ground.tables.glance(table).await.unwrap().live.is_on()
}

/// What was said of live hours, all of it in the open.
fn said(ground: &Ground) -> Vec<LiveNews> {
    let posted = ground.posted.iter();
    let news = posted.filter_map(|(_, to, notice, _)| {
        let Notice::Live(news) = notice else {
            return None;
        };
        assert_eq!(*to, Destination::Table);
        Some(news.clone())
    });
    news.collect()
}

/// How the hours ended.
fn ends(ground: &Ground) -> Vec<(LiveEnd, Vec<Seat>)> {
    let ended = said(ground).into_iter().filter_map(|news| {
        if let LiveNews::Ended { why, due } = news {
            Some((why, due.iter().map(|(seat, _)| *seat).collect()))
        } else {
            None
        }
    });
    ended.collect()
}

/// For whom boards say that the clock has decided.
fn decided_for(ground: &Ground) -> Vec<TimedOut> {
    let boards = ground.posted.iter().filter_map(|(_, _, notice, _)| {
        if let Notice::Board { clock, .. } = notice {
            Some(clock.clone())
        } else {
            None
        }
    });
    boards.flatten().collect()
}

async fn last_cause(ground: &Ground, table: TableId) -> String {
    let entries = ground.tables.store().entries(table, 0).await.unwrap();
    entries.last().unwrap().cause.clone()
}

#[tokio::test]
async fn tb_25_while_all_who_are_awaited_are_here_a_decision_has_five_minutes() {
    let mut ground = Ground::new().await;
    let table = game(&mut ground).await;
    ground.turn(HOUR);
    let ben = ground.tables.here(table, BEN).await.unwrap();
    assert!(!ben.is_live, "nobody else is here");
    assert_eq!(ben.until, Millis(ground.now().0 + HOUR));
    assert_eq!(left(&ground, table).await, [47 * HOUR]);
    let ann = ground.tables.here(table, ANN).await.unwrap();
    assert!(ann.is_live && ann.missing.is_empty(), "{ann:?}");
    assert_eq!(left(&ground, table).await, [DECISION]);
    ground.post().await;
    // The program may stop meanwhile, and what is asked next has the minutes too.
    for _ in 0..6 {
        ground.restart();
        ground.turn(4 * MINUTE);
        ground.tick().await;
        ground.play(table).await;
        ground.post().await;
        assert_eq!(left(&ground, table).await, [DECISION]);
    }
    assert_eq!(ground.defaults(table).await, 0);
    let wait = ground.wait(table).await;
    let [LiveNews::Came(BEN), LiveNews::Begun { people, due }] = &said(&ground)[..] else {
        panic!("{:?}", said(&ground));
    };
    assert_eq!(*people, [ANN, BEN]);
    assert_eq!(due.len(), 1);
    assert_eq!(wait.remind, None);
    // Playing on keeps both here: they came over an hour ago all but a little.
    assert!(is_on(&ground, table).await);
    ground.proven().await;
}

#[tokio::test]
async fn tb_25_who_lets_the_minutes_pass_is_decided_for_once_and_misses_nothing() {
    let mut ground = Ground::new().await;
    let table = live(&mut ground).await;
    ground.play(table).await;
    ground.post().await;
    let late = ground.wait(table).await.seat;
    let other = Seat(1 - late.0);
    // What lies ready is played.
    let panel = ground.tables.panel(table, person(late)).await.unwrap();
    let token = panel.legal().last().unwrap().clone();
    let guard = Guard {
        key: panel.draft.key.clone(),
        revision: panel.draft.revision,
    };
    let edit = Edit::Add(token.clone());
    let edited = ground.tables.edit(table, person(late), guard, edit).await;
    edited.unwrap();
    ground.turn(DECISION + GRACE - 1);
    ground.tick().await;
    assert_eq!(
        ground.defaults(table).await,
        0,
        "TB-04: three seconds of grace"
    );
    ground.restart();
    ground.turn(1);
    ground.tick().await;
    assert!(last_cause(&ground, table).await.starts_with("live:"));
    let entries = ground.tables.store().entries(table, 0).await.unwrap();
    assert!(entries.last().unwrap().order.starts_with(&token));
    let attendance = ground.tables.store().attendance(table).await.unwrap();
    assert_eq!(attendance.missed(late), 0, "it does not count as missed");
    assert_eq!(here(&ground, table).await, [person(other)]);
    assert!(!is_on(&ground, table).await);
    let is_told = TimedOut {
        seat: late,
        nth: 0,
        in_live_hour: true,
    };
    assert_eq!(decided_for(&ground).last(), Some(&is_told));
    assert_eq!(ends(&ground).len(), 1);
    assert_eq!(ends(&ground)[0].0, LiveEnd::Missed(vec![late]));
    // What is asked next has the whole time of the pace, and missing that counts.
    assert_eq!(left(&ground, table).await, [48 * HOUR]);
    ground.turn(48 * HOUR + GRACE);
    ground.tick().await;
    assert!(last_cause(&ground, table).await.starts_with("clock:"));
    let attendance = ground.tables.store().attendance(table).await.unwrap();
    assert_eq!(attendance.missed(other), 1);
    ground.proven().await;
}

/// Two bid at the same time in secret.
async fn both_bid(ground: &mut Ground) -> TableId {
    let table = ground
        .game_of(GameId::Probe, 7, Some(("rounds", "9")))
        .await;
    for person in [ANN, BEN] {
        ground.tables.here(table, person).await.unwrap();
    }
    ground.post().await;
    assert_eq!(left(ground, table).await, [DECISION; 2]);
    table
}

#[tokio::test]
async fn tb_25_the_hour_ends_and_others_have_the_whole_time_again() {
    let mut ground = Ground::new().await;
    let table = both_bid(&mut ground).await;
    ground.turn(MINUTE);
    ground.tables.gone(table, ANN).await.unwrap();
    ground.post().await;
    assert_eq!(left(&ground, table).await, [48 * HOUR; 2]);
    let both = vec![Seat(0), Seat(1)];
    assert_eq!(ends(&ground), [(LiveEnd::Gone(ANN), both)]);
    let again = refused(ground.tables.gone(table, ANN).await);
    assert!(again.contains("TB-25"), "{again}");
    // Whoever comes back begins it anew, and a deadline that is nearer stays.
    ground.turn(48 * HOUR - 2 * MINUTE);
    ground.tables.here(table, BEN).await.unwrap();
    assert_eq!(left(&ground, table).await, [2 * MINUTE; 2]);
    ground.tables.here(table, ANN).await.unwrap();
    assert_eq!(left(&ground, table).await, [2 * MINUTE; 2]);
    // One who bids in time and one who does not.
    ground.order(table, BEN, "bid 3").await.unwrap();
    ground.turn(2 * MINUTE + GRACE);
    ground.tick().await;
    assert_eq!(ground.defaults(table).await, 1);
    assert_eq!(here(&ground, table).await, [BEN]);
    assert_eq!(left(&ground, table).await, [48 * HOUR; 2], "the next bids");
    ground.proven().await;
}

#[tokio::test]
async fn tb_25_all_who_let_the_minutes_pass_are_decided_for_once() {
    let mut ground = Ground::new().await;
    let table = both_bid(&mut ground).await;
    ground.turn(DECISION + GRACE);
    ground.tick().await;
    assert_eq!(ground.defaults(table).await, 2);
    assert_eq!(here(&ground, table).await, []);
    let missed = LiveEnd::Missed(vec![Seat(0), Seat(1)]);
    assert_eq!(ends(&ground), [(missed, Vec::new())]);
    ground.turn(DECISION + GRACE);
    ground.tick().await;
    assert_eq!(ground.defaults(table).await, 2);
    ground.proven().await;
}

#[tokio::test]
async fn tb_25_whoever_does_nothing_in_the_open_for_an_hour_is_not_here_any_more() {
    for hidden in [false, true] {
        let mut ground = Ground::new().await;
        let table = both_bid(&mut ground).await;
        // Both have more time than an hour, by the host.
        ground.tables.extend(table, ANN, 5).await.unwrap();
        ground.turn(30 * MINUTE);
        // What somebody does in secret would show if it counted.
        if hidden {
            ground.order(table, ANN, "peek").await.unwrap();
        }
        ground.tables.here(table, BEN).await.unwrap();
        ground.turn(30 * MINUTE - 1);
        ground.tick().await;
        assert_eq!(here(&ground, table).await, [ANN, BEN]);
        ground.restart();
        ground.turn(1);
        ground.tick().await;
        assert_eq!(here(&ground, table).await, [BEN], "hidden: {hidden}");
        let both = vec![Seat(0), Seat(1)];
        assert_eq!(ends(&ground), [(LiveEnd::Lapsed(vec![ANN]), both)]);
        ground.proven().await;
    }
}

#[tokio::test]
async fn tb_25_banks_are_not_used_up_by_it() {
    let mut ground = Ground::new().await;
    let option = Some(("thinking", "40h"));
    let table = ground.game_of(GameId::Probe, 7, option).await;
    ground.turn(HOUR);
    for person in [ANN, BEN] {
        ground.tables.here(table, person).await.unwrap();
    }
    assert_eq!(left(&ground, table).await, [DECISION; 2]);
    let used = async |ground: &Ground| {
        let banks = ground.tables.store().banks(table).await.unwrap();
        banks.iter().map(|bank| bank.used).collect::<Vec<_>>()
    };
    // The hour before counts, and nothing of what comes in it.
    assert_eq!(used(&ground).await, [HOUR; 2]);
    ground.turn(4 * MINUTE);
    ground.order(table, ANN, "bid 3").await.unwrap();
    ground.order(table, BEN, "bid 4").await.unwrap();
    ground.post().await;
    assert_eq!(used(&ground).await, [HOUR; 2]);
    assert_eq!(left(&ground, table).await, [DECISION; 2]);
    ground.turn(2 * MINUTE);
    ground.tables.gone(table, BEN).await.unwrap();
    assert_eq!(left(&ground, table).await, [39 * HOUR; 2]);
    assert_eq!(used(&ground).await, [HOUR; 2]);
    ground.proven().await;
}

#[tokio::test]
async fn tb_25_only_who_plays_with_others_under_deadlines_is_here() {
    let mut ground = Ground::new().await;
    let table = game(&mut ground).await;
    let refusal = refused(ground.tables.here(table, CID).await);
    assert!(refusal.contains("you hold no seat"), "{refusal}");
    for (pace, words) in [
        (Pace::Live, "3 minutes already"),
        (Pace::None, "no deadlines"),
    ] {
        ground.tables.set_pace(table, ANN, pace).await.unwrap();
        let refusal = refused(ground.tables.here(table, ANN).await);
        assert!(refusal.contains(words), "{refusal}");
        assert!(refusal.contains("TB-25"), "{refusal}");
    }
    let daily: Pace = "daily 20:00".parse().unwrap();
    ground.tables.set_pace(table, ANN, daily).await.unwrap();
    for person in [ANN, BEN] {
        ground.tables.here(table, person).await.unwrap();
    }
    assert_eq!(left(&ground, table).await, [DECISION]);
    // Another pace gives its whole time, of which the hour leaves minutes.
    ground.turn(MINUTE);
    let relaxed = ground.tables.set_pace(table, ANN, Pace::Relaxed).await;
    relaxed.unwrap();
    assert_eq!(left(&ground, table).await, [DECISION]);
    ground
        .tables
        .set_pace(table, ANN, Pace::Live)
        .await
        .unwrap();
    assert_eq!(left(&ground, table).await, [3 * MINUTE]);
    assert!(!is_on(&ground, table).await);
    ground.post().await;
    assert_eq!(ends(&ground)[0].0, LiveEnd::Pace);
    ground.proven().await;
}

#[tokio::test]
async fn tb_25_a_clock_that_stands_still_neither_begins_nor_ends_it() {
    let mut ground = Ground::new().await;
    let table = game(&mut ground).await;
    ground.tables.here(table, ANN).await.unwrap();
    ground.tables.pause(table, ANN).await.unwrap();
    let ben = ground.tables.here(table, BEN).await.unwrap();
    assert!(!ben.is_live);
    ground.turn(30 * MINUTE);
    ground.tables.resume(table, ANN).await.unwrap();
    assert_eq!(left(&ground, table).await, [DECISION]);
    ground.turn(MINUTE);
    ground.tables.pause(table, ANN).await.unwrap();
    ground.turn(20 * MINUTE);
    ground.tables.resume(table, ANN).await.unwrap();
    assert_eq!(left(&ground, table).await, [4 * MINUTE]);
    ground.proven().await;
}

#[tokio::test]
async fn tb_25_whoever_the_clock_stood_in_for_is_back_with_it() {
    let mut ground = Ground::new().await;
    let table = game(&mut ground).await;
    let until = Millis(ground.now().0 + 48 * HOUR);
    ground
        .tables
        .go_away(table, BEN, Absence::until(until))
        .await
        .unwrap();
    ground.tables.here(table, BEN).await.unwrap();
    ground.tables.here(table, ANN).await.unwrap();
    ground.post().await;
    assert!(is_on(&ground, table).await);
    let back = ground.posted.iter();
    let back = back.filter(|(_, _, notice, _)| matches!(notice, Notice::Back { .. }));
    assert_eq!(back.count(), 1);
    ground.proven().await;
}

#[tokio::test]
async fn tb_25_what_others_are_asked_keeps_the_whole_time_that_it_was_given_back() {
    let mut ground = Ground::new().await;
    let rounds = serde_json::json!({"rounds": 9});
    let table = ground.game_with(GameId::Probe, 3, rounds).await;
    for person in [ANN, BEN, CID] {
        ground.tables.here(table, person).await.unwrap();
    }
    ground.post().await;
    assert_eq!(left(&ground, table).await, [DECISION; 3]);
    for person in [ANN, BEN] {
        ground.tables.take_day(table, person).await.unwrap();
    }
    ground.turn(DECISION + GRACE);
    ground.tick().await;
    assert_eq!(ground.defaults(table).await, 1);
    // Two are still here and awaited, and nobody takes their time again.
    for _ in 0..2 {
        ground.tick().await;
        assert_eq!(here(&ground, table).await, [ANN, BEN]);
        assert_eq!(left(&ground, table).await, [48 * HOUR; 2]);
    }
    // One who goes begins no hour for the others; one who comes does.
    ground.tables.here(table, CID).await.unwrap();
    assert_eq!(left(&ground, table).await, [DECISION; 2]);
    assert_eq!(ends(&ground).len(), 1);
    ground.proven().await;
}
