//! Squares of the 4×4 board, and sets of them (CC-01).

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A square, `a1` to `d4`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Square(u8);

impl Square {
    /// The first player's castle starts here (CC-02).
    pub const A1: Self = Self(0);
    /// The second player's castle starts here (CC-02).
    pub const D4: Self = Self(15);

    /// The square at `file` and `rank`, both from 0, if it is on the board.
    pub const fn at(file: u8, rank: u8) -> Option<Self> {
        if file < 4 && rank < 4 {
            Some(Self(rank * 4 + file))
        } else {
            None
        }
    }

    /// The file from 0 (a) to 3 (d).
    pub const fn file(self) -> u8 {
        self.0 % 4
    }

    /// The rank from 0 to 3.
    pub const fn rank(self) -> u8 {
        self.0 / 4
    }

    /// The number of the square from 0 (a1, b1, …) to 15 (d4).
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The squares that touch this one, by a side or a corner (CC-01).
    pub const fn neighbours(self) -> Squares {
        NEIGHBOURS[self.0 as usize]
    }

    /// Whether `other` touches this square.
    pub const fn is_next_to(self, other: Self) -> bool {
        self.neighbours().has(other)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

/// A text that names no square.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a square from a1 to d4")]
pub struct NotASquare(String);

impl FromStr for Square {
    type Err = NotASquare;

    fn from_str(text: &str) -> Result<Self, NotASquare> {
        let square = match text.as_bytes() {
            [file, rank] => Self::at(
                file.to_ascii_lowercase().wrapping_sub(b'a'),
                rank.wrapping_sub(b'1'),
            ),
            _ => None,
        };
        square.ok_or_else(|| NotASquare(crate::notation::excerpt(text)))
    }
}

impl TryFrom<String> for Square {
    type Error = NotASquare;

    fn try_from(text: String) -> Result<Self, NotASquare> {
        text.parse()
    }
}

impl From<Square> for String {
    fn from(square: Square) -> Self {
        square.to_string()
    }
}

/// A set of squares. Serialised as a list in board order.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "Vec<Square>", into = "Vec<Square>")]
pub struct Squares(u16);

impl Squares {
    /// The empty set.
    pub const NONE: Self = Self(0);

    /// The one square.
    pub const fn only(square: Square) -> Self {
        Self(1 << square.0)
    }

    /// Whether `square` is in the set.
    pub const fn has(self, square: Square) -> bool {
        self.0 & 1 << square.0 != 0
    }

    /// The set with `square` in it.
    #[must_use]
    pub const fn with(self, square: Square) -> Self {
        Self(self.0 | 1 << square.0)
    }

    /// The set without `square`.
    #[must_use]
    pub const fn without(self, square: Square) -> Self {
        Self(self.0 & !(1 << square.0))
    }

    /// The squares of either set.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The squares of both sets.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The squares of this set that are not in `other`.
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// How many squares there are.
    #[expect(clippy::cast_possible_truncation, reason = "there are 16 bits at most")]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The squares in board order.
    pub const fn iter(self) -> Iter {
        Iter(self.0)
    }

    /// One bit a square, a1 the lowest.
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// All squares that touch one of the set.
    #[must_use]
    pub fn neighbours(self) -> Self {
        self.iter()
            .fold(Self::NONE, |all, square| all.or(square.neighbours()))
    }
}

impl IntoIterator for Squares {
    type Item = Square;
    type IntoIter = Iter;

    fn into_iter(self) -> Iter {
        self.iter()
    }
}

/// The squares of a set in board order.
#[derive(Clone, Debug)]
pub struct Iter(u16);

impl Iterator for Iter {
    type Item = Square;

    #[expect(
        clippy::cast_possible_truncation,
        reason = "a bit's number is below 16"
    )]
    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let lowest = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(Square(lowest))
    }
}

impl FromIterator<Square> for Squares {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::NONE, Self::with)
    }
}

impl From<Vec<Square>> for Squares {
    fn from(squares: Vec<Square>) -> Self {
        squares.into_iter().collect()
    }
}

impl From<Squares> for Vec<Square> {
    fn from(squares: Squares) -> Self {
        squares.iter().collect()
    }
}

impl fmt::Debug for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set()
            .entries(self.iter().map(|square| square.to_string()))
            .finish()
    }
}

const NEIGHBOURS: [Squares; 16] = neighbours();

const fn neighbours() -> [Squares; 16] {
    let mut all = [Squares::NONE; 16];
    let mut from = 0;
    while from < 16 {
        let mut to = 0;
        while to < 16 {
            let (a, b) = (Square(from), Square(to));
            if from != to && a.file().abs_diff(b.file()) <= 1 && a.rank().abs_diff(b.rank()) <= 1 {
                all[from as usize] = all[from as usize].with(b);
            }
            to += 1;
        }
        from += 1;
    }
    all
}
