//! Objective cards: what is in the deck, and what a card in somebody's hand asks for (PK-10, PK-11).

use serde::{Deserialize, Serialize};

use crate::Seat;
use crate::map::Region;

/// Where a neighbour sits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The next in seat order.
    Left,
    /// The one before in seat order.
    Right,
    /// Half-way round, where the number is even.
    Across,
}

/// A card as it lies in the deck: provinces and people are named when it is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Kind {
    /// Hold so many named provinces.
    Hold {
        /// How many, 1 to 6.
        provinces: u8,
        /// For how many own turns in a row.
        turns: u32,
    },
    /// Have a treasury.
    Gold {
        /// Of at least so much.
        gold: u32,
    },
    /// Conquer a neighbour.
    Conquer(Side),
    /// Hold all castles.
    Castles {
        /// For how many own turns in a row.
        turns: u32,
    },
    /// Hold prisoner in the capital one general of every living opponent.
    Generals,
}

/// A card in a hand; scenarios name its provinces by name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Card<R = Region> {
    /// Hold these provinces.
    Hold {
        /// Which, in order.
        provinces: Vec<R>,
        /// For how many own turns in a row.
        turns: u32,
    },
    /// Have a treasury.
    Gold {
        /// Of at least so much.
        gold: u32,
    },
    /// Conquer a faction.
    Conquer {
        seat: Seat,
        /// Where it sat when the card was drawn.
        side: Side,
    },
    /// Hold all castles.
    Castles {
        /// For how many own turns in a row.
        turns: u32,
    },
    /// Hold prisoner in the capital one general of every living opponent.
    Generals,
}

impl<R> Card<R> {
    /// The same with its provinces called otherwise.
    pub(super) fn named<T, E>(&self, name: impl Fn(&R) -> Result<T, E>) -> Result<Card<T>, E> {
        Ok(match self {
            Self::Hold { provinces, turns } => Card::Hold {
                provinces: provinces.iter().map(name).collect::<Result<_, E>>()?,
                turns: *turns,
            },
            Self::Gold { gold } => Card::Gold { gold: *gold },
            Self::Conquer { seat, side } => Card::Conquer {
                seat: *seat,
                side: *side,
            },
            Self::Castles { turns } => Card::Castles { turns: *turns },
            Self::Generals => Card::Generals,
        })
    }

    /// For how many own turns in a row it is to be held, where it counts turns.
    pub fn turns(&self) -> Option<u32> {
        match self {
            Self::Hold { turns, .. } | Self::Castles { turns } => Some(*turns),
            Self::Gold { .. } | Self::Conquer { .. } | Self::Generals => None,
        }
    }

    /// What it was in the deck.
    pub fn kind(&self) -> Kind {
        match self {
            Self::Hold { provinces, turns } => Kind::Hold {
                provinces: u8::try_from(provinces.len()).unwrap_or(u8::MAX),
                turns: *turns,
            },
            Self::Gold { gold } => Kind::Gold { gold: *gold },
            Self::Conquer { side, .. } => Kind::Conquer(*side),
            Self::Castles { turns } => Kind::Castles { turns: *turns },
            Self::Generals => Kind::Generals,
        }
    }
}

const ONE: Kind = Kind::Hold {
    provinces: 1,
    turns: 10,
};
const THREE: Kind = Kind::Hold {
    provinces: 3,
    turns: 7,
};

/// The deck for so many factions (PK-11).
///
/// # Examples
///
/// ```
/// // Two factions have one opponent each: one card names it.
/// assert_eq!(rules::kerfuffle::deck(2).len(), 6);
/// // At least two cards a faction, and two more.
/// assert!((3..=6).all(|seats| rules::kerfuffle::deck(seats).len() >= 2 * seats + 2));
/// ```
pub fn deck(seats: usize) -> Vec<Kind> {
    let sides: &[Side] = match seats {
        ..=2 => &[Side::Left],
        _ if seats.is_multiple_of(2) => &[Side::Left, Side::Right, Side::Across],
        _ => &[Side::Left, Side::Right],
    };
    let rest = [THREE, Kind::Castles { turns: 2 }, Kind::Generals];
    let mut deck = vec![ONE, Kind::Gold { gold: 100 }];
    deck.extend(sides.iter().copied().map(Kind::Conquer));
    deck.extend(rest);
    // PK-66, PK-73: kinds 1 and 4 by turns, kind 1 first.
    let filling = [ONE, THREE].into_iter().cycle();
    deck.extend(filling.take((2 * seats + 2).saturating_sub(deck.len())));
    deck
}
