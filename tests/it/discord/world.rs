//! A guild with people and the real bot, for end-to-end tests.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use castellan::discord::{self, Api, BotError, Bounds, Setup};
use castellan::store::{OpenOptions, Sqlite, Synchronous};
use castellan::table::environment::{Environment, SystemEnvironment as RealWorld};
use castellan::table::model::{Millis, TableId};
use castellan::table::store::{LogStore as _, RowChange, Written};
use playground::{Answer, Clock, Id, ManualClock, Message, Person, Running, Server};
use rules::castles::{Castles, Event, Line, Order, Piece, Token};
use rules::dice::{NoDice, Secret};
use rules::{Actor, Running as Play, Seat, Seen, Setup as GameSetup, Viewer};
use serde_json::{Map, Value, json};
use tempfile::TempDir;
use tokio::runtime::Runtime;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use crate::PATIENCE;

/// The stand-in's clock, which a test turns.
#[derive(Debug)]
struct Turned(Arc<ManualClock>);

impl Environment for Turned {
    fn now(&self) -> Millis {
        Millis(self.0.now_ms())
    }

    fn secret(&self) -> Result<Secret, String> {
        RealWorld.secret()
    }

    fn is_turned(&self) -> bool {
        true
    }
}

/// A guild with people and the bot.
pub(super) struct World {
    pub(super) server: Running,
    pub(super) folder: TempDir,
    bounds: Bounds,
    environment: Arc<dyn Environment>,
    /// The server alone in which commands are registered.
    pub(super) dev_guild: Option<u64>,
    /// How many shards the bot runs, where it is not as many as the stand-in recommends.
    pub(super) shards: Option<u32>,
    bot: Option<RunningBot>,
}

/// A bot with a runtime of its own, so that nothing of it is left when it has been stopped.
struct RunningBot {
    outcome: JoinHandle<Result<(), BotError>>,
    stop: CancellationToken,
    runtime: Option<Runtime>,
}

