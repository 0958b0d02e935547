//! Tables: seats, drafts, orders, undo, bot players; one queue per table.
//!
//! No SQL and no Discord is here. A table's rules are those of `TB`; its game's are in the crate
//! `rules`.
//!
//! An order's heart is in `orders`: it is decided, written with all that goes with it, applied, and
//! then told. It gets there from [`Tables`] through the `task` of its table, which owns a `Session`: the
//! table in memory. What a `Session` does is in several files:
//!
//! | file | what of it |
//! |---|---|
//! | `session` | what it holds, and how it is loaded |
//! | `create`, `lobby`, `seats`, `banners`, `homelands`, `duration`, `words` | before the game: tables, seats, options, words for the dice |
//! | `orders`, `transition` | an order; where its events lead, and who is told what |
//! | `bot_worker` | what bot players think, while people are answered |
//! | `drafts`, `completions` | what is being composed, and what may be typed |
//! | `free_text` | people's own words in orders: texts for people, references for games |
//! | `undo` | taking back, and who must agree |
//! | `episodes` | what goes on for a while, and is told in messages of its own |
//! | `master`, `proposals`, `skip` | the game master: who, corrections at once, those that wait, whom to wait for no more |
//! | `queries` | what people may look up |
//! | `reseat`, `hands`, `teams` | who holds a seat while the game is on; seats that are handed on; several people on one |
//! | `news` | which tables have something to say |
//! | `clock` | the sweep over all tables |
//! | `deadlines`, `defaults`, `pause`, `host` | a table's own time: when, what then, when not, who may change it |
//! | `banks` | what is left of time that is a seat's own |
//!
//! [`model`] has what a table is made of, [`store`] what it needs of a store, [`pace`] how long a
//! decision may take, [`saved`] a table as a whole, [`environment`] the time and what nobody can foresee.

pub mod environment;
pub mod model;
pub mod pace;
pub mod saved;
pub mod store;

mod banks;
mod banners;
mod bot_worker;
mod clock;
mod completions;
mod create;
mod deadlines;
mod defaults;
mod drafts;
mod duration;
mod editions;
mod episodes;
mod error;
mod free_text;
mod hands;
mod homelands;
mod host;
mod lobbies;
mod lobby;
mod master;
mod news;
mod options;
mod orders;
mod pause;
mod proposals;
mod queries;
mod redact;
mod reseat;
mod seats;
mod servers;
mod session;
mod skip;
mod tables;
mod task;
mod teams;
mod transition;
mod undo;
mod words;

pub use banks::Holding;
pub use banners::{Banner, Picture};
pub use clock::Clock;
pub use completions::{After, Suggestions};
pub use create::{Again, TableRequest};
pub(crate) use drafts::MOST_BYTES as DRAFT_MOST_BYTES;
pub use drafts::{Edit, Guard, Keep, Panel, Pressed, Typed};
pub(crate) use error::noted;
pub use error::{Fault, TableError};
pub use hands::Handed;
pub use homelands::{homeland, lands};
pub use lobbies::LAPSES_AFTER_DAYS;
pub use master::{CORRECTION_MOST, Corrected};
pub use model::Successor;
pub use news::HeldNews;
pub use options::shown_option;
pub use orders::{Accepted, Cause};
pub use queries::Secrets;
pub use redact::LATELY;
pub use reseat::Rest;
pub use seats::{NAME_MOST, SEAT_PEOPLE, SIDES, side_name};
pub use tables::{Glance, Tables};
pub use undo::{Answer, Undone};
pub use words::{DiceReport, WORDS_MOST};
