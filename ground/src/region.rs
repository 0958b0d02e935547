//! A region: its number, its kind, and what is known of it.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A region of a map, by its number from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Region(pub u16);

impl Region {
    /// The number of the region, for indexing.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The region with a place in a list; the last possible one for places behind it, which no map has.
    pub fn at(index: usize) -> Self {
        Self(u16::try_from(index).unwrap_or(u16::MAX))
    }
}

/// What kind of ground a region is.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// What is owned and produces.
    #[default]
    Land,
    /// Open water, which nobody owns; ships are nowhere else.
    Sea,
    /// A fortification on land or shore, with a level.
    Fortification,
    /// Nobody goes there: decoration.
    Impassable,
}

impl Kind {
    /// All kinds, in the order in which they are counted for people.
    pub const ALL: [Self; 4] = [Self::Land, Self::Sea, Self::Fortification, Self::Impassable];

    /// How files call it: the value of `kind`; also what faults say.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Land => "land",
            Self::Sea => "sea",
            Self::Fortification => "fortification",
            Self::Impassable => "impassable",
        }
    }

    /// The kind of a file's word.
    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == word)
    }

    /// Whether it can belong to somebody and produce: land and fortifications.
    pub const fn is_owned(self) -> bool {
        matches!(self, Self::Land | Self::Fortification)
    }

    /// Whether pieces can stand there at all.
    pub const fn is_passable(self) -> bool {
        !matches!(self, Self::Impassable)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What is known of a region.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// What people and orders call it.
    pub name: String,
    /// Two or three letters: printed on the map, and short for the name in orders.
    pub code: String,
    /// The kind of ground.
    #[serde(default)]
    pub kind: Kind,
    /// Gold a year; 0 where it cannot belong to anybody.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub production: u32,
    /// The level of a fortification, 1 to 4; nothing for all others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
fn is_nothing(number: &u32) -> bool {
    *number == 0
}

impl Place {
    /// Land of a name and code that yields nothing.
    pub fn new(name: &str, code: &str) -> Self {
        Self {
            name: name.to_owned(),
            code: code.to_owned(),
            ..Self::default()
        }
    }
}
