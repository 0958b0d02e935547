//! Counting what can happen on a board, to check and to measure the moves.

use super::position::Position;

/// How many rows of so many moves there are (PK-61): leaving and the pass of a side without a move count,
/// the declaration of retreat does not. A battle that is over has none.
///
/// # Examples
///
/// ```
/// use rules::kerfuffle::board::{Position, perft};
///
/// let alone: Position = "8/8/8/8/8/p7/P7/8 b - - - 0 -".parse().unwrap();
/// // Both pawns stand in each other's way: each side passes.
/// assert_eq!(perft(&alone, 5), 1);
/// ```
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => count(position),
        _ => {
            let mut sum = 0;
            position.each_move(|action| sum += perft(&position.after(action).0, depth - 1));
            sum
        }
    }
}

fn count(position: &Position) -> u64 {
    if position.over().is_some() {
        return 0;
    }
    let mut count = 0;
    position.each_reach(|reach| count += reach.count());
    // Without a move there is one pass.
    count.max(1)
}
