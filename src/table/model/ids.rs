//! How tables, people, places and moments are named.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Milliseconds since 1970, as the injected clock says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Millis(pub i64);

/// A table's number, from 1; shown to people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TableId(pub i64);

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

/// Somebody on Discord.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PersonId(pub u64);

/// Where the ids begin that stand for people who have been forgotten: Discord gives none of them before 2084, and
/// the database holds them.
const FORMER: u64 = (1 << 63) - 1024;

impl PersonId {
    /// How many people may be forgotten at a table and still be told apart.
    pub const FORMER_MOST: u64 = 1023;

    /// Who stands at one table for somebody who has been forgotten: the first there, the second, and so on. The last
    /// of [`FORMER_MOST`](Self::FORMER_MOST) stands for all that come after.
    pub fn former(nth: u64) -> Self {
        Self(FORMER + nth.clamp(1, Self::FORMER_MOST))
    }

    /// Which one at their table somebody is who has been forgotten; nothing for anybody else.
    pub fn nth_former(self) -> Option<u64> {
        let nth = self.0.checked_sub(FORMER)?;
        (1..=Self::FORMER_MOST).contains(&nth).then_some(nth)
    }

    /// Whether they stand for somebody who has been forgotten.
    pub fn is_former(self) -> bool {
        self.nth_former().is_some()
    }
}

/// As Discord shows them: a mention.
impl fmt::Display for PersonId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_former() {
            return f.write_str("*a former player*");
        }
        write!(f, "<@{}>", self.0)
    }
}

/// A channel, thread or DM channel on Discord.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlaceId(pub u64);

/// A message on Discord.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MessageId(pub u64);

/// A place beside a table's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SideThreadId(pub i64);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn former_people_are_counted_and_fit_the_database() {
        for nth in [1, 2, PersonId::FORMER_MOST] {
            let former = PersonId::former(nth);
            assert_eq!(former.nth_former(), Some(nth));
            assert!(i64::try_from(former.0).is_ok());
        }
        assert_eq!(
            PersonId::former(5_000),
            PersonId::former(PersonId::FORMER_MOST)
        );
        for other in [0, 1, 175_928_847_299_117_063, FORMER, u64::MAX] {
            assert!(!PersonId(other).is_former(), "{other}");
        }
    }
}
