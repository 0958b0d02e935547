//! A picture as indices into a palette.

use super::frame::Frame;
use crate::{
    canvas::Rect,
    look::Tones,
    palette::{Owner, Palette},
};

/// A picture as indices into a palette.
pub(crate) struct Indexed {
    /// Width and height in pixels.
    pub(crate) size: (u16, u16),
    pub(crate) palette: Vec<[u8; 3]>,
    /// Whose each of its colours is; what is behind the end is nobody's.
    pub(crate) owners: Vec<Option<Owner>>,
    pub(crate) pixels: Vec<u8>,
}

impl Indexed {
    /// A picture of a size in pixels, all of the first colour.
    pub(crate) fn new(size: (u16, u16), palette: &Palette) -> Self {
        Self {
            size,
            palette: palette.colours().to_vec(),
            owners: palette.owners().to_vec(),
            pixels: vec![0; usize::from(size.0) * usize::from(size.1)],
        }
    }

    /// The same picture in other colours.
    pub(crate) fn in_tones(mut self, tones: Tones) -> Self {
        let owners = self.owners.iter().copied().chain(std::iter::repeat(None));
        for (colour, owner) in self.palette.iter_mut().zip(owners) {
            *colour = tones.of(owner, *colour);
        }
        self
    }

    /// Copies the indices of a part to its place, `factor` pixels per unit.
    pub(crate) fn put(&mut self, block: &[u8], area: Rect, factor: f64) {
        Frame::of(area, factor).put(block, &mut self.pixels, self.size.0, 1);
    }
}
