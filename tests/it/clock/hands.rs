//! Seats that are handed on while a game is on: who has to agree, and who may take them.

use castellan::store::Database as _;
use castellan::store::ReadOnly;
use castellan::table::model::{
    Change, Destination, HandOver, Holder, Millis, Notice, PersonId, TableId,
};
use castellan::table::pace::Pace;
use castellan::table::saved::Import;
use castellan::table::{Answer, Cause, Handed, Successor, TableError};
use castellan::transfer;
use rules::Seat;
use rules::any::GameId;

use super::ground::{ANN, BEN, Ground, HOUR};
use super::refused;
use crate::maker::{self, CID, DOT};

const AZURE: Seat = Seat(0);
const EMBER: Seat = Seat(1);

fn somebody(id: PersonId) -> Successor {
    let called = format!("Person {}", id.0);
    Successor::Person { id, called }
}

async fn replace(
    ground: &Ground,
    table: TableId,
    person: PersonId,
    (seat, to): (Seat, Successor),
) -> Result<Handed, TableError> {
    let seq = ground.tables.glance(table).await.unwrap().row.seq;
    let cause = format!("hand {seq} by {}", person.0);
    ground
        .tables
        .replace(table, person, cause, (seat, to))
        .await
}

/// The only question that is open.
async fn question(ground: &Ground, table: TableId) -> HandOver {
    let mut open = ground.tables.store().hand_overs(table).await.unwrap();
    assert_eq!(open.len(), 1, "{open:?}");
    open.remove(0)
}

async fn answer(
    ground: &Ground,
    table: TableId,
    person: PersonId,
    (question, answer): (&HandOver, Answer),
) -> Result<Handed, TableError> {
    let (cause, asked) = (
        format!("yes {}", question.until.0),
        (question.seat, question.until),
    );
    let tables = &ground.tables;
    let answered = tables.answer_hand_over(table, person, cause, asked, answer);
    answered.await
}

async fn holder(ground: &Ground, table: TableId, seat: Seat) -> Holder {
    let row = ground.tables.glance(table).await.unwrap().row;
    row.holder(seat).clone()
}

/// The last board's seat has let its deadline pass.
async fn miss(ground: &mut Ground) {
    ground.turn(49 * HOUR);
    ground.tick().await;
}

#[tokio::test]
async fn tb_01_a_seat_is_handed_on_with_the_yes_of_whoever_holds_it() {
    let mut ground = Ground::new().await;
    let table = ground.game_of(GameId::Probe, 7, None).await;
    let asked = replace(&ground, table, ANN, (EMBER, somebody(CID))).await;
    assert_eq!(asked.unwrap(), Handed::Asked(vec![BEN, CID]));
    assert_eq!(
        holder(&ground, table, EMBER).await,
        Holder::People(vec![BEN])
    );
    let secrets = ground.tables.secrets(table, CID).await;
    assert!(refused(secrets).contains("no seat"));
    let twice = replace(&ground, table, ANN, (EMBER, somebody(CID))).await;
    let twice = refused(twice);
    assert!(
        twice.contains("asked already") && twice.contains("TB-01"),
        "{twice}"
    );
    let first = question(&ground, table).await;
    assert_eq!(first.until.0 - ground.now().0, 48 * HOUR);

    // A newer question takes the place of the older one, and outlives a restart.
    let asked = replace(&ground, table, ANN, (EMBER, Successor::Bot)).await;
    assert_eq!(asked.unwrap(), Handed::Asked(vec![BEN]));
    ground.restart();
    let second = question(&ground, table).await;
    assert_ne!(second.until, first.until);
    let old = answer(&ground, table, BEN, (&first, Answer::Yes)).await;
    assert!(refused(old).contains("closed"));
    for stranger in [ANN, CID] {
        let other = answer(&ground, table, stranger, (&second, Answer::Yes)).await;
        assert!(refused(other).contains("not needed"), "{stranger:?}");
    }
    let yes = answer(&ground, table, BEN, (&second, Answer::Yes)).await;
    assert_eq!(yes.unwrap(), Handed::Done);
    assert_eq!(holder(&ground, table, EMBER).await, Holder::Bot);
    assert_eq!(ground.tables.store().hand_overs(table).await.unwrap(), []);
    let late = answer(&ground, table, BEN, (&second, Answer::Yes)).await;
    assert!(refused(late).contains("closed"));
    ground.post().await;
    let observation = |notice: &Notice| matches!(notice, Notice::Replaced { .. });
    assert!(
        !ground
            .posted
            .iter()
            .any(|(_, _, notice, _)| observation(notice))
    );
    ground.proven().await;
}

