//! Combat Castles in pictures and words.
//!
//! [`picture()`] draws, [`told`] tells what happened, [`words`] says where the game stands, [`check`]
//! and [`siege`] look over a turn before it is confirmed. [`moves`] is what they share.

mod check;
mod moves;
mod picture;
mod siege;
mod told;
mod words;

use rules::Seat;
use rules::any::AnyTold;
use rules::castles::Event;

pub(super) use check::oversights;
pub(super) use picture::picture;
pub(super) use told::{line, lines};
pub(super) use words::{standing, status, text_board};

/// Both seats, in seat order.
const SEATS: [Seat; 2] = [Seat(0), Seat(1)];

/// What was told of this game.
pub(super) fn of(told: &[AnyTold]) -> Vec<Event> {
    let event = |told: &AnyTold| match told {
        AnyTold::Castles(event) => Some(*event),
        AnyTold::Boki(_) => None,
        #[cfg(feature = "probe")]
        AnyTold::Probe(_) => None,
    };
    told.iter().filter_map(event).collect()
}
