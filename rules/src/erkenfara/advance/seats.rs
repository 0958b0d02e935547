//! Empires that enter, are left, rest and change hands (EU-01, EU-04, EU-61, EU-68).

use crate::dice::NoDice;
use crate::erkenfara::advance::Advance;
use crate::erkenfara::event::{Event, Why};
use crate::erkenfara::state::State;
use crate::erkenfara::world::board::{Holding, Presence};
use crate::erkenfara::world::{MOST_EMPIRES, World};
use crate::{Seat, SeatChange};

/// Why a seat cannot change hands, rest or leave now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(in crate::erkenfara) enum NoChange {
    #[error("that seat is not resting")]
    NotResting,
    #[error("that seat is already resting")]
    Resting,
    #[error("that seat has left the campaign")]
    Gone,
    #[error("wait for the end of the current turn")]
    InTurn,
    #[error("it is the last seat that plays: somebody else must come back first")]
    Last,
    #[error("only its sheet is missing: send it, or wait for the deadline")]
    OnlySheet,
    #[error("a campaign has at most {MOST_EMPIRES} empires")]
    Full,
    #[error("somebody else was faster: join again")]
    Faster,
    #[error("the campaign has not begun")]
    NotBegun,
}

/// What a change of who holds a seat leads to.
///
/// # Errors
///
/// [`NoChange`] where it cannot be now.
pub(in crate::erkenfara) fn reseat(
    world: &World,
    state: &State,
    change: SeatChange,
) -> Result<Vec<Event>, NoChange> {
    let seat = change.seat();
    match change {
        SeatChange::Handed(_) => return Ok(Vec::new()),
        SeatChange::Joined(_) => return joined(state, seat),
        SeatChange::Abandoned(_) => return Ok(abandoned(state, seat)),
        SeatChange::Resumed(_) => {
            let paused = state.board.plays(seat) && !state.board.is_here(seat);
            if !paused {
                return Err(NoChange::NotResting);
            }
            let presence = Presence::Here;
            return Ok(vec![Event::Presence { seat, presence }]);
        }
        SeatChange::Left(_) | SeatChange::Paused(_) => {}
    }
    if !state.board.plays(seat) {
        return Err(NoChange::Gone);
    }
    if state.turning.is_some() || state.board.turn == Some(seat) {
        return Err(NoChange::InTurn);
    }
    let others = || {
        state
            .board
            .seats()
            .filter(|other| *other != seat && state.board.is_here(*other))
    };
    if others().next().is_none() {
        return Err(NoChange::Last);
    }
    let events = if matches!(change, SeatChange::Paused(_)) {
        if !state.board.is_here(seat) {
            return Err(NoChange::Resting);
        }
        let presence = Presence::Paused;
        vec![Event::Presence { seat, presence }]
    } else {
        left(world, state, seat)
    };
    if state.board.turn.is_none() && awaited_after(world, state, &events).is_empty() {
        return Err(NoChange::OnlySheet);
    }
    Ok(events)
}

/// Whose sheets are still waited for after some facts (EU-79).
fn awaited_after(world: &World, state: &State, events: &[Event]) -> Vec<Seat> {
    let mut after = state.clone();
    for event in events {
        let applied = after.apply(event);
        debug_assert!(applied.is_ok(), "{applied:?}: {event:?}");
    }
    after.awaited(world)
}

fn joined(state: &State, seat: Seat) -> Result<Vec<Event>, NoChange> {
    if state.board.empires.len() >= MOST_EMPIRES {
        return Err(NoChange::Full);
    }
    if seat.index() != state.board.empires.len() {
        return Err(NoChange::Faster);
    }
    if state.board.turn.is_none() && state.board.order.is_empty() {
        return Err(NoChange::NotBegun);
    }
    Ok(vec![Event::Joined { seat }])
}

/// Its people go, and with them the sheets that they had sealed: who stands in never attacks. The empire stays, with
/// its treaties, and comes back where it rested (EU-68).
fn abandoned(state: &State, seat: Seat) -> Vec<Event> {
    if !state.board.plays(seat) {
        return Vec::new();
    }
    // Whether there were any is a secret, so they go in any case.
    let mut events = vec![Event::Sealed {
        seat,
        sealed: None,
        round: None,
    }];
    if !state.board.is_here(seat) {
        let presence = Presence::Here;
        events.push(Event::Presence { seat, presence });
    }
    events
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
