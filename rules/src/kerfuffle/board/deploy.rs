//! How an army is set up on its three ranks (PK-23).

use std::fmt;

use serde::{Deserialize, Serialize};

use super::square::Square;
use crate::kerfuffle::party::Party;
use crate::kerfuffle::pieces::{Figure, Pieces};

/// Which pieces stand where; printed as `Ka1 Qb1 Pc2`, kings first, and by square.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Deployment(Vec<(Figure, Square)>);

/// How many ranks of its own a side sets up on.
const RANKS: u8 = 3;

impl Deployment {
    /// Pieces and their squares, in any order.
    pub fn new(pieces: impl IntoIterator<Item = (Figure, Square)>) -> Self {
        let mut pieces: Vec<(Figure, Square)> = pieces.into_iter().collect();
        pieces.sort_unstable();
        Self(pieces)
    }

    /// A usual way to set up an army: pawns before the others, king and queen in the middle.
    ///
    /// # Examples
    ///
    /// ```
    /// use rules::kerfuffle::{Party, board::Deployment};
    ///
    /// let army = "K 2P N".parse()?;
    /// assert_eq!(Deployment::auto(army, Party::Defender).to_string(), "Ke1 Pd2 Pe2 Nb1");
    /// assert_eq!(Deployment::auto(army, Party::Attacker).to_string(), "Ke8 Pd7 Pe7 Nb8");
    /// # Ok::<(), rules::kerfuffle::NotPieces>(())
    /// ```
    pub fn auto(army: Pieces, party: Party) -> Self {
        Self::default().completed(army, party)
    }

    /// The same with the rest of an army where it usually stands.
    #[must_use]
    pub fn completed(&self, army: Pieces, party: Party) -> Self {
        let mut pieces = self.0.clone();
        let rest = army.fighters().less(&self.pieces());
        for (figure, count) in rest.each() {
            for _ in 0..count {
                let is_free = |square: &Square| pieces.iter().all(|(_, taken)| taken != square);
                let usual = usual(figure).filter_map(|(file, depth)| at(file, depth, party));
                let mut spots = usual.chain(Self::spots(party));
                if let Some(square) = spots.find(is_free) {
                    pieces.push((figure, square));
                }
            }
        }
        Self::new(pieces)
    }

    /// The squares on which a side may set up, the first rank first.
    pub fn spots(party: Party) -> impl Iterator<Item = Square> + Clone {
        let mut all: Vec<Square> = Square::all()
            .filter(|square| square.depth(party) < RANKS)
            .collect();
        all.sort_by_key(|square| (square.depth(party), square.file()));
        all.into_iter()
    }

    /// Each piece and its square.
    pub fn each(&self) -> impl Iterator<Item = (Figure, Square)> + '_ {
        self.0.iter().copied()
    }

    /// What stands there.
    pub fn pieces(&self) -> Pieces {
        let pieces = self.0.iter().map(|(figure, _)| Pieces::of(*figure, 1));
        pieces.fold(Pieces::NONE, |sum, one| sum.with(&one))
    }

    /// The first square that is not a side's own, or has two pieces.
    pub(in crate::kerfuffle) fn fault(&self, party: Party) -> Option<Square> {
        let mut taken = Vec::new();
        self.0.iter().map(|(_, square)| *square).find(|square| {
            let again = taken.contains(square);
            taken.push(*square);
            again || square.depth(party) >= RANKS
        })
    }
}

fn at(file: i8, depth: i8, party: Party) -> Option<Square> {
    let rank = match party {
        Party::Defender => depth,
        Party::Attacker => 7 - depth,
    };
    Square::at(file, rank)
}

/// Where a figure usually stands: files and ranks from the own edge.
fn usual(figure: Figure) -> impl Iterator<Item = (i8, i8)> {
    let (files, depth): (&[i8], i8) = match figure {
        Figure::King => (&[4], 0),
        Figure::Queen => (&[3], 0),
        Figure::Pawn => (&[3, 4, 2, 5], 1),
        Figure::Knight => (&[1, 6, 2], 0),
        Figure::Bishop => (&[2, 5, 1], 0),
        Figure::Rook => (&[0, 7, 1], 0),
        Figure::General => (&[], 0),
    };
    files.iter().map(move |file| (*file, depth))
}

impl fmt::Display for Deployment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, (figure, square)) in self.0.iter().enumerate() {
            let blank = if at > 0 { " " } else { "" };
            write!(f, "{blank}{}{square}", figure.letter())?;
        }
        Ok(())
    }
}
