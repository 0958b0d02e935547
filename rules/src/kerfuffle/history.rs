//! How a war went in numbers: provinces, gold and battles by rounds (PK-67).

use super::options::World;
use super::party::Party;
use super::state::State;
use crate::history::{Count, History};
use crate::{Seat, Viewer};

impl State {
    /// Notes how it stands at the end of a round.
    pub(super) fn note(&mut self, world: &World, round: u32) {
        let provinces = world.seats().map(|seat| self.provinces(world, seat));
        self.history.provinces.note(round, provinces.collect());
        let gold = self.own.iter().map(|own| own.treasury).collect();
        self.history.gold.note(round, gold);
        let [battles, wins] = [0, 1].map(|which| {
            let each = world.seats().map(|seat| self.tally(seat)[which]);
            each.collect()
        });
        self.history.battles.note(round, battles);
        self.history.wins.note(round, wins);
    }

    /// Counts a battle that is about to end for its sides; neutral troops are not a faction.
    pub(super) fn count_battle(&mut self, number: u32, winner: Party) {
        let Some(sides) = self.realm.sides(number) else {
            return;
        };
        let is_stack = self.realm.is_stack(number);
        self.history.tally.resize(self.own.len(), [0; 2]);
        for (party, seat) in Party::BOTH.into_iter().zip(sides) {
            let is_faction = party == Party::Attacker || !is_stack;
            if let Some([fought, won]) = self.history.tally.get_mut(seat.index())
                && is_faction
            {
                *fought = fought.saturating_add(1);
                *won = won.saturating_add(u32::from(party == winner));
            }
        }
    }

    /// How many battles a faction has fought and won.
    fn tally(&self, seat: Seat) -> [i64; 2] {
        let tally = self.history.tally.get(seat.index());
        tally.map_or([0; 2], |tally| tally.map(i64::from))
    }

    fn provinces(&self, world: &World, seat: Seat) -> i64 {
        i64::try_from(self.realm.occupied(world, seat)).unwrap_or(i64::MAX)
    }

    /// How it went, as far as a viewer may know: gold is one's own until the game is over (PK-67).
    pub(super) fn history(&self, world: &World, viewer: Viewer) -> History {
        let is_over = self.realm.over.is_some();
        let knows = |seat: Seat| is_over || viewer == Viewer::Seat(seat);
        let mut history = History::of(&self.history.provinces, self.realm.round);
        for seat in world.seats() {
            let now = self.provinces(world, seat);
            let [fought, won] = self.tally(seat);
            history = history
                .with(Count::Land, seat, &self.history.provinces, now)
                .with(Count::Battles, seat, &self.history.battles, fought)
                .with(Count::Wins, seat, &self.history.wins, won);
        }
        for (seat, own) in world.seats().zip(&self.own) {
            if knows(seat) {
                history = history.with(Count::Gold, seat, &self.history.gold, own.treasury);
            }
        }
        history
    }
}
