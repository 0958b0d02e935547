//! What tables need of a store; the only thing they know of it.
//!
//! Every method is one transaction: all of it is durable when it returns, or nothing is.

use std::collections::BTreeMap;

use async_trait::async_trait;
use rules::any::{AnyObservation, AnyWorld, GameId, StoredState};
use rules::dice::{EntryDraws, Secret};
use rules::map::Region;
use rules::offers::WordsId;
use rules::{Ask, Level, Seat, Viewer};
use serde_json::{Map, Value};

use crate::table::model::pace::Pace;
use crate::table::model::{
    Bank, Destination, Draft, Drafts, Entry, FreeText, HandOver, LinesAbout, LogLine, MessageId,
    Millis, Notice, ObservationRow, Pause, PendingNotice, PersonId, PlaceId, Post, PostContent,
    PostKind, ProposalsRow, Reseated, SeatRow, Settled, SideThread, SideThreadId, SoFar, Stage,
    StandingEntry, TableId, TableRow, UndoRequest, Wait, Words,
};

/// Why a store could not do its work. Nothing has changed then.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The disk is full or fails, or somebody else holds the lock: this may pass by itself.
    #[error("the database cannot be used just now: {0}")]
    Unavailable(#[source] Box<dyn std::error::Error + Send + Sync>),
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
    /// Who may correct the game.
    pub master: Option<PersonId>,
    /// The game's options.
    pub options: Map<String, Value>,
    /// How well its bot players play.
    pub bots: Level,
    /// How long decisions may take.
    pub pace: Pace,
    /// Where its dice come from.
    pub secret: Secret,
    /// The seats, in order.
    pub seats: Vec<SeatRow>,
    /// What is to be said in its place before its card.
    pub notices: Vec<Notice>,
    /// When.
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
}

/// A change of a table's proposals (TB-09).
#[derive(Clone, Debug)]
pub struct ProposalsChange {
    /// As they are to be, with the revision that the change was decided on.
    pub row: ProposalsRow,
    /// What has become of those that wait no more, by their numbers: their messages come to say so, by a
    /// [`Notice::Edit`].
    pub settled: Vec<(u32, Settled)>,
}

/// A change of a table's row that is no entry of its log: seats, options, level of bot players, host,
/// stage.
#[derive(Clone, Debug)]
pub struct RowChange {
    /// The table.
    pub table: TableId,
    /// The revision that it was decided on.
    pub expected: u64,
    /// The row as it is to be. `id`, `game`, `edition`, `secret`, `created`, `seq` and `revision` are ignored.
    /// Waits and questions about hand-overs are closed when its stage is not active.
    pub row: TableRow,
    /// What becomes of proposals with it.
    pub proposals: Option<ProposalsChange>,
    /// What is to be said.
    pub notices: Vec<(Destination, Notice)>,
    /// When.
    pub at: Millis,
}

/// Words for the dice, written over those that the same person added before.
#[derive(Clone, Debug)]
pub struct PutWords {
    /// The table.
    pub table: TableId,
    /// The revision that it was decided on.
    pub expected: u64,
    /// The words.
    pub words: Words,
    /// What is to be said.
    pub notices: Vec<(Destination, Notice)>,
    /// When.
    pub at: Millis,
}

/// Words that are to be taken out.
#[derive(Clone, Debug)]
pub struct Redaction {
    /// The table.
    pub table: TableId,
    /// Which.
    pub whose: Whose,
    /// When.
    pub at: Millis,
}

/// What came of a redaction.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Redacted {
    /// How many texts and pictures there were.
    pub count: u64,
    /// Boards that somebody has shown to all and that are taken down, in the order of their ids.
    pub opened: Vec<(PlaceId, MessageId)>,
    /// How many messages in the table's place cannot be made anew, as what they show is not kept any more.
    pub old: u64,
    /// The newest of them, newest first.
    pub newest_old: Vec<(PlaceId, MessageId)>,
}

