//! True colour to at most 256 colours, the common ones exactly.

use crate::num::whole;

/// The most colours of a palette.
const MOST: usize = 256;

/// The most exact colours: the rest of the palette is for edges and shadows.
const MOST_EXACT: usize = 96;

/// A colour covering one pixel in so many is common enough to be kept exactly.
const COMMON: usize = 4000;

/// Slots of the colour table, twice the colours it may hold.
const SLOTS: usize = 1 << 17;

/// Pixels as indices into a palette.
pub(crate) struct Indexed {
    pub(crate) palette: Vec<[u8; 3]>,
    pub(crate) pixels: Vec<u8>,
}

/// Finds a palette for RGBA bytes and maps every pixel to it.
pub(crate) fn quantise(rgba: &[u8]) -> Indexed {
    let mut drop_bits = 0;
    let (table, ids) = loop {
        if let Some(counted) = count(rgba, drop_bits) {
            break counted;
        }
        // More colours than the table holds: look less closely. 15 bits always fit.
        drop_bits += 1;
    };
    let (palette, index_of) = palette(&table, ids.len());
    let pixels = ids
        .iter()
        .map(|&id| index_of.get(usize::from(id)).copied().unwrap_or(0));
    Indexed {
        pixels: pixels.collect(),
        palette,
    }
}

/// A colour of the picture and how many pixels have it.
#[derive(Clone, Copy)]
struct Entry {
    rgb: [u8; 3],
    count: u32,
}

/// Numbers the colours and says for every pixel which one it has; nothing when
/// there are too many colours.
fn count(rgba: &[u8], drop_bits: u32) -> Option<(Vec<Entry>, Vec<u16>)> {
    let keep = u32::from_le_bytes([0xFF_u8 << drop_bits; 4]) & 0x00FF_FFFF;
    // Colours carry a top bit in the table, so that 0 means an empty slot.
    let mut slots = vec![(0_u32, 0_u16); SLOTS];
    let mut table: Vec<Entry> = Vec::with_capacity(8192);
    let mut ids = Vec::with_capacity(rgba.len() / 4);
    let (mut last, mut last_id) = (0, 0);
    for pixel in rgba.chunks_exact(4) {
        let &[r, g, b, a] = pixel else { continue };
        let key = (u32::from_le_bytes([r, g, b, a]) & keep) | 0x8000_0000;
        if key != last {
            last_id = find(&mut slots, &mut table, key)?;
            last = key;
        }
        if let Some(entry) = table.get_mut(usize::from(last_id)) {
            entry.count += 1;
        }
        ids.push(last_id);
    }
    Some((table, ids))
}

/// The number of a colour, a new one if it is new; nothing when the table is full.
fn find(slots: &mut [(u32, u16)], table: &mut Vec<Entry>, key: u32) -> Option<u16> {
    let mut at = (key.wrapping_mul(0x9E37_79B1) >> 15) as usize;
    loop {
        let slot = slots.get_mut(at % SLOTS)?;
        if slot.0 == key {
            return Some(slot.1);
        }
        if slot.0 == 0 {
            let id = u16::try_from(table.len()).ok()?;
            let [r, g, b, _] = key.to_le_bytes();
            table.push(Entry {
                rgb: [r, g, b],
                count: 0,
            });
            *slot = (key, id);
            return Some(id);
        }
        at += 1;
    }
}

/// The palette, and for every colour of the table its place in it.
fn palette(table: &[Entry], pixels: usize) -> (Vec<[u8; 3]>, Vec<u8>) {
    let mut order: Vec<usize> = (0..table.len()).collect();
    let count_of = |id: usize| table.get(id).map_or(0, |entry| entry.count);
    order.sort_unstable_by_key(|&id| (std::cmp::Reverse(count_of(id)), id));
    let common = |&&id: &&usize| count_of(id) as usize * COMMON >= pixels;
    let exact = if table.len() <= MOST {
        table.len()
    } else {
        order.iter().take_while(common).count().min(MOST_EXACT)
    };
    let (exact, rest) = order.split_at(exact);
    let mut palette: Vec<[u8; 3]> = exact
        .iter()
        .filter_map(|&id| table.get(id))
        .map(|entry| entry.rgb)
        .collect();
    let mut index_of = vec![0_u8; table.len()];
    let mut assign = |ids: &[usize], index: usize| {
        for &id in ids {
            if let (Some(slot), Ok(index)) = (index_of.get_mut(id), u8::try_from(index)) {
                *slot = index;
            }
        }
    };
    for (index, id) in exact.iter().enumerate() {
        assign(&[*id], index);
    }
    for group in split(table, rest, MOST - exact.len()) {
        assign(&group.ids, palette.len());
        palette.push(group.mean());
    }
    (palette, index_of)
}

