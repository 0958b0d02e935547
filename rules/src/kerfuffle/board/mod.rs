//! Battles on a chess board (PK-23 … PK-32, PK-52 … PK-55, PK-61, PK-73): what stands where, which moves
//! there are, and what a move does. The map and its armies are not known here.
//!
//! The moves are those of chess without castling and without check; attack tables come from a chess
//! library, and what differs is here: retreat, leaving the board, passing, pawns on their first rank, and
//! promoted pieces that stay pawns on the map. Start at [`Position`]; [`Action`] is what a side may do,
//! [`Deployment`] how an army is set up, [`perft()`] counts, [`search`] is how bot players choose.

mod action;
mod deploy;
mod moves;
mod perft;
mod position;
pub mod search;
mod square;
mod text;

pub use action::{Action, NoAction};
pub use deploy::Deployment;
pub use perft::perft;
pub use position::{End, Lost, MOST_QUIET, Outcome, Position};
pub use square::{NoSquare, Square};
pub use text::NoPosition;
