//! Boki Card Wargame: four to twelve seats, hidden cards, wars with support (BK-01 … BK-46).
//!
//! Start at [`State`] for a running game and its events, at [`field`](Round) for a round of battle,
//! at [`Order`] for notation. [`View`] and [`Observation`] are all that leaves a state: the ranks of
//! unopened cards are their owner's alone, deployments and reinforcements are hidden until both
//! sides' are in. [`bot`] has the bot player, `judge` answers single questions.

mod advance;
mod apply;
pub mod bot;
mod card;
mod decide;
mod event;
mod field;
mod formation;
mod judge;
mod legality;
mod nature;
mod next;
mod observe;
mod offers;
mod options;
mod order;
mod preview;
mod reason;
mod refusal;
mod state;
mod step;
mod view;

use std::ops::RangeInclusive;

pub use card::{Card, NotACard, Rank, Suit};
pub use event::{Dealt, Event, Outcome, PassReason};
pub use field::{Came, Front, Place, Round, Seen, Side, Strike};
pub use formation::{Flaw, Formation, SendFlaw};
pub use observe::Observation;
pub use options::{Options, Scenario, ScenarioSeat, World};
pub use order::Order;
pub use refusal::{Kind, NoVote, NotOut, Refusal, Unread};
pub use state::{Army, Battle, Hand, LastRound, State, Votes, Waits};
pub use step::Step;
pub use view::{ArmyView, BattleView, Held, Own, OwnBattle, Pile, SeatView, View};

use crate::dice::{Dice, DiceStop};
use crate::{
    Actor, Ask, BotContext, Corrupt, Ctx, Edition, EventNature, Game, Halt, Next, OptionSpec, Over,
    Preview, Question, Seat, Setup, SetupError, Viewer,
};
use legality::Fit;

/// The game, as a marker.
#[derive(Clone, Copy, Debug)]
pub struct Boki;

