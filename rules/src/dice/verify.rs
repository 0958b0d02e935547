//! Checking a finished table's dice against its commitment.

use serde::{Deserialize, Serialize};

use super::{Commitment, Draw, Key, Secret, WordsHash};

/// The throws of one entry of the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EntryDraws {
    /// The entry's number in the log, from 1.
    pub seq: u64,
    /// Its throws, in order.
    pub draws: Vec<Draw>,
}

/// Why the dice of a log are not those that its secret gives.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VerifyError {
    /// The secret is not the one that was promised.
    #[error("the secret's SHA-256 is {found}, but {promised} was promised")]
    Commitment {
        /// What was shown before the game.
        promised: Commitment,
        /// What the secret gives.
        found: Commitment,
    },
    /// An entry stands twice or out of order, so a throw could have been chosen.
    #[error("entry {seq} does not come after entry {previous}")]
    Order {
        /// The entry.
        seq: u64,
        /// The entry before it.
        previous: u64,
    },
    /// A die without sides stands in the log.
    #[error("entry {seq}, throw {throw} ({what}): a die needs at least 1 side")]
    NoSides {
        /// The entry.
        seq: u64,
        /// The throw within the entry, from 1.
        throw: usize,
        /// What it was for.
        what: String,
    },
    /// A throw shows something else than the secret gives.
    #[error("entry {seq}, throw {throw} ({what}): the log says {logged}, the secret gives {given}")]
    Throw {
        /// The entry.
        seq: u64,
        /// The throw within the entry, from 1.
        throw: usize,
        /// What it was for.
        what: String,
        /// What the log says.
        logged: u32,
        /// What the secret gives.
        given: u32,
    },
}

/// Recomputes every throw of a log and returns how many there were.
///
/// `words` are in the order in which they were added.
///
/// # Errors
///
/// The first [`VerifyError`] in the order of the log.
///
/// # Examples
///
/// A result that was changed afterwards is found and named. So is a log in which an entry stands
/// twice, although each of its throws is right: one of them could have been chosen.
///
/// ```
/// use rules::dice::{EntryDraws, Key, Secret, VerifyError, verify};
///
/// let secret = Secret::new([7; 32]);
/// let promised = secret.commitment();
/// let mut dice = Key::new(&secret, &[]).dice(4);
/// let honest = dice.throw("battle", 100);
/// let entry = EntryDraws { seq: 4, draws: dice.into_draws() };
/// assert_eq!(verify(promised, &secret, &[], &[entry.clone()]), Ok(1));
///
/// let twice = [entry.clone(), entry.clone()];
/// let order = VerifyError::Order { seq: 4, previous: 4 };
/// assert_eq!(verify(promised, &secret, &[], &twice), Err(order));
///
/// let mut changed = entry;
/// changed.draws[0].result = honest % 100 + 1;
/// let found = verify(promised, &secret, &[], &[changed]).unwrap_err();
/// assert!(found.to_string().starts_with("entry 4, throw 1 (battle): the log says"));
/// ```
pub fn verify(
    promised: Commitment,
    secret: &Secret,
    words: &[WordsHash],
    entries: &[EntryDraws],
) -> Result<usize, VerifyError> {
    let found = secret.commitment();
    if found != promised {
        return Err(VerifyError::Commitment { promised, found });
    }
    let key = Key::new(secret, words);
    let mut previous = None;
    for entry in entries {
        if let Some(previous) = previous.filter(|&previous| previous >= entry.seq) {
            return Err(VerifyError::Order {
                seq: entry.seq,
                previous,
            });
        }
        previous = Some(entry.seq);
        verify_entry(&key, entry)?;
    }
    Ok(entries.iter().map(|entry| entry.draws.len()).sum())
}

fn verify_entry(key: &Key, entry: &EntryDraws) -> Result<(), VerifyError> {
    let mut dice = key.dice(entry.seq);
    for (index, draw) in entry.draws.iter().enumerate() {
        let (seq, throw, what) = (entry.seq, index + 1, draw.what.clone());
        if draw.sides == 0 {
            return Err(VerifyError::NoSides { seq, throw, what });
        }
        let given = dice.throw(&draw.what, draw.sides);
        if given != draw.result {
            return Err(VerifyError::Throw {
                seq,
                throw,
                what,
                logged: draw.result,
                given,
            });
        }
    }
    Ok(())
}
