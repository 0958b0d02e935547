//! A picture as indices into a palette.

use super::frame::Frame;
use crate::{canvas::Rect, palette::Palette};

/// A picture as indices into a palette.
pub(crate) struct Indexed {
    /// Width and height in pixels.
    pub(crate) size: (u16, u16),
    pub(crate) palette: Vec<[u8; 3]>,
    pub(crate) pixels: Vec<u8>,
}

impl Indexed {
    /// A picture of a size in pixels, all of the first colour.
    pub(crate) fn new(size: (u16, u16), palette: &Palette) -> Self {
        Self {
            size,
            palette: palette.colours().to_vec(),
            pixels: vec![0; usize::from(size.0) * usize::from(size.1)],
        }
    }

    /// Copies the indices of a part to its place, `factor` pixels per unit.
    pub(crate) fn put(&mut self, block: &[u8], area: Rect, factor: f64) {
        Frame::of(area, factor).put(block, &mut self.pixels, self.size.0, 1);
    }
}
