//! All the ways a turn can end (CC-04 … CC-14), each once.
//!
//! The order in which units move does not matter for where a turn ends: a set of units can take a
//! set of squares if each unit can be given one of them within its reach. So this goes through
//! castle moves, then sets of squares, then sets of placements, and [`End::tokens`] finds the
//! tokens for the one end that is played.

use std::ops::ControlFlow;

use crate::castles::position::{POINTS_TO_WIN, Position, Side, Step};
use crate::castles::square::{Square, Squares};
use crate::castles::token::Token;

/// Both sides, seen from the one to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Board {
    /// The side to move.
    pub(super) own: Side,
    /// The side that waits.
    pub(super) enemy: Side,
}

impl Board {
    pub(super) fn of(position: &Position) -> Self {
        Self {
            own: *position.own(),
            enemy: *position.enemy(),
        }
    }

    /// The board as the other side sees it.
    fn turned(self) -> Self {
        Self {
            own: self.enemy,
            enemy: self.own,
        }
    }

    /// The board at the beginning of the other side's turn, draft included (CC-05).
    pub(super) fn handed_over(self) -> Self {
        let mut next = self.turned();
        if next.own.scrap > 0 {
            next.own.scrap -= 1;
            next.own.supply += 1;
        }
        next
    }
}

/// A turn under way, or at its beginning.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turn {
    pub(super) board: Board,
    pub(super) step: Step,
    pub(super) moved: Squares,
}

impl Turn {
    pub(super) fn of(position: &Position) -> Self {
        Self {
            board: Board::of(position),
            step: position.step,
            moved: position.moved,
        }
    }

    pub(super) fn begun(board: Board) -> Self {
        Self {
            board,
            step: Step::Castle,
            moved: Squares::NONE,
        }
    }
}

/// One way a turn can end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct End {
    /// What the other side has before it; not handed over when the game has ended.
    pub(super) after: Board,
    /// Where the own units stand before placement.
    stand: Squares,
    /// How many units struck the enemy castle.
    scored: u8,
    /// Where units are placed.
    placed: Squares,
}

/// Own units somewhere, and how many struck the enemy castle on the way, which is not won by that.
type Stand = (Squares, u8);

/// Memory that is used again from turn to turn.
#[derive(Debug)]
pub(super) struct Scratch {
    /// Where units can stand before placement.
    stands: Vec<Stand>,
    spread: Stands,
    /// Where units can stand at the end.
    ends: Stands,
}

impl Scratch {
    pub(super) fn new() -> Self {
        Self {
            stands: Vec::new(),
            spread: Stands::new(),
            ends: Stands::new(),
        }
    }

    /// Fills `stands` with every set of squares that the units can take, with strikes short of
    /// `needed`. `fixed` units stay, `free` ones may move.
    fn spread(&mut self, board: &Board, free: Squares, fixed: Squares, needed: u8) {
        self.stands.clear();
        self.stands.push((fixed, 0));
        let castles = Squares::only(board.own.castle).with(board.enemy.castle);
        for unit in free {
            let reach = unit.neighbours().minus(castles).with(unit);
            let strikes = unit.is_next_to(board.enemy.castle);
            self.spread.clear();
            for &(stand, scored) in &self.stands {
                if strikes && scored + 1 < needed {
                    self.spread.insert((stand, scored + 1));
                }
                for to in reach.minus(stand) {
                    self.spread.insert((stand.with(to), scored));
                }
            }
            self.stands.clone_from(&self.spread.list);
        }
    }
}

/// A set of stands, listed in the order in which they came.
#[derive(Debug)]
struct Stands {
    bits: Vec<u64>,
    list: Vec<Stand>,
}

impl Stands {
    /// Sets of squares.
    const SETS: usize = 1 << 16;

    fn new() -> Self {
        Self {
            bits: vec![0; Self::SETS * POINTS_TO_WIN as usize / 64],
            list: Vec::new(),
        }
    }

    fn clear(&mut self) {
        for &stand in &self.list {
            self.bits[Self::bit(stand) / 64] = 0;
        }
        self.list.clear();
    }

    /// Says whether the stand is new.
    fn insert(&mut self, stand: Stand) -> bool {
        let bit = Self::bit(stand);
        let mask = 1 << (bit % 64);
        let is_new = self.bits[bit / 64] & mask == 0;
        if is_new {
            self.bits[bit / 64] |= mask;
            self.list.push(stand);
        }
        is_new
    }

