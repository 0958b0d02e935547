//! What stands where when land is dealt: as much for each empire (EU-76).

use std::collections::{BTreeMap, BTreeSet};

use crate::erkenfara::setup::fair::ground::Ground;
use crate::erkenfara::world::board::ArmyKind;
use crate::map::Kind;

/// The army in the first region, the one in the first fortification, the fleet before that.
const TROOPS: [i64; 3] = [8_000, 3_000, 3_000];

/// What an empire is dealt, by regions.
#[derive(Debug)]
pub(super) struct Share {
    /// Where it begins.
    pub(super) first: usize,
    pub(super) lands: Vec<usize>,
    pub(super) forts: Vec<usize>,
}

/// An army that is dealt: its kind, its region, its maximal value.
pub(super) type Dealt = (ArmyKind, usize, i64);

/// The armies of each share. What has no fortification or no sea of its own to stand in stands in the first
/// region.
pub(super) fn troops(ground: &Ground, shares: &[Share]) -> Vec<Vec<Dealt>> {
    let seas: Vec<Vec<usize>> = shares.iter().map(|share| seas(ground, share)).collect();
    let berths = berths(&seas);
    let armies = shares.iter().zip(0..).map(|(share, seat)| {
        let [mut first, second, fleet] = TROOPS;
        let mut armies = Vec::new();
        match share.forts.first() {
            Some(fort) => armies.push((ArmyKind::Land, *fort, second)),
            None => first += second,
        }
        match berths.get(&seat) {
            Some(sea) => armies.push((ArmyKind::Sea, *sea, fleet)),
            None => first += fleet,
        }
        armies.push((ArmyKind::Land, share.first, first));
        armies
    });
    armies.collect()
}

/// The seas where a fleet may begin: before fortifications, before the first region, then all others.
fn seas(ground: &Ground, share: &Share) -> Vec<usize> {
    let ports = share.forts.iter().chain([&share.first]).chain(&share.lands);
    let seas = ports.flat_map(|port| ground.beside(*port, Kind::Sea));
    let mut seen = BTreeSet::new();
    seas.filter(|sea| seen.insert(*sea)).collect()
}

/// A sea for as many as can have one, no two the same (EU-03).
fn berths(wanted: &[Vec<usize>]) -> BTreeMap<usize, usize> {
    let mut held = BTreeMap::new();
    for seat in 0..wanted.len() {
        berth(seat, wanted, &mut BTreeSet::new(), &mut held);
    }
    held.into_iter().map(|(sea, seat)| (seat, sea)).collect()
}

/// Whether a seat gets a sea, and be it that others move to another one of theirs.
fn berth(
    seat: usize,
    wanted: &[Vec<usize>],
    seen: &mut BTreeSet<usize>,
    held: &mut BTreeMap<usize, usize>,
) -> bool {
    for sea in &wanted[seat] {
        if !seen.insert(*sea) {
            continue;
        }
        let holder = held.get(sea).copied();
        if holder.is_none_or(|other| berth(other, wanted, seen, held)) {
            held.insert(*sea, seat);
            return true;
        }
    }
    false
}
