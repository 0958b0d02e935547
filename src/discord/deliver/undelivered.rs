//! Why a notice was not sent, and what that means for it.

use serenity::all::HttpError;

use crate::table::store::StoreError;
use crate::table::{Fault, TableError};

/// Why a notice was not sent.
#[derive(Debug, thiserror::Error)]
pub(super) enum Undelivered {
    /// Discord will not take this message, now or later.
    #[error("Discord says no: {0}")]
    Final(String),
    /// The channel is gone or forbidden, or the token is no longer good: nothing is thrown away, and
    /// it is tried again now and then.
    #[error("nothing can be sent there: {0}")]
    Parked(String),
    /// It may go better in a while.
    #[error("{0}")]
    Later(Box<dyn std::error::Error + Send + Sync>),
    /// It was withdrawn before it was on its way.
    #[error("withdrawn")]
    Withdrawn,
}

impl Undelivered {
    /// Whether the log says now and then already that nothing can be saved.
    pub(super) fn is_noted(&self) -> bool {
        match self {
            Self::Later(error) => crate::table::noted(error.as_ref()),
            Self::Final(_) | Self::Parked(_) | Self::Withdrawn => false,
        }
    }
}

impl From<serenity::Error> for Undelivered {
    fn from(error: serenity::Error) -> Self {
        if let serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) = &error {
            let why = format!("{} {}", response.status_code, response.error.message);
            match response.status_code.as_u16() {
                401 | 403 | 404 => return Self::Parked(why),
                429 => crate::watch::limited(),
                // The server's own troubles pass, too.
                408 => {}
                400..500 => return Self::Final(why),
                _ => {}
            }
        }
        Self::Later(Box::new(error))
    }
}

impl From<StoreError> for Undelivered {
    fn from(error: StoreError) -> Self {
        Self::Later(Box::new(error))
    }
}

impl From<Fault> for Undelivered {
    fn from(fault: Fault) -> Self {
        Self::Later(Box::new(fault))
    }
}

impl From<TableError> for Undelivered {
    fn from(no: TableError) -> Self {
        match no {
            TableError::Fault(fault) => fault.into(),
            TableError::Refused(refusal) => Self::Final(refusal.to_string()),
        }
    }
}
