//! Times to meet: who can, and who is called when it is time (TB-25).

use std::collections::BTreeSet;

use castellan::table::model::{LiveNews, Millis, Notice, PersonId, TableId};
use castellan::table::{Asked, MEETING_DAYS, MEETINGS, TableError};

use super::ground::{ANN, BEN, CID, Ground, HOUR, MINUTE};
use super::refused;

/// Asks for times that are so many hours away; what was asked.
async fn gather(
    ground: &mut Ground,
    table: TableId,
    hours: &[i64],
) -> Result<(Millis, Vec<Millis>), TableError> {
    let now = ground.now().0;
    let times: BTreeSet<Millis> = hours.iter().map(|it| Millis(now + it * HOUR)).collect();
    ground.tables.gather(table, BEN, times).await?;
    ground.post().await;
    let last = ground.posted.iter().rev();
    let asked = last.into_iter().find_map(|(_, _, notice, _)| {
        if let Notice::Live(LiveNews::Asked { asked, times, .. }) = notice {
            Some((*asked, times.clone()))
        } else {
            None
        }
    });
    Ok(asked.unwrap())
}

async fn can(ground: &Ground, table: TableId, person: PersonId, time: (Millis, usize)) -> Asked {
    ground.tables.can_meet(table, person, time).await.unwrap()
}

/// Who was called, each time.
fn called(ground: &Ground) -> Vec<Vec<PersonId>> {
    let posted = ground.posted.iter();
    let meet = posted.filter_map(|(_, _, notice, _)| {
        if let Notice::Live(LiveNews::Meet(people)) = notice {
            Some(people.clone())
        } else {
            None
        }
    });
    meet.collect()
}

#[tokio::test]
async fn tb_25_those_who_can_are_called_at_the_time_and_nobody_else() {
    let mut ground = Ground::new().await;
    let table = ground.game(7).await;
    let (asked, times) = gather(&mut ground, table, &[3, 1, 2]).await.unwrap();
    let soonest: Vec<i64> = times.iter().map(|at| at.0 - ground.now().0).collect();
    assert_eq!(soonest, [HOUR, 2 * HOUR, 3 * HOUR]);
    can(&ground, table, BEN, (asked, 0)).await;
    can(&ground, table, ANN, (asked, 0)).await;
    can(&ground, table, ANN, (asked, 1)).await;
    ground.restart();
    let stands = can(&ground, table, BEN, (asked, 2)).await;
    let people: Vec<&[PersonId]> = stands.times.iter().map(|(_, it)| &it[..]).collect();
    assert_eq!(people, [&[BEN, ANN][..], &[ANN], &[BEN]]);
    // A second press takes it back.
    can(&ground, table, BEN, (asked, 2)).await;
    let stands = can(&ground, table, BEN, (asked, 0)).await;
    assert_eq!(stands.times[0].1, [ANN]);
    ground.turn(HOUR - 1);
    ground.tick().await;
    assert!(called(&ground).is_empty());
    ground.turn(1);
    ground.tick().await;
    ground.restart();
    ground.tick().await;
    assert_eq!(called(&ground), [[ANN]], "once");
    let late = refused(ground.tables.can_meet(table, BEN, (asked, 0)).await);
    assert!(late.contains("that time has come"), "{late}");
    // Whoever is called late is called for nothing.
    ground.turn(HOUR + 31 * MINUTE);
    ground.tick().await;
    assert_eq!(called(&ground).len(), 1);
    // Nobody can at the last of them, and with it the question is over.
    ground.turn(HOUR);
    ground.tick().await;
    assert_eq!(called(&ground).len(), 1);
    let live = ground.tables.glance(table).await.unwrap().live;
    assert!(live.meetings.is_empty(), "{live:?}");
    ground.restart();
    let live = ground.tables.glance(table).await.unwrap().live;
    assert!(live.meetings.is_empty(), "{live:?}");
    ground.proven().await;
}

#[tokio::test]
async fn tb_25_two_questions_for_one_time_call_once_also_while_the_clock_stands_still() {
    let mut ground = Ground::new().await;
    let table = ground.game(7).await;
    let (first, _) = gather(&mut ground, table, &[1]).await.unwrap();
    let (second, _) = gather(&mut ground, table, &[1, 2]).await.unwrap();
    assert_ne!(first, second);
    can(&ground, table, ANN, (first, 0)).await;
    can(&ground, table, ANN, (second, 0)).await;
    can(&ground, table, BEN, (second, 0)).await;
    ground.tables.pause(table, ANN).await.unwrap();
    ground.turn(HOUR);
    ground.tick().await;
    assert_eq!(called(&ground), [[ANN, BEN]]);
    ground.proven().await;
}

#[tokio::test]
async fn tb_25_only_people_of_the_table_ask_for_few_times_to_come() {
    let mut ground = Ground::new().await;
    let table = ground.game(7).await;
    let no = refused(ground.tables.may_gather(table, CID).await);
    assert!(no.contains("you hold no seat"), "{no}");
    for hours in [
        &[0][..],
        &[-1],
        &[],
        &[1, 2, 3, 4],
        &[MEETING_DAYS * 24 + 1],
    ] {
        let no = refused(gather(&mut ground, table, hours).await);
        assert!(no.contains("1 to 3 times to come"), "{hours:?}: {no}");
    }
    let mut asked = Millis(0);
    for _ in 0..MEETINGS {
        (asked, _) = gather(&mut ground, table, &[1]).await.unwrap();
    }
    let no = refused(gather(&mut ground, table, &[1]).await);
    assert!(no.contains("3 questions"), "{no}");
    let no = refused(ground.tables.can_meet(table, CID, (asked, 0)).await);
    assert!(no.contains("you hold no seat"), "{no}");
    let no = refused(ground.tables.can_meet(table, ANN, (asked, 7)).await);
    assert!(no.contains("that time has come"), "{no}");
    ground.proven().await;
}
