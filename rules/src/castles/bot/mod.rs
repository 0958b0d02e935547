//! Players of Combat Castles that see only what a person sees.
//!
//! [`turn`] is the bot player of the tables. A keen one goes through the ends of its turn, the replies
//! to the best of them and its own answers, and chooses by chance among those of about the same worth;
//! a gentle one looks at its own ends alone and is less particular. [`greedy`] and [`random`] are there
//! to measure it.

mod ends;
mod outlook;
mod rivals;
mod search;
#[cfg(test)]
mod tests;

use super::options::World;
use super::position::{POINTS_TO_WIN, Position, Step, UNITS};
use super::square::Squares;
use super::state::Phase;
use super::token::{Line, Order, Token, Word};
use super::view::View;
use crate::{BotContext, Level, Seat};
use ends::Turn;
use outlook::DECIDED;
use rand::RngExt as _;
use search::{Choice, SAME};

pub use rivals::{greedy, random};

/// A draw is accepted by a bot that stands worse than this: about a point behind.
const CLEARLY_WORSE: i32 = -75;
/// A position that has begun a turn this often is going nowhere, whatever the search says.
const GOING_NOWHERE: u8 = 5;
/// How much less an end may promise at once for a gentle player to be content with it: more than a
/// point.
const CONTENT: i32 = 130;

/// What a bot player on `seat` does now; `None` when it has nothing to do.
///
/// It answers a draw that is offered, claims one if it may and does not stand better, and plays its
/// turn otherwise.
pub(super) fn order(world: &World, view: &View, seat: Seat, context: BotContext) -> Option<Order> {
    if view.phase != Phase::Playing || seat.index() > 1 {
        return None;
    }
    let asked = view.asked(seat);
    if view.offer.is_some_and(|offer| offer.by != seat) {
        let worth = worth(&choices(&view.position, context));
        let worth = if asked { worth } else { -worth };
        return Some(Order::Word(if worth <= CLEARLY_WORSE {
            Word::AcceptDraw
        } else {
            Word::DeclineDraw
        }));
    }
    if !asked {
        return None;
    }
    // What has come up before and is still open is worth a second thought.
    if view.occurred < 2 {
        return Some(Order::Line(Line::of(turn(&view.position, context))));
    }
    let choices = choices(&view.position, context);
    let better = worth(&choices) > 0;
    if view.may_claim(world, seat) && (!better || view.occurred >= GOING_NOWHERE) {
        return Some(Order::Word(Word::ClaimDraw));
    }
    let tokens = if better || !world.options.repetition {
        another_turn(&view.position, &choices, view.occurred - 1)
    } else {
        another_turn(&view.position, &choices, 0)
    };
    Some(Order::Line(Line::of(tokens)))
}

/// The rest of the turn of the seat to move: legal, and the same for the same position and bot context.
///
/// It ends with [`Token::End`] unless the game ends before (CC-14) or it is the opening placement,
/// which is a turn of one token. Empty when the game is over.
pub fn turn(position: &Position, context: BotContext) -> Vec<Token> {
    another_turn(position, &choices(position, context), 0)
}

/// The choice after `times` earlier ones, going round those that are as promising as the best.
fn another_turn(position: &Position, choices: &[Choice], times: u8) -> Vec<Token> {
    let best = worth(choices);
    let promising = |choice: &&Choice| match best {
        DECIDED.. => choice.worth == best,
        1.. => choice.worth > 0,
        _ => choice.worth > -DECIDED || choice.worth == best,
    };
    let count = choices.iter().filter(promising).count();
    let skipped = usize::from(times).checked_rem(count).unwrap_or(0);
    match choices.iter().filter(promising).nth(skipped) {
        Some(choice) => choice.end.tokens(&Turn::of(position)),
        None if position.winner().is_some() => Vec::new(),
        None => plain(position),
    }
}

/// The ends of the turn to choose from, the chosen one first and then the best; none when the game is
/// over or the position is unsound.
fn choices(position: &Position, context: BotContext) -> Vec<Choice> {
    if position.winner().is_some() || !is_sound(position) {
        return Vec::new();
    }
    let turn = Turn::of(position);
    let (mut choices, within) = match context.level {
        Level::Keen => (search::choices(&turn), SAME),
        Level::Gentle => (search::glance(&turn), CONTENT),
    };
    let alike = alike(&choices, within);
    if alike > 1 {
        let chosen = context.seed.chance().random_range(..alike);
        choices[..=chosen].rotate_right(1);
    }
    choices
}

/// How many of the choices, which are sorted, are worth less than `within` less than the best. Where
/// the game is won or lost in what was looked at, only what wins as soon or loses as late is alike.
fn alike(choices: &[Choice], within: i32) -> usize {
    let best = worth(choices);
    let alike = |choice: &&Choice| {
        let close = choice.worth > best.saturating_sub(within) && choice.worth > -DECIDED;
        choice.worth == best || (close && best < DECIDED)
    };
    choices.iter().take_while(alike).count()
}

/// What a position is worth for the seat to move; above 0 it stands better.
fn worth(choices: &[Choice]) -> i32 {
    choices.first().map_or(0, |best| best.worth)
}

/// Whether a position is one that play or a checked scenario can lead to, as far as it matters for
/// looking ahead: no seat has too many units, and no two pieces share a square.
fn is_sound(position: &Position) -> bool {
    let [a, b] = &position.sides;
    let pieces = |side: &super::Side| u32::from(side.units.len()) + 1;
    let few = |side: &super::Side| {
        let beside = u32::from(side.supply) + u32::from(side.scrap);
        u32::from(side.units.len()) + beside <= u32::from(UNITS)
    };
    let squares = a.pieces().or(b.pieces());
    few(a) && few(b) && u32::from(squares.len()) == pieces(a) + pieces(b)
}

/// A turn that does only what it must.
fn plain(position: &Position) -> Vec<Token> {
    let taken = position.own().pieces().or(position.enemy().pieces());
    let first = |squares: Squares| squares.minus(taken).iter().chain(squares.iter()).next();
    match position.step {
        Step::Opening => first(position.opening_placements())
            .map(Token::Place)
            .into_iter()
            .collect(),
        Step::Castle => {
            let Some(to) = first(position.castle_moves()) else {
                return Vec::new();
            };
            let enemy = position.enemy();
            let given = enemy.units.has(to) && enemy.points + 1 >= POINTS_TO_WIN;
            let end = (!given).then_some(Token::End);
            [Token::Castle(to)].into_iter().chain(end).collect()
        }
        Step::Units | Step::Placement => vec![Token::End],
    }
}
