//! Seats that stay away cost the others their time once, not each time; and people who say that they are away.

use castellan::table::model::{Absence, Because, Destination, Millis, Notice, TableId};
use castellan::table::pace::Pace;
use castellan::table::patience::Patience;
use castellan::table::{AWAY_DAYS, Edit, Guard, Standing};
use rules::Seat;
use rules::any::GameId;
use serde_json::json;

use super::ground::{ANN, BEN, CID, Ground, HOUR, MINUTE};
use super::refused;
use crate::maker::DOT;
use crate::years::neighbours;

const DAY: i64 = 24 * HOUR;
const BENS: Seat = Seat(1);

/// A game of Combat Castles of Ann and Ben that waits for Ben, and is steady.
async fn waiting_for_ben(ground: &mut Ground) -> TableId {
    let table = ground.game(7).await;
    let set = ground.tables.set_patience(table, ANN, Patience::STEADY);
    set.await.unwrap();
    to_ben(ground, table).await;
    table
}

/// Ann plays until Ben is asked.
async fn to_ben(ground: &mut Ground, table: TableId) {
    while ground.wait(table).await.seat != BENS {
        ground.play(table).await;
        ground.post().await;
    }
}

/// Lets Ben's time run out: how long it took until the clock had decided.
async fn run_out(ground: &mut Ground, table: TableId) -> i64 {
    let (begun, before) = (ground.now().0, ground.defaults(table).await);
    ground.tick().await;
    let until = ground.wait(table).await.until.unwrap();
    ground.turn(until.0 + 3_000 - ground.now().0);
    ground.tick().await;
    assert_eq!(ground.defaults(table).await, before + 1);
    ground.now().0 - begun
}

async fn standing(ground: &Ground, table: TableId) -> Standing {
    ground.tables.standing(table, BEN).await.unwrap()
}

/// Which missed decisions boards have told of.
fn told(ground: &Ground) -> Vec<u32> {
    let boards = ground.posted.iter().filter_map(|(_, _, notice, _)| {
        if let Notice::Board { clock, .. } = notice {
            Some(clock.iter().map(|it| it.nth))
        } else {
            None
        }
    });
    boards.flatten().collect()
}

/// Where something was said, in order.
fn places(ground: &Ground, is: impl Fn(&Notice) -> bool) -> Vec<Destination> {
    let posted = ground.posted.iter();
    let said = posted.filter(|(_, _, notice, _)| is(notice));
    said.map(|(_, to, _, _)| *to).collect()
}

#[tokio::test]
async fn tb_20_a_seat_that_stays_away_costs_its_time_once() {
    let mut ground = Ground::new().await;
    let table = waiting_for_ben(&mut ground).await;
    let mut took = Vec::new();
    for _ in 0..4 {
        to_ben(&mut ground, table).await;
        took.push(run_out(&mut ground, table).await);
    }
    let whole = 48 * HOUR + 3_000;
    assert_eq!(took, [whole, whole, 3_000, 3_000]);
    assert_eq!(told(&ground), [1, 2, 0, 0]);
    // It is said once, where all read it and to Ben alone; nobody else is written to.
    let begins = places(&ground, |it| matches!(it, Notice::StandsIn { .. }));
    assert_eq!(begins, [Destination::Person(BEN), Destination::Table]);
    let reminded = places(&ground, |it| matches!(it, Notice::Reminder { .. }));
    assert!(reminded.len() <= 2, "{reminded:?}");
    ground.proven().await;
}

