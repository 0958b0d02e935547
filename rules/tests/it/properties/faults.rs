//! Each checker finds a fault that is planted for it.

use std::fmt::Debug;
use std::marker::PhantomData;
use std::ops::RangeInclusive;

use rules::dice::{Dice, DiceStop};
use rules::map::Region;
use rules::probe::{self, Event, Order, Own, Part, Probe, Refusal, State, Told, View, World};
use rules::{
    Actor, Ask, Composed, Correction, Corrupt, Ctx, Edition, Game, Halt, Next, OptionSpec, Over,
    Piece, Preview, Seat, SeatChange, Setup, SetupError, Strand, Viewer, Wits,
};

use super::checks::{self, Verdict};
use super::pieces;
use super::{DUELS, GAMES, Subject};

/// A change to the probe game that breaks a promise.
trait Fault: Sized + 'static + Clone + Debug + PartialEq {
    fn apply(world: &World, state: &mut State, event: &Event) -> Result<(), Corrupt> {
        Probe::apply(world, state, event)
    }

    fn decide(
        ctx: Ctx<'_, World>,
        state: &State,
        actor: Actor,
        order: Order,
        dice: &mut dyn Dice,
    ) -> Result<Vec<Event>, Halt<Refusal>> {
        Probe::decide(ctx, state, actor, &order, dice)
    }

    fn correct(
        ctx: Ctx<'_, World>,
        state: &State,
        text: &str,
    ) -> Option<Result<Correction<Event>, Refusal>> {
        Probe::correct(ctx, state, text)
    }

    fn reseat(world: &World, state: &State, change: SeatChange) -> Result<Vec<Event>, String> {
        Probe::reseat(world, state, change)
    }

    fn view(world: &World, state: &State, viewer: Viewer) -> View {
        Probe::view(world, state, viewer)
    }

    fn own(view: &View, seat: Seat) -> Part {
        Probe::own(view, seat)
    }

    fn tell(world: &World, before: &State, event: &Event, viewer: Viewer) -> Option<Told> {
        Probe::tell(world, before, event, viewer)
    }

    fn strand(told: &Told) -> Option<Strand> {
        Probe::strand(told)
    }

    fn next(ctx: Ctx<'_, World>, view: &View, seat: Seat) -> Next {
        Probe::next(ctx, view, seat, "")
    }

    fn print(ctx: Ctx<'_, World>, view: &View, order: Order) -> String {
        Probe::print(ctx, view, &order)
    }

    fn preview(
        ctx: Ctx<'_, World>,
        view: &View,
        seat: Seat,
        order: Order,
    ) -> Result<Preview<Probe>, Refusal> {
        Probe::preview(ctx, view, seat, &order)
    }

    fn verdict(verdict: Result<String, Refusal>) -> Result<String, Refusal> {
        verdict
    }
}

/// The probe game with a fault in it.
#[derive(Clone, Debug, PartialEq)]
struct Planted<F>(PhantomData<F>);

fn planted<F: Fault>(preview: Preview<Probe>) -> Preview<Planted<F>> {
    Preview {
        view: preview.view,
        told: preview.told,
        complete: preview.complete,
    }
}

impl<F: Fault> Game for Planted<F> {
    const ID: &'static str = "planted";
    const TITLE: &'static str = "Planted";
    const EDITIONS: &'static [Edition] = Probe::EDITIONS;
    const SECRETS: bool = true;

    type World = World;
    type State = State;
    type Order = Order;
    type Event = Event;
    type Refusal = Refusal;
    type View = View;
    type Own = Part;
    type Told = Told;

    fn seats() -> RangeInclusive<usize> {
        Probe::seats()
    }

