//! The first configuration: takes the bot's token, checks it with Discord, and writes it to a file that its owner
//! alone can read and that the configuration names. Nothing is written before Discord knows the token.

use std::fmt;
use std::path::{Path, PathBuf};

use crate::config::{self, ConfigError, TOKEN_FILE, Token};
use crate::discord::ask::{AskError, Asker, id_in};
use crate::discord::{Api, permissions};
use crate::files::{Existing, FileError, Part};

/// Why there is no configuration. Nothing was written then.
#[derive(Debug, thiserror::Error)]
pub enum SetupError {
    /// The token has a character that cannot be sent.
    #[error(
        "the token cannot be used: its character {place} is {what}; copy it again from Bot in the developer portal"
    )]
    Misfit {
        /// The place of the character, from 1.
        place: usize,
        /// The kind of character.
        what: &'static str,
    },
    /// Discord does not know it.
    #[error(
        "Discord refused the token: make a new one under Bot in the developer portal, Reset Token"
    )]
    Refused,
    /// Discord could not be asked.
    #[error("{0}; nothing is written, try again when it can be reached")]
    Ask(AskError),
    /// The configuration names a token already.
    #[error("{path} has {key} already, and it is left as it is; --replace puts the new token in its place", path = path.display())]
    Taken {
        /// The configuration.
        path: PathBuf,
        /// The key with its section.
        key: String,
    },
    /// The file for the token holds another one.
    #[error("{} holds another token, and it is left as it is; --replace puts the new one in its place", .0.display())]
    Other(PathBuf),
    /// The configuration cannot be changed by a program without harm.
    #[error("{path} cannot be changed safely: write {line} under [discord] yourself", path = path.display())]
    Unclear {
        /// The configuration.
        path: PathBuf,
        /// What should stand there.
        line: String,
    },
    /// The configuration cannot be read.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// A file cannot be written.
    #[error(transparent)]
    File(#[from] FileError),
}

impl SetupError {
    /// Whether a start with the same token and configuration ends in the same way.
    pub fn is_configuration(&self) -> bool {
        match self {
            Self::Misfit { .. }
            | Self::Refused
            | Self::Taken { .. }
            | Self::Other(_)
            | Self::Unclear { .. }
            | Self::Config(_) => true,
            Self::Ask(_) | Self::File(_) => false,
        }
    }
}

/// What was written, and what comes next.
#[derive(Debug)]
pub struct Done {
    bot: String,
    application: u64,
    config: PathBuf,
    token: PathBuf,
    replaced: Vec<String>,
}

impl fmt::Display for Done {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for replaced in &self.replaced {
            writeln!(f, "Replaced {replaced}.")?;
        }
        let (config, token) = (self.config.display(), self.token.display());
        writeln!(f, "This is the token of {}.", self.bot)?;
        writeln!(
            f,
            "Wrote the token to {token}, which only you can read, and named it in {config}.\n"
        )?;
        writeln!(
            f,
            "1. Invite the bot to your server. This link asks for what it needs and no more:"
        )?;
        writeln!(f, "   {}", permissions::invite(self.application))?;
        let named = if self.config == Path::new(config::DEFAULT_FILE) {
            String::new()
        } else {
            format!(" --config {config}")
        };
        writeln!(f, "2. Start it: castellan run{named}")?;
        writeln!(f, "3. Look whether all is well: castellan doctor{named}")
    }
}

/// Where what is to be written goes.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The configuration; made if it is missing.
    pub config: PathBuf,
    /// Whether a token that is there already gives way.
    pub existing: Existing,
}

/// Checks a token and writes it down.
///
/// # Errors
///
/// [`SetupError`]; nothing is written then, or the configuration is as it was.
pub async fn run(api: &Api, token: &Token, plan: &Plan) -> Result<Done, SetupError> {
    if let Some((place, what)) = token.misfit() {
        return Err(SetupError::Misfit { place, what });
    }
    let file = plan.config.with_file_name(TOKEN_FILE);
    let change = change(plan, &file)?;
    let asker = Asker::new(api, token.reveal()).map_err(refused)?;
    let me = asker.get("/users/@me").await.map_err(refused)?.json;
    let application = asker.get("/applications/@me").await.map_err(refused)?.json;
    let application = id_in(&application, "id").or(id_in(&me, "id"));
    let mut replaced = change.replaced;
    if file.exists() {
        let same = config::read_token(&file).is_ok_and(|known| known == *token);
        match (same, plan.existing) {
            (true, _) => {}
            (false, Existing::Refuse) => return Err(SetupError::Other(file)),
            (false, Existing::Replace) => replaced.push(format!("the token in {}", file.display())),
        }
    }
    write(&file, &format!("{}\n", token.reveal()))?;
    if let Some(text) = change.text {
        write(&plan.config, &text)?;
    }
    Ok(Done {
        bot: me["username"].as_str().unwrap_or("a bot").to_owned(),
        application: application.unwrap_or_default(),
        config: plan.config.clone(),
        token: file,
        replaced,
    })
}

/// Writes a file for its owner alone.
fn write(path: &Path, text: &str) -> Result<(), FileError> {
    let part = Part::begin(path, Existing::Replace)?;
    part.write(text.as_bytes())?;
    part.finish()
}

