//! Nothing acknowledged is lost at kill -9 (P6), and nothing is said twice.
//!
//! The real program runs as a process on the stand-in while people play, and is killed: at each
//! point of `src/fail.rs`, and anywhere under load. After each kill what people were told is
//! compared with what is kept, and once everything is said, with what stands in the channels.
//! `ground` has the lives and the kills, `player` what people do, `check` what must hold; `several` has several programs
//! at once.
//!
//! Everything follows from a seed, which a failure names; only how requests interleave does not.
//! `tests/kill.sh N` runs N more.
#![expect(
    clippy::match_same_arms,
    reason = "a line for each point, and for each thing that was done"
)]

mod backups;
mod check;
mod duels;
mod forget;
mod ground;
mod kept;
mod planted;
mod player;
#[cfg(has_postgres)]
mod postgres;
mod program;
#[cfg(has_postgres)]
mod several;
mod table_threads;
mod talks;
mod told;

use castellan::fail::Point;
use ground::{End, Ground, Moment, Setting};
use player::Habits;
use rand::RngExt as _;

const CALM: Habits = Habits {
    take_back: 10,
    ask_back: 10,
    draft: 50,
};

/// How people play so that a point is passed, and how often it is passed in a life.
fn habits(point: Point) -> (Habits, u32) {
    match point {
        Point::StoreOpened => (CALM, 1),
        // Each start passes them once for each migration, whether it is due or not.
        Point::MigrationBefore | Point::MigrationAfter => (CALM, 1),
        Point::CreateBeforeCommit | Point::CreateAfterCommit => (CALM, 1),
        Point::PersonBeforeCommit | Point::PersonAfterCommit => (CALM, 1),
        Point::ChangeBeforeCommit | Point::ChangeAfterCommit => (CALM, 2),
        Point::AppendBeforeCommit | Point::AppendAfterCommit => (CALM, 8),
        Point::TriedBeforeCommit | Point::TriedAfterCommit => (CALM, 8),
        Point::TurnCome | Point::SendBefore | Point::SendAfter => (CALM, 8),
        Point::EditBefore | Point::EditAfter => (CALM, 12),
        Point::PinBefore | Point::PinAfter => (CALM, 1),
        // Castles have no episodes: `duels` kills there.
        Point::ThreadBefore | Point::ThreadAfter => (CALM, 0),
        Point::SideThreadBeforeCommit | Point::SideThreadAfterCommit => (CALM, 0),
        // Nobody talks there: `talks` kills there.
        Point::TalkBeforeCommit | Point::TalkAfterCommit => (CALM, 0),
        // Nobody is forgotten there: `forget` kills there.
        Point::ForgetBeforeCommit | Point::ForgetAfterCommit => (CALM, 0),
        Point::SentBeforeCommit | Point::SentAfterCommit => (CALM, 16),
        // The host sets the pace; nothing else changes deadlines while people play.
        Point::ClockBeforeCommit | Point::ClockAfterCommit => (CALM, 1),
        Point::HeartbeatBeforeCommit | Point::HeartbeatAfterCommit => (CALM, 1),
        Point::GaveUpBeforeCommit | Point::GaveUpAfterCommit => (CALM, 1),
        // The first start of a day makes a copy.
        Point::BackupWritten | Point::BackupDone => (CALM, 1),
        // The running bot never passes them.
        Point::RestoreWritten | Point::RestoreAside | Point::RestoreDone => (CALM, 0),
        Point::DraftBeforeCommit | Point::DraftAfterCommit => {
            let draft = 100;
            (Habits { draft, ..CALM }, 8)
        }
        Point::UndoBeforeCommit | Point::UndoAfterCommit => {
            let ask_back = 60;
            (Habits { ask_back, ..CALM }, 4)
        }
        // A snapshot needs a long game.
        Point::SnapshotWritten | Point::SnapshotPruned => {
            let (take_back, draft) = (60, 0);
            (
                Habits {
                    take_back,
                    draft,
                    ..CALM
                },
                1,
            )
        }
    }
}

