//! Masters who gave a seat up go on proposing.

use super::*;

async fn hand(ground: &Ground, table: TableId, person: PersonId, (seat, to): (u8, Successor)) {
    ground.handed(table, person, (Seat(seat), to)).await;
    ground.let_bots_play(table).await;
}

fn somebody(id: PersonId) -> Successor {
    let called = format!("Person {}", id.0);
    Successor::Person { id, called }
}

/// That a correction of the master waits.
async fn proposes(ground: &Ground, table: TableId, master: PersonId, text: &str) {
    let corrected = correct(ground, table, master, text).await.unwrap();
    assert!(matches!(corrected, Corrected::Proposed { .. }), "{text}");
}

#[tokio::test]
async fn tb_09_a_master_who_hands_the_own_seat_to_a_bot_player_goes_on_proposing() {
    let mut ground = Ground::new().await;
    let table = game(&mut ground, ANN, false).await;
    hand(&ground, table, ANN, (0, Successor::Bot)).await;
    proposes(&ground, table, ANN, "gm won Ben 2").await;
    let glance = ground.tables.glance(table).await.unwrap();
    assert!(!glance.has_neutral_master);
    ground.restart();
    proposes(&ground, table, ANN, "gm won Ben 1").await;
    let cause = Cause {
        id: "skip".into(),
        sent: ground.now(),
    };
    let skip = refused(ground.tables.skip(table, ANN, cause, Seat(1)).await);
    assert!(
        skip.contains("who has played in this game") && skip.contains("TB-09"),
        "{skip}"
    );
    let own = refused(answer(&ground, table, ANN, Answer::Agree(1)).await);
    assert!(own.contains("for the seats to answer"), "{own}");
    for (person, said, settled) in [
        (BEN, Answer::Veto(1), Settled::Vetoed { by: Seat(1) }),
        (ANN, Answer::Withdraw(2), Settled::Withdrawn),
    ] {
        let answered = answer(&ground, table, person, said).await;
        assert_eq!(answered.unwrap(), Some(settled));
    }
    // Back on the seat nothing is others; nor in a table's file.
    hand(&ground, table, ANN, (0, somebody(ANN))).await;
    proposes(&ground, table, ANN, "gm won Ben 3").await;
    hand(&ground, table, ANN, (0, somebody(CID))).await;
    proposes(&ground, table, ANN, "gm won Ben 4").await;
    assert_eq!(won(&ground, table).await, [0, 0]);
    assert!(corrections(&ground, table).await.is_empty());
    ground.proven().await;
}

#[tokio::test]
async fn tb_09_whoever_holds_the_masters_former_seat_has_a_veto() {
    let mut ground = Ground::new().await;
    let table = game(&mut ground, ANN, false).await;
    hand(&ground, table, ANN, (0, somebody(CID))).await;
    proposes(&ground, table, ANN, "gm won \"Person 3\" 2").await;
    let vetoed = answer(&ground, table, CID, Answer::Veto(1)).await;
    let settled = Settled::Vetoed { by: Seat(0) };
    assert_eq!(vetoed.unwrap(), Some(settled));
    // And a proposal of one who sits nowhere outlives orders, other changes and its time.
    proposes(&ground, table, ANN, "gm won Ben 1").await;
    ground.order(table, BEN, "bid 1").await.unwrap();
    hand(&ground, table, CID, (0, Successor::Bot)).await;
    assert_eq!(open(&ground, table).await, [2]);
    let agreed = answer(&ground, table, BEN, Answer::Agree(2)).await;
    assert_eq!(agreed.unwrap(), Some(Settled::Done));
    assert_eq!(won(&ground, table).await[1], 1);
    ground.proven().await;
}

#[tokio::test]
async fn tb_09_a_neutral_master_who_sat_for_a_while_is_neutral_no_more() {
    let mut ground = Ground::new().await;
    let table = game(&mut ground, CID, false).await;
    let done = correct(&ground, table, CID, "gm won Ben 1").await;
    assert_eq!(done.unwrap(), Corrected::Done);
    assert!(
        ground
            .tables
            .glance(table)
            .await
            .unwrap()
            .has_neutral_master
    );
    hand(&ground, table, BEN, (1, somebody(CID))).await;
    proposes(&ground, table, CID, "gm won Ann 1").await;
    hand(&ground, table, CID, (1, somebody(BEN))).await;
    proposes(&ground, table, CID, "gm won Ann 2").await;
    assert_eq!(won(&ground, table).await, [0, 1]);
    ground.proven().await;
}

#[tokio::test]
async fn tb_09_a_master_who_left_a_team_goes_on_proposing() {
    let mut ground = Ground::new().await;
    let table = lobby(&ground).await;
    let asked = (Seat(0), ANN);
    let taken = ground
        .tables
        .take_in(table, "yes".into(), asked, (CID, "Cid"));
    taken.await.unwrap();
    appoint(&ground, table, ANN, Some(CID)).await.unwrap();
    let start = ground.tables.start(table, ANN, "start".into());
    start.await.unwrap();
    ground.tables.leave(table, CID).await.unwrap();
    ground.restart();
    proposes(&ground, table, CID, "gm won Ben 2").await;
    ground.proven().await;
    // Who leaves before the start has held no seat of the game.
    let mut ground = Ground::new().await;
    let table = lobby(&ground).await;
    let asked = (Seat(0), ANN);
    let taken = ground
        .tables
        .take_in(table, "yes".into(), asked, (CID, "Cid"));
    taken.await.unwrap();
    ground.tables.leave(table, CID).await.unwrap();
    appoint(&ground, table, ANN, Some(CID)).await.unwrap();
    let start = ground.tables.start(table, ANN, "start".into());
    start.await.unwrap();
    ground.post().await;
    let done = correct(&ground, table, CID, "gm won Ben 2").await;
    assert_eq!(done.unwrap(), Corrected::Done);
}
