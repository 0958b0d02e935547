//! Erkenfara Universalis: an eternal campaign of empires on a map (EU-01 … EU-83).
//!
//! [`world`] has what never changes and what stands on the map, [`notation`] how orders are written,
//! [`treaties`] what empires agree on, [`winter`] the economy round, and [`turn`] the military ones, a module
//! an article. They are functions of a [`world::ties::Field`]: the [`world::World`], the
//! [`world::board::Board`] that everybody sees, and who is whose enemy as far as somebody knows.
//! [`world::invariants`] lists what holds after every event.

pub mod advance;
pub mod ahead;
mod apply;
mod bot;
pub mod calendar;
mod compose;
pub mod event;
mod game;
mod history;
mod judge;
mod legality;
pub mod line;
mod master;
mod memory;
mod nature;
mod next;
pub mod notation;
pub mod obstacle;
pub mod odds;
mod preview;
pub mod record;
pub mod refusal;
pub mod setup;
pub mod standing;
pub mod state;
pub mod treaties;
pub mod turn;
pub mod view;
pub mod waiting;
pub mod winter;
pub mod world;

/// The game, as a marker.
#[derive(Clone, Copy, Debug)]
pub struct Erkenfara;
