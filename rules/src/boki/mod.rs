//! Boki Card Wargame: four to twelve seats, hidden cards, wars with support (BK-01 … BK-41).
//!
//! Start at [`State`] for a running game and its events, at [`field`](Round) for a round of battle,
//! at [`Order`] for notation. [`View`] and [`Told`] are all that leaves a state: the ranks of
//! unopened cards are their owner's alone, deployments and reinforcements are hidden until both
//! sides' are in. [`bot`] has the bot player, [`judge`] answers single questions.

pub mod bot;
mod card;
mod check;
mod decide;
mod event;
mod explain;
mod field;
mod formation;
pub mod judge;
mod offers;
mod options;
mod order;
mod preview;
mod refusal;
mod state;
mod story;
mod tell;
mod view;

use std::ops::RangeInclusive;

pub use card::{Card, NotACard, Rank, Suit};
pub use event::{Dealt, Event, Outcome, PassReason};
pub use field::{Came, Front, Place, Round, Seen, Side, Strike};
pub use formation::{Flaw, Formation, SendFlaw};
pub use options::{Options, Scenario, ScenarioSeat};
pub use order::Order;
pub use refusal::{Kind, NoVote, NotOut, Refusal, Unread};
pub use state::{Army, Battle, Hand, LastRound, State, Votes, Waits};
pub use tell::Told;
pub use view::{ArmyView, BattleView, Held, Pile, SeatView, Step, View};

use serde_json::{Map, Value};

use crate::dice::{Dice, DiceStop};
use crate::{
    Actor, Ask, Corrupt, Game, Halt, OptionSpec, Over, Preview, Roster, Seat, Setup, SetupError,
    Unjudged, Viewer,
};
use check::Fit;

/// The game, as a marker.
#[derive(Clone, Copy, Debug)]
pub struct Boki;

impl Game for Boki {
    const ID: &'static str = "boki";
    const TITLE: &'static str = "Boki Card Wargame";
    const EDITION: u32 = 1;
    const SECRETS: bool = true;

    type State = State;
    type Order = Order;
    type Event = Event;
    type Refusal = Refusal;
    type View = View;
    type Told = Told;

    fn seats() -> RangeInclusive<usize> {
        4..=Suit::ALL.len()
    }

    fn options() -> &'static [OptionSpec] {
        options::SPECS
    }

    fn open(setup: &Setup) -> Result<State, SetupError> {
        options::check_seats(setup.seats)?;
        Ok(State::new(setup.seats, Options::read(setup)?))
    }

    fn start(state: &State, dice: &mut dyn Dice) -> Result<Vec<Event>, DiceStop> {
        decide::start(state, dice)
    }

    fn decide(
        state: &State,
        actor: Actor,
        order: &Order,
        _dice: &mut dyn Dice,
    ) -> Result<Vec<Event>, Halt<Refusal>> {
        decide::decide(state, actor.seat(), order).map_err(Halt::Refused)
    }

    fn apply(state: &mut State, event: &Event) -> Result<(), Corrupt> {
        state.apply(event)
    }

    fn asks(state: &State) -> Vec<Ask> {
        let Some(waits) = &state.waits else {
            return Vec::new();
        };
        let (turn, kind) = (state.turn, waits.step.kind());
        let rounds = state
            .battle
            .as_ref()
            .and_then(|battle| battle.last.as_ref());
        let round = rounds.map_or(0, |last| last.round.number);
        let ask = |&seat: &Seat| Ask {
            seat,
            kind: kind.to_owned(),
            key: format!("{kind}-{turn}-{round}"),
        };
        waits.seats.iter().map(ask).collect()
    }

    fn over(state: &State) -> Option<Over> {
        state.over.clone()
    }

    fn view(state: &State, viewer: Viewer) -> View {
        state.view(viewer)
    }

    fn tell(before: &State, event: &Event, viewer: Viewer) -> Option<Told> {
        before.tell(event, viewer)
    }

    fn reveals(event: &Event) -> bool {
        matches!(
            event,
            Event::Recruited { .. } | Event::Joined | Event::Fought { .. } | Event::Arrived
        )
    }

    fn is_scene(event: &Event) -> bool {
        matches!(event, Event::Fought { .. })
    }

    fn is_quiet(event: &Event) -> bool {
        matches!(
            event,
            Event::Deployed { .. }
                | Event::Answered { .. }
                | Event::StayedOut { .. }
                | Event::Declined { .. }
                | Event::Waited { .. }
        )
    }

    fn legal(view: &View, roster: &Roster, seat: Seat, partial: &str) -> Vec<String> {
        let mut legal: Vec<String> = if partial.trim().is_empty() {
            let orders = view.orders(seat).into_iter();
            orders.map(|order| order.write(roster)).collect()
        } else {
            match Order::read(partial, roster, view.suits()) {
                Ok(order) => offers::rests(view, roster, seat, &order),
                Err(_) => Vec::new(),
            }
        };
        legal.sort_unstable();
        legal
    }

    fn asides(view: &View, seat: Seat) -> Vec<String> {
        let asides = view.asides_of(seat).into_iter();
        asides
            .map(|order| order.write(&Roster::default()))
            .collect()
    }

    fn is_aside(order: &Order) -> bool {
        matches!(order, Order::End { .. } | Order::StayOut)
    }

    fn preview(view: &View, seat: Seat, order: &Order) -> Result<Preview<Self>, Refusal> {
        let fit = view.check(seat, order)?;
        Ok(Preview {
            view: view.after(seat, order, fit),
            told: Vec::new(),
            complete: fit != Fit::Begun,
        })
    }

    fn finish(view: &View, seat: Seat, begun: &Order) -> Option<Order> {
        match view.check(seat, begun).ok()? {
            Fit::Whole | Fit::Open => Some(begun.clone()),
            Fit::Begun => bot::finish(view, seat, begun),
        }
    }

    fn default_order(view: &View, seat: Seat) -> Option<Order> {
        match view.asked(seat)? {
            Step::Support => Some(Order::SupportNone),
            Step::War | Step::Defence | Step::Deployment | Step::Reinforcement => {
                bot::order(view, seat)
            }
        }
    }

    fn bot_order(view: &View, seat: Seat) -> Option<Order> {
        bot::order(view, seat).or_else(|| bot::aside(view, seat))
    }

    fn parse(view: &View, roster: &Roster, text: &str) -> Result<Order, Refusal> {
        Order::read(text, roster, view.suits())
    }

    fn print(_view: &View, roster: &Roster, order: &Order) -> String {
        order.write(roster)
    }

    fn judge(question: &Map<String, Value>) -> Result<Value, Unjudged> {
        judge::judge(question)
    }
}
