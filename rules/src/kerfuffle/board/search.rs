//! How bot players choose on a board: alpha-beta over the moves, captures followed to their end, with a
//! bound on the positions that are looked at. Chance decides between equals alone.

use rand::RngExt as _;
use rand::rngs::Xoshiro256PlusPlus;

use super::action::Action;
use super::position::{End, Position};
use super::square::Square;
use crate::kerfuffle::party::Party;
use crate::kerfuffle::pieces::{Figure, Pieces};
use crate::{BotContext, Level};

/// What holding the province is worth, in hundredths of a pawn.
const PROVINCE: i32 = 400;
/// More than any battle is worth.
const MOST: i32 = 1_000_000;
/// The deepest that is looked ahead, captures aside.
const DEEPEST: u32 = 12;

/// How many positions a bot player looks at for a move.
const fn nodes(level: Level) -> u32 {
    match level {
        Level::Gentle => 1_500,
        Level::Keen => 12_000,
    }
}

/// What a piece is worth in a battle, in hundredths of a pawn: king and queen cannot be bought again.
const fn value(figure: Figure) -> i32 {
    match figure {
        Figure::Pawn => 100,
        Figure::Knight => 300,
        Figure::Bishop => 310,
        Figure::Rook => 500,
        Figure::King => 600,
        Figure::Queen => 1_000,
        Figure::General => 0,
    }
}

/// How strong an army is on a board.
pub(in crate::kerfuffle) fn strength(army: Pieces) -> i64 {
    let each = army.each().map(|(figure, count)| {
        let one = match figure {
            Figure::King => 300,
            Figure::Queen
            | Figure::Pawn
            | Figure::Knight
            | Figure::Bishop
            | Figure::Rook
            | Figure::General => value(figure),
        };
        i64::from(one) * i64::from(count)
    });
    each.sum()
}

/// What the side whose move it is does; `None` once the battle is over. A side that cannot win any more
/// declares retreat, where it may.
pub fn choose(position: &Position, may_retreat: bool, context: BotContext) -> Option<Action> {
    if position.over().is_some() {
        return None;
    }
    if may_retreat && is_lost(position) {
        return Some(Action::Retreat);
    }
    let mut search = Search {
        left: nodes(context.level),
    };
    search.best(position, &mut context.seed.chance())
}

/// Whether a side is so much weaker that it had better save what it can.
fn is_lost(position: &Position) -> bool {
    let party = position.turn();
    let [own, enemy] = [party, party.enemy()].map(|party| strength(position.army(party)));
    let settled = position.in_retreat(party) || position.in_retreat(party.enemy());
    !settled && own * 100 < enemy * 35
}

struct Search {
    /// How many positions may still be looked at.
    left: u32,
}

/// What both sides have saved, by [`Party::index`].
type Saved = [i32; 2];

impl Search {
    fn best(&mut self, position: &Position, luck: &mut Xoshiro256PlusPlus) -> Option<Action> {
        let mut moves = ordered(position);
        // A shuffle before the last sort, so that chance decides between equals.
        for at in (1..moves.len()).rev() {
            moves.swap(at, luck.random_range(..=at));
        }
        moves.sort_by_key(|action| std::cmp::Reverse(prize(position, *action)));
        let mut best = *moves.first()?;
        if moves.len() == 1 {
            return Some(best);
        }
        for depth in 1..=DEEPEST {
            let mut alpha = -MOST;
            let mut found = None;
            for action in &moves {
                let (next, saved) = step(position, *action, [0; 2]);
                let worth = -self.worth(&next, saved, depth - 1, (-MOST, -alpha));
                if self.left == 0 {
                    // What was not looked at to its end says nothing.
                    return Some(if depth == 1 {
                        found.unwrap_or(best)
                    } else {
                        best
                    });
                }
                if worth > alpha {
                    alpha = worth;
                    found = Some(*action);
                }
            }
            let Some(found) = found else {
                return Some(best);
            };
            best = found;
            // The best one is looked at first at the next depth.
            if let Some(at) = moves.iter().position(|action| *action == best) {
                moves[..=at].rotate_right(1);
            }
        }
        Some(best)
    }

