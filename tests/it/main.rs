//! End-to-end tests of the program.
#![expect(
    clippy::unwrap_used,
    reason = "a test that cannot go on should stop where it is"
)]

mod bots;
mod chronicle;
mod clock;
#[cfg(has_postgres)]
#[path = "../shared/postgres.rs"]
mod cluster;
mod columns;
mod deals;
mod dealt;
mod dice;
mod discord;
mod editor;
mod fixture;
mod homelands;
mod maker;
mod maps;
mod packaging;
mod page;
mod past;
mod program;
mod referee;
mod scenes;
mod seats;
#[cfg(has_postgres)]
mod small_disk;
mod tables;
mod teams;
mod tidy;
mod transfer;
mod two_writers;
mod typing;
mod undo;
mod years;

use std::time::Duration;

use rules::{BotContext, BotSeed};

/// How long anything may take before a test gives up: long, so that a busy machine does not count as a failure.
const PATIENCE: Duration = Duration::from_mins(3);

/// Keen bot context, the same each time.
fn context() -> BotContext {
    BotContext::keen(BotSeed::new([3; 32]))
}
