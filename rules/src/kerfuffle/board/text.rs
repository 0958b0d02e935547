//! Positions as text (PK-61): `placement turn retreat moved ep quiet promoted`.

use std::fmt;
use std::str::FromStr;

use cozy_chess::BitBoard;

use super::position::{MOST_QUIET, Position};
use super::square::Square;
use crate::kerfuffle::party::Party;
use crate::kerfuffle::pieces::Figure;
use crate::notation::excerpt;

/// Why a text is not a position (PK-61).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the names say it")]
pub enum NoPosition {
    /// Too few fields, or too many.
    #[error(
        "{0} fields, and a position has seven: placement turn retreat moved ep quiet promoted (PK-61)"
    )]
    Fields(usize),
    /// The placement is not that of a board.
    #[error(
        "placement {0:?}: eight ranks of eight squares from rank 8 down, of kqrbnpKQRBNP and 1 to 8 (PK-61)"
    )]
    Placement(String),
    /// Nothing stands on the board.
    #[error("placement: nothing stands on the board (PK-61)")]
    Empty,
    /// A pawn stands on its last rank, where it is a pawn no more.
    #[error(
        "placement: the pawn on {0} stands on its last rank, where it becomes another piece (PK-25)"
    )]
    LastRank(Square),
    /// It is nobody's move.
    #[error("turn {0:?}: it is w for the defender or b for the attacker (PK-61)")]
    Turn(String),
    /// Other sides than there are.
    #[error("retreat {0:?}: it is -, w, b or wb (PK-61)")]
    Retreat(String),
    /// Text that is not a row of squares.
    #[error("{field} {text:?}: it is - or squares written together, such as a2c7 (PK-61)")]
    Squares { field: &'static str, text: String },
    /// A square of a list holds something else.
    #[error("moved: no pawn stands on its own second rank on {0} (PK-61)")]
    Moved(Square),
    /// No pawn can have passed the square.
    #[error("ep: no pawn of the side that has just moved can have passed {0} (PK-61)")]
    Passed(Square),
    /// Not a number of actions.
    #[error("quiet {0:?}: it is 0 to 100 (PK-54)")]
    Quiet(String),
    /// A square of a list holds something else.
    #[error("promoted: no rook, bishop or knight stands on {0} (PK-25)")]
    Promoted(Square),
}

impl FromStr for Position {
    type Err = NoPosition;

    fn from_str(text: &str) -> Result<Self, NoPosition> {
        let fields: Vec<&str> = text.split_whitespace().collect();
        let [placement, turn, retreat, moved, passed, quiet, promoted] = fields[..] else {
            return Err(NoPosition::Fields(fields.len()));
        };
        let mut position = placed(placement)?;
        position.turn = match turn {
            "w" => Party::Defender,
            "b" => Party::Attacker,
            _ => return Err(NoPosition::Turn(excerpt(turn))),
        };
        let both = |attacker, defender| Ok([attacker, defender]);
        position.retreat = match retreat {
            "-" => both(false, false),
            "w" => both(false, true),
            "b" => both(true, false),
            "wb" => both(true, true),
            _ => Err(NoPosition::Retreat(excerpt(retreat))),
        }?;
        for square in squares("moved", moved)? {
            let pawn = position.piece(square);
            let is_pawn = |(party, figure)| figure == Figure::Pawn && square.depth(party) == 1;
            if !pawn.is_some_and(is_pawn) {
                return Err(NoPosition::Moved(square));
            }
            position.moved |= square.bit();
        }
        if let [square] = squares("ep", passed)?[..] {
            if !position.may_have_passed(square) {
                return Err(NoPosition::Passed(square));
            }
            position.passed = Some(square);
        } else if passed != "-" {
            let text = excerpt(passed);
            return Err(NoPosition::Squares { field: "ep", text });
        }
        let actions = quiet.parse().ok().filter(|quiet| *quiet <= MOST_QUIET);
        position.quiet = actions.ok_or_else(|| NoPosition::Quiet(excerpt(quiet)))?;
        for square in squares("promoted", promoted)? {
            let can = [Figure::Rook, Figure::Bishop, Figure::Knight];
            if !position.figure(square).is_some_and(|it| can.contains(&it)) {
                return Err(NoPosition::Promoted(square));
            }
            position.promoted |= square.bit();
        }
        Ok(position)
    }
}

