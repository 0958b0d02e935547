//! What empires remember of each other's word: bonds that were broken, and what was given by treaty (EU-83).

use serde::{Deserialize, Serialize};

use crate::map::Region;
use crate::offers::Openness;
use crate::{Seat, Viewer};

/// For how many years after its own an incident is remembered.
pub const REMEMBERED: u32 = 4;

/// What one empire did to another, once for each year and kind.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Incident {
    /// The year in which it was done.
    pub year: u32,
    /// Who did it.
    pub by: Seat,
    /// The empire that it was done to.
    pub with: Seat,
    /// Whether everybody knows of it, or the two alone.
    pub openness: Openness,
    /// What it was.
    pub what: Done,
}

/// What an empire did.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Done {
    /// It broke a bond.
    Broke,
    /// It gave gold or land by a treaty.
    Gave {
        /// All the gold of that year.
        gold: i64,
        /// All the land of that year that who got it did not occupy already, sorted.
        land: Vec<Region>,
    },
}

impl Incident {
    /// Whether a viewer may know of it (EU-53).
    pub fn is_known_to(&self, viewer: Viewer) -> bool {
        match (self.openness, viewer) {
            (Openness::Public, _) => true,
            (Openness::Secret, Viewer::Seat(seat)) => self.is_of(seat),
            (Openness::Secret, Viewer::Public) => false,
        }
    }

    /// Whether a seat is one of the two.
    pub fn is_of(&self, seat: Seat) -> bool {
        self.by == seat || self.with == seat
    }
}
