//! The game master: corrections at once, and proposals that wait for those whom they affect.

mod files;
mod former;
mod proposals;
mod skip;

use castellan::store::ReadOnly;
use castellan::table::model::{
    Act, By, Destination, Entry, Millis, Notice, PersonId, PlaceId, Settled, TableId,
};
use castellan::table::saved::{Import, Saved};
use castellan::table::{
    Appointed, Cause, Corrected, Keep, Successor, TableError, TableRequest, Typed, Undone,
};
use castellan::transfer;
use rules::any::{AnyView, GameId};
use rules::proposals::Answer;
use rules::{Seat, Viewer};
use sqlx::ConnectOptions;

use super::ground::{ANN, BEN, Ground, HOUR, MINUTE};
use super::refused;
use crate::maker::{self, CID};

const DAY: i64 = 24 * HOUR;
/// How long the clock waits for what was sent in time (TB-04).
const GRACE: i64 = 3_000;

/// A table of the probe in its lobby with Ann, its host, and Ben.
async fn lobby(ground: &Ground) -> TableId {
    maker::lobby(&ground.tables, maker::request(GameId::Probe), 2).await
}

async fn appoint(
    ground: &Ground,
    table: TableId,
    host: PersonId,
    master: Option<PersonId>,
) -> Result<(), TableError> {
    let master = master.map(|person| (person, "Somebody".to_owned()));
    let appointed = ground.tables.appoint(table, host, master).await?;
    assert!(!matches!(appointed, Appointed::Withdrawn));
    Ok(())
}

/// A started game whose master is `master`; Cid plays too if `three` do.
async fn game(ground: &mut Ground, master: PersonId, three: bool) -> TableId {
    let table = lobby(ground).await;
    if three {
        ground.tables.join(table, CID, "Cid").await.unwrap();
    }
    appoint(ground, table, ANN, Some(master)).await.unwrap();
    let start = ground.tables.start(table, ANN, "start".into());
    start.await.unwrap();
    ground.post().await;
    table
}

async fn correct(
    ground: &Ground,
    table: TableId,
    person: PersonId,
    text: &str,
) -> Result<Corrected, TableError> {
    let (id, sent) = (format!("correct {text}"), ground.now());
    let cause = Cause { id, sent };
    ground
        .tables
        .correct(table, person, cause, text.into())
        .await
}

async fn answer(
    ground: &Ground,
    table: TableId,
    person: PersonId,
    answer: Answer,
) -> Result<Option<Settled>, TableError> {
    let now = ground.now();
    ground
        .tables
        .answer_proposal(table, person, now, answer)
        .await
}

/// How many rounds each seat has won, as everybody sees it.
async fn won(ground: &Ground, table: TableId) -> Vec<u16> {
    let glance = ground.tables.glance(table).await.unwrap();
    let Some(AnyView::Probe(seen)) = glance.view else {
        panic!("{glance:?}");
    };
    seen.view.won
}

/// The corrections of the log.
async fn corrections(ground: &Ground, table: TableId) -> Vec<Entry> {
    let mut entries = ground.tables.store().entries(table, 0).await.unwrap();
    entries.retain(|entry| matches!(entry.by, By::Master { .. }));
    entries
}

/// The numbers of the proposals that wait.
async fn open(ground: &Ground, table: TableId) -> Vec<u32> {
    let row = ground.tables.store().proposals(table).await.unwrap();
    row.proposals.open().map(|(number, _)| number).collect()
}

/// The last moment at which a veto of the first proposal counts.
async fn until(ground: &Ground, table: TableId) -> Millis {
    let row = ground.tables.store().proposals(table).await.unwrap();
    Millis(row.proposals.next().unwrap().0)
}

/// What was posted in the table's place of what game masters do, oldest first.
fn said(ground: &Ground) -> Vec<&Notice> {
    let about = |notice: &&Notice| {
        matches!(
            notice,
            Notice::Corrected { .. }
                | Notice::Proposed { .. }
                | Notice::NotCorrected { .. }
                | Notice::NoMaster { .. }
        )
    };
    let posted = ground.posted.iter();
    let in_place = posted.filter(|(_, to, ..)| *to == Destination::Table);
    in_place.map(|(_, _, it, _)| it).filter(about).collect()
}

