//! The configuration: a TOML file, with the token from the environment if it is there.
//!
//! `config.example.toml` has every key with its default and unit; a test loads it. `token` says where the token may
//! come from.

mod database;
mod token;

use std::fs::File;
use std::io::Read as _;
use std::num::NonZeroU16;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::discord::MOST_SHARDS;
use crate::store::Synchronous;
use crate::times::TimeOfDay;

pub use database::{DATABASE_VARIABLE, DatabaseAddress};
pub use token::read as read_token;
pub use token::{Found, Surroundings, TOKEN_FILE, TOKEN_VARIABLE, Token, TokenSource};

/// The file that is read when none is named.
pub const DEFAULT_FILE: &str = "config.toml";

/// The configuration of the program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Config {
    /// Discord's secret for this bot, if there is one, and what is to be said about it.
    pub token: Found,
    /// The server alone in which commands are registered, at once, while the program is worked on.
    pub dev_guild: Option<u64>,
    /// What sends requests to Discord in the program's place, at the pace that Discord allows.
    pub proxy: Option<Proxy>,
    /// How many shards are run; without a number as many as Discord recommends.
    pub shards: Option<Shards>,
    /// Where tables are kept.
    pub data: Data,
    /// Copies that are made without being asked for.
    pub backup: Backup,
    /// What is logged, and how.
    pub log: Log,
    /// Where the running bot can be asked how it is.
    pub watch: Watch,
    /// The playground's port and folder.
    pub playground: Playground,
}

/// Where tables are kept.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Data {
    /// The folder of the database; made if it is missing.
    pub folder: PathBuf,
    /// The database on a server that takes the place of the file in the folder.
    pub database: Option<DatabaseAddress>,
    /// How sure a commit is of surviving a power cut.
    pub synchronous: SyncLevel,
    /// How long the contents of messages are kept after they were sent.
    pub said_days: Days,
}

/// The address of a proxy for requests to Discord, such as `http://127.0.0.1:8080`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Proxy(String);

impl Proxy {
    /// The address, without a slash at its end.
    pub fn address(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for Proxy {
    type Error = String;

    /// Takes the address of a proxy.
    ///
    /// # Errors
    ///
    /// The text and what it must be, when it is not a scheme, a host and at most a port.
    fn try_from(text: String) -> Result<Self, String> {
        let is_bare = |url: &reqwest::Url| {
            ["http", "https"].contains(&url.scheme())
                && url.has_host()
                && url.path() == "/"
                && url.query().is_none()
                && url.fragment().is_none()
                && url.username().is_empty()
        };
        match reqwest::Url::parse(&text) {
            Ok(url) if is_bare(&url) => Ok(Self(text.trim_end_matches('/').to_owned())),
            _ => Err(format!(
                "{text:?} is not the address of a proxy: write a scheme, a host and a port, such as \
                 \"http://127.0.0.1:8080\""
            )),
        }
    }
}

/// A number of days, from 1 to [`Days::MOST`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "i64")]
pub struct Days(u16);

impl Days {
    /// The limit: ten years.
    pub const MOST: u16 = 3_650;

    /// The number of days.
    pub fn get(self) -> u16 {
        self.0
    }
}

impl TryFrom<i64> for Days {
    type Error = String;

    /// Takes a number of days.
    ///
    /// # Errors
    ///
    /// The number and the bounds, when it is out of them.
    fn try_from(days: i64) -> Result<Self, String> {
        let most = Self::MOST;
        let few = u16::try_from(days).ok();
        few.filter(|few| (1..=most).contains(few))
            .map(Self)
            .ok_or_else(|| format!("{days} days is not from 1 to {most} days"))
    }
}

/// A number of shards, from 1 to [`MOST_SHARDS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "i64")]
pub struct Shards(u32);

impl Shards {
    /// The number of shards.
    pub fn get(self) -> u32 {
        self.0
    }
}

impl TryFrom<i64> for Shards {
    type Error = String;

    /// Takes a number of shards.
    ///
    /// # Errors
    ///
    /// The number and the bounds, when it is out of them.
    fn try_from(shards: i64) -> Result<Self, String> {
        let few = u32::try_from(shards).ok();
        few.filter(|few| (1..=MOST_SHARDS).contains(few))
            .map(Self)
            .ok_or_else(|| format!("{shards} shards is not from 1 to {MOST_SHARDS} shards"))
    }
}

/// How sure a commit is of surviving a power cut.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SyncLevel {
    /// Every order that was acknowledged is on the disk.
    #[default]
    Full,
    /// The last orders before a power cut may be lost; a crash of the program loses nothing.
    Normal,
}

impl From<SyncLevel> for Synchronous {
    fn from(level: SyncLevel) -> Self {
        match level {
            SyncLevel::Full => Self::Full,
            SyncLevel::Normal => Self::Normal,
        }
    }
}

/// Copies of the database that are made without being asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Backup {
    /// Their folder; made if it is missing.
    pub folder: PathBuf,
    /// When one is made each night, if at all.
    pub nightly: Option<TimeOfDay>,
    /// How many nightly ones are kept.
    pub keep: NonZeroU16,
}

