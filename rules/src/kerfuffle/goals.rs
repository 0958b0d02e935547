//! What a faction has achieved: objectives, hegemony, unification (PK-11, PK-42).

use std::collections::BTreeSet;

use super::card::Card;
use super::event::Ledger;
use super::options::World;
use super::pieces::Figure;
use super::realm::{Goal, Realm};
use super::state::State;
use crate::Seat;
use crate::map::Region;

/// When achievements are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Moment {
    /// At the end of the own turn.
    TurnEnd,
    /// After a battle, or at the end of round 2: turns are not counted then.
    Between,
}

/// The first round at whose end anything is achieved (PK-42).
pub(super) const FIRST: u32 = 2;

impl Realm {
    /// The gold that a turn of a faction begins with (PK-13, PK-14); its allies take nothing of it (PK-05).
    pub(super) fn ledger(
        &self,
        world: &World,
        seat: Seat,
        before: i64,
        allies: &BTreeSet<Seat>,
    ) -> Ledger {
        let capital = self.faction(seat).and_then(|faction| faction.capital);
        let is_friend = |other: Seat| other == seat || allies.contains(&other);
        let [paying, _] = self.yields(world, seat, allies);
        let territory = paying.len();
        let outside = |figure: Figure| {
            let forces = self.forces(seat).filter(|(at, _)| Some(*at) != capital);
            forces
                .map(|(_, force)| u32::from(force.pieces.count(figure)))
                .sum::<u32>()
        };
        let castles = self
            .castles()
            .filter(|at| self.own(seat, *at).is_some())
            .count();
        let count = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        let blocks = |force: &super::realm::Force| force.neutral || !is_friend(force.of);
        let blocked = capital.is_none_or(|at| self.force(at).is_some_and(blocks));
        Ledger {
            before,
            territory: count(territory),
            capital: if blocked { 0 } else { 2 },
            heads: 2 * (outside(Figure::King) + outside(Figure::Queen)),
            generals: outside(Figure::General),
            castles: 3 * count(castles),
            later: self.later(world, seat),
        }
    }

    /// What a faction has more at its first upkeep because others have their turns before it (PK-12).
    fn later(&self, world: &World, seat: Seat) -> u32 {
        let place = self.order.iter().position(|it| *it == seat);
        if self.round != 1 || world.options.scenario.is_some() {
            return 0;
        }
        let before = u32::try_from(place.unwrap_or(0)).unwrap_or(0);
        before.saturating_mul(world.head_start())
    }

    /// The provinces of a faction's territory that yield 1, and those that would if no hostile force stood in them or
    /// beside them (PK-13, PK-45); its capital is not among them.
    pub(super) fn yields(
        &self,
        world: &World,
        seat: Seat,
        allies: &BTreeSet<Seat>,
    ) -> [Vec<Region>; 2] {
        let capital = self.faction(seat).and_then(|faction| faction.capital);
        let is_free = |at| !self.is_met(at, |other| other == seat || allies.contains(&other));
        let may_yield = |at: &Region| {
            let castle = self.provinces.get(at.index()).is_some_and(|p| p.castle);
            let stack = self.force(*at).is_some_and(|force| force.neutral);
            !castle && !stack && capital != Some(*at)
        };
        let territory = self.territory(world, seat).into_iter().filter(may_yield);
        let (paying, contested) =
            territory.partition(|at| is_free(*at) && world.near(*at).all(is_free));
        [paying, contested]
    }

    /// Two thirds of the provinces, rounded up (PK-42).
    pub fn hegemony(world: &World) -> usize {
        (2 * world.land().count()).div_ceil(3)
    }

    /// How many provinces count for a faction's hegemony (PK-42).
    pub fn occupied(&self, world: &World, seat: Seat) -> usize {
        // What the conquered held is not theirs.
        let land = world.land().filter(|_| self.is_living(seat));
        land.filter(|at| self.occupies(seat, *at)).count()
    }

    /// Whether every other faction was conquered by one, or has surrendered to it.
    fn is_unified(&self, seat: Seat) -> bool {
        let others = self.order.iter().filter(|other| **other != seat);
        let mut others = others.filter_map(|other| self.faction(*other));
        others.all(|other| other.fallen.is_some_and(|fall| fall.by == Some(seat)))
    }

    /// Whether a faction controls what its card names now, for cards that count turns (PK-15).
    fn holds(&self, world: &World, seat: Seat, card: &Card) -> bool {
        let has = |at| self.control(world, at) == Some(seat);
        match card {
            Card::Hold { provinces, .. } => provinces.iter().all(|at| has(*at)),
            Card::Castles { .. } => {
                let castles: BTreeSet<_> = self.castles().collect();
                !castles.is_empty() && castles.into_iter().all(has)
            }
            Card::Gold { .. } | Card::Conquer { .. } | Card::Generals => false,
        }
    }

    /// Whether a faction holds a general of every living opponent (PK-11).
    fn has_all_generals(&self, seat: Seat) -> bool {
        let Some(faction) = self.faction(seat) else {
            return false;
        };
        let held = |other: Seat| {
            let held = faction.prisoners.get(&other);
            held.is_some_and(|held| held.count(Figure::General) > 0)
        };
        let mut opponents = self.living().filter(|other| *other != seat).peekable();
        opponents.peek().is_some() && opponents.all(held)
    }
}

impl State {
    /// For how many own turns in a row a faction has held what its card names, at the end of its turn.
    pub(super) fn turns_held(&self, world: &World, seat: Seat) -> u32 {
        let Some(own) = self.own(seat) else {
            return 0;
        };
        let holds = |card: &Card| self.realm.holds(world, seat, card);
        if own.card.as_ref().is_some_and(holds) {
            own.turns.saturating_add(1)
        } else {
            0
        }
    }

    /// What a faction has achieved now and not before.
    pub(super) fn achieved(&self, world: &World, seat: Seat, moment: Moment) -> Vec<Goal> {
        let realm = &self.realm;
        let (Some(faction), Some(own)) = (realm.faction(seat), self.own(seat)) else {
            return Vec::new();
        };
        let objective = own.card.as_ref().is_some_and(|card| match card {
            Card::Gold { gold } => own.treasury >= i64::from(*gold),
            Card::Conquer { seat: target, .. } => {
                let fall = realm.faction(*target).and_then(|target| target.fallen);
                fall.is_some_and(|fall| fall.by == Some(seat))
            }
            Card::Generals => realm.has_all_generals(seat),
            Card::Hold { turns, .. } | Card::Castles { turns } => {
                moment == Moment::TurnEnd && own.turns >= *turns
            }
        });
        let hegemony = realm.occupied(world, seat) >= Realm::hegemony(world);
        // An end is named after the last: what everybody can see comes after what one alone knew of.
        let all = [
            (Goal::Objective, objective),
            (Goal::Hegemony, hegemony),
            (Goal::Unification, realm.is_unified(seat)),
        ];
        let new = all
            .into_iter()
            .filter(|(goal, done)| *done && !faction.goals.contains(goal));
        new.map(|(goal, _)| goal).collect()
    }
}
