//! What tables need of a store; the only thing they know of it.
//!
//! Every method is one transaction: all of it is durable when it returns, or nothing is.

use async_trait::async_trait;
use rules::any::{AnyState, GameId};
use rules::dice::Secret;
use rules::{Ask, Seat};
use serde_json::{Map, Value};

use super::model::{
    Destination, Draft, Entry, Millis, Notice, PendingNotice, PersonId, PlaceId, Post, PostKind,
    SeatRow, Stage, TableId, TableRow, UndoRequest,
};

/// Why a store could not do its work. Nothing has changed then.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
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

/// A table to be made.
#[derive(Clone, Debug)]
pub struct NewTable {
    /// The interaction it came from; the same one makes one table.
    pub cause: String,
    /// What is played.
    pub game: GameId,
    /// The server.
    pub guild: Option<u64>,
    /// The channel or thread it is bound to.
    pub place: PlaceId,
    /// Who runs it.
    pub host: PersonId,
    /// The game's options.
    pub options: Map<String, Value>,
    /// Where its dice come from.
    pub secret: Secret,
    /// The seats, in order.
    pub seats: Vec<SeatRow>,
    /// When.
    pub at: Millis,
}

/// What became of a new table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Created {
    /// It is made.
    Made(TableId),
    /// The same cause made it before.
    Again(TableId),
    /// Another active table is bound to the place.
    Taken(TableId),
}

/// A change of a table's row that is no entry of its log: seats, options, host, stage.
#[derive(Clone, Debug)]
pub struct RowChange {
    /// The table.
    pub table: TableId,
    /// The revision that it was decided on.
    pub expected: u64,
    /// The row as it is to be. `id`, `game`, `secret`, `created`, `seq` and `revision` are ignored.
    /// Waits are closed when its stage is not active.
    pub row: TableRow,
    /// What is to be said.
    pub notices: Vec<(Destination, Notice)>,
    /// When.
    pub at: Millis,
}

/// An entry of the log with all that goes with it.
#[derive(Clone, Debug)]
pub struct Append {
    /// The table.
    pub table: TableId,
    /// The log's last entry when it was decided; the new one is the next.
    pub expected: u64,
    /// The entry.
    pub entry: Entry,
    /// What is to be said.
    pub notices: Vec<(Destination, Notice)>,
    /// The decisions waited for from now on. Waits with other keys are closed, new ones are opened.
    pub asks: Vec<Ask>,
    /// The table's stage from now on.
    pub stage: Stage,
    /// Seats whose draft is done with: its text and focus are emptied, its revision goes up by one.
    pub drafts_done: Vec<Seat>,
    /// The state after the entry, now and then, so that loading is fast.
    pub snapshot: Option<AnyState>,
}

/// What became of a guarded write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written {
    /// It is written.
    Done,
    /// Something else was written first; the number it has now.
    Stale(u64),
    /// The same cause was written before, as this entry; nothing was written now.
    Again(u64),
}

/// A place for tables to be kept.
#[async_trait]
pub trait Store: Send + Sync + 'static {
    /// Makes a table in its lobby, with a [`Notice::Card`] to be sent to it.
    async fn create(&self, new: NewTable) -> Result<Created, StoreError>;

    /// A table's row.
    async fn table(&self, id: TableId) -> Result<Option<TableRow>, StoreError>;

    /// The active table bound to a place, or else the one that was bound to it last.
    async fn table_at(&self, place: PlaceId) -> Result<Option<TableId>, StoreError>;

    /// The active tables of a server, newest first; at most `limit`.
    async fn tables_of_guild(&self, guild: u64, limit: u32) -> Result<Vec<TableRow>, StoreError>;

    /// The active tables at which a person holds a seat, newest first; at most `limit`.
    async fn tables_of_person(
        &self,
        person: PersonId,
        limit: u32,
    ) -> Result<Vec<TableRow>, StoreError>;

    /// Tables in which a bot player's decision is waited for: what to wake after a start.
    async fn tables_waiting_for_bots(&self) -> Result<Vec<TableId>, StoreError>;

    /// Changes a table's row, guarded by its revision.
    async fn change_row(&self, change: RowChange) -> Result<Written, StoreError>;

    /// Binds a table to another place, such as the thread that was made for it. Its revision stays.
    async fn bind(&self, table: TableId, place: PlaceId) -> Result<(), StoreError>;

    /// Writes an entry of the log, guarded by its cause within the table and then by its expected
    /// number. An unsent [`Notice::Board`] to the same destination is replaced by a new one that
    /// begins with its `told`; so is an unsent [`Notice::Card`]. Unsent boards of entries that are
    /// taken back are withdrawn. No request to take back is open afterwards.
    async fn append(&self, append: Append) -> Result<Written, StoreError>;

    /// The entries of a table after entry `after`, in order.
    async fn entries(&self, table: TableId, after: u64) -> Result<Vec<Entry>, StoreError>;

    /// The newest snapshot and the entry after which it was taken.
    async fn snapshot(&self, table: TableId) -> Result<Option<(u64, AnyState)>, StoreError>;

    /// The drafts of a table.
    async fn drafts(&self, table: TableId) -> Result<Vec<(Seat, Draft)>, StoreError>;

    /// Writes a seat's draft, over the one it had.
    async fn put_draft(
        &self,
        table: TableId,
        seat: Seat,
        draft: &Draft,
        at: Millis,
    ) -> Result<(), StoreError>;

    /// The open request to take back, if there is one.
    async fn undo_request(&self, table: TableId) -> Result<Option<UndoRequest>, StoreError>;

    /// Opens, changes or closes (`None`) the request to take back, with what is to be said.
    async fn put_undo_request(
        &self,
        table: TableId,
        request: Option<&UndoRequest>,
        notices: Vec<(Destination, Notice)>,
        at: Millis,
    ) -> Result<(), StoreError>;

    /// A table's notices that wait to be sent, in order.
    async fn pending(&self, table: TableId) -> Result<Vec<PendingNotice>, StoreError>;

    /// The tables that have something to say: what to deliver after a start.
    async fn tables_with_news(&self) -> Result<Vec<TableId>, StoreError>;

    /// Marks a notice as sent, with the message that was made or edited for it.
    async fn sent(&self, notice: i64, post: Option<Post>, at: Millis) -> Result<(), StoreError>;

    /// Gives a notice up, with the reason for the log.
    async fn gave_up(&self, notice: i64, why: &str, at: Millis) -> Result<(), StoreError>;

    /// The newest post of a kind at a table, in its channel or thread; not in DMs.
    async fn post(&self, table: TableId, kind: PostKind) -> Result<Option<Post>, StoreError>;

    /// Remembers how a person is called on Discord.
    async fn person(&self, person: PersonId, name: &str, at: Millis) -> Result<(), StoreError>;
}
