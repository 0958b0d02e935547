//! Undo (TB-08) with bot players at the table, or with cards that are still to be dealt.

use castellan::table::model::{Act, Holder, PersonId, PlaceId, TableId};
use castellan::table::saved::Saved;
use castellan::table::store::LogStore as _;
use castellan::table::{TableRequest, Undone};
use castellan::transfer;
use rules::Seat;
use rules::any::{AnyEvent, AnyState, GameId};
use rules::boki::{Card, Event};

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
        brought: None,
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
    let answered = async {
        loop {
            let since = ground.store.standing_entries(table, ann, 0).await.unwrap();
            if let Some(last) = since.last().filter(|last| last.by == Some(bot)) {
                return last.is_fateful;
            }
            tokio::task::yield_now().await;
        }
    };
    // It is not waited for, so only its entry tells that it has answered.
    let answered = tokio::time::timeout(crate::PATIENCE, answered).await;
    assert!(!answered.expect("the bot player does not answer"));
    let back = ground.tables.take_back(table, BEN, "asked".into()).await;
    assert_eq!(back.unwrap(), Undone::Asked(vec![ann]));
    assert_eq!(ground.tables.glance(table).await.unwrap().past_bots, 0);
}

/// The hidden deck of a table of Boki, as its log leads to it.
fn deck(saved: &Saved) -> Vec<Card> {
    let played = saved.play().unwrap().unwrap();
    let AnyState::Boki(running) = played.state else {
        panic!("another game");
    };
    running.state.deck
}

#[tokio::test]
async fn tb_08_taking_back_shows_nobody_what_would_be_dealt() {
    let ground = Ground::new().await;
    let request = TableRequest {
        cause: "new".into(),
        game: GameId::Boki,
        guild: None,
        place: PlaceId(7),
        host: ANN,
        seats: None,
        brought: None,
    };
    let table = ground.tables.create(request, "Ann").await.unwrap();
    for (person, name) in [(BEN, "Ben"), (PersonId(3), "Cid"), (PersonId(4), "Dee")] {
        ground.tables.join(table, person, name).await.unwrap();
    }
    let start = ground.tables.start(table, ANN, "start".into());
    start.await.unwrap();
    let dealt = deck(&ground.saved(table).await);
    let glance = ground.tables.glance(table).await.unwrap();
    let active = glance.asks[0].seat;
    let Holder::People(people) = glance.row.holder(active) else {
        panic!("a person is asked");
    };
    let (person, view) = (
        people[0],
        ground.tables.panel(table, people[0]).await.unwrap().now,
    );
    let orders = view.legal(&glance.row.roster(), active, "");
    let war = orders
        .iter()
        .find(|order| order.starts_with("war"))
        .unwrap();
    ground.order(table, person, war).await.unwrap();

    let back = ground.tables.take_back(table, person, "back".into()).await;
    assert_eq!(back.unwrap(), Undone::Done(1));
    let saved = ground.saved(table).await;
    let last = saved.entries.last().unwrap();
    assert_eq!(
        last.draws.len(),
        dealt.len() - 1,
        "the throws are in the log"
    );
    let redrawn = deck(&saved);
    assert_ne!(redrawn, dealt, "the same cards would come");
    let sorted = |deck: &[Card]| {
        let mut deck = deck.to_vec();
        deck.sort();
        deck
    };
    assert_eq!(sorted(&redrawn), sorted(&dealt));
    // What everybody sees is as before, for those who load it anew too, and the file proves it.
    let view = ground.tables.glance(table).await.unwrap().view;
    assert_eq!(view, glance.view);
    let file = transfer::write(&saved).unwrap();
    assert_eq!(transfer::read(&file).unwrap().saved, saved);
    // Taken back once more, other cards come again.
    ground.order(table, person, war).await.unwrap();
    let back = ground.tables.take_back(table, person, "again".into()).await;
    assert_eq!(back.unwrap(), Undone::Done(1));
    let saved = ground.saved(table).await;
    assert!(![&dealt, &redrawn].contains(&&deck(&saved)));
    transfer::read(&transfer::write(&saved).unwrap()).unwrap();
    let unproven = |change: &dyn Fn(&mut Vec<AnyEvent>)| {
        let mut forged = saved.clone();
        let Act::Undo { events, .. } = &mut forged.entries.last_mut().unwrap().act else {
            panic!("it was taken back");
        };
        change(events);
        transfer::read(&transfer::write(&forged).unwrap()).unwrap_err()
    };
    unproven(&Vec::clear);
    unproven(&|events| {
        let AnyEvent::Boki(Event::Shuffled { deck }) = &mut events[0] else {
            panic!("the deck is shuffled");
        };
        deck.swap(0, 1);
    });
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
