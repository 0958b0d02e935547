//! A running game of any kind: what is decided, and how it goes on.

use std::sync::Arc;

use serde_json::Value;

#[cfg(feature = "probe")]
use super::probe;
use super::{
    AnyEvent, AnyObservation, AnyOrder, AnyState, AnyView, AnyWorld, Decided, OtherGame, Refusal,
    StoredState, boki, castles, erkenfara, foreign, kerfuffle, value_of,
};
use crate::dice::{Dice, DiceStop};
use crate::history::History;
use crate::{
    Actor, Admission, Ask, Correction, Corrupt, Game, Halt, Over, Roster, Ruling, Running, Seat,
    SeatChange, Viewer,
};

impl AnyState {
    /// The world it belongs to.
    pub fn world(&self) -> AnyWorld {
        of_value!(Self, self, _Game, running => Arc::clone(&running.world).into())
    }

    /// The edition of the rules that it is played by (TB-11).
    pub fn edition(&self) -> u32 {
        of_value!(Self, self, _Game, running => running.edition)
    }

    /// Plays by another edition from now on.
    pub fn set_edition(&mut self, edition: u32) {
        of_value!(Self, self, _Game, running => running.edition = edition);
    }

    /// What moves alone, to be stored.
    pub fn stored(&self) -> StoredState {
        of_value!(Self, self, _Game, running => running.state.clone().into())
    }

    /// What moves, as JSON, without the game's name around it.
    ///
    /// # Errors
    ///
    /// What serde reports; none of this crate's types fails.
    pub fn to_json(&self) -> Result<Value, serde_json::Error> {
        of_value!(Self, self, _Game, running => value_of(&running.state))
    }

    /// Draws the lots and deals, once, on the state that [`AnyWorld::open`] made.
    ///
    /// # Errors
    ///
    /// [`DiceStop`] when the dice did not give a throw.
    pub fn start(&self, dice: &mut dyn Dice) -> Result<Vec<AnyEvent>, DiceStop> {
        of_value!(Self, self, _Game, running => Ok(any_events(running.start(dice)?)))
    }

    /// What lies hidden and undealt, drawn anew (TB-08).
    ///
    /// # Errors
    ///
    /// [`DiceStop`] when the dice did not give a throw.
    pub fn redraw(&self, dice: &mut dyn Dice) -> Result<Vec<AnyEvent>, DiceStop> {
        of_value!(Self, self, _Game, running => Ok(any_events(running.redraw(dice)?)))
    }

    /// Reads an order and decides it.
    ///
    /// # Errors
    ///
    /// [`Halt::Refused`] when the text cannot be read or the rules say no; [`Halt::Dice`] when the
    /// dice did not give a throw. Nothing has changed in either case.
    pub fn decide(
        &self,
        actor: Actor,
        roster: &Roster,
        text: &str,
        dice: &mut dyn Dice,
    ) -> Result<Decided, Halt<Refusal>> {
        of_value!(Self, self, _Game, running => {
            let view = running.view(Viewer::Seat(actor.seat()));
            let refused = |refusal| Halt::Refused(Refusal::of(&refusal, running.ctx(roster)));
            let order = view.parse(roster, text).map_err(refused)?;
            let events = decide(running, actor, roster, &order, dice)?;
            let order = view.print(roster, &order);
            Ok(Decided { order, events: any_events(events) })
        })
    }

    /// Decides an order that was read already.
    ///
    /// # Errors
    ///
    /// As [`AnyState::decide`]; an order of another game is refused.
    pub fn decide_order(
        &self,
        actor: Actor,
        roster: &Roster,
        order: &AnyOrder,
        dice: &mut dyn Dice,
    ) -> Result<Vec<AnyEvent>, Halt<Refusal>> {
        of_value!(Self, self, _Game, running => {
            let order = order.try_into().map_err(|other| Halt::Refused(foreign(other)))?;
            decide(running, actor, roster, order, dice).map(any_events)
        })
    }

