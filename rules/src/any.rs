//! The games as closed enums, for those who run tables of any game: worlds, states, events, views.
//!
//! Orders come in as text and refusals go out as text, because that is what people and programs
//! exchange. Whoever draws pictures matches on [`AnyView`] and [`AnyTold`].
//!
//! A state and a view go with the world they belong to, which they share: [`AnyState`] and [`AnyView`]
//! hold both. What is stored of them is what moves alone, [`StoredState`] and [`StoredView`]; the world
//! makes it whole again with [`AnyWorld::resume`] and [`AnyWorld::see`], and finds there whether it is of
//! its game.
//!
//! # Examples
//!
//! ```
//! use rules::any::GameId;
//! use rules::dice::Scripted;
//! use rules::{Actor, Roster, Seat, Setup, Viewer};
//!
//! let world = GameId::Castles.world(&Setup { seats: 2, ..Setup::default() })?;
//! let roster = Roster::of_names(["Ann", "Bob"]);
//! let mut state = world.open();
//! for event in state.start(&mut Scripted::new([1]))? {
//!     state.apply(&event)?;
//! }
//! // A refusal names its ruling and says what would be legal.
//! let halt = state.decide(Actor::Seat(Seat(0)), &roster, "+a1", &mut Scripted::new([])).unwrap_err();
//! assert!(format!("{halt:?}").contains("it is the turn of Bob"));
//! // What is stored is what moves; the world is kept beside it, once.
//! let kept = state.stored();
//! assert_eq!(world.resume(kept)?, state);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;
use std::ops::{Range, RangeInclusive};
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::dice::{Dice, DiceStop};
use crate::map::Region;
use crate::offers::WordsId;
#[cfg(feature = "probe")]
use crate::probe;
use crate::{
    Actor, Ask, Correction, Corrupt, Ctx, Edition, Game, Halt, Next, OptionSpec, Over, Preview,
    Refuse, Roster, Ruling, Running, Seat, SeatChange, Seen, Setup, SetupError, Strand, Unjudged,
    Viewer, boki, castles,
};

/// A refusal of any game, ready to be shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Refusal {
    /// The ruling that says no; `None` only where the rulings say that none is named.
    pub ruling: Option<Ruling>,
    /// What was wrong and what would be legal, as a sentence without a full stop.
    pub text: String,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.ruling {
            Some(ruling) => write!(f, "{} ({ruling})", self.text),
            None => f.write_str(&self.text),
        }
    }
}

/// An order that was accepted, and what it leads to.
#[derive(Clone, Debug, PartialEq)]
pub struct Decided {
    /// The order as the notation prints it.
    pub order: String,
    /// The facts, in order; not yet applied.
    pub events: Vec<AnyEvent>,
}

/// Where an order would lead, as far as its seat can know.
#[derive(Clone, Debug, PartialEq)]
pub struct AnyPreview {
    /// What the seat would see.
    pub view: AnyView,
    /// What it would be told on the way.
    pub told: Vec<AnyTold>,
    /// The order as the notation prints it.
    pub order: String,
    /// Whether the order answers what the seat is asked; else more may follow.
    pub complete: bool,
}

/// What a seat composes, step by step (TB-03).
#[derive(Clone, Debug, PartialEq)]
pub struct AnyComposed {
    /// For each step, in order: how the notation writes it, or why it does not fit any more.
    pub verdicts: Vec<Result<String, Refusal>>,
    /// Where the steps that fit lead; its order is empty where none does.
    pub preview: AnyPreview,
}

/// What is kept of one game was given to the world of another: a damaged or foreign database.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("it is of {found}, at a table of {table}")]
pub struct OtherGame {
    /// What it is of.
    pub found: GameId,
    /// What the table plays.
    pub table: GameId,
}

type WorldOf<G> = Arc<<G as Game>::World>;
type StateOf<G> = <G as Game>::State;
type ViewOf<G> = <G as Game>::View;
type OwnOf<G> = <G as Game>::Own;
type EventOf<G> = <G as Game>::Event;
type ToldOf<G> = <G as Game>::Told;
type OrderOf<G> = <G as Game>::Order;

