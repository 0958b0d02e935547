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

use std::{
    fmt,
    sync::{Mutex, MutexGuard, PoisonError},
};

pub(crate) use stock::{Kind, Owner};

/// Pairs of slots in the table of colours seen lately: as many as 15 bits number.
const PAIRS: usize = 1 << 15;

/// A palette with a memory of which colour went where.
pub(crate) struct Palette {
    colours: Vec<[u8; 3]>,
    /// The same for searching.
    lanes: Vec<Lanes>,
    /// Colour and index, packed as `RRGGBBii`. A pair holds the last two colours
    /// that fell on it, so the table never grows. One for each half of a large picture.
    seen: [Mutex<Vec<[u32; 2]>>; 2],
}

impl Palette {
    /// The palette for pictures of a kind with some owners in them.
    pub(crate) fn of(kind: Kind, owners: &[Owner]) -> Self {
        Self::new(stock::colours(kind, owners))
    }

    fn new(colours: Vec<[u8; 3]>) -> Self {
        let lanes: Vec<Lanes> = colours.chunks(LANES).map(lanes).collect();
        // Empty slots hold black, which falls on pair 0 only, so there rightly.
        let black = u32::from(nearest(&lanes, [0; 3]));
        Self {
            colours,
            lanes,
            seen: [(); 2].map(|()| Mutex::new(vec![[black; 2]; PAIRS])),
        }
    }

    /// The colours in the order of their indices.
    pub(crate) fn colours(&self) -> &[[u8; 3]] {
        &self.colours
    }

    /// The bytes it takes in memory, for bounded caches.
    pub(crate) const fn bytes() -> usize {
        PAIRS * 16 + 256 * 15
    }

    /// Finds the index of every pixel of RGBA bytes.
    pub(crate) fn map(&self, rgba: &[u8]) -> Vec<u8> {
        /// So many bytes are worth a thread of their own.
        const LARGE: usize = 1 << 20;
        let half = |bytes: &[u8], half: usize| {
            let mut indices = Vec::with_capacity(rgba.len() / 4);
            self.mapper(half).extend(&mut indices, bytes);
            indices
        };
        let indices = if rgba.len() < LARGE {
            half(rgba, 0)
        } else {
            let (upper, lower) = rgba.split_at(rgba.len() / 8 * 4);
            let (mut indices, lower) = rayon::join(|| half(upper, 0), || half(lower, 1));
            indices.extend_from_slice(&lower);
            indices
        };
        #[cfg(test)]
        tests::stocks::note(&self.colours, rgba, &indices);
        indices
    }

    /// The same for a picture over a ground whose indices are known: looks only at
    /// stretches in which something changed.
    pub(crate) fn map_over(&self, rgba: &[u8], ground: &[u8], known: &[u8]) -> Vec<u8> {
        const STRETCH: usize = 32;
        let mut mapper = self.mapper(0);
        let mut indices = Vec::with_capacity(known.len());
        let stretches = rgba.chunks(STRETCH * 4).zip(ground.chunks(STRETCH * 4));
        for ((pixels, before), known) in stretches.zip(known.chunks(STRETCH)) {
            if pixels == before {
                indices.extend_from_slice(known);
            } else {
                mapper.extend(&mut indices, pixels);
            }
        }
        #[cfg(test)]
        tests::stocks::note(&self.colours, rgba, &indices);
        indices
    }

    /// One with the memory of a half, 0 or 1.
    fn mapper(&self, half: usize) -> Mapper<'_> {
        let seen = self.seen[half]
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        Mapper {
            lanes: &self.lanes,
            seen,
        }
    }
}

impl fmt::Debug for Palette {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Palette")
            .field("colours", &self.colours.len())
            .finish_non_exhaustive()
    }
}

/// A palette with its memory at hand.
struct Mapper<'a> {
    lanes: &'a [Lanes],
    seen: MutexGuard<'a, Vec<[u32; 2]>>,
}

impl Mapper<'_> {
    /// Adds the indices of RGBA bytes; stretches of one colour are looked up once.
    fn extend(&mut self, indices: &mut Vec<u8>, rgba: &[u8]) {
        const STRETCH: usize = 16;
        let (mut last, mut index) = (None, 0);
        for stretch in rgba.as_chunks::<4>().0.chunks(STRETCH) {
            // Most of a picture is flat: looked at without a branch for each pixel.
            let differs = |last: u32| {
                let bits = stretch
                    .iter()
                    .map(|pixel| u32::from_be_bytes(*pixel) ^ last);
                bits.fold(0, |all, bits| all | bits) != 0
            };
            if last.is_some_and(|last| !differs(last)) {
                indices.resize(indices.len() + stretch.len(), index);
                continue;
            }
            indices.extend(stretch.iter().map(|pixel| {
                let pixel = u32::from_be_bytes(*pixel);
                if last != Some(pixel) {
                    index = self.find(pixel & 0xFFFF_FF00);
                    last = Some(pixel);
                }
                index
            }));
        }
    }

    /// Looks in two neighbouring slots, the one used last first; then searches.
    fn find(&mut self, key: u32) -> u8 {
        let pair = (key.wrapping_mul(0x9E37_79B1) >> 17) as usize;
        let lanes = self.lanes;
        let Some([first, second]) = self.seen.get_mut(pair) else {
            return 0;
        };
        for slot in [*first, *second] {
            let [.., index] = slot.to_be_bytes();
            if slot ^ u32::from(index) == key {
                return index;
            }
        }
        let [r, g, b, _] = key.to_be_bytes();
        let index = nearest(lanes, [r, g, b]);
        (*first, *second) = (key | u32::from(index), *first);
        index
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
