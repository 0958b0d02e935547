//! What a position promises, without looking for turns.
//!
//! Points are what counts, and most of what the next two turns bring can be read off the board: the
//! side to move strikes with every unit next to the enemy castle; then its own castle stands next
//! to enemy units, but for those that it flees or destroys.

use super::ends::Board;
use crate::castles::position::{POINTS_TO_WIN, Side};
use crate::castles::square::Squares;

/// The outlook of a side that has won; less for every turn that it takes.
pub(super) const WON: i32 = 100_000;
/// Beyond this, a game is won in the turns that were looked at.
pub(super) const DECIDED: i32 = WON / 2;

/// What points are worth.
const POINTS: [i32; POINTS_TO_WIN as usize] = [0, 100, 220];
/// What it costs to leave the enemy a last point to take.
const MATE_THREAT: i32 = 900;
const ON_BOARD: i32 = 14;
const IN_SUPPLY: i32 = 10;
/// For each square that the castle can go to and nothing is next to.
const REFUGE: i32 = 5;

/// How good `board` is for the side to move, at the beginning of its turn.
pub(super) fn outlook(board: &Board) -> i32 {
    let Board { own, enemy } = board;
    if own.points >= POINTS_TO_WIN {
        return WON;
    }
    if enemy.points >= POINTS_TO_WIN {
        return -WON;
    }
    let mut best = -WON;
    let mut refuges = 0;
    let in_reach = enemy.castle.neighbours();
    for to in own.castle.neighbours().without(enemy.castle) {
        // CC-07: a crushed unit is a point for its owner.
        let lost = enemy.points + u8::from(enemy.units.has(to));
        if lost >= POINTS_TO_WIN {
            continue;
        }
        let units = own.units.without(to);
        let strikers = units.and(in_reach);
        if own.points + strikers.len() >= POINTS_TO_WIN {
            return WON - 1;
        }
        let threats = enemy.units.without(to).and(to.neighbours());
        let left = threats_left(threats, units.minus(strikers));
        if left == 0 {
            refuges += 1;
        }
        best = best.max(balance(own.points + strikers.len(), lost, left));
        if left > 0 && !strikers.is_empty() {
            best = best.max(balance(own.points, lost, threats_left(threats, units)));
        }
    }
    if best == -WON {
        return 1 - WON;
    }
    best + REFUGE * refuges + force(*own) - force(*enemy)
}

/// How many of `threats` cannot be destroyed, each of `units` destroying one at most.
fn threats_left(threats: Squares, units: Squares) -> u8 {
    let attackers = units.and(threats.neighbours()).len();
    let attacked = threats.and(units.neighbours()).len();
    threats.len() - attackers.min(attacked)
}

/// The points of both sides, with `threats` against the first that are likely to be carried out.
fn balance(own: u8, enemy: u8, threats: u8) -> i32 {
    let value = |points: u8| POINTS.get(usize::from(points)).copied();
    let now = value(own).unwrap_or(WON) - value(enemy).unwrap_or(WON);
    let soon = match value(enemy + threats) {
        Some(points) => (points - value(enemy).unwrap_or(0)) * 3 / 4,
        None => MATE_THREAT,
    };
    now - soon
}

fn force(side: Side) -> i32 {
    i32::from(side.units.len()) * ON_BOARD + i32::from(side.supply) * IN_SUPPLY
}
