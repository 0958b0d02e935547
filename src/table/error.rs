//! The two kinds of "no" a table gives: refusals for people, faults for those who run the program.

use rules::any::Refusal;
use rules::{Corrupt, Ruling};

use super::model::TableId;
use super::store::StoreError;

/// Why something was not done.
#[derive(Debug)]
pub enum TableError {
    /// The rules, or the table's own rules, say no. Shown to the one who asked.
    Refused(Refusal),
    /// Something of ours broke. Logged; people see a calm sentence.
    Fault(Fault),
}

/// Something of ours broke.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// The store could not do its work.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The log does not lead to a state. This table stops; the others run on.
    #[error("table {table}: {source}")]
    Corrupt {
        /// The table.
        table: TableId,
        /// What did not fit.
        #[source]
        source: Corrupt,
    },
    /// There is no such table.
    #[error("there is no table {0}")]
    NoTable(TableId),
    /// The table's task has ended, or work of it panicked.
    #[error("table {0} did not answer")]
    Gone(TableId),
    /// The system had no random bytes.
    #[error("no random bytes for the dice: {0}")]
    Random(String),
    /// Another program writes to the same table again and again.
    #[error("table {0} is written to by somebody else")]
    Contended(TableId),
}

impl From<Fault> for TableError {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

impl From<StoreError> for TableError {
    fn from(error: StoreError) -> Self {
        Self::Fault(error.into())
    }
}

impl From<Refusal> for TableError {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

/// A refusal by the table, with its ruling of the group `TB`.
pub(super) fn refuse(number: u16, text: impl Into<String>) -> TableError {
    TableError::Refused(Refusal {
        ruling: Some(Ruling::new("TB", number)),
        text: text.into(),
    })
}
