//! The ground on which games are played and the program is killed: a stand-in, data, tables.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use castellan::fail::Point;
use castellan::table::model::Entry;
use playground::{
    Clock, Config, Fault, Gate, Id, Logged, Message, Running, Server, SystemClock, Violation,
};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt as _, SeedableRng as _};
use tempfile::TempDir;
use tokio::task::JoinSet;

use super::check;
use super::kept::{self, Data, Kept, KeptTable};
use super::planted::Left;
use super::player::{Habits, MOVES, Plan, Table, id_of};
use super::program::{Life, Program};
use crate::PATIENCE;

/// The tables that are played side by side.
const SIDE_BY_SIDE: usize = 4;
/// How long people wait for an answer where several programs come and go: what they ask between two of them has none.
const HURRIED: Duration = Duration::from_millis(1_500);

/// How a life ends.
#[derive(Clone, Copy, Debug)]
pub(super) enum End {
    /// At the nth passing of a point.
    Point(Point, u32),
    /// After so many requests.
    Requests(u64, Moment),
    /// When everything is said.
    Settled,
}

/// Where the last request of a life is when the kill comes.
#[derive(Clone, Copy, Debug)]
pub(super) enum Moment {
    /// Anywhere.
    Any,
    /// It has come, and nothing was done about it.
    Held,
    /// It is done, but its answer is on the way.
    Done,
}

/// What is played.
#[derive(Clone, Copy, Debug)]
pub(super) struct Setting {
    pub(super) seed: u64,
    pub(super) tables: usize,
    pub(super) habits: Habits,
}

/// The machine's clock, set ahead by so many milliseconds.
#[derive(Debug, Default)]
struct Ahead(AtomicI64);

impl Clock for Ahead {
    fn now_ms(&self) -> i64 {
        SystemClock.now_ms() + self.0.load(Ordering::SeqCst)
    }
}

/// The ground.
pub(super) struct Ground {
    pub(super) server: Running,
    pub(super) rng: Xoshiro256PlusPlus,
    setting: Setting,
    /// How many shards there are. Where there are several, so are programs, and people play on while one goes.
    shards: u64,
    folder: TempDir,
    database: Option<String>,
    clock: Arc<Ahead>,
    bots: bool,
    tables: Vec<Table>,
    logs: Vec<Vec<Entry>>,
    kept: Kept,
    /// How the lives so far ended.
    lives: Vec<String>,
    said: String,
    /// Notices that Discord was made to refuse.
    refused: usize,
}

/// The tables that are played, and those where nobody plays any more.
#[derive(Default)]
pub(super) struct Playing {
    on: JoinSet<(usize, Table)>,
    played: Vec<(usize, Table)>,
}

impl Playing {
    /// Whether somebody plays.
    fn is_on(&self) -> bool {
        !self.on.is_empty()
    }

    /// Waits until nobody plays any more.
    pub(super) async fn done(&mut self) {
        while let Some(table) = self.on.join_next().await {
            self.played.push(table.unwrap());
        }
    }
}

impl Ground {
    pub(super) async fn new(setting: Setting) -> Self {
        Self::sharded(setting, 1).await
    }

    /// The same with so many shards, and a server in each.
    pub(super) async fn sharded(setting: Setting, shards: u64) -> Self {
        let names = |what: &str| -> Vec<String> {
            (0..2 * SIDE_BY_SIDE)
                .map(|n| format!("{what}{n}"))
                .collect()
        };
        let clock = Arc::<Ahead>::default();
        let first_answer = if shards > 1 {
            HURRIED
        } else {
            Config::default().first_answer
        };
        let config = Config {
            openapi: std::env::var_os("CASTELLAN_OPENAPI").map(Into::into),
            people: names("Player"),
            channels: names("channel"),
            clock: Arc::<Ahead>::clone(&clock),
            // Old requests are of no use, and looking through them takes time.
            keep: 400,
            servers: usize::try_from(shards).unwrap(),
            shards,
            max_concurrency: shards,
            first_answer,
            ..Config::default()
        };
        Self {
            server: Server::start(config).await.unwrap(),
            rng: Xoshiro256PlusPlus::seed_from_u64(setting.seed),
            setting,
            shards,
            folder: TempDir::new().unwrap(),
            database: None,
            clock,
            bots: true,
            tables: Vec::new(),
            logs: Vec::new(),
            kept: Kept::default(),
            lives: Vec::new(),
            said: String::new(),
            refused: 0,
        }
    }

