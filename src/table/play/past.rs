//! How a table stood earlier, as everybody could see it then: its log is followed again.
//!
//! The states of the past stay in here. What leaves is what everybody was told, and what everybody saw at that moment,
//! so that nothing hidden gets out by looking back: what is still secret was no part of it, and what was taken back
//! (TB-08) did not happen.

use std::collections::BTreeMap;
use std::sync::Arc;

use rules::any::{AnyObservation, AnyState, AnyView};
use rules::history::History;
use rules::{Corrupt, Viewer};

use crate::table::error::{Fault, TableError};
use crate::table::model::{Entry, TableId, TableRow};
use crate::table::session::state_at;
use crate::table::session::tables::Tables;
use crate::table::store::LogStore;

/// How many entries are read at once.
const AT_ONCE: u64 = 512;

/// How much of a past is followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names of fields say it")]
pub enum Span {
    /// All of it.
    Whole,
    /// From one year to another, from before its first fact on, in games whose dice are sealed year by year.
    Years(u32, u32),
    /// From one line of a viewer's log to another, by the viewer's numbers; from the begin or to the end where none is
    /// named, or there is no such line.
    Lines { from: Option<u64>, to: Option<u64> },
}

/// A moment of the past as everybody saw it.
#[derive(Clone, Copy)]
pub struct Moment<'a>(&'a AnyState);

impl std::fmt::Debug for Moment<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // A state holds secrets.
        f.write_str("Moment")
    }
}

impl Moment<'_> {
    /// What everybody could know.
    pub fn view(self) -> AnyView {
        self.0.view(Viewer::Public)
    }

    /// How the game had gone, as far as everybody could know.
    pub fn history(self) -> History {
        self.0.history(Viewer::Public)
    }
}

/// Who looks on while a past is followed.
pub trait Witness: Send + 'static {
    /// Everybody is told of a fact; the moment is the one before it.
    fn observes(&mut self, before: Moment<'_>, observation: AnyObservation);

    /// All that an entry of the log tells has been told; the moment is the one after it. `line` is the viewer's number
    /// of what it was told of it.
    fn stood(&mut self, after: Moment<'_>, line: Option<u64>);
}

impl Tables {
    /// Follows the past of a table, and gives the witness back. Lines have the numbers that a viewer knows them by.
    ///
    /// # Errors
    ///
    /// [`TableError::Fault`] when the log cannot be read or does not fit.
    pub async fn retrace<W: Witness>(
        &self,
        (table, viewer): (TableId, Viewer),
        span: Span,
        mut witness: W,
    ) -> Result<W, TableError> {
        let store = self.store();
        let row = store.table(table).await.map_err(Fault::from)?;
        let row = row.ok_or(Fault::NoTable(table))?;
        if row.seq == 0 {
            return Ok(witness);
        }
        let (mut after, to) = match span {
            Span::Whole => (0, row.seq),
            Span::Years(from, to) => {
                let (after, _) = of_year(store.as_ref(), &row, from).await?;
                let (_, end) = of_year(store.as_ref(), &row, to).await?;
                (after, end)
            }
            Span::Lines { from, to } => {
                let entry = async |line: Option<u64>| match line {
                    Some(line) => store
                        .entry_of(table, viewer, line)
                        .await
                        .map_err(Fault::from),
                    None => Ok(None),
                };
                let after = entry(from).await?.map_or(0, |seq| seq - 1);
                (after, entry(to).await?.unwrap_or(row.seq))
            }
        };
        let mut state = state_at(store.as_ref(), &row, after).await?;
        let numbers = store.line_numbers(table, viewer).await;
        let numbers = Arc::new(numbers.map_err(Fault::from)?);
        // A long past is more than a moment's work, and more than is held at once.
        while after < to {
            let end = to.min(after.saturating_add(AT_ONCE));
            let entries = store.standing(table, after, end).await;
            let entries = entries.map_err(Fault::from)?;
            let numbers = Arc::clone(&numbers);
            let followed = tokio::task::spawn_blocking(move || {
                let state = follow(table, state, (&entries, &numbers), &mut witness)?;
                Ok::<_, Fault>((state, witness))
            });
            (state, witness) = followed.await.map_err(|_| Fault::Gone(table))??;
            after = end;
        }
        Ok(witness)
    }
}

/// The entries of a year: after which one they begin, and the last. The one that began the year is among them, for it
/// may tell more of it.
async fn of_year(store: &dyn LogStore, row: &TableRow, year: u32) -> Result<(u64, u64), Fault> {
    let mut begun = None;
    // In one entry whole years may pass.
    for earlier in (1..year).rev() {
        begun = store.last_of_year(row.id, earlier).await?;
        if begun.is_some() {
            break;
        }
    }
    let last = store.last_of_year(row.id, year).await?;
    let first = begun.unwrap_or(1);
    Ok((first - 1, last.unwrap_or(first)))
}

impl Tables {
    /// How everybody saw a table after a line of a viewer's log; nothing where there is no such line.
    ///
    /// # Errors
    ///
    /// [`TableError::Fault`] when the log cannot be read or does not fit.
    pub async fn stood_after(
        &self,
        (table, viewer): (TableId, Viewer),
        line: u64,
    ) -> Result<Option<AnyView>, TableError> {
        let store = self.store();
        let row = store.table(table).await.map_err(Fault::from)?;
        let row = row.ok_or(Fault::NoTable(table))?;
        let entry = store.entry_of(table, viewer, line).await;
        let Some(entry) = entry.map_err(Fault::from)? else {
            return Ok(None);
        };
        let state = state_at(store.as_ref(), &row, entry).await?;
        Ok(Some(state.view(Viewer::Public)))
    }
}

/// Shows a witness some entries; the state after them.
fn follow<W: Witness>(
    table: TableId,
    mut state: AnyState,
    (entries, numbers): (&[Entry], &BTreeMap<u64, u64>),
    witness: &mut W,
) -> Result<AnyState, Fault> {
    for entry in entries {
        for event in entry.act.events() {
            if let Some(observation) = state.observe(event, Viewer::Public) {
                witness.observes(Moment(&state), observation);
            }
            state.apply(event).map_err(|Corrupt(why)| Fault::Corrupt {
                table,
                source: Corrupt(format!("entry {}: {why}", entry.seq)),
            })?;
        }
        witness.stood(Moment(&state), numbers.get(&entry.seq).copied());
    }
    Ok(state)
}
