//! Why a text is not a term of a deal, or not a ransom (PK-60).

use super::MOST_GOLD;
use crate::kerfuffle::pieces::NotPieces;
use crate::offers::notation::NoWords;

/// Why a text is not a term of a deal, or not a ransom.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the names say it")]
pub enum NoTerm {
    /// It has the form of no term.
    #[error(
        "`{0}` is not a term: write give 5 gold, get 5 gold, give prisoners N, alliance, war, \
         loan 10 repay 12 by round 9 or promise \"…\""
    )]
    Form(String),
    /// No faction is called so.
    #[error("`{0}` is not a faction")]
    Seat(String),
    /// Not a number within the bounds.
    #[error("`{0}` is not an amount of gold: write 1 to {MOST_GOLD}")]
    Gold(String),
    /// A word that does not name pieces.
    #[error(transparent)]
    Pieces(#[from] NotPieces),
    /// No prisoners are named.
    #[error("name the prisoners, such as prisoners 2P N")]
    NoPrisoners,
    /// It has not the form of a loan.
    #[error("write a loan as loan 10 repay 12 by round 9")]
    Loan,
    /// A number of a loan is out of bounds.
    #[error("{what} of a loan: {number} is not 1 to {MOST_GOLD}")]
    LoanBounds { what: &'static str, number: u32 },
    /// It has not the form of a ransom.
    #[error("write it as ransom N P for 5, or for promise \"…\"")]
    Ransom,
    /// Its free text cannot be read.
    #[error(transparent)]
    Words(#[from] NoWords),
}
