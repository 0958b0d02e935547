//! Divides cells into regions: each piece of land or water is divided among seeds that grow
//! at one pace, along valleys faster than over hills, and move to the middle of what they got.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::mesh::{Mesh, Point, UNIT, wide};
use super::noise::{FULL, Noise};
use super::random::Random;

const ROUNDS: usize = 9;

/// How many parts each piece gets: in proportion to its cells, at least one, `total` in all if there
/// are no more pieces than that.
pub(super) fn shares(sizes: &[usize], total: usize) -> Vec<usize> {
    let mut shares = vec![1; sizes.len()];
    for _ in sizes.len()..total {
        // The next goes where a part would be largest: Jefferson's way, without remainders.
        let most = (0..sizes.len()).max_by(|&one, &other| {
            let (left, right) = (
                sizes[one] * (shares[other] + 1),
                sizes[other] * (shares[one] + 1),
            );
            left.cmp(&right).then(other.cmp(&one))
        });
        if let Some(piece) = most {
            shares[piece] += 1;
        }
    }
    shares
}

/// Divides one connected piece into `parts`; the part of each of its cells is written to `label`,
/// from `first` on.
pub(super) fn divide(
    mesh: &Mesh,
    piece: &[usize],
    parts: usize,
    first: usize,
    label: &mut [Option<usize>],
    random: &mut Random,
) {
    let hills = Noise::new(random.word(), 90 * UNIT, 3);
    let climb = |site: &Point| (hills.at(site.x, site.y) + FULL / 4).max(0) * 130 / FULL;
    let climbs: Vec<i64> = mesh.sites.iter().map(climb).collect();
    let mut seeds = scatter(mesh, piece, parts, random);
    let mut handicap = vec![0; parts];
    let mut inside = vec![false; mesh.sites.len()];
    for &cell in piece {
        inside[cell] = true;
    }
    let mean = wide(piece.len()) / wide(parts).max(1);
    for round in 0..ROUNDS {
        let owner = grow(mesh, &inside, &seeds, &handicap, &climbs);
        let mut sums = vec![(0, 0, 0); parts];
        for &cell in piece {
            let Some(part) = owner[cell] else { continue };
            let (x, y, cells) = &mut sums[part];
            *x += mesh.sites[cell].x;
            *y += mesh.sites[cell].y;
            *cells += 1;
        }
        if round + 1 == ROUNDS {
            for &cell in piece {
                label[cell] = owner[cell].map(|part| first + part);
            }
            return;
        }
        let mut nearest = vec![i64::MAX; parts];
        for &cell in piece {
            let Some(part) = owner[cell] else { continue };
            let (x, y, cells) = sums[part];
            let far = mesh.sites[cell].far(Point {
                x: x / cells,
                y: y / cells,
            });
            if far < nearest[part] {
                nearest[part] = far;
                seeds[part] = cell;
            }
        }
        for part in 0..parts {
            handicap[part] += (sums[part].2 - mean) * 40 / mean.isqrt().max(1);
        }
        let least = handicap.iter().copied().min().unwrap_or(0);
        for part in &mut handicap {
            *part = (*part - least).min(600);
        }
    }
}

/// Cells far from each other.
fn scatter(mesh: &Mesh, piece: &[usize], parts: usize, random: &mut Random) -> Vec<usize> {
    let mut seeds: Vec<usize> = Vec::new();
    while seeds.len() < parts {
        let tries: Vec<usize> = (0..10)
            .filter_map(|_| random.pick(piece).copied())
            .collect();
        let apart = |cell: usize| {
            seeds
                .iter()
                .map(|&seed| mesh.sites[seed].far(mesh.sites[cell]))
                .min()
        };
        let best = tries.into_iter().max_by_key(|&cell| (apart(cell), cell));
        match best.filter(|cell| !seeds.contains(cell)) {
            Some(cell) => seeds.push(cell),
            None => match piece.iter().find(|cell| !seeds.contains(cell)) {
                Some(&cell) => seeds.push(cell),
                None => return seeds,
            },
        }
    }
    seeds
}

/// The seed that reaches each cell first.
fn grow(
    mesh: &Mesh,
    inside: &[bool],
    seeds: &[usize],
    handicap: &[i64],
    climbs: &[i64],
) -> Vec<Option<usize>> {
    let mut owner = vec![None; mesh.sites.len()];
    // A seed is its own from the start, however late it grows.
    seeds
        .iter()
        .enumerate()
        .for_each(|(part, &seed)| owner[seed] = Some(part));
    let mut done = vec![false; mesh.sites.len()];
    let mut front = BinaryHeap::new();
    for (part, &seed) in seeds.iter().enumerate() {
        front.push(Reverse((handicap[part], seed, part)));
    }
    while let Some(Reverse((cost, cell, part))) = front.pop() {
        if owner[cell].is_some_and(|other| other != part)
            || std::mem::replace(&mut done[cell], true)
        {
            continue;
        }
        owner[cell] = Some(part);
        let from = mesh.sites[cell];
        for other in mesh.near(cell) {
            if inside[other] && owner[other].is_none() {
                let to = mesh.sites[other];
                let length = from.far(to).isqrt() * 100 / mesh.step;
                front.push(Reverse((cost + length + climbs[other], other, part)));
            }
        }
    }
    owner
}
