//! How long a decision may take (TB-06, TB-07).
//!
//! A deadline follows from the pace, from when the decision was first waited for, and from when its
//! people were told of it: nobody has less than the pace's notice. A game may stretch or shorten it
//! for some of its decisions ([`Share`]).

use std::fmt;
use std::str::FromStr;

use jiff::civil::Time;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use rules::Allowance;

use crate::table::model::{Millis, Wait};

const MINUTE: i64 = 60_000;
/// An hour in milliseconds.
pub(crate) const HOUR: i64 = 60 * MINUTE;

/// How long a decision may take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pace {
    /// As long as it likes.
    None,
    /// Three minutes; then the bot player decides, or the default where a ruling names one.
    Live,
    /// Until one fixed hour of the day, but at least [`Pace::notice`].
    Daily(Daily),
    /// 48 hours for each decision.
    Relaxed,
}

/// A fixed hour of the day somewhere.
///
/// # Guarantees
///
/// - The time zone is one that is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Daily {
    time: Time,
    zone: TimeZone,
}

/// How much of the pace's time a decision has now (TB-07).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Share {
    /// All of it.
    Whole,
    /// So many hundredths of it (EU-58).
    Percent(u16),
    /// So many milliseconds of the seat's own, whatever the pace (PK-70).
    Left(i64),
}

/// Why a text names no pace.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PaceError {
    /// None of the words.
    #[error("there is no pace {0:?}; the paces are live, daily HH:MM ZONE, relaxed and none")]
    Word(String),
    /// No time of day.
    #[error("{0:?} is not a time of day from 00:00 to 23:59")]
    Time(String),
    /// No time zone.
    #[error("there is no time zone {0:?}: write one such as Europe/Berlin or UTC")]
    Zone(String),
}

impl Daily {
    /// `time` is `HH:MM`, `zone` an IANA name such as `Europe/Berlin`.
    ///
    /// # Errors
    ///
    /// [`PaceError`] naming what cannot be read.
    pub fn new(time: &str, zone: &str) -> Result<Self, PaceError> {
        let (time, zone) = (read_time(time)?, read_zone(zone)?);
        Ok(Self { time, zone })
    }

    /// The same of what is read already.
    pub(in crate::table) fn of(time: Time, zone: TimeZone) -> Self {
        Self { time, zone }
    }

    /// The first such hour that is not before `moment`; none in the far future.
    pub(in crate::table) fn not_before(&self, moment: Millis) -> Option<Millis> {
        let moment = Timestamp::from_millisecond(moment.0).ok()?;
        let mut date = moment.to_zoned(self.zone.clone()).date();
        // A day may be without the hour when clocks are turned; it is shifted then, not left out.
        for _ in 0..3 {
            let at = date
                .to_datetime(self.time)
                .to_zoned(self.zone.clone())
                .ok()?;
            if at.timestamp() >= moment {
                return Some(Millis(at.timestamp().as_millisecond()));
            }
            date = date.checked_add(1.day()).ok()?;
        }
        None
    }
}

/// A time of day, `HH:MM`.
pub(in crate::table) fn read_time(text: &str) -> Result<Time, PaceError> {
    let wrong = || PaceError::Time(rules::notation::excerpt(text));
    let (hour, minute) = text.trim().split_once(':').ok_or_else(wrong)?;
    let number = |text: &str| text.parse::<i8>().map_err(|_| wrong());
    Time::new(number(hour)?, number(minute)?, 0, 0).map_err(|_| wrong())
}

/// A time zone by its IANA name.
pub(in crate::table) fn read_zone(text: &str) -> Result<TimeZone, PaceError> {
    let zone = TimeZone::get(text.trim());
    zone.map_err(|_| PaceError::Zone(rules::notation::excerpt(text)))
}

impl Pace {
    /// When a decision is due that is waited for since `since` and that people know of since `notified`:
    /// never before the notice, whatever its share is (TB-06, TB-07). Time of the seat's own runs from
    /// `since`.
    pub fn deadline(&self, since: Millis, notified: Millis, share: Share) -> Option<Millis> {
        let notice = Millis(notified.0.saturating_add(self.notice()));
        let after = |ms: i64| Millis(since.0.saturating_add(ms)).max(notice);
        match (self, share) {
            (Self::None, _) => None,
            (_, Share::Left(ms)) => Some(after(ms)),
            (Self::Live | Self::Relaxed, _) => Some(after(share.of(self.whole()))),
            (Self::Daily(daily), Share::Whole) => daily.not_before(notice),
            (Self::Daily(daily), Share::Percent(_)) => {
                daily.not_before(after(share.of(self.whole())))
            }
        }
    }

    /// When a wait that people know of is due; nothing before they do.
    pub fn due(&self, wait: &Wait) -> Option<Millis> {
        let (since, share) = match &wait.time {
            Allowance::Whole => (wait.since, Share::Whole),
            Allowance::Percent(hundredths) | Allowance::Episode(hundredths) => {
                (wait.since, Share::Percent(*hundredths))
            }
            Allowance::Bank { slow, live, .. } => {
                let left = self.holding(*slow, *live).saturating_sub(wait.used).max(0);
                (wait.runs?, Share::Left(left))
            }
        };
        self.deadline(since, wait.notified?, share)
    }

