//! The contract that every game implements, and the words it uses.
//!
//! A game is a set of functions over a state. [`Game::decide`] says what an order leads to and
//! changes nothing; [`Game::apply`] is the only thing that changes a state. What people see is made
//! from [`Game::view`] and [`Game::tell`] alone.

use std::fmt::Debug;
use std::ops::RangeInclusive;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::dice::{Dice, DiceStop};
use crate::{Roster, Ruling, Seat};

/// Who gives an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Actor {
    /// The people, or the bot player, of a seat.
    Seat(Seat),
    /// The clock, for a seat that let its deadline pass (TB-05).
    Clock(Seat),
}

impl Actor {
    /// The seat the order is for.
    pub fn seat(self) -> Seat {
        match self {
            Self::Seat(seat) | Self::Clock(seat) => seat,
        }
    }
}

/// Who looks: a seat, or everybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Viewer {
    /// The holders of a seat.
    Seat(Seat),
    /// Anybody in the channel.
    Public,
}

/// A decision the game needs from a seat before it goes on.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Ask {
    /// Who is asked.
    pub seat: Seat,
    /// What kind of decision, in the game's own words, such as `turn`.
    pub kind: String,
    /// Names this one decision for as long as it is open; never used again at this table.
    pub key: String,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Over {
    /// The seats that won, in seat order; empty for a draw.
    pub winners: Vec<Seat>,
    /// In a word or two: `points`, `resignation`, ….
    pub how: String,
}

/// Why `decide` did not decide.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Halt<R> {
    /// The rules say no.
    #[error("refused")]
    Refused(R),
    /// The order is legal so far, but needs a throw that the dice did not give.
    #[error(transparent)]
    Dice(#[from] DiceStop),
}

/// What a refusal tells the person who asked.
pub trait Refuse {
    /// The ruling that says no; `None` only where the rulings say that none is named.
    fn ruling(&self) -> Option<Ruling>;

    /// A sentence without a full stop that says what was wrong and what would be legal.
    fn explain(&self, roster: &Roster) -> String;
}

/// An event does not fit the state it was to be applied to: a damaged or foreign log.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the event does not fit the state: {0}")]
pub struct Corrupt(pub String);

/// What a table fixes before the game starts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// How many seats play.
    pub seats: usize,
    /// The options by name, as the table's host or a scenario file gave them.
    #[serde(default)]
    pub options: Map<String, Value>,
}

/// A set-up that no game can be made of.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// The number of seats is out of bounds.
    #[error("{game} is played with {} seats, not {seats}", bounds(*min, *max))]
    Seats {
        /// The game's id.
        game: &'static str,
        /// The seats asked for.
        seats: usize,
        /// The least number of seats.
        min: usize,
        /// The greatest number of seats.
        max: usize,
    },
    /// An option is unknown, of the wrong type or out of bounds.
    #[error("options: {0}")]
    Options(String),
    /// The scenario breaks an invariant of the game.
    #[error("scenario: {0}")]
    Scenario(String),
}

fn bounds(min: usize, max: usize) -> String {
    if min == max {
        min.to_string()
    } else {
        format!("{min} to {max}")
    }
}

/// One option that a host may set before the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionSpec {
    /// Its key.
    pub name: &'static str,
    /// What it does, in one sentence.
    pub about: &'static str,
    /// The values it takes.
    pub kind: OptionKind,
    /// The value it has when nobody sets it, as text.
    pub default: &'static str,
}

/// The values an option takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// `true` or `false`.
    Flag,
    /// A whole number within bounds.
    Number(RangeInclusive<i64>),
    /// The number of a seat, from 0.
    Seat,
}

/// Why a single question has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unjudged {
    /// The rules refuse what the question asks for.
    Refused(crate::any::Refusal),
    /// The question cannot be read; says what would be.
    Unreadable(String),
}

/// Where an order would lead, as far as its seat can know.
#[derive(Clone, Debug, PartialEq)]
pub struct Preview<G: Game> {
    /// What the seat would see.
    pub view: G::View,
    /// What it would be told on the way.
    pub told: Vec<G::Told>,
    /// Whether the order answers what the seat is asked; else more may follow.
    pub complete: bool,
}

