//! Tables and their logs: rows, entries with all that is written beside them, what was told, drafts.

pub(in crate::store) mod drafts;
pub(in crate::store) mod entries;
pub(in crate::store) mod guard;
pub(in crate::store) mod hand_overs;
pub(in crate::store) mod hosts;
pub(in crate::store) mod lobbies;
pub(in crate::store) mod observation;
pub(in crate::store) mod proposals;
pub(in crate::store) mod reading;
pub(in crate::store) mod snapshots;
pub(in crate::store) mod subjects;
pub(in crate::store) mod tables;

use std::collections::BTreeMap;

use async_trait::async_trait;
use rules::any::{AnyObservation, AnyWorld, StoredState};
use rules::dice::EntryDraws;
use rules::{Seat, Viewer};

use super::log::guard::Raised;
use super::outbox::episodes;
use super::{Batch, Engine, Transaction, commit, outbox};
use crate::fail::Point;
use crate::table::model::{
    Destination, Draft, Drafts, Entry, HandOver, LinesAbout, LogLine, LogPage, Millis, Notice,
    PersonId, PlaceId, ProposalsRow, Reseated, StandingEntry, Subject, TableId, TableRow,
    UndoRequest,
};
use crate::table::store::{Append, Created, LogStore, NewTable, RowChange, StoreError, Written};

#[async_trait]
impl LogStore for Engine {
    async fn create(&self, new: NewTable) -> Result<Created, StoreError> {
        let mut tx = self.write_alone().await?;
        let created = tables::create(&mut tx, &new).await?;
        commit(tx, [Point::CreateBeforeCommit, Point::CreateAfterCommit]).await?;
        Ok(created)
    }

    async fn made_by(&self, cause: &str) -> Result<Option<TableId>, StoreError> {
        tables::made_by(&mut *self.reader().await?, cause).await
    }

    async fn table(&self, id: TableId) -> Result<Option<TableRow>, StoreError> {
        tables::row(&mut *self.read().await?, id).await
    }

    async fn table_at(&self, place: PlaceId) -> Result<Option<TableId>, StoreError> {
        tables::at(&mut *self.reader().await?, place).await
    }

    async fn change_row(&self, change: RowChange) -> Result<Written, StoreError> {
        // No other table may come to its place at the same time.
        let mut tx = self.write_alone().await?;
        let written = tables::change(&mut tx, &change).await?;
        commit(tx, [Point::ChangeBeforeCommit, Point::ChangeAfterCommit]).await?;
        Ok(written)
    }

    async fn tables_of_guild(&self, guild: u64, limit: u32) -> Result<Vec<TableRow>, StoreError> {
        tables::of_guild(&mut *self.read().await?, guild, limit).await
    }

    async fn version(&self, table: TableId) -> Result<Option<u64>, StoreError> {
        guard::version(&mut *self.reader().await?, table).await
    }

    async fn guilds_with_tables(&self) -> Result<Vec<u64>, StoreError> {
        tables::guilds(&mut *self.reader().await?).await
    }

    async fn tables_of_person(
        &self,
        person: PersonId,
        limit: u32,
    ) -> Result<Vec<TableRow>, StoreError> {
        tables::of_person(&mut *self.read().await?, person, limit).await
    }

    async fn plays_elsewhere(&self, person: PersonId, table: TableId) -> Result<bool, StoreError> {
        tables::plays_elsewhere(&mut *self.reader().await?, person, table).await
    }

    async fn lobbies_of(&self, host: PersonId) -> Result<Vec<(TableId, PlaceId)>, StoreError> {
        lobbies::of_host(&mut *self.reader().await?, host).await
    }

    async fn lobbies_untouched(
        &self,
        since: Millis,
        limit: u32,
    ) -> Result<Vec<(TableId, u64)>, StoreError> {
        lobbies::untouched(&mut *self.reader().await?, since, limit).await
    }

    async fn tables_ended(&self, since: Millis, limit: u32) -> Result<Vec<TableId>, StoreError> {
        lobbies::ended(&mut *self.reader().await?, since, limit).await
    }

