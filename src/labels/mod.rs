//! Shared by the pictures and texts of all games: who sits at the table, names made harmless, maps, and Discord's
//! bounds.
//!
//! [`names`] is the only place that handles what people wrote. Nothing here knows a game; their
//! pictures and texts are in `presenter`.

pub mod map;
pub mod names;
pub mod seating;
mod shape;
pub(crate) mod walls;

pub use seating::Seating;
pub(crate) use shape::{Frame, shape_of};

/// Discord's limit for the alt text of a picture, in characters.
pub const ALT_TEXT: usize = 1024;
/// Discord's limit for a message, in characters.
pub const MESSAGE: usize = 2000;
/// The longest summary of what happened, in characters: half a message.
pub const SUMMARY: usize = 1000;
