//! Presses on the panel of `/settings`. They belong to no table, and whoever presses changes their own alone.

use std::fmt;
use std::str::FromStr;

use super::{Unknown, VERSION};

/// What of a person's settings a press is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) enum WishPress {
    /// Shows a picture in each palette.
    Palettes,
    /// The palette that was selected.
    Palette,
    /// The size of letters that was selected.
    Letters,
    /// How words and pictures go together, as it was selected.
    Text,
    /// How secrets come, as it was selected.
    Secrets,
}

impl WishPress {
    const ALL: [Self; 5] = [
        Self::Palettes,
        Self::Palette,
        Self::Letters,
        Self::Text,
        Self::Secrets,
    ];

    fn word(self) -> &'static str {
        match self {
            Self::Palettes => "palettes",
            Self::Palette => "palette",
            Self::Letters => "letters",
            Self::Text => "text",
            Self::Secrets => "secrets",
        }
    }
}

impl fmt::Display for WishPress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{VERSION}|settings|{}", self.word())
    }
}

impl FromStr for WishPress {
    type Err = Unknown;

    fn from_str(text: &str) -> Result<Self, Unknown> {
        let word = text
            .strip_prefix(VERSION)
            .and_then(|rest| rest.strip_prefix("|settings|"));
        let word = word.ok_or(Unknown)?;
        let mut all = Self::ALL.into_iter();
        all.find(|it| it.word() == word).ok_or(Unknown)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::ids::{PagePress, Press};

    #[test]
    fn presses_on_settings_are_read_as_they_were_written_and_are_no_others() {
        for press in WishPress::ALL {
            let text = press.to_string();
            assert_eq!(text.parse(), Ok(press), "{text}");
            assert!(text.parse::<Press>().is_err(), "{text}");
            assert!(text.parse::<PagePress>().is_err(), "{text}");
        }
        for text in ["", "d|settings|", "d|settings|more", "c|settings|text"] {
            assert_eq!(text.parse::<WishPress>(), Err(Unknown), "{text}");
        }
    }
}
