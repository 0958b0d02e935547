//! Where tables are kept: `SQLite`, and the only SQL of the program.
//!
//! [`Sqlite`] is a [`Store`]: each of its methods is one transaction. What it keeps lies in rooms by what it is of,
//! each with its SQL and the part of `Store` that hands it out:
//!
//! | room | what is in it |
//! |---|---|
//! | `log` | tables and their seats' hand-overs, entries with all that is written beside them, what they told whom, drafts, proposals |
//! | `outbox` | notices, the messages made of them, episodes and the threads beside a table |
//! | `clock` | waits, banks of time, contact with Discord |
//! | `people` | who sits where, names, words, how words are taken out |
//! | `file` | the database file: made, opened and locked, written, copied, looked into |
//!
//! `batch` writes statements together, `value` reads and writes single values, `saved` and `import` have a table as
//! a whole. The tables themselves are in `migrations/`.
//!
//! There is one connection that writes, so writers queue up in front of it, and what they write is on the disk
//! for all of them at once; a few others read.
//!
//! # Examples
//!
//! A table is written, and is there when the file is opened again.
//!
//! ```
//! use std::sync::Arc;
//!
//! use castellan::store::{OpenOptions, Sqlite, Synchronous};
//! use castellan::table::model::{PersonId, PlaceId};
//! use castellan::table::outside::SystemEnvironment;
//! use castellan::table::store::Store;
//! use castellan::table::{TableRequest, Tables};
//! use rules::any::GameId;
//! use tokio::sync::mpsc;
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let folder = tempfile::tempdir()?;
//! let options = OpenOptions {
//!     path: folder.path().join("castellan.sqlite"),
//!     synchronous: Synchronous::Full,
//!     backup: None,
//! };
//! let store = Arc::new(Sqlite::open(&options).await?);
//! // What is to be said goes to whoever delivers; here nobody does.
//! let (news, _) = mpsc::unbounded_channel();
//! let tables = Tables::new(store.clone(), Arc::new(SystemEnvironment), news);
//! let request = TableRequest {
//!     cause: "an interaction's id".into(),
//!     game: GameId::Castles,
//!     guild: None,
//!     place: PlaceId(7),
//!     host: PersonId(1),
//!     seats: None,
//!     brought: None,
//! };
//! let table = tables.create(request, "Ann").await.expect("a table");
//! store.close().await;
//! drop((store, tables));
//!
//! let store = Sqlite::open(&options).await?;
//! assert_eq!(store.table_at(PlaceId(7)).await?, Some(table));
//! # Ok(())
//! # }
//! ```

mod batch;
mod clock;
mod file;
mod import;
mod log;
mod outbox;
mod people;
mod saved;
#[cfg(test)]
mod tests;
mod value;

use std::collections::BTreeMap;
use std::fmt;
use std::fs::File;
use std::sync::Arc;

use async_trait::async_trait;
use rules::any::{AnyObservation, AnyWorld, StoredState};
use rules::dice::EntryDraws;
use rules::map::Region;
use rules::offers::WordsId;
use rules::{Seat, Viewer};
use sqlx::pool::PoolConnection;
use sqlx::sqlite::SqlitePool;

use self::batch::Batch;
use self::clock::{banks, waits};
use self::file::checkpoint::Checkpoints;
use self::file::open;
use self::file::writer::{Transaction, Writer};
use self::log::{drafts, entries, hand_overs, lobbies, observation, proposals, tables};
use self::outbox::episodes;
use self::people::{redact, seats, words};
use crate::fail::{self, Point};
use crate::table::model::{
    Bank, Destination, Draft, Drafts, Entry, FreeText, HandOver, LinesAbout, LogLine, MessageId,
    Millis, Notice, PendingNotice, PersonId, PlaceId, Post, PostContent, PostKind, ProposalsRow,
    Reseated, SideThread, SideThreadId, SoFar, StandingEntry, TableId, TableRow, UndoRequest, Wait,
    Words,
};
use crate::table::saved::Import;
use crate::table::store::{
    Append, ClockChange, Created, NewTable, Noticed, Opened, PutWords, Redacted, Redaction,
    RowChange, Store, StoreError, Written,
};

