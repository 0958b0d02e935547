//! Indices and palette to PNG: no filter, both halves deflated at the same time.
//!
//! Flat areas with soft edges are what deflate likes best unfiltered. Level 5 is near to the smallest file at a
//! fraction of the time; in two halves it takes as long as level 2 does in one piece and is a tenth smaller.

use std::io::{self, Write as _};

use flate2::{Compression, write::DeflateEncoder};
use png::{BitDepth, ColorType, Encoder, chunk::IDAT};

use super::indexed::Indexed;
use crate::scene::RenderError;

/// Writes an indexed PNG.
///
/// # Errors
///
/// [`RenderError::Encode`] when the PNG writer refuses; memory is the only
/// thing it can run out of here.
pub(crate) fn encode(picture: &Indexed) -> Result<Vec<u8>, RenderError> {
    let refused = |error: png::EncodingError| RenderError::Encode(error.to_string());
    let data = deflate(picture).map_err(|error| RenderError::Encode(error.to_string()))?;
    let mut bytes = Vec::with_capacity(128 << 10);
    let (width, height) = picture.size;
    let mut encoder = Encoder::new(&mut bytes, width.into(), height.into());
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(picture.palette.as_flattened().to_vec());
    let mut writer = encoder.write_header().map_err(refused)?;
    writer.write_chunk(IDAT, &data).map_err(refused)?;
    writer.finish().map_err(refused)?;
    Ok(bytes)
}

/// The rows as one stream of zlib (RFC 1950), each after the number of its filter, which is none.
fn deflate(picture: &Indexed) -> io::Result<Vec<u8>> {
    // Deflate with a window of 32 kB; about the level, which tells its readers nothing.
    const HEADER: [u8; 2] = [0x78, 0x5E];
    let stride = usize::from(picture.size.0);
    let mut rows = Vec::with_capacity(picture.pixels.len() + usize::from(picture.size.1));
    for row in picture.pixels.chunks_exact(stride.max(1)) {
        rows.push(0);
        rows.extend_from_slice(row);
    }
    let (upper, lower) = rows.split_at(rows.len() / 2);
    let (end, start) = rayon::join(|| deflate_half(lower, true), || deflate_half(upper, false));
    let (start, end) = (start?, end?);
    let sum = simd_adler32::adler32(&rows.as_slice()).to_be_bytes();
    Ok([&HEADER, start.as_slice(), &end, &sum].concat())
}

/// One half, whose blocks end at a whole byte, so that the other can follow; nothing follows the last.
fn deflate_half(rows: &[u8], is_last: bool) -> io::Result<Vec<u8>> {
    const LEVEL: Compression = Compression::new(5);
    let mut encoder = DeflateEncoder::new(Vec::with_capacity(128 << 10), LEVEL);
    encoder.write_all(rows)?;
    if is_last {
        return encoder.finish();
    }
    encoder.flush()?;
    Ok(std::mem::take(encoder.get_mut()))
}

#[cfg(test)]
mod tests {
    use super::{Indexed, encode};

    #[test]
    fn what_is_written_is_read_again() {
        for size in [(1, 1), (1, 2), (7, 3), (301, 200), (1600, 1018)] {
            let count = usize::from(size.0) * usize::from(size.1);
            let indexed = Indexed {
                size,
                palette: (0..=255).map(|grey| [grey; 3]).collect(),
                owners: Vec::new(),
                pixels: (0..count)
                    .map(|at| u8::try_from(at * at / 977 % 251).unwrap())
                    .collect(),
            };
            let png = encode(&indexed).unwrap();
            let read = image::load_from_memory(&png).unwrap().to_rgb8();
            assert_eq!(read.dimensions(), (size.0.into(), size.1.into()));
            let greys: Vec<u8> = read.pixels().map(|pixel| pixel.0[0]).collect();
            assert!(greys == indexed.pixels, "{size:?}");
        }
    }
}
