//! What is played for a seat: the defaults of the clock, and the bot player (EU-29, EU-62, TB-12).
//!
//! [`march`] has its military turns, [`envoy`] its treaties.

mod envoy;
mod march;

use crate::Seat;
use crate::erkenfara::advance::conflict::{held, is_asked, ordered};
use crate::erkenfara::legality::asked_for_sheet;
use crate::erkenfara::line::Line;
use crate::erkenfara::notation::order::Order;
use crate::erkenfara::state::{Choice, Conflict};
use crate::erkenfara::turn::called;
use crate::erkenfara::turn::retreat::{refuges, taken};
use crate::erkenfara::view::View;
use crate::erkenfara::winter::budget;
use crate::erkenfara::winter::economy::{affordable, places};
use crate::erkenfara::world::World;
use crate::erkenfara::world::board::{ArmyKind, LEAST, Season, Spot};
use crate::erkenfara::world::ties::Field;
use crate::map::Region;

/// What the clock does for a seat that is asked (EU-29, EU-62).
pub(super) fn default_order(world: &World, view: &View, seat: Seat) -> Option<Order> {
    if let Some(choice) = choice(world, view, seat) {
        return Some(Order::Choose(choice));
    }
    asked_for_sheet(view, seat).ok()?;
    // What was sealed for this turn, as far as it is legal (EU-57).
    let own = view.of(seat);
    let sealed = own.sealed_for(view.board.round());
    let lines = sealed.map(|sealed| sealed.lines.clone());
    Some(Order::Sheet(lines.unwrap_or_default()))
}

/// What a side chooses that is asked: as its standing order says, and without one as EU-29 does.
fn choice(world: &World, view: &View, seat: Seat) -> Option<Choice> {
    let conflict = view.conflict.as_ref()?;
    let side = conflict.side(seat)?;
    if !is_asked(conflict, seat, view.chosen[side]) {
        return None;
    }
    let spot = conflict.spot(side);
    let own = view.of(seat).standing;
    let choice = match own.of(spot) {
        Some(order) => {
            let now = view.board.army(spot).map_or(0, |army| army.current);
            ordered(order, now, conflict.start[side])
        }
        None => view.on_field(world, |field| held(field, conflict, side)),
    };
    Some(match choice {
        Choice::Stay => Choice::Stay,
        Choice::Retreat { to } => Choice::Retreat {
            to: refuge(world, view, (conflict, side), &to),
        },
    })
}

/// Where the clock or a bot player retreats to (EU-52, EU-64).
fn refuge(
    world: &World,
    view: &View,
    (conflict, side): (&Conflict, usize),
    wanted: &[Region],
) -> Vec<Region> {
    view.on_field(world, |field| {
        let legal = refuges(field, conflict, side);
        let to = taken(field, conflict.sides[side], wanted, &legal);
        to.into_iter().collect()
    })
}

/// What a bot player does now.
pub(super) fn order(world: &World, view: &View, seat: Seat) -> Option<Order> {
    if let Some(choice) = choice(world, view, seat) {
        return Some(Order::Choose(choice));
    }
    if let Some(act) = envoy::act(world, view, seat) {
        return Some(Order::Deal(act));
    }
    asked_for_sheet(view, seat).ok()?;
    let lines = view.on_field(world, |field| match view.board.season {
        Season::Winter => winter(field, seat, view.of(seat).treasury),
        Season::Spring | Season::Summer | Season::Autumn => {
            march::turn(field, seat, &view.of(seat).last)
        }
    });
    Some(Order::Sheet(lines))
}

/// For how many years what lies in the treasury shall last.
const HOARD: i64 = 10;

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
    let room = affordable(bare.income / 2 + left.max(0) / HOARD) - total;
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
