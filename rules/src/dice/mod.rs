//! Dice: the only chance there is, and always handed in from outside.
//!
//! [`Sealed`] throws dice that anyone can check afterwards, [`Scripted`] throws what a test or a
//! referee's caller wrote down, [`NoDice`] throws nothing and says what it was asked for.
//! `docs/dice.md` describes [`Sealed`] so that a second verifier can be written from it alone.
//!
//! # Examples
//!
//! A table's dice from its making to its check: the commitment is shown before the first throw, each
//! entry of the log has throws of its own, and the secret is shown when no throw can follow.
//!
//! ```
//! use rules::dice::{Dice, EntryDraws, Key, Secret, WordsHash, verify};
//!
//! let secret = Secret::new(std::array::from_fn(|place| place as u8));
//! let promised = secret.commitment(); // shown when the table is made
//! let words = [WordsHash::of("for luck")]; // added by a seat before the start
//!
//! let mut dice = Key::new(&secret, &words).dice(1);
//! let first = dice.roll("first player", 2)?;
//! let log = [EntryDraws { seq: 1, year: None, draws: dice.into_draws() }];
//! assert_eq!(log[0].draws[0].result, first);
//!
//! // Anyone can do this, with the secret that is shown at the end.
//! assert_eq!(verify(promised, &secret, &words, &log), Ok(1));
//! // Without the words the throws are others: the bot alone has not chosen them.
//! let other = Key::new(&secret, &[]).dice(1).roll("first player", 1_000_000)?;
//! let mixed = Key::new(&secret, &words).dice(1).roll("first player", 1_000_000)?;
//! assert_ne!(other, mixed);
//! # Ok::<(), rules::dice::DiceStop>(())
//! ```

mod bots;
mod scripted;
mod sealed;
mod verify;
mod years;

use serde::{Deserialize, Serialize};

pub use scripted::{NoDice, Scripted};
pub use sealed::{Commitment, Key, NotHex, Sealed, Secret, WordsHash};
pub use verify::{EntryDraws, VerifyError, verify};
pub use years::verify_year;

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
#[expect(missing_docs, reason = "the names say it")]
pub enum DiceStop {
    /// A preview reached a throw.
    #[error("a die with {sides} sides would be thrown for {what}")]
    WouldThrow {
        what: String,
        /// How many sides the die has.
        sides: u32,
    },
    /// The script has no further result.
    #[error("no dice left: a result from 1 to {sides} is needed for {what}")]
    RanOut {
        what: String,
        /// How many sides the die has.
        sides: u32,
    },
    /// The script's next result is not on the die.
    #[error("the next dice result is {result}, but {what} needs 1 to {sides}")]
    OutOfRange {
        what: String,
        /// How many sides the die has.
        sides: u32,
        /// What the script said.
        result: u32,
    },
}

/// Something that throws dice.
///
/// # Examples
///
/// Rules take any dice. A stop is passed on with `?`, so a preview says what it would have thrown
/// instead of what might come.
///
/// ```
/// use rules::dice::{Dice, DiceStop, NoDice, Scripted};
///
/// fn ambush(dice: &mut dyn Dice) -> Result<u32, DiceStop> {
///     Ok(dice.roll("ambush", 100)? + dice.roll("weather", 6)?)
/// }
///
/// assert_eq!(ambush(&mut Scripted::new([61, 3])), Ok(64));
/// let stop = ambush(&mut NoDice).unwrap_err();
/// assert_eq!(stop.to_string(), "a die with 100 sides would be thrown for ambush");
/// ```
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
/// Throws of the highest side leave every number where it was. Throws of 1 do not reverse the order:
/// they turn it round by one, since what was put in front is taken from there again.
///
/// ```
/// use rules::dice::{Scripted, shuffle};
///
/// let mut dice = Scripted::new([3, 2]);
/// assert_eq!(shuffle(&mut dice, "deck", 3)?, [0, 1, 2]);
///
/// let mut dice = Scripted::new([1, 1]);
/// assert_eq!(shuffle(&mut dice, "deck", 3)?, [1, 2, 0]);
///
/// // The last place left is not a choice: one card throws nothing.
/// assert_eq!(shuffle(&mut Scripted::new([]), "deck", 1)?, [0]);
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
