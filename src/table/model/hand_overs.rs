//! Seats that change hands while a game is on (TB-01): what is kept of it.

use rules::{Seat, SeatChange};
use serde::{Deserialize, Serialize};

use super::{Act, Entry, Holder, Millis, PersonId, Was};

/// Who takes a seat over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Successor {
    /// A person, once the seat's people agree.
    Person {
        /// Who gets the seat.
        id: PersonId,
        /// How the person is called.
        called: String,
    },
    /// A bot player.
    Bot,
}

/// A question to the people of a seat: whether it may be handed on. All of it is open to everybody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HandOver {
    /// The seat that is to change hands.
    pub seat: Seat,
    /// Who is to take it over.
    pub to: Successor,
    /// Who wants it so.
    pub by: PersonId,
    /// The people whose yes is still needed.
    pub waiting: Vec<PersonId>,
    /// Whether its people are not asked, as they had missed a decision.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unasked: bool,
    /// Where somebody wants to enter the game: what, and which seats have agreed (EU-81).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entry: Option<EntryAsked>,
    /// When no answer counts as a no; no two questions about a seat have the same.
    pub until: Millis,
}

/// What somebody asks to be let in to (EU-81).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EntryAsked {
    /// Whether it is a beginning of their own, not the seat as it stands.
    pub anew: bool,
    /// The seats that have agreed.
    pub agreed: Vec<Seat>,
}

/// A change of who holds a seat, as the log has it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Reseated {
    /// The number of the entry that did it.
    pub seq: u64,
    /// When it was written.
    pub at: Millis,
    pub change: SeatChange,
    /// Who holds it from then on.
    pub holder: Holder,
    /// How it stood before; none where it joined.
    pub was: Option<Was>,
}

impl Reseated {
    /// How an entry changes who holds a seat, if it does.
    pub fn of(entry: &Entry) -> Option<Self> {
        let Act::Seats {
            change,
            holder,
            was,
            events: _,
        } = &entry.act
        else {
            return None;
        };
        Some(Self {
            seq: entry.seq,
            at: entry.at,
            change: *change,
            holder: holder.clone(),
            was: was.clone(),
        })
    }
}
