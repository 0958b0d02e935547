//! What a file does not have and Erkenfara Universalis needs: seas, production, fortifications.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};

use super::ground::Ground;
use super::make::{Land, Region, pieces};
use super::mend::Mend;
use super::names::Names;
use super::net::faces::OUTSIDE;
use super::net::sets::Sets;
use super::net::snap::split;
use super::net::{Line, Tangled, float, square};
use super::place::Placed;
use super::{Game, Wishes};
use crate::bounds;
use crate::generate::Random;
use crate::model::{Kind, Point};

/// Cells of water along the longer side of a map.
const CELLS: i64 = 44;
/// Land for one sea.
const LAND_PER_SEA: usize = 6;
/// How often seas are laid anew around their middles.
const ROUNDS: usize = 4;
/// Land for one fortification.
const LAND_PER_FORT: usize = 7;
/// Production of land: least, most, and what it is a multiple of.
const PRODUCTION: (u32, u32, u32) = (1000, 4000, 100);

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
        matches!(wishes.game, Some(Game::Erkenfara { .. })) && wishes.seas != Some(0) && !has_seas;
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
        let next = cell.iter().cycle().skip(1);
        lines.extend(
            cell.iter()
                .zip(next)
                .filter_map(|(a, b)| Line::new(*a, *b, set)),
        );
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

/// Twice the area of each region, from its borders.
fn areas(land: &Land) -> Vec<i64> {
    let mut areas = vec![0; land.regions.len()];
    for &(a, b, above, below) in &land.borders {
        let cross = i64::from(a.x) * i64::from(b.y) - i64::from(b.x) * i64::from(a.y);
        for (label, cross) in [(above, cross), (below, -cross)] {
            if let Some(label) = label {
                areas[label] += cross;
            }
        }
    }
    areas
}

/// Gives land without production some: the root of its area, or of the numbers of a property, about the mean.
pub(super) fn production(land: &mut Land, wishes: &Wishes, mends: &mut Vec<Mend>) {
    let areas = areas(land);
    if land
        .regions
        .iter()
        .any(|region| region.kind.is_owned() && region.production.unwrap_or(0) > 0)
    {
        return;
    }
    let by_wealth = land.regions.iter().any(|region| region.wealth > 0.0);
    let (least, most, grain) = PRODUCTION;
    let worth = |index: usize, region: &Region| {
        if by_wealth {
            region.wealth.sqrt()
        } else {
            float(areas[index]).max(0.0).sqrt()
        }
    };
    let is_land = |region: &&(usize, &Region)| region.1.kind == Kind::Land;
    let all: Vec<f64> = land
        .regions
        .iter()
        .enumerate()
        .filter(|region| is_land(&region))
        .map(|(index, region)| worth(index, region))
        .collect();
    let count = float(i64::try_from(all.len()).unwrap_or(1)).max(1.0);
    let mean = (all.iter().sum::<f64>() / count).max(f64::MIN_POSITIVE);
    // Where each empire gets few regions, only such as yield alike can be dealt fairly.
    let seats = if let Some(Game::Erkenfara { seats }) = wishes.game {
        seats
    } else {
        2
    };
    let each = count / float(i64::try_from(seats.max(1)).unwrap_or(1));
    let spread = ((each - 4.0) / 6.0).clamp(0.03, 1.0);
    let gold: Vec<Option<u32>> = land
        .regions
        .iter()
        .enumerate()
        .map(|(index, region)| {
            let gold =
                2000.0 * (1.0 + (worth(index, region) / mean - 1.0) * spread) / f64::from(grain);
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "clamped to what is produced"
            )]
            let gold = (gold.round().clamp(0.0, 1000.0) as u32 * grain).clamp(least, most);
            (region.kind == Kind::Land).then_some(gold)
        })
        .collect();
    for (region, gold) in land.regions.iter_mut().zip(gold) {
        region.production = gold.or(region.production);
    }
    let of = match (&wishes.production, by_wealth) {
        (Some(property), true) => format!("from \"{property}\""),
        _ => "by the size of the regions".to_owned(),
    };
    mends.push(Mend::Production(of));
}

/// Where a fortification might stand.
struct Site {
    host: usize,
    ring: Vec<Point>,
}

/// Raises fortifications on the coasts of the largest land regions, or within them.
pub(super) fn forts(
    land: &mut Land,
    wishes: &Wishes,
    names: &mut Names,
    mends: &mut Vec<Mend>,
) -> Result<(), Tangled> {
    let Some(Game::Erkenfara { seats }) = wishes.game else {
        return Ok(());
    };
    if land
        .regions
        .iter()
        .any(|region| region.kind == Kind::Fortification)
    {
        return Ok(());
    }
    let hosts: Vec<usize> = (0..land.regions.len())
        .filter(|region| land.regions[*region].kind == Kind::Land)
        .collect();
    let room = bounds::MOST_REGIONS - land.regions.len().min(bounds::MOST_REGIONS);
    let wanted = (hosts.len() / LAND_PER_FORT)
        .max(seats)
        .min(hosts.len() / 3)
        .min(room);
    let sites = sites(land, &hosts, wanted);
    let made = raise(land, &sites, names)?;
    mends.push(Mend::Forts { made, wanted });
    Ok(())
}

