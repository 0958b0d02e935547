//! Which moves there are (PK-24, PK-25, PK-27, PK-28, PK-52, PK-53).

use cozy_chess::{BitBoard, get_bishop_moves, get_king_moves, get_knight_moves, get_rook_moves};

use super::action::Action;
use super::position::{FIGURES, Position};
use super::square::Square;
use crate::kerfuffle::party::Party;
use crate::kerfuffle::pieces::Figure;

/// What one piece may do.
pub(super) struct Reach {
    pub(super) from: Square,
    /// Where it may go.
    pub(super) to: BitBoard,
    /// Whether it may leave the board.
    pub(super) leaves: bool,
    /// Whether it becomes another piece wherever it goes.
    pub(super) promotes: bool,
}

impl Reach {
    pub(super) fn count(&self) -> u64 {
        let ways = if self.promotes { 3 } else { 1 };
        ways * u64::from(self.to.len()) + u64::from(self.leaves)
    }
}

impl Position {
    /// What the side whose move it is may do, but for declaring retreat: sorted as they are written.
    /// Nothing once the battle is over.
    pub fn moves(&self) -> Vec<Action> {
        let mut moves = Vec::new();
        self.each_move(|action| moves.push(action));
        moves.sort_by_cached_key(ToString::to_string);
        moves
    }

    /// What the piece on a square may do now.
    pub fn moves_from(&self, square: Square) -> Vec<Action> {
        let mut moves = self.moves();
        moves.retain(|action| action.from() == Some(square));
        moves
    }

    /// Whether the side whose move it is may do this now.
    pub fn allows(&self, action: Action) -> bool {
        match action {
            Action::Retreat => self.over().is_none() && !self.in_retreat(self.turn()),
            Action::Step { .. } | Action::Leave(_) | Action::Pass => {
                let mut found = false;
                self.each_move(|it| found |= it == action);
                found
            }
        }
    }

    /// Every move once, in no order that means anything.
    pub(super) fn each_move(&self, mut visit: impl FnMut(Action)) {
        if self.over().is_some() {
            return;
        }
        let mut has_any = false;
        self.each_reach(|reach| {
            let from = reach.from;
            for to in reach.to.iter().map(Square::of_cozy) {
                has_any = true;
                if reach.promotes {
                    for figure in Action::PROMOTIONS {
                        let promotion = Some(figure);
                        visit(Action::Step {
                            from,
                            to,
                            promotion,
                        });
                    }
                } else {
                    let promotion = None;
                    visit(Action::Step {
                        from,
                        to,
                        promotion,
                    });
                }
            }
            if reach.leaves {
                has_any = true;
                visit(Action::Leave(from));
            }
        });
        if !has_any {
            visit(Action::Pass);
        }
    }

    /// What each piece of the side whose move it is may do.
    pub(super) fn each_reach(&self, mut visit: impl FnMut(Reach)) {
        let party = self.turn;
        let (own, all) = (self.sides[party.index()], self.occupied());
        let retreats = self.retreat[party.index()];
        for (figure, squares) in FIGURES.into_iter().zip(self.kinds) {
            for square in own & squares {
                let from = Square::of_cozy(square);
                if figure == Figure::Pawn {
                    visit(self.pawn(from, retreats));
                    continue;
                }
                let mut to = match figure {
                    Figure::King => get_king_moves(square),
                    Figure::Knight => get_knight_moves(square),
                    Figure::Bishop => get_bishop_moves(square, all),
                    Figure::Rook => get_rook_moves(square, all),
                    Figure::Queen => get_bishop_moves(square, all) | get_rook_moves(square, all),
                    Figure::Pawn | Figure::General => BitBoard::EMPTY,
                };
                to &= !own;
                let mut leaves = false;
                if retreats {
                    // PK-27: each move ends on a rank closer to the own edge.
                    to &= closer(from, party);
                    leaves = self.leaves(from, figure);
                }
                visit(Reach {
                    from,
                    to,
                    leaves,
                    promotes: false,
                });
            }
        }
    }

    fn pawn(&self, from: Square, retreats: bool) -> Reach {
        let party = self.turn;
        let (enemy, free) = (self.sides[party.enemy().index()], !self.occupied());
        let depth = from.depth(party);
        let mut reach = Reach {
            from,
            to: BitBoard::EMPTY,
            leaves: false,
            promotes: false,
        };
        if retreats {
            // PK-27, PK-52: a step straight back, or a capture diagonally back, and nothing else.
            reach.leaves = depth == 0;
            reach.to = (straight(from.bit(), party.enemy()) & free)
                | (slanted(from.bit(), party.enemy()) & enemy);
            return reach;
        }
        let one = straight(from.bit(), party) & free;
        reach.to = one;
        // PK-25, PK-53: two squares from the own second rank if it has not moved.
        if depth == 1 && !self.moved.has(from.cozy()) {
            reach.to |= straight(one, party) & free;
        }
        let mut prey = enemy;
        if let Some(passed) = self.passed
            // PK-52: not to a pawn in retreat.
            && !self.retreat[party.enemy().index()]
        {
            prey |= passed.bit();
        }
        reach.to |= slanted(from.bit(), party) & prey;
        reach.promotes = depth == 6;
        reach
    }

    /// Whether a piece of the side whose move it is leaves the board by one of its moves (PK-28).
    fn leaves(&self, from: Square, figure: Figure) -> bool {
        let party = self.turn;
        let depth = from.depth(party);
        match figure {
            Figure::King | Figure::Pawn => depth == 0,
            // By either jump that ends beyond the edge; one of the two files beside is on the board.
            Figure::Knight => depth <= 1,
            Figure::Rook => self.is_way_out(from, 0),
            Figure::Bishop => self.is_way_out(from, -1) || self.is_way_out(from, 1),
            Figure::Queen => (-1..=1).any(|file| self.is_way_out(from, file)),
            Figure::General => false,
        }
    }

    /// Whether the way to the own edge is clear, so many files aside with each rank, and the first square
    /// beyond the edge lies on files a to h.
    fn is_way_out(&self, from: Square, file: i8) -> bool {
        let back = if self.turn == Party::Defender { -1 } else { 1 };
        let depth = i8::try_from(from.depth(self.turn)).unwrap_or(0);
        let own_file = i8::try_from(from.file()).unwrap_or(0);
        let beyond = own_file + file * (depth + 1);
        let mut way = (1..=depth).map(|step| from.step(file * step, back * step));
        let all = self.occupied();
        (0..8).contains(&beyond)
            && way.all(|square| square.is_some_and(|square| !all.has(square.cozy())))
    }
}

/// All squares on ranks closer to a side's own edge.
fn closer(from: Square, party: Party) -> BitBoard {
    let below = BitBoard((1 << (8 * u32::from(from.rank()))) - 1);
    match party {
        Party::Defender => below,
        Party::Attacker => !below & !BitBoard(0xff << (8 * u32::from(from.rank()))),
    }
}

/// The squares straight ahead of a side's pawns.
fn straight(pawns: BitBoard, party: Party) -> BitBoard {
    match party {
        Party::Defender => BitBoard(pawns.0 << 8),
        Party::Attacker => BitBoard(pawns.0 >> 8),
    }
}

/// The squares diagonally ahead of a side's pawns.
fn slanted(pawns: BitBoard, party: Party) -> BitBoard {
    const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
    const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    let ahead = straight(pawns, party).0;
    BitBoard(((ahead << 1) & NOT_A) | ((ahead >> 1) & NOT_H))
}
