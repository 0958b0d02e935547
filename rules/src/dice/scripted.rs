//! Dice without chance: what somebody wrote down, or none at all.

use std::collections::VecDeque;

use super::{Dice, DiceStop, Draw};

/// Throws the given results in order, and keeps what they were thrown for.
///
/// # Examples
///
/// A result that is not on the die stops the throw and stays where it is: nothing is skipped, so a
/// script that is off by one is found at once.
///
/// ```
/// use rules::dice::{Dice, DiceStop, Scripted};
///
/// let mut dice = Scripted::new([4, 61]);
/// assert_eq!(dice.roll("peek", 6), Ok(4));
///
/// let stop = dice.roll("tie breaker", 6).unwrap_err();
/// assert_eq!(stop.to_string(), "the next dice result is 61, but tie breaker needs 1 to 6");
/// assert_eq!((dice.left(), dice.draws().len()), (1, 1));
///
/// assert_eq!(dice.roll("battle", 100), Ok(61));
/// assert!(matches!(dice.roll("battle", 100), Err(DiceStop::RanOut { sides: 100, .. })));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Scripted {
    results: VecDeque<u32>,
    draws: Vec<Draw>,
}

impl Scripted {
    /// Takes the results to be thrown, first one first.
    pub fn new(results: impl IntoIterator<Item = u32>) -> Self {
        Self {
            results: results.into_iter().collect(),
            draws: Vec::new(),
        }
    }

    /// How many results were not thrown yet: 0 at the end of a test that wrote down the right ones.
    pub fn left(&self) -> usize {
        self.results.len()
    }

    /// The throws so far, as they would stand in the log; stops are none.
    pub fn draws(&self) -> &[Draw] {
        &self.draws
    }
}

impl Dice for Scripted {
    fn roll(&mut self, what: &str, sides: u32) -> Result<u32, DiceStop> {
        let what = what.to_owned();
        match self.results.front().copied() {
            None => Err(DiceStop::RanOut { what, sides }),
            Some(result) if result < 1 || result > sides => Err(DiceStop::OutOfRange {
                what,
                sides,
                result,
            }),
            Some(result) => {
                self.results.pop_front();
                self.draws.push(Draw {
                    what,
                    sides,
                    result,
                });
                Ok(result)
            }
        }
    }
}

/// Throws nothing: for previews and what-ifs, which stop with what would be thrown.
///
/// # Examples
///
/// A die with one side is a throw too: it takes part of the stream, so it is not foreseen here.
///
/// ```
/// use rules::dice::{Dice, DiceStop, NoDice};
///
/// let what = "the only heir".to_owned();
/// assert_eq!(
///     NoDice.roll("the only heir", 1),
///     Err(DiceStop::WouldThrow { what, sides: 1 })
/// );
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct NoDice;

impl Dice for NoDice {
    fn roll(&mut self, what: &str, sides: u32) -> Result<u32, DiceStop> {
        Err(DiceStop::WouldThrow {
            what: what.to_owned(),
            sides,
        })
    }
}