/// What became of messages about proposals.
fn edits(ground: &Ground) -> Vec<(u32, Settled)> {
    let posted = ground.posted.iter();
    let settled = posted.filter_map(|(_, _, notice, _)| {
        if let Notice::Edit {
            change: castellan::table::model::Change::Settled { number, how },
            ..
        } = notice
        {
            Some((*number, *how))
        } else {
            None
        }
    });
    settled.collect()
}

#[tokio::test]
async fn tb_14_the_host_appoints_before_the_start_and_later_none_where_there_is_one() {
    let mut ground = Ground::new().await;
    let table = lobby(&ground).await;
    assert!(refused(appoint(&ground, table, BEN, Some(CID)).await).contains("only the host"));
    assert!(refused(appoint(&ground, table, ANN, None).await).contains("TB-14"));
    appoint(&ground, table, ANN, Some(BEN)).await.unwrap();
    let again = refused(appoint(&ground, table, ANN, Some(BEN)).await);
    assert!(again.contains("already"), "{again}");
    appoint(&ground, table, ANN, Some(CID)).await.unwrap();
    assert_eq!(
        ground.tables.glance(table).await.unwrap().row.master,
        Some(CID)
    );
    let early = refused(correct(&ground, table, CID, "gm won Ben 2").await);
    assert!(early.contains("has not started"), "{early}");

    ground
        .tables
        .start(table, ANN, "start".into())
        .await
        .unwrap();
    ground.restart();
    let late = refused(appoint(&ground, table, ANN, Some(BEN)).await);
    assert!(late.contains("TB-18"), "{late}");
    assert!(refused(appoint(&ground, table, BEN, None).await).contains("TB-09"));
    // The master need not be one any longer than wished; the host may end it too.
    appoint(&ground, table, CID, None).await.unwrap();
    ground.post().await;
    assert_eq!(said(&ground), [&Notice::NoMaster { by: CID }]);
    let none = refused(correct(&ground, table, CID, "gm won Ben 2").await);
    assert!(none.contains("has no game master"), "{none}");
    assert_eq!(won(&ground, table).await, [0, 0]);
    ground.proven().await;
}

#[tokio::test]
async fn tb_09_a_neutral_master_corrects_at_once_and_in_the_open() {
    let mut ground = Ground::new().await;
    let table = game(&mut ground, CID, false).await;
    for person in [ANN, BEN, PersonId(9)] {
        let no = refused(correct(&ground, table, person, "gm won Ben 2").await);
        assert!(
            no.contains("TB-09") && no.contains("only a game master"),
            "{no}"
        );
    }
    let unread = refused(correct(&ground, table, CID, "make Ben win").await);
    assert!(unread.contains("PR-"), "{unread}");
    let done = correct(&ground, table, CID, "gm  won ben 2").await.unwrap();
    assert_eq!(done, Corrected::Done);
    assert_eq!(won(&ground, table).await, [0, 2]);
    // The same interaction counts once, before and after a restart (TB-04).
    for _ in 0..2 {
        let again = correct(&ground, table, CID, "gm  won ben 2").await.unwrap();
        assert_eq!(again, Corrected::Before);
        ground.restart();
    }
    let [entry] = &corrections(&ground, table).await[..] else {
        panic!("one correction");
    };
    assert_eq!(entry.by, By::Master { person: CID });
    assert_eq!(entry.order, "gm won Ben 2");
    assert_eq!(won(&ground, table).await, [0, 2], "after a restart");

    ground.post().await;
    let observation = Notice::Corrected {
        by: CID,
        text: "gm won Ben 2".into(),
        number: None,
    };
    let place = ground
        .posted
        .iter()
        .position(|(_, _, it, _)| *it == observation);
    let after = &ground.posted[place.unwrap() + 1..];
    assert!(
        after
            .iter()
            .any(|(_, _, it, _)| matches!(it, Notice::Board { .. })),
        "the board comes after it"
    );
    let lines = ground.tables.log(table, None, 9).await.unwrap();
    let by = lines.last().unwrap().correction.as_ref().unwrap();
    assert_eq!((by.master, &*by.text), (CID, "gm won Ben 2"));
    ground.proven().await;
}

