//! Single questions: what a game answers without a table around it.

use serde_json::{Map, Value};

use super::refusal::Refusal;

/// A single question that a game answers.
#[derive(Clone, Copy, Debug)]
pub struct Question {
    /// Its key in a request.
    pub name: &'static str,
    /// Answers what stands behind the key.
    pub answer: fn(&Value) -> Answer,
}

/// The fields of an answer, or why there is none.
pub type Answer = Result<Map<String, Value>, Unjudged>;

/// Why a single question has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unjudged {
    /// The rules refuse what the question asks for.
    Refused(Refusal),
    /// The question cannot be read; says what would be.
    Unreadable(String),
}

impl From<serde_json::Error> for Unjudged {
    fn from(error: serde_json::Error) -> Self {
        Self::Unreadable(error.to_string())
    }
}

/// What an answer with these fields is.
pub(crate) fn answered<const N: usize>(fields: [(&str, Value); N]) -> Map<String, Value> {
    let fields = fields.into_iter();
    fields
        .map(|(name, value)| (name.to_owned(), value))
        .collect()
}

impl Question {
    /// Answers the one question of a request to a game, which may name the game too.
    pub(super) fn judge(game: &str, all: &[Self], request: &Map<String, Value>) -> Answer {
        let names: Vec<&str> = all.iter().map(|question| question.name).collect();
        let known = crate::notation::one_of(&names);
        let no = |why: String| Err(Unjudged::Unreadable(format!("judge: {why}")));
        if all.is_empty() {
            return no(format!("{game} has no single questions"));
        }
        let mut asked = request.iter().filter(|(name, _)| *name != "game");
        let (Some((name, value)), None) = (asked.next(), asked.next()) else {
            return no(format!("{game} answers one question at a time: {known}"));
        };
        let Some(question) = all.iter().find(|question| question.name == name) else {
            let name = crate::notation::excerpt(name);
            return no(format!("{game} has no question {name:?}: ask {known}"));
        };
        (question.answer)(value).or_else(|unjudged| match unjudged {
            Unjudged::Unreadable(why) => no(format!("{name}: {why}")),
            refused @ Unjudged::Refused(_) => Err(refused),
        })
    }
}
