//! A bot player's treaties: it asks for peace where it is losing, takes what is worth it, and leaves a
//! peace that only binds its own hands. It never gives so much that little is left (TB-12 keeps it from the
//! seats of people).

use crate::Seat;
use crate::erkenfara::advance::round;
use crate::erkenfara::legality::check;
use crate::erkenfara::notation::order::Order;
use crate::erkenfara::treaties::{Bond, Term};
use crate::erkenfara::view::View;
use crate::erkenfara::world::World;
use crate::erkenfara::world::board::{ArmyKind, Season};
use crate::map::Region;
use crate::offers::{Act, Openness, Seen, Until, Which};

/// The least regions that it keeps whatever it is offered.
const KEEPS: usize = 4;
/// How many years a peace that it would rather be without lasts at most.
const PEACE: u64 = 4;
/// For how many years it counts what a region produces.
const YEARS: i64 = 5;

/// What part of its treasury it gives for peace, if that is so much.
const SHARE: i64 = 4;
const GIFT: i64 = 5_000;

/// What it does about treaties now.
pub(super) fn act(world: &World, view: &View, seat: Seat) -> Option<Act<Term>> {
    if !view.board.is_here(seat) || view.conflict.is_some() {
        return None;
    }
    let court = Court { world, view, seat };
    let acts = court.answer().into_iter().chain(court.plea());
    let mut acts = acts.chain(court.breach());
    acts.find(|act| check(world, view, seat, &Order::Deal(act.clone())).is_ok())
}

struct Court<'a> {
    world: &'a World,
    view: &'a View,
    seat: Seat,
}

