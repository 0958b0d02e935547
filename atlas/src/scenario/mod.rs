//! Scenarios as files: who begins where on a map, with what.
//!
//! Two stages, like maps: TOML is read into a [`ScenarioFile`], which may hold anything;
//! [`ScenarioFile::check`] makes a [`Scenario`] for one map of it, or says all that is wrong. Options are
//! carried, not judged: each game knows its own.

mod check;
mod fault;

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::model::RegionId;

pub use fault::{ScenarioFault, ScenarioFaults};

/// The bytes of a scenario's file: 256 KiB.
pub const FILE_BYTES: usize = 256 << 10;
/// The most seats of a scenario.
pub const MOST_SEATS: usize = 40;
/// The most of a treasury or an army.
pub const MOST_GOLD: i64 = 1_000_000_000;
/// The smallest army (EU-06).
pub const LEAST_ARMY: i64 = 1000;
/// The most statuses that a scenario makes.
pub const MOST_STATUSES: usize = 50;

/// The games that have scenarios on maps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Game {
    /// Partial Kerfuffle.
    Kerfuffle,
    /// Erkenfara Universalis.
    Erkenfara,
}

/// A value of an option.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum Setting {
    /// Yes or no.
    Switch(bool),
    /// A whole number.
    Number(i64),
    /// A word.
    Word(String),
}

/// A scenario that may be wrong in any way.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScenarioFile {
    /// Its title.
    pub title: String,
    /// The game.
    pub game: Game,
    /// The title of its map.
    pub map: String,
    /// The seats by name in turn order; drawn where it is missing.
    pub order: Option<Vec<String>>,
    /// Options of the table.
    #[serde(default)]
    pub options: BTreeMap<String, Setting>,
    /// The seats.
    #[serde(default, rename = "seat")]
    pub seats: Vec<SeatFile>,
    /// Statuses that the scenario makes (EU-31).
    #[serde(default, rename = "status")]
    pub statuses: Vec<StatusFile>,
    /// Regions that begin with statuses.
    #[serde(default, rename = "region")]
    pub regions: Vec<RegionFile>,
    /// Treaties at the start.
    #[serde(default, rename = "treaty")]
    pub treaties: Vec<TreatyFile>,
}

/// A seat that may be wrong in any way.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatFile {
    /// Its name.
    pub name: String,
    /// What it owns, by name or code.
    #[serde(default)]
    pub owns: Vec<String>,
    /// Its main homeland; what it owns where it is missing (EU-04).
    pub homeland: Option<Vec<String>>,
    /// Its capital.
    pub capital: Option<String>,
    /// Its castle.
    pub castle: Option<String>,
    /// Its gold.
    #[serde(default)]
    pub treasury: i64,
    /// Its armies.
    #[serde(default, rename = "army")]
    pub armies: Vec<ArmyFile>,
}

/// Land or sea army.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ArmyKind {
    /// A land army.
    #[default]
    Land,
    /// A sea army.
    Sea,
}

/// An army that may be wrong in any way.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArmyFile {
    /// Where it stands.
    pub at: String,
    /// What it is.
    #[serde(default)]
    pub kind: ArmyKind,
    /// Its maximal value.
    pub maximal: i64,
    /// Its current value; the maximal one where it is missing.
    pub current: Option<i64>,
    /// Its statuses.
    #[serde(default)]
    pub statuses: Vec<String>,
}

/// What a status is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum StatusOf {
    /// Regions.
    Region,
    /// Armies.
    Army,
}

/// A status that may be wrong in any way.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StatusFile {
    /// Its name.
    pub name: String,
    /// What it is of.
    pub of: StatusOf,
    /// Whether it is negative (EU-13).
    #[serde(default)]
    pub negative: bool,
    /// Percent by which production changes.
    #[serde(default)]
    pub production: i64,
    /// Percent of strategic advantage.
    #[serde(default)]
    pub advantage: i64,
    /// Percent of current and of maximal value that armies lose (EU-15).
    #[serde(default)]
    pub current: i64,
    /// See `current`.
    #[serde(default)]
    pub maximal: i64,
    /// Military rounds for which it lasts; no end where it is missing.
    pub rounds: Option<i64>,
}

/// A region's statuses, which may be wrong in any way.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RegionFile {
    /// The region, by name or code.
    pub name: String,
    /// Its statuses.
    pub statuses: Vec<String>,
}

