//! Tables: seats, drafts, orders, undo, bot players; one queue per table.
//!
//! Start at [`Tables`]. [`model`] has what a table is made of, [`store`] what it needs of a store. A
//! table's rules are those of `TB`; its game's are in the crate `rules`. No SQL and no Discord is
//! here.

pub mod model;
pub mod outside;
pub mod pace;
pub mod saved;
pub mod store;

mod clock;
mod course;
mod drafts;
mod duration;
mod editions;
mod known;
mod live;
mod lobby;
mod no;
mod orders;
mod seats;
mod tables;
mod undo;
mod words;

pub use clock::Clock;
pub(crate) use drafts::MOST_BYTES as DRAFT_MOST_BYTES;
pub use drafts::{Edit, Guard, Keep, Panel, Pressed, Typed};
pub use known::Secrets;
pub use lobby::shown_option;
pub use no::{Fault, No};
pub use orders::{Accepted, Cause};
pub use seats::{NAME_MOST, SIDES, side_name};
pub use tables::{Glance, Tables, Wish};
pub use undo::{Answer, Undone};
pub use words::{DiceReport, WORDS_MOST};
