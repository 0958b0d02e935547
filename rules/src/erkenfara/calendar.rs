//! The turns to come for which sheets may be sealed, and the sheets that wait for them (EU-57).

use crate::Seat;
use crate::erkenfara::state::{Private, Sealed};
use crate::erkenfara::view::View;
use crate::erkenfara::world::board::{Board, Round, Season};
use crate::erkenfara::world::{Rounds, World};

/// For how many turns an empire may seal sheets.
const TURNS: usize = 4;

/// The turns that an empire may seal sheets for, the next first.
pub fn coming(world: &World, board: &Board, seat: Seat) -> [Round; TURNS] {
    let place = |of: Seat| board.order.iter().position(|it| *it == of);
    // Where all file, the sheets of a round that is being played are in already.
    let waits = board.turn.is_some_and(|turn| place(seat) > place(turn));
    let mut round = board.round();
    if !waits || board.rounds(world) == Rounds::Filed {
        round = round.next();
    }
    [(); TURNS].map(|()| {
        let this = round;
        round = round.next();
        this
    })
}

/// The turn that a season means in `seal summer`; without one the next.
pub fn turn_in(world: &World, board: &Board, seat: Seat, season: Option<Season>) -> Round {
    let turns = coming(world, board, seat);
    let mut of = turns
        .iter()
        .filter(|round| season.is_none_or(|season| season == round.season));
    *of.next().unwrap_or(&turns[0])
}

/// The sealed sheets of an empire that it may take back, the next first: those that wait for their turn, and the one
/// about which it is asked.
pub fn waiting<'a>(
    world: &World,
    board: &Board,
    seat: Seat,
    own: &'a Private,
) -> Vec<(Round, &'a Sealed)> {
    let turns = coming(world, board, seat);
    let of = |sealed: &Sealed| {
        if sealed.asked {
            return Some(board.round());
        }
        turns.into_iter().find(|round| sealed.is_for(*round))
    };
    let all = own.sealed.iter();
    let mut all: Vec<(Round, &Sealed)> = all.filter_map(|it| Some((of(it)?, it))).collect();
    all.sort_by_key(|(round, _)| *round);
    all
}

/// The turn of the sealed sheet that is taken back with `unseal summer`, or without a season the next one; nothing for
/// one of an old log, and where there is none.
pub(super) fn taken_back(
    world: &World,
    view: &View,
    seat: Seat,
    season: Option<Season>,
) -> Option<Round> {
    let own = view.of(seat);
    let all = waiting(world, &view.board, seat, &own).into_iter();
    let mut of = all.filter(|(round, _)| season.is_none_or(|season| season == round.season));
    of.next()?.1.round
}
