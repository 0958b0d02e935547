//! A picture as parts with their places, and what is kept of it for the next.
//!
//! A part holds all that it shows, so that equal parts look equal: whatever is added to one belongs to what
//! its pixels are kept under.

use std::{fmt, hash::Hash, sync::Arc};

use rayon::iter::{
    IndexedParallelIterator as _, IntoParallelRefIterator as _, ParallelIterator as _,
};

use super::{frame::Frame, indexed::Indexed};
use crate::{
    cache::Shelf,
    canvas::{Rect, Size},
    look::Scale,
    num::pixels,
    palette::{Colours, Palette},
    workshop::{Easel, Workshop},
};

/// A picture before it is drawn.
#[derive(Debug)]
pub(crate) struct Sheet<P> {
    pub(crate) colours: Colours,
    pub(crate) scale: Scale,
    /// Width and height in units.
    pub(crate) size: Size,
    /// With their places; later ones lie over earlier ones, all together fill the picture.
    pub(crate) parts: Vec<(P, Rect)>,
}

/// What the indices of a part depend on.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Key<P> {
    colours: Colours,
    scale: Scale,
    frame: Frame,
    part: P,
}

/// The blocks of one kind of picture: parts as indices into a palette.
pub(crate) struct Blocks<P> {
    shelf: Shelf<Key<P>, Arc<[u8]>>,
}

impl<P: Clone + Eq + Hash + Send + Sync> Blocks<P> {
    /// Room for so many bytes, one for each pixel of a part.
    pub(crate) fn new(room: usize) -> Self {
        Self {
            shelf: Shelf::new(room, |block| block.len()),
        }
    }

    /// Draws a sheet of parts that each draw the ground that they lie on, too.
    pub(crate) fn draw(
        &self,
        sheet: &Sheet<P>,
        workshop: &Workshop,
        draw: impl Fn(&P, &mut Easel<'_>) + Sync,
    ) -> Indexed {
        let palette = workshop.palette(&sheet.colours);
        self.assemble(sheet, &palette, |part, area| {
            let mut easel = Easel::new(workshop, area, sheet.scale.factor());
            draw(part, &mut easel);
            palette.map(easel.canvas.finish().data_as_u8_slice())
        })
    }

    /// Puts a sheet together of the indices that `draw` finds for its parts: for all at the same time, and
    /// only for those that are not kept.
    pub(crate) fn assemble(
        &self,
        sheet: &Sheet<P>,
        palette: &Palette,
        draw: impl Fn(&P, Rect) -> Vec<u8> + Sync,
    ) -> Indexed {
        let parts = sheet.parts.par_iter().with_max_len(1);
        let blocks: Vec<_> = parts
            .map(|(part, area)| self.block(sheet, part, *area, || draw(part, *area)))
            .collect();
        let factor = sheet.scale.factor();
        let size = sheet.size * factor;
        let mut picture = Indexed::new((pixels(size.width), pixels(size.height)), palette);
        for (block, (_, area)) in blocks.iter().zip(&sheet.parts) {
            picture.put(block, *area, factor);
        }
        picture
    }

    /// The indices of one part of a sheet, drawn now if they are not kept.
    pub(crate) fn block(
        &self,
        sheet: &Sheet<P>,
        part: &P,
        area: Rect,
        draw: impl FnOnce() -> Vec<u8>,
    ) -> Arc<[u8]> {
        let key = Key {
            colours: sheet.colours.clone(),
            scale: sheet.scale,
            frame: Frame::of(area, sheet.scale.factor()),
            part: part.clone(),
        };
        self.shelf.get_or(key, || draw().into())
    }
}

impl<P> fmt::Debug for Blocks<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Blocks").field(&self.shelf).finish()
    }
}