/// Sites in the largest regions, none of which are neighbours.
fn sites(land: &Land, hosts: &[usize], wanted: usize) -> Vec<Site> {
    let areas = areas(land);
    let mut edges: Vec<Vec<usize>> = vec![Vec::new(); land.regions.len()];
    let mut beside: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
    for (index, &(_, _, above, below)) in land.borders.iter().enumerate() {
        for label in [above, below].into_iter().flatten() {
            edges[label].push(index);
        }
        if let (Some(above), Some(below)) = (above, below) {
            beside.entry(above).or_default().insert(below);
            beside.entry(below).or_default().insert(above);
        }
    }
    let xs = || land.borders.iter().map(|border| i64::from(border.0.x));
    let largest = (xs().max().unwrap_or(0) - xs().min().unwrap_or(0)) / 70;
    let mut by_size = hosts.to_vec();
    by_size.sort_by_key(|&host| Reverse((areas[host], Reverse(host))));
    let mut taken: BTreeSet<usize> = BTreeSet::new();
    let mut sites = Vec::new();
    // First those without a neighbour that has one, then any.
    for spare in [false, true] {
        for &host in &by_size {
            let is_near = beside
                .get(&host)
                .is_some_and(|near| near.iter().any(|near| taken.contains(near)));
            if sites.len() >= wanted || taken.contains(&host) || (is_near && !spare) {
                continue;
            }
            if let Some(ring) = site(land, host, &edges[host], areas[host], largest) {
                taken.insert(host);
                sites.push(Site { host, ring });
            }
        }
    }
    sites.sort_by_key(|site| site.host);
    sites
}

/// A place on the coast as far from other land as possible, else the one deepest inside.
fn site(land: &Land, host: usize, edges: &[usize], area: i64, largest: i64) -> Option<Vec<Point>> {
    let radius = ((area / 2).max(0).isqrt() / 7).min(largest);
    if radius < 8 {
        return None;
    }
    let is_land =
        |label: Option<usize>| label.is_some_and(|label| land.regions[label].kind != Kind::Sea);
    let other = |edge: usize| {
        if land.borders[edge].2 == Some(host) {
            land.borders[edge].3
        } else {
            land.borders[edge].2
        }
    };
    let inner: Vec<Point> = edges
        .iter()
        .filter(|edge| is_land(other(**edge)))
        .map(|edge| land.borders[*edge].0)
        .collect();
    let coast: Vec<Point> = edges
        .iter()
        .filter(|edge| !is_land(other(**edge)))
        .map(|edge| land.borders[*edge].0)
        .collect();
    let every = (coast.len() / 60).max(1);
    let far = |at: Point, from: &[Point]| {
        from.iter()
            .map(|corner| square(at, *corner))
            .min()
            .unwrap_or(i64::MAX)
    };
    let best = coast
        .iter()
        .step_by(every)
        .map(|at| (far(*at, &inner), *at))
        .max();
    let clear = (2 * radius).pow(2);
    let centre = match best {
        Some((far, at)) if far > clear => at,
        _ => {
            let all: Vec<Point> = edges.iter().map(|edge| land.borders[*edge].0).collect();
            let (low, high) = (
                all.iter().copied().reduce(|a, b| Point {
                    x: a.x.min(b.x),
                    y: a.y.min(b.y),
                })?,
                all.iter().copied().reduce(|a, b| Point {
                    x: a.x.max(b.x),
                    y: a.y.max(b.y),
                })?,
            );
            let lattice = (1..16).flat_map(|row| (1..16).map(move |column| (column, row)));
            let at = |(column, row): (i64, i64)| Point {
                x: i32::try_from(
                    i64::from(low.x) + (i64::from(high.x) - i64::from(low.x)) * column / 16,
                )
                .unwrap_or(0),
                y: i32::try_from(
                    i64::from(low.y) + (i64::from(high.y) - i64::from(low.y)) * row / 16,
                )
                .unwrap_or(0),
            };
            let is_inside = |at: &Point| {
                let crossed = edges.iter().filter(|edge| {
                    let (a, b, ..) = land.borders[**edge];
                    let (low, high) = if a.y < b.y { (a, b) } else { (b, a) };
                    low.y <= at.y && at.y < high.y && super::net::turn(low, high, *at) > 0
                });
                crossed.count() % 2 == 1
            };
            let (far, at) = lattice
                .map(at)
                .filter(is_inside)
                .map(|at| (far(at, &all), at))
                .max()?;
            if far <= clear {
                return None;
            }
            at
        }
    };
    const CORNERS: [(i64, i64); 8] = [
        (100, 0),
        (71, 71),
        (0, 100),
        (-71, 71),
        (-100, 0),
        (-71, -71),
        (0, -100),
        (71, -71),
    ];
    let corner = |(x, y): &(i64, i64)| Point {
        x: centre
            .x
            .saturating_add(i32::try_from(x * radius / 100).unwrap_or(0)),
        y: centre
            .y
            .saturating_add(i32::try_from(y * radius / 100).unwrap_or(0)),
    };
    Some(CORNERS.iter().map(corner).collect())
}

