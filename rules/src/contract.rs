//! The contract that every game implements, and the words it uses.
//!
//! A game is a set of functions over a world and a state. The world is what never changes at a table
//! (map, scenario, options); it is made once, and shared. [`Game::decide`] says what an order leads to
//! and changes nothing; [`Game::apply`] is the only thing that changes a state. What people see is made
//! from [`Game::view`], [`Game::observe`] and [`Game::history`] alone.
//!
//! # Examples
//!
//! A whole round of the smallest game, as a table plays it: make the world, open, decide, apply.
//!
//! ```
//! use rules::castles::Castles;
//! use rules::dice::Scripted;
//! use rules::{Actor, Ctx, Game, Roster, Seat, Setup, Viewer};
//!
//! let world = Castles::world(&Setup { seats: 2, ..Setup::default() })?;
//! let roster = Roster::of_names(["Ann", "Bob"]);
//! let ctx = Ctx::new(&world, &roster, Castles::newest());
//! let mut state = Castles::open(&world);
//! // A die of two sides says who begins: Ann, by a 1.
//! for event in Castles::start(&world, &state, &mut Scripted::new([1]))? {
//!     Castles::apply(&world, &mut state, &event)?;
//! }
//! // Bob is asked first: he places his opening unit.
//! assert_eq!(Castles::asks(&world, &state)[0].seat, Seat(1));
//! let view = Castles::view(&world, &state, Viewer::Seat(Seat(1)));
//! let order = Castles::parse(ctx, &view, "+c4").unwrap();
//! let events =
//!     Castles::decide(ctx, &state, Actor::Seat(Seat(1)), &order, &mut Scripted::new([])).unwrap();
//! for event in &events {
//!     Castles::apply(&world, &mut state, event)?;
//! }
//! assert_eq!(Castles::asks(&world, &state)[0].seat, Seat(0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod actor;
mod ask;
mod compose;
mod decide;
mod nature;
mod question;
mod refusal;
mod setup;

use std::fmt::Debug;
use std::ops::{Range, RangeInclusive};

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::dice::{Dice, DiceStop};
use crate::history::History;
use crate::map::{Form, Region, Scenario};
use crate::offers::WordsId;
use crate::{BotContext, Next, Ruling, Seat};

pub use actor::{Actor, SeatChange, Viewer};
pub use ask::{Allowance, Ask, Over};
use compose::compose_line;
pub(crate) use compose::compose_sheet;
pub use compose::{Composed, Preview};
pub use decide::{Correction, Corrupt, Ctx, Edition, Halt};
pub use nature::{Episode, EventNature, LogKind, Picture, Topic};
pub(crate) use question::answered;
pub use question::{Answer, Question, Unjudged};
pub use refusal::{Refusal, Refuse};
pub use setup::{Admission, Choice, MapSetup, OptionKind, OptionSpec, Setup, SetupError};

/// What a seat begins with, as it is chosen before the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Homeland {
    /// The word for it: what the scenario calls it, or the region where it begins.
    pub name: String,
    /// Whether it is the scenario that calls it so.
    pub is_power: bool,
    /// The region where it begins.
    pub first: Region,
    /// The regions that are its own, that one first.
    pub regions: Vec<Region>,
    /// How many of them are fortifications.
    pub forts: usize,
    /// What it yields in the first year.
    pub income: i64,
}

