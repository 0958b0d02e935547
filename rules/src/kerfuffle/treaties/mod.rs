//! What factions agree on (PK-22, PK-34, PK-44, PK-51): terms, how they are written (`notation`), who may
//! offer and accept what (`legality`), and what comes of it (`effects`).

mod effects;
mod legality;
mod notation;
mod outlook;
mod refusal;
mod secrets;
mod unread;

use std::fmt;

use serde::{Deserialize, Serialize};

use super::pieces::Pieces;
use crate::Seat;
use crate::offers::{self, Betrayal, Duty, Nature, TreatyId, WordsId};

pub(super) use notation::{read, read_ransom, words, write, write_ransom};
pub(super) use outlook::{preview, stand_in};
pub use refusal::NoDeal;
pub use unread::NoTerm;

/// The most gold of one term, and the latest round in which a loan may be due.
pub const MOST_GOLD: u32 = 1_000_000;
/// How often a ransom is asked for prisoners of one battle (PK-83).
pub const MOST_RANSOMS: u32 = 3;

/// What a faction asks for.
pub type Act = offers::Act<Term>;

/// What stands between two factions until one of them breaks it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bond {
    /// Neither attacks the other, nor is hostile to it (PK-05).
    Alliance,
}

impl fmt::Display for Bond {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Alliance => f.write_str("alliance"),
        }
    }
}

/// Prisoners that change hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Captives {
    pub pieces: Pieces,
    /// Whose they are; without, of whoever gets them, who are free then (PK-34).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<Seat>,
}

/// Gold that is lent (PK-22, PK-87).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Loan {
    pub gold: u32,
    /// How much comes back.
    pub repay: u32,
    /// At the end of which round.
    pub due: u32,
}

/// One term of an offer, seen from who offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Term {
    /// An alliance between the two.
    Alliance,
    /// The end of the alliance between the two.
    War,
    /// Gold that is given.
    Gold(u32),
    /// Gold that is asked for.
    GetGold(u32),
    /// Prisoners that are given.
    Prisoners(Captives),
    /// Prisoners that are asked for.
    GetPrisoners(Captives),
    /// Gold that is lent.
    Loan(Loan),
    /// Gold that is borrowed.
    GetLoan(Loan),
    /// Words of who offers.
    Promise(WordsId),
    /// Words that the other is to say.
    GetPromise(WordsId),
}

impl offers::Term for Term {
    type Bond = Bond;

    fn nature(&self) -> Nature<Bond> {
        match self {
            Self::Alliance => Nature::Bond(Bond::Alliance),
            Self::War
            | Self::Gold(_)
            | Self::GetGold(_)
            | Self::Prisoners(_)
            | Self::GetPrisoners(_) => Nature::AtOnce,
            Self::Loan(loan) | Self::GetLoan(loan) => Nature::Debt { due: loan.due },
            Self::Promise(_) | Self::GetPromise(_) => Nature::Word,
        }
    }

    /// Of a loan: who is to pay it back.
    fn duty(&self) -> Duty {
        match self {
            Self::Alliance | Self::War => Duty::Both,
            Self::Gold(_) | Self::Prisoners(_) | Self::GetLoan(_) | Self::Promise(_) => {
                Duty::Offerer
            }
            Self::GetGold(_) | Self::GetPrisoners(_) | Self::Loan(_) | Self::GetPromise(_) => {
                Duty::Addressee
            }
        }
    }

    /// PK-67: a broken alliance is known to all.
    fn betrayal(_: &Bond) -> Betrayal {
        Betrayal::Open
    }

    fn words(&self) -> Option<WordsId> {
        match self {
            Self::Promise(words) | Self::GetPromise(words) => Some(*words),
            Self::Alliance
            | Self::War
            | Self::Gold(_)
            | Self::GetGold(_)
            | Self::Prisoners(_)
            | Self::GetPrisoners(_)
            | Self::Loan(_)
            | Self::GetLoan(_) => None,
        }
    }
}

impl Term {
    /// The same, seen from the other side.
    #[must_use]
    pub fn turned(self) -> Self {
        match self {
            Self::Alliance | Self::War => self,
            Self::Gold(gold) => Self::GetGold(gold),
            Self::GetGold(gold) => Self::Gold(gold),
            Self::Prisoners(captives) => Self::GetPrisoners(captives),
            Self::GetPrisoners(captives) => Self::Prisoners(captives),
            Self::Loan(loan) => Self::GetLoan(loan),
            Self::GetLoan(loan) => Self::Loan(loan),
            Self::Promise(words) => Self::GetPromise(words),
            Self::GetPromise(words) => Self::Promise(words),
        }
    }

