//! Answers to proposals as lines of text (TB-02): `veto 3`, `agree 3`, `gm withdraw 3`. Corrections
//! themselves are a game's own lines.

use super::state::Answer;
use crate::notation::{excerpt, one_of, words};

/// What an answer begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verb {
    /// Stops the correction: `veto`.
    Veto,
    /// Lets the correction through at once: `agree`.
    Agree,
    /// `gm withdraw`, since `withdraw` alone is about offers.
    Withdraw,
}

impl Verb {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Veto, Self::Agree, Self::Withdraw];

    /// The words that people type.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Veto => "veto",
            Self::Agree => "agree",
            Self::Withdraw => "gm withdraw",
        }
    }

    /// The verb that a text begins with: whether it is one for [`read`].
    pub fn of(text: &str) -> Option<Self> {
        let begins = |verb: &Self| {
            let mut read = words(text);
            verb.words()
                .split(' ')
                .all(|word| read.next().is_some_and(|it| it.eq_ignore_ascii_case(word)))
        };
        Self::ALL.into_iter().find(begins)
    }
}

/// Why a text is not an answer to a proposal.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Unread {
    /// It begins with none of the verbs.
    Verb { text: String },
    /// Its verb is not followed by a number alone.
    Number { verb: Verb, text: String },
}

impl Unread {
    /// A sentence without a full stop that says what was wrong and what would be read.
    pub fn explain(&self) -> String {
        match self {
            Self::Verb { text } => format!(
                "`{text}` cannot be read: proposals are answered with {}",
                one_of(&Verb::ALL.map(|verb| format!("`{} N`", verb.words())))
            ),
            Self::Number { verb, text } => format!(
                "`{text}` is not the number of a proposal: write `{} N`",
                verb.words()
            ),
        }
    }
}

/// Reads an answer to a proposal.
///
/// # Errors
///
/// [`Unread`] when the text is none. Any text is read or refused.
///
/// ```
/// use rules::proposals::{Answer, read, write};
///
/// assert_eq!(read("VETO 3;"), Ok(Answer::Veto(3)));
/// assert_eq!(write(Answer::Withdraw(2)), "gm withdraw 2");
/// assert_eq!(
///     read("veto all").unwrap_err().explain(),
///     "`all` is not the number of a proposal: write `veto N`"
/// );
/// ```
pub fn read(text: &str) -> Result<Answer, Unread> {
    let verb = Verb::of(text).ok_or_else(|| Unread::Verb {
        text: excerpt(text.trim()),
    })?;
    let rest: Vec<&str> = words(text).skip(verb.words().split(' ').count()).collect();
    let number = match rest.as_slice() {
        [number] if number.bytes().all(|byte| byte.is_ascii_digit()) => number.parse().ok(),
        _ => None,
    };
    let number = number.ok_or_else(|| Unread::Number {
        verb,
        text: excerpt(&rest.join(" ")),
    })?;
    Ok(match verb {
        Verb::Veto => Answer::Veto(number),
        Verb::Agree => Answer::Agree(number),
        Verb::Withdraw => Answer::Withdraw(number),
    })
}

/// Writes an answer so that [`read`] reads it again.
pub fn write(answer: Answer) -> String {
    let verb = match answer {
        Answer::Veto(_) => Verb::Veto,
        Answer::Agree(_) => Verb::Agree,
        Answer::Withdraw(_) => Verb::Withdraw,
    };
    format!("{} {}", verb.words(), answer.number())
}
