//! The running program: opens the store, connects the bot, and stops when it is asked to.

use std::path::Path;
use std::sync::Arc;

use tokio_util::sync::CancellationToken;

use crate::config::{Config, TOKEN_VARIABLE};
use crate::discord::{self, Api, BotError};
use crate::store::{OpenError, OpenOptions, Sqlite, Synchronous};
use crate::table::outside::World;

/// The database's file in its folder.
const DATABASE: &str = "castellan.sqlite";
/// The environment's variable with the path of Discord's `OpenAPI` document, for the playground.
const OPENAPI_VARIABLE: &str = "CASTELLAN_OPENAPI";

/// Why the program could not run.
#[derive(Debug, thiserror::Error)]
pub enum ServiceError {
    /// No token.
    #[error(
        "no token: set {TOKEN_VARIABLE} to your bot's token, or token under [discord] in the \
         configuration; `castellan playground` needs none"
    )]
    NoToken,
    /// The database cannot be opened.
    #[error(transparent)]
    Store(#[from] OpenError),
    /// The playground cannot start.
    #[error("playground: {0}")]
    Playground(#[from] playground::StartFault),
    /// The bot cannot run.
    #[error(transparent)]
    Bot(#[from] BotError),
    /// The log's filter cannot be read.
    #[error("log filter {filter:?}: {why}")]
    Log {
        /// The filter.
        filter: String,
        /// What is wrong.
        why: String,
    },
    /// The runtime or its signals failed.
    #[error("{0}")]
    System(#[from] std::io::Error),
}

/// Sends the log to standard error.
///
/// # Errors
///
/// [`ServiceError::Log`] naming the filter that cannot be read.
pub fn start_log(filter: &str) -> Result<(), ServiceError> {
    let filter =
        tracing_subscriber::EnvFilter::try_new(filter).map_err(|error| ServiceError::Log {
            filter: filter.to_owned(),
            why: error.to_string(),
        })?;
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .init();
    Ok(())
}

/// Runs the bot until the program is asked to stop.
///
/// # Errors
///
/// [`ServiceError`] saying what is missing or broken.
pub async fn run(config: Config, api: Api) -> Result<(), ServiceError> {
    let token = config.token.ok_or(ServiceError::NoToken)?;
    let store = open(&config.data.folder, config.data.synchronous.into()).await?;
    let setup = discord::Setup {
        token: token.reveal().to_owned(),
        api,
        store: store.clone(),
        outside: Arc::new(World),
        bounds: discord::Bounds::default(),
    };
    let stop = stop_on_signal()?;
    let outcome = discord::run(setup, stop).await;
    store.close().await;
    Ok(outcome?)
}

/// Runs the bot on a stand-in for Discord on this machine, until the program is asked to stop.
/// `ready` is told the address.
///
/// # Errors
///
/// [`ServiceError`] saying what is missing or broken.
pub async fn run_playground(config: Config, ready: impl FnOnce(&str)) -> Result<(), ServiceError> {
    let store = open(&config.playground.folder, config.data.synchronous.into()).await?;
    let server = playground::Server::start(playground::Config {
        port: config.playground.port,
        openapi: std::env::var_os(OPENAPI_VARIABLE).map(Into::into),
        ..playground::Config::default()
    })
    .await?;
    let address = server.url();
    ready(&address);
    let setup = discord::Setup {
        token: server.token(),
        api: Api::StandIn(address),
        store: store.clone(),
        outside: Arc::new(World),
        bounds: discord::Bounds::default(),
    };
    let stop = stop_on_signal()?;
    let outcome = discord::run(setup, stop).await;
    server.stop().await;
    store.close().await;
    Ok(outcome?)
}

async fn open(folder: &Path, synchronous: Synchronous) -> Result<Arc<Sqlite>, OpenError> {
    let options = OpenOptions {
        path: folder.join(DATABASE),
        synchronous,
    };
    Ok(Arc::new(Sqlite::open(&options).await?))
}

/// A token that is cancelled by SIGTERM, SIGINT or Ctrl-C.
fn stop_on_signal() -> Result<CancellationToken, std::io::Error> {
    let stop = CancellationToken::new();
    let cancelled = stop.clone();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut terminate = signal(SignalKind::terminate())?;
        let mut interrupt = signal(SignalKind::interrupt())?;
        tokio::spawn(async move {
            tokio::select! {
                _ = terminate.recv() => {}
                _ = interrupt.recv() => {}
            }
            cancelled.cancel();
        });
    }
    #[cfg(not(unix))]
    tokio::spawn(async move {
        if tokio::signal::ctrl_c().await.is_ok() {
            cancelled.cancel();
        }
    });
    Ok(stop)
}
