//! How long a table waits for a seat that stays away (TB-20).

use std::fmt;
use std::str::FromStr;

/// After how many missed decisions in a row what happens to a seat of people.
///
/// # Guarantees
///
/// - Both numbers are 1 to [`Patience::MOST`], and a seat is not offered before the clock stands in on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// After how many the clock stands in: it decides for the seat as soon as it is asked; and after how many the seat
    /// is offered to others. Without end where there is none.
    steps: Option<(u32, u32)>,
}

/// Why a text names no patience.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PatienceError {
    /// None of the words, and no two numbers.
    #[error(
        "there is no patience {0:?}; write patient, steady, brisk or none, or two numbers such as 2/5: after how many \
         missed decisions in a row the clock stands in, and after how many the seat is offered to others"
    )]
    Word(String),
    /// Numbers that cannot be.
    #[error(
        "{0:?} does not go: both numbers are 1 to {most}, and the second is not below the first",
        most = Patience::MOST
    )]
    Numbers(String),
}

impl Patience {
    /// The most missed decisions in a row that can be set.
    pub const MOST: u32 = 20;
    /// Waits as long as the pace says, each time.
    pub const NONE: Self = Self { steps: None };
    /// What tables begin with.
    pub const STEADY: Self = Self {
        steps: Some((2, 5)),
    };
    /// What can be set by a word.
    pub const PRESETS: [(&'static str, Self); 4] = [
        ("steady", Self::STEADY),
        (
            "patient",
            Self {
                steps: Some((4, 9)),
            },
        ),
        (
            "brisk",
            Self {
                steps: Some((1, 3)),
            },
        ),
        ("none", Self::NONE),
    ];

    /// Whether the clock stands in for a seat that has missed so many decisions in a row.
    pub fn stands_in(self, missed: u32) -> bool {
        self.steps.is_some_and(|(after, _)| missed >= after)
    }

    /// Whether the clock stands in from this missed decision on.
    pub fn begins_with(self, missed: u32) -> bool {
        self.steps.is_some_and(|(after, _)| missed == after)
    }

    /// Whether a seat is offered to others with this missed decision.
    pub fn offers_with(self, missed: u32) -> bool {
        self.steps.is_some_and(|(_, after)| missed == after)
    }

    /// Whether a seat that has missed so many decisions in a row may be taken by others.
    pub fn offers(self, missed: u32) -> bool {
        self.steps.is_some_and(|(_, after)| missed >= after)
    }

    /// In words, as people read it.
    pub fn described(self) -> String {
        let Some((stands_in, offers)) = self.steps else {
            return "however many decisions a seat misses, the clock waits the whole time for each"
                .into();
        };
        format!(
            "after {} in a row, the clock decides for a seat at once; after {offers}, others may take it",
            missed(stands_in)
        )
    }
}

fn missed(count: u32) -> String {
    if count == 1 {
        "1 missed decision".to_owned()
    } else {
        format!("{count} missed decisions")
    }
}

impl fmt::Display for Patience {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut presets = Self::PRESETS.iter();
        match (presets.find(|(_, preset)| preset == self), self.steps) {
            (Some((word, _)), _) => f.write_str(word),
            (None, Some((stands_in, offers))) => write!(f, "{stands_in}/{offers}"),
            (None, None) => f.write_str("none"),
        }
    }
}

impl FromStr for Patience {
    type Err = PatienceError;

    fn from_str(text: &str) -> Result<Self, PatienceError> {
        let text = text.trim();
        let word = text.to_lowercase();
        let mut presets = Self::PRESETS.iter();
        if let Some((_, preset)) = presets.find(|(name, _)| *name == word) {
            return Ok(*preset);
        }
        let unknown = || PatienceError::Word(rules::notation::excerpt(text));
        let (stands_in, offers) = text.split_once('/').ok_or_else(unknown)?;
        let number = |text: &str| text.trim().parse::<u32>().map_err(|_| unknown());
        let (stands_in, offers) = (number(stands_in)?, number(offers)?);
        let bounds = 1..=Self::MOST;
        if !bounds.contains(&stands_in) || !bounds.contains(&offers) || offers < stands_in {
            return Err(PatienceError::Numbers(rules::notation::excerpt(text)));
        }
        Ok(Self {
            steps: Some((stands_in, offers)),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tb_20_patience_is_a_word_or_two_numbers() {
        for text in ["patient", "steady", "brisk", "none", "3/7", "1/1", "20/20"] {
            let patience: Patience = text.parse().unwrap();
            assert_eq!(patience.to_string(), text);
        }
        assert_eq!(" Steady ".parse(), Ok(Patience::STEADY));
        assert_eq!("2 / 5".parse(), Ok(Patience::STEADY));
        for (text, why) in [
            ("soon", "there is no patience \"soon\""),
            ("2", "there is no patience"),
            ("2/x", "there is no patience"),
            ("0/3", "both numbers are 1 to 20"),
            ("3/21", "both numbers are 1 to 20"),
            ("5/2", "not below the first"),
        ] {
            let error = text.parse::<Patience>().unwrap_err().to_string();
            assert!(error.contains(why), "{error}");
        }
    }

    #[test]
    fn tb_20_steps_come_with_missed_decisions_in_a_row() {
        let steady = Patience::STEADY;
        let stands_in: Vec<u32> = (0..7).filter(|it| steady.stands_in(*it)).collect();
        assert_eq!(stands_in, [2, 3, 4, 5, 6]);
        let begins: Vec<u32> = (0..7).filter(|it| steady.begins_with(*it)).collect();
        let offers: Vec<u32> = (0..7).filter(|it| steady.offers_with(*it)).collect();
        assert_eq!((begins, offers), (vec![2], vec![5]));
        let offered: Vec<u32> = (0..7).filter(|it| steady.offers(*it)).collect();
        assert_eq!(offered, [5, 6]);
        assert!((0..100).all(|it| !Patience::NONE.stands_in(it) && !Patience::NONE.offers(it)));
    }
}
