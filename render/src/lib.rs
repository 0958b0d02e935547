//! Scenes to PNG for Castellan's boards and maps.
//!
//! A [`Scene`] is plain data and knows no game; a [`Renderer`] makes a
//! [`Picture`] of it. Fonts are in the binary, shapes are our own paths, nothing
//! is read at run time. Start at [`Renderer::render`] for the way in, at `engine`
//! for how a picture comes about, at `canvas` for what fills the pixels.
//!
//! The same scene and look give the same picture: nothing depends on what was
//! drawn before, on the clock, or on the order of hashing.
//!
//! # Examples
//!
//! One hand of cards becomes a PNG. Texts may hold anything, so nobody needs to clean a
//! name first: what cannot be drawn is left out, what is too long is cut.
//!
//! ```
//! use render::{Arms, Build, Faction, HandCard, HandGroup, HandScene, Heading};
//! use render::{Look, Rank, Renderer, Suit};
//!
//! let scene = HandScene {
//!     title: "War of Hearts".into(),
//!     heading: Heading { main: "Round 3".into(), sub: "Game #7".into() },
//!     name: format!("Bea\u{202e}trix {}", "the Great ".repeat(50)),
//!     arms: Arms { faction: Faction::Wine, build: Build::Round },
//!     coins: 4,
//!     trains: 1,
//!     deck: 20,
//!     war: None,
//!     groups: vec![HandGroup {
//!         suit: Suit::Hearts,
//!         cards: vec![HandCard { rank: Rank::Queen, opened: true }],
//!     }],
//!     reminders: vec![],
//! };
//! let picture = Renderer::new().render(&scene.into(), Look::default())?;
//! assert_eq!(&picture.png[1..4], b"PNG");
//! assert_eq!((picture.width, picture.height), (1100, 700)); // as Discord shows it largest
//! # Ok::<(), render::RenderError>(())
//! ```

#[cfg(test)]
extern crate self as render;

mod art;
mod board;
mod cache;
mod canvas;
mod cards;
mod chrome;
mod colour;
mod engine;
mod look;
mod map;
mod num;
mod palette;
mod renderer;
#[cfg(test)]
mod samples;
mod scene;
mod sheets;
mod text;
mod theme;
mod workshop;

pub use colour::Colour;
pub use engine::{Film, FilmFrame};
pub use look::{LetterSize, Look, Scale, Tones};
pub use map::share_key;
pub use renderer::{Picture, Renderer};
pub use scene::*;
pub use text::Lettering;
