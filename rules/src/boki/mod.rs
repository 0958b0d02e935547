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
mod field;
mod formation;
pub mod judge;
mod options;
mod order;
mod refusal;
mod state;
mod view;

use std::ops::RangeInclusive;

pub use card::{Card, NotACard, Rank, Suit};
pub use field::{Came, Front, Place, Round, Seen, Side, Strike};
pub use formation::{Flaw, Formation, SendFlaw};
pub use options::{Options, Scenario, ScenarioSeat};
pub use order::Order;
pub use refusal::{Kind, Refusal};
pub use state::{
    Army, Battle, Dealt, Event, Hand, LastRound, Outcome, PassReason, State, Votes, Waits,
};
pub use view::{ArmyView, BattleView, Held, Pile, SeatView, Step, Told, View};

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
                Ok(order) => rests(view, roster, seat, &order),
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

/// What may follow the beginning of an order to make it whole.
fn rests(view: &View, roster: &Roster, seat: Seat, begun: &Order) -> Vec<String> {
    let fit = view.check(seat, begun);
    match (begun, fit) {
        (_, Err(_) | Ok(Fit::Whole)) | (Order::Send(_), Ok(Fit::Open)) => Vec::new(),
        (Order::War { .. }, _) => {
            let targets = view.targets(seat).into_iter();
            targets
                .map(|on| format!("on {}", roster.write(on)))
                .collect()
        }
        (Order::Support { side, flank, cards }, _) => {
            let all = view
                .orders(seat)
                .into_iter()
                .filter_map(|order| match order {
                    Order::Support {
                        side: on,
                        flank: at,
                        cards: more,
                    } if on == *side && at == *flank && more.len() > cards.len() => {
                        more.strip_prefix(cards.as_slice()).map(texts)
                    }
                    _ => None,
                });
            all.collect()
        }
        (Order::Deploy(formation), _) => {
            let (army, held) = view.own_army(seat).unwrap_or_default();
            let all = formation.completions(&army, held).into_iter();
            all.filter_map(|whole| added(formation, &whole)).collect()
        }
        (Order::Send(_), Ok(Fit::Begun)) => {
            let all = view.orders(seat).into_iter();
            all.filter(|order| matches!(order, Order::Send(_)))
                .filter_map(|order| Some(order.write(roster).strip_prefix("send ")?.to_owned()))
                .collect()
        }
        _ => Vec::new(),
    }
}

/// What a longer deployment adds to a shorter one, if it adds only behind what stands.
fn added(shorter: &Formation, longer: &Formation) -> Option<String> {
    let mut words = Vec::new();
    for place in Place::ALL {
        let more = longer.at(place).strip_prefix(shorter.at(place))?;
        if !more.is_empty() {
            words.push(format!("{place} {}", texts(more)));
        }
    }
    let reserve: Vec<Rank> = longer
        .reserve
        .iter()
        .copied()
        .filter(|rank| !shorter.reserve.contains(rank))
        .collect();
    if !reserve.is_empty() {
        words.push(format!("reserve {}", texts(&reserve)));
    }
    Some(words.join(" "))
}

fn texts(ranks: &[Rank]) -> String {
    let ranks: Vec<&str> = ranks.iter().map(|rank| rank.text()).collect();
    ranks.join(" ")
}
