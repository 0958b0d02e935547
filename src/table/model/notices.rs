//! What is to be said, where it goes, and the messages that are made of it.

use rules::any::{AnyObservation, AnyOwn, StoredView};
use rules::dice::Commitment;
use rules::{Ask, Over, Seat};
use serde::{Deserialize, Serialize};

use super::{
    Aside, Because, Brief, HandOver, Holder, HostNews, LiveNews, MasterNews, MessageId, Millis,
    PersonId, PlaceId, Settled, SideThreadId, TableId, UndoRequest,
};

/// A seat for which the clock decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "StoredTimedOut")]
pub struct TimedOut {
    /// The seat.
    pub seat: Seat,
    /// Which missed decision in a row it was; 0 where the clock stands in and waits for nobody (TB-20, TB-21).
    pub nth: u32,
    /// Whether it was in a live hour, where nothing counts as missed (TB-25).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub in_live_hour: bool,
}

/// The same as it is kept; it was the seat alone once.
#[derive(Deserialize)]
#[serde(untagged)]
enum StoredTimedOut {
    Seat(Seat),
    Counted {
        seat: Seat,
        nth: u32,
        #[serde(default)]
        in_live_hour: bool,
    },
}

impl From<StoredTimedOut> for TimedOut {
    fn from(stored: StoredTimedOut) -> Self {
        match stored {
            StoredTimedOut::Seat(seat) => Self {
                seat,
                nth: 1,
                in_live_hour: false,
            },
            StoredTimedOut::Counted {
                seat,
                nth,
                in_live_hour,
            } => Self {
                seat,
                nth,
                in_live_hour,
            },
        }
    }
}

