//! Kinds of pieces, and how many of each stand together (PK-03, PK-16, PK-36).

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// One kind of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Figure {
    /// Head of state; a leader.
    King,
    /// Second head of state; a leader.
    Queen,
    Pawn,
    Knight,
    Bishop,
    Rook,
    /// Commands, and does not fight; a leader.
    General,
}

impl Figure {
    /// All kinds, in the order in which they are written.
    pub const ALL: [Self; 7] = [
        Self::King,
        Self::Queen,
        Self::Pawn,
        Self::Knight,
        Self::Bishop,
        Self::Rook,
        Self::General,
    ];
    /// What can be bought (PK-16).
    pub const SOLD: [Self; 5] = [
        Self::Pawn,
        Self::Knight,
        Self::Bishop,
        Self::Rook,
        Self::General,
    ];
    /// Troops, the dearest first, and knights before bishops (PK-32).
    pub(super) const DEAREST: [Self; 4] = [Self::Rook, Self::Knight, Self::Bishop, Self::Pawn];

    /// Its letter in orders (PK-60).
    pub const fn letter(self) -> char {
        match self {
            Self::King => 'K',
            Self::Queen => 'Q',
            Self::Pawn => 'P',
            Self::Knight => 'N',
            Self::Bishop => 'B',
            Self::Rook => 'R',
            Self::General => 'G',
        }
    }

    /// The word for it in texts.
    pub const fn name(self) -> &'static str {
        match self {
            Self::King => "king",
            Self::Queen => "queen",
            Self::Pawn => "pawn",
            Self::Knight => "knight",
            Self::Bishop => "bishop",
            Self::Rook => "rook",
            Self::General => "general",
        }
    }

    /// The kind of a letter, in any case.
    pub fn of_letter(letter: char) -> Option<Self> {
        let letter = letter.to_ascii_uppercase();
        Self::ALL
            .into_iter()
            .find(|figure| figure.letter() == letter)
    }

    /// Whether troops move with it (PK-04).
    pub const fn is_leader(self) -> bool {
        matches!(self, Self::King | Self::Queen | Self::General)
    }

    /// Whether it is a pawn, knight, bishop or rook (PK-03).
    pub const fn is_troop(self) -> bool {
        matches!(self, Self::Pawn | Self::Knight | Self::Bishop | Self::Rook)
    }

    /// Whether it is one of the three that share a cap (PK-03).
    const fn is_special(self) -> bool {
        matches!(self, Self::Knight | Self::Bishop | Self::Rook)
    }

    /// Its price in gold (PK-16); a king or queen has none.
    pub const fn price(self) -> Option<u32> {
        match self {
            Self::Pawn => Some(1),
            Self::Knight | Self::Bishop => Some(2),
            Self::Rook => Some(4),
            Self::General => Some(10),
            Self::King | Self::Queen => None,
        }
    }

    /// How many dice it throws in a battle (PK-36); a general does not fight.
    pub const fn dice(self) -> Option<u8> {
        match self {
            Self::Pawn | Self::King => Some(1),
            Self::Knight | Self::Bishop | Self::Rook => Some(2),
            Self::Queen => Some(3),
            Self::General => None,
        }
    }

    const fn index(self) -> usize {
        self as usize
    }
}

/// The most pawns, and the most rooks, bishops and knights together, of a force (PK-03).
pub const CAPS: [u8; 2] = [4, 3];
/// The most generals of a faction (PK-03).
pub const GENERALS: u8 = 5;

/// How many pieces of each kind. Written as in orders: `K 2P N`.
///
/// # Examples
///
/// ```
/// use rules::kerfuffle::{Figure, Pieces};
///
/// let force: Pieces = "n 2p K".parse()?;
/// assert_eq!(force.to_string(), "K 2P N");
/// assert_eq!(force.count(Figure::Pawn), 2);
/// assert!("4P".parse::<Pieces>()?.fits(&"K".parse()?));
/// assert!(!"4P".parse::<Pieces>()?.fits(&"P".parse()?)); // PK-03
/// # Ok::<(), rules::kerfuffle::NotPieces>(())
/// ```
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(try_from = "String", into = "String")]
pub struct Pieces([u8; Figure::ALL.len()]);

