//! What hosts may do about a seat that holds a table up, and what a seat's own people offer (TB-26).

use castellan::table::model::{
    Absence, Aside, By, Destination, Entry, Holder, Millis, Notice, PersonId, TableId,
};
use castellan::table::pace::Pace;
use castellan::table::{Cause, Means, Standing, TableError};
use rules::Seat;
use rules::any::GameId;

use super::ground::{ANN, BEN, CID, Ground, HOUR};
use super::refused;
use crate::maker::{self, DOT};

const BENS: Seat = Seat(1);

/// A game of Combat Castles of Ann and Ben without deadlines, which waits for Ben; Cid hosts it where it is `neutral`.
async fn waiting_for_ben(ground: &mut Ground, neutral: bool) -> TableId {
    let table = ground.game(7).await;
    let none = ground.tables.set_pace(table, ANN, Pace::None);
    none.await.unwrap();
    if neutral {
        let act = ground.tables.act_as_host(table, (CID, "Cid"));
        act.await.unwrap();
    }
    while ground.wait(table).await.seat != BENS {
        ground.play(table).await;
        ground.post().await;
    }
    table
}

async fn decide(ground: &Ground, table: TableId, host: PersonId) -> Result<(), TableError> {
    let cause = Cause {
        id: format!("i:{}", ground.now().0),
        sent: ground.now(),
    };
    ground.tables.decide_for(table, host, cause, BENS).await
}

/// How many orders of the clock there are.
async fn by_clock(ground: &Ground, table: TableId) -> usize {
    let entries = ground.tables.store().entries(table, 0).await.unwrap();
    let of_clock = |entry: &&Entry| matches!(entry.by, By::Clock { .. });
    entries.iter().filter(of_clock).count()
}

async fn means(ground: &Ground, table: TableId, host: PersonId) -> Means {
    ground.tables.means(table, host, BENS).await.unwrap()
}

async fn standing(ground: &Ground, table: TableId) -> Standing {
    ground.tables.standing(table, BEN).await.unwrap()
}

/// What was said of seats that are set aside: how, whether from then on, and where.
fn said(ground: &Ground) -> Vec<(Aside, bool)> {
    let posted = ground.posted.iter();
    let said = posted.filter_map(|(_, to, notice, _)| {
        if let Notice::SetAside { how, is_set, .. } = notice {
            assert_eq!(*to, Destination::Table);
            Some((*how, *is_set))
        } else {
            None
        }
    });
    said.collect()
}

#[tokio::test]
async fn tb_26_a_host_who_plays_waits_for_two_days_before_anything_is_decided_for_others() {
    let mut ground = Ground::new().await;
    let table = waiting_for_ben(&mut ground, false).await;
    let early = means(&ground, table, ANN).await;
    for why in [early.no_decision, early.no_rest, early.no_offer] {
        let why = why.unwrap();
        assert!(
            why.contains("less than 48 h") && why.contains("TB-26"),
            "{why}"
        );
    }
    let refusal = refused(decide(&ground, table, ANN).await);
    assert!(refusal.contains("less than 48 h"), "{refusal}");
    let refusal = refused(decide(&ground, table, BEN).await);
    assert!(refusal.contains("only the host may"), "{refusal}");
    ground.turn(48 * HOUR);
    let late = means(&ground, table, ANN).await;
    assert_eq!(
        (late.no_decision, late.no_rest, late.no_offer),
        (None, None, None)
    );
    let before = by_clock(&ground, table).await;
    decide(&ground, table, ANN).await.unwrap();
    assert_eq!(by_clock(&ground, table).await, before + 1);
    // A press that comes twice counts once.
    decide(&ground, table, ANN).await.unwrap();
    assert_eq!(by_clock(&ground, table).await, before + 1);
    ground.post().await;
    let skipped = ground.posted.iter().filter(|(_, to, notice, _)| {
        let said = Notice::Skipped {
            by: ANN,
            seat: BENS,
        };
        *to == Destination::Table && *notice == said
    });
    assert_eq!(skipped.count(), 1, "the table is told");
    ground.proven().await;
}

#[tokio::test]
async fn tb_26_a_host_without_a_seat_decides_at_once_and_never_about_an_own_seat() {
    let mut ground = Ground::new().await;
    let table = waiting_for_ben(&mut ground, true).await;
    let before = by_clock(&ground, table).await;
    decide(&ground, table, CID).await.unwrap();
    assert_eq!(by_clock(&ground, table).await, before + 1);
    let own = ground.tables.means(table, ANN, Seat(0)).await.unwrap();
    let why = own.no_decision.unwrap();
    assert!(why.contains("/games away"), "{why}");
    ground.proven().await;
}

#[tokio::test]
async fn tb_26_a_seat_that_rests_is_not_waited_for_until_its_people_are_back() {
    let mut ground = Ground::new().await;
    let table = waiting_for_ben(&mut ground, true).await;
    ground.tables.let_rest(table, CID, BENS).await.unwrap();
    assert_eq!(standing(&ground, table).await, Standing::Rests);
    let again = refused(ground.tables.let_rest(table, CID, BENS).await);
    assert!(again.contains("already"), "{again}");
    ground.restart();
    assert_eq!(standing(&ground, table).await, Standing::Rests);
    let before = by_clock(&ground, table).await;
    ground.turn(3_000);
    ground.tick().await;
    assert_eq!(
        by_clock(&ground, table).await,
        before + 1,
        "at once, without a pace"
    );
    while ground.wait(table).await.seat != BENS {
        ground.play(table).await;
        ground.post().await;
    }
    ground.tables.come_back(table, BEN).await.unwrap();
    assert_eq!(standing(&ground, table).await, Standing::Here);
    ground.restart();
    assert_eq!(standing(&ground, table).await, Standing::Here);
    let wait = ground.wait(table).await;
    assert_eq!(wait.until, None, "he is waited for again");
    ground.post().await;
    assert_eq!(said(&ground), [(Aside::Rests, true)]);
    ground.proven().await;
}

