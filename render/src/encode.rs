//! Pixels to PNG: at most 256 colours, no filter, a light deflate.
//!
//! Our pictures are flat areas with soft edges. Their common colours are kept
//! exactly; the many rare ones of edges and shadows share what is left of the
//! palette, so that areas are true and soft edges stay soft.

use png::{BitDepth, ColorType, DeflateCompression, Encoder, Filter};

use crate::{canvas::Raster, error::RenderError, quantise::quantise};

/// Writes opaque pixels as an indexed PNG.
///
/// # Errors
///
/// [`RenderError::Encode`] when the PNG writer refuses; memory is the only
/// thing it can run out of here.
pub(crate) fn encode(raster: &Raster) -> Result<Vec<u8>, RenderError> {
    let indexed = quantise(raster.data_as_u8_slice());
    let refused = |error: png::EncodingError| RenderError::Encode(error.to_string());
    let mut bytes = Vec::with_capacity(128 << 10);
    let (width, height) = (raster.width().into(), raster.height().into());
    let mut encoder = Encoder::new(&mut bytes, width, height);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_filter(Filter::NoFilter);
    encoder.set_deflate_compression(DeflateCompression::Level(2));
    encoder.set_palette(indexed.palette.as_flattened().to_vec());
    let mut writer = encoder.write_header().map_err(refused)?;
    writer.write_image_data(&indexed.pixels).map_err(refused)?;
    writer.finish().map_err(refused)?;
    Ok(bytes)
}
