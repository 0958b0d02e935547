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

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

pub use options::{Options, Scenario, ScenarioSide};
pub use perft::perft;
pub use position::{Met, POINTS_TO_WIN, Position, Side, Step, UNITS, other};
pub use refusal::{DrawFault, PlacementFault, Refusal, UnitFault};
pub use square::{NotASquare, Square, Squares};
pub use state::{Ending, Offer, Phase, State};
pub use token::{Line, Order, Piece, Token, Word, has_stray_end};
pub use view::View;

use crate::dice::{Dice, DiceStop};
use crate::{
    Actor, Ask, Corrupt, Game, Halt, OptionSpec, Over, Preview, Roster, Seat, Setup, SetupError,
    Viewer,
};

/// The game, as a marker.
#[derive(Clone, Copy, Debug)]
pub struct Castles;

/// A fact of a game of Combat Castles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A game begins, its first player known (CC-02).
    GameBegan {
        /// Who plays from a1 and has the first turn.
        first: Seat,
    },
    /// The second player placed its opening unit (CC-03).
    OpeningPlaced {
        /// Whose unit.
        seat: Seat,
        /// Where.
        at: Square,
    },
    /// A turn begins, with its draft (CC-05).
    TurnBegan {
        /// Whose turn.
        seat: Seat,
        /// Whether a unit went from the scrap heap to the supply.
        drafted: bool,
    },
    /// A castle moved (CC-06 … CC-08).
    CastleMoved {
        /// Whose castle.
        seat: Seat,
        /// From where.
        from: Square,
        /// To where.
        to: Square,
        /// What it met.
        met: Met,
    },
    /// A unit moved (CC-09 … CC-11).
    UnitMoved {
        /// Whose unit.
        seat: Seat,
        /// From where.
        from: Square,
        /// To where.
        to: Square,
        /// What it met.
        met: Met,
    },
    /// A unit was placed from the supply (CC-13).
    Placed {
        /// Whose unit.
        seat: Seat,
        /// Where.
        at: Square,
    },
    /// A turn ended.
    TurnEnded {
        /// Whose turn.
        seat: Seat,
    },
    /// A draw was offered (CC-15).
    DrawOffered {
        /// By whom.
        seat: Seat,
    },
    /// An offered draw was declined (CC-15).
    DrawDeclined {
        /// By whom.
        seat: Seat,
    },
    /// An offered draw was not answered in time (CC-15).
    OfferLapsed {
        /// Who had offered it.
        seat: Seat,
    },
    /// A game ended; a match may go on (CC-14, CC-15, CC-21).
    GameEnded {
        /// How.
        ending: Ending,
    },
}

impl Game for Castles {
    const ID: &'static str = "castles";
    const TITLE: &'static str = "Combat Castles";
    const EDITION: u32 = 1;
    const SECRETS: bool = false;

    type State = State;
    type Order = Order;
    type Event = Event;
    type Refusal = Refusal;
    type View = View;
    type Told = Event;

    fn seats() -> RangeInclusive<usize> {
        2..=2
    }

    fn options() -> &'static [OptionSpec] {
        options::SPECS
    }

    fn open(setup: &Setup) -> Result<State, SetupError> {
        if setup.seats != 2 {
            return Err(SetupError::Seats {
                game: Self::ID,
                seats: setup.seats,
                min: 2,
                max: 2,
            });
        }
        let options = Options::read(setup)?;
        State::new(options)
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
        decide::decide(&state.view(), actor.seat(), order).map_err(Halt::Refused)
    }

    fn apply(state: &mut State, event: &Event) -> Result<(), Corrupt> {
        state.apply(*event)
    }

    fn asks(state: &State) -> Vec<Ask> {
        state.view().ask().into_iter().collect()
    }

    fn over(state: &State) -> Option<Over> {
        state.over()
    }

    fn view(state: &State, _viewer: Viewer) -> View {
        state.view()
    }

    fn tell(_before: &State, event: &Event, _viewer: Viewer) -> Option<Event> {
        Some(*event)
    }

    fn legal(view: &View, _roster: &Roster, seat: Seat, partial: &str) -> Vec<String> {
        view.legal(seat, partial)
    }

    fn asides(view: &View, seat: Seat) -> Vec<String> {
        view.words(seat)
            .into_iter()
            .map(|word| word.text().to_owned())
            .collect()
    }

    fn is_aside(order: &Order) -> bool {
        matches!(order, Order::Word(_))
    }

    fn preview(view: &View, seat: Seat, order: &Order) -> Result<Preview<Self>, Refusal> {
        let told = decide::decide(view, seat, order)?;
        let after = view.after_events(&told);
        let complete = view.asked(seat) && !after.asked(seat);
        Ok(Preview {
            view: after,
            told,
            complete,
        })
    }

    fn default_order(view: &View, seat: Seat) -> Option<Order> {
        view.asked(seat)
            .then(|| Order::Line(Line::of(bot::turn(&view.position))))
    }

    fn bot_order(view: &View, seat: Seat) -> Option<Order> {
        bot::order(view, seat)
    }

    fn parse(_view: &View, _roster: &Roster, text: &str) -> Result<Order, Refusal> {
        Ok(Order::read(text))
    }

    fn print(_view: &View, _roster: &Roster, order: &Order) -> String {
        order.to_string()
    }
}
