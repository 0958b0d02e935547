//! The two kinds of "no" a table gives: refusals for people, faults for those who run the program.
//!
//! A fault that may pass by itself, such as a full disk, meets everything that is tried meanwhile. It is
//! logged by [`noted`], now and then instead of each time.

use std::error::Error;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use rules::any::Refusal;
use rules::{Corrupt, Ruling};

use crate::table::model::TableId;
use crate::table::store::StoreError;

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
        /// The table whose log or state is damaged.
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

/// How often a fault is logged that may pass by itself.
const SELDOM: Duration = Duration::from_mins(1);

/// When such a fault was logged the last time.
static LOGGED: Mutex<Option<Instant>> = Mutex::new(None);

impl Fault {
    /// Whether the store is to blame, and may be all right again in a while.
    pub fn may_pass(&self) -> bool {
        may_pass(self)
    }
}

/// Whether the store is to blame, and may be all right again in a while: nothing can be saved until then.
fn may_pass(error: &(dyn Error + 'static)) -> bool {
    let passes = |store| {
        matches!(
            store,
            &StoreError::Unavailable(_) | &StoreError::Unconfirmed(_)
        )
    };
    of_store(error).is_some_and(passes)
}

/// Whether what was to be written may be written all the same.
pub(crate) fn may_count(error: &(dyn Error + 'static)) -> bool {
    of_store(error).is_some_and(|store| matches!(store, StoreError::Unconfirmed(_)))
}

fn of_store<'a>(error: &'a (dyn Error + 'static)) -> Option<&'a StoreError> {
    match error.downcast_ref() {
        Some(Fault::Store(store)) => Some(store),
        Some(_) | None => error.downcast_ref(),
    }
}

/// Whether a fault is one that may pass by itself, and so needs no other word in the log than what is said
/// here once a minute.
pub(crate) fn noted(fault: &(dyn Error + 'static)) -> bool {
    if !may_pass(fault) {
        return false;
    }
    let mut logged = LOGGED.lock().unwrap_or_else(PoisonError::into_inner);
    let now = Instant::now();
    if is_time(*logged, now) {
        *logged = Some(now);
        let error = fault.to_string();
        tracing::error!(
            error,
            "nothing can be saved: people are told so, clocks stand still, and I try again"
        );
    }
    true
}

fn is_time(logged: Option<Instant>, now: Instant) -> bool {
    logged.is_none_or(|logged| now.duration_since(logged) >= SELDOM)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_may_pass_is_logged_once_a_minute() {
        let first = Instant::now();
        let after = |seconds| is_time(Some(first), first + Duration::from_secs(seconds));
        assert!(is_time(None, first));
        assert_eq!(
            [0, 1, 59, 60, 61].map(after),
            [false, false, false, true, true]
        );
    }

    #[test]
    fn only_what_the_store_may_get_over_passes() {
        let full = || StoreError::Unavailable("full".into());
        assert!(noted(&full()) && noted(&Fault::Store(full())));
        let unknown = StoreError::Unconfirmed("cut".into());
        assert!(noted(&unknown) && may_count(&unknown) && !may_count(&full()));
        let other = || StoreError::Database("syntax".into());
        assert!(!noted(&other()) && !noted(&Fault::Store(other())));
        assert!(!noted(&Fault::NoTable(TableId(1))));
    }
}