    fn options() -> &'static [OptionSpec] {
        Probe::options()
    }

    fn world(setup: &Setup) -> Result<World, SetupError> {
        Probe::world(setup)
    }

    fn check(world: &World) -> Result<(), SetupError> {
        Probe::check(world)
    }

    fn founders(world: &World) -> usize {
        Probe::founders(world)
    }

    fn open(world: &World) -> State {
        Probe::open(world)
    }

    fn start(world: &World, state: &State, dice: &mut dyn Dice) -> Result<Vec<Event>, DiceStop> {
        Probe::start(world, state, dice)
    }

    fn decide(
        ctx: Ctx<'_, World>,
        state: &State,
        actor: Actor,
        order: &Order,
        dice: &mut dyn Dice,
    ) -> Result<Vec<Event>, Halt<Refusal>> {
        F::decide(ctx, state, actor, order.clone(), dice)
    }

    fn correct(
        ctx: Ctx<'_, World>,
        state: &State,
        text: &str,
    ) -> Option<Result<Correction<Event>, Refusal>> {
        F::correct(ctx, state, text)
    }

    fn reseat(world: &World, state: &State, change: SeatChange) -> Result<Vec<Event>, String> {
        F::reseat(world, state, change)
    }

    fn apply(world: &World, state: &mut State, event: &Event) -> Result<(), Corrupt> {
        F::apply(world, state, event)
    }

    fn asks(world: &World, state: &State) -> Vec<Ask> {
        Probe::asks(world, state)
    }

    fn strand(told: &Told) -> Option<Strand> {
        F::strand(told)
    }

    fn over(world: &World, state: &State) -> Option<Over> {
        Probe::over(world, state)
    }

    fn view(world: &World, state: &State, viewer: Viewer) -> View {
        F::view(world, state, viewer)
    }

    fn own(view: &View, seat: Seat) -> Part {
        F::own(view, seat)
    }

    fn with_own(public: View, seat: Seat, own: &Part) -> View {
        Probe::with_own(public, seat, own)
    }

    fn tell(world: &World, before: &State, event: &Event, viewer: Viewer) -> Option<Told> {
        F::tell(world, before, event, viewer)
    }

    fn reveals(event: &Event) -> bool {
        Probe::reveals(event)
    }

    fn next(ctx: Ctx<'_, World>, view: &View, seat: Seat, partial: &str) -> Next {
        if partial.is_empty() {
            F::next(ctx, view, seat)
        } else {
            Probe::next(ctx, view, seat, partial)
        }
    }

    fn beside(ctx: Ctx<'_, World>, view: &View, seat: Seat, partial: &str) -> Next {
        Probe::beside(ctx, view, seat, partial)
    }

    fn is_aside(order: &Order) -> bool {
        Probe::is_aside(order)
    }

    fn region(world: &World, region: Region) -> Option<(&str, &str)> {
        Probe::region(world, region)
    }

    fn preview(
        ctx: Ctx<'_, World>,
        view: &View,
        seat: Seat,
        order: &Order,
    ) -> Result<Preview<Self>, Refusal> {
        F::preview(ctx, view, seat, order.clone()).map(planted)
    }

    fn compose(ctx: Ctx<'_, World>, view: &View, seat: Seat, steps: &[String]) -> Composed<Self> {
        let composed = Probe::compose(ctx, view, seat, steps);
        Composed {
            verdicts: composed.verdicts.into_iter().map(F::verdict).collect(),
            text: composed.text,
            preview: planted(composed.preview),
        }
    }

    fn default_order(world: &World, view: &View, seat: Seat, wits: Wits) -> Option<Order> {
        Probe::default_order(world, view, seat, wits)
    }

    fn bot_order(world: &World, view: &View, seat: Seat, wits: Wits) -> Option<Order> {
        Probe::bot_order(world, view, seat, wits)
    }

    fn parse(ctx: Ctx<'_, World>, view: &View, text: &str) -> Result<Order, Refusal> {
        Probe::parse(ctx, view, text)
    }

    fn print(ctx: Ctx<'_, World>, view: &View, order: &Order) -> String {
        F::print(ctx, view, order.clone())
    }
}

impl<F: Fault> Subject for Planted<F> {
    fn setups() -> Vec<Setup> {
        Probe::setups()
    }

    fn vocabulary(view: &View, seat: Seat) -> Vec<String> {
        Probe::vocabulary(view, seat)
    }

