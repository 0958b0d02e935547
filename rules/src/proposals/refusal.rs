//! Why a correction or an answer to one is refused, and what would be legal.

use crate::notation::one_of;
use crate::{Roster, Seat};

/// What the rules of corrections say no to (TB-09).
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Refusal {
    /// Only a game master does that.
    NotMaster,
    /// Too many proposals wait.
    TooMany { most: usize },
    /// No such proposal waits.
    NotOpen {
        number: u32,
        /// The numbers of those that do.
        open: Vec<u32>,
    },
    /// A master without a seat has no veto.
    NoSeat { number: u32 },
    /// The seat's own proposal.
    Own { number: u32 },
    /// The proposal does not affect the seat.
    NotAffected { number: u32, affected: Vec<Seat> },
    /// The time for vetoes is over.
    TooLate { number: u32 },
    /// The seat has agreed already.
    Agreed { number: u32 },
}

impl Refusal {
    /// A sentence without a full stop that says what was wrong and what would be legal.
    pub fn explain(&self, roster: &Roster) -> String {
        match self {
            Self::NotMaster => {
                "only a game master can propose corrections and withdraw them".to_owned()
            }
            Self::TooMany { most } => {
                format!(
                    "{most} proposals are open, which is the limit: withdraw one, or wait until its \
                     time is up"
                )
            }
            Self::NotOpen { number, open } => match open.as_slice() {
                [] => format!("proposal {number} is not open, and no other one is"),
                open => format!("proposal {number} is not open: choose {}", one_of(open)),
            },
            Self::NoSeat { number } => {
                format!("proposal {number} is for the seats to answer: `gm withdraw {number}`")
            }
            Self::Own { number } => {
                format!("proposal {number} is your own: `gm withdraw {number}` takes it back")
            }
            Self::NotAffected { number, affected } => {
                let names: Vec<String> = affected.iter().map(|seat| roster.name(*seat)).collect();
                match names.as_slice() {
                    [] => format!("proposal {number} affects nobody who could answer it"),
                    names => format!(
                        "proposal {number} does not affect you: {} may answer it",
                        one_of(names)
                    ),
                }
            }
            Self::TooLate { number } => {
                format!("the time for vetoes of proposal {number} is over")
            }
            Self::Agreed { number } => format!(
                "you have agreed to proposal {number} already: `veto {number}` stops it while it \
                 waits"
            ),
        }
    }
}
