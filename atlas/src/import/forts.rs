//! Fortifications on the coasts of large regions, or within them (EU-02).

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use super::complete::areas;
use super::ground::Ground;
use super::make::{Land, Region};
use super::mend::Mend;
use super::names::Names;
use super::net::sets::Sets;
use super::net::snap::split;
use super::net::{Line, Tangled, square};
use super::{Need, Wishes};
use crate::bounds;
use crate::model::{Kind, Point, sides};

/// Land for one fortification.
const LAND_PER_FORT: usize = 7;
/// A ring of eight corners, in hundredths of its radius.
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
    let Some(Need::Realms { seats }) = wishes.need else {
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
    let suits = (hosts.len() / LAND_PER_FORT)
        .max(seats)
        .min(hosts.len() / 3);
    let wanted = wishes.forts.unwrap_or(suits).min(hosts.len()).min(room);
    if wanted == 0 {
        return Ok(());
    }
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

/// Cuts a fortification out of one region; whether there was a place for it.
pub(super) fn fort(land: &mut Land, host: usize, names: &mut Names) -> Result<bool, Tangled> {
    Ok(raise(land, &sites(land, &[host], 1), names)? > 0)
}

/// Cuts the sites out of their regions; how many stand.
fn raise(land: &mut Land, sites: &[Site], names: &mut Names) -> Result<usize, Tangled> {
    let count = land.regions.len();
    let (mut lines, mut sets) = again(land)?;
    for (index, site) in sites.iter().enumerate() {
        let set = sets.one(count + index)?;
        lines.extend(sides(&site.ring).filter_map(|(a, b)| Line::new(a, b, set)));
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
            kind: Kind::Fortification,
            level: Some(u8::try_from(rank + 1).unwrap_or(1)),
            production: Some(0),
            ..Region::default()
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
    let parts_before = ground.pieces(all);
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
    let after = ground.pieces(all);
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
