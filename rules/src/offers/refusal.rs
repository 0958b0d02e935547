//! Why an offer, an answer or a breach is refused, with the values that say what would be legal.
//!
//! A game maps each refusal to its own ruling, and shows what [`Refusal::explain`] says.

use super::event::Which;
use super::notation;
use crate::notation::one_of;
use crate::{Roster, Seat};

/// The most offers or names that a refusal lists.
const MOST_LISTED: usize = 6;

/// How an offer is replied to by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reply {
    /// By the seat that it addresses.
    Accept,
    /// By the seat that it addresses.
    Decline,
    /// By the seat that it addresses.
    Counter,
    /// By the seat that made it.
    Withdraw,
}

impl Reply {
    /// The word that people type.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Accept => "accept",
            Self::Decline => "decline",
            Self::Counter => "counter",
            Self::Withdraw => "withdraw",
        }
    }
}

/// An offer as the seat that asks knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Candidate {
    pub with: Seat,
    /// The number in the pair's count.
    pub number: u32,
}

/// What the rules of offers say no to. No variant holds anything that the seat does not know.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Refusal {
    /// A bot player, deputy or the clock would bind a person's seat (TB-12).
    StandIn,
    /// Nobody is addressed.
    ToNobody,
    /// A seat offers something to itself.
    ToOneself,
    /// A seat is addressed twice by one offer.
    NamedTwice { seat: Seat },
    /// Nothing is offered.
    NoTerms,
    /// Too many terms in one offer.
    TooManyTerms { most: usize },
    /// A term is in the offer twice.
    SameTerm {
        /// Which one says it again, from 1.
        at: usize,
    },
    /// Too many offers to one seat wait for an answer.
    TooManyToOne { to: Seat, most: usize },
    /// Too many offers of the seat wait for an answer.
    TooManyOpen { most: usize },
    /// Too much would stand between two seats.
    TooManyTreaties {
        with: Seat,
        /// How many terms stand or are agreed.
        standing: usize,
        most: usize,
    },
    /// No open offer has that number.
    NotOpen {
        reply: Reply,
        which: Which,
        /// The offers on which it could be done.
        open: Vec<Candidate>,
    },
    /// Several open offers have that number (TB-10: each pair counts for itself).
    Ambiguous {
        reply: Reply,
        /// The offers that could be meant.
        offers: Vec<Candidate>,
    },
    /// The offer is open, but it is the other side's to do that with it.
    OtherSide { reply: Reply, offer: Candidate },
    /// No such bond stands between the two.
    NoSuchBond {
        bond: String,
        with: Seat,
        standing: Vec<String>,
    },
    /// The bond is agreed, but has not taken force yet.
    NotInForce { bond: String, with: Seat },
}

impl Refusal {
    /// A sentence without a full stop that says what was wrong and what would be legal.
    pub fn explain(&self, roster: &Roster) -> String {
        match self {
            Self::StandIn => "whoever stands in for the people of a seat may decline offers and \
                              withdraw their own, but cannot make, accept or break any"
                .to_owned(),
            Self::ToNobody => "say to whom: offer NAME: TERMS".to_owned(),
            Self::ToOneself => "you cannot make yourself an offer: name another seat".to_owned(),
            Self::NamedTwice { seat } => {
                format!("{} is named twice: once is enough", roster.name(*seat))
            }
            Self::NoTerms => "the offer says nothing: name at least one term".to_owned(),
            Self::TooManyTerms { most } => {
                format!("an offer has at most {most} terms: make a second one for the rest")
            }
            Self::SameTerm { at } => {
                format!("term {at} is already in the offer: name each term once")
            }
            Self::TooManyToOne { to, most } => format!(
                "{most} of your offers to {} wait for an answer: withdraw one first",
                roster.name(*to)
            ),
            Self::TooManyOpen { most } => format!(
                "at most {most} of your offers may wait for an answer: withdraw some, or address \
                 fewer seats"
            ),
            Self::TooManyTreaties {
                with,
                standing,
                most,
            } => format!(
                "{standing} terms stand between {} and you, and the limit is {most}: break or settle \
                 something first",
                roster.name(*with)
            ),
            Self::NotOpen { reply, which, open } => not_open(*reply, *which, open, roster),
            Self::Ambiguous { reply, offers } => format!(
                "there are {} such offers: say {}",
                offers.len(),
                lines(*reply, offers, roster)
            ),
            Self::OtherSide { reply, offer } => other_side(*reply, *offer, roster),
            Self::NoSuchBond {
                bond,
                with,
                standing,
            } => {
                let name = roster.name(*with);
                let legal = match standing.as_slice() {
                    [] => "nothing that could be broken stands between you".to_owned(),
                    some => format!("you could break: {}", one_of(some)),
                };
                format!("there is no {bond} with {name}: {legal}")
            }
            Self::NotInForce { bond, with } => format!(
                "the {bond} with {} is agreed, but has not taken force: it can be broken from then \
                 on",
                roster.name(*with)
            ),
        }
    }
}

fn not_open(reply: Reply, which: Which, open: &[Candidate], roster: &Roster) -> String {
    let number = which.number;
    let what = match (reply, which.with) {
        (Reply::Withdraw, None) => format!("no open offer of yours has the number {number}"),
        (Reply::Withdraw, Some(with)) => {
            format!(
                "no open offer of yours to {} has the number {number}",
                roster.name(with)
            )
        }
        (Reply::Accept | Reply::Decline | Reply::Counter, None) => {
            format!("no open offer to you has the number {number}")
        }
        (Reply::Accept | Reply::Decline | Reply::Counter, Some(with)) => {
            format!(
                "no open offer of {} to you has the number {number}",
                roster.name(with)
            )
        }
    };
    match open {
        [] => format!("{what}, and there is none that you could {}", reply.word()),
        open => format!("{what}: say {}", lines(reply, open, roster)),
    }
}

fn other_side(reply: Reply, offer: Candidate, roster: &Roster) -> String {
    let name = roster.name(offer.with);
    let number = offer.number;
    match reply {
        Reply::Accept | Reply::Decline | Reply::Counter => format!(
            "offer {number} is your own to {name}: {name} answers it; you may {}",
            line(Reply::Withdraw, offer, roster)
        ),
        Reply::Withdraw => format!(
            "offer {number} is one of {name} to you: {}",
            one_of(&[Reply::Accept, Reply::Decline].map(|reply| line(reply, offer, roster)))
        ),
    }
}

/// What a seat would type, for each of some offers.
fn lines(reply: Reply, offers: &[Candidate], roster: &Roster) -> String {
    let some = offers.iter().take(MOST_LISTED);
    let lines: Vec<String> = some.map(|offer| line(reply, *offer, roster)).collect();
    one_of(&lines)
}

fn line(reply: Reply, offer: Candidate, roster: &Roster) -> String {
    let seat = notation::write_seat(offer.with, roster);
    let after = match reply {
        Reply::Counter => ": …",
        Reply::Accept | Reply::Decline | Reply::Withdraw => "",
    };
    format!("`{} {seat} {}{after}`", reply.word(), offer.number)
}
