//! How far a taking-back could reach (TB-08): known when a table is loaded, and kept with every entry.

use crate::table::model::{Act, By, Entry, TableId};
use crate::table::store::{LogStore, StoreError};

/// What a taking-back could take, and where it stops.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::table) struct Reach {
    /// The last entry of a person that stands and of which everybody was told something.
    open: Option<u64>,
    /// The last entry that changed who holds a seat or was a game master's correction.
    lasting: Option<u64>,
    /// The entry with which the present year began, where dice are sealed year by year: whoever knows the secret
    /// of the year before could foresee what would be thrown in it again.
    year_began: Option<u64>,
}

impl Reach {
    /// As the log has it, in a year of the game where that has years.
    pub(in crate::table) async fn load(
        store: &dyn LogStore,
        table: TableId,
        year: Option<u32>,
    ) -> Result<Self, StoreError> {
        let year_began = match year.and_then(|year| year.checked_sub(1)) {
            Some(before) => store.last_of_year(table, before).await?,
            None => None,
        };
        Ok(Self {
            open: store.last_open_standing(table).await?,
            lasting: store.last_lasting(table).await?,
            year_began,
        })
    }

    /// After an entry that takes nothing back.
    pub(in crate::table) fn after(
        self,
        entry: &Entry,
        is_observed: bool,
        begins_year: bool,
    ) -> Self {
        let seq = Some(entry.seq);
        let is_of_person = matches!(entry.by, By::Person { .. });
        let is_lasting =
            matches!(entry.act, Act::Seats { .. }) || matches!(entry.by, By::Master { .. });
        Self {
            open: if is_of_person && is_observed {
                seq
            } else {
                self.open
            },
            lasting: if is_lasting { seq } else { self.lasting },
            year_began: if begins_year { seq } else { self.year_began },
        }
    }

    /// After a taking-back: what stands in the open before it is read anew.
    pub(in crate::table) async fn after_undo(
        self,
        store: &dyn LogStore,
        table: TableId,
    ) -> Result<Self, StoreError> {
        let open = store.last_open_standing(table).await?;
        Ok(Self { open, ..self })
    }

    /// Whether somebody has done something in the open that a taking-back could take.
    pub(in crate::table) fn has_entries(self) -> bool {
        self.open > self.lasting.max(self.year_began)
    }

    /// Whether the year of an entry is over.
    pub(in crate::table) fn is_of_past_year(self, seq: u64) -> bool {
        self.year_began >= Some(seq)
    }

    /// Whether something lasting came with an entry or after it.
    pub(in crate::table) fn is_barred(self, seq: u64) -> bool {
        self.lasting >= Some(seq)
    }
}
