//! A game's presenter: its pictures and texts, and what its panels offer.
//!
//! [`Presenter`] is all that Discord, pictures and simulations need of a game, and `games.rs` is the list
//! of games; everything else in the program asks through the functions here, which take the views
//! and observations of any game. Each game has a folder of its own.
//!
//! Everything here is a function of a view, of observations and of a [`Seating`](crate::labels::Seating)
//! alone, so nothing can get out that the viewer may not know. Nothing is decided or sent here, and no clock
//! is read: pictures and texts hold no times. Controls are plain data ([`Row`]); only `discord` knows what
//! becomes of them.
//!
//! Texts for messages ([`text_board`], [`observation_line`], [`summary`], [`status`]) have their names
//! escaped for Discord's markdown; texts for places without markdown ([`alt_text`]) and pictures
//! have them cleaned and cut, no more.

mod boki;
mod castles;
mod charts;
mod contract;
mod controls;
mod deals;
mod erkenfara;
mod games;
mod kerfuffle;
mod listed;
mod offer_editor;
#[cfg(feature = "probe")]
mod probe;
#[cfg(test)]
pub(crate) mod tests;
mod ties;
mod time;

pub use contract::{
    Answer, Chart, Claim, Claimant, Digest, Example, Finale, Focus, Measure, Next, OpenOffer,
    Pictured, Posed, Presenter, Share, Shown, Tally, Tour, TourStep, Turn, YearInShort,
};
pub use controls::{Act, Button, Choice, Choices, Row, Select, Style, Takes};
pub use deals::countered;
pub use games::{
    about, alt_text, altered, answers, asked, briefing, brought, chart, counted, counts, cuts,
    decided_by, digest, doubt, drama, earlier, earlier_alt, episode, episode_title, example,
    explained, finale, hint, homeland, in_a_line, is_secret, is_step, leads_to, lobby, made,
    meanwhile, measure, observation_line, offer_editor, offered, open_offers, ordered_ahead,
    oversights, picture, posed, reminders, rounds, rows, rules_page, rulings_page, secret_picture,
    secrets, shares, status, stood, summary, tally, task, text_board, time, tool, tours,
    turn_order, turned_down, when_late, year, year_in_short,
};
pub use time::{Counts, Time};
