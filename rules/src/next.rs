//! What may come next in an order, asked for piece by piece.
//!
//! A map has hundreds of regions and an amount thousands of values; none of them is made a text before
//! somebody looks at it. Panels and autocomplete page and search in a [`Next`].

use std::borrow::Cow;

use crate::map::Region;
use crate::{Roster, Seat};

/// One thing that may come next.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Piece {
    /// A word, a token, or a whole line in notation.
    Word(Cow<'static, str>),
    /// A region of the table's map.
    Region(Region),
    /// A seat of the table.
    Seat(Seat),
    /// A whole number within bounds, both of them allowed.
    Amount { from: i64, to: i64 },
}

/// What may come next, and whether the order may end here.
///
/// # Examples
///
/// ```
/// use rules::{Next, Piece, Roster, Seat};
///
/// let next = Next::of([Piece::Seat(Seat(1)), Piece::Amount { from: 1000, to: 3000 }]);
/// let roster = Roster::of_names(["Ann", "Bob"]);
/// let texts: Vec<String> = next.texts(&roster, |_| None).collect();
/// assert_eq!(texts, ["Bob", "<1000..3000>"]);
/// // What is typed finds a seat by the beginning of its name, and an amount by its value.
/// let typed = |text: &str| next.search(text, &roster, |_| None).next();
/// assert_eq!(typed("bo"), Some("Bob".to_owned()));
/// assert_eq!(typed("1500"), Some("1500".to_owned()));
/// assert_eq!(typed("9"), None);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Next {
    /// What may follow, in the order in which it is offered.
    pub pieces: Vec<Piece>,
    /// Whether the order is whole as it stands, so that it may end here.
    pub may_end: bool,
}

impl Piece {
    /// A word, a token, or a whole line in notation.
    pub fn word(text: impl Into<Cow<'static, str>>) -> Self {
        Self::Word(text.into())
    }

    /// As notation writes it; an amount as its bounds, `<1000..3000>`. `name` gives regions' names.
    pub fn write<'a>(
        &self,
        roster: &Roster,
        name: impl Fn(Region) -> Option<(&'a str, &'a str)>,
    ) -> String {
        match self {
            Self::Word(text) => text.clone().into_owned(),
            Self::Region(region) => name(*region).map_or_else(
                || format!("region {}", region.0),
                |(name, _)| name.to_owned(),
            ),
            Self::Seat(seat) => roster.write(*seat),
            Self::Amount { from, to } => format!("<{from}..{to}>"),
        }
    }

    /// The piece that `typed` begins, as it would be written; any begins with nothing typed.
    fn found<'a>(
        &self,
        typed: &str,
        roster: &Roster,
        name: impl Fn(Region) -> Option<(&'a str, &'a str)>,
    ) -> Option<String> {
        let begins = |text: &str| {
            let mut letters = text.chars().flat_map(char::to_lowercase);
            typed
                .chars()
                .flat_map(char::to_lowercase)
                .all(|c| letters.next() == Some(c))
        };
        match self {
            Self::Word(text) => begins(text).then(|| text.clone().into_owned()),
            Self::Region(region) => {
                let (full, code) = name(*region)?;
                (begins(full) || begins(code)).then(|| full.to_owned())
            }
            Self::Seat(seat) => {
                let written = roster.write(*seat);
                let label = roster.label(*seat);
                let called = label.is_some_and(|label| begins(&label.name) || begins(&label.code));
                (called || begins(&written)).then_some(written)
            }
            Self::Amount { .. } if typed.is_empty() => Some(self.write(roster, name)),
            Self::Amount { from, to } => {
                let amount: i64 = typed.parse().ok()?;
                (*from..=*to).contains(&amount).then(|| amount.to_string())
            }
        }
    }
}

impl Next {
    /// Nothing may follow, and nothing has begun.
    pub fn nothing() -> Self {
        Self::default()
    }

    /// These may follow; the order may not end here.
    pub fn of(pieces: impl IntoIterator<Item = Piece>) -> Self {
        Self {
            pieces: pieces.into_iter().collect(),
            may_end: false,
        }
    }

    /// These words may follow, sorted.
    pub fn words(texts: impl IntoIterator<Item = String>) -> Self {
        let mut texts: Vec<String> = texts.into_iter().collect();
        texts.sort_unstable();
        Self::of(texts.into_iter().map(Piece::word))
    }

    /// The same, where the order may end, or may not.
    #[must_use]
    pub fn ending(self, may_end: bool) -> Self {
        Self { may_end, ..self }
    }

    /// The pieces as notation writes them, amounts as their bounds; each is made when it is asked for.
    pub fn texts<'a, 'n: 'a>(
        &'a self,
        roster: &'a Roster,
        name: impl Fn(Region) -> Option<(&'n str, &'n str)> + Copy + 'a,
    ) -> impl Iterator<Item = String> + 'a {
        self.pieces
            .iter()
            .map(move |piece| piece.write(roster, name))
    }

    /// The pieces that `typed` begins, as they would be written.
    pub fn search<'a, 'n: 'a>(
        &'a self,
        typed: &'a str,
        roster: &'a Roster,
        name: impl Fn(Region) -> Option<(&'n str, &'n str)> + Copy + 'a,
    ) -> impl Iterator<Item = String> + 'a {
        let found = move |piece: &Piece| piece.found(typed, roster, name);
        self.pieces.iter().filter_map(found)
    }

    /// Whether nothing may follow.
    pub fn is_empty(&self) -> bool {
        self.pieces.is_empty()
    }
}
