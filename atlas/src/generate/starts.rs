//! The production of each region, and starts from which all seats have as much in reach.

use super::land::Sort;
use super::links::steps;
use super::mesh::{count, wide};
use super::random::Random;

/// What lies within so many steps of a start is in its reach.
const REACH: usize = 3;
/// By so many hundredths of the mean a seat's reach may produce more or less than the mean.
pub(super) const UNFAIR: i64 = 15;
/// The production of land: least, most, and what it is a multiple of.
const PRODUCTION: (i64, i64, i64) = (1000, 4000, 100);
const TRIES: usize = 60;

/// What each region produces, such that all seats have as much in reach of their starts, and by how
/// many hundredths of the mean the seat farthest from it is off. `near` are the ways on land, `sorts`
/// say what has production.
pub(super) fn produce(
    near: &[Vec<usize>],
    sorts: &[Sort],
    starts: &[usize],
    random: &mut Random,
) -> (Vec<i64>, i64) {
    let mut production: Vec<i64> = sorts.iter().map(|&sort| worth(sort, random)).collect();
    let land = land(sorts);
    let reaches: Vec<Vec<bool>> = starts.iter().map(|&start| reach(near, start)).collect();
    for _ in 0..40 * land.len() {
        if !shift(&mut production, &land, &reaches, random) {
            break;
        }
    }
    let unfair = unfair(&sums(&production, &reaches));
    (production, unfair)
}

fn land(sorts: &[Sort]) -> Vec<usize> {
    (0..sorts.len())
        .filter(|&region| sorts[region] == Sort::Land)
        .collect()
}

fn worth(sort: Sort, random: &mut Random) -> i64 {
    let (least, most, grain) = PRODUCTION;
    match sort {
        // Most regions are poor.
        Sort::Land => {
            let span = count((most - least) / grain);
            let twice = [random.below(span + 1), random.below(span + 1)];
            least + grain * wide(twice[0].min(twice[1]))
        }
        Sort::Fort => grain * wide(5 * random.below(3)),
        Sort::Water => 0,
    }
}

fn reach(near: &[Vec<usize>], region: usize) -> Vec<bool> {
    steps(near, region)
        .into_iter()
        .map(|steps| steps.is_some_and(|steps| steps <= REACH))
        .collect()
}

fn sums(production: &[i64], reaches: &[Vec<bool>]) -> Vec<i64> {
    let sum = |reach: &Vec<bool>| {
        production
            .iter()
            .zip(reach)
            .filter(|(_, near)| **near)
            .map(|(worth, _)| worth)
            .sum()
    };
    reaches.iter().map(sum).collect()
}

/// By how many hundredths of the mean the one farthest from it is off, rounded up.
fn unfair(sums: &[i64]) -> i64 {
    let many = wide(sums.len());
    let total: i64 = sums.iter().sum();
    let off = sums
        .iter()
        .map(|sum| (sum * many - total).abs())
        .max()
        .unwrap_or(0);
    if total == 0 {
        0
    } else {
        (100 * off + total - 1) / total
    }
}

/// Regions for the seats to start from: far from each other, with about as many regions in reach.
pub(super) fn choose(
    near: &[Vec<usize>],
    sorts: &[Sort],
    seats: usize,
    random: &mut Random,
) -> Vec<usize> {
    let land = land(sorts);
    let reaches: Vec<Vec<bool>> = (0..near.len()).map(|region| reach(near, region)).collect();
    let far: Vec<Vec<Option<usize>>> = (0..near.len())
        .map(|region| {
            if land.contains(&region) {
                steps(near, region)
            } else {
                Vec::new()
            }
        })
        .collect();
    // A start needs two regions beside it.
    let roomy: Vec<usize> = land
        .iter()
        .copied()
        .filter(|&at| near[at].len() >= 2)
        .collect();
    let size = |region: usize| wide(reaches[region].iter().filter(|near| **near).count());
    let mut best = (i64::MIN, Vec::new());
    for _ in 0..if seats == 0 { 0 } else { TRIES } {
        let Some(&first) = random.pick(&roomy) else {
            break;
        };
        let mut starts = vec![first];
        while starts.len() < seats {
            let apart = |at: usize| starts.iter().filter_map(|&start| far[start][at]).min();
            let next = roomy
                .iter()
                .copied()
                .filter(|at| !starts.contains(at))
                .max_by_key(|&at| {
                    (
                        wide(apart(at).unwrap_or(0).min(6)) * 12 - (size(at) - size(first)).abs(),
                        at,
                    )
                });
            match next {
                Some(next) => starts.push(next),
                None => break,
            }
        }
        let sizes: Vec<i64> = starts.iter().map(|&start| size(start)).collect();
        let spread = sizes.iter().max().unwrap_or(&0) - sizes.iter().min().unwrap_or(&0);
        let apart = starts
            .iter()
            .flat_map(|&one| {
                starts
                    .iter()
                    .filter(move |&&two| two != one)
                    .map(move |&two| (one, two))
            })
            .filter_map(|(one, two)| far[one][two])
            .min()
            .unwrap_or(0);
        let score = wide(apart.min(7)) * 10 - spread * 6;
        if starts.len() == seats && score > best.0 {
            best = (score, starts);
        }
    }
    best.1
}

/// Moves production from the richest seat's reach to the poorest's; false where all is even.
fn shift(
    production: &mut [i64],
    land: &[usize],
    reaches: &[Vec<bool>],
    random: &mut Random,
) -> bool {
    let sums = sums(production, reaches);
    if sums.len() < 2 || unfair(&sums) <= UNFAIR / 2 {
        return false;
    }
    let (least, most, grain) = PRODUCTION;
    let rich = (0..sums.len()).max_by_key(|&seat| sums[seat]).unwrap_or(0);
    let poor = (0..sums.len()).min_by_key(|&seat| sums[seat]).unwrap_or(0);
    let only = |yes: usize, no: usize, region: usize| reaches[yes][region] && !reaches[no][region];
    let lower: Vec<usize> = land
        .iter()
        .copied()
        .filter(|&at| only(rich, poor, at) && production[at] >= least + 2 * grain)
        .collect();
    let raise: Vec<usize> = land
        .iter()
        .copied()
        .filter(|&at| only(poor, rich, at) && production[at] <= most - 2 * grain)
        .collect();
    let mut moved = false;
    for (among, by) in [(lower, -2 * grain), (raise, 2 * grain)] {
        if let Some(&region) = random.pick(&among) {
            production[region] += by;
            moved = true;
        }
    }
    moved
}
