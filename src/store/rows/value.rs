//! Single values: numbers that fit their columns, JSON, and damage that is called by its name.

use std::fmt::{Arguments, Display};

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::table::store::StoreError;

/// A value that cannot be written, because whoever asked for it is wrong.
#[derive(Debug, thiserror::Error)]
pub(super) enum Misuse {
    /// Columns hold 63 bits.
    #[error("{0} is too large a number to be kept")]
    TooLarge(u64),
    /// Entries follow each other without gaps.
    #[error("entry {seq} cannot follow entry {last}")]
    Order { seq: u64, last: u64 },
}

impl From<Misuse> for StoreError {
    fn from(misuse: Misuse) -> Self {
        Self::Database(Box::new(misuse))
    }
}

/// A number as columns hold it.
pub(super) fn column(number: u64) -> Result<i64, StoreError> {
    i64::try_from(number).map_err(|_| Misuse::TooLarge(number).into())
}

/// What texts are like that contain a number.
pub(super) fn containing(number: i64) -> String {
    format!("%{number}%")
}

/// A value as JSON.
pub(super) fn to_json<T: Serialize + ?Sized>(value: &T) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|error| StoreError::Database(Box::new(error)))
}

/// What is being read, so that damage can be called by its name.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reading<'a>(pub(super) Arguments<'a>);

impl Reading<'_> {
    /// The error that says what is wrong.
    pub(super) fn damaged(self, why: impl Display) -> StoreError {
        StoreError::Damaged {
            what: self.0.to_string(),
            why: why.to_string(),
        }
    }

    /// A column as the type of number that it must be.
    pub(super) fn number<T: TryFrom<i64>>(self, name: &str, value: i64) -> Result<T, StoreError> {
        T::try_from(value).map_err(|_| self.damaged(format_args!("{name} is {value}")))
    }

    /// A column of JSON.
    pub(super) fn json<T: DeserializeOwned>(self, name: &str, text: &str) -> Result<T, StoreError> {
        serde_json::from_str(text).map_err(|error| self.damaged(format_args!("{name}: {error}")))
    }

    /// A column of one of a few words.
    pub(super) fn word<T>(
        self,
        name: &str,
        text: &str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<T, StoreError> {
        read(text).ok_or_else(|| self.damaged(format_args!("{name} is {text:?}")))
    }
}
