//! One fortification in a region of a map that is there, as an import would place it.

use std::collections::BTreeMap;

use super::forts;
use super::make::{Land, Region};
use super::names::Names;
use crate::draft::RegionDraft;
use crate::model::{Point, pair, sides};

/// A fortification that was cut out of a region: its name, and the edges of both, with the region on the left.
pub(crate) struct Raised {
    pub(crate) name: String,
    pub(crate) host: Vec<(Point, Point)>,
    pub(crate) fort: Vec<(Point, Point)>,
}

/// Cuts a fortification out of a region; nothing where it has no place. The shapes of all regions fit together.
pub(crate) fn raise(regions: &[&RegionDraft], host: usize) -> Option<Raised> {
    let codes: Vec<String> = regions.iter().filter_map(|it| it.code.clone()).collect();
    let mut names = Names::new(&codes);
    for region in regions {
        names.take(&region.name);
    }
    let mut land = Land {
        borders: borders(regions),
        regions: regions.iter().map(|region| made(region)).collect(),
        names_of: BTreeMap::new(),
    };
    // What is too tangled for it has no place either.
    let is_raised = forts::fort(&mut land, host, &mut names).unwrap_or(false);
    let fort = land.regions.len().checked_sub(1).filter(|_| is_raised)?;
    let edges = |of: usize| {
        let borders = land.borders.iter();
        let sides = borders.flat_map(|&(a, b, above, below)| [(a, b, above), (b, a, below)]);
        let own = sides.filter(|(.., label)| *label == Some(of));
        own.map(|(a, b, _)| (a, b)).collect()
    };
    Some(Raised {
        name: land.regions.get(fort)?.name.clone(),
        host: edges(host),
        fort: edges(fort),
    })
}

fn made(region: &RegionDraft) -> Region {
    Region {
        name: region.name.clone(),
        code: region.code.clone(),
        kind: region.kind,
        level: region.level,
        terrain: region.terrain,
        production: Some(region.production),
        wealth: 0.0,
    }
}

/// All edges, each once, with the regions on both sides.
fn borders(regions: &[&RegionDraft]) -> Vec<super::simplify::Border> {
    let mut beside: BTreeMap<(Point, Point), (Option<usize>, Option<usize>)> = BTreeMap::new();
    for (index, region) in regions.iter().enumerate() {
        for ring in region.polygons.iter().flatten() {
            for (from, to) in sides(ring) {
                let (above, below) = beside.entry(pair(from, to)).or_default();
                *if from < to { above } else { below } = Some(index);
            }
        }
    }
    let borders = beside.into_iter();
    borders
        .map(|((a, b), (above, below))| (a, b, above, below))
        .collect()
}
