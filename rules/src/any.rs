//! The games as closed enums, for those who run tables of any game: worlds, states, events, views.
//!
//! Orders come in as text and refusals go out as text, because that is what people and programs
//! exchange. Whoever draws pictures matches on [`AnyView`] and [`AnyObservation`].
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

use std::collections::BTreeSet;
use std::fmt;
use std::ops::{Range, RangeInclusive};
use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de, ser};
use serde_json::value::{RawValue, to_raw_value};
use serde_json::{Map, Value};

use crate::map::{Form, Region, Scenario};
use crate::offers::WordsId;
#[cfg(feature = "probe")]
use crate::probe;
use crate::{
    Answer, Choice, Edition, Episode, EventNature, Game, Homeland, LogKind, OptionKind, OptionSpec,
    Picture, Question, Ruling, Running, Seat, Seen, Setup, SetupError, Topic, boki, castles,
    erkenfara, kerfuffle, named,
};

pub use crate::Refusal;

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
    pub observation: Vec<AnyObservation>,
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
type ObservationOf<G> = <G as Game>::Observation;
type OrderOf<G> = <G as Game>::Order;

/// Takes the list of games, and makes of it everything that has one part for each. The first token is
/// the dollar sign, for the macros that it makes.
macro_rules! games {
    (($d:tt) $($(#[$attr:meta])* $variant:ident: $game:ty, $about:literal;)*) => {
        /// One of the games, by its stored name.
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

        /// A value of one of the enums as JSON, under the name of its game.
        #[derive(Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        enum Tagged {
            $($(#[$attr])* $variant(Box<RawValue>),)*
        }

        /// Has an enum stored as JSON. The parts of the games are read and written by functions that are
        /// not generic: each is compiled here, once, and not again for each reader and writer of the
        /// program.
        macro_rules! in_json {
            ($d name:ident) => {
                impl $d name {
                    fn to_tagged(&self) -> Result<Tagged, serde_json::Error> {
                        Ok(match self {
                            $($(#[$attr])* Self::$variant(value) => Tagged::$variant(to_raw_value(value)?),)*
                        })
                    }

                    fn of_tagged(tagged: &Tagged) -> Result<Self, serde_json::Error> {
                        Ok(match tagged {
                            $($(#[$attr])* Tagged::$variant(value) => {
                                Self::$variant(serde_json::from_str(value.get())?)
                            })*
                        })
                    }
                }

                impl Serialize for $d name {
                    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                        let tagged = self.to_tagged().map_err(ser::Error::custom)?;
                        tagged.serialize(serializer)
                    }
                }

                impl<'de> Deserialize<'de> for $d name {
                    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
                        let tagged = Tagged::deserialize(reader)?;
                        Self::of_tagged(&tagged).map_err(de::Error::custom)
                    }
                }
            };
        }

        /// Declares an enum with one variant a game, which holds that game's `$of`: it goes in by `From`
        /// and comes out by `TryFrom`.
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

                $(
                    $(#[$attr])*
                    impl From<$d of<$game>> for $d name {
                        fn from(value: $d of<$game>) -> Self {
                            Self::$variant(value)
                        }
                    }

                    $(#[$attr])*
                    impl TryFrom<$d name> for $d of<$game> {
                        type Error = OtherGame;

                        fn try_from(any: $d name) -> Result<Self, OtherGame> {
                            match any {
                                $d name::$variant(value) => Ok(value),
                                other => Err(other.game().instead_of(GameId::$variant)),
                            }
                        }
                    }

                    $(#[$attr])*
                    impl<'a> TryFrom<&'a $d name> for &'a $d of<$game> {
                        type Error = OtherGame;

                        fn try_from(any: &'a $d name) -> Result<Self, OtherGame> {
                            match any {
                                $d name::$variant(value) => Ok(value),
                                other => Err(other.game().instead_of(GameId::$variant)),
                            }
                        }
                    }
                )*
            };
        }
    };
}

games! {
    ($)
    Castles: castles::Castles, "Combat Castles.";
    Boki: boki::Boki, "Boki Card Wargame.";
    Erkenfara: erkenfara::Erkenfara, "Erkenfara Universalis.";
    Kerfuffle: kerfuffle::Kerfuffle, "Partial Kerfuffle.";
    #[cfg(feature = "probe")]
    Probe: probe::Probe, "The probe game, in tests only.";
}

any_enum!(
    /// What never changes at a table; shared by all that is made of it.
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
    StoredView, ViewOf
);
any_enum!(
    /// What a seat knows beyond everybody.
    AnyOwn, OwnOf
);
any_enum!(
    /// A fact of a game.
    AnyEvent, EventOf
);
any_enum!(
    /// What a seat asks for, once its text is read.
    AnyOrder, OrderOf
);
any_enum!(
    /// What one viewer may be told of one event.
    AnyObservation, ObservationOf
);

in_json!(AnyWorld);
in_json!(StoredState);
in_json!(StoredView);
in_json!(AnyOwn);
in_json!(AnyEvent);
in_json!(AnyObservation);

/// A part of a game as JSON. It goes by the text, as what is stored does: another writer for all parts of the games
/// would be a twentieth of what is compiled of this crate.
fn value_of(part: &impl Serialize) -> Result<Value, serde_json::Error> {
    serde_json::from_str(to_raw_value(part)?.get())
}

impl GameId {
    fn instead_of(self, table: Self) -> OtherGame {
        let found = self;
        OtherGame { found, table }
    }

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

    /// What its scenarios on maps may hold; nothing for a game that has none.
    pub fn scenarios(self) -> Option<Form> {
        of_game!(self, G => G::scenarios())
    }

    /// The options that a scenario on a map sets beside those that its file names, such as its deck.
    pub fn set_by(self, scenario: &Scenario) -> Map<String, Value> {
        of_game!(self, G => G::set_by(scenario))
    }

    /// Whether seats may know what others must not.
    pub fn has_secrets(self) -> bool {
        of_game!(self, G => G::SECRETS)
    }

    /// Whether the steps of an order stand by themselves, as the lines of a sheet do.
    pub fn has_sheets(self) -> bool {
        of_game!(self, G => G::SHEETS)
    }

    /// Whether what a seat composes ahead of time is given at once, and played when its turn comes.
    pub fn seals(self) -> bool {
        of_game!(self, G => G::SEALS)
    }

    /// What closes an order that may end where it stands; empty for nothing.
    pub fn closing(self) -> &'static str {
        of_game!(self, G => G::CLOSING)
    }

    /// The options that a host may set.
    pub fn options(self) -> &'static [OptionSpec] {
        of_game!(self, G => G::options())
    }

    /// The correction by which the host of a running game changes an option for the time to come; `None` where it
    /// stays as the game began.
    pub fn change_option(self, name: &str, value: &str) -> Option<String> {
        of_game!(self, G => G::change_option(name, value))
    }

    /// Whether a correction is one by which a host changes an option ([`GameId::change_option`]).
    pub fn changes_option(self, correction: &str) -> bool {
        self.options().iter().any(|spec| {
            let OptionKind::Choice(choices) = spec.kind else {
                return false;
            };
            let change = |choice: &Choice| self.change_option(spec.name, choice.word);
            let mut changes = choices.iter().filter_map(change);
            changes.any(|change| change == correction)
        })
    }

    /// What a choice of an option comes to with so many seats; `None` where there is nothing to say.
    pub fn weigh(self, name: &str, value: &str, seats: usize) -> Option<String> {
        of_game!(self, G => G::weigh(name, value, seats))
    }

    /// Where dice are sealed year by year: the ruling by which nothing is taken back over the end of a year.
    pub fn years(self) -> Option<Ruling> {
        of_game!(self, G => G::YEARS)
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

    /// The kinds into which its log is divided; none where all of it is of one.
    pub fn kinds(self) -> &'static [LogKind] {
        of_game!(self, G => G::KINDS)
    }

    /// The single questions that it answers.
    pub fn questions(self) -> &'static [Question] {
        of_game!(self, G => G::QUESTIONS)
    }

    /// Answers a single question, without a game around it.
    ///
    /// # Errors
    ///
    /// [`Unjudged`](crate::Unjudged) when the game has no such question, or the rules refuse what it asks for.
    pub fn judge(self, request: &Map<String, Value>) -> Answer {
        of_game!(self, G => G::judge(request))
    }

    /// Makes what never changes at a table.
    ///
    /// # Errors
    ///
    /// [`SetupError`] when the number of seats, an option, the map or the scenario is out of bounds.
    pub fn world(self, setup: &Setup) -> Result<AnyWorld, SetupError> {
        if let Some(fault) = setup.map.as_ref().and_then(|map| map.fault.clone()) {
            return Err(SetupError::Scenario(fault));
        }
        of_game!(self, G => G::world(setup).map(|world| Arc::new(world).into()))
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl AnyObservation {
    fn topic(&self) -> Topic {
        of_value!(Self, self, G, observation => G::topic(observation))
    }

    /// The episode that it belongs to, if everybody is told: one of the game, or that of its treaties.
    pub fn episode(&self) -> Option<Episode> {
        let Topic {
            episode, is_treaty, ..
        } = self.topic();
        episode.or_else(|| is_treaty.then(Episode::of_treaties))
    }

    /// Whether it is worth a new message to the people of a seat, although nothing is asked.
    pub fn calls(&self, seat: Seat) -> bool {
        self.topic().calls.contains(&seat)
    }

    /// The seats to whose people it is worth a new message, a seat perhaps more than once.
    pub fn called(&self) -> Vec<Seat> {
        self.topic().calls
    }

    /// The regions that it is about, in any order, a region perhaps more than once.
    pub fn places(&self) -> Vec<Region> {
        self.topic().regions
    }

    /// The seats that it names.
    pub fn seats(&self) -> BTreeSet<Seat> {
        of_value!(Self, self, _Game, observation => named::seats(observation))
    }

    /// By what people look for it in the log.
    pub fn kind(&self) -> LogKind {
        let Topic { episode, kind, .. } = self.topic();
        match episode {
            Some(_) => LogKind::Battles,
            None => kind,
        }
    }

    /// The words of people that stand in it.
    pub fn words(&self) -> Vec<WordsId> {
        self.topic().words
    }
}

impl AnyEvent {
    fn nature(&self) -> EventNature {
        of_value!(Self, self, G, event => G::nature(event))
    }

    /// Whether it shows somebody what was hidden (TB-08).
    pub fn reveals(&self) -> bool {
        self.nature().reveals
    }

    /// Whether it alone is not worth a new board message.
    pub fn is_quiet(&self) -> bool {
        self.nature().is_quiet
    }

    /// Whether a table may take a new edition of the rules right after it (TB-11).
    pub fn is_boundary(&self) -> bool {
        self.nature().is_boundary
    }

    /// Which picture shows what stands after it.
    pub fn picture(&self) -> Picture {
        self.nature().picture
    }

    /// As JSON, without the game's name around it.
    ///
    /// # Errors
    ///
    /// What serde reports; none of this crate's types fails.
    pub fn to_json(&self) -> Result<Value, serde_json::Error> {
        of_value!(Self, self, _Game, event => value_of(event))
    }
}

impl AnyOrder {
    /// Whether it is one of those that are given beside the present asks, legal now or not.
    pub fn is_aside(&self) -> bool {
        of_value!(Self, self, G, order => G::is_aside(order))
    }

    /// Whether it is what its seat composes ahead of time, so that its draft goes with it (TB-19).
    pub fn is_composed_ahead(&self) -> bool {
        of_value!(Self, self, G, order => G::is_composed_ahead(order))
    }
}

impl AnyWorld {
    /// The state before the first event, by the newest edition of the rules.
    pub fn open(&self) -> AnyState {
        of_value!(Self, self, G, world => Running::<G>::open(Arc::clone(world)).into())
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

    /// The regions in which seats may choose to begin; `setup` is what the world was made of.
    pub fn lands(&self, setup: &Setup) -> Vec<Region> {
        of_value!(Self, self, G, world => G::lands(setup, world))
    }

    /// What each seat begins with, in their order; `setup` is what the world was made of.
    pub fn homelands(&self, setup: &Setup) -> Vec<Homeland> {
        of_value!(Self, self, G, world => G::homelands(setup, world))
    }

    /// A stored state with its world again, by the newest edition of the rules.
    ///
    /// # Errors
    ///
    /// [`OtherGame`] when the state is of another game.
    pub fn resume(&self, state: StoredState) -> Result<AnyState, OtherGame> {
        of_value!(Self, self, G, world => {
            Ok(Running::<G>::resume(Arc::clone(world), state.try_into()?).into())
        })
    }

    /// A stored view with its world again, by the newest edition of the rules.
    ///
    /// # Errors
    ///
    /// [`OtherGame`] when the view is of another game.
    pub fn see(&self, view: StoredView) -> Result<AnyView, OtherGame> {
        of_value!(Self, self, G, world => Ok(Seen::<G>::of(Arc::clone(world), view.try_into()?).into()))
    }
}

mod state;
mod view;

/// What is said of an order of another game.
fn foreign(other: OtherGame) -> Refusal {
    Refusal {
        ruling: None,
        text: other.to_string(),
    }
}
