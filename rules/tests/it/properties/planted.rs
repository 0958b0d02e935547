//! A game with a fault in it, for showing that a checker finds it.
//!
//! A [`Fault`] changes one function of a game and leaves the others as they are.

use std::fmt::Debug;
use std::marker::PhantomData;
use std::ops::RangeInclusive;

use rules::dice::{Dice, DiceStop};
use rules::history::History;
use rules::map::Region;
use rules::{
    Actor, Ask, BotContext, Composed, Correction, Corrupt, Ctx, Edition, EventNature, Game, Halt,
    Next, OptionSpec, Over, Preview, Seat, SeatChange, Setup, SetupError, Topic, Viewer,
};

use super::Subject;
use super::checks::Verdict;

/// A change to a game that breaks a promise.
pub(super) trait Fault<G: Subject>: Sized + 'static + Debug {
    fn apply(world: &G::World, state: &mut G::State, event: &G::Event) -> Result<(), Corrupt> {
        G::apply(world, state, event)
    }

    fn decide(
        ctx: Ctx<'_, G::World>,
        state: &G::State,
        actor: Actor,
        order: G::Order,
        dice: &mut dyn Dice,
    ) -> Result<Vec<G::Event>, Halt<G::Refusal>> {
        G::decide(ctx, state, actor, &order, dice)
    }

    fn correct(
        ctx: Ctx<'_, G::World>,
        state: &G::State,
        text: &str,
    ) -> Option<Result<Correction<G::Event>, G::Refusal>> {
        G::correct(ctx, state, text)
    }

    fn reseat(
        world: &G::World,
        state: &G::State,
        change: SeatChange,
    ) -> Result<Vec<G::Event>, String> {
        G::reseat(world, state, change)
    }

    fn view(world: &G::World, state: &G::State, viewer: Viewer) -> G::View {
        G::view(world, state, viewer)
    }

    fn history(world: &G::World, state: &G::State, viewer: Viewer) -> History {
        G::history(world, state, viewer)
    }

    fn own(view: &G::View, seat: Seat) -> G::Own {
        G::own(view, seat)
    }

    fn observe(
        world: &G::World,
        before: &G::State,
        event: &G::Event,
        viewer: Viewer,
    ) -> Option<G::Observation> {
        G::observe(world, before, event, viewer)
    }

    fn topic(observation: &G::Observation) -> Topic {
        G::topic(observation)
    }

    fn next(ctx: Ctx<'_, G::World>, view: &G::View, seat: Seat) -> Next {
        G::next(ctx, view, seat, "")
    }

    fn legal(ctx: Ctx<'_, G::World>, view: &G::View, seat: Seat, partial: &str) -> Vec<String> {
        G::legal(ctx, view, seat, partial)
    }

    fn print(ctx: Ctx<'_, G::World>, view: &G::View, order: G::Order) -> String {
        G::print(ctx, view, &order)
    }

    fn preview(
        ctx: Ctx<'_, G::World>,
        view: &G::View,
        seat: Seat,
        order: G::Order,
    ) -> Result<Preview<G>, G::Refusal> {
        G::preview(ctx, view, seat, &order)
    }

    fn default_order(
        world: &G::World,
        view: &G::View,
        seat: Seat,
        context: BotContext,
    ) -> Option<G::Order> {
        G::default_order(world, view, seat, context)
    }

    fn verdict(verdict: Result<String, G::Refusal>) -> Result<String, G::Refusal> {
        verdict
    }
}

/// A game with a fault in it.
#[derive(Debug)]
pub(super) struct Planted<G, F>(PhantomData<(G, F)>);

fn planted<G: Subject, F: Fault<G>>(preview: Preview<G>) -> Preview<Planted<G, F>> {
    Preview {
        view: preview.view,
        observation: preview.observation,
        complete: preview.complete,
    }
}

impl<G: Subject, F: Fault<G>> Game for Planted<G, F> {
    const ID: &'static str = "planted";
    const TITLE: &'static str = "Planted";
    const EDITIONS: &'static [Edition] = G::EDITIONS;
    const SECRETS: bool = true;
    const SHEETS: bool = G::SHEETS;

    type World = G::World;
    type State = G::State;
    type Order = G::Order;
    type Event = G::Event;
    type Refusal = G::Refusal;
    type View = G::View;
    type Own = G::Own;
    type Observation = G::Observation;

    fn seats() -> RangeInclusive<usize> {
        G::seats()
    }

