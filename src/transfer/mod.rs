//! Tables as files: one JSON Lines file holds everything that is kept of a table.
//!
//! The first line is a header with the table's row, each further one an entry of its log, and the
//! last says how many there are and the SHA-256 of all bytes before it. The same table makes the
//! same bytes. [`write()`] makes a file, [`read`] takes one apart and checks that a table that was
//! played could have left it (`check` has the list). No file system and no database is here.
//!
//! The file holds the table's secret and all that is hidden at it.

mod format;
#[cfg(test)]
pub(crate) mod tests;
mod validation;

use std::fmt;

use crate::table::saved::{Played, Saved};

pub use format::{is_table, write};

/// The most bytes of a file.
pub const MOST_BYTES: usize = 256 << 20;
/// The most bytes of a line.
const MOST_LINE: usize = 4 << 20;
/// The most entries of a log.
const MOST_ENTRIES: usize = 100_000;
/// The highest number of a table; new ones are counted on from it.
const MOST_TABLE: i64 = 999_999_999;
/// The highest version that a table comes in with: it goes up with each write.
const MOST_VERSION: u64 = 1 << 52;

/// A file that was found right.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The table as the file has it.
    pub saved: Saved,
    /// What its log leads to; none without a start.
    pub played: Option<Played>,
    /// How many throws are those that the secret gives.
    pub throws: usize,
}

impl fmt::Display for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = |number: usize, one: &str, more: &str| match number {
            1 => format!("1 {one}"),
            _ => format!("{number} {more}"),
        };
        let entries = count(self.saved.entries.len(), "entry", "entries");
        let throws = count(self.throws, "throw", "throws");
        write!(
            f,
            "table {}: {entries}, {throws} checked: all right",
            self.saved.row.id
        )
    }
}

/// What is wrong with a file, or with a table that was to become one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{at}{why}")]
pub struct Damage {
    at: At,
    why: String,
}

/// Where something is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum At {
    /// In the file as a whole.
    File,
    /// In a line, counted from 1.
    Line(usize),
    /// In an entry of the log, counted from 1; it stands one line further down.
    Entry(usize),
    /// Somewhere that the words themselves name.
    Named,
}

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File => f.write_str("the file: "),
            Self::Line(line) => write!(f, "line {line}: "),
            Self::Entry(entry) => write!(f, "entry {entry} (line {}): ", entry + 1),
            Self::Named => Ok(()),
        }
    }
}

impl At {
    /// The damage here. What the file says of itself is made safe to print.
    fn damage(self, why: impl fmt::Display) -> Damage {
        const MOST: usize = 300;
        let why = letters::visible(&why.to_string(), MOST);
        Damage { at: self, why }
    }
}

/// Reads a file and checks all of it.
///
/// # Errors
///
/// The first [`Damage`] that is found, with its line or entry.
pub fn read(file: &[u8]) -> Result<Checked, Damage> {
    let parsed = format::parse(file)?;
    // The sum comes last: what it would only call changed is named by the others.
    let checked = validation::check(parsed.saved)?;
    parsed.sum.check()?;
    Ok(checked)
}
