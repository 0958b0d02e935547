//! What a bot player answers to offers: what is worth it is accepted, people's other offers are countered
//! where something like them would do, and the rest is declined when it would lapse anyway (EU-83).

use crate::Seat;
use crate::erkenfara::advance::round;
use crate::erkenfara::bot::envoy::{Court, GIFT, KEEPS};
use crate::erkenfara::bot::mind::NEAR;
use crate::erkenfara::bot::purse::YEARS;
use crate::erkenfara::treaties::{Bond, Term};
use crate::erkenfara::world::ties::Relation;
use crate::map::Region;
use crate::offers::{Act, Seen, Until, Which};

/// What part of a stronger enemy's surplus it fears.
const FEAR: i64 = 4;

impl Court<'_> {
    /// Its answer to the first offer that has one.
    pub(super) fn answer(&self) -> Option<Act<Term>> {
        let (view, board) = (self.mind.view, self.mind.field.board);
        let now = round(board.year, board.season);
        view.offers
            .open_to(self.mind.seat)
            .find_map(|(number, offer)| {
                let with = Some(offer.from);
                let which = Which { number, with };
                if self.is_welcome(offer) {
                    return Some(Act::Accept(which));
                }
                if let Some(terms) = self.counter(offer) {
                    let openness = None;
                    return Some(Act::Counter {
                        which,
                        terms,
                        openness,
                    });
                }
                let lapses = matches!(offer.until, Until::Round(last) if last <= now);
                lapses.then_some(Act::Decline(which))
            })
    }

    /// What peace with an enemy is worth to it in gold: below 0 where it would rather fight.
    pub(super) fn peace_with(&self, other: Seat) -> i64 {
        let mind = self.mind;
        let (own, its) = (mind.power(mind.seat).troops, mind.power(other).troops);
        if mind.power(other).held == 0 {
            // Who holds nothing any more is let live.
            return 1;
        }
        if self.aims.quarry == Some(other) && (self.aims.is_giant || own * 10 >= its * 8) {
            return -(mind.income(other) / 2).max(GIFT);
        }
        let lost = mind.lost(mind.seat, other);
        let lost = lost.iter().map(|region| mind.yields(*region));
        let feared = (its - own * 2 / 3).max(0) / FEAR;
        let feared = if mind.is_near(other) { feared } else { 0 };
        lost.fold(1 + feared.min(mind.income(mind.seat)), i64::saturating_add)
    }

    /// Whether an offer is worth more than it costs, and costs no more than it gives (EU-83).
    fn is_welcome(&self, offer: &Seen<Term>) -> bool {
        let (mind, other) = (self.mind, offer.from);
        let dear = |most: i64| mind.cost(offer) > most;
        if mind.gives(offer) && mind.allowance(other).is_none_or(dear) {
            return false;
        }
        let mut worth: i64 = 0;
        let mut gives = 0;
        let mut is_peace = false;
        let mut seen: Vec<&Term> = Vec::new();
        for term in offer.terms.iter().map(Term::plain) {
            // Said once more in the open it is not worth more.
            if seen.contains(&term) {
                continue;
            }
            seen.push(term);
            worth = worth.saturating_add(match term {
                Term::Bond(Bond::Peace | Bond::Alliance) if mind.is_enemy(other) => {
                    let first = !std::mem::replace(&mut is_peace, true);
                    if first { self.peace_with(other) } else { 0 }
                }
                Term::Bond(bond @ (Bond::Peace | Bond::Alliance)) => {
                    i64::from(self.joins(*bond, other))
                }
                Term::Bond(Bond::Passage) | Term::Promise(_) | Term::Openly(_) => 0,
                // It would let others tax what is its own.
                Term::Bond(Bond::Foraging) => return false,
                Term::War | Term::KeepOccupations => -1,
                Term::Gold(gold) => *gold,
                Term::GetGold(gold) => -*gold,
                Term::Cede(region) => self.gain(*region, other),
                Term::GetRegion(region) => {
                    gives += 1;
                    mind.price(*region, other)
                        .max(mind.yields(*region))
                        .saturating_mul(-2)
                }
            });
        }
        let keeps = gives == 0 || mind.power(mind.seat).owned >= KEEPS + gives;
        worth > 0 && keeps
    }

    /// Whether it would be bound to an empire with which it is not at war more closely than it is: to one that
    /// is true, and not what it is after.
    fn joins(&self, bond: Bond, other: Seat) -> bool {
        let ties = self.mind.field.ties;
        let relation = ties.relation(self.mind.seat, other);
        let is_closer = match bond {
            Bond::Alliance => relation > Relation::Alliance,
            Bond::Peace => relation > Relation::Peace,
            Bond::Passage | Bond::Foraging => false,
        };
        is_closer && self.aims.quarry != Some(other) && !self.mind.is_faithless(other)
    }

    /// What land that is offered is worth: near its own, and free or in its own hands; nothing from who broke
    /// its word.
    fn gain(&self, region: Region, other: Seat) -> i64 {
        let mind = self.mind;
        let land = mind.field.board.land(region);
        let occupier = land.and_then(|land| land.occupier);
        let is_free = occupier.is_none_or(|by| by == mind.seat || by == other);
        let is_near = mind.apart[region.index()] <= NEAR;
        let value = mind.yields(region).saturating_mul(YEARS);
        match (is_free && is_near, mind.is_faithless(other)) {
            (true, false) => value / 2 + 1,
            (false, false) => value / 10,
            (_, true) => 0,
        }
    }

    /// What it offers instead to people who offer peace otherwise than it would have it: peace for less, or
    /// its price. Bot players would go on for ever.
    fn counter(&self, offer: &Seen<Term>) -> Option<Vec<Term>> {
        let (mind, other) = (self.mind, offer.from);
        let peace = Term::Bond(Bond::Peace);
        let is_peace =
            |term: &Term| matches!(term.plain(), Term::Bond(Bond::Peace | Bond::Alliance));
        let is_about_peace = mind.is_enemy(other) && offer.terms.iter().any(is_peace);
        if !is_about_peace || mind.bots.has(other) {
            return None;
        }
        let worth = self.peace_with(other);
        let asked = mind.given(offer);
        let more = if worth > 0 {
            let most = mind.allowance(other).unwrap_or(0).min(worth - 1);
            let gold = asked.min(most).min(mind.view.of(mind.seat).treasury / 2);
            Some(Term::Gold(gold)).filter(|_| gold >= GIFT)
        } else if self.aims.is_giant {
            return None;
        } else {
            Some(Term::GetGold(1 - worth))
        };
        Some([peace].into_iter().chain(more).collect())
    }
}
