//! Deputies and briefs (TB-27): who plays for people that are away, and how.

use castellan::table::model::{
    Absence, Brief, By, Destination, Holder, Millis, Notice, PersonId, TableId,
};
use castellan::table::{Standing, TableError};
use rules::Seat;
use rules::any::GameId;
use serde_json::{Value, json};

use super::ground::{ANN, BEN, Ground, HOUR};
use super::refused;
use crate::maker::{CID, DOT};

const DAY: i64 = 24 * HOUR;
const BENS: Seat = Seat(1);

/// A game of the probe, which has secrets and offers, of Ann and Ben, who is away for ten days.
async fn without_ben(ground: &mut Ground) -> (TableId, Millis) {
    let table = ground.game_of(GameId::Probe, 7, None).await;
    let until = Millis(ground.now().0 + 10 * DAY);
    let away = ground.tables.go_away(table, BEN, Absence::until(until));
    away.await.unwrap();
    (table, until)
}

async fn depute(ground: &Ground, table: TableId, who: PersonId) -> Result<Millis, TableError> {
    let cause = format!("yes of {}", who.0);
    let asked = (BENS, BEN);
    ground
        .tables
        .depute(table, cause, asked, (who, "Deputy"))
        .await
}

async fn people(ground: &Ground, table: TableId) -> Holder {
    let row = ground.tables.glance(table).await.unwrap().row;
    row.holder(BENS).clone()
}

#[tokio::test]
async fn tb_27_a_deputy_plays_while_the_other_is_away_and_no_longer() {
    let mut ground = Ground::new().await;
    let (table, until) = without_ben(&mut ground).await;
    ground.tables.ask_deputy(table, BEN, CID).await.unwrap();
    ground.post().await;
    let asked = Notice::DeputyAsked {
        seat: BENS,
        by: BEN,
        other: CID,
        until,
    };
    let is_asked = |(_, to, notice, _): &&(_, Destination, Notice, _)| {
        *to == Destination::Table && *notice == asked
    };
    assert_eq!(ground.posted.iter().filter(is_asked).count(), 1);
    assert_eq!(people(&ground, table).await, Holder::People(vec![BEN]));
    assert_eq!(depute(&ground, table, CID).await.unwrap(), until);
    ground.restart();
    assert_eq!(people(&ground, table).await, Holder::People(vec![BEN, CID]));
    // The seat is waited for again, and the deputy decides.
    let standing = ground.tables.standing(table, CID).await.unwrap();
    assert_eq!(standing, Standing::Here);
    ground.order(table, CID, "bid 1").await.unwrap();
    let absent = ground.tables.standing(table, BEN).await.unwrap();
    assert_eq!(absent, Standing::Away(until));
    ground.turn(10 * DAY + HOUR);
    ground.tick().await;
    assert_eq!(people(&ground, table).await, Holder::People(vec![BEN]));
    let late = refused(ground.order(table, CID, "bid 1").await);
    assert!(late.contains("TB-01"), "{late}");
    ground.proven().await;
}

#[tokio::test]
async fn tb_27_a_deputy_goes_with_the_first_order_of_who_is_back() {
    for by_word in [true, false] {
        let mut ground = Ground::new().await;
        let (table, _) = without_ben(&mut ground).await;
        depute(&ground, table, CID).await.unwrap();
        ground.post().await;
        if by_word {
            ground.tables.come_back(table, BEN).await.unwrap();
        } else {
            // What is done in secret would tell of itself; the end of a round is open.
            ground.order(table, ANN, "bid 1").await.unwrap();
            ground.order(table, BEN, "bid 1").await.unwrap();
        }
        assert_eq!(
            people(&ground, table).await,
            Holder::People(vec![BEN]),
            "{by_word}"
        );
        ground.restart();
        let again = refused(depute(&ground, table, CID).await);
        assert!(again.contains("/games away"), "{again}");
        ground.proven().await;
    }
}

#[tokio::test]
async fn tb_12_a_deputy_signs_breaks_and_pays_nothing() {
    let mut ground = Ground::new().await;
    let (table, _) = without_ben(&mut ground).await;
    depute(&ground, table, CID).await.unwrap();
    let offer = refused(ground.order(table, CID, "offer Ann: peace").await);
    assert!(offer.contains("TB-12"), "{offer}");
    ground.order(table, ANN, "offer Ben: peace").await.unwrap();
    let accept = refused(ground.order(table, CID, "accept 1").await);
    assert!(accept.contains("TB-12"), "{accept}");
    ground.order(table, BEN, "accept 1").await.unwrap();
    ground.proven().await;
}

