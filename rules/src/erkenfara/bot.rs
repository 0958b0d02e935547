//! What is played for a seat: the defaults of the clock, and the bot player (EU-29, EU-62, TB-12).

use super::board::{Army, ArmyKind, LEAST, Season, Spot};
use super::check::asked_for_sheet;
use super::economy::{affordable, places, production};
use super::fight::{is_asked, ordered, usual};
use super::line::{Deed, Line, Standing};
use super::order::Order;
use super::paths::reach;
use super::retreat::retreats;
use super::state::{Choice, Clash};
use super::ties::Field;
use super::turn::{called, may};
use super::view::View;
use super::winter::{budget, named};
use super::world::World;
use crate::Seat;
use crate::map::{Kind, Region};
use crate::offers::{Act, Which};

/// The armies that standing orders of a sheet are for.
pub(super) fn standing(
    field: Field<'_>,
    seat: Seat,
    lines: &[Line],
) -> Vec<(Spot, Option<Standing>)> {
    let orders = lines.iter().filter_map(|line| {
        let Line::Stand { army, standing } = line else {
            return None;
        };
        Some((named(field, seat, *army).ok()?, standing.clone()))
    });
    orders.collect()
}

/// What the clock does for a seat that is asked (EU-29, EU-62).
pub(super) fn default_order(world: &World, view: &View, seat: Seat) -> Option<Order> {
    if let Some(choice) = choice(world, view, seat) {
        return Some(Order::Choose(choice));
    }
    asked_for_sheet(view, seat).ok()?;
    Some(Order::Sheet(Vec::new()))
}

/// What a side chooses that is asked: as its standing order says, and without one as EU-29 does.
fn choice(world: &World, view: &View, seat: Seat) -> Option<Choice> {
    let clash = view.clash.as_ref()?;
    let side = clash.side(seat)?;
    if !is_asked(clash, seat, view.chosen[side]) {
        return None;
    }
    let value = |side: usize| {
        view.board
            .army(clash.spot(side))
            .map_or(0, |army| army.current)
    };
    let own = view.of(seat).standing;
    let order = own.iter().find(|(spot, _)| *spot == clash.spot(side));
    let choice = match order {
        Some((_, order)) => ordered(order, value(side), clash.start[side]),
        None => usual([value(side), value(1 - side)]),
    };
    let to_anywhere = Choice::Retreat { to: Vec::new() };
    Some(if choice == to_anywhere {
        let to = refuge(world, view, clash, side);
        Choice::Retreat { to }
    } else {
        choice
    })
}

/// Where a bot player retreats to: to own land first.
fn refuge(world: &World, view: &View, clash: &Clash, side: usize) -> Vec<Region> {
    let seat = clash.sides[side];
    view.on_field(world, |field| {
        let army = field.board.army(clash.spot(side));
        let mut legal = army.map(|army| retreats(field, army)).unwrap_or_default();
        let is_own =
            |region: &Region| field.board.land(*region).and_then(|land| land.owner) == Some(seat);
        legal.sort_by_key(|region| !is_own(region));
        legal.truncate(1);
        legal
    })
}

/// What a bot player does now.
pub(super) fn order(world: &World, view: &View, seat: Seat) -> Option<Order> {
    if let Some(choice) = choice(world, view, seat) {
        return Some(Order::Choose(choice));
    }
    if asked_for_sheet(view, seat).is_err() {
        return declined(view, seat);
    }
    let lines = view.on_field(world, |field| match view.board.season {
        Season::Winter => winter(field, seat, view.of(seat).treasury),
        Season::Spring | Season::Summer | Season::Autumn => turn(field, seat),
    });
    Some(Order::Sheet(lines))
}

/// It takes no offer.
fn declined(view: &View, seat: Seat) -> Option<Order> {
    let (number, offer) = view.offers.open_to(seat).next()?;
    let with = Some(offer.from);
    view.board
        .is_here(seat)
        .then_some(Order::Deal(Act::Decline(Which { number, with })))
}

/// Disbands what it cannot pay, and raises as much as it can keep.
fn winter(field: Field<'_>, seat: Seat, treasury: i64) -> Vec<Line> {
    let mut lines = Vec::new();
    let bare = budget(field, seat, treasury, &[]);
    for (spot, army) in &bare.armies {
        let before = field.board.army(*spot).map_or(0, |army| army.maximal);
        let to = army.as_ref().map_or(0, |army| army.maximal);
        if to < before {
            let army = called(*spot);
            lines.push(Line::Disband { army, to });
        }
    }
    let total: i64 = bare
        .armies
        .values()
        .flatten()
        .map(|army| army.maximal)
        .sum();
    let left = treasury.saturating_add(bare.income) - bare.upkeep;
    // Upkeep comes again each year: no more than half of the income shall go into it.
    let room = affordable(bare.income / 2) - total;
    let amount = bare.income.min(left).min(room);
    if amount < LEAST || !lines.is_empty() {
        return lines;
    }
    let mut places = places(field, seat);
    places.retain(|(_, kind)| *kind == ArmyKind::Land);
    // Where an army stands already first, so that it grows.
    let there = |region: Region| {
        let kind = ArmyKind::Land;
        field
            .board
            .army(Spot { region, kind, seat })
            .map_or(0, |army| army.maximal)
    };
    let best = places
        .iter()
        .max_by_key(|(region, _)| (there(*region), std::cmp::Reverse(*region)));
    lines.extend(best.map(|(region, _)| Line::Raise {
        region: *region,
        amount,
    }));
    lines
}

/// Takes what lies open, strikes what is weaker, and guards what is its own.
fn turn(field: Field<'_>, seat: Seat) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut goals: Vec<Region> = Vec::new();
    for army in field.board.armies_of(seat) {
        if army.spot.kind == ArmyKind::Sea {
            continue;
        }
        let name = called(army.spot);
        if may(field, army.spot, Deed::Occupy).is_ok() && !field.has_enemies(seat, army.region()) {
            let deed = Deed::Occupy;
            lines.push(Line::Do { deed, army: name });
            continue;
        }
        let own = field.board.land(army.region());
        let is_held = own.is_some_and(|land| land.owner == Some(seat) && land.occupier.is_some());
        if is_held && may(field, army.spot, Deed::Free).is_ok() {
            let deed = Deed::Free;
            lines.push(Line::Do { deed, army: name });
            continue;
        }
        if let Some(to) = goal(field, army, &goals) {
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
            if !field.has_enemies(seat, to) && may(field, spot, Deed::Occupy).is_ok() {
                let deed = Deed::Occupy;
                let army = called(spot);
                lines.push(Line::Do { deed, army });
            }
        }
    }
    lines
}

/// Where an army is best sent, if it is better than staying.
fn goal(field: Field<'_>, army: &Army, taken: &[Region]) -> Option<Region> {
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
        let is_prize = may(field, spot, Deed::Occupy).is_ok() || is_held;
        let walls = 10 * field.world.site(to).level;
        // Twice as strong, and more before walls.
        let is_weaker = enemy.saturating_mul(200 + walls) < army.current.saturating_mul(100);
        if own || (enemy > 0 && !is_weaker) || (enemy == 0 && !is_prize) {
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