/// A board that somebody has shown to all, and what of people's own stands in it.
#[derive(Clone, Debug)]
pub struct Opened {
    /// The table.
    pub table: TableId,
    /// The channel.
    pub place: PlaceId,
    /// The message.
    pub message: MessageId,
    /// The words in it.
    pub words: Vec<WordsId>,
    /// The seats whose own pictures are in it.
    pub pictures: Vec<Seat>,
}

/// Whose words are taken out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// What a person has written: all of it, those for the dice too, or these words of an order.
    Person {
        /// The person.
        person: PersonId,
        /// The words.
        words: Option<WordsId>,
    },
    /// All that was written for a seat, whoever held it.
    Seat(Seat),
}

/// An entry of the log with all that goes with it.
#[derive(Clone, Debug)]
pub struct Append {
    /// The table.
    pub table: TableId,
    /// The log's last entry when it was decided; the new one is the next.
    pub expected: u64,
    /// The table's revision when it was decided, where that matters: the start depends on all that
    /// may change in the lobby.
    pub revision: Option<u64>,
    /// The entry.
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
    /// Seats all of whose panels are old from now on, whatever they show.
    pub outdate: Vec<Seat>,
    /// What becomes of proposals with it.
    pub proposals: Option<ProposalsChange>,
    /// The state after the entry, now and then, so that loading is fast.
    pub snapshot: Option<StoredState>,
}

/// How a table's clock runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Timing {
    /// How long decisions may take.
    pub pace: Pace,
    /// Since when and why it stands still, if it does.
    pub paused: Option<Pause>,
}

/// A change of a table's clock that is no entry of its log: deadlines, reminders, a pause, proposals that
/// wait.
#[derive(Clone, Debug)]
pub struct ClockChange {
    /// The table.
    pub table: TableId,
    /// The log's last entry when it was decided.
    pub expected: u64,
    /// How the clock runs from now on.
    pub timing: Timing,
    /// Waits as they are to be; closed ones are left alone. Unsent reminders of the table are
    /// withdrawn if there are any.
    pub waits: Vec<Wait>,
    /// What becomes of proposals with it.
    pub proposals: Option<ProposalsChange>,
    /// What is to be said.
    pub notices: Vec<(Destination, Notice)>,
    /// When.
    pub at: Millis,
}

/// What follows from people having been told of something.
#[derive(Clone, Debug, Default)]
pub struct Noticed {
    /// Waits that people know of by now, as they are to be; closed ones are left alone.
    pub waits: Vec<Wait>,
    /// What is to be said of their deadlines.
    pub notices: Vec<(Destination, Notice)>,
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
    /// Makes a table in its lobby, with its notices and a [`Notice::Card`] to be sent to it.
    async fn create(&self, new: NewTable) -> Result<Created, StoreError>;

    /// Notes a message of ours that invites people to a table, of the kind [`PostKind::Asking`].
    async fn announced(&self, table: TableId, post: Post, at: Millis) -> Result<(), StoreError>;

    /// The tables in the lobby that a person is the host of, and where they are.
    async fn lobbies_of(&self, host: PersonId) -> Result<Vec<(TableId, PlaceId)>, StoreError>;

    /// At most `limit` tables in the lobby at which nobody has done anything after `since`, the oldest first,
    /// each with its revision.
    async fn lobbies_untouched(
        &self,
        since: Millis,
        limit: u32,
    ) -> Result<Vec<(TableId, u64)>, StoreError>;

    /// At most `limit` tables that are to have a thread of their own and have none yet.
    async fn tables_wanting_threads(&self, limit: u32) -> Result<Vec<TableId>, StoreError>;

    /// Notes whether a table is to have a thread of its own. One that is bound to another place is not.
    async fn want_thread(&self, table: TableId, wants: bool) -> Result<(), StoreError>;

    /// The table that a cause has made.
    async fn made_by(&self, cause: &str) -> Result<Option<TableId>, StoreError>;

    /// A table's row.
    async fn table(&self, id: TableId) -> Result<Option<TableRow>, StoreError>;

