//! What a seat would see after an order, as far as it can know: of its view alone.

use crate::erkenfara::Erkenfara;
use crate::erkenfara::advance::deals;
use crate::erkenfara::event::{Event, Why};
use crate::erkenfara::notation::order::Order;
use crate::erkenfara::world::board::Season;

use crate::erkenfara::advance::sealed::sealing;
use crate::erkenfara::calendar::taken_back;
use crate::erkenfara::refusal::Refusal;
use crate::erkenfara::standing::given;
use crate::erkenfara::turn::forces::named;
use crate::erkenfara::turn::plan;
use crate::erkenfara::view::{Observation, View};
use crate::erkenfara::winter::budget;
use crate::erkenfara::world::World;
use crate::{Preview, Seat};

/// Where an order leads that was checked.
///
/// # Errors
///
/// The refusal of an act that does not fit.
pub(super) fn preview(
    world: &World,
    view: &View,
    seat: Seat,
    order: &Order,
) -> Result<Preview<Erkenfara>, Refusal> {
    if let Order::Deal(act) = order {
        let outlook = deals::outlook(world, view, seat, act)?;
        let view = View {
            offers: outlook.view,
            ..view.clone()
        };
        return Ok(Preview {
            view,
            observation: outlook
                .observation
                .map(Observation::Deal)
                .into_iter()
                .collect(),
            complete: true,
        });
    }
    // Only what is agreed on may be refused here.
    forecast(world, view, seat, order).ok_or(Refusal::NoChoice)
}

/// Where an order would lead that is not an offer, whether or not it fits; nothing for an offer.
pub(super) fn forecast(
    world: &World,
    view: &View,
    seat: Seat,
    order: &Order,
) -> Option<Preview<Erkenfara>> {
    let mut after = view.clone();
    let mut observation = Vec::new();
    let mut own = view.of(seat);
    match order {
        Order::Sheet(lines) if view.board.season == Season::Winter => {
            let budget = view.on_field(world, |field| budget(field, seat, own.treasury, lines));
            let changed = budget
                .armies
                .iter()
                .filter(|(spot, army)| view.board.army(**spot) != army.as_ref());
            let armies: Vec<_> = changed.map(|(spot, army)| (*spot, army.clone())).collect();
            own.treasury =
                own.treasury.saturating_add(budget.income) - budget.upkeep - budget.spent;
            own.sheet = Some(lines.clone());
            own.standing.give(&budget.standing);
            file(&mut after, seat);
            for (spot, army) in &armies {
                after.board.put(*spot, army.clone());
            }
            let accounted = Event::Accounted {
                seat,
                income: budget.income,
                upkeep: budget.upkeep,
                spent: budget.spent,
                left_out: Vec::new(),
                done: Vec::new(),
            };
            let changed = Event::Changed {
                why: Why::Winter,
                armies,
                lands: Vec::new(),
                gold: Vec::new(),
            };
            observation.extend([Observation::Fact(accounted), Observation::Fact(changed)]);
        }
        Order::Sheet(lines) => {
            let plan = view.on_field(world, |field| plan(field, seat, lines));
            let armies = plan.changes(&view.board, seat);
            if view.board.turn.is_none() {
                own.sheet = Some(lines.clone());
                file(&mut after, seat);
            }
            own.standing = plan.orders(&own.standing);
            after.board = plan.after;
            observation.push(Observation::Fact(Event::Marched {
                seat,
                marches: plan.marches,
                armies,
                moved: plan.moved,
                lines: plan.actions,
                queue: plan.queue,
            }));
        }
        Order::Unready => {
            own.sheet = None;
            if let Some(ready) = after.ready.get_mut(seat.index()) {
                *ready = false;
            }
        }
        Order::Seal {
            season,
            tripwire,
            lines,
        } => {
            let sheet = (*season, tripwire, lines.as_slice());
            own.seal(view.on_field(world, |field| sealing(field, seat, sheet)));
        }
        Order::Unseal { season } => {
            let round = taken_back(world, view, seat, *season);
            own.sealed.retain(|it| round.is_some() && it.round != round);
        }
        Order::Stand(lines) => {
            let orders =
                view.on_field(world, |field| given(lines, |army| named(field, seat, army)));
            own.standing.give(&orders);
        }
        Order::Choose(choice) => {
            own.choice = Some(choice.clone());
            if let Some(side) = view
                .conflict
                .as_ref()
                .and_then(|conflict| conflict.side(seat))
            {
                after.chosen[side] = true;
            }
        }
        Order::Deal(_) => return None,
    }
    after.own.insert(seat, own);
    Some(Preview {
        view: after,
        observation,
        complete: true,
    })
}

fn file(view: &mut View, seat: Seat) {
    if let Some(ready) = view.ready.get_mut(seat.index()) {
        *ready = true;
    }
}
