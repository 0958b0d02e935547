//! Spans of time, sizes and hashes as people read them.

use std::fmt::Write as _;

/// A span of time for people, in its two largest units, such as `3 h 20 min`.
pub fn span(ms: i64) -> String {
    const UNITS: [(i64, &str); 4] = [(86_400, "days"), (3_600, "h"), (60, "min"), (1, "s")];
    let mut rest = ms.max(0) / 1000;
    let mut words = Vec::new();
    for (seconds, unit) in UNITS {
        let count = rest / seconds;
        rest %= seconds;
        if count > 0 {
            let unit = if (count, unit) == (1, "days") {
                "day"
            } else {
                unit
            };
            words.push(format!("{count} {unit}"));
        } else if !words.is_empty() {
            break;
        }
        if words.len() == 2 {
            break;
        }
    }
    if words.is_empty() {
        return "0 s".into();
    }
    words.join(" ")
}

/// A number of bytes for people, such as `12.3 MB`.
pub fn bytes(count: u64) -> String {
    const UNITS: [&str; 4] = ["kB", "MB", "GB", "TB"];
    if count < 1000 {
        return format!("{count} B");
    }
    let mut tenths = count / 100;
    let mut unit = 0;
    while tenths >= 10_000 && unit + 1 < UNITS.len() {
        tenths /= 1000;
        unit += 1;
    }
    format!("{}.{} {}", tenths / 10, tenths % 10, UNITS[unit])
}

/// Bytes in hex digits, two for each.
pub fn hex(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() * 2);
    for byte in bytes {
        // Writing into a string never fails.
        let _ = write!(text, "{byte:02x}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_and_sizes_are_short() {
        let spans = [0, 999, 61_000, 3_600_000, 90_061_000, -5].map(span);
        assert_eq!(
            spans,
            ["0 s", "0 s", "1 min 1 s", "1 h", "1 day 1 h", "0 s"]
        );
        let sizes = [0, 999, 1_000, 12_345_678, u64::MAX].map(bytes);
        assert_eq!(sizes[..4], ["0 B", "999 B", "1.0 kB", "12.3 MB"]);
        assert!(sizes[4].ends_with(" TB"), "{}", sizes[4]);
    }
}
