//! What a table is made of, as it is kept: rows, entries of the log, drafts, notices.

pub(super) mod duration;
mod emblem;
mod hand_overs;
mod notices;
pub mod pace;
pub(crate) mod proposals;
pub(super) mod seats;

use std::fmt;

use rules::any::{AnyEvent, AnyObservation, AnyView, AnyWorld, GameId};
use rules::dice::{Draw, Secret, WordsHash};
use rules::offers::WordsId;
use rules::{Allowance, Label, Level, Roster, Seat, SeatChange, Setup, SetupError, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::maps;
use crate::table::model::pace::Pace;

pub use emblem::OwnEmblem;
pub use hand_overs::{HandOver, Reseated, Successor};
pub use notices::{
    Change, Destination, Notice, PendingNotice, Post, PostContent, PostKind, RuleChange, YearOver,
};
pub use proposals::{CorrectedBy, ProposalsRow, Settled};

/// Milliseconds since 1970, as the injected clock says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Millis(pub i64);

/// A table's number, from 1; shown to people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TableId(pub i64);

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

/// Somebody on Discord.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PersonId(pub u64);

/// A channel, thread or DM channel on Discord.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlaceId(pub u64);

/// A message on Discord.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MessageId(pub u64);

/// Where a table is in its life.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// People take seats.
    Lobby,
    /// The game is on.
    Playing,
    /// The game has ended by its rules.
    Over,
    /// The host called it off.
    Ended,
}

impl Stage {
    /// Whether the table still binds its channel.
    pub fn is_active(self) -> bool {
        matches!(self, Self::Lobby | Self::Playing)
    }
}

/// Who plays a seat (TB-01).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Holder {
    /// Nobody yet, or no more.
    Nobody,
    /// One or more people.
    People(Vec<PersonId>),
    /// A bot player.
    Bot,
}

/// A seat of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatRow {
    /// How it is called.
    pub label: Label,
    /// The faction's number in the palette.
    pub colour: u8,
    /// The picture that was brought for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture: Option<OwnEmblem>,
    /// Who plays it.
    pub holder: Holder,
}

impl SeatRow {
    /// Whether people hold it.
    pub fn has_people(&self) -> bool {
        matches!(self.holder, Holder::People(_))
    }
}

/// Why a table's clock stands still.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Because {
    /// The host wants it so.
    Host,
    /// Nobody has decided anything for a while but the clock (TB-13).
    Absent,
    /// Nothing can be posted where the table is.
    Unreachable,
}

/// A clock that stands still; orders count all the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pause {
    /// Since when.
    pub since: Millis,
    /// Why.
    pub why: Because,
}

/// A place beside a table's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SideThreadId(pub i64);

/// A place beside a table's own: a thread for what is told of one episode, or for one seat alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideThread {
    /// Its number.
    pub id: SideThreadId,
    /// The seat whose people alone see it; none where it is for everybody.
    pub seat: Option<Seat>,
    /// The thread, once it is made.
    pub place: Option<PlaceId>,
    /// Whether nothing can be sent there: what is for it goes to the table's place.
    pub is_lost: bool,
}

/// What the message of an episode is made of.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SoFar {
    /// What everybody was told in it and still stands, oldest first, up to the entry of its notice.
    pub observation: Vec<AnyObservation>,
    /// Its newest message.
    pub post: Option<Post>,
    /// Its own place, where it has one.
    pub side_thread: Option<SideThread>,
}

/// A decision that is waited for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wait {
    /// Its number.
    pub id: i64,
    /// Whose decision.
    pub seat: Seat,
    /// The ask's key.
    pub key: String,
    /// The log's entry that opened it.
    pub seq: u64,
    /// Since when.
    pub since: Millis,
    /// When its people were told; nothing is due before (TB-06).
    pub notified: Option<Millis>,
    /// When it is due.
    pub until: Option<Millis>,
    /// How much of the pace it may take (TB-07).
    pub time: Allowance,
    /// What its seat has used of the bank that it draws from before, in milliseconds; 0 for none.
    pub used: i64,
    /// From when its time is taken from the bank; a clock that stands still moves it.
    pub runs: Option<Millis>,
    /// When its people are to be reminded; nothing when they were, or are not to be.
    pub remind: Option<Millis>,
    /// The beat before the outage that moved its deadline last.
    pub moved_for: Option<Millis>,
    /// The key of the episode whose message tells of it; none where a board does.
    pub episode: Option<String>,
}