/// A game: what it knows, and how it goes on.
///
/// Implementations are marker types without values; everything is in the associated types.
///
/// # Guarantees
///
/// - `decide` reads nothing but its arguments, and changes nothing but the dice.
/// - Every event that `decide` made applies to the state it was decided on.
/// - Whether an order is legal follows from the view of the seat that gives it.
pub trait Game: Sized + 'static {
    /// The game's id in commands, files and the database.
    const ID: &'static str;
    /// The name people read.
    const TITLE: &'static str;
    /// Counts up with every release that changes how orders are decided (TB-11).
    const EDITION: u32;
    /// Whether a seat may know what others must not.
    const SECRETS: bool;

    /// Everything there is to know about a running game.
    type State: Clone + Debug + PartialEq + Send + Sync + Serialize + DeserializeOwned;
    /// What a seat asks for.
    type Order: Clone + Debug + PartialEq;
    /// A fact; the only thing that changes a state.
    type Event: Clone + Debug + PartialEq + Send + Sync + Serialize + DeserializeOwned;
    /// Why the rules said no.
    type Refusal: Clone + Debug + PartialEq + Refuse;
    /// What one viewer may know now.
    type View: Clone + Debug + PartialEq + Send + Sync + Serialize + DeserializeOwned;
    /// What one viewer may be told of one event.
    type Told: Clone + Debug + PartialEq + Send + Sync + Serialize + DeserializeOwned;

    /// How many seats can play.
    fn seats() -> RangeInclusive<usize>;

    /// The options that a host may set.
    fn options() -> &'static [OptionSpec];

    /// Makes the state before the first event.
    ///
    /// # Errors
    ///
    /// [`SetupError`] when the number of seats, an option or the scenario is out of bounds.
    fn open(setup: &Setup) -> Result<Self::State, SetupError>;

    /// Draws the lots and deals, once, on the state that [`Game::open`] made.
    ///
    /// # Errors
    ///
    /// [`DiceStop`] when the dice did not give a throw.
    fn start(state: &Self::State, dice: &mut dyn Dice) -> Result<Vec<Self::Event>, DiceStop>;

    /// Checks an order and says what it leads to.
    ///
    /// # Errors
    ///
    /// [`Halt::Refused`] when the rules say no, before any die is thrown; [`Halt::Dice`] when the
    /// dice did not give a throw. Nothing has changed in either case.
    fn decide(
        state: &Self::State,
        actor: Actor,
        order: &Self::Order,
        dice: &mut dyn Dice,
    ) -> Result<Vec<Self::Event>, Halt<Self::Refusal>>;

    /// Changes the state by one fact.
    ///
    /// # Errors
    ///
    /// [`Corrupt`] when the event does not fit. The state is then unusable.
    fn apply(state: &mut Self::State, event: &Self::Event) -> Result<(), Corrupt>;

    /// The decisions the game waits for, in seat order. Empty when it is over.
    fn asks(state: &Self::State) -> Vec<Ask>;

    /// How the game ended, if it has.
    fn over(state: &Self::State) -> Option<Over>;

    /// What `viewer` may know now.
    fn view(state: &Self::State, viewer: Viewer) -> Self::View;

    /// What `viewer` may be told of `event`; `before` is the state it is about to be applied to.
    fn tell(before: &Self::State, event: &Self::Event, viewer: Viewer) -> Option<Self::Told>;

    /// Whether an event shows somebody what was hidden: taking it back needs the others' yes
    /// (TB-08).
    fn reveals(_event: &Self::Event) -> bool {
        false
    }

    /// Whether what stands after an event is worth a picture of its own, before what the same
    /// order leads to next.
    fn is_scene(_event: &Self::Event) -> bool {
        false
    }

    /// Whether an event alone is not worth a new board message: a glance at the status card is
    /// enough.
    fn is_quiet(_event: &Self::Event) -> bool {
        false
    }

    /// What `seat` may add to the order it has begun with `partial`: tokens or whole lines in
    /// notation, sorted. Empty when the seat is not asked, or when `partial` is not legal.
    fn legal(view: &Self::View, roster: &Roster, seat: Seat, partial: &str) -> Vec<String>;

    /// Orders that `seat` may give beside the present asks, such as resigning; sorted.
    fn asides(view: &Self::View, seat: Seat) -> Vec<String>;

    /// Whether an order is one of those that are given beside the present asks, legal now or not.
    fn is_aside(order: &Self::Order) -> bool;

    /// What `seat` would see after an order, as far as it can know: a function of its view alone, so
    /// that trying things out tells nothing that is hidden. The beginning of an order, which `decide`
    /// refuses because something is missing, has a preview that is not complete.
    ///
    /// # Errors
    ///
    /// The refusal that `decide` would give.
    fn preview(
        view: &Self::View,
        seat: Seat,
        order: &Self::Order,
    ) -> Result<Preview<Self>, Self::Refusal>;

    /// The order that a beginning becomes when its gaps are filled, for the clock (TB-03) and for
    /// those who ask for it; `None` where a game's orders have no beginnings of this kind.
    fn finish(_view: &Self::View, _seat: Seat, _begun: &Self::Order) -> Option<Self::Order> {
        None
    }

    /// What the clock does for `seat` when its deadline passes; `None` when it is not asked.
    fn default_order(view: &Self::View, seat: Seat) -> Option<Self::Order>;

    /// What a bot player on `seat` does now; `None` when it has nothing to do.
    fn bot_order(view: &Self::View, seat: Seat) -> Option<Self::Order>;

    /// Reads an order (TB-02).
    ///
    /// # Errors
    ///
    /// The game's refusal when `text` cannot be read. Any text is read or refused.
    fn parse(view: &Self::View, roster: &Roster, text: &str) -> Result<Self::Order, Self::Refusal>;

    /// Writes an order so that [`Game::parse`] reads the same order again.
    fn print(view: &Self::View, roster: &Roster, order: &Self::Order) -> String;

    /// Answers a single question, without a game around it.
    ///
    /// # Errors
    ///
    /// [`Unjudged`] when the game has no such question, or the rules refuse what it asks for.
    fn judge(_question: &Map<String, Value>) -> Result<Value, Unjudged> {
        Err(Unjudged::Unreadable(format!(
            "judge: {} has no single questions",
            Self::ID
        )))
    }
}
