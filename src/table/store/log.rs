//! What tables keep of themselves: their rows, their logs, and what lies beside a log.

use std::collections::BTreeMap;

use async_trait::async_trait;
use rules::any::{AnyObservation, AnyWorld, GameId, StoredState};
use rules::dice::{EntryDraws, Secret};
use rules::{Ask, Level, Seat, Viewer};
use serde_json::{Map, Value};

use super::StoreError;
use super::Written;
use crate::table::model::pace::Pace;
use crate::table::model::patience::Patience;
use crate::table::model::{
    AttendanceChange, Destination, Draft, Drafts, Entry, FreeText, HandOver, LinesAbout, LogLine,
    LogPage, Millis, Notice, ObservationRow, PersonId, PlaceId, ProposalsRow, Reseated, SeatRow,
    Settled, Stage, StandingEntry, Subject, TableId, TableName, TableRow, UndoRequest,
};

/// A table to be made.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub struct NewTable {
    /// The interaction it came from; the same one makes one table.
    pub cause: String,
    pub game: GameId,
    /// What its people call it.
    pub name: Option<TableName>,
    /// The server where it was made; none in DMs.
    pub guild: Option<u64>,
    /// The channel or thread it is bound to.
    pub place: PlaceId,
    pub host: PersonId,
    /// Who may correct the game.
    pub master: Option<PersonId>,
    pub options: Map<String, Value>,
    /// How well its bot players play.
    pub bots: Level,
    /// How long decisions may take.
    pub pace: Pace,
    /// How long it waits for seats that stay away.
    pub patience: Patience,
    /// Where its dice come from.
    pub secret: Secret,
    /// The seats, in order.
    pub seats: Vec<SeatRow>,
    /// What is to be said in its place before its card.
    pub notices: Vec<Notice>,
    /// When it was asked for.
    pub at: Millis,
}

/// The most tables in the lobby that a person is the host of, when one more is to be made.
pub const MOST_LOBBIES: usize = 10;

/// What became of a new table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Created {
    /// It is made.
    Made(TableId),
    /// The same cause made it before.
    Again(TableId),
    /// Another active table is bound to the place.
    Taken(TableId),
    /// Its host has [`MOST_LOBBIES`] tables in the lobby: these, with their places.
    TooMany(Vec<(TableId, PlaceId)>),
    /// Its server has as many tables as whoever manages it allows (TB-30).
    Full(u16),
}

/// A change of a table's proposals (TB-09).
#[derive(Clone, Debug)]
pub struct ProposalsChange {
    /// As they are to be.
    pub row: ProposalsRow,
    /// What has become of those that wait no more, by their numbers: their messages come to say so, by a
    /// [`Notice::Edit`].
    pub settled: Vec<(u32, Settled)>,
}

/// A change of a table's row that is not an entry of its log: seats, options, level of bot players, host,
/// stage.
#[derive(Clone, Debug)]
pub struct RowChange {
    /// The table whose row changes.
    pub table: TableId,
    /// The version that it was decided on.
    pub version: u64,
    /// The row as it is to be. `id`, `game`, `edition`, `secret`, `created`, `seq` and `version` are ignored.
    /// Waits and questions about hand-overs are closed when its stage is not active.
    pub row: TableRow,
    /// What becomes of proposals with it.
    pub proposals: Option<ProposalsChange>,
    /// What is to be said.
    pub notices: Vec<(Destination, Notice)>,
    /// When it was decided.
    pub at: Millis,
}

/// An entry of the log with all that goes with it.
#[derive(Clone, Debug)]
pub struct Append {
    /// The table whose log grows.
    pub table: TableId,
    /// The version that it was decided on.
    pub version: u64,
    /// The entry, with the number after the last one's.
    pub entry: Entry,
    /// The words in its order that are not kept yet.
    pub words: Vec<FreeText>,
    /// What it tells; nobody twice, and nobody whom it tells nothing.
    pub observation_rows: Vec<ObservationRow>,
    /// Whether everybody may know that something has happened. Only then is an open request to take
    /// back closed (TB-10).
    pub is_public: bool,
    /// What is to be said.
    pub notices: Vec<(Destination, Notice)>,
    /// The decisions waited for from now on. Waits with other keys are closed, new ones are opened.
    pub asks: Vec<Ask>,
    /// The table's stage from now on.
    pub stage: Stage,
    /// The seats from now on, where the entry is an [`Act::Seats`](crate::table::model::Act::Seats). The open
    /// decisions of its seat are told anew, so that they are due only after their people know of them;
    /// where it gets other people, the question whether it may be handed on is closed.
    pub seats: Option<Vec<SeatRow>>,
    /// The edition of the rules that it plays by from now on (TB-11).
    pub edition: u32,
    /// The drafts that are done with, by seat and ask.
    pub drafts_done: Vec<(Seat, String)>,
    /// Seats all of whose panels are old from now on, whatever they show, and whose drafts let go of what was picked up.
    pub outdate: Vec<Seat>,
    /// What becomes of proposals with it.
    pub proposals: Option<ProposalsChange>,
    /// Who has missed a decision with it, or is back.
    pub attendance: Vec<AttendanceChange>,
    /// The state after the entry, now and then, so that loading is fast.
    pub snapshot: Option<StoredState>,
}