#[tokio::test]
async fn tb_20_who_plays_is_back_and_has_the_whole_time_again() {
    let mut ground = Ground::new().await;
    let table = waiting_for_ben(&mut ground).await;
    for _ in 0..2 {
        to_ben(&mut ground, table).await;
        run_out(&mut ground, table).await;
    }
    assert_eq!(standing(&ground, table).await, Standing::Missing(2));
    // The program may stop meanwhile.
    ground.restart();
    assert_eq!(standing(&ground, table).await, Standing::Missing(2));
    to_ben(&mut ground, table).await;
    // His time is up at once, and his order counts while the clock has not decided.
    ground.turn(2_000);
    let text = ground.thought(table, BENS).await;
    ground.order(table, BEN, &text).await.unwrap();
    assert_eq!(standing(&ground, table).await, Standing::Here);
    ground.post().await;
    to_ben(&mut ground, table).await;
    let wait = ground.wait(table).await;
    assert_eq!(wait.until.unwrap().0 - ground.now().0, 48 * HOUR);
    let back = places(&ground, |it| matches!(it, Notice::Back { .. }));
    assert_eq!(back, [Destination::Table]);
    assert_eq!(run_out(&mut ground, table).await, 48 * HOUR + 3_000);
    assert_eq!(told(&ground).last(), Some(&1), "it is counted anew");
    ground.proven().await;
}

#[tokio::test]
async fn tb_20_who_says_so_is_back_with_a_list_of_what_was_done() {
    let mut ground = Ground::new().await;
    let table = waiting_for_ben(&mut ground).await;
    let refusal = refused(ground.tables.come_back(table, BEN).await);
    assert!(refusal.contains("nobody stands in for you"), "{refusal}");
    run_out(&mut ground, table).await;
    // One decision missed is not yet staying away, and gives nobody more time.
    let refusal = refused(ground.tables.come_back(table, BEN).await);
    assert!(refusal.contains("nobody stands in for you"), "{refusal}");
    for _ in 0..2 {
        to_ben(&mut ground, table).await;
        run_out(&mut ground, table).await;
    }
    to_ben(&mut ground, table).await;
    let meanwhile = ground.tables.come_back(table, BEN).await.unwrap();
    assert_eq!((meanwhile.seat, meanwhile.more), (BENS, 0));
    let entries = ground.tables.store().entries(table, 0).await.unwrap();
    let by_clock = entries
        .iter()
        .filter(|entry| entry.cause.starts_with("clock:"));
    let orders: Vec<String> = by_clock.map(|entry| entry.order.clone()).collect();
    assert_eq!(meanwhile.orders, orders);
    assert_eq!(orders.len(), 3);
    // In the middle of what he is asked he has the whole time from now on.
    let wait = ground.wait(table).await;
    assert_eq!(wait.seat, BENS);
    assert_eq!(wait.until.unwrap().0 - ground.now().0, 48 * HOUR);
    ground.turn(4_000);
    ground.tick().await;
    assert_eq!(ground.defaults(table).await, 3);
    ground.proven().await;
}

#[tokio::test]
async fn tb_20_a_seat_is_offered_after_as_much_time_as_its_decisions_would_have_taken() {
    let mut ground = Ground::new().await;
    let table = waiting_for_ben(&mut ground).await;
    let refusal = refused(
        ground
            .tables
            .take_offered(table, (CID, "Cid"), "take 0".into(), BENS)
            .await,
    );
    assert!(refusal.contains("TB-20"), "{refusal}");
    let is_offer = |it: &Notice| matches!(it, Notice::SeatOffered { .. });
    // Many decisions at once are not many missed ones.
    for _ in 0..5 {
        to_ben(&mut ground, table).await;
        run_out(&mut ground, table).await;
    }
    assert_eq!(standing(&ground, table).await, Standing::Missing(2));
    for missed in 3..=5 {
        assert!(places(&ground, is_offer).is_empty());
        ground.turn(2 * DAY);
        to_ben(&mut ground, table).await;
        run_out(&mut ground, table).await;
        assert_eq!(standing(&ground, table).await, Standing::Missing(missed));
    }
    assert_eq!(places(&ground, is_offer), [Destination::Table]);
    let own = refused(
        ground
            .tables
            .take_offered(table, (BEN, "Ben"), "take 1".into(), BENS)
            .await,
    );
    assert!(own.contains("your own seat"), "{own}");
    let other = refused(
        ground
            .tables
            .take_offered(table, (ANN, "Ann"), "take 2".into(), BENS)
            .await,
    );
    assert!(other.contains("TB-01"), "{other}");
    let take = ground
        .tables
        .take_offered(table, (CID, "Cid"), "take 3".into(), BENS);
    take.await.unwrap();
    let row = ground.tables.glance(table).await.unwrap().row;
    assert_eq!(row.seat_of(CID), Some(BENS));
    assert_eq!(row.seat_of(BEN), None);
    // Cid has missed nothing.
    let cids = ground.tables.standing(table, CID).await.unwrap();
    assert_eq!(cids, Standing::Here);
    ground.post().await;
    let again = refused(
        ground
            .tables
            .take_offered(table, (DOT, "Dot"), "take 4".into(), BENS)
            .await,
    );
    assert!(again.contains("not offered any more"), "{again}");
    ground.proven().await;
}