/// Cuts the sites out of their regions; how many stand.
fn raise(land: &mut Land, sites: &[Site], names: &mut Names) -> Result<usize, Tangled> {
    let count = land.regions.len();
    let (lines, mut sets) = again(land)?;
    let mut lines = lines;
    for (index, site) in sites.iter().enumerate() {
        let set = sets.one(count + index)?;
        let next = site.ring.iter().cycle().skip(1);
        lines.extend(
            site.ring
                .iter()
                .zip(next)
                .filter_map(|(a, b)| Line::new(*a, *b, set)),
        );
    }
    let lines = split(lines, &mut sets)?;
    let owner = |members: &[usize]| {
        let own = members.iter().copied().find(|member| *member < count);
        let fort = members
            .iter()
            .copied()
            .find(|member| *member >= count && Some(sites[member - count].host) == own);
        fort.or(own)
    };
    let mut ground = Ground::new(lines, &mut sets, owner)?;
    keep_good(&mut ground, land, sites);
    let left: BTreeSet<usize> = ground
        .label
        .iter()
        .flatten()
        .copied()
        .filter(|label| *label >= count)
        .collect();
    let mut number: BTreeMap<usize, usize> = (0..count).map(|region| (region, region)).collect();
    for fort in left {
        let host = sites[fort - count].host;
        number.insert(fort, land.regions.len());
        let rank = number.len() % 3;
        land.regions.push(Region {
            name: names.fort(&land.regions[host].name.clone()),
            code: None,
            kind: Kind::Fortification,
            level: Some(u8::try_from(rank + 1).unwrap_or(1)),
            production: Some(0),
            wealth: 0.0,
        });
    }
    let label = |face: usize| ground.label[face].and_then(|label| number.get(&label).copied());
    let borders = (0..ground.lines.len()).filter_map(|line| {
        let (above, below) = ground.sides(line);
        let (above, below) = (label(above), label(below));
        (above != below).then(|| (ground.lines[line].a, ground.lines[line].b, above, below))
    });
    land.borders = borders.collect();
    Ok(land.regions.len() - count)
}

/// The borders as lines with the regions beside them as shapes.
fn again(land: &Land) -> Result<(Vec<Line>, Sets), Tangled> {
    let mut sets = Sets::new();
    let mut lines = Vec::with_capacity(land.borders.len());
    for &(a, b, above, below) in &land.borders {
        let mut set = 0;
        for label in [above, below].into_iter().flatten() {
            let one = sets.one(label)?;
            set = sets.sum(set, one)?;
        }
        lines.extend(Line::new(a, b, set));
    }
    Ok((lines, sets))
}

/// Gives back what is not a fortification by the rules: of several parts only the largest one is, it borders its region
/// and seas alone, and leaves its region in as many parts as before.
fn keep_good(ground: &mut Ground, land: &Land, sites: &[Site]) {
    let count = land.regions.len();
    let all = count + sites.len();
    let mut before = ground.label.clone();
    for label in before.iter_mut().flatten() {
        if *label >= count {
            *label = sites[*label - count].host;
        }
    }
    let with = std::mem::replace(&mut ground.label, before);
    let parts_before = pieces(ground, all);
    ground.label = with;
    let give_back = |ground: &mut Ground, fort: usize, only: Option<&BTreeSet<usize>>| {
        for face in 0..ground.label.len() {
            if ground.label[face] == Some(fort) && only.is_none_or(|keep| !keep.contains(&face)) {
                ground.label[face] = Some(sites[fort - count].host);
            }
        }
    };
    let (of, parts) = ground.parts();
    for (fort, part) in super::ground::main(&parts) {
        if fort >= count {
            let keep = (0..of.len()).filter(|face| of[*face] == part).collect();
            give_back(ground, fort, Some(&keep));
        }
    }
    let after = pieces(ground, all);
    let regions = ground.regions(all);
    for fort in count..all {
        let host = sites[fort - count].host;
        let beside = &regions[fort].1;
        let is_good = beside.contains_key(&host)
            && beside.keys().all(|&other| {
                other == host || (other < count && land.regions[other].kind == Kind::Sea)
            });
        if !is_good || after[host] > parts_before[host] {
            give_back(ground, fort, None);
        }
    }
}
