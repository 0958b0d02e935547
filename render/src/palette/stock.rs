//! Colours chosen beforehand: those that all pictures of a kind share, and those of each owner.
//!
//! The files in `palettes/` hold them, made by `tests/stocks.rs` of specimens: for each colour red, green,
//! blue and a worth. First come [`SHARED`] colours, then [`OWN`] for each owner, in the order of
//! all; the worth of what is not used is 0.

use std::{cmp::Reverse, collections::BTreeSet, sync::Arc};

use crate::scene::{Faction, Suit};

/// How many colours the pictures of a kind share at most.
pub(super) const SHARED: usize = 192;
/// How many colours an owner has at most.
pub(super) const OWN: usize = 80;
/// Steps of worth from one colour to another that is worth twice as much.
pub(super) const STEPS: u32 = 10;

/// A kind of picture, each with a stock of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Kind {
    /// Boards of squares, of factions.
    Board,
    /// Battles, tables and hands of cards, of suits.
    Cards,
    /// Maps, of factions.
    Map,
    /// Chess boards and battles by dice, of factions.
    Chess,
    /// Charts and matrices, of factions.
    Chart,
}

/// What has colours of its own in a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Owner {
    /// A side of a board, a map or a chart.
    Faction(Faction),
    /// A suit of cards.
    Suit(Suit),
}

impl Kind {
    fn stock(self) -> &'static [u8] {
        match self {
            Self::Board => include_bytes!("../../palettes/board.bin"),
            Self::Cards => include_bytes!("../../palettes/cards.bin"),
            Self::Map => include_bytes!("../../palettes/map.bin"),
            Self::Chess => include_bytes!("../../palettes/chess.bin"),
            Self::Chart => include_bytes!("../../palettes/chart.bin"),
        }
    }

    /// How many colours a picture with so many owners gets. Few owners need few: shadows and edges
    /// still look smooth, and the file becomes a tenth smaller.
    fn most(self, owners: usize) -> usize {
        let few = match self {
            Self::Board | Self::Chess => 2,
            Self::Cards => 6,
            Self::Map | Self::Chart => 0,
        };
        if owners <= few { 160 } else { 256 }
    }
}

impl Owner {
    /// The side whose colours it has.
    pub(super) fn faction(self) -> Faction {
        match self {
            Self::Faction(faction) => faction,
            Self::Suit(suit) => suit.tint(),
        }
    }

    /// Where its colours are among those of its kind.
    fn place(self) -> usize {
        let place = match self {
            Self::Faction(faction) => Faction::ALL.iter().position(|&each| each == faction),
            Self::Suit(suit) => Suit::ALL.iter().position(|&each| each == suit),
        };
        place.unwrap_or(0)
    }
}

/// What decides a palette: a kind of picture, and who has colours of their own in it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Colours {
    pub(super) kind: Kind,
    /// In a fixed order, each once.
    pub(super) owners: Arc<[Owner]>,
}

impl Colours {
    /// Those of pictures of a kind with some owners in them.
    pub(crate) fn of(kind: Kind, owners: impl IntoIterator<Item = Owner>) -> Self {
        let owners: BTreeSet<Owner> = owners.into_iter().collect();
        Self {
            kind,
            owners: owners.into_iter().collect(),
        }
    }

    /// Those of pictures of a kind with some sides in them.
    pub(crate) fn of_factions(kind: Kind, factions: impl IntoIterator<Item = Faction>) -> Self {
        Self::of(kind, factions.into_iter().map(Owner::Faction))
    }
}

/// The colours for pictures of a kind with some owners, the ones that are worth most, each with its owner.
pub(super) fn colours(kind: Kind, owners: &[Owner]) -> Vec<([u8; 3], Option<Owner>)> {
    choose(kind.stock(), owners, kind.most(owners.len()))
}

/// A colour with whom it is for; nobody of those where it is for all.
type Owned = ([u8; 3], Option<Owner>);

/// The `most` colours of a stock that are worth most to some owners together, each with its owner.
pub(super) fn choose(stock: &[u8], owners: &[Owner], most: usize) -> Vec<Owned> {
    let (stock, _) = stock.as_chunks::<4>();
    let part = |from: usize, length: usize| stock.get(from..from + length).unwrap_or_default();
    // Where there are many, each has the less of the picture.
    let count = u64::try_from(owners.len()).unwrap_or(u64::MAX).max(1);
    let less = count.saturating_pow(STEPS).ilog2();
    let mut all: Vec<(u32, Owned)> = Vec::new();
    let mut add =
        |colours: &[[u8; 4]], owner: Option<Owner>, less: u32| {
            let used = colours.iter().filter(|[.., worth]| *worth > 0);
            all.extend(used.map(|&[r, g, b, worth]| {
                (u32::from(worth).saturating_sub(less), ([r, g, b], owner))
            }));
        };
    add(part(0, SHARED), None, 0);
    for owner in owners {
        add(part(SHARED + OWN * owner.place(), OWN), Some(*owner), less);
    }
    all.sort_by_key(|&(worth, _)| Reverse(worth));
    let mut seen = BTreeSet::new();
    let all = all.into_iter().map(|(_, colour)| colour);
    all.filter(|&(colour, _)| seen.insert(colour))
        .take(most)
        .collect()
}
