//! Tables that nobody starts: how many of them a person may have open, and when one closes by itself (TB-01).

use crate::table::error::{Fault, TableError, refuse};
use crate::table::model::{Millis, Notice, PersonId, PlaceId, Stage, TableId};
use crate::table::session::Session;
use crate::table::session::tables::Tables;
use crate::table::store::MOST_LOBBIES;
use crate::times::DAY_MS;

/// How many days a lobby stays open at which nobody does anything.
pub const LAPSES_AFTER_DAYS: u32 = 14;
/// How many are closed at a look.
const AT_ONCE: u32 = 100;

impl Tables {
    /// The tables that a person has open in the lobby, with their places, where they are as many as a person may
    /// have: no other can be made.
    ///
    /// # Errors
    ///
    /// [`Fault`] when the store cannot be read.
    pub async fn too_many_lobbies(
        &self,
        person: PersonId,
    ) -> Result<Option<Vec<(TableId, PlaceId)>>, Fault> {
        let open = self.store().lobbies_of(person).await?;
        Ok(Some(open).filter(|open| open.len() >= MOST_LOBBIES))
    }

    /// The lobbies that nobody has touched for so long that they close by themselves, each with the version at
    /// which that holds.
    pub(in crate::table) async fn stale_lobbies(&self) -> Result<Vec<(TableId, u64)>, Fault> {
        let kept = i64::from(LAPSES_AFTER_DAYS) * DAY_MS;
        let since = Millis(self.now().0.saturating_sub(kept));
        Ok(self.store().lobbies_untouched(since, AT_ONCE).await?)
    }

    /// Closes a lobby that nobody has touched since it had this version.
    pub(in crate::table) async fn lapse(
        &self,
        table: TableId,
        version: u64,
    ) -> Result<(), TableError> {
        self.run(table, move |session| Box::pin(session.lapse(version)))
            .await
    }
}

impl Session {
    async fn lapse(&mut self, version: u64) -> Result<(), TableError> {
        if self.row.stage != Stage::Lobby || self.row.version != version {
            return Ok(());
        }
        let days = LAPSES_AFTER_DAYS;
        self.end(Notice::Lapsed { days }).await
    }

    /// Ends the table before its game has ended. Of a lobby nothing is kept that was brought for it.
    pub(in crate::table) async fn end(&mut self, notice: Notice) -> Result<(), TableError> {
        let mut row = self.row.clone();
        if row.stage == Stage::Lobby {
            row.options.clear();
        }
        row.stage = Stage::Ended;
        self.change_row(row, notice).await
    }
}

/// The refusal of a table to whoever has too many open.
pub(in crate::table) fn too_many(open: &[(TableId, PlaceId)]) -> TableError {
    let tables: Vec<String> = open.iter().map(|(table, _)| table.to_string()).collect();
    refuse(
        1,
        format!(
            "you have {} tables open that have not started, and the limit is {MOST_LOBBIES}: start one of them, \
             or close one with /table end in its channel. They are {}",
            open.len(),
            tables.join(", ")
        ),
    )
}
