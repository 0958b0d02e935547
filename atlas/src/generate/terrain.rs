//! What grows and rises on the land: hills where it lies high, marshes where low land meets water, forests in between,
//! and nothing on a third of it and within the walls of a city.

use std::cmp::Reverse;

use super::land::Sort;
use super::mesh::{Mesh, UNIT, wide};
use super::noise::Noise;
use super::random::Random;
use super::shape::Ground;
use crate::Terrain;

/// Of a hundred regions of open land, so many are of each kind; marshes only where there is water beside them.
const HILLS: usize = 22;
const MARSHES: usize = 10;
const FORESTS: usize = 34;

/// A region of open land, and what is known of its cells.
struct Open {
    region: usize,
    height: i64,
    wood: i64,
    is_wet: bool,
}

/// The terrain of each region; plain for all that is not open land.
pub(super) fn terrain(
    mesh: &Mesh,
    ground: &[Ground],
    label: &[Option<usize>],
    sorts: &[Sort],
    random: &mut Random,
) -> Vec<Terrain> {
    let heights = Noise::new(random.word(), 300 * UNIT, 3);
    let woods = Noise::new(random.word(), 220 * UNIT, 3);
    let mut cells: Vec<Vec<usize>> = vec![Vec::new(); sorts.len()];
    for cell in mesh.inside() {
        if let Some(cells) = label[cell].and_then(|region| cells.get_mut(region)) {
            cells.push(cell);
        }
    }
    let is_open = |cells: &[usize]| {
        let walled = cells
            .iter()
            .filter(|&&cell| ground[cell] == Ground::OldTown);
        !cells.is_empty() && walled.count() * 2 < cells.len()
    };
    let mean = |cells: &[usize], noise: Noise| {
        let all = cells.iter().map(|&cell| mesh.sites[cell]);
        all.map(|site| noise.at(site.x, site.y)).sum::<i64>() / wide(cells.len()).max(1)
    };
    let is_wet = |cells: &[usize]| {
        let mut near = cells.iter().flat_map(|&cell| mesh.near(cell));
        near.any(|cell| ground[cell].is_water())
    };
    let regions = sorts.iter().zip(&cells).enumerate();
    let open = regions.filter(|(_, (sort, cells))| **sort == Sort::Land && is_open(cells));
    let open = open.map(|(region, (_, cells))| Open {
        region,
        height: mean(cells, heights),
        wood: mean(cells, woods),
        is_wet: is_wet(cells),
    });
    shared_out(open.collect(), sorts.len())
}

/// Gives each kind to those that suit it best.
fn shared_out(mut open: Vec<Open>, regions: usize) -> Vec<Terrain> {
    let share = |of_hundred: usize| (open.len() * of_hundred + 50) / 100;
    let [hills, marshes, forests] = [HILLS, MARSHES, FORESTS].map(share);
    let mut terrain = vec![Terrain::Plain; regions];
    open.sort_by_key(|it| (Reverse(it.height), it.region));
    let mut low = open.split_off(hills.min(open.len()));
    for high in open {
        terrain[high.region] = Terrain::Hills;
    }
    let mut left = marshes;
    for wet in low.iter().rev().filter(|it| it.is_wet) {
        if left == 0 {
            break;
        }
        terrain[wet.region] = Terrain::Marsh;
        left -= 1;
    }
    low.retain(|it| terrain[it.region] == Terrain::Plain);
    low.sort_by_key(|it| (Reverse(it.wood), it.region));
    for wooded in low.iter().take(forests) {
        terrain[wooded.region] = Terrain::Forest;
    }
    terrain
}
