//! Each checker finds a fault that is planted for it.

use std::fmt::Debug;
use std::marker::PhantomData;
use std::ops::RangeInclusive;

use rules::dice::{Dice, DiceStop};
use rules::probe::{self, Event, Order, Own, Probe, Refusal, State, Told, View};
use rules::{
    Actor, Ask, Corrupt, Game, Halt, OptionSpec, Over, Preview, Roster, Seat, Setup, SetupError,
    Viewer,
};

use super::checks::{self, Verdict};
use super::{GAMES, Subject};

/// A change to the probe game that breaks a promise.
trait Fault: Sized + 'static + Clone + Debug + PartialEq {
    fn apply(state: &mut State, event: &Event) -> Result<(), Corrupt> {
        Probe::apply(state, event)
    }

    fn decide(
        state: &State,
        actor: Actor,
        order: Order,
        dice: &mut dyn Dice,
    ) -> Result<Vec<Event>, Halt<Refusal>> {
        Probe::decide(state, actor, &order, dice)
    }

    fn view(state: &State, viewer: Viewer) -> View {
        Probe::view(state, viewer)
    }

    fn tell(before: &State, event: &Event, viewer: Viewer) -> Option<Told> {
        Probe::tell(before, event, viewer)
    }

    fn legal(view: &View, seat: Seat) -> Vec<String> {
        Probe::legal(view, &Roster::default(), seat, "")
    }

    fn print(order: Order) -> String {
        order.to_string()
    }

    fn preview(view: &View, seat: Seat, order: Order) -> Result<Preview<Probe>, Refusal> {
        Probe::preview(view, seat, &order)
    }
}

/// The probe game with a fault in it.
struct Planted<F>(PhantomData<F>);

impl<F: Fault> Game for Planted<F> {
    const ID: &'static str = "planted";
    const TITLE: &'static str = "Planted";
    const EDITION: u32 = 1;
    const SECRETS: bool = true;

    type State = State;
    type Order = Order;
    type Event = Event;
    type Refusal = Refusal;
    type View = View;
    type Told = Told;

    fn seats() -> RangeInclusive<usize> {
        Probe::seats()
    }

    fn options() -> &'static [OptionSpec] {
        Probe::options()
    }

    fn open(setup: &Setup) -> Result<State, SetupError> {
        Probe::open(setup)
    }

    fn start(state: &State, dice: &mut dyn Dice) -> Result<Vec<Event>, DiceStop> {
        Probe::start(state, dice)
    }

    fn decide(
        state: &State,
        actor: Actor,
        order: &Order,
        dice: &mut dyn Dice,
    ) -> Result<Vec<Event>, Halt<Refusal>> {
        F::decide(state, actor, *order, dice)
    }

    fn apply(state: &mut State, event: &Event) -> Result<(), Corrupt> {
        F::apply(state, event)
    }

    fn asks(state: &State) -> Vec<Ask> {
        Probe::asks(state)
    }

    fn over(state: &State) -> Option<Over> {
        Probe::over(state)
    }

    fn view(state: &State, viewer: Viewer) -> View {
        F::view(state, viewer)
    }

    fn tell(before: &State, event: &Event, viewer: Viewer) -> Option<Told> {
        F::tell(before, event, viewer)
    }

    fn reveals(event: &Event) -> bool {
        Probe::reveals(event)
    }

    fn legal(view: &View, _roster: &Roster, seat: Seat, partial: &str) -> Vec<String> {
        if partial.is_empty() {
            F::legal(view, seat)
        } else {
            Probe::legal(view, &Roster::default(), seat, partial)
        }
    }

    fn asides(view: &View, seat: Seat) -> Vec<String> {
        Probe::asides(view, seat)
    }

    fn is_aside(order: &Order) -> bool {
        Probe::is_aside(order)
    }

    fn preview(view: &View, seat: Seat, order: &Order) -> Result<Preview<Self>, Refusal> {
        let Preview {
            view,
            told,
            complete,
        } = F::preview(view, seat, *order)?;
        Ok(Preview {
            view,
            told,
            complete,
        })
    }

    fn default_order(view: &View, seat: Seat) -> Option<Order> {
        Probe::default_order(view, seat)
    }

    fn bot_order(view: &View, seat: Seat) -> Option<Order> {
        Probe::bot_order(view, seat)
    }

    fn parse(view: &View, roster: &Roster, text: &str) -> Result<Order, Refusal> {
        Probe::parse(view, roster, text)
    }

    fn print(_view: &View, _roster: &Roster, order: &Order) -> String {
        F::print(*order)
    }
}

impl<F: Fault> Subject for Planted<F> {
    fn setups() -> Vec<Setup> {
        Probe::setups()
    }

    fn vocabulary(view: &View, seat: Seat) -> Vec<String> {
        Probe::vocabulary(view, seat)
    }

    fn other_secrets(state: &State, viewer: Viewer, pick: u8) -> Option<State> {
        Probe::other_secrets(state, viewer, pick)
    }
}

