//! The configuration: a TOML file, with the token from the environment if it is there.
//!
//! `config.example.toml` has every key with its default and unit; a test loads it.

use std::fmt;
use std::fs::File;
use std::io::Read as _;
use std::num::NonZeroU16;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::store::Synchronous;
use crate::times::TimeOfDay;

/// The environment's variable with Discord's secret for this bot.
pub const TOKEN_VARIABLE: &str = "DISCORD_TOKEN";
/// The file that is read when none is named.
pub const DEFAULT_FILE: &str = "config.toml";

/// The configuration of the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// Discord's secret for this bot, if there is one.
    pub token: Option<Token>,
    /// Where tables are kept.
    pub data: Data,
    /// Copies that are made without being asked for.
    pub backup: Backup,
    /// What is logged, as `tracing` filters are written.
    pub log: String,
    /// The playground's port and folder.
    pub playground: Playground,
}

/// A secret that prints nothing.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct Token(String);

impl Token {
    /// The secret itself, for Discord alone.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// The first character that cannot stand in a header: its place from 1, and its kind in words that do not show
    /// it.
    pub fn misfit(&self) -> Option<(usize, &'static str)> {
        let what = |c: char| match c {
            '!'..='~' => None,
            '\n' | '\r' => Some("a line break"),
            _ if c.is_whitespace() => Some("a blank"),
            _ if c.is_ascii() => Some("a control character"),
            _ => Some("not an ASCII character"),
        };
        (1..)
            .zip(self.0.chars())
            .find_map(|(place, c)| Some((place, what(c)?)))
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

/// Where tables are kept.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Data {
    /// The folder of the database; made if it is missing.
    pub folder: PathBuf,
    /// How sure a commit is of surviving a power cut.
    pub synchronous: SyncLevel,
    /// How long the contents of messages are kept after they were sent.
    pub said_days: Days,
}

/// A number of days, from 1 to [`Days::MOST`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "u16")]
pub struct Days(u16);

impl Days {
    /// The limit: ten years.
    pub const MOST: u16 = 3_650;

    /// The number of days.
    pub fn get(self) -> u16 {
        self.0
    }
}

impl TryFrom<u16> for Days {
    type Error = String;

