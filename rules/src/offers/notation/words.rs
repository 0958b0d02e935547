//! Free text of promises: it stands in the table's own list of words, and orders, events and states
//! hold its id, so that it can be redacted.
//!
//! A table that takes in a sheet keeps each text that [`quoted`] finds and that is not a name, and then
//! lets the game read the sheet with those [`Words`] at hand. What the game writes holds references
//! (`promise words#17`), which it reads again. A reference is good only for those who may know what
//! it stands for, else anybody could look up a secret promise by its number: so it is refused in the
//! same way whether it stands for another's words or for none.

use std::collections::BTreeMap;
use std::ops::Range;

use super::super::term::WordsId;
use super::{MOST_TEXT, Verb, first_step, is_break, is_quote, is_separator, outside};

/// The most characters of a promise.
pub const MOST_WORDS: usize = 500;

// Whatever letters it has, a promise fits into an act, with a name and a verb.
const _: () = assert!(4 * MOST_WORDS < MOST_TEXT);

/// The words that the one who writes may use: its table's list, or a part of it.
pub trait Words {
    /// The id under which a text is kept for the one who writes; nothing where it is not kept.
    fn id(&mut self, text: &str) -> Option<WordsId>;

    /// Whether the one who writes may refer to the words of an id.
    fn knows(&self, id: WordsId) -> bool;
}

/// The texts that a table has kept for one who writes, and may be referred to by it.
impl Words for BTreeMap<String, WordsId> {
    fn id(&mut self, text: &str) -> Option<WordsId> {
        self.get(text).copied()
    }

    fn knows(&self, id: WordsId) -> bool {
        self.values().any(|known| *known == id)
    }
}

/// The words of a game that is handed references alone: the table has kept the texts before, and has
/// looked whether whoever wrote may refer to them.
#[derive(Clone, Copy, Debug, Default)]
pub struct References;

impl Words for References {
    fn id(&mut self, _text: &str) -> Option<WordsId> {
        None
    }

    fn knows(&self, _id: WordsId) -> bool {
        true
    }
}

/// Why a text is not free text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoWords {
    /// It has no quotes around it, and is not a reference.
    #[error("put the words between quotes: \"…\"")]
    NoQuotes,
    /// Nothing stands between the quotes.
    #[error("the quotes are empty: write between them what is promised")]
    Empty,
    /// It is too long.
    #[error("{chars} characters are too many: the limit is {MOST_WORDS}")]
    TooLong {
        /// How long it is, in characters.
        chars: usize,
    },
    /// It is a reference to words that the one who writes may not know, or to none; or a text that
    /// was not kept.
    #[error("these words are not kept: write them between quotes")]
    NotKept,
}

/// Reads free text: `"I will not come"`, or a reference to it, `words#17`.
///
/// # Errors
///
/// [`NoWords`] when it is neither, or may not be used.
///
/// ```
/// use std::collections::BTreeMap;
/// use rules::offers::WordsId;
/// use rules::offers::notation::{NoWords, read_words};
///
/// let mut kept = BTreeMap::from([("I will not come".to_owned(), WordsId(17))]);
/// assert_eq!(read_words("“I will not come”", &mut kept), Ok(WordsId(17)));
/// assert_eq!(read_words("words#17", &mut kept), Ok(WordsId(17)));
/// assert_eq!(read_words("words#18", &mut kept), Err(NoWords::NotKept));
/// ```
pub fn read_words(text: &str, words: &mut impl Words) -> Result<WordsId, NoWords> {
    let text = text.trim();
    if let Some(id) = read_reference(text) {
        return words.knows(id).then_some(id).ok_or(NoWords::NotKept);
    }
    let inner = check_words(text)?;
    words.id(inner).ok_or(NoWords::NotKept)
}

/// What stands between the quotes of free text.
///
/// # Errors
///
/// [`NoWords`] when it has no quotes, or nothing or too much between them.
pub fn check_words(text: &str) -> Result<&str, NoWords> {
    let inner = text
        .trim()
        .strip_prefix(is_quote)
        .and_then(|text| text.strip_suffix(is_quote))
        .filter(|text| !text.contains(is_quote));
    let inner = inner.ok_or(NoWords::NoQuotes)?.trim();
    match inner.chars().count() {
        0 => Err(NoWords::Empty),
        1..=MOST_WORDS => Ok(inner),
        chars => Err(NoWords::TooLong { chars }),
    }
}

