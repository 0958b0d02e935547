//! Empires that enter, are left, rest and change hands (EU-01, EU-04, EU-61, EU-68).

use crate::dice::NoDice;
use crate::erkenfara::advance::Advance;
use crate::erkenfara::event::{Event, Why};
use crate::erkenfara::setup::fair::newcomer::grant;
use crate::erkenfara::state::State;
use crate::erkenfara::world::board::{Holding, Presence, Season};
use crate::erkenfara::world::{MOST_EMPIRES, World};
use crate::map::Region;
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
    #[error(
        "there are no two regions side by side that nobody owns: take an empire over, or watch with Board"
    )]
    NoLand,
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
        // Whoever takes it up keeps it.
        SeatChange::Handed(_) => return Ok(given_up(state, seat, false)),
        SeatChange::Joined(_) => return joined(state, seat),
        SeatChange::Entered(_) => return entered(world, state, seat),
        SeatChange::Abandoned(_) => return Ok(abandoned(state, seat)),
        SeatChange::Dissolved(_) => return dissolved(state, seat),
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
    if state.board.turn.is_none() && waited_for_after(world, state, &events).is_empty() {
        return Err(NoChange::OnlySheet);
    }
    Ok(events)
}

/// Whose sheets are still waited for after some facts (EU-79).
fn waited_for_after(world: &World, state: &State, events: &[Event]) -> Vec<Seat> {
    let mut after = state.clone();
    for event in events {
        let applied = after.apply(event);
        debug_assert!(applied.is_ok(), "{applied:?}: {event:?}");
    }
    after.waited_for(world)
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

/// The seat on which an empire would enter now: one whose empire is gone, else the next; nothing where there is no
/// land for it (EU-67).
pub(in crate::erkenfara) fn vacancy(world: &World, state: &State) -> Option<Seat> {
    let board = &state.board;
    let gone = board.seats().find(|seat| !board.plays(*seat));
    let next = Seat::first(board.empires.len() + 1).last();
    let seat = gone.or(next)?;
    entered(world, state, seat).is_ok().then_some(seat)
}

/// An empire enters with land that is nobody's, as it would be dealt at the start (EU-67).
fn entered(world: &World, state: &State, seat: Seat) -> Result<Vec<Event>, NoChange> {
    let board = &state.board;
    let seats = board.empires.len();
    if seat.index() == seats && seats >= MOST_EMPIRES {
        return Err(NoChange::Full);
    }
    if seat.index() > seats || board.plays(seat) {
        return Err(NoChange::Faster);
    }
    if board.turn.is_none() && board.order.is_empty() {
        return Err(NoChange::NotBegun);
    }
    let grant = grant(world, board, seat).ok_or(NoChange::NoLand)?;
    let winter = match board.season {
        Season::Winter => board.year,
        Season::Spring | Season::Summer | Season::Autumn => board.year.saturating_add(1),
    };
    let mut none = NoDice;
    let mut advance = Advance::new(world, state, &mut none);
    advance.emit(Event::Entered {
        seat,
        winter,
        muster: grant.muster,
    });
    let armies = grant.armies.into_iter().map(|army| (army.spot, Some(army)));
    let owned = |region: Region| {
        let land = board.land(region)?.clone();
        let owner = Some(seat);
        Some((region, Holding { owner, ..land }))
    };
    let lands = grant.regions.into_iter().filter_map(owned).collect();
    let gold = vec![(seat, grant.gold)];
    advance.change(Why::Entered, armies.collect(), lands, gold);
    Ok(advance.events)
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

/// Its people go, and it with them when the next winter begins.
fn dissolved(state: &State, seat: Seat) -> Result<Vec<Event>, NoChange> {
    if !state.board.plays(seat) {
        return Err(NoChange::Gone);
    }
    if !state.board.seats().any(|other| stays(state, seat, other)) {
        return Err(NoChange::Last);
    }
    let mut events = abandoned(state, seat);
    events.extend(given_up(state, seat, true));
    Ok(events)
}

/// Whether another empire than one plays on.
fn stays(state: &State, seat: Seat, other: Seat) -> bool {
    let empire = state.board.empires.get(other.index());
    other != seat && state.board.is_here(other) && empire.is_some_and(|empire| !empire.given_up)
}

fn given_up(state: &State, seat: Seat, given_up: bool) -> Vec<Event> {
    let empire = state.board.empires.get(seat.index());
    let is_news = empire.is_some_and(|empire| empire.given_up != given_up);
    let event = is_news.then_some(Event::GivenUp { seat, given_up });
    event.into_iter().collect()
}

impl Advance<'_> {
    /// A winter begins: the empires that were given up are gone (EU-68).
    pub(super) fn dissolve(&mut self) {
        let empires = self.state.board.seats().zip(&self.state.board.empires);
        let given_up = empires.filter(|(_, empire)| empire.given_up);
        let given_up: Vec<Seat> = given_up.map(|(seat, _)| seat).collect();
        for seat in given_up {
            let is_last = !self
                .state
                .board
                .seats()
                .any(|other| stays(&self.state, seat, other));
            if self.state.board.plays(seat) && !is_last {
                for event in left(self.world, &self.state, seat) {
                    self.emit(event);
                }
            }
        }
    }
}

/// What follows where a game master dissolves an empire; nothing where it plays a turn, is the last, or the only one
/// that is waited for (EU-68).
pub(in crate::erkenfara) fn removed(
    world: &World,
    state: &State,
    seat: Seat,
) -> Option<Vec<Event>> {
    let plays = state.board.turn == Some(seat) || state.turning.is_some();
    let is_last = !state.board.seats().any(|other| stays(state, seat, other));
    let events = (!plays && !is_last).then(|| left(world, state, seat))?;
    // Nothing goes on by a correction, so somebody must be left to send a sheet.
    let goes_on = state.board.turn.is_some() || !waited_for_after(world, state, &events).is_empty();
    goes_on.then_some(events)
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