/// Why a text names no pieces.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a piece: write K, Q, P, N, B, R or G, with a number before it from 1 to 255")]
pub struct NotPieces(pub String);

impl Pieces {
    /// None at all.
    pub const NONE: Self = Self([0; Figure::ALL.len()]);

    /// So many of a kind.
    pub fn of(figure: Figure, count: u8) -> Self {
        let mut pieces = Self::NONE;
        pieces.0[figure.index()] = count;
        pieces
    }

    /// How many there are of a kind.
    pub fn count(&self, figure: Figure) -> u8 {
        self.0[figure.index()]
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        *self == Self::NONE
    }

    /// How many there are in all.
    pub fn total(&self) -> u32 {
        self.0.iter().map(|count| u32::from(*count)).sum()
    }

    /// The kinds that are there, with how many.
    pub fn each(&self) -> impl Iterator<Item = (Figure, u8)> + use<> {
        let all = *self;
        let counts = Figure::ALL
            .into_iter()
            .map(move |figure| (figure, all.count(figure)));
        counts.filter(|(_, count)| *count > 0)
    }

    /// Those of some kinds alone.
    #[must_use]
    pub fn only(&self, wanted: impl Fn(Figure) -> bool) -> Self {
        let mut pieces = Self::NONE;
        for (figure, count) in self.each().filter(|(figure, _)| wanted(*figure)) {
            pieces.0[figure.index()] = count;
        }
        pieces
    }

    /// Pawns, knights, bishops and rooks.
    #[must_use]
    pub fn troops(&self) -> Self {
        self.only(Figure::is_troop)
    }

    /// All that fight: troops, king and queen.
    #[must_use]
    pub fn fighters(&self) -> Self {
        self.only(|figure| figure.dice().is_some())
    }

    /// Which of them that fight is bet first by whoever bets the cheapest first: P N B R Q K (PK-91).
    pub fn cheapest(&self) -> Option<Figure> {
        let figures = self.fighters().each().map(|(figure, _)| figure);
        figures.min_by_key(|it| (*it == Figure::King, *it == Figure::Queen, it.price(), *it))
    }

    /// Whether a leader is among them (PK-04).
    pub fn has_leader(&self) -> bool {
        self.each().any(|(figure, _)| figure.is_leader())
    }

    /// Whether they are generals and nothing else (PK-21).
    pub fn is_generals_alone(&self) -> bool {
        !self.is_empty() && self.fighters().is_empty()
    }

    /// With others; counts stay at 255, far above any cap.
    #[must_use]
    pub fn with(&self, others: &Self) -> Self {
        let mut sum = *self;
        for (count, more) in sum.0.iter_mut().zip(others.0) {
            *count = count.saturating_add(more);
        }
        sum
    }

    /// Without others; `None` if one of them is not there.
    pub fn without(&self, others: &Self) -> Option<Self> {
        let mut rest = *self;
        for (count, less) in rest.0.iter_mut().zip(others.0) {
            *count = count.checked_sub(less)?;
        }
        Some(rest)
    }

    /// Without those of others that are there.
    #[must_use]
    pub fn less(&self, others: &Self) -> Self {
        let mut rest = *self;
        for (count, less) in rest.0.iter_mut().zip(others.0) {
            *count = count.saturating_sub(less);
        }
        rest
    }

    /// Those that both have.
    #[must_use]
    pub fn common(&self, others: &Self) -> Self {
        let mut both = *self;
        for (count, other) in both.0.iter_mut().zip(others.0) {
            *count = (*count).min(other);
        }
        both
    }

    /// Whether all of others are among them.
    pub fn contains(&self, others: &Self) -> bool {
        self.without(others).is_some()
    }

    /// Whether others may join them in one force (PK-03).
    pub fn fits(&self, others: &Self) -> bool {
        self.with(others).is_force()
    }

    /// Whether no cap of a force is exceeded (PK-03).
    pub fn is_force(&self) -> bool {
        let special: u32 = self.only(Figure::is_special).total();
        self.count(Figure::King) <= 1
            && self.count(Figure::Queen) <= 1
            && self.count(Figure::Pawn) <= CAPS[0]
            && special <= u32::from(CAPS[1])
    }

