//! Entries of the log, and what they told whom.

use rules::any::{AnyEvent, AnyObservation, AnyWorld};
use rules::dice::Draw;
use rules::map::Region;
use rules::{LogKind, Seat, SeatChange, Viewer};
use serde::{Deserialize, Serialize};

use crate::table::model::{CorrectedBy, Holder, Millis, PersonId, SeatRow};

/// Who gave an order, as the log keeps it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// The table itself: the start, and what its host changes about seats.
    Table,
    /// A person, for a seat.
    Person {
        /// The seat for which they acted.
        seat: Seat,
        /// The one of its people who did.
        person: PersonId,
    },
    /// The bot player of a seat.
    Bot {
        /// The seat that it plays.
        seat: Seat,
    },
    /// The clock, for a seat that let its deadline pass.
    Clock {
        /// The seat that had not decided.
        seat: Seat,
    },
    /// The game master, who corrects the game (TB-09).
    Master {
        /// The game master at that time.
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
        /// What becomes of the holding.
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
                change: SeatChange::Joined(_) | SeatChange::Entered(_),
                was: None,
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
#[expect(missing_docs, reason = "the names say it")]
pub struct Entry {
    /// Its number, from 1.
    pub seq: u64,
    /// When it was written.
    pub at: Millis,
    /// What it came from, such as an interaction's id: the same cause never counts twice (TB-04).
    pub cause: String,
    /// Who acted, or what did.
    pub by: By,
    /// The order as notation.
    pub order: String,
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
#[expect(missing_docs, reason = "the names say it")]
pub struct ObservationRow {
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
    /// When the entry was written.
    pub at: Millis,
    /// What the viewer was told, oldest first.
    pub observation: Vec<AnyObservation>,
    /// The correction that it was, if it was one (TB-09).
    pub correction: Option<CorrectedBy>,
    /// The person who gave the order, and for which seat (PK-01).
    pub by: Option<(Seat, PersonId)>,
}

/// What lines of a log are to be about; of nothing that is named all is wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Subject {
    /// The region that they are about.
    pub region: Option<Region>,
    /// The seat that they name.
    pub seat: Option<Seat>,
    /// The kind that they are of.
    pub kind: Option<LogKind>,
}

impl Subject {
    /// Whether everything is about it.
    pub fn is_all(self) -> bool {
        self == Self::default()
    }

    /// Whether an observation is about all that is named.
    pub fn has(self, observation: &AnyObservation) -> bool {
        let Self { region, seat, kind } = self;
        region.is_none_or(|region| observation.places().contains(&region))
            && kind.is_none_or(|kind| observation.kind() == kind)
            && seat.is_none_or(|seat| observation.seats().contains(&seat))
    }

    /// What lines tell about it; those that tell nothing of it go.
    pub fn of(self, mut lines: Vec<LogLine>) -> Vec<LogLine> {
        if !self.is_all() {
            for line in &mut lines {
                line.observation.retain(|observation| self.has(observation));
            }
            lines.retain(|line| !line.observation.is_empty());
        }
        lines
    }
}

/// Which page of a viewer's log is read, by the viewer's numbers of lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LogPage {
    /// The last one.
    #[default]
    Newest,
    /// The one that ends before a line.
    Before(u64),
    /// The one that begins after a line.
    After(u64),
}

/// Lines of everybody's log about something.
#[derive(Clone, Debug, PartialEq)]
pub struct LinesAbout {
    /// Those that are known to be about it, oldest first, each with all that it tells.
    pub lines: Vec<LogLine>,
    /// Before the line of this number nobody knows which are about it: they were written by an earlier
    /// version. `None` where all are known.
    pub unsorted: Option<u64>,
}

/// An entry that stands, as far as a taking-back has to know it (TB-08).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StandingEntry {
    /// The seat that acted.
    pub by: Option<Seat>,
    /// Whether dice were thrown or something hidden was shown.
    pub is_fateful: bool,
}