/// Something to be said, written in the same transaction as what it tells of.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Notice {
    /// The board after a turn, and what led to it. A newer one takes an unsent older one in.
    Board {
        /// What everybody may know at that moment.
        view: StoredView,
        /// What everybody may be told, oldest first.
        #[serde(rename = "told")]
        observation: Vec<AnyObservation>,
        /// Whose decisions are waited for.
        asks: Vec<Ask>,
        /// How the game ended, if it has.
        over: Option<Over>,
        /// The seats for which the clock decided (TB-05).
        #[serde(default)]
        clock: Vec<TimedOut>,
    },
    /// How it stood on the way to the board that the same entry leads to, with a picture of its own.
    Moment {
        /// What everybody may know at that moment.
        view: StoredView,
        /// What everybody may be told since the last picture, oldest first.
        #[serde(rename = "told")]
        observation: Vec<AnyObservation>,
    },
    /// Something of an episode was told, or is to be decided in it: its message grows. It is made of what
    /// was told so far; a newer one takes an unsent older one of the same episode in.
    #[serde(rename = "strand")]
    Episode {
        /// The game's name for the episode.
        key: String,
        /// What everybody may know at that moment.
        view: StoredView,
        /// The decisions that are waited for in it.
        asks: Vec<Ask>,
        /// The seats of people that are called although nothing is asked of them (TB-15): an offer was made to
        /// them, or they are attacked. For them it comes as a new message, as for those who are newly asked.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        called: Vec<Seat>,
        /// Whether it has ended.
        over: bool,
        /// The seats for which the clock decided (TB-05), where no board says so.
        #[serde(default)]
        clock: Vec<TimedOut>,
    },
    /// An episode has begun that is to have a place of its own: it is made with this message.
    Beside {
        /// The game's name for the episode.
        key: String,
        /// What everybody may know at that moment.
        view: StoredView,
    },
    /// What one seat alone may know: for the DMs of its people. A newer one takes an unsent older one
    /// in.
    Secrets {
        /// The seat that knows it.
        seat: Seat,
        /// What the seat knew at that moment beyond everybody.
        own: AnyOwn,
        /// What the seat may be told, oldest first.
        #[serde(rename = "told")]
        observation: Vec<AnyObservation>,
        /// Whether a decision of the seat is newly waited for.
        asked: bool,
        /// Whether it tells of something that is worth a new message although nothing is asked.
        #[serde(default)]
        called: bool,
    },
    /// The lobby or its members changed: the status card is drawn anew from the table's row.
    Card,
    /// The last entries were taken back (TB-08).
    TakenBack {
        /// Who took back.
        by: Seat,
        /// How many entries.
        entries: u64,
        /// What everybody may know now.
        view: StoredView,
        /// Whose decisions are waited for.
        asks: Vec<Ask>,
    },
    /// A seat asks others to agree to a taking-back (TB-08).
    UndoAsked(UndoRequest),
    /// A taking-back was refused.
    UndoRefused {
        /// Who said no.
        by: Seat,
        /// Who had asked.
        #[serde(default)]
        asker: Option<Seat>,
    },
    /// The game master has corrected the game (TB-09).
    Corrected {
        /// The game master.
        by: PersonId,
        /// The correction, as the game writes it.
        text: String,
        /// The proposal that it was; nothing for a neutral master's.
        number: Option<u32>,
    },
    /// A game master who plays proposes a correction (TB-09).
    Proposed {
        /// The number that answers name it by.
        number: u32,
        /// The game master.
        by: PersonId,
        /// The correction, as the game writes it.
        text: String,
        /// The seats that can veto it.
        affected: Vec<Seat>,
        /// The last moment at which a veto counts.
        until: Millis,
    },
    /// A proposal will not be done.
    NotCorrected {
        /// The number of the proposal that came to nothing.
        number: u32,
        /// What has become of it.
        how: Settled,
    },
    /// The game master has had the clock decide for a seat before its time was up (TB-09).
    Skipped {
        /// The game master.
        by: PersonId,
        /// The seat for which the clock decides sooner.
        seat: Seat,
    },
    /// There is no game master from now on.
    NoMaster {
        /// Who wanted it.
        by: PersonId,
    },
    /// Somebody is to be the game master of a game that is on (TB-18).
    Master(MasterNews),
    /// Somebody else runs the table from now on: its host has left.
    Host {
        /// Who has left.
        was: PersonId,
        host: PersonId,
    },
    /// A seat has given itself a day more, for what it is asked (TB-22).
    DayTaken {
        seat: Seat,
        /// When the first of it is due now.
        until: Millis,
    },
    /// Who runs the table, or wants to (TB-18).
    Hosts(HostNews),
    /// Of a live hour, or of times to meet (TB-25).
    Live(LiveNews),
    /// What seats had chosen to begin with is no longer available (EU-85).
    OpenAgain {
        /// The seats that may choose again.
        seats: Vec<Seat>,
    },
    /// Somebody has taken the last free seat: the host may start.
    Full,
    /// The table is made for the people of the one before it.
    Again {
        /// Who wanted it.
        by: PersonId,
    },
    /// The host called the table off.
    CalledOff {
        /// The host who called it off.
        by: PersonId,
    },
    /// Nobody has done anything in the lobby for days, so the table has ended (TB-01).
    Lapsed {
        /// For how many.
        days: u32,
    },
    /// A decision is due soon.
    Reminder {
        /// The number of the wait.
        wait: i64,
        /// The seat whose decision is due soon.
        seat: Seat,
        /// When it is due.
        until: Millis,
        /// Others that are reminded with it, by older notices that it has taken in.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        also: Vec<(Seat, Millis)>,
    },
    /// The clock stands still.
    Paused {
        /// Who wanted it; nobody when it came by itself.
        by: Option<PersonId>,
        /// What it waits for.
        why: Because,
        /// Hosts who can do something about it.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        calls: Vec<PersonId>,
    },
    /// The clock goes on.
    Resumed {
        /// Who wanted it; nobody when it came by itself.
        by: Option<PersonId>,
        /// Why it stood still.
        why: Because,
    },
    /// Deadlines come later.
    Extended {
        /// The host who gave more time.
        by: PersonId,
        /// By how many hours.
        hours: u32,
    },
    /// Another pace holds from now on.
    PaceSet {
        /// The host who set it.
        by: PersonId,
        /// The pace, as it is written.
        pace: String,
    },
    /// An option of the running game is changed for the time to come.
    OptionSet {
        /// The host who changed it.
        by: PersonId,
        /// The option's name.
        option: String,
        /// What it is from then on.
        value: String,
    },
    /// An outage has moved deadlines (TB-06).
    Moved {
        /// When the bot was last in contact with Discord.
        from: Millis,
        /// When it was again.
        to: Millis,
    },
    /// The table plays by a newer edition of the rules from now on (TB-11).
    RulesChanged {
        /// The editions that changed something for it, oldest first; never empty.
        changes: Vec<RuleChange>,
    },
    /// A year has begun whose dice are sealed anew; those of the one before can be checked from now on.
    NewYear {
        /// The year that begins.
        year: u32,
        /// What its dice are sealed with.
        seal: Commitment,
        /// The year that is over; none with the opening.
        over: Option<YearOver>,
    },
    /// The table was bound to the place where this is sent.
    MovedHere {
        /// The host; nobody where it has come into the thread that it was to have from the beginning.
        by: Option<PersonId>,
    },
    /// The holding of a seat has changed while the game is on (TB-01).
    Seated {
        /// The seat that changed hands.
        seat: Seat,
        /// Who holds it from now on.
        holder: Holder,
    },
    /// The people of a seat are asked whether it may be handed on (TB-01).
    HandOverAsked(HandOver),
    /// One of them has said no.
    HandOverRefused {
        /// The seat that stays with its people.
        seat: Seat,
        /// Who said no.
        by: PersonId,
    },
    /// Others play a seat whose people had missed a decision; for their DMs.
    Replaced {
        /// The seat that others hold now.
        seat: Seat,
        /// Who holds it from now on.
        holder: Holder,
    },
    /// A seat rests from now on (TB-01).
    Rests {
        /// The seat that a bot player plays meanwhile.
        seat: Seat,
    },
    /// A seat that rested is back (TB-01).
    Returns {
        /// The seat whose people are back.
        seat: Seat,
    },
    /// A seat has missed decisions, and the clock decides for it at once from now on (TB-20).
    StandsIn {
        /// The seat that is not waited for.
        seat: Seat,
        /// How many decisions in a row it has missed.
        missed: u32,
    },
    /// A seat that has missed decisions is offered to others (TB-20).
    SeatOffered {
        /// The seat that others may take.
        seat: Seat,
        /// How many decisions in a row it has missed.
        missed: u32,
    },
    /// A seat is set aside, or no more (TB-26).
    SetAside {
        /// The seat.
        seat: Seat,
        /// Who did it.
        by: PersonId,
        /// How.
        how: Aside,
        /// Whether it is from now on, or no more.
        is_set: bool,
    },
    /// Somebody questions a line of the log (TB-28).
    Questioned {
        /// Who does.
        by: PersonId,
        /// The number that everybody knows the line by.
        line: u64,
    },
    /// Somebody is away (TB-21).
    Away {
        /// The seat that they play.
        seat: Seat,
        /// Who is away.
        person: PersonId,
        /// Until when.
        until: Millis,
        /// How the clock plays meanwhile.
        #[serde(default)]
        brief: Brief,
    },
    /// Somebody who is away asks another one to play for them (TB-27).
    DeputyAsked {
        /// The seat.
        seat: Seat,
        /// Who is away.
        by: PersonId,
        /// Who is asked.
        other: PersonId,
        /// Until when.
        until: Millis,
    },
    /// The people of a seat for which the clock has decided at once are back (TB-20, TB-21).
    Back {
        /// The seat that is waited for again.
        seat: Seat,
    },
    /// The host calls those who are awaited.
    Nudged {
        /// The host.
        by: PersonId,
        /// The seats that are awaited.
        seats: Vec<Seat>,
    },
    /// Another patience holds from now on (TB-20).
    PatienceSet {
        /// The host who set it.
        by: PersonId,
        /// The patience, as it is written.
        patience: String,
    },
    /// Nothing can be posted in the table's place; for the DMs of its people.
    Unreachable {
        /// The place where nothing can be posted.
        place: PlaceId,
        /// What Discord says.
        why: String,
    },
    /// A message that was sent before is to change.
    Edit {
        place: PlaceId,
        /// The message that changes.
        message: MessageId,
        /// What becomes of it.
        change: Change,
    },
}

