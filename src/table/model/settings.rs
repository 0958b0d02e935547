//! How a person wants to be called (TB-23): mentions, quiet hours, a digest of what awaits them; and what is theirs
//! alone (TB-24).

use std::fmt;
use std::str::FromStr;

use jiff::Timestamp;
use jiff::civil::Time;
use jiff::tz::TimeZone;

use crate::table::model::Millis;
use crate::table::model::look::PersonalLook;
use crate::table::model::pace::{Daily, PaceError, read_time, read_zone};
use crate::times::{self, DAY_MS};

/// When a digest comes where there are no quiet hours: in the morning.
const MORNING: Time = Time::constant(8, 0, 0, 0);

/// How a person wants to be called, and to see what is theirs alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Whether messages in channels ping them.
    pub mentions: bool,
    /// The hours in which nothing makes a sound.
    pub quiet: Option<Quiet>,
    /// Where they are.
    pub zone: Zone,
    /// How often a message tells them what awaits them.
    pub digest: Digest,
    /// How they see what is theirs alone.
    pub look: PersonalLook,
}

/// Hours of the day, up to a day long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quiet {
    from: Time,
    to: Time,
}

/// A time zone that is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zone(TimeZone);

/// How often somebody is told what awaits them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Digest {
    /// Never.
    None,
    /// Each day on which something does.
    Daily,
    /// Once a week, if something does.
    Weekly,
}

impl Digest {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::None, Self::Daily, Self::Weekly];

    /// Its word.
    pub fn word(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Daily => "daily",
            Self::Weekly => "weekly",
        }
    }

    /// The digest of a word.
    pub fn read(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|digest| digest.word() == word)
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            mentions: true,
            quiet: None,
            zone: Zone::default(),
            digest: Digest::None,
            look: PersonalLook::default(),
        }
    }
}

impl Settings {
    /// Whether nothing is to make a sound now.
    pub fn is_quiet(&self, now: Millis) -> bool {
        let after = Millis(now.0.saturating_add(1));
        self.quiet.is_some_and(|quiet| {
            let next = |time| self.daily(time).not_before(after);
            // The hours end before they begin again.
            next(quiet.to) < next(quiet.from)
        })
    }

    /// Whether a message in a channel pings them now.
    pub fn is_pinged(&self, now: Millis) -> bool {
        self.mentions && !self.is_quiet(now)
    }

    /// When the next digest is due after `now`: at the end of the quiet hours, or in the morning. Nothing without one.
    pub fn digest_after(&self, now: Millis) -> Option<Millis> {
        let days = match self.digest {
            Digest::None => return None,
            Digest::Daily => 0,
            Digest::Weekly => 6,
        };
        let time = self.quiet.map_or(MORNING, |quiet| quiet.to);
        let after = now.0.saturating_add(1).saturating_add(days * DAY_MS);
        self.daily(time).not_before(Millis(after))
    }

    fn daily(&self, time: Time) -> Daily {
        Daily::of(time, self.zone.0.clone())
    }
}

impl Zone {
    pub(in crate::table) fn time_zone(&self) -> &TimeZone {
        &self.0
    }
}

impl FromStr for Quiet {
    type Err = PaceError;

    /// Reads hours such as `22:00-08:00`.
    fn from_str(text: &str) -> Result<Self, PaceError> {
        let wrong = || PaceError::Time(rules::notation::excerpt(text));
        let (from, to) = text.split_once(['-', '–']).ok_or_else(wrong)?;
        let (from, to) = (read_time(from)?, read_time(to)?);
        if from == to {
            return Err(wrong());
        }
        Ok(Self { from, to })
    }
}

impl fmt::Display for Quiet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (from, to) = (self.from, self.to);
        write!(
            f,
            "{:02}:{:02}-{:02}:{:02}",
            from.hour(),
            from.minute(),
            to.hour(),
            to.minute()
        )
    }
}

impl Default for Zone {
    fn default() -> Self {
        Self(TimeZone::UTC)
    }
}

