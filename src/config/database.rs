//! The address of a database on a server, which may hold a password.

use std::fmt;

use serde::Deserialize;

/// The environment's variable with the address; it goes before `database` under `[data]`.
pub const DATABASE_VARIABLE: &str = "CASTELLAN_DATABASE";

/// The address of a database on a server, such as `postgres://name@host/database`. It prints nothing.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct DatabaseAddress(String);

impl DatabaseAddress {
    /// An address as it was given; whoever connects finds out whether it is one.
    pub fn new(address: impl Into<String>) -> Self {
        Self(address.into())
    }

    /// The address itself, for connecting alone.
    pub fn reveal(&self) -> &str {
        self.0.trim()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.reveal().is_empty()
    }
}

impl fmt::Debug for DatabaseAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("DatabaseAddress(…)")
    }
}
