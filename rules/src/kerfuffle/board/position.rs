//! A position, and what an action makes of it.

use cozy_chess::BitBoard;
use serde::{Deserialize, Serialize};

use super::action::Action;
use super::deploy::Deployment;
use super::square::Square;
use crate::kerfuffle::party::Party;
use crate::kerfuffle::pieces::{Figure, Pieces};

/// The figures that fight on a board, each at its index in a position.
pub(super) const FIGURES: [Figure; 6] = [
    Figure::King,
    Figure::Queen,
    Figure::Pawn,
    Figure::Knight,
    Figure::Bishop,
    Figure::Rook,
];
/// After so many actions in a row without a capture, a pawn move or a piece leaving, the attack has failed
/// (PK-54).
pub const MOST_QUIET: u8 = 100;

/// What stands on a board, and whose move it is. Prints and reads as PK-61 says.
///
/// # Guarantees
///
/// - Each square holds at most one piece, and both sides together at least one.
/// - A pawn that may go two squares stands on its own second rank and has not moved.
///
/// # Examples
///
/// ```
/// use rules::kerfuffle::board::Position;
///
/// let position: Position = "8/8/8/3p4/8/8/4P3/4K3 b - - - 0 -".parse().unwrap();
/// let moves: Vec<String> = position.moves().iter().map(ToString::to_string).collect();
/// assert_eq!(moves, ["d5d4"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Position {
    /// What each side has, by [`Party::index`].
    pub(super) sides: [BitBoard; 2],
    /// Where each figure stands, of both sides, as in [`FIGURES`].
    pub(super) kinds: [BitBoard; 6],
    /// Whose move it is.
    pub(super) turn: Party,
    /// Which sides are in retreat, by [`Party::index`].
    pub(super) retreat: [bool; 2],
    /// Pawns on their own second rank that may not go two squares (PK-53, PK-73).
    pub(super) moved: BitBoard,
    /// The square that a pawn has just passed.
    pub(super) passed: Option<Square>,
    /// Actions in a row without a capture, a pawn move or a piece leaving (PK-54).
    pub(super) quiet: u8,
    /// Pieces that are pawns on the map.
    pub(super) promoted: BitBoard,
}

/// A piece that was captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lost {
    /// What it is on the map: a promoted pawn is a pawn (PK-55).
    pub figure: Figure,
    /// Whether it was taken prisoner, because its side is in retreat (PK-26).
    pub prisoner: bool,
}

/// What an action did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// The piece that acted, as it stood on the board.
    pub figure: Option<Figure>,
    /// The piece of the other side that was captured.
    pub lost: Option<Lost>,
    /// What left the board, as it is on the map.
    pub left: Option<Figure>,
}

/// How a battle on a board is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// One side has nothing left on the board (PK-29).
    Emptied,
    /// Both sides are in retreat (PK-29).
    BothRetreat,
    /// The attack has failed (PK-30, PK-54).
    Quiet,
}

impl End {
    /// In a few words.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Emptied => "nothing left",
            Self::BothRetreat => "both in retreat",
            Self::Quiet => "the attack has failed",
        }
    }
}

impl Position {
    /// Nothing on the board, for those who put something there.
    pub(super) const EMPTY: Self = Self {
        sides: [BitBoard::EMPTY; 2],
        kinds: [BitBoard::EMPTY; 6],
        turn: Party::Attacker,
        retreat: [false; 2],
        moved: BitBoard::EMPTY,
        passed: None,
        quiet: 0,
        promoted: BitBoard::EMPTY,
    };

    /// Both armies as they are set up, the attacker's and the defender's; the attacker moves first (PK-24).
    pub fn of(deployments: [&Deployment; 2]) -> Self {
        let mut position = Self::EMPTY;
        for party in Party::BOTH {
            for (figure, square) in deployments[party.index()].each() {
                position.put(party, figure, square);
            }
        }
        position
    }

    pub(super) fn put(&mut self, party: Party, figure: Figure, square: Square) {
        self.clear(square);
        self.sides[party.index()] |= square.bit();
        if let Some(kind) = kind(figure) {
            self.kinds[kind] |= square.bit();
        }
    }

    pub(super) fn clear(&mut self, square: Square) {
        let others = !square.bit();
        for board in self.sides.iter_mut().chain(&mut self.kinds) {
            *board &= others;
        }
        self.moved &= others;
        self.promoted &= others;
    }

    /// What stands on a square, as it moves, and whose it is.
    pub fn piece(&self, square: Square) -> Option<(Party, Figure)> {
        let party = Party::BOTH
            .into_iter()
            .find(|party| self.sides[party.index()].has(square.cozy()))?;
        Some((party, self.figure(square)?))
    }

    pub(super) fn figure(&self, square: Square) -> Option<Figure> {
        let all = FIGURES.into_iter().zip(&self.kinds);
        let mut here = all.filter(|(_, board)| board.has(square.cozy()));
        here.next().map(|(figure, _)| figure)
    }

    /// What a piece on a square is on the map.
    pub fn on_map(&self, square: Square) -> Option<Figure> {
        if self.promoted.has(square.cozy()) {
            Some(Figure::Pawn)
        } else {
            self.figure(square)
        }
    }

