//! The corrections of a game master, as a table keeps them (TB-09).

use rules::Seat;
use rules::proposals::Proposals;
use serde::{Deserialize, Serialize};

use super::{Millis, PersonId};

/// The proposals of a table. All of it is open to everybody.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProposalsRow {
    /// Those that wait, as the game writes them.
    pub proposals: Proposals<String>,
    /// The interaction that made the newest one; it makes no other (TB-04).
    pub cause: String,
    /// The beat before the outage that gave them more time last (TB-06).
    pub moved_for: Option<Millis>,
    /// Counts the changes; guards them.
    pub revision: u64,
}

/// What has become of a proposal that waits no more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Settled {
    /// It has taken effect.
    Done,
    /// A seat has vetoed it.
    Vetoed {
        /// Which.
        by: Seat,
    },
    /// The game master has taken it back.
    Withdrawn,
    /// Its time has come, and it no longer fits the game.
    Dropped,
    /// The game has ended, or its game master is none any more, or has given the seat up.
    Lapsed,
}

/// Who has corrected what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CorrectedBy {
    /// The game master.
    pub master: PersonId,
    /// The correction, as the game writes it.
    pub text: String,
}
