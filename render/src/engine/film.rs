//! Pictures one after the other as a GIF: with one palette for all, so that nothing flickers, and of each picture only
//! what is not as in the one before.

use std::{borrow::Cow, collections::BTreeMap, sync::Arc};

use gif::{DisposalMethod, Encoder, Frame as GifFrame, Repeat};

use super::indexed::Indexed;
use crate::{palette::Palette, scene::RenderError};

/// The index of pixels that stay as they are; all others are colours.
const STAYS: u8 = 255;
/// How often a film is made smaller before it is left as large as it is.
const TRIES: usize = 4;

/// A picture of a film.
#[derive(Clone)]
pub struct Frame {
    picture: Arc<Indexed>,
}

impl std::fmt::Debug for Frame {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let size = self.picture.size;
        let mut named = f.debug_struct("Frame");
        named.field("size", &size).finish_non_exhaustive()
    }
}

/// A finished film; cloning it shares the bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Film {
    /// The GIF file as it is sent; it begins anew when it is over.
    pub gif: Arc<[u8]>,
    /// Pixels from left to right.
    pub width: u32,
    /// Pixels from top to bottom.
    pub height: u32,
    /// How many pictures it has; equal ones that follow each other are one.
    pub frames: usize,
}

impl Film {
    /// Makes a film of pictures, each with the hundredths of a second that it stays. It is as wide and high as the
    /// largest, and smaller ones stand in its middle. Of one that would
    /// have more than `room` bytes the pictures are made half as large, and then every other one is left out; the
    /// last stays.
    ///
    /// # Errors
    ///
    /// [`RenderError::Encode`] when there is no picture, and when even a few small ones do not fit.
    pub fn of(frames: &[(Frame, u16)], room: usize) -> Result<Self, RenderError> {
        let refused = |why: String| Err(RenderError::Encode(why));
        if frames.is_empty() {
            return refused("a film needs a picture".into());
        }
        let mut reel = Reel::of(frames);
        let mut bytes = 0;
        for tried in 0..TRIES {
            let film = reel.write()?;
            bytes = film.gif.len();
            if bytes <= room {
                return Ok(film);
            }
            reel = if tried == 0 {
                reel.halved()
            } else {
                reel.thinned()
            };
        }
        refused(format!("a film has {bytes} bytes, and the limit is {room}"))
    }
}

impl Frame {
    pub(crate) fn new(picture: Indexed) -> Self {
        Self {
            picture: Arc::new(picture),
        }
    }
}

/// The pictures of a film as indices into one palette.
struct Reel {
    size: (u16, u16),
    /// At most 255 colours.
    palette: Vec<[u8; 3]>,
    frames: Vec<(Vec<u8>, u16)>,
}

impl Reel {
    fn of(frames: &[(Frame, u16)]) -> Self {
        let palette = common(frames.iter().map(|(frame, _)| &*frame.picture));
        let all = Palette::of_colours(palette.clone());
        let sizes = frames.iter().map(|(frame, _)| frame.picture.size);
        let size = sizes.fold((0, 0), |most, size| {
            (most.0.max(size.0), most.1.max(size.1))
        });
        let mapped = frames.iter().map(|(frame, stays)| {
            let picture = &frame.picture;
            let rgba: Vec<u8> = picture.palette.iter().copied().flat_map(opaque).collect();
            let index = all.map(&rgba);
            let of = |pixel: &u8| index.get(usize::from(*pixel)).copied().unwrap_or(0);
            let pixels = picture.pixels.iter().map(of).collect();
            (centred(pixels, picture.size, size), *stays)
        });
        Self {
            size,
            frames: mapped.collect(),
            palette,
        }
    }

