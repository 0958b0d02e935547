//! Changes of the map: moves, attacks, retreats.

use crate::kerfuffle::event::{March, Prison};
use crate::kerfuffle::realm::{Attack, Stage};
use crate::kerfuffle::state::State;

impl State {
    /// Changes of the strategic map phase.
    pub(super) fn change_map(&mut self, fact: &March) -> Option<()> {
        match fact {
            March::Moved {
                seat,
                from,
                to,
                pieces,
            } => {
                self.take(*seat, *from, *pieces)?;
                self.join(*seat, *to, *pieces, true)?;
            }
            March::Attacked {
                seat,
                from,
                to,
                pieces,
                number,
            } => {
                self.take(*seat, *from, *pieces)?;
                let realm = &mut self.realm;
                realm.provinces.get(to.index())?.force.as_ref()?;
                realm.declared = realm.declared.max(*number);
                let known = realm
                    .attacks
                    .iter_mut()
                    .find(|attack| attack.number == *number);
                match known {
                    Some(attack) => attack.parts.push((*from, *pieces)),
                    None => realm.attacks.push(Attack {
                        number: *number,
                        at: *to,
                        by: *seat,
                        parts: vec![(*from, *pieces)],
                        answered: false,
                        board: false,
                    }),
                }
            }
            March::Retreated { number, to } => {
                let at = self.realm.attack(*number)?.at;
                let force = self.realm.provinces.get_mut(at.index())?.force.take()?;
                self.join(force.of, *to, force.pieces, false)?;
                self.realm
                    .provinces
                    .get_mut(to.index())?
                    .force
                    .as_mut()?
                    .fled = true;
                self.enter(*number)?;
            }
            March::Stood { number, board } => {
                let mut attacks = self.realm.attacks.iter_mut();
                let attack = attacks.find(|attack| attack.number == *number)?;
                attack.answered = true;
                attack.board = *board;
            }
            March::Captured { number, prison } => {
                let attack = self.realm.attack(*number)?;
                let (at, by) = (attack.at, attack.by);
                let force = self.realm.provinces.get_mut(at.index())?.force.take()?;
                if *prison == Prison::Held {
                    let held = &mut self.realm.factions.get_mut(by.index())?.prisoners;
                    let cell = held.entry(force.of).or_default();
                    *cell = cell.with(&force.pieces);
                }
                self.enter(*number)?;
            }
            March::MovesEnded { .. } => self.realm.stage = Stage::Battles,
            March::CalledOff { number, back } => {
                let at = self
                    .realm
                    .attacks
                    .iter()
                    .position(|attack| attack.number == *number)?;
                let attack = self.realm.attacks.remove(at);
                for (to, pieces) in back {
                    self.join(attack.by, *to, *pieces, true)?;
                }
            }
        }
        Some(())
    }
}
