//! What seats compose, and requests to take something back.

use rules::Seat;
use serde::{Deserialize, Serialize};

use crate::table::model::Millis;

/// What a button of a panel was made for.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Guard {
    /// The ask it answers.
    pub key: String,
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

/// A taking-back that waits for the yes of other seats (TB-08).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UndoRequest {
    /// The seat whose order would be taken back.
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