    /// Makes the next message of a table be refused for good, so that its notice is given up.
    pub(super) fn refuse_a_message(&mut self) {
        let route = "POST /channels/{channel_id}/messages";
        self.server.inject(route, 1, Fault::Status(400));
        self.refused += 1;
    }

    /// Has the tables kept in a database of their own on a server.
    #[cfg(has_postgres)]
    pub(super) fn on_postgres(&mut self, address: String) {
        self.database = Some(address);
    }

    /// Where the tables are kept.
    fn data(&self) -> Data {
        match &self.database {
            Some(address) => Data::Server(address.clone()),
            None => self.folder.path().join("data").into(),
        }
    }

    /// Where the program has its data and its configuration.
    pub(super) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Ends the stand-in.
    pub(super) async fn end(self) {
        self.server.stop().await;
    }

    /// Seats no bot player at the next tables.
    pub(super) fn people_only(&mut self) {
        self.bots = false;
    }

    /// Hands out what is left of the first table, and ends the stand-in.
    pub(super) async fn left(mut self) -> Left {
        let table = self.tables.swap_remove(0);
        let at = table.at.unwrap();
        let messages = self.messages_of(&self.kept.tables[&at.0]);
        self.server.stop().await;
        Left {
            kept: self.kept,
            at,
            heard: table.heard,
            messages,
        }
    }

    /// Whether every game is over.
    pub(super) fn is_over(&self) -> bool {
        self.tables.iter().all(Table::is_over)
    }

    /// New tables where games are over.
    fn renew(&mut self, life: &Life) {
        let alone = self.setting.tables == 1;
        for number in 0..self.setting.tables {
            let old = self.tables.iter().filter(|table| !table.is_over());
            let taken = |channel| old.clone().any(|table| table.plan.channel == channel);
            let channel = self.channel_of(number);
            if taken(channel) {
                continue;
            }
            let person = |n: usize| self.server.person(&format!("Player{n}"));
            let plan = Plan {
                channel,
                people: [person(2 * number), person(2 * number + 1)],
                here: number % 4 == 2,
                bot: self.bots && (number % 4 == 3 || alone && self.rng.random_ratio(1, 4)),
                data: self.data(),
                habits: self.setting.habits,
            };
            let rng = Xoshiro256PlusPlus::from_rng(&mut self.rng);
            let server = Server::clone(&self.server);
            self.tables
                .push(Table::new(plan, server, life.clone(), rng));
            self.logs.push(Vec::new());
        }
    }

    /// Where the table of a number is to be: beside the others, or in a server of another shard.
    fn channel_of(&self, number: usize) -> Id {
        if self.shards == 1 {
            return self.server.channel(&format!("channel{number}"));
        }
        let servers = self.server.servers();
        let home = &servers[2 * number % servers.len()];
        self.server.channel_of(home.id)
    }

    /// The shard that hears of a channel.
    fn shard_of(&self, channel: Id) -> u64 {
        let channels = self.server.channels().into_iter();
        let home = channels
            .filter(|it| it.id == channel)
            .find_map(|it| it.guild);
        // Those of the first server name none.
        let home = home.unwrap_or_else(|| self.server.guild().id);
        (home.0 >> 22) % self.shards
    }

    /// Lets people play until a life is over, at new tables where games are over.
    pub(super) fn play(&mut self, life: &Life) -> Playing {
        self.renew(life);
        let mut playing = Playing::default();
        for (number, mut table) in std::mem::take(&mut self.tables).into_iter().enumerate() {
            table.learn(&self.kept, life.clone());
            let shard = self.shard_of(table.plan.channel);
            let come = come(Server::clone(&self.server), life.clone(), shard);
            playing.on.spawn(async move {
                let table = if come.await {
                    table.play().await
                } else {
                    table
                };
                (number, table)
            });
        }
        playing
    }

