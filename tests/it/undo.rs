//! Taking back (TB-08) where bot players are at the table.

use castellan::table::model::{PlaceId, TableId};
use castellan::table::store::Store;
use castellan::table::{TableRequest, Undone};
use rules::Seat;
use rules::any::GameId;

use crate::seats::{ANN, BEN, Ground};

/// A table of the probe game with a bot player in its last seat; Ann hosts.
async fn begun(ground: &Ground, with_ben: bool) -> TableId {
    let request = TableRequest {
        cause: "new".into(),
        game: GameId::Probe,
        guild: None,
        place: PlaceId(7),
        host: ANN,
        seats: None,
    };
    let table = ground.tables.create(request, "Ann").await.unwrap();
    if with_ben {
        ground.tables.join(table, BEN, "Ben").await.unwrap();
    }
    ground.tables.add_bot(table, ANN).await.unwrap();
    let start = ground.tables.start(table, ANN, "start".into());
    start.await.unwrap();
    ground.let_bots_play(table).await;
    table
}

#[tokio::test]
async fn tb_08_what_a_bot_player_answered_is_taken_back_when_the_people_of_others_agree() {
    let ground = Ground::new().await;
    let table = begun(&ground, true).await;
    let (ann, bot) = (Seat(0), Seat(2));
    // The bot player has bid; nothing that it did stands after Ann's bid.
    ground.order(table, ANN, "bid 4").await.unwrap();
    let back = ground.tables.take_back(table, ANN, "free".into()).await;
    assert_eq!(back.unwrap(), Undone::Done(1));

    // It declines an offer: nothing is thrown or shown, but Ben has learned what it thinks.
    ground.order(table, BEN, "offer #3: peace").await.unwrap();
    ground.let_bots_play(table).await;
    let since = ground.store.deeds(table, ann, 0).await.unwrap();
    let last = since.last().unwrap();
    assert!(last.by == Some(bot) && !last.is_fateful, "{since:?}");
    let back = ground.tables.take_back(table, BEN, "asked".into()).await;
    assert_eq!(back.unwrap(), Undone::Asked(vec![ann]));
    assert_eq!(ground.tables.glance(table).await.unwrap().past_bots, 0);
}

#[tokio::test]
async fn tb_08_who_is_alone_with_bot_players_takes_back_and_the_table_counts_it() {
    let ground = Ground::new().await;
    let table = begun(&ground, false).await;
    let count = async || ground.tables.glance(table).await.unwrap().past_bots;
    ground.order(table, ANN, "peek").await.unwrap();
    ground.order(table, ANN, "duel #2").await.unwrap();
    let back = ground.tables.take_back(table, ANN, "alone".into()).await;
    assert_eq!(back.unwrap(), Undone::Done(1));
    assert_eq!(count().await, 0, "the bot player had done nothing");

    for (number, text) in ["strike high", "strike low"].into_iter().enumerate() {
        ground.order(table, ANN, "duel #2").await.unwrap();
        ground.order(table, ANN, text).await.unwrap();
        ground.let_bots_play(table).await;
        let cause = format!("past {number}");
        let back = ground.tables.take_back(table, ANN, cause).await;
        assert_eq!(back.unwrap(), Undone::Done(2), "its strike goes too");
        let back = ground
            .tables
            .take_back(table, ANN, format!("duel {number}"));
        assert_eq!(back.await.unwrap(), Undone::Done(1));
        assert_eq!(count().await, number as u64 + 1);
    }
    let orders: Vec<String> = ground
        .saved(table)
        .await
        .entries
        .into_iter()
        .map(|it| it.order)
        .collect();
    let past = orders
        .iter()
        .filter(|order| *order == "undo past bot players");
    assert_eq!(past.count(), 2, "{orders:?}");
}
