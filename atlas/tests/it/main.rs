//! Maps and scenarios as their authors see them: files in, maps or faults out.
#![expect(
    clippy::unwrap_used,
    reason = "a test that cannot go on should stop where it is"
)]

mod edits;
mod faults;
mod fuzz;
mod gallery;
mod maps;
mod scenarios;
mod support;
