//! A bot player's treaties: it answers offers, asks for peace where it wants it, takes what it won, and breaks
//! its word as often as its nature says (EU-83). [`super::answers`] says what an offer is worth to it,
//! [`super::purse`] what it gives at the most. On the seat of people it signs nothing (TB-12).

use crate::Seat;
use crate::erkenfara::bot::aims::Aims;
use crate::erkenfara::bot::mind::{Mind, NEAR};
use crate::erkenfara::bot::nature::Topic;
use crate::erkenfara::legality::{asked_for_sheet, check};
use crate::erkenfara::notation::order::Order;
use crate::erkenfara::record::Done;
use crate::erkenfara::treaties::{Bond, Term};
use crate::erkenfara::world::board::Season;
use crate::offers::{Act, Openness, Pair, Seen};

/// The least regions that it keeps whatever it is offered.
pub(super) const KEEPS: usize = 4;
/// What part of its treasury it gives for peace, if that is so much.
const SHARE: i64 = 4;
pub(super) const GIFT: i64 = 500;
/// How many regions it asks for at once.
const SPOILS: usize = 3;
/// In one year of so many it asks an empire of people for peace.
const SELDOM: u64 = 3;

/// What it does about treaties now.
pub(super) fn act(mind: &Mind<'_>, aims: &Aims) -> Option<Act<Term>> {
    let (view, seat) = (mind.view, mind.seat);
    if !view.board.is_here(seat) || view.conflict.is_some() {
        return None;
    }
    let court = Court { mind, aims };
    let acts = court.answer().into_iter().chain(court.breach());
    let acts = acts.chain(court.demand()).chain(court.plea());
    let mut acts = acts.chain(court.overture());
    acts.find(|act| check(mind.field.world, view, seat, &Order::Deal(act.clone())).is_ok())
}

/// It and the others.
pub(super) struct Court<'a> {
    pub(super) mind: &'a Mind<'a>,
    pub(super) aims: &'a Aims,
}

