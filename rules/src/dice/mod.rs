//! Dice: the only chance there is, and always handed in from outside.
//!
//! [`Sealed`] throws dice that anyone can check afterwards, [`Scripted`] throws what a test or a
//! referee's caller wrote down, [`NoDice`] throws nothing and says what it was asked for.
//! `docs/dice.md` describes [`Sealed`] so that a second verifier can be written from it alone.

mod scripted;
mod sealed;
mod verify;

use serde::{Deserialize, Serialize};

pub use scripted::{NoDice, Scripted};
pub use sealed::{Commitment, Key, Sealed, Secret, WordsHash};
pub use verify::{EntryDraws, VerifyError, verify};

/// One throw as it stands in the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Draw {
    /// What it was thrown for, such as `first player`.
    pub what: String,
    /// How many sides the die had.
    pub sides: u32,
    /// What it showed, from 1 to `sides`.
    pub result: u32,
}

/// Why a throw did not happen.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DiceStop {
    /// A preview reached a throw.
    #[error("a die with {sides} sides would be thrown for {what}")]
    WouldThrow {
        /// What for.
        what: String,
        /// How many sides the die has.
        sides: u32,
    },
    /// The script has no further result.
    #[error("no dice left: a result from 1 to {sides} is needed for {what}")]
    RanOut {
        /// What for.
        what: String,
        /// How many sides the die has.
        sides: u32,
    },
    /// The script's next result is not on the die.
    #[error("the next dice result is {result}, but {what} needs 1 to {sides}")]
    OutOfRange {
        /// What for.
        what: String,
        /// How many sides the die has.
        sides: u32,
        /// What the script said.
        result: u32,
    },
}

/// Something that throws dice.
pub trait Dice {
    /// Throws a die with `sides` sides (at least 1) for `what`; the result is from 1 to `sides`.
    ///
    /// # Errors
    ///
    /// [`DiceStop`] when there is no result to give.
    fn roll(&mut self, what: &str, sides: u32) -> Result<u32, DiceStop>;
}

/// Puts the numbers `0..count` in a random order, by one throw each but for the last.
///
/// From the last place down to the second: a die with as many sides as there are places up to this
/// one says which of them changes places with it.
///
/// # Errors
///
/// [`DiceStop`] when a throw did not happen.
///
/// # Examples
///
/// Scripted throws of the highest side leave every number where it was.
///
/// ```
/// use rules::dice::{Scripted, shuffle};
///
/// let mut dice = Scripted::new([3, 2]);
/// assert_eq!(shuffle(&mut dice, "deck", 3)?, [0, 1, 2]);
/// # Ok::<(), rules::dice::DiceStop>(())
/// ```
pub fn shuffle(dice: &mut dyn Dice, what: &str, count: u32) -> Result<Vec<u32>, DiceStop> {
    let mut order: Vec<u32> = (0..count).collect();
    for last in (1..order.len()).rev() {
        let sides = u32::try_from(last + 1).unwrap_or(count);
        let chosen = dice.roll(what, sides)?.saturating_sub(1) as usize;
        order.swap(last, chosen.min(last));
    }
    Ok(order)
}
