//! Changes of battles: who falls, who wins, who must leave.

use crate::kerfuffle::board::Position;
use crate::kerfuffle::event::{BattleEvent, Bet};
use crate::kerfuffle::field::Field;
use crate::kerfuffle::party::Party;
use crate::kerfuffle::pieces::{Figure, Pieces};
use crate::kerfuffle::realm::{Battle, Force, Task, Withdrawal};
use crate::kerfuffle::state::State;

impl State {
    /// Changes of a battle.
    pub(super) fn change_battle(&mut self, fact: &BattleEvent) -> Option<()> {
        match fact {
            BattleEvent::BattleBegan { number, board } => {
                self.realm.fought = self.realm.sides(*number)?.to_vec();
                self.realm.battle = Some(Battle {
                    number: *number,
                    round: 1,
                    ready: [false; 2],
                    board: board.then(Field::default),
                });
            }
            BattleEvent::Deployed { .. } | BattleEvent::Taken { .. } => self.change_board(fact)?,
            BattleEvent::Played { number, played } => {
                self.change_board(fact)?;
                self.follow_lines(*number, *played)?;
            }
            BattleEvent::Settled { number, .. } => {
                self.change_board(fact)?;
                self.end_lines(*number)?;
            }
            BattleEvent::BetPlaced { seat, bet, .. } => {
                let party = self.realm.party(*seat)?;
                let battle = self.realm.battle.as_mut()?;
                battle.ready[party.index()] = true;
                let own = self.own.get_mut(seat.index())?;
                own.use_up(battle.number, (*bet)?);
                own.bet = *bet;
            }
            BattleEvent::Planned { seat, number, plan } => {
                let own = self.own.get_mut(seat.index())?;
                own.file(*number, plan.as_ref());
            }
            BattleEvent::StancesFiled { seat, stances } => {
                self.own.get_mut(seat.index())?.stances.clone_from(stances);
            }
            BattleEvent::LinesFiled { seat, lines } => {
                self.own.get_mut(seat.index())?.lines.clone_from(lines);
            }
            BattleEvent::Fought {
                number, bets, lost, ..
            } => {
                let sides = self.realm.sides(*number)?;
                for seat in sides {
                    self.own.get_mut(seat.index())?.bet = None;
                }
                let battle = self.realm.battle.as_mut()?;
                battle.ready = [false; 2];
                battle.round = battle.round.saturating_add(1);
                if let Some(party) = lost
                    && let Bet::Figure(figure) = bets[party.index()]
                {
                    self.kill(*number, *party, figure)?;
                }
                let battle = self.realm.battle.as_mut();
                if let Some(field) = battle.and_then(|battle| battle.board.as_mut()) {
                    field.change(fact)?;
                }
            }
            BattleEvent::BattleEnded {
                number,
                winner,
                end,
            } => {
                self.end_plans(*number)?;
                self.end_battle(*number, *winner, end.is_some())?;
            }
            BattleEvent::FellBack {
                seat, to, taken, ..
            } => {
                let Some(Task::FallBack(away)) = self.realm.task.take() else {
                    return None;
                };
                for (at, pieces) in to {
                    self.join(*seat, *at, *pieces, true)?;
                }
                if let Some(by) = away.captor {
                    self.capture(away.number, (by, *seat), *taken)?;
                }
            }
        }
        Some(())
    }

    pub(in crate::kerfuffle) fn kill(
        &mut self,
        number: u32,
        party: Party,
        figure: Figure,
    ) -> Option<()> {
        let one = Pieces::of(figure, 1);
        let attack = self
            .realm
            .attacks
            .iter_mut()
            .find(|attack| attack.number == number)?;
        match party {
            Party::Attacker => {
                // PK-81: of those who came last.
                let mut latest = attack.parts.iter_mut().rev();
                let (_, part) = latest.find(|(_, part)| part.contains(&one))?;
                *part = part.without(&one)?;
            }
            Party::Defender => {
                let force = self
                    .realm
                    .provinces
                    .get_mut(attack.at.index())?
                    .force
                    .as_mut()?;
                force.pieces = force.pieces.without(&one)?;
                force.moved = force.moved.common(&force.pieces);
            }
        }
        Some(())
    }

