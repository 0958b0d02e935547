//! The games as closed enums, for those who run tables of any game: states, events, views, tolds.
//!
//! Orders come in as text and refusals go out as text, because that is what people and programs
//! exchange. Whoever draws pictures matches on [`AnyView`] and [`AnyTold`].

use std::fmt;
use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::dice::{Dice, DiceStop};
#[cfg(feature = "probe")]
use crate::probe;
use crate::{
    Actor, Ask, Corrupt, Game, Halt, OptionSpec, Over, Preview, Refuse, Roster, Ruling, Seat,
    Setup, SetupError, Unjudged, Viewer, boki, castles,
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

/// Which game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GameId {
    /// Combat Castles.
    Castles,
    /// Boki Card Wargame.
    Boki,
    /// The probe game, in tests only.
    #[cfg(feature = "probe")]
    Probe,
}

/// Runs `$body` with `$game` bound to the game of a [`GameId`].
macro_rules! of_game {
    ($id:expr, $game:ident => $body:expr) => {
        match $id {
            GameId::Castles => {
                type $game = castles::Castles;
                $body
            }
            GameId::Boki => {
                type $game = boki::Boki;
                $body
            }
            #[cfg(feature = "probe")]
            GameId::Probe => {
                type $game = probe::Probe;
                $body
            }
        }
    };
}

/// Runs `$body` with `$game` bound to the game of an enum's value and `$inner` to what it holds.
macro_rules! of_value {
    ($enum:ident, $value:expr, $game:ident, $inner:ident => $body:expr) => {
        match $value {
            $enum::Castles($inner) => {
                type $game = castles::Castles;
                $body
            }
            $enum::Boki($inner) => {
                type $game = boki::Boki;
                $body
            }
            #[cfg(feature = "probe")]
            $enum::Probe($inner) => {
                type $game = probe::Probe;
                $body
            }
        }
    };
}

/// Declares an enum with one variant a game, which holds that game's type of the given name.
macro_rules! any_enum {
    ($(#[$doc:meta])* $name:ident, $assoc:ident) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum $name {
            /// Of Combat Castles.
            Castles(<castles::Castles as Game>::$assoc),
            /// Of Boki Card Wargame.
            Boki(<boki::Boki as Game>::$assoc),
            /// Of the probe game.
            #[cfg(feature = "probe")]
            Probe(<probe::Probe as Game>::$assoc),
        }

        impl $name {
            /// The game it belongs to.
            pub fn game(&self) -> GameId {
                match self {
                    Self::Castles(_) => GameId::Castles,
                    Self::Boki(_) => GameId::Boki,
                    #[cfg(feature = "probe")]
                    Self::Probe(_) => GameId::Probe,
                }
            }

            /// As JSON, without the game's name around it.
            ///
            /// # Errors
            ///
            /// What serde reports; none of this crate's types fails.
            pub fn to_json(&self) -> Result<Value, serde_json::Error> {
                of_value!(Self, self, _Game, inner => serde_json::to_value(inner))
            }
        }
    };
}

any_enum!(
    /// Everything there is to know about a running game.
    #[expect(clippy::large_enum_variant, reason = "there are few states, and none lies in a list")]
    AnyState, State
);
any_enum!(
    /// A fact of a game.
    AnyEvent, Event
);
any_enum!(
    /// What one viewer may know now.
    #[expect(clippy::large_enum_variant, reason = "there are few views, and none lies in a list")]
    AnyView, View
);
any_enum!(
    /// What one viewer may be told of one event.
    AnyTold, Told
);

/// A game that the enums hold: puts its types in and takes them out.
trait Member: Game {
    fn state(state: Self::State) -> AnyState;
    fn event(event: Self::Event) -> AnyEvent;
    fn event_of(event: &AnyEvent) -> Option<&Self::Event>;
    fn view_of(view: Self::View) -> AnyView;
    fn told(told: Self::Told) -> AnyTold;
}

macro_rules! member {
    ($variant:ident, $game:ty) => {
        impl Member for $game {
            fn state(state: Self::State) -> AnyState {
                AnyState::$variant(state)
            }

            fn event(event: Self::Event) -> AnyEvent {
                AnyEvent::$variant(event)
            }

            fn event_of(event: &AnyEvent) -> Option<&Self::Event> {
                if let AnyEvent::$variant(event) = event {
                    Some(event)
                } else {
                    None
                }
            }

            fn view_of(view: Self::View) -> AnyView {
                AnyView::$variant(view)
            }

            fn told(told: Self::Told) -> AnyTold {
                AnyTold::$variant(told)
            }
        }
    };
}

member!(Castles, castles::Castles);
member!(Boki, boki::Boki);
#[cfg(feature = "probe")]
member!(Probe, probe::Probe);