    /// The active table bound to a place, or else the one that was bound to it last, or that has the
    /// place beside its own.
    async fn table_at(&self, place: PlaceId) -> Result<Option<TableId>, StoreError>;

    /// The episodes of which something was told after entry `after` and stands, by their keys.
    async fn episodes_after(&self, table: TableId, after: u64) -> Result<Vec<String>, StoreError>;

    /// What the message of a [`Notice::Episode`] or [`Notice::Beside`] is made of; nothing for others.
    async fn episode(&self, notice: &PendingNotice) -> Result<SoFar, StoreError>;

    /// The newest message of a table's episode.
    async fn episode_post(&self, table: TableId, key: &str) -> Result<Option<Post>, StoreError>;

    /// A place beside a table's own.
    async fn side_thread(
        &self,
        side_thread: SideThreadId,
    ) -> Result<Option<SideThread>, StoreError>;

    /// The place of a seat's people alone, where they have one and the person is one of them. Others of
    /// the seat have none of it: when the seat changes hands, it is theirs no more.
    async fn room(
        &self,
        table: TableId,
        holder: (Seat, PersonId),
    ) -> Result<Option<SideThread>, StoreError>;

    /// Gives a seat's people a place of their own, in place of the one that they had. Nothing changes
    /// and the answer is `false` when the person is none of them any more.
    async fn put_room(
        &self,
        table: TableId,
        holder: (Seat, PersonId),
        place: PlaceId,
    ) -> Result<bool, StoreError>;

    /// Notes the thread that was made for a place beside a table's own.
    async fn put_side_thread(
        &self,
        side_thread: SideThreadId,
        place: PlaceId,
    ) -> Result<(), StoreError>;

    /// Notes that nothing can be sent to a place beside a table's own: what waits to be goes to the
    /// table's place, after what waits there, and so does all that comes.
    async fn lose_side_thread(
        &self,
        table: TableId,
        side_thread: SideThreadId,
        why: &str,
        at: Millis,
    ) -> Result<(), StoreError>;

    /// The active tables of a server, newest first; at most `limit`.
    async fn tables_of_guild(&self, guild: u64, limit: u32) -> Result<Vec<TableRow>, StoreError>;

    /// The servers with active tables.
    async fn guilds_with_tables(&self) -> Result<Vec<u64>, StoreError>;

    /// The active tables at which a person holds a seat, newest first; at most `limit`.
    async fn tables_of_person(
        &self,
        person: PersonId,
        limit: u32,
    ) -> Result<Vec<TableRow>, StoreError>;

    /// Tables in which a bot player's decision is waited for: what to wake after a start.
    async fn tables_waiting_for_bots(&self) -> Result<Vec<TableId>, StoreError>;

    /// Changes a table's row, guarded by its revision. Before the first entry, the words of people
    /// who hold no seat any more go with it.
    async fn change_row(&self, change: RowChange) -> Result<Written, StoreError>;

    /// The words for a table's dice, in the order in which they were first added.
    async fn words(&self, table: TableId) -> Result<Vec<Words>, StoreError>;

    /// Adds words for the dice, guarded by the table's revision, which goes up by one. It is stale
    /// too when the table is no longer in its lobby.
    async fn put_words(&self, words: PutWords) -> Result<Written, StoreError>;

    /// The own words that were written for a seat in orders, in the order of their ids.
    async fn words_of_seat(&self, table: TableId, seat: Seat) -> Result<Vec<FreeText>, StoreError>;

    /// The texts of these words of a table, and of no others; none where they were removed. What is
    /// not kept is not there.
    async fn words_by_id(
        &self,
        table: TableId,
        ids: &[WordsId],
    ) -> Result<BTreeMap<WordsId, Option<String>>, StoreError>;

    /// Takes the texts of words and pictures out for ever; ids and hashes stay. The messages that show them
    /// are to be made anew by a [`Notice::Edit`], as far as what they show is kept, and boards that somebody has
    /// shown to all are to be taken down. Nothing of it is left in the files when this returns, unless a
    /// reader keeps it from being moved, and then it goes with what is written next.
    async fn redact(&self, redaction: Redaction) -> Result<Redacted, StoreError>;