#[tokio::test]
async fn tb_09_a_game_without_corrections_says_so_and_one_that_is_over_has_none() {
    let mut ground = Ground::new().await;
    let castles = maker::lobby(
        &ground.tables,
        TableRequest {
            cause: "castles".into(),
            place: PlaceId(8),
            ..maker::request(GameId::Castles)
        },
        2,
    )
    .await;
    appoint(&ground, castles, ANN, Some(CID)).await.unwrap();
    let start = ground.tables.start(castles, ANN, "start castles".into());
    start.await.unwrap();
    let none = refused(correct(&ground, castles, CID, "gm won Ben 2").await);
    assert!(none.contains("has no corrections"), "{none}");

    let table = game(&mut ground, CID, false).await;
    for _ in 0..3 {
        for person in [ANN, BEN] {
            ground.order(table, person, "bid 1").await.unwrap();
        }
    }
    let over = refused(correct(&ground, table, CID, "gm won Ben 2").await);
    assert!(over.contains("the game is over"), "{over}");
    ground.proven().await;
}

#[tokio::test]
async fn tb_06_an_outage_gives_the_time_for_vetoes_back_once() {
    let mut ground = Ground::new().await;
    let table = game(&mut ground, ANN, false).await;
    correct(&ground, table, ANN, "gm won Ben 2").await.unwrap();
    let before = until(&ground, table).await;
    // A short one at the beginning takes nothing that matters.
    ground.tick().await;
    ground.turn(3 * MINUTE);
    ground.restart();
    ground.tick().await;
    assert_eq!(until(&ground, table).await, before);
    ground.turn(20 * HOUR);
    ground.restart();
    ground.posting = false;
    ground.clock.tick().await.unwrap();
    assert_eq!(until(&ground, table).await.0 - before.0, 20 * HOUR);
    ground.posting = true;
    ground.post().await;
    // The affected are asked anew, with the time that holds now.
    let asked: Vec<Millis> = said(&ground)
        .into_iter()
        .filter_map(|notice| {
            if let Notice::Proposed { until, .. } = notice {
                Some(*until)
            } else {
                None
            }
        })
        .collect();
    assert_eq!(asked, [before, Millis(before.0 + 20 * HOUR)]);
    ground.turn(MINUTE);
    ground.tick().await;
    assert_eq!(until(&ground, table).await.0 - before.0, 20 * HOUR);
    // A kill before it was noted that there is contact again: the same outage is met once more.
    let mut raw = sqlx::sqlite::SqliteConnectOptions::new()
        .filename(ground.database())
        .connect()
        .await
        .unwrap();
    ground.turn(14 * HOUR);
    let noted = ground.now().0 - 34 * HOUR - MINUTE;
    sqlx::query("UPDATE beats SET at = $1")
        .bind(noted)
        .execute(&mut raw)
        .await
        .unwrap();
    ground.restart();
    ground.tick().await;
    assert_eq!(until(&ground, table).await.0 - before.0, 20 * HOUR);
    let veto = answer(&ground, table, BEN, Answer::Veto(1)).await;
    assert_eq!(veto.unwrap(), Some(Settled::Vetoed { by: Seat(1) }));
    ground.tick().await;
    assert_eq!(edits(&ground).len(), 2, "both messages say so");
    ground.proven().await;
}

#[tokio::test]
async fn tb_14_no_time_for_vetoes_passes_while_the_clock_stands_still() {
    let mut ground = Ground::new().await;
    let table = game(&mut ground, ANN, false).await;
    correct(&ground, table, ANN, "gm won Ben 2").await.unwrap();
    ground.turn(10 * HOUR);
    ground.tables.pause(table, ANN).await.unwrap();
    ground.turn(100 * HOUR);
    ground.tick().await;
    correct(&ground, table, ANN, "gm won Ben 1").await.unwrap();
    assert_eq!(open(&ground, table).await, [1, 2]);
    let settled = answer(&ground, table, BEN, Answer::Veto(2)).await.unwrap();
    assert_eq!(settled, Some(Settled::Vetoed { by: Seat(1) }));
    ground.tables.resume(table, ANN).await.unwrap();
    assert_eq!(until(&ground, table).await.0 - ground.now().0, 14 * HOUR);
    ground.turn(14 * HOUR);
    ground.tick().await;
    assert_eq!(open(&ground, table).await, [1]);
    ground.turn(GRACE + 1);
    ground.tick().await;
    assert_eq!(won(&ground, table).await, [0, 2]);
    ground.proven().await;
}

