//! A battle on a board as everybody sees it (PK-23, PK-67, PK-69), and what is left of it for the winner
//! (PK-33).

use serde::{Deserialize, Serialize};

use super::board::{Action, Deployment, Lost, Position};
use super::pieces::{Figure, Pieces};
use super::realm::{Party, Realm};
use crate::Seat;
use crate::offers::OfferId;

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

/// What a side did at its move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Played {
    /// Which side.
    pub party: Party,
    /// What.
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
pub struct Spoils {
    /// The number of the battle.
    pub number: u32,
    /// Who has them.
    pub by: Seat,
    /// Whose they are.
    pub of: Seat,
    /// Which.
    pub pieces: Pieces,
    /// King and queen of the beaten army that got away: the freed go to them (PK-34).
    pub heads: Pieces,
    /// The offer of a ransom that their owner is to answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ransom: Option<OfferId>,
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

    /// Whether a faction can hold prisoners (PK-57).
    pub fn has_prison(&self, seat: Seat) -> bool {
        let capital = self.faction(seat).and_then(|faction| faction.capital);
        self.is_living(seat) && capital.is_some_and(|at| !self.is_hostile(seat, at))
    }

    /// Whether something is to be decided before the game goes on.
    pub fn is_held_up(&self) -> bool {
        self.task.is_some() || self.spoils.is_some()
    }
}
