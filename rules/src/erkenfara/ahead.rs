//! What an empire composes while it is not asked, and how the board may look when the turn for it comes (EU-57).
//!
//! What is foreseen follows from the view of a seat alone: its own sheets are played on the present board, and nobody
//! else moves.

use crate::erkenfara::advance::conflict::is_asked;
use crate::erkenfara::advance::sealed::pruned;
use crate::erkenfara::calendar::coming;
use crate::erkenfara::legality::asked_for_sheet;
use crate::erkenfara::line::Line;
use crate::erkenfara::state::Private;
use crate::erkenfara::turn::forces::named;
use crate::erkenfara::turn::plan;
use crate::erkenfara::turn::updates::{acted, after_winter, armies_at_update, recovered};
use crate::erkenfara::view::View;
use crate::erkenfara::winter::budget;
use crate::erkenfara::world::board::{Army, Board, Round, Season, Spot};
use crate::erkenfara::world::production::spoils;
use crate::erkenfara::world::ties::Field;
use crate::erkenfara::world::{Rounds, World};
use crate::{Ask, Seat};

/// The turn that an empire composes a sheet for while it is not asked: the next one without a sealed sheet.
pub fn open(world: &World, view: &View, seat: Seat) -> Option<Round> {
    let chooses = view.conflict.as_ref().is_some_and(|conflict| {
        let chosen = conflict.side(seat).is_some_and(|side| view.chosen[side]);
        is_asked(conflict, seat, chosen)
    });
    let is_asked = chooses || asked_for_sheet(view, seat).is_ok();
    next_open(world, view, seat).filter(|_| !is_asked)
}

/// The same whether or not it is asked for something else meanwhile.
fn next_open(world: &World, view: &View, seat: Seat) -> Option<Round> {
    let own = view.own.get(&seat)?;
    let is_here = view.board.is_here(seat) && !view.board.order.is_empty();
    let turns = coming(world, &view.board, seat).into_iter();
    let mut free = turns.filter(|round| is_here && own.sealed_for(*round).is_none());
    free.next()
}

/// What an empire will be asked in that turn.
pub(super) fn ask(world: &World, view: &View, seat: Seat) -> Option<Ask> {
    let Round { year, season } = next_open(world, view, seat)?;
    let key = format!("{}-{year}", season.name());
    Some(match season {
        Season::Winter => Ask::new(seat, "winter", key),
        Season::Spring | Season::Summer | Season::Autumn => match view.board.rounds_in(world, year)
        {
            Rounds::Turns => Ask::new(seat, "turn", format!("{key}-{}", seat.0)),
            Rounds::Filed => Ask::new(seat, "turn", key),
        },
    })
}

/// What a seat may expect to see when its turn of a round has come: its own sheets of the rounds before are played, and
/// nobody else moves.
pub fn foreseen(world: &World, view: &View, seat: Seat, round: Round) -> View {
    let mut then = view.clone();
    let mut own = view.of(seat);
    let mut at = view.board.round();
    while at < round {
        then.board.year = at.year;
        then.board.season = at.season;
        // A turn that is being played is on the board already.
        let is_played = at == view.board.round() && view.board.turn == Some(seat);
        let sheet = own.sheet.take();
        let sealed = own.sealed_for(at).filter(|_| !is_played);
        let sealed = || sealed.map(|sealed| sealed.lines.clone());
        let lines = sheet.or_else(sealed).unwrap_or_default();
        if at.season == Season::Winter {
            winter(world, &mut then, (seat, &mut own), &lines);
        } else {
            march(world, &mut then, (seat, &mut own), &lines);
        }
        at = at.next();
    }
    then.board.year = round.year;
    then.board.season = round.season;
    then.board.turn = None;
    then.conflict = None;
    then.chosen = [false; 2];
    if let Some(ready) = then.ready.get_mut(seat.index()) {
        *ready = false;
    }
    if round.season != Season::Winter {
        let armies = then.on_field(world, |field| armies_at_update(field, seat));
        put(&mut then.board, armies);
        if view.board.rounds_in(world, round.year) == Rounds::Turns {
            then.board.turn = Some(seat);
        }
    }
    own.sheet = None;
    then.own.insert(seat, own);
    then
}

/// A winter as it may go for an empire.
fn winter(world: &World, then: &mut View, (seat, own): (Seat, &mut Private), lines: &[Line]) {
    let budget = then.on_field(world, |field| budget(field, seat, own.treasury, lines));
    let gold = budget.income - budget.upkeep - budget.spent;
    own.treasury = own.treasury.saturating_add(gold).max(0);
    put(&mut then.board, budget.armies);
    for (region, land) in after_winter(world, &then.board.lands) {
        then.board.lands[region.index()] = land;
    }
}

/// A military turn as it may go for an empire that meets nobody.
fn march(world: &World, then: &mut View, (seat, own): (Seat, &mut Private), lines: &[Line]) {
    let plan = then.on_field(world, |field| {
        let (fits, _) = pruned(field, seat, lines);
        plan(field, seat, &fits)
    });
    then.board = plan.after;
    for line in plan.actions {
        let spot = |army| then.on_field(world, |field| named(field, seat, army).ok());
        let Line::Do { action, army } = line else {
            continue;
        };
        let Some(Spot { region, .. }) = spot(army) else {
            continue;
        };
        if let Some(land) = then.board.lands.get_mut(region.index()) {
            if action.pays() {
                own.treasury = own.treasury.saturating_add(spoils(world, region, land));
            }
            *land = acted(land, action, seat);
        }
    }
    let ties = then.ties(world);
    let armies = recovered(Field::new(world, &then.board, &ties), seat);
    put(&mut then.board, armies);
}

fn put(board: &mut Board, armies: impl IntoIterator<Item = (Spot, Option<Army>)>) {
    for (spot, army) in armies {
        board.put(spot, army);
    }
}
