//! Makes a map of a seed: land and water on a mesh of cells, regions put together of cells, then shapes, ways, names
//! and fair starts.
//!
//! The same request gives the same bytes on every machine: all is computed in whole numbers, from a
//! stream of accidents that is defined by its algorithm, in an order that is the same each time.

mod border;
mod city;
mod divide;
mod draw;
mod forts;
mod land;
mod links;
mod mend;
mod mesh;
mod names;
mod noise;
mod random;
mod shape;
mod starts;
mod terrain;
#[cfg(test)]
pub(crate) mod tests;
mod words;

pub(crate) use names::Namer;
pub(crate) use random::Random;

use std::fmt;

use thiserror::Error;

use crate::bounds::{FEWEST_REGIONS, MOST_REGIONS};
use crate::{Map, Region};

/// The most seats a map is made for.
pub const MOST_SEATS: usize = 12;
/// Land that each seat needs: what a game of Partial Kerfuffle asks for at least.
pub const LAND_PER_SEAT: usize = 4;
/// How often it is tried again with other accidents of the same seed.
const ATTEMPTS: u64 = 24;

/// What a map looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// One to three large bodies of land, and seas around them.
    Continent,
    /// Many islands, linked by straits.
    Archipelago,
    /// Districts on both banks of a river with bridges, the old ones within walls.
    City,
}

impl Style {
    /// All styles, in the order in which they are offered.
    pub const ALL: [Self; 3] = [Self::Continent, Self::Archipelago, Self::City];

    /// Its name in commands.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Continent => "continent",
            Self::Archipelago => "archipelago",
            Self::City => "city",
        }
    }

    /// The fewest regions it can be made of.
    pub const fn fewest(self) -> usize {
        match self {
            Self::Continent => FEWEST_REGIONS,
            Self::Archipelago => 6,
            Self::City => 10,
        }
    }

    /// The fewest waters: in a city, two and three parts of a river.
    const fn least_water(self) -> usize {
        match self {
            Self::Continent => 1,
            Self::Archipelago => 2,
            Self::City => 3,
        }
    }

    /// Of a hundred regions, so many are water.
    const fn water(self) -> usize {
        match self {
            Self::Continent => 22,
            Self::Archipelago => 28,
            Self::City => 16,
        }
    }
}

impl fmt::Display for Style {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A map that is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Request {
    /// What all accidents come from.
    pub seed: u64,
    /// How many regions it has in all: land, seas and fortifications.
    pub regions: usize,
    /// What it looks like.
    pub style: Style,
    /// For how many seats there are fair starts; 0 where none are needed.
    pub seats: usize,
    /// Whether there are fortifications, with ports.
    pub forts: bool,
}

/// A map that was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Generated {
    /// The map, checked like any other.
    pub map: Map,
    /// Where each seat may start: regions far apart, with as much production in reach.
    pub starts: Vec<Region>,
    /// By how many hundredths of the mean the production within 3 steps of a start is off at most.
    pub unfair: u32,
}

/// Why no map was made.
#[derive(Debug, Error, PartialEq, Eq)]
#[expect(missing_docs, reason = "each message says what its fields are")]
pub enum GenerateError {
    /// Too few or too many regions.
    #[error("a map of style {style} has {fewest} to {most} regions; you asked for {regions}")]
    Regions {
        regions: usize,
        style: Style,
        fewest: usize,
        most: usize,
    },
    /// More seats than there may be, or one alone.
    #[error(
        "a map has fair starts for 2 to {MOST_SEATS} seats, or for none (0); you asked for {seats}"
    )]
    Seats { seats: usize },
    /// Too little land for the seats.
    #[error(
        "{regions} regions of style {style} have {land} of land, too few for {seats} seats: each needs \
         {LAND_PER_SEAT}"
    )]
    Land {
        seats: usize,
        regions: usize,
        style: Style,
        /// The regions of land there would be.
        land: usize,
    },
    /// Every try gave starts that were not fair.
    #[error(
        "seed {seed}: in {ATTEMPTS} tries no map had fair starts for {seats} seats: the best is \
         {unfair} % off the mean; the bound is {bound} %"
    )]
    Unfair {
        seed: u64,
        seats: usize,
        /// How far the best try was off, in percent of the mean.
        unfair: i64,
        /// How far it may be off, in percent of the mean.
        bound: i64,
    },
    /// Every try failed for its shape.
    #[error("seed {seed}: in {ATTEMPTS} tries no map could be made: {last}")]
    Shape { seed: u64, last: String },
}

