//! Players to measure the bot player against: one that takes what it can now, one that plays
//! anything.

use std::ops::ControlFlow;

use super::ends::{Board, End, Scratch, Turn};
use super::{is_sound, plain};
use crate::castles::perft::after;
use crate::castles::position::Position;
use crate::castles::token::Token;
use crate::dice::{Dice, DiceStop};

/// The rest of a turn that looks at its own end only: points won less points given away come
/// first, then destroyed units, then units next to the castles and units on the board. A throw
/// decides between equals.
///
/// # Errors
///
/// [`DiceStop`] when the throw did not happen.
pub fn greedy(position: &Position, dice: &mut dyn Dice) -> Result<Vec<Token>, DiceStop> {
    if position.winner().is_some() {
        return Ok(Vec::new());
    }
    if !is_sound(position) {
        return Ok(plain(position));
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
    let chosen = throw(dice, "equal turns", best.len())?;
    Ok(best
        .get(chosen)
        .map_or_else(Vec::new, |end| end.tokens(&turn)))
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
///
/// # Errors
///
/// [`DiceStop`] when a throw did not happen.
pub fn random(position: &Position, dice: &mut dyn Dice) -> Result<Vec<Token>, DiceStop> {
    let mut tokens = Vec::new();
    let mut now = *position;
    while now.to_move == position.to_move {
        let legal = now.legal();
        if legal.is_empty() {
            break;
        }
        let chosen = throw(dice, "a token", legal.len())?;
        let Some((&token, next)) = legal
            .get(chosen)
            .and_then(|token| Some((token, after(&now, *token)?)))
        else {
            break;
        };
        tokens.push(token);
        now = next;
    }
    Ok(tokens)
}

/// A number below `count`, thrown unless there is no choice.
fn throw(dice: &mut dyn Dice, what: &str, count: usize) -> Result<usize, DiceStop> {
    match u32::try_from(count) {
        Ok(sides) if sides > 1 => Ok(dice.roll(what, sides)?.saturating_sub(1) as usize),
        _ => Ok(0),
    }
}
