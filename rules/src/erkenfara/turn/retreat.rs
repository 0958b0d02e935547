//! Retreats (EU-25, EU-39, EU-40, EU-52, EU-64).

use std::collections::BTreeMap;

use crate::Seat;
use crate::erkenfara::state::Conflict;
use crate::erkenfara::turn::paths::enters;
use crate::erkenfara::world::board::{Army, ArmyKind, Spot};
use crate::erkenfara::world::ties::Field;
use crate::map::{Kind, Region};

/// The regions that an army can retreat to, sorted by name (EU-25).
pub fn retreats(field: Field<'_>, army: &Army) -> Vec<Region> {
    let near = field.world.map.borders(army.region()).iter().copied();
    near.filter(|to| is_open(field, army, *to)).collect()
}

pub(in crate::erkenfara) fn is_open(field: Field<'_>, army: &Army, to: Region) -> bool {
    enters(field, army.spot.kind, to)
        && !field.has_enemies(army.seat(), to)
        && field.foreign(army, to).is_none()
}

/// The troops that share a fleet's fate in a conflict with `foe` (EU-39): its owner's own, and those of
/// its allies that are enemies of `foe` and have no sea army of their own there.
pub fn embarked<'a>(field: Field<'a>, fleet: &Army, foe: Seat) -> Vec<&'a Army> {
    let owner = fleet.seat();
    let all = field.board.armies_in(fleet.region());
    let shares = |army: &&Army| {
        army.spot.kind == ArmyKind::Land
            && field.ties.allied(owner, army.seat())
            && (army.seat() == owner || field.ties.enemies(army.seat(), foe))
    };
    all.filter(shares).collect()
}

/// The regions that a side can retreat to with the troops that it carries: those that are legal for all
/// of them if there are any, else for the leading army alone (EU-39).
pub fn together(field: Field<'_>, lead: &Army, carried: &[&Army]) -> Vec<Region> {
    let alone = retreats(field, lead);
    let all = |to: &Region| carried.iter().all(|army| is_open(field, army, *to));
    let both: Vec<Region> = alone.iter().copied().filter(all).collect();
    if both.is_empty() { alone } else { both }
}

/// The troops that share the fate of a side's fleet (EU-39).
pub(in crate::erkenfara) fn carried(
    field: Field<'_>,
    conflict: &Conflict,
    side: usize,
) -> Vec<Spot> {
    let fleet = field.board.army(conflict.spot(side));
    let fleet = fleet.filter(|_| conflict.kind == ArmyKind::Sea);
    let armies = fleet.map(|fleet| embarked(field, fleet, conflict.sides[1 - side]));
    armies
        .unwrap_or_default()
        .iter()
        .map(|army| army.spot)
        .collect()
}

/// Where a side of a conflict can retreat to now, sorted by name (EU-25, EU-39).
pub fn refuges(field: Field<'_>, conflict: &Conflict, side: usize) -> Vec<Region> {
    let Some(lead) = field.board.army(conflict.spot(side)) else {
        return Vec::new();
    };
    let carried = carried(field, conflict, side);
    let carried: Vec<&Army> = carried
        .iter()
        .filter_map(|spot| field.board.army(*spot))
        .collect();
    together(field, lead, &carried)
}

/// Which of the legal regions, sorted by name, a retreat of `seat` takes: the most wanted that is legal, and the
/// first where none of those is (EU-52); where none is wanted, the [`haven`].
pub fn taken(field: Field<'_>, seat: Seat, wanted: &[Region], legal: &[Region]) -> Option<Region> {
    if wanted.is_empty() {
        return haven(field, seat, legal);
    }
    let mut wanted = wanted.iter().filter(|to| legal.contains(to));
    wanted.next().or(legal.first()).copied()
}

/// Where a retreat goes for which no place is named: by whose the region is, land before sea, by the way to the
/// next own fortification, by name (EU-64).
pub fn haven(field: Field<'_>, seat: Seat, legal: &[Region]) -> Option<Region> {
    let away = from_own_forts(field, seat);
    let rank = |to: &Region| {
        let borders = away.get(to).copied().unwrap_or(usize::MAX);
        (whose(field, seat, *to), field.is_sea(*to), borders, *to)
    };
    legal.iter().copied().min_by_key(rank)
}

/// Whose a region is to an empire that looks for a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Whose {
    Own,
    Friend,
    /// The sea, and land of whoever is neither friend nor enemy because of a truce or shelter, too.
    Nobody,
    Enemy,
}

fn whose(field: Field<'_>, seat: Seat, region: Region) -> Whose {
    match field.board.land(region).and_then(|land| land.owner) {
        Some(owner) if owner == seat => Whose::Own,
        Some(owner) if field.ties.friends(seat, owner) => Whose::Friend,
        Some(owner) if field.ties.enemies(seat, owner) => Whose::Enemy,
        Some(_) | None => Whose::Nobody,
    }
}

/// By how many borders regions are away from the next fortification that an empire owns, whatever lies between;
/// without those that no way leads to.
fn from_own_forts(field: Field<'_>, seat: Seat) -> BTreeMap<Region, usize> {
    let is_own = |region: &Region| {
        let owner = field.board.land(*region).and_then(|land| land.owner);
        owner == Some(seat) && field.world.kind(*region) == Kind::Fortification
    };
    let mut edge: Vec<Region> = field.world.map.regions().filter(is_own).collect();
    let mut away: BTreeMap<Region, usize> = edge.iter().map(|fort| (*fort, 0)).collect();
    let mut borders = 0;
    while !edge.is_empty() {
        borders += 1;
        let mut next = Vec::new();
        for at in edge {
            for to in field.world.map.borders(at) {
                if !away.contains_key(to) {
                    away.insert(*to, borders);
                    next.push(*to);
                }
            }
        }
        edge = next;
    }
    away
}