impl Court<'_> {
    /// Whether an offer lies between it and another, or waits to take force.
    fn talks(&self, other: Seat) -> bool {
        let offers = &self.mind.view.offers;
        let pair = [self.mind.seat, other];
        let between = |it: &Seen<Term>| pair.contains(&it.from) && pair.contains(&it.to);
        offers.open.iter().chain(&offers.agreed).any(between)
    }

    /// Whether it speaks first now: in winter, until its sheet is in.
    fn speaks(&self) -> bool {
        let view = self.mind.view;
        view.board.season == Season::Winter && !view.is_ready(self.mind.seat)
    }

    fn enemies(&self) -> impl Iterator<Item = Seat> + '_ {
        let others = self.mind.others();
        others.filter(|other| self.mind.is_enemy(*other) && !self.talks(*other))
    }

    fn offer(to: Vec<Seat>, terms: Vec<Term>) -> Act<Term> {
        let openness = Openness::Public;
        Act::Offer {
            to,
            terms,
            openness,
        }
    }

    /// It asks the strongest of those that occupy its land for peace, for the poorest of that land and, where
    /// it is rich, for gold.
    fn plea(&self) -> Option<Act<Term>> {
        let mind = self.mind;
        if !self.speaks() {
            return None;
        }
        let own = mind.power(mind.seat);
        let losing = |other: &Seat| {
            mind.power(*other).troops > own.troops && !mind.lost(mind.seat, *other).is_empty()
        };
        let worst = self.enemies().filter(losing);
        let foe =
            worst.max_by_key(|other| (mind.power(*other).troops, std::cmp::Reverse(*other)))?;
        let most = mind.allowance(foe);
        let mut terms = vec![Term::Bond(Bond::Peace)];
        let lost = mind.lost(mind.seat, foe);
        let poorest = lost.first().filter(|_| own.owned > KEEPS && most.is_some());
        terms.extend(poorest.map(|region| Term::Cede(*region)));
        let gold = (mind.view.of(mind.seat).treasury / SHARE).min(most.unwrap_or(0));
        if gold >= GIFT {
            terms.push(Term::Gold(gold));
        }
        Some(Self::offer(vec![foe], terms))
    }

    /// Who has taken something of a weaker enemy offers it peace for the best of it.
    fn demand(&self) -> Option<Act<Term>> {
        let mind = self.mind;
        if !self.speaks() {
            return None;
        }
        let own = mind.power(mind.seat).troops;
        let taken = |other: Seat| mind.lost(other, mind.seat);
        let beaten = |other: &Seat| {
            let is_small = mind.is_small(*other);
            let is_quarry = self.aims.quarry == Some(*other);
            let enough = if is_quarry && !is_small { 2 } else { 1 };
            taken(*other).len() >= enough && mind.power(*other).troops <= own
        };
        let foe = self
            .enemies()
            .filter(beaten)
            .max_by_key(|other| taken(*other).len())?;
        let spare = mind.power(foe).owned.saturating_sub(KEEPS).min(SPOILS);
        let spoils = taken(foe);
        let best = spoils.iter().rev().take(spare);
        let wanted: Vec<Term> = best.map(|region| Term::GetRegion(*region)).collect();
        // For nothing it would give all back.
        if wanted.is_empty() {
            return None;
        }
        let terms = [Term::Bond(Bond::Peace)].into_iter().chain(wanted);
        Some(Self::offer(vec![foe], terms.collect()))
    }

    /// It offers peace to all whom it would rather have at its back, people not every year.
    fn overture(&self) -> Option<Act<Term>> {
        let mind = self.mind;
        if !self.speaks() {
            return None;
        }
        let year = u64::from(mind.field.board.year);
        let asks = |other: &Seat| {
            let about = [year, u64::from(other.0)];
            mind.bots.has(*other) || mind.nature.draw(Topic::Plea, about, SELDOM) == 0
        };
        let friends = self.enemies().filter(|other| {
            mind.power(*other).apart <= 2 * NEAR && self.peace_with(*other) > 0 && asks(other)
        });
        let friends: Vec<Seat> = friends.collect();
        (!friends.is_empty()).then(|| Self::offer(friends, vec![Term::Bond(Bond::Peace)]))
    }

    /// In spring it ends the peace with whom it would rather fight, if its word is not worth more to it; for a
    /// war of all against one it does so sooner. A peace that was paid for is kept.
    fn breach(&self) -> Option<Act<Term>> {
        let mind = self.mind;
        let (board, quarry) = (mind.field.board, self.aims.quarry?);
        let is_time =
            board.season == Season::Spring && asked_for_sheet(mind.view, mind.seat).is_ok();
        if !is_time || !mind.field.ties.friends(mind.seat, quarry) {
            return None;
        }
        let (own, its) = (mind.power(mind.seat).troops, mind.power(quarry).troops);
        let time = mind.nature.time(board.year);
        let about = [time, u64::from(quarry.0)];
        let faith = mind.nature.faith() / if self.aims.is_giant { 2 } else { 1 };
        let keeps = mind.nature.draw(Topic::Word, about, 100) < faith;
        let is_busy = mind.others().any(|other| {
            mind.is_enemy(other) && mind.is_near(other) && mind.power(other).troops * 2 > own
        });
        // The keen break their word sooner, but only where it pays: who was betrayed does not forget.
        let (part, of) = if mind.nature.is_keen() {
            (3, 2)
        } else {
            (9, 10)
        };
        let dares = self.aims.is_giant || (own * of >= its * part && !is_busy);
        let is_paid = mind.view.incidents.iter().any(|incident| {
            (incident.by, incident.with) == (quarry, mind.seat)
                && matches!(incident.what, Done::Gave { .. })
        });
        if keeps || is_paid || !dares {
            return None;
        }
        let pair = Pair::of(mind.seat, quarry)?;
        let bond = if mind.field.ties.alliance.contains(&pair) {
            Bond::Alliance
        } else {
            Bond::Peace
        };
        Some(Act::Break { bond, with: quarry })
    }
}
