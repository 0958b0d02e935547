//! A bot player's fleets: they sink what is weaker or unprotected, carry troops over the sea, and besiege.
//!
//! Troops that are to cross more sea than they can in a turn go aboard a fleet that is strong enough for what
//! lies near; both sail on together until the troops can land.

use crate::erkenfara::bot::march::{Marches, siege};
use crate::erkenfara::bot::mind::{Mind, distances};
use crate::erkenfara::bot::prizes::Prize;
use crate::erkenfara::line::Line;
use crate::erkenfara::turn::paths::reach;
use crate::erkenfara::turn::{called, is_engaged, unprotected};
use crate::erkenfara::world::board::{Army, ArmyKind};
use crate::map::Region;

/// By how many tenths a fleet is to be stronger than what it attacks.
const STRONGER: i64 = 15;
/// The least that is sent over the sea.
const LANDING: i64 = 4_000;

/// Sends the fleets, with troops where that is worth it.
pub(super) fn sail(mind: &Mind<'_>, prizes: &[Prize], marches: &mut Marches<'_>) {
    let threats = mind.threats(ArmyKind::Sea);
    let fleets = mind.field.board.armies_of(mind.seat);
    let fleets = fleets.filter(|army| army.spot.kind == ArmyKind::Sea);
    let mut goals: Vec<Region> = Vec::new();
    let mut besieged: Vec<Region> = Vec::new();
    for fleet in fleets {
        let goal = match prey(mind, fleet, &goals) {
            Some(to) => Some(to),
            None if mind.nature.is_keen() => carry(mind, prizes, marches, (fleet, &threats)),
            None => None,
        };
        let line = match goal {
            Some(to) if to != fleet.region() => {
                goals.push(to);
                Some(Line::Move {
                    army: called(fleet.spot),
                    stops: vec![to],
                    part: None,
                })
            }
            Some(_) => None,
            None if is_engaged(mind.field, fleet.spot) => None,
            None => siege(mind.field, fleet, &mut besieged),
        };
        match line {
            // Moves come before actions.
            Some(line @ Line::Move { .. }) => marches.lines.insert(0, line),
            Some(line) => marches.lines.push(line),
            None => {}
        }
    }
}

/// Where a fleet finds enemies that it beats: weaker fleets, or troops that nobody protects.
fn prey(mind: &Mind<'_>, fleet: &Army, taken: &[Region]) -> Option<Region> {
    let field = mind.field;
    let worth = |to: Region| {
        let enemies = field.enemies_in(mind.seat, to);
        let ships = enemies.filter(|army| army.spot.kind == ArmyKind::Sea);
        let ships: i64 = ships.map(|army| army.current).sum();
        let troops = unprotected(field, mind.seat, to).into_iter();
        let troops = troops.filter_map(|spot| field.board.army(spot));
        let troops: i64 = troops.map(|army| army.current).sum();
        let beats = fleet.current * 10 >= ships * STRONGER;
        let is_worth = ships + troops > 0 && beats && !taken.contains(&to);
        is_worth.then_some(ships + 2 * troops)
    };
    let near = reach(field, fleet)
        .into_iter()
        .filter(|(_, (_, exhausted))| !exhausted);
    let best = near.filter_map(|(to, _)| Some((worth(to)?, std::cmp::Reverse(to))));
    best.max().map(|(_, to)| to.0)
}

/// Takes troops aboard, or goes to where they wait; the troops' own moves are sent too. Where the fleet
/// goes.
fn carry(
    mind: &Mind<'_>,
    prizes: &[Prize],
    marches: &mut Marches<'_>,
    (fleet, threats): (&Army, &[i64]),
) -> Option<Region> {
    let field = mind.field;
    let map = &field.world.map;
    let ships = reach(field, fleet);
    let comes = |to: Region| {
        to == fleet.region() || ships.get(&to).is_some_and(|(_, exhausted)| !exhausted)
    };
    let safe = |to: Region| {
        field.is_sea(to)
            && !field.has_enemies(mind.seat, to)
            && threats[to.index()] * 10 <= fleet.current * 12
    };
    // Who is aboard goes on; else the largest army that has nothing to do.
    let waiting = (0..marches.units.len()).filter(|at| {
        let unit = &marches.units[*at];
        unit.sent.is_empty() && unit.free == unit.army.maximal && unit.free >= LANDING
    });
    let at = waiting.max_by_key(|at| {
        let army = marches.units[*at].army;
        (field.is_sea(army.region()), army.maximal)
    })?;
    let army = marches.units[at].army;
    let from = distances(map, [army.region()].into_iter());
    let goal = prizes.iter().filter(|prize| {
        let far = from[prize.region.index()];
        far > 1 && far < usize::MAX
    });
    let goal = goal.max_by_key(|prize| {
        let far = i64::try_from(from[prize.region.index()]).unwrap_or(i64::MAX);
        prize.value.saturating_mul(10) / far.max(1)
    })?;
    let far = distances(map, [goal.region].into_iter());
    let here = far[army.region().index()];
    let troops = marches.units[at].reach.clone();
    let steps = troops.iter().filter(|(to, (_, exhausted))| {
        !exhausted && safe(**to) && comes(**to) && far[to.index()] < here
    });
    let best = steps.min_by_key(|(to, _)| (far[to.index()], **to));
    if let Some((to, _)) = best {
        let all = marches.units[at].free;
        marches.units[at].send(*to, all);
        marches.lines.insert(
            0,
            Line::Move {
                army: called(army.spot),
                stops: vec![*to],
                part: None,
            },
        );
        return Some(*to);
    }
    // Where it can be taken aboard next time.
    let near = ships
        .iter()
        .filter(|(to, (_, exhausted))| !exhausted && safe(**to));
    let meets = near.min_by_key(|(to, _)| (from[to.index()], **to));
    let own = from[fleet.region().index()];
    meets
        .filter(|(to, _)| from[to.index()] < own)
        .map(|(to, _)| *to)
}