impl Notice {
    /// What is said of seats whose choice of where they begin has lapsed, if there are any.
    pub(in crate::table) fn open_again(seats: Vec<Seat>) -> Option<Self> {
        (!seats.is_empty()).then_some(Self::OpenAgain { seats })
    }

    /// Whether its message shows what was told and may be known, and with it words of people.
    pub fn shows_words(&self) -> bool {
        matches!(
            self,
            Self::Board { .. }
                | Self::Moment { .. }
                | Self::Secrets { .. }
                | Self::TakenBack { .. }
                | Self::Episode { .. }
        )
    }

    /// Whether its message may show a picture.
    pub fn is_pictured(&self) -> bool {
        self.shows_words() || matches!(self, Self::NewYear { over: Some(_), .. })
    }

    /// What the message is that is made of it; none where a message that was sent before is changed.
    pub fn post_kind(&self) -> Option<PostKind> {
        match self {
            Self::Card => Some(PostKind::Card),
            Self::Board { .. } | Self::TakenBack { .. } | Self::Secrets { .. } => {
                Some(PostKind::Board)
            }
            Self::Episode { .. } => Some(PostKind::Episode),
            Self::Edit { .. } => None,
            Self::UndoAsked(_) => Some(PostKind::Asking),
            Self::Beside { .. }
            | Self::Moment { .. }
            | Self::Host { .. }
            | Self::DayTaken { .. }
            | Self::Hosts(_)
            | Self::Live(_)
            | Self::OpenAgain { .. }
            | Self::Full
            | Self::Again { .. }
            | Self::UndoRefused { .. }
            | Self::Corrected { .. }
            | Self::Proposed { .. }
            | Self::NotCorrected { .. }
            | Self::NoMaster { .. }
            | Self::Master(_)
            | Self::Skipped { .. }
            | Self::CalledOff { .. }
            | Self::Lapsed { .. }
            | Self::Reminder { .. }
            | Self::Paused { .. }
            | Self::Resumed { .. }
            | Self::Extended { .. }
            | Self::PaceSet { .. }
            | Self::OptionSet { .. }
            | Self::RulesChanged { .. }
            | Self::NewYear { .. }
            | Self::Moved { .. }
            | Self::MovedHere { .. }
            | Self::Seated { .. }
            | Self::HandOverAsked(_)
            | Self::HandOverRefused { .. }
            | Self::Replaced { .. }
            | Self::Rests { .. }
            | Self::Returns { .. }
            | Self::StandsIn { .. }
            | Self::SeatOffered { .. }
            | Self::SetAside { .. }
            | Self::Questioned { .. }
            | Self::Away { .. }
            | Self::DeputyAsked { .. }
            | Self::Back { .. }
            | Self::PatienceSet { .. }
            | Self::Nudged { .. }
            | Self::Unreachable { .. } => Some(PostKind::Text),
        }
    }
}