/// The id of `words#17`.
pub fn read_reference(text: &str) -> Option<WordsId> {
    let (word, number) = text.split_once('#')?;
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    let is_reference = word.eq_ignore_ascii_case("words") && is_number;
    let id = is_reference.then(|| number.parse().ok()).flatten();
    id.map(WordsId)
}

/// The texts that stand between quotes in a sheet, without them, as [`read_words`] asks for them:
/// none that is empty or too long, and a quote ends with its line.
///
/// ```
/// use rules::offers::notation::quoted;
///
/// let sheet = "offer Blue: promise \"I stay; you stay\"; secret\naccept \"Red\" 2";
/// assert_eq!(quoted(sheet).collect::<Vec<_>>(), ["I stay; you stay", "Red"]);
/// ```
pub fn quoted(sheet: &str) -> impl Iterator<Item = &str> {
    let within = |line: &'_ str| -> Vec<(usize, usize)> {
        let quotes: Vec<(usize, usize)> = line
            .match_indices(is_quote)
            .map(|(at, quote)| (at, at + quote.len()))
            .collect();
        let pairs = quotes.chunks_exact(2);
        pairs.map(|pair| (pair[0].1, pair[1].0)).collect()
    };
    sheet
        .split(is_break)
        .flat_map(move |line| {
            let texts = within(line).into_iter();
            texts.map(move |(from, to)| line[from..to].trim())
        })
        .filter(|text| (1..=MOST_WORDS).contains(&text.chars().count()))
}

/// Where free text stands in a sheet: in the offers and counters of it, behind the word that terms
/// with free text begin with. Each range holds a quoted text with its quotes, or a reference, and
/// [`read_words`] reads what it holds.
///
/// ```
/// use rules::offers::notation::free_text;
///
/// let sheet = "bid 3; offer \"Blue\": peace; promise \"I stay; you stay\"; secret\nsay \"no\"";
/// let found: Vec<&str> = free_text(sheet, "promise").into_iter().map(|at| &sheet[at]).collect();
/// assert_eq!(found, ["\"I stay; you stay\""]);
/// let counter = "counter 1: Promise words#17";
/// assert_eq!(free_text(counter, "promise"), [19..counter.len()]);
/// ```
pub fn free_text(sheet: &str, word: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut begin = 0;
    for line in sheet.split_inclusive(is_break) {
        let mut at = 0;
        while at < line.len() {
            let rest = &line[at..];
            match Verb::of(rest) {
                Some(Verb::Offer | Verb::Counter) => {
                    found.extend(of_terms(rest, begin + at, word));
                    break;
                }
                Some(Verb::Accept | Verb::Decline | Verb::Withdraw | Verb::Break) | None => {
                    at += first_step(rest).max(1);
                    at += line.get(at..).map_or(1, |rest| {
                        rest.len() - rest.trim_start_matches(is_separator).len()
                    });
                }
            }
        }
        begin += line.len();
    }
    found
}

/// The free texts among the terms of one line, which begins at a place of its sheet.
fn of_terms(line: &str, begin: usize, word: &str) -> Vec<Range<usize>> {
    let marks = outside(line).filter(|(_, c)| matches!(c, ';' | ':'));
    // A term stands behind the head's `:` or another term's `;`, up to the next `;`.
    let marks: Vec<(usize, char)> = marks.collect();
    let mut found = Vec::new();
    for (number, (at, _)) in marks.iter().enumerate() {
        let next = marks[number + 1..].iter().find(|(_, c)| *c == ';');
        let end = next.map_or(line.len(), |(at, _)| *at);
        let term = &line[at + 1..end];
        let lead = term.len() - term.trim_start().len();
        let term = term.trim();
        let Some(behind) = term
            .get(..word.len())
            .filter(|first| first.eq_ignore_ascii_case(word))
            .map(|_| &term[word.len()..])
        else {
            continue;
        };
        let text = behind.trim_start();
        let from = begin + at + 1 + lead + (term.len() - text.len());
        let is_text = text.starts_with(is_quote) && text.len() > 1 && text.ends_with(is_quote);
        if is_text || read_reference(text).is_some() {
            found.push(from..from + text.len());
        }
    }
    found
}
