//! What a table is called by its people.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The longest name, in characters.
pub const MOST_CHARS: usize = 60;

/// The name of a table: one line of 1 to [`MOST_CHARS`] characters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct TableName(String);

/// Why a text is not the name of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a table's name has 1 to {MOST_CHARS} characters, not {0}")]
pub struct NameError(usize);

impl TableName {
    /// A name as it was typed; spaces and line breaks become single spaces.
    ///
    /// # Errors
    ///
    /// [`NameError`] when nothing is left of it, or it is too long.
    pub fn new(typed: &str) -> Result<Self, NameError> {
        let words = typed.split(|c: char| c.is_whitespace() || c.is_control());
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        let name = words.join(" ");
        match name.chars().count() {
            1..=MOST_CHARS => Ok(Self(name)),
            count => Err(NameError(count)),
        }
    }

    /// The name as it was written.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for TableName {
    type Error = NameError;

    fn try_from(name: String) -> Result<Self, NameError> {
        Self::new(&name)
    }
}

impl From<TableName> for String {
    fn from(name: TableName) -> Self {
        name.0
    }
}

impl fmt::Display for TableName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_one_line_of_a_few_words() {
        let name = TableName::new("  Iron\n Winter ").unwrap();
        assert_eq!(name.as_str(), "Iron Winter");
        for (typed, count) in [("", 0), (" \n", 0), (&*"é".repeat(61), 61)] {
            let why = TableName::new(typed).unwrap_err().to_string();
            let wanted = format!("a table's name has 1 to 60 characters, not {count}");
            assert_eq!(why, wanted);
        }
        assert!(TableName::new(&"é".repeat(60)).is_ok());
    }
}