    /// Takes the tables back, once nobody plays any more.
    pub(super) async fn take_back(&mut self, mut playing: Playing) {
        playing.done().await;
        let mut played = playing.played;
        // Where nobody has played they are still here.
        if !played.is_empty() {
            played.sort_by_key(|(number, _)| *number);
            self.tables = played.into_iter().map(|(_, table)| table).collect();
        }
    }

    /// Notes how a life has ended, and what the program has said in it.
    pub(super) fn note(&mut self, how: String, said: String) {
        self.lives.push(how);
        self.said = said;
    }

    /// Lets the program live once; returns whether its end came as it was meant to.
    pub(super) async fn live(&mut self, end: End) -> bool {
        if self.rng.random_ratio(1, 3) {
            // Longer than Discord knows a nonce.
            self.clock.0.fetch_add(10 * 60_000, Ordering::SeqCst);
        }
        let ahead = self.clock.0.load(Ordering::SeqCst);
        let (folder, kill_at) = (self.folder.path(), end.kill_at());
        let data = self.data();
        let mut program = Program::start_on(&data, &self.server, folder, kill_at, ahead);
        let life = program.life.clone();
        let mut playing = match end {
            End::Point(..) | End::Requests(..) => self.play(&life),
            End::Settled => Playing::default(),
        };
        let is_played = playing.is_on();
        let due = self.due(end, life);
        let held = tokio::select! {
            biased;
            held = due => Some(held),
            () = playing.done(), if is_played => None,
        };
        let as_meant = held.is_some();
        program.kill();
        let said = program.end().await;
        drop(held);
        self.take_back(playing).await;
        self.server.clear_faults();
        assert!(self.server.wait_until_alone().await, "somebody hangs on");
        #[cfg(has_postgres)]
        if let Some(address) = &self.database {
            super::postgres::run_out(address).await;
        }
        let reached = if as_meant { "" } else { ", not reached" };
        self.note(format!("{end:?}{reached}"), said);
        self.look(matches!(end, End::Settled)).await;
        as_meant
    }

    /// Waits until the end is due; what is returned is to be kept until the process is gone.
    async fn due(&self, end: End, mut life: Life) -> Option<Gate> {
        match end {
            End::Point(..) => {
                life.over().await;
                None
            }
            End::Requests(count, moment) => requests(&self.server, count, moment).await,
            End::Settled => {
                come(Server::clone(&self.server), life, 0).await;
                self.settle().await;
                None
            }
        }
    }

    /// Waits until everything is said.
    pub(super) async fn settle(&self) {
        if !kept::settled(self.data(), &self.server, PATIENCE).await {
            self.fail(&["not everything is said".into()]);
        }
    }

    /// Reads what was kept, once more where a program that goes on has found something else to say meanwhile.
    async fn read(&self, settled: bool) -> Kept {
        loop {
            let kept = Kept::read(self.data()).await;
            let is_said = kept.tables.values().all(KeptTable::is_said);
            if !settled || is_said {
                return kept;
            }
            self.settle().await;
        }
    }

    /// Reads what was kept, and compares it with what people were told.
    pub(super) async fn look(&mut self, settled: bool) {
        let are_several = self.shards > 1;
        // Programs that are still there may be about to answer.
        let patience = if are_several {
            2 * HURRIED
        } else {
            Duration::ZERO
        };
        let heard = self.tables.iter_mut().flat_map(|it| it.heard.iter_mut());
        for heard in heard {
            heard.listen_again(&self.server, patience).await;
        }
        self.kept = self.read(settled).await;
        let mut wrong = Vec::new();
        for (table, log) in self.tables.iter_mut().zip(&mut self.logs) {
            let surprises = std::mem::take(&mut table.surprises);
            // What people say in the channel after their table has left it is for the one that was there before.
            let has_moved = table.follow(&self.kept);
            // A program that goes on may do later what people think was not done.
            let may_surprise = has_moved || are_several && table.is_in_doubt();
            if !may_surprise {
                wrong.extend(surprises);
            }
            wrong.extend(check::kept(&self.kept, table.at, &table.heard, log));
            if let Some(kept) = table.at.and_then(|(id, _)| self.kept.tables.get(&id)) {
                log.clone_from(&kept.entries);
            }
        }
        if settled {
            for table in self.kept.tables.values() {
                let messages = self.messages_of(table);
                let found = check::channels(table, &messages, self.refused);
                wrong.extend(
                    found
                        .iter()
                        .map(|it| format!("table {}: {it}", table.row.id)),
                );
            }
        }
        let violations = self.server.violations().into_iter();
        let violations = violations.filter(|it| !is_for_nobody(it, are_several));
        wrong.extend(violations.map(|violation| format!("{violation:?}")));
        if !wrong.is_empty() {
            self.fail(&wrong);
        }
    }

