//! Deals behind what a viewer cannot see, for secrecy tests.

use super::{Act, Deal, Loan, Term};
use crate::kerfuffle::event::Event;
use crate::kerfuffle::state::State;
use crate::offers::{self, Force, Offer, OfferId, Openness, Pair, Reply, Signer, WordsId};
use crate::{Seat, Viewer};

impl State {
    /// A state like this with other deals between those who are not `viewer`.
    pub(in crate::kerfuffle) fn with_other_deals(
        &self,
        mut other: Self,
        viewer: Viewer,
        pick: u8,
    ) -> Self {
        if self.realm.round == 0 {
            return other;
        }
        let others = self.realm.living();
        let others: Vec<Seat> = others
            .filter(|seat| viewer != Viewer::Seat(*seat))
            .collect();
        for from in &others {
            for to in others.iter().filter(|to| *to != from) {
                if let Some(event) = other.other_deal(*from, *to, pick) {
                    other.take_in(event, pick);
                }
            }
        }
        other
    }

    /// What was there in secret goes, or what was not comes.
    fn other_deal(&self, from: Seat, to: Seat, pick: u8) -> Option<offers::Event<Term>> {
        let pair = Pair::of(from, to)?;
        let view = self.offers.own(from);
        let secret = view.open.iter().find(|offer| {
            offer.from == from && offer.to == to && offer.openness == Openness::Secret
        });
        if let Some(number) = secret.and_then(|offer| offer.number) {
            let offer = OfferId { pair, number };
            return Some(offers::Event::Withdrawn { offer });
        }
        let words = WordsId(u64::from(pick));
        let round = self.realm.round;
        let loan = Loan {
            gold: 1,
            repay: 1,
            due: round + u32::from(pick % 3),
        };
        let act = Act::Offer {
            to: vec![to],
            terms: vec![Term::Alliance, Term::Promise(words), Term::Loan(loan)],
            openness: Openness::Secret,
        };
        let timing = self.timing(Force::Now);
        self.offers.decide(Signer::own(from), &act, &timing).ok()
    }

    /// Takes a fact in; an offer is sometimes accepted at once.
    fn take_in(&mut self, event: offers::Event<Term>, pick: u8) {
        let taken = match &event {
            offers::Event::Made { from, to, .. } if pick.is_multiple_of(2) => {
                to.first().and_then(|to| {
                    let pair = Pair::of(*from, to.seat)?;
                    let at_blows = self.realm.at_blows(*from, to.seat);
                    let force = if at_blows { Force::Later } else { Force::Now };
                    let number = to.number;
                    let offer = OfferId { pair, number };
                    Some(offers::Event::Accepted { offer, force })
                })
            }
            offers::Event::Made { .. }
            | offers::Event::Countered { .. }
            | offers::Event::Accepted { .. }
            | offers::Event::Declined { .. }
            | offers::Event::Withdrawn { .. }
            | offers::Event::Lapsed { .. }
            | offers::Event::TookForce { .. }
            | offers::Event::FellThrough { .. }
            | offers::Event::Broken { .. }
            | offers::Event::Ended { .. } => None,
        };
        for event in [Some(event), taken].into_iter().flatten() {
            let mut next = self.clone();
            if next.apply(&Event::Deal(Deal::Treaty(Some(event)))).is_ok() {
                *self = next;
            }
        }
    }

    /// Whether a deal of a seat is one that `viewer` is told nothing of: it is secret, and nothing comes of it
    /// that everybody sees.
    #[must_use]
    pub fn is_secret_deal(&self, seat: Seat, act: &Act, viewer: Viewer) -> bool {
        let strange = |other: Seat| viewer != Viewer::Seat(seat) && viewer != Viewer::Seat(other);
        let answers = |reply, which: &offers::Which| {
            let found = self.offers.find(seat, reply, *which).ok();
            found.map(|(_, offer)| offer)
        };
        let hides = |offer: Option<&Offer<Term>>| {
            offer.is_some_and(|offer| {
                let other = if offer.from == seat {
                    offer.to
                } else {
                    offer.from
                };
                offer.paper.openness == Openness::Secret && strange(other)
            })
        };
        match act {
            Act::Offer { to, openness, .. } => {
                *openness == Openness::Secret && to.iter().all(|to| strange(*to))
            }
            Act::Accept(which) => {
                let offer = answers(Reply::Accept, which);
                let shows = |offer: &Offer<Term>| {
                    let terms = &offer.paper.terms;
                    terms.iter().any(|term| {
                        *term == Term::War || term.captives(offer.from, offer.to).is_some()
                    })
                };
                hides(offer) && !offer.is_some_and(shows)
            }
            Act::Decline(which) => hides(answers(Reply::Decline, which)),
            Act::Withdraw(which) => hides(answers(Reply::Withdraw, which)),
            Act::Counter {
                which, openness, ..
            } => {
                let is_public = *openness == Some(Openness::Public);
                hides(answers(Reply::Counter, which)) && !is_public
            }
            Act::Break { .. } => false,
        }
    }
}
