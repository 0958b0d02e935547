//! Names that can be read in orders (TB-02), and codes for regions and seats without one.

use std::collections::BTreeSet;
use std::fmt;

pub(crate) use ground::fold;
use letters::Flaw;

use crate::bounds;

/// Words that stand beside names in orders: a region called so could not be told from them.
const RESERVED: [&str; 9] = [
    "to", "at", "via", "from", "with", "by", "for", "all", "fleet",
];
/// Words before a name that say nothing of it, as they are compared.
const ARTICLES: [&str; 14] = [
    "the", "a", "an", "der", "die", "das", "le", "la", "les", "el", "los", "las", "il", "gli",
];
/// Marks that separate names from what follows, or quote them.
const MARKS: [char; 12] = ['>', ';', ':', ',', '"', '→', '“', '”', '„', '‟', '«', '»'];
/// The letters of pieces, which follow names in orders, alone or behind a number.
const PIECES: &str = "KQRBNPG";

/// Why a name cannot be read in orders.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// It is empty or too long.
    Length(usize),
    /// The same of a text that is not a name in orders.
    Text {
        /// How long it is.
        length: usize,
        /// How long it may be.
        most: usize,
    },
    /// It holds what cannot be shown as it is: a character that nobody sees, a blank that is not a space, a
    /// heap of marks.
    Unseen(Flaw),
    /// It holds a mark that orders use.
    Mark(char),
    /// It begins or ends with a blank or holds two in a row.
    Blanks,
    /// It holds no letter.
    NoLetter,
    /// It ends in a number, as amounts do.
    Number,
    /// Its last word looks like pieces.
    Piece(String),
    /// It holds a word that reads as an arrow.
    Arrow(String),
    /// It is a word of orders.
    Reserved,
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length(length) => {
                write!(f, "has {length} characters; it needs 1 to {}", bounds::NAME)
            }
            Self::Text { length, most } => {
                write!(f, "has {length} characters; it needs 1 to {most}")
            }
            Self::Unseen(flaw) => flaw.fmt(f),
            Self::Mark(found) => write!(f, "holds {found}, which separates names in orders"),
            Self::Blanks => f.write_str("begins or ends with a blank, or holds two in a row"),
            Self::NoLetter => f.write_str("holds no letter"),
            Self::Number => f.write_str("ends in a number, which reads as an amount in orders"),
            Self::Piece(word) => {
                write!(f, "ends in {word}, which reads as a piece in orders")
            }
            Self::Arrow(word) => write!(f, "holds the word {word}, which reads as an arrow"),
            Self::Reserved => f.write_str("is a word of orders"),
        }
    }
}

/// The first thing that keeps a name from being read in orders; whether it can be seen is asked elsewhere.
pub(crate) fn unreadable(name: &str) -> Option<Unreadable> {
    let length = name.chars().count();
    if !(1..=bounds::NAME).contains(&length) {
        return Some(Unreadable::Length(length));
    }
    if let Some(found) = name.chars().find(|c| MARKS.contains(c)) {
        return Some(Unreadable::Mark(found));
    }
    if name.split(' ').any(str::is_empty) {
        return Some(Unreadable::Blanks);
    }
    if !name.chars().any(char::is_alphabetic) {
        return Some(Unreadable::NoLetter);
    }
    if name.ends_with(char::is_numeric) {
        return Some(Unreadable::Number);
    }
    if is_reserved(name) {
        return Some(Unreadable::Reserved);
    }
    if let Some(word) = name.split(' ').find(|word| is_arrow(word)) {
        return Some(Unreadable::Arrow(word.to_owned()));
    }
    let last = name.split(' ').next_back().unwrap_or_default();
    is_pieces(last).then(|| Unreadable::Piece(last.to_owned()))
}

/// What is wrong with a text for people of a length: nothing else than that length and what is unseen.
pub(crate) fn text(text: &str, most: usize) -> Option<Unreadable> {
    let length = text.chars().count();
    if length > most || text.trim().is_empty() {
        return Some(Unreadable::Text { length, most });
    }
    unshown(text)
}

/// What keeps a text from being shown as it is.
pub(crate) fn unshown(text: &str) -> Option<Unreadable> {
    letters::flaw(text).map(Unreadable::Unseen)
}

fn is_arrow(word: &str) -> bool {
    word.eq_ignore_ascii_case("to") || word.chars().all(|c| matches!(c, '-' | '–' | '—'))
}

/// A piece's letter, alone or behind a number: `K`, `2p`.
fn is_pieces(word: &str) -> bool {
    let letter = word.trim_start_matches(|c: char| c.is_ascii_digit());
    letter.len() == 1 && PIECES.contains(letter.to_ascii_uppercase().as_str())
}