    /// What a piece on a square is called, as it moves; `square` where nothing stands.
    pub fn figure_name(&self, square: Square) -> &'static str {
        self.figure(square).map_or("square", Figure::name)
    }

    /// Whether a piece is a pawn on the map (PK-25).
    pub fn is_promoted(&self, square: Square) -> bool {
        self.promoted.has(square.cozy())
    }

    /// All that a side has on the board, as it is on the map.
    pub fn army(&self, party: Party) -> Pieces {
        let own = self.sides[party.index()];
        let squares = own.iter().map(Square::of_cozy);
        let pieces = squares.filter_map(|square| self.on_map(square));
        pieces.fold(Pieces::NONE, |sum, figure| sum.with(&Pieces::of(figure, 1)))
    }

    /// Whose move it is.
    pub const fn turn(&self) -> Party {
        self.turn
    }

    /// Whether a side is in retreat.
    pub const fn in_retreat(&self, party: Party) -> bool {
        self.retreat[party.index()]
    }

    /// How many actions in a row there were without a capture, a pawn move or a piece leaving.
    pub const fn quiet(&self) -> u8 {
        self.quiet
    }

    /// Who holds the province, if the battle is over, and how it ended (PK-29, PK-30).
    pub fn over(&self) -> Option<(Party, End)> {
        for party in Party::BOTH {
            if self.sides[party.index()].is_empty() {
                return Some((party.enemy(), End::Emptied));
            }
        }
        match (self.retreat, self.quiet) {
            ([true, true], _) => Some((Party::Defender, End::BothRetreat)),
            (_, MOST_QUIET..) => Some((Party::Defender, End::Quiet)),
            (_, _) => None,
        }
    }

    /// What an action makes of the position. One that is not allowed does something, and nothing good.
    #[must_use]
    pub fn after(&self, action: Action) -> (Self, Outcome) {
        let mut next = *self;
        let mut outcome = Outcome::default();
        next.quiet = self.quiet.saturating_add(1);
        next.passed = None;
        next.turn = self.turn.enemy();
        match action {
            Action::Pass => {}
            Action::Retreat => next.retreat[self.turn.index()] = true,
            Action::Leave(from) => {
                outcome.figure = self.figure(from);
                outcome.left = self.on_map(from);
                next.clear(from);
                next.quiet = 0;
            }
            Action::Step {
                from,
                to,
                promotion,
            } => next.go(self, (from, to), promotion, &mut outcome),
        }
        (next, outcome)
    }

    fn go(
        &mut self,
        before: &Self,
        (from, to): (Square, Square),
        promotion: Option<Figure>,
        outcome: &mut Outcome,
    ) {
        let party = before.turn;
        let Some(figure) = before.figure(from) else {
            return;
        };
        outcome.figure = Some(figure);
        let is_pawn = figure == Figure::Pawn;
        let by_passing = is_pawn && before.passed == Some(to) && from.file() != to.file();
        let prey = if by_passing { beside(from, to) } else { to };
        if before.sides[party.enemy().index()].has(prey.cozy())
            && let Some(lost) = before.on_map(prey)
        {
            let prisoner = before.retreat[party.enemy().index()];
            outcome.lost = Some(Lost {
                figure: lost,
                prisoner,
            });
            self.clear(prey);
        }
        let was_promoted = before.promoted.has(from.cozy());
        self.clear(from);
        self.put(party, promotion.unwrap_or(figure), to);
        if was_promoted || promotion.is_some() {
            self.promoted |= to.bit();
        }
        if is_pawn || outcome.lost.is_some() {
            self.quiet = 0;
        }
        if is_pawn && promotion.is_none() {
            if to.depth(party) == 1 {
                self.moved |= to.bit();
            }
            if from.rank().abs_diff(to.rank()) == 2 {
                let rank = from.rank().midpoint(to.rank());
                self.passed = i8::try_from(rank)
                    .ok()
                    .zip(i8::try_from(from.file()).ok())
                    .and_then(|(rank, file)| Square::at(file, rank));
            }
        }
    }

    /// The same without one piece of a side, by what it is on the map; of several the first.
    #[must_use]
    pub fn without(&self, party: Party, figure: Figure) -> Self {
        let mut rest = *self;
        let own = self.sides[party.index()].iter().map(Square::of_cozy);
        let mut same = own.filter(|square| self.on_map(*square) == Some(figure));
        if let Some(square) = same.next() {
            rest.clear(square);
        }
        rest
    }

    /// The same with nobody in retreat, to say what a retreat forbids.
    pub(in crate::kerfuffle) fn standing(&self) -> Self {
        Self {
            retreat: [false; 2],
            ..*self
        }
    }

    pub(super) fn is_pawn(&self, square: Square) -> bool {
        self.kinds[2].has(square.cozy())
    }

    pub(super) fn occupied(&self) -> BitBoard {
        self.sides[0] | self.sides[1]
    }
}

/// The square on the rank of one and the file of the other: where a pawn stands that is taken in passing.
fn beside(from: Square, to: Square) -> Square {
    let rank = i8::try_from(from.rank()).unwrap_or(0);
    let file = i8::try_from(to.file()).unwrap_or(0);
    Square::at(file, rank).unwrap_or(to)
}

/// Where a figure's squares are in a position.
pub(super) fn kind(figure: Figure) -> Option<usize> {
    FIGURES.iter().position(|it| *it == figure)
}
