//! What a bot player makes of the offers of people (PK-22): it takes what is worth something to it, and asks for gold
//! where that is all that is missing.

use rand::RngExt as _;

use super::envoy::{Court, worth};
use crate::Seat;
use crate::kerfuffle::realm::Realm;
use crate::kerfuffle::treaties::{Act, Loan, Term};
use crate::offers::{Seen, Which};

/// The most gold that it asks for beyond an offer.
const MOST_ASKED: i64 = 15;
/// What an alliance with a neighbour is worth in gold, and how much more while somebody is much stronger.
const PEACE: i64 = 4;
const SHELTER: i64 = 8;
/// What a loan that is paid back later has to bring, in hundredths.
const INTEREST: i64 = 120;

impl Court<'_> {
    /// Takes an offer of people, asks for more gold, or declines it.
    pub(super) fn bargain(&self, which: Which, offer: &Seen<Term>) -> Vec<Act> {
        let decline = Act::Decline(which);
        let values = offer.terms.iter().map(|term| self.value(offer.from, term));
        let Some(sum) = values.sum::<Option<i64>>() else {
            return vec![decline];
        };
        if sum >= 0 {
            return vec![Act::Accept(which), decline];
        }
        let counter = (-sum <= MOST_ASKED).then(|| Act::Counter {
            which,
            terms: asking(&offer.terms, -sum),
            openness: None,
        });
        counter.into_iter().chain([decline]).collect()
    }

    /// What a term of somebody's is worth to it, in gold; nothing where it is not to be had.
    fn value(&self, from: Seat, term: &Term) -> Option<i64> {
        let own = self.view.own.treasury;
        match term {
            Term::Gold(gold) => Some(i64::from(*gold)),
            Term::GetGold(gold) => {
                let gold = i64::from(*gold);
                (gold <= own / 2).then_some(-gold)
            }
            Term::Prisoners(captives) if captives.of.is_none() => Some(worth(captives.pieces)),
            Term::GetPrisoners(captives) if captives.of.is_none() => Some(-worth(captives.pieces)),
            Term::Alliance => self.alliance(from),
            Term::Promise(_) => Some(0),
            Term::Loan(loan) => {
                let income = self.income().max(0) * self.rounds(loan);
                let [gold, repay] = [loan.gold, loan.repay].map(i64::from);
                (repay <= income).then(|| gold * INTEREST / 100 - repay)
            }
            Term::GetLoan(loan) => {
                let [gold, repay] = [loan.gold, loan.repay].map(i64::from);
                let trusts = gold <= own / 2 && self.rounds(loan) <= 6;
                trusts.then(|| repay - gold * INTEREST / 100)
            }
            // It keeps no words, and sells nobody else's people.
            Term::GetPromise(_) | Term::War | Term::Prisoners(_) | Term::GetPrisoners(_) => None,
        }
    }

    /// Until how many rounds from now a loan is due.
    fn rounds(&self, loan: &Loan) -> i64 {
        let now = self.view.realm.round;
        i64::from(loan.due.saturating_sub(now)).max(1)
    }

    fn income(&self) -> i64 {
        let realm = &self.view.realm;
        let ledger = realm.ledger(self.world, self.seat, 0, &self.view.own.allies);
        ledger.after()
    }

    /// What it is worth not to fight somebody: more for a neighbour, less for a weak one, and more while another is much
    /// stronger. Nobody allies with prey, or with whoever is about to win.
    pub(super) fn alliance(&self, with: Seat) -> Option<i64> {
        let realm = &self.view.realm;
        let is_near_the_end =
            3 * realm.occupied(self.world, with) >= 2 * Realm::hegemony(self.world);
        let is_alone = self.others().all(|other| other == with);
        if self.needs_nobody() || self.is_prey(with) || is_near_the_end || is_alone {
            return None;
        }
        let is_easy = 3 * self.power(self.seat) >= 4 * self.power(with);
        let peace = match (self.touches(with), is_easy) {
            (true, false) => PEACE,
            // Whom it could conquer has to pay for it.
            (true, true) => -PEACE,
            (false, _) => 0,
        };
        let shelter = if self.is_outdone(with, 4) { SHELTER } else { 0 };
        Some(peace + shelter - self.reserve())
    }

    /// How little it trusts others, as its nature says: from 2 to 8 gold.
    fn reserve(&self) -> i64 {
        self.nature.chance().random_range(2..=8)
    }

    /// Whether it keeps its word to people also where it would gain by breaking it.
    pub(super) fn is_faithful(&self) -> bool {
        self.reserve() <= 5
    }

    /// Whether forces of both stand side by side.
    fn touches(&self, other: Seat) -> bool {
        let realm = &self.view.realm;
        let is_theirs = |at| realm.own(other, at).is_some();
        let mut own = realm.forces(self.seat);
        own.any(|(at, _)| self.world.near(at).any(is_theirs))
    }
}

/// The same terms from the other side, with so much more gold to get.
fn asking(terms: &[Term], gold: i64) -> Vec<Term> {
    let mut more = u32::try_from(gold).unwrap_or(0);
    let mut asked: Vec<Term> = Vec::new();
    for term in terms.iter().map(|term| term.turned()) {
        match term {
            Term::GetGold(gold) => more = more.saturating_add(gold),
            // It gives less.
            Term::Gold(gold) if gold > more => {
                asked.push(Term::Gold(gold - more));
                more = 0;
            }
            Term::Gold(gold) => more -= gold,
            other @ (Term::Alliance
            | Term::War
            | Term::Prisoners(_)
            | Term::GetPrisoners(_)
            | Term::Loan(_)
            | Term::GetLoan(_)
            | Term::Promise(_)
            | Term::GetPromise(_)) => asked.push(other),
        }
    }
    if more > 0 {
        asked.push(Term::GetGold(more));
    }
    asked
}
