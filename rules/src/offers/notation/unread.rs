//! Why a text is not an act, and what comes nearest.

use super::Verb;
use crate::notation::{excerpt, one_of};
use crate::{Roster, Seat};

/// How many letters may be wrong in a verb that is still guessed.
const MOST_WRONG: usize = 2;

/// Why a text is not an act; `E` is the game's own reason for a term.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Unread<E> {
    /// It begins with none of the six verbs.
    Verb {
        text: String,
        /// The text with the verb that is most like its first word, if one is.
        nearest: Option<String>,
    },
    /// It has not the form that its verb has.
    Form { verb: Verb },
    /// More stands behind it than one act.
    Several {
        /// The verb of the first.
        verb: Verb,
    },
    /// It is too long.
    TooLong {
        /// How long it is.
        bytes: usize,
        /// How long it may be.
        most: usize,
    },
    /// A quote is opened and not closed.
    OpenQuote,
    /// A name that no seat has.
    Seat {
        text: String,
        /// The seats whose names are most like it.
        nearest: Vec<Seat>,
    },
    /// More names than an offer can have.
    TooManyNames {
        /// How many it can have.
        most: usize,
    },
    /// Where the number of an offer is to stand, none does.
    Number { verb: Verb, text: String },
    /// More terms than an offer can have.
    TooManyTerms {
        /// How many it can have.
        most: usize,
    },
    /// Both `secret` and `public`.
    BothMarks,
    /// Nothing that could be broken has that name.
    Bond {
        text: String,
        /// All that there are, sorted.
        bonds: Vec<String>,
    },
    /// A term that the game does not read.
    Term(E),
}

impl<E> Unread<E> {
    /// A text that begins with no verb.
    pub(super) fn verb(text: &str) -> Self {
        let (word, rest) = text.split_at(text.find(char::is_whitespace).unwrap_or(text.len()));
        let word = excerpt(word).to_lowercase();
        let wrong = |verb: &Verb| strsim::damerau_levenshtein(&word, verb.word());
        let nearest = Verb::ALL.into_iter().min_by_key(wrong);
        let nearest = nearest.filter(|verb| wrong(verb) <= MOST_WRONG);
        Self::Verb {
            text: excerpt(text),
            nearest: nearest.map(|verb| format!("{}{}", verb.word(), excerpt(rest))),
        }
    }

    /// Proposes others alone to a seat, not itself.
    pub fn observe(&mut self, me: Option<Seat>, roster: &Roster) {
        if let Self::Seat { text, nearest } = self {
            *nearest = roster.nearest_of(text, |seat| Some(seat) != me);
        }
    }

    /// A name that no seat has.
    pub(super) fn seat(text: &str, roster: &Roster) -> Self {
        let text = excerpt(text.trim());
        Self::Seat {
            nearest: roster.nearest(&text),
            text,
        }
    }

    /// A sentence without a full stop that says what was wrong and what would be read; `term` says it
    /// of a term.
    pub fn explain(&self, roster: &Roster, term: impl FnOnce(&E) -> String) -> String {
        match self {
            Self::Verb {
                text,
                nearest: Some(nearest),
            } => format!("`{text}` cannot be read: did you mean `{nearest}`?"),
            Self::Verb {
                text,
                nearest: None,
            } => format!(
                "`{text}` cannot be read: offers begin with {}",
                one_of(&Verb::ALL.map(Verb::word))
            ),
            Self::Form { verb } => format!("write it as {}", verb.form()),
            Self::Several { verb } => {
                format!("one at a time: `{}` ends where its line ends", verb.word())
            }
            Self::TooLong { bytes, most } => {
                format!("this is too long: {bytes} bytes; the limit is {most}")
            }
            Self::OpenQuote => "a quote is opened and not closed".to_owned(),
            Self::Seat { text, nearest } => {
                let names: Vec<String> = nearest.iter().map(|seat| roster.name(*seat)).collect();
                format!(
                    "there is no seat `{text}`: did you mean {}?",
                    one_of(&names)
                )
            }
            Self::TooManyNames { most } => format!("an offer goes to at most {most} seats"),
            Self::Number { verb, text } => format!(
                "`{text}` does not end with the number of an offer: write {}",
                verb.form()
            ),
            Self::TooManyTerms { most } => {
                format!("an offer has at most {most} terms: make a second one for the rest")
            }
            Self::BothMarks => "an offer is either secret or public".to_owned(),
            Self::Bond { text, bonds } => {
                format!("`{text}` cannot be broken: {} can", one_of(bonds))
            }
            Self::Term(error) => term(error),
        }
    }
}
