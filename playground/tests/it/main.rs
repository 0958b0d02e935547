//! The stand-in against a real bot of serenity and poise, and against bare requests.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod bot;
mod delivery;
mod faults;
mod gateway;
mod interactions;
mod keep;
mod limits;
mod page;
mod people;
mod places;
mod raw;

/// How long anything may take before a test gives up: long, so that a busy machine does not count as a failure.
const PATIENCE: std::time::Duration = std::time::Duration::from_mins(3);
