//! The turn that a picture shows: this one, or the last one while nothing has happened in this.

use rules::Seat;
use rules::castles::{Event, Square, Squares, Step, Token, View, other};

use super::{GameView, SEATS};
use crate::labels::seating::Names;

/// A turn and whose it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Turn {
    pub(super) seat: Seat,
    /// Its moves in order.
    pub(super) moves: Vec<Move>,
}

/// A piece came to a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Move {
    /// Where it came from: nowhere when it was placed, and unknown for castles that nobody told of.
    pub(super) from: Option<Square>,
    /// Where it came to.
    pub(super) to: Square,
}

/// The turn that a picture shows.
pub(super) fn shown_turn(view: &View, observation: &[Event]) -> Turn {
    let to_move = view.position.to_move;
    let (seat, tokens) = if view.this_turn.is_empty() {
        (other(to_move), &view.last_turn)
    } else {
        (to_move, &view.this_turn)
    };
    let moves = tokens.iter().filter_map(|&token| {
        let (from, to) = match token {
            Token::Castle(to) => (castle_from(seat, to, observation), to),
            Token::Unit(from, to) => (Some(from), to),
            Token::Place(at) => (None, at),
            Token::End => return None,
        };
        Some(Move { from, to })
    });
    Turn {
        seat,
        moves: moves.collect(),
    }
}

/// Where the castle of `seat` was before its last move, if that move led to `to` and was told of.
fn castle_from(seat: Seat, to: Square, observation: &[Event]) -> Option<Square> {
    let last = observation.iter().rev().find_map(|event| match *event {
        Event::CastleMoved {
            seat: mover,
            from,
            to,
            met: _,
        } if mover == seat => Some((from, to)),
        Event::CastleMoved { .. }
        | Event::GameBegan { .. }
        | Event::OpeningPlaced { .. }
        | Event::TurnBegan { .. }
        | Event::UnitMoved { .. }
        | Event::Placed { .. }
        | Event::TurnEnded { .. }
        | Event::DrawOffered { .. }
        | Event::DrawDeclined { .. }
        | Event::OfferLapsed { .. }
        | Event::GameEnded { .. } => None,
    });
    last.filter(|&(_, reached)| reached == to)
        .map(|(from, _)| from)
}

/// The seat whose castle began nearer to the lower edge: from a1 in games that a scenario does not
/// set up (CC-02).
pub(super) fn lower_seat(view: &GameView) -> Seat {
    if view.world.options.scenario.is_none() {
        return view.first;
    }
    let [one, other] = SEATS;
    let rank = |seat| view.world.position.side(seat).castle.rank();
    if rank(other) < rank(one) { other } else { one }
}

/// The units of `seat` that have moved in its present turn, or in the one it has just ended.
pub(super) fn moved_units(view: &View, seat: Seat) -> Squares {
    let position = &view.position;
    if position.to_move == seat {
        return position.moved;
    }
    let targets = view.last_turn.iter().filter_map(|token| match *token {
        Token::Unit(_, to) => Some(to),
        Token::Castle(_) | Token::Place(_) | Token::End => None,
    });
    targets.collect::<Squares>().and(position.side(seat).units)
}

/// `Turn 9`, or `Opening` before the first.
pub(super) fn turn_number(view: &View) -> String {
    turn(view).map_or_else(|| "Opening".to_owned(), |turn| format!("Turn {turn}"))
}

/// The number of the turn; nothing before the first.
pub(super) fn turn(view: &View) -> Option<u16> {
    match view.position.step {
        Step::Opening => None,
        // A scenario may begin within a turn that nobody has counted.
        Step::Castle | Step::Units | Step::Placement => Some(view.turn.max(1)),
    }
}

/// A token for reading: `Cb2`, `b3 → a3`, `+c3`.
pub(super) fn readable(token: Token) -> String {
    match token {
        Token::Castle(_) | Token::Place(_) | Token::End => token.to_string(),
        Token::Unit(from, to) => format!("{from} → {to}"),
    }
}

/// Squares for a sentence, by column: `a3, b1 and c2`.
pub(super) fn and_list(squares: Squares) -> String {
    let mut all: Vec<String> = squares.iter().map(|square| square.to_string()).collect();
    all.sort_unstable();
    match all.as_slice() {
        [] => "none".to_owned(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// What a token leads to that is more than a move: who scores, and what is destroyed or taken back.
pub(super) fn leads_to(now: &GameView, after: &GameView, names: &Names) -> Option<String> {
    let side = |view: &GameView, seat| *view.position.side(seat);
    let scorer = SEATS
        .into_iter()
        .find(|&seat| side(after, seat).points > side(now, seat).points);
    if let Some(seat) = scorer {
        return Some(format!("{} scores", names.of(seat)));
    }
    let mover = now.position.to_move;
    let lost = |seat| side(now, seat).units.len() > side(after, seat).units.len();
    if lost(other(mover)) {
        Some("destroys a unit".to_owned())
    } else if lost(mover) {
        Some("takes your unit back".to_owned())
    } else {
        None
    }
}

/// A number of things: `1 unit`, `2 units`.
pub(super) fn count(number: u8, thing: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {thing}{plural}")
}

/// The units that `seat` placed in its present turn, or in the one it has just ended.
pub(super) fn placed_units(view: &View, seat: Seat) -> Squares {
    let tokens = if view.position.to_move == seat {
        &view.this_turn
    } else {
        &view.last_turn
    };
    let placed = tokens.iter().filter_map(|token| match *token {
        Token::Place(at) => Some(at),
        Token::Castle(_) | Token::Unit(..) | Token::End => None,
    });
    placed
        .collect::<Squares>()
        .and(view.position.side(seat).units)
}
