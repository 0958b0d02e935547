//! Ballast for the probe game: as much of a map, and as much that moves on it, as a campaign has.

use serde::{Deserialize, Serialize};

use crate::Seat;
use crate::map::{Kind, Map, Place, Region};

/// Regions in a row of the map.
const ROW: usize = 20;
/// Armies for each eight regions.
const ARMIES: usize = 3;

/// What moves on a map.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Land {
    /// Each region, in order.
    pub regions: Vec<Holding>,
    pub armies: Vec<Army>,
    /// What each seat has, in gold.
    pub gold: Vec<i64>,
}

/// One region as it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Holding {
    pub owner: Seat,
    /// How strong its walls are.
    pub level: u8,
    /// What has happened to it lately.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub statuses: Vec<Status>,
}

/// What may be the matter with a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// An army of somebody else has come in.
    Entered,
    /// An army has passed.
    Passed,
}

/// An army.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Army {
    pub seat: Seat,
    pub region: Region,
    /// What it is called.
    pub name: String,
    /// How strong it is, and how strong it can be.
    pub strength: [i64; 2],
}

/// A map of `count` regions in rows, each touching those beside, above and below it.
pub(super) fn map(count: usize) -> Map {
    let places = (0..count).map(|at| Place {
        name: format!("Region {}", at + 1),
        code: format!("R{at:X}"),
        kind: if at % 7 == 6 { Kind::Sea } else { Kind::Land },
        ..Place::default()
    });
    let region = |at: usize| Region(u16::try_from(at).unwrap_or(u16::MAX));
    let beside = (1..count).filter(|at| at % ROW != 0).map(|at| (at - 1, at));
    let below = (ROW..count).map(|at| (at - ROW, at));
    let borders: Vec<(Region, Region)> = beside
        .chain(below)
        .map(|(one, other)| (region(one), region(other)))
        .collect();
    Map::new(places.collect(), &borders).expect("rows of regions with a number each are a map")
}

impl Land {
    /// Regions and armies dealt round the seats.
    pub(super) fn dealt(map: &Map, seats: usize) -> Self {
        let seat = |at: usize| Seat(u8::try_from(at % seats.max(1)).unwrap_or(0));
        let holding = |at: usize| Holding {
            owner: seat(at),
            level: u8::try_from(at % 5).unwrap_or(0),
            // As much as after years, so that a table does not grow with its age.
            statuses: vec![Status::Passed],
        };
        let army = |at: usize| Army {
            seat: seat(at),
            region: Region(u16::try_from(at * 8 / ARMIES).unwrap_or(0)),
            name: format!("Army of {}", seat(at)),
            strength: [
                1_000 * i64::from(u8::try_from(at % 20).unwrap_or(0) + 1),
                20_000,
            ],
        };
        Self {
            regions: (0..map.len()).map(holding).collect(),
            armies: (0..map.len() * ARMIES / 8).map(army).collect(),
            gold: vec![50_000; seats],
        }
    }

    /// Moves an army; nothing when there is no such army or region.
    pub(super) fn march(&mut self, army: u16, to: Region) -> Option<()> {
        let army = self.armies.get_mut(usize::from(army))?;
        let entered = self.regions.get(to.index())?.owner != army.seat;
        let left = self.regions.get_mut(army.region.index())?;
        left.statuses = vec![Status::Passed];
        army.region = to;
        let new = self.regions.get_mut(to.index())?;
        new.statuses = vec![if entered {
            Status::Entered
        } else {
            Status::Passed
        }];
        let gold = self.gold.get_mut(army.seat.index())?;
        *gold = gold.checked_sub(1)?;
        Some(())
    }
}