#[tokio::test]
async fn tb_20_without_patience_the_clock_waits_each_time() {
    let mut ground = Ground::new().await;
    let table = waiting_for_ben(&mut ground).await;
    for _ in 0..2 {
        to_ben(&mut ground, table).await;
        run_out(&mut ground, table).await;
    }
    to_ben(&mut ground, table).await;
    let refusal = refused(ground.tables.set_patience(table, BEN, Patience::NONE).await);
    assert!(refusal.contains("host"), "{refusal}");
    let set = ground.tables.set_patience(table, ANN, Patience::NONE);
    set.await.unwrap();
    assert_eq!(run_out(&mut ground, table).await, 48 * HOUR + 3_000);
    assert_eq!(told(&ground), [1, 2, 3]);
    // And back: what is asked now is decided at once.
    to_ben(&mut ground, table).await;
    let set = ground
        .tables
        .set_patience(table, ANN, "3/4".parse().unwrap());
    set.await.unwrap();
    assert_eq!(run_out(&mut ground, table).await, 3_000);
    ground.proven().await;
}

#[tokio::test]
async fn tb_21_who_is_away_is_not_waited_for_and_misses_nothing() {
    let mut ground = Ground::new().await;
    let table = waiting_for_ben(&mut ground).await;
    let now = ground.now();
    let at = |days: i64| Millis(now.0 + days * DAY);
    for until in [at(0), at(-1), at(i64::from(AWAY_DAYS) + 1)] {
        let refusal = refused(
            ground
                .tables
                .go_away(table, BEN, Absence::until(until))
                .await,
        );
        assert!(refusal.contains("up to 90 days"), "{refusal}");
    }
    let nobody = refused(
        ground
            .tables
            .go_away(table, CID, Absence::until(at(3)))
            .await,
    );
    assert!(nobody.contains("no seat"), "{nobody}");
    ground
        .tables
        .go_away(table, BEN, Absence::until(at(10)))
        .await
        .unwrap();
    assert_eq!(standing(&ground, table).await, Standing::Away(at(10)));
    let said = places(&ground, |it| matches!(it, Notice::Away { .. }));
    assert!(said.is_empty(), "nothing is posted yet");
    // What he was asked before is decided at once too.
    let mut took = vec![run_out(&mut ground, table).await];
    let said = places(&ground, |it| matches!(it, Notice::Away { .. }));
    assert_eq!(said, [Destination::Table]);
    ground.restart();
    for _ in 0..3 {
        to_ben(&mut ground, table).await;
        took.push(run_out(&mut ground, table).await);
    }
    assert_eq!(took, [3_000; 4]);
    assert_eq!(told(&ground), [0, 0, 0, 0]);
    // It ends by itself.
    to_ben(&mut ground, table).await;
    run_out(&mut ground, table).await;
    ground.turn(10 * DAY);
    assert_eq!(standing(&ground, table).await, Standing::Here);
    let set = ground.tables.extend(table, ANN, 24 * 14);
    set.await.unwrap();
    to_ben(&mut ground, table).await;
    ground.tick().await;
    let wait = ground.wait(table).await;
    assert!(wait.until.unwrap().0 - ground.now().0 > 40 * HOUR);
    ground.proven().await;
}

