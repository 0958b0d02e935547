//! Rulings: the numbered decisions that say how a game is played.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::Ctx;

/// The id of a ruling, such as `CC-06`: a group and a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ruling {
    group: &'static str,
    number: u16,
}

impl Ruling {
    /// Names ruling `number` of `group` (`"TB"`, `"CC"`, …).
    pub const fn new(group: &'static str, number: u16) -> Self {
        Self { group, number }
    }

    /// The number in its group.
    pub(crate) const fn number(self) -> u16 {
        self.number
    }
}

impl fmt::Display for Ruling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{:02}", self.group, self.number)
    }
}

impl Serialize for Ruling {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

type Sentence<'a, W> = Box<dyn FnOnce(Ctx<'_, W>) -> String + 'a>;

/// What a game's refusal says: the ruling that says no, and a sentence for those who know the table's names.
///
/// Each game has one table of these beside its refusals, so that nobody adds a refusal without its ruling.
pub(crate) struct Reason<'a, W> {
    /// `None` only where the rulings say that none is named.
    pub(crate) ruling: Option<Ruling>,
    sentence: Sentence<'a, W>,
}

impl<'a, W> Reason<'a, W> {
    /// The sentence has no full stop; it says what was wrong and what would be legal.
    pub(crate) fn new(
        ruling: impl Into<Option<Ruling>>,
        sentence: impl FnOnce(Ctx<'_, W>) -> String + 'a,
    ) -> Self {
        Self {
            ruling: ruling.into(),
            sentence: Box::new(sentence),
        }
    }

    /// Writes the sentence with the names of the table.
    pub(crate) fn explain(self, ctx: Ctx<'_, W>) -> String {
        (self.sentence)(ctx)
    }
}
