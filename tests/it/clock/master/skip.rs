//! A game master who does not play has the clock decide for an absent seat, in the open.

use castellan::table::model::{By, Destination, Notice, PersonId, TableId};
use castellan::table::{Cause, Corrected, Keep, TableError, Typed, Undone};
use rules::Seat;

use super::{ANN, BEN, CID, Ground, correct, game, open, refused};

async fn skip(
    ground: &Ground,
    table: TableId,
    (person, id): (PersonId, &str),
    seat: u8,
) -> Result<Corrected, TableError> {
    let cause = Cause {
        id: id.to_owned(),
        sent: ground.now(),
    };
    ground.tables.skip(table, person, cause, Seat(seat)).await
}

#[tokio::test]
async fn tb_09_a_neutral_master_has_the_clock_decide_for_who_is_absent() {
    let mut ground = Ground::new().await;
    let table = game(&mut ground, CID, false).await;
    for person in [ANN, BEN, PersonId(9)] {
        let no = refused(skip(&ground, table, (person, "no"), 0).await);
        assert!(no.contains("nly a game master"), "{no}");
    }
    // What is composed counts, as at the deadline (TB-03), and everybody is told who wanted it.
    let cause = Cause {
        id: "draft".into(),
        sent: ground.now(),
    };
    let draft = ground
        .tables
        .typed(table, BEN, cause, "bid 3".into(), Keep::Always);
    assert!(matches!(draft.await.unwrap(), Typed::Drafted(_)));
    let first = (CID, "first");
    let done = skip(&ground, table, first, 1).await;
    assert_eq!(done.unwrap(), Corrected::Done);
    assert_eq!(
        skip(&ground, table, first, 1).await.unwrap(),
        Corrected::Before
    );
    let entries = ground.tables.store().entries(table, 0).await.unwrap();
    let last = entries.last().unwrap();
    assert_eq!(
        (last.by, last.order.as_str()),
        (By::Clock { seat: Seat(1) }, "bid 3")
    );
    let observation = ground
        .tables
        .store()
        .pending(table, Destination::Table)
        .await;
    let observation: Vec<Notice> = observation
        .unwrap()
        .into_iter()
        .map(|it| it.notice)
        .collect();
    let said = Notice::Skipped {
        by: CID,
        seat: Seat(1),
    };
    assert!(observation.contains(&said), "{observation:?}");
    let no = refused(skip(&ground, table, (CID, "again"), 1).await);
    assert!(
        no.contains("nobody waits for people of Ben") && no.contains("(TB-09)"),
        "{no}"
    );

    // It goes back like any other order of the seat.
    let back = ground.tables.take_back(table, BEN, "back".into()).await;
    assert_eq!(back.unwrap(), Undone::Done(1));
    let again = skip(&ground, table, (CID, "second"), 1).await;
    assert_eq!(again.unwrap(), Corrected::Done);
    let by_text = correct(&ground, table, CID, "gm skip ann").await;
    assert_eq!(by_text.unwrap(), Corrected::Done);
    let no = refused(correct(&ground, table, CID, "gm skip Zed").await);
    assert!(no.contains("\"Zed\" is not a seat: did you mean"), "{no}");
    let entries = ground.tables.store().entries(table, 0).await.unwrap();
    assert!(entries.last().unwrap().by == By::Clock { seat: Seat(0) });
    ground.proven().await;
}

#[tokio::test]
async fn tb_09_who_plays_cuts_nobodys_time_short() {
    let mut ground = Ground::new().await;
    let table = game(&mut ground, ANN, false).await;
    let before = ground.tables.glance(table).await.unwrap().row.seq;
    let no = refused(skip(&ground, table, (ANN, "skip"), 1).await);
    assert!(
        no.contains("a game master who plays") && no.contains("(TB-09)"),
        "{no}"
    );
    let no = refused(correct(&ground, table, ANN, "gm skip Ben").await);
    assert!(no.contains("a game master who plays"), "{no}");
    assert_eq!(ground.tables.glance(table).await.unwrap().row.seq, before);
    assert_eq!(
        open(&ground, table).await,
        [0_u32; 0],
        "nothing is proposed"
    );
    ground.proven().await;
}
