//! What seats ask for, and the facts that come of it.

use serde::{Deserialize, Serialize};

use super::id::{OfferId, TreatyId};
use super::term::{Openness, Term};
use crate::{Actor, Seat};

/// What a seat asks for, as it was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Act<T: Term> {
    /// `offer Blue, Green: peace; gold 500; secret`.
    Offer {
        /// To whom; each answers for itself.
        to: Vec<Seat>,
        /// What is offered, seen from the offerer.
        terms: Vec<T>,
        /// Public if nothing is said.
        openness: Openness,
    },
    /// `counter 3: peace`: closes offer 3 and makes another one the other way.
    Counter {
        which: Which,
        /// What is offered instead, seen from the seat that counters.
        terms: Vec<T>,
        /// As secret as the countered offer if nothing is said.
        openness: Option<Openness>,
    },
    /// Accepts an open offer: `accept 3`.
    Accept(Which),
    /// Declines an open offer: `decline 3`.
    Decline(Which),
    /// Withdraws an own open offer: `withdraw 3`.
    Withdraw(Which),
    /// `break alliance with Blue`: ends every bond of that name between the two.
    Break { bond: T::Bond, with: Seat },
}

/// An offer as people name it: by its number, and by the other seat where that is needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Which {
    /// The number in the pair's own count.
    pub number: u32,
    /// The other seat of the pair; nothing where the number alone was typed.
    pub with: Option<Seat>,
}

/// Who acts: a seat, and who holds its pen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Signer {
    /// For which seat.
    pub seat: Seat,
    /// By whose hand.
    pub hand: Hand,
}

impl Signer {
    /// Who acts for a seat (TB-12): what the clock does is done in place of the seat's people.
    pub fn of(actor: Actor) -> Self {
        let hand = match actor {
            Actor::Seat(_) => Hand::Own,
            Actor::Clock(_) | Actor::Deputy(_) => Hand::StandIn,
        };
        Self {
            seat: actor.seat(),
            hand,
        }
    }

    /// The seat's own holders.
    pub fn own(seat: Seat) -> Self {
        Self {
            seat,
            hand: Hand::Own,
        }
    }
}

/// Who holds a seat's pen (TB-12).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hand {
    /// Its people; or a bot player on a seat that nobody holds.
    Own,
    /// A bot player, deputy or the clock on a person's seat: may say no, and never binds the seat.
    StandIn,
}

/// What the game says of the moment in which something is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Timing {
    /// How long an offer that is made now can be answered.
    pub until: Until,
    /// When what is accepted now takes force.
    pub force: Force,
}

/// How long an offer can be answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Until {
    /// As long as it is not withdrawn.
    Answered,
    /// To the end of a round.
    Round(u32),
    /// As long as an ask is open, by its key.
    Ask(String),
}

/// What has come, so that offers lapse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment<'a> {
    /// A round begins: offers lapse that could be answered to the end of an earlier one.
    Round(u32),
    /// The ask of this key closes.
    Ask(&'a str),
}

/// When what was accepted takes force.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Force {
    /// At once; the game does the deeds in the same order.
    Now,
    /// When the game says so, by [`Event::TookForce`] (EU-56, PK-51).
    Later,
}

/// What an offer says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Paper<T: Term> {
    /// The terms, seen from the seat that offers.
    pub terms: Vec<T>,
    /// Who may know of it.
    pub openness: Openness,
    /// How long it can be answered.
    pub until: Until,
}

/// One seat that an offer addresses, and the number that it has between the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Addressee {
    pub seat: Seat,
    /// The number, in the count of the pair.
    pub number: u32,
}

/// A fact. It names what a pair alone may know: what others are told of it is
/// [`Observation`](super::Observation).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", bound = "")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Event<T: Term> {
    /// A seat made an offer.
    Made {
        from: Seat,
        /// To whom, in the order they were named.
        to: Vec<Addressee>,
        paper: Paper<T>,
    },
    /// The seat that an offer addressed closed it with another one.
    Countered {
        /// The offer that is closed.
        offer: OfferId,
        /// The new one's number, in the same count.
        number: u32,
        /// What the new one says.
        paper: Paper<T>,
    },
    /// The seat that an offer addressed accepted it.
    Accepted {
        offer: OfferId,
        /// When it takes force.
        force: Force,
    },
    /// The seat that an offer addressed declined it.
    Declined { offer: OfferId },
    /// The seat that made an offer took it back.
    Withdrawn { offer: OfferId },
    /// An offer's time is over.
    Lapsed { offer: OfferId },
    /// What was accepted earlier takes force.
    TookForce { offer: OfferId },
    /// What was accepted earlier can no longer be done, and never takes force.
    FellThrough { offer: OfferId },
    /// A seat broke a bond.
    Broken {
        by: Seat,
        with: Seat,
        bond: T::Bond,
        /// The treaties that end, in order: all of that bond between the two.
        treaties: Vec<TreatyId>,
    },
    /// A treaty is over, and nobody broke it.
    Ended { treaty: TreatyId, why: Ending },
}

/// Why a treaty is over that nobody broke.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// What was owed was done, as far as the rules ask for it.
    Settled,
    /// It has no meaning any more: a seat is gone, or another treaty took its place.
    Void,
}
