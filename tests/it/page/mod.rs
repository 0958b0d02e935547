//! The page of the playground in a real browser, with the real program.

#[path = "browser.rs"]
pub(crate) mod browser;
mod editor;
mod pictures;
mod play;
mod program;
mod sizes;
mod talk;
mod tours;
