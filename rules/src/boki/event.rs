//! The facts of a game of Boki: the only things that change its state.

use serde::{Deserialize, Serialize};

use super::card::{Card, Suit};
use super::field::{Place, Round, Side};
use super::formation::Formation;
use super::state::Waits;
use crate::{Over, Seat};

/// How a battle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// The attacker holds the centre alone.
    Attacker,
    /// The defender holds the centre alone.
    Defender,
    /// Neither holds it, or both cannot be moved (BK-16, BK-17).
    Tie,
}

/// Why a turn passed without a war.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PassReason {
    /// The seat chose to, as the table allows.
    Chosen,
    /// The seat has no troops.
    NoTroops,
    /// No other seat has troops.
    NoEnemy,
}

/// A card that was dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Dealt<C> {
    pub seat: Seat,
    pub card: C,
}

/// A fact of a game; the only thing that changes its state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Event {
    /// The deck is as it will be dealt (BK-04). Hidden from everybody.
    Shuffled {
        /// The card that is dealt first in front.
        deck: Vec<Card>,
    },
    /// The lot fell (BK-04).
    FirstDrawn {
        /// Who is active first.
        seat: Seat,
    },
    /// A turn begins (BK-21).
    TurnBegan {
        turn: u32,
        /// Who is active.
        seat: Seat,
        /// Turns in a row, so far, that BK-23 counts.
        quiet: u32,
    },
    /// Cards were dealt, in this order; sixes among them are laid open as trains (BK-05).
    Recruited {
        /// To whom, and which.
        cards: Vec<Dealt<Card>>,
    },
    /// A decision is waited for.
    Waited {
        /// Which, and from whom.
        waits: Waits,
    },
    /// The turn passed without a war (BK-07).
    Passed { seat: Seat, why: PassReason },
    /// War was declared (BK-07).
    Declared {
        seat: Seat,
        /// With which suit.
        suit: Suit,
        on: Seat,
    },
    /// The defence was chosen (BK-08).
    Defended {
        seat: Seat,
        /// With which suit.
        suit: Suit,
        /// Who had said by then that it stays out: everybody is told of it with the defence.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        out: Vec<Seat>,
    },
    /// A seat said in advance that it stays out (BK-36). Hidden until the defence is chosen.
    StayedOut { seat: Seat },
    /// A seat supports a side (BK-09).
    Supported {
        seat: Seat,
        side: Side,
        flank: Place,
        /// With what, first line first.
        cards: Vec<Card>,
    },
    /// A seat supports nobody (BK-09).
    Declined { seat: Seat },
    /// A side has deployed; hidden until both have (BK-10).
    Deployed { seat: Seat, formation: Formation },
    /// Both deployments are in, and stand on the field (BK-27).
    Joined,
    /// A round was fought (BK-13, BK-14).
    Fought { round: Round },
    /// A side has answered about its reserve; hidden until both have (BK-15).
    Answered {
        seat: Seat,
        /// What is sent; nothing for a hold.
        sent: Formation,
    },
    /// Both answers are in, and what was sent stands on the field (BK-15).
    Arrived,
    /// The battle is over, and paid (BK-16 … BK-19).
    Ended {
        outcome: Outcome,
        /// Coins that were paid, in seat order.
        coins: Vec<(Seat, u32)>,
        /// Whether the attacker took a supply train from the defender.
        train: bool,
    },
    /// The Fast Player Reward was given (BK-20).
    Rewarded { seat: Seat },
    /// A seat spoke in the vote to end the game (BK-30).
    Voted {
        seat: Seat,
        /// Whether it agrees.
        yes: bool,
    },
    /// The game is over (BK-22, BK-23).
    Finished {
        /// Points by seat.
        scores: Vec<u32>,
        /// Who won, and how it ended.
        over: Over,
    },
}