fn refused(error: AskError) -> SetupError {
    match error {
        AskError::Token => SetupError::Refused,
        AskError::Refused { .. } | AskError::Limited(_) | AskError::Unreachable(_) => {
            SetupError::Ask(error)
        }
    }
}

/// What becomes of the configuration.
struct Change {
    /// Its new text; none where it names the file already.
    text: Option<String>,
    replaced: Vec<String>,
}

/// The configuration with the file of the token in it.
fn change(plan: &Plan, file: &Path) -> Result<Change, SetupError> {
    let shown = file.to_string_lossy();
    let line = format!("token_file = {}", toml_text(&shown));
    if !plan.config.exists() {
        let text = format!(
            "# Castellan's configuration. config.example.toml has every key with its default.\n\n[discord]\n{line}\n"
        );
        return Ok(Change {
            text: Some(text),
            replaced: Vec::new(),
        });
    }
    let text = config::text_of(&plan.config)?;
    let parse = |message| ConfigError::Parse {
        path: plan.config.clone(),
        message,
    };
    let (has_token, named) = config::token_keys(&text).map_err(parse)?;
    let is_named = named.as_deref() == Some(file);
    if is_named && !has_token {
        return Ok(Change {
            text: None,
            replaced: Vec::new(),
        });
    }
    let keys = [
        ("token", has_token),
        ("token_file", named.is_some() && !is_named),
    ];
    let there: Vec<&str> = keys
        .iter()
        .filter(|(_, is)| *is)
        .map(|(key, _)| *key)
        .collect();
    if let (Some(key), Existing::Refuse) = (there.first(), plan.existing) {
        return Err(SetupError::Taken {
            path: plan.config.clone(),
            key: format!("{key} under [discord]"),
        });
    }
    let changed = with_line(&text, &line);
    // Texts over several lines and tables in one line are beyond this; what was made must say what is wanted.
    match config::token_keys(&changed) {
        Ok((false, Some(named))) if named == file => Ok(Change {
            text: Some(changed),
            replaced: there
                .iter()
                .map(|key| format!("{key} under [discord]"))
                .collect(),
        }),
        Ok(_) | Err(_) => Err(SetupError::Unclear {
            path: plan.config.clone(),
            line,
        }),
    }
}

/// A text of TOML.
fn toml_text(text: &str) -> String {
    // JSON's escapes are TOML's too.
    serde_json::Value::from(text).to_string()
}

/// The text with `line` under `[discord]` in the place of the keys of a token.
fn with_line(text: &str, line: &str) -> String {
    let mut lines = Vec::new();
    let mut is_inside = false;
    let mut is_there = false;
    for old in text.lines() {
        let bare = old.trim();
        let key = bare.split('=').next().unwrap_or_default().trim();
        if bare.starts_with('[') {
            is_inside = bare
                .split('#')
                .next()
                .is_some_and(|it| it.trim() == "[discord]");
        } else if is_inside && (key == "token" || key == "token_file") {
            continue;
        }
        lines.push(old);
        if is_inside && !is_there {
            lines.push(line);
            is_there = true;
        }
    }
    if !is_there {
        lines.extend(["", "[discord]", line]);
    }
    lines.join("\n") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn changed(text: &str, existing: Existing) -> Result<Change, SetupError> {
        let folder = tempfile::tempdir().unwrap();
        let config = folder.path().join("config.toml");
        std::fs::write(&config, text).unwrap();
        change(&Plan { config, existing }, Path::new("discord-token"))
    }

    #[test]
    fn the_token_file_is_named_and_nothing_else_changes() {
        let named = "token_file = \"discord-token\"";
        let cases = [
            ("", format!("\n[discord]\n{named}\n")),
            (
                "[data]\nfolder = \"x\"\n",
                format!("[data]\nfolder = \"x\"\n\n[discord]\n{named}\n"),
            ),
            (
                "[discord] # us\n\n[data]\n",
                format!("[discord] # us\n{named}\n\n[data]\n"),
            ),
        ];
        for (before, after) in cases {
            let change = changed(before, Existing::Refuse).unwrap();
            assert_eq!(change.text, Some(after), "{before:?}");
        }
        let same = changed(&format!("[discord]\n{named}\n"), Existing::Refuse).unwrap();
        assert_eq!(same.text, None);
    }

    #[test]
    fn a_key_that_is_there_stays_unless_it_is_to_be_replaced() {
        for key in ["token = \"x\"", "token_file = \"y\""] {
            let text = format!("[discord]\n{key}\n[data]\n");
            let refused = changed(&text, Existing::Refuse);
            assert!(matches!(refused, Err(SetupError::Taken { .. })), "{key}");
            let change = changed(&text, Existing::Replace).unwrap();
            assert_eq!(change.replaced.len(), 1, "{key}");
            let text = change.text.unwrap();
            assert!(
                !text.contains(key) && text.contains("token_file = \"discord-token\""),
                "{text}"
            );
        }
        let odd = changed("discord = { token = \"x\" }\n", Existing::Replace);
        assert!(matches!(odd, Err(SetupError::Unclear { .. })));
    }
}