    /// What a bank has at first, of what it has in slow paces and in `live`.
    pub(in crate::table) fn holding(&self, slow: i64, live: i64) -> i64 {
        if *self == Self::Live { live } else { slow }
    }

    /// How long a whole decision takes at most, in milliseconds, but for the notice.
    pub fn whole(&self) -> i64 {
        match self {
            Self::None => i64::MAX,
            Self::Live => 3 * MINUTE,
            Self::Daily(_) => 24 * HOUR,
            Self::Relaxed => 48 * HOUR,
        }
    }

    /// The least time between telling people and a deadline, in milliseconds (TB-06).
    pub fn notice(&self) -> i64 {
        match self {
            Self::Live => MINUTE,
            Self::None | Self::Daily(_) | Self::Relaxed => 12 * HOUR,
        }
    }

    /// When those who have not decided are reminded: one time, not right after they were told.
    pub fn reminder(&self, notified: Millis, until: Millis) -> Option<Millis> {
        let lead = match self {
            Self::None => return None,
            Self::Live => MINUTE,
            Self::Daily(_) | Self::Relaxed => 4 * HOUR,
        };
        let at = until.0.saturating_sub(lead);
        (at >= notified.0.saturating_add(lead)).then_some(Millis(at))
    }

    /// In words, as people read it.
    pub fn described(&self) -> String {
        match self {
            Self::None => "no deadlines".into(),
            Self::Live => "live: 3 minutes a decision, then the clock decides".into(),
            Self::Relaxed => "relaxed: 48 hours a decision".into(),
            Self::Daily(daily) => format!("daily: decisions are due at {daily}"),
        }
    }
}

impl Share {
    /// The share of a time in milliseconds.
    fn of(self, whole: i64) -> i64 {
        match self {
            Self::Whole => whole,
            Self::Percent(hundredths) => whole / 100 * i64::from(hundredths),
            Self::Left(ms) => ms,
        }
    }
}

impl fmt::Display for Daily {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let zone = self.zone.iana_name().unwrap_or("UTC");
        let (hour, minute) = (self.time.hour(), self.time.minute());
        write!(f, "{hour:02}:{minute:02} {zone}")
    }
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => f.write_str("none"),
            Self::Live => f.write_str("live"),
            Self::Relaxed => f.write_str("relaxed"),
            Self::Daily(daily) => write!(f, "daily {daily}"),
        }
    }
}

impl FromStr for Pace {
    type Err = PaceError;

