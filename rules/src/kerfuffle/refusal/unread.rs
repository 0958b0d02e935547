//! Why a text cannot be read as an order.

use crate::kerfuffle::options::World;
use crate::kerfuffle::pieces::NotPieces;
use crate::kerfuffle::refusal::Refusal;
use crate::kerfuffle::treaties::NoTerm;
use crate::map::Region;
use crate::notation::{excerpt, one_of};
use crate::offers::notation;
use crate::{Ctx, Seat};

/// Why a text is not an order (PK-60).
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Unread {
    /// It is like none of them.
    Order { text: String },
    /// A name that no province has.
    Province {
        word: String,
        /// Those whose names are most like it.
        nearest: Vec<Region>,
    },
    /// A name that no faction has.
    Seat {
        word: String,
        /// Those whose names are most like it.
        nearest: Vec<Seat>,
    },
    /// A word that names no pieces.
    Pieces(NotPieces),
    /// A word that names no piece and its square.
    Deployed(String),
    /// A step after which nothing may stand in the same order.
    NotLast(String),
    /// A deal that stands beside something else in an order.
    NotAlone(String),
    /// A deal that cannot be read.
    Deal(notation::Unread<NoTerm>),
    /// A ransom that cannot be read, and why.
    Ransom(NoTerm),
}

impl Unread {
    /// A text that is like no order.
    pub(in crate::kerfuffle) fn order(text: &str) -> Self {
        Self::Order {
            text: excerpt(text.trim()),
        }
    }
}

impl From<Unread> for Refusal {
    fn from(unread: Unread) -> Self {
        Self::Unread(unread)
    }
}

impl Unread {
    pub(super) fn explain(&self, ctx: Ctx<'_, World>) -> String {
        match self {
            Self::Order { text } => format!(
                "{text:?} cannot be read; for example: buy 2P N, move Here > There K 2P, end"
            ),
            Self::Province { word, nearest } => {
                let names: Vec<String> = nearest.iter().map(|at| ctx.world.name(*at)).collect();
                format!(
                    "{word:?} is not a province: did you mean {}?",
                    one_of(&names)
                )
            }
            Self::Seat { word, nearest } => {
                let names: Vec<String> = nearest.iter().map(|s| ctx.roster.write(*s)).collect();
                format!(
                    "{word:?} is not a faction: did you mean {}?",
                    one_of(&names)
                )
            }
            Self::Pieces(not) => not.to_string(),
            Self::Deployed(word) => {
                format!("{word:?} is not a piece with its square; for example: deploy Ka1 Pc2")
            }
            Self::NotLast(step) => {
                format!("{step:?} ends an order: give what follows as another order")
            }
            Self::NotAlone(step) => {
                format!("{step:?} is an order of its own: give it alone")
            }
            Self::Deal(unread) => unread.explain(ctx.roster, ToString::to_string),
            Self::Ransom(why) => why.to_string(),
        }
    }
}
