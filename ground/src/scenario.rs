//! Who begins where on a map, with what: what a scenario says, by the numbers of regions and seats.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::region::Region;

/// What scenarios of a game may hold, as their files are read: a game that knows less of it refuses the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Form {
    /// The game's id, as files name it.
    pub game: &'static str,
    /// The most seats.
    pub seats: usize,
    /// What may stand in them beside names, what seats own, and options.
    pub parts: &'static [Part],
    /// The smallest army.
    pub least_army: u32,
    /// The statuses of armies and of regions that the game has without being told.
    pub statuses: &'static [(StatusOf, &'static str)],
}

/// Something that scenarios of some games hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Armies of seats.
    Armies,
    /// Capitals: all seats or none have one, with two more regions that are connected.
    Capitals,
    /// A deck of cards.
    Cards,
    /// Castles of seats.
    Castles,
    /// Homelands that are not all that a seat owns.
    Homelands,
    /// Statuses of armies and regions.
    Statuses,
    /// Treasuries of seats.
    Treasuries,
    /// Treaties between seats.
    Treaties,
}

impl Form {
    /// Whether scenarios of the game may hold it.
    pub fn has(&self, part: Part) -> bool {
        self.parts.contains(&part)
    }
}

/// What stands on a map when a game begins. It may be nothing that a game could begin with: each game says what it
/// refuses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scenario {
    /// What each seat begins with, in the order of the table's seats.
    pub seats: Vec<Start>,
    /// The places in [`seats`](Self::seats) in turn order; drawn where there is none.
    pub order: Option<Vec<usize>>,
    /// The statuses that it makes.
    pub statuses: Vec<Status>,
    /// The statuses with which regions begin, by their names.
    pub regions: BTreeMap<Region, Vec<String>>,
    /// The treaties at the start, by the places of two seats, the smaller first.
    pub treaties: BTreeMap<(usize, usize), TreatyKind>,
}

/// What a seat begins with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Start {
    /// How the side is called.
    pub name: String,
    /// Three letters A-Z made of the name as those of regions are: what is printed and typed for short.
    pub code: String,
    /// What it owns, sorted; no other seat owns any of it.
    pub owns: Vec<Region>,
    /// Its main homeland, sorted.
    pub homeland: Vec<Region>,
    /// Its capital, one of what it owns.
    pub capital: Option<Region>,
    /// The land region of its castle.
    pub castle: Option<Region>,
    /// Gold at the start.
    pub treasury: u32,
    /// Its armies, by region, land before sea.
    pub armies: Vec<Army>,
}

/// Land or sea army.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ArmyKind {
    /// Stands anywhere but in the impassable; what is meant where nothing is said.
    #[default]
    Land,
    /// Stands in seas only.
    Sea,
}

/// An army at the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Army {
    /// The region it stands in; a sea for sea armies.
    pub at: Region,
    /// Whether it is of the land or of the sea.
    pub kind: ArmyKind,
    /// How many men it has now, `maximal` at most.
    pub current: u32,
    /// How many men it can have.
    pub maximal: u32,
    /// Its statuses, as they are called in the game or the scenario.
    pub statuses: Vec<String>,
}

/// What a status is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum StatusOf {
    /// Regions only: may change what they produce.
    Region,
    /// Armies only: may cost them men.
    Army,
}

/// A status that a scenario makes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Status {
    /// How it is called where it is given, such as "flooded".
    pub name: String,
    /// What may have it.
    pub of: StatusOf,
    /// Whether it is negative.
    #[serde(default)]
    pub negative: bool,
    /// Percent by which the production of a region changes.
    #[serde(default)]
    pub production: i64,
    /// Percent of strategic advantage: of an army that has it, or of whoever defends a region that has it.
    #[serde(default)]
    pub advantage: i64,
    /// Percent of its current value that an army loses.
    #[serde(default)]
    pub current: i64,
    /// Percent of its maximal value that an army loses.
    #[serde(default)]
    pub maximal: i64,
    /// Military rounds for which it lasts; no end where it is missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u32>,
}

/// A kind of treaty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TreatyKind {
    /// The two are not enemies.
    Peace,
    /// No enemies either; their fleets protect each other's troops.
    Alliance,
    /// War, which is what holds without a treaty too.
    War,
}