impl Court<'_> {
    fn strength(&self, seat: Seat) -> i64 {
        // Fleets win no land.
        let own = self.view.board.armies_of(seat);
        let own = own.filter(|army| army.spot.kind == ArmyKind::Land);
        own.map(|army| army.maximal).fold(0, i64::saturating_add)
    }

    fn owned(&self, seat: Seat) -> usize {
        let lands = self.view.board.lands.iter();
        lands.filter(|land| land.owner == Some(seat)).count()
    }

    /// Whether an empire has land of its own that nobody else occupies.
    fn holds(&self, seat: Seat) -> bool {
        let mut lands = self.view.board.lands.iter();
        lands.any(|land| land.owner == Some(seat) && land.occupier.is_none())
    }

    fn worth(&self, region: Region) -> i64 {
        self.world.site(region).production.saturating_mul(YEARS)
    }

    /// Whether it is at war with an empire, as far as it knows.
    fn is_enemy(&self, other: Seat) -> bool {
        self.view.board.plays(other) && self.view.ties(self.world).enemies(self.seat, other)
    }

    /// The own regions that an empire occupies, the poorest first.
    fn lost_to(&self, other: Seat) -> Vec<Region> {
        let lands = self.world.map.regions().zip(&self.view.board.lands);
        let lost =
            lands.filter(|(_, land)| land.owner == Some(self.seat) && land.occupier == Some(other));
        let mut lost: Vec<Region> = lost.map(|(region, _)| region).collect();
        lost.sort_by_key(|region| (self.world.site(*region).production, *region));
        lost
    }

    /// Accepts what is worth it; what is not is declined when it would lapse anyway.
    fn answer(&self) -> Option<Act<Term>> {
        let now = round(self.view.board.year, self.view.board.season);
        self.view
            .offers
            .open_to(self.seat)
            .find_map(|(number, offer)| {
                let with = Some(offer.from);
                let which = Which { number, with };
                if self.is_welcome(offer) {
                    return Some(Act::Accept(which));
                }
                let lapses = matches!(offer.until, Until::Round(last) if last <= now);
                lapses.then_some(Act::Decline(which))
            })
    }

    /// Whether an offer is worth more than it costs.
    fn is_welcome(&self, offer: &Seen<Term>) -> bool {
        let (own, other) = (self.strength(self.seat), self.strength(offer.from));
        let mut worth: i64 = 0;
        let mut gives = 0;
        for term in &offer.terms {
            worth = worth.saturating_add(match term.plain() {
                // Peace with the strong is worth something; with the weak it has its price.
                Term::Bond(Bond::Peace | Bond::Alliance) if self.is_enemy(offer.from) => {
                    let lost: i64 = self
                        .lost_to(offer.from)
                        .iter()
                        .map(|region| self.worth(*region))
                        .sum();
                    let feared = other - own * 2 / 3;
                    // Who holds nothing any more is let live.
                    let feared = if self.holds(offer.from) {
                        feared
                    } else {
                        feared.max(1)
                    };
                    feared.saturating_add(lost)
                }
                Term::Bond(Bond::Peace | Bond::Alliance | Bond::Passage)
                | Term::Promise(_)
                | Term::Openly(_) => 0,
                // It would let others tax what is its own.
                Term::Bond(Bond::Foraging) => return false,
                Term::War | Term::KeepOccupations => -1,
                Term::Gold(gold) => *gold,
                Term::GetGold(gold) => -*gold,
                Term::Cede(region) => self.worth(*region),
                Term::GetRegion(region) => {
                    gives += 1;
                    -self.worth(*region) * 2
                }
            });
        }
        let keeps = gives == 0 || self.owned(self.seat) >= KEEPS + gives;
        worth > 0 && keeps
    }

    /// In winter it asks the strongest of those that occupy its land for peace, for the poorest of that land and,
    /// where it is rich, for gold.
    fn plea(&self) -> Option<Act<Term>> {
        let board = &self.view.board;
        if board.season != Season::Winter || self.view.is_ready(self.seat) {
            return None;
        }
        let own = self.strength(self.seat);
        let talks = |other: Seat| {
            let offers = self.view.offers.open.iter().chain(&self.view.offers.agreed);
            let pair = [self.seat, other];
            let between = |it: &Seen<Term>| pair.contains(&it.from) && pair.contains(&it.to);
            offers.into_iter().any(between)
        };
        let others = board.seats().filter(|other| {
            *other != self.seat
                && self.is_enemy(*other)
                && !talks(*other)
                && self.strength(*other) > own
                && !self.lost_to(*other).is_empty()
        });
        let foe = others.max_by_key(|other| (self.strength(*other), std::cmp::Reverse(*other)))?;
        let mut terms = vec![Term::Bond(Bond::Peace)];
        if self.owned(self.seat) > KEEPS {
            terms.extend(self.lost_to(foe).first().map(|region| Term::Cede(*region)));
        }
        let gold = self.view.of(self.seat).treasury / SHARE;
        if gold >= GIFT {
            terms.push(Term::Gold(gold));
        }
        Some(Act::Offer {
            to: vec![foe],
            terms,
            openness: Openness::Public,
        })
    }

    /// Whether another empire has land that an army from its own reaches in a turn without being exhausted.
    fn is_near(&self, other: Seat) -> bool {
        let map = &self.world.map;
        let is_of = |region: Region, seat: Seat| {
            let land = self.view.board.land(region);
            land.and_then(|land| land.owner) == Some(seat)
        };
        let mut own = map.regions().filter(|region| is_of(*region, self.seat));
        own.any(|region| {
            let mut near = map.borders(region).iter();
            near.any(|next| {
                let mut far = map.borders(*next).iter();
                is_of(*next, other) || far.any(|far| is_of(*far, other))
            })
        })
    }

    /// Every few springs it ends a peace with the weakest of its neighbours, if that is clearly weaker and none
    /// of them is an enemy that counts. Who is far away does not: most are at war with most, and never meet.
    fn breach(&self) -> Option<Act<Term>> {
        let board = &self.view.board;
        let is_time = (u64::from(board.year) + u64::from(self.seat.0)).is_multiple_of(PEACE);
        if board.turn != Some(self.seat) || board.season != Season::Spring || !is_time {
            return None;
        }
        let others = board.seats();
        let near: Vec<Seat> = others
            .filter(|other| *other != self.seat && board.plays(*other) && self.is_near(*other))
            .collect();
        let own = self.strength(self.seat);
        if near
            .iter()
            .any(|other| self.is_enemy(*other) && self.strength(*other).saturating_mul(4) > own)
        {
            return None;
        }
        let ties = self.view.ties(self.world);
        let weak = near
            .into_iter()
            .filter(|other| !self.is_enemy(*other))
            .filter(|other| self.strength(*other).saturating_mul(4) <= own.saturating_mul(3))
            .min_by_key(|other| (self.strength(*other), *other))?;
        let pair = crate::offers::Pair::of(self.seat, weak)?;
        let bond = if ties.alliance.contains(&pair) {
            Bond::Alliance
        } else {
            Bond::Peace
        };
        Some(Act::Break { bond, with: weak })
    }
}
