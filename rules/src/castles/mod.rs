//! Combat Castles: two players, a 4×4 board, first to three points (CC-01 … CC-26).
//!
//! Start at [`Position`] for the board and the turn, [`State`] for a table's game or match around
//! it, [`Order`] for notation. [`bot`] has the bot player. Everything is open information, so a
//! [`View`] holds the whole position.

pub mod bot;
mod decide;
mod options;
mod perft;
mod position;
mod refusal;
mod square;
mod state;
mod token;
mod view;
mod walk;

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

pub use options::{Options, Scenario, ScenarioSide, World};
pub use perft::perft;
pub use position::{Met, POINTS_TO_WIN, Position, Side, Step, UNITS, other};
pub use refusal::{DrawFault, PlacementFault, Refusal, UnitFault};
pub use square::{NotASquare, Square, Squares};
pub use state::{Ending, Offer, Phase, State};
pub use token::{Line, NotToken, Order, Piece, Token, Word, has_stray_end};
pub use view::View;

use crate::dice::{Dice, DiceStop};
use crate::{
    Actor, Ask, BotContext, Corrupt, Ctx, Edition, Game, Halt, Next, OptionSpec, Over, Preview,
    Seat, Setup, SetupError, Viewer,
};

/// The game, as a marker.
#[derive(Clone, Copy, Debug)]
pub struct Castles;

/// A fact of a game of Combat Castles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Event {
    /// A game begins, its first player known (CC-02).
    GameBegan {
        /// Who plays from a1 and has the first turn.
        first: Seat,
    },
    /// The second player placed its opening unit (CC-03).
    OpeningPlaced { seat: Seat, at: Square },
    /// A turn begins, with its draft (CC-05).
    TurnBegan {
        seat: Seat,
        /// Whether a unit went from the scrap heap to the supply.
        drafted: bool,
    },
    /// A castle moved (CC-06 … CC-08).
    CastleMoved {
        seat: Seat,
        from: Square,
        to: Square,
        met: Met,
    },
    /// A unit moved (CC-09 … CC-11).
    UnitMoved {
        seat: Seat,
        from: Square,
        to: Square,
        met: Met,
    },
    /// A unit was placed from the supply (CC-13).
    Placed { seat: Seat, at: Square },
    /// A turn ended.
    TurnEnded { seat: Seat },
    /// A draw was offered (CC-15).
    DrawOffered { seat: Seat },
    /// An offered draw was declined (CC-15).
    DrawDeclined { seat: Seat },
    /// An offered draw was not answered in time (CC-15).
    OfferLapsed {
        /// Who had offered it.
        seat: Seat,
    },
    /// A game ended; a match may go on (CC-14, CC-15, CC-21).
    GameEnded { ending: Ending },
}

impl Game for Castles {
    const ID: &'static str = "castles";
    const TITLE: &'static str = "Combat Castles";
    const EDITIONS: &'static [Edition] = &[Edition {
        number: 1,
        changed: &[],
        about: "The first rules.",
    }];
    const SECRETS: bool = false;
    const CLOSING: &'static str = ".";

    type World = World;
    type State = State;
    type Order = Order;
    type Event = Event;
    type Refusal = Refusal;
    type View = View;
    type Own = ();
    type Observation = Event;

    fn seats() -> RangeInclusive<usize> {
        2..=2
    }

    fn options() -> &'static [OptionSpec] {
        options::SPECS
    }

    fn world(setup: &Setup) -> Result<World, SetupError> {
        if setup.seats != 2 {
            return Err(SetupError::Seats {
                game: Self::ID,
                seats: setup.seats,
                min: 2,
                max: 2,
            });
        }
        World::read(setup)
    }

    fn check(world: &World) -> Result<(), SetupError> {
        world.check()
    }

    fn founders(_world: &World) -> usize {
        2
    }

    fn open(world: &World) -> State {
        State::new(world)
    }

    fn start(world: &World, _state: &State, dice: &mut dyn Dice) -> Result<Vec<Event>, DiceStop> {
        decide::start(&world.options, dice)
    }

    fn decide(
        ctx: Ctx<'_, World>,
        state: &State,
        actor: Actor,
        order: &Order,
        _dice: &mut dyn Dice,
    ) -> Result<Vec<Event>, Halt<Refusal>> {
        decide::decide(ctx.world, &state.view(), actor.seat(), order).map_err(Halt::Refused)
    }

    fn apply(world: &World, state: &mut State, event: &Event) -> Result<(), Corrupt> {
        state.apply(&world.options, *event)
    }

    fn asks(_world: &World, state: &State) -> Vec<Ask> {
        state.view().ask().into_iter().collect()
    }

    fn over(_world: &World, state: &State) -> Option<Over> {
        state.over()
    }

    fn view(_world: &World, state: &State, _viewer: Viewer) -> View {
        state.view()
    }

    fn own(_view: &View, _seat: Seat) {}

    fn with_own(public: View, _seat: Seat, (): &()) -> View {
        public
    }

    fn observe(_world: &World, _before: &State, event: &Event, _viewer: Viewer) -> Option<Event> {
        Some(*event)
    }

    fn next(_ctx: Ctx<'_, World>, view: &View, seat: Seat, partial: &str) -> Next {
        view.next(seat, partial)
    }

    fn beside(ctx: Ctx<'_, World>, view: &View, seat: Seat, partial: &str) -> Next {
        let words = view.words(ctx.world, seat);
        if partial.trim().is_empty() {
            return Next::of(words.iter().map(|word| crate::Piece::word(word.text())));
        }
        let whole = matches!(Order::read(partial), Order::Word(word) if words.contains(&word));
        Next::nothing().ending(whole)
    }

    fn is_aside(order: &Order) -> bool {
        matches!(order, Order::Word(_))
    }

    fn preview(
        ctx: Ctx<'_, World>,
        view: &View,
        seat: Seat,
        order: &Order,
    ) -> Result<Preview<Self>, Refusal> {
        let observation = decide::decide(ctx.world, view, seat, order)?;
        let after = view.after_events(&observation);
        let complete = view.asked(seat) && !after.asked(seat);
        Ok(Preview {
            view: after,
            observation,
            complete,
        })
    }

    /// A turn is a row of tokens: each is a step (CC-16).
    fn steps(text: &str) -> Vec<String> {
        match Order::read(text) {
            Order::Line(line) => line.pieces.iter().map(ToString::to_string).collect(),
            Order::Word(word) => vec![word.text().to_owned()],
        }
    }

    fn join(steps: &[String]) -> String {
        steps.join(" ")
    }

    fn default_order(
        _world: &World,
        view: &View,
        seat: Seat,
        context: BotContext,
    ) -> Option<Order> {
        view.asked(seat)
            .then(|| Order::Line(Line::of(bot::turn(&view.position, context))))
    }

    fn bot_order(world: &World, view: &View, seat: Seat, context: BotContext) -> Option<Order> {
        bot::order(world, view, seat, context)
    }

    fn parse(_ctx: Ctx<'_, World>, _view: &View, text: &str) -> Result<Order, Refusal> {
        Ok(Order::read(text))
    }

    fn print(_ctx: Ctx<'_, World>, _view: &View, order: &Order) -> String {
        order.to_string()
    }
}
