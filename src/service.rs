//! The running program: opens the store, connects the bot, and stops when it is asked to.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use tokio_util::sync::CancellationToken;
use tracing_subscriber::Layer as _;
use tracing_subscriber::filter::{LevelFilter, Targets, filter_fn};
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

use crate::backup_schedule::BackupSchedule;
use crate::config::{Config, Data, Log, LogFormat, Shards, TOKEN_VARIABLE};
use crate::discord::{self, Api, BotError};
use crate::editor::Shelf;
use crate::retention::Retention;
use crate::store::{
    Database, Lease, MigrationBackup, OpenError, OpenOptions, Postgres, Sqlite, UnopenedError,
};
use crate::table::environment::{Environment, SystemEnvironment};
use crate::table::store::StoreError;
use crate::tours;
use crate::watch;

/// The database's file in its folder.
const DATABASE: &str = "castellan.sqlite";
/// The folder of the playground's server, beside its database.
const SERVER: &str = "server";
/// The folder of maps that are edited beside the playground.
const MAPS: &str = "maps";
/// How often it is looked whether another program still has the database alone.
const LOOK: Duration = Duration::from_secs(1);
/// How many requests the playground remembers.
const REMEMBERED: usize = 500;
/// The environment's variable with the path of Discord's `OpenAPI` document, for the playground.
const OPENAPI_VARIABLE: &str = "CASTELLAN_OPENAPI";
/// A stop that takes longer hangs; the bot itself takes [`discord::Bounds::stop`] at most.
const STOP_WITHIN: Duration = Duration::from_millis(4_500);

