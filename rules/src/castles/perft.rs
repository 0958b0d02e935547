//! Counting what can be played: how many token sequences there are from a position.
//!
//! The counts pin the rules down (a rule that changes changes a count) and measure how fast
//! positions are gone through.

use super::position::{Position, other};
use super::token::Token;

/// Counts the sequences of exactly `depth` legal tokens from `position`, over the ends of turns
/// (`.` and the opening placement hand over to the other seat and its draft, CC-04, CC-05).
///
/// A sequence that wins before its last token is none (CC-14). The last token of each is counted,
/// not played.
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.legal_count(),
        _ => {
            let mut leaves = 0;
            position.each_legal(|token| {
                leaves += after(position, token).map_or(0, |next| perft(&next, depth - 1));
            });
            leaves
        }
    }
}

/// The position after a legal token, and after the hand-over if the turn ended with it.
///
/// `None` when the token or its fact does not fit, which no legal token does.
pub(super) fn after(position: &Position, token: Token) -> Option<Position> {
    let mut next = *position;
    next.apply(&position.play(token).ok()?).ok()?;
    // `OpeningPlaced` leaves the step as it was: the hand-over is what ends it.
    let opening = position.step == super::Step::Opening;
    if next.winner().is_none() && (opening || token == Token::End) {
        let begun = next.begin_turn(other(next.to_move));
        next.apply(&begun).ok()?;
    }
    Some(next)
}
