//! Before the game: tables are made, seats taken, options, homelands, banners and words for the dice chosen.

pub(super) mod banners;
pub(super) mod create;
pub(super) mod dice_words;
pub(super) mod empires;
pub(super) mod ending;
pub(super) mod homelands;
pub(super) mod open_tables;
pub(super) mod options;
pub(super) mod seating;
