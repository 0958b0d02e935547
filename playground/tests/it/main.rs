//! The stand-in against a real bot of serenity and poise, and against bare requests.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod bot;
mod interactions;
mod places;
