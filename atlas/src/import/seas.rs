//! Seas: the water around the land, on cells of a lattice that are put together.

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

use super::ground::Ground;
use super::net::faces::OUTSIDE;
use super::net::sets::Sets;
use super::net::{Line, Tangled};
use super::place::Placed;
use super::{Need, Wishes};
use crate::bounds;
use crate::generate::Random;
use crate::model::{Point, sides};

/// Cells of water along the longer side of a map.
const CELLS: i64 = 44;
/// Land for one sea.
const LAND_PER_SEA: usize = 6;
/// How often seas are laid anew around their middles.
const ROUNDS: usize = 4;

/// Cells that cover a map and what is around it; those on water are put together to seas.
#[derive(Debug, Default)]
pub(super) struct Water {
    cells: Vec<[Point; 4]>,
}

/// The cells around a map with these corners; none where seas are not wanted.
pub(super) fn water(
    wishes: &Wishes,
    has_seas: bool,
    placed: &Placed,
    (low, high): (Point, Point),
) -> Water {
    let wanted =
        matches!(wishes.need, Some(Need::Realms { .. })) && wishes.seas != Some(0) && !has_seas;
    if !wanted {
        return Water::default();
    }
    let [lx, ly, hx, hy] = [low.x, low.y, high.x, high.y].map(i64::from);
    let side = (hx - lx).max(hy - ly).max(1);
    let margin = side / 12;
    let most = |units: u32| {
        i64::from(units) * i64::from(placed.projection.steps()) / i64::from(placed.step)
    };
    let (most_x, most_y) = placed.projection.most();
    let (west, east) = (
        (lx - margin).max(-most(most_x)),
        (hx + margin).min(most(most_x)),
    );
    let (south, north) = (
        (ly - margin).max(-most(most_y)),
        (hy + margin).min(most(most_y)),
    );
    let count = |span: i64| (span * CELLS / (side + 2 * margin)).max(2);
    let (columns, rows) = (count(east - west), count(north - south));
    let mut random = Random::new(7, 0, 91);
    let mut corners = Vec::new();
    for row in 0..=rows {
        for column in 0..=columns {
            let mut jitter = |at: i64, of: i64, span: i64| {
                let reach = span / of * 35 / 100;
                let moved =
                    i64::try_from(random.below(usize::try_from(2 * reach + 1).unwrap_or(1)))
                        .unwrap_or(0)
                        - reach;
                if at == 0 || at == of { 0 } else { moved }
            };
            let x = west + (east - west) * column / columns + jitter(column, columns, east - west);
            let y = south + (north - south) * row / rows + jitter(row, rows, north - south);
            corners.push(Point {
                x: i32::try_from(x).unwrap_or(0),
                y: i32::try_from(y).unwrap_or(0),
            });
        }
    }
    let wide = usize::try_from(columns + 1).unwrap_or(1);
    let at = |row: usize, column: usize| corners.get(row * wide + column).copied().unwrap_or(low);
    let all = (0..usize::try_from(rows).unwrap_or(0))
        .flat_map(|row| (0..wide - 1).map(move |column| (row, column)));
    let cell = |(row, column)| {
        [
            at(row, column),
            at(row, column + 1),
            at(row + 1, column + 1),
            at(row + 1, column),
        ]
    };
    Water {
        cells: all.map(cell).collect(),
    }
}

/// Adds the edges of the cells, which are numbered from `first` on.
pub(super) fn add_cells(
    water: &Water,
    first: usize,
    lines: &mut Vec<Line>,
    sets: &mut Sets,
) -> Result<(), Tangled> {
    for (index, cell) in water.cells.iter().enumerate() {
        let set = sets.one(first + index)?;
        lines.extend(sides(cell).filter_map(|(a, b)| Line::new(a, b, set)));
    }
    Ok(())
}

/// Labels the water around the land as seas, numbered from `first` on: how many there are.
pub(super) fn seas(
    ground: &mut Ground,
    sets: &Sets,
    water: &Water,
    first_cell: usize,
    wishes: &Wishes,
    first: usize,
) -> usize {
    if water.cells.is_empty() {
        return 0;
    }
    let (of, parts) = ground.parts();
    let ocean = of[OUTSIDE];
    let is_ocean = |face: usize| of[face] == ocean && parts[ocean].label.is_none();
    let mut middle: Vec<Option<(i64, i64)>> = vec![None; ground.label.len()];
    for (face, state) in ground.states.iter().enumerate().skip(1) {
        let cell = sets
            .members(*state)
            .iter()
            .find_map(|polygon| water.cells.get(polygon.checked_sub(first_cell)?));
        if let Some(cell) = cell.filter(|_| is_ocean(face)) {
            let sum = |axis: fn(&Point) -> i32| {
                cell.iter().map(|at| i64::from(axis(at))).sum::<i64>() / 4
            };
            middle[face] = Some((sum(|at| at.x), sum(|at| at.y)));
        }
    }
    let mut beside: Vec<Vec<usize>> = vec![Vec::new(); middle.len()];
    for line in 0..ground.lines.len() {
        let (above, below) = ground.sides(line);
        if middle[above].is_some() && middle[below].is_some() && above != below {
            beside[above].push(below);
            beside[below].push(above);
        }
    }
    let land: BTreeSet<usize> = ground.label.iter().flatten().copied().collect();
    let room = bounds::MOST_REGIONS - land.len().min(bounds::MOST_REGIONS);
    let wanted = wishes
        .seas
        .unwrap_or((land.len() / LAND_PER_SEA).clamp(2, 24))
        .min(room / 2)
        .max(1);
    let whole = largest(&middle, &beside);
    let mut seeds = far_apart(&whole, &middle, wanted);
    let mut sea_of = spread(&seeds, &middle, &beside);
    for _ in 0..ROUNDS {
        seeds = recentred(&seeds, &sea_of, &middle, &ground.faces.area);
        sea_of = spread(&seeds, &middle, &beside);
    }
    for (face, sea) in sea_of.iter().enumerate() {
        if let Some(sea) = sea {
            ground.label[face] = Some(first + sea);
        }
    }
    seeds.len()
}