/// Why the program could not run.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the names say it")]
pub enum ServiceError {
    /// There is no token, neither in the environment nor in the configuration.
    #[error(
        "no token: run `castellan setup`, or set {TOKEN_VARIABLE} to your bot's token; `castellan playground` needs \
         none"
    )]
    NoToken,
    /// The file with the token cannot be used.
    #[error("no token: {0}")]
    TokenFile(String),
    /// The token has a character that cannot be sent.
    #[error(
        "the token cannot be used: its character {place} is {what}, but a token has letters, digits and marks \
         of ASCII alone, no blanks and no line breaks; copy it again from Bot in the developer portal"
    )]
    Token {
        /// The place of the character, from 1.
        place: usize,
        /// The kind of character.
        what: &'static str,
    },
    /// The database cannot be opened.
    #[error(transparent)]
    Store(#[from] UnopenedError),
    /// The database cannot be asked who works with it.
    #[error(transparent)]
    Lease(#[from] StoreError),
    /// The tables are another bot's.
    #[error(
        "the database has the tables of the bot {owner}, but the token is of the bot {application}: give each bot a \
         database of its own"
    )]
    OtherBot {
        /// The application whose tables they are.
        owner: u64,
        /// The application that the token is of.
        application: u64,
    },
    /// Others have gone on without this process.
    #[error(
        "the database was changed while this process did not answer for a while: start it again"
    )]
    Replaced,
    /// The playground cannot start.
    #[error("playground: {0}")]
    Playground(#[from] playground::StartFault),
    /// The bot cannot run.
    #[error(transparent)]
    Bot(#[from] BotError),
    /// The log's filter cannot be read.
    #[error("log filter {filter:?}: {why}")]
    Log {
        /// The filter as it is configured.
        filter: String,
        why: String,
    },
    /// The runtime or its signals failed.
    #[error("{0}")]
    System(#[from] std::io::Error),
}

impl ServiceError {
    /// Whether a start with the same token and configuration ends in the same way.
    pub fn is_configuration(&self) -> bool {
        match self {
            Self::NoToken
            | Self::TokenFile(_)
            | Self::Token { .. }
            | Self::OtherBot { .. }
            | Self::Log { .. } => true,
            Self::Bot(error) => error.is_configuration(),
            Self::Store(_)
            | Self::Lease(_)
            | Self::Replaced
            | Self::Playground(_)
            | Self::System(_) => false,
        }
    }
}

/// Sends the log to standard error.
///
/// Whatever the filter says, libraries are heard from warnings on only, and without the spans around them:
/// below, and in the parts that read the gateway and send requests even there, they write down whole
/// payloads, in which tokens and secrets of games are.
///
/// # Errors
///
/// [`ServiceError::Log`] naming the filter that cannot be read.
pub fn start_log(log: &Log) -> Result<(), ServiceError> {
    let filter = targets(&log.filter).map_err(|why| ServiceError::Log {
        filter: log.filter.clone(),
        why,
    })?;
    let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    let lines = match log.format {
        LogFormat::Text => lines.boxed(),
        LogFormat::Json => lines.json().flatten_event(true).boxed(),
    };
    tracing_subscriber::registry()
        .with(filter)
        .with(filter_fn(tells_no_payload))
        .with(lines)
        .init();
    Ok(())
}

/// Reads a filter: `target=level`, or a level for all other targets, separated by commas. The library's own reader takes
/// a target without a level for every level, and nothing for a level.
fn targets(filter: &str) -> Result<Targets, String> {
    let mut targets = Targets::new();
    for part in filter.split(',').map(str::trim) {
        let (target, level) = part.split_once('=').unwrap_or(("", part));
        let read = Some(level).filter(|level| !level.is_empty());
        let read = read.and_then(|level| level.parse::<LevelFilter>().ok());
        let read = read.ok_or_else(|| {
            format!("{part:?} must be target=level, with off, error, warn, info, debug or trace")
        })?;
        targets = match target {
            "" => targets.with_default(read),
            target => targets.with_target(target, read),
        };
    }
    Ok(targets)
}

fn tells_no_payload(what: &tracing::Metadata<'_>) -> bool {
    /// Parts of libraries whose warnings hold what they could not read or send.
    const SILENT: [&str; 2] = ["serenity::gateway::ws", "serenity::http"];
    let target = what.target();
    let is_in = |room: &str| {
        let rest = target.strip_prefix(room);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
    };
    if is_in("castellan") || is_in("playground") {
        return true;
    }
    what.is_event() && *what.level() <= tracing::Level::WARN && !SILENT.iter().any(|it| is_in(it))
}

/// Runs the bot until the program is asked to stop.
///
/// # Errors
///
/// [`ServiceError`] saying what is missing or broken.
pub async fn run(config: Config, api: Api) -> Result<(), ServiceError> {
    for note in &config.token.notes {
        tracing::warn!("{note}");
    }
    if let Some(fault) = &config.token.fault {
        return Err(ServiceError::TokenFile(fault.clone()));
    }
    let (token, _) = config.token.token.as_ref().ok_or(ServiceError::NoToken)?;
    if let Some((place, what)) = token.misfit() {
        return Err(ServiceError::Token { place, what });
    }
    let environment: Arc<dyn Environment> = Arc::new(SystemEnvironment);
    let stop = stop_on_signal()?;
    let store = open(&config).await?;
    let Some(lease) = join(&store, &stop).await? else {
        store.close().await;
        return Ok(());
    };
    if let Some(application) = token.application() {
        let owner = store.claim(application).await?;
        if owner != application {
            lease.give_back().await;
            store.close().await;
            return Err(ServiceError::OtherBot { owner, application });
        }
    }
    if store.leases().are_shared() {
        watch::stands_by();
    }
    // Whoever loses it stops as if it were asked to.
    let stop = stopped_by(&stop, lease.lost());
    let setup = discord::Setup {
        token: token.reveal().to_owned(),
        api,
        store: store.clone(),
        environment: Arc::clone(&environment),
        dev_guild: config.dev_guild,
        proxy: config
            .proxy
            .as_ref()
            .map(|proxy| proxy.address().to_owned()),
        shards: config.shards.map(Shards::get),
        bounds: discord::Bounds::default(),
    };
    let copied = Arc::clone(&store);
    if let Some(nightly) = BackupSchedule::new(&config.backup, copied, Arc::clone(&environment)) {
        tokio::spawn(nightly.run(stop.clone()));
    }
    let retention = Retention::new(store.clone(), environment, config.data.said_days);
    tokio::spawn(retention.run(stop.clone()));
    let watching = Arc::clone(&setup.environment);
    // The bot can do without being watched.
    if let Err(error) = watch::server::start(&config, store.clone(), watching, stop.clone()).await {
        tracing::error!(%error, "nobody can ask how the bot is");
    }
    let outcome = discord::run(setup, stop).await;
    let is_lost = lease.lost().is_cancelled();
    lease.give_back().await;
    store.close().await;
    outcome?;
    if is_lost {
        return Err(ServiceError::Replaced);
    }
    Ok(())
}

/// Joins the processes that work with the tables, as soon as nobody has them alone; none where the program is asked to
/// stop before.
async fn join(
    store: &Arc<dyn Database>,
    stop: &CancellationToken,
) -> Result<Option<Lease>, ServiceError> {
    let mut is_first = true;
    while !stop.is_cancelled() {
        match store.join().await {
            Ok(Some(lease)) => return Ok(Some(lease)),
            Ok(None) if is_first => {
                is_first = false;
                tracing::info!("another program has the database alone: waiting until it is done");
            }
            Ok(None) => {}
            Err(error) if is_first => return Err(error.into()),
            Err(error) => tracing::warn!(%error, "nobody knows who works with this database"),
        }
        let _ = stop.run_until_cancelled(tokio::time::sleep(LOOK)).await;
    }
    Ok(None)
}

/// Cancelled with either of two.
fn stopped_by(one: &CancellationToken, other: &CancellationToken) -> CancellationToken {
    let both = one.child_token();
    let (stopped, other) = (both.clone(), other.clone());
    tokio::spawn(async move {
        other.run_until_cancelled(stopped.cancelled()).await;
        stopped.cancel();
    });
    both
}

/// Runs the bot on a stand-in for Discord on this machine, until the program is asked to stop.
/// `ready` is told the address.
///
/// # Errors
///
/// [`ServiceError`] saying what is missing or broken.
pub async fn run_playground(config: Config, ready: impl FnOnce(&str)) -> Result<(), ServiceError> {
    let folder = &config.playground.folder;
    let backups = folder.join("backups");
    let store = open_in(folder, &backups, &config.data).await;
    let store = store.map_err(UnopenedError::from)?;
    // The bot and its Discord live in the same time, which people may turn.
    let clock = playground::TurnableClock::default();
    let stop = stop_on_signal()?;
    let shelf = Arc::new(Shelf::new(folder.join(MAPS), stop.clone()));
    let server = playground::Server::start(playground::Config {
        port: config.playground.port,
        maps: Some(Arc::clone(&shelf) as _),
        channels: tours::channels(),
        clock: Arc::new(clock.clone()),
        data: Some(config.playground.folder.join(SERVER)),
        tours: tours::all(),
        keep: REMEMBERED,
        openapi: std::env::var_os(OPENAPI_VARIABLE).map(Into::into),
        ..playground::Config::default()
    })
    .await?;
    let address = server.url();
    ready(&address);
    let environment: Arc<dyn Environment> = Arc::new(tours::Turned(clock));
    let setup = discord::Setup {
        token: server.token(),
        api: Api::StandIn(address),
        store: store.clone(),
        environment: Arc::clone(&environment),
        dev_guild: None,
        proxy: None,
        shards: None,
        bounds: discord::Bounds::default(),
    };
    let retention = Retention::new(store.clone(), environment, config.data.said_days);
    tokio::spawn(retention.run(stop.clone()));
    let outcome = discord::run(setup, stop.clone()).await;
    stop.cancel();
    shelf.close().await;
    server.stop().await;
    store.close().await;
    Ok(outcome?)
}

/// The database in its folder.
pub fn database(folder: &Path) -> PathBuf {
    folder.join(DATABASE)
}

/// Opens the database of a configuration, which no other process has open then.
///
/// # Errors
///
/// [`UnopenedError`] names the file or the server and what is wrong with it.
pub async fn open(config: &Config) -> Result<Arc<dyn Database>, UnopenedError> {
    Ok(match &config.data.database {
        Some(address) => Arc::new(Postgres::open(address.reveal()).await?),
        None => open_in(&config.data.folder, &config.backup.folder, &config.data).await?,
    })
}

async fn open_in(folder: &Path, backups: &Path, data: &Data) -> Result<Arc<Sqlite>, OpenError> {
    let options = OpenOptions {
        path: database(folder),
        synchronous: data.synchronous.into(),
        backup: Some(MigrationBackup {
            folder: backups.into(),
            at: SystemEnvironment.now(),
        }),
    };
    Ok(Arc::new(Sqlite::open(&options).await?))
}

/// A token that is cancelled by SIGTERM, SIGINT or Ctrl-C. A second signal ends the program at once,
/// and so does a stop that hangs: what is acknowledged is written already.
pub(crate) fn stop_on_signal() -> Result<CancellationToken, std::io::Error> {
    let stop = CancellationToken::new();
    let cancelled = stop.clone();
    // A runtime of its own, since a task that spins may stop the other's timers and signals.
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let mut signals = {
        let _inside = runtime.enter();
        Signals::new()?
    };
    std::thread::Builder::new()
        .name("signals".into())
        .spawn(move || {
            runtime.block_on(async {
                signals.next().await;
                cancelled.cancel();
                let again = tokio::time::timeout(STOP_WITHIN, signals.next()).await;
                std::process::exit(again.unwrap_or_else(|_| {
                    tracing::error!("the stop hangs: ending without it");
                    1
                }));
            });
        })?;
    Ok(stop)
}

/// What the system sends to a program that is to end.
#[cfg(unix)]
struct Signals {
    terminate: tokio::signal::unix::Signal,
    interrupt: tokio::signal::unix::Signal,
}

#[cfg(unix)]
impl Signals {
    fn new() -> Result<Self, std::io::Error> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Self {
            terminate: signal(SignalKind::terminate())?,
            interrupt: signal(SignalKind::interrupt())?,
        })
    }

    /// Waits for a signal; its exit code, as shells count.
    async fn next(&mut self) -> i32 {
        tokio::select! {
            _ = self.terminate.recv() => 128 + 15,
            _ = self.interrupt.recv() => 128 + 2,
        }
    }
}

