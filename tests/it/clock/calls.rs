//! Calls to offers (TB-15): those within an hour are one, whatever comes between.

use castellan::table::model::{Notice, TableId};
use rules::any::GameId;
use rules::{Episode, Seat};

use super::ground::{ANN, Ground, HOUR, MINUTE};

/// Whom the newest message of treaties calls.
fn called(ground: &Ground) -> Vec<Seat> {
    let mut newest = ground.posted.iter().rev().filter_map(|(_, _, notice, _)| {
        if let Notice::Episode { key, called, .. } = notice {
            (key == Episode::TREATIES).then(|| called.clone())
        } else {
            None
        }
    });
    newest.next().expect("a message of treaties")
}

/// Whether the newest message by DM to Ben's seat calls it.
fn called_in_secret(ground: &Ground) -> bool {
    let mut newest = ground.posted.iter().rev().filter_map(|(_, _, notice, _)| {
        if let Notice::Secrets { seat, called, .. } = notice {
            (*seat == Seat(1)).then_some(*called)
        } else {
            None
        }
    });
    newest.next().expect("a message by DM")
}

async fn offer(ground: &mut Ground, table: TableId, text: &str) {
    let text = format!("offer Ben: promise \"{text}\"");
    ground.order(table, ANN, &text).await.unwrap();
    ground.post().await;
}

#[tokio::test]
async fn tb_15_offers_within_an_hour_are_one_call() {
    let mut ground = Ground::new().await;
    let table = ground.game_of(GameId::Probe, 7, None).await;
    ground.post().await;
    offer(&mut ground, table, "one").await;
    assert_eq!(called(&ground), [Seat(1)]);
    // A restart forgets nothing.
    ground.restart();
    ground.turn(30 * MINUTE);
    offer(&mut ground, table, "two").await;
    assert_eq!(called(&ground), []);
    ground.turn(31 * MINUTE);
    offer(&mut ground, table, "three").await;
    assert_eq!(called(&ground), [Seat(1)], "an hour after the first");
    ground.proven().await;
}

#[tokio::test]
async fn tb_15_a_call_in_secret_does_not_show_in_the_open() {
    let mut ground = Ground::new().await;
    let table = ground.game_of(GameId::Probe, 7, None).await;
    ground.post().await;
    let secret = "offer Ben: promise \"four\"; secret";
    ground.order(table, ANN, secret).await.unwrap();
    ground.post().await;
    assert!(called_in_secret(&ground));
    offer(&mut ground, table, "one").await;
    assert_eq!(called(&ground), [Seat(1)], "as if there were no other");
    let more = "offer Ben: promise \"five\"; secret";
    ground.order(table, ANN, more).await.unwrap();
    ground.post().await;
    assert!(!called_in_secret(&ground), "once an hour");
    ground.turn(HOUR);
    let more = "offer Ben: promise \"six\"; secret";
    ground.order(table, ANN, more).await.unwrap();
    ground.post().await;
    assert!(called_in_secret(&ground));
    ground.proven().await;
}

#[tokio::test]
async fn tb_15_a_clock_that_decides_for_several_in_one_sweep_makes_one_board() {
    let mut ground = Ground::new().await;
    let table = ground.game_of(GameId::Probe, 7, None).await;
    ground.tick().await;
    ground.post().await;
    let boards = |ground: &Ground| -> Vec<Vec<Seat>> {
        let clock = |(_, _, notice, _): &(_, _, Notice, _)| {
            if let Notice::Board { clock, .. } = notice {
                Some(clock.iter().map(|it| it.seat).collect())
            } else {
                None
            }
        };
        ground.posted.iter().filter_map(clock).collect()
    };
    let before = boards(&ground).len();
    ground.turn(49 * HOUR);
    ground.tick().await;
    ground.post().await;
    assert_eq!(ground.defaults(table).await, 2);
    assert_eq!(boards(&ground)[before..], [[Seat(0), Seat(1)]]);
    ground.proven().await;
}
