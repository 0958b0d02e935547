//! Checking a finished table's dice against its commitment.

use serde::{Deserialize, Serialize};

use super::{Commitment, Draw, Key, Sealed, Secret, WordsHash};

/// The throws of one entry of the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EntryDraws {
    /// The entry's number in the log, from 1.
    pub seq: u64,
    /// The year whose dice were thrown; none where one secret serves the whole table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub year: Option<u32>,
    /// Its throws, in order.
    pub draws: Vec<Draw>,
}

/// Why the dice of a log are not those that its secret gives.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the names say it")]
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
        seq: u64,
        /// The entry before it.
        previous: u64,
    },
    /// The years of the entries do not follow each other.
    #[error("entry {seq} is not of the year that the entries before it lead to")]
    Year { seq: u64 },
    /// A die without sides stands in the log.
    #[error("{}throw {throw} ({what}): a die needs at least 1 side", entry(*.seq))]
    NoSides {
        /// The entry; none where the throws of a year are checked.
        seq: Option<u64>,
        /// The throw within the entry or the year, from 1.
        throw: usize,
        /// What it was for.
        what: String,
    },
    /// A throw shows something else than the secret gives.
    #[error(
        "{}throw {throw} ({what}): the log says {logged}, the secret gives {given}",
        entry(*.seq)
    )]
    Throw {
        /// The entry; none where the throws of a year are checked.
        seq: Option<u64>,
        /// The throw within the entry or the year, from 1.
        throw: usize,
        /// What it was for.
        what: String,
        /// What the log says.
        logged: u32,
        /// What the secret gives.
        given: u32,
    },
}

/// Names the entry of a throw.
fn entry(seq: Option<u64>) -> String {
    seq.map_or_else(String::new, |seq| format!("entry {seq}, "))
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
/// let entry = EntryDraws { seq: 4, year: None, draws: dice.into_draws() };
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
    check_seal(promised, secret)?;
    let mut source = Source::new(secret, words);
    let mut previous = None;
    for entry in entries {
        if let Some(previous) = previous.filter(|&previous| previous >= entry.seq) {
            return Err(VerifyError::Order {
                seq: entry.seq,
                previous,
            });
        }
        previous = Some(entry.seq);
        let mut dice = source.dice(entry)?;
        check_throws(&mut dice, Some(entry.seq), &entry.draws)?;
    }
    Ok(entries.iter().map(|entry| entry.draws.len()).sum())
}

/// Where the dice of a log come from, entry by entry.
struct Source<'a> {
    secret: &'a Secret,
    words: &'a [WordsHash],
    year: Option<u32>,
    /// What the dice of that year come from, or those of the whole table.
    key: Key,
    /// How often dice were thrown in that year.
    thrown: u64,
}

impl<'a> Source<'a> {
    fn new(secret: &'a Secret, words: &'a [WordsHash]) -> Self {
        Self {
            secret,
            words,
            year: None,
            key: Key::new(secret, words),
            thrown: 0,
        }
    }

    /// The dice of the next entry. Years only grow.
    fn dice(&mut self, entry: &EntryDraws) -> Result<Sealed, VerifyError> {
        let Some(year) = entry.year else {
            let seq = entry.seq;
            return match self.year {
                None => Ok(self.key.dice(seq)),
                Some(_) => Err(VerifyError::Year { seq }),
            };
        };
        if self.year != Some(year) {
            if self.year.is_some_and(|before| before > year) {
                return Err(VerifyError::Year { seq: entry.seq });
            }
            self.year = Some(year);
            self.key = Key::new(&self.secret.of_year(year), self.words);
            self.thrown = 0;
        }
        let dice = self.key.throws_after(self.thrown);
        let count = u64::try_from(entry.draws.len()).unwrap_or(u64::MAX);
        self.thrown = self.thrown.saturating_add(count);
        Ok(dice)
    }
}

/// That a secret is the one that was promised.
pub(super) fn check_seal(promised: Commitment, secret: &Secret) -> Result<(), VerifyError> {
    let found = secret.commitment();
    if found == promised {
        return Ok(());
    }
    Err(VerifyError::Commitment { promised, found })
}

/// That throws are those that dice give.
pub(super) fn check_throws(
    dice: &mut Sealed,
    seq: Option<u64>,
    draws: &[Draw],
) -> Result<(), VerifyError> {
    for (index, draw) in draws.iter().enumerate() {
        let (throw, what) = (index + 1, draw.what.clone());
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
