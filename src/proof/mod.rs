//! Proofs that a game was played by its rules, from the orders in its log and the dice that were promised.
//!
//! A [`Proof`] holds all that is needed to say so (docs/dice.md). It comes from the log of a table or from a
//! dice file (`file`); [`Proof::check`] recomputes every throw, and then `replay` decides every entry once
//! more from the dealing on. What people cannot know from it (when, and who sat behind a name) is on that page.

mod entry;
mod file;
mod mismatch;
mod renaming;
mod replay;
#[cfg(test)]
mod tests;
mod timeline;
mod years;

use std::fmt;

use rules::any::GameId;
use rules::dice::{Commitment, EntryDraws, Secret, VerifyError, WordsHash, verify};
use rules::notation::excerpt;
use rules::{Level, Over, Seat, SeatChange};
use serde::{Deserialize, Serialize};

pub use entry::{Author, Effect, Held, ProofEntry};
pub use file::{MOST_BYTES, Unreadable};
pub use mismatch::Mismatch;
pub(crate) use renaming::{exchanged, renamed};
pub use years::{CheckedYears, ProofYear, WrongYear, YearsProof};

/// A table's game and where its dice came from. It holds the secret and every order, so it is for after
/// the end.
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Proof {
    pub table: i64,
    /// What was played, such as `castles`.
    pub game: String,
    /// What was shown when the table was made.
    pub commitment: Commitment,
    /// What was kept until the end.
    pub secret: Secret,
    /// The words, in the order in which they were first added.
    pub words: Vec<ProofWords>,
    /// How well bot players played.
    pub bots: Level,
    /// The seats at the start, in order.
    pub seats: Vec<ProofSeat>,
    /// The log from its first entry.
    pub entries: Vec<ProofEntry>,
}

/// The words that somebody added.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProofWords {
    /// How the seat is called.
    pub seat: String,
    /// What was written; none where it was deleted later.
    pub text: Option<String>,
    /// The SHA-256 of the words, which the dice come from.
    pub hash: WordsHash,
}

/// A seat at one moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProofSeat {
    /// How it is called in orders.
    pub name: String,
    /// Who plays it.
    pub held: Held,
}

/// What was found right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// Entries of the log.
    pub entries: usize,
    /// Throws, all of them those that the secret gives.
    pub throws: usize,
    /// The numbers of the entries that were decided by a later edition of the rules, or a game, that this
    /// program does not know, and that it would decide otherwise or cannot read. All others follow.
    pub unproven: Vec<u64>,
    /// How the game ended, as far as it was followed.
    pub over: Option<Over>,
}

/// Words that are not those that were hashed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the words of {seat}: their SHA-256 is {found}, but {hash} is in the file")]
pub struct WrongWords {
    /// The seat for which the words were added.
    pub seat: String,
    /// What the file says.
    pub hash: WordsHash,
    /// What the words give.
    pub found: WordsHash,
}

