//! Why a deal is refused, with the values that say what would be legal.

use super::MOST_RANSOMS;
use crate::kerfuffle::options::World;
use crate::kerfuffle::pieces::Pieces;
use crate::kerfuffle::reason::{no, pk};
use crate::reason::Reason;
use crate::{Ruling, Seat, offers};

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
    /// The ruling that says no, and the sentence.
    pub(in crate::kerfuffle) fn reason(&self) -> Reason<'_, World> {
        match self {
            Self::Offer(refusal) => {
                let stands_in = *refusal == offers::Refusal::StandIn;
                let ruling = if stands_in {
                    Ruling::new("TB", 12)
                } else {
                    pk(22)
                };
                Reason::new(ruling, move |ctx| refusal.explain(ctx.roster))
            }
            Self::DealsLater => no(85, |_| "deals can be made once the turns have begun".into()),
            Self::NoPartner(seat) => no(22, move |ctx| {
                format!(
                    "{} is out of the game: name a faction that plays",
                    ctx.roster.name(*seat)
                )
            }),
            Self::CannotPay { owed, has } => no(86, move |_| {
                format!("you would pay {owed} gold and have {has}: agree on less")
            }),
            Self::LoanOver { due, round } => no(87, move |_| {
                format!("round {due} is over: a loan is due by round {round} or later")
            }),
            Self::NotHeld { holder, of, held } if held.is_empty() => no(22, move |ctx| {
                format!(
                    "{} holds no prisoners of {}",
                    ctx.roster.name(*holder),
                    ctx.roster.name(*of)
                )
            }),
            Self::NotHeld { holder, of, held } => no(22, move |ctx| {
                let (holder, of) = (ctx.roster.name(*holder), ctx.roster.name(*of));
                format!("the prisoners of {of} that {holder} holds are {held}: name some of these")
            }),
            Self::OwnCaptives(seat) => no(22, move |ctx| {
                format!(
                    "{} cannot give its own pieces as prisoners: name those of another faction",
                    ctx.roster.name(*seat)
                )
            }),
            Self::CaptivesLater(seat) => no(22, move |ctx| {
                format!(
                    "what becomes of the prisoners of {} is being decided: they change hands after that",
                    ctx.roster.name(*seat)
                )
            }),
            Self::CannotHold(seat) => no(57, move |ctx| {
                format!(
                    "the capital of {} is occupied, so nobody can be held there",
                    ctx.roster.name(*seat)
                )
            }),
            Self::NoRansom(seat) => no(34, move |ctx| {
                format!(
                    "{} is out of the game and pays nothing: hold, execute or recruit",
                    ctx.roster.name(*seat)
                )
            }),
            Self::RansomAsked => no(83, |_| {
                format!(
                    "you have asked for a ransom {MOST_RANSOMS} times after this battle, which is the \
                     limit: hold, execute or recruit"
                )
            }),
        }
    }
}
