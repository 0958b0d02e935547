//! A game master who is appointed while the game is on (TB-18): who may be, who is asked, and when it is so.

use castellan::table::model::{
    Absence, By, Destination, MasterNews, Millis, NotAppointed, Notice, PersonId, TableId,
};
use castellan::table::{Answer, Appointed, Cause, Nominated, TableError};
use rules::Viewer;
use rules::any::GameId;

use super::ground::{ANN, BEN, Ground, HOUR};
use super::refused;
use crate::maker::{self, CID, DOT};

const DAY: i64 = 24 * HOUR;

/// A game of the probe of Ann, its host, and Ben. It has secrets and corrections.
async fn ground() -> (Ground, TableId) {
    let mut ground = Ground::new().await;
    let table = ground.game_of(GameId::Probe, 7, None).await;
    (ground, table)
}

async fn propose(
    ground: &Ground,
    table: TableId,
    by: PersonId,
    person: PersonId,
) -> Result<Appointed, TableError> {
    let wanted = Some((person, "Somebody".to_owned()));
    ground.tables.appoint(table, by, wanted).await
}

async fn say(
    ground: &Ground,
    table: TableId,
    person: PersonId,
    answer: Answer,
) -> Result<Nominated, TableError> {
    let row = ground.tables.glance(table).await.unwrap().row;
    let made = row.nomination.expect("a proposal").at;
    let by = (person, "Somebody");
    ground
        .tables
        .answer_nomination(table, by, made, answer)
        .await
}

/// Cid is proposed, and agrees.
async fn cid_agrees(ground: &mut Ground, table: TableId) {
    let asked = propose(ground, table, ANN, CID).await.unwrap();
    assert_eq!(asked, Appointed::Asked);
    let waits = say(ground, table, CID, Answer::Yes).await.unwrap();
    assert_eq!(waits, Nominated::Waits);
    ground.post().await;
}

async fn master(ground: &Ground, table: TableId) -> Option<PersonId> {
    ground.tables.glance(table).await.unwrap().row.master
}

/// What was said of it at the table, the newest last.
fn said(ground: &Ground) -> Vec<&MasterNews> {
    let posted = ground.posted.iter();
    let news = posted.filter_map(|(_, to, notice, _)| {
        if let (Notice::Master(news), Destination::Table) = (notice, to) {
            Some(news)
        } else {
            None
        }
    });
    news.collect()
}

/// Why it came to nothing, each time.
fn whys(ground: &Ground) -> Vec<NotAppointed> {
    let news = said(ground).into_iter();
    let whys = news.filter_map(|it| {
        if let MasterNews::NotAppointed { why, .. } = it {
            Some(*why)
        } else {
            None
        }
    });
    whys.collect()
}

#[tokio::test]
async fn tb_18_a_game_master_comes_to_a_running_game_where_no_seat_objects() {
    let (mut ground, table) = ground().await;
    propose(&ground, table, ANN, CID).await.unwrap();
    ground.turn(HOUR);
    ground.restart();
    say(&ground, table, CID, Answer::Yes).await.unwrap();
    ground.post().await;
    let [
        MasterNews::Asked(_),
        MasterNews::Proposed { nomination, calls },
    ] = &said(&ground)[..]
    else {
        panic!("{:?}", said(&ground));
    };
    // The 48 hours count from when they have agreed.
    let until = nomination.until;
    assert_eq!((until.0 - ground.now().0, *calls), (2 * DAY, true));
    ground.restart();
    ground.turn(2 * DAY + 2_999);
    ground.tick().await;
    assert_eq!(master(&ground, table).await, None, "TB-04: three seconds");
    ground.restart();
    ground.turn(1);
    ground.tick().await;
    assert_eq!(master(&ground, table).await, Some(CID));
    let appointed = MasterNews::Appointed {
        person: CID,
        at_once: false,
    };
    assert_eq!(said(&ground).last(), Some(&&appointed));
    assert_eq!(said(&ground).len(), 3);
    let late = refused(say_at(&ground, table, BEN, nomination_made(&ground)).await);
    assert!(late.contains("settled") && late.contains("TB-18"), "{late}");

    // It stands in everybody's log, and they correct at once.
    let log = ground.tables.log_for((table, Viewer::Public), None, 10);
    let line = log
        .await
        .unwrap()
        .into_iter()
        .rev()
        .find_map(|it| it.correction);
    let line = line.expect("a line");
    assert_eq!(
        (line.master, line.text.as_str()),
        (CID, "becomes game master")
    );
    let sent = ground.now();
    let id = "correct".to_owned();
    let cause = Cause { id, sent };
    let text = "gm won Ben 2".to_owned();
    ground
        .tables
        .correct(table, CID, cause, text)
        .await
        .unwrap();
    ground.proven().await;
}