/// A kind of treaty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TreatyKind {
    /// Peace.
    Peace,
    /// An alliance.
    Alliance,
    /// War, which is what holds without a treaty too (EU-05).
    War,
}

/// A treaty that may be wrong in any way.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TreatyFile {
    /// The two seats.
    pub between: Vec<String>,
    /// What is between them.
    pub kind: TreatyKind,
}

/// A checked scenario for one map.
///
/// # Guarantees
///
/// - It has 2 to 40 seats, 2 to 6 for Partial Kerfuffle; their names can be read in orders and are no
///   region's name or code.
/// - All regions are the map's; a region has one owner at most, and only land and fortifications have
///   one. Lists of regions are sorted.
/// - Partial Kerfuffle: either each seat has a capital and owns it and two more, the three land and
///   connected (PK-07), or none has or owns anything. Castles are land, one a province, no capital, and
///   not in what another owns (PK-09). There are no armies, statuses, treaties, treasuries or homelands.
/// - Erkenfara: armies have 1000 ≤ current ≤ maximal, one of a kind in a region, sea armies in seas
///   only; there are no capitals or castles.
/// - The order, where there is one, names each seat once. A pair of seats has one treaty at most.
/// - Statuses of armies and regions are the game's own or the scenario's, of the right kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    pub(crate) title: String,
    pub(crate) game: Game,
    pub(crate) order: Option<Vec<usize>>,
    pub(crate) options: BTreeMap<String, Setting>,
    pub(crate) seats: Vec<Start>,
    pub(crate) statuses: Vec<Status>,
    pub(crate) regions: BTreeMap<RegionId, Vec<String>>,
    pub(crate) treaties: BTreeMap<(usize, usize), TreatyKind>,
}

/// What a seat begins with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// Its name.
    pub name: String,
    /// What it owns.
    pub owns: Vec<RegionId>,
    /// Its main homeland.
    pub homeland: Vec<RegionId>,
    /// Its capital.
    pub capital: Option<RegionId>,
    /// Its castle.
    pub castle: Option<RegionId>,
    /// Its gold.
    pub treasury: u32,
    /// Its armies, by region, land before sea.
    pub armies: Vec<Army>,
}

/// An army at the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Army {
    /// Where it stands.
    pub at: RegionId,
    /// What it is.
    pub kind: ArmyKind,
    /// Its current value.
    pub current: u32,
    /// Its maximal value.
    pub maximal: u32,
    /// Its statuses, as they are called in the game or the scenario.
    pub statuses: Vec<String>,
}

/// A status of a scenario (EU-31).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Status {
    /// Its name.
    pub name: String,
    /// What it is of.
    pub of: StatusOf,
    /// Whether it is negative.
    pub negative: bool,
    /// Percent by which production changes, -100 to 1000.
    pub production: i32,
    /// Percent of strategic advantage, -100 to 100.
    pub advantage: i32,
    /// Percent of its current value that an army loses, 0 to 100.
    pub current: u32,
    /// Percent of its maximal value that an army loses, 0 to 100.
    pub maximal: u32,
    /// Military rounds for which it lasts, 1 to 1000; no end where it is missing.
    pub rounds: Option<u32>,
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
        toml::from_str(text).map_err(|error| form(error.to_string()))
    }
}

impl Scenario {
    /// Its title.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The game it is of.
    pub fn game(&self) -> Game {
        self.game
    }

    /// The seats by their place in [`seats`](Self::seats) in turn order; drawn where there is none.
    pub fn order(&self) -> Option<&[usize]> {
        self.order.as_deref()
    }

    /// The options of its table, as they were written.
    pub fn options(&self) -> &BTreeMap<String, Setting> {
        &self.options
    }

    /// The seats.
    pub fn seats(&self) -> &[Start] {
        &self.seats
    }

    /// The statuses that it makes.
    pub fn statuses(&self) -> &[Status] {
        &self.statuses
    }

    /// The statuses with which regions begin.
    pub fn regions(&self) -> &BTreeMap<RegionId, Vec<String>> {
        &self.regions
    }

    /// The treaties at the start, by the places of two seats, the smaller first.
    pub fn treaties(&self) -> &BTreeMap<(usize, usize), TreatyKind> {
        &self.treaties
    }
}
