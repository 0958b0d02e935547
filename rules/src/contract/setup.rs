//! What a table fixes before its game starts.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::map::{Map as RegionMap, Region, Scenario};

/// Whether a game that is on takes in whoever comes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Admission {
    /// Whoever comes enters without asking.
    Open,
    /// Whom two seats with people, or the host, agree to.
    #[default]
    Asks,
    /// Whoever comes is refused, but for those who have left.
    Closed,
}

/// What a table fixes before the game starts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setup {
    /// How many seats play.
    pub seats: usize,
    /// The options by name, as the table's host or a scenario file gave them.
    pub options: Map<String, Value>,
    /// The map, for games that are played on one.
    pub map: Option<MapSetup>,
}

/// The map of a table, and who begins where on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapSetup {
    /// The regions and the ways between them.
    pub map: RegionMap,
    /// How the map is called where maps are kept, so that it can be drawn: a word, or the text of its file.
    pub source: Option<String>,
    /// Where seats may begin, for games that deal land.
    pub starts: Vec<Region>,
    /// Who begins where; land is dealt or chosen where nobody says so.
    pub scenario: Option<Scenario>,
    /// Why there is no scenario although the table has the file of one: no game begins with it.
    pub fault: Option<String>,
}

impl From<RegionMap> for MapSetup {
    fn from(map: RegionMap) -> Self {
        Self {
            map,
            source: None,
            starts: Vec::new(),
            scenario: None,
            fault: None,
        }
    }
}

/// A set-up that no game can be made of.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// The number of seats is out of bounds.
    #[error("{game} is played with {} seats, not {seats}", bounds(*min, *max))]
    Seats {
        /// The game's id.
        game: &'static str,
        /// The seats asked for.
        seats: usize,
        /// The least number of seats.
        min: usize,
        /// The greatest number of seats.
        max: usize,
    },
    /// An option is unknown, of the wrong type or out of bounds.
    #[error("options: {0}")]
    Options(String),
    /// There is no map, or the game cannot be played on it.
    #[error("map: {0}")]
    Map(String),
    /// The scenario breaks an invariant of the game.
    #[error("scenario: {0}")]
    Scenario(String),
}

fn bounds(min: usize, max: usize) -> String {
    if min == max {
        min.to_string()
    } else {
        format!("{min} to {max}")
    }
}

/// One option that a host may set before the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionSpec {
    /// Its key in stored options.
    pub name: &'static str,
    /// What it does, in one sentence.
    pub about: &'static str,
    /// The values it takes.
    pub kind: OptionKind,
    /// The value it has when nobody sets it, as text.
    pub default: &'static str,
}

/// The values an option takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// `true` or `false`.
    Flag,
    /// A whole number within bounds.
    Number(RangeInclusive<i64>),
    /// The number of a seat, from 0.
    Seat,
    /// A list of the numbers of seats, each once; how many.
    Seats(RangeInclusive<usize>),
    /// One of these words.
    Choice(&'static [Choice]),
    /// Any text of at most so many characters.
    Text {
        /// The most characters.
        most: usize,
    },
    /// The name of a map that the program has, or that was brought to the table.
    Map,
    /// A scenario: the word for one that the program has. Whoever makes the world hands the game the
    /// scenario itself in its place.
    Scenario,
    /// The names of regions in the order of the seats, each chosen by the people of its seat; nothing where
    /// they leave it open.
    Homelands,
    /// A length of time in milliseconds, written as `36h`, `10m` or `2d`.
    Duration(RangeInclusive<i64>),
}

/// One word that an option may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The word, as it is typed and stored.
    pub word: &'static str,
    /// What it means, in half a sentence.
    pub about: &'static str,
}
