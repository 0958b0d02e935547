//! Tables whose time is turned by the test, and somebody who posts what they have to say.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use castellan::maps::brought::Brought;
use castellan::store::{ReadOnly, Sqlite};
use castellan::table::environment::Environment;
use castellan::table::model::{
    Destination, MessageId, Millis, Notice, PendingNotice, PersonId, PlaceId, Post, PostKind,
    TableId, Wait,
};
use castellan::table::patience::Patience;
use castellan::table::store::Store;
use castellan::table::{
    Accepted, Answer, Cause, Clock, Handed, Successor, TableError, TableRequest, Tables,
};
use castellan::transfer;
use rules::any::GameId;
use rules::dice::{Key, Secret};
use rules::{BotContext, BotSeats, Seat};
use serde_json::Value;
use tempfile::TempDir;
use tokio::sync::watch;

use crate::maker;
pub(super) use crate::maker::{ANN, BEN, CID};

pub(super) const MINUTE: i64 = 60_000;
pub(super) const HOUR: i64 = 60 * MINUTE;

/// Longer than any test: tables stay in memory.
const LONG: Duration = Duration::from_hours(1);

/// A world whose clock is turned. Its leaps are not outages.
#[derive(Debug, Default)]
pub(super) struct Turned {
    now: AtomicI64,
    secrets: AtomicI64,
}

impl Environment for Turned {
    fn now(&self) -> Millis {
        Millis(self.now.load(Ordering::SeqCst))
    }

    fn secret(&self) -> Result<Secret, String> {
        let number = self.secrets.fetch_add(1, Ordering::SeqCst);
        let bytes = number.to_be_bytes();
        Ok(Secret::new(std::array::from_fn(|i| bytes[i % 8])))
    }

    fn is_turned(&self) -> bool {
        true
    }
}

/// Tables, their clock, and what was posted.
pub(super) struct Ground {
    pub(super) tables: Tables,
    pub(super) clock: Clock,
    pub(super) contact: watch::Sender<bool>,
    pub(super) posted: Vec<(TableId, Destination, Notice, Millis)>,
    /// Whether what tables have to say is posted.
    pub(super) posting: bool,
    environment: Arc<Turned>,
    causes: u64,
    messages: u64,
    folder: TempDir,
}

impl Ground {
    /// A first day, at ten o'clock.
    pub(super) async fn new() -> Self {
        let environment = Arc::new(Turned::default());
        // 2026-01-05T10:00:00Z, a Monday.
        environment.now.store(1_767_607_200_000, Ordering::SeqCst);
        let folder = TempDir::new().unwrap();
        let store = maker::database(folder.path().join("castellan.sqlite")).await;
        let (tables, clock, contact) = begin(store, &environment);
        Self {
            tables,
            clock,
            contact,
            posted: Vec::new(),
            posting: true,
            environment,
            causes: 0,
            messages: 0,
            folder,
        }
    }

    /// Goes on with another database.
    pub(super) fn on(&mut self, store: Arc<Sqlite>) {
        (self.tables, self.clock, self.contact) = begin(store, &self.environment);
    }

    /// Starts the program again: nothing but what is stored is known.
    pub(super) fn restart(&mut self) {
        let store = Arc::clone(self.tables.store());
        (self.tables, self.clock, self.contact) = begin(store, &self.environment);
    }

    pub(super) fn now(&self) -> Millis {
        self.environment.now()
    }

    /// Turns the clock forward.
    pub(super) fn turn(&self, ms: i64) {
        self.environment.now.fetch_add(ms, Ordering::SeqCst);
    }

    /// Posts what there is to say, then lets the clock tick, then posts what that has brought.
    pub(super) async fn tick(&mut self) {
        self.post().await;
        self.clock.tick().await.unwrap();
        self.post().await;
    }

