//! What a server shows of its games, switched on and off by who manages it. The buttons belong to no table.

use std::fmt;
use std::str::FromStr;

use super::{Unknown, VERSION};

/// A button of `/stats where:server`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) enum StatsPress {
    /// Members see how games ended from now on.
    Show,
    /// They do no more.
    Hide,
}

impl fmt::Display for StatsPress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = match self {
            Self::Show => "show",
            Self::Hide => "hide",
        };
        write!(f, "{VERSION}|stats|{word}")
    }
}

impl FromStr for StatsPress {
    type Err = Unknown;

    fn from_str(text: &str) -> Result<Self, Unknown> {
        let all = [Self::Show, Self::Hide];
        all.into_iter()
            .find(|press| press.to_string() == text)
            .ok_or(Unknown)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::ids::{ForgetPress, PagePress, Press};

    #[test]
    fn switches_are_read_as_they_were_written() {
        for press in [StatsPress::Show, StatsPress::Hide] {
            let text = press.to_string();
            assert_eq!(text.parse(), Ok(press));
            assert!(text.parse::<Press>().is_err() && text.parse::<PagePress>().is_err());
            assert!(text.parse::<ForgetPress>().is_err());
        }
        for text in ["", "d|stats", "d|stats|", "d|stats|all", "c|stats|show"] {
            assert_eq!(text.parse::<StatsPress>(), Err(Unknown), "{text}");
        }
    }
}
