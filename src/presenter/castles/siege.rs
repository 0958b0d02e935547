//! Sieges: finds out whether a castle can be surrounded within a turn, so that its next move gives a point (CC-20).
//!
//! The turn is searched with the tokens that are legal in it; only those that close the ring are
//! looked at. Units that stand in the ring stay there.

use rules::Seat;
use rules::castles::{Position, Squares, Token, other};

/// Whether the enemy of `seat` can, in its next turn or in the one it has just begun, leave the
/// castle of `seat` no move but onto units.
pub(super) fn can_be_surrounded(position: &Position, seat: Seat) -> bool {
    let enemy = other(seat);
    let mut start = *position;
    if start.to_move == seat && start.apply(&start.begin_turn(enemy)).is_err() {
        return false;
    }
    let side = start.side(enemy);
    let ring = start.side(seat).castle.neighbours();
    // The enemy castle can stand in the ring too.
    if ring.len() > side.units.len() + side.supply + 1 {
        return false;
    }
    start.castle_moves().iter().any(|to| {
        after(&start, Token::Castle(to)).is_some_and(|position| can_close(&position, ring))
    })
}

/// Whether the seat to move can put a unit on every square of `ring` that is open.
fn can_close(position: &Position, ring: Squares) -> bool {
    let own = position.own();
    let open = ring.minus(own.pieces());
    if open.is_empty() {
        return true;
    }
    let free = own.units.minus(ring).minus(position.moved);
    if open.len() > free.len() + own.supply {
        return false;
    }
    let closes = |token: &Token| match *token {
        Token::Unit(from, to) => free.has(from) && open.has(to),
        Token::Place(at) => open.has(at),
        Token::Castle(_) | Token::End => false,
    };
    let tokens = position.legal();
    tokens
        .into_iter()
        .filter(closes)
        .filter_map(|token| after(position, token))
        .any(|position| can_close(&position, ring))
}

/// The position after a token, unless that ended the game.
fn after(position: &Position, token: Token) -> Option<Position> {
    let event = position.play(token).ok()?;
    let mut next = *position;
    next.apply(&event).ok()?;
    next.winner().is_none().then_some(next)
}
