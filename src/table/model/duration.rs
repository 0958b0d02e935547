//! Lengths of time as people write them: `10m`, `36h`, `2d`.

/// Units with their milliseconds, the longest first.
const UNITS: [(&str, i64); 4] = [
    ("d", 24 * 3_600_000),
    ("h", 3_600_000),
    ("m", 60_000),
    ("s", 1_000),
];

/// Reads a length of time into milliseconds: a whole number with its unit, or several of them, such as
/// `1d 12h`.
pub(in crate::table) fn read(text: &str) -> Option<i64> {
    let text = text.trim().to_ascii_lowercase();
    let mut rest = text.as_str();
    let mut total: i64 = 0;
    while !rest.is_empty() {
        let digits = rest.find(|c: char| !c.is_ascii_digit())?;
        let number: i64 = rest[..digits].parse().ok()?;
        let after = rest[digits..].trim_start();
        let unit = UNITS.iter().find(|(unit, _)| after.starts_with(unit));
        let (unit, each) = unit?;
        total = total.checked_add(number.checked_mul(*each)?)?;
        rest = after[unit.len()..].trim_start();
    }
    (!text.is_empty()).then_some(total)
}

/// Writes a length of time so that [`read`] reads it again, to the second.
pub(in crate::table) fn write(milliseconds: i64) -> String {
    let mut rest = milliseconds.max(0);
    let mut parts = Vec::new();
    for (unit, each) in UNITS {
        if rest >= each {
            parts.push(format!("{}{unit}", rest / each));
            rest %= each;
        }
    }
    if parts.is_empty() {
        "0s".to_owned()
    } else {
        parts.join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_of_time_are_read_as_they_are_written() {
        for (text, time) in [
            ("10m", 600_000),
            ("36h", 129_600_000),
            ("2d", 172_800_000),
            ("1D 12h", 129_600_000),
            ("90s", 90_000),
        ] {
            assert_eq!(read(text), Some(time), "{text}");
            assert_eq!(read(&write(time)), Some(time), "{text}");
        }
        assert_eq!(write(129_600_000), "1d 12h");
    }

    #[test]
    fn what_is_no_length_of_time_is_not_read() {
        for text in [
            "",
            "h",
            "10",
            "-1h",
            "1.5h",
            "3 weeks",
            "99999999999999999999d",
            "9999999999999d",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