/// A game: what it knows, and how it goes on.
///
/// Implementations are marker types without values; everything is in the associated types. The world
/// is handed to every function, with the names of the seats where texts are read or written.
///
/// # Guarantees
///
/// - `decide` reads nothing but its arguments, and changes nothing but the dice.
/// - Every event that `decide` made applies to the state it was decided on.
/// - Whether an order is legal follows from the view of the seat that gives it.
/// - A seat's view is the public one with the seat's own part put in: [`Game::with_own`] of the public
///   view and [`Game::own`] is the view of the seat.
pub trait Game: Sized + 'static {
    /// The game's id in commands, files and the database.
    const ID: &'static str;
    /// The name people read.
    const TITLE: &'static str;
    /// The editions of the rules that this build can decide by, oldest first, never empty (TB-11).
    const EDITIONS: &'static [Edition];
    /// Whether a seat may know what others must not.
    const SECRETS: bool;
    /// Whether the steps of an order stand by themselves, as the lines of a sheet do; else they are the
    /// tokens of one line, and none stands without those before it.
    const SHEETS: bool = false;
    /// Whether what a seat composes ahead of time ([`Game::ahead`]) is an order beside the present asks, given at once
    /// and played when its turn comes; else it is kept as a draft until the seat is asked.
    const SEALS: bool = false;
    /// What closes an order that may end where it stands ([`Next::may_end`]); empty for nothing.
    const CLOSING: &'static str = "";
    /// Where a game has no end, so that its dice are sealed year by year: the ruling by which nothing is
    /// taken back over the end of a year, since the year's secret is shown then. See [`Game::year`].
    const YEARS: Option<Ruling> = None;
    /// The kinds into which its log is divided ([`Topic::kind`]); none where all of it is of one.
    const KINDS: &'static [LogKind] = &[];
    /// The single questions that it answers ([`Game::judge`]).
    const QUESTIONS: &'static [Question] = &[];

    /// What never changes at a table: map, scenario, options, founding seats.
    type World: Clone + Debug + PartialEq + Send + Sync + Serialize + DeserializeOwned;
    /// Everything that moves.
    type State: Clone + Debug + PartialEq + Send + Sync + Serialize + DeserializeOwned;
    /// What a seat asks for.
    type Order: Clone + Debug + PartialEq;
    /// A fact; the only thing that changes a state.
    type Event: Clone + Debug + PartialEq + Send + Sync + Serialize + DeserializeOwned;
    /// Why the rules said no.
    type Refusal: Clone + Debug + PartialEq + Refuse<Self::World>;
    /// What one viewer may know now: what everybody may, and a seat's own part.
    type View: Clone + Debug + PartialEq + Send + Sync + Serialize + DeserializeOwned;
    /// What a seat knows beyond everybody; `()` in a game without secrets.
    type Own: Clone + Debug + PartialEq + Send + Sync + Serialize + DeserializeOwned;
    /// What one viewer may be told of one event.
    type Observation: Clone + Debug + PartialEq + Send + Sync + Serialize + DeserializeOwned;

    /// The number of the newest edition.
    fn newest() -> u32 {
        Self::EDITIONS.last().map_or(1, |edition| edition.number)
    }

    /// How many seats can play.
    fn seats() -> RangeInclusive<usize>;

    /// The options that a host may set.
    fn options() -> &'static [OptionSpec];

    /// Makes what never changes at a table.
    ///
    /// # Errors
    ///
    /// [`SetupError`] when the number of seats, an option, the map or the scenario is out of bounds.
    fn world(setup: &Setup) -> Result<Self::World, SetupError>;

    /// Checks a world that was read from a file: that a set-up could have made it.
    ///
    /// # Errors
    ///
    /// [`SetupError`] saying what no set-up makes.
    fn check(world: &Self::World) -> Result<(), SetupError>;

    /// The correction by which the host of a running game changes an option for the time to come, such as `gm round
    /// filed`; `None` where it stays as the game began.
    fn change_option(_name: &str, _value: &str) -> Option<String> {
        None
    }

    /// What a choice of an option comes to with so many seats, such as how often a year the game waits; `None` where
    /// there is nothing to say.
    fn weigh(_name: &str, _value: &str, _seats: usize) -> Option<String> {
        None
    }

    /// How many seats a world began with.
    fn founders(world: &Self::World) -> usize;

    /// Makes the state before the first event.
    fn open(world: &Self::World) -> Self::State;

    /// Draws the lots and deals, once, on the state that [`Game::open`] made.
    ///
    /// # Errors
    ///
    /// [`DiceStop`] when the dice did not give a throw.
    fn start(
        world: &Self::World,
        state: &Self::State,
        dice: &mut dyn Dice,
    ) -> Result<Vec<Self::Event>, DiceStop>;

    /// Checks an order and says what it leads to.
    ///
    /// # Errors
    ///
    /// [`Halt::Refused`] when the rules say no, before any die is thrown; [`Halt::Dice`] when the
    /// dice did not give a throw. Nothing has changed in either case.
    fn decide(
        ctx: Ctx<'_, Self::World>,
        state: &Self::State,
        actor: Actor,
        order: &Self::Order,
        dice: &mut dyn Dice,
    ) -> Result<Vec<Self::Event>, Halt<Self::Refusal>>;

    /// What lies hidden and undealt, such as a deck, drawn anew: a taking-back may have shown what comes
    /// next (TB-08). Nothing in a game that has none. Everybody sees of it what they saw before.
    ///
    /// # Errors
    ///
    /// [`DiceStop`] when the dice did not give a throw.
    fn redraw(
        _world: &Self::World,
        _state: &Self::State,
        _dice: &mut dyn Dice,
    ) -> Result<Vec<Self::Event>, DiceStop> {
        Ok(Vec::new())
    }

    /// What a change of who holds a seat leads to in the game. Without another word of the game a seat
    /// may be handed on, and nothing follows; none is added, none goes, and none rests. Nothing is thrown
    /// here: what would need dice waits for an order, or is refused. What is refused, and why, is the
    /// same whatever is hidden.
    ///
    /// # Errors
    ///
    /// A sentence without a full stop that says why it cannot be now, and what could be.
    fn reseat(
        _world: &Self::World,
        _state: &Self::State,
        change: SeatChange,
    ) -> Result<Vec<Self::Event>, String> {
        match change {
            SeatChange::Handed(_) => Ok(Vec::new()),
            SeatChange::Paused(_) | SeatChange::Resumed(_) => Err(format!(
                "seats of {} cannot rest: hand yours on, or ask the host to pause the clock",
                Self::TITLE
            )),
            SeatChange::Joined(_) | SeatChange::Entered(_) => Err(format!(
                "nobody can join a running game of {}: somebody may hand you their seat",
                Self::TITLE
            )),
            SeatChange::Left(_) | SeatChange::Abandoned(_) | SeatChange::Dissolved(_) => {
                Err(format!(
                    "a seat of {} cannot stay empty: hand it to somebody, or to a bot player",
                    Self::TITLE
                ))
            }
        }
    }

    /// What its scenarios on maps may hold; nothing for a game that has none.
    fn scenarios() -> Option<Form> {
        None
    }

    /// The options that a scenario on a map sets beside those that its file names, such as its deck.
    fn set_by(_scenario: &Scenario) -> Map<String, Value> {
        Map::new()
    }

    /// Whether it takes in whoever comes while it is on.
    fn admission(_world: &Self::World) -> Admission {
        Admission::Closed
    }

    /// The seat that somebody who comes later would begin anew: one that has nothing left, or the next; nothing where
    /// the game has nothing for them (EU-67).
    fn vacancy(_world: &Self::World, _state: &Self::State) -> Option<Seat> {
        None
    }

    /// Whether whoever holds a seat has, or may come to have, something to decide: nobody takes over one that has not.
    /// Everybody may know it.
    fn is_alive(_world: &Self::World, _state: &Self::State, _seat: Seat) -> bool {
        true
    }

    /// Decides a correction by a game master (TB-09); `None` where the game has none. A game master may
    /// hold a seat, and its people read what is proposed: text, affected seats and refusals are the same
    /// whatever is hidden.
    fn correct(
        _ctx: Ctx<'_, Self::World>,
        _state: &Self::State,
        _text: &str,
    ) -> Option<Result<Correction<Self::Event>, Self::Refusal>> {
        None
    }

    /// Changes the state by one fact.
    ///
    /// # Errors
    ///
    /// [`Corrupt`] when the event does not fit. The state is then unusable.
    fn apply(
        world: &Self::World,
        state: &mut Self::State,
        event: &Self::Event,
    ) -> Result<(), Corrupt>;

    /// The decisions the game waits for, in seat order; of several of a seat the one that it answers
    /// first. Empty when it is over.
    fn asks(world: &Self::World, state: &Self::State) -> Vec<Ask>;

    /// How the game ended, if it has.
    fn over(world: &Self::World, state: &Self::State) -> Option<Over>;

    /// The year whose dice are thrown next, from 1, where dice are sealed year by year ([`Game::YEARS`]).
    ///
    /// # Guarantees
    ///
    /// - Years follow each other one by one, and all that is thrown in an order is thrown in the year in
    ///   which the order is decided.
    /// - What is thrown is told everybody: whoever knows the secret of a year learns how often.
    fn year(_world: &Self::World, _state: &Self::State) -> Option<u32> {
        None
    }

    /// What `viewer` may know now.
    fn view(world: &Self::World, state: &Self::State, viewer: Viewer) -> Self::View;

    /// What `viewer` may know of how the game went, for charts; nothing in games that keep none.
    fn history(_world: &Self::World, _state: &Self::State, _viewer: Viewer) -> History {
        History::default()
    }

    /// The seats that rest: nothing is asked of them until they are back.
    fn resting(_view: &Self::View) -> Vec<Seat> {
        Vec::new()
    }

    /// What a seat's view holds beyond the public one.
    fn own(view: &Self::View, seat: Seat) -> Self::Own;

    /// The view of a seat: the public one with what the seat knows beyond it. An own part of another
    /// moment changes nothing but what it is about.
    fn with_own(public: Self::View, seat: Seat, own: &Self::Own) -> Self::View;

    /// What `viewer` may be told of `event`; `before` is the state it is about to be applied to.
    fn observe(
        world: &Self::World,
        before: &Self::State,
        event: &Self::Event,
        viewer: Viewer,
    ) -> Option<Self::Observation>;

    /// What a table makes of an event beside what it changes.
    fn nature(_event: &Self::Event) -> EventNature {
        EventNature::default()
    }

    /// What an observation is about.
    fn topic(_observation: &Self::Observation) -> Topic {
        Topic::default()
    }

    /// The words of people that stand in a view.
    fn words_in_view(_view: &Self::View) -> Vec<WordsId> {
        Vec::new()
    }

    /// Where free text stands in an order, or in a sheet of orders: quoted texts with their quotes, and
    /// references, none within another. The table keeps the texts and hands the game references in
    /// their place: [`Game::parse`] reads `words#17` and refuses what stands between quotes.
    fn words(_text: &str) -> Vec<Range<usize>> {
        Vec::new()
    }

    /// What may come next in the order that `seat` has begun with `partial`, piece by piece, and
    /// whether the order may end there. Nothing when the seat is not asked, or `partial` is not legal.
    fn next(ctx: Ctx<'_, Self::World>, view: &Self::View, seat: Seat, partial: &str) -> Next;

    /// What may be added to `partial` so that it can be decided as it stands, as texts in any order: for
    /// programs and players that choose among orders instead of composing one. Where each piece can be
    /// decided as soon as it is added, that is [`Game::next`].
    fn legal(
        ctx: Ctx<'_, Self::World>,
        view: &Self::View,
        seat: Seat,
        partial: &str,
    ) -> Vec<String> {
        let name = |region| Self::region(ctx.world, region);
        let next = Self::next(ctx, view, seat, partial);
        next.texts(ctx.roster, name).collect()
    }

    /// The same as [`Game::next`] for orders beside the present asks, such as resigning: with an empty `partial` the words
    /// that they begin with. One that takes no arguments may end right there.
    fn beside(ctx: Ctx<'_, Self::World>, view: &Self::View, seat: Seat, partial: &str) -> Next;

    /// Whether an order is one of those that are given beside the present asks, legal now or not.
    fn is_aside(order: &Self::Order) -> bool;

    /// Whether such an order is what the seat composes ahead of time ([`Game::ahead`]), so that its draft goes with
    /// it (TB-19).
    fn is_composed_ahead(_order: &Self::Order) -> bool {
        false
    }

    /// Whether steps that `seat` types say that its order is whole: then it is given with the draft before them.
    /// Without, an order that may always be longer stays a draft (TB-19).
    fn closes(_view: &Self::View, _seat: Seat, _steps: &[String]) -> bool {
        true
    }

    /// Whether an order leaves out what its seat may have forgotten, so that whoever types it is asked before it
    /// counts.
    fn asks_first(
        _world: &Self::World,
        _view: &Self::View,
        _seat: Seat,
        _order: &Self::Order,
    ) -> bool {
        false
    }

    /// The name and the code of a region that [`Game::next`] offers.
    fn region(_world: &Self::World, _region: Region) -> Option<(&str, &str)> {
        None
    }

    /// The regions in which seats may choose to begin, where the game has an option of
    /// [`OptionKind::Homelands`]; none where its scenario has homelands with names.
    fn lands(_setup: &Setup, _world: &Self::World) -> Vec<Region> {
        Vec::new()
    }

    /// What each seat of a world begins with, in the order of the seats, where the game has an option of
    /// [`OptionKind::Homelands`]: seats choose among these by their names.
    fn homelands(_setup: &Setup, _world: &Self::World) -> Vec<Homeland> {
        Vec::new()
    }

    /// What `seat` would see after an order, as far as it can know: a function of its view alone, so
    /// that trying things out tells nothing that is hidden. The beginning of an order, which `decide`
    /// refuses because something is missing, has a preview that is not complete.
    ///
    /// # Errors
    ///
    /// The refusal that `decide` would give.
    fn preview(
        ctx: Ctx<'_, Self::World>,
        view: &Self::View,
        seat: Seat,
        order: &Self::Order,
    ) -> Result<Preview<Self>, Self::Refusal>;

    /// Cuts a text into the steps of a sheet: at `;` and line breaks (TB-02), or at words where an
    /// order is a row of tokens.
    fn steps(text: &str) -> Vec<String> {
        crate::notation::steps(text)
    }

    /// Puts steps together again, as [`Game::parse`] reads them.
    fn join(steps: &[String]) -> String {
        steps.join("; ")
    }

    /// What `seat` composes. Of a sheet each step is tried after those before it that fit, so one that no
    /// longer does is left out and the others stay (TB-03); of one line the longest beginning that fits
    /// stays. This reads and previews again for each step after the first that is refused; games whose
    /// sheets are long say it in one go.
    fn compose(
        ctx: Ctx<'_, Self::World>,
        view: &Self::View,
        seat: Seat,
        steps: &[String],
    ) -> Composed<Self> {
        if Self::SHEETS {
            compose_sheet(ctx, view, seat, steps)
        } else {
            compose_line(ctx, view, seat, steps)
        }
    }

    /// The ask that a seat that is not asked may compose for ahead of time; `None` where it may not.
    fn ahead(_world: &Self::World, _view: &Self::View, _seat: Seat) -> Option<Ask> {
        None
    }

    /// Whether a draft for `key` is kept though `seat` is asked for something else now, or for nothing: it will be
    /// asked for that later.
    fn keeps_draft(world: &Self::World, view: &Self::View, seat: Seat, key: &str) -> bool {
        Self::ahead(world, view, seat).is_some_and(|ahead| ahead.key == key)
    }

    /// The order that a beginning becomes when its gaps are filled as a bot player with such `context`
    /// would, for the clock (TB-03) and for those who ask for it; `None` where a game's orders have no beginnings of this kind.
    fn finish(
        _world: &Self::World,
        _view: &Self::View,
        _seat: Seat,
        _begun: &Self::Order,
        _context: BotContext,
    ) -> Option<Self::Order> {
        None
    }

    /// What the clock does for `seat` when the deadline of its first ask passes; `None` when it is not
    /// asked. Where it is what a bot player would do, `context` are those that it has.
    fn default_order(
        world: &Self::World,
        view: &Self::View,
        seat: Seat,
        context: BotContext,
    ) -> Option<Self::Order>;

    /// Whether the game waits for `seat`, which is asked, or goes on without it because something that it alone knows
    /// answers for it, such as a standing order: it is listed all the same, so that nobody learns of that, but not
    /// called and not reminded, and its deadline may pass.
    fn is_needed(_view: &Self::View, _seat: Seat) -> bool {
        true
    }

    /// Whether a ruling names the default for what `seat` is asked first, so that the clock gives it even
    /// where it would let the bot player decide (TB-07).
    fn is_default_ruled(_view: &Self::View, _seat: Seat) -> bool {
        false
    }

    /// What a bot player on `seat` does now; `None` when it has nothing to do. A function of its view and
    /// its bot context alone.
    fn bot_order(
        world: &Self::World,
        view: &Self::View,
        seat: Seat,
        context: BotContext,
    ) -> Option<Self::Order>;

    /// Reads an order (TB-02).
    ///
    /// # Errors
    ///
    /// The game's refusal when `text` cannot be read. Any text is read or refused.
    fn parse(
        ctx: Ctx<'_, Self::World>,
        view: &Self::View,
        text: &str,
    ) -> Result<Self::Order, Self::Refusal>;

    /// Reads an order of a log, which is written as the game stood after it, and which people may have given before
    /// a ruling forbade to write it so.
    ///
    /// # Errors
    ///
    /// As of [`Game::parse`].
    fn parse_kept(
        ctx: Ctx<'_, Self::World>,
        view: &Self::View,
        text: &str,
    ) -> Result<Self::Order, Self::Refusal> {
        Self::parse(ctx, view, text)
    }

    /// Writes an order so that [`Game::parse`] reads the same order again.
    fn print(ctx: Ctx<'_, Self::World>, view: &Self::View, order: &Self::Order) -> String;

    /// Answers a single question, without a game around it: the request names one of
    /// [`Game::QUESTIONS`], and may name the game.
    ///
    /// # Errors
    ///
    /// [`Unjudged`] when the game has no such question, or the rules refuse what it asks for.
    fn judge(request: &Map<String, Value>) -> Answer {
        Question::judge(Self::ID, Self::QUESTIONS, request)
    }
}