/// What a seat has used of one of its banks of time (TB-07, PK-70).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bank {
    /// Whose.
    pub seat: Seat,
    /// Which of the seat's, in the game's own words.
    pub name: String,
    /// The time that is used, in milliseconds.
    pub used: i64,
}

/// A table without its game's state.
#[derive(Clone, Debug, PartialEq)]
pub struct TableRow {
    /// Its number.
    pub id: TableId,
    /// What is played.
    pub game: GameId,
    /// Where it is in its life.
    pub stage: Stage,
    /// The server; none in DMs.
    pub guild: Option<u64>,
    /// The channel or thread it is bound to.
    pub place: PlaceId,
    /// Who runs it.
    pub host: PersonId,
    /// Who may correct the game (TB-09); plays while holding a seat.
    pub master: Option<PersonId>,
    /// The game's options.
    pub options: Map<String, Value>,
    /// How well its bot players play.
    pub bots: Level,
    /// The edition of the rules that it plays by; the newest one until the start (TB-11).
    pub edition: u32,
    /// Where its dice come from.
    pub secret: Secret,
    /// The seats, in order.
    pub seats: Vec<SeatRow>,
    /// How long decisions may take.
    pub pace: Pace,
    /// Since when its clock stands still, if it does.
    pub paused: Option<Pause>,
    /// Counts the changes of the row; guards them like `seq` guards the log.
    pub revision: u64,
    /// The number of the log's last entry; 0 before the start.
    pub seq: u64,
    /// When it was made.
    pub created: Millis,
}

impl TableRow {
    /// What a game that begins now is made of.
    pub fn setup(&self) -> Setup {
        self.setup_for(self.seats.len())
    }

    /// What a game of so many seats is made of: seats may have been added since it began.
    pub fn setup_for(&self, seats: usize) -> Setup {
        maps::setup(self.game, seats, &self.options)
    }

    /// What everybody would see of a game that begins now, before anything is drawn by lot.
    ///
    /// # Errors
    ///
    /// Why the game cannot begin like this.
    pub fn opening(&self) -> Result<AnyView, SetupError> {
        let world = self.game.world(&self.setup())?;
        Ok(world.open().view(Viewer::Public))
    }

    /// What the seats are called.
    pub fn roster(&self) -> Roster {
        Roster::new(self.seats.iter().map(|seat| seat.label.clone()).collect())
    }

    /// The seat that a person holds (TB-01: at most one).
    pub fn seat_of(&self, person: PersonId) -> Option<Seat> {
        self.numbered()
            .find(|(_, row)| row.holder.is(person))
            .map(|(seat, _)| seat)
    }

    /// The seats with their numbers.
    pub fn numbered(&self) -> impl Iterator<Item = (Seat, &SeatRow)> {
        Seat::first(self.seats.len()).zip(&self.seats)
    }

    /// The dice's secret, when it may be shown: no throw can come after it.
    pub fn revealed(&self) -> Option<&Secret> {
        match self.stage {
            Stage::Over => Some(&self.secret),
            Stage::Ended if self.seq > 0 => Some(&self.secret),
            Stage::Lobby | Stage::Playing | Stage::Ended => None,
        }
    }

    /// Who plays a seat.
    pub fn holder(&self, seat: Seat) -> &Holder {
        self.seats
            .get(seat.index())
            .map_or(&Holder::Nobody, |row| &row.holder)
    }
}

impl Holder {
    /// Whether `person` is among the holders.
    pub fn is(&self, person: PersonId) -> bool {
        matches!(self, Self::People(people) if people.contains(&person))
    }
}

