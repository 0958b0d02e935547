//! Whether an order may be given now: a function of the view of the seat that gives it (EU-65).

use crate::Seat;
use crate::erkenfara::advance::conflict::is_asked;
use crate::erkenfara::advance::deals;
use crate::erkenfara::calendar::{turn_in, waiting};
use crate::erkenfara::line::Line;
use crate::erkenfara::notation::order::Order;
use crate::erkenfara::refusal::Refusal;
use crate::erkenfara::standing::meant;
use crate::erkenfara::state::Choice;
use crate::erkenfara::turn::forces::named;
use crate::erkenfara::turn::plan;
use crate::erkenfara::turn::retreat::refuges;
use crate::erkenfara::view::View;
use crate::erkenfara::winter::budget;
use crate::erkenfara::world::World;
use crate::erkenfara::world::board::Season;

/// Whether `seat`, which has this view, may give an order now.
///
/// # Errors
///
/// The refusal.
pub(super) fn check(world: &World, view: &View, seat: Seat, order: &Order) -> Result<(), Refusal> {
    if !view.board.is_here(seat) {
        return Err(Refusal::NotPlaying(seat));
    }
    match order {
        Order::Sheet(lines) => {
            asked_for_sheet(view, seat)?;
            sheet(world, view, seat, lines)
        }
        Order::Unready if is_simultaneous(view) && view.is_ready(seat) => Ok(()),
        Order::Unready => Err(Refusal::NotReady),
        Order::Seal { season, lines, .. } => {
            let season = turn_in(world, &view.board, seat, *season).season;
            sealable(season, lines)
        }
        Order::Unseal { season } => {
            let own = view.of(seat);
            let all = waiting(world, &view.board, seat, &own);
            let mut seasons = all.iter().map(|(round, _)| round.season);
            if seasons.any(|it| season.is_none_or(|season| it == season)) {
                return Ok(());
            }
            Err(Refusal::NotSealed { season: *season })
        }
        Order::Stand(lines) => view.on_field(world, |field| {
            for line in lines {
                if let Line::Stand { scope, .. } = line {
                    meant(*scope, |army| named(field, seat, army))?;
                }
            }
            Ok(())
        }),
        Order::Choose(choice) => chosen(world, view, seat, choice),
        Order::Deal(act) => deals::outlook(world, view, seat, act).map(drop),
    }
}

/// Whether the lines of a sheet can be sealed for a season.
fn sealable(season: Season, lines: &[Line]) -> Result<(), Refusal> {
    if lines.is_empty() {
        return Err(Refusal::EmptySeal);
    }
    let fits = |line: &&Line| match line {
        Line::Stand { .. } => true,
        Line::Disband { .. } | Line::Raise { .. } => season == Season::Winter,
        Line::Move { .. } | Line::Do { .. } | Line::Siege { .. } | Line::OthersRest => {
            season != Season::Winter
        }
    };
    let word = lines.iter().find(|line| !fits(line)).map(Line::word);
    word.map_or(Ok(()), |word| Err(Refusal::WrongRound { word, season }))
}

/// Whether all send their sheets at the same time now.
pub(super) fn is_simultaneous(view: &View) -> bool {
    view.board.turn.is_none()
}

/// Whether a seat is asked for a sheet now (EU-07, EU-15).
pub(super) fn asked_for_sheet(view: &View, seat: Seat) -> Result<(), Refusal> {
    let board = &view.board;
    if view.conflict.is_some() && board.turn == Some(seat) {
        return Err(Refusal::Fighting);
    }
    let asked = match board.turn {
        None => !view.is_ready(seat),
        Some(turn) => turn == seat,
    };
    if asked && board.is_here(seat) {
        return Ok(());
    }
    Err(Refusal::NotAsked {
        season: board.season,
        turn: board.turn,
    })
}

/// Whether all lines of a sheet fit.
fn sheet(world: &World, view: &View, seat: Seat, lines: &[Line]) -> Result<(), Refusal> {
    let refusal = view.on_field(world, |field| match view.board.season {
        Season::Winter => {
            let treasury = view.of(seat).treasury;
            budget(field, seat, treasury, lines).refusal().cloned()
        }
        Season::Spring | Season::Summer | Season::Autumn => {
            plan(field, seat, lines).refusal().cloned()
        }
    });
    refusal.map_or(Ok(()), Err)
}

/// Whether a side may choose that after an exchange (EU-24, EU-25).
fn chosen(world: &World, view: &View, seat: Seat, choice: &Choice) -> Result<(), Refusal> {
    let Some(conflict) = &view.conflict else {
        return Err(Refusal::NoChoice);
    };
    let side = conflict.side(seat).ok_or(Refusal::NoChoice)?;
    if !is_asked(conflict, seat, view.chosen[side]) {
        return Err(Refusal::NoChoice);
    }
    let Choice::Retreat { to } = choice else {
        return Ok(());
    };
    view.on_field(world, |field| {
        let legal = refuges(field, conflict, side);
        match to.iter().find(|to| !legal.contains(to)) {
            None => Ok(()),
            Some(region) => Err(Refusal::NoRetreat {
                region: *region,
                legal,
            }),
        }
    })
}
