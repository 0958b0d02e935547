//! Whether a scene of cards can be drawn: one named check per rule.

use super::{
    battle::{BattleScene, Charge, Front, Place},
    error::{RenderError, within},
    hand::{HandScene, HandWar},
    tableau::{TableauScene, TableauSeat},
};

/// The most cards of one suit.
const SUIT: usize = 9;
/// The most suits.
const SUITS: usize = 12;

impl BattleScene {
    pub(super) fn check(&self) -> Result<(), RenderError> {
        within("charges", self.charges.len(), 0, 8)?;
        within("lines of a battle", self.lines.len(), 0, 6)?;
        within("reminders", self.reminders.len(), 0, 6)?;
        self.attacker.check()?;
        self.defender.check()?;
        self.charges.iter().copied().try_for_each(check_charge)
    }
}

impl Front {
    fn check(&self) -> Result<(), RenderError> {
        within("standing cards", usize::from(self.standing), 0, SUIT)?;
        within("cards in reserve", self.reserve.len(), 0, SUIT)?;
        within("cards without a place", self.unplaced.len(), 0, SUIT)?;
        within("fallen cards", self.fallen.len(), 0, SUIT)
    }
}

impl TableauScene {
    pub(super) fn check(&self) -> Result<(), RenderError> {
        within("seats", self.seats.len(), 4, 12)?;
        within("notes", self.note.len(), 0, 4)?;
        let winners = self
            .outcome
            .as_ref()
            .map_or(0, |outcome| outcome.winners.len());
        within("winners", winners, 0, 12)?;
        let cards: usize = self.seats.iter().map(TableauSeat::cards).sum();
        self.seats.iter().try_for_each(TableauSeat::check)?;
        within("cards on the table", cards, 0, SUITS * SUIT)
    }
}

impl TableauSeat {
    fn cards(&self) -> usize {
        let piles = self.piles.iter();
        piles
            .map(|pile| usize::from(pile.hidden) + pile.opened.len())
            .sum()
    }

    fn check(&self) -> Result<(), RenderError> {
        within("piles of a seat", self.piles.len(), 0, SUITS)?;
        self.piles.iter().try_for_each(|pile| {
            let cards = usize::from(pile.hidden) + pile.opened.len();
            within("cards of a pile", cards, 1, SUIT)
        })
    }
}

impl HandScene {
    pub(super) fn check(&self) -> Result<(), RenderError> {
        within("suits in a hand", self.groups.len(), 0, SUITS)?;
        within("reminders", self.reminders.len(), 0, 6)?;
        self.war.as_ref().map_or(Ok(()), HandWar::check)?;
        self.groups
            .iter()
            .try_for_each(|group| within("cards of a suit", group.cards.len(), 1, SUIT))
    }
}

impl HandWar {
    fn check(&self) -> Result<(), RenderError> {
        within("notes about a war", self.spoils.len(), 0, 3)?;
        [&self.attacker, &self.defender]
            .into_iter()
            .try_for_each(|army| within("cards of an army", army.cards.len(), 0, SUIT))
    }
}

fn check_charge(charge: Charge) -> Result<(), RenderError> {
    let name = |place| match place {
        Place::West => "west",
        Place::Centre => "centre",
        Place::East => "east",
    };
    let is_ahead = charge.from == charge.to;
    if is_ahead || charge.from == Place::Centre || charge.to == Place::Centre {
        return Ok(());
    }
    Err(RenderError::PassesCentre {
        from: name(charge.from),
        to: name(charge.to),
    })
}
