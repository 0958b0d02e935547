//! The squares of the board.

use std::fmt;
use std::str::FromStr;

use cozy_chess::BitBoard;
use serde::{Deserialize, Serialize};

use crate::kerfuffle::party::Party;

/// A square, from a1 to h8; the defender's edge is rank 1. Prints and reads as `e4`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Square(u8);

/// Why a text is not a square.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a square: write a1 to h8")]
pub struct NoSquare(pub String);

impl Square {
    /// All squares, a1 to h1 first.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..64).map(Self)
    }

    /// The square of a file and a rank, both from 0; `None` beyond the board.
    pub fn at(file: i8, rank: i8) -> Option<Self> {
        let on_board = (0..8).contains(&file) && (0..8).contains(&rank);
        let index = u8::try_from(rank.checked_mul(8)?.checked_add(file)?).ok()?;
        on_board.then_some(Self(index))
    }

    /// Its file, from 0 for the a-file.
    pub const fn file(self) -> u8 {
        self.0 % 8
    }

    /// Its rank, from 0.
    pub const fn rank(self) -> u8 {
        self.0 / 8
    }

    /// Its place among all squares.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// How many ranks lie between it and a side's own edge: 0 on the side's first rank.
    pub const fn depth(self, party: Party) -> u8 {
        match party {
            Party::Defender => self.rank(),
            Party::Attacker => 7 - self.rank(),
        }
    }

    pub(super) const fn bit(self) -> BitBoard {
        BitBoard(1 << self.0)
    }

    pub(super) fn cozy(self) -> cozy_chess::Square {
        cozy_chess::Square::index(self.index())
    }

    pub(super) fn of_cozy(square: cozy_chess::Square) -> Self {
        Self(square as u8)
    }

    /// So many files and ranks further.
    pub(super) fn step(self, file: i8, rank: i8) -> Option<Self> {
        let [own_file, own_rank] =
            [self.file(), self.rank()].map(|it| i8::try_from(it).unwrap_or(0));
        Self::at(own_file + file, own_rank + rank)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = char::from(b'a' + self.file());
        write!(f, "{file}{}", self.rank() + 1)
    }
}

impl FromStr for Square {
    type Err = NoSquare;

    fn from_str(text: &str) -> Result<Self, NoSquare> {
        let place = |byte: u8, first: u8| i8::try_from(byte.checked_sub(first)?).ok();
        let read = || match text.as_bytes() {
            [file, rank] => Self::at(place(file.to_ascii_lowercase(), b'a')?, place(*rank, b'1')?),
            _ => None,
        };
        read().ok_or_else(|| NoSquare(crate::notation::excerpt(text)))
    }
}

impl TryFrom<String> for Square {
    type Error = NoSquare;

    fn try_from(text: String) -> Result<Self, NoSquare> {
        text.parse()
    }
}

impl From<Square> for String {
    fn from(square: Square) -> Self {
        square.to_string()
    }
}
