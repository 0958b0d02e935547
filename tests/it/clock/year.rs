//! A year of play: people who come and go, outages, pauses, starts; and what must hold all the time.

use std::collections::BTreeMap;

use castellan::table::model::{Millis, Notice, Stage, TableId, Wait};
use castellan::table::pace::Pace;
use sqlx::{ConnectOptions, Connection};

use super::ground::{ANN, Ground, HOUR, MINUTE, is_over, kind, person};

const YEAR: i64 = 365 * 24 * HOUR;
const TABLES: u64 = 3;
/// How long the clock waits for orders that were sent in time.
const GRACE: i64 = 3_000;

/// A small generator, so that the year is the same every time.
struct Luck(u64);

impl Luck {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }

    fn hours(&mut self, most: u64) -> i64 {
        i64::try_from(self.below(most * 60)).unwrap() * MINUTE
    }
}

#[tokio::test]
async fn a_year_of_play_closes_each_wait_once_and_contradicts_nothing() {
    let mut ground = Ground::new().await;
    let mut luck = Luck(7);
    let mut place = 100;
    let mut running: Vec<TableId> = Vec::new();
    let end = ground.now().0 + YEAR;
    let mut defaults = 0;
    while ground.now().0 < end {
        while running.len() < usize::try_from(TABLES).unwrap() {
            running.push(begin(&mut ground, &mut luck, &mut place).await);
        }
        happening(&mut ground, &mut luck, &running).await;
        defaults += sweep(&mut ground, &running).await;
        let mut still = Vec::new();
        for table in running {
            if !is_over(&ground.tables, table).await {
                still.push(table);
            }
        }
        running = still;
    }
    assert!(defaults > 20, "{defaults} decisions of the clock");
    notices_hold(&ground);
    rows_hold(&ground).await;
    ground.proven().await;
}

/// A new game at one of the paces.
async fn begin(ground: &mut Ground, luck: &mut Luck, place: &mut u64) -> TableId {
    *place += 1;
    let table = ground.game(*place).await;
    let chosen = if luck.below(3) == 0 {
        "daily 19:30 America/New_York".parse().unwrap()
    } else {
        Pace::Relaxed
    };
    ground.tables.set_pace(table, ANN, chosen).await.unwrap();
    table
}

/// Some time passes, and something happens.
async fn happening(ground: &mut Ground, luck: &mut Luck, running: &[TableId]) {
    ground.turn(luck.hours(14));
    let table = running[usize::try_from(luck.below(TABLES)).unwrap()];
    match luck.below(24) {
        0 => ground.restart(),
        1 => {
            // Out of contact for a while.
            ground.contact.send_replace(false);
            ground.tick().await;
            ground.turn(luck.hours(30));
            ground.contact.send_replace(true);
        }
        2 => {
            // Killed, and away for a while.
            ground.turn(luck.hours(30));
            ground.restart();
        }
        3 => {
            // Discord takes nothing for a while.
            ground.posting = false;
            ground.tick().await;
            ground.turn(luck.hours(20));
            ground.tick().await;
            ground.posting = true;
        }
        4 => {
            // Refused while it stands still, and so is the next.
            let _ = ground.tables.pause(table, ANN).await;
        }
        5..=7 => {
            let _ = ground.tables.resume(table, ANN).await;
        }
        8 => {
            let _ = ground.tables.extend(table, ANN, 7).await;
        }
        9..=16 => {
            let seat = ground.tables.glance(table).await.unwrap().asks[0].seat;
            let text = ground.thought(table, seat).await;
            // It may be too late.
            let _ = ground.order(table, person(seat), &text).await;
        }
        _ => {}
    }
}

