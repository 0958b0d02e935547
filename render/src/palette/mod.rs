//! Which of at most 256 colours a pixel gets.
//!
//! A palette is put together of colours that were chosen beforehand, from specimens
//! that show all a kind of scene can hold. So it costs nothing, does not depend on
//! what was drawn before, and pixels of static parts can be kept as indices.

#[cfg(test)]
mod quantise;
mod stock;
#[cfg(test)]
mod tests;
mod tones;

use std::{
    fmt,
    sync::atomic::{AtomicU32, Ordering::Relaxed},
};

pub(crate) use stock::{Colours, Kind, Owner};

/// Pairs of slots in the table of colours seen lately: as many as 15 bits number.
const PAIRS: usize = 1 << 15;

/// A palette with a memory of which colour went where.
pub(crate) struct Palette {
    colours: Vec<[u8; 3]>,
    /// Whose each of them is; nobody's where there is none.
    owners: Vec<Option<Owner>>,
    /// The same for searching.
    lanes: Vec<Lanes>,
    /// Colour and index, packed as `RRGGBBii`. A pair holds the last two colours
    /// that fell on it, so the table never grows. Each slot is right by itself, so threads share it
    /// without a lock.
    seen: Box<[[AtomicU32; 2]]>,
}

impl Palette {
    /// The palette for pictures of a kind with some owners in them.
    pub(crate) fn of(colours: &Colours) -> Self {
        let chosen = stock::colours(colours.kind, &colours.owners).into_iter();
        let (colours, owners) = chosen.unzip();
        Self {
            owners,
            ..Self::new(colours)
        }
    }

    /// One of some colours, at most 256.
    pub(crate) fn of_colours(colours: Vec<[u8; 3]>) -> Self {
        Self::new(colours)
    }

    fn new(colours: Vec<[u8; 3]>) -> Self {
        let lanes: Vec<Lanes> = colours.chunks(LANES).map(lanes).collect();
        // Empty slots hold black, which falls on pair 0 only, so there rightly.
        let black = u32::from(nearest(&lanes, [0; 3]));
        Self {
            colours,
            owners: Vec::new(),
            lanes,
            seen: (0..PAIRS)
                .map(|_| [AtomicU32::new(black), AtomicU32::new(black)])
                .collect(),
        }
    }

    /// The colours in the order of their indices.
    pub(crate) fn colours(&self) -> &[[u8; 3]] {
        &self.colours
    }

    /// Whose they are; what is behind the end is nobody's.
    pub(crate) fn owners(&self) -> &[Option<Owner>] {
        &self.owners
    }

    /// The bytes it takes in memory, for bounded caches.
    pub(crate) const fn bytes() -> usize {
        PAIRS * 8 + 256 * 15
    }

    /// Finds the index of every pixel of RGBA bytes.
    pub(crate) fn map(&self, rgba: &[u8]) -> Vec<u8> {
        /// So many bytes are worth a thread of their own.
        const LARGE: usize = 1 << 20;
        let mut indices = vec![0; rgba.len() / 4];
        if rgba.len() < LARGE {
            self.find_all(&mut indices, rgba);
        } else {
            let middle = indices.len() / 2;
            let (upper, lower) = indices.split_at_mut(middle);
            let (above, below) = rgba.split_at(middle * 4);
            rayon::join(
                || self.find_all(upper, above),
                || self.find_all(lower, below),
            );
        }
        #[cfg(test)]
        tests::stocks::note(&self.colours, rgba, &indices);
        indices
    }

    /// The same for a picture over a ground whose indices are known: looks only at
    /// stretches in which something changed.
    pub(crate) fn map_over(&self, rgba: &[u8], ground: &[u8], known: &[u8]) -> Vec<u8> {
        const STRETCH: usize = 32;
        let mut indices = known.to_vec();
        let stretches = rgba.chunks(STRETCH * 4).zip(ground.chunks(STRETCH * 4));
        for ((pixels, before), indices) in stretches.zip(indices.chunks_mut(STRETCH)) {
            if pixels != before {
                self.find_all(indices, pixels);
            }
        }
        #[cfg(test)]
        tests::stocks::note(&self.colours, rgba, &indices);
        indices
    }