    fn bit((squares, scored): Stand) -> usize {
        usize::from(scored) * Self::SETS + usize::from(squares.bits())
    }
}

/// What is done with an end; breaking stops the search for more.
pub(super) type Visit<'a> = dyn FnMut(&End) -> ControlFlow<()> + 'a;

impl Turn {
    /// Visits every end of this turn once, but of those that win only one for each castle move.
    pub(super) fn each_end(&self, scratch: &mut Scratch, visit: &mut Visit<'_>) -> ControlFlow<()> {
        match self.step {
            Step::Opening => self.each_opening(visit),
            Step::Castle => {
                let castle = self.board.own.castle;
                for to in castle.neighbours().without(self.board.enemy.castle) {
                    self.with_castle(to).each_stand(scratch, visit)?;
                }
                ControlFlow::Continue(())
            }
            Step::Units => self.each_stand(scratch, visit),
            Step::Placement => {
                scratch.ends.clear();
                self.each_placement((self.board.own.units, 0), &mut scratch.ends, visit)
            }
        }
    }

    fn each_opening(&self, visit: &mut Visit<'_>) -> ControlFlow<()> {
        let own = &self.board.own;
        let taken = own.pieces().or(self.board.enemy.pieces());
        for at in own.castle.neighbours().minus(taken) {
            let mut board = self.board;
            board.own.units = own.units.with(at);
            board.own.scrap = own.scrap.saturating_sub(1);
            visit(&End {
                after: board.handed_over(),
                stand: own.units,
                scored: 0,
                placed: Squares::only(at),
            })?;
        }
        ControlFlow::Continue(())
    }

    /// The turn after the castle's move (CC-06 … CC-08).
    fn with_castle(&self, to: Square) -> Self {
        let Board { mut own, mut enemy } = self.board;
        own.castle = to;
        if own.units.has(to) {
            own.units = own.units.without(to);
            own.supply += 1;
        }
        if enemy.units.has(to) {
            enemy.units = enemy.units.without(to);
            enemy.scrap += 1;
            enemy.points += 1;
        }
        Self {
            board: Board { own, enemy },
            step: Step::Units,
            moved: self.moved,
        }
    }

    fn each_stand(&self, scratch: &mut Scratch, visit: &mut Visit<'_>) -> ControlFlow<()> {
        let Board { own, enemy } = self.board;
        let end = |after: Board, stand, scored| End {
            after,
            stand,
            scored,
            placed: Squares::NONE,
        };
        // CC-07, CC-20: the castle gave the last point away.
        if enemy.points >= POINTS_TO_WIN {
            return visit(&end(self.board.turned(), own.units, 0));
        }
        let free = own.units.minus(self.moved);
        let needed = POINTS_TO_WIN.saturating_sub(own.points);
        let strikers = free.and(enemy.castle.neighbours());
        if strikers.len() >= needed {
            let striking: Squares = strikers.iter().take(needed.into()).collect();
            let stand = own.units.minus(striking);
            let board = self.struck(stand, needed);
            visit(&end(board.turned(), stand, needed))?;
        }
        scratch.spread(&self.board, free, own.units.minus(free), needed);
        scratch.ends.clear();
        for &stand in &scratch.stands {
            self.each_placement(stand, &mut scratch.ends, visit)?;
        }
        ControlFlow::Continue(())
    }

    /// The board with own units on `stand`, after `scored` strikes (CC-10, CC-11).
    fn struck(&self, stand: Squares, scored: u8) -> Board {
        let Board { mut own, mut enemy } = self.board;
        own.units = stand;
        own.scrap += scored;
        own.points += scored;
        let destroyed = enemy.units.and(stand);
        enemy.units = enemy.units.minus(destroyed);
        enemy.scrap += destroyed.len();
        Board { own, enemy }
    }

    fn each_placement(
        &self,
        (stand, scored): Stand,
        seen: &mut Stands,
        visit: &mut Visit<'_>,
    ) -> ControlFlow<()> {
        let board = self.struck(stand, scored);
        let end = End {
            after: board,
            stand,
            scored,
            placed: Squares::NONE,
        };
        let blocked = board.own.pieces().or(board.enemy.pieces());
        let chain = Squares::only(board.own.castle);
        place(end, chain, blocked, &mut |end| {
            // A square may be moved to and one placed on, or the other way round.
            if seen.insert((end.after.enemy.units, end.scored)) {
                visit(end)
            } else {
                ControlFlow::Continue(())
            }
        })
    }
}

