//! The settings of a stand-in.

use std::{fmt, future::Future, path::PathBuf, pin::Pin, sync::Arc, time::Duration};

use crate::{Clock, SystemClock, Tour};

/// Maps that the page offers for editing, each on a page of its own.
pub trait Maps: Send + Sync {
    /// What each is called in requests, and its title.
    fn list(&self) -> Vec<(String, String)>;

    /// Opens one of them.
    fn open<'a>(&'a self, id: &'a str) -> Opening<'a>;
}

/// The address of a page, or why there is none.
pub type Opening<'a> = Pin<Box<dyn Future<Output = Result<String, String>> + Send + 'a>>;

/// The settings of a stand-in, chosen before it starts.
///
/// # Examples
///
/// ```
/// use playground::Config;
///
/// let config = Config { guild: "Friday club".into(), ..Config::default() };
/// assert_eq!(config.people.len(), 6);
/// ```
#[expect(missing_docs, reason = "the names say it")]
pub struct Config {
    /// The port on 127.0.0.1; 0 takes any free one.
    pub port: u16,
    /// The token the bot must bring.
    pub token: String,
    pub guild: String,
    pub bot: String,
    /// Whether the bot has just joined the guild; else it has been there for years.
    pub just_joined: bool,
    /// The people's names; the first owns the guild.
    pub people: Vec<String>,
    /// The text channels' names.
    pub channels: Vec<String>,
    /// Where the time comes from.
    pub clock: Arc<dyn Clock>,
    /// Discord's `OpenAPI` document; without it that layer of checks is left out.
    pub openapi: Option<PathBuf>,
    /// The folder the world is kept in; without one it ends with the stand-in.
    pub data: Option<PathBuf>,
    /// What the page's welcome channel offers.
    pub tours: Vec<Tour>,
    /// The maps that can be edited beside it; without any the page does not speak of them.
    pub maps: Option<Arc<dyn Maps>>,
    /// How many servers there are. The first one is `guild`; the others have the same people, a channel `general` each,
    /// and are not kept.
    pub servers: usize,
    /// How many shards `GET /gateway/bot` recommends.
    pub shards: u64,
    /// How many shards may identify at once.
    pub max_concurrency: u64,
    /// How long the next of such shards must wait; 5 s on Discord. Without a wait each comes in.
    pub identify_every: Duration,
    /// How often the bot may identify in all; a day on Discord.
    pub starts: u64,
    /// The interval between the bot's heartbeats.
    pub heartbeat: Duration,
    /// How long the bot has for the first answer to an interaction; 3 s on Discord.
    pub first_answer: Duration,
    /// How long to wait for the bot before giving up, in real time whatever the clock says. It is long, so that
    /// a busy machine does not count as a failure.
    pub patience: Duration,
    /// How many requests the bot may send in a second; 50 on Discord.
    pub each_second: usize,
    /// How many entries each list of the journal keeps.
    pub keep: usize,
    /// How many bytes of files it keeps, all messages together; the oldest go.
    pub attachments: u64,
}

impl Default for Config {
    fn default() -> Self {
        let names = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
        Self {
            port: 0,
            token: "playground".to_owned(),
            guild: "Playground".to_owned(),
            bot: "Castellan".to_owned(),
            just_joined: false,
            people: names(&["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn"]),
            channels: names(&["general", "games"]),
            clock: Arc::new(SystemClock),
            openapi: None,
            data: None,
            tours: Vec::new(),
            maps: None,
            servers: 1,
            shards: 1,
            max_concurrency: 1,
            identify_every: Duration::ZERO,
            starts: 1000,
            heartbeat: Duration::from_millis(41_250),
            first_answer: Duration::from_secs(3),
            patience: Duration::from_mins(3),
            each_second: 50,
            keep: 100_000,
            attachments: 256 << 20,
        }
    }
}

impl fmt::Debug for Config {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Config")
            .field("port", &self.port)
            .field("guild", &self.guild)
            .field("bot", &self.bot)
            .field("people", &self.people)
            .field("channels", &self.channels)
            .field("openapi", &self.openapi)
            .field("data", &self.data)
            .finish_non_exhaustive()
    }
}