    /// Finds the indices of as many RGBA pixels; stretches of one colour are looked up once.
    fn find_all(&self, indices: &mut [u8], rgba: &[u8]) {
        const STRETCH: usize = 16;
        let (mut last, mut index) = (None, 0);
        let stretches = rgba.as_chunks::<4>().0.chunks(STRETCH);
        for (stretch, indices) in stretches.zip(indices.chunks_mut(STRETCH)) {
            // Most of a picture is flat: looked at without a branch for each pixel.
            let differs = |last: u32| {
                let bits = stretch
                    .iter()
                    .map(|pixel| u32::from_be_bytes(*pixel) ^ last);
                bits.fold(0, |all, bits| all | bits) != 0
            };
            if last.is_some_and(|last| !differs(last)) {
                indices.fill(index);
                continue;
            }
            for (pixel, place) in stretch.iter().zip(indices) {
                let pixel = u32::from_be_bytes(*pixel);
                if last != Some(pixel) {
                    index = self.find(pixel & 0xFFFF_FF00);
                    last = Some(pixel);
                }
                *place = index;
            }
        }
    }

    /// Looks in two neighbouring slots, the one used last first; then searches.
    fn find(&self, key: u32) -> u8 {
        let pair = (key.wrapping_mul(0x9E37_79B1) >> 17) as usize;
        let Some([first, second]) = self.seen.get(pair) else {
            return 0;
        };
        let latest = first.load(Relaxed);
        for slot in [latest, second.load(Relaxed)] {
            let [.., index] = slot.to_be_bytes();
            if slot ^ u32::from(index) == key {
                return index;
            }
        }
        let [r, g, b, _] = key.to_be_bytes();
        let index = nearest(&self.lanes, [r, g, b]);
        second.store(latest, Relaxed);
        first.store(key | u32::from(index), Relaxed);
        index
    }
}

impl fmt::Debug for Palette {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Palette")
            .field("colours", &self.colours.len())
            .finish_non_exhaustive()
    }
}

/// How many colours are compared at a time.
const LANES: usize = 8;

/// The reds, greens and blues of some colours side by side.
type Lanes = [[f32; LANES]; 3];

fn lanes(colours: &[[u8; 3]]) -> Lanes {
    // Places without a colour are far from every colour.
    let mut lanes = [[10_000.0; LANES]; 3];
    for (place, colour) in colours.iter().enumerate().take(LANES) {
        for (channel, &value) in colour.iter().enumerate() {
            lanes[channel][place] = f32::from(value);
        }
    }
    lanes
}

/// The index of the nearest colour; the eye minds green most and blue least.
///
/// Written so that the compiler compares several at a time: a first picture has thousands of colours
/// that were never seen.
fn nearest(lanes: &[Lanes], rgb: [u8; 3]) -> u8 {
    let [r, g, b] = rgb.map(f32::from);
    let mut apart = [[f32::INFINITY; LANES]; 256 / LANES];
    let mut least = [f32::INFINITY; LANES];
    for (apart, [reds, greens, blues]) in apart.iter_mut().zip(lanes) {
        for lane in 0..LANES {
            let (red, green, blue) = (reds[lane] - r, greens[lane] - g, blues[lane] - b);
            // Whole numbers well below 2^24: exact, and the same on every machine.
            let distance = 3.0 * red * red + 4.0 * green * green + 2.0 * blue * blue;
            apart[lane] = distance;
            least[lane] = if distance < least[lane] {
                distance
            } else {
                least[lane]
            };
        }
    }
    let least = least.into_iter().fold(f32::INFINITY, f32::min);
    let place = apart.as_flattened().iter().position(|&it| it <= least);
    place
        .and_then(|place| u8::try_from(place).ok())
        .unwrap_or(0)
}
