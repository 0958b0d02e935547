//! A world whose clock is turned and whose dice are known, so that two of them can be the same.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use std::time::Duration;

use castellan::discord::{self, Api, BotError, Bounds, Setup};
use castellan::store::{Database as _, OpenOptions, Sqlite, Synchronous};
use castellan::table::environment::Environment;
use castellan::table::model::{Destination, Millis, PostKind, TableId};
use castellan::table::store::{ClockStore as _, LogStore as _, OutboxStore as _, RowChange};
use playground::{Clock as _, Id, ManualClock, Person, Running};
use rules::dice::Secret;
use serde_json::{Map, Value};
use tempfile::TempDir;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

use super::lie::Lie;
use crate::PATIENCE;
use crate::discord::world::{command, patient, stand_in_with};

/// When the worlds begin.
const BEGIN: i64 = 1_700_000_000_000;
/// What the database is called.
const DATABASE: &str = "castellan.sqlite";
/// How long a step takes in the worlds: far less than what counts as an outage, in all steps that are
/// done between two ticks of the bot's clock.
const STEP: Duration = Duration::from_millis(100);

/// Bounds that a busy machine keeps: what is late is told of, which would not be the same twice.
fn long() -> Bounds {
    Bounds {
        request: PATIENCE,
        answer: PATIENCE,
        defer: PATIENCE,
        ..Bounds::default()
    }
}

/// Time that is turned, and secrets that are known.
struct Turned {
    clock: Arc<ManualClock>,
    secrets: AtomicU8,
}

impl Environment for Turned {
    fn now(&self) -> Millis {
        Millis(self.clock.now_ms())
    }

    fn secret(&self) -> Result<Secret, String> {
        let number = self.secrets.fetch_add(1, Ordering::SeqCst);
        Ok(Secret::new([number; 32]))
    }

    fn is_turned(&self) -> bool {
        true
    }
}

/// A guild with people and the bot.
pub(super) struct World {
    pub(super) server: Running,
    pub(super) store: Arc<Sqlite>,
    clock: Arc<ManualClock>,
    environment: Arc<Turned>,
    bot: Option<(JoinHandle<Result<(), BotError>>, CancellationToken)>,
    folder: TempDir,
    /// Reads of the database that were this world's own.
    own_reads: AtomicU64,
}

impl World {
    /// A world; those with the same seed have the same dice.
    pub(super) async fn start(seed: u8) -> Self {
        let clock = Arc::new(ManualClock::new(BEGIN));
        let config = playground::Config {
            clock: clock.clone(),
            ..patient()
        };
        let folder = TempDir::new().unwrap();
        let options = OpenOptions {
            path: folder.path().join(DATABASE),
            synchronous: Synchronous::Normal,
            backup: None,
        };
        let environment = Turned {
            clock: clock.clone(),
            secrets: AtomicU8::new(seed),
        };
        let mut world = Self {
            server: stand_in_with(config).await,
            store: Arc::new(Sqlite::open(&options).await.unwrap()),
            clock,
            environment: Arc::new(environment),
            bot: None,
            folder,
            own_reads: AtomicU64::new(0),
        };
        world.start_bot().await;
        world
    }

    async fn start_bot(&mut self) {
        let stop = CancellationToken::new();
        let setup = Setup {
            token: self.server.token(),
            api: Api::StandIn(self.server.url()),
            store: self.store.clone(),
            environment: self.environment.clone(),
            dev_guild: None,
            proxy: None,
            shards: None,
            bounds: long(),
        };
        let bot = tokio::spawn(discord::run(setup, stop.clone()));
        self.bot = Some((bot, stop));
        assert!(self.server.wait_for_bot().await, "the bot did not come");
        self.settle().await;
    }

    async fn stop_bot(&mut self) {
        let (bot, stop) = self.bot.take().unwrap();
        stop.cancel();
        bot.await.unwrap().unwrap();
        let gone = self.server.wait_until(|server| !server.bot_online()).await;
        assert!(gone, "the bot is still there");
    }