impl Default for Backup {
    fn default() -> Self {
        Self::of(RawBackup::default(), &Data::default())
    }
}

impl Backup {
    fn of(raw: RawBackup, data: &Data) -> Self {
        Self {
            folder: raw.folder.unwrap_or_else(|| data.folder.join("backups")),
            nightly: raw.nightly.0,
            keep: raw.keep,
        }
    }
}

/// What is logged, and how.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Log {
    /// What is logged, as `tracing` filters are written.
    pub filter: String,
    /// How a line of it looks.
    pub format: LogFormat,
}

impl Default for Log {
    fn default() -> Self {
        Self {
            filter: DEFAULT_LOG.into(),
            format: LogFormat::Text,
        }
    }
}

/// How a line of the log looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LogFormat {
    /// Words and values in columns, for people.
    #[default]
    Text,
    /// One JSON object a line, for programs.
    Json,
}

/// Where the running bot can be asked how it is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Watch {
    /// The port on 127.0.0.1; 0 for none.
    pub port: u16,
}

/// The playground's port and folder.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Playground {
    /// The port on 127.0.0.1; 0 takes any free one.
    pub port: u16,
    /// The folder of its database, apart from the real bot's.
    pub folder: PathBuf,
}

impl Default for Data {
    fn default() -> Self {
        Self {
            folder: "data".into(),
            database: None,
            synchronous: SyncLevel::Full,
            said_days: DEFAULT_SAID_DAYS,
        }
    }
}

impl Default for Playground {
    fn default() -> Self {
        Self {
            port: 7878,
            folder: "data/playground".into(),
        }
    }
}

const DEFAULT_SAID_DAYS: Days = Days(14);
const DEFAULT_NIGHTLY: &str = "03:00";
const DEFAULT_KEEP: NonZeroU16 = NonZeroU16::new(14).expect("14 is not 0");
/// The longest configuration that is read, in bytes.
const MOST_BYTES: u64 = 64 * 1024;

const DEFAULT_LOG: &str = "castellan=info,serenity=warn,poise=warn";

/// The file as it is written.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawConfig {
    #[serde(default)]
    discord: RawDiscord,
    #[serde(default)]
    data: Data,
    #[serde(default)]
    backup: RawBackup,
    #[serde(default)]
    log: Log,
    #[serde(default)]
    watch: Watch,
    #[serde(default)]
    playground: Playground,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawDiscord {
    token: Option<Token>,
    token_file: Option<PathBuf>,
    dev_guild: Option<u64>,
    proxy: Option<Proxy>,
    shards: Option<Shards>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct RawBackup {
    folder: Option<PathBuf>,
    nightly: RawNightly,
    keep: NonZeroU16,
}

impl Default for RawBackup {
    fn default() -> Self {
        Self {
            folder: None,
            nightly: RawNightly(TimeOfDay::read(DEFAULT_NIGHTLY)),
            keep: DEFAULT_KEEP,
        }
    }
}

/// A time of day, or no text for none.
#[derive(Debug, Deserialize)]
#[serde(try_from = "String")]
struct RawNightly(Option<TimeOfDay>);

impl TryFrom<String> for RawNightly {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        if text.is_empty() {
            return Ok(Self(None));
        }
        let read = TimeOfDay::read(&text).map(|time| Self(Some(time)));
        read.ok_or_else(|| format!("{text:?} is not a time of day such as {DEFAULT_NIGHTLY:?}"))
    }
}

