//! The height of the land: value noise in whole numbers, the same on every machine.

/// What noise goes up to, and down to below zero.
pub(super) const FULL: i64 = 1024;

/// A landscape of hills and hollows.
#[derive(Debug, Clone, Copy)]
pub(super) struct Noise {
    seed: u64,
    /// The distance between two hills of the widest octave.
    period: i64,
    octaves: u32,
}

impl Noise {
    pub(super) fn new(seed: u64, period: i64, octaves: u32) -> Self {
        Self {
            seed,
            period: period.max(8),
            octaves,
        }
    }

    /// The height at a point, between `-FULL` and `FULL`.
    pub(super) fn at(self, x: i64, y: i64) -> i64 {
        let (mut sum, mut whole, mut weight) = (0, 0, FULL);
        for octave in 0..self.octaves {
            let period = (self.period >> octave).max(2);
            sum += weight * self.octave(x, y, period, u64::from(octave));
            whole += weight;
            weight = weight * 5 / 8;
        }
        sum / whole.max(1)
    }

    fn octave(self, x: i64, y: i64, period: i64, octave: u64) -> i64 {
        let (left, top) = (x.div_euclid(period), y.div_euclid(period));
        let across = ease(x.rem_euclid(period) * FULL / period);
        let down = ease(y.rem_euclid(period) * FULL / period);
        let height = |dx, dy| self.lattice(left + dx, top + dy, octave);
        let upper = mix(height(0, 0), height(1, 0), across);
        let lower = mix(height(0, 1), height(1, 1), across);
        mix(upper, lower, down)
    }

    fn lattice(self, x: i64, y: i64, octave: u64) -> i64 {
        let mut hash = self.seed ^ octave.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        for part in [x, y] {
            hash ^= u64::from_le_bytes(part.to_le_bytes());
            hash = hash.wrapping_mul(0xbf58_476d_1ce4_e5b9);
            hash ^= hash >> 29;
            hash = hash.wrapping_mul(0x94d0_49bb_1331_11eb);
            hash ^= hash >> 32;
        }
        i64::from(u16::try_from(hash & 0x7ff).unwrap_or(0)) - FULL
    }
}

fn ease(t: i64) -> i64 {
    t * t * (3 * FULL - 2 * t) / (FULL * FULL)
}

fn mix(from: i64, to: i64, part: i64) -> i64 {
    from + (to - from) * part / FULL
}