/// Who gave an order, as the log keeps it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// The table itself: the start, and what its host changes about seats.
    Table,
    /// A person, for a seat.
    Person {
        /// The seat.
        seat: Seat,
        /// The person.
        person: PersonId,
    },
    /// The bot player of a seat.
    Bot {
        /// The seat.
        seat: Seat,
    },
    /// The clock, for a seat that let its deadline pass.
    Clock {
        /// The seat.
        seat: Seat,
    },
    /// The game master, who corrects the game (TB-09).
    Master {
        /// The person.
        person: PersonId,
    },
}

impl By {
    /// The seat that acted.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Self::Table | Self::Master { .. } => None,
            Self::Person { seat, .. } | Self::Bot { seat } | Self::Clock { seat } => Some(seat),
        }
    }
}

/// What an entry of the log does.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Act {
    /// The game begins: what never changes from now on, and the first facts.
    Start {
        /// Made of the seats and options as they were then.
        world: AnyWorld,
        /// Facts, in order.
        events: Vec<AnyEvent>,
    },
    /// Facts, in order.
    Events(Vec<AnyEvent>),
    /// The holding of a seat changes while the game is on (TB-01). It is never taken back.
    Seats {
        /// How.
        change: SeatChange,
        /// Who holds the seat from then on.
        holder: Holder,
        /// How it stood before; none where it joins.
        was: Option<Was>,
        /// What follows in the game, in order.
        events: Vec<AnyEvent>,
    },
    /// The state goes back to what it was after entry `to` (TB-08).
    Undo {
        /// The last entry that still counts.
        to: u64,
        /// What was drawn anew then, of what lay hidden and undealt.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        events: Vec<AnyEvent>,
    },
}

impl Act {
    /// The facts, in order; where the state goes back those after that.
    pub fn events(&self) -> &[AnyEvent] {
        match self {
            Self::Start { events, .. }
            | Self::Events(events)
            | Self::Seats { events, .. }
            | Self::Undo { events, .. } => events,
        }
    }

    /// How many seats there are after it, where there were `before`. Seats that joined stay, so this
    /// needs nothing but the log.
    pub fn seats_after(&self, before: usize) -> usize {
        match self {
            Self::Start { world, .. } => world.founders(),
            Self::Seats {
                change: SeatChange::Joined(_),
                ..
            } => before.saturating_add(1),
            Self::Seats { .. } | Self::Events(_) | Self::Undo { .. } => before,
        }
    }
}

/// How a seat stood before it changed: without it nobody could read the orders of that time again, or
/// say who might give them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Was {
    /// How it was called.
    pub name: String,
    /// Who held it.
    pub holder: Holder,
}

impl Was {
    /// How a seat stands.
    pub fn of(row: &SeatRow) -> Self {
        Self {
            name: row.label.name.clone(),
            holder: row.holder.clone(),
        }
    }
}

/// An entry of a table's log. The log only grows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Its number, from 1.
    pub seq: u64,
    /// When it was written.
    pub at: Millis,
    /// What it came from, such as an interaction's id: the same cause never counts twice (TB-04).
    pub cause: String,
    /// Who acted.
    pub by: By,
    /// The order as notation.
    pub order: String,
    /// What was thrown.
    pub draws: Vec<Draw>,
    /// What it does.
    pub act: Act,
    /// The edition of the rules that decided it (TB-11).
    pub edition: u32,
    /// The year whose dice it throws, where dice are sealed year by year.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub year: Option<u32>,
}

impl Entry {
    /// Whether dice were thrown or something hidden was shown: all must agree to taking it back (TB-08).
    pub fn is_fateful(&self) -> bool {
        let mut events = self.act.events().iter();
        events.any(AnyEvent::reveals) || !self.draws.is_empty()
    }
}

/// What an entry tells one viewer: everybody, or a seat beyond what everybody is told.
#[derive(Clone, Debug, PartialEq)]
pub struct ObservationRow {
    /// Who is told.
    pub viewer: Viewer,
    /// What, with the place of its event in the entry, in order; never empty, but for a correction, of
    /// which everybody may know. To a seat it is told in
    /// place of what everybody is told of the same event.
    pub observation: Vec<(usize, AnyObservation)>,
}