#[tokio::test]
async fn tb_26_a_seat_that_the_host_offers_is_taken_or_ends_with_its_people_back() {
    for comes_back in [true, false] {
        let mut ground = Ground::new().await;
        let table = waiting_for_ben(&mut ground, false).await;
        ground.turn(48 * HOUR);
        ground.tables.offer_seat(table, ANN, BENS).await.unwrap();
        let again = refused(ground.tables.offer_seat(table, ANN, BENS).await);
        assert!(again.contains("offered already"), "{again}");
        ground.restart();
        if comes_back {
            let text = ground.thought(table, BENS).await;
            ground.order(table, BEN, &text).await.unwrap();
        }
        let taken = ground
            .tables
            .take_offered(table, (DOT, "Dot"), "take".into(), BENS);
        let taken = taken.await;
        let row = ground.tables.glance(table).await.unwrap().row;
        if comes_back {
            let refusal = refused(taken);
            assert!(refusal.contains("not offered any more"), "{refusal}");
            assert_eq!(*row.holder(BENS), Holder::People(vec![BEN]));
        } else {
            taken.unwrap();
            assert_eq!(*row.holder(BENS), Holder::People(vec![DOT]));
            let again = means(&ground, table, ANN).await;
            assert!(
                again.no_offer.unwrap().contains("less than 48 h"),
                "it is not offered any more"
            );
        }
        ground.proven().await;
    }
}

#[tokio::test]
async fn tb_26_people_offer_their_own_seat_play_on_and_may_keep_it() {
    let mut ground = Ground::new().await;
    let table = waiting_for_ben(&mut ground, false).await;
    let of_others = refused(ground.tables.offer_seat(table, BEN, Seat(0)).await);
    assert!(of_others.contains("only the host"), "{of_others}");
    ground.tables.offer_seat(table, BEN, BENS).await.unwrap();
    let text = ground.thought(table, BENS).await;
    ground.order(table, BEN, &text).await.unwrap();
    ground.restart();
    // It is still offered after that.
    let again = refused(ground.tables.offer_seat(table, BEN, BENS).await);
    assert!(again.contains("offered already"), "{again}");
    let of_others = refused(ground.tables.keep_seat(table, ANN, BENS).await);
    assert!(of_others.contains("another's seat"), "{of_others}");
    ground.tables.keep_seat(table, BEN, BENS).await.unwrap();
    let taken = ground
        .tables
        .take_offered(table, (DOT, "Dot"), "take".into(), BENS);
    let refusal = refused(taken.await);
    assert!(refusal.contains("not offered any more"), "{refusal}");
    ground.tables.offer_seat(table, BEN, BENS).await.unwrap();
    let taken = ground
        .tables
        .take_offered(table, (DOT, "Dot"), "take".into(), BENS);
    taken.await.unwrap();
    ground.post().await;
    let given = (Aside::Given, true);
    assert_eq!(said(&ground), [given, (Aside::Given, false), given]);
    // Who offered it is not told by DM that it is gone: nothing was missed.
    let replaced = ground.posted.iter();
    let mut replaced =
        replaced.filter(|(_, _, notice, _)| matches!(notice, Notice::Replaced { .. }));
    assert!(replaced.next().is_none());
    ground.proven().await;
}

#[tokio::test]
async fn tb_26_whoever_shares_a_seat_does_not_offer_it() {
    let ground = Ground::new().await;
    let table = maker::lobby(&ground.tables, maker::request(GameId::Castles), 2).await;
    let asked = (BENS, BEN);
    let taken = ground
        .tables
        .take_in(table, "yes".into(), asked, (CID, "Cid"));
    taken.await.unwrap();
    let start = ground.tables.start(table, ANN, "start".into());
    start.await.unwrap();
    let shared = refused(ground.tables.offer_seat(table, BEN, BENS).await);
    assert!(shared.contains("/table leave"), "{shared}");
}

#[tokio::test]
async fn tb_13_a_stop_of_the_clock_calls_the_hosts_who_are_not_away() {
    let mut ground = Ground::new().await;
    let table = ground.game(7).await;
    let set = ground.tables.set_co_hosts(table, ANN, vec![CID]);
    set.await.unwrap();
    let until = Millis(ground.now().0 + HOUR * 24 * 80);
    let away = ground.tables.go_away(table, ANN, Absence::until(until));
    away.await.unwrap();
    for _ in 0..20 {
        ground.turn(49 * HOUR);
        ground.tick().await;
    }
    let stops = ground.posted.iter().filter_map(|(_, _, notice, _)| {
        if let Notice::Paused { calls, .. } = notice {
            Some(calls.clone())
        } else {
            None
        }
    });
    let stops: Vec<Vec<PersonId>> = stops.collect();
    assert_eq!(stops, [vec![CID]]);
    ground.proven().await;
}