/// What is not as it was promised.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Wrong {
    /// The words are not those that were hashed.
    #[error(transparent)]
    Words(#[from] WrongWords),
    /// The secret or a throw is not.
    #[error(transparent)]
    Dice(#[from] VerifyError),
    /// An entry does not follow by the rules from those before it.
    #[error("entry {seq}: {why}")]
    Entry {
        /// Its number, from 1, by its place in the log.
        seq: u64,
        /// How the entry and the rules differ.
        why: Mismatch,
    },
}

impl Proof {
    /// Recomputes the commitment, the words' hashes and every throw, and decides every entry again.
    ///
    /// # Errors
    ///
    /// The first thing that is [`Wrong`], with what is claimed and what follows. Of entries by a later
    /// edition than this program knows only the throws are insisted on.
    pub fn check(&self) -> Result<Checked, Wrong> {
        check_words(&self.words)?;
        for (seq, entry) in (1..).zip(&self.entries) {
            if entry.seq != seq {
                let why = Mismatch::Number(entry.seq);
                return Err(Wrong::Entry { seq, why });
            }
        }
        let draws: Vec<EntryDraws> = self.entries.iter().filter_map(ProofEntry::thrown).collect();
        let throws = verify(self.commitment, &self.secret, &self.hashes(), &draws)
            .map_err(|error| Wrong::Dice(short(error)))?;
        let (unproven, over) = match GameId::from_id(&self.game) {
            Some(game) => replay::replay(self, game)?,
            None => (self.entries.iter().map(|entry| entry.seq).collect(), None),
        };
        Ok(Checked {
            entries: self.entries.len(),
            throws,
            unproven,
            over,
        })
    }

    /// What a seat was called at the end, safe to print.
    pub fn seat_name(&self, seat: Seat) -> String {
        let changed = self
            .entries
            .iter()
            .rev()
            .find_map(|entry| match &entry.act {
                Effect::Seats { change, name, .. } if change.seat() == seat => Some(name),
                Effect::Start { .. }
                | Effect::Events(_)
                | Effect::Seats { .. }
                | Effect::Undo { .. }
                | Effect::Unknown => None,
            });
        let first = || self.seats.get(seat.index()).map(|seat| &seat.name);
        let name = changed.or_else(first);
        name.map_or_else(|| seat.to_string(), |name| excerpt(name))
    }

    fn hashes(&self) -> Vec<WordsHash> {
        self.words.iter().map(|words| words.hash).collect()
    }
}

/// That words are those that were hashed; of those that were deleted only the hash counts.
fn check_words(words: &[ProofWords]) -> Result<(), WrongWords> {
    for words in words {
        let found = words.text.as_deref().map_or(words.hash, WordsHash::of);
        if found != words.hash {
            return Err(WrongWords {
                seat: excerpt(&words.seat),
                hash: words.hash,
                found,
            });
        }
    }
    Ok(())
}

/// What stands in the log where an order would, when something is taken back.
pub const UNDO: &str = "undo";
/// The same where a bot player had acted or may have learned something since, and no other people were there
/// to say no (TB-08).
pub const PAST_BOTS: &str = "undo past bot players";

/// What stands in the log where an order would, when somebody becomes game master while the game is on (TB-18).
pub const APPOINTED: &str = "becomes game master";

/// The word that stands in the log where an order would, when the holding of a seat changes.
pub fn word_of(change: SeatChange) -> &'static str {
    match change {
        SeatChange::Joined(_) | SeatChange::Entered(_) => "join",
        SeatChange::Left(_) | SeatChange::Abandoned(_) => "leave",
        SeatChange::Dissolved(_) => "dissolve",
        SeatChange::Paused(_) => "pause",
        SeatChange::Resumed(_) => "resume",
        SeatChange::Handed(_) => "hand on",
    }
}

impl fmt::Display for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.throws {
            0 => f.write_str("no dice were thrown")?,
            1 => f.write_str("the 1 throw is right")?,
            throws => write!(f, "all {throws} throws are right")?,
        }
        match (self.unproven.as_slice(), self.entries) {
            ([], 0) => Ok(()),
            ([], 1) => f.write_str(", and the 1 entry follows by the rules"),
            ([], entries) => write!(f, ", and all {entries} entries follow by the rules"),
            ([first, ..], entries) => write!(
                f,
                "; {} of {entries} entries follow by the rules, the others, from entry {first} on, were \
                 decided by newer rules than this program knows",
                entries - self.unproven.len()
            ),
        }
    }
}

/// The same, with a text that is safe to print: whoever wrote the file chose it.
fn short(error: VerifyError) -> VerifyError {
    match error {
        VerifyError::NoSides { seq, throw, what } => VerifyError::NoSides {
            seq,
            throw,
            what: excerpt(&what),
        },
        VerifyError::Throw {
            seq,
            throw,
            what,
            logged,
            given,
        } => VerifyError::Throw {
            seq,
            throw,
            what: excerpt(&what),
            logged,
            given,
        },
        other @ (VerifyError::Commitment { .. }
        | VerifyError::Order { .. }
        | VerifyError::Year { .. }) => other,
    }
}
