//! A bot player's military turns: it takes what lies open, strikes what is weaker, and guards its own.

use crate::Seat;
use crate::erkenfara::line::{Action, Line};
use crate::erkenfara::odds::odds;
use crate::erkenfara::turn::paths::reach;
use crate::erkenfara::turn::{called, is_engaged, may, may_siege};
use crate::erkenfara::world::board::{Army, ArmyKind, Spot};
use crate::erkenfara::world::production::production;
use crate::erkenfara::world::ties::Field;
use crate::map::{Kind, Region};

/// How likely in percent a conflict must be won to be sought.
const HOLDS: u128 = 60;

/// Takes what lies open, strikes what is weaker, and guards what is its own.
pub(super) fn turn(field: Field<'_>, seat: Seat, last: &[Line]) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut goals: Vec<Region> = Vec::new();
    let mut besieged: Vec<Region> = Vec::new();
    for army in field.board.armies_of(seat) {
        let name = called(army.spot);
        if army.spot.kind == ArmyKind::Sea {
            if !is_engaged(field, army.spot) {
                lines.extend(siege(field, army, &mut besieged));
            }
            continue;
        }
        if may(field, army.spot, Action::Occupy).is_ok() && !field.has_enemies(seat, army.region())
        {
            let action = Action::Occupy;
            lines.push(Line::Do { action, army: name });
            continue;
        }
        let own = field.board.land(army.region());
        let is_held = own.is_some_and(|land| land.owner == Some(seat) && land.occupier.is_some());
        if is_held && may(field, army.spot, Action::Free).is_ok() {
            let action = Action::Free;
            lines.push(Line::Do { action, army: name });
            continue;
        }
        let came_from = origin(army, last);
        let Some(to) = goal(field, army, came_from, &goals) else {
            if !is_engaged(field, army.spot) {
                lines.extend(siege(field, army, &mut besieged));
            }
            continue;
        };
        goals.push(to);
        lines.push(Line::Move {
            army: name,
            stops: vec![to],
            part: None,
        });
        let spot = Spot {
            region: to,
            ..army.spot
        };
        if !field.has_enemies(seat, to) && may(field, spot, Action::Occupy).is_ok() {
            let action = Action::Occupy;
            let army = called(spot);
            lines.push(Line::Do { action, army });
        }
    }
    lines
}

/// The region from which an army came with its last turn's sheet.
fn origin(army: &Army, last: &[Line]) -> Option<Region> {
    last.iter().find_map(|line| match line {
        Line::Move {
            army: name, stops, ..
        } if stops.last() == Some(&army.region()) => Some(name.region),
        Line::Move { .. }
        | Line::Do { .. }
        | Line::Siege { .. }
        | Line::Stand { .. }
        | Line::OthersRest
        | Line::Disband { .. }
        | Line::Raise { .. } => None,
    })
}

/// An army that has nothing better to do besieges an enemy's fortification, which cannot raise troops then.
fn siege(field: Field<'_>, army: &Army, besieged: &mut Vec<Region>) -> Option<Line> {
    let near = field.world.map.borders(army.region()).iter().copied();
    let mut forts = near.filter(|fort| may_siege(field, army.seat(), *fort).is_ok());
    let fort = forts.find(|fort| !besieged.contains(fort))?;
    besieged.push(fort);
    let from = Some(called(army.spot));
    Some(Line::Siege { fort, from })
}

/// Where an army is best sent, if it is better than staying.
fn goal(
    field: Field<'_>,
    army: &Army,
    came_from: Option<Region>,
    taken: &[Region],
) -> Option<Region> {
    let seat = army.seat();
    let worth = |to: Region, steps: usize| {
        let land = field.board.land(to)?;
        let spot = Spot {
            region: to,
            ..army.spot
        };
        if field.world.kind(to) == Kind::Sea || taken.contains(&to) {
            return None;
        }
        let own = field.board.own_in(seat, to).next().is_some();
        let enemy: i64 = field.enemies_in(seat, to).map(|army| army.current).sum();
        let gold = production(field.world, to, land);
        let is_held = land.owner == Some(seat) && land.occupier.is_some();
        let is_prize = may(field, spot, Action::Occupy).is_ok() || is_held;
        // Nobody marches to and fro, but for land of its own.
        if came_from == Some(to) && !is_held {
            return None;
        }
        if own || (enemy == 0 && !is_prize) || (enemy > 0 && !wins(field, army, to)) {
            return None;
        }
        let steps = i64::try_from(steps).unwrap_or(8);
        Some((gold + enemy / 20 + if is_held { 2000 } else { 0 }) / (steps + 1) + 1)
    };
    let all = reach(field, army).into_iter();
    let near = all.filter(|(_, (_, exhausted))| !exhausted);
    let rated =
        near.filter_map(|(to, (steps, _))| Some((worth(to, steps)?, std::cmp::Reverse(to))));
    rated.max().map(|(_, to)| to.0)
}

/// Whether an army that goes to a region holds it by the odds.
fn wins(field: Field<'_>, army: &Army, to: Region) -> bool {
    let mut board = field.board.clone();
    board.put(army.spot, None);
    let moved = army.clone().moved(to);
    board.put(moved.spot, Some(moved));
    let then = Field::new(field.world, &board, field.ties);
    let odds = odds(then, army.seat(), to, &[]);
    let fates = odds.and_then(|odds| odds.fates.last().cloned());
    fates.is_some_and(|fates| fates.percent(fates.stands[0]) >= HOLDS)
}