/// What a request comes to: how many regions of which kind.
#[derive(Debug, Clone, Copy)]
struct Plan {
    request: Request,
    land: usize,
    water: usize,
    forts: usize,
}

impl Plan {
    fn new(request: Request) -> Result<Self, GenerateError> {
        let Request {
            regions,
            style,
            seats,
            forts,
            ..
        } = request;
        // Land, a fortification on it and the sea of its port.
        let fewest = style.fewest().max(if forts { 3 } else { 0 });
        let most = MOST_REGIONS;
        if !(fewest..=most).contains(&regions) {
            return Err(GenerateError::Regions {
                regions,
                style,
                fewest,
                most,
            });
        }
        if seats == 1 || seats > MOST_SEATS {
            return Err(GenerateError::Seats { seats });
        }
        let water = (regions * style.water() / 100).max(style.least_water());
        // Who asks for fortifications gets one at least.
        let forts = if forts {
            let most = (regions - water).div_ceil(3);
            (regions / 9).max(seats).clamp(1, most)
        } else {
            0
        };
        let land = regions - water - forts;
        if land < seats * LAND_PER_SEAT {
            return Err(GenerateError::Land {
                seats,
                regions,
                style,
                land,
            });
        }
        Ok(Self {
            request,
            land,
            water,
            forts,
        })
    }
}

/// Makes the map that was asked for.
///
/// # Errors
///
/// Where the style or the seats cannot be had with so many regions, or where none of a bounded number
/// of tries came out well.
///
/// # Examples
///
/// The same request gives the same bytes on every machine, so a seed is enough to share a map. The
/// number of regions counts seas and fortifications too:
///
/// ```
/// use atlas::Kind;
/// use atlas::generate::{GenerateError, Request, Style, generate};
///
/// let request = Request { seed: 42, regions: 40, style: Style::Continent, seats: 4, forts: true };
/// let made = generate(request)?;
/// assert_eq!(generate(request)?.map.to_geojson(), made.map.to_geojson());
///
/// let land = made.map.areas().filter(|region| region.kind() == Kind::Land).count();
/// assert_eq!((made.map.areas().len(), made.starts.len()), (40, 4));
/// assert!(land < 40);
///
/// let crowded = generate(Request { seats: 8, ..request }).unwrap_err();
/// assert!(matches!(crowded, GenerateError::Land { seats: 8, .. }));
/// # Ok::<(), GenerateError>(())
/// ```
pub fn generate(request: Request) -> Result<Generated, GenerateError> {
    let plan = Plan::new(request)?;
    let (mut best, mut last) = (None, String::new());
    for attempt in 0..ATTEMPTS {
        let drawn = match draw::draw(plan, attempt) {
            Ok(drawn) => drawn,
            Err(wrong) => {
                last = wrong;
                continue;
            }
        };
        if drawn.unfair > starts::UNFAIR {
            best = Some(best.unwrap_or(i64::MAX).min(drawn.unfair));
            continue;
        }
        match drawn.finish() {
            Ok(generated) => return Ok(generated),
            Err(wrong) => last = wrong,
        }
    }
    let (seed, seats, bound) = (request.seed, request.seats, starts::UNFAIR);
    match best {
        Some(unfair) => Err(GenerateError::Unfair {
            seed,
            seats,
            unfair,
            bound,
        }),
        None => Err(GenerateError::Shape { seed, last }),
    }
}
