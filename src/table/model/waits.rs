//! Decisions that are waited for, and banks of time.

use rules::{Allowance, Seat};
use serde::{Deserialize, Serialize};

use crate::table::model::Millis;

/// A decision that is waited for.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Wait {
    /// The number that reminders name it by.
    pub id: i64,
    /// The seat that is to decide.
    pub seat: Seat,
    pub key: String,
    /// The log's entry that opened it.
    pub seq: u64,
    /// The moment of the entry that opened it.
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
    /// The seat whose time it is.
    pub seat: Seat,
    /// Which of the seat's, in the game's own words.
    pub name: String,
    /// The time that is used, in milliseconds.
    pub used: i64,
}
