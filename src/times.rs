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
    fn what_was_written_compactly_is_read_again_and_nothing_else_is() {
        for at in [0, 1_709_251_199_000, 253_402_300_799_000] {
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