    fn corrections() -> &'static [&'static str] {
        Probe::corrections()
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
        pieces::pieces::<Planted<Nothing>>,
        checks::secrecy::<Planted<Nothing>>,
        checks::parts::<Planted<Nothing>>,
        checks::notation::<Planted<Nothing>>,
    ] {
        assert_eq!(check(GAMES), Ok(()));
    }
    assert_eq!(checks::strands::<Planted<Nothing>>(DUELS), Ok(()));
}

#[test]
fn replay_finds_a_state_that_depends_on_more_than_the_log() {
    fault!(Forgetful {
        fn apply(world: &World, state: &mut State, event: &Event) -> Result<(), Corrupt> {
            use std::cell::Cell;
            thread_local!(static APPLIED: Cell<u8> = const { Cell::new(0) });
            APPLIED.set(APPLIED.get().wrapping_add(1));
            if let Event::Ended { .. } = event {
                state.won[0] = APPLIED.get().into();
            }
            Probe::apply(world, state, event)
        }
    });
    assert_found(&checks::replay::<Planted<Forgetful>>(GAMES));
}

#[test]
fn refusals_finds_a_die_thrown_before_the_refusal() {
    fault!(Hasty {
        fn decide(
            ctx: Ctx<'_, World>,
            state: &State,
            actor: Actor,
            order: Order,
            dice: &mut dyn Dice,
        ) -> Result<Vec<Event>, Halt<Refusal>> {
            dice.roll("too early", 6)?;
            Probe::decide(ctx, state, actor, &order, dice)
        }
    });
    assert_found(&checks::refusals::<Planted<Hasty>>(GAMES));
}

#[test]
fn legality_finds_a_list_that_is_too_short() {
    fault!(Short {
        fn next(ctx: Ctx<'_, World>, view: &View, seat: Seat) -> Next {
            Next::of(Probe::next(ctx, view, seat, "").pieces.into_iter().skip(1))
        }
    });
    assert_found(&checks::legality::<Planted<Short>>(GAMES));
}

#[test]
fn pieces_finds_a_word_that_leads_nowhere() {
    fault!(Stray {
        fn next(ctx: Ctx<'_, World>, view: &View, seat: Seat) -> Next {
            let more = Probe::next(ctx, view, seat, "").pieces.into_iter();
            Next::of(more.chain([Piece::word("bid")]))
        }
    });
    assert_found(&pieces::pieces::<Planted<Stray>>(GAMES));
}

#[test]
fn legality_finds_a_refusal_that_depends_on_a_hidden_bid() {
    fault!(Jealous {
        fn decide(
            ctx: Ctx<'_, World>,
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
            Probe::decide(ctx, state, actor, &order, dice)
        }
    });
    assert_found(&checks::legality::<Planted<Jealous>>(GAMES));
}

#[test]
fn legality_finds_a_preview_that_promises_too_much() {
    fault!(Rosy {
        fn preview(
            ctx: Ctx<'_, World>,
            view: &View,
            seat: Seat,
            order: Order,
        ) -> Result<Preview<Probe>, Refusal> {
            match order {
                Order::Bid(_) => Probe::preview(ctx, view, seat, &Order::Bid(0)),
                Order::Peek
                | Order::March { .. }
                | Order::Duel(_)
                | Order::Strike(_)
                | Order::Deal(_) => Probe::preview(ctx, view, seat, &order),
            }
        }
    });
    assert_found(&checks::legality::<Planted<Rosy>>(GAMES));
}

#[test]
fn secrecy_finds_a_card_in_the_view() {
    fault!(OpenCard {
        fn view(world: &World, state: &State, viewer: Viewer) -> View {
            let mut view = Probe::view(world, state, viewer);
            view.own[1] = Own { card: state.cards[1], ..view.own[1] };
            view
        }
    });
    assert_found(&checks::secrecy::<Planted<OpenCard>>(GAMES));
}

#[test]
fn secrecy_finds_a_secret_offer_in_the_view_of_a_third() {
    fault!(Leaky {
        fn view(world: &World, state: &State, viewer: Viewer) -> View {
            let mut view = Probe::view(world, state, viewer);
            if viewer != Viewer::Public {
                view.offers = state.offers.view(Viewer::Seat(Seat(0)));
            }
            view
        }
    });
    assert_found(&checks::secrecy::<Planted<Leaky>>(GAMES));
}

