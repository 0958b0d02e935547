//! A battle on a board as everybody sees it (PK-23, PK-67, PK-69), and what is left of it for the winner
//! (PK-33).

use serde::{Deserialize, Serialize};

use super::board::{Action, Deployment, Lost, Position};
use super::event::{BattleEvent, Bet};
use super::pieces::{Figure, Pieces};
use super::realm::{Party, Realm};
use crate::Seat;

/// What a battle on a board has come to. Pairs are by [`Party::index`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Field {
    /// How both sides are set up, once they are.
    pub deployed: [Option<Deployment>; 2],
    /// What stands where, once both are set up.
    pub position: Option<Position>,
    /// What each side has lost for good.
    pub killed: [Pieces; 2],
    /// What of each side the other has taken prisoner.
    pub prisoners: [Pieces; 2],
    /// What of each side has left the board.
    pub gone: [Pieces; 2],
    /// How many actions there were.
    pub actions: u32,
    /// What was done last.
    pub last: Option<Played>,
    /// Which sides offer to go on by dice (PK-69).
    pub settles: [bool; 2],
    /// Whether it goes on by dice.
    pub dice: bool,
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
            | BattleEvent::BattleEnded { .. }
            | BattleEvent::FellBack { .. } => return None,
        }
        Some(())
    }
}

/// What a side did at its move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Played {
    pub party: Party,
    pub action: Action,
    /// The piece that acted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub figure: Option<Figure>,
    /// The piece that it captured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lost: Option<Lost>,
    /// What left the board, as it is on the map.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<Figure>,
}

/// Prisoners of a battle, until the winner has said what becomes of them (PK-33).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Spoils {
    /// The number of the battle.
    pub number: u32,
    /// Who has them.
    pub by: Seat,
    /// Whose they are.
    pub of: Seat,
    pub pieces: Pieces,
    /// King and queen of the beaten army that got away: the freed go to them (PK-34).
    pub heads: Pieces,
    /// Those for whom a ransom is asked that their owner is to answer (PK-34).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ransom: Option<Pieces>,
    /// How often one was asked (PK-83).
    #[serde(default)]
    pub asked: u32,
}

impl Realm {
    /// The board that is fought on, unless it has gone over to dice.
    pub fn board(&self) -> Option<&Field> {
        let field = self.battle.as_ref()?.board.as_ref()?;
        (!field.dice).then_some(field)
    }

    /// The side that is to set up its army: the defender first (PK-23).
    pub fn to_deploy(&self) -> Option<Party> {
        let field = self.board()?;
        let mut open = [Party::Defender, Party::Attacker].into_iter();
        open.find(|party| field.deployed[party.index()].is_none())
    }

    /// The side whose move it is, and the position.
    pub fn to_move(&self) -> Option<(Party, &Position)> {
        let position = self.board()?.position.as_ref()?;
        position
            .over()
            .is_none()
            .then_some((position.turn(), position))
    }

    /// The seat that commands a side of the present battle.
    pub fn commander(&self, party: Party) -> Option<Seat> {
        let sides = self.sides(self.battle.as_ref()?.number)?;
        Some(sides[party.index()])
    }

    /// The pieces of both sides that fight in a battle: of one that came from a board what still stands on
    /// it (PK-69).
    pub fn fighting(&self, number: u32) -> Option<[Pieces; 2]> {
        let battle = self
            .battle
            .as_ref()
            .filter(|battle| battle.number == number);
        let field = battle.and_then(|battle| battle.board.as_ref());
        match field.and_then(|field| field.position.as_ref()) {
            Some(position) => Some(Party::BOTH.map(|party| position.army(party))),
            None => Some(self.armies(number)?.map(|army| army.fighters())),
        }
    }

    /// Whether the side of the defender is a neutral stack.
    pub fn is_stack(&self, number: u32) -> bool {
        let force = self.attack(number).and_then(|attack| self.force(attack.at));
        force.is_some_and(|force| force.neutral)
    }

    /// Whether a hostile force stands in a faction's capital (PK-57): an attack that is only declared is not there
    /// yet.
    pub fn is_occupied(&self, seat: Seat) -> bool {
        let capital = self.faction(seat).and_then(|faction| faction.capital);
        let force = capital.and_then(|at| self.force(at));
        force.is_some_and(|force| {
            let is_friend = force.of == seat || self.is_open_ally(seat, force.of);
            !is_friend && !force.neutral
        })
    }

    /// Whether a faction can hold prisoners (PK-57).
    pub fn has_prison(&self, seat: Seat) -> bool {
        self.is_living(seat) && !self.is_occupied(seat)
    }

    /// Whether something is to be decided before the game goes on.
    pub fn is_held_up(&self) -> bool {
        self.task.is_some() || self.spoils.is_some()
    }
}
