//! The scene of the table of a card war between battles.
//!
//! Texts may be of any length and hold any Unicode: they are cleaned and fitted, never refused.

use serde::Serialize;

use super::{
    arms::Arms,
    board::{Badge, Heading},
    card::{Rank, Suit},
};

/// The table between battles: every seat with its cards, coins and trains.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct TableauScene {
    /// The title at the left of the title bar.
    pub title: String,
    /// The two lines at the right of the title bar.
    pub heading: Heading,
    /// The pill at the far right, such as whose turn it is; gold, whatever its faction.
    pub badge: Option<Badge>,
    /// How many cards are left in the deck.
    pub deck: u8,
    /// Whether the Fast Player Reward is still to be had.
    pub reward: bool,
    /// The seats clockwise, 4 to 12.
    pub seats: Vec<TableauSeat>,
    /// Up to 4 lines under the seats.
    pub note: Vec<String>,
    /// How it ended, once it has.
    pub outcome: Option<TableauOutcome>,
}

/// A seat at the table.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct TableauSeat {
    /// How the seat is called.
    pub name: String,
    /// The seat's arms.
    pub arms: Arms,
    /// Whether it is the active seat.
    pub is_active: bool,
    /// Whether it is the viewer's own.
    pub is_mine: bool,
    /// A short text in a pill, such as "out of troops".
    pub tag: Option<String>,
    /// Coins won so far, a part of its points.
    pub coins: u32,
    /// Supply trains that lie before the seat.
    pub trains: u8,
    /// Points in all, as the caller counts them.
    pub score: u32,
    /// Its cards by suit, up to 12 piles.
    pub piles: Vec<Pile>,
}

/// The cards of one suit that a seat holds, 1 to 9.
///
/// # Examples
///
/// Everybody knows how many cards of each suit a seat holds, and the ranks of those that were opened.
/// A pile has no room for more, so a caller cannot show a hidden rank by mistake:
///
/// ```
/// use render::{Pile, Rank, Suit};
///
/// let pile = Pile { suit: Suit::Bells, hidden: 3, opened: vec![Rank::Ace] };
/// assert_eq!(usize::from(pile.hidden) + pile.opened.len(), 4);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Pile {
    /// The suit on the backs of all its cards.
    pub suit: Suit,
    /// How many lie face down.
    pub hidden: u8,
    /// The ranks of those that were opened.
    pub opened: Vec<Rank>,
}

/// How a war ended, on a banner under the title.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct TableauOutcome {
    /// The result, such as "Beatrix and Osric share the win".
    pub title: String,
    /// How it came about, such as "17 points each"; may be empty.
    pub detail: String,
    /// The arms of those who won, up to 12; their seats wear a crown.
    pub winners: Vec<Arms>,
}