    /// What a position is worth to the side whose move it is.
    fn worth(
        &mut self,
        position: &Position,
        saved: Saved,
        depth: u32,
        (mut alpha, beta): (i32, i32),
    ) -> i32 {
        self.left = self.left.saturating_sub(1);
        let still = seen(position, saved);
        if self.left == 0 || position.over().is_some() {
            return still;
        }
        let captures_only = depth == 0;
        if captures_only {
            if still >= beta {
                return still;
            }
            alpha = alpha.max(still);
        }
        let mut most = if captures_only { still } else { -MOST };
        for action in ordered(position) {
            if captures_only && prize(position, action) == 0 {
                break;
            }
            let (next, saved) = step(position, action, saved);
            let worth = -self.worth(&next, saved, depth.saturating_sub(1), (-beta, -alpha));
            most = most.max(worth);
            alpha = alpha.max(worth);
            if alpha >= beta || self.left == 0 {
                break;
            }
        }
        most
    }
}

/// A position after an action, with what has left the board.
fn step(position: &Position, action: Action, mut saved: Saved) -> (Position, Saved) {
    let (next, outcome) = position.after(action);
    if let Some(figure) = outcome.left {
        saved[position.turn().index()] += value(figure);
    }
    (next, saved)
}

/// All moves, the best captures first.
fn ordered(position: &Position) -> Vec<Action> {
    let mut moves = Vec::with_capacity(48);
    position.each_move(|action| moves.push(action));
    moves.sort_by_cached_key(|action| std::cmp::Reverse(prize(position, *action)));
    moves
}

/// What a move takes at once, less a little of what takes it; 0 for one that takes nothing.
fn prize(position: &Position, action: Action) -> i32 {
    let Action::Step {
        from,
        to,
        promotion,
    } = action
    else {
        return 0;
    };
    let own = position.figure(from).map_or(0, value);
    let passing = position.is_pawn(from) && from.file() != to.file();
    let prey = match position.on_map(to) {
        None if passing => Some(Figure::Pawn),
        found => found,
    };
    let taken = prey.map_or(0, |prey| 16 * value(prey) - own / 16);
    taken + promotion.map_or(0, value)
}

/// What a position looks like to the side whose move it is.
fn seen(position: &Position, saved: Saved) -> i32 {
    let mut sums = saved;
    for (at, party) in Party::BOTH.into_iter().enumerate() {
        let retreats = position.in_retreat(party);
        for square in position.sides[at] {
            sums[at] += piece(position, party, Square::of_cozy(square), retreats);
        }
    }
    let quiet = 2 * i32::from(position.quiet());
    let [attacker, defender] = sums;
    let mut sum = attacker - defender - quiet;
    match position.over() {
        Some((Party::Attacker, _)) => sum += PROVINCE,
        Some((Party::Defender, End::Emptied)) => sum -= PROVINCE,
        Some((Party::Defender, End::BothRetreat | End::Quiet)) => sum -= PROVINCE / 2,
        None => {}
    }
    match position.turn() {
        Party::Attacker => sum,
        Party::Defender => -sum,
    }
}

/// What a piece is worth where it stands.
fn piece(position: &Position, party: Party, square: Square, retreats: bool) -> i32 {
    let Some(figure) = position.figure(square) else {
        return 0;
    };
    let depth = i32::from(square.depth(party));
    let worth = if position.is_promoted(square) {
        // It fights as it stands, and is a pawn afterwards.
        value(Figure::Pawn).midpoint(value(figure))
    } else {
        value(figure)
    };
    if retreats {
        return worth * 9 / 10 - 12 * depth;
    }
    let file = i32::from(square.file());
    let middle = 3 - (2 * file - 7).abs() / 2;
    let place = match figure {
        Figure::Pawn => 6 * depth * (1 + i32::from(depth > 4)),
        Figure::Knight | Figure::Bishop => 4 * (middle + depth.min(5)),
        Figure::Rook | Figure::Queen => 3 * depth.min(5),
        Figure::King => -8 * depth,
        Figure::General => 0,
    };
    worth + place
}
