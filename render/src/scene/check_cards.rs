//! Whether a scene of cards can be drawn: one named check per rule.

use super::{BattleScene, Charge, Front, Place};
use crate::error::{RenderError, within};

/// The most cards of one suit.
const SUIT: usize = 9;

impl BattleScene {
    pub(super) fn check(&self) -> Result<(), RenderError> {
        within("charges", self.charges.len(), 0, 8)?;
        within("lines of a battle", self.lines.len(), 0, 6)?;
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
