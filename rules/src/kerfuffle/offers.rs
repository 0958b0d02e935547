//! What a faction may do now, for those who show it: from its view alone.

use super::board::Position;
use super::legality::Legality;
use super::next;
use super::options::World;
use super::order::{self, Order, Step};
use super::party::Party;
use super::pieces::Pieces;
use super::realm::Stage;
use super::state::View;
use crate::map::Region;
use crate::{Ctx, Seat};

impl View {
    /// Whether a faction may take a step now.
    pub fn may(&self, world: &World, seat: Seat, step: &Step) -> bool {
        let state = self.determinize();
        let state = &state;
        Legality { world, state, seat }.step(step).is_ok()
    }

    /// The whole steps that a faction may take now; of the shop, one kind at a time.
    pub fn steps(&self, world: &World, seat: Seat) -> Vec<Step> {
        next::steps(world, &self.determinize(), seat)
    }

    /// The side that a faction is to set up on a board, and what fights on it (PK-23).
    pub fn deploying(&self, world: &World, seat: Seat) -> Option<(Party, Pieces)> {
        let state = self.determinize();
        let state = &state;
        Legality { world, state, seat }.deploying()
    }

    /// The position in which the other side of a faction's battle is to move (PK-93).
    pub fn watching(&self, world: &World, seat: Seat) -> Option<Position> {
        let state = self.determinize();
        let state = &state;
        Legality { world, state, seat }.watching().copied()
    }

    /// The pieces of a faction in a province that have not moved in this phase (PK-17).
    pub fn movable(&self, seat: Seat, at: Region) -> Pieces {
        let force = self.realm.own(seat, at);
        force.map_or(Pieces::NONE, |force| force.pieces.less(&force.moved))
    }

    /// Where purchases of a faction may be placed (PK-16, PK-46).
    pub fn depots(&self, world: &World, seat: Seat) -> Vec<Region> {
        let state = self.determinize();
        let state = &state;
        Legality { world, state, seat }.depots()
    }

    /// The provinces that pay a faction 1 in its upkeep as it stands now, and those that would if no hostile force
    /// stood in them or beside them (PK-13).
    pub fn yields(&self, world: &World, seat: Seat) -> [Vec<Region>; 2] {
        self.realm.yields(world, seat, &self.own.allies)
    }

    /// The forces of a faction from which something may still go.
    pub fn ready(&self, world: &World, seat: Seat) -> Vec<Region> {
        if self.realm.stage != Stage::Moves || self.realm.active != seat {
            return Vec::new();
        }
        let forces = self.realm.forces(seat).map(|(at, _)| at);
        let goes = |at: &Region| !self.ways(world, seat, *at, None).is_empty();
        forces.filter(goes).collect()
    }

    /// Where pieces of a force may go together; without any named, where some of it may.
    pub fn ways(
        &self,
        world: &World,
        seat: Seat,
        from: Region,
        pieces: Option<Pieces>,
    ) -> Vec<Step> {
        let free = self.movable(seat, from);
        if !free.has_leader() {
            return Vec::new();
        }
        let state = self.determinize();
        let state = &state;
        let legality = Legality { world, state, seat };
        let parties = pieces.map_or_else(|| legality.parties_of(from), |pieces| vec![pieces]);
        let way = |to: Region| {
            let attack = self.realm.is_foreign(seat, to);
            let mut steps = parties.iter().map(|pieces| {
                let pieces = *pieces;
                let march = order::March { from, to, pieces };
                if attack {
                    Step::Attack(march)
                } else {
                    Step::Move(march)
                }
            });
            steps.find(|step| legality.step(step).is_ok())
        };
        world.near(from).filter_map(way).collect()
    }

    /// The parties that may leave a province together, the largest first.
    pub fn parties(&self, seat: Seat, from: Region) -> Vec<Pieces> {
        let mut parties = self.movable(seat, from).parts();
        parties.retain(Pieces::has_leader);
        parties.sort_by_key(|party| (std::cmp::Reverse(party.total()), *party));
        parties
    }
}

impl Step {
    /// Writes the step as orders have it, so that it is read again.
    pub fn write(&self, ctx: Ctx<'_, World>) -> String {
        let steps = vec![self.clone()];
        Order { steps }.write(ctx)
    }
}
