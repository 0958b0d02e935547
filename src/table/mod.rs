//! Tables: seats, drafts, orders, undo, bot players; one queue per table.
//!
//! No SQL and no Discord is here. A table's rules are those of `TB`; its game's are in the crate
//! `rules`.
//!
//! An order's heart is in `orders`: it is decided, written with all that goes with it, applied, and
//! then told. It gets there from [`Tables`] through the `task` of its table, which owns a `Session`: the
//! table in memory. What a `Session` does is in several files:
//!
//! | room | what is in it |
//! |---|---|
//! | `model` | what a table is made of: rows, notices, seats, how long a decision may take |
//! | `session` | a loaded table: its task and queue, where events lead, bot workers, news, the environment |
//! | `play` | orders, drafts, undo, hand-overs of seats, free text, what people may look up |
//! | `clock` | the sweep over all tables, deadlines, what happens when nobody decides, pauses, banks of time, live hours |
//! | `lobby` | tables that are made: seats before the start, options, banners, homelands, words for the dice |
//! | `master` | the host, the game master, corrections at once, and those that wait |
//!
//! [`store`] is what tables need of a store, [`environment`] the time and what nobody can foresee.

mod clock;
mod editions;
mod error;
mod lobby;
mod master;
pub mod model;
mod play;
mod session;
pub mod store;

pub use clock::absence::{AWAY_DAYS, Meanwhile};
pub use clock::banks::Holding;
pub use clock::live::Here;
pub use clock::meetings::{Asked, MEETING_DAYS, MEETING_TIMES, MEETINGS};
pub use clock::sweep::Clock;
pub use error::{Fault, TableError};
pub(crate) use error::{may_count, noted};
pub use lobby::banners::{Banner, Picture};
pub use lobby::create::{Again, TableRequest};
pub use lobby::dice_words::{DiceReport, WORDS_MOST};
pub use lobby::homelands::{Wish, chosen_by, homeland, homelands, lands};
pub use lobby::open_tables::LAPSES_AFTER_DAYS;
pub use lobby::options::shown_option;
pub use master::aside::Means;
pub use master::corrections::{Appointed, CORRECTION_MOST, Corrected};
pub use master::host::Counts;
pub use master::nominations::Nominated;
pub use master::overview::{Awaited, Overview};
pub use model::pace;
pub use model::patience;
pub use model::seats::{NAME_MOST, SEAT_PEOPLE, SIDES, side_name};
pub use model::{Guard, Successor};
pub use play::completions::{After, Suggestions};
pub use play::drafts::Edit;
pub(crate) use play::drafts::MOST_BYTES as DRAFT_MOST_BYTES;
pub use play::entering::{Coming, Entry};
pub use play::giving::Pressed;
pub use play::hand_over::Handed;
pub use play::leaving::{Leave, Leaving};
pub use play::orders::{Accepted, Cause};
pub use play::panel::Panel;
pub use play::past::{Moment, Span, Witness};
pub use play::queries::Secrets;
pub use play::redact::LATELY;
pub use play::reseat::Rest;
pub use play::stats::LOOKED_AT as STATS_LOOKED_AT;
pub use play::typing::{Keep, Typed};
pub use play::undo::{Answer, Undone};
pub use session::attendance::Standing;
pub use session::news::HeldNews;
pub use session::servers::Managed;
pub use session::tables::{Glance, OwnGlance, Tables};
pub use session::{environment, fresh, saved};
