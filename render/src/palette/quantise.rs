//! A palette of few colours for a picture of many, the common ones exactly.

use std::collections::BTreeMap;

use crate::num::whole;

/// The most exact colours: the rest of the palette is for edges and shadows.
const MOST_EXACT: usize = 96;

/// A colour covering one pixel in so many is common enough to be kept exactly.
const COMMON: usize = 4000;

/// How often each colour is there.
pub(super) type Histogram = BTreeMap<[u8; 3], u32>;

/// A colour of the picture and how many pixels have it.
#[derive(Clone, Copy)]
struct Entry {
    rgb: [u8; 3],
    count: u32,
}

/// Finds at most `most` colours that stand well for all of them.
pub(super) fn quantise(colours: &Histogram, most: usize) -> Vec<[u8; 3]> {
    let table: Vec<Entry> = colours
        .iter()
        .map(|(&rgb, &count)| Entry { rgb, count })
        .collect();
    let pixels = table.iter().map(|entry| entry.count as usize).sum();
    palette(&table, pixels, most)
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
    use super::*;

    fn picture(colours: impl Iterator<Item = [u8; 3]>) -> Histogram {
        let mut histogram = Histogram::new();
        for colour in colours {
            *histogram.entry(colour).or_default() += 1;
        }
        histogram
    }

    fn nearest_error(palette: &[[u8; 3]], pixel: [u8; 3]) -> u8 {
        let error = |colour: &[u8; 3]| (0..3).map(|at| pixel[at].abs_diff(colour[at])).max();
        palette.iter().filter_map(error).min().unwrap()
    }

    #[test]
    fn up_to_256_colours_are_exact() {
        let colours = picture((0..=255).map(|i| [i, 255 - i, i / 2]));
        let palette = quantise(&colours, 256);
        assert!(
            colours
                .keys()
                .all(|&pixel| nearest_error(&palette, pixel) == 0)
        );
    }

    #[test]
    fn a_long_ramp_is_split_evenly() {
        let colours = picture((0..=255_u8).flat_map(|r| [0, 1, 2].map(|b| [r, r / 2, b])));
        let palette = quantise(&colours, 256);
        assert!(palette.len() <= 256);
        assert!(
            colours
                .keys()
                .all(|&pixel| nearest_error(&palette, pixel) <= 3)
        );
    }

    #[test]
    fn common_colours_are_exact_among_thousands() {
        let noise = (0..5000_u32).map(|i| {
            let [a, b, c, _] = i.wrapping_mul(0x9E37_79B1).to_le_bytes();
            [a, b, c]
        });
        let colours = picture(noise.chain(std::iter::repeat_n([12, 34, 56], 20_000)));
        assert!(quantise(&colours, 64).contains(&[12, 34, 56]));
    }
}