    /// Posts what tables have to say, as the deliverer does.
    pub(super) async fn post(&mut self) {
        if !self.posting {
            return;
        }
        let store = Arc::clone(self.tables.store());
        for (table, _) in store.tables_with_news().await.unwrap() {
            while let Some(notice) = next(store.as_ref(), table).await {
                let now = self.now();
                let row = store.table(table).await.unwrap().unwrap();
                store.tried(&notice, now).await.unwrap();
                self.messages += 1;
                let board = matches!(
                    notice.notice,
                    Notice::Board { .. } | Notice::TakenBack { .. }
                );
                let kind = match notice.notice.post_kind() {
                    Some(PostKind::Episode) => PostKind::Episode,
                    _ if board => PostKind::Board,
                    _ => PostKind::Text,
                };
                let post = Post {
                    kind,
                    place: row.place,
                    message: MessageId(self.messages),
                    seq: notice.seq,
                };
                self.tables.sent(&notice, Some(post)).await.unwrap();
                self.posted.push((table, notice.to, notice.notice, now));
            }
        }
    }

    /// A started game of Combat Castles between Ann, who begins, and Ben, in a place of its own.
    pub(super) async fn game(&mut self, place: u64) -> TableId {
        self.game_of(GameId::Castles, place, None).await
    }

    /// The same in a server.
    pub(super) async fn game_in(&mut self, place: u64, guild: Option<u64>) -> TableId {
        self.causes += 1;
        let request = TableRequest {
            cause: format!("new {}", self.causes),
            place: PlaceId(place),
            guild,
            ..maker::request(GameId::Castles)
        };
        let table = maker::lobby(&self.tables, request, 2).await;
        self.begin(table).await;
        table
    }

    /// A started game with an option, in a place of its own.
    pub(super) async fn game_of(
        &mut self,
        game: GameId,
        place: u64,
        option: Option<(&str, &str)>,
    ) -> TableId {
        self.causes += 1;
        let request = TableRequest {
            cause: format!("new {}", self.causes),
            place: PlaceId(place),
            ..maker::request(game)
        };
        let table = maker::lobby(&self.tables, request, 2).await;
        if let Some((name, value)) = option {
            let set = self.tables.set_option(table, ANN, name, value);
            set.await.unwrap();
        }
        self.begin(table).await;
        table
    }

    /// Starts a table that waits each time for who stays away: what else happens (TB-20) has tests of its own.
    async fn begin(&mut self, table: TableId) {
        let set = self.tables.set_patience(table, ANN, Patience::NONE).await;
        set.unwrap();
        let start = format!("start {}", self.causes);
        self.tables.start(table, ANN, start).await.unwrap();
        self.post().await;
    }

    /// A started game of as many people with options that are brought to it, such as a scenario.
    pub(super) async fn game_with(
        &mut self,
        game: GameId,
        seats: usize,
        options: Value,
    ) -> TableId {
        self.causes += 1;
        let Value::Object(options) = options else {
            panic!("options are an object")
        };
        let request = TableRequest {
            cause: format!("new {}", self.causes),
            place: PlaceId(self.causes),
            seats: Some(seats),
            brought: Some(Brought {
                options,
                seats: Some(seats),
                title: "Of a test".into(),
                mended: Vec::new(),
            }),
            ..maker::request(game)
        };
        let table = maker::lobby(&self.tables, request, seats).await;
        self.begin(table).await;
        table
    }

    /// Gives an order that is sent now.
    pub(super) async fn order(
        &mut self,
        table: TableId,
        person: PersonId,
        text: &str,
    ) -> Result<Accepted, TableError> {
        let sent = self.now();
        self.order_sent(table, person, text, sent).await
    }

    /// Gives an order that was sent at a moment.
    pub(super) async fn order_sent(
        &mut self,
        table: TableId,
        person: PersonId,
        text: &str,
        sent: Millis,
    ) -> Result<Accepted, TableError> {
        self.causes += 1;
        let cause = Cause {
            id: format!("order {}", self.causes),
            sent,
        };
        self.tables.order(table, person, cause, text.into()).await
    }

    /// Plays for whoever is asked, as the bot player would.
    pub(super) async fn play(&mut self, table: TableId) {
        let glance = self.tables.glance(table).await.unwrap();
        let Some(ask) = glance.asks.first() else {
            return;
        };
        let text = self.thought(table, ask.seat).await;
        self.order(table, person(ask.seat), &text).await.unwrap();
    }