/// Declares a fault as a type.
macro_rules! fault {
    ($name:ident { $($body:item)* }) => {
        #[derive(Clone, Debug, PartialEq)]
        struct $name;
        impl Fault for $name { $($body)* }
    };
}

#[track_caller]
fn assert_found(verdict: &Verdict) {
    assert!(verdict.is_err(), "the planted fault was not found");
}

#[test]
fn the_probe_without_a_fault_is_sound() {
    fault!(Nothing {});
    for check in [
        checks::replay::<Planted<Nothing>>,
        checks::refusals::<Planted<Nothing>>,
        checks::legality::<Planted<Nothing>>,
        checks::secrecy::<Planted<Nothing>>,
        checks::notation::<Planted<Nothing>>,
    ] {
        assert_eq!(check(GAMES), Ok(()));
    }
}

#[test]
fn replay_finds_a_state_that_depends_on_more_than_the_log() {
    fault!(Forgetful {
        fn apply(state: &mut State, event: &Event) -> Result<(), Corrupt> {
            use std::cell::Cell;
            thread_local!(static APPLIED: Cell<u8> = const { Cell::new(0) });
            APPLIED.set(APPLIED.get().wrapping_add(1));
            if let Event::Ended { .. } = event {
                state.won[0] = APPLIED.get();
            }
            Probe::apply(state, event)
        }
    });
    assert_found(&checks::replay::<Planted<Forgetful>>(GAMES));
}

#[test]
fn refusals_finds_a_die_thrown_before_the_refusal() {
    fault!(Hasty {
        fn decide(
            state: &State,
            actor: Actor,
            order: Order,
            dice: &mut dyn Dice,
        ) -> Result<Vec<Event>, Halt<Refusal>> {
            dice.roll("too early", 6)?;
            Probe::decide(state, actor, &order, dice)
        }
    });
    assert_found(&checks::refusals::<Planted<Hasty>>(GAMES));
}

#[test]
fn legality_finds_a_list_that_is_too_short() {
    fault!(Short {
        fn legal(view: &View, seat: Seat) -> Vec<String> {
            Probe::legal(view, &Roster::default(), seat, "").into_iter().skip(1).collect()
        }
    });
    assert_found(&checks::legality::<Planted<Short>>(GAMES));
}

#[test]
fn legality_finds_a_refusal_that_depends_on_a_hidden_bid() {
    fault!(Jealous {
        fn decide(
            state: &State,
            actor: Actor,
            order: Order,
            dice: &mut dyn Dice,
        ) -> Result<Vec<Event>, Halt<Refusal>> {
            if let Order::Bid(bid) = order
                && state.bids[1 - actor.seat().index()] == Some(bid)
            {
                return Err(Halt::Refused(Refusal::TooMuch(bid)));
            }
            Probe::decide(state, actor, &order, dice)
        }
    });
    assert_found(&checks::legality::<Planted<Jealous>>(GAMES));
}

#[test]
fn legality_finds_a_preview_that_promises_too_much() {
    fault!(Rosy {
        fn preview(view: &View, seat: Seat, order: Order) -> Result<Preview<Probe>, Refusal> {
            match order {
                Order::Bid(_) => Probe::preview(view, seat, &Order::Bid(0)),
                Order::Peek => Probe::preview(view, seat, &order),
            }
        }
    });
    assert_found(&checks::legality::<Planted<Rosy>>(GAMES));
}

#[test]
fn secrecy_finds_a_card_in_the_view() {
    fault!(OpenCard {
        fn view(state: &State, viewer: Viewer) -> View {
            let mut view = Probe::view(state, viewer);
            view.own[1] = Own { card: state.cards[1], ..view.own[1] };
            view
        }
    });
    assert_found(&checks::secrecy::<Planted<OpenCard>>(GAMES));
}

#[test]
fn secrecy_finds_a_bid_that_is_told() {
    fault!(Chatty {
        fn tell(before: &State, event: &Event, viewer: Viewer) -> Option<Told> {
            match event {
                // Tells everybody how the bid compares with the hidden one.
                Event::Bid { seat, bid } => Some(Told::Bid {
                    seat: *seat,
                    bid: Some(u8::from(before.bids[1 - seat.index()] < Some(*bid))),
                }),
                Event::Dealt { .. }
                | Event::Peeked { .. }
                | Event::Shown { .. }
                | Event::Ended { .. } => Probe::tell(before, event, viewer),
            }
        }
    });
    assert_found(&checks::secrecy::<Planted<Chatty>>(GAMES));
}

#[test]
fn notation_finds_an_order_that_prints_as_another() {
    fault!(Slurred {
        fn print(order: Order) -> String {
            match order {
                Order::Bid(bid) => format!("bid {}", bid.min(probe::MOST)),
                Order::Peek => "peek".into(),
            }
        }
    });
    assert_found(&checks::notation::<Planted<Slurred>>(GAMES));
}
