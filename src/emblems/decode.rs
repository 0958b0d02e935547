//! The files of three kinds, each by a decoder of its own.

use std::io::Cursor;

use image_webp::WebPDecoder;
use png::{Limits, Transformations};
use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::bytestream::ZCursor;
use zune_jpeg::zune_core::colorspace::ColorSpace;
use zune_jpeg::zune_core::options::DecoderOptions;

use super::{LEAST, MOST, NotAnEmblem, Picture, Pixel};

/// The most memory that a decoder may take for what comes with a picture.
const MEMORY: usize = 48 << 20;
/// What shows through the holes of a picture.
pub(super) const PAPER: Pixel = [0xF4, 0xEE, 0xDF];
/// The field of Exif that says which way up a picture is to be looked at.
const ORIENTATION: u32 = 0x0112;

/// Reads a picture, all of it, once its head says that it may be.
pub(super) fn decode(file: &[u8]) -> Result<Picture, NotAnEmblem> {
    match file {
        [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1A, b'\n', ..] => png(file),
        [0xFF, 0xD8, 0xFF, ..] => jpeg(file),
        [
            b'R',
            b'I',
            b'F',
            b'F',
            _,
            _,
            _,
            _,
            b'W',
            b'E',
            b'B',
            b'P',
            ..,
        ] => webp(file),
        _ => Err(NotAnEmblem::Kind),
    }
}

fn png(file: &[u8]) -> Result<Picture, NotAnEmblem> {
    let limits = Limits { bytes: MEMORY };
    let mut decoder = png::Decoder::new_with_limits(Cursor::new(file), limits);
    decoder.set_transformations(Transformations::normalize_to_color8());
    let mut reader = decoder.read_info().map_err(damaged)?;
    let info = reader.info();
    if info.animation_control().is_some() {
        return Err(NotAnEmblem::Animated);
    }
    let (width, height) = size(side(info.width), side(info.height))?;
    let orientation = orientation(info.exif_metadata.as_deref());
    let length = reader.output_buffer_size().ok_or(NotAnEmblem::Damaged)?;
    let mut samples = vec![0; length];
    reader.next_frame(&mut samples).map_err(damaged)?;
    let channels = reader.output_color_type().0.samples();
    Ok(Picture {
        width,
        height,
        pixels: on_paper(&samples, channels),
        orientation,
    })
}

fn jpeg(file: &[u8]) -> Result<Picture, NotAnEmblem> {
    // The decoder fills up what is missing.
    if !has_end(file) {
        return Err(NotAnEmblem::Damaged);
    }
    let most = usize::from(u16::MAX);
    let options = DecoderOptions::default().set_strict_mode(false);
    let options = options.set_max_width(most).set_max_height(most);
    let mut decoder = JpegDecoder::new_with_options(ZCursor::new(file), options);
    decoder.decode_headers().map_err(damaged)?;
    let (width, height) = decoder.dimensions().ok_or(NotAnEmblem::Damaged)?;
    let (width, height) = size(width, height)?;
    let orientation = orientation(decoder.exif().map(Vec::as_slice));
    let (space, channels) = match decoder.input_colorspace() {
        Some(ColorSpace::Luma) => (ColorSpace::Luma, 1),
        Some(_) | None => (ColorSpace::RGB, 3),
    };
    decoder.set_options(options.jpeg_set_out_colorspace(space));
    let samples = decoder.decode().map_err(damaged)?;
    Ok(Picture {
        width,
        height,
        pixels: on_paper(&samples, channels),
        orientation,
    })
}

fn webp(file: &[u8]) -> Result<Picture, NotAnEmblem> {
    let mut decoder = WebPDecoder::new(Cursor::new(file)).map_err(damaged)?;
    if decoder.is_animated() {
        return Err(NotAnEmblem::Animated);
    }
    let (width, height) = decoder.dimensions();
    let (width, height) = size(side(width), side(height))?;
    decoder.set_memory_limit(MEMORY);
    let exif = decoder.exif_metadata().map_err(damaged)?;
    let length = decoder.output_buffer_size().ok_or(NotAnEmblem::Damaged)?;
    let mut samples = vec![0; length];
    decoder.read_image(&mut samples).map_err(damaged)?;
    let channels = if decoder.has_alpha() { 4 } else { 3 };
    Ok(Picture {
        width,
        height,
        pixels: on_paper(&samples, channels),
        orientation: orientation(exif.as_deref()),
    })
}

fn damaged(error: impl std::error::Error) -> NotAnEmblem {
    tracing::debug!(%error, "a picture for an emblem cannot be read");
    NotAnEmblem::Damaged
}

fn side(pixels: u32) -> usize {
    usize::try_from(pixels).unwrap_or(usize::MAX)
}

/// The size of a picture, if it may have it.
fn size(width: usize, height: usize) -> Result<(usize, usize), NotAnEmblem> {
    let fits = |side| (LEAST..=MOST).contains(&side);
    if fits(width) && fits(height) {
        return Ok((width, height));
    }
    Err(NotAnEmblem::Size { width, height })
}

/// Whether the last scan of a JPEG ends.
fn has_end(file: &[u8]) -> bool {
    let marker = |wanted: [u8; 2]| file.windows(2).rposition(|two| two == wanted);
    let (scan, end) = (marker([0xFF, 0xDA]), marker([0xFF, 0xD9]));
    scan.is_some() && scan < end
}

/// The pixels without holes. Each has as many samples as there are channels: grey or colours, and perhaps how much of the
/// paper it covers.
fn on_paper(samples: &[u8], channels: usize) -> Vec<Pixel> {
    let pixel = |samples: &[u8]| match *samples {
        [grey] => [grey; 3],
        [grey, alpha] => mixed([grey; 3], alpha),
        [red, green, blue, alpha] => mixed([red, green, blue], alpha),
        [red, green, blue, ..] => [red, green, blue],
        [] => PAPER,
    };
    samples.chunks_exact(channels).map(pixel).collect()
}

fn mixed(colour: Pixel, alpha: u8) -> Pixel {
    let mix = |(over, under): (u8, u8)| {
        let (over, under, share) = (u32::from(over), u32::from(under), u32::from(alpha));
        u8::try_from((over * share + under * (255 - share) + 127) / 255).unwrap_or(u8::MAX)
    };
    let [red, green, blue] = colour;
    [(red, PAPER[0]), (green, PAPER[1]), (blue, PAPER[2])].map(mix)
}

/// Which way up a picture is to be looked at; as it is, where it does not say.
fn orientation(exif: Option<&[u8]>) -> u16 {
    exif.and_then(find_orientation).unwrap_or(1)
}

/// Looks for the field in Exif's first directory: how many entries, and then each with tag, type, count and value.
fn find_orientation(exif: &[u8]) -> Option<u16> {
    let is_little = match exif {
        [b'I', b'I', 42, 0, ..] => true,
        [b'M', b'M', 0, 42, ..] => false,
        _ => return None,
    };
    let number = |bytes: &[u8]| {
        let add = |sum: u32, byte: &u8| (sum << 8) | u32::from(*byte);
        if is_little {
            bytes.iter().rev().fold(0, add)
        } else {
            bytes.iter().fold(0, add)
        }
    };
    let start = usize::try_from(number(exif.get(4..8)?)).ok()?;
    let (count, entries) = exif.get(start..)?.split_at_checked(2)?;
    let (entries, _) = entries.as_chunks::<12>();
    let count = usize::try_from(number(count)).ok()?;
    let mut entries = entries.iter().take(count);
    let found = entries.find(|entry| number(&entry[..2]) == ORIENTATION)?;
    u16::try_from(number(&found[8..10])).ok()
}
