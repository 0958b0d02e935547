//! What a bot player gives by treaty at the most (EU-83): never twice to one empire within four years, nothing to
//! who broke its word, and in four years no more than it takes in in one.

use crate::Seat;
use crate::erkenfara::bot::mind::Mind;
use crate::erkenfara::record::{Done, Incident};
use crate::erkenfara::treaties::Term;
use crate::map::Region;
use crate::offers::Seen;

/// For how many years it counts what a region produces.
pub(super) const YEARS: i64 = 5;

impl Mind<'_> {
    /// The most that it may give to an empire now, in gold; nothing where it may give nothing at all, be it land
    /// that is lost already.
    pub(super) fn allowance(&self, to: Seat) -> Option<i64> {
        let gave = |incident: &&Incident| {
            incident.by == self.seat && matches!(incident.what, Done::Gave { .. })
        };
        let own = self.view.incidents.iter().filter(gave);
        let promised = self.promised();
        let is_to = |offer: &&&Seen<Term>| offer.from == to || offer.to == to;
        let again = own.clone().any(|incident| incident.with == to)
            || promised.iter().filter(is_to).any(|offer| self.gives(offer));
        if again || self.is_faithless(to) {
            return None;
        }
        let before = own.map(|incident| match &incident.what {
            Done::Gave { gold, land } => {
                let land = land.iter().map(|region| self.yields(*region));
                let land = land.fold(0, i64::saturating_add).saturating_mul(YEARS);
                gold.saturating_add(land)
            }
            Done::Broke => 0,
        });
        let promised = promised.iter().map(|offer| self.cost(offer));
        let spent = before.chain(promised).fold(0, i64::saturating_add);
        Some(self.income(self.seat).saturating_sub(spent).max(0))
    }

    /// What it has offered itself or agreed to, and has not taken force.
    fn promised(&self) -> Vec<&Seen<Term>> {
        let offers = &self.view.offers;
        let open = offers.open.iter().filter(|offer| offer.from == self.seat);
        let agreed = offers.agreed.iter();
        let agreed = agreed.filter(|offer| offer.from == self.seat || offer.to == self.seat);
        open.chain(agreed).collect()
    }

    /// What it would give by an offer, in gold.
    pub(super) fn cost(&self, offer: &Seen<Term>) -> i64 {
        self.given(offer).saturating_add(self.given_land(offer))
    }

    /// Whether it would give anything by an offer, be it lost already.
    pub(super) fn gives(&self, offer: &Seen<Term>) -> bool {
        let is_own = offer.from == self.seat;
        self.given(offer) > 0
            || offer.terms.iter().any(|term| match term.plain() {
                Term::Cede(_) => is_own,
                Term::GetRegion(_) => !is_own,
                Term::Gold(_)
                | Term::GetGold(_)
                | Term::Bond(_)
                | Term::War
                | Term::KeepOccupations
                | Term::Promise(_)
                | Term::Openly(_) => false,
            })
    }

    /// The gold that it would give by an offer, less what it gets.
    pub(super) fn given(&self, offer: &Seen<Term>) -> i64 {
        let is_own = offer.from == self.seat;
        let gold = offer.terms.iter().map(|term| match term.plain() {
            Term::Gold(gold) if is_own => *gold,
            Term::GetGold(gold) if !is_own => *gold,
            Term::Gold(gold) | Term::GetGold(gold) => -*gold,
            Term::Bond(_)
            | Term::War
            | Term::KeepOccupations
            | Term::Promise(_)
            | Term::Openly(_)
            | Term::Cede(_)
            | Term::GetRegion(_) => 0,
        });
        gold.fold(0, i64::saturating_add).max(0)
    }

    /// What the land is worth that it would give by an offer.
    fn given_land(&self, offer: &Seen<Term>) -> i64 {
        let is_own = offer.from == self.seat;
        let other = if is_own { offer.to } else { offer.from };
        let land = offer.terms.iter().map(|term| match term.plain() {
            Term::Cede(region) if is_own => self.price(*region, other),
            Term::GetRegion(region) if !is_own => self.price(*region, other),
            Term::Cede(_)
            | Term::GetRegion(_)
            | Term::Gold(_)
            | Term::GetGold(_)
            | Term::Bond(_)
            | Term::War
            | Term::KeepOccupations
            | Term::Promise(_)
            | Term::Openly(_) => 0,
        });
        land.fold(0, i64::saturating_add)
    }

    /// What it loses with an own region that goes to an empire: what that one occupies yields nothing anyway.
    pub(super) fn price(&self, region: Region, to: Seat) -> i64 {
        let land = self.field.board.land(region);
        let is_lost = land.is_some_and(|land| land.occupier == Some(to));
        if is_lost {
            0
        } else {
            self.yields(region).saturating_mul(YEARS)
        }
    }
}