/// Colours that will share one place of the palette.
struct Group {
    ids: Vec<usize>,
    weight: f64,
    sum: [f64; 3],
    /// Sum of squared distances from the mean, per channel.
    spread: [f64; 3],
}

/// How much the eye minds an error, per channel.
const EYE: [f64; 3] = [0.7, 1.0, 0.5];

impl Group {
    fn new(table: &[Entry], ids: Vec<usize>) -> Self {
        let (mut weight, mut sum, mut squares) = (0.0, [0.0; 3], [0.0; 3]);
        for entry in ids.iter().filter_map(|&id| table.get(id)) {
            // The root lets rare colours of small emblems keep a voice.
            let count = f64::from(entry.count).sqrt();
            weight += count;
            for channel in 0..3 {
                let value = f64::from(entry.rgb[channel]);
                sum[channel] += count * value;
                squares[channel] += count * value * value;
            }
        }
        let spread = std::array::from_fn(|channel| {
            let error = squares[channel] - sum[channel] * sum[channel] / f64::max(weight, 1.0);
            error.max(0.0) * EYE[channel]
        });
        Self {
            ids,
            weight,
            sum,
            spread,
        }
    }

    fn cost(&self) -> f64 {
        if self.ids.len() < 2 {
            0.0
        } else {
            self.spread.iter().sum()
        }
    }

    fn mean(&self) -> [u8; 3] {
        self.sum.map(|sum| {
            let mean = whole(sum / self.weight.max(1.0) + 0.5);
            u8::try_from(mean).unwrap_or(u8::MAX)
        })
    }

    /// Two halves, cut at the mean of the channel with the largest spread.
    fn halves(self, table: &[Entry]) -> [Self; 2] {
        let widest = (0..3).fold(0, |best, channel| {
            if self.spread[channel] > self.spread[best] {
                channel
            } else {
                best
            }
        });
        let middle = self.sum[widest] / self.weight.max(1.0);
        let below = |id: &usize| {
            table
                .get(*id)
                .is_some_and(|entry| f64::from(entry.rgb[widest]) <= middle)
        };
        let (low, high) = self.ids.iter().partition(|id| below(id));
        [Self::new(table, low), Self::new(table, high)]
    }
}

/// Splits colours into groups, always the one with the largest error next.
fn split(table: &[Entry], ids: &[usize], groups: usize) -> Vec<Group> {
    if ids.is_empty() {
        return Vec::new();
    }
    let mut all = vec![Group::new(table, ids.to_vec())];
    while all.len() < groups {
        let worst = (0..all.len()).max_by(|&a, &b| {
            let cost = |at: usize| all.get(at).map_or(0.0, Group::cost);
            cost(a).total_cmp(&cost(b))
        });
        match worst {
            Some(at) if all[at].cost() > 0.0 => {
                let halves = all.swap_remove(at).halves(table);
                all.extend(halves);
            }
            _ => break,
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::quantise;

    fn picture(colours: impl Iterator<Item = [u8; 3]>) -> Vec<u8> {
        colours.flat_map(|[r, g, b]| [r, g, b, 255]).collect()
    }

    fn check(rgba: &[u8], most_error: u8) {
        let indexed = quantise(rgba);
        assert!(indexed.palette.len() <= 256);
        assert_eq!(indexed.pixels.len(), rgba.len() / 4);
        for (pixel, index) in rgba.chunks(4).zip(&indexed.pixels) {
            let drawn = indexed.palette[usize::from(*index)];
            for channel in 0..3 {
                let error = pixel[channel].abs_diff(drawn[channel]);
                assert!(error <= most_error, "{pixel:?} became {drawn:?}");
            }
        }
    }

    #[test]
    fn up_to_256_colours_are_exact() {
        check(&picture((0..=255).map(|i| [i, 255 - i, i / 2])), 0);
    }

    #[test]
    fn a_long_ramp_is_split_evenly() {
        let ramp = (0..=255_u8).flat_map(|r| [0, 1, 2].map(|b| [r, r / 2, b]));
        check(&picture(ramp), 3);
    }

    #[test]
    fn common_colours_are_exact_among_thousands() {
        let noise = (0..5000_u32).map(|i| {
            let [a, b, c, _] = i.wrapping_mul(0x9E37_79B1).to_le_bytes();
            [a, b, c]
        });
        let rgba = picture(noise.chain(std::iter::repeat_n([12, 34, 56], 20_000)));
        let indexed = quantise(&rgba);
        let last = indexed.pixels.last().copied().unwrap();
        assert_eq!(indexed.palette[usize::from(last)], [12, 34, 56]);
    }

    #[test]
    fn more_colours_than_the_table_holds_still_get_a_palette() {
        let all = (0..300_u32 * 256).map(|i| {
            let [a, b, c, _] = (i * 7).to_le_bytes();
            [a, b, c]
        });
        assert!(quantise(&picture(all)).palette.len() <= 256);
    }
}
