//! What a table of Partial Kerfuffle fixes before the start: its map, its options, its own deck, and
//! positions to begin from (PK-02, PK-07, PK-11, PK-70).

use serde::{Deserialize, Serialize};

use super::card::Kind;
use super::scenario::Scenario;
use crate::Seat;
use crate::map::{Kind as Terrain, Map, Region};

/// From so many provinces on two factions are far enough apart that the first turn is worth less (PK-12).
const ROOMY: usize = 25;

/// How battles are fought (PK-19).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Battles {
    /// With dice only.
    #[serde(rename = "dice only")]
    DiceOnly,
    /// As the defender chooses: so where nobody says anything (PK-70).
    #[default]
    #[serde(rename = "choice")]
    Choice,
    /// On a board only.
    #[serde(rename = "board only")]
    BoardOnly,
}

/// How factions come to their capitals (PK-07, PK-70).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Start {
    /// Each picks in seat order.
    #[default]
    Picked,
    /// All are drawn in one step.
    Drawn,
}

/// The options, checked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// What the map is called where its shapes are known; empty where they are not.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub map: String,
    /// How battles are fought.
    pub battles: Battles,
    /// How factions come to their capitals.
    pub start: Start,
    /// The table's own deck; the usual one if nobody says so (PK-11).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deck: Option<Vec<Kind>>,
    /// Where to begin, if not at the beginning.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scenario: Option<Scenario>,
}

/// What never changes at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct World {
    /// How many factions play, 2 to 6 (PK-01).
    pub seats: usize,
    /// The map; only its land counts (PK-02).
    pub map: Map,
    /// What the host set.
    pub options: Options,
}

impl World {
    /// The provinces that count (PK-02, PK-45), in order.
    pub fn land(&self) -> impl Iterator<Item = Region> + '_ {
        self.map.regions().filter(|region| self.is_land(*region))
    }

    /// Whether a region is a province that counts.
    pub fn is_land(&self, region: Region) -> bool {
        let place = self.map.place(region);
        place.is_some_and(|place| place.kind == Terrain::Land)
    }

    /// The provinces next to one.
    pub fn near(&self, region: Region) -> impl Iterator<Item = Region> + '_ {
        let near = self.map.borders(region).iter().copied();
        near.filter(|region| self.is_land(*region))
    }

    /// How much more gold a faction has at the beginning for each that comes before it (PK-12). The figures were found
    /// by games of bot players; among four or more nobody wins more often for going first.
    pub(super) fn head_start(&self) -> u32 {
        match self.seats {
            2 if self.land().count() < ROOMY => 13,
            2 => 7,
            3 => 2,
            _ => 0,
        }
    }

    /// Whether two provinces touch.
    pub fn touches(&self, one: Region, other: Region) -> bool {
        self.map.borders(one).contains(&other)
    }

    /// What a province is called.
    pub fn name(&self, region: Region) -> String {
        let place = self.map.place(region);
        place.map_or_else(
            || format!("region {}", region.0),
            |place| place.name.clone(),
        )
    }

    /// All seats of the table, in order.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        Seat::first(self.seats)
    }
}
