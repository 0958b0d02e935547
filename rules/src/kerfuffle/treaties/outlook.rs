//! Where a deal leads, as far as its faction can know; and who may make none (TB-12).

use super::{Act, NoDeal, Term};
use crate::kerfuffle::advance::Advance;
use crate::kerfuffle::event::Event;
use crate::kerfuffle::legality::Legality;
use crate::kerfuffle::observe::Observation;
use crate::kerfuffle::options::World;
use crate::kerfuffle::order::{Order, Step};
use crate::kerfuffle::refusal::Refusal;
use crate::kerfuffle::state::{State, View};
use crate::kerfuffle::{Deal, Kerfuffle};
use crate::offers::{self, Force, Hand, Signer};
use crate::{Preview, Seat, Viewer};

/// What a faction would see after a deal, and be told.
///
/// # Errors
///
/// The refusal that deciding it would give.
pub(in crate::kerfuffle) fn preview(
    world: &World,
    view: &View,
    seat: Seat,
    act: &Act,
) -> Result<Preview<Kerfuffle>, Refusal> {
    let state = view.determinize();
    let legality = Legality {
        world,
        state: &state,
        seat,
    };
    legality.step(&Step::Deal(act.clone()))?;
    let (force, at_once) = at_once(world, &state, seat, act);
    let outlook = view.offers.outlook(seat, act, &state.timing(force));
    let outlook = outlook.map_err(|no| Refusal::Deal(NoDeal::Offer(no)))?;
    let mut after = view.clone();
    let mut observation: Vec<Observation> = outlook
        .observation
        .map(Observation::of_deal)
        .into_iter()
        .collect();
    let mut seen = state;
    for event in &at_once {
        if let Event::Deal(Deal::Treaty(_)) = event {
            // It stands in the outlook.
        } else {
            observation.extend(seen.observe(event, Viewer::Seat(seat)));
        }
        // It was applied once already.
        let _: Result<(), crate::Corrupt> = seen.apply(event);
    }
    after.realm.clone_from(&seen.realm);
    if let Some(own) = seen.own(seat).filter(|_| view.me == Some(seat)) {
        after.own.clone_from(own);
    }
    after.offers = outlook.view;
    Ok(Preview {
        view: after,
        observation,
        complete: true,
    })
}

/// What an act leads to on what its faction sees, where nobody else's gold is asked for; and when it
/// would take force.
fn at_once(world: &World, state: &State, seat: Seat, act: &Act) -> (Force, Vec<Event>) {
    let accepted = state.accepted(seat, act).map(|(_, offer)| offer);
    if accepted
        .as_ref()
        .is_some_and(|offer| state.has_to_wait(offer))
    {
        return (Force::Later, Vec::new());
    }
    let mut advance = Advance::of(world, state.clone());
    advance.begin_deal(seat, act, Force::Now);
    if let Some(offer) = accepted {
        // What the other side has is taken to be enough.
        advance.fulfil(&offer);
    }
    (Force::Now, advance.observation())
}

impl Observation {
    /// Of an offer or treaty.
    pub(in crate::kerfuffle) fn of_deal(deal: offers::Observation<Term>) -> Self {
        Self {
            fact: Event::Deal(Deal::Treaty(None)),
            encounter: None,
            deal: Some(deal),
        }
    }
}

/// Why an order is not for whoever stands in for the people of a seat (TB-12).
pub(in crate::kerfuffle) fn stand_in(signer: Signer, order: &Order) -> Option<NoDeal> {
    let binds = order.steps.iter().any(|step| match step {
        Step::Ransom(_) => true,
        Step::Deal(act) => match act {
            Act::Offer { .. } | Act::Counter { .. } | Act::Accept(_) | Act::Break { .. } => true,
            Act::Decline(_) | Act::Withdraw(_) => false,
        },
        Step::Capital { .. }
        | Step::Castle(_)
        | Step::Keep
        | Step::Redraw
        | Step::ShowCard
        | Step::Place(..)
        | Step::Dismiss(..)
        | Step::Buy(_)
        | Step::Done
        | Step::Move(_)
        | Step::Attack(_)
        | Step::BuyStack(_)
        | Step::End
        | Step::Battle { .. }
        | Step::Retreat { .. }
        | Step::Bet(_)
        | Step::Bets { .. }
        | Step::Attacked(_)
        | Step::Lines(_)
        | Step::FallBack(_)
        | Step::Pick(_)
        | Step::Surrender(_)
        | Step::Deploy(_)
        | Step::Play(_)
        | Step::Settle
        | Step::Hold(_)
        | Step::Execute(..)
        | Step::Recruit(..)
        | Step::Enlist(_) => false,
    });
    let stands_in = signer.hand == Hand::StandIn;
    (binds && stands_in).then_some(NoDeal::Offer(offers::Refusal::StandIn))
}
