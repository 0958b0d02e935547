//! What a game's refusals are made of: a ruling, and a sentence for those who know the table's names.

use crate::{Ctx, Ruling};

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
