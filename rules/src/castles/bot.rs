//! Players of Combat Castles that see only what a person sees.

use super::position::Position;
use super::token::{Line, Order, Token};
use super::view::View;
use crate::Seat;

/// What a bot player on `seat` does now; `None` when it has nothing to do.
pub(super) fn order(view: &View, seat: Seat) -> Option<Order> {
    view.asked(seat)
        .then(|| Order::Line(Line::of(turn(&view.position))))
}

/// The rest of the turn of the seat to move.
pub fn turn(position: &Position) -> Vec<Token> {
    position.legal().into_iter().next().into_iter().collect()
}