#[tokio::test]
async fn tb_08_taking_back_stops_at_a_correction_and_a_question_about_it_is_closed() {
    let mut ground = Ground::new().await;
    let table = game(&mut ground, CID, false).await;
    ground.order(table, ANN, "bid 1").await.unwrap();
    ground.order(table, BEN, "bid 2").await.unwrap();
    let asked = ground.tables.take_back(table, ANN, "back".into()).await;
    assert!(matches!(asked, Ok(Undone::Asked(_))), "{asked:?}");
    let request = ground.tables.store().undo_request(table).await.unwrap();
    let asked = request.unwrap().until;
    correct(&ground, table, CID, "gm won Ben 2").await.unwrap();
    let yes = castellan::table::Answer::Yes;
    let closed = ground
        .tables
        .answer_undo(table, BEN, "yes".into(), asked, yes);
    assert!(refused(closed.await).contains("closed"));
    ground.restart();
    let no = refused(ground.tables.take_back(table, ANN, "again".into()).await);
    assert!(no.contains("was corrected") && no.contains("TB-08"), "{no}");
    // What came after it may be taken back, and leaves it alone.
    ground.order(table, ANN, "bid 3").await.unwrap();
    let back = ground.tables.take_back(table, ANN, "third".into()).await;
    assert!(matches!(back, Ok(Undone::Done(1))), "{back:?}");
    let won = won(&ground, table).await;
    assert_eq!(won.last(), Some(&2), "{won:?}");
    ground.proven().await;
}

#[tokio::test]
async fn tb_14_proposals_lapse_with_their_master_and_their_game() {
    for end in ["dismissed", "called off", "handed on", "over"] {
        let mut ground = Ground::new().await;
        let table = game(&mut ground, ANN, false).await;
        correct(&ground, table, ANN, "gm won Ben 2").await.unwrap();
        ground.post().await;
        match end {
            "dismissed" => appoint(&ground, table, ANN, None).await.unwrap(),
            "called off" => ground.tables.call_off(table, ANN).await.unwrap(),
            "handed on" => {
                let what = (Seat(0), Successor::Bot);
                let hand = ground.tables.replace(table, ANN, "hand".into(), what);
                hand.await.unwrap();
            }
            _ => {
                for _ in 0..3 {
                    for person in [ANN, BEN] {
                        ground.order(table, person, "bid 0").await.unwrap();
                    }
                }
            }
        }
        assert_eq!(open(&ground, table).await, [0_u32; 0], "{end}");
        ground.turn(2 * DAY);
        ground.tick().await;
        assert!(corrections(&ground, table).await.is_empty(), "{end}");
        assert_eq!(edits(&ground), [(1, Settled::Lapsed)], "{end}");
        let row = ground.tables.store().proposals(table).await.unwrap();
        assert_eq!(
            row.proposals.made(),
            1,
            "{end}: numbers are not given again"
        );
    }
}

#[tokio::test]
async fn tb_13_a_correction_wakes_a_table_that_rests() {
    let mut ground = Ground::new().await;
    let table = lobby(&ground).await;
    let long = ground.tables.set_option(table, ANN, "rounds", "9");
    long.await.unwrap();
    appoint(&ground, table, ANN, Some(CID)).await.unwrap();
    let start = ground.tables.start(table, ANN, "start".into());
    start.await.unwrap();
    ground.post().await;
    for _ in 0..9 {
        ground.turn(49 * HOUR);
        ground.tick().await;
    }
    let glance = ground.tables.glance(table).await.unwrap();
    assert!(glance.row.paused.is_some(), "{:?}", glance.row);
    correct(&ground, table, CID, "gm won Ben 2").await.unwrap();
    let row = ground.tables.glance(table).await.unwrap().row;
    assert_eq!(row.paused, None);
    ground.proven().await;
}

#[tokio::test]
async fn a_correction_too_long_to_be_quoted_is_refused() {
    let mut ground = Ground::new().await;
    let table = game(&mut ground, CID, false).await;
    let text = format!("gm won {}", vec!["Ben 2"; 60].join(", "));
    let no = refused(correct(&ground, table, CID, &text).await);
    assert!(no.contains("at most 300 characters"), "{no}");
    assert_eq!(won(&ground, table).await, [0, 0]);
    ground.proven().await;
}
