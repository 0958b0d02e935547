//! The one place that turns refusals and faults into what people read.
//!
//! A refusal is shown with its ruling. A fault is logged whole, under a number, and people see the
//! number and a calm sentence.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

use super::artist::ArtError;
use super::reply::Reply;
use crate::table::{Fault, No};

/// Why an interaction was not done.
#[derive(Debug)]
pub(super) enum Error {
    /// The rules say no.
    Refused(rules::any::Refusal),
    /// The request makes no sense; says what would.
    Wrong(String),
    /// Something broke.
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

impl From<No> for Error {
    fn from(no: No) -> Self {
        match no {
            No::Refused(refusal) => Self::Refused(refusal),
            No::Fault(fault) => fault.into(),
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
        Self::Broken(Box::new(error))
    }
}

impl From<serenity::Error> for Error {
    fn from(error: serenity::Error) -> Self {
        Self::Broken(Box::new(error))
    }
}

static FAULTS: AtomicU64 = AtomicU64::new(0);

impl Error {
    /// What the one who asked is told. A fault is logged here, once.
    pub(super) fn reply(&self) -> Reply {
        match self {
            Self::Refused(refusal) => {
                let text = crate::scene::names::escape(&refusal.text);
                let ruling = refusal
                    .ruling
                    .map(|id| format!(" ({id})"))
                    .unwrap_or_default();
                Reply::text(format!(
                    "✋ {}.{ruling}",
                    upper_first(text.trim_end_matches('.'))
                ))
            }
            Self::Wrong(text) => Reply::text(format!("✋ {text}")),
            Self::Broken(error) => {
                let number = log_fault(error.as_ref());
                Reply::text(format!(
                    "Something broke on my side, and nothing of your game is lost. It is written \
                     down as fault {number}; please try again in a moment."
                ))
            }
        }
    }
}

/// Logs a fault and returns its number.
pub(super) fn log_fault(error: &(dyn std::error::Error + Send + Sync + 'static)) -> u64 {
    let number = FAULTS.fetch_add(1, Ordering::Relaxed) + 1;
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

fn upper_first(text: &str) -> String {
    let mut chars = text.chars();
    chars
        .next()
        .map(|first| first.to_uppercase().chain(chars).collect())
        .unwrap_or_default()
}
