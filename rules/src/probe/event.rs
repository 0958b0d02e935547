//! The facts of the probe game, and what is told of them.

use serde::{Deserialize, Serialize};

use super::deals::Deal;
use super::duel::Fact;
use super::state::State;
use crate::map::Region;
use crate::offers;
use crate::{EventNature, Over, Seat, Topic, Viewer};

/// A fact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Event {
    /// A card was dealt face down.
    Dealt { seat: Seat, card: u8 },
    /// A seat threw a die for itself.
    Peeked { seat: Seat, die: u8 },
    /// A seat has bid.
    Bid { seat: Seat, bid: u8 },
    /// All bids are shown, and the round is won.
    Shown {
        /// By seat.
        bids: Vec<u8>,
        /// The die that breaks ties.
        die: u8,
        winner: Seat,
    },
    /// An army has moved (PR-07).
    Marched { army: u16, to: Region },
    /// Somebody has joined (PR-08).
    Joined { seat: Seat },
    /// A seat rests from now on (PR-12).
    Rests { seat: Seat },
    /// A seat is back (PR-12).
    Returns { seat: Seat },
    /// A game master has corrected something (PR-09).
    Corrected {
        seat: Seat,
        /// How many rounds it has won from now on.
        won: u16,
    },
    /// Something of a duel (PR-10).
    Duel(Fact),
    /// An offer, or what became of one (PR-11).
    Deal(offers::Event<Deal>),
    /// Rounds that were won go to another seat (PR-11).
    Paid { from: Seat, to: Seat, rounds: u16 },
    /// The cards are shown, and the game is over.
    Ended {
        /// By seat.
        cards: Vec<u8>,
        over: Over,
    },
}

/// What one viewer may be told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Observation {
    /// A card was dealt; its value for its owner only.
    Dealt { seat: Seat, card: Option<u8> },
    /// The viewer's own private die.
    Peeked { die: u8 },
    /// A seat has bid; how much for its owner only.
    Bid { seat: Seat, bid: Option<u8> },
    /// All bids are shown.
    Shown {
        /// By seat.
        bids: Vec<u8>,
        /// The die that breaks ties.
        die: u8,
        winner: Seat,
    },
    /// An army has moved.
    Marched { army: u16, to: Region },
    /// Somebody has joined.
    Joined { seat: Seat },
    /// A seat rests from now on.
    Rests { seat: Seat },
    /// A seat is back.
    Returns { seat: Seat },
    /// A game master has corrected something.
    Corrected {
        seat: Seat,
        /// How many rounds it has won from now on.
        won: u16,
    },
    /// Something of a duel (PR-10).
    Duel(Fact),
    /// An offer, or what became of one, as far as the viewer may know.
    Deal(offers::Observation<Deal>),
    /// Rounds that were won go to another seat.
    Paid { from: Seat, to: Seat, rounds: u16 },
    /// The cards are shown, and the game is over.
    Ended {
        /// By seat.
        cards: Vec<u8>,
        over: Over,
    },
}

impl Event {
    /// What `viewer` is told of it; `before` is the state that it is about to change.
    pub(super) fn observation(&self, before: &State, viewer: Viewer) -> Option<Observation> {
        let mine = |seat: &Seat| viewer == Viewer::Seat(*seat);
        Some(match self {
            Self::Dealt { seat, card } => Observation::Dealt {
                seat: *seat,
                card: mine(seat).then_some(*card),
            },
            Self::Peeked { seat, die } if mine(seat) => Observation::Peeked { die: *die },
            Self::Peeked { .. } => return None,
            Self::Bid { seat, bid } => Observation::Bid {
                seat: *seat,
                bid: mine(seat).then_some(*bid),
            },
            Self::Shown { bids, die, winner } => Observation::Shown {
                bids: bids.clone(),
                die: *die,
                winner: *winner,
            },
            Self::Marched { army, to } => Observation::Marched {
                army: *army,
                to: *to,
            },
            Self::Joined { seat } => Observation::Joined { seat: *seat },
            Self::Rests { seat } => Observation::Rests { seat: *seat },
            Self::Returns { seat } => Observation::Returns { seat: *seat },
            Self::Corrected { seat, won } => Observation::Corrected {
                seat: *seat,
                won: *won,
            },
            Self::Duel(fact) => Observation::Duel(*fact),
            Self::Deal(event) => Observation::Deal(before.offers.observation(event, viewer)?),
            Self::Paid { from, to, rounds } => Observation::Paid {
                from: *from,
                to: *to,
                rounds: *rounds,
            },
            Self::Ended { cards, over } => Observation::Ended {
                cards: cards.clone(),
                over: over.clone(),
            },
        })
    }

    /// What a table makes of it beside what it changes.
    pub(super) fn nature(&self) -> EventNature {
        let plain = EventNature::default();
        match self {
            Self::Dealt { .. }
            | Self::Peeked { .. }
            | Self::Bid { .. }
            | Self::Marched { .. }
            | Self::Joined { .. }
            | Self::Rests { .. }
            | Self::Returns { .. }
            | Self::Corrected { .. }
            | Self::Duel(_)
            | Self::Deal(_)
            | Self::Paid { .. } => plain,
            Self::Shown { .. } => plain.revealing().boundary(),
            Self::Ended { .. } => plain.revealing(),
        }
    }
}

impl Observation {
    /// What it is about.
    pub(super) fn topic(&self) -> Topic {
        match self {
            Self::Marched { to, .. } => Topic {
                regions: vec![*to],
                ..Topic::default()
            },
            Self::Duel(fact) => Topic {
                episode: Some(fact.episode()),
                ..Topic::default()
            },
            Self::Deal(deal) => deal.topic(),
            Self::Dealt { .. }
            | Self::Peeked { .. }
            | Self::Bid { .. }
            | Self::Shown { .. }
            | Self::Joined { .. }
            | Self::Rests { .. }
            | Self::Returns { .. }
            | Self::Corrected { .. }
            | Self::Paid { .. }
            | Self::Ended { .. } => Topic::default(),
        }
    }
}
