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

pub use contract::{
    Answer, Chart, Digest, Finale, Focus, Measure, Next, OpenOffer, Pictured, Posed, Presenter,
    Share, Shown, Tally, Tour, TourStep, Turn,
};
pub use controls::{Act, Button, Choice, Choices, Row, Select, Style, Takes};
pub use deals::countered;
pub use games::{
    about, alt_text, altered, answers, briefing, brought, chart, counted, digest, doubt, drama,
    episode, episode_title, finale, hint, in_a_line, is_secret, leads_to, meanwhile, measure,
    observation_line, offer_editor, offered, open_offers, ordered_ahead, oversights, picture,
    posed, reminders, rounds, rows, rules_page, rulings_page, secret_picture, secrets, shares,
    status, summary, tally, task, text_board, tool, tour, turned_down, when_late, year,
};
