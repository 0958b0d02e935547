//! The page: what it answers to whom, and what it is like in a browser.

#[path = "../../../../tests/it/page/browser.rs"]
mod browser;
mod guards;
mod live;
mod people;