/// The faces of the largest water that hangs together.
fn largest(middle: &[Option<(i64, i64)>], beside: &[Vec<usize>]) -> Vec<usize> {
    let mut seen = vec![false; middle.len()];
    let mut best = Vec::new();
    for start in 0..middle.len() {
        if middle[start].is_none() || std::mem::replace(&mut seen[start], true) {
            continue;
        }
        let mut part = vec![start];
        let mut next = 0;
        while let Some(&here) = part.get(next) {
            next += 1;
            for &other in &beside[here] {
                if !std::mem::replace(&mut seen[other], true) {
                    part.push(other);
                }
            }
        }
        if part.len() > best.len() {
            best = part;
        }
    }
    best.sort_unstable();
    best
}

fn apart(one: (i64, i64), other: (i64, i64)) -> i64 {
    (one.0 - other.0).pow(2) + (one.1 - other.1).pow(2)
}

/// Faces far from each other, the first at the west end.
fn far_apart(faces: &[usize], middle: &[Option<(i64, i64)>], many: usize) -> Vec<usize> {
    let at = |face: usize| middle[face].unwrap_or((0, 0));
    let mut seeds: Vec<usize> = faces
        .iter()
        .copied()
        .min_by_key(|&face| (at(face), face))
        .into_iter()
        .collect();
    while seeds.len() < many.min(faces.len()) {
        let far = |face: usize| {
            seeds
                .iter()
                .map(|&seed| apart(at(seed), at(face)))
                .min()
                .unwrap_or(0)
        };
        let next = faces
            .iter()
            .copied()
            .max_by_key(|&face| (far(face), Reverse(face)));
        match next.filter(|&face| far(face) > 0) {
            Some(face) => seeds.push(face),
            None => break,
        }
    }
    seeds
}

/// The nearest seed of each face, on ways over water.
fn spread(
    seeds: &[usize],
    middle: &[Option<(i64, i64)>],
    beside: &[Vec<usize>],
) -> Vec<Option<usize>> {
    let at = |face: usize| middle[face].unwrap_or((0, 0));
    let mut sea_of = vec![None; middle.len()];
    let mut heap: BinaryHeap<Reverse<(i64, usize, usize)>> = seeds
        .iter()
        .enumerate()
        .map(|(sea, &face)| Reverse((0, sea, face)))
        .collect();
    while let Some(Reverse((far, sea, face))) = heap.pop() {
        if sea_of[face].is_some() {
            continue;
        }
        sea_of[face] = Some(sea);
        for &other in &beside[face] {
            if sea_of[other].is_none() {
                heap.push(Reverse((
                    far + 1 + apart(at(face), at(other)).isqrt(),
                    sea,
                    other,
                )));
            }
        }
    }
    sea_of
}

/// For each sea its face that is nearest to its middle.
fn recentred(
    seeds: &[usize],
    sea_of: &[Option<usize>],
    middle: &[Option<(i64, i64)>],
    area: &[i64],
) -> Vec<usize> {
    let mut sums = vec![(0_i128, 0_i128, 0_i128); seeds.len()];
    let known = || {
        sea_of
            .iter()
            .enumerate()
            .filter_map(|(face, sea)| Some((face, (*sea)?, middle[face]?)))
    };
    for (face, sea, (x, y)) in known() {
        let weight = i128::from(area[face].max(1));
        let sum = &mut sums[sea];
        *sum = (
            sum.0 + i128::from(x) * weight,
            sum.1 + i128::from(y) * weight,
            sum.2 + weight,
        );
    }
    let mut best: Vec<(i64, usize)> = seeds.iter().map(|&seed| (i64::MAX, seed)).collect();
    for (face, sea, at) in known() {
        let (x, y, weight) = sums[sea];
        let centre = |sum: i128| i64::try_from(sum / weight.max(1)).unwrap_or(0);
        best[sea] = best[sea].min((apart(at, (centre(x), centre(y))), face));
    }
    best.into_iter().map(|(_, face)| face).collect()
}

/// The group of land that has the longest coast at each sea.
pub(super) fn coasts(ground: &Ground, first: usize, seas: usize) -> Vec<Option<usize>> {
    if seas == 0 {
        return Vec::new();
    }
    let regions = ground.regions(first + seas);
    let coast = |sea: usize| {
        let land = regions[first + sea]
            .1
            .iter()
            .filter(|(other, _)| **other < first);
        land.rev()
            .max_by(|one, other| one.1.total_cmp(other.1))
            .map(|(group, _)| *group)
    };
    (0..seas).map(coast).collect()
}