/// Tables, their logs, and what lies beside them: drafts, requests, proposals, hand-overs.
#[async_trait]
pub trait LogStore: Send + Sync + 'static {
    /// Makes a table in its lobby, with its notices and a [`Notice::Card`] to be sent to it.
    async fn create(&self, new: NewTable) -> Result<Created, StoreError>;

    /// The table that a cause has made.
    async fn made_by(&self, cause: &str) -> Result<Option<TableId>, StoreError>;

    /// A table's row.
    async fn table(&self, id: TableId) -> Result<Option<TableRow>, StoreError>;

    /// The active table bound to a place, or else the one that was bound to it last, or that has the
    /// place beside its own.
    async fn table_at(&self, place: PlaceId) -> Result<Option<TableId>, StoreError>;

    /// Changes a table's row, guarded by its version. Before the first entry, the words of people
    /// who hold no seat any more go with it.
    async fn change_row(&self, change: RowChange) -> Result<Written, StoreError>;

    /// The active tables of a server, newest first; at most `limit`.
    async fn tables_of_guild(&self, guild: u64, limit: u32) -> Result<Vec<TableRow>, StoreError>;

    /// The version of a table as it is stored now; none where there is no such table.
    async fn version(&self, table: TableId) -> Result<Option<u64>, StoreError>;

    /// The servers with active tables.
    async fn guilds_with_tables(&self) -> Result<Vec<u64>, StoreError>;

    /// The active tables at which a person holds a seat, newest first; at most `limit`.
    async fn tables_of_person(
        &self,
        person: PersonId,
        limit: u32,
    ) -> Result<Vec<TableRow>, StoreError>;

    /// Whether a person holds a seat at another table where a game is on.
    async fn plays_elsewhere(&self, person: PersonId, table: TableId) -> Result<bool, StoreError>;

    /// The tables in the lobby that a person is the host of, and where they are.
    async fn lobbies_of(&self, host: PersonId) -> Result<Vec<(TableId, PlaceId)>, StoreError>;

    /// At most `limit` tables in the lobby at which nobody has done anything after `since`, the oldest first,
    /// each with its version.
    async fn lobbies_untouched(
        &self,
        since: Millis,
        limit: u32,
    ) -> Result<Vec<(TableId, u64)>, StoreError>;

    /// At most `limit` tables that their hosts ended at `since` or before and have not brought back (TB-17), the
    /// oldest first.
    async fn tables_ended(&self, since: Millis, limit: u32) -> Result<Vec<TableId>, StoreError>;

    /// At most `limit` tables whose clock runs, with the proposal of a game master that is due at `now` or before
    /// (TB-18), the oldest first.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the store cannot be read.
    async fn tables_nominating(&self, now: Millis, limit: u32) -> Result<Vec<TableId>, StoreError>;

    /// At most `limit` tables with a claim to the host's place that is due at `now` or before (TB-18), the oldest first.
    async fn tables_claimed(&self, now: Millis, limit: u32) -> Result<Vec<TableId>, StoreError>;

    /// Writes an entry of the log, guarded by its cause within the table and then by the
    /// table's version. Of entries that are taken back, boards that were never tried to be sent are withdrawn, and posts are marked by a
    /// [`Notice::Edit`]; so are reminders of waits that it closes. A [`Notice::Episode`] goes to the
    /// episode's own place where it has one, and nowhere where all of the episode is taken back before
    /// anything of it was said.
    /// A request to take back is open afterwards only if it was and the entry is not `is_public`.
    async fn append(&self, append: Append) -> Result<Written, StoreError>;

    /// The entries of a table after entry `after`, in order.
    async fn entries(&self, table: TableId, after: u64) -> Result<Vec<Entry>, StoreError>;

    /// The entries after entry `after` up to entry `to` that were not taken back, in order.
    async fn standing(&self, table: TableId, after: u64, to: u64)
    -> Result<Vec<Entry>, StoreError>;

    /// What never changes at a table, as its first entry holds it; none before the start.
    async fn world(&self, table: TableId) -> Result<Option<AnyWorld>, StoreError>;

    /// The newest snapshot that was taken after entry `at` or before, and after which entry it was. It
    /// is never of what was taken back.
    async fn snapshot(
        &self,
        table: TableId,
        at: u64,
    ) -> Result<Option<(u64, StoredState)>, StoreError>;

    /// The last entry that no taking-back reaches over: it changed who holds a seat, or was a game
    /// master's correction.
    async fn last_lasting(&self, table: TableId) -> Result<Option<u64>, StoreError>;

    /// The changes of who holds which seat since the start, in order.
    async fn reseated(&self, table: TableId) -> Result<Vec<Reseated>, StoreError>;

    /// Whether a deadline of a seat has passed after entry `after`, so that the clock decided, and nobody has
    /// acted for the seat since.
    async fn has_missed(&self, table: TableId, seat: Seat, after: u64) -> Result<bool, StoreError>;

    /// What the clock has ordered for a seat since its people last acted for it, oldest first.
    async fn clock_orders(&self, table: TableId, seat: Seat) -> Result<Vec<String>, StoreError>;

    /// How many takings-back of a table's log have this order.
    async fn count_undo(&self, table: TableId, order: &str) -> Result<u64, StoreError>;

    /// What was thrown at a table, by the entries that threw, in order.
    async fn draws(&self, table: TableId) -> Result<Vec<EntryDraws>, StoreError>;

    /// The same of one year, where dice are sealed year by year.
    async fn draws_of_year(&self, table: TableId, year: u32)
    -> Result<Vec<EntryDraws>, StoreError>;

    /// The last entry that was decided in a year, where dice are sealed year by year: it began the next one.
    async fn last_of_year(&self, table: TableId, year: u32) -> Result<Option<u64>, StoreError>;

    /// The newest lines of a viewer's log, at most `limit`, oldest first; before its line `before` if
    /// one is named.
    async fn lines(
        &self,
        table: TableId,
        viewer: Viewer,
        before: Option<u64>,
        limit: u32,
    ) -> Result<Vec<LogLine>, StoreError>;

    /// A page of everybody's log about something, at most `limit` lines, oldest first, with the numbers that a
    /// viewer knows them by. About nothing there are none.
    async fn lines_about(
        &self,
        of: (TableId, Viewer),
        subject: Subject,
        page: LogPage,
        limit: u32,
    ) -> Result<LinesAbout, StoreError>;

    /// The numbers of a viewer's lines, by their entries.
    async fn line_numbers(
        &self,
        table: TableId,
        viewer: Viewer,
    ) -> Result<BTreeMap<u64, u64>, StoreError>;

    /// The entry of a line of a viewer's log, by the viewer's number of it.
    async fn entry_of(
        &self,
        table: TableId,
        viewer: Viewer,
        line: u64,
    ) -> Result<Option<u64>, StoreError>;

    /// The last entry of a seat that stands and of which the seat was told something.
    async fn last_standing(&self, table: TableId, seat: Seat) -> Result<Option<u64>, StoreError>;

    /// What stands after entry `after` and of which a seat was told something, in order.
    async fn standing_entries(
        &self,
        table: TableId,
        seat: Seat,
        after: u64,
    ) -> Result<Vec<StandingEntry>, StoreError>;

    /// The last entry of a person that stands and of which everybody was told something.
    async fn last_open_standing(&self, table: TableId) -> Result<Option<u64>, StoreError>;

    /// What everybody was told of the entries after entry `after` that stand, oldest first.
    async fn observation_after(
        &self,
        table: TableId,
        after: u64,
    ) -> Result<Vec<AnyObservation>, StoreError>;

    /// The episodes of which something was told after entry `after` and stands, by their keys.
    async fn episodes_after(&self, table: TableId, after: u64) -> Result<Vec<String>, StoreError>;

    /// What the seats of a table compose.
    async fn drafts(&self, table: TableId) -> Result<Drafts, StoreError>;

    /// Writes a seat's draft, over the one that it had for the same ask, guarded by the table's version. Its
    /// revision is the seat's newest from then on.
    async fn put_draft(
        &self,
        on: (TableId, u64),
        seat: Seat,
        draft: &Draft,
        at: Millis,
    ) -> Result<Written, StoreError>;

    /// The open request to take back, if there is one.
    async fn undo_request(&self, table: TableId) -> Result<Option<UndoRequest>, StoreError>;

    /// Opens, changes or closes (`None`) the request to take back, with what is to be said, guarded by the table's
    /// version.
    async fn put_undo_request(
        &self,
        on: (TableId, u64),
        request: Option<&UndoRequest>,
        notices: Vec<(Destination, Notice)>,
        at: Millis,
    ) -> Result<Written, StoreError>;

    /// The seats that are to be handed on once their people agree, in the order of the seats.
    async fn hand_overs(&self, table: TableId) -> Result<Vec<HandOver>, StoreError>;

    /// Asks the people of a seat whether it may be handed on, notes who has agreed, or closes the question
    /// (`None`), with what is to be said. The messages of one that is closed, or gives way to another, lose
    /// their buttons. Guarded by the table's version.
    async fn put_hand_over(
        &self,
        on: (TableId, u64),
        seat: Seat,
        hand_over: Option<&HandOver>,
        notices: Vec<(Destination, Notice)>,
        at: Millis,
    ) -> Result<Written, StoreError>;

    /// A table's proposals.
    async fn proposals(&self, table: TableId) -> Result<ProposalsRow, StoreError>;
}
