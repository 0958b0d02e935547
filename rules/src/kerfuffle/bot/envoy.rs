//! A bot player's deals (PK-22, PK-34, PK-59): with others it stands together against who is much stronger, until
//! that is over. What people offer it weighs in `bargain`; in the name of people it makes no deals (TB-12).

use crate::kerfuffle::asks::Wait;
use crate::kerfuffle::card::Card;
use crate::kerfuffle::legality::Legality;
use crate::kerfuffle::options::World;
use crate::kerfuffle::order::Step;
use crate::kerfuffle::pieces::{Figure, Pieces};
use crate::kerfuffle::realm::Realm;
use crate::kerfuffle::state::View;
use crate::kerfuffle::treaties::{Act, Bond, Term};
use crate::offers::{Openness, Seen, Until, Which};
use crate::{BotContext, BotSeats, BotSeed, Seat};

/// The rounds in which alliances are made, and after which none is kept: a war is to end.
const ROUNDS: std::ops::RangeInclusive<u32> = 2..=8;
const LATEST: u32 = 12;
/// Every how many rounds it asks people.
const PLEAS: u32 = 3;
/// How many provinces before hegemony nobody is spared any more.
const NEAR: usize = 3;

/// What it does about deals now; nothing for a seat of people.
pub(super) fn act(world: &World, view: &View, seat: Seat, context: BotContext) -> Option<Act> {
    let (realm, bot_seats) = (&view.realm, context.bot_seats);
    if !bot_seats.has(seat) || !realm.is_living(seat) || realm.over.is_some() {
        return None;
    }
    let state = view.determinize();
    let legality = Legality {
        world,
        state: &state,
        seat,
    };
    let court = Court {
        world,
        view,
        seat,
        bot_seats,
        nature: context.nature,
    };
    let answers = court.answers().into_iter();
    let mut acts = answers.chain(court.breach()).chain(court.plea());
    acts.find(|act| legality.step(&Step::Deal(act.clone())).is_ok())
}

/// A faction among the others.
pub(super) struct Court<'a> {
    pub(super) world: &'a World,
    pub(super) view: &'a View,
    pub(super) seat: Seat,
    bot_seats: BotSeats,
    /// How far it trusts others, and whether it keeps its word: the same as long as the table lasts.
    pub(super) nature: BotSeed,
}

