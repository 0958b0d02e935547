//! Calls of seats beside their decisions (TB-15).

use rules::Seat;

use crate::table::model::Millis;

/// How long one call stands for all offers to a seat (TB-15), in milliseconds.
const STANDS: i64 = 60 * 60_000;

/// What a seat is called to beside its decisions. What is secret is counted for itself: else the one would show
/// in the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Calling {
    /// An offer that everybody knows of.
    Openly,
    /// An offer in secret.
    Secretly,
}

/// When the people of a seat were last called to an offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Call {
    /// The seat that was called.
    pub seat: Seat,
    /// What the people are called to, in the open or in secret.
    pub to: Calling,
    /// The moment of the entry that called it.
    pub at: Millis,
}

impl Call {
    /// Whether it stands for another offer as well, to a seat at a moment.
    pub(in crate::table) fn covers(&self, seat: Seat, to: Calling, now: Millis) -> bool {
        self.seat == seat && self.to == to && (0..STANDS).contains(&now.0.saturating_sub(self.at.0))
    }
}
