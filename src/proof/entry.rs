//! Entries of a log as they are proven: without times, causes and the ids of people.

use std::fmt;

use rules::any::{AnyEvent, AnyWorld};
use rules::dice::{Draw, EntryDraws};
use rules::{Seat, SeatChange};
use serde::{Deserialize, Serialize};

/// Who plays a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Held {
    /// Nobody holds it.
    Nobody,
    /// People hold it.
    People,
    /// A bot player.
    Bot,
}

/// Who gave an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Author {
    /// The table: the start, and what its host changes about seats.
    Table,
    /// A person, for a seat.
    Person(Seat),
    /// The bot player of a seat.
    Bot(Seat),
    /// The clock, for a seat.
    Clock(Seat),
    /// The game master.
    Master,
}

impl fmt::Display for Author {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Table => f.write_str("the table"),
            Self::Person(seat) => write!(f, "a person of {seat}"),
            Self::Bot(seat) => write!(f, "the bot player of {seat}"),
            Self::Clock(seat) => write!(f, "the clock of {seat}"),
            Self::Master => f.write_str("the game master"),
        }
    }
}

impl Author {
    /// The seat that acted.
    pub(super) fn seat(self) -> Option<Seat> {
        match self {
            Self::Table | Self::Master => None,
            Self::Person(seat) | Self::Bot(seat) | Self::Clock(seat) => Some(seat),
        }
    }
}

/// An entry of a log.
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct ProofEntry {
    /// Its number, from 1.
    pub seq: u64,
    /// Who acted, or what did.
    pub by: Author,
    /// The order as notation; people's own words are references in it.
    pub order: String,
    /// The edition of the rules that decided it.
    pub edition: u32,
    /// The year whose dice it throws, where dice are sealed year by year.
    pub year: Option<u32>,
    pub draws: Vec<Draw>,
    /// What it does.
    pub act: Effect,
}

/// What an entry does.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Effect {
    /// The game begins.
    Start {
        /// What never changes from now on.
        world: AnyWorld,
        /// The first facts, in order.
        events: Vec<AnyEvent>,
    },
    /// Facts, in order.
    Events(Vec<AnyEvent>),
    /// The holding of a seat changes.
    Seats {
        /// What becomes of the holding.
        change: SeatChange,
        /// What it is called from then on.
        name: String,
        /// Who holds it from then on.
        held: Held,
        /// What follows in the game, in order.
        events: Vec<AnyEvent>,
    },
    /// The state goes back to what it was after entry `to`.
    Undo {
        /// The last entry that still counts.
        to: u64,
        /// What was drawn anew then, of what lay hidden and undealt.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        events: Vec<AnyEvent>,
    },
    /// Something of a later edition, or of a game, that this program does not know.
    #[serde(skip)]
    Unknown,
}

impl Effect {
    /// The facts, in order.
    pub(super) fn events(&self) -> &[AnyEvent] {
        match self {
            Self::Start { events, .. }
            | Self::Events(events)
            | Self::Seats { events, .. }
            | Self::Undo { events, .. } => events,
            Self::Unknown => &[],
        }
    }
}

impl ProofEntry {
    /// What it threw, if it threw dice.
    pub(super) fn thrown(&self) -> Option<EntryDraws> {
        (!self.draws.is_empty()).then(|| EntryDraws {
            seq: self.seq,
            year: self.year,
            draws: self.draws.clone(),
        })
    }
}
