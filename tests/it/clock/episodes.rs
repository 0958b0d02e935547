//! Decisions asked in an episode: told by its message, and due after that.

use castellan::table::TableError;
use castellan::table::model::{
    By, Destination, MessageId, Notice, PendingNotice, PlaceId, Post, PostKind, TableId, Wait,
};
use castellan::table::pace::Pace;
use rules::Seat;
use rules::any::GameId;

use super::ground::{ANN, BEN, Ground, HOUR, MINUTE, person};
use super::refused;

/// A game of the probe in which Ann has challenged Ben.
async fn duel(ground: &mut Ground) -> TableId {
    let table = ground.game_of(GameId::Probe, 7, None).await;
    ground.order(table, ANN, "duel Ben").await.unwrap();
    table
}

/// The open strike.
async fn strike(ground: &Ground, table: TableId) -> Wait {
    let waits = ground.waits(table).await.into_iter();
    let mut strikes = waits.filter(|wait| wait.key.starts_with("strike-"));
    let strike = strikes.next().expect("a strike");
    assert_eq!(strike.episode.as_deref(), Some("duel-1"));
    strike
}

/// What was posted of the duel: who was asked, and for whom the clock decided.
fn observation(ground: &Ground) -> Vec<(Vec<Seat>, Vec<Seat>)> {
    let posted = ground.posted.iter().filter_map(|(_, to, notice, _)| {
        let Notice::Episode { asks, clock, .. } = notice else {
            return None;
        };
        assert_eq!(*to, Destination::Table);
        let decided = clock.iter().map(|it| it.seat).collect();
        Some((asks.iter().map(|ask| ask.seat).collect(), decided))
    });
    posted.collect()
}

#[tokio::test]
async fn tb_06_a_strike_is_due_after_the_message_of_its_duel_alone() {
    let mut ground = Ground::new().await;
    ground.posting = false;
    let table = duel(&mut ground).await;
    ground.turn(100 * HOUR);
    ground.tick().await;
    assert_eq!(strike(&ground, table).await.until, None, "nobody was told");
    assert_eq!(ground.defaults(table).await, 0);
    ground.posting = true;
    ground.post().await;
    let until = strike(&ground, table).await.until.unwrap();
    assert_eq!(until.0 - ground.now().0, 12 * HOUR, "the least notice");
    assert_eq!(observation(&ground), [(vec![Seat(0)], vec![])]);
    // A board tells nothing of the next one.
    ground.order(table, ANN, "strike high").await.unwrap();
    let first = ground.order(table, BEN, "bid 3").await;
    assert!(refused(first).contains("PR-10"), "he strikes first");
    ground.order(table, ANN, "bid 3").await.unwrap();
    let store = std::sync::Arc::clone(ground.tables.store());
    let pending = store.pending(table, Destination::Table).await.unwrap();
    let post = |notice: &PendingNotice, kind| Post {
        kind,
        place: PlaceId(7),
        message: MessageId(u64::try_from(notice.id).unwrap() + 1_000),
        seq: notice.seq,
    };
    let is_board = |notice: &&PendingNotice| matches!(notice.notice, Notice::Board { .. });
    let board = pending.iter().find(is_board).expect("a board of the bid");
    let sent = post(board, PostKind::Board);
    ground.tables.sent(board, Some(sent)).await.unwrap();
    assert_eq!(strike(&ground, table).await.until, None, "of a board");
    // Its own message is enough, even if a stop has come between that and the mark.
    let is_episode = |notice: &&PendingNotice| matches!(notice.notice, Notice::Episode { .. });
    let own = pending
        .iter()
        .find(is_episode)
        .expect("a message of the duel");
    let sent = post(own, PostKind::Episode);
    let now = ground.now();
    store.sent(own, Some(sent), None, now).await.unwrap();
    assert_eq!(strike(&ground, table).await.until, None);
    ground.restart();
    ground.posting = false;
    ground.tick().await;
    assert!(strike(&ground, table).await.until.is_some());
    ground.proven().await;
}

