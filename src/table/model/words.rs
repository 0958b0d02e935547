//! What people wrote: words for the dice, and their own words in orders.

use rules::Seat;
use rules::dice::WordsHash;
use rules::offers::WordsId;
use serde::{Deserialize, Serialize};

use crate::table::model::PersonId;

/// Words that somebody added to the dice: private until the end, then part of what is checked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Words {
    /// The seat they were added for.
    pub seat: Seat,
    pub person: PersonId,
    /// The words; none where they were deleted later.
    pub text: Option<String>,
    /// Their SHA-256, which the dice come from and which stays.
    pub hash: WordsHash,
}

/// A person's own words in an order, such as those of a promise. Events, states and views hold the id.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FreeText {
    /// Names them at their table; drawn at random, below [`FreeText::IDS`].
    pub id: WordsId,
    /// The seat that they were written for.
    pub seat: Seat,
    /// Who wrote them; nobody where the clock played what was composed.
    pub person: Option<PersonId>,
    /// The words; none where they were removed later.
    pub text: Option<String>,
}

impl FreeText {
    /// Ids of words that are kept are below it, so that JSON holds them; ids that nobody keeps are not.
    pub const IDS: u64 = 1 << 53;
}
