//! What tables need of a store; the only thing they know of it.
//!
//! [`LogStore`] keeps tables and their logs, [`OutboxStore`] what they have to say, [`ClockStore`] what the clock
//! waits for, [`PeopleStore`] what is known of people, [`TalkStore`] which seats talk, [`StatsStore`] what is counted in logs,
//! [`ServerStore`] what is kept of servers, [`LeaseStore`] what processes agree on. A [`Store`] is all eight. Every method is one
//! transaction: all of it is durable when it returns, or nothing is.

mod clock;
mod leases;
mod log;
mod outbox;
mod people;
mod servers;
mod stats;
mod talks;
pub mod writes;

use crate::table::model::TableId;

pub use clock::{ClockChange, ClockStore, Timing};
pub use leases::{LeaseStore, Leases, Part};
pub use log::{Append, Created, LogStore, MOST_LOBBIES, NewTable, ProposalsChange, RowChange};
pub use outbox::{Noticed, Opened, OutboxStore};
pub use people::{PeopleStore, PutWords, Redacted, Redaction, Whose};
pub use servers::ServerStore;
pub use stats::StatsStore;
pub use talks::TalkStore;

/// A place for tables to be kept.
pub trait Store:
    LogStore
    + OutboxStore
    + ClockStore
    + PeopleStore
    + TalkStore
    + StatsStore
    + ServerStore
    + LeaseStore
{
}

impl<Kept> Store for Kept where
    Kept: LogStore
        + OutboxStore
        + ClockStore
        + PeopleStore
        + TalkStore
        + StatsStore
        + ServerStore
        + LeaseStore
{
}

/// Why a store could not do its work. Nothing has changed then, unless it says so.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The disk is full or fails, or somebody else holds the lock: this may pass by itself.
    #[error("the database cannot be used just now: {0}")]
    Unavailable(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// Something was to be written, and whether it was is not known: the connection broke meanwhile. This may pass, too.
    #[error("the database has not confirmed a write: {0}")]
    Unconfirmed(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// The database reports a fault.
    #[error("the database: {0}")]
    Database(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// A stored value cannot be read: the database is damaged or was changed by hand.
    #[error("{what} cannot be read: {why}")]
    Damaged {
        /// Which value, such as `entry 7 of table #3`.
        what: String,
        /// What is wrong with it.
        why: String,
    },
    /// There is no such table.
    #[error("there is no table {0}")]
    NoTable(TableId),
    /// The place is bound to another active table, so this one cannot become active there.
    #[error("another table is bound to the place: {0}")]
    Taken(TableId),
}

/// What became of a guarded write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written {
    /// It is written.
    Done,
    /// Something else was written first; the version that the table has now.
    Stale(u64),
    /// The same cause was written before, as this entry; nothing was written now.
    Again(u64),
}
