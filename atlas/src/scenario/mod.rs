//! Scenarios as files: who begins where on a map, with what.
//!
//! Two stages, like maps: TOML is read into a [`ScenarioFile`], which may hold anything;
//! [`ScenarioFile::check`] makes a [`Scenario`] for one map of it, or says all that is wrong. Options are
//! carried, not judged: each game knows its own, and says by a [`Form`] what may stand in its scenarios.
//!
//! # Examples
//!
//! A scenario is read without its map and checked with it. Regions are named by name or by the code that
//! is printed on the map, in any case:
//!
//! ```
//! use atlas::Map;
//! use atlas::bundled::Bundled;
//! use atlas::scenario::{Form, Part, ScenarioFile};
//!
//! let europe = Bundled::find("europe").expect("a map of that id");
//! let map = Map::read(europe.geojson.as_bytes()).expect("it was checked").map;
//! let file = r#"
//!     title = "Across the Channel"
//!     game = "erkenfara"
//!     map = "Europe"
//!     [[seat]]
//!     name = "The Lion"
//!     owns = ["Britain"]
//!     [[seat.army]]
//!     at = "britain"
//!     maximal = 5000
//!     [[seat]]
//!     name = "The Lilies"
//!     owns = ["France"]
//! "#;
//! let games = [Form {
//!     game: "erkenfara",
//!     seats: 40,
//!     parts: &[(Part::Armies, "EU-06")],
//!     least_army: 1000,
//!     statuses: &[],
//!     deck: None,
//! }];
//! let scenario = ScenarioFile::read(file.as_bytes())?.check(&map, &games).expect("all of it is there");
//! let lion = &scenario.seats()[0];
//! assert_eq!(lion.homeland, lion.owns); // EU-04: what it owns, where nothing is said
//! assert_eq!(lion.armies[0].current, 5000); // at full strength, where nothing is said
//!
//! // All faults at once, each with its place.
//! let wrong = file.replace("\"France\"", "\"Britain\"").replace("\"britain\"", "\"Atlantis\"");
//! let faults = ScenarioFile::read(wrong.as_bytes())?.check(&map, &games).unwrap_err();
//! assert_eq!(faults.count(), 2);
//! # Ok::<(), atlas::scenario::ScenarioFault>(())
//! ```

mod fault;
mod lists;
mod validation;
mod write;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::bounds::MOST_REGIONS;

pub use fault::{ScenarioFault, ScenarioFaults};
pub use ground::{
    Army, ArmyKind, Asked, Card, CardForm, Deck, Form, Part, Scenario as Placed, Start, Status,
    StatusOf, TreatyKind,
};

/// The bytes of a scenario's file: 256 KiB.
pub const FILE_BYTES: usize = 256 << 10;
/// The most of a treasury or an army.
pub const MOST_GOLD: i64 = 1_000_000_000;
/// The most statuses that a scenario makes.
pub const MOST_STATUSES: usize = 50;
/// The most armies of a seat: one of the land and one of the sea in each region.
pub const MOST_ARMIES: usize = 2 * MOST_REGIONS;
/// The most options that a scenario sets.
pub const MOST_OPTIONS: usize = 100;
/// The most cards, however many copies there are of each.
pub const MOST_CARDS: usize = 200;

/// A value of an option.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Setting {
    /// `true` or `false`.
    Switch(bool),
    /// A whole number, such as `truce = 2`.
    Number(i64),
    /// A text, such as `conflict = "standing"`.
    Word(String),
}

/// A scenario that may be wrong in any way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScenarioFile {
    /// How it is called where it is offered; 1 to 64 characters when checked.
    pub title: String,
    /// The id of the game that it is for, which says what else may stand in it.
    pub game: String,
    /// The title of its map.
    pub map: String,
    /// The seats by name in turn order; drawn where it is missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<Vec<String>>,
    /// Options of the table by name; what is not said keeps the game's default.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, Setting>,
    /// Each `[[seat]]`, in the order of the table's seats.
    #[serde(default, rename = "seat", skip_serializing_if = "Vec::is_empty")]
    pub seats: Vec<SeatFile>,
    /// Statuses that the scenario makes (EU-31).
    #[serde(default, rename = "status", skip_serializing_if = "Vec::is_empty")]
    pub statuses: Vec<Status>,
    /// Regions that begin with statuses.
    #[serde(default, rename = "region", skip_serializing_if = "Vec::is_empty")]
    pub regions: Vec<RegionFile>,
    /// Treaties at the start.
    #[serde(default, rename = "treaty", skip_serializing_if = "Vec::is_empty")]
    pub treaties: Vec<TreatyFile>,
    /// The deck of cards; the game's own where there is none.
    #[serde(default, rename = "card", skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<CardFile>,
}

