//! Whether cards are drawn as cards or as tiles, and how large.

use super::{
    grid::TALL,
    things::Thing,
    tile::{self, Shown},
};
use crate::scene::{Rank, Suit};

/// Cards narrower than this are tiles: their numbers could not be read.
pub(super) const LEAST: u16 = 44;
/// Higher tiles are not needed: a card has room there.
pub(super) const HIGHEST: u16 = 46;

/// How cards are drawn, and how large.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Cut {
    /// As cards so wide.
    Cards(u16),
    /// As tiles so high.
    Tiles(u16),
}

impl Cut {
    pub(super) fn width(self) -> f64 {
        match self {
            Self::Cards(width) => width.into(),
            Self::Tiles(height) => tile::width(height).into(),
        }
    }

    pub(super) fn height(self) -> f64 {
        match self {
            Self::Cards(width) => (f64::from(width) * TALL).round(),
            Self::Tiles(height) => height.into(),
        }
    }

    /// So many cards face down.
    pub(super) fn hidden(self, suit: Suit, count: u8) -> Thing {
        match self {
            Self::Cards(width) => Thing::Pile { suit, width, count },
            Self::Tiles(height) => Thing::Tile {
                suit,
                shown: Shown::Hidden(count),
                height,
            },
        }
    }

    /// A card face up.
    pub(super) fn opened(self, suit: Suit, rank: Rank) -> Thing {
        match self {
            Self::Cards(width) => Thing::Face {
                suit,
                rank,
                width,
                is_fallen: false,
            },
            Self::Tiles(height) => Thing::Tile {
                suit,
                shown: Shown::Opened(rank),
                height,
            },
        }
    }
}