#[tokio::test]
async fn tb_01_who_says_no_keeps_the_seat() {
    let mut ground = Ground::new().await;
    let table = ground.game_of(GameId::Castles, 7, None).await;
    replace(&ground, table, ANN, (EMBER, somebody(CID)))
        .await
        .unwrap();
    let asked = question(&ground, table).await;
    let no = answer(&ground, table, BEN, (&asked, Answer::No)).await;
    assert_eq!(no.unwrap(), Handed::Kept);
    ground.post().await;
    let refused_by = Notice::HandOverRefused {
        seat: EMBER,
        by: BEN,
    };
    let said = |(_, to, notice, _): &(_, Destination, Notice, _)| {
        *to == Destination::Table && *notice == refused_by
    };
    assert!(ground.posted.iter().any(said));
    let changed = answer(&ground, table, BEN, (&asked, Answer::Yes)).await;
    assert!(refused(changed).contains("closed"));

    // No answer for two days is a no, whatever the clock of the table does.
    ground
        .tables
        .set_pace(table, ANN, Pace::None)
        .await
        .unwrap();
    replace(&ground, table, ANN, (EMBER, somebody(CID)))
        .await
        .unwrap();
    let asked = question(&ground, table).await;
    ground.turn(48 * HOUR + 1);
    ground.restart();
    let late = answer(&ground, table, BEN, (&asked, Answer::Yes)).await;
    assert!(refused(late).contains("time for an answer is over"));
    assert_eq!(ground.tables.store().hand_overs(table).await.unwrap(), []);
    assert_eq!(
        holder(&ground, table, EMBER).await,
        Holder::People(vec![BEN])
    );
    ground.proven().await;
}

#[tokio::test]
async fn tb_01_whoever_missed_a_decision_may_be_replaced_and_is_told() {
    let mut ground = Ground::new().await;
    let table = ground.game_of(GameId::Probe, 7, None).await;
    ground.order(table, ANN, "bid 1").await.unwrap();
    miss(&mut ground).await;
    assert_eq!(ground.defaults(table).await, 1);
    ground.restart();
    let handed = replace(&ground, table, ANN, (EMBER, somebody(CID))).await;
    assert_eq!(handed.unwrap(), Handed::Asked(vec![CID]));
    let open = question(&ground, table).await;
    let yes = answer(&ground, table, CID, (&open, Answer::Yes)).await;
    assert_eq!(yes.unwrap(), Handed::Done);
    ground.post().await;
    let replaced = Notice::Replaced {
        seat: EMBER,
        holder: Holder::People(vec![CID]),
    };
    let observation = |(_, to, notice, _): &&(_, Destination, Notice, _)| {
        *to == Destination::Person(BEN) && *notice == replaced
    };
    assert_eq!(ground.posted.iter().filter(observation).count(), 1);
    // The new people have missed nothing.
    let asked = replace(&ground, table, ANN, (EMBER, Successor::Bot)).await;
    assert_eq!(asked.unwrap(), Handed::Asked(vec![CID]));
    // Nor has whoever is back and plays.
    let mut ground = Ground::new().await;
    let table = ground.game_of(GameId::Probe, 7, None).await;
    miss(&mut ground).await;
    ground.order(table, BEN, "bid 1").await.unwrap();
    let asked = replace(&ground, table, ANN, (EMBER, somebody(CID))).await;
    assert_eq!(asked.unwrap(), Handed::Asked(vec![BEN, CID]));
    ground.proven().await;
}

#[tokio::test]
async fn tb_01_whoever_plays_between_the_question_and_the_answer_is_asked_after_all() {
    let mut ground = Ground::new().await;
    let table = ground.game_of(GameId::Probe, 7, None).await;
    ground.order(table, ANN, "bid 1").await.unwrap();
    miss(&mut ground).await;
    let asked = replace(&ground, table, ANN, (EMBER, somebody(CID))).await;
    assert_eq!(asked.unwrap(), Handed::Asked(vec![CID]));
    ground.order(table, BEN, "bid 1").await.unwrap();
    ground.restart();
    let open = question(&ground, table).await;
    let yes = answer(&ground, table, CID, (&open, Answer::Yes)).await;
    assert_eq!(yes.unwrap(), Handed::Asked(vec![BEN]));
    assert_eq!(
        holder(&ground, table, EMBER).await,
        Holder::People(vec![BEN])
    );
    let open = question(&ground, table).await;
    let no = answer(&ground, table, BEN, (&open, Answer::No)).await;
    assert_eq!(no.unwrap(), Handed::Kept);
    ground.proven().await;
}