    async fn tables_nominating(&self, now: Millis, limit: u32) -> Result<Vec<TableId>, StoreError> {
        hosts::due(&mut *self.reader().await?, hosts::NOMINATING, now, limit).await
    }

    async fn tables_claimed(&self, now: Millis, limit: u32) -> Result<Vec<TableId>, StoreError> {
        hosts::due(&mut *self.reader().await?, hosts::CLAIMED, now, limit).await
    }

    async fn append(&self, append: Append) -> Result<Written, StoreError> {
        let mut tx = self.begin().await?;
        let written = entries::append(&mut tx, &append).await?;
        commit(tx, [Point::AppendBeforeCommit, Point::AppendAfterCommit]).await?;
        Ok(written)
    }

    async fn entries(&self, table: TableId, after: u64) -> Result<Vec<Entry>, StoreError> {
        reading::entries(&mut *self.reader().await?, table, after).await
    }

    async fn standing(
        &self,
        table: TableId,
        after: u64,
        to: u64,
    ) -> Result<Vec<Entry>, StoreError> {
        reading::standing(&mut *self.reader().await?, table, after, to).await
    }

    async fn world(&self, table: TableId) -> Result<Option<AnyWorld>, StoreError> {
        reading::world(&mut *self.reader().await?, table).await
    }

    async fn snapshot(
        &self,
        table: TableId,
        at: u64,
    ) -> Result<Option<(u64, StoredState)>, StoreError> {
        snapshots::at_or_before(&mut *self.reader().await?, table, at).await
    }

    async fn last_lasting(&self, table: TableId) -> Result<Option<u64>, StoreError> {
        reading::last_lasting(&mut *self.reader().await?, table).await
    }

    async fn reseated(&self, table: TableId) -> Result<Vec<Reseated>, StoreError> {
        reading::reseated(&mut *self.reader().await?, table).await
    }

    async fn has_missed(&self, table: TableId, seat: Seat, after: u64) -> Result<bool, StoreError> {
        reading::has_missed(&mut *self.reader().await?, table, seat, after).await
    }

    async fn clock_orders(&self, table: TableId, seat: Seat) -> Result<Vec<String>, StoreError> {
        reading::clock_orders(&mut *self.reader().await?, table, seat).await
    }

    async fn count_undo(&self, table: TableId, order: &str) -> Result<u64, StoreError> {
        reading::count_undo(&mut *self.reader().await?, table, order).await
    }

    async fn draws(&self, table: TableId) -> Result<Vec<EntryDraws>, StoreError> {
        reading::draws(&mut *self.reader().await?, table).await
    }

    async fn draws_of_year(
        &self,
        table: TableId,
        year: u32,
    ) -> Result<Vec<EntryDraws>, StoreError> {
        reading::draws_of_year(&mut *self.reader().await?, table, year).await
    }

    async fn last_of_year(&self, table: TableId, year: u32) -> Result<Option<u64>, StoreError> {
        reading::last_of_year(&mut *self.reader().await?, table, year).await
    }

    async fn lines(
        &self,
        table: TableId,
        viewer: Viewer,
        before: Option<u64>,
        limit: u32,
    ) -> Result<Vec<LogLine>, StoreError> {
        observation::lines(&mut *self.read().await?, table, viewer, before, limit).await
    }

    async fn lines_about(
        &self,
        of: (TableId, Viewer),
        subject: Subject,
        page: LogPage,
        limit: u32,
    ) -> Result<LinesAbout, StoreError> {
        subjects::about(&mut *self.read().await?, of, subject, page, limit).await
    }

    async fn line_numbers(
        &self,
        table: TableId,
        viewer: Viewer,
    ) -> Result<BTreeMap<u64, u64>, StoreError> {
        subjects::numbers(&mut *self.read().await?, table, viewer).await
    }

    async fn entry_of(
        &self,
        table: TableId,
        viewer: Viewer,
        line: u64,
    ) -> Result<Option<u64>, StoreError> {
        subjects::entry_of(&mut *self.read().await?, table, viewer, line).await
    }

