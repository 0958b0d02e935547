//! What is left of banks of time, for those who show it (TB-07, PK-70).
//!
//! When people answer in the open is open, so everybody may know what is left of a seat's bank.

use std::collections::BTreeMap;

use rules::{Allowance, Ask, Seat};

use crate::table::error::Fault;
use crate::table::model::TableRow;
use crate::table::model::pace::Pace;
use crate::table::session::tables::Tables;

/// A bank of which each seat has its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holding {
    /// What each seat has at first, in milliseconds.
    pub whole: i64,
    /// What seats have used of it, in milliseconds; nothing for those that have used nothing.
    pub used: BTreeMap<Seat, i64>,
}

impl Tables {
    /// The bank that the first of some decisions draws from, as it is now; none where they draw from none,
    /// or nothing is ever due.
    ///
    /// # Errors
    ///
    /// [`Fault`] when the store cannot be read.
    pub async fn bank(&self, row: &TableRow, asks: &[Ask]) -> Result<Option<Holding>, Fault> {
        let mut all = asks.iter().filter_map(|ask| match &ask.time {
            Allowance::Bank { name, slow, live } => Some((name, *slow, *live)),
            Allowance::Whole | Allowance::Percent(_) | Allowance::Episode(_) => None,
        });
        let Some((name, slow, live)) = all.next().filter(|_| row.pace != Pace::None) else {
            return Ok(None);
        };
        let banks = self.store().banks(row.id).await?.into_iter();
        let own = banks.filter(|bank| bank.name == *name);
        let mut used: BTreeMap<Seat, i64> = own.map(|bank| (bank.seat, bank.used)).collect();
        // A decision that is waited for takes its time when it closes.
        let now = row.paused.map_or(self.now(), |pause| pause.since);
        for wait in self.store().waits(row.id).await? {
            let draws = matches!(&wait.time, Allowance::Bank { name: of, .. } if of == name);
            if let (Some(from), Some(_), true) = (wait.runs, wait.until, draws) {
                let running = now.0.saturating_sub(from.0).max(0);
                *used.entry(wait.seat).or_default() += running;
            }
        }
        Ok(Some(Holding {
            whole: row.pace.holding(slow, live),
            used,
        }))
    }
}
