//! Erkenfara Universalis: an eternal campaign of empires on a map (EU-01 … EU-77).
//!
//! A module an article: [`economy`] has winter's sums, [`paths`] reach and paths, [`forces`] splits and
//! unions, [`exchange`] advantages and losses, [`retreat`] retreats, [`updates`] what begins and ends by
//! itself. They are functions of a [`ties::Field`]: the [`world::World`], the [`board::Board`] that
//! everybody sees, and who is whose enemy as far as somebody knows. [`invariants`] lists what holds after
//! every event.

mod advance;
pub mod board;
mod bot;
mod compose;
mod conflict;
mod deals;
pub mod economy;
pub mod event;
pub mod exchange;
mod fair;
pub mod forces;
mod game;
pub mod history;
pub mod invariants;
mod judge;
mod legality;
pub mod line;
mod lists;
mod master;
pub mod names;
mod next;
pub mod odds;
pub mod order;
pub mod paths;
mod places;
mod preview;
pub mod read;
pub mod refusal;
pub mod retreat;
pub mod scenario;
pub mod sealed;
mod seats;
mod setup;
pub mod state;
pub mod ties;
pub mod treaties;
pub mod turn;
pub mod updates;
pub mod view;
pub mod winter;
pub mod world;

/// The game, as a marker.
#[derive(Clone, Copy, Debug)]
pub struct Erkenfara;
