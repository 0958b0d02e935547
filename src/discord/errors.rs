//! The one place that turns refusals and faults into what people read.
//!
//! A refusal is shown with its ruling and a button that explains it. A fault is logged whole, under a number, and people see the
//! number and a calm sentence.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

use serenity::all::HttpError;

use super::artist::ArtError;
use super::panels;
use super::reply::Reply;
use crate::labels::names;
use crate::rulings;
use crate::table::store::writes;
use crate::table::{self, Fault, TableError};

/// Why an interaction was not done.
#[derive(Debug)]
pub(super) enum Error {
    /// The rules say no.
    Refused(rules::any::Refusal),
    /// The request makes no sense; says what would.
    Wrong(String),
    /// Something of ours or Discord's failed: logged under a number, never shown whole.
    Broken(Box<dyn std::error::Error + Send + Sync>),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(refusal) => refusal.fmt(f),
            Self::Wrong(text) => f.write_str(text),
            Self::Broken(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Error {}

impl From<TableError> for Error {
    fn from(no: TableError) -> Self {
        match no {
            TableError::Refused(refusal) => Self::Refused(refusal),
            TableError::Fault(fault) => fault.into(),
        }
    }
}

impl From<Fault> for Error {
    fn from(fault: Fault) -> Self {
        Self::Broken(Box::new(fault))
    }
}

impl From<ArtError> for Error {
    fn from(error: ArtError) -> Self {
        match error {
            ArtError::Full(_) => Self::Wrong(format!("{error}. Ask again in a moment.")),
            ArtError::Render(_) | ArtError::Broken(_) => Self::Broken(Box::new(error)),
        }
    }
}

impl From<serenity::Error> for Error {
    fn from(error: serenity::Error) -> Self {
        Self::Broken(Box::new(error))
    }
}

impl Error {
    /// The same, if it is that an answer was not taken.
    pub(super) fn untaken(&self) -> Option<&serenity::Error> {
        match self {
            Self::Broken(error) => error.downcast_ref().filter(|error| too_late(error)),
            Self::Refused(_) | Self::Wrong(_) => None,
        }
    }
}

/// Whether Discord refuses an answer because it waits for none any more: the interaction has expired,
/// or was answered already. Somebody pressed twice, or the connection was slow; nothing is broken.
fn too_late(error: &serenity::Error) -> bool {
    /// Discord's codes for it.
    const UNKNOWN_INTERACTION: isize = 10_062;
    const ALREADY_ACKNOWLEDGED: isize = 40_060;
    let serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) = error else {
        return false;
    };
    matches!(
        response.error.code,
        UNKNOWN_INTERACTION | ALREADY_ACKNOWLEDGED
    )
}

/// Logs that an answer to an interaction was not taken.
pub(super) fn log_unanswered(error: &serenity::Error, what: &str) {
    let late = too_late(error);
    if super::status(error) == Some(429) {
        crate::watch::limited();
    }
    let error = without_urls(&error.to_string());
    if late {
        tracing::debug!(error, what, "an answer came too late");
    } else {
        tracing::warn!(error, what, "an answer could not be given");
    }
}

/// What people are told while nothing can be saved.
const NOT_SAVED: &str = "💾 I cannot save anything at the moment, so this did **not** count. Your game is as it \
     was, and its clock stands still. Please try again in a few minutes.";
/// What people are told where something may have been saved.
const UNCONFIRMED: &str = "💾 My database has not confirmed this, so I do not know yet whether it counted. If it \
     did, the table shows it as soon as I can reach the database again. Your game is safe, and its clock stands still.";

static FAULTS: AtomicU64 = AtomicU64::new(0);

impl Error {
    /// What the one who asked is told. A fault is logged here, once.
    pub(super) fn reply(&self) -> Reply {
        match self {
            Self::Refused(refusal) => {
                let text = names::escape(&refusal.text);
                let named = refusal
                    .ruling
                    .map(|id| format!(" ({id})"))
                    .unwrap_or_default();
                // A question ends with its own mark.
                let mark = if text.ends_with(['.', '?', '!', '…']) {
                    ""
                } else {
                    "."
                };
                let said = format!("✋ {}{mark}{named}", names::upper_first(&text));
                // The ruling that refuses comes before others that the text names.
                explained(said, &format!("{named} {text}"))
            }
            Self::Wrong(text) => explained(format!("✋ {text}"), text),
            Self::Broken(error) if table::noted(error.as_ref()) => {
                let may_count = table::may_count(error.as_ref()) || writes::are_there();
                Reply::text(if may_count { UNCONFIRMED } else { NOT_SAVED })
            }
            Self::Broken(error) => {
                let number = log_fault(error.as_ref());
                Reply::text(format!(
                    "Something broke on my side. Your game is safe. I have logged this as fault \
                     {number}; please try again in a moment."
                ))
            }
        }
    }
}

/// A message with buttons that explain the rulings that a text names.
fn explained(said: String, why: &str) -> Reply {
    Reply {
        text: said,
        rows: panels::why(&rulings::named(why)).into_iter().collect(),
        ..Reply::default()
    }
}

/// Logs a fault and returns its number.
pub(super) fn log_fault(error: &(dyn std::error::Error + Send + Sync + 'static)) -> u64 {
    let number = FAULTS.fetch_add(1, Ordering::Relaxed) + 1;
    crate::watch::faulted();
    if table::noted(error) {
        return number;
    }
    let mut causes = Vec::new();
    let mut source = error.source();
    while let Some(cause) = source {
        causes.push(cause.to_string());
        source = cause.source();
    }
    let causes: Vec<String> = causes.iter().map(|cause| without_urls(cause)).collect();
    let error = without_urls(&error.to_string());
    tracing::error!(fault = number, error, ?causes, "fault");
    number
}

/// An error's text without addresses: those of interactions hold their tokens.
pub(super) fn without_urls(text: &str) -> String {
    let hidden = |word: &str| {
        if word.contains("://") {
            "<address>".into()
        } else {
            word.to_owned()
        }
    };
    text.split(' ').map(hidden).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use playground::{Asked, Config, ManualClock, Server};
    use serde_json::json;
    use serenity::all::{Command, CreateCommand, Http, HttpBuilder};

    use super::*;

    async fn answer(http: &Http, asked: &Asked) -> Result<(), serenity::Error> {
        let body = json!({ "type": 4, "data": { "content": "x" } });
        let id = asked.id().to_string().parse().unwrap();
        http.create_interaction_response(id, &asked.token(), &body, Vec::new())
            .await
    }

    #[tokio::test]
    async fn answers_that_nobody_waits_for_are_told_from_faults() {
        let clock = Arc::new(ManualClock::new(1_767_225_600_000));
        let config = Config {
            clock: clock.clone(),
            ..Config::default()
        };
        let server = Server::start(config).await.unwrap();
        let http = HttpBuilder::new(server.token())
            .proxy(server.url())
            .ratelimiter_disabled(true)
            .application_id(server.bot().to_string().parse().unwrap())
            .build();
        let command = CreateCommand::new("ping").description("Answers");
        Command::set_global_commands(&http, vec![command])
            .await
            .unwrap();
        let (ann, place) = (server.person("Ann"), server.channel("general"));

        let asked = ann.command(place, "/ping").unwrap();
        answer(&http, &asked).await.unwrap();
        let twice = answer(&http, &asked).await.unwrap_err();
        assert!(too_late(&twice), "{twice:?}");
        let asked = ann.command(place, "/ping").unwrap();
        clock.advance(Duration::from_secs(4));
        let expired = answer(&http, &asked).await.unwrap_err();
        assert!(too_late(&expired), "{expired:?}");
        assert!(Error::from(expired).untaken().is_some());
        let other = http.get_message(1.into(), 1.into()).await.unwrap_err();
        assert!(!too_late(&other), "{other:?}");
        assert!(Error::from(other).untaken().is_none());
        server.stop().await;
    }
}
