//! Rulings: the numbered decisions that say how a game is played.

use std::fmt;

use serde::{Serialize, Serializer};

/// The id of a ruling, such as `CC-06`: a group and a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ruling {
    group: &'static str,
    number: u16,
}

impl Ruling {
    /// Names ruling `number` of `group` (`"TB"`, `"CC"`, …).
    pub const fn new(group: &'static str, number: u16) -> Self {
        Self { group, number }
    }

    /// The number in its group.
    pub(crate) const fn number(self) -> u16 {
        self.number
    }
}

impl fmt::Display for Ruling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{:02}", self.group, self.number)
    }
}

impl Serialize for Ruling {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