impl Court<'_> {
    /// What a faction has: pieces, and provinces that feed them.
    pub(super) fn power(&self, seat: Seat) -> u64 {
        let realm = &self.view.realm;
        let pieces = u64::from(realm.all_of(seat).price());
        let provinces = realm.occupied(self.world, seat);
        pieces + 3 * u64::try_from(provinces).unwrap_or(0)
    }

    pub(super) fn others(&self) -> impl Iterator<Item = Seat> + '_ {
        let living = self.view.realm.living();
        living.filter(|other| *other != self.seat)
    }

    /// Whether somebody who is neither a partner nor an ally has at least so many thirds of the own power.
    pub(super) fn is_outdone(&self, partner: Seat, thirds: u64) -> bool {
        let own = self.power(self.seat);
        let is_strong = |other: Seat| 3 * self.power(other) >= thirds * own;
        let allies = &self.view.own.allies;
        let mut rivals = self.others();
        rivals.any(|other| other != partner && !allies.contains(&other) && is_strong(other))
    }

    /// Whether its card says that it conquers a faction.
    pub(super) fn is_prey(&self, other: Seat) -> bool {
        matches!(self.view.own.card, Some(Card::Conquer { seat, .. }) if seat == other)
    }

    /// Whether it spares nobody any more.
    pub(super) fn needs_nobody(&self) -> bool {
        let realm = &self.view.realm;
        let is_near = realm.occupied(self.world, self.seat) + NEAR >= Realm::hegemony(self.world);
        is_near || realm.round > LATEST
    }

    /// Whether it stands together with another against somebody who is at least a third stronger than it. People it
    /// asks now and then, as they are worth to it.
    fn wants(&self, partner: Seat) -> bool {
        let realm = &self.view.realm;
        if !self.view.own.allies.is_empty() || !ROUNDS.contains(&realm.round) {
            return false;
        }
        if !self.bot_seats.has(partner) {
            let is_due = (realm.round + u32::from(self.seat.0)).is_multiple_of(PLEAS);
            return is_due && self.alliance(partner).is_some_and(|worth| worth > 0);
        }
        !self.needs_nobody() && !self.is_prey(partner) && self.is_outdone(partner, 4)
    }

    fn answers(&self) -> Vec<Act> {
        let open = self.view.offers.open_to(self.seat);
        let acts = open.flat_map(|(number, offer)| {
            let with = Some(offer.from);
            self.answer(Which { number, with }, offer)
        });
        acts.collect()
    }

    /// What is fair is taken, what people offer is weighed, and what else bot seats offer lapses.
    fn answer(&self, which: Which, offer: &Seen<Term>) -> Vec<Act> {
        if let Until::Ask(_) = offer.until {
            // It is asked for that.
            return Vec::new();
        }
        if !self.bot_seats.has(offer.from) {
            return self.bargain(which, offer);
        }
        let frees = |term: &Term| matches!(term, Term::Prisoners(_));
        let is_ransom = offer.terms.iter().any(frees) && is_fair(&offer.terms);
        let is_alliance = offer.terms == [Term::Alliance] && self.wants(offer.from);
        let takes = is_ransom || is_alliance;
        takes.then_some(Act::Accept(which)).into_iter().collect()
    }

    /// It leaves an alliance once nobody else is left, or nobody else is as strong as it; then people it leaves only if
    /// that is its nature.
    fn breach(&self) -> Option<Act> {
        let allies = &self.view.own.allies;
        let is_last = self.others().all(|other| allies.contains(&other));
        let left = allies.iter().find(|ally| {
            let is_done = self.needs_nobody() || self.is_prey(**ally);
            let keeps = !self.bot_seats.has(**ally) && self.is_faithful();
            is_last || is_done || !(keeps || self.is_outdone(**ally, 3))
        });
        left.map(|ally| Act::Break {
            bond: Bond::Alliance,
            with: *ally,
        })
    }

    /// At the beginning of its turn it asks the strongest of those who may feel the same.
    fn plea(&self) -> Option<Act> {
        if self.view.realm.asked(self.seat) != Some(Wait::Purchase) {
            return None;
        }
        // One at a time.
        let mut open = self.view.offers.open.iter();
        if open.any(|offer| offer.from == self.seat) {
            return None;
        }
        let partners = self.others().filter(|other| {
            let is_peer = 3 * self.power(*other) < 4 * self.power(self.seat);
            is_peer && self.wants(*other)
        });
        let partner =
            partners.max_by_key(|other| (self.power(*other), std::cmp::Reverse(*other)))?;
        Some(Act::Offer {
            to: vec![partner],
            terms: vec![Term::Alliance],
            openness: Openness::Public,
        })
    }
}

/// The ransom that the game waits for.
fn asked(view: &View, seat: Seat) -> Option<(Which, &Seen<Term>)> {
    let mut open = view.offers.open_to(seat);
    let (number, offer) = open.find(|(_, offer)| matches!(offer.until, Until::Ask(_)))?;
    let with = Some(offer.from);
    Some((Which { number, with }, offer))
}

/// What is done for whoever is away: a ransom is not paid (PK-59).
pub(super) fn declined(view: &View, seat: Seat) -> Option<Act> {
    asked(view, seat).map(|(which, _)| Act::Decline(which))
}

/// What pieces are worth to their owner.
pub(super) fn worth(pieces: Pieces) -> i64 {
    let heads = i64::from(pieces.count(Figure::King)) + i64::from(pieces.count(Figure::Queen));
    i64::from(pieces.price()) + 12 * heads
}

/// Pays a ransom that is no more than they are worth.
pub(super) fn ransomed(world: &World, view: &View, seat: Seat) -> Option<Act> {
    let (which, offer) = asked(view, seat)?;
    let state = view.determinize();
    let legality = Legality {
        world,
        state: &state,
        seat,
    };
    let accept = Act::Accept(which);
    let takes = is_fair(&offer.terms) && legality.step(&Step::Deal(accept.clone())).is_ok();
    Some(if takes { accept } else { Act::Decline(which) })
}

/// Whether what is given is worth what is asked for; promises and loans are not for it.
fn is_fair(terms: &[Term]) -> bool {
    let mut sum: i64 = 0;
    for term in terms {
        sum += match term {
            Term::Gold(gold) => i64::from(*gold),
            Term::GetGold(gold) => -i64::from(*gold),
            Term::Prisoners(captives) if captives.of.is_none() => worth(captives.pieces),
            Term::Promise(_) => 0,
            Term::Prisoners(_)
            | Term::Alliance
            | Term::War
            | Term::GetPrisoners(_)
            | Term::Loan(_)
            | Term::GetLoan(_)
            | Term::GetPromise(_) => return false,
        };
    }
    sum >= 0
}