impl Zone {
    /// A moment there to the second, with how far it is from UTC: `2026-11-22T04:00:00+01:00`, or `Z` in UTC itself.
    pub fn iso(&self, at: Millis) -> String {
        match Timestamp::from_millisecond(at.0) {
            Ok(moment) if self.to_string() != "UTC" => {
                let there = moment.to_zoned(self.0.clone());
                there.strftime("%Y-%m-%dT%H:%M:%S%:z").to_string()
            }
            Ok(_) | Err(_) => times::iso(at),
        }
    }
}

impl FromStr for Zone {
    type Err = PaceError;

    fn from_str(text: &str) -> Result<Self, PaceError> {
        read_zone(text).map(Self)
    }
}

impl fmt::Display for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.iana_name().unwrap_or("UTC"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Millis {
        Millis(text.parse::<Timestamp>().unwrap().as_millisecond())
    }

    fn settings(quiet: &str, zone: &str, digest: Digest) -> Settings {
        Settings {
            quiet: Some(quiet.parse().unwrap()),
            zone: zone.parse().unwrap(),
            digest,
            ..Settings::default()
        }
    }

    #[test]
    fn tb_23_quiet_hours_are_those_of_the_persons_time_zone() {
        let night = settings("22:00-08:00", "Europe/Berlin", Digest::None);
        for (moment, quiet) in [
            ("2026-12-01T20:59:59Z", false),
            ("2026-12-01T21:00:00Z", true),
            ("2026-12-02T03:00:00Z", true),
            ("2026-12-02T06:59:59Z", true),
            ("2026-12-02T07:00:00Z", false),
            // In summer an hour earlier.
            ("2026-07-01T20:00:00Z", true),
            ("2026-07-02T06:00:00Z", false),
        ] {
            assert_eq!(night.is_quiet(at(moment)), quiet, "{moment}");
            assert_eq!(night.is_pinged(at(moment)), !quiet, "{moment}");
        }
        let day = settings("09:00-17:00", "UTC", Digest::None);
        assert!(day.is_quiet(at("2026-12-01T12:00:00Z")));
        assert!(!day.is_quiet(at("2026-12-01T18:00:00Z")));
        assert!(!Settings::default().is_quiet(at("2026-12-01T03:00:00Z")));
    }

    #[test]
    fn tb_23_a_digest_comes_when_the_quiet_hours_end() {
        let daily = settings("22:00-07:30", "UTC", Digest::Daily);
        let next = |settings: &Settings, moment| settings.digest_after(at(moment));
        let [first, second] = ["2026-12-02T07:30:00Z", "2026-12-03T07:30:00Z"];
        assert_eq!(next(&daily, "2026-12-01T20:00:00Z"), Some(at(first)));
        assert_eq!(next(&daily, first), Some(at(second)));
        let weekly = Settings {
            digest: Digest::Weekly,
            quiet: None,
            ..daily.clone()
        };
        assert_eq!(
            next(&weekly, "2026-12-02T08:00:00Z"),
            Some(at("2026-12-09T08:00:00Z"))
        );
        let none = Settings {
            digest: Digest::None,
            ..daily
        };
        assert_eq!(next(&none, first), None);
    }

    #[test]
    fn moments_are_told_in_a_time_zone() {
        let moment = at("2026-12-01T20:59:59Z");
        for (zone, told) in [
            ("UTC", "2026-12-01T20:59:59Z"),
            ("Europe/Berlin", "2026-12-01T21:59:59+01:00"),
            ("America/New_York", "2026-12-01T15:59:59-05:00"),
        ] {
            assert_eq!(zone.parse::<Zone>().unwrap().iso(moment), told);
        }
        assert_eq!(Zone::default().iso(Millis(i64::MAX)), i64::MAX.to_string());
    }

    #[test]
    fn hours_are_written_as_they_are_read() {
        for text in ["22:00-08:00", "09:05-17:59"] {
            assert_eq!(text.parse::<Quiet>().unwrap().to_string(), text);
        }
        assert_eq!(
            "7:00 – 9:30".parse::<Quiet>().unwrap().to_string(),
            "07:00-09:30"
        );
        for text in ["", "22:00", "22-8", "22:00-24:00", "08:00-08:00", "night"] {
            assert!(text.parse::<Quiet>().is_err(), "{text}");
        }
    }
}
