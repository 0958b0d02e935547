//! The years of a table whose dice are sealed year by year, as far as their secrets were shown: what was
//! thrown in them, and nothing that not everybody saw (docs/dice.md). Such a game may go on for ever, so its
//! years are checked while it does; a [`Proof`](super::Proof) of all comes when it has been called off.

use std::borrow::Cow;
use std::fmt;

use rules::dice::{Commitment, Draw, Secret, VerifyError, WordsHash, verify_year};
use rules::notation::excerpt;
use serde::{Deserialize, Serialize};

use super::file::{Head, MOST_BYTES, Unreadable, revealed};
use super::{ProofWords, WrongWords, check_words, short};

/// What a file of years calls itself.
const KIND: &str = "dice of years";
const VERSION: u64 = 1;

/// The years of a table that are over.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct YearsProof {
    pub table: i64,
    pub game: String,
    /// The words, in the order in which they were first added.
    pub words: Vec<ProofWords>,
    /// The years, oldest first.
    pub years: Vec<ProofYear>,
}

/// A year that is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProofYear {
    /// The number of the year.
    pub year: u32,
    /// What was shown when it began.
    pub commitment: Commitment,
    /// What was shown when it was over.
    #[serde(with = "revealed")]
    pub secret: Secret,
    /// All throws, also those that were taken back, in order.
    pub throws: Vec<Draw>,
}

/// What was found right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckedYears {
    /// The first year and the last, if there is any.
    pub span: Option<(u32, u32)>,
    /// All throws in them.
    pub throws: usize,
}

/// What is not as it was promised.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WrongYear {
    /// The words are not those that were hashed.
    #[error(transparent)]
    Words(#[from] WrongWords),
    /// The year does not follow the one before it.
    #[error("year {0}: it does not follow the one before it")]
    Order(u32),
    /// The secret was not fixed when the year before ended.
    #[error("year {0}: its secret does not give that of the year before, so it was not fixed then")]
    Link(u32),
    /// The secret or a throw is not the one that was promised.
    #[error("year {year}: {why}")]
    Dice {
        /// The year in which the dice are wrong.
        year: u32,
        /// What the throws and the secret say differently.
        why: VerifyError,
    },
}

/// The file as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File<'a> {
    castellan: Cow<'a, str>,
    version: u64,
    table: i64,
    game: Cow<'a, str>,
    words: Cow<'a, [ProofWords]>,
    years: Cow<'a, [ProofYear]>,
}

impl YearsProof {
    /// Recomputes the words' hashes and, of each year, its seal, the secret of the year before, and every
    /// throw.
    ///
    /// # Errors
    ///
    /// The first thing that is [`WrongYear`].
    pub fn check(&self) -> Result<CheckedYears, WrongYear> {
        check_words(&self.words)?;
        let hashes: Vec<WordsHash> = self.words.iter().map(|words| words.hash).collect();
        let mut before: Option<&ProofYear> = None;
        for it in &self.years {
            let year = it.year;
            if let Some(before) = before {
                if before.year.checked_add(1) != Some(year) {
                    return Err(WrongYear::Order(year));
                }
                let follows = it.secret.of_year_before(year);
                if follows.is_some_and(|secret| secret != before.secret) {
                    return Err(WrongYear::Link(year));
                }
            }
            before = Some(it);
            verify_year(it.commitment, &it.secret, &hashes, &it.throws).map_err(|why| {
                let why = short(why);
                WrongYear::Dice { year, why }
            })?;
        }
        let first = self.years.first().map(|it| it.year);
        Ok(CheckedYears {
            span: first.zip(before.map(|it| it.year)),
            throws: self.years.iter().map(|it| it.throws.len()).sum(),
        })
    }

    /// Whether a file calls itself one of years.
    pub fn is_kind_of(file: &[u8]) -> bool {
        serde_json::from_slice(file).is_ok_and(|head: Head| head.castellan == KIND)
    }

    /// Reads a file of years.
    ///
    /// # Errors
    ///
    /// [`Unreadable`] says what is wrong and where. Whether the dice are right is for
    /// [`check`](Self::check) to say.
    pub fn read(file: &[u8]) -> Result<Self, Unreadable> {
        let bytes = u64::try_from(file.len()).unwrap_or(u64::MAX);
        if bytes > MOST_BYTES {
            return Err(Unreadable::TooLarge(bytes));
        }
        let head: Head = serde_json::from_slice(file)?;
        if head.castellan != KIND {
            return Err(Unreadable::Kind(excerpt(&head.castellan)));
        }
        if head.version != VERSION {
            return Err(Unreadable::Version(head.version));
        }
        let file: File<'_> = serde_json::from_slice(file)?;
        Ok(Self {
            table: file.table,
            game: file.game.into_owned(),
            words: file.words.into_owned(),
            years: file.years.into_owned(),
        })
    }

    /// The file: JSON, with a line break at its end.
    ///
    /// # Errors
    ///
    /// None in practice: everything in it can be written.
    pub fn write(&self) -> Result<Vec<u8>, serde_json::Error> {
        let file = File {
            castellan: KIND.into(),
            version: VERSION,
            table: self.table,
            game: Cow::Borrowed(&self.game),
            words: Cow::Borrowed(&self.words),
            years: Cow::Borrowed(&self.years),
        };
        let mut bytes = serde_json::to_vec(&file)?;
        bytes.push(b'\n');
        Ok(bytes)
    }
}

impl fmt::Display for CheckedYears {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.span {
            None => f.write_str("no year is over")?,
            Some((first, last)) if first == last => write!(f, "year {first}")?,
            Some((first, last)) => write!(f, "years {first} to {last}")?,
        }
        match self.throws {
            0 => f.write_str(": no dice were thrown"),
            1 => f.write_str(": the 1 throw is right"),
            throws => write!(f, ": all {throws} throws are right"),
        }
    }
}
