//! Suits, ranks and cards, and which rank beats which (BK-01 … BK-03).

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A set of nine cards with backs of its own; the back is public (BK-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Suit {
    Hearts,
    Spades,
    Suns,
    Moons,
    Bells,
    Acorns,
    Diamonds,
    Clubs,
    Cups,
    Swords,
    Shells,
    Anchors,
}

impl Suit {
    /// All suits; a table of N seats plays with the first N.
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

    /// The suits of a table.
    pub fn first(seats: usize) -> &'static [Self] {
        &Self::ALL[..seats.min(Self::ALL.len())]
    }

    /// Its name, in small letters.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Hearts => "hearts",
            Self::Spades => "spades",
            Self::Suns => "suns",
            Self::Moons => "moons",
            Self::Bells => "bells",
            Self::Acorns => "acorns",
            Self::Diamonds => "diamonds",
            Self::Clubs => "clubs",
            Self::Cups => "cups",
            Self::Swords => "swords",
            Self::Shells => "shells",
            Self::Anchors => "anchors",
        }
    }

    /// The word for its emblem, in small letters.
    pub fn emblem(self) -> &'static str {
        let name = self.name();
        name.strip_suffix('s').unwrap_or(name)
    }

    /// Its two letters.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Hearts => "HE",
            Self::Spades => "SP",
            Self::Suns => "SU",
            Self::Moons => "MO",
            Self::Bells => "BE",
            Self::Acorns => "AC",
            Self::Diamonds => "DI",
            Self::Clubs => "CL",
            Self::Cups => "CU",
            Self::Swords => "SW",
            Self::Shells => "SH",
            Self::Anchors => "AN",
        }
    }

    /// Its place in [`Suit::ALL`].
    pub fn index(self) -> usize {
        Self::ALL.iter().position(|suit| *suit == self).unwrap_or(0)
    }

    /// The suit that `word` names: by name, emblem or code, in any case.
    pub fn named(word: &str) -> Option<Self> {
        let is = |name: &str| name.eq_ignore_ascii_case(word);
        Self::ALL
            .into_iter()
            .find(|suit| is(suit.name()) || is(suit.emblem()) || is(suit.code()))
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What a card shows when it is opened (BK-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Rank {
    /// A supply train, which never fights.
    #[serde(rename = "6")]
    Six,
    /// Musketeers, as 7 and 8 are.
    #[serde(rename = "7")]
    Seven,
    /// Musketeers, as 7 and 8 are.
    #[serde(rename = "8")]
    Eight,
    /// Artillery, as 9 and 10 are.
    #[serde(rename = "9")]
    Nine,
    /// Artillery, as 9 and 10 are.
    #[serde(rename = "10")]
    Ten,
    /// Gentry, light cavalry.
    #[serde(rename = "J")]
    Jack,
    /// The lady, of whom a suit has one.
    #[serde(rename = "Q")]
    Queen,
    /// Nobles, heavy cavalry.
    #[serde(rename = "K")]
    King,
    /// Pikemen, number 1.
    #[serde(rename = "A")]
    Ace,
}

impl Rank {
    /// All ranks of a suit, the supply train first.
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

    /// The ranks that fight.
    pub const TROOPS: [Self; 8] = [
        Self::Seven,
        Self::Eight,
        Self::Nine,
        Self::Ten,
        Self::Jack,
        Self::Queen,
        Self::King,
        Self::Ace,
    ];

    /// Whether it beats `other` in a clash (BK-03). Equal ranks do not beat each other.
    pub const fn beats(self, other: Self) -> bool {
        match self {
            Self::King => matches!(
                other,
                Self::Jack | Self::Ten | Self::Nine | Self::Eight | Self::Seven
            ),
            Self::Jack => matches!(other, Self::Ten | Self::Nine | Self::Eight | Self::Seven),
            Self::Ten | Self::Nine | Self::Eight | Self::Seven => match other {
                Self::Ace | Self::Queen => true,
                Self::Seven | Self::Eight | Self::Nine | Self::Ten => (self as u8) > (other as u8),
                Self::Six | Self::Jack | Self::King => false,
            },
            Self::Ace => matches!(other, Self::King | Self::Jack | Self::Queen),
            Self::Queen => matches!(other, Self::King | Self::Jack),
            Self::Six => false,
        }
    }

    /// How many ranks it beats, of those that fight.
    pub(super) const fn strength(self) -> u8 {
        match self {
            Self::King | Self::Ten => 5,
            Self::Jack | Self::Nine => 4,
            Self::Eight | Self::Ace => 3,
            Self::Seven | Self::Queen => 2,
            Self::Six => 0,
        }
    }

    /// As it stands on the card.
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

    /// What it stands for.
    pub const fn role(self) -> &'static str {
        match self {
            Self::Six => "supply train",
            Self::Seven | Self::Eight => "musketeers",
            Self::Nine | Self::Ten => "artillery",
            Self::Jack => "light cavalry",
            Self::Queen => "lady",
            Self::King => "heavy cavalry",
            Self::Ace => "pikemen",
        }
    }

    /// The rank that `word` names, in any case; the ace is also `1`.
    pub fn named(word: &str) -> Option<Self> {
        let word = word.to_ascii_lowercase();
        Some(match word.as_str() {
            "jack" => Self::Jack,
            "queen" | "lady" => Self::Queen,
            "king" => Self::King,
            "ace" | "1" => Self::Ace,
            _ => {
                return Self::ALL
                    .into_iter()
                    .find(|rank| rank.text().eq_ignore_ascii_case(&word));
            }
        })
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

/// A card: no two of a table are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Card {
    pub suit: Suit,
    pub rank: Rank,
}

/// A text that names no card.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a card: write a suit and a rank, such as \"hearts K\"")]
pub struct NotACard(String);

impl fmt::Display for Card {
    /// Writes a card as its suit and rank: `hearts K`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.suit, self.rank)
    }
}

impl FromStr for Card {
    type Err = NotACard;

    /// Reads `hearts K`, `K hearts`, `K of hearts` or `HE-K`.
    fn from_str(text: &str) -> Result<Self, NotACard> {
        let separators = |c: char| c.is_whitespace() || c == '-' || c == '_' || c == ':';
        let words: Vec<&str> = text
            .split(separators)
            .filter(|word| !word.is_empty() && !word.eq_ignore_ascii_case("of"))
            .take(3)
            .collect();
        let card = |suit: &str, rank: &str| {
            Some(Self {
                suit: Suit::named(suit)?,
                rank: Rank::named(rank)?,
            })
        };
        let found = match words.as_slice() {
            [one, two] => card(one, two).or_else(|| card(two, one)),
            _ => None,
        };
        found.ok_or_else(|| NotACard(crate::notation::excerpt(text)))
    }
}

impl Serialize for Card {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}
