//! Players to measure the bot player against: one that takes what it can now, one that plays
//! anything.

use std::ops::ControlFlow;

use rand::Rng;
use rand::seq::IndexedRandom as _;

use super::ends::{Board, End, Scratch, Turn};
use super::{is_sound, plain};
use crate::castles::perft::after;
use crate::castles::position::Position;
use crate::castles::token::Token;

/// The rest of a turn that looks at its own end only: points won less points given away come
/// first, then destroyed units, then units next to the castles and units on the board. Chance decides
/// between equals.
pub fn greedy(position: &Position, chance: &mut impl Rng) -> Vec<Token> {
    if position.winner().is_some() {
        return Vec::new();
    }
    if !is_sound(position) {
        return plain(position);
    }
    let turn = Turn::of(position);
    let mut best: Vec<End> = Vec::new();
    let mut most = i32::MIN;
    let _ = turn.each_end(&mut Scratch::new(), &mut |end| {
        let gain = gain(&turn.board, &end.after);
        if gain > most {
            most = gain;
            best.clear();
        }
        if gain == most {
            best.push(*end);
        }
        ControlFlow::Continue(())
    });
    let chosen = best.choose(chance);
    chosen.map_or_else(Vec::new, |end| end.tokens(&turn))
}

/// What a turn from `before` to `after` brings at once. In `after` the other side is to move.
fn gain(before: &Board, after: &Board) -> i32 {
    let (own, enemy) = (&after.enemy, &after.own);
    let points = i32::from(own.points) - i32::from(before.own.points)
        + i32::from(before.enemy.points)
        - i32::from(enemy.points);
    let count = |squares: crate::castles::Squares| i32::from(squares.len());
    let destroyed = count(before.enemy.units) - count(enemy.units);
    let threats = count(own.units.and(enemy.castle.neighbours()));
    let dangers = count(enemy.units.and(own.castle.neighbours()));
    points * 1000 + destroyed * 100 - dangers * 60 + threats * 30 + count(own.units) * 10
}

/// The rest of a turn of legal tokens, each with the same chance as the others of its moment.
pub fn random(position: &Position, chance: &mut impl Rng) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut now = *position;
    while now.to_move == position.to_move {
        let legal = now.legal();
        let chosen = legal.choose(chance);
        let Some((&token, next)) = chosen.and_then(|token| Some((token, after(&now, *token)?)))
        else {
            break;
        };
        tokens.push(token);
        now = next;
    }
    tokens
}
