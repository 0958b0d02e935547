//! Empires that enter, leave, rest and change hands (EU-01, EU-04, EU-61).

use crate::dice::NoDice;
use crate::erkenfara::advance::Advance;
use crate::erkenfara::event::{Event, Why};
use crate::erkenfara::state::State;
use crate::erkenfara::world::board::{Holding, Presence};
use crate::erkenfara::world::{MOST_EMPIRES, World};
use crate::{Seat, SeatChange};

/// What a change of who holds a seat leads to.
///
/// # Errors
///
/// A sentence that says why it cannot be now, and what could be.
pub(in crate::erkenfara) fn reseat(
    world: &World,
    state: &State,
    change: SeatChange,
) -> Result<Vec<Event>, String> {
    let seat = change.seat();
    match change {
        SeatChange::Handed(_) => return Ok(Vec::new()),
        SeatChange::Joined(_) => return joined(state, seat),
        SeatChange::Resumed(_) => {
            let paused = state.board.plays(seat) && !state.board.is_here(seat);
            if !paused {
                return Err("that seat does not rest".into());
            }
            let presence = Presence::Here;
            return Ok(vec![Event::Presence { seat, presence }]);
        }
        SeatChange::Left(_) | SeatChange::Paused(_) => {}
    }
    if !state.board.plays(seat) {
        return Err("that seat has left the campaign".into());
    }
    if state.turning.is_some() || state.board.turn == Some(seat) {
        return Err("wait for the end of the turn that is on".into());
    }
    let others = || {
        state
            .board
            .seats()
            .filter(|other| *other != seat && state.board.is_here(*other))
    };
    if others().next().is_none() {
        return Err("it is the last one that plays: somebody else comes first".into());
    }
    if state.board.turn.is_none() && others().all(|other| state.is_ready(other)) {
        return Err("only its sheet is missing: send it, or wait for the deadline".into());
    }
    if matches!(change, SeatChange::Paused(_)) {
        if !state.board.is_here(seat) {
            return Err("that seat rests already".into());
        }
        let presence = Presence::Paused;
        return Ok(vec![Event::Presence { seat, presence }]);
    }
    Ok(left(world, state, seat))
}

fn joined(state: &State, seat: Seat) -> Result<Vec<Event>, String> {
    if state.board.empires.len() >= MOST_EMPIRES {
        return Err(format!("a campaign has at most {MOST_EMPIRES} empires"));
    }
    if seat.index() != state.board.empires.len() {
        return Err("somebody was faster: join once more".into());
    }
    if state.board.turn.is_none() && state.board.order.is_empty() {
        return Err("the campaign has not begun".into());
    }
    Ok(vec![Event::Joined { seat }])
}

/// Its armies go, its treaties end, its land is nobody's and its gold is gone.
fn left(world: &World, state: &State, seat: Seat) -> Vec<Event> {
    let mut none = NoDice;
    let mut advance = Advance::new(world, state, &mut none);
    for event in state.offers.leave(seat) {
        advance.emit(Event::Deal(event));
    }
    let armies = state
        .board
        .armies_of(seat)
        .map(|army| (army.spot, None))
        .collect();
    let regions = world.map.regions().zip(&state.board.lands);
    let held = regions.filter(|(_, land)| land.owner == Some(seat) || land.occupier == Some(seat));
    let lands = held.map(|(region, land)| {
        let not_its = |holder: &Seat| *holder != seat;
        let land = Holding {
            owner: land.owner.filter(not_its),
            occupier: land.occupier.filter(not_its),
            ..land.clone()
        };
        (region, land)
    });
    let lands = lands.collect();
    advance.change(Why::Left, armies, lands, Vec::new());
    let presence = Presence::Gone;
    advance.emit(Event::Presence { seat, presence });
    advance.events
}