impl Game for Boki {
    const ID: &'static str = "boki";
    const TITLE: &'static str = "Boki Card Wargame";
    const EDITIONS: &'static [Edition] = &[Edition {
        number: 1,
        changed: &[],
        about: "The first rules.",
    }];
    const SECRETS: bool = true;
    const QUESTIONS: &'static [Question] = judge::QUESTIONS;

    type World = World;
    type State = State;
    type Order = Order;
    type Event = Event;
    type Refusal = Refusal;
    type View = View;
    type Own = Own;
    type Observation = Observation;

    fn seats() -> RangeInclusive<usize> {
        4..=Suit::ALL.len()
    }

    fn options() -> &'static [OptionSpec] {
        options::SPECS
    }

    fn world(setup: &Setup) -> Result<World, SetupError> {
        options::check_seats(setup.seats)?;
        Ok(World {
            seats: setup.seats,
            options: Options::read(setup)?,
        })
    }

    fn check(world: &World) -> Result<(), SetupError> {
        options::check_seats(world.seats)?;
        world.options.check(world.seats)
    }

    fn founders(world: &World) -> usize {
        world.seats
    }

    fn open(world: &World) -> State {
        State::new(world)
    }

    fn start(world: &World, state: &State, dice: &mut dyn Dice) -> Result<Vec<Event>, DiceStop> {
        decide::start(world, state, dice)
    }

    fn redraw(world: &World, state: &State, dice: &mut dyn Dice) -> Result<Vec<Event>, DiceStop> {
        decide::redraw(world, state, dice)
    }

    fn decide(
        ctx: Ctx<'_, World>,
        state: &State,
        actor: Actor,
        order: &Order,
        _dice: &mut dyn Dice,
    ) -> Result<Vec<Event>, Halt<Refusal>> {
        decide::decide(ctx.world, state, actor.seat(), order).map_err(Halt::Refused)
    }

    fn apply(_world: &World, state: &mut State, event: &Event) -> Result<(), Corrupt> {
        state.apply(event)
    }

    fn asks(_world: &World, state: &State) -> Vec<Ask> {
        let Some(waits) = &state.waits else {
            return Vec::new();
        };
        let (turn, kind) = (state.turn, waits.step.kind());
        let rounds = state
            .battle
            .as_ref()
            .and_then(|battle| battle.last.as_ref());
        let round = rounds.map_or(0, |last| last.round.number);
        let ask = |&seat: &Seat| Ask::new(seat, kind, format!("{kind}-{turn}-{round}"));
        waits.seats.iter().map(ask).collect()
    }

    fn over(_world: &World, state: &State) -> Option<Over> {
        state.over.clone()
    }

    fn view(_world: &World, state: &State, viewer: Viewer) -> View {
        state.view(viewer)
    }

    fn own(view: &View, seat: Seat) -> Own {
        if view.me == Some(seat) {
            view.own_part()
        } else {
            Own::default()
        }
    }

    fn with_own(public: View, seat: Seat, own: &Own) -> View {
        public.with_own(seat, own)
    }

    fn observe(
        _world: &World,
        before: &State,
        event: &Event,
        viewer: Viewer,
    ) -> Option<Observation> {
        before.observe(event, viewer)
    }

    fn nature(event: &Event) -> EventNature {
        event.nature()
    }

    fn next(ctx: Ctx<'_, World>, view: &View, seat: Seat, partial: &str) -> Next {
        next::next(ctx, view, seat, partial)
    }

    fn legal(ctx: Ctx<'_, World>, view: &View, seat: Seat, partial: &str) -> Vec<String> {
        offers::legal(ctx, view, seat, partial)
    }

    fn beside(ctx: Ctx<'_, World>, view: &View, seat: Seat, partial: &str) -> Next {
        let asides = view.asides_of(ctx.world, seat);
        if partial.trim().is_empty() {
            return Next::words(asides.iter().map(|order| order.write(ctx.roster)));
        }
        let order = Order::read(partial, ctx.roster, view.suits());
        Next::nothing().ending(order.is_ok_and(|order| asides.contains(&order)))
    }

    fn is_aside(order: &Order) -> bool {
        matches!(order, Order::End { .. } | Order::StayOut)
    }

    fn preview(
        ctx: Ctx<'_, World>,
        view: &View,
        seat: Seat,
        order: &Order,
    ) -> Result<Preview<Self>, Refusal> {
        let fit = view.check(ctx.world, seat, order)?;
        Ok(Preview {
            view: view.after(seat, order, fit),
            observation: Vec::new(),
            complete: fit != Fit::Begun,
        })
    }

    /// An order is one line of words; where people break it, it goes on.
    fn steps(text: &str) -> Vec<String> {
        crate::notation::words(text).map(str::to_owned).collect()
    }

    fn join(steps: &[String]) -> String {
        steps.join(" ")
    }

    fn finish(
        world: &World,
        view: &View,
        seat: Seat,
        begun: &Order,
        context: BotContext,
    ) -> Option<Order> {
        match view.check(world, seat, begun).ok()? {
            Fit::Whole | Fit::Open => Some(begun.clone()),
            Fit::Begun => bot::finish(world, view, seat, begun, context),
        }
    }

    fn default_order(world: &World, view: &View, seat: Seat, context: BotContext) -> Option<Order> {
        match view.asked(seat)? {
            Step::Support => Some(Order::SupportNone),
            Step::War | Step::Defence | Step::Deployment | Step::Reinforcement => {
                bot::order(world, view, seat, context)
            }
        }
    }

    fn is_default_ruled(view: &View, seat: Seat) -> bool {
        view.asked(seat) == Some(Step::Support)
    }

    fn bot_order(world: &World, view: &View, seat: Seat, context: BotContext) -> Option<Order> {
        bot::order(world, view, seat, context).or_else(|| bot::aside(world, view, seat, context))
    }

    fn parse(ctx: Ctx<'_, World>, view: &View, text: &str) -> Result<Order, Refusal> {
        let read = Order::read(text, ctx.roster, view.suits());
        read.map_err(|refusal| refusal.aimed(ctx.roster, view))
    }

    fn print(ctx: Ctx<'_, World>, _view: &View, order: &Order) -> String {
        order.write(ctx.roster)
    }
}