    /// Stops the bot and starts it again: nothing is left in its memory.
    pub(super) async fn restart(&mut self) {
        self.stop_bot().await;
        self.start_bot().await;
    }

    /// Gives a table in its lobby options that no command sets, while the bot is away.
    pub(super) async fn set_options(&mut self, table: TableId, options: Map<String, Value>) {
        self.stop_bot().await;
        let mut row = self.store.table(table).await.unwrap().unwrap();
        row.options = options;
        let change = RowChange {
            proposals: None,
            table,
            version: row.version,
            row,
            notices: Vec::new(),
            at: self.environment.now(),
        };
        self.store.change_row(change).await.unwrap();
        self.start_bot().await;
    }

    /// Ends the world; the bot must never have sent what Discord would refuse, but to closed DMs.
    pub(super) async fn end(mut self) {
        self.stop_bot().await;
        let mut violations = self.server.violations();
        violations.retain(|violation| violation.code != "50007");
        assert!(violations.is_empty(), "{violations:#?}");
        self.server.stop().await;
    }

    pub(super) fn person(&self, name: &str) -> Person {
        self.server.person(name)
    }

    /// Changes what is hidden at a table, for whoever reads it from now on.
    pub(super) async fn lie(&self, table: TableId, lie: Lie) {
        lie.tell(&self.folder.path().join(DATABASE), table).await;
    }

    /// Waits until everything that tables have to say has been said.
    pub(super) async fn all_is_said(&self) {
        let mut writes = self.store.writes();
        let settled = async {
            loop {
                writes.borrow_and_update();
                self.own_reads.fetch_add(2, Ordering::SeqCst);
                let unsaid = self.store.tables_with_news().await.unwrap();
                let untold = self.store.tables_unnotified().await.unwrap();
                if unsaid.is_empty() && untold.is_empty() {
                    return;
                }
                writes.changed().await.unwrap();
            }
        };
        let settled = timeout(PATIENCE, settled).await;
        settled.expect("something stays unsaid");
    }

    /// How often the bot has read the database, and written to it.
    pub(super) fn traffic(&self) -> (u64, u64) {
        let reads = self.store.reads() - self.own_reads.load(Ordering::SeqCst);
        (reads, *self.store.writes().borrow())
    }

    /// Lets a little time pass, once all is said.
    pub(super) async fn settle(&self) {
        self.all_is_said().await;
        self.clock.advance(STEP);
    }

    /// Lets much time pass.
    pub(super) fn wait(&self, time: Duration) {
        self.clock.advance(time);
    }

    /// Makes a table of the probe game, and returns its number and thread.
    pub(super) async fn table(&self, rounds: u8) -> (TableId, Id) {
        let (ann, ben) = (self.person("Ann"), self.person("Ben"));
        let general = self.server.channel("general");
        let answer = command(&ann, general, "/table new game:Probe").await;
        let between = |begin: &str, end: char| {
            let (_, rest) = answer.content.split_once(begin).unwrap();
            rest.split_once(end).unwrap().0
        };
        let table = TableId(between("table #", ' ').parse().unwrap());
        let thread = between("<#", '>').parse().unwrap();
        // The invitation is noted once it stands, and takes a number among what is told.
        let noted = async || {
            let asking = self
                .store
                .posts(table, Destination::Table, PostKind::Asking);
            !asking.await.unwrap().is_empty()
        };
        while !noted().await {
            tokio::task::yield_now().await;
        }
        self.settle().await;
        let rounds = format!("/table options option:rounds value:{rounds}");
        for (person, text) in [
            (&ben, "/table join"),
            (&ann, rounds.as_str()),
            (&ann, "/table start"),
        ] {
            command(person, thread, text).await;
            self.settle().await;
        }
        (table, thread)
    }
}
