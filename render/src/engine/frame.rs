//! Where a part lies among the pixels of a picture.

use crate::{
    canvas::{Raster, Rect},
    num::pixels,
};

/// An area in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Frame {
    x: u16,
    y: u16,
    width: u16,
    height: u16,
}

impl Frame {
    /// The pixels of an area that lies inside of the picture, `factor` of them per unit.
    pub(crate) fn of(area: Rect, factor: f64) -> Self {
        let start = |length: f64| if length < 1.0 { 0 } else { pixels(length) };
        Self {
            x: start(area.x0 * factor),
            y: start(area.y0 * factor),
            width: pixels(area.width() * factor),
            height: pixels(area.height() * factor),
        }
    }

    /// The indices of the area in a picture so many pixels wide.
    pub(crate) fn cut(self, from: &[u8], wide: u16) -> Vec<u8> {
        let mut cut = vec![0; usize::from(self.width) * usize::from(self.height)];
        self.copy(from, wide, &mut cut, 1);
        cut
    }

    /// The pixels of the area in a picture.
    pub(crate) fn cut_raster(self, from: &Raster) -> Raster {
        let mut raster = Raster::new(self.width, self.height);
        let bytes = raster.data_as_u8_slice_mut();
        self.copy(from.data_as_u8_slice(), from.width(), bytes, 4);
        raster
    }

    /// Puts a block of so many bytes a pixel to its place in a picture so many pixels wide.
    pub(crate) fn put(self, block: &[u8], picture: &mut [u8], wide: u16, each: usize) {
        let rows = picture.chunks_exact_mut(usize::from(wide) * each);
        let lines = block.chunks_exact(usize::from(self.width) * each);
        for (row, line) in rows.skip(self.y.into()).zip(lines) {
            if let Some(place) = row.get_mut(self.span(each)) {
                place.copy_from_slice(line);
            }
        }
    }

    fn copy(self, from: &[u8], wide: u16, to: &mut [u8], each: usize) {
        let rows = from.chunks_exact(usize::from(wide) * each);
        let lines = to.chunks_exact_mut(usize::from(self.width) * each);
        for (row, line) in rows.skip(self.y.into()).zip(lines) {
            if let Some(part) = row.get(self.span(each)) {
                line.copy_from_slice(part);
            }
        }
    }

    /// The bytes of a row that lie in the area.
    fn span(self, each: usize) -> std::ops::Range<usize> {
        let start = usize::from(self.x);
        start * each..(start + usize::from(self.width)) * each
    }
}
