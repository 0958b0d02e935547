//! Ways over water: enough to connect all land, and some more where the water is narrow.

use std::collections::{BTreeMap, VecDeque};

use super::mesh::Mesh;
use super::random::Random;
use crate::model::pair;

/// Water of so few cells is narrow.
const NARROW: usize = 4;
/// A way more is made only where the way round has at least so many steps.
const DETOUR: usize = 4;

/// The pairs of land regions to link, shortest way first. `land` says which regions are land.
pub(super) fn links(
    mesh: &Mesh,
    label: &[Option<usize>],
    land: &[bool],
    random: &mut Random,
) -> Vec<(usize, usize)> {
    let mut ways: Vec<(usize, (usize, usize))> = over_water(mesh, label, land)
        .into_iter()
        .map(|(pair, cells)| (cells, pair))
        .collect();
    ways.sort_unstable();
    let mut near = neighbours(mesh, label, land);
    let mut linked = Vec::new();
    let mut ends = vec![0; land.len()];
    for spare in [false, true] {
        for &(cells, (one, two)) in &ways {
            let around = steps(&near, one)[two];
            let wanted = match around {
                None => true,
                Some(steps) => {
                    spare
                        && cells <= NARROW
                        && steps >= DETOUR
                        && ends[one] + ends[two] < 3
                        && random.chance(3, 4)
                }
            };
            if wanted && !linked.contains(&(one, two)) {
                linked.push((one, two));
                near[one].push(two);
                near[two].push(one);
                ends[one] += 1;
                ends[two] += 1;
            }
        }
    }
    linked
}

/// The land regions next to each region.
pub(super) fn neighbours(mesh: &Mesh, label: &[Option<usize>], land: &[bool]) -> Vec<Vec<usize>> {
    let mut near = vec![Vec::new(); land.len()];
    for cell in mesh.inside() {
        let Some(own) = label[cell] else { continue };
        for other in mesh.near(cell).filter_map(|other| label[other]) {
            if other != own && land[own] && land[other] {
                near[own].push(other);
            }
        }
    }
    for list in &mut near {
        list.sort_unstable();
        list.dedup();
    }
    near
}

/// How many steps each region is from one; nothing where no way leads.
pub(super) fn steps(near: &[Vec<usize>], from: usize) -> Vec<Option<usize>> {
    let mut steps = vec![None; near.len()];
    steps[from] = Some(0);
    let mut front = VecDeque::from([(from, 0)]);
    while let Some((region, far)) = front.pop_front() {
        for &other in &near[region] {
            if steps[other].is_none() {
                steps[other] = Some(far + 1);
                front.push_back((other, far + 1));
            }
        }
    }
    steps
}

/// The cells of water between two regions of land whose coasts face each other.
fn over_water(
    mesh: &Mesh,
    label: &[Option<usize>],
    land: &[bool],
) -> BTreeMap<(usize, usize), usize> {
    let is_land = |cell: usize| label[cell].is_some_and(|region| land[region]);
    let mut reached: Vec<Option<(usize, usize)>> = vec![None; label.len()];
    let mut front = VecDeque::new();
    for cell in mesh.inside().filter(|&cell| is_land(cell)) {
        reached[cell] = label[cell].map(|region| (region, 0));
        front.push_back(cell);
    }
    let mut ways = BTreeMap::new();
    while let Some(cell) = front.pop_front() {
        let Some((region, far)) = reached[cell] else {
            continue;
        };
        for other in mesh.near(cell) {
            match reached[other] {
                None => {
                    reached[other] = Some((region, far + 1));
                    front.push_back(other);
                }
                Some((facing, beyond)) if facing != region && far + beyond > 0 => {
                    let way = ways.entry(pair(region, facing)).or_insert(usize::MAX);
                    *way = (*way).min(far + beyond);
                }
                Some(_) => {}
            }
        }
    }
    // Regions that touch need no way over water.
    for (region, near) in neighbours(mesh, label, land).into_iter().enumerate() {
        for other in near {
            ways.remove(&pair(region, other));
        }
    }
    ways
}
