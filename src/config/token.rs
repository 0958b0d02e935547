//! Discord's secret for the bot: the places that it may come from, which of them goes before which, and what is
//! worth saying about the one that is taken.

use std::ffi::OsString;
use std::fmt;
use std::path::{Path, PathBuf};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use serde::Deserialize;

use super::{ConfigError, DATABASE_VARIABLE, DatabaseAddress, text_of};

/// The environment's variable with the token.
pub const TOKEN_VARIABLE: &str = "DISCORD_TOKEN";
/// The environment's variable with the path of a file that holds the token.
const TOKEN_FILE_VARIABLE: &str = "DISCORD_TOKEN_FILE";
/// The name of systemd's credential, and of the file that `castellan setup` writes.
pub const TOKEN_FILE: &str = "discord-token";
/// The environment's variable with the folder of systemd's credentials.
const CREDENTIALS_VARIABLE: &str = "CREDENTIALS_DIRECTORY";

/// A secret that prints nothing.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct Token(String);

impl Token {
    /// A token without the blanks and line breaks around it; none where nothing is left.
    pub fn trimmed(token: &str) -> Option<Self> {
        let token = token.trim();
        (!token.is_empty()).then(|| Self(token.to_owned()))
    }

    /// The secret itself, for Discord alone.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// The application that it is of, which its first part says; none where that cannot be read.
    pub fn application(&self) -> Option<u64> {
        let first = self.0.split('.').next()?.trim_end_matches('=');
        let digits = STANDARD_NO_PAD.decode(first).ok()?;
        let id: i64 = std::str::from_utf8(&digits).ok()?.parse().ok()?;
        u64::try_from(id).ok()
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

/// What of the environment a configuration takes in.
#[derive(Clone, Default)]
pub struct Surroundings {
    /// The token itself.
    pub token: Option<String>,
    /// The file that holds it.
    pub token_file: Option<PathBuf>,
    /// The folder of systemd's credentials.
    pub credentials: Option<PathBuf>,
    /// The database on a server.
    pub database: Option<DatabaseAddress>,
}

impl fmt::Debug for Surroundings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Surroundings")
            .field("token_file", &self.token_file)
            .field("credentials", &self.credentials)
            .finish_non_exhaustive()
    }
}

impl Surroundings {
    /// Those of this process.
    pub fn of_process() -> Self {
        let named = |name| std::env::var_os(name).filter(|value: &OsString| !value.is_empty());
        Self {
            // A value that is not text is refused as a token, not treated as missing.
            token: named(TOKEN_VARIABLE).map(|token| token.to_string_lossy().into_owned()),
            token_file: named(TOKEN_FILE_VARIABLE).map(PathBuf::from),
            credentials: named(CREDENTIALS_VARIABLE).map(PathBuf::from),
            database: named(DATABASE_VARIABLE)
                .map(|address| DatabaseAddress::new(address.to_string_lossy())),
        }
    }
}

/// Where a token comes from. Earlier ones go before later ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TokenSource {
    /// The environment's variable `DISCORD_TOKEN`.
    Variable,
    /// The file that `DISCORD_TOKEN_FILE` names.
    NamedFile(PathBuf),
    /// The credential `discord-token` of systemd.
    Credential(PathBuf),
    /// `token` under `[discord]`.
    Key,
    /// The file that `token_file` under `[discord]` names.
    KeyFile(PathBuf),
}

impl fmt::Display for TokenSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Variable => f.write_str(TOKEN_VARIABLE),
            Self::NamedFile(path) => write!(f, "{TOKEN_FILE_VARIABLE} ({})", path.display()),
            Self::Credential(path) => write!(f, "the credential {}", path.display()),
            Self::Key => f.write_str("token under [discord]"),
            Self::KeyFile(path) => write!(f, "token_file under [discord] ({})", path.display()),
        }
    }
}

impl TokenSource {
    fn file(&self) -> Option<&Path> {
        match self {
            Self::NamedFile(path) | Self::Credential(path) | Self::KeyFile(path) => Some(path),
            Self::Variable | Self::Key => None,
        }
    }
}

/// The token that is taken, and what is to be said about it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// The secret and its source; none where no source is there.
    pub token: Option<(Token, TokenSource)>,
    /// What whoever runs the program should know, such as a file that everybody can read.
    pub notes: Vec<String>,
    /// Why the source that goes before the others gives none. What needs no token works all the same.
    pub fault: Option<String>,
}

/// Takes the first token that is there.
pub(super) fn find(around: &Surroundings, key: Option<&Token>, key_file: Option<PathBuf>) -> Found {
    let variable = around.token.as_deref().and_then(Token::trimmed);
    let credential = around.credentials.as_ref().map(|it| it.join(TOKEN_FILE));
    let sources = [
        variable.as_ref().map(|_| TokenSource::Variable),
        around.token_file.clone().map(TokenSource::NamedFile),
        credential
            .filter(|path| path.exists())
            .map(TokenSource::Credential),
        key.map(|_| TokenSource::Key),
        key_file.map(TokenSource::KeyFile),
    ];
    let mut sources = sources.into_iter().flatten();
    let Some(source) = sources.next() else {
        return Found::default();
    };
    let mut notes: Vec<String> = sources
        .map(|other| format!("the token is taken from {source}; {other} is not used"))
        .collect();
    let (token, fault) = match source.file() {
        Some(path) => {
            notes.extend(open_to_all(path));
            match read(path) {
                Ok(token) => (Some(token), None),
                Err(error) => (None, Some(error.to_string())),
            }
        }
        None if source == TokenSource::Variable => (variable, None),
        None => (key.cloned(), None),
    };
    Found {
        token: token.map(|token| (token, source)),
        notes,
        fault,
    }
}

/// Reads a token from a file; a line break at its end is not a part of it.
///
/// # Errors
///
/// [`ConfigError`] where the file cannot be read or holds nothing. It never quotes what is in it.
pub fn read(path: &Path) -> Result<Token, ConfigError> {
    let text = text_of(path)?;
    Token::trimmed(&text).ok_or_else(|| ConfigError::Parse {
        path: path.into(),
        message: "it is empty, but should hold the bot's token".into(),
    })
}

/// What to say of a file that everybody on this machine can read.
#[cfg(unix)]
fn open_to_all(path: &Path) -> Option<String> {
    use std::os::unix::fs::PermissionsExt as _;

    const ANYBODY: u32 = 0o004;
    let mode = std::fs::metadata(path).ok()?.permissions().mode() & 0o777;
    (mode & ANYBODY != 0).then(|| {
        let path = path.display();
        format!("everybody on this machine can read {path} (mode {mode:03o}): chmod 600 {path}")
    })
}

#[cfg(not(unix))]
fn open_to_all(_path: &Path) -> Option<String> {
    None
}