    /// The gold that its offerer is to have when it takes force.
    const fn price(&self) -> u32 {
        match self {
            Self::Gold(gold) => *gold,
            Self::Loan(loan) => loan.gold,
            Self::Alliance
            | Self::War
            | Self::GetGold(_)
            | Self::Prisoners(_)
            | Self::GetPrisoners(_)
            | Self::GetLoan(_)
            | Self::Promise(_)
            | Self::GetPromise(_) => 0,
        }
    }

    /// The prisoners that change hands: who has them, who gets them, which.
    fn captives(&self, from: Seat, to: Seat) -> Option<(Seat, Seat, Captives)> {
        match self {
            Self::Prisoners(captives) => Some((from, to, *captives)),
            Self::GetPrisoners(captives) => Some((to, from, *captives)),
            Self::Alliance
            | Self::War
            | Self::Gold(_)
            | Self::GetGold(_)
            | Self::Loan(_)
            | Self::GetLoan(_)
            | Self::Promise(_)
            | Self::GetPromise(_) => None,
        }
    }

    /// The round at whose end it is due, if it is a loan.
    const fn due(&self) -> Option<u32> {
        match self {
            Self::Loan(loan) | Self::GetLoan(loan) => Some(loan.due),
            Self::Alliance
            | Self::War
            | Self::Gold(_)
            | Self::GetGold(_)
            | Self::Prisoners(_)
            | Self::GetPrisoners(_)
            | Self::Promise(_)
            | Self::GetPromise(_) => None,
        }
    }
}

/// The gold that `payer`, one of two factions, is to have for an offer from one to the other.
pub(super) fn owed(terms: &[Term], from: Seat, payer: Seat) -> i64 {
    let price = |term: &Term| {
        let term = if payer == from { *term } else { term.turned() };
        i64::from(term.price())
    };
    terms.iter().map(price).fold(0, i64::saturating_add)
}

/// What a winner asks for prisoners (PK-34): gold, a promise, or both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Ransom {
    pub pieces: Pieces,
    /// Whose, if several factions' are held.
    pub of: Option<Seat>,
    /// How much gold.
    pub gold: Option<u32>,
    /// What is to be promised.
    pub promise: Option<WordsId>,
}

impl Ransom {
    /// The same as an offer to whoever they are of.
    pub(super) fn terms(&self) -> Vec<Term> {
        let captives = Captives {
            pieces: self.pieces,
            of: None,
        };
        let gold = self.gold.map(Term::GetGold);
        let promise = self.promise.map(Term::GetPromise);
        [Some(Term::Prisoners(captives)), gold, promise]
            .into_iter()
            .flatten()
            .collect()
    }
}

/// What is missing of a loan that was due (PK-22).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Debt {
    pub treaty: TreatyId,
    /// Who is to pay.
    pub from: Seat,
    /// Who is to be paid.
    pub to: Seat,
    /// How much gold is missing; above 0.
    pub owed: u32,
}

/// A fact about deals. What somebody may know of a treaty stands beside it in what they are told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Deal {
    /// An offer, an answer, a treaty (PK-22).
    Treaty(#[serde(default, skip_serializing_if = "Option::is_none")] Option<offers::Event<Term>>),
    /// Gold changes hands as was agreed. Of no one but the two.
    Paid {
        from: Seat,
        /// Who is paid.
        to: Seat,
        gold: u32,
    },
    /// A loan is paid back, as far as there is gold (PK-87). Of no one but the two.
    Repaid {
        from: Seat,
        /// Who is paid.
        to: Seat,
        gold: u32,
        /// How much was owed.
        owed: u32,
        /// The loan of which what is missing stays due. At first it was forgiven: old facts name none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        treaty: Option<TreatyId>,
    },
    /// A loan is due at the end of the next round (PK-87). Of no one but the two.
    Reminded {
        /// Who is to pay.
        from: Seat,
        /// Who is to be paid.
        to: Seat,
        gold: u32,
        /// At the end of which round.
        due: u32,
    },
    /// Prisoners of a third faction were handed over, and are held by another (PK-88).
    Handed {
        /// Who held them.
        from: Seat,
        /// Who holds them now.
        to: Seat,
        /// Whose they are.
        of: Seat,
        pieces: Pieces,
    },
}
