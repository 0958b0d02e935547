//! Dice without chance: what somebody wrote down, or none at all.

use std::collections::VecDeque;

use super::{Dice, DiceStop, Draw};

/// Throws the given results in order.
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

    /// How many results are left.
    pub fn left(&self) -> usize {
        self.results.len()
    }

    /// The throws so far.
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
