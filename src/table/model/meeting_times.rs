//! Times at which people may meet, as somebody types them in their own time zone (TB-25).

use std::collections::BTreeSet;

use jiff::civil::{Date, Time, Weekday};
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan, Zoned};

use crate::table::model::pace::read_time;
use crate::table::model::{Millis, Zone};

/// Why a text names no times to meet.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MeetingTimesError {
    /// A part of it is no time.
    #[error(
        "I can't read \"{0}\" as a time: write one such as 20:00, tomorrow 19:30, friday 20:00 or 2026-12-01 18:00"
    )]
    Unread(String),
    /// There is nothing in it.
    #[error("write one to three times with commas between them, such as 20:00, tomorrow 19:30")]
    None,
    /// That time is over.
    #[error("\"{0}\" is past: write times to come")]
    Past(String),
}

/// The times that a text names, in this time zone. What has only an hour is the next such hour.
///
/// # Errors
///
/// [`MeetingTimesError`] naming the part that is no time to come.
pub fn meeting_times(
    text: &str,
    zone: &Zone,
    now: Millis,
) -> Result<BTreeSet<Millis>, MeetingTimesError> {
    let parts = text.split([',', ';', '\n']).map(str::trim);
    let mut times = BTreeSet::new();
    for part in parts.filter(|part| !part.is_empty()) {
        let unread = || MeetingTimesError::Unread(rules::notation::excerpt(part));
        let at = meeting_time(part, zone.time_zone(), now).ok_or_else(unread)?;
        if at <= now {
            return Err(MeetingTimesError::Past(rules::notation::excerpt(part)));
        }
        times.insert(at);
    }
    if times.is_empty() {
        return Err(MeetingTimesError::None);
    }
    Ok(times)
}

fn meeting_time(part: &str, zone: &TimeZone, now: Millis) -> Option<Millis> {
    let now = Timestamp::from_millisecond(now.0).ok()?;
    let now = now.to_zoned(zone.clone());
    let today = now.date();
    let (day, time) = match part.rsplit_once(char::is_whitespace) {
        Some((day, time)) => (Some(day.trim().to_lowercase()), time),
        None => (None, part),
    };
    let time = read_time(time).ok()?;
    match day.as_deref() {
        None => next(&now, time, 1),
        Some("today") => on(&now, today, time),
        Some("tomorrow") => on(&now, today.tomorrow().ok()?, time),
        Some(day) => match weekday(day) {
            Some(weekday) => {
                let ahead = (0..7_i64).find_map(|days| {
                    let date = today.checked_add(days.days()).ok()?;
                    (date.weekday() == weekday).then_some(date)
                })?;
                let at = on(&now, ahead, time)?;
                if at.0 > now.timestamp().as_millisecond() {
                    return Some(at);
                }
                on(&now, ahead.checked_add(7.days()).ok()?, time)
            }
            None => on(&now, day.parse::<Date>().ok()?, time),
        },
    }
}

/// The first such time after now, within so many days.
fn next(now: &Zoned, time: Time, days: i64) -> Option<Millis> {
    (0..=days).find_map(|ahead| {
        let at = on(now, now.date().checked_add(ahead.days()).ok()?, time)?;
        (at.0 > now.timestamp().as_millisecond()).then_some(at)
    })
}

/// A time on a day; one that clocks skip is shifted.
fn on(now: &Zoned, date: Date, time: Time) -> Option<Millis> {
    let at = date.to_datetime(time).to_zoned(now.time_zone().clone());
    Some(Millis(at.ok()?.timestamp().as_millisecond()))
}

/// A day of the week by its name, or the first three letters of it.
fn weekday(name: &str) -> Option<Weekday> {
    let all = [
        ("monday", Weekday::Monday),
        ("tuesday", Weekday::Tuesday),
        ("wednesday", Weekday::Wednesday),
        ("thursday", Weekday::Thursday),
        ("friday", Weekday::Friday),
        ("saturday", Weekday::Saturday),
        ("sunday", Weekday::Sunday),
    ];
    let is_meant = |word: &str| name == word || word.get(..3) == Some(name);
    let found = all.into_iter().find(|(word, _)| is_meant(word));
    found.map(|(_, weekday)| weekday)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Millis {
        Millis(text.parse::<Timestamp>().unwrap().as_millisecond())
    }

    #[test]
    fn tb_25_times_are_read_in_the_time_zone_of_whoever_types_them() {
        // A Monday, at eleven in Berlin.
        let now = at("2026-11-30T10:00:00Z");
        let berlin: Zone = "Europe/Berlin".parse().unwrap();
        for (text, expected) in [
            ("20:00", "2026-11-30T19:00:00Z"),
            // That hour is over today.
            ("10:30", "2026-12-01T09:30:00Z"),
            ("today 20:00", "2026-11-30T19:00:00Z"),
            ("Tomorrow  19:30", "2026-12-01T18:30:00Z"),
            ("2026-12-01 18:00", "2026-12-01T17:00:00Z"),
            ("fri 20:00", "2026-12-04T19:00:00Z"),
            ("monday 10:00", "2026-12-07T09:00:00Z"),
            ("monday 12:00", "2026-11-30T11:00:00Z"),
            // In summer Berlin is two hours ahead.
            ("2027-07-01 18:00", "2027-07-01T16:00:00Z"),
        ] {
            let read = meeting_times(text, &berlin, now);
            assert_eq!(read, Ok(BTreeSet::from([at(expected)])), "{text}");
        }
        let all = meeting_times("20:00, tomorrow 19:30; 2026-12-01 18:00,", &berlin, now);
        let expected = [
            "2026-11-30T19:00:00Z",
            "2026-12-01T17:00:00Z",
            "2026-12-01T18:30:00Z",
        ];
        assert_eq!(all, Ok(expected.map(at).into_iter().collect()));
    }

    #[test]
    fn tb_25_what_is_no_time_to_come_is_refused_by_its_own_words() {
        let now = at("2026-11-30T10:00:00Z");
        let utc: Zone = "UTC".parse().unwrap();
        let error = |text: &str| meeting_times(text, &utc, now).unwrap_err();
        for text in [
            "8pm",
            "24:00",
            "someday 20:00",
            "2026-13-01 18:00",
            "20:00 tomorrow",
            "9999-99-99 99:99",
            "-9999-01-01 00:00 00:00",
        ] {
            let wrong = error(&format!("20:00, {text}")).to_string();
            assert!(wrong.contains("tomorrow 19:30"), "{text}: {wrong}");
        }
        for text in ["today 09:00", "2026-11-30 10:00", "0001-01-01 00:00"] {
            assert!(matches!(error(text), MeetingTimesError::Past(_)), "{text}");
        }
        for text in ["", " , ;\n"] {
            assert_eq!(error(text), MeetingTimesError::None);
        }
    }
}
