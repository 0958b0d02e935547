//! Who may offer, answer and break what (PK-22, PK-34, PK-51, PK-82 … PK-88): from a faction's view alone.

use super::refusal::NoDeal;
use super::{Act, Captives, MOST_RANSOMS, Ransom, Term, owed};
use crate::Seat;
use crate::kerfuffle::legality::{Legality, Verdict, refuse};
use crate::kerfuffle::pieces::Pieces;
use crate::kerfuffle::realm::Realm;
use crate::kerfuffle::refusal::{Kind, Refusal};
use crate::kerfuffle::state::State;
use crate::offers::{Force, Offer, OfferId, Reply, Signer, Timing, Until, Which};

fn deny<T>(no: NoDeal) -> Result<T, Refusal> {
    Err(Refusal::Deal(no))
}

/// What the rules of offers say.
fn no(refusal: crate::offers::Refusal) -> Refusal {
    Refusal::Deal(NoDeal::Offer(refusal))
}

impl Realm {
    /// Whether an attack between two factions is declared and not settled (PK-51).
    pub fn at_blows(&self, one: Seat, other: Seat) -> bool {
        let defends = |attack: &crate::kerfuffle::realm::Attack| {
            let force = self.force(attack.at).filter(|force| !force.neutral);
            force.map(|force| force.of)
        };
        self.attacks.iter().any(|attack| {
            let sides = (Some(attack.by), defends(attack));
            sides == (Some(one), Some(other)) || sides == (Some(other), Some(one))
        })
    }

    /// The prisoners of a faction that another may give away: right after a battle those of it.
    pub fn held(&self, by: Seat, of: Seat) -> Pieces {
        let spoils = self.spoils.as_ref();
        if let Some(spoils) = spoils.filter(|spoils| (spoils.by, spoils.of) == (by, of)) {
            return spoils.pieces;
        }
        let cell = self.faction(by).and_then(|own| own.prisoners.get(&of));
        cell.copied().unwrap_or_default()
    }

    /// Whether something is being decided about a faction's prisoners.
    fn ponders(&self, by: Seat) -> bool {
        let mut spoils = self.spoils.iter();
        self.task.is_some() || spoils.any(|spoils| spoils.by == by && spoils.ransom.is_some())
    }

    /// The key of the ransom that is waited for, or that would be asked next.
    pub(in crate::kerfuffle) fn ransom_key(&self) -> Option<String> {
        let spoils = self.spoils.as_ref()?;
        let number = spoils.asked + u32::from(spoils.ransom.is_none());
        Some(format!("ransom-{}-{number}", spoils.number))
    }
}

impl State {
    /// The offer that a seat would accept.
    pub(in crate::kerfuffle) fn accepted(
        &self,
        seat: Seat,
        act: &Act,
    ) -> Option<(OfferId, Offer<Term>)> {
        let Act::Accept(which) = act else {
            return None;
        };
        let (id, offer) = self.offers.find(seat, Reply::Accept, *which).ok()?;
        Some((id, offer.clone()))
    }

    /// Whether an offer asks for the ransom that the game waits for (PK-83).
    pub(in crate::kerfuffle) fn is_ransom(&self, offer: &Offer<Term>) -> bool {
        let waits = self.realm.spoils.as_ref();
        let waits = waits.is_some_and(|spoils| spoils.ransom.is_some());
        let key = self.realm.ransom_key().filter(|_| waits);
        matches!(&offer.paper.until, Until::Ask(it) if Some(it) == key.as_ref())
    }

    /// Whether an offer that is accepted waits for the end of a battle (PK-51).
    pub(in crate::kerfuffle) fn has_to_wait(&self, offer: &Offer<Term>) -> bool {
        !self.is_ransom(offer) && self.realm.at_blows(offer.from, offer.to)
    }

    /// What is offered now can be answered to the end of the next round (PK-85).
    pub(in crate::kerfuffle) fn timing(&self, force: Force) -> Timing {
        Timing {
            until: Until::Round(self.realm.round.saturating_add(1)),
            force,
        }
    }