impl Position {
    /// Whether a pawn of the side that has just moved can have passed a square: it stands behind it, and
    /// where it came from nobody does.
    fn may_have_passed(&self, square: Square) -> bool {
        let party = self.turn.enemy();
        let ahead = if party == Party::Defender { 1 } else { -1 };
        let is_free = |at: Option<Square>| at.is_some_and(|at| self.piece(at).is_none());
        let pawn = square.step(0, ahead).and_then(|at| self.piece(at));
        square.depth(party) == 2
            && pawn == Some((party, Figure::Pawn))
            && is_free(Some(square))
            && is_free(square.step(0, -ahead))
    }
}

fn placed(text: &str) -> Result<Position, NoPosition> {
    let unread = || NoPosition::Placement(excerpt(text));
    let mut position = Position::EMPTY;
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != 8 {
        return Err(unread());
    }
    for (rank, row) in (0_i8..8).rev().zip(ranks) {
        let mut file = 0_i8;
        for letter in row.chars() {
            if let Some(empty) = letter.to_digit(10) {
                let empty = i8::try_from(empty).ok().filter(|it| (1..=8).contains(it));
                file = file.saturating_add(empty.ok_or_else(unread)?);
                continue;
            }
            let figure = Figure::of_letter(letter).filter(|figure| *figure != Figure::General);
            let (figure, square) = figure.zip(Square::at(file, rank)).ok_or_else(unread)?;
            let party = if letter.is_ascii_uppercase() {
                Party::Defender
            } else {
                Party::Attacker
            };
            if figure == Figure::Pawn && square.depth(party) == 7 {
                return Err(NoPosition::LastRank(square));
            }
            position.put(party, figure, square);
            file += 1;
        }
        if file != 8 {
            return Err(unread());
        }
    }
    if position.occupied().is_empty() {
        return Err(NoPosition::Empty);
    }
    Ok(position)
}

/// Reads `a2c7`, or `-` for none.
fn squares(field: &'static str, text: &str) -> Result<Vec<Square>, NoPosition> {
    if text == "-" {
        return Ok(Vec::new());
    }
    let unread = || NoPosition::Squares {
        field,
        text: excerpt(text),
    };
    let letters: Vec<char> = text.chars().collect();
    let pairs = letters.chunks(2).map(|pair| {
        let pair: String = pair.iter().collect();
        pair.parse().map_err(|_| unread())
    });
    pairs.collect()
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0_i8..8).rev() {
            let mut empty = 0;
            for file in 0_i8..8 {
                let piece = Square::at(file, rank).and_then(|square| self.piece(square));
                let Some((party, figure)) = piece else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    write!(f, "{empty}")?;
                }
                empty = 0;
                let letter = figure.letter();
                let letter = match party {
                    Party::Defender => letter,
                    Party::Attacker => letter.to_ascii_lowercase(),
                };
                write!(f, "{letter}")?;
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            if rank > 0 {
                f.write_str("/")?;
            }
        }
        let turn = match self.turn {
            Party::Defender => "w",
            Party::Attacker => "b",
        };
        let retreat = match self.retreat {
            [false, false] => "-",
            [false, true] => "w",
            [true, false] => "b",
            [true, true] => "wb",
        };
        write!(f, " {turn} {retreat} {} ", Listed(self.moved))?;
        match self.passed {
            Some(square) => write!(f, "{square}")?,
            None => f.write_str("-")?,
        }
        write!(f, " {} {}", self.quiet, Listed(self.promoted))
    }
}

/// Squares written together, or `-` for none.
struct Listed(BitBoard);

impl fmt::Display for Listed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("-");
        }
        let mut squares = self.0.iter().map(Square::of_cozy);
        squares.try_for_each(|square| write!(f, "{square}"))
    }
}

impl TryFrom<String> for Position {
    type Error = NoPosition;

    fn try_from(text: String) -> Result<Self, NoPosition> {
        text.parse()
    }
}

impl From<Position> for String {
    fn from(position: Position) -> Self {
        position.to_string()
    }
}