/// What the system sends to a program that is to end.
#[cfg(windows)]
struct Signals(tokio::signal::windows::CtrlC);

#[cfg(windows)]
impl Signals {
    fn new() -> Result<Self, std::io::Error> {
        Ok(Self(tokio::signal::windows::ctrl_c()?))
    }

    /// Waits for Ctrl-C; its exit code, as shells count.
    async fn next(&mut self) -> i32 {
        self.0.recv().await;
        128 + 2
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_filter_is_read_as_it_is_documented_and_nothing_else_is() {
        let read = targets("castellan=debug, serenity=warn,error").unwrap();
        let expected = Targets::new()
            .with_target("castellan", LevelFilter::DEBUG)
            .with_target("serenity", LevelFilter::WARN)
            .with_default(LevelFilter::ERROR);
        assert_eq!(read, expected);
        for (filter, named) in [
            ("", "\"\" must be target=level"),
            ("=,=", "\"=\" must be"),
            ("info,,", "\"\" must be"),
            ("castellan=loud", "\"castellan=loud\" must be"),
            ("castellan", "\"castellan\" must be"),
            ("[turn]=", "\"[turn]=\" must be"),
        ] {
            let why = targets(filter).unwrap_err();
            assert!(why.starts_with(named), "{filter:?}: {why}");
        }
    }
}
