//! Deadlines of seats that change hands: new people have their notice from when they are told.

use castellan::table::model::{Millis, TableId};
use rules::Seat;
use rules::any::GameId;

use super::ground::{CID, Ground, HOUR};

async fn hand_to_cid(ground: &Ground, table: TableId) {
    ground.hand(table, Seat(1), (CID, "Cid")).await;
}

/// When the second seat's decision is due.
async fn due(ground: &Ground, table: TableId) -> Option<Millis> {
    let waits = ground.waits(table).await;
    let wait = waits.iter().find(|wait| wait.seat == Seat(1));
    wait.expect("the seat is asked").until
}

#[tokio::test]
async fn tb_06_new_people_of_a_seat_have_their_notice_from_when_they_are_told() {
    let mut ground = Ground::new().await;
    let table = ground.game_of(GameId::Probe, 7, None).await;
    ground.turn(47 * HOUR);
    hand_to_cid(&ground, table).await;
    assert_eq!(due(&ground, table).await, None, "nobody has told Cid yet");
    // A restart finds the old board, which has told others.
    ground.restart();
    ground.clock.tick().await.unwrap();
    assert_eq!(due(&ground, table).await, None, "the old board tells Cid");
    ground.turn(HOUR / 2);
    ground.post().await;
    let expected = Millis(ground.now().0 + 12 * HOUR);
    assert_eq!(due(&ground, table).await, Some(expected));
    ground.proven().await;
}

#[tokio::test]
async fn tb_07_a_bank_stays_with_its_seat() {
    let mut ground = Ground::new().await;
    let option = Some(("thinking", "40h"));
    let table = ground.game_of(GameId::Probe, 7, option).await;
    ground.turn(10 * HOUR);
    hand_to_cid(&ground, table).await;
    ground.turn(HOUR);
    ground.post().await;
    let expected = Millis(ground.now().0 + 30 * HOUR);
    assert_eq!(
        due(&ground, table).await,
        Some(expected),
        "ten hours are used"
    );
    ground.proven().await;
}