/// When the first proposal was made.
fn nomination_made(ground: &Ground) -> Millis {
    let first = said(ground).into_iter().find_map(|it| {
        if let MasterNews::Asked(nomination) = it {
            Some(nomination.at)
        } else {
            None
        }
    });
    first.expect("a proposal")
}

async fn say_at(
    ground: &Ground,
    table: TableId,
    person: PersonId,
    made: Millis,
) -> Result<Nominated, TableError> {
    let (by, answer) = ((person, "Somebody"), Answer::No);
    ground
        .tables
        .answer_nomination(table, by, made, answer)
        .await
}

#[tokio::test]
async fn tb_18_an_objection_ends_it_and_is_named() {
    let (mut ground, table) = ground().await;
    cid_agrees(&mut ground, table).await;
    ground.turn(DAY);
    ground.restart();
    let watcher = refused(say(&ground, table, DOT, Answer::No).await);
    assert!(
        watcher.contains("only the people of seats") && watcher.contains("TB-18"),
        "{watcher}"
    );
    let ended = say(&ground, table, BEN, Answer::No).await.unwrap();
    assert_eq!(ended, Nominated::Ended);
    ground.turn(2 * DAY);
    ground.tick().await;
    assert_eq!(master(&ground, table).await, None);
    assert_eq!(whys(&ground), [NotAppointed::Objected(BEN)]);
    // The same person is not proposed again for a week; somebody else may be.
    let again = refused(propose(&ground, table, ANN, CID).await);
    assert!(
        again.contains("7 days") && again.contains("TB-18"),
        "{again}"
    );
    propose(&ground, table, ANN, DOT).await.unwrap();
    ground.proven().await;
}

#[tokio::test]
async fn tb_18_where_all_seats_agree_it_is_so_at_once() {
    let ground = Ground::new().await;
    let table = maker::lobby(&ground.tables, maker::request(GameId::Probe), 3).await;
    let start = ground.tables.start(table, ANN, "start".into());
    start.await.unwrap();
    propose(&ground, table, ANN, DOT).await.unwrap();
    // Before they have agreed themselves nothing comes of it.
    for person in [BEN, CID, ANN] {
        let waits = say(&ground, table, person, Answer::Yes).await.unwrap();
        assert_eq!(waits, Nominated::Waits, "{person:?}");
    }
    let now = say(&ground, table, DOT, Answer::Yes).await.unwrap();
    assert_eq!(
        (now, master(&ground, table).await),
        (Nominated::Appointed, Some(DOT))
    );
    // One only.
    let second = refused(propose(&ground, table, ANN, PersonId(9)).await);
    assert!(
        second.contains("only one") && second.contains("TB-18"),
        "{second}"
    );
    ground.tables.appoint(table, ANN, None).await.unwrap();
    // Another one in the same game: its log still checks.
    let cause = "by".to_owned();
    let other = PersonId(9);
    propose(&ground, table, ANN, other).await.unwrap();
    ground.turn(HOUR);
    for person in [other, BEN] {
        say(&ground, table, person, Answer::Yes).await.unwrap();
    }
    let last = say(&ground, table, CID, Answer::Yes).await.unwrap();
    assert_eq!(
        (last, master(&ground, table).await),
        (Nominated::Appointed, Some(other))
    );
    let sent = ground.now();
    let cause = Cause { id: cause, sent };
    let text = "gm won Ben 2".to_owned();
    ground
        .tables
        .correct(table, other, cause, text)
        .await
        .unwrap();
    let entries = ground.tables.store().entries(table, 0).await.unwrap();
    let masters = entries.iter().filter_map(|entry| {
        if let By::Master { person } = entry.by {
            Some((person, entry.order.as_str()))
        } else {
            None
        }
    });
    let expected = [
        (DOT, "becomes game master"),
        (other, "becomes game master"),
        (other, "gm won Ben 2"),
    ];
    assert_eq!(masters.collect::<Vec<_>>(), expected);
    ground.proven().await;
}

