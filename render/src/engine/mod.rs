//! How a picture comes about: a sheet is put together of blocks, the finished pixels of its parts, which are
//! kept from picture to picture; then it is written as a PNG.
//!
//! The engine knows no kind of picture. Each kind says of which [`Sheet`] its scene consists and how a part is
//! drawn, and keeps its own [`Blocks`].

mod encode;
mod film;
mod frame;
mod indexed;
mod sheet;

pub(crate) use encode::encode;
pub use film::{Film, Frame as FilmFrame};
pub(crate) use frame::Frame;
pub(crate) use indexed::Indexed;
pub(crate) use sheet::{Blocks, Sheet};
