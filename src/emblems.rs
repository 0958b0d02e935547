//! Pictures that people bring as emblems: read within bounds, cut square, and made small.

use std::io::Cursor;

use image::codecs::{jpeg::JpegDecoder, png::PngDecoder, webp::WebPDecoder};
use image::imageops::{self, FilterType};
use image::{DynamicImage, ImageDecoder, ImageError, ImageFormat, Limits, Rgb, RgbImage};

use crate::table::model::OwnEmblem;

/// The most bytes of a file.
pub const FILE_BYTES: usize = 1_000_000;
/// The most pixels a side.
const MOST: u32 = 2_048;
/// The fewest pixels a side: fewer would be a blur.
const LEAST: u32 = 16;
/// The most memory that a picture may take while it is read.
const MEMORY: u64 = 48 << 20;
/// What shows through the holes of a picture.
const PAPER: [u8; 3] = [0xF4, 0xEE, 0xDF];

/// Why a file is not an emblem.
#[derive(Debug, thiserror::Error)]
pub enum NotAnEmblem {
    /// It is of another kind.
    #[error("is not a picture that I can read: PNG, JPEG and WebP work")]
    Kind,
    /// It has more than one frame.
    #[error("is animated: an emblem stands still. Save one frame of it as PNG")]
    Animated,
    /// It is too large or too small.
    #[error("is {width} × {height} pixels: a side has at least {LEAST} and at most {MOST}")]
    Size {
        /// Pixels from left to right.
        width: u32,
        /// Pixels from top to bottom.
        height: u32,
    },
    /// It is cut off, or damaged, or takes more memory than it may.
    #[error("cannot be read to its end: it is cut off or damaged. Save it again as PNG")]
    Damaged,
}

impl From<ImageError> for NotAnEmblem {
    fn from(error: ImageError) -> Self {
        tracing::debug!(%error, "a picture for an emblem cannot be read");
        Self::Damaged
    }
}

/// Makes an emblem of a file: the square in its middle.
///
/// # Errors
///
/// [`NotAnEmblem`] where the file is not a whole still picture of a kind and size that can be used.
pub fn read(file: &[u8]) -> Result<OwnEmblem, NotAnEmblem> {
    let picture = decode(file)?;
    let (width, height) = (picture.width(), picture.height());
    let side = width.min(height);
    let square = picture.crop_imm((width - side) / 2, (height - side) / 2, side, side);
    let whole = on_paper(&square);
    let small = imageops::resize(
        &whole,
        OwnEmblem::SIDE,
        OwnEmblem::SIDE,
        FilterType::Triangle,
    );
    OwnEmblem::new(small.as_raw()).ok_or(NotAnEmblem::Damaged)
}

fn decode(file: &[u8]) -> Result<DynamicImage, NotAnEmblem> {
    let reader = Cursor::new(file);
    match image::guess_format(file) {
        Ok(ImageFormat::Png) => {
            let decoder = PngDecoder::with_limits(reader, limits())?;
            let moves = decoder.is_apng()?;
            whole(decoder, moves)
        }
        Ok(ImageFormat::WebP) => {
            let decoder = WebPDecoder::new(reader)?;
            let moves = decoder.has_animation();
            whole(decoder, moves)
        }
        // Its decoder fills up what is missing.
        Ok(ImageFormat::Jpeg) if !has_end(file) => Err(NotAnEmblem::Damaged),
        Ok(ImageFormat::Jpeg) => whole(JpegDecoder::new(reader)?, false),
        Ok(_) | Err(_) => Err(NotAnEmblem::Kind),
    }
}

/// Decodes all of it, as it is to be looked at, once its head says that it may be.
fn whole(mut decoder: impl ImageDecoder, moves: bool) -> Result<DynamicImage, NotAnEmblem> {
    if moves {
        return Err(NotAnEmblem::Animated);
    }
    let (width, height) = decoder.dimensions();
    let fits = |side: u32| (LEAST..=MOST).contains(&side);
    if !fits(width) || !fits(height) {
        return Err(NotAnEmblem::Size { width, height });
    }
    decoder.set_limits(limits())?;
    let orientation = decoder.orientation()?;
    let mut picture = DynamicImage::from_decoder(decoder)?;
    picture.apply_orientation(orientation);
    Ok(picture)
}

fn limits() -> Limits {
    let mut limits = Limits::no_limits();
    limits.max_alloc = Some(MEMORY);
    limits
}

/// Whether the last scan of a JPEG ends.
fn has_end(file: &[u8]) -> bool {
    let marker = |wanted: [u8; 2]| file.windows(2).rposition(|two| two == wanted);
    let (scan, end) = (marker([0xFF, 0xDA]), marker([0xFF, 0xD9]));
    scan.is_some() && scan < end
}

/// The picture without holes.
fn on_paper(picture: &DynamicImage) -> RgbImage {
    let picture = picture.to_rgba8();
    RgbImage::from_fn(picture.width(), picture.height(), |x, y| {
        let [r, g, b, alpha] = picture.get_pixel(x, y).0;
        let mix = |(over, under): (u8, u8)| {
            let (over, under, share) = (u32::from(over), u32::from(under), u32::from(alpha));
            u8::try_from((over * share + under * (255 - share) + 127) / 255).unwrap_or(u8::MAX)
        };
        Rgb([(r, PAPER[0]), (g, PAPER[1]), (b, PAPER[2])].map(mix))
    })
}

#[cfg(test)]
mod tests;
