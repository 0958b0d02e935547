//! Changes of who plays and who holds whom: conquest, captives that are freed, shares.

use crate::Seat;
use crate::kerfuffle::event::{Coin, Fate};
use crate::kerfuffle::pieces::Pieces;
use crate::kerfuffle::realm::{Attack, Fall, Task};
use crate::kerfuffle::state::State;
use crate::map::Region;

impl State {
    /// Changes of who plays and who holds whom.
    pub(super) fn change_factions(&mut self, fact: &Fate) -> Option<()> {
        match fact {
            Fate::Conquered {
                seat,
                by,
                surrendered,
                coin,
            } => self.conquer(
                *seat,
                Fall {
                    by: *by,
                    surrendered: *surrendered,
                },
                *coin,
            )?,
            Fate::Picked { by, from, taken } => {
                self.realm.task = None;
                for province in &mut self.realm.provinces {
                    if province
                        .force
                        .as_ref()
                        .is_some_and(|force| force.of == *from)
                    {
                        province.force = None;
                    }
                }
                for (at, pieces) in taken {
                    self.join(*by, *at, *pieces, false)?;
                }
                self.clear_beaten()?;
            }
            Fate::Freed {
                holder,
                owner,
                pieces,
                to,
                waiting,
            } => {
                self.seize(*holder, *owner, *pieces)?;
                let own = self.own.get_mut(owner.index())?;
                own.waiting = own.waiting.with(waiting);
                if let Some(to) = to {
                    let placed = pieces.without(waiting)?;
                    self.join(*owner, *to, placed, false)?;
                }
            }
            Fate::Achieved { seat, goal } => {
                self.realm
                    .factions
                    .get_mut(seat.index())?
                    .goals
                    .insert(*goal);
            }
            Fate::Finished { cards, over } => {
                for (faction, card) in self.realm.factions.iter_mut().zip(cards) {
                    faction.shown.clone_from(card);
                }
                self.realm.over = Some(over.clone());
                self.realm.task = None;
                self.realm.spoils = None;
            }
        }
        Some(())
    }

    /// PK-39, PK-40, PK-58: king, queen and generals go; troops stay, as nobody's or to be picked from.
    fn conquer(&mut self, seat: Seat, fall: Fall, coin: Option<Coin>) -> Option<()> {
        let realm = &mut self.realm;
        realm.factions.get_mut(seat.index())?.fallen = Some(fall);
        for faction in &mut realm.factions {
            faction.prisoners.remove(&seat);
        }
        let mut left = 0;
        for province in &mut realm.provinces {
            let Some(force) = province.force.as_mut().filter(|force| force.of == seat) else {
                continue;
            };
            force.pieces = force.pieces.troops();
            force.moved = Pieces::NONE;
            force.neutral = coin != Some(Coin::Heads);
            left += force.pieces.total();
            if force.pieces.is_empty() {
                province.force = None;
            }
        }
        if let (Some(Coin::Heads), Some(by)) = (coin, fall.by) {
            // PK-79: who is under attack cannot be picked.
            let under_attack = |at: Region| realm.attack_on(at).is_some();
            let forces = realm.forces(seat).filter(|(at, _)| !under_attack(*at));
            let free: u32 = forces.map(|(_, force)| force.pieces.total()).sum();
            realm.task = Some(Task::Pick {
                by,
                from: seat,
                count: (left / 2).max(1).min(free),
            });
        }
        let own = self.own.get_mut(seat.index())?;
        own.waiting = Pieces::NONE;
        own.ordered = Pieces::NONE;
        if coin != Some(Coin::Heads) {
            self.clear_beaten()?;
        }
        Some(())
    }

    /// Attacks on what is no longer there are over: the attackers stand in the province.
    fn clear_beaten(&mut self) -> Option<()> {
        let is_empty = |attack: &&Attack| self.realm.force(attack.at).is_none();
        let won: Vec<u32> = self
            .realm
            .attacks
            .iter()
            .filter(is_empty)
            .map(|a| a.number)
            .collect();
        won.into_iter().try_for_each(|number| self.enter(number))
    }

    /// The attackers stand in the province.
    pub(super) fn enter(&mut self, number: u32) -> Option<()> {
        let at = self
            .realm
            .attacks
            .iter()
            .position(|attack| attack.number == number)?;
        let attack = self.realm.attacks.remove(at);
        self.join(attack.by, attack.at, attack.pieces(), true)
    }
}