#[tokio::test]
async fn tb_21_where_all_are_away_nothing_is_decided() {
    let mut ground = Ground::new().await;
    let table = waiting_for_ben(&mut ground).await;
    let until = Millis(ground.now().0 + 5 * DAY);
    for person in [ANN, BEN] {
        ground
            .tables
            .go_away(table, person, Absence::until(until))
            .await
            .unwrap();
    }
    ground.turn(DAY);
    ground.tick().await;
    assert_eq!(ground.defaults(table).await, 0);
    let row = ground.tables.glance(table).await.unwrap().row;
    assert_eq!(row.paused.map(|pause| pause.why), Some(Because::Absent));
    // Whoever is back first goes on with it, and the other is not waited for.
    ground.tables.come_back(table, ANN).await.unwrap();
    let row = ground.tables.glance(table).await.unwrap().row;
    assert_eq!(row.paused, None);
    ground.tick().await;
    ground.turn(4_000);
    ground.tick().await;
    assert_eq!(ground.defaults(table).await, 1);
    ground.proven().await;
}

#[tokio::test]
async fn tb_21_who_is_back_by_the_time_they_named_has_the_whole_time() {
    // The program does not run meanwhile, or the clock stands still because everybody is away.
    for all_are_away in [false, true] {
        let mut ground = Ground::new().await;
        let table = waiting_for_ben(&mut ground).await;
        let now = ground.now();
        let away = Absence::until(Millis(now.0 + HOUR));
        ground.tables.go_away(table, BEN, away).await.unwrap();
        if all_are_away {
            let longer = Absence::until(Millis(now.0 + 5 * DAY));
            ground.tables.go_away(table, ANN, longer).await.unwrap();
            ground.tick().await;
        }
        ground.turn(HOUR);
        if all_are_away {
            ground.tables.come_back(table, ANN).await.unwrap();
        }
        ground.restart();
        ground.turn(4_000);
        ground.tick().await;
        assert_eq!(ground.defaults(table).await, 0);
        let left = ground.wait(table).await.until.unwrap().0 - ground.now().0;
        assert!(left > 47 * HOUR, "{} h", left / HOUR);
        assert_eq!(run_out(&mut ground, table).await, left + 3_000);
        ground.proven().await;
    }
}

#[tokio::test]
async fn tb_21_more_time_is_given_to_nobody_who_is_not_waited_for() {
    let mut ground = Ground::new().await;
    let table = waiting_for_ben(&mut ground).await;
    let until = Millis(ground.now().0 + 5 * DAY);
    ground
        .tables
        .go_away(table, BEN, Absence::until(until))
        .await
        .unwrap();
    let set = ground.tables.set_pace(table, ANN, Pace::Relaxed);
    set.await.unwrap();
    let refusal = refused(ground.tables.extend(table, ANN, 24).await);
    assert!(refusal.contains("nothing is due"), "{refusal}");
    assert_eq!(run_out(&mut ground, table).await, 3_000);
    ground.proven().await;
}

#[tokio::test]
async fn tb_21_a_draft_of_who_is_away_is_played() {
    let mut ground = Ground::new().await;
    let table = waiting_for_ben(&mut ground).await;
    let panel = ground.tables.panel(table, BEN).await.unwrap();
    let text = ground.thought(table, BENS).await;
    let guard = Guard {
        key: panel.draft.key,
        revision: panel.draft.revision,
    };
    for step in text.split_whitespace().take(1) {
        let edit = Edit::Add(step.to_owned());
        let guard = guard.clone();
        ground.tables.edit(table, BEN, guard, edit).await.unwrap();
    }
    let until = Millis(ground.now().0 + DAY);
    ground
        .tables
        .go_away(table, BEN, Absence::until(until))
        .await
        .unwrap();
    run_out(&mut ground, table).await;
    let entries = ground.tables.store().entries(table, 0).await.unwrap();
    let last = entries
        .iter()
        .rfind(|entry| entry.cause.starts_with("away:"));
    let first = text.split_whitespace().next().unwrap();
    assert!(last.unwrap().order.starts_with(first), "{last:?}");
    ground.proven().await;
}

