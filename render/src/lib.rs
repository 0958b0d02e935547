//! Scenes to PNG for Castellan's boards and maps.
//!
//! A [`Scene`] is plain data and knows no game; a [`Renderer`] makes a
//! [`Picture`] of it. Fonts are in the binary, shapes are our own paths, nothing
//! is read at run time. Start at [`Renderer::render`] for the way in, at `board`
//! for how a picture comes about, at `canvas` for the drawing engine.
//!
//! The same scene and look give the same picture: nothing depends on what was
//! drawn before, on the clock, or on the order of hashing.

#[cfg(test)]
extern crate self as render;

mod art;
mod board;
mod cache;
mod canvas;
mod cards;
mod chrome;
mod colour;
mod encode;
mod error;
mod look;
mod map;
mod num;
mod palette;
mod quantise;
mod renderer;
mod scene;
mod text;
mod theme;
mod workshop;

pub use colour::Colour;
pub use error::RenderError;
pub use look::{Look, Scale};
pub use renderer::{Picture, Renderer};
pub use scene::*;
pub use text::is_mark;
