//! Removes borders so short that nobody can tell whether two regions touch.

use std::collections::BTreeMap;

use super::mesh::Mesh;
use crate::model::pair;

/// Sides of cells that a border must have to be seen.
const SEEN: usize = 3;
const ROUNDS: usize = 6;

type Sides = BTreeMap<(usize, usize), usize>;

/// Gives cells at too short borders to a neighbour, where the sort of both is the same and no region
/// is torn.
pub(super) fn mend(mesh: &Mesh, label: &mut [Option<usize>], sort: impl Fn(usize) -> usize) {
    let mut sides = sides(mesh, label);
    for _ in 0..ROUNDS {
        let mut changed = false;
        for cell in mesh.inside() {
            let Some(own) = label[cell] else { continue };
            let shaky = mesh
                .near(cell)
                .filter_map(|other| label[other])
                .any(|other| {
                    other != own
                        && sides
                            .get(&pair(own, other))
                            .is_some_and(|&count| count < SEEN)
                });
            if shaky && let Some(taker) = taker(mesh, label, &sides, cell, &sort) {
                turn(mesh, label, &mut sides, cell, taker);
                changed = true;
            }
        }
        if !changed {
            return;
        }
    }
}

/// Who may have the cell so that fewer borders are too short.
fn taker(
    mesh: &Mesh,
    label: &[Option<usize>],
    sides: &Sides,
    cell: usize,
    sort: impl Fn(usize) -> usize,
) -> Option<usize> {
    let own = label[cell]?;
    if !holds_without(mesh, label, cell) {
        return None;
    }
    let mut best = None;
    for taker in mesh.near(cell).filter_map(|other| label[other]) {
        if taker == own || sort(taker) != sort(own) {
            continue;
        }
        let gain = gain(mesh, label, sides, cell, taker);
        if gain > best.map_or(0, |(gain, _)| gain) {
            best = Some((gain, taker));
        }
    }
    best.map(|(_, taker)| taker)
}

/// How much shorter the list of short borders gets.
fn gain(mesh: &Mesh, label: &[Option<usize>], sides: &Sides, cell: usize, taker: usize) -> i64 {
    let mut change: BTreeMap<(usize, usize), i64> = BTreeMap::new();
    let own = label[cell];
    for other in mesh.near(cell).filter_map(|other| label[other]) {
        if let Some(own) = own.filter(|&own| own != other) {
            *change.entry(pair(own, other)).or_default() -= 1;
        }
        if taker != other {
            *change.entry(pair(taker, other)).or_default() += 1;
        }
    }
    let bad = |count: i64| i64::from(count > 0 && count < super::mesh::wide(SEEN));
    change
        .iter()
        .map(|(between, change)| {
            let now = super::mesh::wide(sides.get(between).copied().unwrap_or(0));
            bad(now) - bad(now + change)
        })
        .sum()
}

/// Whether the region of a cell stays in one piece without it: its cells around it are one run.
pub(super) fn holds_without(mesh: &Mesh, label: &[Option<usize>], cell: usize) -> bool {
    let around = mesh.around(cell).map(|other| label[other] == label[cell]);
    let starts = (0..6)
        .filter(|&side| around[side] && !around[(side + 5) % 6])
        .count();
    starts == 1
}

fn turn(mesh: &Mesh, label: &mut [Option<usize>], sides: &mut Sides, cell: usize, taker: usize) {
    let Some(own) = label[cell] else { return };
    for other in mesh.near(cell).filter_map(|other| label[other]) {
        if other != own
            && let Some(count) = sides.get_mut(&pair(own, other))
        {
            *count -= 1;
        }
        if other != taker {
            *sides.entry(pair(taker, other)).or_default() += 1;
        }
    }
    label[cell] = Some(taker);
}

fn sides(mesh: &Mesh, label: &[Option<usize>]) -> Sides {
    let mut sides = Sides::new();
    for cell in mesh.inside() {
        for other in mesh.near(cell).filter(|&other| cell < other) {
            if let (Some(one), Some(two)) = (label[cell], label[other])
                && one != two
            {
                *sides.entry(pair(one, two)).or_default() += 1;
            }
        }
    }
    sides.retain(|_, count| *count > 0);
    sides
}