/// What an edition of the rules has changed (TB-11), as it was when it was told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct RuleChange {
    pub edition: u32,
    /// The rulings that changed with it, such as `CC-06`.
    pub rulings: Vec<String>,
    /// What changed, in one sentence.
    pub about: String,
}

/// A year that is over, and where its dice came from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct YearOver {
    /// The year whose secret is shown.
    pub year: u32,
    /// Its secret, as 64 hexadecimal digits.
    pub secret: String,
}

/// What becomes of a message that was sent before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Change {
    /// It loses its buttons: there is a newer one.
    Faded,
    /// It says that what it tells was taken back (TB-08).
    TakenBack,
    /// It says what has become of the proposal that it tells of (TB-09).
    Settled {
        number: u32,
        /// What has become of it.
        how: Settled,
    },
    /// It is made anew of what it shows: words in it were taken out.
    Redrawn,
    /// It says that something in it was taken out, and nothing else: what it showed is not kept.
    TakenDown,
}

/// What a message shows.
#[derive(Clone, Debug, PartialEq)]
pub struct PostContent {
    /// The newest notice that it was made of, with what that took in.
    pub shown: PendingNotice,
    /// Whether it still has its buttons.
    pub has_buttons: bool,
    /// Whether what it tells was taken back (TB-08).
    pub is_taken_back: bool,
}

/// The board before another one, as the newest message of its place.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardBefore {
    /// Its message.
    pub post: Post,
    /// What that shows.
    pub shown: Notice,
    /// The other one as if it had taken this one in.
    pub both: PendingNotice,
}

/// Where a notice goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Destination {
    /// The table's channel or thread.
    Table,
    /// A person's DMs.
    Person(PersonId),
    /// A place beside the table's own.
    #[serde(rename = "side")]
    SideThread(SideThreadId),
}

/// A notice that waits to be sent.
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct PendingNotice {
    /// Its number; notices of one destination are sent in this order.
    pub id: i64,
    /// The table that says it.
    pub table: TableId,
    /// The log's last entry when it was written; 0 in the lobby.
    pub seq: u64,
    pub to: Destination,
    /// Counts what was ever written to this table's destination (TB-10).
    pub ordinal: u64,
    /// When it was first on its way: since then it may be on Discord already.
    pub tried: Option<Millis>,
    /// The older notices that it has taken in.
    pub absorbed: Vec<i64>,
    pub notice: Notice,
    /// When it was written.
    pub at: Millis,
}

/// What a post is, so that later notices find the message they change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PostKind {
    /// The pinned status card.
    Card,
    /// A board message.
    Board,
    /// The message of an episode.
    #[serde(rename = "strand")]
    Episode,
    /// What has buttons for as long as nothing moves on: an invitation, a question.
    Asking,
    /// A message that nothing takes the place of.
    Text,
}

/// The Discord message made of a notice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Post {
    pub kind: PostKind,
    pub place: PlaceId,
    /// The message that stands in that place.
    pub message: MessageId,
    /// The log's last entry that it shows.
    pub seq: u64,
}