#[tokio::test]
async fn tb_18_who_knows_a_seats_secrets_is_not_proposed() {
    let (mut ground, table) = ground().await;
    let watcher = refused(propose(&ground, table, BEN, CID).await);
    assert!(
        watcher.contains("only the host") && watcher.contains("TB-18"),
        "{watcher}"
    );
    let plays = refused(propose(&ground, table, ANN, BEN).await);
    assert!(
        plays.contains("held no seat") && plays.contains("TB-18"),
        "{plays}"
    );
    // A deputy, also once they are gone again.
    let until = Millis(ground.now().0 + 10 * DAY);
    let away = ground.tables.go_away(table, BEN, Absence::until(until));
    away.await.unwrap();
    let taken = ground
        .tables
        .depute(table, "yes".to_owned(), (rules::Seat(1), BEN), (CID, "Cid"));
    taken.await.unwrap();
    let deputy = refused(propose(&ground, table, ANN, CID).await);
    assert!(deputy.contains("held no seat"), "{deputy}");
    ground.tables.come_back(table, BEN).await.unwrap();
    let former = refused(propose(&ground, table, ANN, CID).await);
    assert!(former.contains("held no seat"), "{former}");
    // Nor does one become it who has come to a seat since.
    propose(&ground, table, ANN, DOT).await.unwrap();
    say(&ground, table, DOT, Answer::Yes).await.unwrap();
    ground.hand(table, rules::Seat(1), (DOT, "Dot")).await;
    ground.turn(3 * DAY);
    ground.tick().await;
    assert_eq!(master(&ground, table).await, None);
    assert_eq!(whys(&ground), [NotAppointed::Plays]);
    ground.proven().await;
}

#[tokio::test]
async fn tb_18_a_proposal_is_taken_back_or_lapses_unanswered() {
    let (mut ground, table) = ground().await;
    cid_agrees(&mut ground, table).await;
    let two = refused(propose(&ground, table, ANN, DOT).await);
    assert!(two.contains("already") && two.contains("TB-18"), "{two}");
    let watcher = refused(ground.tables.appoint(table, BEN, None).await);
    assert!(watcher.contains("only the host"), "{watcher}");
    let back = ground.tables.appoint(table, ANN, None).await.unwrap();
    assert_eq!(back, Appointed::Withdrawn);
    ground.turn(HOUR);
    propose(&ground, table, ANN, CID).await.unwrap();
    say(&ground, table, CID, Answer::No).await.unwrap();
    ground.turn(HOUR);
    propose(&ground, table, ANN, CID).await.unwrap();
    ground.turn(2 * DAY + HOUR);
    ground.tick().await;
    assert_eq!(master(&ground, table).await, None);
    let expected = [
        NotAppointed::Withdrawn(ANN),
        NotAppointed::Declined,
        NotAppointed::Unanswered,
    ];
    assert_eq!(whys(&ground), expected);
    ground.proven().await;
}

#[tokio::test]
async fn tb_18_the_time_to_object_passes_only_while_the_clock_runs() {
    let (mut ground, table) = ground().await;
    cid_agrees(&mut ground, table).await;
    ground.turn(DAY);
    ground.tables.pause(table, ANN).await.unwrap();
    ground.turn(5 * DAY);
    ground.tick().await;
    ground.restart();
    assert_eq!(master(&ground, table).await, None);
    ground.tables.resume(table, ANN).await.unwrap();
    ground.tick().await;
    let Some(MasterNews::Proposed { nomination, calls }) = said(&ground).last() else {
        panic!("{:?}", said(&ground));
    };
    // Until when is said anew, and nobody is called twice (TB-15).
    assert_eq!((nomination.until.0 - ground.now().0, *calls), (DAY, false));
    ground.turn(DAY - HOUR);
    ground.tick().await;
    assert_eq!(master(&ground, table).await, None);
    ground.turn(2 * HOUR);
    ground.tick().await;
    assert_eq!(master(&ground, table).await, Some(CID));
    ground.proven().await;
}

#[tokio::test]
async fn tb_18_an_outage_leaves_the_seats_time_to_object() {
    let (mut ground, table) = ground().await;
    cid_agrees(&mut ground, table).await;
    let row = ground.tables.glance(table).await.unwrap().row;
    let until = row.nomination.unwrap().until;
    ground.tick().await;
    ground.contact.send(false).unwrap();
    ground.tick().await;
    ground.turn(until.0 - ground.now().0 + 3 * HOUR);
    ground.contact.send(true).unwrap();
    ground.tick().await;
    assert_eq!(master(&ground, table).await, None, "nobody could object");
    let objects = say(&ground, table, BEN, Answer::No).await.unwrap();
    assert_eq!(objects, Nominated::Ended);
    ground.turn(3 * DAY);
    ground.tick().await;
    assert_eq!(master(&ground, table).await, None);
    ground.proven().await;
}

#[tokio::test]
async fn tb_18_a_proposal_of_or_by_somebody_who_is_forgotten_is_gone() {
    for forgotten in [CID, ANN] {
        let (mut ground, table) = ground().await;
        cid_agrees(&mut ground, table).await;
        ground.tables.forget(forgotten).await.unwrap();
        ground.restart();
        let row = ground.tables.glance(table).await.unwrap().row;
        assert_eq!(row.nomination, None);
        ground.turn(3 * DAY);
        ground.tick().await;
        assert_eq!(master(&ground, table).await, None);
        ground.proven().await;
    }
}
