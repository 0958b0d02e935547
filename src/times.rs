//! Moments as text, in UTC: for lists, and in the names of files.

use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;

use crate::table::model::Millis;

/// How times stand in the names of files.
const COMPACT: &str = "%Y%m%dT%H%M%SZ";

/// A moment to the second, such as `2026-11-22T03:00:00Z`; the bare number where no calendar goes.
pub fn iso(at: Millis) -> String {
    shown(at, "%Y-%m-%dT%H:%M:%SZ")
}

/// The same for the name of a file, such as `20261122T030000Z`.
pub fn compact(at: Millis) -> String {
    shown(at, COMPACT)
}

/// Reads what [`compact`] writes.
pub fn read_compact(text: &str) -> Option<Millis> {
    let moment = DateTime::strptime(COMPACT, text).ok()?;
    let moment = moment.to_zoned(TimeZone::UTC).ok()?;
    let at = Millis(moment.timestamp().as_millisecond());
    // One way of writing only.
    (compact(at) == text).then_some(at)
}

/// A time of day in UTC, to the minute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeOfDay {
    minutes: u16,
}

const MINUTE_MS: i64 = 60 * 1000;
/// A day in milliseconds.
pub const DAY_MS: i64 = 24 * 60 * MINUTE_MS;

impl TimeOfDay {
    /// Reads `HH:MM`, from `00:00` to `23:59`.
    pub fn read(text: &str) -> Option<Self> {
        let (hour, minute) = text.split_once(':')?;
        let number = |text: &str, below: u16| {
            let digits = text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_digit());
            let number: u16 = text.parse().ok()?;
            (digits && number < below).then_some(number)
        };
        Some(Self {
            minutes: number(hour, 24)? * 60 + number(minute, 60)?,
        })
    }

    /// The last moment, not after `now`, at which it was this time.
    pub fn last(self, now: Millis) -> Millis {
        let time = i64::from(self.minutes) * MINUTE_MS;
        let days = now.0.saturating_sub(time).div_euclid(DAY_MS);
        Millis(days.saturating_mul(DAY_MS).saturating_add(time))
    }
}

fn shown(at: Millis, format: &str) -> String {
    Timestamp::from_second(at.0.div_euclid(1000)).map_or_else(
        |_| at.0.to_string(),
        |moment| moment.strftime(format).to_string(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_written_in_utc() {
        assert_eq!(iso(Millis(0)), "1970-01-01T00:00:00Z");
        assert_eq!(iso(Millis(1_709_251_199_999)), "2024-02-29T23:59:59Z");
        assert_eq!(iso(Millis(-1)), "1969-12-31T23:59:59Z");
        assert_eq!(iso(Millis(i64::MAX)), i64::MAX.to_string());
        assert_eq!(compact(Millis(1_709_251_199_999)), "20240229T235959Z");
    }

    #[test]
    fn a_time_of_day_has_a_last_moment() {
        let three = TimeOfDay::read("03:00").unwrap();
        let at = |text| read_compact(text).unwrap();
        let last = |text| compact(three.last(at(text)));
        assert_eq!(last("20261122T030000Z"), "20261122T030000Z");
        assert_eq!(last("20261122T025959Z"), "20261121T030000Z");
        assert_eq!(last("20270101T000000Z"), "20261231T030000Z");
        assert_eq!(last("19700101T000000Z"), "19691231T030000Z");
        for text in [
            "", "3:00", "24:00", "03:60", "03:00:00", "+3:00", "0300", "é3:00",
        ] {
            assert_eq!(TimeOfDay::read(text), None, "{text}");
        }
        assert!(TimeOfDay::read("23:59").is_some() && TimeOfDay::read("00:00").is_some());
    }

    #[test]
    fn what_was_written_compactly_is_read_again_and_nothing_else_is() {
        for at in [0, 1_709_251_199_000, 253_370_764_799_000] {
            assert_eq!(read_compact(&compact(Millis(at))), Some(Millis(at)));
        }
        for text in [
            "",
            "20240230T000000Z",
            "20240229T240000Z",
            "20240229T23595Z",
            "20240229T235959",
            "20240229T235959Zx",
            "2024-229T235959Z",
            "+240229T235959Z",
            "2024+229T235959Z",
            "2024é229T235959Z",
        ] {
            assert_eq!(read_compact(text), None, "{text}");
        }
    }
}