    /// Takes a number of days.
    ///
    /// # Errors
    ///
    /// The number and the bounds, when it is out of them.
    fn try_from(days: u16) -> Result<Self, String> {
        if (1..=Self::MOST).contains(&days) {
            return Ok(Self(days));
        }
        let most = Self::MOST;
        Err(format!("{days} days is not from 1 to {most} days"))
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

impl Default for Config {
    fn default() -> Self {
        Self {
            token: None,
            data: Data::default(),
            backup: Backup::default(),
            log: DEFAULT_LOG.into(),
            playground: Playground::default(),
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
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawConfig {
    #[serde(default)]
    discord: RawDiscord,
    #[serde(default)]
    data: Data,
    #[serde(default)]
    backup: RawBackup,
    #[serde(default)]
    log: RawLog,
    #[serde(default)]
    playground: Playground,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawDiscord {
    token: Option<Token>,
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

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct RawLog {
    filter: String,
}

impl Default for RawLog {
    fn default() -> Self {
        Self {
            filter: DEFAULT_LOG.into(),
        }
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
/// there. A token in `environment` goes before the file's. The second value is the file that was
/// read.
///
/// # Errors
///
/// [`ConfigError`] naming the file, and the line and key that are wrong.
pub fn read(
    file: Option<&Path>,
    environment: Option<String>,
) -> Result<(Config, Option<PathBuf>), ConfigError> {
    let path = match file {
        Some(path) => Some(path.to_owned()),
        None => Some(PathBuf::from(DEFAULT_FILE)).filter(|path| path.exists()),
    };
    let mut config = match &path {
        Some(path) => {
            let text = text_of(path)?;
            parse(&text).map_err(|message| ConfigError::Parse {
                path: path.clone(),
                message,
            })?
        }
        None => Config::default(),
    };
    if let Some(token) = environment.and_then(|token| trimmed(&token)) {
        config.token = Some(token);
    }
    Ok((config, path))
}

/// A token without the blanks and line breaks around it; none where nothing is left.
fn trimmed(token: &str) -> Option<Token> {
    let token = token.trim();
    (!token.is_empty()).then(|| Token(token.to_owned()))
}

/// The text of a file that is not too long; no more of it is read than shows that.
fn text_of(path: &Path) -> Result<String, ConfigError> {
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
fn parse(text: &str) -> Result<Config, String> {
    let raw: RawConfig = toml::from_str(text).map_err(|error| {
        let line = error
            .span()
            .map(|span| text[..span.start].matches('\n').count() + 1);
        let line = line
            .map(|line| format!("line {line}: "))
            .unwrap_or_default();
        format!("{line}{}", error.message())
    })?;
    Ok(Config {
        token: raw.discord.token.and_then(|token| trimmed(&token.0)),
        backup: Backup::of(raw.backup, &raw.data),
        data: raw.data,
        log: raw.log.filter,
        playground: raw.playground,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_has_every_key_with_its_default() {
        let text = include_str!("../config.example.toml");
        assert_eq!(parse(text), Ok(Config::default()));
        // Every key that is commented out is a key too.
        let all: String = text
            .lines()
            .map(|line| {
                line.strip_prefix("# token")
                    .map_or_else(|| format!("{line}\n"), |rest| format!("token{rest}\n"))
            })
            .collect();
        assert!(parse(&all).unwrap().token.is_some());
        for key in [
            "token",
            "folder",
            "synchronous",
            "said_days",
            "nightly",
            "keep",
            "filter",
            "port",
        ] {
            assert!(
                all.lines()
                    .any(|line| line.starts_with(&format!("{key} = "))),
                "{key}"
            );
        }
    }

    #[test]
    fn unknown_keys_and_bad_values_are_named_with_their_line() {
        let cases = [
            ("[discord]\ntokn = \"x\"", "line 2: unknown field `tokn`"),
            ("[discrod]", "unknown field `discrod`"),
            (
                "[data]\nsynchronous = \"off\"",
                "unknown variant `off`, expected `full` or `normal`",
            ),
            (
                "[data]\nsaid_days = 0",
                "line 2: 0 days is not from 1 to 3650 days",
            ),
            (
                "[data]\nsaid_days = 3651",
                "3651 days is not from 1 to 3650",
            ),
            ("[playground]\nport = 70000", "70000"),
            ("[backup]\nkeep = 0", "line 2: invalid value: integer `0`"),
            (
                "[backup]\nnightly = \"3 am\"",
                "line 2: \"3 am\" is not a time of day such as \"03:00\"",
            ),
            ("data = ", "line 1"),
        ];
        for (text, words) in cases {
            let message = parse(text).unwrap_err();
            assert!(message.contains(words), "{text}: {message}");
        }
    }

    #[test]
    fn backups_lie_beside_the_database_unless_they_are_sent_elsewhere() {
        let backup = |text| parse(text).unwrap().backup;
        let moved = backup("[data]\nfolder = \"x\"\n[backup]\nnightly = \"\"");
        assert_eq!(moved.folder, Path::new("x/backups"));
        assert_eq!(moved.nightly, None);
        let other = backup("[backup]\nfolder = \"y\"\nkeep = 3");
        assert_eq!(other.folder, Path::new("y"));
        assert_eq!(other.keep.get(), 3);
        assert_eq!(other.nightly, TimeOfDay::read("03:00"));
    }

    #[test]
    fn the_token_is_never_printed() {
        let config = parse("[discord]\ntoken = \"very secret\"").unwrap();
        assert!(!format!("{config:?}").contains("secret"));
        let message = parse("[discord]\ntoken = \"very secret\"\nx = 1").unwrap_err();
        assert!(!message.contains("secret"), "{message}");
    }

    #[test]
    fn a_token_that_no_header_takes_is_known_by_its_place() {
        let misfit = |token: &str| trimmed(token).unwrap().misfit();
        assert_eq!(misfit(" MTk4.Gh_w-x \n"), None);
        assert_eq!(misfit("abc def"), Some((4, "a blank")));
        assert_eq!(misfit("abc\ndef"), Some((4, "a line break")));
        assert_eq!(misfit("abc\rdef"), Some((4, "a line break")));
        assert_eq!(misfit("ab\u{a0}"), None);
        assert_eq!(misfit("äbc"), Some((1, "not an ASCII character")));
        assert_eq!(misfit("abc\u{7f}"), Some((4, "a control character")));
    }

    #[test]
    fn the_environment_goes_before_the_file_and_a_missing_file_is_named() {
        let token = |environment: Option<&str>| {
            let file = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/config.example.toml"));
            let (config, _) = read(Some(file), environment.map(str::to_owned)).unwrap();
            config.token.map(|token| token.reveal().to_owned())
        };
        assert_eq!(token(Some(" abc\n")), Some("abc".into()));
        assert_eq!(token(Some("  ")), None);
        assert_eq!(token(None), None);
        let error = read(Some(Path::new("no/such/file.toml")), None).unwrap_err();
        assert!(
            error.to_string().starts_with("no/such/file.toml: "),
            "{error}"
        );
    }

    #[test]
    fn a_file_that_is_too_long_is_not_read_to_its_end() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("config.toml");
        let longest = "#".repeat(usize::try_from(MOST_BYTES).unwrap());
        std::fs::write(&file, &longest).unwrap();
        assert!(read(Some(&file), None).is_ok());
        std::fs::write(&file, longest + "#").unwrap();
        let error = read(Some(&file), None).unwrap_err().to_string();
        assert!(error.contains("more than 65536 bytes"), "{error}");
        let endless = Path::new("/dev/zero");
        if endless.exists() {
            let error = read(Some(endless), None).unwrap_err();
            assert!(matches!(error, ConfigError::TooLong { .. }), "{error}");
        }
        std::fs::write(&file, [b'#', 0xff]).unwrap();
        let error = read(Some(&file), None).unwrap_err().to_string();
        assert!(error.contains("not UTF-8"), "{error}");
    }
}