    /// What a bot player would do for a seat: its chance comes from the table's secret and the number
    /// of the next entry. Nobody adds words.
    pub(super) async fn thought(&self, table: TableId, seat: Seat) -> String {
        self.thought_among(table, seat, BotSeats::default()).await
    }

    /// The same among other bot players.
    pub(super) async fn thought_among(
        &self,
        table: TableId,
        seat: Seat,
        bot_seats: BotSeats,
    ) -> String {
        self.thought_by(table, person(seat), bot_seats).await
    }

    /// The same for the seat of a person.
    pub(super) async fn thought_by(
        &self,
        table: TableId,
        person: PersonId,
        bot_seats: BotSeats,
    ) -> String {
        let panel = self.tables.panel(table, person).await.unwrap();
        let seat = panel.seat;
        let roster = panel.row.roster();
        let key = Key::new(&panel.row.secret, &[]);
        let context = BotContext::keen(key.bot_seed(panel.row.seq + 1, seat)).among(bot_seats);
        panel.now.bot_order(seat, &roster, context).unwrap()
    }

    pub(super) async fn waits(&self, table: TableId) -> Vec<Wait> {
        self.tables.store().waits(table).await.unwrap()
    }

    /// The only open decision.
    pub(super) async fn wait(&self, table: TableId) -> Wait {
        let mut waits = self.waits(table).await;
        assert_eq!(waits.len(), 1, "{waits:?}");
        waits.remove(0)
    }

    /// How many entries the clock has written.
    pub(super) async fn defaults(&self, table: TableId) -> usize {
        let entries = self.tables.store().entries(table, 0).await.unwrap();
        let by_clock = |entry: &&castellan::table::model::Entry| {
            let why = ["clock:", "away:", "live:"];
            why.iter().any(|why| entry.cause.starts_with(why))
        };
        entries.iter().filter(by_clock).count()
    }

    /// How often each kind of notice was posted in a table's place.
    pub(super) fn counts(&self, table: TableId) -> BTreeMap<&'static str, usize> {
        let mut counts = BTreeMap::new();
        for (of, to, notice, _) in &self.posted {
            if *of == table && *to == Destination::Table {
                *counts.entry(kind(notice)).or_default() += 1;
            }
        }
        counts
    }

    pub(super) fn folder(&self) -> &std::path::Path {
        self.folder.path()
    }

    pub(super) fn database(&self) -> PathBuf {
        self.folder.path().join("castellan.sqlite")
    }
}

impl Ground {
    /// The host hands a seat to somebody, and all who are asked agree.
    pub(super) async fn hand(&self, table: TableId, seat: Seat, (id, called): (PersonId, &str)) {
        let called = called.to_owned();
        let what = (seat, Successor::Person { id, called });
        self.handed(table, ANN, what).await;
    }

    /// Somebody hands a seat on, and all who are asked agree.
    pub(super) async fn handed(&self, table: TableId, by: PersonId, what: (Seat, Successor)) {
        let seat = what.0;
        let seq = self.tables.glance(table).await.unwrap().row.seq;
        let cause = format!("hand {seq}");
        let asked = self.tables.replace(table, by, cause, what).await;
        let Handed::Asked(people) = asked.unwrap() else {
            return;
        };
        let open = self.tables.store().hand_overs(table).await.unwrap();
        let asked = (seat, open[0].until);
        for person in people {
            let cause = format!("yes of {} {seq}", person.0);
            let answer = self
                .tables
                .answer_hand_over(table, person, cause, asked, Answer::Yes);
            answer.await.unwrap();
        }
    }

    /// Waits until no bot player of a table has anything to do.
    pub(super) async fn let_bots_play(&self, table: TableId) {
        let played = async {
            loop {
                // Looking loads the table, whose task lets them play.
                self.tables.glance(table).await.unwrap();
                let waiting = self.tables.store().tables_waiting_for_bots().await.unwrap();
                if !waiting.contains(&table) {
                    return;
                }
                tokio::task::yield_now().await;
            }
        };
        let played = tokio::time::timeout(crate::PATIENCE, played).await;
        played.expect("the bot players do not play");
    }