    /// How many of a kind may still join them (PK-03).
    pub fn room(&self, figure: Figure) -> u8 {
        let fits = |count: &u8| self.fits(&Self::of(figure, *count));
        let counts: RangeInclusive<u8> = 1..=CAPS[0].max(GENERALS);
        counts.rev().find(fits).unwrap_or(0)
    }

    /// As many of others as have room beside them (PK-03), the dearest first, and knights before bishops.
    #[must_use]
    pub fn joining(&self, others: &Self) -> Self {
        let leaders = Figure::ALL.into_iter().filter(|figure| figure.is_leader());
        let mut joined = *self;
        for figure in leaders.chain(Figure::DEAREST) {
            let room = joined.room(figure).min(others.count(figure));
            joined = joined.with(&Self::of(figure, room));
        }
        joined.less(self)
    }

    /// All ways in which as many of others as there is room for may join them: knights, bishops and rooks share a
    /// cap, so that there may be several. What [`Pieces::joining`] takes comes first.
    pub fn joinings(&self, others: &Self) -> Vec<Self> {
        let first = self.joining(others);
        let special = first.only(Figure::is_special);
        if special.is_empty() {
            return vec![first];
        }
        let rest = first.less(&special);
        let mut ways = others.only(Figure::is_special).parts();
        ways.retain(|way| way.total() == special.total());
        let mut ways: Vec<Self> = ways.iter().map(|way| rest.with(way)).collect();
        ways.sort_by_key(|way| *way != first);
        ways
    }

    /// How many are half of them: rounded down, but at least one (PK-35).
    pub fn half(&self) -> u32 {
        (self.total() / 2).max(1)
    }

    /// Their list price (PK-16); kings and queens cost nothing.
    pub fn price(&self) -> u32 {
        let prices = self
            .each()
            .filter_map(|(figure, count)| Some(figure.price()?.saturating_mul(u32::from(count))));
        prices.sum()
    }

    /// All ways to take some of them, at least one.
    pub fn parts(&self) -> Vec<Self> {
        let mut parts = vec![Self::NONE];
        for (figure, count) in self.each() {
            let more = parts.clone();
            for taken in 1..=count {
                let taken = Self::of(figure, taken);
                parts.extend(more.iter().map(|part| part.with(&taken)));
            }
        }
        parts.swap_remove(0);
        parts
    }
}

impl fmt::Display for Pieces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, (figure, count)) in self.each().enumerate() {
            if at > 0 {
                f.write_str(" ")?;
            }
            if count > 1 {
                write!(f, "{count}")?;
            }
            write!(f, "{}", figure.letter())?;
        }
        Ok(())
    }
}

impl FromStr for Pieces {
    type Err = NotPieces;

    /// Reads `K 2P N`; commas are as good as blanks.
    fn from_str(text: &str) -> Result<Self, NotPieces> {
        let mut pieces = Self::NONE;
        let words = text.split(|c: char| c.is_whitespace() || c == ',');
        for word in words.filter(|word| !word.is_empty()) {
            let one = one(word).ok_or_else(|| NotPieces(crate::notation::excerpt(word)))?;
            pieces = pieces.with(&one);
        }
        Ok(pieces)
    }
}

/// Reads `2P`, or `N`.
fn one(word: &str) -> Option<Pieces> {
    let letter = word.chars().next_back()?;
    let figure = Figure::of_letter(letter)?;
    let count = word.strip_suffix(letter)?;
    let is_number = count.bytes().all(|byte| byte.is_ascii_digit());
    let count = if count.is_empty() {
        1
    } else {
        count.parse().ok().filter(|_| is_number)?
    };
    (count > 0).then(|| Pieces::of(figure, count))
}

impl TryFrom<String> for Pieces {
    type Error = NotPieces;

    fn try_from(text: String) -> Result<Self, NotPieces> {
        text.parse()
    }
}

impl From<Pieces> for String {
    fn from(pieces: Pieces) -> Self {
        pieces.to_string()
    }
}