/// A game that the enums hold: puts its types in and takes them out.
trait Member: Game {
    /// Its place in the list of games.
    const GAME: GameId;

    fn put_world(world: Arc<Self::World>) -> AnyWorld;
    fn put_state(state: Running<Self>) -> AnyState;
    fn stored_state(state: StoredState) -> Option<Self::State>;
    fn store_state(state: Self::State) -> StoredState;
    fn put_view(view: Seen<Self>) -> AnyView;
    fn stored_view(view: StoredView) -> Option<Self::View>;
    fn store_view(view: Self::View) -> StoredView;
    fn put_own(own: Self::Own) -> AnyOwn;
    fn own_of(own: &AnyOwn) -> Option<&Self::Own>;
    fn event(event: Self::Event) -> AnyEvent;
    fn event_of(event: &AnyEvent) -> Option<&Self::Event>;
    fn told(told: Self::Told) -> AnyTold;
    fn order(order: Self::Order) -> AnyOrder;
    fn order_of(order: &AnyOrder) -> Option<&Self::Order>;
}

/// Takes the list of games, and makes of it everything that has one part for each. The first token is
/// the dollar sign, for the macros that it makes.
macro_rules! games {
    (($d:tt) $($(#[$attr:meta])* $variant:ident: $game:ty, $about:literal;)*) => {
        /// Which game.
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
        )]
        #[serde(rename_all = "snake_case")]
        pub enum GameId {
            $($(#[$attr])* #[doc = $about] $variant,)*
        }

        impl GameId {
            /// All games of this build.
            pub const ALL: &'static [Self] = &[$($(#[$attr])* Self::$variant,)*];
        }

        /// Runs `$body` with `$g` bound to the game of a [`GameId`].
        macro_rules! of_game {
            ($d id:expr, $d g:ident => $d body:expr) => {
                match $d id {
                    $($(#[$attr])* GameId::$variant => {
                        type $d g = $game;
                        $d body
                    })*
                }
            };
        }

        /// Runs `$body` with `$g` bound to the game of an enum's value and `$inner` to what it holds.
        macro_rules! of_value {
            ($d enum:ident, $d value:expr, $d g:ident, $d inner:ident => $d body:expr) => {
                match $d value {
                    $($(#[$attr])* $d enum::$variant($d inner) => {
                        type $d g = $game;
                        $d body
                    })*
                }
            };
        }

        /// Declares an enum with one variant a game, which holds that game's `$of`.
        macro_rules! any_enum {
            ($d(#[$d meta:meta])* $d name:ident, $d of:ident) => {
                $d(#[$d meta])*
                #[derive(Clone, Debug, PartialEq)]
                pub enum $d name {
                    $($(#[$attr])* #[doc = concat!("Of ", $about)] $variant($d of<$game>),)*
                }

                impl $d name {
                    /// The game it belongs to.
                    pub fn game(&self) -> GameId {
                        match self {
                            $($(#[$attr])* Self::$variant(_) => GameId::$variant,)*
                        }
                    }
                }
            };
        }

        $(
            $(#[$attr])*
            impl Member for $game {
                const GAME: GameId = GameId::$variant;

                fn put_world(world: Arc<Self::World>) -> AnyWorld {
                    AnyWorld::$variant(world)
                }

                fn put_state(state: Running<Self>) -> AnyState {
                    AnyState::$variant(state)
                }

                fn stored_state(state: StoredState) -> Option<Self::State> {
                    if let StoredState::$variant(state) = state { Some(state) } else { None }
                }

                fn store_state(state: Self::State) -> StoredState {
                    StoredState::$variant(state)
                }

                fn put_view(view: Seen<Self>) -> AnyView {
                    AnyView::$variant(view)
                }

                fn stored_view(view: StoredView) -> Option<Self::View> {
                    if let StoredView::$variant(view) = view { Some(view) } else { None }
                }

                fn store_view(view: Self::View) -> StoredView {
                    StoredView::$variant(view)
                }

                fn put_own(own: Self::Own) -> AnyOwn {
                    AnyOwn::$variant(own)
                }

                fn own_of(own: &AnyOwn) -> Option<&Self::Own> {
                    if let AnyOwn::$variant(own) = own { Some(own) } else { None }
                }

                fn event(event: Self::Event) -> AnyEvent {
                    AnyEvent::$variant(event)
                }

                fn event_of(event: &AnyEvent) -> Option<&Self::Event> {
                    if let AnyEvent::$variant(event) = event { Some(event) } else { None }
                }

                fn told(told: Self::Told) -> AnyTold {
                    AnyTold::$variant(told)
                }

                fn order(order: Self::Order) -> AnyOrder {
                    AnyOrder::$variant(order)
                }

                fn order_of(order: &AnyOrder) -> Option<&Self::Order> {
                    if let AnyOrder::$variant(order) = order { Some(order) } else { None }
                }
            }
        )*
    };
}

games! {
    ($)
    Castles: castles::Castles, "Combat Castles.";
    Boki: boki::Boki, "Boki Card Wargame.";
    #[cfg(feature = "probe")]
    Probe: probe::Probe, "The probe game, in tests only.";
}

any_enum!(
    /// What never changes at a table; shared by all that is made of it.
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    AnyWorld, WorldOf
);
any_enum!(
    /// Everything there is to know about a running game, with its world.
    #[expect(clippy::large_enum_variant, reason = "there are few states, and none lies in a list")]
    AnyState, Running
);
any_enum!(
    /// A state as it is stored: what moves alone.
    #[expect(clippy::large_enum_variant, reason = "there are few states, and none lies in a list")]
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    StoredState, StateOf
);
any_enum!(
    /// What one viewer may know now, with the world it is of.
    #[expect(clippy::large_enum_variant, reason = "there are few views, and none lies in a list")]
    AnyView, Seen
);
any_enum!(
    /// A view as it is stored: what moves alone.
    #[expect(clippy::large_enum_variant, reason = "there are few views, and none lies in a list")]
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    StoredView, ViewOf
);
any_enum!(
    /// What a seat knows beyond everybody.
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    AnyOwn, OwnOf
);
any_enum!(
    /// A fact of a game.
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    AnyEvent, EventOf
);
any_enum!(
    /// What a seat asks for, once its text is read.
    AnyOrder, OrderOf
);
any_enum!(
    /// What one viewer may be told of one event.
    #[cfg_attr(
        not(feature = "probe"),
        expect(
            clippy::large_enum_variant,
            reason = "castles' are small and boki's are not; they lie in short lists"
        )
    )]
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    AnyTold, ToldOf
);

impl GameId {
    /// The game's id in commands, files and the database.
    pub fn id(self) -> &'static str {
        of_game!(self, G => G::ID)
    }

    /// The game with this id.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|game| game.id() == id)
    }

    /// The name people read.
    pub fn title(self) -> &'static str {
        of_game!(self, G => G::TITLE)
    }

    /// The editions of the rules that this build can decide by, oldest first (TB-11).
    pub fn editions(self) -> &'static [Edition] {
        of_game!(self, G => G::EDITIONS)
    }

    /// The newest edition of the rules in this build (TB-11).
    pub fn edition(self) -> u32 {
        of_game!(self, G => G::newest())
    }

    /// How many seats can play.
    pub fn seats(self) -> RangeInclusive<usize> {
        of_game!(self, G => G::seats())
    }

    /// Whether seats may know what others must not.
    pub fn has_secrets(self) -> bool {
        of_game!(self, G => G::SECRETS)
    }

    /// Whether the steps of an order stand by themselves, as the lines of a sheet do.
    pub fn has_sheets(self) -> bool {
        of_game!(self, G => G::SHEETS)
    }

    /// What closes an order that may end where it stands; empty for nothing.
    pub fn closing(self) -> &'static str {
        of_game!(self, G => G::CLOSING)
    }

    /// The options that a host may set.
    pub fn options(self) -> &'static [OptionSpec] {
        of_game!(self, G => G::options())
    }

    /// Cuts a text into the steps of a sheet (TB-02).
    pub fn steps(self, text: &str) -> Vec<String> {
        of_game!(self, G => G::steps(text))
    }

    /// Puts steps together again, as an order is read.
    pub fn join(self, steps: &[String]) -> String {
        of_game!(self, G => G::join(steps))
    }

    /// Where free text stands in an order, or in a sheet of orders.
    pub fn words(self, text: &str) -> Vec<Range<usize>> {
        of_game!(self, G => G::words(text))
    }

    /// Answers a single question, without a game around it.
    ///
    /// # Errors
    ///
    /// [`Unjudged`] when the game has no such question, or the rules refuse what it asks for.
    pub fn judge(self, question: &Map<String, Value>) -> Result<Value, Unjudged> {
        of_game!(self, G => G::judge(question))
    }

    /// Makes what never changes at a table.
    ///
    /// # Errors
    ///
    /// [`SetupError`] when the number of seats, an option, the map or the scenario is out of bounds.
    pub fn world(self, setup: &Setup) -> Result<AnyWorld, SetupError> {
        of_game!(self, G => G::world(setup).map(|world| G::put_world(Arc::new(world))))
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl Refusal {
    /// A game's refusal, as it is shown.
    pub fn of<W, R: Refuse<W>>(refusal: &R, ctx: Ctx<'_, W>) -> Self {
        Self {
            ruling: refusal.ruling(),
            text: refusal.explain(ctx),
        }
    }
}

impl AnyTold {
    /// Whether it is worth a new message to the people of a seat, although nothing is asked.
    pub fn calls(&self, seat: Seat) -> bool {
        of_value!(Self, self, G, told => G::calls(told, seat))
    }

    /// The words of people that stand in it.
    pub fn words(&self) -> Vec<WordsId> {
        of_value!(Self, self, G, told => G::words_in_told(told))
    }
}

impl AnyEvent {
    /// Whether it shows somebody what was hidden (TB-08).
    pub fn reveals(&self) -> bool {
        of_value!(Self, self, G, event => G::reveals(event))
    }

    /// Whether what stands after it is worth a picture of its own.
    pub fn is_scene(&self) -> bool {
        of_value!(Self, self, G, event => G::is_scene(event))
    }

    /// Whether it alone is not worth a new board message.
    pub fn is_quiet(&self) -> bool {
        of_value!(Self, self, G, event => G::is_quiet(event))
    }

    /// Whether a table may take a new edition of the rules right after it (TB-11).
    pub fn is_boundary(&self) -> bool {
        of_value!(Self, self, G, event => G::is_boundary(event))
    }

    /// As JSON, without the game's name around it.
    ///
    /// # Errors
    ///
    /// What serde reports; none of this crate's types fails.
    pub fn to_json(&self) -> Result<Value, serde_json::Error> {
        of_value!(Self, self, _Game, event => serde_json::to_value(event))
    }
}

impl AnyTold {
    /// The strand that it belongs to, of something that everybody is told.
    pub fn strand(&self) -> Option<Strand> {
        of_value!(Self, self, G, told => G::strand(told))
    }
}

impl AnyOrder {
    /// Whether it is one of those that are given beside the present asks, legal now or not.
    pub fn is_aside(&self) -> bool {
        of_value!(Self, self, G, order => G::is_aside(order))
    }
}

impl AnyWorld {
    /// The state before the first event, by the newest edition of the rules.
    pub fn open(&self) -> AnyState {
        of_value!(Self, self, G, world => G::put_state(Running::open(Arc::clone(world))))
    }

    /// Checks a world that was read from a file: that a set-up could have made it.
    ///
    /// # Errors
    ///
    /// [`SetupError`] saying what no set-up makes.
    pub fn check(&self) -> Result<(), SetupError> {
        of_value!(Self, self, G, world => G::check(world))
    }

    /// How many seats it began with.
    pub fn founders(&self) -> usize {
        of_value!(Self, self, G, world => G::founders(world))
    }

    /// The name and the code of a region of its map.
    pub fn region(&self, region: Region) -> Option<(&str, &str)> {
        of_value!(Self, self, G, world => G::region(world, region))
    }

    /// A stored state with its world again, by the newest edition of the rules.
    ///
    /// # Errors
    ///
    /// [`OtherGame`] when the state is of another game.
    pub fn resume(&self, state: StoredState) -> Result<AnyState, OtherGame> {
        let found = state.game();
        of_value!(Self, self, G, world => match G::stored_state(state) {
            Some(state) => Ok(G::put_state(Running::resume(Arc::clone(world), state))),
            None => Err(OtherGame { found, table: G::GAME }),
        })
    }

    /// A stored view with its world again, by the newest edition of the rules.
    ///
    /// # Errors
    ///
    /// [`OtherGame`] when the view is of another game.
    pub fn see(&self, view: StoredView) -> Result<AnyView, OtherGame> {
        let found = view.game();
        of_value!(Self, self, G, world => match G::stored_view(view) {
            Some(view) => Ok(G::put_view(Seen::of(Arc::clone(world), view))),
            None => Err(OtherGame { found, table: G::GAME }),
        })
    }
}

impl AnyState {
    /// The world it belongs to.
    pub fn world(&self) -> AnyWorld {
        of_value!(Self, self, G, running => G::put_world(Arc::clone(&running.world)))
    }

    /// The edition of the rules that it is played by (TB-11).
    pub fn edition(&self) -> u32 {
        of_value!(Self, self, _Game, running => running.edition)
    }

    /// Plays by another edition from now on.
    pub fn set_edition(&mut self, edition: u32) {
        of_value!(Self, self, _Game, running => running.edition = edition);
    }

    /// What moves alone, to be stored.
    pub fn stored(&self) -> StoredState {
        of_value!(Self, self, G, running => G::store_state(running.state.clone()))
    }

    /// What moves, as JSON, without the game's name around it.
    ///
    /// # Errors
    ///
    /// What serde reports; none of this crate's types fails.
    pub fn to_json(&self) -> Result<Value, serde_json::Error> {
        of_value!(Self, self, _Game, running => serde_json::to_value(&running.state))
    }

    /// Draws the lots and deals, once, on the state that [`AnyWorld::open`] made.
    ///
    /// # Errors
    ///
    /// [`DiceStop`] when the dice did not give a throw.
    pub fn start(&self, dice: &mut dyn Dice) -> Result<Vec<AnyEvent>, DiceStop> {
        of_value!(Self, self, G, running => {
            let events = running.start(dice)?;
            Ok(events.into_iter().map(G::event).collect())
        })
    }

    /// Reads an order and decides it.
    ///
    /// # Errors
    ///
    /// [`Halt::Refused`] when the text cannot be read or the rules say no; [`Halt::Dice`] when the
    /// dice did not give a throw. Nothing has changed in either case.
    pub fn decide(
        &self,
        actor: Actor,
        roster: &Roster,
        text: &str,
        dice: &mut dyn Dice,
    ) -> Result<Decided, Halt<Refusal>> {
        of_value!(Self, self, G, running => decide::<G>(running, actor, roster, text, dice))
    }

    /// Decides an order that was read already.
    ///
    /// # Errors
    ///
    /// As [`AnyState::decide`]; an order of another game is refused.
    pub fn decide_order(
        &self,
        actor: Actor,
        roster: &Roster,
        order: &AnyOrder,
        dice: &mut dyn Dice,
    ) -> Result<Vec<AnyEvent>, Halt<Refusal>> {
        of_value!(Self, self, G, running => match G::order_of(order) {
            Some(order) => decide_order::<G>(running, actor, roster, order, dice),
            None => Err(Halt::Refused(foreign(order.game(), G::GAME))),
        })
    }

    /// What a change of who holds a seat leads to in the game.
    ///
    /// # Errors
    ///
    /// A sentence without a full stop that says why it cannot be now, and what could be.
    pub fn reseat(&self, change: SeatChange) -> Result<Vec<AnyEvent>, String> {
        of_value!(Self, self, G, running => {
            let events = G::reseat(&running.world, &running.state, change)?;
            Ok(events.into_iter().map(G::event).collect())
        })
    }

    /// Decides a correction by a game master (TB-09).
    ///
    /// # Errors
    ///
    /// [`Refusal`] when the rules say no, or the game has no corrections.
    pub fn correct(&self, roster: &Roster, text: &str) -> Result<Correction<AnyEvent>, Refusal> {
        of_value!(Self, self, G, running => {
            let ctx = running.ctx(roster);
            match G::correct(ctx, &running.state, text) {
                None => Err(Refusal {
                    ruling: Some(Ruling::new("TB", 9)),
                    text: format!("{} has no corrections by a game master", G::TITLE),
                }),
                Some(Err(refusal)) => Err(Refusal::of(&refusal, ctx)),
                Some(Ok(Correction { text, events, affected })) => Ok(Correction {
                    text,
                    events: events.into_iter().map(G::event).collect(),
                    affected,
                }),
            }
        })
    }

    /// Changes the state by one fact.
    ///
    /// # Errors
    ///
    /// [`Corrupt`] when the event does not fit, or is of another game. The state is then unusable.
    pub fn apply(&mut self, event: &AnyEvent) -> Result<(), Corrupt> {
        let game = self.game();
        of_value!(Self, self, G, running => match G::event_of(event) {
            Some(event) => running.apply(event),
            None => Err(Corrupt(format!("an event of {} at a table of {game}", event.game()))),
        })
    }

    /// The decisions the game waits for, in seat order.
    pub fn asks(&self) -> Vec<Ask> {
        of_value!(Self, self, _Game, running => running.asks())
    }

    /// How the game ended, if it has.
    pub fn over(&self) -> Option<Over> {
        of_value!(Self, self, _Game, running => running.over())
    }

    /// What `viewer` may know now.
    pub fn view(&self, viewer: Viewer) -> AnyView {
        of_value!(Self, self, G, running => G::put_view(running.view(viewer)))
    }

    /// What `viewer` may be told of `event`, which is about to be applied to this state.
    pub fn tell(&self, event: &AnyEvent, viewer: Viewer) -> Option<AnyTold> {
        of_value!(Self, self, G, running => {
            running.tell(G::event_of(event)?, viewer).map(G::told)
        })
    }
}

impl AnyView {
    /// The world it is of.
    pub fn world(&self) -> AnyWorld {
        of_value!(Self, self, G, seen => G::put_world(Arc::clone(&seen.world)))
    }

    /// The edition of the rules that it is read and written by (TB-11).
    pub fn edition(&self) -> u32 {
        of_value!(Self, self, _Game, seen => seen.edition)
    }

    /// What moves alone, to be stored.
    pub fn stored(&self) -> StoredView {
        of_value!(Self, self, G, seen => G::store_view(seen.view.clone()))
    }

    /// What moves, as JSON, without the game's name around it.
    ///
    /// # Errors
    ///
    /// What serde reports; none of this crate's types fails.
    pub fn to_json(&self) -> Result<Value, serde_json::Error> {
        of_value!(Self, self, _Game, seen => serde_json::to_value(&seen.view))
    }

    /// What `seat`, whose view it is, knows beyond everybody.
    pub fn own(&self, seat: Seat) -> AnyOwn {
        of_value!(Self, self, G, seen => own::<G>(seen, seat))
    }

    /// The view of `seat`: this public one with what the seat knows beyond it. An own part of another
    /// game changes nothing.
    #[must_use]
    pub fn with_own(&self, seat: Seat, own: &AnyOwn) -> Self {
        of_value!(Self, self, G, seen => match G::own_of(own) {
            Some(own) => G::put_view(seen.with(G::with_own(seen.view.clone(), seat, own))),
            None => self.clone(),
        })
    }

    /// What may come next in the order that `seat` has begun with `partial`.
    pub fn next(&self, roster: &Roster, seat: Seat, partial: &str) -> Next {
        of_value!(Self, self, _Game, seen => seen.next(roster, seat, partial))
    }

    /// The same for orders beside the present asks.
    pub fn beside(&self, roster: &Roster, seat: Seat, partial: &str) -> Next {
        of_value!(Self, self, _Game, seen => seen.beside(roster, seat, partial))
    }

    /// The words of people that stand in it.
    pub fn words(&self) -> Vec<WordsId> {
        of_value!(Self, self, G, seen => G::words_in_view(&seen.view))
    }

    /// The name and the code of a region.
    pub fn region(&self, region: Region) -> Option<(&str, &str)> {
        of_value!(Self, self, G, seen => G::region(&seen.world, region))
    }

    /// What `seat` may add to the order begun with `partial`, as texts, sorted.
    pub fn legal(&self, roster: &Roster, seat: Seat, partial: &str) -> Vec<String> {
        of_value!(Self, self, _Game, seen => seen.legal(roster, seat, partial))
    }

    /// Orders that `seat` may give beside the present asks, as texts, sorted.
    pub fn asides(&self, roster: &Roster, seat: Seat) -> Vec<String> {
        of_value!(Self, self, _Game, seen => seen.asides(roster, seat))
    }

    /// The order that a beginning becomes when its gaps are filled.
    pub fn finish(&self, roster: &Roster, seat: Seat, begun: &str) -> Option<String> {
        of_value!(Self, self, _Game, seen => {
            let order = seen.parse(roster, begun).ok()?;
            Some(seen.print(roster, &seen.finish(seat, &order)?))
        })
    }

    /// Whether a text is an order beside the present asks, legal now or not.
    pub fn is_aside(&self, roster: &Roster, text: &str) -> bool {
        of_value!(Self, self, G, seen => {
            seen.parse(roster, text).is_ok_and(|order| G::is_aside(&order))
        })
    }

    /// Reads an order (TB-02).
    ///
    /// # Errors
    ///
    /// The game's refusal when `text` cannot be read.
    pub fn read(&self, roster: &Roster, text: &str) -> Result<AnyOrder, Refusal> {
        of_value!(Self, self, G, seen => {
            let order = seen.parse(roster, text);
            order.map(G::order).map_err(|refusal| Refusal::of(&refusal, seen.ctx(roster)))
        })
    }

    /// Writes an order so that [`AnyView::read`] reads the same order again; empty for one of another
    /// game.
    pub fn write(&self, roster: &Roster, order: &AnyOrder) -> String {
        of_value!(Self, self, G, seen => {
            G::order_of(order).map(|order| seen.print(roster, order)).unwrap_or_default()
        })
    }

    /// What `seat` would see after an order that was read already, as far as it can know.
    ///
    /// # Errors
    ///
    /// The refusal that deciding the order would give; an order of another game is refused.
    pub fn preview_order(
        &self,
        seat: Seat,
        roster: &Roster,
        order: &AnyOrder,
    ) -> Result<AnyPreview, Refusal> {
        of_value!(Self, self, G, seen => {
            let order = G::order_of(order).ok_or_else(|| foreign(order.game(), G::GAME))?;
            let preview = seen.preview(roster, seat, order);
            let preview = preview.map_err(|refusal| Refusal::of(&refusal, seen.ctx(roster)))?;
            Ok(any_preview(seen, preview, seen.print(roster, order)))
        })
    }

    /// What `seat` would see after an order, as far as it can know.
    ///
    /// # Errors
    ///
    /// The refusal that deciding the order would give.
    pub fn preview(&self, seat: Seat, roster: &Roster, text: &str) -> Result<AnyPreview, Refusal> {
        of_value!(Self, self, G, seen => {
            let ctx = seen.ctx(roster);
            let say = |refusal: <G as Game>::Refusal| Refusal::of(&refusal, ctx);
            let order = seen.parse(roster, text).map_err(say)?;
            let text = seen.print(roster, &order);
            let preview = seen.preview(roster, seat, &order).map_err(say)?;
            Ok(any_preview(seen, preview, text))
        })
    }

    /// What `seat` composes: what of its steps fits now, and where that leads (TB-03).
    pub fn compose(&self, seat: Seat, roster: &Roster, steps: &[String]) -> AnyComposed {
        of_value!(Self, self, G, seen => {
            let ctx = seen.ctx(roster);
            let composed = G::compose(ctx, &seen.view, seat, steps);
            let say = |refusal: <G as Game>::Refusal| Refusal::of(&refusal, ctx);
            let verdicts = composed.verdicts.into_iter();
            AnyComposed {
                verdicts: verdicts.map(|verdict| verdict.map_err(say)).collect(),
                preview: any_preview(seen, composed.preview, composed.text),
            }
        })
    }

    /// The ask that `seat` may compose for ahead of time.
    pub fn ahead(&self, seat: Seat) -> Option<Ask> {
        of_value!(Self, self, G, seen => G::ahead(&seen.world, &seen.view, seat))
    }

    /// What the clock does for `seat` when its deadline passes.
    pub fn default_order(&self, seat: Seat, roster: &Roster) -> Option<String> {
        of_value!(Self, self, _Game, seen => {
            Some(seen.print(roster, &seen.default_order(seat)?))
        })
    }

    /// What a bot player on `seat` does now.
    pub fn bot_order(&self, seat: Seat, roster: &Roster) -> Option<String> {
        of_value!(Self, self, _Game, seen => {
            Some(seen.print(roster, &seen.bot_order(seat)?))
        })
    }
}

fn own<G: Member>(seen: &Seen<G>, seat: Seat) -> AnyOwn {
    G::put_own(G::own(&seen.view, seat))
}

fn any_preview<G: Member>(seen: &Seen<G>, preview: Preview<G>, order: String) -> AnyPreview {
    AnyPreview {
        view: G::put_view(seen.with(preview.view)),
        told: preview.told.into_iter().map(G::told).collect(),
        order,
        complete: preview.complete,
    }
}

fn decide<G: Member>(
    running: &Running<G>,
    actor: Actor,
    roster: &Roster,
    text: &str,
    dice: &mut dyn Dice,
) -> Result<Decided, Halt<Refusal>> {
    let view = running.view(Viewer::Seat(actor.seat()));
    let order = view.parse(roster, text);
    let order =
        order.map_err(|refusal| Halt::Refused(Refusal::of(&refusal, running.ctx(roster))))?;
    let events = decide_order::<G>(running, actor, roster, &order, dice)?;
    let order = view.print(roster, &order);
    Ok(Decided { order, events })
}

fn decide_order<G: Member>(
    running: &Running<G>,
    actor: Actor,
    roster: &Roster,
    order: &G::Order,
    dice: &mut dyn Dice,
) -> Result<Vec<AnyEvent>, Halt<Refusal>> {
    let events = running
        .decide(roster, actor, order, dice)
        .map_err(|halt| match halt {
            Halt::Refused(refusal) => Halt::Refused(Refusal::of(&refusal, running.ctx(roster))),
            Halt::Dice(stop) => Halt::Dice(stop),
        })?;
    Ok(events.into_iter().map(G::event).collect())
}

/// What is said of an order of another game.
fn foreign(found: GameId, table: GameId) -> Refusal {
    Refusal {
        ruling: None,
        text: OtherGame { found, table }.to_string(),
    }
}