    /// The winner stands in the province; what the loser has left must leave. Prisoners of the loser are the
    /// winner's to decide about; the loser's go home with it.
    fn end_battle(&mut self, number: u32, winner: Party, on_board: bool) -> Option<()> {
        let sides = self.realm.sides(number)?;
        let [by, of] = [winner, winner.enemy()].map(|party| sides[party.index()]);
        let captor = on_board.then_some(by);
        let field = self.realm.battle.as_mut()?.board.take();
        let at = self
            .realm
            .attacks
            .iter()
            .position(|attack| attack.number == number)?;
        let attack = self.realm.attacks.remove(at);
        self.realm.battle = None;
        if let Some(field) = field {
            let [ours, theirs] = [winner, winner.enemy()].map(|it| field.prisoners[it.index()]);
            self.capture(number, (by, of), theirs)?;
            self.imprison(of, by, ours)?;
        }
        let province = self.realm.provinces.get_mut(attack.at.index())?;
        let away = match winner {
            Party::Attacker => {
                let beaten = province.force.take()?;
                let pieces = attack.pieces();
                province.force = Some(Force {
                    moved: pieces,
                    ..Force::of(attack.by, pieces)
                });
                Withdrawal {
                    seat: beaten.of,
                    at: attack.at,
                    pieces: beaten.pieces,
                    parts: Vec::new(),
                    number,
                    captor,
                }
            }
            Party::Defender => {
                let is_gone = province
                    .force
                    .as_ref()
                    .is_some_and(|force| force.pieces.is_empty());
                if is_gone {
                    province.force = None;
                }
                Withdrawal {
                    seat: attack.by,
                    at: attack.at,
                    pieces: attack.pieces(),
                    parts: attack.parts,
                    number,
                    captor,
                }
            }
        };
        if let Some(spoils) = &mut self.realm.spoils {
            spoils.heads = away
                .pieces
                .only(|it| matches!(it, Figure::King | Figure::Queen));
        }
        self.realm.task = (!away.pieces.is_empty()).then_some(Task::FallBack(away));
        Some(())
    }
}

impl Field {
    /// Changes by a fact of its battle; nothing where the fact does not fit, or is not about a board.
    pub fn change(&mut self, fact: &BattleEvent) -> Option<()> {
        match fact {
            BattleEvent::Deployed { party, pieces, .. } => {
                self.deployed[party.index()] = Some(pieces.clone());
                if let [Some(attacker), Some(defender)] = &self.deployed {
                    self.position = Some(Position::of([attacker, defender]));
                }
            }
            BattleEvent::Played { played, .. } => {
                let (party, enemy) = (played.party, played.party.enemy());
                let position = self.position.as_mut()?;
                (position.turn() == party).then_some(())?;
                *position = position.after(played.action).0;
                self.actions = self.actions.saturating_add(1);
                self.last = Some(*played);
                // Who plays on declines what the other side has offered (PK-69).
                self.settles[enemy.index()] = false;
                if let Some(figure) = played.left {
                    let gone = &mut self.gone[party.index()];
                    *gone = gone.with(&Pieces::of(figure, 1));
                }
                if let Some(lost) = played.lost {
                    let cell = if lost.prisoner {
                        &mut self.prisoners[enemy.index()]
                    } else {
                        &mut self.killed[enemy.index()]
                    };
                    *cell = cell.with(&Pieces::of(lost.figure, 1));
                }
            }
            BattleEvent::Settled { party, agreed, .. } => {
                self.settles[party.index()] = true;
                self.dice |= *agreed;
            }
            BattleEvent::Taken { party, pieces, .. } => {
                let cell = &mut self.prisoners[party.index()];
                *cell = cell.with(pieces);
            }
            // A piece that dice have beaten goes from the board on which the battle began, too.
            BattleEvent::Fought { bets, lost, .. } => {
                if let Some(party) = *lost
                    && let Bet::Figure(figure) = bets[party.index()]
                {
                    let killed = &mut self.killed[party.index()];
                    *killed = killed.with(&Pieces::of(figure, 1));
                    if let Some(position) = &mut self.position {
                        *position = position.without(party, figure);
                    }
                }
            }
            BattleEvent::BattleBegan { .. }
            | BattleEvent::BetPlaced { .. }
            | BattleEvent::Planned { .. }
            | BattleEvent::StancesFiled { .. }
            | BattleEvent::LinesFiled { .. }
            | BattleEvent::BattleEnded { .. }
            | BattleEvent::FellBack { .. } => return None,
        }
        Some(())
    }
}
