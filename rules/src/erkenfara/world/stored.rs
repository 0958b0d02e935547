//! Worlds as tables keep them: those of earlier versions say apart from the map what regions are worth.

use serde::Deserialize;

use crate::Seat;
use crate::erkenfara::world::board::{Army, Holding};
use crate::erkenfara::world::bond::Bond;
use crate::erkenfara::world::{Founder, Options, Status, World};
use crate::map::{Map, MapFault, Place, Region};

/// A world as it is read.
#[derive(Deserialize)]
pub(super) struct Stored {
    map: Map,
    #[serde(default)]
    chart: Option<String>,
    #[serde(default)]
    sites: Vec<OldSite>,
    statuses: Vec<Status>,
    founders: Vec<Founder>,
    order: Option<Vec<Seat>>,
    lands: Vec<Holding>,
    armies: Vec<Army>,
    bonds: Vec<(Seat, Seat, Bond)>,
    options: Options,
    quoted: Vec<Region>,
}

/// What a region is worth, in worlds whose map does not say it.
#[derive(Deserialize)]
struct OldSite {
    #[serde(default)]
    production: u32,
    #[serde(default)]
    level: u8,
}

impl TryFrom<Stored> for World {
    type Error = MapFault;

    fn try_from(stored: Stored) -> Result<Self, MapFault> {
        let map = if stored.sites.is_empty() {
            stored.map
        } else {
            worth(&stored.map, &stored.sites)?
        };
        Ok(Self {
            map,
            chart: stored.chart,
            statuses: stored.statuses,
            founders: stored.founders,
            order: stored.order,
            lands: stored.lands,
            armies: stored.armies,
            bonds: stored.bonds,
            options: stored.options,
            quoted: stored.quoted,
        })
    }
}

fn worth(map: &Map, sites: &[OldSite]) -> Result<Map, MapFault> {
    let places = map.places().iter().zip(sites);
    let places = places.map(|(place, site)| Place {
        production: site.production,
        level: Some(site.level).filter(|level| *level > 0),
        ..place.clone()
    });
    Map::with_ways(places.collect(), map.ways().to_vec(), map.walls().to_vec())
}
