//! A game master who is to be appointed while the game is on (TB-18): what is kept of it, and what is told.

use serde::{Deserialize, Serialize};

use crate::table::model::pace::HOUR;
use crate::table::model::{Holder, Millis, PersonId, TableRow};

/// How long the one who is proposed has to agree, and how long seats then have to object.
pub const CONSIDER: i64 = 48 * HOUR;

/// Somebody who is to be the game master of a game that is on. All of it is open to everybody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Nomination {
    /// The host who proposes them.
    pub by: PersonId,
    /// Who is to be the game master.
    pub person: PersonId,
    /// When they were proposed; no two of a table have the same.
    pub at: Millis,
    /// Until when they may agree, and once they have, when they are the game master. While the clock stands still
    /// it does not pass: it is as if all had been asked when the clock stopped.
    pub until: Millis,
    /// Whether they have agreed to it.
    pub has_agreed: bool,
    /// The people who have agreed for their seats.
    pub agreed: Vec<PersonId>,
    /// Whether a seat has objected: nothing comes of it.
    pub is_settled: bool,
}

/// What is told of a game master who is to be appointed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum MasterNews {
    /// Somebody is asked whether they would be the game master.
    Asked(Nomination),
    /// They would: seats may object.
    Proposed {
        nomination: Nomination,
        /// Whether the people of all seats are called, which is done once.
        calls: bool,
    },
    /// They are the game master.
    Appointed {
        person: PersonId,
        /// Whether all seats of people have agreed, so that nobody was waited for.
        at_once: bool,
    },
    /// They do not become it.
    NotAppointed { person: PersonId, why: NotAppointed },
}

/// Why somebody does not become the game master.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NotAppointed {
    /// This person objects for their seat.
    Objected(PersonId),
    /// They do not want to.
    Declined,
    /// They have not said in time that they want to.
    Unanswered,
    /// This host has taken it back.
    Withdrawn(PersonId),
    /// They have come to a seat of the game since.
    Plays,
}

impl Nomination {
    /// When it is to be looked at again; nothing once it is settled.
    pub fn due(&self) -> Option<Millis> {
        (!self.is_settled).then_some(self.until)
    }

    /// The same without somebody who is forgotten; nothing where it is about them, or theirs.
    pub fn without(mut self, person: PersonId) -> Option<Self> {
        self.agreed.retain(|it| *it != person);
        (self.by != person && self.person != person).then_some(self)
    }
}

impl TableRow {
    /// The proposal of a game master that can still be answered.
    pub fn open_nomination(&self) -> Option<&Nomination> {
        self.nomination.as_ref().filter(|it| !it.is_settled)
    }

    /// Whether somebody has agreed to a proposal for each seat of people.
    pub fn all_agree(&self, nomination: &Nomination) -> bool {
        self.seats.iter().all(|seat| match &seat.holder {
            Holder::People(people) => people.iter().any(|it| nomination.agreed.contains(it)),
            Holder::Bot | Holder::Nobody => true,
        })
    }
}
