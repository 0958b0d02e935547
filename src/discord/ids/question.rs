//! Lines of a log that are questioned: what their buttons say.

use std::fmt;
use std::str::FromStr;

use super::{LogWanted, Unknown};

/// A press about a line of the log; lines have the numbers that everybody knows them by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) enum QuestionPress {
    /// Asks which line of a page is meant.
    Which(LogWanted),
    /// The list by which it is chosen.
    Picked,
    /// Questions a line in the open.
    Ask(u64),
    /// Shows the board before a line.
    Before(u64),
    /// Shows the board after it.
    After(u64),
}

impl fmt::Display for QuestionPress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Which(wanted) => write!(f, "which|{wanted}"),
            Self::Picked => f.write_str("picked"),
            Self::Ask(line) => write!(f, "ask|{line}"),
            Self::Before(line) => write!(f, "before|{line}"),
            Self::After(line) => write!(f, "after|{line}"),
        }
    }
}

impl FromStr for QuestionPress {
    type Err = Unknown;

    fn from_str(text: &str) -> Result<Self, Unknown> {
        if text == "picked" {
            return Ok(Self::Picked);
        }
        let (word, rest) = text.split_once('|').ok_or(Unknown)?;
        let line = || rest.parse::<u64>().map_err(|_| Unknown);
        match word {
            "which" => rest.parse().map(Self::Which),
            "ask" => line().map(Self::Ask),
            "before" => line().map(Self::Before),
            "after" => line().map(Self::After),
            _ => Err(Unknown),
        }
    }
}
