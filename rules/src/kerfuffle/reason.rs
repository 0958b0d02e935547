//! Kerfuffle's rulings by number, and what its refusals say.

use super::options::World;
use crate::reason::Reason;
use crate::{Ctx, Ruling};

/// A ruling of this game.
pub(super) const fn pk(number: u16) -> Ruling {
    Ruling::new("PK", number)
}

/// Ruling `ruling` says no, with this sentence.
pub(super) fn no<'a>(
    ruling: u16,
    sentence: impl FnOnce(Ctx<'_, World>) -> String + 'a,
) -> Reason<'a, World> {
    Reason::new(pk(ruling), sentence)
}