/// One line of a table's log, as a viewer may read it: what it was told of one entry that stands.
#[derive(Clone, Debug, PartialEq)]
pub struct LogLine {
    /// The viewer's own number of it, from 1, which counts nothing that it may not know of (TB-10).
    pub line: u64,
    /// When.
    pub at: Millis,
    /// What the viewer was told, oldest first.
    pub observation: Vec<AnyObservation>,
    /// The correction that it was, if it was one (TB-09).
    pub correction: Option<CorrectedBy>,
    /// The person who gave the order, and for which seat (PK-01).
    pub by: Option<(Seat, PersonId)>,
}

/// The newest lines of everybody's log about a region.
#[derive(Clone, Debug, PartialEq)]
pub struct LinesAbout {
    /// Those that are known to be about it, oldest first, each with all that it tells.
    pub lines: Vec<LogLine>,
    /// Before the line of this number nobody knows which are about it: they were written by an earlier
    /// version. `None` where all are known.
    pub unplaced: Option<u64>,
}

/// An entry that stands, as far as a taking-back has to know it (TB-08).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StandingEntry {
    /// The seat that acted.
    pub by: Option<Seat>,
    /// Whether dice were thrown or something hidden was shown.
    pub is_fateful: bool,
}

/// What a button of a panel was made for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guard {
    /// The ask it answers.
    pub key: String,
    /// The draft's revision.
    pub revision: u64,
}

/// What the seats of a table compose; each seat's is private to it (TB-03).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Drafts {
    /// The orders being composed, in the order of seats and of their asks' keys.
    pub open: Vec<(Seat, Draft)>,
    /// How often they have changed, of every seat whose ever did, in the order of seats.
    pub revisions: Vec<(Seat, Revisions)>,
}

/// How often what a seat composes has changed, over the life of the seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Revisions {
    /// The newest revision that any draft of the seat has had.
    pub last: u64,
    /// The revision of a draft that nobody has begun: the last one when all panels of the seat became
    /// old at once.
    pub empty: u64,
}

/// An order being composed; private to its seat (TB-03).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Draft {
    /// The ask it answers.
    pub key: String,
    /// Its steps so far, as they were read; none has a line break in it (TB-02).
    pub steps: Vec<String>,
    /// What the panel has picked up, such as a unit's square.
    pub focus: Option<String>,
    /// Whether it is not to be played at the deadline.
    #[serde(default)]
    pub held: bool,
    /// The seat's revision when it changed last, so that an old panel is known as old.
    pub revision: u64,
}

/// Words that somebody added to the dice: private until the end, then part of what is checked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Words {
    /// The seat they were added for.
    pub seat: Seat,
    /// Who wrote them.
    pub person: PersonId,
    /// The words; none where they were deleted later.
    pub text: Option<String>,
    /// Their SHA-256, which the dice come from and which stays.
    pub hash: WordsHash,
}

/// A person's own words in an order, such as those of a promise. Events, states and views hold the id.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FreeText {
    /// Names them at their table; drawn at random, below [`FreeText::IDS`].
    pub id: WordsId,
    /// The seat that they were written for.
    pub seat: Seat,
    /// Who wrote them; nobody where the clock played what was composed.
    pub person: Option<PersonId>,
    /// The words; none where they were removed later.
    pub text: Option<String>,
}

impl FreeText {
    /// Ids of words that are kept are below it, so that JSON holds them; ids that nobody keeps are not.
    pub const IDS: u64 = 1 << 53;
}

/// A taking-back that waits for the yes of other seats (TB-08).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UndoRequest {
    /// Who asks.
    pub by: Seat,
    /// The last entry that would still count.
    pub to: u64,
    /// The log's last entry when it was asked; a later entry closes the request.
    pub at: u64,
    /// Whose yes is still needed.
    pub waiting: Vec<Seat>,
    /// When no answer counts as a no.
    pub until: Millis,
}