/// Visits the end with every further set of placements (CC-13, CC-19). `end.after` is not handed
/// over yet; what is `blocked` is not placed on.
fn place(end: End, chain: Squares, mut blocked: Squares, visit: &mut Visit<'_>) -> ControlFlow<()> {
    let after = end.after.handed_over();
    visit(&End { after, ..end })?;
    if end.after.own.supply == 0 {
        return ControlFlow::Continue(());
    }
    let chain = linked(chain, end.after.own.units);
    for at in chain.neighbours().minus(blocked) {
        // Each set is built once: what was tried before `at` is not placed on after it.
        blocked = blocked.with(at);
        let mut more = end;
        more.after.own.supply -= 1;
        more.after.own.units = more.after.own.units.with(at);
        more.placed = more.placed.with(at);
        place(more, chain.with(at), blocked, visit)?;
    }
    ControlFlow::Continue(())
}

/// The chain with all units that are linked to it.
fn linked(mut chain: Squares, units: Squares) -> Squares {
    loop {
        let longer = chain.or(chain.neighbours().and(units));
        if longer == chain {
            return chain;
        }
        chain = longer;
    }
}

impl End {
    /// The tokens that lead to this end of `turn`.
    pub(super) fn tokens(&self, turn: &Turn) -> Vec<Token> {
        if turn.step == Step::Opening {
            return self.placed.iter().map(Token::Place).collect();
        }
        let castle = self.after.enemy.castle;
        let mut tokens = Vec::new();
        let mut turn = *turn;
        if turn.step == Step::Castle {
            tokens.push(Token::Castle(castle));
            turn = turn.with_castle(castle);
        }
        if turn.step == Step::Units {
            tokens.extend(self.unit_moves(&turn));
        }
        let mut chain = Squares::only(castle);
        let mut left = self.placed;
        while !left.is_empty() {
            chain = linked(chain, self.stand);
            let next = chain.neighbours().and(left);
            if next.is_empty() {
                break;
            }
            tokens.extend(next.iter().map(Token::Place));
            chain = chain.or(next);
            left = left.minus(next);
        }
        let over = [self.after.own, self.after.enemy]
            .iter()
            .any(|side| side.points >= POINTS_TO_WIN);
        if !over {
            tokens.push(Token::End);
        }
        tokens
    }

    /// The unit moves, in an order in which no unit enters a square before its unit has left it.
    fn unit_moves(&self, turn: &Turn) -> Vec<Token> {
        let free = turn.board.own.units.minus(turn.moved);
        let fixed = turn.board.own.units.minus(free);
        let mut moves = Vec::new();
        let target = turn.board.enemy.castle;
        assign(
            free,
            self.stand.minus(fixed),
            self.scored,
            target,
            &mut moves,
        );
        let mut tokens = Vec::new();
        // Squares are taken by the units that still have to go. There is no ring of them, since
        // staying is tried first, and a ring ends as staying does.
        while let Some(ready) = moves
            .iter()
            .position(|&(_, to)| moves.iter().all(|&(from, _)| from != to))
        {
            let (from, to) = moves.remove(ready);
            tokens.push(Token::Unit(from, to));
        }
        tokens
    }
}

/// Gives each unit of `units` a square of `stand` or a strike at `target`; those that stay are not
/// noted in `moves`. Says whether it found a way.
fn assign(
    units: Squares,
    stand: Squares,
    strikes: u8,
    target: Square,
    moves: &mut Vec<(Square, Square)>,
) -> bool {
    let Some(unit) = units.iter().next() else {
        return stand.is_empty() && strikes == 0;
    };
    let rest = units.without(unit);
    if stand.has(unit) && assign(rest, stand.without(unit), strikes, target, moves) {
        return true;
    }
    if strikes > 0 && unit.is_next_to(target) {
        moves.push((unit, target));
        if assign(rest, stand, strikes - 1, target, moves) {
            return true;
        }
        moves.pop();
    }
    for to in unit.neighbours().and(stand) {
        moves.push((unit, to));
        if assign(rest, stand.without(to), strikes, target, moves) {
            return true;
        }
        moves.pop();
    }
    false
}