/// A configuration that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The file cannot be read.
    #[error("{}: {source}", path.display())]
    Read {
        /// The path of the configuration.
        path: PathBuf,
        /// What the system reports.
        source: std::io::Error,
    },
    /// The file is longer than any configuration.
    #[error("{} is larger than {MOST_BYTES} bytes, the limit for a configuration", path.display())]
    TooLong {
        /// The path of the configuration.
        path: PathBuf,
    },
    /// The file is not a configuration.
    #[error("{}: {message}", path.display())]
    Parse {
        /// The path of the configuration.
        path: PathBuf,
        /// What is wrong, with line and key.
        message: String,
    },
}

/// Reads the configuration.
///
/// `file` was named by the user and must be there; without one, `config.toml` is read if it is
/// there. A token of the environment goes before the file's. The second value is the file that was
/// read.
///
/// # Errors
///
/// [`ConfigError`] naming the file, and the line and key that are wrong.
pub fn read(
    file: Option<&Path>,
    around: &Surroundings,
) -> Result<(Config, Option<PathBuf>), ConfigError> {
    let path = match file {
        Some(path) => Some(path.to_owned()),
        None => Some(PathBuf::from(DEFAULT_FILE)).filter(|path| path.exists()),
    };
    let raw = match &path {
        Some(path) => {
            let text = text_of(path)?;
            parse(&text).map_err(|message| ConfigError::Parse {
                path: path.clone(),
                message,
            })?
        }
        None => RawConfig::default(),
    };
    Ok((checked(raw, around), path))
}

/// The text of a file that is not too long; no more of it is read than shows that.
pub(crate) fn text_of(path: &Path) -> Result<String, ConfigError> {
    let fail = |source| ConfigError::Read {
        path: path.into(),
        source,
    };
    let mut text = Vec::new();
    let file = File::open(path).map_err(fail)?;
    file.take(MOST_BYTES + 1)
        .read_to_end(&mut text)
        .map_err(fail)?;
    if u64::try_from(text.len()).unwrap_or(u64::MAX) > MOST_BYTES {
        return Err(ConfigError::TooLong { path: path.into() });
    }
    String::from_utf8(text).map_err(|error| ConfigError::Parse {
        path: path.into(),
        message: format!("it is not UTF-8: {}", error.utf8_error()),
    })
}

/// Reads a file's text. Its errors never quote the token.
fn parse(text: &str) -> Result<RawConfig, String> {
    toml::from_str(text).map_err(|error| {
        let line = error
            .span()
            .map(|span| text[..span.start].matches('\n').count() + 1);
        let line = line
            .map(|line| format!("line {line}: "))
            .unwrap_or_default();
        format!("{line}{}", plain(error.message()))
    })
}

/// What is wrong with a value, with its bounds where only a type of Rust is named.
fn plain(message: &str) -> String {
    const BOUNDS: [(&str, &str); 4] = [
        (
            "expected a nonzero u16",
            "expected a whole number from 1 to 65535",
        ),
        ("expected u16", "expected a whole number from 0 to 65535"),
        ("expected u64", "expected a whole number of 0 or more"),
        ("expected i64", "expected a whole number"),
    ];
    for (named, bounds) in BOUNDS {
        if let Some(start) = message.strip_suffix(named) {
            return format!("{start}{bounds}");
        }
    }
    message.to_owned()
}

/// The configuration that a file and the environment make together.
fn checked(mut raw: RawConfig, around: &Surroundings) -> Config {
    let databases = [around.database.clone(), raw.data.database.take()];
    raw.data.database = databases.into_iter().flatten().find(|it| !it.is_empty());
    let key = raw.discord.token.as_ref();
    let key = key.and_then(|token| Token::trimmed(token.reveal()));
    Config {
        dev_guild: raw.discord.dev_guild.filter(|guild| *guild > 0),
        proxy: raw.discord.proxy,
        shards: raw.discord.shards,
        token: token::find(around, key.as_ref(), raw.discord.token_file),
        backup: Backup::of(raw.backup, &raw.data),
        data: raw.data,
        log: raw.log,
        watch: raw.watch,
        playground: raw.playground,
    }
}

/// What a configuration says of the token: whether `token` and `token_file` are there, and which file it is.
///
/// # Errors
///
/// What is wrong with the text, with line and key.
pub fn token_keys(text: &str) -> Result<(bool, Option<PathBuf>), String> {
    let raw = parse(text)?;
    Ok((raw.discord.token.is_some(), raw.discord.token_file))
}

#[cfg(test)]
mod tests;
