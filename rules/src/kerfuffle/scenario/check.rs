//! Whether a game could have come to a position (PK-01 … PK-11, PK-33, PK-39, PK-40).

use std::collections::BTreeSet;

use super::fault::Fault;
use super::{MOST_COUNTED, Scenario};
use crate::Seat;
use crate::kerfuffle::card::Card;
use crate::kerfuffle::options::World;
use crate::kerfuffle::pieces::{Figure, GENERALS};
use crate::map::Region;

impl Scenario {
    /// Says the first thing that no game could have come to.
    pub(in crate::kerfuffle) fn check(&self, world: &World) -> Result<(), Fault> {
        let count = self.seats.len();
        if count != world.seats {
            let seats = world.seats;
            return Err(Fault::Seats { count, seats });
        }
        if !(1..=MOST_COUNTED).contains(&self.round) {
            return Err(Fault::Round(self.round));
        }
        self.check_order()?;
        let places = self.places();
        if let Some(at) = places.iter().find(|at| !world.is_land(**at)) {
            return Err(Fault::NotLand(world.name(*at)));
        }
        self.check_standing(world)?;
        for seat in world.seats() {
            self.check_seat(world, seat)?;
        }
        self.check_castles(world)
    }

    /// All provinces that are named.
    fn places(&self) -> Vec<Region> {
        let mut places = self.castles.clone();
        places.extend(self.stacks.iter().map(|stack| stack.at));
        for seat in &self.seats {
            places.push(seat.capital);
            places.extend(seat.castle);
            places.extend(seat.forces.keys());
            if let Some(Card::Hold { provinces, .. }) = &seat.card {
                places.extend(provinces);
            }
        }
        places
    }

    fn check_order(&self) -> Result<(), Fault> {
        let count = self.seats.len();
        let all: Vec<Seat> = Seat::first(count).collect();
        if let Some(order) = &self.order {
            let mut sorted = order.clone();
            sorted.sort_unstable();
            if sorted != all {
                return Err(Fault::Order { last: count - 1 });
            }
        }
        if all.iter().filter(|seat| self.is_living(**seat)).count() < 2 {
            return Err(Fault::TooFewLeft);
        }
        match self.active {
            Some(seat) if !self.is_living(seat) => Err(Fault::Active(seat.0)),
            Some(_) | None => Ok(()),
        }
    }

    /// PK-03, PK-05: one force a province, none above its caps.
    fn check_standing(&self, world: &World) -> Result<(), Fault> {
        let stacks = self.stacks.iter().map(|stack| (stack.at, stack.pieces));
        let forces = self.seats.iter().flat_map(|seat| &seat.forces);
        let all = forces.map(|(at, pieces)| (*at, *pieces)).chain(stacks);
        let mut taken = BTreeSet::new();
        for (at, pieces) in all {
            let name = world.name(at);
            if !taken.insert(at) {
                return Err(Fault::TwoForces(name));
            }
            if pieces.is_empty() || !pieces.is_force() {
                return Err(Fault::NotForce { pieces, name });
            }
        }
        for stack in &self.stacks {
            if stack.of.index() >= self.seats.len() || self.is_living(stack.of) {
                return Err(Fault::StackOf(stack.of.0));
            }
            if stack.pieces != stack.pieces.troops() {
                return Err(Fault::StackTroops);
            }
        }
        Ok(())
    }

    fn check_seat(&self, world: &World, seat: Seat) -> Result<(), Fault> {
        let Some(given) = self.seats.get(seat.index()) else {
            return Ok(());
        };
        let number = seat.0;
        if given.treasury.unsigned_abs() > u64::from(MOST_COUNTED) {
            let gold = given.treasury;
            return Err(Fault::Gold { number, gold });
        }
        let forces = given.forces.values();
        let all = forces.fold(given.waiting, |sum, pieces| sum.with(pieces));
        if let Some(by) = given.conquered_by {
            let has_any = !all.is_empty() || !given.prisoners.is_empty() || given.card.is_some();
            if by == seat || by.index() >= world.seats || has_any {
                return Err(Fault::Conquered(number));
            }
            return Ok(());
        }
        if all.count(Figure::King) > 1 || all.count(Figure::Queen) > 1 {
            return Err(Fault::HeadTwice(number));
        }
        if all
            .only(|figure| matches!(figure, Figure::King | Figure::Queen))
            .is_empty()
        {
            return Err(Fault::NoHead(number));
        }
        let held = self
            .seats
            .iter()
            .filter_map(|other| other.prisoners.get(&seat));
        let owned = held.fold(all, |sum, pieces| sum.with(pieces));
        if owned.count(Figure::General) > GENERALS {
            let has = owned.count(Figure::General);
            return Err(Fault::Generals { number, has });
        }
        let is_other = |other: &Seat| *other != seat && self.is_living(*other);
        if !given.prisoners.keys().all(is_other) {
            return Err(Fault::Prisoners(number));
        }
        match &given.card {
            Some(Card::Conquer { seat: target, .. })
                if *target == seat || target.index() >= world.seats =>
            {
                let target = target.0;
                Err(Fault::Target { number, target })
            }
            Some(_) | None => Ok(()),
        }
    }

    /// PK-07, PK-09: capitals and castles are each in a province of their own.
    fn check_castles(&self, world: &World) -> Result<(), Fault> {
        let castles = self.seats.iter().filter_map(|seat| seat.castle);
        let mut taken = BTreeSet::new();
        for at in self.castles.iter().copied().chain(castles) {
            if !taken.insert(at) {
                return Err(Fault::TwoCastles(world.name(at)));
            }
        }
        for seat in &self.seats {
            if !taken.insert(seat.capital) {
                return Err(Fault::CapitalTaken(world.name(seat.capital)));
            }
        }
        let cards = self.seats.iter().filter(|seat| seat.conquered_by.is_none());
        let with = cards.clone().filter(|seat| seat.card.is_some()).count();
        if with != 0 && with != cards.count() {
            return Err(Fault::SomeCards);
        }
        Ok(())
    }
}
