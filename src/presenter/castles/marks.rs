//! The marks on a panel's picture: what may be done next.

use rules::castles::{Square, Step, View};

use crate::presenter::Focus;

/// The squares that are marked besides the last move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Marks {
    /// Nothing besides the last move.
    Nothing,
    /// Where the castle may go, and where it would give a point instead (CC-06, CC-07).
    CastleMoves,
    /// A unit that is picked up, and where it may go (CC-09).
    Unit(Square),
    /// Where a unit may be placed now, if there is one (CC-03, CC-13).
    Placements,
}

impl Marks {
    /// What the step asks for, or what was picked up: a unit by its square (`b2`), or the supply
    /// (`+`). Nothing when the seat is not asked, or what was picked up cannot go anywhere.
    pub(super) fn of(view: &View, focus: Focus<'_>) -> Self {
        let Focus::Turn { seat, picked } = focus else {
            return Self::Nothing;
        };
        if !view.asked(seat) {
            return Self::Nothing;
        }
        match view.position.step {
            Step::Castle => Self::CastleMoves,
            Step::Opening | Step::Placement => Self::Placements,
            Step::Units if picked == Some("+") => Self::Placements,
            Step::Units => picked
                .and_then(|picked| picked.parse().ok())
                .filter(|&square| !view.position.unit_moves(square).is_empty())
                .map_or(Self::Nothing, Self::Unit),
        }
    }
}
