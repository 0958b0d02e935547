//! Tests of the rules from outside: rulings, properties of every game, dice.
#![expect(
    clippy::unwrap_used,
    reason = "a test that cannot go on should stop where it is"
)]

mod boki;
mod castles;
mod deals;
mod dice;
mod erkenfara;
mod kerfuffle;
mod notation;
mod offers;
mod probe;
mod properties;
mod proposals;
mod roster;
mod table;
mod tidy;

use rules::{BotContext, BotSeed};

/// Keen bot context, the same each time.
fn context() -> BotContext {
    BotContext::keen(BotSeed::new([3; 32]))
}