#[tokio::test]
async fn tb_27_who_may_be_a_deputy() {
    let mut ground = Ground::new().await;
    let table = ground.game_of(GameId::Probe, 7, None).await;
    let here = refused(ground.tables.ask_deputy(table, BEN, CID).await);
    assert!(here.contains("/games away"), "{here}");
    let until = Millis(ground.now().0 + 10 * DAY);
    let away = ground.tables.go_away(table, BEN, Absence::until(until));
    away.await.unwrap();
    let held = refused(ground.tables.ask_deputy(table, BEN, ANN).await);
    assert!(held.contains("TB-01"), "{held}");
    depute(&ground, table, CID).await.unwrap();
    let of_deputy = refused(ground.tables.may_take_in(table, CID, DOT).await);
    assert!(of_deputy.contains("TB-27"), "{of_deputy}");
    let away = ground.tables.go_away(table, CID, Absence::until(until));
    let away = refused(away.await);
    assert!(away.contains("/table leave"), "{away}");
    ground.tables.leave(table, CID).await.unwrap();
    assert_eq!(people(&ground, table).await, Holder::People(vec![BEN]));
    ground.restart();
    let standing = ground.tables.standing(table, BEN).await.unwrap();
    assert_eq!(standing, Standing::Away(until), "the clock plays again");
    ground.proven().await;
}

#[tokio::test]
async fn tb_27_deputies_of_a_game_that_is_over_are_let_be() {
    for is_played in [true, false] {
        let mut ground = Ground::new().await;
        let (table, _) = without_ben(&mut ground).await;
        depute(&ground, table, CID).await.unwrap();
        for _ in 0..3 {
            for person in [ANN, CID] {
                if is_played {
                    ground.order(table, person, "bid 1").await.unwrap();
                }
            }
        }
        if !is_played {
            ground.tables.call_off(table, ANN).await.unwrap();
            ground.turn(DAY + HOUR);
            ground.tick().await;
        }
        let row = ground.tables.glance(table).await.unwrap().row;
        assert!(!row.stage.is_active(), "{:?}", row.stage);
        // Who was away would be back by now.
        ground.turn(11 * DAY);
        for _ in 0..3 {
            ground.turn(HOUR);
            ground.tick().await;
            ground.restart();
        }
        let after = ground.tables.glance(table).await.unwrap().row;
        assert_eq!(after.holder(BENS), &Holder::People(vec![BEN, CID]));
        assert_eq!(after.seq, row.seq, "nothing is written any more");
        let due = ground.tables.store().tables_to_relieve(ground.now(), 10);
        assert_eq!(due.await.unwrap(), []);
        ground.proven().await;
    }
}

/// Ann's army stands beside a pawn of Ben's.
fn beside_a_pawn() -> Value {
    let faction = |capital: &str, forces: Value| {
        json!({
            "capital": capital, "forces": forces, "treasury": 20,
            "card": {"gold": {"gold": 900}},
        })
    };
    let ann = faction("Leunike", json!({"Leunike": "K Q 4P N 2R"}));
    let ben = faction("Epithos", json!({"Chalmene": "P", "Epithos": "K"}));
    json!({
        "map": "thrones",
        "scenario": {"order": [0, 1], "round": 5, "seats": [ann, ben]},
    })
}

/// What the clock orders for Ann in her next turns, while she is away with a brief and Ben plays.
async fn ordered(brief: Brief) -> Vec<String> {
    let mut ground = Ground::new().await;
    let options = beside_a_pawn();
    let table = ground.game_with(GameId::Kerfuffle, 2, options).await;
    let until = Millis(ground.now().0 + 60 * DAY);
    let away = ground.tables.go_away(table, ANN, Absence { until, brief });
    away.await.unwrap();
    ground.restart();
    for _ in 0..20 {
        ground.tick().await;
        ground.turn(4_000);
        ground.tick().await;
        let waits = ground.waits(table).await;
        if waits.iter().any(|wait| wait.seat == BENS) {
            let text = ground.thought(table, BENS).await;
            ground.order(table, BEN, &text).await.unwrap();
        }
    }
    ground.proven().await;
    let entries = ground.tables.store().entries(table, 0).await.unwrap();
    let entries = entries.into_iter();
    let by_clock = entries.filter(|entry| entry.by == By::Clock { seat: Seat(0) });
    by_clock.map(|entry| entry.order).collect()
}

#[tokio::test]
async fn tb_27_the_clock_plays_by_the_brief() {
    let attacks = async |brief| {
        let orders = ordered(brief).await;
        assert!(orders.len() > 2, "{brief:?}: {orders:?}");
        orders.iter().filter(|it| it.contains("attack")).count()
    };
    assert_eq!(attacks(Brief::Hold).await, 0);
    assert_eq!(attacks(Brief::Defend).await, 0);
    assert!(attacks(Brief::CarryOn).await > 0);
}