    /// Checks that the games of all tables follow by the rules from their orders and throws.
    pub(super) async fn proven(&self) {
        let mut file = ReadOnly::open(&self.database()).await.unwrap();
        for listed in file.list().await.unwrap() {
            let saved = file.saved(TableId(listed.id)).await.unwrap();
            let read = transfer::read(&transfer::write(&saved).unwrap());
            read.unwrap_or_else(|damage| panic!("table {}: {damage}", listed.id));
        }
    }
}

/// The oldest notice of a table.
async fn next(store: &dyn Store, table: TableId) -> Option<PendingNotice> {
    let mut oldest: Option<PendingNotice> = None;
    for to in store.destinations(table).await.unwrap() {
        let pending = store.pending(table, to).await.unwrap();
        let all = oldest.into_iter().chain(pending);
        oldest = all.min_by_key(|notice| notice.id);
    }
    oldest
}

/// Ann, Ben and Cid sit in the order in which they came.
pub(super) fn person(seat: Seat) -> PersonId {
    [ANN, BEN, CID][seat.index()]
}

pub(super) fn kind(notice: &Notice) -> &'static str {
    match notice {
        Notice::Board { .. } => "board",
        Notice::Episode { .. } => "strand",
        Notice::Reminder { .. } => "reminder",
        Notice::Paused { .. } => "paused",
        Notice::Resumed { .. } => "resumed",
        Notice::Extended { .. } => "extended",
        Notice::PaceSet { .. } => "pace",
        Notice::OptionSet { .. } => "option",
        Notice::Moved { .. } => "moved",
        Notice::Unreachable { .. } => "unreachable",
        Notice::Secrets { .. }
        | Notice::Moment { .. }
        | Notice::Beside { .. }
        | Notice::Card
        | Notice::TakenBack { .. }
        | Notice::UndoAsked(_)
        | Notice::UndoRefused { .. }
        | Notice::Corrected { .. }
        | Notice::Proposed { .. }
        | Notice::NotCorrected { .. }
        | Notice::NoMaster { .. }
        | Notice::Master(_)
        | Notice::CalledOff { .. }
        | Notice::Lapsed { .. }
        | Notice::Host { .. }
        | Notice::OpenAgain { .. }
        | Notice::Full
        | Notice::Again { .. }
        | Notice::RulesChanged { .. }
        | Notice::NewYear { .. }
        | Notice::Skipped { .. }
        | Notice::MovedHere { .. }
        | Notice::Seated { .. }
        | Notice::HandOverAsked(_)
        | Notice::HandOverRefused { .. }
        | Notice::Replaced { .. }
        | Notice::StandsIn { .. }
        | Notice::SeatOffered { .. }
        | Notice::SetAside { .. }
        | Notice::DeputyAsked { .. }
        | Notice::Questioned { .. }
        | Notice::Away { .. }
        | Notice::Back { .. }
        | Notice::PatienceSet { .. }
        | Notice::Nudged { .. }
        | Notice::DayTaken { .. }
        | Notice::Hosts(_)
        | Notice::Live(_)
        | Notice::Rests { .. }
        | Notice::Returns { .. }
        | Notice::Edit { .. } => "other",
    }
}

fn begin(store: Arc<dyn Store>, environment: &Arc<Turned>) -> (Tables, Clock, watch::Sender<bool>) {
    let environment: Arc<dyn Environment> = Arc::<Turned>::clone(environment);
    let tables = maker::tables(store, environment, LONG);
    let (contact, heard) = watch::channel(true);
    let clock = Clock::new(tables.clone(), vec![heard]);
    (tables, clock, contact)
}

/// Whether no decision is open any more.
pub(super) async fn is_over(tables: &Tables, table: TableId) -> bool {
    tables.glance(table).await.unwrap().asks.is_empty()
}
