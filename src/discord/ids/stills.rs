//! Boards of a stretch of the past: what the buttons under a still say.

use std::fmt;
use std::str::FromStr;

use super::Unknown;
use crate::presenter::Time;
use crate::reel::{End, Stretch};

/// A board of a stretch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) struct StillWanted {
    /// The button that leads there: no two of a message are the same.
    pub(in crate::discord) turn: Turn,
    /// Its place in the stretch, from 0.
    pub(in crate::discord) at: u32,
    pub(in crate::discord) stretch: Stretch,
}

/// The buttons under a still.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) enum Turn {
    First,
    Back,
    Forward,
    Last,
}

impl Turn {
    pub(in crate::discord) const ALL: [Self; 4] =
        [Self::First, Self::Back, Self::Forward, Self::Last];

    fn letter(self) -> char {
        match self {
            Self::First => 'f',
            Self::Back => 'b',
            Self::Forward => 'n',
            Self::Last => 'l',
        }
    }
}

impl fmt::Display for StillWanted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { turn, at, stretch } = self;
        write!(f, "{}{at}", turn.letter())?;
        for end in [stretch.from, stretch.to] {
            match end {
                None => f.write_str(".")?,
                Some(End::Line(line)) => write!(f, ".#{line}")?,
                Some(End::Time(Time { number, part })) => write!(f, ".{number}-{part}")?,
            }
        }
        Ok(())
    }
}

impl FromStr for StillWanted {
    type Err = Unknown;

    fn from_str(text: &str) -> Result<Self, Unknown> {
        let parts: Vec<&str> = text.split('.').collect();
        let [place, from, to] = parts[..] else {
            return Err(Unknown);
        };
        let (letter, at) = place.split_at_checked(1).ok_or(Unknown)?;
        let turn = Turn::ALL
            .into_iter()
            .find(|turn| letter.starts_with(turn.letter()));
        let (from, to) = (read_end(from)?, read_end(to)?);
        Ok(Self {
            turn: turn.ok_or(Unknown)?,
            at: at.parse().map_err(|_| Unknown)?,
            stretch: Stretch { from, to },
        })
    }
}

fn read_end(text: &str) -> Result<Option<End>, Unknown> {
    if text.is_empty() {
        return Ok(None);
    }
    if let Some(line) = text.strip_prefix('#') {
        return line
            .parse()
            .map(|line| Some(End::Line(line)))
            .map_err(|_| Unknown);
    }
    let (number, part) = text.split_once('-').ok_or(Unknown)?;
    let (number, part) = (number.parse(), part.parse());
    Ok(Some(End::Time(Time {
        number: number.map_err(|_| Unknown)?,
        part: part.map_err(|_| Unknown)?,
    })))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stills_are_read_as_they_were_written() {
        let time = Time {
            number: u32::MAX,
            part: usize::MAX,
        };
        let ends = [None, Some(End::Line(u64::MAX)), Some(End::Time(time))];
        for turn in Turn::ALL {
            for from in ends {
                for to in ends {
                    let wanted = StillWanted {
                        turn,
                        at: u32::MAX,
                        stretch: Stretch { from, to },
                    };
                    let text = wanted.to_string();
                    // Parts of a time are few.
                    assert!(text.len() <= 76, "{text}");
                    assert_eq!(text.parse(), Ok(wanted), "{text}");
                }
            }
        }
        for text in ["", "f0", "f0.", "f0.1.2", "q0..", "f..", "f0.#x.", "f0..1-"] {
            assert_eq!(text.parse::<StillWanted>(), Err(Unknown), "{text}");
        }
    }
}