/// A seat that may be wrong in any way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the names say it")]
pub struct SeatFile {
    /// How the side is called, such as "The Lion"; no region's name or code.
    pub name: String,
    /// What it owns, by name or code.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub owns: Vec<String>,
    /// Its main homeland; what it owns where it is missing (EU-04).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub homeland: Option<Vec<String>>,
    /// The capital it begins with (PK-07), by name or code.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub capital: Option<String>,
    /// The one castle it begins with (PK-09), by name or code.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub castle: Option<String>,
    /// Gold at the start, 0 to [`MOST_GOLD`] when checked.
    #[serde(default, skip_serializing_if = "write::is_nothing")]
    pub treasury: i64,
    #[serde(default, rename = "army", skip_serializing_if = "Vec::is_empty")]
    pub armies: Vec<ArmyFile>,
}

/// An army that may be wrong in any way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArmyFile {
    /// The region it stands in, by name or code.
    pub at: String,
    /// Whether it is of the land or of the sea.
    #[serde(default, skip_serializing_if = "write::is_land")]
    pub kind: ArmyKind,
    /// Its maximal value in men, at least the game's [`least_army`](Form::least_army) when checked.
    pub maximal: i64,
    /// Its current value; the maximal one where it is missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub current: Option<i64>,
    /// Statuses by name: the game's own, or those that the scenario makes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub statuses: Vec<String>,
}

/// A region's statuses, which may be wrong in any way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RegionFile {
    /// The region, by name or code.
    pub name: String,
    /// The statuses it begins with, by name.
    pub statuses: Vec<String>,
}

/// A treaty that may be wrong in any way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TreatyFile {
    /// The names of two seats of the scenario.
    pub between: Vec<String>,
    /// What is between them.
    pub kind: TreatyKind,
}

/// Cards of the deck that are alike, which may be wrong in any way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardFile {
    /// Its kind, one of its game's when checked: says what other keys it needs.
    pub kind: String,
    /// What stands at its other keys, but for that of the copies.
    #[serde(flatten)]
    pub keys: BTreeMap<String, Setting>,
    /// How many of it are in the deck; one where it is missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub copies: Option<i64>,
}

/// A checked scenario for one map.
///
/// # Guarantees
///
/// - It has 2 to 40 seats, 2 to 6 for Partial Kerfuffle; their names can be read in orders and are no
///   region's name or code. Neither are their codes, which are not another seat's name or code either.
/// - All regions are the map's; a region has one owner at most, and only land and fortifications have
///   one. Lists of regions are sorted.
/// - Nothing stands in it that its game does not know by its [`Form`].
/// - Where seats have [capitals](Part::Capitals), either each has one and owns it and two more, the three
///   land and connected (PK-07), or none has or owns anything, and there is no order. Castles are land, one
///   a region, no capital, and not in what another owns (PK-09).
/// - A deck has as many cards as its game takes, each of one of its kinds, with all that the kind needs.
/// - Armies have [`least_army`](Form::least_army) ≤ current ≤ maximal, one of a kind in a region, sea
///   armies in seas only.
/// - The order, where there is one, names each seat once. A pair of seats has one treaty at most.
/// - Statuses of armies and regions are the game's own or the scenario's, of the right kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    pub(crate) title: String,
    pub(crate) game: &'static str,
    pub(crate) options: BTreeMap<String, Setting>,
    /// What stands on the map.
    pub(crate) placed: Placed,
}

impl ScenarioFile {
    /// Reads the bytes of a scenario's file, without looking at what they mean.
    ///
    /// # Errors
    ///
    /// [`ScenarioFault::FileSize`], or [`ScenarioFault::Form`] with the line and what is wrong there.
    pub fn read(bytes: &[u8]) -> Result<Self, ScenarioFault> {
        if bytes.len() > FILE_BYTES {
            return Err(ScenarioFault::FileSize(bytes.len()));
        }
        let form = |what: String| ScenarioFault::Form(what.trim_end().to_owned());
        let text = std::str::from_utf8(bytes).map_err(|error| form(error.to_string()))?;
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        toml::from_str(text).map_err(|error| form(error.to_string()))
    }
}

impl Scenario {
    /// How it is called where it is offered, 1 to 64 characters.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The id of the game it is of.
    pub fn game(&self) -> &'static str {
        self.game
    }

    /// What stands on the map when a game begins, as the rules take it.
    pub fn placed(&self) -> &Placed {
        &self.placed
    }

    /// The options of its table, as they were written.
    pub fn options(&self) -> &BTreeMap<String, Setting> {
        &self.options
    }

    /// What each seat begins with, in the order of the file.
    pub fn seats(&self) -> &[Start] {
        &self.placed.seats
    }
}