    /// Notes a board that somebody has shown to all.
    async fn opened(&self, opened: Opened) -> Result<(), StoreError>;

    /// What a message of a table shows; nothing where that is not known, or not kept any more.
    async fn shown(
        &self,
        table: TableId,
        message: (PlaceId, MessageId),
    ) -> Result<Option<PostContent>, StoreError>;

    /// Binds a table to another place, such as the thread that was made for it. Its revision stays.
    async fn bind(&self, table: TableId, place: PlaceId) -> Result<(), StoreError>;

    /// Writes an entry of the log, guarded by its cause within the table and then by its expected
    /// number and revision, and by that of the proposals that change with it. Of entries that are taken
    /// back, boards that were never tried to be sent are withdrawn, and posts are marked by a
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

    /// The newest lines of everybody's log about a region, at most `limit`, oldest first; before its line
    /// `before` if one is named.
    async fn lines_about(
        &self,
        table: TableId,
        region: Region,
        before: Option<u64>,
        limit: u32,
    ) -> Result<LinesAbout, StoreError>;

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

    /// The last entry that no taking-back reaches over: it changed who holds a seat, or was a game
    /// master's correction.
    async fn last_lasting(&self, table: TableId) -> Result<Option<u64>, StoreError>;

    /// The changes of who holds which seat since the start, in order.
    async fn reseated(&self, table: TableId) -> Result<Vec<Reseated>, StoreError>;

    /// Whether a deadline of a seat has passed after entry `after`, so that the clock decided, and nobody has
    /// acted for the seat since.
    async fn has_missed(&self, table: TableId, seat: Seat, after: u64) -> Result<bool, StoreError>;

    /// The seats that are to be handed on once their people agree, in the order of the seats.
    async fn hand_overs(&self, table: TableId) -> Result<Vec<HandOver>, StoreError>;

    /// Asks the people of a seat whether it may be handed on, notes who has agreed, or closes the question
    /// (`None`), with what is to be said. The messages of one that is closed, or gives way to another, lose
    /// their buttons.
    async fn put_hand_over(
        &self,
        table: TableId,
        seat: Seat,
        hand_over: Option<&HandOver>,
        notices: Vec<(Destination, Notice)>,
        at: Millis,
    ) -> Result<(), StoreError>;

    /// A table's proposals.
    async fn proposals(&self, table: TableId) -> Result<ProposalsRow, StoreError>;

    /// What the seats of a table compose.
    async fn drafts(&self, table: TableId) -> Result<Drafts, StoreError>;

    /// Writes a seat's draft, over the one that it had for the same ask. Its revision is the seat's
    /// newest from then on.
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

    /// The open waits of a table for people, in seat order.
    async fn waits(&self, table: TableId) -> Result<Vec<Wait>, StoreError>;

    /// What the seats of a table have used of their banks of time, but for what runs now, in the order of
    /// seats and names (TB-07).
    async fn banks(&self, table: TableId) -> Result<Vec<Bank>, StoreError>;

    /// Changes deadlines, reminders, pace, pause and proposals, guarded by the log's last entry.
    async fn change_clock(&self, change: ClockChange) -> Result<Written, StoreError>;

    /// The tables whose clock has something to do: a wait was due at `due` or before, or the time for
    /// vetoes of a proposal was over then, or a reminder is to be sent at `remind` or before; the clock of
    /// none of them stands still.
    async fn tables_due(&self, due: Millis, remind: Millis) -> Result<Vec<TableId>, StoreError>;

    /// The tables with a wait that people were not told of, as far as is known.
    async fn tables_unnotified(&self) -> Result<Vec<TableId>, StoreError>;

    /// The tables with a wait that is due after `from` and not after `to`.
    async fn tables_due_within(&self, from: Millis, to: Millis)
    -> Result<Vec<TableId>, StoreError>;