    fn options() -> &'static [OptionSpec] {
        G::options()
    }

    fn world(setup: &Setup) -> Result<G::World, SetupError> {
        G::world(setup)
    }

    fn check(world: &G::World) -> Result<(), SetupError> {
        G::check(world)
    }

    fn founders(world: &G::World) -> usize {
        G::founders(world)
    }

    fn open(world: &G::World) -> G::State {
        G::open(world)
    }

    fn start(
        world: &G::World,
        state: &G::State,
        dice: &mut dyn Dice,
    ) -> Result<Vec<G::Event>, DiceStop> {
        G::start(world, state, dice)
    }

    fn decide(
        ctx: Ctx<'_, G::World>,
        state: &G::State,
        actor: Actor,
        order: &G::Order,
        dice: &mut dyn Dice,
    ) -> Result<Vec<G::Event>, Halt<G::Refusal>> {
        F::decide(ctx, state, actor, order.clone(), dice)
    }

    fn correct(
        ctx: Ctx<'_, G::World>,
        state: &G::State,
        text: &str,
    ) -> Option<Result<Correction<G::Event>, G::Refusal>> {
        F::correct(ctx, state, text)
    }

    fn reseat(
        world: &G::World,
        state: &G::State,
        change: SeatChange,
    ) -> Result<Vec<G::Event>, String> {
        F::reseat(world, state, change)
    }

    fn apply(world: &G::World, state: &mut G::State, event: &G::Event) -> Result<(), Corrupt> {
        F::apply(world, state, event)
    }

    fn asks(world: &G::World, state: &G::State) -> Vec<Ask> {
        G::asks(world, state)
    }

    fn topic(observation: &G::Observation) -> Topic {
        F::topic(observation)
    }

    fn over(world: &G::World, state: &G::State) -> Option<Over> {
        G::over(world, state)
    }

    fn view(world: &G::World, state: &G::State, viewer: Viewer) -> G::View {
        F::view(world, state, viewer)
    }

    fn history(world: &G::World, state: &G::State, viewer: Viewer) -> History {
        F::history(world, state, viewer)
    }

    fn own(view: &G::View, seat: Seat) -> G::Own {
        F::own(view, seat)
    }

    fn with_own(public: G::View, seat: Seat, own: &G::Own) -> G::View {
        G::with_own(public, seat, own)
    }

    fn observe(
        world: &G::World,
        before: &G::State,
        event: &G::Event,
        viewer: Viewer,
    ) -> Option<G::Observation> {
        F::observe(world, before, event, viewer)
    }

    fn nature(event: &G::Event) -> EventNature {
        G::nature(event)
    }

    fn next(ctx: Ctx<'_, G::World>, view: &G::View, seat: Seat, partial: &str) -> Next {
        if partial.is_empty() {
            F::next(ctx, view, seat)
        } else {
            G::next(ctx, view, seat, partial)
        }
    }

    fn legal(ctx: Ctx<'_, G::World>, view: &G::View, seat: Seat, partial: &str) -> Vec<String> {
        F::legal(ctx, view, seat, partial)
    }

    fn beside(ctx: Ctx<'_, G::World>, view: &G::View, seat: Seat, partial: &str) -> Next {
        G::beside(ctx, view, seat, partial)
    }

    fn is_aside(order: &G::Order) -> bool {
        G::is_aside(order)
    }

    fn region(world: &G::World, region: Region) -> Option<(&str, &str)> {
        G::region(world, region)
    }

    fn preview(
        ctx: Ctx<'_, G::World>,
        view: &G::View,
        seat: Seat,
        order: &G::Order,
    ) -> Result<Preview<Self>, G::Refusal> {
        F::preview(ctx, view, seat, order.clone()).map(planted)
    }

    fn compose(
        ctx: Ctx<'_, G::World>,
        view: &G::View,
        seat: Seat,
        steps: &[String],
    ) -> Composed<Self> {
        let composed = G::compose(ctx, view, seat, steps);
        Composed {
            verdicts: composed.verdicts.into_iter().map(F::verdict).collect(),
            text: composed.text,
            preview: planted(composed.preview),
        }
    }

    fn steps(text: &str) -> Vec<String> {
        G::steps(text)
    }

    fn join(steps: &[String]) -> String {
        G::join(steps)
    }

    fn finish(
        world: &G::World,
        view: &G::View,
        seat: Seat,
        begun: &G::Order,
        context: BotContext,
    ) -> Option<G::Order> {
        G::finish(world, view, seat, begun, context)
    }

    fn default_order(
        world: &G::World,
        view: &G::View,
        seat: Seat,
        context: BotContext,
    ) -> Option<G::Order> {
        F::default_order(world, view, seat, context)
    }

    fn bot_order(
        world: &G::World,
        view: &G::View,
        seat: Seat,
        context: BotContext,
    ) -> Option<G::Order> {
        G::bot_order(world, view, seat, context)
    }

    fn parse(ctx: Ctx<'_, G::World>, view: &G::View, text: &str) -> Result<G::Order, G::Refusal> {
        G::parse(ctx, view, text)
    }

    fn print(ctx: Ctx<'_, G::World>, view: &G::View, order: &G::Order) -> String {
        F::print(ctx, view, order.clone())
    }
}

impl<G: Subject, F: Fault<G>> Subject for Planted<G, F> {
    const THROWS: &'static [&'static str] = G::THROWS;
    const MAY_THROW: &'static [&'static str] = G::MAY_THROW;
    const ENDS: bool = G::ENDS;
    const BOTS: usize = G::BOTS;
    const GIVES_UP: &'static [&'static str] = G::GIVES_UP;

    fn setups() -> Vec<Setup> {
        G::setups()
    }

    fn vocabulary(view: &G::View, seat: Seat) -> Vec<String> {
        G::vocabulary(view, seat)
    }

    fn corrections() -> &'static [&'static str] {
        G::corrections()
    }

    fn unlisted() -> &'static [&'static str] {
        G::unlisted()
    }

    fn other_secrets(state: &G::State, viewer: Viewer, pick: u8) -> Option<G::State> {
        G::other_secrets(state, viewer, pick)
    }

    fn is_hidden(state: &G::State, given: (Seat, &G::Order), viewer: Viewer) -> bool {
        G::is_hidden(state, given, viewer)
    }

    fn hidden_through(
        before: &G::State,
        after: &G::State,
        given: (Seat, &G::Order),
        viewer: Viewer,
        pick: u8,
    ) -> Option<(G::State, G::Order)> {
        G::hidden_through(before, after, given, viewer, pick)
    }
}

/// Declares a fault of a game as a type.
macro_rules! fault {
    ($game:ty, $name:ident { $($body:item)* }) => {
        #[derive(Debug)]
        struct $name;
        impl $crate::properties::planted::Fault<$game> for $name { $($body)* }
    };
}
pub(super) use fault;

#[track_caller]
pub(super) fn assert_found(verdict: &Verdict) {
    assert!(verdict.is_err(), "the planted fault was not found");
}
