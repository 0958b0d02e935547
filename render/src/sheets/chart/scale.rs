//! Round values along the side of a chart.

/// The most values that are written.
const MOST: i64 = 7;

/// From where to where a chart goes, and in which steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Scale {
    pub(super) low: i64,
    pub(super) high: i64,
    step: i64,
}

impl Scale {
    /// A scale with 0 and all values on it; its ends are round.
    pub(super) fn of(values: impl IntoIterator<Item = i64>) -> Self {
        let (mut low, mut high) = (0, 0);
        for value in values {
            low = low.min(value);
            high = high.max(value);
        }
        // Something has to be there to show.
        if low == high {
            high = 1;
        }
        let step = steps()
            .find(|step| ceil(high, *step) - floor(low, *step) <= step * MOST)
            .unwrap_or(high - low);
        Self {
            low: floor(low, step),
            high: ceil(high, step),
            step,
        }
    }

    /// The values that are written.
    pub(super) fn ticks(&self) -> impl Iterator<Item = i64> + use<> {
        let Self { low, high, step } = *self;
        (0..)
            .map(move |place| low + place * step)
            .take_while(move |tick| *tick <= high)
    }

    /// A value in the largest unit in which all that are written are whole.
    pub(super) fn label(&self, value: i64) -> String {
        let units = [
            (1_000_000_000_000, "T"),
            (1_000_000_000, "G"),
            (1_000_000, "M"),
        ];
        let fits = |unit: i64| self.step % unit == 0;
        if let Some((unit, letter)) = units.into_iter().find(|(unit, _)| fits(*unit)) {
            return signed(value / unit, letter);
        }
        let most = self.high.max(-self.low);
        if most >= 100_000 && fits(1000) {
            signed(value / 1000, "k")
        } else {
            signed(value, "")
        }
    }
}

/// A number with its sign, in groups of three, and a unit behind it; nothing has none.
fn signed(value: i64, unit: &str) -> String {
    let digits = value.unsigned_abs().to_string();
    let mut text = String::new();
    if value < 0 {
        text.push('−');
    }
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) && digits.len() > 4 {
            text.push('\u{a0}');
        }
        text.push(digit);
    }
    if value != 0 {
        text.push_str(unit);
    }
    text
}

/// 1, 2, 5, 10, 20, 50 and so on.
fn steps() -> impl Iterator<Item = i64> {
    (0..16).flat_map(|power| [1, 2, 5].map(|first| first * 10_i64.pow(power)))
}

fn floor(value: i64, step: i64) -> i64 {
    value.div_euclid(step) * step
}

fn ceil(value: i64, step: i64) -> i64 {
    -floor(-value, step)
}

#[cfg(test)]
mod tests {
    use super::Scale;

    fn written(values: &[i64]) -> Vec<String> {
        let scale = Scale::of(values.iter().copied());
        scale.ticks().map(|tick| scale.label(tick)).collect()
    }

    #[test]
    fn scales_are_round_and_have_everything_on_them() {
        assert_eq!(written(&[]), ["0", "1"]);
        assert_eq!(written(&[0, 0]), ["0", "1"]);
        assert_eq!(written(&[3]), ["0", "1", "2", "3"]);
        assert_eq!(written(&[17, 4]), ["0", "5", "10", "15", "20"]);
        assert_eq!(
            written(&[-30, 90]),
            ["−40", "−20", "0", "20", "40", "60", "80", "100"]
        );
        assert_eq!(
            written(&[33_340]),
            [
                "0",
                "5000",
                "10\u{a0}000",
                "15\u{a0}000",
                "20\u{a0}000",
                "25\u{a0}000",
                "30\u{a0}000",
                "35\u{a0}000"
            ]
        );
        assert_eq!(written(&[150_000]), ["0", "50k", "100k", "150k"]);
        assert_eq!(written(&[-7_000_000])[..2], ["−7M", "−6M"]);
        assert_eq!(written(&[-2_000_000])[..2], ["−2000k", "−1500k"]);
    }

    #[test]
    fn no_scale_has_more_than_eight_values() {
        let far = 1_000_000_000_000_000;
        for high in [1, 2, 7, 8, 9, 49, 51, 99, 12_345, 999_999, far - 1, far] {
            for low in [0, -1, -high / 3, -high] {
                let scale = Scale::of([low, high]);
                assert!(scale.low <= low && scale.high >= high, "{scale:?}");
                let count = scale.ticks().count();
                assert!((2..=8).contains(&count), "{low} to {high}: {scale:?}");
                assert_eq!(scale.ticks().last(), Some(scale.high));
            }
        }
    }
}
