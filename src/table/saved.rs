//! A table as a whole, for those who carry it elsewhere: all that is kept of it, in one value.

use rules::any::AnyState;
use rules::{Ask, Viewer};
use serde::{Deserialize, Serialize};

use super::live::{replay, standing};
use super::model::{
    Destination, Drafts, Entry, Millis, Notice, PersonId, Stage, TableRow, UndoRequest, Words,
};
use super::no::Fault;
use super::words::{draws_of, proof};
use crate::proof::Proof;

/// A table with everything that is kept of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Saved {
    /// The table.
    pub row: TableRow,
    /// The interaction that made it.
    pub cause: String,
    /// How the people of its seats and its log are called, by their ids.
    pub people: Vec<Known>,
    /// What people added to the dice, in the order in which it was first added.
    pub words: Vec<Words>,
    /// The orders being composed.
    pub drafts: Drafts,
    /// The open request to take back.
    pub undo: Option<UndoRequest>,
    /// The log from its first entry.
    pub entries: Vec<Entry>,
}

/// How a person is called.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Known {
    /// Who.
    pub id: PersonId,
    /// The name.
    pub name: String,
    /// Since when.
    pub at: Millis,
}

impl Saved {
    /// The state that the log leads to; none in the lobby, and when the table ended there.
    ///
    /// # Errors
    ///
    /// [`Fault::Corrupt`] naming the entry that does not fit.
    pub fn state(&self) -> Result<Option<AnyState>, Fault> {
        if self.entries.is_empty() {
            return Ok(None);
        }
        replay(&self.row, standing(&self.entries)).map(Some)
    }

    /// All that is needed to check the dice.
    pub fn proof(&self) -> Proof {
        proof(&self.row, &self.words, draws_of(&self.entries))
    }
}

/// A table to be brought in.
#[derive(Clone, Debug)]
pub struct Import {
    /// The table, checked.
    pub saved: Saved,
    /// What its log leads to.
    pub state: Option<AnyState>,
    /// When.
    pub at: Millis,
}

impl Import {
    /// The decisions that are waited for.
    pub fn asks(&self) -> Vec<Ask> {
        match &self.state {
            Some(state) if self.saved.row.stage.is_active() => state.asks(),
            Some(_) | None => Vec::new(),
        }
    }

    /// What people see of it: the board, unless the table was called off, and the status
    /// card.
    pub fn notices(&self) -> Vec<(Destination, Notice)> {
        let state = self.state.as_ref();
        let shown = state.filter(|_| self.saved.row.stage != Stage::Ended);
        let board = shown.map(|state| Notice::Board {
            view: state.view(Viewer::Public),
            told: Vec::new(),
            asks: self.asks(),
            over: state.over(),
            clock: Vec::new(),
        });
        let notices = board.into_iter().chain([Notice::Card]);
        notices.map(|notice| (Destination::Table, notice)).collect()
    }
}

/// Checks that a game can be made of a table's seats and options.
///
/// # Errors
///
/// [`Fault::Corrupt`] saying what is out of bounds.
pub fn opened(row: &TableRow) -> Result<(), Fault> {
    super::live::opened(row).map(drop)
}
