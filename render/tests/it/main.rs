//! Tests of pictures: palette, golden PNGs, arrows, hostile scenes, caches.
//!
//! `UPDATE_GOLDEN=1 cargo test -p render` writes the golden PNGs anew.

mod palette;
mod pictures;
mod samples;
