//! What the rules make of who stands where: territory, control, where one may go.

use std::collections::BTreeSet;

use crate::Seat;
use crate::kerfuffle::options::World;
use crate::kerfuffle::party::Party;
use crate::kerfuffle::pieces::{Figure, Pieces};
use crate::kerfuffle::realm::{Attack, Faction, Force, Realm, Stage, Task, Withdrawal};
use crate::map::Region;
use crate::offers::Pair;

impl Realm {
    /// A faction; `None` for a seat that is not there.
    pub fn faction(&self, seat: Seat) -> Option<&Faction> {
        self.factions.get(seat.index())
    }

    /// Whether a faction is still in the game.
    pub fn is_living(&self, seat: Seat) -> bool {
        self.faction(seat)
            .is_some_and(|faction| faction.fallen.is_none())
    }

    /// The factions that are still in the game, in seat order.
    pub fn living(&self) -> impl Iterator<Item = Seat> + '_ {
        self.order
            .iter()
            .copied()
            .filter(|seat| self.is_living(*seat))
    }

    /// What stands in a province.
    pub fn force(&self, at: Region) -> Option<&Force> {
        self.provinces.get(at.index())?.force.as_ref()
    }

    /// What a faction has in a province; attackers before their battle do not count.
    pub fn own(&self, seat: Seat, at: Region) -> Option<&Force> {
        self.force(at)
            .filter(|force| force.of == seat && !force.neutral)
    }

    /// Where a faction stands (PK-13): its forces, and its attackers before their battle (PK-50).
    pub fn stands(&self, seat: Seat, at: Region) -> bool {
        let attacks = || self.attack_on(at).is_some_and(|attack| attack.by == seat);
        self.own(seat, at).is_some() || attacks()
    }

    /// Whether two factions are allied as everybody knows (PK-82).
    pub fn is_open_ally(&self, one: Seat, other: Seat) -> bool {
        Pair::of(one, other).is_some_and(|pair| self.pacts.contains(&pair))
    }

    /// Whether a hostile force stands in a province, as everybody sees it (PK-05, PK-82).
    pub fn is_hostile(&self, seat: Seat, at: Region) -> bool {
        self.is_met(at, |other| other == seat || self.is_open_ally(seat, other))
    }

    /// Whether a force stands in a province that is of none of the friends of somebody.
    pub(in crate::kerfuffle) fn is_met(
        &self,
        at: Region,
        is_friend: impl Fn(Seat) -> bool,
    ) -> bool {
        let other = |force: &Force| !force.neutral && !is_friend(force.of);
        let attacker = |attack: &Attack| !is_friend(attack.by);
        self.force(at).is_some_and(other) || self.attack_on(at).is_some_and(attacker)
    }

    /// Whether somebody else's force, or a neutral stack, stands in a province.
    pub fn is_foreign(&self, seat: Seat, at: Region) -> bool {
        self.force(at)
            .is_some_and(|force| force.of != seat || force.neutral)
    }

    /// Where the forces of a faction stand.
    pub fn forces(&self, seat: Seat) -> impl Iterator<Item = (Region, &Force)> + '_ {
        let all = (0..).map(Region).zip(&self.provinces);
        all.filter_map(move |(at, province)| {
            let force = province.force.as_ref()?;
            (force.of == seat && !force.neutral).then_some((at, force))
        })
    }

    /// The neutral stacks.
    pub fn stacks(&self) -> impl Iterator<Item = (Region, &Force)> + '_ {
        let all = (0..).map(Region).zip(&self.provinces);
        all.filter_map(|(at, province)| {
            Some((at, province.force.as_ref().filter(|force| force.neutral)?))
        })
    }

    /// The attack on a province.
    pub fn attack_on(&self, at: Region) -> Option<&Attack> {
        self.attacks.iter().find(|attack| attack.at == at)
    }

    /// The attack of a number.
    pub fn attack(&self, number: u32) -> Option<&Attack> {
        self.attacks.iter().find(|attack| attack.number == number)
    }

    /// The regions that have a castle.
    pub fn castles(&self) -> impl Iterator<Item = Region> + '_ {
        let all = (0..).map(Region).zip(&self.provinces);
        all.filter(|(_, province)| province.castle)
            .map(|(at, _)| at)
    }

    /// Whose capital a province is.
    pub fn capital_of(&self, at: Region) -> Option<Seat> {
        let all = Seat::first(self.factions.len()).zip(&self.factions);
        let mut owners = all.filter(|(_, faction)| faction.capital == Some(at));
        owners.next().map(|(seat, _)| seat)
    }

    /// The capitals that have been chosen, by seat.
    pub(in crate::kerfuffle) fn capitals(&self) -> Vec<Region> {
        let all = self.factions.iter();
        all.filter_map(|faction| faction.capital).collect()
    }

    /// A faction's pieces on the map, its attackers with them.
    pub fn all_of(&self, seat: Seat) -> Pieces {
        let standing = self.forces(seat).map(|(_, force)| force.pieces);
        let attacking = self.attacks.iter().filter(|attack| attack.by == seat);
        let leaving = match &self.task {
            Some(Task::FallBack(away)) if away.seat == seat => away.pieces,
            Some(_) | None => Pieces::NONE,
        };
        let all = standing.chain(attacking.map(Attack::pieces));
        all.fold(leaving, |sum, pieces| sum.with(&pieces))
    }

    /// A faction's generals on the map and in prison (PK-16).
    pub fn generals(&self, seat: Seat) -> u8 {
        let held = self
            .factions
            .iter()
            .filter_map(|faction| faction.prisoners.get(&seat));
        let spoils = self.spoils.iter().filter(|spoils| spoils.of == seat);
        let held = held.chain(spoils.map(|spoils| &spoils.pieces));
        let all = held.fold(self.all_of(seat), |sum, pieces| sum.with(pieces));
        all.count(Figure::General)
    }

    /// A faction's territory (PK-13): where it stands, and what touches that.
    pub fn territory(&self, world: &World, seat: Seat) -> BTreeSet<Region> {
        let stands = world.land().filter(|at| self.stands(seat, *at));
        let mut territory = BTreeSet::new();
        for at in stands {
            territory.insert(at);
            territory.extend(world.near(at));
        }
        territory
    }

    /// Who controls a province (PK-15, PK-45).
    pub fn control(&self, world: &World, at: Region) -> Option<Seat> {
        if let Some(force) = self.force(at) {
            return (!force.neutral).then_some(force.of);
        }
        let mut near = BTreeSet::new();
        for next in world.near(at) {
            near.extend(
                self.force(next)
                    .filter(|force| !force.neutral)
                    .map(|force| force.of),
            );
            near.extend(self.attack_on(next).map(|attack| attack.by));
        }
        let mut near = near.into_iter();
        match (near.next(), near.next()) {
            (Some(only), None) => Some(only),
            (Some(_), Some(_)) => None,
            (None, _) => self.capital_of(at).filter(|seat| self.is_living(*seat)),
        }
    }

    /// Whether several factions stand beside a province in which nobody does, so that nobody controls it (PK-15).
    pub fn is_contested(&self, world: &World, at: Region) -> bool {
        world.is_land(at)
            && self.force(at).is_none()
            && self.control(world, at).is_none()
            && world.near(at).any(|near| {
                self.force(near).is_some_and(|force| !force.neutral)
                    || self.attack_on(near).is_some()
            })
    }

    /// Whether a province is controlled by a faction that stands beside it and not in it (PK-15).
    pub fn is_dominated(&self, world: &World, at: Region) -> bool {
        let is_empty = world.is_land(at) && self.force(at).is_none();
        let control = self.control(world, at).filter(|_| is_empty);
        control.is_some_and(|seat| world.near(at).any(|near| self.stands(seat, near)))
    }

    /// Whether a province counts for hegemony (PK-42, PK-64).
    pub fn occupies(&self, seat: Seat, at: Region) -> bool {
        let is_capital = self
            .faction(seat)
            .is_some_and(|own| own.capital == Some(at));
        self.own(seat, at).is_some() || (is_capital && self.force(at).is_none())
    }

    /// Whether a faction's pieces could retreat to a province at all (PK-62): room is another question.
    pub fn is_haven(&self, seat: Seat, at: Region) -> bool {
        let own_or_none = self
            .force(at)
            .is_none_or(|force| force.of == seat && !force.neutral);
        let owner = self.capital_of(at).filter(|owner| *owner != seat);
        let other_capital = owner.is_some_and(|owner| self.is_living(owner));
        own_or_none && !other_capital && self.attack_on(at).is_none()
    }

    /// Pieces that may come and stand beside those that a faction has there (PK-03).
    pub fn room(&self, seat: Seat, at: Region) -> Pieces {
        self.own(seat, at)
            .map_or(Pieces::NONE, |force| force.pieces)
    }

    /// Where the force that is attacked in a province may retreat before the battle (PK-19, PK-49).
    pub fn retreats(&self, world: &World, at: Region) -> Vec<Region> {
        let Some(force) = self.force(at) else {
            return Vec::new();
        };
        // PK-58: neutral stacks never retreat.
        if force.neutral || force.fled || !force.pieces.has_leader() {
            return Vec::new();
        }
        let fits = |to: &Region| self.room(force.of, *to).fits(&force.pieces);
        let near = world.near(at).filter(|to| self.is_haven(force.of, *to));
        near.filter(fits).collect()
    }

    /// Where pieces that lost a battle may go, each with those that may go there if not all may
    /// (PK-32, PK-62, PK-73).
    pub fn havens(&self, world: &World, away: &Withdrawal) -> Vec<(Region, Option<Pieces>)> {
        let mut havens: Vec<(Region, Option<Pieces>)> = Vec::new();
        for at in world
            .near(away.at)
            .filter(|at| self.is_haven(away.seat, *at))
        {
            havens.push((at, None));
        }
        for (from, pieces) in away.origins() {
            let is_known = havens.iter().any(|(at, _)| *at == from);
            if !is_known && !self.is_foreign(away.seat, from) && self.attack_on(from).is_none() {
                havens.push((from, Some(pieces)));
            }
        }
        // What no piece of these fits into is not a haven.
        havens.retain(|(at, only)| {
            let pieces = only.map_or(away.pieces, |only| only.common(&away.pieces));
            !self.room(away.seat, *at).joining(&pieces).is_empty()
        });
        havens.sort_unstable_by_key(|(at, _)| *at);
        havens
    }

    /// Both sides of the battle that is fought, or of an attack.
    pub fn sides(&self, number: u32) -> Option<[Seat; 2]> {
        let attack = self.attack(number)?;
        Some([attack.by, self.force(attack.at)?.of])
    }

    /// The pieces of both sides of an attack.
    pub fn armies(&self, number: u32) -> Option<[Pieces; 2]> {
        let attack = self.attack(number)?;
        Some([attack.pieces(), self.force(attack.at)?.pieces])
    }

    /// The side of the present battle that a seat commands.
    pub fn party(&self, seat: Seat) -> Option<Party> {
        let sides = self.sides(self.battle.as_ref()?.number)?;
        Party::BOTH
            .into_iter()
            .find(|party| sides[party.index()] == seat)
    }

    /// The faction whose pick of a capital or castle is next.
    pub fn picking(&self) -> Option<Seat> {
        let waits = |seat: &Seat| {
            self.faction(*seat).is_some_and(|faction| match self.stage {
                Stage::Capitals => faction.capital.is_none(),
                Stage::Castles => !faction.named,
                Stage::Opening
                | Stage::Cards
                | Stage::Purchases
                | Stage::Moves
                | Stage::Battles => false,
            })
        };
        // Who picked first names last.
        let mut order = self.order.iter().copied();
        if self.stage == Stage::Castles {
            order.rev().find(waits)
        } else {
            order.find(waits)
        }
    }
}
