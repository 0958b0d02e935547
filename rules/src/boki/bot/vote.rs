//! Whether the bot player agrees to end the game (BK-22, BK-30).

use super::super::options::World;
use super::super::order::Order;
use super::super::view::{SeatView, View};
use super::future::Future;
use super::guess::Unseen;
use crate::{BotContext, Seat};

/// Ways in which the game may go on that are looked at.
const FUTURES: usize = 60;

/// What a bot player says when somebody asks to end the game: yes where its standing now is not worse
/// than in its guesses of going on, else no. `None` when nobody asks, or it has no say.
pub fn aside(world: &World, view: &View, seat: Seat, context: BotContext) -> Option<Order> {
    let asked = view.votes.said.values().any(|yes| *yes);
    if !asked || view.votes.said.contains_key(&seat) || !view.has_troops(seat) {
        return None;
    }
    let yes = ending_is_as_good(view, seat, context);
    let vote = Order::End { yes };
    view.check(world, seat, &vote).is_ok().then_some(vote)
}

fn ending_is_as_good(view: &View, seat: Seat, context: BotContext) -> bool {
    let points: Vec<u32> = view.seats.iter().map(SeatView::score).collect();
    let now = standing(&points, seat);
    if now == best_standing(points.len()) {
        return true;
    }
    let mut luck = context.seed.chance();
    let unseen = Unseen::of(view);
    let futures = (0..FUTURES).map(|_| standing(&Future::points(view, unseen, &mut luck), seat));
    futures.sum::<usize>() <= now * FUTURES
}

/// How well a seat stands: a hundred for a game that is won, shared by those who win it, and two for
/// each seat that is behind, one for each that is level.
fn standing(points: &[u32], seat: Seat) -> usize {
    let own = points.get(seat.index()).copied().unwrap_or(0);
    let count = |order| {
        points
            .iter()
            .filter(|other| (*other).cmp(&own) == order)
            .count()
    };
    let level = count(std::cmp::Ordering::Equal);
    let won = match count(std::cmp::Ordering::Greater) {
        0 => 100 / level.max(1),
        _ => 0,
    };
    won + 2 * count(std::cmp::Ordering::Less) + level.saturating_sub(1)
}

/// The standing of who leads alone.
fn best_standing(seats: usize) -> usize {
    100 + 2 * seats.saturating_sub(1)
}
