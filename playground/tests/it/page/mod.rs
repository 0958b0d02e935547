//! The page: its answers to whoever asks, and its behaviour in a browser.

#[path = "../../../../tests/it/page/browser.rs"]
mod browser;
mod guards;
mod live;
mod people;
