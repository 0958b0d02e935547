//! How battles on boards and prisoners change a state (PK-23 … PK-35, PK-55, PK-69).

use super::board::Position;
use super::event::{Captive, Coin, Fight};
use super::field::Spoils;
use super::pieces::{Figure, Pieces};
use super::realm::{Party, Task};
use super::state::State;
use crate::Seat;

impl State {
    /// Changes of a battle on a board.
    pub(super) fn change_board(&mut self, fact: &Fight) -> Option<()> {
        match fact {
            Fight::Deployed { party, pieces, .. } => {
                let field = self.realm.battle.as_mut()?.board.as_mut()?;
                field.deployed[party.index()] = Some(pieces.clone());
                if let [Some(attacker), Some(defender)] = &field.deployed {
                    field.position = Some(Position::of([attacker, defender]));
                }
            }
            Fight::Played { number, played } => {
                let field = self.realm.battle.as_mut()?.board.as_mut()?;
                let (party, enemy) = (played.party, played.party.enemy());
                let position = field.position.as_mut()?;
                (position.turn() == party).then_some(())?;
                *position = position.after(played.action).0;
                field.actions = field.actions.saturating_add(1);
                field.last = Some(*played);
                // Who plays on declines what the other side has offered (PK-69).
                field.settles[enemy.index()] = false;
                if let Some(figure) = played.left {
                    let gone = &mut field.gone[party.index()];
                    *gone = gone.with(&Pieces::of(figure, 1));
                }
                if let Some(lost) = played.lost {
                    let one = Pieces::of(lost.figure, 1);
                    let cell = if lost.prisoner {
                        &mut field.prisoners[enemy.index()]
                    } else {
                        &mut field.killed[enemy.index()]
                    };
                    *cell = cell.with(&one);
                    self.kill(*number, enemy, lost.figure)?;
                }
            }
            Fight::Settled { party, agreed, .. } => {
                let battle = self.realm.battle.as_mut()?;
                let field = battle.board.as_mut()?;
                field.settles[party.index()] = true;
                if *agreed {
                    field.dice = true;
                    battle.ready = [false; 2];
                }
            }
            Fight::Taken {
                number,
                party,
                pieces,
            } => {
                let field = self.realm.battle.as_mut()?.board.as_mut()?;
                let cell = &mut field.prisoners[party.index()];
                *cell = cell.with(pieces);
                for (figure, count) in pieces.each() {
                    for _ in 0..count {
                        self.kill(*number, *party, figure)?;
                    }
                }
            }
            Fight::BattleBegan { .. }
            | Fight::BetPlaced { .. }
            | Fight::Fought { .. }
            | Fight::BattleEnded { .. }
            | Fight::FellBack { .. } => return None,
        }
        Some(())
    }

    /// A piece that dice have beaten goes from the board on which the battle began, too.
    pub(super) fn strike(&mut self, party: Party, figure: Figure) {
        let battle = self.realm.battle.as_mut();
        let Some(field) = battle.and_then(|battle| battle.board.as_mut()) else {
            return;
        };
        let killed = &mut field.killed[party.index()];
        *killed = killed.with(&Pieces::of(figure, 1));
        if let Some(position) = &mut field.position {
            *position = position.without(party, figure);
        }
    }

    /// Prisoners that the winner of a battle decides about.
    pub(super) fn add_spoils(&mut self, number: u32, (by, of): (Seat, Seat), pieces: Pieces) {
        let spoils = self.realm.spoils.get_or_insert(Spoils {
            number,
            by,
            of,
            pieces: Pieces::NONE,
            heads: Pieces::NONE,
            ransom: None,
        });
        spoils.pieces = spoils.pieces.with(&pieces);
    }

    /// Takes prisoners from who has them: of a battle that was just won, else out of the prison.
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

    fn imprison(&mut self, by: Seat, of: Seat, pieces: Pieces) -> Option<()> {
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
                    count: (pieces.total() / 2).max(1),
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