    fn from_str(text: &str) -> Result<Self, PaceError> {
        let mut words = text.split_whitespace();
        match (words.next(), words.next(), words.next(), words.next()) {
            (Some("none"), None, ..) => Ok(Self::None),
            (Some("live"), None, ..) => Ok(Self::Live),
            (Some("relaxed"), None, ..) => Ok(Self::Relaxed),
            (Some("daily"), Some(time), zone, None) => {
                Ok(Self::Daily(Daily::new(time, zone.unwrap_or("UTC"))?))
            }
            _ => Err(PaceError::Word(rules::notation::excerpt(text))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Millis {
        Millis(text.parse::<Timestamp>().unwrap().as_millisecond())
    }

    #[test]
    fn tb_07_every_pace_has_its_deadline() {
        let monday = at("2026-11-23T10:00:00Z");
        let cases = [
            ("none", None),
            ("live", Some("2026-11-23T10:03:00Z")),
            ("relaxed", Some("2026-11-25T10:00:00Z")),
            // 21:00 in Berlin is 20:00 UTC in winter, less than 12 hours away at 10:00.
            ("daily 21:00 Europe/Berlin", Some("2026-11-24T20:00:00Z")),
            ("daily 23:30 Europe/Berlin", Some("2026-11-23T22:30:00Z")),
            ("daily 22:00", Some("2026-11-23T22:00:00Z")),
        ];
        for (text, expected) in cases {
            let pace: Pace = text.parse().unwrap();
            assert_eq!(
                pace.deadline(monday, monday, Share::Whole),
                expected.map(at),
                "{text}"
            );
            assert_eq!(pace.to_string().parse(), Ok(pace), "{text}");
        }
    }

    #[test]
    fn tb_06_late_notice_moves_the_deadline() {
        let (since, observation) = (at("2026-11-23T10:00:00Z"), at("2026-11-25T09:00:00Z"));
        let deadline = |pace: &str| {
            pace.parse::<Pace>()
                .unwrap()
                .deadline(since, observation, Share::Whole)
        };
        assert_eq!(deadline("relaxed"), Some(at("2026-11-25T21:00:00Z")));
        assert_eq!(deadline("live"), Some(at("2026-11-25T09:01:00Z")));
        assert_eq!(deadline("daily 20:00"), Some(at("2026-11-26T20:00:00Z")));
    }

    #[test]
    fn tb_07_a_daily_hour_that_does_not_exist_is_shifted() {
        // Clocks go from 2:00 to 3:00 on this night.
        let observation = at("2026-03-28T13:00:00Z");
        let pace: Pace = "daily 02:30 Europe/Berlin".parse().unwrap();
        assert_eq!(
            pace.deadline(observation, observation, Share::Whole),
            Some(at("2026-03-29T01:30:00Z"))
        );
    }

    #[test]
    fn tb_07_a_share_of_the_pace_is_never_below_its_notice() {
        let monday = at("2026-11-23T10:00:00Z");
        let cases = [
            ("none", 50, None),
            ("live", 50, Some("2026-11-23T10:01:30Z")),
            // A tenth of three minutes is less than the notice of a minute.
            ("live", 10, Some("2026-11-23T10:01:00Z")),
            ("live", 200, Some("2026-11-23T10:06:00Z")),
            ("relaxed", 50, Some("2026-11-24T10:00:00Z")),
            ("relaxed", 10, Some("2026-11-23T22:00:00Z")),
            // 23:30 is more than half a day away, and less than 60 hundredths of one.
            ("daily 23:30", 50, Some("2026-11-23T23:30:00Z")),
            ("daily 23:30", 60, Some("2026-11-24T23:30:00Z")),
            ("daily 21:00", 10, Some("2026-11-24T21:00:00Z")),
        ];
        for (text, hundredths, expected) in cases {
            let pace: Pace = text.parse().unwrap();
            let share = Share::Percent(hundredths);
            let due = pace.deadline(monday, monday, share);
            assert_eq!(due, expected.map(at), "{text}, {hundredths}");
        }
    }

    #[test]
    fn tb_07_a_bank_is_drawn_from_until_only_the_notice_is_left() {
        let monday = at("2026-11-23T10:00:00Z");
        let wait = |used: i64| Wait {
            id: 1,
            seat: rules::Seat(0),
            key: "battle-7-1".into(),
            seq: 1,
            // Long before its people were told: their own time does not run before that.
            since: at("2026-11-01T10:00:00Z"),
            notified: Some(monday),
            until: None,
            time: Allowance::Bank {
                name: "battle-7".into(),
                slow: 48 * HOUR,
                live: 10 * MINUTE,
            },
            used,
            runs: Some(monday),
            remind: None,
            moved_for: None,
            episode: None,
        };
        let cases = [
            ("none", 0, None),
            ("live", 0, Some("2026-11-23T10:10:00Z")),
            ("live", 8 * MINUTE, Some("2026-11-23T10:02:00Z")),
            ("live", 11 * MINUTE, Some("2026-11-23T10:01:00Z")),
            ("relaxed", 0, Some("2026-11-25T10:00:00Z")),
            ("relaxed", 47 * HOUR, Some("2026-11-23T22:00:00Z")),
            // It is the seat's own time: the hour of the day does not matter.
            ("daily 21:00", 10 * HOUR, Some("2026-11-25T00:00:00Z")),
        ];
        for (text, used, expected) in cases {
            let pace: Pace = text.parse().unwrap();
            assert_eq!(pace.due(&wait(used)), expected.map(at), "{text}, {used}");
        }
        let unnotified = Wait {
            notified: None,
            runs: None,
            ..wait(0)
        };
        assert_eq!(Pace::Live.due(&unnotified), None);
    }

    #[test]
    fn a_reminder_comes_once_and_not_right_after_the_telling() {
        let observation = at("2026-11-23T10:00:00Z");
        let reminder = |pace: &str, until: &str| {
            pace.parse::<Pace>()
                .unwrap()
                .reminder(observation, at(until))
        };
        assert_eq!(
            reminder("relaxed", "2026-11-25T10:00:00Z"),
            Some(at("2026-11-25T06:00:00Z"))
        );
        assert_eq!(reminder("relaxed", "2026-11-23T17:59:00Z"), None);
        assert_eq!(
            reminder("live", "2026-11-23T10:03:00Z"),
            Some(at("2026-11-23T10:02:00Z"))
        );
        assert_eq!(reminder("none", "2026-11-25T10:00:00Z"), None);
    }

    #[test]
    fn texts_that_name_no_pace_are_refused_by_what_is_wrong() {
        let error = |text: &str| text.parse::<Pace>().unwrap_err().to_string();
        assert!(error("fast").starts_with("there is no pace \"fast\""));
        assert!(error("daily").starts_with("there is no pace \"daily\""));
        assert!(error("daily 24:00").contains("not a time of day"));
        assert!(error("daily 8pm").contains("not a time of day"));
        assert!(error("daily 20:00 Middle/Earth").contains("no time zone"));
    }

    #[test]
    fn the_far_future_has_no_deadline_and_no_panic() {
        for text in ["live", "relaxed", "daily 20:00 Asia/Tokyo"] {
            let pace: Pace = text.parse().unwrap();
            for moment in [i64::MIN, -1, i64::MAX] {
                for share in [Share::Whole, Share::Percent(u16::MAX), Share::Left(moment)] {
                    let _ = pace.deadline(Millis(moment), Millis(moment), share);
                }
            }
        }
    }
}