    /// The tables with a proposal whose time for vetoes ends after `from` and not after `to`.
    async fn tables_proposing(&self, from: Millis, to: Millis) -> Result<Vec<TableId>, StoreError>;

    /// How many entries the clock has written since the last one of a person, as far as everybody may
    /// know of them (TB-10).
    async fn clock_streak(&self, table: TableId) -> Result<u64, StoreError>;

    /// How many takings-back of a table's log have this order.
    async fn count_undo(&self, table: TableId, order: &str) -> Result<u64, StoreError>;

    /// When the bot was last in contact with Discord; nothing before the first time.
    async fn last_heartbeat(&self) -> Result<Option<Millis>, StoreError>;

    /// Notes that the bot is in contact with Discord.
    async fn heartbeat(&self, at: Millis) -> Result<(), StoreError>;

    /// A table's notices that wait to be sent to a destination, in order. Each board and
    /// [`Notice::Secrets`] has taken in the older ones that were never tried, as far as no text lies
    /// between them; so has each [`Notice::Episode`] those of its episode, as far as no text or board
    /// does, and each card without such a bound.
    async fn pending(
        &self,
        table: TableId,
        to: Destination,
    ) -> Result<Vec<PendingNotice>, StoreError>;

    /// The destinations of a table that something waits to be sent to.
    async fn destinations(&self, table: TableId) -> Result<Vec<Destination>, StoreError>;

    /// Gives up the notices to a destination that cannot be read, and says how many there were.
    async fn give_up_damaged(
        &self,
        table: TableId,
        to: Destination,
        at: Millis,
    ) -> Result<u64, StoreError>;

    /// The tables that have something to say: what to deliver after a start.
    async fn tables_with_news(&self) -> Result<Vec<TableId>, StoreError>;

    /// Notes that a notice is on its way, if nobody has yet, with what it has taken in: from then on it
    /// stays as it is. Whether it waits to be sent at all: it may have been withdrawn since it was read.
    async fn tried(&self, notice: &PendingNotice, at: Millis) -> Result<bool, StoreError>;

    /// Marks a notice and those it took in as sent, with the message that was made or edited for it,
    /// and with what follows from that for the table's clock; that is written the first time only.
    /// An older board with buttons is then to lose them, by a [`Notice::Edit`] to the same
    /// destination; so is an older message of the same episode.
    async fn sent(
        &self,
        notice: &PendingNotice,
        post: Option<Post>,
        noticed: &Noticed,
        at: Millis,
    ) -> Result<(), StoreError>;

    /// Gives a notice and those it took in up, with the reason for the log.
    async fn gave_up(
        &self,
        notice: &PendingNotice,
        why: &str,
        at: Millis,
    ) -> Result<(), StoreError>;

    /// The newest post of a kind at a table, in its channel or thread or in a person's DMs.
    async fn post(
        &self,
        table: TableId,
        to: Destination,
        kind: PostKind,
    ) -> Result<Option<Post>, StoreError>;

    /// All posts of a kind at a table, newest first, wherever its place was when they were sent.
    async fn posts(
        &self,
        table: TableId,
        to: Destination,
        kind: PostKind,
    ) -> Result<Vec<Post>, StoreError>;

    /// Forgets a post whose message is gone.
    async fn forget_post(&self, post: Post) -> Result<(), StoreError>;

    /// Whether a message is known as a post.
    async fn is_post(&self, place: PlaceId, message: MessageId) -> Result<bool, StoreError>;

    /// Notes that a person takes no DMs, or takes them again (`None`).
    async fn dms_closed(&self, person: PersonId, since: Option<Millis>) -> Result<(), StoreError>;

    /// Since when a person is known to take no DMs.
    async fn dms_closed_since(&self, person: PersonId) -> Result<Option<Millis>, StoreError>;

    /// Remembers how a person is called on Discord.
    async fn person(&self, person: PersonId, name: &str, at: Millis) -> Result<(), StoreError>;
}
