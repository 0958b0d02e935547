//! Tests of pictures: palette, golden PNGs, arrows, maps, hostile scenes, caches.
//!
//! `UPDATE_GOLDEN=1 cargo test -p render golden` writes the golden PNGs anew.
#![expect(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod card_samples;
mod cards;
mod cards_hostile;
mod cards_legible;
mod europe;
mod film;
mod golden;
mod hostile;
mod legible;
mod map_hostile;
mod map_pictures;
mod maps;
mod palette;
mod pictures;
mod samples;
mod sheet_samples;
mod sheets;
mod sheets_hostile;
mod terrain;
