//! The times that games count, years with their seasons or rounds: how they are written, and read when people name them.

use crate::labels::names::{shown, upper_first};

/// A time that a game counts, in the order in which they pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Time {
    /// The year, round or turn; the first is 1.
    pub number: u32,
    /// The part of it, by its place in [`Counts::parts`]; 0 where it has none.
    pub part: usize,
}

/// What a game counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counts {
    /// One of it, such as `year`.
    pub what: &'static str,
    /// Its parts as they follow each other, such as the seasons.
    pub parts: &'static [&'static str],
    /// One of those, such as `season`.
    pub part: &'static str,
}

impl Counts {
    /// Of a game that counts something without parts.
    pub const fn of(what: &'static str) -> Self {
        Self {
            what,
            parts: &[],
            part: "",
        }
    }

    /// A time in words, such as `Year 3, summer`.
    pub fn name(self, time: Time) -> String {
        let number = format!("{} {}", upper_first(self.what), time.number);
        match self.parts.get(time.part) {
            Some(part) => format!("{number}, {part}"),
            None => number,
        }
    }

    /// The same as it is typed, such as `3 summer`.
    pub fn typed(self, time: Time) -> String {
        match self.parts.get(time.part) {
            Some(part) => format!("{} {part}", time.number),
            None => time.number.to_string(),
        }
    }

    /// The times up to `now`, the newest first.
    pub fn until(self, now: Time) -> impl Iterator<Item = Time> {
        let parts = self.parts.len().max(1);
        let all = (1..=now.number).rev();
        let all = all.flat_map(move |number| {
            let parts = (0..parts).rev();
            parts.map(move |part| Time { number, part })
        });
        all.filter(move |time| *time <= now)
    }

    /// Reads a time that is not after `now`; one without a part means its last.
    ///
    /// # Errors
    ///
    /// What is wrong with it and what may be named, as a sentence for whoever typed it.
    pub fn read(self, typed: &str, now: Time) -> Result<Time, String> {
        let lower = typed.to_lowercase();
        let (mut number, mut part) = (None, None);
        let words = lower.split(|letter: char| letter.is_whitespace() || letter == ',');
        for word in words.filter(|word| !word.is_empty() && *word != "of" && *word != self.what) {
            let of_parts = || self.parts.iter().position(|it| *it == word);
            if number.is_none() && word.bytes().all(|byte| byte.is_ascii_digit()) {
                // What is too large a number is out of bounds too.
                number = Some(word.parse().unwrap_or(u32::MAX));
            } else if let Some(found) = of_parts().filter(|_| part.is_none()) {
                part = Some(found);
            } else {
                return Err(format!(
                    "`{}` is not a time here: {}.",
                    shown(typed),
                    self.hint(now)
                ));
            }
        }
        let Some(number) = number else {
            return Err(format!(
                "Which {}? {}.",
                self.what,
                upper_first(&self.hint(now))
            ));
        };
        if !(1..=now.number).contains(&number) {
            return Err(format!(
                "There is no {} {number}: {}.",
                self.what,
                self.hint(now)
            ));
        }
        let last = if number == now.number {
            now.part
        } else {
            self.parts.len().saturating_sub(1)
        };
        let time = Time {
            number,
            part: part.unwrap_or(last),
        };
        if time > now {
            let (time, now) = (self.name(time), self.name(now));
            return Err(format!("{time} has not come yet: it is {now} now."));
        }
        Ok(time)
    }

    /// What may be named.
    fn hint(self, now: Time) -> String {
        let what = self.what;
        let numbers = match now.number {
            1 => format!("{what} 1 is the only one so far"),
            last => format!("name a {what} from 1 to {last}"),
        };
        match self.parts {
            [] => numbers,
            parts => format!(
                "{numbers}, with or without its {} ({}), such as `{}`",
                self.part,
                parts.join(", "),
                self.typed(now)
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Counts, Time};

    const YEARS: Counts = Counts {
        what: "year",
        parts: &["winter", "spring", "summer", "autumn"],
        part: "season",
    };
    const NOW: Time = Time { number: 3, part: 1 };

    #[test]
    fn a_time_is_read_as_people_write_it() {
        let summer = Time { number: 2, part: 2 };
        for typed in [
            "2 summer",
            "Summer 2",
            "year 2, SUMMER",
            " summer of year 2 ",
        ] {
            assert_eq!(YEARS.read(typed, NOW), Ok(summer), "{typed}");
        }
        let last = |number, part| Ok(Time { number, part });
        assert_eq!(YEARS.read("2", NOW), last(2, 3), "to its end");
        assert_eq!(YEARS.read("3", NOW), last(3, 1), "as far as it is");
        assert_eq!(
            Counts::of("round").read("round 3", NOW),
            Ok(Time { number: 3, part: 1 })
        );
        for time in YEARS.until(NOW) {
            assert_eq!(YEARS.read(&YEARS.typed(time), NOW), Ok(time));
            assert_eq!(YEARS.read(&YEARS.name(time), NOW), Ok(time));
        }
        assert_eq!(YEARS.until(NOW).count(), 10);
    }

    #[test]
    fn what_is_not_a_time_is_refused_with_the_value_and_the_bounds() {
        let refused = |typed: &str| YEARS.read(typed, NOW).unwrap_err();
        let hint = "name a year from 1 to 3, with or without its season (winter, spring, summer, autumn), such as \
                    `3 spring`";
        assert_eq!(refused("9 summer"), format!("There is no year 9: {hint}."));
        assert_eq!(refused("0"), format!("There is no year 0: {hint}."));
        let large = refused("99999999999999999999");
        assert!(large.starts_with("There is no year"), "{large}");
        assert_eq!(
            refused("2 sumer"),
            format!("`2 sumer` is not a time here: {hint}.")
        );
        assert_eq!(refused("1 2"), format!("`1 2` is not a time here: {hint}."));
        assert!(refused("summer").starts_with("Which year? Name a year from 1 to 3"));
        assert!(refused("*x*").starts_with("`\\*x\\*` is not"));
        assert_eq!(
            refused("3 summer"),
            "Year 3, summer has not come yet: it is Year 3, spring now."
        );
    }
}
