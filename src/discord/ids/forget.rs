//! The answers to whether somebody means to be forgotten. They belong to no table.

use std::fmt;
use std::str::FromStr;

use super::{Unknown, VERSION};

/// An answer to the question of `/games forget`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) enum ForgetPress {
    /// It is meant.
    Forget,
    /// All stays as it is.
    Keep,
}

impl fmt::Display for ForgetPress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = match self {
            Self::Forget => "me",
            Self::Keep => "keep",
        };
        write!(f, "{VERSION}|forget|{word}")
    }
}

impl FromStr for ForgetPress {
    type Err = Unknown;

    fn from_str(text: &str) -> Result<Self, Unknown> {
        let all = [Self::Forget, Self::Keep];
        all.into_iter()
            .find(|press| press.to_string() == text)
            .ok_or(Unknown)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::ids::{PagePress, Press};

    #[test]
    fn answers_are_read_as_they_were_written() {
        for press in [ForgetPress::Forget, ForgetPress::Keep] {
            let text = press.to_string();
            assert_eq!(text.parse(), Ok(press));
            assert!(text.parse::<Press>().is_err() && text.parse::<PagePress>().is_err());
        }
        for text in ["", "d|forget", "d|forget|", "d|forget|you", "c|forget|me"] {
            assert_eq!(text.parse::<ForgetPress>(), Err(Unknown), "{text}");
        }
    }
}
