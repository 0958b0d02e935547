//! Indices and palette to PNG: no filter, a light deflate.
//!
//! Flat areas with soft edges are what deflate likes best unfiltered; level 2 is
//! near to the smallest file at a fraction of the time.

use png::{BitDepth, ColorType, DeflateCompression, Encoder, Filter};

use crate::{canvas::Rect, error::RenderError, num::pixels};

/// A picture as indices into a palette.
pub(crate) struct Indexed {
    pub(crate) size: (u16, u16),
    pub(crate) palette: Vec<[u8; 3]>,
    pub(crate) pixels: Vec<u8>,
}

impl Indexed {
    /// Copies the indices of a part to its place, `factor` pixels per unit.
    pub(crate) fn put(&mut self, block: &[u8], area: Rect, factor: f64) {
        let start = |length: f64| {
            if length < 1.0 {
                0
            } else {
                usize::from(pixels(length))
            }
        };
        let (x, y) = (start(area.x0 * factor), start(area.y0 * factor));
        let width = usize::from(pixels(area.width() * factor));
        let stride = usize::from(self.size.0);
        let rows = self.pixels.chunks_exact_mut(stride).skip(y);
        for (row, line) in rows.zip(block.chunks_exact(width)) {
            if let Some(place) = row.get_mut(x..x + width) {
                place.copy_from_slice(line);
            }
        }
    }
}

/// Writes an indexed PNG.
///
/// # Errors
///
/// [`RenderError::Encode`] when the PNG writer refuses; memory is the only
/// thing it can run out of here.
pub(crate) fn encode(picture: &Indexed) -> Result<Vec<u8>, RenderError> {
    let refused = |error: png::EncodingError| RenderError::Encode(error.to_string());
    let mut bytes = Vec::with_capacity(128 << 10);
    let (width, height) = picture.size;
    let mut encoder = Encoder::new(&mut bytes, width.into(), height.into());
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_filter(Filter::NoFilter);
    encoder.set_deflate_compression(DeflateCompression::Level(2));
    encoder.set_palette(picture.palette.as_flattened().to_vec());
    let mut writer = encoder.write_header().map_err(refused)?;
    writer.write_image_data(&picture.pixels).map_err(refused)?;
    writer.finish().map_err(refused)?;
    Ok(bytes)
}
