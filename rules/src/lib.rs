//! The games Castellan knows, as pure functions.
//!
//! Start at [`Game`]: the contract each game implements (decide, apply, asks, view, observe, legal,
//! defaults, notation). [`any`] bundles the games into closed enums for those who run tables of
//! any game. [`dice`] holds every way to throw dice, the checkable one among them; [`map`] are the maps
//! that games are played on.
//!
//! What this crate leaves out, on purpose: I/O, clocks, async, Discord, and sources of randomness.
//! Secrets leave a state through [`Game::view`], [`Game::observe`] and [`Game::history`] only.

pub mod any;
pub mod boki;
pub mod castles;
pub mod dice;
pub mod erkenfara;
pub mod history;
pub mod kerfuffle;
pub mod notation;
pub mod offers;
#[cfg(feature = "probe")]
pub mod probe;
pub mod proposals;

/// What games know of maps.
pub use ground as map;

mod bot_context;
mod contract;
mod named;
mod next;
mod reason;
mod roster;
mod ruling;
mod running;
mod seat;

pub use bot_context::{BotContext, BotSeats, BotSeed, Level, NoLevel};
pub(crate) use contract::answered;
pub use contract::{
    Actor, Admission, Allowance, Answer, Ask, Choice, Composed, Correction, Corrupt, Ctx, Edition,
    Episode, EventNature, Game, Halt, Homeland, LogKind, MapSetup, OptionKind, OptionSpec, Over,
    Picture, Preview, Question, Refusal, Refuse, SeatChange, Setup, SetupError, Topic, Unjudged,
    Viewer,
};
pub use next::{Next, Piece};
pub use roster::{Label, Roster};
pub use ruling::Ruling;
pub use running::{Running, Seen};
pub use seat::Seat;