/// Whether a whole name or code is a word of orders.
pub(crate) fn is_reserved(name: &str) -> bool {
    RESERVED.contains(&fold(name).as_str())
}

/// The Latin letters of a name in capitals, without an article before it.
fn letters(name: &str) -> Vec<char> {
    let folded = fold(name);
    let letters = |text: &str| -> Vec<char> {
        let letters = text.chars().filter(char::is_ascii_alphabetic);
        letters.map(|c| c.to_ascii_uppercase()).collect()
    };
    let after = folded
        .split_once(' ')
        .filter(|(first, _)| ARTICLES.contains(first));
    match after.map(|(_, rest)| letters(rest)) {
        Some(rest) if !rest.is_empty() => rest,
        Some(_) | None => letters(&folded),
    }
}

/// A code made of a name: its first letters if those are free, else others of its letters, else any.
/// An article before the name does not count.
pub(crate) fn make_code(name: &str, is_taken: impl Fn(&str) -> bool) -> Option<String> {
    let letters = letters(name);
    let own = letters.first().into_iter().flat_map(|&first| {
        let rest = &letters[1..];
        rest.iter().enumerate().flat_map(move |(index, &second)| {
            rest[index + 1..]
                .iter()
                .map(move |&third| String::from_iter([first, second, third]))
        })
    });
    let all = || 'A'..='Z';
    let begun = letters.first().into_iter().flat_map(move |&first| {
        all().flat_map(move |second| {
            all().map(move |third| String::from_iter([first, second, third]))
        })
    });
    let any = all().flat_map(move |first| {
        all().flat_map(move |second| {
            all().map(move |third| String::from_iter([first, second, third]))
        })
    });
    own.chain(begun).chain(any).find(|code| {
        // Capitals without accents: this is how they are folded.
        let folded = code.to_ascii_lowercase();
        !RESERVED.contains(&folded.as_str()) && !is_taken(&folded)
    })
}

/// A code for each of some names, none of them twice; nothing once there is none left.
pub(crate) fn make_codes<'a>(
    names: impl IntoIterator<Item = &'a str>,
    is_taken: impl Fn(&str) -> bool,
) -> Vec<Option<String>> {
    let mut made: BTreeSet<String> = BTreeSet::new();
    let code = |name| {
        let code = make_code(name, |code| made.contains(code) || is_taken(code))?;
        made.insert(fold(&code));
        Some(code)
    };
    names.into_iter().map(code).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn codes(names: &[&str]) -> Vec<String> {
        let codes = make_codes(names.iter().copied(), |_| false);
        codes.into_iter().flatten().collect()
    }

    #[test]
    fn codes_are_of_the_word_that_says_something() {
        let names = [
            "The Lion",
            "The Lily",
            "The Eagle",
            "the Winged Lion",
            "Éire",
            "La Mancha",
        ];
        assert_eq!(codes(&names), ["LIO", "LIL", "EAG", "WIN", "EIR", "MAN"]);
    }

    #[test]
    fn names_of_little_get_codes_all_the_same() {
        let names = [
            "The",
            "The ",
            "A",
            "The 9",
            "",
            "O",
            "Орёл",
            "東京",
            "The Орёл",
            "all",
        ];
        let made = [
            "THE", "TAA", "AAA", "TAB", "AAB", "OAA", "AAC", "AAD", "TAC", "AAE",
        ];
        assert_eq!(codes(&names), made);
    }

    /// Names that begin alike, names of one letter, of none, and in any script.
    fn name() -> impl Strategy<Value = String> {
        prop_oneof![
            "(The |A |Die )?(Lion|Lions|Lionel|Li|L|Lily)( [A-Z])?",
            "\\PC{0,12}",
            "[\u{0400}-\u{04FF}\u{0590}-\u{05FF}\u{4E00}-\u{4E50}]{0,5}",
        ]
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn codes_are_three_capitals_and_never_the_same(
            names in proptest::collection::vec(name(), 0..40),
            taken in proptest::collection::btree_set("[a-z]{3}", 0..40),
        ) {
            let codes = make_codes(names.iter().map(String::as_str), |code| taken.contains(code));
            let codes: Vec<String> = codes.into_iter().flatten().collect();
            prop_assert_eq!(codes.len(), names.len());
            let different: BTreeSet<&String> = codes.iter().collect();
            prop_assert_eq!(different.len(), codes.len());
            for code in &codes {
                prop_assert!(code.len() == 3 && code.chars().all(|c| c.is_ascii_uppercase()));
                prop_assert!(!taken.contains(&code.to_lowercase()) && !is_reserved(code));
            }
        }
    }
}