pub use file::backup::{BackupError, Before, backup, restore};
pub use file::open::{MigrationBackup, OpenError, OpenOptions, Synchronous};
pub use file::read_only::{Listed, ReadOnly};

/// The tables of one database file.
///
/// # Guarantees
///
/// - No other store, of this process or another, has the file open while this one lives.
/// - What a method has returned from survives the end of the process at any moment, and with
///   [`Synchronous::Full`] the end of the machine.
pub struct Sqlite {
    writer: Arc<Writer>,
    readers: SqlitePool,
    checkpoints: Checkpoints,
    /// Locked until it is closed; after the pools, so that it outlives them.
    _lock: File,
}

impl fmt::Debug for Sqlite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sqlite").finish_non_exhaustive()
    }
}

impl Sqlite {
    /// Waits for running transactions and closes the file; every later call fails.
    ///
    /// Dropping the store loses nothing either, but may leave a write-ahead log beside the file.
    pub async fn close(&self) {
        self.checkpoints.close().await;
        self.readers.close().await;
        self.writer.close().await;
    }

    /// Takes in a table that comes from elsewhere, under its own number if that is free.
    ///
    /// # Errors
    ///
    /// [`StoreError::Taken`] when another active table is bound to its place; nothing is written
    /// then.
    pub async fn import(&self, import: &Import) -> Result<TableId, StoreError> {
        let mut tx = self.write().await?;
        let table = import::import(&mut tx, import).await?;
        tx.commit().await?;
        Ok(table)
    }

    /// Empties notices that were settled before a moment, oldest first and `limit` at most: what they
    /// said is not needed any more. Says how many there were.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the database reports a fault.
    pub async fn empty_settled(&self, before: Millis, limit: u32) -> Result<u64, StoreError> {
        let mut tx = self.write().await?;
        let count = outbox::empty_settled(&mut tx, before, limit).await?;
        tx.commit().await?;
        Ok(count)
    }

    async fn write(&self) -> Result<Transaction, StoreError> {
        self.checkpoints.written();
        Ok(self.writer.begin().await?)
    }

    /// A connection for one query, which needs no transaction around it.
    async fn reader(&self) -> Result<PoolConnection<sqlx::Sqlite>, StoreError> {
        Ok(self.readers.acquire().await?)
    }

    /// For several queries that are to see the same.
    async fn read(&self) -> Result<sqlx::Transaction<'static, sqlx::Sqlite>, StoreError> {
        Ok(self.readers.begin().await?)
    }
}

/// Commits, with the points before and after it.
async fn commit(tx: Transaction, [before, after]: [Point; 2]) -> Result<(), StoreError> {
    fail::point(before);
    tx.commit().await?;
    fail::point(after);
    Ok(())
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        if open::may_pass(&error) {
            Self::Unavailable(Box::new(error))
        } else {
            Self::Database(Box::new(error))
        }
    }
}