    /// The same at half the width and height.
    fn halved(self) -> Self {
        let (width, height) = (usize::from(self.size.0), usize::from(self.size.1));
        let all = Palette::of_colours(self.palette.clone());
        let colour = |pixels: &[u8], x: usize, y: usize| -> [u16; 3] {
            let index = pixels.get(y * width + x).copied().unwrap_or(0);
            let colour = self.palette.get(usize::from(index)).copied();
            colour.unwrap_or_default().map(u16::from)
        };
        let small = |pixels: &[u8]| -> Vec<u8> {
            let places = (0..height / 2).flat_map(|y| (0..width / 2).map(move |x| (2 * x, 2 * y)));
            let rgba: Vec<u8> = places
                .flat_map(|(x, y)| {
                    let four = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)];
                    let four = four.map(|(x, y)| colour(pixels, x, y));
                    let mean = |channel: usize| {
                        let sum: u16 = four.iter().map(|it| it[channel]).sum();
                        u8::try_from(sum / 4).unwrap_or(u8::MAX)
                    };
                    opaque([mean(0), mean(1), mean(2)])
                })
                .collect();
            all.map(&rgba)
        };
        let frames = self.frames.iter();
        let frames = frames.map(|(pixels, stays)| (small(pixels), *stays));
        Self {
            size: (self.size.0 / 2, self.size.1 / 2),
            frames: frames.collect(),
            palette: self.palette,
        }
    }

    /// The same without every other picture before the last; those that stay have their time.
    fn thinned(mut self) -> Self {
        let last = self.frames.pop();
        let mut kept: Vec<(Vec<u8>, u16)> = Vec::new();
        for (number, (pixels, stays)) in self.frames.into_iter().enumerate() {
            match kept.last_mut() {
                Some((_, before)) if number % 2 == 1 => *before = before.saturating_add(stays),
                Some(_) | None => kept.push((pixels, stays)),
            }
        }
        kept.extend(last);
        Self {
            frames: kept,
            ..self
        }
    }

    fn write(&self) -> Result<Film, RenderError> {
        let refused = |error: gif::EncodingError| RenderError::Encode(error.to_string());
        let (width, height) = self.size;
        // The colour of what stays is never seen.
        let mut palette = self.palette.clone();
        palette.resize(usize::from(STAYS) + 1, [0; 3]);
        let bytes = Vec::with_capacity(1 << 20);
        let encoder = Encoder::new(bytes, width, height, palette.as_flattened());
        let mut encoder = encoder.map_err(refused)?;
        encoder.set_repeat(Repeat::Infinite).map_err(refused)?;
        let frames = self.changes();
        for frame in &frames {
            encoder.write_frame(frame).map_err(refused)?;
        }
        let bytes = encoder.into_inner().map_err(refused)?;
        Ok(Film {
            gif: bytes.into(),
            width: width.into(),
            height: height.into(),
            frames: frames.len(),
        })
    }

    /// The first picture, and of each later one what is not as before.
    fn changes(&self) -> Vec<GifFrame<'_>> {
        let (width, height) = self.size;
        let mut frames: Vec<GifFrame<'_>> = Vec::new();
        let mut before: Option<&[u8]> = None;
        for (pixels, stays) in &self.frames {
            let area = match before {
                None => Some((0, 0, width, height)),
                Some(before) => changed(before, pixels, width),
            };
            match (area, frames.last_mut()) {
                (None, Some(last)) => last.delay = last.delay.saturating_add(*stays),
                (area, _) => {
                    let (left, top, width, height) = area.unwrap_or((0, 0, width, height));
                    frames.push(GifFrame {
                        delay: *stays,
                        dispose: DisposalMethod::Keep,
                        transparent: before.is_some().then_some(STAYS),
                        left,
                        top,
                        width,
                        height,
                        buffer: Cow::Owned(cut(
                            before,
                            pixels,
                            self.size.0,
                            (left, top, width, height),
                        )),
                        ..GifFrame::default()
                    });
                }
            }
            before = Some(pixels);
        }
        frames
    }
}

/// A picture in the middle of a larger one, of which the rest has the colour that most pixels have.
fn centred(pixels: Vec<u8>, own: (u16, u16), size: (u16, u16)) -> Vec<u8> {
    if own == size {
        return pixels;
    }
    let [wide, high] = [size.0, size.1].map(usize::from);
    let [own_wide, own_high] = [own.0, own.1].map(usize::from);
    let (left, top) = ((wide - own_wide) / 2, (high - own_high) / 2);
    let mut all = vec![0; wide * high];
    let rows = all.chunks_mut(wide.max(1)).skip(top);
    for (row, line) in rows.zip(pixels.chunks(own_wide.max(1))) {
        if let Some(place) = row.get_mut(left..left + line.len()) {
            place.copy_from_slice(line);
        }
    }
    all
}

/// Left, top, width and height in pixels.
type Area = (u16, u16, u16, u16);

/// The smallest area with all pixels that differ; nothing where none does.
fn changed(before: &[u8], now: &[u8], width: u16) -> Option<Area> {
    let wide = usize::from(width).max(1);
    let (mut left, mut right, mut top, mut bottom) = (wide, 0, usize::MAX, 0);
    let rows = before.chunks(wide).zip(now.chunks(wide)).enumerate();
    for (y, (old, new)) in rows.filter(|(_, (old, new))| old != new) {
        let mut differ = old
            .iter()
            .zip(new)
            .enumerate()
            .filter(|(_, (old, new))| old != new);
        let first = differ.next().map_or(0, |(x, _)| x);
        let last = differ.next_back().map_or(first, |(x, _)| x);
        (left, right) = (left.min(first), right.max(last));
        (top, bottom) = (top.min(y), bottom.max(y));
    }
    let number = |length: usize| u16::try_from(length).unwrap_or(u16::MAX);
    (top != usize::MAX).then(|| {
        let (wide, high) = (right + 1 - left, bottom + 1 - top);
        (number(left), number(top), number(wide), number(high))
    })
}

/// The indices of an area, without what is as before.
fn cut(before: Option<&[u8]>, now: &[u8], wide: u16, (left, top, width, height): Area) -> Vec<u8> {
    let (wide, left) = (usize::from(wide), usize::from(left));
    let rows = usize::from(top)..usize::from(top) + usize::from(height);
    let places = rows.flat_map(|y| (0..usize::from(width)).map(move |x| y * wide + left + x));
    let pixel = |place: usize| {
        let new = now.get(place).copied().unwrap_or(STAYS);
        let old = before.and_then(|before| before.get(place).copied());
        if old == Some(new) { STAYS } else { new }
    };
    places.map(pixel).collect()
}

/// The colours that most of the pixels of all pictures have.
fn common<'a>(pictures: impl Iterator<Item = &'a Indexed>) -> Vec<[u8; 3]> {
    let mut counts: BTreeMap<[u8; 3], u64> = BTreeMap::new();
    for picture in pictures {
        let mut pixels = [0_u64; 256];
        for pixel in &picture.pixels {
            pixels[usize::from(*pixel)] += 1;
        }
        for (colour, count) in picture.palette.iter().zip(pixels) {
            *counts.entry(*colour).or_default() += count;
        }
    }
    let mut all: Vec<([u8; 3], u64)> = counts.into_iter().collect();
    all.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let most = all.into_iter().take(STAYS.into());
    most.map(|(colour, _)| colour).collect()
}

/// A colour as a pixel.
fn opaque([r, g, b]: [u8; 3]) -> [u8; 4] {
    [r, g, b, u8::MAX]
}
