//! Places fortifications: on the coast of one region, with a port, away from all others.

use super::mend::holds_without;
use super::mesh::{Mesh, wide};
use super::random::Random;

/// Cells of a fortification.
const CELLS: usize = 5;
/// Cells that must be left to the region it stands in.
const LEFT: usize = 12;
/// Sides of cells that a border of it must have.
const SEEN: usize = 2;

/// Takes cells from a region for a fortification with the number `fort`; false where there is no
/// place for one.
pub(super) fn raise(
    mesh: &Mesh,
    label: &mut [Option<usize>],
    is_water: impl Fn(usize) -> bool,
    region: usize,
    fort: usize,
    random: &mut Random,
) -> bool {
    let own: Vec<usize> = mesh
        .inside()
        .filter(|&cell| label[cell] == Some(region))
        .collect();
    if own.len() < CELLS + LEFT {
        return false;
    }
    let may = |label: &[Option<usize>], cell: usize| {
        mesh.around(cell).into_iter().all(|other| {
            label[other].is_some_and(|other| other == region || other == fort || is_water(other))
        })
    };
    let mut starts: Vec<usize> = own
        .iter()
        .copied()
        .filter(|&cell| {
            may(label, cell) && mesh.near(cell).filter_map(|at| label[at]).any(&is_water)
        })
        .collect();
    random.shuffle(&mut starts);
    for start in starts {
        let mut after = label.to_vec();
        let mut taken = Vec::new();
        let mut next = Some(start);
        while let Some(cell) = next.filter(|_| taken.len() < CELLS) {
            if !holds_without(mesh, &after, cell) {
                break;
            }
            after[cell] = Some(fort);
            taken.push(cell);
            next = own
                .iter()
                .copied()
                .filter(|&cell| after[cell] == Some(region) && may(&after, cell))
                .filter(|&cell| mesh.near(cell).any(|other| after[other] == Some(fort)))
                .max_by_key(|&cell| {
                    let kin = mesh
                        .near(cell)
                        .filter(|&other| after[other] == Some(fort))
                        .count();
                    (kin, -wide(cell))
                });
        }
        if taken.len() == CELLS && is_plain(mesh, &after, &taken) {
            label.copy_from_slice(&after);
            return true;
        }
    }
    false
}

/// Whether one sees what the fortification borders.
fn is_plain(mesh: &Mesh, label: &[Option<usize>], taken: &[usize]) -> bool {
    let mut sides = std::collections::BTreeMap::new();
    for &cell in taken {
        for other in mesh.near(cell).filter(|&other| label[other] != label[cell]) {
            *sides.entry(label[other]).or_insert(0) += 1;
        }
    }
    sides.values().all(|&sides: &usize| sides >= SEEN)
}
