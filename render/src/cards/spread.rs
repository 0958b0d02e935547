//! What lies on the felt: a base with parts on it.

use super::{
    base::{Base, WHOLE},
    part::Part,
};
use crate::{
    canvas::Rect,
    engine::Sheet,
    look::Scale,
    palette::{Colours, Kind, Owner},
    scene::Suit,
};

/// A picture before it is drawn.
pub(super) struct Spread {
    pub(super) base: Base,
    /// The suits that are in it, in any order: those have the colours.
    pub(super) suits: Vec<Suit>,
    /// What lies on the base, with its place.
    pub(super) parts: Vec<(Part, Rect)>,
}

impl Spread {
    /// The same for the engine. The base shows through every part, so it belongs to each.
    pub(super) fn sheet(self, scale: Scale) -> Sheet<(Base, Part)> {
        let base = self.base;
        let parts = [(Part::Base, WHOLE)].into_iter().chain(self.parts);
        Sheet {
            colours: Colours::of(Kind::Cards, self.suits.into_iter().map(Owner::Suit)),
            scale,
            size: WHOLE.size(),
            parts: parts.map(|(part, area)| ((base, part), area)).collect(),
        }
    }
}
