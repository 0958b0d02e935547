//! Why a deal is refused, with the values that say what would be legal.

use super::MOST_RANSOMS;
use crate::kerfuffle::pieces::Pieces;
use crate::{Roster, Ruling, Seat, offers};

/// What the rules of deals say no to.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum NoDeal {
    /// The rules of offers say no (PK-22, TB-12).
    Offer(offers::Refusal),
    /// The turns have not begun (PK-85).
    DealsLater,
    /// Somebody who plays no more is offered something (PK-22).
    NoPartner(Seat),
    /// Less gold is there than is to be paid (PK-86).
    CannotPay { owed: i64, has: i64 },
    /// A loan would be due in a round that is over (PK-87).
    LoanOver { due: u32, round: u32 },
    /// Somebody gives prisoners that are not held (PK-22).
    NotHeld {
        holder: Seat,
        of: Seat,
        held: Pieces,
    },
    /// Own pieces are called prisoners (PK-22).
    OwnCaptives(Seat),
    /// Something is being decided about somebody's prisoners (PK-22).
    CaptivesLater(Seat),
    /// Prisoners cannot be held by whoever gets them (PK-57).
    CannotHold(Seat),
    /// Nobody is left who could pay a ransom (PK-34).
    NoRansom(Seat),
    /// A ransom was asked often enough (PK-83).
    RansomAsked,
}

impl NoDeal {
    /// The ruling that says no.
    pub(in crate::kerfuffle) fn ruling(&self) -> Ruling {
        let number = match self {
            Self::Offer(offers::Refusal::StandIn) => return Ruling::new("TB", 12),
            Self::Offer(_)
            | Self::NoPartner(_)
            | Self::NotHeld { .. }
            | Self::OwnCaptives(_)
            | Self::CaptivesLater(_) => 22,
            Self::NoRansom(_) => 34,
            Self::CannotHold(_) => 57,
            Self::RansomAsked => 83,
            Self::DealsLater => 85,
            Self::CannotPay { .. } => 86,
            Self::LoanOver { .. } => 87,
        };
        Ruling::new("PK", number)
    }

    /// A sentence without a full stop that says what was wrong and what would be legal.
    pub(in crate::kerfuffle) fn explain(&self, roster: &Roster) -> String {
        let name = |seat: &Seat| roster.name(*seat);
        match self {
            Self::Offer(refusal) => refusal.explain(roster),
            Self::DealsLater => "deals are made once the turns have begun".into(),
            Self::NoPartner(seat) => {
                format!("{} plays no more: name a faction that does", name(seat))
            }
            Self::CannotPay { owed, has } => {
                format!("you would pay {owed} gold and have {has}: agree on less")
            }
            Self::LoanOver { due, round } => {
                format!("round {due} is over: a loan is due by round {round} or later")
            }
            Self::NotHeld { holder, of, held } if held.is_empty() => {
                format!("{} holds no prisoners of {}", name(holder), name(of))
            }
            Self::NotHeld { holder, of, held } => {
                let (holder, of) = (name(holder), name(of));
                format!("the prisoners of {of} that {holder} holds are {held}: name some of these")
            }
            Self::OwnCaptives(seat) => {
                format!(
                    "{} holds no prisoners of its own: name those of another",
                    name(seat)
                )
            }
            Self::CaptivesLater(seat) => format!(
                "what becomes of the prisoners of {} is being decided: they change hands after that",
                name(seat)
            ),
            Self::CannotHold(seat) => {
                format!(
                    "the capital of {} is occupied, so nobody can be held there",
                    name(seat)
                )
            }
            Self::NoRansom(seat) => {
                format!(
                    "{} plays no more and pays nothing: hold, execute or recruit",
                    name(seat)
                )
            }
            Self::RansomAsked => format!(
                "a ransom is asked {MOST_RANSOMS} times for prisoners of one battle, and you have: hold, \
                 execute or recruit"
            ),
        }
    }
}