    /// The messages where a table is, without those that belong to other tables; and its own in the channel of its
    /// thread, where it may have been before.
    fn messages_of(&self, table: &KeptTable) -> Vec<Message> {
        let others = self.kept.tables.values();
        let others = others.filter(|other| other.row.id != table.row.id);
        let foreign = posts(others);
        let own = posts([table]);
        let place = id_of(table.row.place.0);
        let channels = self.server.channels();
        let home = channels.iter().find(|it| it.id == place);
        let before = home.and_then(|it| it.parent);
        let before = before.map_or_else(Vec::new, |it| self.server.messages(it));
        let before = before
            .into_iter()
            .filter(|it| own.contains(&check::signed(it.id)));
        let here = self.server.messages(place).into_iter();
        let here = here
            .filter(|it| !foreign.contains(&check::signed(it.id)) && !it.content.contains(MOVES));
        before.chain(here).collect()
    }

    fn fail(&self, wrong: &[String]) -> ! {
        panic!(
            "{}\nseed {}\nlives: {}\nthe last one said:\n{}",
            wrong.join("\n"),
            self.setting.seed,
            self.lives.join("; "),
            self.said
        )
    }
}

impl End {
    fn kill_at(self) -> Option<(Point, u32)> {
        match self {
            Self::Point(point, nth) => Some((point, nth)),
            Self::Requests(..) | Self::Settled => None,
        }
    }
}

/// The messages of tables, as the database calls them.
fn posts<'a>(tables: impl IntoIterator<Item = &'a KeptTable>) -> BTreeSet<i64> {
    let posts = tables.into_iter().flat_map(|it| &it.posts);
    posts.map(|it| it.message).collect()
}

/// Whether an answer was refused that nobody waits for. One after the three seconds shows a slow machine; to people it
/// is none. Of several programs, one that was frozen answers what another has answered.
pub(super) fn is_for_nobody(violation: &Violation, are_several: bool) -> bool {
    let is_late = violation.code == "10062";
    let is_second = are_several && violation.code == "40060";
    (is_late || is_second) && violation.request.ends_with("/callback")
}

/// Waits for the bot at a shard, or for its early end; whether it came.
async fn come(server: Server, mut life: Life, shard: u64) -> bool {
    let here = async {
        let is_on = |server: &Server| server.shards_online().contains(&shard);
        server.wait_for_bot().await && server.wait_until(is_on).await
    };
    tokio::select! {
        came = here => {
            assert!(came, "the program does not come");
            true
        }
        () = life.over() => false,
    }
}

/// Waits until the bot has made so many more requests, and the last one is where it is to be.
pub(super) async fn requests(server: &Server, count: u64, moment: Moment) -> Option<Gate> {
    let now = server
        .requests()
        .last()
        .map_or(0, |request| request.number + 1);
    let last = now + count;
    let waiting = |request: &Logged| request.number >= last && request.status.is_none();
    match moment {
        Moment::Any => {
            server
                .wait_for_request(|request| request.number >= last)
                .await;
            None
        }
        Moment::Held => {
            server
                .wait_for_request(|request| request.number + 1 >= last)
                .await;
            let gate = server.hold("*", 1);
            server.wait_for_request(waiting).await;
            Some(gate)
        }
        Moment::Done => {
            server
                .wait_for_request(|request| request.number + 1 >= last)
                .await;
            server.inject("*", 1, Fault::Slow(PATIENCE));
            server.wait_for_request(waiting).await;
            None
        }
    }
}
