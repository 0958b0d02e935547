//! A palette of few colours for a picture of many, the common ones exactly.

use crate::num::whole;

/// The most exact colours: the rest of the palette is for edges and shadows.
const MOST_EXACT: usize = 96;

/// A colour covering one pixel in so many is common enough to be kept exactly.
const COMMON: usize = 4000;

/// Slots of the colour table, twice the colours it may hold.
const SLOTS: usize = 1 << 17;

/// Finds at most `most` colours that stand well for all in RGBA bytes.
pub(crate) fn quantise(rgba: &[u8], most: usize) -> Vec<[u8; 3]> {
    let mut drop_bits = 0;
    let table = loop {
        if let Some(table) = count(rgba, drop_bits) {
            break table;
        }
        // More colours than the table holds: look less closely. 15 bits always fit.
        drop_bits += 1;
    };
    palette(&table, rgba.len() / 4, most)
}

/// A colour of the picture and how many pixels have it.
#[derive(Clone, Copy)]
struct Entry {
    rgb: [u8; 3],
    count: u32,
}

/// Counts the colours; nothing when there are too many.
fn count(rgba: &[u8], drop_bits: u32) -> Option<Vec<Entry>> {
    let keep = u32::from_le_bytes([0xFF_u8 << drop_bits; 4]) & 0x00FF_FFFF;
    // Colours carry a top bit in the table, so that 0 means an empty slot.
    let mut slots = vec![(0_u32, 0_u16); SLOTS];
    let mut table: Vec<Entry> = Vec::with_capacity(8192);
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
    }
    Some(table)
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

fn palette(table: &[Entry], pixels: usize, most: usize) -> Vec<[u8; 3]> {
    let mut order: Vec<usize> = (0..table.len()).collect();
    let count_of = |id: usize| table.get(id).map_or(0, |entry| entry.count);
    order.sort_unstable_by_key(|&id| (std::cmp::Reverse(count_of(id)), id));
    let common = |&&id: &&usize| count_of(id) as usize * COMMON >= pixels;
    let exact = if table.len() <= most {
        table.len()
    } else {
        order.iter().take_while(common).count().min(MOST_EXACT)
    };
    let (exact, rest) = order.split_at(exact);
    let exact = exact
        .iter()
        .filter_map(|&id| table.get(id))
        .map(|entry| entry.rgb);
    let mut palette: Vec<[u8; 3]> = exact.collect();
    let groups = split(table, rest, most - palette.len());
    palette.extend(groups.iter().map(Group::mean));
    palette
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

    fn nearest_error(palette: &[[u8; 3]], pixel: &[u8]) -> u8 {
        let error = |colour: &[u8; 3]| (0..3).map(|at| pixel[at].abs_diff(colour[at])).max();
        palette.iter().filter_map(error).min().unwrap()
    }

    #[test]
    fn up_to_256_colours_are_exact() {
        let rgba = picture((0..=255).map(|i| [i, 255 - i, i / 2]));
        let palette = quantise(&rgba, 256);
        assert!(
            rgba.chunks(4)
                .all(|pixel| nearest_error(&palette, pixel) == 0)
        );
    }

    #[test]
    fn a_long_ramp_is_split_evenly() {
        let rgba = picture((0..=255_u8).flat_map(|r| [0, 1, 2].map(|b| [r, r / 2, b])));
        let palette = quantise(&rgba, 256);
        assert!(palette.len() <= 256);
        assert!(
            rgba.chunks(4)
                .all(|pixel| nearest_error(&palette, pixel) <= 3)
        );
    }

    #[test]
    fn common_colours_are_exact_among_thousands() {
        let noise = (0..5000_u32).map(|i| {
            let [a, b, c, _] = i.wrapping_mul(0x9E37_79B1).to_le_bytes();
            [a, b, c]
        });
        let rgba = picture(noise.chain(std::iter::repeat_n([12, 34, 56], 20_000)));
        assert!(quantise(&rgba, 64).contains(&[12, 34, 56]));
    }

    #[test]
    fn more_colours_than_the_table_holds_still_get_a_palette() {
        let all = (0..300_u32 * 256).map(|i| {
            let [a, b, c, _] = (i * 7).to_le_bytes();
            [a, b, c]
        });
        assert_eq!(quantise(&picture(all), 256).len(), 256);
    }
}
