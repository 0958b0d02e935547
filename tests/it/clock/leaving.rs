//! Seats whose people have left: who plays them meanwhile, and who may take them up.

use castellan::table::Leaving;
use castellan::table::model::{By, Holder, TableId};
use rules::Seat;
use rules::any::{AnyView, GameId};
use serde_json::json;

use super::ground::{ANN, BEN, CID, Ground, HOUR};
use super::refused;
use crate::maker::DOT;

const LEFT: Seat = Seat(2);

/// A campaign of Ann, Ben and Cid, which Cid has left.
async fn left(ground: &mut Ground) -> TableId {
    let table = ground.game_with(GameId::Erkenfara, 3, json!({})).await;
    let leaving = ground.tables.leaving(table, CID).await;
    assert_eq!(leaving.unwrap(), Leaving::Asked(LEFT));
    ground.tables.leave(table, CID).await.unwrap();
    table
}

async fn board(ground: &Ground, table: TableId) -> rules::erkenfara::world::board::Board {
    let glance = ground.tables.glance(table).await.unwrap();
    let Some(AnyView::Erkenfara(seen)) = glance.view else {
        panic!("a campaign is on");
    };
    seen.view.board.clone()
}

/// Ann and Ben do as little as can be for a year.
async fn idle_for_a_year(ground: &mut Ground, table: TableId) {
    let year = board(ground, table).await.year;
    while board(ground, table).await.year == year {
        ground.let_bots_play(table).await;
        let glance = ground.tables.glance(table).await.unwrap();
        let ask = glance.asks.first().expect("somebody is asked");
        let person = [ANN, BEN][ask.seat.index()];
        let text = if ask.kind == "winter" { "ready" } else { "end" };
        ground.order(table, person, text).await.unwrap();
    }
}

#[tokio::test]
async fn eu_68_a_bot_player_stands_in_for_who_has_left_and_the_seat_is_taken_up_again() {
    let mut ground = Ground::new().await;
    let table = left(&mut ground).await;
    let row = ground.tables.glance(table).await.unwrap().row;
    assert_eq!(row.holder(LEFT), &Holder::Nobody);
    assert_eq!(row.seats[2].label.name, "Cid", "its name stays");
    idle_for_a_year(&mut ground, table).await;
    ground.restart();
    idle_for_a_year(&mut ground, table).await;
    let entries = ground.tables.store().entries(table, 0).await.unwrap();
    let stood_in = entries.iter().filter(|it| it.by == By::Bot { seat: LEFT });
    assert!(stood_in.count() >= 4, "each winter and turn of two years");
    let before = board(&ground, table).await;
    assert!(before.armies_of(LEFT).next().is_some());

    ground.tables.join(table, CID, "Cid").await.unwrap();
    let row = ground.tables.glance(table).await.unwrap().row;
    assert_eq!(row.seat_of(CID), Some(LEFT));
    assert_eq!((row.seats.len(), &*row.seats[2].label.name), (3, "Cid"));
    assert_eq!(board(&ground, table).await, before);
    ground.order(table, CID, "ready").await.unwrap();
    ground.proven().await;
}

#[tokio::test]
async fn eu_68_others_take_a_seat_up_when_its_people_have_been_gone_for_a_week() {
    let mut ground = Ground::new().await;
    let table = left(&mut ground).await;
    ground.turn(7 * 24 * HOUR);
    ground.tables.join(table, DOT, "Dot").await.unwrap();
    let row = ground.tables.glance(table).await.unwrap().row;
    assert_eq!(row.seat_of(DOT), Some(LEFT));
    assert_eq!(row.seats[2].label.name, "Cid", "the empire keeps its name");
    ground.proven().await;
}

#[tokio::test]
async fn eu_68_a_campaign_that_everybody_has_left_waits_for_somebody() {
    let mut ground = Ground::new().await;
    let table = left(&mut ground).await;
    for person in [ANN, BEN] {
        ground.tables.leave(table, person).await.unwrap();
    }
    let seq = ground.tables.glance(table).await.unwrap().row.seq;
    ground.turn(24 * HOUR);
    ground.tick().await;
    ground.restart();
    ground.tick().await;
    assert_eq!(ground.tables.glance(table).await.unwrap().row.seq, seq);
    ground.tables.join(table, BEN, "Ben").await.unwrap();
    ground.let_bots_play(table).await;
    let row = ground.tables.glance(table).await.unwrap().row;
    assert!(row.seq > seq + 1, "those who stand in play on");
    ground.proven().await;
}

#[tokio::test]
async fn tb_17_what_a_game_would_lose_with_a_seat_is_not_left() {
    let mut ground = Ground::new().await;
    let table = ground.game(7).await;
    let leaving = ground.tables.leaving(table, BEN).await;
    assert!(refused(leaving).contains("cannot stay empty"));
    let lobby = crate::maker::request(GameId::Erkenfara);
    let lobby = crate::maker::lobby(&ground.tables, lobby, 2).await;
    let leaving = ground.tables.leaving(lobby, BEN).await;
    assert_eq!(leaving.unwrap(), Leaving::AtOnce);
}