#[test]
fn secrecy_finds_a_bid_that_is_told() {
    fault!(Chatty {
        fn tell(world: &World, before: &State, event: &Event, viewer: Viewer) -> Option<Told> {
            match event {
                // Tells everybody how the bid compares with the hidden one.
                Event::Bid { seat, bid } => Some(Told::Bid {
                    seat: *seat,
                    bid: Some(u8::from(before.bids[1 - seat.index()] < Some(*bid))),
                }),
                Event::Dealt { .. }
                | Event::Peeked { .. }
                | Event::Shown { .. }
                | Event::Marched { .. }
                | Event::Joined { .. }
                | Event::Rests { .. }
                | Event::Returns { .. }
                | Event::Corrected { .. }
                | Event::Duel(_)
                | Event::Deal(_)
                | Event::Paid { .. }
                | Event::Ended { .. } => Probe::tell(world, before, event, viewer),
            }
        }
    });
    assert_found(&checks::secrecy::<Planted<Chatty>>(GAMES));
}

#[test]
fn secrecy_finds_a_correction_that_depends_on_a_hidden_bid() {
    fault!(Partial {
        fn correct(
            ctx: Ctx<'_, World>,
            state: &State,
            text: &str,
        ) -> Option<Result<Correction<Event>, Refusal>> {
            let mut corrected = Probe::correct(ctx, state, text)?;
            if let Ok(correction) = &mut corrected {
                correction.affected.retain(|seat| state.bids.get(seat.index()) != Some(&Some(4)));
            }
            Some(corrected)
        }
    });
    assert_found(&checks::secrecy::<Planted<Partial>>(GAMES));
}

#[test]
fn secrecy_finds_a_rest_that_depends_on_a_private_die() {
    fault!(Restless {
        fn reseat(world: &World, state: &State, change: SeatChange) -> Result<Vec<Event>, String> {
            match change {
                SeatChange::Paused(seat) if state.peeks[seat.index()].is_some() => {
                    Err("it has peeked".into())
                }
                SeatChange::Joined(_)
                | SeatChange::Left(_)
                | SeatChange::Paused(_)
                | SeatChange::Resumed(_)
                | SeatChange::Handed(_) => Probe::reseat(world, state, change),
            }
        }
    });
    assert_found(&checks::secrecy::<Planted<Restless>>(GAMES));
}

#[test]
fn notation_finds_an_order_that_prints_as_another() {
    fault!(Slurred {
        fn print(ctx: Ctx<'_, World>, view: &View, order: Order) -> String {
            match order {
                Order::Bid(bid) => format!("bid {}", bid.min(probe::MOST)),
                Order::Peek
                | Order::March { .. }
                | Order::Duel(_)
                | Order::Strike(_)
                | Order::Deal(_) => Probe::print(ctx, view, &order),
            }
        }
    });
    assert_found(&checks::notation::<Planted<Slurred>>(GAMES));
}

#[test]
fn parts_finds_a_secret_that_is_left_out() {
    fault!(Forgotten {
        fn own(view: &View, seat: Seat) -> Part {
            let part = Probe::own(view, seat);
            Part { facts: Own { card: None, ..part.facts }, ..part }
        }
    });
    assert_found(&checks::parts::<Planted<Forgotten>>(GAMES));
}

#[test]
fn parts_finds_a_step_that_takes_the_others_with_it() {
    fault!(Severe {
        fn verdict(_verdict: Result<String, Refusal>) -> Result<String, Refusal> {
            Err(Refusal::NotAsked)
        }
    });
    assert_found(&checks::parts::<Planted<Severe>>(GAMES));
}

#[test]
fn strands_finds_one_that_never_ends() {
    fault!(Endless {
        fn strand(told: &Told) -> Option<Strand> {
            Probe::strand(told).map(|strand| Strand { ends: false, ..strand })
        }
    });
    assert_found(&checks::strands::<Planted<Endless>>(DUELS));
}