#[tokio::test]
async fn tb_15_a_host_calls_those_who_are_awaited_once_a_day() {
    let mut ground = Ground::new().await;
    let table = waiting_for_ben(&mut ground).await;
    let refusal = refused(ground.tables.nudge(table, BEN).await);
    assert!(refusal.contains("host"), "{refusal}");
    let shown = ground.tables.overview(table, ANN).await.unwrap();
    let awaited: Vec<Seat> = shown.awaited.iter().map(|it| it.seat).collect();
    assert_eq!((awaited, shown.nudge_at), (vec![BENS], None));
    ground.tables.nudge(table, ANN).await.unwrap();
    ground.restart();
    let again = refused(ground.tables.nudge(table, ANN).await);
    assert!(again.contains("again in 24 h"), "{again}");
    ground.turn(DAY);
    ground.tables.nudge(table, ANN).await.unwrap();
    ground.post().await;
    let called = places(&ground, |it| matches!(it, Notice::Nudged { .. }));
    assert_eq!(called, [Destination::Table; 2]);
    // Nobody is called for whom the clock decides.
    ground.turn(DAY);
    let until = Millis(ground.now().0 + DAY);
    ground
        .tables
        .go_away(table, BEN, Absence::until(until))
        .await
        .unwrap();
    let nobody = refused(ground.tables.nudge(table, ANN).await);
    assert!(nobody.contains("nobody is awaited"), "{nobody}");
    let shown = ground.tables.overview(table, ANN).await.unwrap();
    assert_eq!(shown.away, [(BENS, Standing::Away(until))]);
    ground.proven().await;
}

#[tokio::test]
async fn tb_10_what_is_filed_in_secret_does_not_show_that_somebody_is_back() {
    let mut ground = Ground::new().await;
    let faction = |capital: &str| {
        json!({
            "capital": capital, "forces": {capital: "K Q 4P N 2R"}, "treasury": 20,
            "card": {"gold": {"gold": 900}},
        })
    };
    let war = json!({
        "map": "thrones",
        "scenario": {"order": [0, 1], "round": 5, "seats": [faction("Leunike"), faction("Epithos")]},
    });
    let table = ground.game_with(GameId::Kerfuffle, 2, war).await;
    let set = ground.tables.set_pace(table, ANN, Pace::Live);
    set.await.unwrap();
    let set = ground
        .tables
        .set_patience(table, ANN, "1/9".parse().unwrap());
    set.await.unwrap();
    while standing(&ground, table).await == Standing::Here {
        ground.tick().await;
        if ground.wait(table).await.seat == BENS {
            ground.turn(4 * MINUTE);
        } else {
            ground.play(table).await;
        }
    }
    let said = ground.posted.len();
    let filed = ground.order(table, BEN, "attacked: dice").await;
    filed.unwrap();
    assert_eq!(standing(&ground, table).await, Standing::Missing(1));
    ground.post().await;
    let open = ground.posted[said..].iter();
    let open = open.filter(|(_, to, _, _)| *to == Destination::Table);
    assert_eq!(open.count(), 0);
    ground.proven().await;
}

#[tokio::test]
async fn tb_21_of_a_seat_that_is_called_alone_those_who_are_here_are_reminded() {
    let mut ground = Ground::new().await;
    let options = json!({"conflict": "live", "scenario": neighbours()});
    let table = ground.game_with(GameId::Erkenfara, 2, options).await;
    let taken = ground
        .tables
        .take_in(table, "yes".into(), (BENS, BEN), (CID, "Cid"));
    taken.await.unwrap();
    for person in [ANN, BEN] {
        ground.order(table, person, "ready").await.unwrap();
    }
    ground.order(table, ANN, "move Alba > Bria").await.unwrap();
    ground.post().await;
    let until = Millis(ground.now().0 + 14 * 24 * HOUR);
    let away = ground.tables.go_away(table, BEN, Absence::until(until));
    away.await.unwrap();
    let waits = ground.waits(table).await;
    assert!(
        waits.iter().all(|wait| wait.time.calls_alone()),
        "{waits:?}"
    );
    // What is chosen in a conflict is due after half a day's decision.
    ground.turn(23 * HOUR);
    ground.tick().await;
    ground.post().await;
    let reminded = places(&ground, |it| matches!(it, Notice::Reminder { .. }));
    assert_eq!(reminded, [ANN, CID].map(Destination::Person));
    ground.proven().await;
}