#[tokio::test]
async fn tb_01_nobody_gets_a_seat_who_does_not_want_it() {
    let mut ground = Ground::new().await;
    let table = ground.game_of(GameId::Castles, 7, None).await;
    let asked = replace(&ground, table, BEN, (EMBER, somebody(CID))).await;
    assert_eq!(asked.unwrap(), Handed::Asked(vec![CID]));
    let open = question(&ground, table).await;
    let no = answer(&ground, table, CID, (&open, Answer::No)).await;
    assert_eq!(no.unwrap(), Handed::Kept);
    assert_eq!(
        holder(&ground, table, EMBER).await,
        Holder::People(vec![BEN])
    );
    ground.proven().await;
}

#[tokio::test]
async fn tb_01_whom_a_game_master_skips_has_missed_nothing() {
    let mut ground = Ground::new().await;
    let table = lobby(&ground).await;
    let master = Some((CID, "Cid".to_owned()));
    ground.tables.appoint(table, ANN, master).await.unwrap();
    ground
        .tables
        .start(table, ANN, "start".into())
        .await
        .unwrap();
    ground.post().await;
    let cause = Cause {
        id: "skip".into(),
        sent: ground.now(),
    };
    ground.tables.skip(table, CID, cause, EMBER).await.unwrap();
    let asked = replace(&ground, table, ANN, (EMBER, somebody(DOT))).await;
    assert_eq!(asked.unwrap(), Handed::Asked(vec![BEN, DOT]));
    ground.proven().await;
}

/// A table of the probe in its lobby, of Ann and Ben.
async fn lobby(ground: &Ground) -> TableId {
    maker::lobby(&ground.tables, maker::request(GameId::Probe), 2).await
}

#[tokio::test]
async fn tb_01_all_people_of_a_seat_have_a_say() {
    let ground = Ground::new().await;
    let table = lobby(&ground).await;
    for other in [CID, DOT] {
        let cause = format!("yes of {}", other.0);
        let asked = (EMBER, BEN);
        let taken = ground
            .tables
            .take_in(table, cause, asked, (other, "Somebody"));
        taken.await.unwrap();
    }
    ground
        .tables
        .start(table, ANN, "start".into())
        .await
        .unwrap();
    // Who hands the own seat on has agreed.
    let asked = replace(&ground, table, CID, (EMBER, Successor::Bot)).await;
    assert_eq!(asked.unwrap(), Handed::Asked(vec![BEN, DOT]));
    let open = question(&ground, table).await;
    let first = answer(&ground, table, DOT, (&open, Answer::Yes)).await;
    assert_eq!(first.unwrap(), Handed::Asked(vec![BEN]));
    let twice = answer(&ground, table, DOT, (&open, Answer::Yes)).await;
    assert!(refused(twice).contains("not needed"));
    let last = answer(&ground, table, BEN, (&open, Answer::Yes)).await;
    assert_eq!(last.unwrap(), Handed::Done);
    assert_eq!(holder(&ground, table, EMBER).await, Holder::Bot);
    ground.proven().await;
}

