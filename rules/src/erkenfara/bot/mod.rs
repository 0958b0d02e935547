//! What is played for a seat: the defaults of the clock, and the bot player (EU-29, EU-62, TB-12).
//!
//! [`mind`] is what a bot player makes of what it sees, [`nature`] and [`aims`] what it is after. [`march`]
//! and [`fleets`] have its military turns, [`winter`] its winters, [`envoy`] its treaties; [`cautious`] is
//! who stands in for people.

mod aims;
mod answers;
mod cautious;
mod envoy;
mod fleets;
mod garrison;
mod march;
mod mind;
mod nature;
mod prizes;
mod purse;
mod stand;
mod unit;
mod winter;

use crate::erkenfara::advance::conflict::{held, is_asked, ordered};
use crate::erkenfara::advance::sealed::pruned;
use crate::erkenfara::bot::aims::Aims;
use crate::erkenfara::bot::mind::Mind;
use crate::erkenfara::legality::asked_for_sheet;
use crate::erkenfara::line::Line;
use crate::erkenfara::notation::order::Order;
use crate::erkenfara::state::{Choice, Conflict};
use crate::erkenfara::turn::retreat::{refuges, taken};
use crate::erkenfara::view::View;
use crate::erkenfara::world::World;
use crate::erkenfara::world::board::Season;
use crate::erkenfara::world::ties::Field;
use crate::map::Region;
use crate::{BotContext, Seat};

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

/// What a bot player does now; on a seat of people it only stands in (TB-12).
pub(super) fn order(world: &World, view: &View, seat: Seat, context: BotContext) -> Option<Order> {
    if let Some(choice) = choice(world, view, seat) {
        return Some(Order::Choose(choice));
    }
    let is_asked = asked_for_sheet(view, seat).is_ok();
    view.on_field(world, |field| {
        let mind = Mind::new(field, view, seat, context);
        if !context.bot_seats.has(seat) {
            let lines = if view.board.season == Season::Winter {
                winter::sheet(&mind, &Aims::default(), context.seed)
            } else {
                fitting(field, seat, &cautious::turn(&mind))
            };
            return is_asked.then_some(Order::Sheet(lines));
        }
        let aims = Aims::of(&mind);
        if let Some(act) = envoy::act(&mind, &aims) {
            return Some(Order::Deal(act));
        }
        is_asked.then(|| Order::Sheet(sheet(&mind, &aims, context)))
    })
}

/// The sheet that it sends.
fn sheet(mind: &Mind<'_>, aims: &Aims, context: BotContext) -> Vec<Line> {
    let (field, seat) = (mind.field, mind.seat);
    if field.board.season == Season::Winter {
        return winter::sheet(mind, aims, context.seed);
    }
    let last = mind.view.of(seat).last;
    let mut marches = march::marches(mind, aims, &last);
    fleets::sail(mind, &prizes::prizes(mind, aims), &mut marches);
    let lines = fitting(field, seat, &marches.lines);
    let standing = stand::orders(field, seat, &lines, context.seed);
    lines.into_iter().chain(standing).collect()
}

/// The lines that fit: what was planned one by one may not go together.
fn fitting(field: Field<'_>, seat: Seat, lines: &[Line]) -> Vec<Line> {
    pruned(field, seat, lines).0
}
