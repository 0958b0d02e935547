//! Looking ahead: the ends of a turn, the replies to the best of them, and the answers to those.

use std::ops::ControlFlow;

use super::ends::{Board, End, Scratch, Turn};
use super::outlook::{DECIDED, outlook};

/// How many ends with the best outlook are tried against every reply.
const TRIED: usize = 40;
/// How many of those that hold best are tried once more, with every answer to the replies.
const TRIED_DEEPLY: usize = 8;
/// How many replies with the best outlook are answered.
const ANSWERED: usize = 8;
/// Ends that are looked at in one search; it ends with what it knows then. Keeps the time bounded.
const BUDGET: u32 = 200_000;
/// Ends that are worth less than this less than the best are as good: a unit more in supply or on the
/// board.
pub(super) const SAME: i32 = 15;
/// How many ends somebody who only glances at the board knows.
const GLANCED: usize = 24;
/// Beyond every outlook.
const INFINITY: i32 = i32::MAX;

/// An end with what it is worth for the side that plays it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    pub(super) end: End,
    pub(super) worth: i32,
}

/// The best ends of `turn`, best first; none only if it has no end.
pub(super) fn choices(turn: &Turn) -> Vec<Choice> {
    let mut search = Search {
        scratch: Scratch::new(),
        budget: BUDGET,
    };
    let mut choices = search.best_by_outlook(turn, TRIED);
    if choices.len() < 2 || choices[0].worth >= DECIDED {
        return choices;
    }
    search.try_all(&mut choices);
    choices.truncate(TRIED_DEEPLY);
    let reached = search.try_deeply(&mut choices);
    choices.truncate(reached.max(1));
    choices
}

/// The best ends of `turn` as they look at once, best first; none only if it has no end.
pub(super) fn glance(turn: &Turn) -> Vec<Choice> {
    let mut search = Search {
        scratch: Scratch::new(),
        budget: BUDGET,
    };
    search.best_by_outlook(turn, GLANCED)
}

/// Best first; equals stay as they were.
fn sort(choices: &mut [Choice]) {
    choices.sort_by_key(|choice| -choice.worth);
}

struct Search {
    scratch: Scratch,
    budget: u32,
}

impl Search {
    /// Sorts the choices by what every reply leaves of them. Those that cannot be among the first
    /// [`TRIED_DEEPLY`] are only known to be worse, and those that were not reached are dropped.
    fn try_all(&mut self, choices: &mut Vec<Choice>) {
        let mut tried: Vec<Choice> = Vec::new();
        for choice in choices.iter() {
            let floor = tried.get(TRIED_DEEPLY - 1).map_or(-INFINITY, |c| c.worth);
            let worth = -self.best_reply(&choice.end.after, -floor);
            if self.budget == 0 && !tried.is_empty() {
                break;
            }
            let place = tried.partition_point(|better| better.worth >= worth);
            tried.insert(place, Choice { worth, ..*choice });
        }
        *choices = tried;
    }

    /// Sorts the choices by what the best answers to the best replies leave of them, and says how many
    /// were reached; the others stay behind. What is about as good as the best ([`SAME`]) is known
    /// exactly, and the rest only to be worse.
    fn try_deeply(&mut self, choices: &mut [Choice]) -> usize {
        let mut floor = -INFINITY;
        let mut reached = 0;
        for choice in choices.iter_mut() {
            let enough = floor.saturating_sub(SAME).max(-INFINITY);
            let worth = -self.best_answered(&choice.end.after, -enough);
            if self.budget == 0 {
                break;
            }
            choice.worth = worth;
            floor = floor.max(worth);
            reached += 1;
        }
        sort(&mut choices[..reached]);
        reached
    }

    /// The `width` ends of a turn with the best outlook, best first.
    fn best_by_outlook(&mut self, turn: &Turn, width: usize) -> Vec<Choice> {
        let mut choices = Vec::new();
        self.each_end(turn, |end| {
            let worth = -outlook(&end.after);
            choices.push(Choice { end: *end, worth });
            ControlFlow::Continue(())
        });
        sort(&mut choices);
        choices.truncate(width);
        choices
    }

    /// What the best end of the turn is worth by its outlook; once it is `enough`, no better one is
    /// looked for.
    fn best_reply(&mut self, board: &Board, enough: i32) -> i32 {
        let now = outlook(board);
        if now.abs() >= DECIDED {
            return now;
        }
        let mut best = -INFINITY;
        self.each_end(&Turn::begun(*board), |end| {
            best = best.max(-outlook(&end.after));
            if best >= enough {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        best
    }

    /// What the best end of the turn is worth after every reply to it, of those with the best
    /// outlook.
    fn best_answered(&mut self, board: &Board, enough: i32) -> i32 {
        let now = outlook(board);
        if now.abs() >= DECIDED {
            return now;
        }
        let mut best = -INFINITY;
        for choice in self.best_by_outlook(&Turn::begun(*board), ANSWERED) {
            best = best.max(-self.best_reply(&choice.end.after, -best));
            if best >= enough || self.budget == 0 {
                break;
            }
        }
        best
    }

    /// Visits the ends of a turn while the budget lasts, but one at least.
    fn each_end(&mut self, turn: &Turn, mut visit: impl FnMut(&End) -> ControlFlow<()>) {
        let budget = &mut self.budget;
        let _ = turn.each_end(&mut self.scratch, &mut |end| {
            visit(end)?;
            *budget = budget.saturating_sub(1);
            if *budget == 0 {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
    }
}
