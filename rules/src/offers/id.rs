//! How offers and treaties are told apart: by the pair of seats that they lie between, and by that
//! pair's own count (TB-10).
//!
//! There is no count of a whole table anywhere, so nothing can show how many offers others made.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::Seat;

/// Two different seats, in no order.
///
/// As text, which is how it is a key in JSON: `0-3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Pair {
    low: Seat,
    high: Seat,
}

impl Pair {
    /// The pair of two seats; none of a seat and itself.
    pub fn of(one: Seat, other: Seat) -> Option<Self> {
        (one != other).then(|| Self {
            low: one.min(other),
            high: one.max(other),
        })
    }

    /// Whether a seat is one of the two.
    pub fn has(self, seat: Seat) -> bool {
        self.low == seat || self.high == seat
    }

    /// Both seats, the lower first.
    pub fn seats(self) -> [Seat; 2] {
        [self.low, self.high]
    }
}

/// One offer: the `number`th that was made between two seats, counted from 1 and never used again.
///
/// As text, which is how it is a key in JSON: `0-3#7`. People read the number alone, and only the
/// two seats do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
#[expect(missing_docs, reason = "the names say it")]
pub struct OfferId {
    pub pair: Pair,
    /// The number that both see.
    pub number: u32,
}

/// One treaty: what stands of a term of an offer that was accepted.
///
/// As text, which is how it is a key in JSON: `0-3#7.0`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct TreatyId {
    /// The offer that it came of.
    pub offer: OfferId,
    /// Which of the offer's terms it is, from 0.
    pub term: u8,
}

/// A text that is not a pair, offer or treaty.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not the id of a pair, an offer or a treaty: {0:?}")]
pub struct NoId(String);

impl fmt::Display for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.low.0, self.high.0)
    }
}

impl fmt::Display for OfferId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}#{}", self.pair, self.number)
    }
}

impl fmt::Display for TreatyId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.offer, self.term)
    }
}

/// Reads two parts of a text around a separator.
fn parts<A: FromStr, B: FromStr>(text: &str, between: char) -> Result<(A, B), NoId> {
    let no = || NoId(text.to_owned());
    let (one, other) = text.rsplit_once(between).ok_or_else(no)?;
    Ok((
        one.parse().map_err(|_| no())?,
        other.parse().map_err(|_| no())?,
    ))
}

impl FromStr for Pair {
    type Err = NoId;

    fn from_str(text: &str) -> Result<Self, NoId> {
        let (low, high) = parts(text, '-')?;
        let pair = (low < high).then(|| Self::of(Seat(low), Seat(high)));
        pair.flatten().ok_or_else(|| NoId(text.to_owned()))
    }
}

impl FromStr for OfferId {
    type Err = NoId;

    fn from_str(text: &str) -> Result<Self, NoId> {
        parts(text, '#').map(|(pair, number)| Self { pair, number })
    }
}

impl FromStr for TreatyId {
    type Err = NoId;

    fn from_str(text: &str) -> Result<Self, NoId> {
        parts(text, '.').map(|(offer, term)| Self { offer, term })
    }
}

/// The two ways between an id and its text, for serde.
macro_rules! as_text {
    ($($id:ty),*) => {$(
        impl From<$id> for String {
            fn from(id: $id) -> Self {
                id.to_string()
            }
        }

        impl TryFrom<String> for $id {
            type Error = NoId;

            fn try_from(text: String) -> Result<Self, NoId> {
                text.parse()
            }
        }
    )*};
}

as_text!(Pair, OfferId, TreatyId);

#[cfg(test)]
mod tests {
    use super::{OfferId, Pair, TreatyId};
    use crate::Seat;

    #[test]
    fn tb_10_a_pair_is_the_same_from_both_sides() {
        let pair = Pair::of(Seat(3), Seat(0)).unwrap();
        assert_eq!(Some(pair), Pair::of(Seat(0), Seat(3)));
        assert_eq!(pair.seats(), [Seat(0), Seat(3)]);
        assert!(pair.has(Seat(3)) && !pair.has(Seat(1)));
        assert_eq!(Pair::of(Seat(1), Seat(1)), None);
    }

    #[test]
    fn ids_are_read_as_they_are_written() {
        let pair = Pair::of(Seat(0), Seat(12)).unwrap();
        let offer = OfferId { pair, number: 7 };
        let treaty = TreatyId { offer, term: 2 };
        assert_eq!(treaty.to_string(), "0-12#7.2");
        assert_eq!("0-12#7.2".parse(), Ok(treaty));
        for text in [
            "", "0", "3-0#1", "0-0#1", "0-1#", "0-1#-1", "0-300#1", "0-1.1",
        ] {
            assert!(text.parse::<OfferId>().is_err(), "{text}");
        }
    }
}
