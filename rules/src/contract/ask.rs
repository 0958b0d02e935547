//! What a game waits for, and how it ends.

use serde::{Deserialize, Serialize};

use crate::Seat;

/// A decision the game needs from a seat before it goes on.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Ask {
    /// Who is asked.
    pub seat: Seat,
    /// What kind of decision, in the game's own words, such as `turn`.
    pub kind: String,
    /// Names this one decision for as long as it is open; never used again at this table.
    pub key: String,
    /// How much of the table's pace it may take (TB-07).
    #[serde(default, skip_serializing_if = "Allowance::is_whole")]
    pub time: Allowance,
    /// The key of the episode that it is asked in: its people are told by the episode's message instead
    /// of a board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[serde(rename = "strand")]
    pub episode: Option<String>,
    /// Whether its seat was asked in the episode before, so that its people know of it and are not called anew.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub again: bool,
}

impl Ask {
    /// An ask that may take the pace's whole time.
    pub fn new(seat: Seat, kind: impl Into<String>, key: impl Into<String>) -> Self {
        Self {
            seat,
            kind: kind.into(),
            key: key.into(),
            time: Allowance::Whole,
            episode: None,
            again: false,
        }
    }

    /// The same, asked in an episode.
    #[must_use]
    pub fn in_episode(self, key: impl Into<String>) -> Self {
        Self {
            episode: Some(key.into()),
            ..self
        }
    }
}

/// How much of the table's pace an ask may take (TB-07): games may stretch or shorten it.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Allowance {
    /// All of it.
    #[default]
    Whole,
    /// So many hundredths of it: 50 is half the time.
    Percent(u16),
    /// So many hundredths of it, from the moment on at which the first was asked in the same episode: all that is asked
    /// in it has one deadline (EU-58). Whether a seat's answer is waited for may be hidden ([`crate::Game::is_needed`]),
    /// so nobody is called for it in the open.
    Episode(u16),
    /// What is left in a bank of the seat's own, from which all asks of this name draw (PK-70).
    Bank {
        /// Which bank of the seat, such as `battle-7`.
        name: String,
        /// What it holds at first, in milliseconds.
        slow: i64,
        /// What it holds at first in `live`, in milliseconds.
        live: i64,
    },
}

impl Allowance {
    /// Whether an ask may take the pace's whole time.
    pub fn is_whole(&self) -> bool {
        *self == Self::Whole
    }

    /// Whether whoever is asked is called where nobody else sees it, because it is hidden whether an answer is waited
    /// for.
    pub fn calls_alone(&self) -> bool {
        matches!(self, Self::Episode(_))
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Over {
    /// The seats that won, in seat order; empty for a draw.
    pub winners: Vec<Seat>,
    /// In a word or two: `points`, `resignation`, ….
    pub how: String,
}