#[tokio::test]
async fn tb_05_the_clock_strikes_for_a_seat_and_its_bid_waits_for_that() {
    let mut ground = Ground::new().await;
    let table = ground.game_of(GameId::Probe, 7, None).await;
    ground.turn(47 * HOUR);
    ground.tick().await;
    ground.order(table, ANN, "duel Ben").await.unwrap();
    ground.tick().await;
    let strike_until = strike(&ground, table).await.until.unwrap();
    // Both bids are late; Ann's strike is not, and nothing is decided for her before it is.
    ground.turn(2 * HOUR);
    ground.tick().await;
    let entries = |ground: &Ground| {
        let store = std::sync::Arc::clone(ground.tables.store());
        async move {
            let entries = store.entries(table, 0).await.unwrap();
            let orders = entries.into_iter().map(|entry| entry.order);
            orders.collect::<Vec<_>>()
        }
    };
    assert_eq!(entries(&ground).await, ["start", "duel Ben", "bid 0"]);
    let late: Result<_, TableError> = ground.order(table, BEN, "bid 4").await;
    assert!(refused(late).contains("PR-02"));
    // Nor is Ann late: what she answers is the strike.
    ground.order(table, ANN, "strike high").await.unwrap();
    assert!(ground.now() < strike_until);
    // With the strike done her bid is late, as it was.
    ground.tick().await;
    let orders = entries(&ground).await;
    assert_eq!(orders[3..], ["strike high", "bid 0"]);
    // Ben's strike is due in its own time, and the duel's message says that the clock decided.
    ground.turn(49 * HOUR);
    ground.tick().await;
    assert!(entries(&ground).await.contains(&"strike low".to_owned()));
    let clocks = observation(&ground)
        .into_iter()
        .flat_map(|(_, clock)| clock);
    assert_eq!(clocks.collect::<Vec<_>>(), [Seat(1)]);
    ground.proven().await;
}

#[tokio::test]
async fn tb_07_in_live_what_a_ruling_names_is_done_and_not_what_the_bot_player_would() {
    let mut ground = Ground::new().await;
    let table = ground.game_of(GameId::Probe, 7, None).await;
    let tables = &ground.tables;
    tables.set_pace(table, ANN, Pace::Live).await.unwrap();
    ground.order(table, ANN, "duel Ben").await.unwrap();
    ground.tick().await;
    let view = ground.tables.panel(table, ANN).await.unwrap().now;
    let roster = ground.tables.glance(table).await.unwrap().row.roster();
    let bots = view.bot_order(Seat(0), &roster, crate::context());
    assert_eq!(bots.as_deref(), Some("strike high"));
    // Past the strike's three minutes; the bids wait for it.
    ground.turn(3 * MINUTE + 3_000);
    ground.tick().await;
    let entries = ground.tables.store().entries(table, 0).await.unwrap();
    let struck = entries.iter().find(|it| it.order.starts_with("strike"));
    let struck = struck.unwrap();
    assert_eq!(
        (&*struck.order, struck.by),
        ("strike low", By::Clock { seat: Seat(0) })
    );
    ground.proven().await;
}

#[tokio::test]
async fn a_new_holder_is_called_by_the_duels_message_and_has_the_least_notice_from_it() {
    let mut ground = Ground::new().await;
    let table = duel(&mut ground).await;
    ground.tick().await;
    ground.turn(40 * HOUR);
    let cleo = castellan::table::model::PersonId(3);
    ground.hand(table, Seat(0), (cleo, "Cleo")).await;
    assert_eq!(strike(&ground, table).await.until, None);
    ground.post().await;
    assert_eq!(observation(&ground).last(), Some(&(vec![Seat(0)], vec![])));
    let until = strike(&ground, table).await.until.unwrap();
    assert_eq!(until.0 - ground.now().0, 12 * HOUR);
    assert_eq!(person(Seat(1)), BEN);
    ground.proven().await;
}
