//! Reach and paths (EU-16, EU-19, EU-36).

use std::collections::BTreeMap;

use crate::erkenfara::refusal::Refusal;
use crate::erkenfara::world::board::{Army, ArmyKind, free_steps, most_steps};
use crate::erkenfara::world::ties::Field;
use crate::map::{Kind, Region};

/// Whether an army of a kind can be in a region at all (EU-03).
pub fn enters(field: Field<'_>, kind: ArmyKind, region: Region) -> bool {
    match field.world.map.place(region).map(|place| place.kind) {
        Some(Kind::Sea) => true,
        Some(Kind::Land | Kind::Fortification) => kind == ArmyKind::Land,
        Some(Kind::Impassable) | None => false,
    }
}

/// All regions that an army can come to by a path, with the least number of steps; none is passed in
/// which an enemy stands. The region it starts from is there with 0.
fn steps(field: Field<'_>, army: &Army, from: Region) -> BTreeMap<Region, (usize, Region)> {
    let (kind, seat) = (army.spot.kind, army.seat());
    let mut found = BTreeMap::from([(from, (0, from))]);
    let mut edge = vec![from];
    for step in 1..=most_steps(kind) {
        let mut next = Vec::new();
        for at in edge {
            // A path starts in a region with an enemy, but passes through none.
            if step > 1 && field.has_enemies(seat, at) {
                continue;
            }
            for to in field.world.map.borders(at) {
                if enters(field, kind, *to) && !found.contains_key(to) {
                    found.insert(*to, (step, at));
                    next.push(*to);
                }
            }
        }
        // Of paths of the same length the first by name is taken.
        next.sort_unstable();
        edge = next;
    }
    found
}

/// Where an army can go in one turn, with the least number of steps and whether it is exhausted there;
/// without the region it stands in. As if nothing else moved.
pub fn reach(field: Field<'_>, army: &Army) -> BTreeMap<Region, (usize, bool)> {
    let here = army.region();
    let found = steps(field, army, here).into_iter();
    let own = |region: Region| {
        let mut own = field.board.own_in(army.seat(), region);
        own.any(|other| other.spot.kind == ArmyKind::Sea)
    };
    let others = found.filter(|(to, _)| *to != here && ends(field, army, *to, own(*to)).is_ok());
    let free = free_steps(army.spot.kind);
    others
        .map(|(to, (steps, _))| (to, (steps, steps > free)))
        .collect()
}

/// Whether a move of an army may end in a region, with or without an own sea army there (EU-19).
///
/// # Errors
///
/// The refusal.
pub fn ends(field: Field<'_>, army: &Army, to: Region, fleet: bool) -> Result<(), Refusal> {
    let seat = army.seat();
    let friend = field
        .foreign(army, to)
        .filter(|other| !field.ties.enemies(seat, other.seat()));
    if let Some(other) = friend {
        let with = other.seat();
        return Err(Refusal::Friend { region: to, with });
    }
    let drowns = army.spot.kind == ArmyKind::Land && field.is_sea(to) && !fleet;
    if drowns && field.has_enemies(seat, to) {
        return Err(Refusal::Drowns { region: to });
    }
    Ok(())
}

/// The path of an army over some stops, the last of them its end: the shortest legal one from each to
/// the next, of several the first by name. The start is not part of it.
///
/// # Errors
///
/// The refusal: too far, through an enemy, or not to be entered.
pub fn route(field: Field<'_>, army: &Army, stops: &[Region]) -> Result<Vec<Region>, Refusal> {
    let (kind, seat) = (army.spot.kind, army.seat());
    if let Some(region) = stops.iter().find(|to| !enters(field, kind, **to)) {
        return Err(Refusal::NotSea { region: *region });
    }
    let mut path: Vec<Region> = Vec::new();
    let mut at = army.region();
    for (index, stop) in stops.iter().enumerate() {
        if index > 0 && field.has_enemies(seat, at) {
            return Err(Refusal::Blocked {
                region: at,
                to: *stop,
            });
        }
        let found = steps(field, army, at);
        let too_far = || Refusal::TooFar {
            from: army.region(),
            to: *stop,
            most: most_steps(kind),
        };
        if *stop == at {
            return Err(Refusal::NoStep { region: at });
        }
        let mut leg = Vec::new();
        let mut back = *stop;
        while back != at {
            leg.push(back);
            let (_, before) = found.get(&back).ok_or_else(too_far)?;
            back = *before;
        }
        path.extend(leg.into_iter().rev());
        if path.len() > most_steps(kind) {
            return Err(too_far());
        }
        at = *stop;
    }
    Ok(path)
}