impl GameId {
    /// All games of this build.
    pub const ALL: &'static [Self] = &[
        Self::Castles,
        Self::Boki,
        #[cfg(feature = "probe")]
        Self::Probe,
    ];

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

    /// The edition of the rules in this build (TB-11).
    pub fn edition(self) -> u32 {
        of_game!(self, G => G::EDITION)
    }

    /// How many seats can play.
    pub fn seats(self) -> RangeInclusive<usize> {
        of_game!(self, G => G::seats())
    }

    /// Whether seats may know what others must not.
    pub fn has_secrets(self) -> bool {
        of_game!(self, G => G::SECRETS)
    }

    /// The options that a host may set.
    pub fn options(self) -> &'static [OptionSpec] {
        of_game!(self, G => G::options())
    }

    /// Answers a single question, without a game around it.
    ///
    /// # Errors
    ///
    /// [`Unjudged`] when the game has no such question, or the rules refuse what it asks for.
    pub fn judge(self, question: &Map<String, Value>) -> Result<Value, Unjudged> {
        of_game!(self, G => G::judge(question))
    }

    /// Makes the state before the first event.
    ///
    /// # Errors
    ///
    /// [`SetupError`] when the number of seats, an option or the scenario is out of bounds.
    pub fn open(self, setup: &Setup) -> Result<AnyState, SetupError> {
        of_game!(self, G => G::open(setup).map(G::state))
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl Refusal {
    /// A game's refusal, as it is shown.
    pub fn of<R: Refuse>(refusal: &R, roster: &Roster) -> Self {
        Self {
            ruling: refusal.ruling(),
            text: refusal.explain(roster),
        }
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
}

impl AnyState {
    /// Draws the lots and deals, once, on the state that [`GameId::open`] made.
    ///
    /// # Errors
    ///
    /// [`DiceStop`] when the dice did not give a throw.
    pub fn start(&self, dice: &mut dyn Dice) -> Result<Vec<AnyEvent>, DiceStop> {
        of_value!(Self, self, G, state => {
            Ok(G::start(state, dice)?.into_iter().map(G::event).collect())
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
        of_value!(Self, self, G, state => decide::<G>(state, actor, roster, text, dice))
    }

    /// Changes the state by one fact.
    ///
    /// # Errors
    ///
    /// [`Corrupt`] when the event does not fit, or is of another game. The state is then unusable.
    pub fn apply(&mut self, event: &AnyEvent) -> Result<(), Corrupt> {
        let game = self.game();
        of_value!(Self, self, G, state => match G::event_of(event) {
            Some(event) => G::apply(state, event),
            None => Err(Corrupt(format!("an event of {} at a table of {game}", event.game()))),
        })
    }

    /// The decisions the game waits for, in seat order.
    pub fn asks(&self) -> Vec<Ask> {
        of_value!(Self, self, G, state => G::asks(state))
    }

    /// How the game ended, if it has.
    pub fn over(&self) -> Option<Over> {
        of_value!(Self, self, G, state => G::over(state))
    }

    /// What `viewer` may know now.
    pub fn view(&self, viewer: Viewer) -> AnyView {
        of_value!(Self, self, G, state => G::view_of(G::view(state, viewer)))
    }

    /// What `viewer` may be told of `event`, which is about to be applied to this state.
    pub fn tell(&self, event: &AnyEvent, viewer: Viewer) -> Option<AnyTold> {
        of_value!(Self, self, G, state => {
            G::event_of(event).and_then(|event| G::tell(state, event, viewer)).map(G::told)
        })
    }
}

impl AnyView {
    /// What `seat` may add to the order begun with `partial`, sorted.
    pub fn legal(&self, roster: &Roster, seat: Seat, partial: &str) -> Vec<String> {
        of_value!(Self, self, G, view => G::legal(view, roster, seat, partial))
    }

    /// The order that a beginning becomes when its gaps are filled.
    pub fn finish(&self, roster: &Roster, seat: Seat, begun: &str) -> Option<String> {
        of_value!(Self, self, G, view => {
            let order = G::parse(view, roster, begun).ok()?;
            G::finish(view, seat, &order).map(|order| G::print(view, roster, &order))
        })
    }

    /// Orders that `seat` may give beside the present asks, sorted.
    pub fn asides(&self, seat: Seat) -> Vec<String> {
        of_value!(Self, self, G, view => G::asides(view, seat))
    }

    /// Whether a text is an order beside the present asks, legal now or not.
    pub fn is_aside(&self, roster: &Roster, text: &str) -> bool {
        of_value!(Self, self, G, view => {
            G::parse(view, roster, text).is_ok_and(|order| G::is_aside(&order))
        })
    }

    /// What `seat` would see after an order, as far as it can know.
    ///
    /// # Errors
    ///
    /// The refusal that deciding the order would give.
    pub fn preview(&self, seat: Seat, roster: &Roster, text: &str) -> Result<AnyPreview, Refusal> {
        of_value!(Self, self, G, view => {
            let say = |refusal: <G as Game>::Refusal| Refusal::of(&refusal, roster);
            let order = G::parse(view, roster, text).map_err(say)?;
            let text = G::print(view, roster, &order);
            let Preview { view, told, complete } = G::preview(view, seat, &order).map_err(say)?;
            let told = told.into_iter().map(G::told).collect();
            Ok(AnyPreview { view: G::view_of(view), told, order: text, complete })
        })
    }

    /// What the clock does for `seat` when its deadline passes.
    pub fn default_order(&self, seat: Seat, roster: &Roster) -> Option<String> {
        of_value!(Self, self, G, view => {
            G::default_order(view, seat).map(|order| G::print(view, roster, &order))
        })
    }

    /// What a bot player on `seat` does now.
    pub fn bot_order(&self, seat: Seat, roster: &Roster) -> Option<String> {
        of_value!(Self, self, G, view => {
            G::bot_order(view, seat).map(|order| G::print(view, roster, &order))
        })
    }
}

fn decide<G: Member>(
    state: &G::State,
    actor: Actor,
    roster: &Roster,
    text: &str,
    dice: &mut dyn Dice,
) -> Result<Decided, Halt<Refusal>> {
    let say = |refusal: G::Refusal| Refusal::of(&refusal, roster);
    let view = G::view(state, Viewer::Seat(actor.seat()));
    let order = G::parse(&view, roster, text).map_err(|refusal| Halt::Refused(say(refusal)))?;
    let events = G::decide(state, actor, &order, dice).map_err(|halt| match halt {
        Halt::Refused(refusal) => Halt::Refused(say(refusal)),
        Halt::Dice(stop) => Halt::Dice(stop),
    })?;
    Ok(Decided {
        order: G::print(&view, roster, &order),
        events: events.into_iter().map(G::event).collect(),
    })
}
