//! The cards of a war between hands: suits, ranks, and a card of both.
//!
//! A card shows its suit on its back and its rank on its face; a card whose
//! face is not given is drawn face down.

use std::fmt;

use serde::Serialize;

use super::arms::Faction;
use crate::colour::Colour;

/// One of the twelve suits, with a colour and an emblem of its own.
///
/// In pictures of cards colours are the suits' alone: seats have gold signs on steel there,
/// whatever their faction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum Suit {
    /// Dark red.
    Hearts,
    /// Near black.
    Spades,
    /// Burnt orange.
    Suns,
    /// Blue.
    Moons,
    /// Yellow.
    Bells,
    /// Brown.
    Acorns,
    /// Light green, cut like gems.
    Diamonds,
    /// Green.
    Clubs,
    /// Purple.
    Cups,
    /// Light grey.
    Swords,
    /// Pink.
    Shells,
    /// Light blue.
    Anchors,
}

impl Suit {
    /// All twelve, in the order in which they are handed out.
    pub const ALL: [Self; 12] = [
        Self::Hearts,
        Self::Spades,
        Self::Suns,
        Self::Moons,
        Self::Bells,
        Self::Acorns,
        Self::Diamonds,
        Self::Clubs,
        Self::Cups,
        Self::Swords,
        Self::Shells,
        Self::Anchors,
    ];

    /// How it is called, such as "Hearts".
    pub const fn name(self) -> &'static str {
        match self {
            Self::Hearts => "Hearts",
            Self::Spades => "Spades",
            Self::Suns => "Suns",
            Self::Moons => "Moons",
            Self::Bells => "Bells",
            Self::Acorns => "Acorns",
            Self::Diamonds => "Diamonds",
            Self::Clubs => "Clubs",
            Self::Cups => "Cups",
            Self::Swords => "Swords",
            Self::Shells => "Shells",
            Self::Anchors => "Anchors",
        }
    }

    /// The colour of its back.
    pub const fn fill(self) -> Colour {
        self.tint().fill()
    }

    /// The colour of signs and letters on its colour, light or dark.
    pub const fn ink(self) -> Colour {
        self.tint().ink()
    }

    /// The colour of letters on the face of a card.
    pub const fn letter(self) -> Colour {
        let is_dark = self.ink().r > 127;
        let percent = if is_dark { 46 } else { 64 };
        self.fill().mix(Colour::hex(0x0B_0D14), percent)
    }

    /// The colour of signs on light ground: as near to its own as can be read.
    pub(crate) const fn sign(self) -> Colour {
        let is_dark = self.ink().r > 127;
        let percent = if is_dark { 0 } else { 46 };
        self.fill().mix(Colour::hex(0x0B_0D14), percent)
    }

    /// The colour of lines on dark ground: as near to its own as stands out.
    pub(crate) const fn edge(self) -> Colour {
        let is_dark = self.ink().r > 127;
        let percent = if is_dark { 24 } else { 0 };
        self.fill().mix(Colour::hex(0xFF_F6EC), percent)
    }

    /// The faction that lends its colours; the emblem is the suit's own.
    pub(crate) const fn tint(self) -> Faction {
        match self {
            Self::Hearts => Faction::Wine,
            Self::Spades => Faction::Iron,
            Self::Suns => Faction::Ember,
            Self::Moons => Faction::Azure,
            Self::Bells => Faction::Gold,
            Self::Acorns => Faction::Umber,
            Self::Diamonds => Faction::Lime,
            Self::Clubs => Faction::Jade,
            Self::Cups => Faction::Violet,
            Self::Swords => Faction::Silver,
            Self::Shells => Faction::Rose,
            Self::Anchors => Faction::Sky,
        }
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What a card counts as; each has an icon of its role.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum Rank {
    /// A supply train, drawn as a wagon.
    Six,
    /// A musket.
    Seven,
    /// Two crossed muskets.
    Eight,
    /// A field gun.
    Nine,
    /// A mortar.
    Ten,
    /// Light cavalry, drawn as a horse's head.
    Jack,
    /// A lady, drawn as a crown of pearls.
    Queen,
    /// Heavy cavalry, drawn as a horse's head in armour.
    King,
    /// Pikemen, drawn as three pikes.
    Ace,
}

impl Rank {
    /// All nine, in the order of their numbers.
    pub const ALL: [Self; 9] = [
        Self::Six,
        Self::Seven,
        Self::Eight,
        Self::Nine,
        Self::Ten,
        Self::Jack,
        Self::Queen,
        Self::King,
        Self::Ace,
    ];

    /// What stands in the corner of the card, such as "10" or "K".
    pub const fn text(self) -> &'static str {
        match self {
            Self::Six => "6",
            Self::Seven => "7",
            Self::Eight => "8",
            Self::Nine => "9",
            Self::Ten => "10",
            Self::Jack => "J",
            Self::Queen => "Q",
            Self::King => "K",
            Self::Ace => "A",
        }
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

/// A card, face up or face down.
///
/// # Examples
///
/// Whose back it is may be known, since the suit is on it; a card that lies face down compares by
/// nothing else:
///
/// ```
/// use render::{Card, Rank, Suit};
///
/// let queen = Card { suit: Suit::Cups, face: Some(Rank::Queen) };
/// let king = Card { face: Some(Rank::King), ..queen };
/// assert_ne!(queen, king);
/// assert_eq!(Card { face: None, ..queen }, Card { face: None, ..king });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Card {
    /// Its suit, which its back shows too.
    pub suit: Suit,
    /// Its rank; none when it lies face down.
    pub face: Option<Rank>,
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{Rank, Suit};

    #[test]
    fn every_suit_and_rank_has_a_text_of_its_own() {
        let suits: BTreeSet<String> = Suit::ALL.iter().map(Suit::to_string).collect();
        let ranks: BTreeSet<String> = Rank::ALL.iter().map(Rank::to_string).collect();
        assert_eq!((suits.len(), ranks.len()), (12, 9));
        assert!(Suit::ALL.is_sorted() && Rank::ALL.is_sorted());
    }

    #[test]
    fn every_suit_has_a_colour_of_its_own() {
        let tints: BTreeSet<_> = Suit::ALL.iter().map(|suit| suit.tint()).collect();
        assert_eq!(tints.len(), 12);
    }
}
