//! Players to measure the bot player against.

use super::super::options::World;
use super::super::order::Order;
use super::super::view::View;
use super::Search;
use super::profile::{FORMER, GREEDY, Profile};
use crate::{BotSeed, Seat};

/// What a player does that takes what promises most points at once; `None` if it is not asked.
pub fn greedy(world: &World, view: &View, seat: Seat, seed: BotSeed) -> Option<Order> {
    played(world, view, seat, &GREEDY, seed)
}

/// What the first bot player of this game did; `None` if it is not asked.
pub fn former(world: &World, view: &View, seat: Seat, seed: BotSeed) -> Option<Order> {
    played(world, view, seat, &FORMER, seed)
}

fn played(
    world: &World,
    view: &View,
    seat: Seat,
    profile: &Profile,
    seed: BotSeed,
) -> Option<Order> {
    Search::new(world, view, seat, profile, seed.chance()).order()
}
