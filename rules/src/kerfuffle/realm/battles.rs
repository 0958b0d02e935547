//! The battle that is fought now, and what follows from who stands in a capital (PK-23, PK-57).

use crate::Seat;
use crate::kerfuffle::board::Position;
use crate::kerfuffle::field::Field;
use crate::kerfuffle::party::Party;
use crate::kerfuffle::pieces::Pieces;
use crate::kerfuffle::realm::Realm;

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
