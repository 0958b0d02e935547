//! What a side does at its move, as people write it (PK-60).

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::square::Square;
use crate::kerfuffle::pieces::Figure;

/// What a side does at its move. Prints and reads as `e2e4`, `e7e8r`, `e1off`, `pass`, `retreat`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Action {
    /// A piece goes to another square (PK-24), or back to one (PK-27).
    Step {
        from: Square,
        to: Square,
        /// What a pawn becomes on the last rank: a rook, bishop or knight (PK-25).
        promotion: Option<Figure>,
    },
    /// A piece leaves the board (PK-28).
    Leave(Square),
    /// A side without a move passes (PK-24).
    Pass,
    /// A side declares retreat (PK-27).
    Retreat,
}

/// Why a text is not an action on a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a move on a board: write e2e4, e7e8r, e1off, pass or retreat")]
pub struct NoAction(pub String);

impl Action {
    /// What a pawn may become (PK-25).
    pub const PROMOTIONS: [Figure; 3] = [Figure::Rook, Figure::Bishop, Figure::Knight];

    /// The same, where a pawn that is promoted becomes a rook.
    #[must_use]
    pub(in crate::kerfuffle) const fn to_rook(self) -> Self {
        match self {
            Self::Step {
                from,
                to,
                promotion: Some(_),
            } => Self::Step {
                from,
                to,
                promotion: Some(Figure::Rook),
            },
            Self::Step { .. } | Self::Leave(_) | Self::Pass | Self::Retreat => self,
        }
    }

    /// The square of the piece that acts, if one does.
    pub const fn from(self) -> Option<Square> {
        match self {
            Self::Step { from, .. } | Self::Leave(from) => Some(from),
            Self::Pass | Self::Retreat => None,
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Step {
                from,
                to,
                promotion,
            } => {
                write!(f, "{from}{to}")?;
                match promotion {
                    Some(figure) => write!(f, "{}", figure.letter().to_ascii_lowercase()),
                    None => Ok(()),
                }
            }
            Self::Leave(from) => write!(f, "{from}off"),
            Self::Pass => f.write_str("pass"),
            Self::Retreat => f.write_str("retreat"),
        }
    }
}

impl FromStr for Action {
    type Err = NoAction;

    /// Reads an action in any case; an arrow or `-` between the squares is as good as none.
    fn from_str(text: &str) -> Result<Self, NoAction> {
        let small = text.trim().to_ascii_lowercase();
        let read = || match small.as_str() {
            "pass" => Some(Self::Pass),
            "retreat" => Some(Self::Retreat),
            _ => {
                let from = small.get(..2)?.parse().ok()?;
                let marks = |c: char| c.is_whitespace() || matches!(c, '-' | '>' | '→');
                let rest = small.get(2..)?.trim_start_matches(marks);
                let rest = rest.strip_prefix("to ").unwrap_or(rest).trim_start();
                if rest == "off" {
                    return Some(Self::Leave(from));
                }
                let to = rest.get(..2)?.parse().ok()?;
                let mut letters = rest.get(2..)?.trim_start_matches(['=', ' ']).chars();
                let promotion = match (letters.next(), letters.next()) {
                    (None, _) => None,
                    (Some(letter), None) => {
                        let figure = Figure::of_letter(letter);
                        Some(figure.filter(|figure| Self::PROMOTIONS.contains(figure))?)
                    }
                    (Some(_), Some(_)) => return None,
                };
                Some(Self::Step {
                    from,
                    to,
                    promotion,
                })
            }
        };
        read().ok_or_else(|| NoAction(crate::notation::excerpt(text)))
    }
}

impl TryFrom<String> for Action {
    type Error = NoAction;

    fn try_from(text: String) -> Result<Self, NoAction> {
        text.parse()
    }
}

impl From<Action> for String {
    fn from(action: Action) -> Self {
        action.to_string()
    }
}
