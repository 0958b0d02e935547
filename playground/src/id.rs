//! Snowflakes, and the counter that hands them out.
//!
//! Ids are made from the injected clock, so everything Discord derives from them (the time of
//! an interaction, the order of messages) holds for tests that never sleep.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

/// Discord's epoch, the first second of 2015, in unix milliseconds.
const EPOCH_MS: i64 = 1_420_070_400_000;

/// A snowflake: the id of anything on Discord, written as a string in JSON.
///
/// # Examples
///
/// ```
/// use playground::Id;
///
/// let id: Id = "175928847299117063".parse()?;
/// assert_eq!(id.made_at_ms(), 1_462_015_105_796);
/// # Ok::<(), std::num::ParseIntError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct Id(pub u64);

impl Id {
    /// Returns the moment this id was made, in unix milliseconds.
    pub fn made_at_ms(self) -> i64 {
        i64::try_from(self.0 >> 22)
            .unwrap_or(i64::MAX)
            .saturating_add(EPOCH_MS)
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Id {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self)
    }
}

impl Serialize for Id {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Id {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?
            .parse()
            .map_err(D::Error::custom)
    }
}

/// Hands out ids that only grow, also while the clock stands still or is turned back.
#[derive(Debug, Default)]
pub(crate) struct Ids {
    last: u64,
}

impl Ids {
    /// Goes on after `known`.
    pub(crate) fn skip(&mut self, known: Option<Id>) {
        self.last = self.last.max(known.unwrap_or_default().0);
    }

    pub(crate) fn next(&mut self, now_ms: i64) -> Id {
        let since = u64::try_from(now_ms.saturating_sub(EPOCH_MS)).unwrap_or(0);
        self.last = (since << 22).max(self.last + 1);
        Id(self.last)
    }
}

#[cfg(test)]
mod tests {
    use super::{EPOCH_MS, Ids};

    #[test]
    fn ids_grow_while_the_clock_stands_still_or_is_turned_back() {
        let mut ids = Ids::default();
        let first = ids.next(EPOCH_MS + 5_000);
        let second = ids.next(EPOCH_MS + 5_000);
        let third = ids.next(EPOCH_MS + 1_000);
        assert!(first < second && second < third);
        assert_eq!(first.made_at_ms(), EPOCH_MS + 5_000);
    }
}