    async fn last_standing(&self, table: TableId, seat: Seat) -> Result<Option<u64>, StoreError> {
        observation::last_standing(&mut *self.reader().await?, table, seat).await
    }

    async fn standing_entries(
        &self,
        table: TableId,
        seat: Seat,
        after: u64,
    ) -> Result<Vec<StandingEntry>, StoreError> {
        observation::standing_entries(&mut *self.reader().await?, table, seat, after).await
    }

    async fn last_open_standing(&self, table: TableId) -> Result<Option<u64>, StoreError> {
        observation::last_open_standing(&mut *self.reader().await?, table).await
    }

    async fn observation_after(
        &self,
        table: TableId,
        after: u64,
    ) -> Result<Vec<AnyObservation>, StoreError> {
        observation::open_after(&mut *self.reader().await?, table, after).await
    }

    async fn episodes_after(&self, table: TableId, after: u64) -> Result<Vec<String>, StoreError> {
        episodes::after(&mut *self.read().await?, table, after).await
    }

    async fn drafts(&self, table: TableId) -> Result<Drafts, StoreError> {
        drafts::of_table(&mut *self.read().await?, table).await
    }

    async fn put_draft(
        &self,
        (table, version): (TableId, u64),
        seat: Seat,
        draft: &Draft,
        at: Millis,
    ) -> Result<Written, StoreError> {
        let mut tx = self.write().await?;
        if let Raised::Not(written) = guard::raise(&mut tx, table, version).await? {
            return Ok(written);
        }
        drafts::put(&mut tx, table, seat, draft, at).await?;
        commit(tx, [Point::DraftBeforeCommit, Point::DraftAfterCommit]).await?;
        Ok(Written::Done)
    }

    async fn undo_request(&self, table: TableId) -> Result<Option<UndoRequest>, StoreError> {
        drafts::undo_request(&mut *self.reader().await?, table).await
    }

    async fn put_undo_request(
        &self,
        (table, version): (TableId, u64),
        request: Option<&UndoRequest>,
        notices: Vec<(Destination, Notice)>,
        at: Millis,
    ) -> Result<Written, StoreError> {
        let mut tx = self.write().await?;
        let head = match guard::raise(&mut tx, table, version).await? {
            Raised::By(head) => head,
            Raised::Not(written) => return Ok(written),
        };
        drafts::put_undo_request(&mut tx, table, request, at).await?;
        say(&mut tx, (table, head.seq), &notices, at).await?;
        commit(tx, [Point::UndoBeforeCommit, Point::UndoAfterCommit]).await?;
        Ok(Written::Done)
    }

    async fn hand_overs(&self, table: TableId) -> Result<Vec<HandOver>, StoreError> {
        hand_overs::of_table(&mut *self.reader().await?, table).await
    }

    async fn put_hand_over(
        &self,
        (table, version): (TableId, u64),
        seat: Seat,
        hand_over: Option<&HandOver>,
        notices: Vec<(Destination, Notice)>,
        at: Millis,
    ) -> Result<Written, StoreError> {
        let mut tx = self.write().await?;
        let head = match guard::raise(&mut tx, table, version).await? {
            Raised::By(head) => head,
            Raised::Not(written) => return Ok(written),
        };
        hand_overs::put(&mut tx, table, (seat, hand_over), at).await?;
        say(&mut tx, (table, head.seq), &notices, at).await?;
        tx.commit().await?;
        Ok(Written::Done)
    }

    async fn proposals(&self, table: TableId) -> Result<ProposalsRow, StoreError> {
        proposals::of_table(&mut *self.reader().await?, table).await
    }
}

/// Writes what is to be said, and nothing else.
async fn say(
    tx: &mut Transaction,
    (table, seq): (TableId, u64),
    notices: &[(Destination, Notice)],
    at: Millis,
) -> Result<(), StoreError> {
    let mut batch = Batch::new();
    outbox::say(&mut *tx, &mut batch, (table, seq), notices, at).await?;
    batch.run(tx).await
}
