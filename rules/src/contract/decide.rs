//! What deciding is handed, and what comes of it beside events.

use crate::dice::DiceStop;
use crate::{Roster, Ruling, Seat};

/// What the functions that read and write text are handed beside what moves.
#[derive(Debug)]
pub struct Ctx<'a, W> {
    /// What never changes at the table.
    pub world: &'a W,
    /// What its seats are called now.
    pub roster: &'a Roster,
    /// The edition of the rules that the table plays by (TB-11).
    pub edition: u32,
}

impl<'a, W> Ctx<'a, W> {
    /// A table's world, its names, and the edition it plays by.
    pub fn new(world: &'a W, roster: &'a Roster, edition: u32) -> Self {
        Self {
            world,
            roster,
            edition,
        }
    }
}

// Derived ones would ask the same of the world.
impl<W> Clone for Ctx<'_, W> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<W> Copy for Ctx<'_, W> {}

/// One edition of a game's rules (TB-11): a release that decides some orders otherwise than the one
/// before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edition {
    /// Its number, from 1.
    pub number: u32,
    /// The rulings that changed with it; none for the first.
    pub changed: &'static [Ruling],
    /// What changed, in one sentence for the people of a table.
    pub about: &'static str,
}

/// Why `decide` did not decide.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Halt<R> {
    /// The rules say no.
    #[error("refused")]
    Refused(R),
    /// The order is legal so far, but needs a throw that the dice did not give.
    #[error(transparent)]
    Dice(#[from] DiceStop),
}

/// What a correction by a game master leads to (TB-09).
#[derive(Clone, Debug, PartialEq)]
pub struct Correction<E> {
    /// The correction as the notation prints it.
    pub text: String,
    /// The facts, in order; not yet applied.
    pub events: Vec<E>,
    /// The seats that it takes from or gives to: any of them may veto it where the master plays.
    pub affected: Vec<Seat>,
}

/// An event does not fit the state it was to be applied to: a damaged or foreign log.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the event does not fit the state: {0}")]
pub struct Corrupt(pub String);