/// Whether a point is passed by deliveries alone.
fn is_of_delivery(point: Point) -> bool {
    let parts = [
        "tried", "send", "edit", "pin", "thread", "side", "sent", "gave-up",
    ];
    parts.iter().any(|part| point.name().starts_with(part))
}

/// How often the program is killed at each point while people play, and under load.
const AT_EACH: usize = 4;
const UNDER_LOAD: usize = 70;

/// Kills the program [`AT_EACH`] times at a point.
async fn kill_at(point: Point) {
    let (habits, often) = habits(point);
    let mut killed = 0;
    for game in 0.. {
        assert!(game < 20, "{} is not passed", point.name());
        let mut ground = Ground::new(Setting {
            seed: game + 1_000 * point as u64,
            tables: 1,
            habits,
        })
        .await;
        // Two of a game where that may be, so that the second finds what the first has left.
        for _ in 0..often.min(2) {
            let nth = ground.rng.random_range(1..=often);
            if point.name().starts_with("gave-up") {
                ground.refuse_a_message();
            }
            killed += usize::from(ground.live(End::Point(point, nth)).await);
            ground.live(End::Settled).await;
        }
        ground.end().await;
        if killed >= AT_EACH {
            return;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn promise_6_nothing_is_lost_at_a_kill_around_any_write() {
    let points = Point::ALL.iter().filter(|it| habits(**it).1 > 0);
    for point in points.filter(|it| !is_of_delivery(**it)) {
        kill_at(*point).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn promise_6_nothing_is_lost_or_said_twice_at_a_kill_in_any_delivery() {
    let points = Point::ALL.iter().filter(|it| habits(**it).1 > 0);
    for point in points.filter(|it| is_of_delivery(**it)) {
        kill_at(*point).await;
    }
}

/// Kills the program under load until `kills` kills are done, in worlds with seeds from `seed` on, each made ready by
/// `prepare`.
async fn kill_under_load(seed: u64, kills: usize, prepare: impl AsyncFn(&mut Ground, u64)) {
    let mut killed = 0;
    for seed in seed.. {
        let mut ground = Ground::new(Setting {
            seed,
            tables: 4,
            habits: CALM,
        })
        .await;
        prepare(&mut ground, seed).await;
        let mut lives = 0;
        while killed < kills && (lives == 0 || !ground.is_over()) {
            let moments = [Moment::Any, Moment::Held, Moment::Done];
            let moment = moments[ground.rng.random_range(0..moments.len())];
            let count = ground.rng.random_range(1..=60);
            killed += usize::from(ground.live(End::Requests(count, moment)).await);
            if ground.rng.random_ratio(1, 4) {
                ground.live(End::Settled).await;
            }
            lives += 1;
        }
        ground.live(End::Settled).await;
        ground.end().await;
        if killed >= kills {
            return;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn promise_6_nothing_is_lost_or_said_twice_at_kills_under_load() {
    let points = Point::ALL.iter().filter(|it| habits(**it).1 > 0);
    assert!(AT_EACH * points.count() + UNDER_LOAD >= 200);
    kill_under_load(1, UNDER_LOAD, async |_, _| {}).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "as many kills as are asked for, by tests/kill.sh"]
async fn more_kills_under_load() {
    let (kills, seed) = asked();
    kill_under_load(seed, kills, async |_, _| {}).await;
}

/// How many kills tests/kill.sh asks for, and from which seed on.
fn asked() -> (usize, u64) {
    let number = |name: &str| {
        let text = std::env::var(name).unwrap_or_else(|_| panic!("{name} is not set"));
        text.parse::<u64>()
            .unwrap_or_else(|_| panic!("{name} is {text:?}"))
    };
    let kills = usize::try_from(number("CASTELLAN_KILLS")).unwrap();
    (kills, number("CASTELLAN_SEED"))
}