#[tokio::test]
async fn tb_01_nobody_plays_two_seats_of_a_game_with_secrets_one_after_the_other() {
    let mut ground = Ground::new().await;
    let table = ground.game_of(GameId::Probe, 7, None).await;
    let of_others = replace(&ground, table, BEN, (AZURE, Successor::Bot)).await;
    assert!(refused(of_others).contains("only the host"));
    // To stand in for oneself by a bot player needs nobody's yes; whoever gets a seat agrees.
    let own = replace(&ground, table, ANN, (AZURE, Successor::Bot)).await;
    assert_eq!(own.unwrap(), Handed::Done);
    ground.let_bots_play(table).await;
    ground.handed(table, BEN, (EMBER, somebody(CID))).await;
    ground.let_bots_play(table).await;
    ground.restart();
    let other = replace(&ground, table, ANN, (EMBER, somebody(ANN))).await;
    let other = refused(other);
    assert!(
        other.contains("has played Azure bot in this game") && other.contains("TB-01"),
        "{other}"
    );
    let other = replace(&ground, table, ANN, (AZURE, somebody(BEN))).await;
    assert!(refused(other).contains("has played Person 3"));
    // Both come back to what was theirs; Dot, who comes anew, may have any.
    for (person, seat, to) in [
        (ANN, AZURE, somebody(ANN)),
        (CID, EMBER, somebody(BEN)),
        (BEN, EMBER, somebody(DOT)),
    ] {
        ground.handed(table, person, (seat, to)).await;
    }
    ground.proven().await;

    // Nothing is secret in an open game.
    let castles = ground.game_of(GameId::Castles, 8, None).await;
    for (person, seat, to) in [(BEN, EMBER, somebody(CID)), (ANN, AZURE, somebody(BEN))] {
        ground.handed(castles, person, (seat, to)).await;
    }
    ground.proven().await;
}

#[tokio::test]
async fn tb_01_a_question_ends_with_the_game_and_with_the_seats_people() {
    for end in ["called off", "over", "handed on", "left"] {
        let mut ground = Ground::new().await;
        let table = lobby(&ground).await;
        let asked = (EMBER, BEN);
        let taken = ground
            .tables
            .take_in(table, "yes".into(), asked, (CID, "Cid"));
        taken.await.unwrap();
        ground
            .tables
            .start(table, ANN, "start".into())
            .await
            .unwrap();
        ground.post().await;
        replace(&ground, table, ANN, (EMBER, somebody(DOT)))
            .await
            .unwrap();
        let open = question(&ground, table).await;
        ground.post().await;
        match end {
            "called off" => ground.tables.call_off(table, ANN).await.unwrap(),
            "left" => ground.tables.leave(table, BEN).await.unwrap(),
            "handed on" => {
                miss(&mut ground).await;
                let handed = replace(&ground, table, ANN, (EMBER, Successor::Bot)).await;
                assert_eq!(handed.unwrap(), Handed::Done);
            }
            _ => {
                for _ in 0..3 {
                    for person in [ANN, BEN] {
                        ground.order(table, person, "bid 0").await.unwrap();
                    }
                }
            }
        }
        ground.post().await;
        let store = ground.tables.store();
        assert_eq!(store.hand_overs(table).await.unwrap(), [], "{end}");
        let faded = ground.posted.iter().filter(|(_, _, notice, _)| {
            let faded = Change::Faded;
            matches!(notice, Notice::Edit { change, .. } if *change == faded)
        });
        assert!(faded.count() > 0, "{end}: its message has buttons");
        for restarted in [false, true] {
            if restarted {
                ground.restart();
            }
            let late = answer(&ground, table, CID, (&open, Answer::Yes)).await;
            assert!(refused(late).contains("TB-0"), "{end}");
        }
        ground.proven().await;
    }
}

#[tokio::test]
async fn tb_01_who_held_which_seat_goes_with_a_tables_file_and_no_question_does() {
    let mut ground = Ground::new().await;
    let table = ground.game_of(GameId::Probe, 7, None).await;
    replace(&ground, table, ANN, (AZURE, Successor::Bot))
        .await
        .unwrap();
    ground.let_bots_play(table).await;
    replace(&ground, table, ANN, (EMBER, Successor::Bot))
        .await
        .unwrap();
    question(&ground, table).await;
    let mut file = ReadOnly::open(&ground.database()).await.unwrap();
    let saved = file.saved(table).await.unwrap();
    let checked = transfer::read(&transfer::write(&saved).unwrap()).unwrap();
    let import = Import {
        saved: checked.saved,
        played: checked.played,
        at: Millis(ground.now().0),
    };
    let mut other = Ground::new().await;
    let store = maker::database(other.folder().join("copy.sqlite")).await;
    let copy = store.import(&import).await.unwrap();
    other.on(store);
    assert_eq!(other.tables.store().hand_overs(copy).await.unwrap(), []);
    other.handed(copy, BEN, (EMBER, somebody(CID))).await;
    let seat = replace(&other, copy, ANN, (EMBER, somebody(ANN))).await;
    assert!(refused(seat).contains("has played"));
}
