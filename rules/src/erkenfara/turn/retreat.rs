//! Retreats (EU-25, EU-39, EU-40, EU-52, EU-64).

use crate::erkenfara::state::Conflict;
use crate::erkenfara::turn::paths::enters;
use crate::erkenfara::world::board::{Army, ArmyKind, Spot};
use crate::erkenfara::world::ties::Field;
use crate::map::Region;

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
pub fn embarked<'a>(field: Field<'a>, fleet: &Army, foe: crate::Seat) -> Vec<&'a Army> {
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

/// Which of the legal regions a retreat takes: the most wanted that is legal, else the first (EU-52, EU-64).
pub fn taken(wanted: &[Region], legal: &[Region]) -> Option<Region> {
    let mut wanted = wanted.iter().filter(|to| legal.contains(to));
    wanted.next().or(legal.first()).copied()
}
