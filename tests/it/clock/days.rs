//! What people do about a reminder: a day more (TB-22), and the draft as it is (TB-03).

use castellan::table::model::{Destination, Notice, TableId};
use castellan::table::{Cause, Edit, Guard};
use rules::Seat;

use super::ground::{ANN, BEN, CID, Ground, HOUR};
use super::refused;

const DAY: i64 = 24 * HOUR;
const BENS: Seat = Seat(1);

/// A game of Combat Castles that waits for Ben, who knows until when.
async fn waiting_for_ben() -> (Ground, TableId) {
    let mut ground = Ground::new().await;
    let table = ground.game(7).await;
    to_ben(&mut ground, table).await;
    (ground, table)
}

async fn to_ben(ground: &mut Ground, table: TableId) {
    ground.tick().await;
    while ground.wait(table).await.seat != BENS {
        ground.play(table).await;
        ground.tick().await;
    }
}

#[tokio::test]
async fn tb_22_a_seat_takes_a_day_more_once_a_decision_and_three_in_thirty_days() {
    let (mut ground, table) = waiting_for_ben().await;
    let refusal = refused(ground.tables.take_day(table, CID).await);
    assert!(refusal.contains("you hold no seat"), "{refusal}");
    let refusal = refused(ground.tables.take_day(table, ANN).await);
    assert!(refusal.contains("nothing that you are asked"), "{refusal}");
    for _ in 0..3 {
        let before = ground.wait(table).await.until.unwrap();
        let until = ground.tables.take_day(table, BEN).await.unwrap();
        assert_eq!(until.0 - before.0, DAY);
        assert_eq!(ground.wait(table).await.until, Some(until));
        // The program may stop meanwhile.
        ground.restart();
        let refusal = refused(ground.tables.take_day(table, BEN).await);
        assert!(refusal.contains("a day more for this already"), "{refusal}");
        ground.turn(HOUR);
        ground.play(table).await;
        to_ben(&mut ground, table).await;
    }
    let refusal = refused(ground.tables.take_day(table, BEN).await);
    assert!(refusal.contains("3 days within the last 30"), "{refusal}");
    let told = ground.posted.iter().filter_map(|(_, to, notice, _)| {
        matches!(notice, Notice::DayTaken { seat: BENS, .. }).then_some(*to)
    });
    assert_eq!(told.collect::<Vec<_>>(), [Destination::Table; 3]);
    ground.proven().await;
}

#[tokio::test]
async fn tb_03_a_draft_is_played_as_it_is() {
    let (mut ground, table) = waiting_for_ben().await;
    let play = async |ground: &mut Ground, number: u32| {
        let cause = Cause {
            id: format!("press {number}"),
            sent: ground.now(),
        };
        ground.tables.play_draft(table, BEN, cause).await
    };
    let entries = async |ground: &Ground| {
        let all = ground.tables.store().entries(table, 0).await;
        all.unwrap().len()
    };
    let refusal = refused(play(&mut ground, 1).await);
    assert!(refusal.contains("you have no draft"), "{refusal}");
    let text = ground.thought(table, BENS).await;
    let add = async |ground: &Ground, step: &str| {
        let panel = ground.tables.panel(table, BEN).await.unwrap();
        let guard = Guard {
            key: panel.draft.key.clone(),
            revision: panel.draft.revision,
        };
        let edit = Edit::Add(step.to_owned());
        ground.tables.edit(table, BEN, guard, edit).await.unwrap();
    };
    for step in text.split_whitespace() {
        add(&ground, step).await;
    }
    let before = entries(&ground).await;
    play(&mut ground, 3).await.unwrap();
    assert_eq!(entries(&ground).await, before + 1);
    // The same press once more does nothing.
    play(&mut ground, 3).await.unwrap();
    assert_eq!(entries(&ground).await, before + 1);
    ground.proven().await;
}
