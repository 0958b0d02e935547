//! What a viewer of the probe game may know, and what a seat would see after an order.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::deals::{self, Deal};
use super::event::Observation;
use super::land::Land;
use super::{Duel, Order, Probe, Refusal, World};
use crate::offers;
use crate::{Composed, Ctx, Over, Preview, Seat};

/// What one viewer may know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct View {
    /// The round, from 1; 0 before the deal.
    pub round: u16,
    /// Who has bid in this round.
    pub ready: Vec<bool>,
    /// The viewer's own card, bid and peek; all seats' cards at the end.
    pub own: Vec<Own>,
    /// Rounds won.
    pub won: Vec<u16>,
    /// What moves on the map.
    pub land: Land,
    /// What lies between the seats, as far as the viewer may know.
    pub offers: offers::View<Deal>,
    pub over: Option<Over>,
    /// How many duels have begun.
    #[serde(default)]
    pub fought: u16,
    /// Those that are on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub duels: Vec<Duel>,
    /// Who rests (PR-12).
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub resting: BTreeSet<Seat>,
}

/// What a seat knows beyond everybody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    /// Its card, bid and die.
    pub facts: Own,
    /// What lies between it and others.
    pub offers: offers::View<Deal>,
}

/// What a viewer knows of a seat's secrets: all of its own, nothing of the others'.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Own {
    pub card: Option<u8>,
    pub bid: Option<u8>,
    /// The private die.
    pub peek: Option<u8>,
}

impl View {
    /// Whether a bid of `seat` is waited for.
    pub fn asked(&self, seat: Seat) -> bool {
        self.round > 0
            && self.over.is_none()
            && self.ready.get(seat.index()) == Some(&false)
            && !self.resting.contains(&seat)
    }

    /// What the viewer knows of a seat's secrets.
    pub fn own_of(&self, seat: Seat) -> Own {
        self.own.get(seat.index()).copied().unwrap_or_default()
    }

    /// The numbers of a seat's armies.
    pub(super) fn armies_of(&self, seat: Seat) -> impl Iterator<Item = u16> + '_ {
        let armies = (0..).zip(&self.land.armies);
        armies
            .filter(move |(_, army)| army.seat == seat)
            .map(|(number, _)| number)
    }

    /// What `seat` would see after an order that fits.
    pub(super) fn after(&self, world: &World, seat: Seat, order: &Order) -> Preview<Probe> {
        let mut view = self.clone();
        let (observation, complete) = match order {
            // What the die will show, nobody knows.
            Order::Peek => (Vec::new(), false),
            Order::Bid(bid) => {
                view.ready[seat.index()] = true;
                view.own[seat.index()].bid = Some(*bid);
                let bid = Some(*bid);
                (vec![Observation::Bid { seat, bid }], true)
            }
            Order::March { army, to } => {
                // It was checked, so the army and the region are there.
                let _ = view.land.march(*army, *to);
                let (army, to) = (*army, *to);
                (vec![Observation::Marched { army, to }], false)
            }
            Order::Duel(on) => {
                let fact = view.challenge(world, seat, *on);
                (vec![Observation::Duel(fact)], false)
            }
            Order::Strike(strike) => (view.strike(seat, *strike), true),
            Order::Deal(act) => {
                let observation = match deals::outlook(self, seat, act) {
                    Ok(outlook) => {
                        view.offers = outlook.view;
                        outlook.observation
                    }
                    // It was checked.
                    Err(_) => None,
                };
                (
                    observation.into_iter().map(Observation::Deal).collect(),
                    false,
                )
            }
        };
        Preview {
            view,
            observation,
            complete,
        }
    }
}

/// What a seat composes: one bid is all there is to say, so the first that fits stays. A seat that has
/// bid composes the next round's (PR-02), as far as that can be known.
pub(super) fn compose(
    ctx: Ctx<'_, World>,
    view: &View,
    seat: Seat,
    steps: &[String],
) -> Composed<Probe> {
    let asked = view.asked(seat) || view.strikes(seat);
    let ahead = !asked && <Probe as crate::Game>::ahead(ctx.world, view, seat).is_some();
    let mut then = view.clone();
    if ahead {
        then.round = then.round.saturating_add(1);
        then.ready.fill(false);
        then.own[seat.index()].bid = None;
    }
    let mut composed = Composed {
        verdicts: Vec::new(),
        text: String::new(),
        preview: Preview {
            view: then.clone(),
            observation: Vec::new(),
            complete: false,
        },
    };
    for step in steps {
        let verdict = Order::read(ctx, step).and_then(|order| {
            if composed.preview.complete {
                return Err(Refusal::NotAsked);
            }
            order.check(ctx.world, &then, seat)?;
            composed.preview = then.after(ctx.world, seat, &order);
            composed.text = order.write(ctx);
            Ok(composed.text.clone())
        });
        composed.verdicts.push(verdict);
    }
    composed
}