    /// What a change of who holds a seat leads to in the game.
    ///
    /// # Errors
    ///
    /// A sentence without a full stop that says why it cannot be now, and what could be.
    pub fn reseat(&self, change: SeatChange) -> Result<Vec<AnyEvent>, String> {
        of_value!(Self, self, G, running => {
            G::reseat(&running.world, &running.state, change).map(any_events)
        })
    }

    /// Whether it takes in whoever comes while it is on.
    pub fn admission(&self) -> Admission {
        of_value!(Self, self, G, running => G::admission(&running.world))
    }

    /// The seat that somebody who comes later would begin anew.
    pub fn vacancy(&self) -> Option<Seat> {
        of_value!(Self, self, G, running => {
            G::vacancy(&running.world, &running.state)
        })
    }

    /// Whether whoever holds a seat has, or may come to have, something to decide.
    pub fn is_alive(&self, seat: Seat) -> bool {
        of_value!(Self, self, G, running => {
            G::is_alive(&running.world, &running.state, seat)
        })
    }

    /// Decides a correction by a game master (TB-09).
    ///
    /// # Errors
    ///
    /// [`Refusal`] when the rules say no, or the game has no corrections.
    pub fn correct(&self, roster: &Roster, text: &str) -> Result<Correction<AnyEvent>, Refusal> {
        of_value!(Self, self, G, running => {
            let ctx = running.ctx(roster);
            match G::correct(ctx, &running.state, text) {
                None => Err(Refusal {
                    ruling: Some(Ruling::new("TB", 9)),
                    text: format!("{} has no corrections by a game master", G::TITLE),
                }),
                Some(Err(refusal)) => Err(Refusal::of(&refusal, ctx)),
                Some(Ok(Correction { text, events, affected })) => Ok(Correction {
                    text,
                    events: any_events(events),
                    affected,
                }),
            }
        })
    }

    /// Changes the state by one fact.
    ///
    /// # Errors
    ///
    /// [`Corrupt`] when the event does not fit, or is of another game. The state is then unusable.
    pub fn apply(&mut self, event: &AnyEvent) -> Result<(), Corrupt> {
        of_value!(Self, self, _Game, running => match event.try_into() {
            Ok(event) => running.apply(event),
            Err(OtherGame { found, table }) => {
                Err(Corrupt(format!("an event of {found} at a table of {table}")))
            }
        })
    }

    /// The decisions the game waits for, in seat order.
    pub fn asks(&self) -> Vec<Ask> {
        of_value!(Self, self, _Game, running => running.asks())
    }

    /// How the game ended, if it has.
    pub fn over(&self) -> Option<Over> {
        of_value!(Self, self, _Game, running => running.over())
    }

    /// The year whose dice are thrown next, where dice are sealed year by year.
    pub fn year(&self) -> Option<u32> {
        of_value!(Self, self, G, running => G::year(&running.world, &running.state))
    }

    /// What `viewer` may know now.
    pub fn view(&self, viewer: Viewer) -> AnyView {
        of_value!(Self, self, _Game, running => running.view(viewer).into())
    }

    /// What `viewer` may know of how the game went.
    pub fn history(&self, viewer: Viewer) -> History {
        of_value!(Self, self, _Game, running => running.history(viewer))
    }

    /// What `viewer` may be told of `event`, which is about to be applied to this state.
    pub fn observe(&self, event: &AnyEvent, viewer: Viewer) -> Option<AnyObservation> {
        of_value!(Self, self, _Game, running => {
            let event = event.try_into().ok()?;
            running.observe(event, viewer).map(AnyObservation::from)
        })
    }
}

fn decide<G: Game>(
    running: &Running<G>,
    actor: Actor,
    roster: &Roster,
    order: &G::Order,
    dice: &mut dyn Dice,
) -> Result<Vec<G::Event>, Halt<Refusal>> {
    let decided = running.decide(roster, actor, order, dice);
    decided.map_err(|halt| match halt {
        Halt::Refused(refusal) => Halt::Refused(Refusal::of(&refusal, running.ctx(roster))),
        Halt::Dice(stop) => Halt::Dice(stop),
    })
}

fn any_events<E: Into<AnyEvent>>(events: Vec<E>) -> Vec<AnyEvent> {
    events.into_iter().map(Into::into).collect()
}
