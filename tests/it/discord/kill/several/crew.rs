//! Programs come and go while people play, and so does the database's server.

use std::time::Duration;

use rand::RngExt as _;

use super::super::ground::{self, Ground, Moment, Setting};
use super::super::program::Life;
use super::super::{CALM, asked};
use super::{Cluster, MEMBERS, SHARDS, Several, database_on};

/// How often one of three programs or the database's server is killed while people play.
const KILLS: usize = 12;
/// After so many strikes people play in another world.
const STRIKES: usize = 32;

/// What becomes of one of the programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Strike {
    /// It is killed, and another one starts.
    Kill,
    /// It is asked to stop, and another one starts.
    Stop,
    /// It is frozen for so long, and until the others have taken its shards, and goes on.
    Freeze(Duration),
    /// The database's server ends as in a crash, and starts again.
    Crash,
}

impl Strike {
    /// The one of a number. Whoever is frozen is waited for, so that comes seldom.
    fn of(number: usize) -> Self {
        match number % 16 {
            4 | 11 => Self::Stop,
            7 => Self::Freeze(Duration::ZERO),
            2 | 13 => Self::Crash,
            _ => Self::Kill,
        }
    }

    /// The same where most are freezes for longer than anybody waits: what a program has begun is out of date when it goes
    /// on, and its connections are gone.
    fn long_freeze(number: usize) -> Self {
        match number % 8 {
            7 => Self::Kill,
            _ => Self::Freeze(Duration::from_mins(1)),
        }
    }
}

/// Programs that come and go while people play in servers of different shards.
struct Crew {
    ground: Ground,
    several: Several,
    cluster: Cluster,
}

impl Crew {
    async fn new(name: &str, seed: u64) -> Self {
        let setting = Setting {
            seed,
            tables: 4,
            habits: CALM,
        };
        let mut ground = Ground::sharded(setting, SHARDS).await;
        let cluster = Cluster::start();
        let mut several = Several::on(database_on(&cluster, name).await);
        ground.on_postgres(several.address.clone());
        for _ in 0..MEMBERS {
            several.join(&ground.server).await;
        }
        Self {
            ground,
            several,
            cluster,
        }
    }

    /// Lets people play while something becomes of one of the programs, and compares what they were told with what is
    /// kept.
    async fn live(&mut self, strike: Strike) {
        let (over, life) = Life::begun();
        let mut playing = self.ground.play(&life);
        let count = self.ground.rng.random_range(1..=60);
        let requests = ground::requests(&self.ground.server, count, Moment::Any);
        tokio::select! {
            _ = requests => {}
            () = playing.done() => {}
        }
        self.strike(strike).await;
        over.send_replace(true);
        self.ground.take_back(playing).await;
        self.ground.note(format!("{strike:?}"), self.several.said());
        let is_settled = self.ground.rng.random_ratio(1, 4);
        if is_settled {
            self.ground.settle().await;
        }
        self.ground.look(is_settled).await;
    }

    async fn strike(&mut self, strike: Strike) {
        let Self {
            ground,
            several,
            cluster,
        } = self;
        let which = ground.rng.random_range(0..several.members.len());
        match strike {
            Strike::Kill => {
                let owner = several.kill(which).await;
                // Its shards go to the others, or to the one that comes in its place.
                let is_at_once: bool = ground.rng.random();
                if is_at_once {
                    several.let_go(&owner).await;
                }
                several.join(&ground.server).await;
                several.let_go(&owner).await;
            }
            Strike::Stop => {
                several.stop(which).await;
                several.join(&ground.server).await;
            }
            Strike::Freeze(time) => {
                let which = several.busiest().await;
                let shards = usize::try_from(SHARDS).unwrap();
                several.freeze(which, &ground.server, (shards, time)).await;
            }
            Strike::Crash => {
                cluster.kill();
                cluster.start_again();
            }
        }
    }

    /// Waits until all is said, and compares it with what is kept.
    async fn end(mut self) {
        self.ground.settle().await;
        self.ground.look(true).await;
        while !self.several.members.is_empty() {
            self.several.kill(0).await;
        }
        let is_alone = self.ground.server.wait_until_alone().await;
        assert!(is_alone, "somebody hangs on");
        self.ground.end().await;
    }
}

/// Lets people play in worlds with seeds from `seed` on, until so many strikes have come that count.
async fn strike_one_of_three(
    name: &str,
    (count, seed): (usize, u64),
    strike: fn(usize) -> Strike,
    counts: fn(&Strike) -> bool,
) {
    let mut counted = 0;
    for seed in seed.. {
        let mut crew = Crew::new(name, seed).await;
        for strike in (0..STRIKES).map(strike) {
            if counted >= count {
                break;
            }
            crew.live(strike).await;
            counted += usize::from(counts(&strike));
        }
        crew.end().await;
        if counted >= count {
            return;
        }
    }
}

/// Whether something was killed.
fn is_kill(strike: &Strike) -> bool {
    matches!(strike, Strike::Kill | Strike::Crash)
}

#[tokio::test(flavor = "multi_thread")]
async fn promise_6_nothing_is_lost_or_said_twice_at_kills_of_one_of_three() {
    strike_one_of_three("one_of_three", (KILLS, 1), Strike::of, is_kill).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "as many kills as are asked for, by tests/kill.sh"]
async fn more_kills_of_one_of_three() {
    strike_one_of_three("more_of_three", asked(), Strike::of, is_kill).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "as many freezes of a minute as are asked for, by tests/kill.sh"]
async fn more_freezes_of_one_of_three() {
    let is_freeze = |strike: &Strike| matches!(strike, Strike::Freeze(_));
    strike_one_of_three("freezes", asked(), Strike::long_freeze, is_freeze).await;
}
