//! How battles on boards and prisoners change a state (PK-23 … PK-35, PK-55, PK-69).

use super::event::{BattleEvent, Captive, Coin};
use super::field::Spoils;
use super::pieces::Pieces;
use super::realm::Task;
use super::state::State;
use crate::Seat;

impl State {
    /// Changes of a battle on a board.
    pub(super) fn change_board(&mut self, fact: &BattleEvent) -> Option<()> {
        let battle = self.realm.battle.as_mut()?;
        battle.board.as_mut()?.change(fact)?;
        match fact {
            BattleEvent::Played { number, played } => {
                if let Some(lost) = played.lost {
                    self.kill(*number, played.party.enemy(), lost.figure)?;
                }
            }
            BattleEvent::Settled { agreed: true, .. } => battle.ready = [false; 2],
            BattleEvent::Taken {
                number,
                party,
                pieces,
            } => {
                for (figure, count) in pieces.each() {
                    for _ in 0..count {
                        self.kill(*number, *party, figure)?;
                    }
                }
            }
            BattleEvent::Deployed { .. }
            | BattleEvent::Settled { agreed: false, .. }
            | BattleEvent::BattleBegan { .. }
            | BattleEvent::BetPlaced { .. }
            | BattleEvent::Planned { .. }
            | BattleEvent::StancesFiled { .. }
            | BattleEvent::LinesFiled { .. }
            | BattleEvent::Fought { .. }
            | BattleEvent::BattleEnded { .. }
            | BattleEvent::FellBack { .. } => {}
        }
        Some(())
    }

    /// Prisoners that the winner of a battle decides about. Whoever commands a neutral stack decides nothing: its
    /// prisoners are kept for it until they are told to be free, in the same order (PK-33).
    pub(super) fn capture(
        &mut self,
        number: u32,
        (by, of): (Seat, Seat),
        pieces: Pieces,
    ) -> Option<()> {
        if pieces.is_empty() {
            return Some(());
        }
        if !self.realm.is_living(by) {
            return self.imprison(by, of, pieces);
        }
        let spoils = self.realm.spoils.get_or_insert(Spoils {
            number,
            by,
            of,
            pieces: Pieces::NONE,
            heads: Pieces::NONE,
            ransom: None,
            asked: 0,
        });
        spoils.pieces = spoils.pieces.with(&pieces);
        Some(())
    }

    /// Takes prisoners from whoever has them: of a battle that was just won, else out of the prison.
    pub(super) fn seize(&mut self, by: Seat, of: Seat, pieces: Pieces) -> Option<()> {
        if let Some(spoils) = &mut self.realm.spoils
            && (spoils.by, spoils.of) == (by, of)
        {
            spoils.pieces = spoils.pieces.without(&pieces)?;
            if spoils.pieces.is_empty() {
                self.realm.spoils = None;
            }
            return Some(());
        }
        let held = &mut self.realm.factions.get_mut(by.index())?.prisoners;
        let cell = held.get_mut(&of)?;
        *cell = cell.without(&pieces)?;
        if cell.is_empty() {
            held.remove(&of);
        }
        Some(())
    }

    pub(super) fn imprison(&mut self, by: Seat, of: Seat, pieces: Pieces) -> Option<()> {
        if !pieces.is_empty() {
            let held = &mut self.realm.factions.get_mut(by.index())?.prisoners;
            let cell = held.entry(of).or_default();
            *cell = cell.with(&pieces);
        }
        Some(())
    }

    /// Changes of prisoners.
    pub(super) fn change_captives(&mut self, fact: &Captive) -> Option<()> {
        match fact {
            Captive::Held { by, of, pieces } => {
                self.seize(*by, *of, *pieces)?;
                self.imprison(*by, *of, *pieces)?;
            }
            Captive::Executed { by, of, pieces }
            | Captive::Offered {
                by,
                of,
                pieces,
                coin: Coin::Tails,
            } => self.seize(*by, *of, *pieces)?,
            Captive::Offered {
                by,
                of,
                pieces,
                coin: Coin::Heads,
            } => {
                self.realm.coins = self.realm.coins.saturating_add(1);
                self.realm.task = Some(Task::Enlist {
                    by: *by,
                    of: *of,
                    pieces: *pieces,
                    count: pieces.half(),
                });
            }
            Captive::Enlisted {
                by,
                of,
                taken,
                rest,
                held,
            } => {
                self.realm.task = None;
                self.seize(*by, *of, taken.with(rest))?;
                let own = self.own.get_mut(by.index())?;
                own.ordered = own.ordered.with(taken);
                if *held {
                    self.imprison(*by, *of, *rest)?;
                }
            }
        }
        Some(())
    }
}
