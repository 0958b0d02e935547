//! Seats whose people have left: who plays them meanwhile, and who may take them up.

use castellan::table::model::{By, Holder, PersonId, PlaceId, TableId};
use castellan::table::{Answer, Coming, Entry, Handed, Leave, Leaving, Successor, TableRequest};
use rules::Seat;
use rules::any::{AnyView, GameId};
use serde_json::json;

use super::ground::{ANN, BEN, CID, Ground, HOUR};
use super::refused;
use crate::maker::DOT;

const LEFT: Seat = Seat(2);

/// A campaign of Ann, Ben and Cid, which Cid has left.
async fn left(ground: &mut Ground) -> TableId {
    let options = json!({"entry": "open"});
    let table = ground.game_with(GameId::Erkenfara, 3, options).await;
    let leaving = ground.tables.leaving(table, CID, Leave::Behind).await;
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
    assert_eq!(row.seats[2].label.name, "Cidland", "its name stays");
    idle_for_a_year(&mut ground, table).await;
    ground.let_bots_play(table).await;
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
    assert_eq!((row.seats.len(), &*row.seats[2].label.name), (3, "Cidland"));
    assert_eq!(board(&ground, table).await, before);
    // Whoever stood in has sent a sheet, which is not the last word.
    ground.order(table, CID, "unready").await.unwrap();
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
    assert_eq!(
        row.seats[2].label.name, "Cidland",
        "the empire keeps its name"
    );
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
    // Those who stand in have played, now or in the moment before the last had left.
    let waits = ground.waits(table).await;
    assert!(waits.iter().all(|wait| wait.seat == Seat(1)), "{waits:?}");
    let entries = ground.tables.store().entries(table, 0).await.unwrap();
    let anns = By::Bot { seat: Seat(0) };
    let mut entries = entries.iter();
    assert!(
        entries.any(|entry| entry.by == anns),
        "those who stand in play on"
    );
    ground.proven().await;
}

#[tokio::test]
async fn tb_17_what_a_game_would_lose_with_a_seat_is_not_left() {
    let mut ground = Ground::new().await;
    let table = ground.game(7).await;
    let leaving = ground.tables.leaving(table, BEN, Leave::Behind).await;
    assert!(refused(leaving).contains("cannot stay empty"));
    let lobby = TableRequest {
        cause: "lobby".into(),
        place: PlaceId(8),
        ..crate::maker::request(GameId::Erkenfara)
    };
    let lobby = crate::maker::lobby(&ground.tables, lobby, 2).await;
    let leaving = ground.tables.leaving(lobby, BEN, Leave::Behind).await;
    assert_eq!(leaving.unwrap(), Leaving::AtOnce);
}

#[tokio::test]
async fn eu_67_who_comes_later_takes_a_seat_without_people_or_land_of_their_own() {
    let mut ground = Ground::new().await;
    let table = left(&mut ground).await;
    // Ben makes room for a bot player; he knows what it knows.
    let bot = (Seat(1), Successor::Bot);
    let handed = ground.tables.replace(table, BEN, "bot".into(), bot).await;
    assert_eq!(handed.unwrap(), Handed::Done);
    let coming = async |ground: &Ground, person| ground.tables.coming(table, person).await;
    let bots = Entry::Seat(Seat(1));
    let found = coming(&ground, DOT).await.unwrap();
    assert_eq!(found, Coming::Choice(vec![bots, Entry::Land]));
    let found = coming(&ground, BEN).await.unwrap();
    assert_eq!(found, Coming::Choice(vec![bots]));
    assert_eq!(coming(&ground, CID).await.unwrap(), Coming::AtOnce);
    assert!(refused(coming(&ground, ANN).await).contains("already hold"));
    let early = ground.tables.enter(table, (DOT, "Dot"), Entry::Seat(LEFT));
    assert!(refused(early.await).contains("first week"));

    let dot = ground.tables.enter(table, (DOT, "Dot"), Entry::Land).await;
    dot.unwrap();
    let eve = PersonId(5);
    let taken = ground.tables.enter(table, (eve, "Eve"), bots).await;
    taken.unwrap();
    let row = ground.tables.glance(table).await.unwrap().row;
    assert_eq!(
        (row.seat_of(eve), row.seat_of(DOT)),
        (Some(Seat(1)), Some(Seat(3)))
    );
    let now = board(&ground, table).await;
    let owned = now.lands.iter().filter(|land| land.owner == Some(Seat(3)));
    assert!(owned.count() >= 2);
    ground.let_bots_play(table).await;
    ground.order(table, DOT, "ready").await.unwrap();
    ground.restart();
    assert_eq!(board(&ground, table).await.empires.len(), 4);
    ground.proven().await;
}

