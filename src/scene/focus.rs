//! What a picture marks for the one who looks at it.

use rules::Seat;
use rules::any::AnyView;
use rules::castles::{Square, Step};

/// What is marked on a picture: nothing on public boards; on panels what may be done next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Focus {
    /// Nothing but the last move.
    #[default]
    Nothing,
    /// Combat Castles: where the castle may go, and where it would give a point (CC-06, CC-07).
    CastleMoves,
    /// Combat Castles: a unit that is picked up, and where it may go (CC-09).
    Unit(Square),
    /// Combat Castles: where a unit may be placed (CC-03, CC-13).
    Placements,
    /// Boki: the field as it stands now, not as the last round found it.
    Field,
}

impl Focus {
    /// What the panel of `seat` marks: what the step asks for, or what was picked up: a unit by
    /// its square (`b2`), or the supply (`+`).
    ///
    /// Nothing when the seat is not asked, or what was picked up cannot go anywhere.
    pub fn of(view: &AnyView, seat: Seat, picked: Option<&str>) -> Self {
        match view {
            AnyView::Castles(view) if view.asked(seat) => match view.position.step {
                Step::Castle => Self::CastleMoves,
                Step::Opening | Step::Placement => Self::Placements,
                Step::Units if picked == Some("+") => Self::Placements,
                Step::Units => picked
                    .and_then(|picked| picked.parse().ok())
                    .filter(|&square| !view.position.unit_moves(square).is_empty())
                    .map_or(Self::Nothing, Self::Unit),
            },
            AnyView::Castles(_) => Self::Nothing,
            AnyView::Boki(_) => Self::Field,
            #[cfg(feature = "probe")]
            AnyView::Probe(_) => Self::Nothing,
        }
    }
}
