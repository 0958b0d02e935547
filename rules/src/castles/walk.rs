//! Where a line of tokens leads, piece by piece (CC-17, CC-18).

use super::Event;
use super::position::Position;
use super::refusal::Refusal;
use super::token::{Line, Piece, Token};
use crate::{Seat, notation};

/// Where a line leads.
#[derive(Debug)]
pub(super) struct Walk {
    /// The position after it.
    pub(super) position: Position,
    /// The facts on the way.
    pub(super) events: Vec<Event>,
    /// Whether anything may follow.
    pub(super) ended: Ended,
}

/// What a line has brought to an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ended {
    No,
    Opening,
    Turn,
    Game { winner: Seat },
}

/// Plays the pieces of a line from the left (CC-17); the first bad one decides (CC-18).
pub(super) fn walk(start: &Position, line: &Line) -> Result<Walk, Refusal> {
    let mut walk = Walk {
        position: *start,
        events: Vec::new(),
        ended: Ended::No,
    };
    for piece in &line.pieces {
        if walk.ended == Ended::Turn {
            return Err(Refusal::AfterEnd {
                token: notation::excerpt(&piece.to_string()),
            });
        }
        let token = match piece {
            Piece::Unreadable(text) => return Err(unreadable(text)),
            Piece::Token(token) => *token,
        };
        // CC-22: the opening placement is a whole turn.
        if walk.ended == Ended::Opening {
            return Err(Refusal::OpeningDone { token });
        }
        let event = walk.position.play(token)?;
        walk.position
            .apply(&event)
            .expect("a fact fits the position it was found on");
        walk.events.push(event);
        walk.ended = match (walk.position.winner(), token, &event) {
            (Some(winner), _, _) => Ended::Game { winner },
            (None, Token::End, _) => Ended::Turn,
            (None, _, Event::OpeningPlaced { .. }) => Ended::Opening,
            (None, Token::Castle(_) | Token::Unit(..) | Token::Place(_), _) => Ended::No,
        };
    }
    Ok(walk)
}

/// Refuses a text that is not a token, and quotes it in brief.
pub(super) fn unreadable(text: &str) -> Refusal {
    Refusal::Unreadable {
        text: notation::excerpt(text),
    }
}