/// Lets the clock tick and checks what it decided against what was waited for before.
async fn sweep(ground: &mut Ground, running: &[TableId]) -> usize {
    ground.post().await;
    let mut before: BTreeMap<TableId, (Vec<Wait>, usize, bool, Pace)> = BTreeMap::new();
    for table in running {
        let row = ground.tables.glance(*table).await.unwrap().row;
        let stands = row.paused.is_some() || row.stage != Stage::Playing;
        let waits = ground.waits(*table).await;
        let count = ground.defaults(*table).await;
        before.insert(*table, (waits, count, stands, row.pace));
    }
    ground.clock.tick().await.unwrap();
    let now = ground.now();
    let mut all = 0;
    for (table, (waits, count, stands, pace)) in before {
        let decided = ground.defaults(table).await - count;
        all += decided;
        assert!(decided <= 1, "two seats never decide at once here");
        if decided == 0 {
            continue;
        }
        assert!(!stands, "a clock that stands still decides nothing");
        let wait = &waits[0];
        let (observation, until) = (wait.notified.unwrap(), wait.until.unwrap());
        assert!(until.0 + GRACE <= now.0, "not before the deadline");
        assert!(
            until.0 - observation.0 >= pace.notice(),
            "not without notice"
        );
    }
    ground.post().await;
    all
}

/// What people read: no reminder twice or of what is decided, and each ping with its reason.
fn notices_hold(ground: &Ground) {
    let mut reminded: BTreeMap<i64, Millis> = BTreeMap::new();
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    for (_, _, notice, at) in &ground.posted {
        *kinds.entry(kind(notice)).or_default() += 1;
        if let Notice::Reminder { wait, until, .. } = notice {
            assert!(*until > *at, "a reminder of what is over");
            let before = reminded.insert(*wait, *until);
            let moved = before.is_none_or(|before| until.0 - before.0 >= 12 * HOUR);
            assert!(moved, "a reminder twice of one deadline");
        }
    }
    for kind in [
        "board", "reminder", "moved", "paused", "resumed", "extended",
    ] {
        assert!(
            kinds.contains_key(kind),
            "the year had no {kind}: {kinds:?}"
        );
    }
}

/// A wait: its number, table, entry, beginning, deadline and end.
type Row = (i64, i64, i64, i64, Option<i64>, Option<i64>);

/// What is stored: each wait is closed once, by what the log says.
async fn rows_hold(ground: &Ground) {
    let options = sqlx::sqlite::SqliteConnectOptions::new()
        .filename(ground.database())
        .read_only(true);
    let mut db = options.connect().await.unwrap();
    let waits: Vec<Row> =
        sqlx::query_as("SELECT id, table_id, seq, since, until, closed_at FROM waits")
            .fetch_all(&mut db)
            .await
            .unwrap();
    let closings: Vec<(i64, i64, String, i64)> =
        sqlx::query_as("SELECT table_id, seq, cause, at FROM log WHERE cause LIKE 'clock:%'")
            .fetch_all(&mut db)
            .await
            .unwrap();
    let by_clock: BTreeMap<i64, Millis> = closings
        .iter()
        .map(|(_, _, cause, at)| {
            let wait = cause.split(':').nth(1).unwrap();
            (wait.parse().unwrap(), Millis(*at))
        })
        .collect();
    assert_eq!(by_clock.len(), closings.len(), "a wait decided twice");
    for (id, table, seq, since, until, closed) in waits {
        if let Some(closed) = closed {
            let entries: Vec<i64> = sqlx::query_scalar(
                "SELECT seq FROM log WHERE table_id = $1 AND seq > $2 AND at <= $3",
            )
            .bind(table)
            .bind(seq)
            .bind(closed)
            .fetch_all(&mut db)
            .await
            .unwrap();
            assert!(!entries.is_empty(), "wait {id} is closed by no entry");
            assert!(closed >= since);
        }
        if let Some(at) = by_clock.get(&id) {
            assert_eq!(Some(at.0), closed, "wait {id}");
            assert!(at.0 >= until.unwrap() + GRACE, "wait {id}");
        }
    }
    let posted = ground.posted.len();
    let sent: i64 = sqlx::query_scalar("SELECT count(*) FROM notices WHERE state = 'sent'")
        .fetch_one(&mut db)
        .await
        .unwrap();
    assert_eq!(
        usize::try_from(sent),
        Ok(posted),
        "each notice is posted once"
    );
    db.close().await.unwrap();
}
