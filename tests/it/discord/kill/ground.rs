//! The ground on which games are played and the program is killed: a stand-in, data, tables.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use castellan::fail::Point;
use castellan::table::model::Entry;
use playground::{
    Clock, Config, Fault, Gate, Logged, Message, Running, Server, SystemClock, Violation,
};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt as _, SeedableRng as _};
use tempfile::TempDir;
use tokio::task::JoinSet;

use super::check;
use super::kept::{self, Data, Kept, KeptTable};
use super::planted::Left;
use super::player::{Habits, Plan, Table, id_of};
use super::program::{Life, Program};
use crate::PATIENCE;

/// The tables that are played side by side.
const SIDE_BY_SIDE: usize = 4;

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

impl Ground {
    pub(super) async fn new(setting: Setting) -> Self {
        let names = |what: &str| -> Vec<String> {
            (0..2 * SIDE_BY_SIDE)
                .map(|n| format!("{what}{n}"))
                .collect()
        };
        let clock = Arc::<Ahead>::default();
        let config = Config {
            openapi: std::env::var_os("CASTELLAN_OPENAPI").map(Into::into),
            people: names("Player"),
            channels: names("channel"),
            clock: Arc::<Ahead>::clone(&clock),
            // Old requests are of no use, and looking through them takes time.
            keep: 400,
            ..Config::default()
        };
        Self {
            server: Server::start(config).await.unwrap(),
            rng: Xoshiro256PlusPlus::seed_from_u64(setting.seed),
            setting,
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
            let channel = self.server.channel(&format!("channel{number}"));
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
        let mut playing = JoinSet::new();
        if !matches!(end, End::Settled) {
            self.renew(&life);
            for (number, mut table) in std::mem::take(&mut self.tables).into_iter().enumerate() {
                table.learn(&self.kept, life.clone());
                let come = come(Server::clone(&self.server), life.clone());
                playing.spawn(async move {
                    let table = if come.await {
                        table.play().await
                    } else {
                        table
                    };
                    (number, table)
                });
            }
        }
        let mut played = Vec::new();
        let due = self.due(end, life.clone());
        let held = tokio::select! {
            biased;
            held = due => Some(held),
            () = gather(&mut playing, &mut played), if !playing.is_empty() => None,
        };
        let as_meant = held.is_some();
        program.kill();
        self.said = program.end().await;
        drop(held);
        gather(&mut playing, &mut played).await;
        if !played.is_empty() {
            played.sort_by_key(|(number, _)| *number);
            self.tables = played.into_iter().map(|(_, table)| table).collect();
        }
        self.server.clear_faults();
        assert!(self.server.wait_until_alone().await, "somebody hangs on");
        #[cfg(has_postgres)]
        if let Some(address) = &self.database {
            super::postgres::run_out(address).await;
        }
        self.lives.push(format!(
            "{end:?}{}",
            if as_meant { "" } else { ", not reached" }
        ));
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
                come(Server::clone(&self.server), life).await;
                if !kept::settled(self.data(), &self.server, PATIENCE).await {
                    self.fail(&["not everything is said".into()]);
                }
                None
            }
        }
    }

    /// Reads what was kept, and compares it with what people were told.
    async fn look(&mut self, settled: bool) {
        self.kept = Kept::read(self.data()).await;
        let mut wrong = Vec::new();
        for (table, log) in self.tables.iter_mut().zip(&mut self.logs) {
            for heard in &mut table.heard {
                heard.listen_again(&self.server).await;
            }
            wrong.append(&mut table.surprises);
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
        // An answer after the three seconds shows a slow machine; to people it is none.
        let late = |it: &Violation| it.code == "10062" && it.request.ends_with("/callback");
        let violations = self.server.violations().into_iter();
        let violations = violations.filter(|violation| !late(violation));
        wrong.extend(violations.map(|violation| format!("{violation:?}")));
        if !wrong.is_empty() {
            self.fail(&wrong);
        }
    }

    /// The messages where a table is, without those that belong to other tables.
    fn messages_of(&self, table: &KeptTable) -> Vec<Message> {
        let others = self.kept.tables.values();
        let others = others.filter(|other| other.row.id != table.row.id);
        let foreign: Vec<i64> = others
            .flat_map(|it| &it.posts)
            .map(|it| it.message)
            .collect();
        let mut messages = self.server.messages(id_of(table.row.place.0));
        messages.retain(|message| !foreign.contains(&check::signed(message.id)));
        messages
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

/// Waits for the bot, or for its early end; whether it came.
async fn come(server: Server, mut life: Life) -> bool {
    tokio::select! {
        came = server.wait_for_bot() => {
            assert!(came, "the program does not come");
            true
        }
        () = life.over() => false,
    }
}

/// Waits until all tables are done playing.
async fn gather(playing: &mut JoinSet<(usize, Table)>, played: &mut Vec<(usize, Table)>) {
    while let Some(table) = playing.join_next().await {
        played.push(table.unwrap());
    }
}

/// Waits until the bot has made so many more requests, and the last one is where it is to be.
async fn requests(server: &Server, count: u64, moment: Moment) -> Option<Gate> {
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
