//! Seats: positions at a table, counted from 0 in the order of play.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A position at a table, by its number from 0.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
// Not `transparent`: the log finds a seat by the name of its type (`named.rs`). As JSON both are a number.
pub struct Seat(pub u8);

impl Seat {
    /// The number of the seat, for indexing.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The first `count` seats in order. At most 255 are made.
    pub fn first(count: usize) -> impl Iterator<Item = Self> + Clone {
        (0..u8::try_from(count).unwrap_or(u8::MAX)).map(Self)
    }
}

impl fmt::Display for Seat {
    /// Prints the seat as people count, from 1: `seat 1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", u16::from(self.0) + 1)
    }
}
