//! What may stand between two empires, at the start of a campaign or by a treaty (EU-05).

use std::fmt;

use serde::{Deserialize, Serialize};

/// What stands between two empires until one of them breaks it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bond {
    /// No enemies (EU-05).
    Peace,
    /// No enemies, and their fleets protect each other's troops (EU-39).
    Alliance,
    /// Armies may pass; a promise (EU-36).
    Passage,
    /// Each may tax and burn what the other owns (EU-43).
    Foraging,
}

impl Bond {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Peace, Self::Alliance, Self::Passage, Self::Foraging];
}

impl fmt::Display for Bond {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Peace => "peace",
            Self::Alliance => "alliance",
            Self::Passage => "passage",
            Self::Foraging => "foraging",
        })
    }
}