impl Drop for RunningBot {
    fn drop(&mut self) {
        // A test that failed: a runtime must not be waited for in another one.
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

/// The database in the folder of a world.
pub(super) fn opened(folder: &Path) -> OpenOptions {
    OpenOptions {
        path: folder.join("castellan.sqlite"),
        synchronous: Synchronous::Normal,
        backup: None,
    }
}

/// Bounds under which pictures come with the answer however busy the machine is.
pub(super) fn unhurried() -> Bounds {
    Bounds {
        answer: PATIENCE,
        defer: PATIENCE,
        file: PATIENCE,
        identify: Duration::from_millis(50),
        ..Bounds::default()
    }
}

/// A stand-in whose people wait for answers as long as it takes: how quick they are is measured, not tested.
/// Where answers are lost, or the bot is killed, Discord's own bound is needed.
pub(super) fn patient() -> playground::Config {
    playground::Config {
        first_answer: PATIENCE,
        ..playground::Config::default()
    }
}

/// Starts only the stand-in; the bot comes from somewhere else.
pub(super) async fn stand_in() -> Running {
    stand_in_with(patient()).await
}

/// The same, with a clock or people of its own.
pub(super) async fn stand_in_with(config: playground::Config) -> Running {
    let config = playground::Config {
        openapi: std::env::var_os("CASTELLAN_OPENAPI").map(Into::into),
        ..config
    };
    Server::start(config).await.unwrap()
}

impl World {
    pub(super) async fn start() -> Self {
        Self::with(patient(), unhurried()).await
    }

    /// A world with its own time and chance.
    pub(super) async fn within(environment: Arc<dyn Environment>) -> Self {
        let config = patient();
        Self::made(config, unhurried(), environment).await
    }

    /// A world with people of these names.
    pub(super) async fn of(people: Vec<String>) -> Self {
        let config = playground::Config {
            people,
            ..patient()
        };
        Self::with(config, unhurried()).await
    }

    /// A world with a stand-in and bounds of its own.
    pub(super) async fn with(config: playground::Config, bounds: Bounds) -> Self {
        Self::made(config, bounds, Arc::new(RealWorld)).await
    }

    /// A world whose clock the test turns: it stands at ten on a Monday morning.
    pub(super) async fn turned() -> (Self, Arc<ManualClock>) {
        Self::turned_with(patient(), unhurried()).await
    }

    /// The same, with a stand-in and bounds of its own.
    pub(super) async fn turned_with(
        config: playground::Config,
        bounds: Bounds,
    ) -> (Self, Arc<ManualClock>) {
        let clock = Arc::new(ManualClock::new(1_767_607_200_000));
        let config = playground::Config {
            clock: Arc::<ManualClock>::clone(&clock),
            ..config
        };
        let environment = Arc::new(Turned(Arc::clone(&clock)));
        let world = Self::made(config, bounds, environment).await;
        (world, clock)
    }

    /// A world in which the bot has not been started.
    pub(super) async fn without_bot(bounds: Bounds) -> Self {
        let config = patient();
        Self::empty(config, bounds, Arc::new(RealWorld)).await
    }

    async fn made(
        config: playground::Config,
        bounds: Bounds,
        environment: Arc<dyn Environment>,
    ) -> Self {
        let mut world = Self::empty(config, bounds, environment).await;
        world.start_bot().await;
        world
    }

    async fn empty(
        config: playground::Config,
        bounds: Bounds,
        environment: Arc<dyn Environment>,
    ) -> Self {
        Self {
            server: stand_in_with(config).await,
            folder: TempDir::new().unwrap(),
            bounds,
            environment,
            dev_guild: None,
            shards: None,
            bot: None,
        }
    }

    /// Starts the bot on the world's database, and waits until its commands can be used.
    pub(super) async fn start_bot(&mut self) {
        self.begin_bot();
        assert!(self.server.wait_for_bot().await, "the bot did not come");
    }

    /// Starts the bot, and does not wait for it.
    pub(super) fn begin_bot(&mut self) {
        let options = opened(self.folder.path());
        let stop = CancellationToken::new();
        let (token, api) = (self.server.token(), Api::StandIn(self.server.url()));
        let (bounds, dev_guild, shards) = (self.bounds, self.dev_guild, self.shards);
        let (environment, until) = (Arc::clone(&self.environment), stop.clone());
        let runtime = Runtime::new().unwrap();
        let outcome = runtime.spawn(async move {
            let setup = Setup {
                token,
                api,
                store: Arc::new(Sqlite::open(&options).await.unwrap()),
                environment,
                dev_guild,
                proxy: None,
                shards,
                bounds,
            };
            discord::run(setup, until).await
        });
        self.bot = Some(RunningBot {
            outcome,
            stop,
            runtime: Some(runtime),
        });
    }

    /// Stops the bot and waits for it.
    pub(super) async fn stop_bot(&mut self) {
        self.bot.as_ref().unwrap().stop.cancel();
        self.bot_ended().await.unwrap();
    }

    /// Waits until the bot ends by itself.
    pub(super) async fn bot_ended(&mut self) -> Result<(), BotError> {
        let mut bot = self.bot.take().unwrap();
        let outcome = tokio::time::timeout(PATIENCE, &mut bot.outcome).await;
        let outcome = outcome.expect("the bot does not end").unwrap();
        // With the runtime go the tables in memory, and with them the store and its lock.
        let runtime = bot.runtime.take();
        tokio::task::spawn_blocking(|| drop(runtime)).await.unwrap();
        outcome
    }

    /// Adds to what a table's host has set, also what cannot be typed. The bot is stopped for it, and started
    /// again.
    pub(super) async fn set_options(&mut self, table: TableId, options: Map<String, Value>) {
        self.stop_bot().await;
        let (path, at) = (self.folder.path().to_owned(), self.environment.now());
        let set = async move {
            let store = Sqlite::open(&opened(&path)).await.unwrap();
            let mut row = store.table(table).await.unwrap().unwrap();
            row.options.extend(options);
            let change = RowChange {
                proposals: None,
                table,
                version: row.version,
                row,
                notices: Vec::new(),
                at,
            };
            assert_eq!(store.change_row(change).await.unwrap(), Written::Done);
        };
        // With the runtime goes the store, and with it its lock.
        let set = tokio::task::spawn_blocking(|| Runtime::new().unwrap().block_on(set));
        set.await.unwrap();
        self.start_bot().await;
    }

    /// Ends the world; the bot must never have sent what Discord would refuse.
    pub(super) async fn end(self) {
        self.end_but_for(&[]).await;
    }

    /// Ends the world; the bot must have sent nothing that Discord would refuse, but for these codes.
    pub(super) async fn end_but_for(mut self, codes: &[&str]) {
        self.stop_bot().await;
        let mut violations = self.server.violations();
        violations.retain(|it| !codes.contains(&it.code.as_str()));
        assert!(violations.is_empty(), "{violations:#?}");
        self.server.stop().await;
    }

    pub(super) fn general(&self) -> Id {
        self.server.channel("general")
    }
}

/// Uses a command and returns the message that answers it.
#[track_caller]
pub(super) fn command(
    person: &Person,
    channel: Id,
    text: &str,
) -> impl Future<Output = Message> + use<> {
    let asked = person.command(channel, text).unwrap();
    let text = text.to_owned();
    async move {
        let answer = asked.answer().await;
        let failed = format!("{text}: {answer:?}");
        answer.message().unwrap_or_else(|| panic!("{failed}"))
    }
}

/// Presses a button and returns the message that answers it.
pub(super) async fn press(person: &Person, message: &Message, button: &str) -> Message {
    let asked = person
        .press(message.id, button)
        .unwrap_or_else(|why| panic!("{button}: {why}"));
    let answer = asked.answer().await;
    let failed = format!("{button}: {answer:?}");
    answer.message().unwrap_or_else(|| panic!("{failed}"))
}

/// Hands a seat on by a command, and says that it is meant where that is asked (TB-17).
pub(super) async fn hand_on(person: &Person, thread: Id, text: &str) -> Message {
    let asked = command(person, thread, text).await;
    let is_asked = asked.buttons().iter().any(|it| it.label == "Hand it on");
    if is_asked {
        press(person, &asked, "Hand it on").await
    } else {
        asked
    }
}

/// Somebody who is asked whether they take a seat over agrees.
pub(super) async fn agree(person: &Person, thread: Id) {
    let is_open = |it: &Message| it.content.contains("do you agree?") && !it.buttons().is_empty();
    let asked = person.wait_for(thread, is_open).await.expect("a question");
    press(person, &asked, "Agree").await;
}

/// Chooses what is called so in the lists of a panel; of several the first.
pub(super) async fn choose(person: &Person, panel: &Message, label: &str) -> Message {
    let found = panel.selects().into_iter().find_map(|select| {
        let mut options = select.options.clone().into_iter();
        let (_, value) = options.find(|(it, _)| it.starts_with(label))?;
        Some((select.custom_id, value))
    });
    let (id, value) = found.unwrap_or_else(|| panic!("{label} in {panel:?}"));
    let asked = person.select(panel.id, &id, &[&value]);
    asked.unwrap().answer().await.message().unwrap()
}

/// Types an order, and confirms it where it is asked whether that is meant (EU-80).
pub(super) async fn ordered(person: &Person, thread: Id, text: &str) -> Message {
    let answer = command(person, thread, &format!("/play text:{text}")).await;
    if answer.content.starts_with("Not sent yet: look") {
        return press(person, &answer, "Confirm").await;
    }
    answer
}

/// Ends a table for good whose game is on: what is asked is meant (TB-17).
pub(super) async fn called_off(host: &Person, thread: Id) {
    for button in ["End the table", "End it for good"] {
        let asked = command(host, thread, "/table end").await;
        press(host, &asked, button).await;
    }
}

/// Presses a button whose answer is that something else changes.
pub(super) async fn press_silently(person: &Person, message: &Message, button: &str) {
    let answer = person.press(message.id, button).unwrap().answer().await;
    assert!(
        matches!(answer, Answer::Acknowledged),
        "{button}: {answer:?}"
    );
}

/// The status card of a table.
pub(super) async fn card(person: &Person, thread: Id) -> Message {
    let has_title = |message: &Message| {
        message.embeds.iter().any(|embed| {
            embed["title"]
                .as_str()
                .is_some_and(|title| title.contains("table #"))
        })
    };
    person
        .wait_for(thread, has_title)
        .await
        .expect("a status card")
}

/// Lets somebody's time pass, until a message says that it is over: the deadline on the card may be an older one,
/// as a new one counts from when it was told, and right after a start the leap may count as time that the bot was
/// away, and is given back. Both show a later deadline then.
pub(super) async fn pass_deadline(
    (person, thread): (&Person, Id),
    clock: &ManualClock,
    name: &str,
    is_over: impl Fn(&Message) -> bool,
) {
    let newest = person.sees(thread).iter().map(|it| it.id).max();
    let is_over = |message: &Message| Some(message.id) > newest && is_over(message);
    let until = |message: &Message| {
        let about = message.embeds.first()?["description"].as_str()?;
        let (_, rest) = about.split_once(&format!("{name} has until <t:"))?;
        let (seconds, _) = rest.split_once(':')?;
        Some(seconds.parse::<i64>().ok()? * 1000)
    };
    for _ in 0..6 {
        let now = clock.now_ms();
        let to_come = |message: &Message| until(message).filter(|until| *until > now);
        let goes_on = |message: &Message| is_over(message) || to_come(message).is_some();
        let message = person.wait_for(thread, goes_on).await;
        let message = message.expect("a deadline, or that it is over");
        // The card may already show the deadline of the next decision, which is written once it is over.
        if person.sees(thread).iter().any(is_over) {
            return;
        }
        let until = to_come(&message).expect("it is not over");
        let left = u64::try_from(until - now).expect("it is to come");
        clock.advance(Duration::from_millis(left) + Duration::from_mins(1));
    }
    panic!("the time of {name} does not pass");
}

/// A board message whose buttons are still there.
pub(super) fn is_board(message: &Message) -> bool {
    let is_card = !message.embeds.is_empty();
    let is_pictured = !message.attachments.is_empty() && !message.buttons().is_empty();
    is_pictured && !is_card && !message.is_ephemeral()
}

/// Makes a table by command and returns its thread.
pub(super) async fn new_table(host: &Person, channel: Id) -> Id {
    new_table_of(host, channel, "Combat Castles").await
}

/// The same of a game by its title.
pub(super) async fn new_table_of(host: &Person, channel: Id, game: &str) -> Id {
    let answer = command(host, channel, &format!("/table new game:{game}")).await;
    let (_, rest) = answer
        .content
        .split_once("<#")
        .unwrap_or_else(|| panic!("{answer:?}"));
    rest.split_once('>').unwrap().0.parse().unwrap()
}

/// The game as the test follows it, so that it knows what is legal.
#[derive(Clone)]
pub(super) struct Follow(Play<Castles>);

impl Follow {
    pub(super) fn new(first: Seat) -> Self {
        let options = json!({"first": first.0}).as_object().unwrap().clone();
        let mut state = Play::<Castles>::new(&GameSetup {
            seats: 2,
            options,
            map: None,
        })
        .unwrap();
        for event in state.start(&mut NoDice).unwrap() {
            state.apply(&event).unwrap();
        }
        Self(state)
    }

    pub(super) fn view(&self) -> Seen<Castles> {
        self.0.view(Viewer::Public)
    }

    pub(super) fn to_move(&self) -> Option<Seat> {
        self.0.asks().first().map(|ask| ask.seat)
    }

    /// A good turn for the seat to move.
    pub(super) fn turn(&self) -> Vec<Token> {
        let seat = self.to_move().unwrap();
        match self.view().default_order(seat, crate::context()) {
            Some(Order::Line(Line { pieces })) => pieces
                .into_iter()
                .map(|piece| match piece {
                    Piece::Token(token) => token,
                    Piece::Unreadable(text) => panic!("{text}"),
                })
                .collect(),
            other => panic!("{other:?}"),
        }
    }

    /// Plays a turn; what happened.
    pub(super) fn play(&mut self, line: &str) -> Vec<Event> {
        let seat = self.to_move().unwrap();
        let order = Order::read(line);
        let events = self
            .0
            .decide(
                &rules::Roster::default(),
                Actor::Seat(seat),
                &order,
                &mut NoDice,
            )
            .unwrap();
        for event in &events {
            self.0.apply(event).unwrap();
        }
        events
    }
}

/// The tokens of a turn as one line.
pub(super) fn line(tokens: &[Token]) -> String {
    tokens
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join(" ")
}

/// Who begins, found out as people would: by looking at the panels.
pub(super) async fn first_seat(people: &[&Person; 2], thread: Id) -> Seat {
    // The second player makes the opening placement.
    let panel = command(people[0], thread, "/play").await;
    if panel.content.contains("Your turn") {
        Seat(1)
    } else {
        Seat(0)
    }
}
