//! Pages of a table's log: what their buttons say. All that the page is of stands in the button.

use std::fmt;
use std::str::FromStr;

use rules::map::Region;
use rules::{LogKind, Seat};

use super::Unknown;
use crate::chronicle::Filter;
use crate::table::model::{LogPage, Subject};

/// A page of a table's log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) struct LogWanted {
    pub(in crate::discord) page: LogPage,
    /// How many lines at most.
    pub(in crate::discord) count: u8,
    pub(in crate::discord) filter: Filter,
}

impl LogWanted {
    /// The last lines.
    pub(in crate::discord) fn last(count: u8) -> Self {
        let (page, filter) = (LogPage::Newest, Filter::default());
        Self {
            page,
            count,
            filter,
        }
    }

    /// The same of another page.
    pub(in crate::discord) fn at(self, page: LogPage) -> Self {
        Self { page, ..self }
    }
}

/// The number of something that is named, or nothing.
fn number(it: Option<impl fmt::Display>) -> String {
    it.map(|it| it.to_string()).unwrap_or_default()
}

impl fmt::Display for LogWanted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.page {
            LogPage::Newest => f.write_str("n0")?,
            LogPage::Before(line) => write!(f, "b{line}")?,
            LogPage::After(line) => write!(f, "a{line}")?,
        }
        let Subject { region, seat, kind } = self.filter.subject;
        write!(
            f,
            ".{}.{}.{}.{}.{}",
            self.count,
            number(self.filter.year),
            number(region.map(|region| region.0)),
            number(seat.map(|seat| seat.0)),
            kind.map(LogKind::word).unwrap_or_default()
        )
    }
}

impl FromStr for LogWanted {
    type Err = Unknown;

    fn from_str(text: &str) -> Result<Self, Unknown> {
        let parts: Vec<&str> = text.split('.').collect();
        let [page, count, year, region, seat, kind] = parts[..] else {
            return Err(Unknown);
        };
        let (which, line) = page.split_at_checked(1).ok_or(Unknown)?;
        let line: u64 = line.parse().map_err(|_| Unknown)?;
        let page = match which {
            "n" => LogPage::Newest,
            "b" => LogPage::Before(line),
            "a" => LogPage::After(line),
            _ => return Err(Unknown),
        };
        let kind = match kind {
            "" => None,
            word => Some(LogKind::of_word(word).ok_or(Unknown)?),
        };
        let subject = Subject {
            region: maybe(region)?.map(Region),
            seat: maybe(seat)?.map(Seat),
            kind,
        };
        Ok(Self {
            page,
            count: count.parse().map_err(|_| Unknown)?,
            filter: Filter {
                year: maybe(year)?,
                subject,
            },
        })
    }
}

/// A number that may be left out.
fn maybe<T: FromStr>(text: &str) -> Result<Option<T>, Unknown> {
    match text {
        "" => Ok(None),
        text => text.parse().map(Some).map_err(|_| Unknown),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_of_a_log_are_read_as_they_were_written() {
        let line = u64::MAX;
        for page in [LogPage::Newest, LogPage::Before(line), LogPage::After(line)] {
            for kind in LogKind::ALL.map(Some).into_iter().chain([None]) {
                let subject = Subject {
                    region: Some(Region(u16::MAX)),
                    seat: Some(Seat(u8::MAX)),
                    kind,
                };
                for filter in [
                    Filter::default(),
                    Filter {
                        year: Some(u32::MAX),
                        subject,
                    },
                ] {
                    let wanted = LogWanted {
                        page,
                        count: u8::MAX,
                        filter,
                    };
                    let text = wanted.to_string();
                    assert!(text.len() <= 60, "{text}");
                    assert_eq!(text.parse(), Ok(wanted), "{text}");
                }
            }
        }
        for text in [
            "",
            "n0",
            "n0.1...",
            "x1.1....",
            "b.1....",
            "n0.1.x...",
            "n0.1....gold",
        ] {
            assert_eq!(text.parse::<LogWanted>(), Err(Unknown), "{text}");
        }
    }
}
