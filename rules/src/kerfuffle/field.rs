//! A battle on a board as everybody sees it (PK-23, PK-67, PK-69), and what is left of it for the winner
//! (PK-33).

use serde::{Deserialize, Serialize};

use super::board::{Action, Deployment, Lost, Position};
use super::party::Party;
use super::pieces::{Figure, Pieces};
use crate::Seat;

/// What a battle on a board has come to. Pairs are by [`Party::index`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Field {
    /// How both sides are set up, once they are.
    pub deployed: [Option<Deployment>; 2],
    /// What stands where, once both are set up.
    pub position: Option<Position>,
    /// What each side has lost for good.
    pub killed: [Pieces; 2],
    /// What of each side the other has taken prisoner.
    pub prisoners: [Pieces; 2],
    /// What of each side has left the board.
    pub gone: [Pieces; 2],
    /// How many actions there were.
    pub actions: u32,
    /// What was done last.
    pub last: Option<Played>,
    /// Which sides offer to go on by dice (PK-69).
    pub settles: [bool; 2],
    /// Whether it goes on by dice.
    pub dice: bool,
}

/// What a side did at its move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Played {
    pub party: Party,
    pub action: Action,
    /// The piece that acted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub figure: Option<Figure>,
    /// The piece that it captured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lost: Option<Lost>,
    /// What left the board, as it is on the map.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<Figure>,
    /// Whether it is a reply that was filed before (PK-93).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub filed: bool,
}

/// Prisoners of a battle, until the winner has said what becomes of them (PK-33).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Spoils {
    /// The number of the battle.
    pub number: u32,
    /// Who has them.
    pub by: Seat,
    /// Whose they are.
    pub of: Seat,
    pub pieces: Pieces,
    /// King and queen of the beaten army that got away: the freed go to them (PK-34).
    pub heads: Pieces,
    /// Those for whom a ransom is asked that their owner is to answer (PK-34).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ransom: Option<Pieces>,
    /// How often one was asked (PK-83).
    #[serde(default)]
    pub asked: u32,
}