#[async_trait]
impl Store for Sqlite {
    async fn create(&self, new: NewTable) -> Result<Created, StoreError> {
        let mut tx = self.write().await?;
        let created = tables::create(&mut tx, &new).await?;
        commit(tx, [Point::CreateBeforeCommit, Point::CreateAfterCommit]).await?;
        Ok(created)
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

    async fn tables_wanting_threads(&self, limit: u32) -> Result<Vec<TableId>, StoreError> {
        lobbies::wanting_threads(&mut *self.reader().await?, limit).await
    }

    async fn want_thread(&self, table: TableId, wants: bool) -> Result<(), StoreError> {
        let mut tx = self.write().await?;
        lobbies::want_thread(&mut tx, table, wants).await?;
        tx.commit().await
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

    async fn episodes_after(&self, table: TableId, after: u64) -> Result<Vec<String>, StoreError> {
        episodes::after(&mut *self.read().await?, table, after).await
    }

    async fn episode(&self, notice: &PendingNotice) -> Result<SoFar, StoreError> {
        episodes::so_far(&mut *self.read().await?, notice).await
    }

    async fn episode_post(&self, table: TableId, key: &str) -> Result<Option<Post>, StoreError> {
        episodes::post(&mut *self.read().await?, table, key).await
    }

    async fn side_thread(
        &self,
        side_thread: SideThreadId,
    ) -> Result<Option<SideThread>, StoreError> {
        episodes::side_thread(&mut *self.read().await?, side_thread).await
    }

    async fn room(
        &self,
        table: TableId,
        holder: (Seat, PersonId),
    ) -> Result<Option<SideThread>, StoreError> {
        episodes::room(&mut *self.read().await?, table, holder).await
    }

    async fn put_room(
        &self,
        table: TableId,
        holder: (Seat, PersonId),
        place: PlaceId,
    ) -> Result<bool, StoreError> {
        let mut tx = self.write().await?;
        let is_theirs = episodes::put_room(&mut tx, table, holder, place).await?;
        commit(
            tx,
            [Point::SideThreadBeforeCommit, Point::SideThreadAfterCommit],
        )
        .await?;
        Ok(is_theirs)
    }

    async fn put_side_thread(
        &self,
        side_thread: SideThreadId,
        place: PlaceId,
    ) -> Result<(), StoreError> {
        let mut tx = self.write().await?;
        episodes::put_side_thread(&mut tx, side_thread, place).await?;
        commit(
            tx,
            [Point::SideThreadBeforeCommit, Point::SideThreadAfterCommit],
        )
        .await
    }

    async fn lose_side_thread(
        &self,
        table: TableId,
        side_thread: SideThreadId,
        why: &str,
        at: Millis,
    ) -> Result<(), StoreError> {
        let mut tx = self.write().await?;
        episodes::lose_side_thread(&mut tx, table, side_thread, why, at).await?;
        commit(
            tx,
            [Point::SideThreadBeforeCommit, Point::SideThreadAfterCommit],
        )
        .await
    }

    async fn tables_of_guild(&self, guild: u64, limit: u32) -> Result<Vec<TableRow>, StoreError> {
        tables::of_guild(&mut *self.read().await?, guild, limit).await
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

    async fn tables_waiting_for_bots(&self) -> Result<Vec<TableId>, StoreError> {
        waits::for_bots(&mut *self.reader().await?).await
    }

    async fn change_row(&self, change: RowChange) -> Result<Written, StoreError> {
        let mut tx = self.write().await?;
        let written = tables::change(&mut tx, &change).await?;
        commit(tx, [Point::ChangeBeforeCommit, Point::ChangeAfterCommit]).await?;
        Ok(written)
    }

    async fn words(&self, table: TableId) -> Result<Vec<Words>, StoreError> {
        words::of_table(&mut *self.reader().await?, table).await
    }

    async fn put_words(&self, words: PutWords) -> Result<Written, StoreError> {
        let mut tx = self.write().await?;
        let written = words::put(&mut tx, &words).await?;
        tx.commit().await?;
        Ok(written)
    }

    async fn words_of_seat(&self, table: TableId, seat: Seat) -> Result<Vec<FreeText>, StoreError> {
        words::free(&mut *self.read().await?, table, Some(seat)).await
    }

    async fn words_by_id(
        &self,
        table: TableId,
        ids: &[WordsId],
    ) -> Result<BTreeMap<WordsId, Option<String>>, StoreError> {
        words::by_id(&mut *self.read().await?, table, ids).await
    }

    async fn redact(&self, redaction: Redaction) -> Result<Redacted, StoreError> {
        let mut tx = self.write().await?;
        let redacted = redact::redact(&mut tx, &redaction).await?;
        tx.commit().await?;
        self.checkpoints.clear().await;
        Ok(redacted)
    }

    async fn opened(&self, opened: Opened) -> Result<(), StoreError> {
        let mut tx = self.write().await?;
        redact::opened(&mut tx, &opened).await?;
        tx.commit().await
    }

    async fn shown(
        &self,
        table: TableId,
        message: (PlaceId, MessageId),
    ) -> Result<Option<PostContent>, StoreError> {
        outbox::shown(&mut *self.read().await?, table, message).await
    }

    async fn bind(&self, table: TableId, place: PlaceId) -> Result<(), StoreError> {
        let mut tx = self.write().await?;
        tables::bind(&mut tx, table, place).await?;
        tx.commit().await
    }

    async fn append(&self, append: Append) -> Result<Written, StoreError> {
        self.checkpoints.written();
        let mut tx = self.writer.take().await?;
        let written = entries::append(&mut tx, &append).await?;
        commit(tx, [Point::AppendBeforeCommit, Point::AppendAfterCommit]).await?;
        Ok(written)
    }

    async fn entries(&self, table: TableId, after: u64) -> Result<Vec<Entry>, StoreError> {
        entries::entries(&mut *self.reader().await?, table, after).await
    }

    async fn world(&self, table: TableId) -> Result<Option<AnyWorld>, StoreError> {
        entries::world(&mut *self.reader().await?, table).await
    }

    async fn standing(
        &self,
        table: TableId,
        after: u64,
        to: u64,
    ) -> Result<Vec<Entry>, StoreError> {
        entries::standing(&mut *self.reader().await?, table, after, to).await
    }

    async fn snapshot(
        &self,
        table: TableId,
        at: u64,
    ) -> Result<Option<(u64, StoredState)>, StoreError> {
        entries::snapshot(&mut *self.reader().await?, table, at).await
    }

    async fn draws(&self, table: TableId) -> Result<Vec<EntryDraws>, StoreError> {
        entries::draws(&mut *self.reader().await?, table).await
    }

    async fn draws_of_year(
        &self,
        table: TableId,
        year: u32,
    ) -> Result<Vec<EntryDraws>, StoreError> {
        entries::draws_of_year(&mut *self.reader().await?, table, year).await
    }

    async fn last_of_year(&self, table: TableId, year: u32) -> Result<Option<u64>, StoreError> {
        entries::last_of_year(&mut *self.reader().await?, table, year).await
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
        table: TableId,
        region: Region,
        before: Option<u64>,
        limit: u32,
    ) -> Result<LinesAbout, StoreError> {
        observation::about(&mut *self.read().await?, table, region, before, limit).await
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

    async fn last_lasting(&self, table: TableId) -> Result<Option<u64>, StoreError> {
        entries::last_lasting(&mut *self.reader().await?, table).await
    }

    async fn reseated(&self, table: TableId) -> Result<Vec<Reseated>, StoreError> {
        entries::reseated(&mut *self.reader().await?, table).await
    }

    async fn has_missed(&self, table: TableId, seat: Seat, after: u64) -> Result<bool, StoreError> {
        entries::has_missed(&mut *self.reader().await?, table, seat, after).await
    }

    async fn hand_overs(&self, table: TableId) -> Result<Vec<HandOver>, StoreError> {
        hand_overs::of_table(&mut *self.reader().await?, table).await
    }

    async fn put_hand_over(
        &self,
        table: TableId,
        seat: Seat,
        hand_over: Option<&HandOver>,
        notices: Vec<(Destination, Notice)>,
        at: Millis,
    ) -> Result<(), StoreError> {
        let mut tx = self.write().await?;
        let seq = tables::seq(&mut tx, table).await?;
        hand_overs::put(&mut tx, table, (seat, hand_over), at).await?;
        let mut batch = Batch::new();
        outbox::say(&mut tx, &mut batch, (table, seq), &notices, at).await?;
        batch.run(&mut tx).await?;
        tx.commit().await
    }

    async fn proposals(&self, table: TableId) -> Result<ProposalsRow, StoreError> {
        proposals::of_table(&mut *self.reader().await?, table).await
    }

    async fn drafts(&self, table: TableId) -> Result<Drafts, StoreError> {
        drafts::of_table(&mut *self.read().await?, table).await
    }

    async fn put_draft(
        &self,
        table: TableId,
        seat: Seat,
        draft: &Draft,
        at: Millis,
    ) -> Result<(), StoreError> {
        let mut tx = self.write().await?;
        drafts::put(&mut tx, table, seat, draft, at).await?;
        commit(tx, [Point::DraftBeforeCommit, Point::DraftAfterCommit]).await
    }

    async fn undo_request(&self, table: TableId) -> Result<Option<UndoRequest>, StoreError> {
        drafts::undo_request(&mut *self.reader().await?, table).await
    }

    async fn put_undo_request(
        &self,
        table: TableId,
        request: Option<&UndoRequest>,
        notices: Vec<(Destination, Notice)>,
        at: Millis,
    ) -> Result<(), StoreError> {
        let mut tx = self.write().await?;
        let seq = tables::seq(&mut tx, table).await?;
        drafts::put_undo_request(&mut tx, table, request, at).await?;
        let mut batch = Batch::new();
        outbox::say(&mut tx, &mut batch, (table, seq), &notices, at).await?;
        batch.run(&mut tx).await?;
        commit(tx, [Point::UndoBeforeCommit, Point::UndoAfterCommit]).await
    }

    async fn waits(&self, table: TableId) -> Result<Vec<Wait>, StoreError> {
        waits::for_people(&mut *self.reader().await?, table).await
    }

    async fn banks(&self, table: TableId) -> Result<Vec<Bank>, StoreError> {
        banks::of_table(&mut *self.reader().await?, table).await
    }

    async fn change_clock(&self, change: ClockChange) -> Result<Written, StoreError> {
        let mut tx = self.write().await?;
        let written = waits::change_clock(&mut tx, &change).await?;
        commit(tx, [Point::ClockBeforeCommit, Point::ClockAfterCommit]).await?;
        Ok(written)
    }

    async fn tables_due(&self, due: Millis, remind: Millis) -> Result<Vec<TableId>, StoreError> {
        waits::due(&mut *self.reader().await?, due, remind).await
    }

    async fn tables_unnotified(&self) -> Result<Vec<TableId>, StoreError> {
        waits::unnotified(&mut *self.reader().await?).await
    }

    async fn tables_due_within(
        &self,
        from: Millis,
        to: Millis,
    ) -> Result<Vec<TableId>, StoreError> {
        waits::due_within(&mut *self.reader().await?, from, to).await
    }

    async fn tables_proposing(&self, from: Millis, to: Millis) -> Result<Vec<TableId>, StoreError> {
        proposals::waiting_within(&mut *self.reader().await?, from, to).await
    }

    async fn count_undo(&self, table: TableId, order: &str) -> Result<u64, StoreError> {
        entries::count_undo(&mut *self.reader().await?, table, order).await
    }

    async fn clock_streak(&self, table: TableId) -> Result<u64, StoreError> {
        observation::streak(&mut *self.reader().await?, table).await
    }

    async fn last_heartbeat(&self) -> Result<Option<Millis>, StoreError> {
        waits::last_heartbeat(&mut *self.reader().await?).await
    }

    async fn heartbeat(&self, at: Millis) -> Result<(), StoreError> {
        let mut tx = self.write().await?;
        waits::heartbeat(&mut tx, at).await?;
        commit(
            tx,
            [Point::HeartbeatBeforeCommit, Point::HeartbeatAfterCommit],
        )
        .await
    }

    async fn pending(
        &self,
        table: TableId,
        to: Destination,
    ) -> Result<Vec<PendingNotice>, StoreError> {
        outbox::pending(&mut *self.reader().await?, table, to).await
    }

    async fn destinations(&self, table: TableId) -> Result<Vec<Destination>, StoreError> {
        outbox::destinations(&mut *self.reader().await?, table).await
    }

    async fn give_up_damaged(
        &self,
        table: TableId,
        to: Destination,
        at: Millis,
    ) -> Result<u64, StoreError> {
        let mut tx = self.write().await?;
        let count = outbox::give_up_damaged(&mut tx, table, to, at).await?;
        tx.commit().await?;
        Ok(count)
    }

    async fn tables_with_news(&self) -> Result<Vec<TableId>, StoreError> {
        outbox::tables_with_news(&mut *self.reader().await?).await
    }

    async fn tried(&self, notice: &PendingNotice, at: Millis) -> Result<bool, StoreError> {
        let mut tx = self.write().await?;
        let waits = outbox::tried(&mut tx, notice, at).await?;
        commit(tx, [Point::TriedBeforeCommit, Point::TriedAfterCommit]).await?;
        Ok(waits)
    }

    async fn sent(
        &self,
        notice: &PendingNotice,
        post: Option<Post>,
        noticed: &Noticed,
        at: Millis,
    ) -> Result<(), StoreError> {
        let mut tx = self.write().await?;
        outbox::sent(&mut tx, notice, post, noticed, at).await?;
        commit(tx, [Point::SentBeforeCommit, Point::SentAfterCommit]).await?;
        self.checkpoints.calm();
        Ok(())
    }

    async fn gave_up(
        &self,
        notice: &PendingNotice,
        why: &str,
        at: Millis,
    ) -> Result<(), StoreError> {
        let mut tx = self.write().await?;
        outbox::gave_up(&mut tx, notice, why, at).await?;
        commit(tx, [Point::GaveUpBeforeCommit, Point::GaveUpAfterCommit]).await
    }

    async fn post(
        &self,
        table: TableId,
        to: Destination,
        kind: PostKind,
    ) -> Result<Option<Post>, StoreError> {
        outbox::post(&mut *self.reader().await?, table, to, kind).await
    }

    async fn posts(
        &self,
        table: TableId,
        to: Destination,
        kind: PostKind,
    ) -> Result<Vec<Post>, StoreError> {
        outbox::posts(&mut *self.reader().await?, table, to, kind).await
    }

    async fn announced(&self, table: TableId, post: Post, at: Millis) -> Result<(), StoreError> {
        let mut tx = self.write().await?;
        outbox::announce(&mut tx, table, post, at).await?;
        tx.commit().await
    }

    async fn forget_post(&self, post: Post) -> Result<(), StoreError> {
        let mut tx = self.write().await?;
        outbox::forget_post(&mut tx, post).await?;
        tx.commit().await
    }

    async fn is_post(&self, place: PlaceId, message: MessageId) -> Result<bool, StoreError> {
        outbox::is_post(&mut *self.reader().await?, place, message).await
    }

    async fn dms_closed(&self, person: PersonId, since: Option<Millis>) -> Result<(), StoreError> {
        let mut tx = self.write().await?;
        seats::dms_closed(&mut tx, person, since).await?;
        tx.commit().await
    }

    async fn dms_closed_since(&self, person: PersonId) -> Result<Option<Millis>, StoreError> {
        seats::dms_closed_since(&mut *self.reader().await?, person).await
    }

    async fn person(&self, person: PersonId, name: &str, at: Millis) -> Result<(), StoreError> {
        let mut tx = self.write().await?;
        seats::remember(&mut tx, person, name, at).await?;
        commit(tx, [Point::PersonBeforeCommit, Point::PersonAfterCommit]).await
    }
}
