//! Orders and refusals of the probe game (PR-06).

use std::fmt;

use super::{MOST, View};
use crate::notation;
use crate::{Refuse, Roster, Ruling, Seat};

/// What a seat asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// `bid N`.
    Bid(u8),
    /// `peek`.
    Peek,
}

/// Why the rules say no.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The text is no order (PR-06).
    Unreadable(String),
    /// The bid is out of bounds (PR-01).
    TooMuch(u8),
    /// The seat has bid in this round, or does not play (PR-02).
    NotAsked,
    /// The seat has peeked in this round (PR-03).
    Peeked,
    /// The game is over (PR-05).
    Over,
}

impl Order {
    /// Reads an order.
    ///
    /// # Errors
    ///
    /// [`Refusal::Unreadable`] for any other text.
    pub fn read(text: &str) -> Result<Self, Refusal> {
        let words: Vec<String> = notation::words(text)
            .take(3)
            .map(str::to_ascii_lowercase)
            .collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        match words.as_slice() {
            ["peek"] => Ok(Self::Peek),
            ["bid", number] => number
                .parse()
                .map(Self::Bid)
                .map_err(|_| Refusal::Unreadable(notation::excerpt(text))),
            _ => Err(Refusal::Unreadable(notation::excerpt(text))),
        }
    }

    /// Whether `seat`, which has this view, may give the order now.
    pub(super) fn check(self, view: &View, seat: Seat) -> Result<(), Refusal> {
        if view.over.is_some() {
            return Err(Refusal::Over);
        }
        if !view.asked(seat) {
            return Err(Refusal::NotAsked);
        }
        match self {
            Self::Bid(bid) if bid > MOST => Err(Refusal::TooMuch(bid)),
            Self::Peek if view.own[seat.index()].peek.is_some() => Err(Refusal::Peeked),
            Self::Bid(_) | Self::Peek => Ok(()),
        }
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bid(bid) => write!(f, "bid {bid}"),
            Self::Peek => f.write_str("peek"),
        }
    }
}

impl Refuse for Refusal {
    fn ruling(&self) -> Option<Ruling> {
        let number = match self {
            Self::TooMuch(_) => 1,
            Self::NotAsked => 2,
            Self::Peeked => 3,
            Self::Over => 5,
            Self::Unreadable(_) => 6,
        };
        Some(Ruling::new("PR", number))
    }

    fn explain(&self, _roster: &Roster) -> String {
        match self {
            Self::Unreadable(text) => format!("{text:?} cannot be read: write bid 3, or peek"),
            Self::TooMuch(bid) => format!("a bid of {bid} is too much: bid 0 to {MOST}"),
            Self::NotAsked => "you have bid in this round: wait for the other".into(),
            Self::Peeked => "you have peeked in this round: bid 0 to 9".into(),
            Self::Over => "the game is over: nothing may follow".into(),
        }
    }
}