#[tokio::test]
async fn tb_17_nobody_is_put_on_a_seat_that_has_nothing_left_and_its_seat_is_used_again() {
    let mut ground = Ground::new().await;
    let options = json!({"entry": "open"});
    let table = ground.game_with(GameId::Erkenfara, 3, options).await;
    let ask = ground.tables.leaving(table, CID, Leave::Nothing).await;
    assert_eq!(ask.unwrap(), Leaving::Asked(LEFT));
    ground.tables.dissolve(table, CID).await.unwrap();
    assert!(board(&ground, table).await.armies_of(LEFT).next().is_some());
    idle_for_a_year(&mut ground, table).await;
    assert!(board(&ground, table).await.armies_of(LEFT).next().is_none());
    let dot = || Successor::Person {
        id: DOT,
        called: "Dot".into(),
    };
    let put = ground
        .tables
        .replace(table, ANN, "dot".into(), (LEFT, dot()));
    assert!(refused(put.await).contains("nothing left to play"));
    let found = ground.tables.coming(table, DOT).await.unwrap();
    assert_eq!(found, Coming::Choice(vec![Entry::Land]));
    let enters = ground.tables.enter(table, (DOT, "Dot"), Entry::Land).await;
    enters.unwrap();
    let row = ground.tables.glance(table).await.unwrap().row;
    assert_eq!((row.seat_of(DOT), row.seats.len()), (Some(LEFT), 3));
    assert_eq!(row.seats[2].label.name, "Dotland");
    assert!(board(&ground, table).await.armies_of(LEFT).next().is_some());
    // What it is called alone is told of it by whoever has it next.
    let bot = ground
        .tables
        .replace(table, DOT, "bot".into(), (LEFT, Successor::Bot));
    bot.await.unwrap();
    let row = ground.tables.glance(table).await.unwrap().row;
    assert_eq!(
        row.seats[2].label.name, "Dotland",
        "an empire keeps its name"
    );
    ground.proven().await;
}

#[tokio::test]
async fn eu_81_two_empires_or_the_host_let_somebody_in() {
    let mut ground = Ground::new().await;
    let table = ground.game_with(GameId::Erkenfara, 3, json!({})).await;
    let eve = PersonId(5);
    let land = Entry::Land;
    let asked = async |ground: &Ground, person, name| {
        let asked = ground.tables.enter(table, (person, name), land).await;
        assert_eq!(asked.unwrap(), Handed::Asked(vec![ANN, BEN, CID]));
        let open = ground.tables.store().hand_overs(table).await.unwrap();
        (open[0].seat, open[0].until)
    };
    let question = asked(&ground, DOT, "Dot").await;
    let again = ground.tables.enter(table, (eve, "Eve"), land).await;
    assert!(refused(again).contains("asked already"));
    let answer = async |ground: &Ground, person: PersonId, question, answer| {
        let cause = format!("{person:?} {question:?}");
        let done = ground
            .tables
            .answer_hand_over(table, person, cause, question, answer);
        done.await.unwrap()
    };
    let once = answer(&ground, BEN, question, Answer::Yes).await;
    assert_eq!(once, Handed::Asked(vec![ANN, CID]));
    let twice = answer(&ground, CID, question, Answer::Yes).await;
    assert_eq!(twice, Handed::Done);
    let row = ground.tables.glance(table).await.unwrap().row;
    assert_eq!(row.seat_of(DOT), Some(Seat(3)));
    // The host alone lets somebody in, or keeps them out.
    ground.tables.leave(table, DOT).await.unwrap();
    ground.turn(8 * 24 * HOUR);
    for (says, comes) in [(Answer::No, Handed::Kept), (Answer::Yes, Handed::Done)] {
        let seat = Entry::Seat(Seat(3));
        let taken = ground.tables.enter(table, (eve, "Eve"), seat).await;
        assert!(matches!(taken.unwrap(), Handed::Asked(_)));
        let open = ground.tables.store().hand_overs(table).await.unwrap();
        let question = (open[0].seat, open[0].until);
        assert_eq!(answer(&ground, ANN, question, says).await, comes);
    }
    let row = ground.tables.glance(table).await.unwrap().row;
    assert_eq!(row.seat_of(eve), Some(Seat(3)));
    ground.proven().await;
}

#[tokio::test]
async fn eu_81_a_closed_campaign_takes_back_its_own_alone() {
    let mut ground = Ground::new().await;
    let options = json!({"entry": "closed"});
    let table = ground.game_with(GameId::Erkenfara, 3, options).await;
    ground.tables.leave(table, CID).await.unwrap();
    ground.turn(8 * 24 * HOUR);
    let coming = ground.tables.coming(table, DOT).await;
    assert!(refused(coming).contains("takes nobody in"));
    let enters = ground.tables.enter(table, (DOT, "Dot"), Entry::Seat(LEFT));
    assert!(refused(enters.await).contains("takes nobody in"));
    ground.tables.join(table, CID, "Cid").await.unwrap();
    ground.proven().await;
}