    /// The terms whose prisoners cannot change hands, and why.
    ///
    /// # Errors
    ///
    /// The refusal.
    pub(in crate::kerfuffle) fn captives_can_go(&self, offer: &Offer<Term>) -> Verdict {
        let (from, to) = (offer.from, offer.to);
        let mut given: Vec<(Seat, Seat, Pieces)> = Vec::new();
        for term in &offer.paper.terms {
            let Some((holder, taker, Captives { pieces, of })) = term.captives(from, to) else {
                continue;
            };
            let of = of.unwrap_or(taker);
            if self.realm.ponders(holder) && !self.is_ransom(offer) {
                return deny(NoDeal::CaptivesLater(holder));
            }
            if of != taker && !self.realm.has_prison(taker) {
                return deny(NoDeal::CannotHold(taker));
            }
            let before = given
                .iter()
                .filter(|(by, whose, _)| (*by, *whose) == (holder, of));
            let all = before.fold(pieces, |sum, (_, _, more)| sum.with(more));
            let held = self.realm.held(holder, of);
            if !held.contains(&all) {
                return deny(NoDeal::NotHeld { holder, of, held });
            }
            given.push((holder, of, pieces));
        }
        Ok(())
    }
}

impl Legality<'_> {
    /// PK-22: an offer, an answer, a breach.
    pub(in crate::kerfuffle) fn deal(&self, act: &Act) -> Verdict {
        let realm = &self.state.realm;
        if realm.round == 0 {
            return deny(NoDeal::DealsLater);
        }
        if let Act::Offer { to, .. } = act
            && let Some(gone) = to.iter().find(|to| !realm.is_living(**to))
        {
            return deny(NoDeal::NoPartner(*gone));
        }
        let timing = self.state.timing(Force::Now);
        let decided = self
            .state
            .offers
            .decide(Signer::own(self.seat), act, &timing);
        decided.map_err(no)?;
        match act {
            Act::Offer { to, terms, .. } => to.iter().try_for_each(|to| self.papers(*to, terms)),
            Act::Counter { which, terms, .. } => {
                let offers = &self.state.offers;
                let found = offers.find(self.seat, Reply::Counter, *which);
                let (_, offer) = found.map_err(no)?;
                self.papers(offer.from, terms)
            }
            Act::Accept(which) => self.accept(*which),
            Act::Decline(_) | Act::Withdraw(_) | Act::Break { .. } => Ok(()),
        }
    }

    /// What a faction may put into an offer to another.
    fn papers(&self, to: Seat, terms: &[Term]) -> Verdict {
        self.pays(owed(terms, self.seat, self.seat))?;
        for term in terms {
            self.is_due(term)?;
            let Some((holder, taker, captives)) = term.captives(self.seat, to) else {
                continue;
            };
            if captives.of == Some(holder) {
                return deny(NoDeal::OwnCaptives(holder));
            }
            let of = captives.of.unwrap_or(taker);
            let held = self.state.realm.held(holder, of);
            if holder == self.seat && !held.contains(&captives.pieces) {
                return deny(NoDeal::NotHeld { holder, of, held });
            }
        }
        Ok(())
    }

    /// What whoever accepts can see: its own gold, prisoners, and the round (PK-86).
    fn accept(&self, which: Which) -> Verdict {
        let found = self.state.offers.find(self.seat, Reply::Accept, which);
        let (_, offer) = found.map_err(no)?;
        self.pays(owed(&offer.paper.terms, offer.from, self.seat))?;
        offer
            .paper
            .terms
            .iter()
            .try_for_each(|term| self.is_due(term))?;
        self.state.captives_can_go(offer)
    }

    fn pays(&self, owed: i64) -> Verdict {
        let has = self.own()?.treasury;
        if owed > 0 && owed > has {
            return deny(NoDeal::CannotPay { owed, has });
        }
        Ok(())
    }

    fn is_due(&self, term: &Term) -> Verdict {
        let round = self.state.realm.round;
        match term.due() {
            Some(due) if due < round => deny(NoDeal::LoanOver { due, round }),
            Some(_) | None => Ok(()),
        }
    }

    /// PK-34, PK-83: a winner asks for a ransom.
    pub(in crate::kerfuffle) fn ransom(&self, ransom: &Ransom) -> Verdict {
        let realm = &self.state.realm;
        let is_asked = realm.captives_are_open(self.seat);
        if !is_asked {
            return refuse(self.not_now(Kind::Ransom));
        }
        let owner = self.captives(ransom.pieces, ransom.of)?;
        if !realm.is_living(owner) {
            return deny(NoDeal::NoRansom(owner));
        }
        let spoils = realm.spoils.as_ref();
        if spoils.is_some_and(|spoils| spoils.asked >= MOST_RANSOMS) {
            return deny(NoDeal::RansomAsked);
        }
        self.deal(&Act::Offer {
            to: vec![owner],
            terms: ransom.terms(),
            openness: crate::offers::Openness::Public,
        })
    }
}
