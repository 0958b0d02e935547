//! What may be wrong with a scenario.

use super::MOST_COUNTED;
use crate::SetupError;
use crate::kerfuffle::pieces::{GENERALS, Pieces};
use crate::notation::one_of;

/// The first thing that keeps a scenario from being played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(in crate::kerfuffle) enum Fault {
    #[error("{list}: there are {count}, and the limit is {most}")]
    TooMany {
        list: &'static str,
        count: usize,
        most: usize,
    },
    #[error("{name:?} is not a province: did you mean {}?", one_of(nearest))]
    NoProvince { name: String, nearest: Vec<String> },
    #[error("{0:?} has two forces of one faction")]
    TwoForcesOfOne(String),
    #[error("{count} seats are described, but {seats} play (PK-01)")]
    Seats { count: usize, seats: usize },
    #[error("round is {0}, but must be 1 to {MOST_COUNTED}")]
    Round(u32),
    #[error("{0} is not land (PK-02)")]
    NotLand(String),
    #[error("order names each seat from 0 to {last} once (PK-06)")]
    Order { last: usize },
    #[error("fewer than two factions are left to play (PK-43)")]
    TooFewLeft,
    #[error("active is {0}, which does not play (PK-12)")]
    Active(u8),
    #[error("two forces stand in {0} (PK-05)")]
    TwoForces(String),
    #[error("{pieces} in {name} is not a force (PK-03)")]
    NotForce { pieces: Pieces, name: String },
    #[error("a stack is of seat {0}, which is not conquered (PK-40)")]
    StackOf(u8),
    #[error("a stack has troops only (PK-40)")]
    StackTroops,
    #[error("seat {number} has {gold} gold; the limit is {MOST_COUNTED}")]
    Gold { number: u8, gold: i64 },
    #[error("seat {0} is conquered by another, and has nothing (PK-39)")]
    Conquered(u8),
    #[error("seat {0} has a king or queen twice (PK-03)")]
    HeadTwice(u8),
    #[error("seat {0} has no king or queen and plays (PK-39)")]
    NoHead(u8),
    #[error("seat {number} has {has} generals; the limit is {GENERALS} (PK-03)")]
    Generals { number: u8, has: u8 },
    #[error("seat {0} holds prisoners of nobody who plays (PK-33)")]
    Prisoners(u8),
    #[error("seat {number} is to conquer seat {target} (PK-11)")]
    Target { number: u8, target: u8 },
    #[error("{0} has two castles (PK-09)")]
    TwoCastles(String),
    #[error("{0} is a capital, and something else too (PK-09)")]
    CapitalTaken(String),
    #[error("either all factions have a card, or none has (PK-10)")]
    SomeCards,
}

impl From<Fault> for SetupError {
    fn from(fault: Fault) -> Self {
        Self::Scenario(fault.to_string())
    }
}
